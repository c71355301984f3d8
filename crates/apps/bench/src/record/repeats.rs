//! The numbers of repeats in merged records.
//!
//! **Invariant.** A solver, an encoding, a grid and the number of a repeat determine a run. Sessions with other seeds or limits make
//! further repeats, which are counted after those of the sessions before.

use std::collections::HashMap;

use super::{Clock, PlanRecord};

/// The conditions of the runs of a session. Sessions with equal conditions share their runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Conditions {
    time_limit: Option<f64>,
    limit_clock: Clock,
    memory_limit: Option<u64>,
    /// The seed of the shuffled formulas.
    seed: Option<u64>,
}

impl PlanRecord {
    pub(crate) fn conditions(&self) -> Conditions {
        Conditions {
            time_limit: self.time_limit,
            limit_clock: self.limit_clock,
            memory_limit: self.memory_limit,
            seed: self.scramble.then_some(self.seed),
        }
    }
}

/// The numbers of repeats on each grid, by the conditions of the sessions, in their order.
#[derive(Debug)]
pub(crate) struct Repeats(HashMap<String, Vec<(Conditions, u32)>>);

impl Repeats {
    pub(crate) fn new<'p>(plans: impl Iterator<Item = &'p PlanRecord>) -> Self {
        let mut all: HashMap<String, Vec<(Conditions, u32)>> = HashMap::new();
        for plan in plans {
            let conditions = plan.conditions();
            for grid in &plan.grids {
                let rows = all.entry(grid.name.clone()).or_default();
                match rows.iter_mut().find(|row| row.0 == conditions) {
                    Some(row) => row.1 = row.1.max(plan.repeats),
                    None => rows.push((conditions, plan.repeats)),
                }
            }
        }
        Self(all)
    }

    /// Returns the number of repeats on a grid under the conditions of earlier sessions.
    pub(crate) fn before(&self, grid: &str, conditions: Conditions) -> u32 {
        let rows = self.0.get(grid).into_iter().flatten();
        rows.take_while(|row| row.0 != conditions).fold(0, |sum, row| sum.saturating_add(row.1))
    }

    /// Returns the largest number of repeats on a grid.
    pub(crate) fn max(&self) -> Option<u32> {
        let sums = self.0.values().map(|rows| rows.iter().map(|row| u64::from(row.1)).sum::<u64>());
        sums.max().map(|sum| u32::try_from(sum).unwrap_or(u32::MAX))
    }
}
