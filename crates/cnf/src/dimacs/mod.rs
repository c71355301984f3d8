//! The DIMACS format of formulas.

mod document;
mod fault;
mod number;
mod parser;
mod reader;
mod window;
mod writer;

pub use crate::strictness::Strictness;
pub use document::{Document, read, read_with};
pub use fault::{Fault, ReadError, SyntaxError};
pub use reader::{Comment, Header, Summary, read_into};
pub use writer::{WriteError, Writer, write};
