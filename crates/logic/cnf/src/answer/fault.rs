//! Errors in a solver's output.

use std::fmt;

use crate::{ContradictoryLiterals, Verdict};
use clausoku_text::{Explain, Found, Located};

/// The verdict of a status line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// The formula has a model.
    Satisfiable,
    /// The formula has no model.
    Unsatisfiable,
    /// The solver does not know.
    Unknown,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Satisfiable => "satisfiable",
            Self::Unsatisfiable => "unsatisfiable",
            Self::Unknown => "unknown",
        })
    }
}

/// An error in a solver's output, without its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text is empty or blank.
    #[error("the solver printed nothing")]
    Nothing,
    /// Neither a status nor a model. The place is the last line.
    #[error("the text ends without an answer")]
    NoAnswer,
    /// A model, but no status.
    #[error("a model, but no line says SATISFIABLE")]
    NoStatus,
    /// Satisfiable, but there is no model.
    #[error("satisfiable, but the model is missing")]
    NoModel,
    /// The model does not end with 0.
    #[error("the model ends without its closing 0")]
    OpenModel,
    /// A string of bits without the line feed that shows that it is whole.
    #[error("the string of bits ends without a line feed")]
    OpenBits,
    /// More bits than variables.
    #[error("{bits} bits")]
    TooManyBits {
        /// The number of bits.
        bits: usize,
        /// The largest variable that is accepted.
        largest: u32,
    },
    /// A token after the 0 that closes the model.
    #[error("{found} after the 0 that closes the model")]
    AfterModel {
        /// The token.
        found: Found,
    },
    /// Plain numbers in two places, so that one of them is not a model.
    #[error("numbers in a second place; the model may be here or from line {first} on")]
    SecondModel {
        /// The line in which the first numbers begin.
        first: u64,
    },
    /// An unexpected token.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// The expected tokens.
        expected: &'static str,
        /// The token that was found.
        found: Found,
    },
    /// A variable above the largest of the formula.
    #[error("{found} is too large")]
    TooLarge {
        /// The number.
        found: Found,
        /// The largest number that is accepted.
        largest: u32,
    },
    /// A variable with both values.
    #[error(transparent)]
    BothValues(#[from] ContradictoryLiterals),
    /// Two statuses.
    #[error("{second}, but line {line} says {first}")]
    TwoStatuses {
        /// The first status.
        first: Status,
        /// Its line.
        line: u64,
        /// The second status.
        second: Status,
    },
    /// A model although the status is not "satisfiable".
    #[error("a model, but line {line} says {status}")]
    StrayModel {
        /// The status.
        status: Status,
        /// Its line.
        line: u64,
    },
}

impl Fault {
    /// Replaces line numbers by the original text's.
    pub(super) fn renumber(&mut self, original: impl Fn(u64) -> u64) {
        match self {
            Self::SecondModel { first: line }
            | Self::TwoStatuses { line, .. }
            | Self::StrayModel { line, .. } => *line = original(*line),
            _ => {}
        }
    }
}

impl Explain for Fault {
    fn advice(&self) -> Option<String> {
        let advice = match self {
            Self::Nothing => "did the solver run?",
            Self::NoAnswer => "did the solver fail, or was its output cut short?",
            Self::NoStatus => "was the output cut short?",
            Self::NoModel => {
                "ask the solver to print it (MiniSat writes it to its second file, Satzoo wants \
                 -print-model=1, Glucose -model, an SMT solver (get-model)), or was the output cut \
                 short?"
            }
            Self::OpenModel => "was the output cut short? If the model is whole, add the 0",
            Self::AfterModel { .. } => "are these several answers in one text?",
            Self::SecondModel { .. } => "delete the numbers that are not the model",
            Self::OpenBits => "was the output cut short? If the model is whole, add the line feed",
            Self::TooLarge { largest, .. } | Self::TooManyBits { largest, .. } => {
                return Some(format!("the largest variable that is read here is {largest}"));
            }
            Self::TwoStatuses { .. } => "are these the outputs of two runs?",
            Self::Unexpected { .. } | Self::BothValues(_) | Self::StrayModel { .. } => return None,
        };
        Some(advice.to_owned())
    }
}

/// An error in a solver's output, with its place.
pub type AnswerError = Located<Fault>;

/// The result of reading.
pub(super) type Result<T = Verdict> = std::result::Result<T, AnswerError>;
