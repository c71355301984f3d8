//! Faults of questions, each with a code, by which the page finds its French words: `texts/fr/faults.ftl` of `clausoku-words`.

use std::collections::BTreeMap;
use std::time::Duration;

use clausoku::Error;
use clausoku::deduction::{ClaimError, WhyError};
use clausoku::formats::{ReadError, ReadErrorKind};
use serde_json::{Value, json};

/// A fault in a question, or a reason why it has no answer.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Fault {
    /// The code, one of [`CODES`].
    code: &'static str,
    /// The arguments of the French words, by name.
    values: BTreeMap<&'static str, String>,
    message: String,
    /// The line and the column of the fault in the text that was read, counted from 1.
    place: Option<(usize, usize)>,
}

/// The codes of faults. The page has words for each in French.
pub const CODES: &[&str] = &[
    "engine",
    "question",
    "elsewhere",
    "late",
    "order",
    "variant",
    "board",
    "many-givens",
    "givens",
    "excluded",
    "switch",
    "formula",
    "deduction",
    "depth",
    "claim",
    "claim-cell",
    "claim-no-cell",
    "claim-no-value",
    "not-derived",
    "not-derived-literal",
    "opposite",
    "no-solution",
    "settled",
    "no-contradiction",
    "unseen",
    "no-puzzle",
    "encoding",
    "nothing",
    "unrecognized",
    "ambiguous",
    "side",
    "symbol",
    "row-length",
    "row-count",
    "cell-count",
    "no-board",
    "other-board",
    "symbols",
    "solution",
    "structure",
    "unsupported",
    "export-rules",
    "exam-question",
    "exam-cell",
    "exam-model",
    "exam-value",
    "exam-nothing",
    "lesson",
    "export-format",
    "export-size",
    "picture",
    "audit-size",
    "audit-variable",
    "audit-text",
    "audit-numbering",
    "audit-shared",
    "audit-rules",
    "audit-board",
    "search-decision",
    "search-size",
    "search-variables",
    "proof-none",
    "proof-size",
    "exercise",
    "clue",
    "one-solution",
];

impl Fault {
    /// Returns the fault of this code with its message in English.
    #[expect(clippy::needless_pass_by_value, reason = "errors are moved into their fault")]
    pub(crate) fn coded(code: &'static str, message: impl ToString) -> Self {
        debug_assert!(CODES.contains(&code), "{code} is no code");
        Self { code, values: BTreeMap::new(), message: message.to_string(), place: None }
    }

    /// Returns the fault of a part of the engine that works for every question of the page.
    #[expect(clippy::needless_pass_by_value, reason = "a function for `map_err`")]
    pub(crate) fn engine(message: impl ToString) -> Self {
        Self::coded("engine", message.to_string())
    }

    /// Returns the fault of work that a deadline ended after this time.
    pub(crate) fn late(time: Duration) -> Self {
        let seconds = time.as_secs();
        let message = format!("stopped after {seconds} s, the time limit of the workbench");
        Self::coded("late", message).with("seconds", seconds)
    }

    /// Returns the fault of a question that only the whole engine answers. The page asks that engine then.
    #[cfg(not(feature = "full"))]
    pub(crate) fn elsewhere() -> Self {
        Self::coded("elsewhere", "the whole engine answers this question")
    }

    /// Adds the place in the text that was read: line and column, counted from 1.
    #[must_use]
    pub(crate) fn at(mut self, line: usize, column: usize) -> Self {
        self.place = Some((line, column));
        self
    }

    /// Adds an argument of the message.
    #[expect(clippy::needless_pass_by_value, reason = "numbers and texts")]
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.values.insert(name, value.to_string());
        self
    }

    pub(crate) fn json(&self) -> Value {
        let Self { code, values, message, place } = self;
        let mut json = json!({ "code": code, "values": values, "message": message });
        if let Some((line, column)) = place {
            json["line"] = json!(line);
            json["column"] = json!(column);
        }
        json
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Encode(error) => Self::coded("formula", error),
            error => Self::engine(error),
        }
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Self {
        let code = match error.kind() {
            ReadErrorKind::Encoding => "encoding",
            ReadErrorKind::Nothing => "nothing",
            ReadErrorKind::Ambiguous | ReadErrorKind::SeveralBoards => "ambiguous",
            ReadErrorKind::Side => "side",
            ReadErrorKind::Symbol | ReadErrorKind::AfterGrid | ReadErrorKind::Unused => "symbol",
            ReadErrorKind::RowLength => "row-length",
            ReadErrorKind::RowCount => "row-count",
            ReadErrorKind::CellCount => "cell-count",
            ReadErrorKind::Order => "no-board",
            ReadErrorKind::Variant | ReadErrorKind::AnotherBoard => "other-board",
            ReadErrorKind::Symbols => "symbols",
            ReadErrorKind::Solution => "solution",
            ReadErrorKind::Structure | ReadErrorKind::NoMember | ReadErrorKind::NoColumn => {
                "structure"
            }
            ReadErrorKind::Unsupported | ReadErrorKind::Drawing => "unsupported",
            _ => "unrecognized",
        };
        Self::coded(code, error.message()).at(error.line(), error.column())
    }
}

impl From<ClaimError> for Fault {
    fn from(error: ClaimError) -> Self {
        match &error {
            ClaimError::Form(text) => Self::coded("claim", &error).with("text", text),
            ClaimError::NoCell { position, variant } => {
                Self::coded("claim-no-cell", &error).with("cell", position).with("name", variant)
            }
            ClaimError::NoSymbol { name, known } => {
                Self::coded("claim-no-value", &error).with("name", name).with("known", known)
            }
            _ => Self::coded("claim-cell", &error),
        }
    }
}

impl From<WhyError> for Fault {
    fn from(error: WhyError) -> Self {
        match &error {
            WhyError::NotDerived { claim, rules, cell, left } => {
                let fault = Self::coded("not-derived", &error).with("claim", claim);
                fault.with("rules", rules).with("cell", cell).with("left", left)
            }
            WhyError::Opposite { claim, opposite } => {
                Self::coded("opposite", &error).with("claim", claim).with("opposite", opposite)
            }
            WhyError::Contradiction { claim } => {
                Self::coded("no-solution", &error).with("claim", claim)
            }
            WhyError::Settled { claim } => Self::coded("settled", &error).with("claim", claim),
            WhyError::NoContradiction { rules } => {
                Self::coded("no-contradiction", &error).with("rules", rules)
            }
            WhyError::Unseen { .. } => Self::coded("unseen", &error),
            _ => Self::engine(error),
        }
    }
}

#[cfg(feature = "full")]
impl From<clausoku::watching::FormulaWhyError> for Fault {
    fn from(error: clausoku::watching::FormulaWhyError) -> Self {
        use clausoku::watching::FormulaWhyError;

        match &error {
            FormulaWhyError::NoLiteral { text, .. } => {
                Self::coded("search-decision", &error).with("text", text)
            }
            FormulaWhyError::NotDerived { literal, rules } => {
                let fault = Self::coded("not-derived-literal", &error);
                fault.with("literal", literal).with("rules", rules)
            }
            FormulaWhyError::Opposite { literal, opposite } => {
                Self::coded("opposite", &error).with("claim", literal).with("opposite", opposite)
            }
            FormulaWhyError::NoContradiction { rules } => {
                Self::coded("no-contradiction", &error).with("rules", rules)
            }
            _ => Self::engine(error),
        }
    }
}
