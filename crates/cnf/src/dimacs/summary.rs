//! The contents of a DIMACS text besides clauses.

use std::borrow::Cow;

use crate::Size;

/// The `p cnf` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// The number of variables.
    pub variables: u32,
    /// The number of clauses.
    pub clauses: u64,
}

/// A comment line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comment<'a> {
    /// Its line, counted from 1.
    pub line: u64,
    /// The text after the `c` and one blank; bytes that are not UTF-8 are replaced by `�`.
    pub text: Cow<'a, str>,
}

/// The result of reading, apart from the clauses and comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The header, if there is one.
    pub header: Option<Header>,
    /// The numbers of clauses and literals read, and the largest variable that occurs in them.
    pub size: Size,
    /// `true` if the sink was closed before the end, so that the rest was neither read nor checked.
    pub closed: bool,
}
