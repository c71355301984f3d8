//! The DIMACS format of formulas.

mod document;
mod fault;
mod number;
mod parser;
mod reader;
mod summary;
mod window;
mod writer;

pub use crate::strictness::Strictness;
pub use document::{Document, read, read_with};
pub use fault::{Fault, ReadError, SyntaxError};
pub use reader::read_into;
pub use summary::{Comment, Header, Summary};
pub use writer::{WriteError, Writer, write};
