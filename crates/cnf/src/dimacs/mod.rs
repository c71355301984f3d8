//! The DIMACS format of formulas.

mod fault;
mod number;
mod parser;
mod reader;
mod window;
mod writer;

pub use fault::{Fault, ReadError, Strictness, SyntaxError};
pub use parser::{Comment, Header, Summary};
pub use reader::{Document, read, read_into, read_with};
pub use writer::{WriteError, Writer, write};
