//! The view: draws an editor into a frame.

mod board;
mod dialogs;
mod geometry;
mod screen;
mod theme;

pub use screen::View;
