//! A whole DIMACS text in memory.

use std::io::Read;

use super::{Comment, Header, ReadError, Strictness, read_into};
use crate::Cnf;

/// The contents of a DIMACS text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The header; `None` only in lenient reading.
    pub header: Option<Header>,
    /// The comment lines of the whole text, in order.
    pub comments: Vec<Comment<'static>>,
    /// The clauses.
    pub cnf: Cnf,
}

/// Reads a whole formula strictly.
///
/// ```
/// let document = clausoku_cnf::dimacs::read("c a comment\np cnf 2 1\n1 -2 0\n".as_bytes()).unwrap();
/// assert_eq!(document.comments[0].text, "a comment");
/// assert_eq!(format!("{:?}", document.cnf.clause(0)), "[1, -2]");
/// ```
///
/// # Errors
///
/// Fails if the input cannot be read or is not strict DIMACS.
pub fn read(input: impl Read) -> Result<Document, ReadError> {
    read_with(input, Strictness::Strict)
}

/// Reads a whole formula with this strictness.
///
/// # Errors
///
/// Fails if the input cannot be read or is not DIMACS.
pub fn read_with(input: impl Read, strictness: Strictness) -> Result<Document, ReadError> {
    let mut cnf = Cnf::new();
    let mut comments = Vec::new();
    let summary = read_into(input, strictness, &mut cnf, &mut |comment| {
        comments.push(Comment { line: comment.line, text: comment.text.into_owned().into() });
    })?;
    Ok(Document { header: summary.header, comments, cnf })
}
