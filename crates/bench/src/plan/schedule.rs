//! The order of the runs, and their distribution over shards.

use cnf::Rng;

use crate::record::{Order, PlanRecord, Shard};
use crate::results::configurations;

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
