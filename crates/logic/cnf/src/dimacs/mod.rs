//! The DIMACS format of formulas.
//!
//! It is read strictly, or leniently: deviations with only one possible meaning are then accepted.
//!
//! The text of any size streams through one buffer; only the current clause is kept.
//! Every fault is reported with its place and its line. These are the decisions:
//!
//! | in the text | strict | lenient |
//! | --- | --- | --- |
//! | tabs, CRLF, blank lines, blanks at either end of a line, a UTF-8 byte order mark | read | read |
//! | a clause over several lines, several clauses on a line | read | read |
//! | lines that begin with `c`, anywhere, even inside a clause; any bytes in them | comments | comments |
//! | an empty clause, literals twice or with their opposite in a clause | read as they are | read |
//! | leading zeros (`007`) | read | read |
//! | SATLIB's tail: a line `%`, then zeros only | the end | the end |
//! | no header | refused | read |
//! | a header with fewer variables than occur | refused at the first such literal | read |
//! | a header with more variables than occur | read, and reserved in the sink | read |
//! | a header with more or fewer clauses than occur | refused | read |
//! | the last clause without its 0 | refused: the text may be truncated | read |
//! | `+3` | refused | read |
//! | two headers, a header after a clause, a header of another format | refused | refused |
//! | a header over several lines or with something after it, negative counts | refused | refused |
//! | a variable above 2³¹ − 1 (3·10⁹), here or in the header | refused | refused |
//! | `-`, `--3`, `-0`, `3x`, a comment after a clause, NUL, binary | refused | refused |
//!
//! Two limits bound the memory: of a comment the first 64 KiB are passed on, and a `c` after
//! more than 256 blanks does not count as the beginning of its line.

mod fault;
mod number;
mod parser;
mod window;
mod writer;

pub use fault::{Fault, ReadError, Strictness, SyntaxError};
pub use parser::{Comment, Header, LineEnd, Summary};
pub use writer::{WriteError, Writer, write};

use std::io::Read;

use crate::{ClauseSink, Cnf};
use parser::Parser;

/// Reads a formula, clause by clause, into a sink, and passes each comment line to a function.
///
/// The variables of the header are reserved in the sink. If the sink is closed, reading stops.
///
/// ```
/// use clausoku_cnf::{Size, dimacs::{Strictness, read_into}};
/// let text = "c p show 1 0\np cnf 3 2\n1 -2 0 2\n0\n";
/// let (mut size, mut comments) = (Size::default(), Vec::new());
/// let summary = read_into(text.as_bytes(), Strictness::Strict, &mut size, &mut |comment| {
///     comments.push(comment.text.into_owned());
/// })
/// .unwrap();
/// assert_eq!(comments, ["p show 1 0"]);
/// assert_eq!(summary.header.unwrap().variables, 3);
/// assert_eq!((summary.size.variables, size.variables, size.clauses), (2, 3, 2));
/// ```
///
/// # Errors
///
/// Fails if the input cannot be read or is not DIMACS. The sink has then received the clauses
/// before the fault.
pub fn read_into(
    input: impl Read,
    strictness: Strictness,
    sink: &mut dyn ClauseSink,
    comments: &mut dyn FnMut(Comment<'_>),
) -> Result<Summary, ReadError> {
    Parser::new(input, strictness, sink, comments).read()
}

/// Reads a formula as [`read_into`] does, and passes the end of each line that is inside a clause to a function. A clause may span
/// several lines; where others do not, its 0 may be missing.
///
/// ```
/// use clausoku_cnf::{Size, dimacs::{Strictness, read_noting_line_ends}};
/// let (mut size, mut ends) = (Size::default(), Vec::new());
/// let text = "p cnf 3 2\n1 2\n-1 -2 0\n3 0\n";
/// let mut note = |end: clausoku_cnf::dimacs::LineEnd| ends.push((end.line, end.clause, end.literals));
/// read_noting_line_ends(text.as_bytes(), Strictness::Strict, &mut size, &mut |_| {}, &mut note).unwrap();
/// assert_eq!(ends, [(2, 0, 2)]);
/// ```
///
/// # Errors
///
/// Fails as [`read_into`] does.
pub fn read_noting_line_ends(
    input: impl Read,
    strictness: Strictness,
    sink: &mut dyn ClauseSink,
    comments: &mut dyn FnMut(Comment<'_>),
    line_ends: &mut dyn FnMut(LineEnd),
) -> Result<Summary, ReadError> {
    Parser::new(input, strictness, sink, comments).noting(line_ends).read()
}

/// The contents of a DIMACS text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
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
/// assert_eq!(format!("{:?}", &document.cnf[0]), "[1, -2]");
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
