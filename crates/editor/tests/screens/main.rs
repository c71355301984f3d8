//! What the editor shows, on a screen that is only a buffer.

mod picture;
mod support;
mod view;
