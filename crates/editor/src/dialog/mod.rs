//! What the editor asks: a line to be typed, a row to be chosen, or both.

mod field;
mod form;

pub use field::Field;
pub use form::{Answer, Form, Pressed, Row};
