//! What can be wrong with a solver's output.

use std::fmt;

use crate::{ContradictoryLiterals, Verdict};
use files::text::{Explain, Found, Located};

/// What a status line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is a model.
    Satisfiable,
    /// There is none.
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

/// What is wrong with a solver's output, apart from where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text is empty or blank.
    #[error("the solver printed nothing")]
    Nothing,
    /// No status and no model; the place is the last line.
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
    /// Something after the 0 that closes the model.
    #[error("{found} stands after the 0 that closes the model")]
    AfterModel {
        /// What stands there.
        found: Found,
    },
    /// Plain numbers in two places, so that one of them is no model.
    #[error("numbers again; those from line {first} on may be the model, or these")]
    SecondModel {
        /// The line in which the others begin.
        first: u64,
    },
    /// Something that does not belong there.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What may stand there.
        expected: &'static str,
        /// What does.
        found: Found,
    },
    /// A variable that the formula cannot have.
    #[error("{found} is too large")]
    TooLarge {
        /// The number.
        found: Found,
        /// The largest that is read.
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
        /// The other.
        second: Status,
    },
    /// A model where there should be none.
    #[error("a model, but line {line} says {status}")]
    StrayModel {
        /// The status.
        status: Status,
        /// Its line.
        line: u64,
    },
}

impl Fault {
    /// Says where lines stand in the text from which those that were read are taken.
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
                 -print-model=1, Glucose -model), or was the output cut short?"
            }
            Self::OpenModel => "was the output cut short? If the model is whole, add the 0",
            Self::AfterModel { .. } => "are these several answers in one text?",
            Self::SecondModel { .. } => "delete the numbers that are not the model",
            Self::TooLarge { largest, .. } => {
                return Some(format!("the largest variable that is read here is {largest}"));
            }
            Self::TwoStatuses { .. } => "are these the outputs of two runs?",
            Self::Unexpected { .. } | Self::BothValues(_) | Self::StrayModel { .. } => return None,
        };
        Some(advice.to_owned())
    }
}

/// A fault in a solver's output and its place.
pub type AnswerError = Located<Fault>;

/// The result of reading.
pub(super) type Result<T = Verdict> = std::result::Result<T, AnswerError>;
