//! The screens of the editor, drawn into a buffer.

mod picture;
mod support;
mod view;
