//! Choices that flags, a plan's file and an experiment can all make.

use std::time::Duration;

use encoder::GivensLevel;

use super::EncodingChoice;
use crate::record::Order;

/// Choices, of which any may be left open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The solvers' names.
    pub solvers: Option<Vec<String>>,
    /// The encodings.
    pub encodings: Option<Vec<EncodingChoice>>,
    /// Levels of givens, each of which is taken with each encoding.
    pub givens: Option<Vec<GivensLevel>>,
    /// Measured runs of each trial.
    pub repeats: Option<u32>,
    /// Runs before these.
    pub warm_up: Option<u32>,
    /// Where random numbers come from.
    pub seed: Option<u64>,
    /// In which order the runs come.
    pub order: Option<Order>,
    /// Whether each repeat gets another shuffled formula.
    pub scramble: Option<bool>,
    /// For each run.
    pub time_limit: Option<Duration>,
    /// For each run, in bytes.
    pub memory_limit: Option<u64>,
}

impl Settings {
    /// These choices, and where they leave something open, the others.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            solvers: self.solvers.or(others.solvers),
            encodings: self.encodings.or(others.encodings),
            givens: self.givens.or(others.givens),
            repeats: self.repeats.or(others.repeats),
            warm_up: self.warm_up.or(others.warm_up),
            seed: self.seed.or(others.seed),
            order: self.order.or(others.order),
            scramble: self.scramble.or(others.scramble),
            time_limit: self.time_limit.or(others.time_limit),
            memory_limit: self.memory_limit.or(others.memory_limit),
        }
    }

    /// The encodings, each with each level of givens.
    #[expect(clippy::missing_panics_doc, reason = "a preset")]
    pub fn encodings(&self) -> Vec<EncodingChoice> {
        let default = || vec!["extended".parse().expect("a preset")];
        let encodings = self.encodings.clone().unwrap_or_else(default);
        let Some(levels) = &self.givens else { return encodings };
        let with = |choice: EncodingChoice| {
            levels.iter().map(move |&level| choice.clone().with_givens(level))
        };
        encodings.into_iter().flat_map(with).collect()
    }
}
