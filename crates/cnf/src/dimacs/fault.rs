//! What can be wrong with a DIMACS text.

use std::io;

use crate::Variable;
use files::text::{Explain, Found, Located};

/// What is wrong with a DIMACS text, apart from where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Something that does not belong there.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What may stand there.
        expected: &'static str,
        /// What does.
        found: Found,
    },
    /// A second `p cnf` line.
    #[error("a second header; the first is in line {first}")]
    SecondHeader {
        /// The line of the first.
        first: u64,
    },
    /// A `p cnf` line after the first clause.
    #[error("the header stands after the first clause")]
    LateHeader,
    /// A count in the header, or a variable, that this crate has no room for.
    #[error("{found} is too large")]
    TooLarge {
        /// The number.
        found: Found,
        /// The largest that is read.
        largest: u64,
    },
    /// A variable larger than the header says.
    #[error("variable {variable} is larger than the header says, which is {promised}")]
    BeyondHeader {
        /// The variable's number.
        variable: u32,
        /// The number of variables in the header.
        promised: u32,
    },
    /// More clauses than the header says.
    #[error("here ends clause {}, but the header promises {promised}", u128::from(*promised) + 1)]
    TooManyClauses {
        /// The number of clauses in the header.
        promised: u64,
    },
    /// Fewer clauses than the header says.
    #[error("the text ends after {found} of the {promised} clauses that the header promises")]
    TooFewClauses {
        /// The number of clauses in the header.
        promised: u64,
        /// The number of clauses read.
        found: u64,
    },
    /// The text ends inside a clause.
    #[error("the text ends before the 0 that closes the last clause")]
    OpenClause,
}

impl Explain for Fault {
    fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::Unexpected { found: Found::Byte(_), .. } => {
                "this is not plain text; is it compressed, or UTF-16?"
            }
            Self::Unexpected { expected: super::parser::HEADER, found } if !matches!(found, Found::Token(token) if token.starts_with('p')) => {
                "add the header, or read leniently (--lenient), which needs none"
            }
            Self::Unexpected { found: Found::Token(token), .. } if token.starts_with('c') => {
                "a comment needs a line of its own"
            }
            Self::Unexpected { .. } => return None,
            Self::SecondHeader { .. } => "are these two formulas in one file?",
            Self::LateHeader => "move the header before the first clause",
            Self::TooLarge { largest, .. } => {
                return Some(format!("the largest number that is read here is {largest}"));
            }
            Self::BeyondHeader { .. } | Self::TooManyClauses { .. } => {
                "correct the header, or read leniently (--lenient), which ignores it"
            }
            Self::TooFewClauses { .. } => {
                "is the text cut short? If not, correct the header, or read leniently (--lenient), which ignores it"
            }
            Self::OpenClause => {
                "is the text cut short? If not, add the 0, or read leniently (--lenient), which adds it"
            }
        };
        Some(advice.to_owned())
    }
}

/// A fault in a DIMACS text and its place.
pub type SyntaxError = Located<Fault>;

/// A formula that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The source failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is not what it should be.
    #[error(transparent)]
    Syntax(#[from] Box<SyntaxError>),
}

/// The largest number of a variable, for messages.
pub(super) const LARGEST_VARIABLE: u64 = Variable::MAX_DIMACS as u64;
