//! Dialogs: a line of text, rows to choose from, or both.

mod field;
mod form;

pub use field::Field;
pub use form::{Answer, Form, Pressed, Row};
