//! The view: draws an editor into a frame.

mod board;
mod dialogs;
mod geometry;
mod panel;
mod screen;
mod theme;

pub use screen::View;
