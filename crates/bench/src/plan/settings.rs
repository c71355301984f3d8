//! Settings, which come from flags, a plan file and an experiment.

use std::time::Duration;

use clausoku::{encoding::GivensLevel, sat::Rng};

use super::EncodingChoice;
use crate::record::{Clock, Order, PlanRecord, RatingScale, Shard};
use crate::results::configurations;

/// Settings, each of which is optional.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The solvers' names.
    pub solvers: Option<Vec<String>>,
    /// The encodings.
    pub encodings: Option<Vec<EncodingChoice>>,
    /// Levels of givens, each combined with each encoding.
    pub givens: Option<Vec<GivensLevel>>,
    /// The number of measured runs per trial.
    pub repeats: Option<u32>,
    /// The number of warm-up runs per trial.
    pub warm_up: Option<u32>,
    /// The seed of the random numbers.
    pub seed: Option<u64>,
    /// The order of the runs.
    pub order: Option<Order>,
    /// `true` if each repeat shuffles the formula differently.
    pub scramble: Option<bool>,
    /// The time limit per run.
    pub time_limit: Option<Duration>,
    /// The clock of the time limit.
    pub limit_clock: Option<Clock>,
    /// The maximum number of further measurements of a disturbed run.
    pub retries: Option<u32>,
    /// The memory limit per run, in bytes.
    pub memory_limit: Option<u64>,
    /// The scales on which the puzzles are rated.
    pub rate: Option<Vec<RatingScale>>,
}

impl Settings {
    /// Returns these settings, with those of `others` where these are `None`.
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
            limit_clock: self.limit_clock.or(others.limit_clock),
            retries: self.retries.or(others.retries),
            memory_limit: self.memory_limit.or(others.memory_limit),
            rate: self.rate.or(others.rate),
        }
    }

    /// Returns each encoding with each level of givens.
    #[expect(clippy::missing_panics_doc, reason = "a preset")]
    pub fn encodings(&self) -> Vec<EncodingChoice> {
        let encodings = match &self.encodings {
            Some(encodings) => encodings.clone(),
            None => vec!["extended".parse().expect("a preset")],
        };
        let Some(levels) = &self.givens else { return encodings };
        let mut all = Vec::new();
        for choice in encodings {
            all.extend(levels.iter().map(|&level| choice.clone().with_givens(level)));
        }
        all
    }
}

/// The key of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The repeat, counted from 1.
    pub repeat: u32,
    /// The grid, as an index.
    pub grid: usize,
    /// The configuration, as an index.
    pub configuration: usize,
}

/// Returns the keys of the runs of a plan, or of a shard of it, in order.
pub fn schedule(plan: &PlanRecord, shard: Option<Shard>) -> Vec<Key> {
    let configurations = configurations(plan).len();
    let mut keys: Vec<Key> = (1..=plan.repeats)
        .flat_map(|repeat| {
            let grids =
                (0..plan.grids.len()).filter(|&grid| shard.is_none_or(|shard| shard.holds(grid)));
            grids.flat_map(move |grid| {
                (0..configurations).map(move |configuration| Key { repeat, grid, configuration })
            })
        })
        .collect();
    match plan.order {
        Order::Interleaved => {}
        Order::Grouped => keys.sort_by_key(|key| (key.grid, key.configuration, key.repeat)),
        Order::Shuffled => Rng::new(plan.seed).shuffle(&mut keys),
    }
    keys
}
