//! Errors in a DIMACS text.

use std::io;

use crate::Variable;
use clausoku_text::{Explain, Found, Located};

/// The extent to which a text may deviate from its format if its meaning is still clear.
///
/// [`dimacs::read_into`](crate::dimacs::read_into) and [`answer`](crate::answer) list their rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Refuses every text that may be truncated or mixed up.
    #[default]
    Strict,
    /// Assumes that the text is complete.
    Lenient,
}

/// An error in a DIMACS text, without its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// An unexpected token.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The expected tokens.
        expected: &'static str,
        /// The token that was found.
        found: Found,
    },
    /// A second `p cnf` line.
    #[error("a second header; the first is in line {first}")]
    SecondHeader {
        /// The line of the first.
        first: u64,
    },
    /// A `p cnf` line after the first clause.
    #[error("the header is after the first clause")]
    LateHeader,
    /// A count in the header, or a variable, above the largest supported one.
    #[error("{found} is too large")]
    TooLarge {
        /// The number.
        found: Found,
        /// The largest number that is accepted.
        largest: u64,
    },
    /// A variable above the header's number of variables.
    #[error("variable {variable} is above {promised}, the number of variables in the header")]
    BeyondHeader {
        /// The variable's number.
        variable: u32,
        /// The number of variables in the header.
        promised: u32,
    },
    /// More clauses than the header declares.
    #[error("this is the end of clause {}, but the header declares {promised}", u128::from(*promised) + 1)]
    TooManyClauses {
        /// The number of clauses in the header.
        promised: u64,
    },
    /// Fewer clauses than the header declares.
    #[error("the text ends after {found} of the {promised} clauses that the header declares")]
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
            Self::Unexpected { .. } if self.is_read_leniently() => {
                "add the header, or read leniently, which needs none"
            }
            Self::Unexpected { found: Found::Token(token), .. } if is_cardinality(token) => {
                "bounds of sums (PySAT's `native`) are no clauses; write them as clauses, with `CardEnc.atmost(..., \
                 encoding=EncType.seqcounter)`"
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
                "correct the header, or read leniently, which ignores it"
            }
            Self::TooFewClauses { .. } => {
                "is the text cut short? If not, correct the header, or read leniently, which ignores it"
            }
            Self::OpenClause => {
                "is the text cut short? If not, add the 0, or read leniently, which adds it"
            }
        };
        Some(advice.to_owned())
    }
}

impl Fault {
    /// Returns `true` if a lenient reader takes the text.
    pub fn is_read_leniently(&self) -> bool {
        match self {
            Self::Unexpected { expected, found } => match found {
                Found::Byte(_) => false,
                Found::Token(token) if token.starts_with('p') => false,
                _ => *expected == HEADER,
            },
            Self::BeyondHeader { .. }
            | Self::TooManyClauses { .. }
            | Self::TooFewClauses { .. }
            | Self::OpenClause => true,
            Self::SecondHeader { .. } | Self::LateHeader | Self::TooLarge { .. } => false,
        }
    }
}

/// Returns `true` for the tokens with which other formats bound sums of literals: `p cnf+` and `<=` of PySAT and MiniCard, `p knf` and `k`
/// of cardinality cadical.
fn is_cardinality(token: &str) -> bool {
    matches!(token, "cnf+" | "knf" | "<=" | ">=" | "k")
}

/// An error in a DIMACS text, with its place.
pub type SyntaxError = Located<Fault>;

/// An error of reading a formula.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The source failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is not DIMACS.
    #[error(transparent)]
    Syntax(#[from] Box<SyntaxError>),
}

/// The tokens expected before the first clause.
pub(super) const HEADER: &str = "a comment or the header `p cnf VARIABLES CLAUSES`";

/// The largest number of a variable, in the type of the messages.
pub(super) const MAX_VARIABLE: u64 = Variable::MAX_DIMACS as u64;
