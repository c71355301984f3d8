//! The random solutions from which the boards of an experiment are made.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku::{Grid, Variant};

use super::{BoardError, Sides, Walk};

/// The identity of a random solution: the order of its board, and the seed of its [`Walk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SolutionKey {
    /// The number of symbols.
    pub order: usize,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl SolutionKey {
    /// Returns the relative work of making it. Measured times of orders 9 to 36 grow as the order's cube.
    fn work(self) -> f64 {
        (self.order as f64).powi(3)
    }
}

/// Random solutions by order and seed.
#[derive(Clone, Debug, Default)]
pub struct Solutions {
    by_key: BTreeMap<SolutionKey, (Arc<Variant>, Grid)>,
}

impl Solutions {
    /// Makes the solutions, as [`mixed`](super::mixed) does. The observer receives the completed share
    /// of the work, from 0 to 1, many times a second, and can stop the work.
    ///
    /// # Errors
    /// Fails if an order has no board, or if the observer breaks.
    pub fn make(
        keys: impl IntoIterator<Item = SolutionKey>,
        observer: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Self, BoardError> {
        let mut by_key: BTreeMap<SolutionKey, _> =
            keys.into_iter().map(|key| (key, None)).collect();
        let all: f64 = by_key.keys().map(|key| key.work()).sum();
        let mut done = 0.0;
        for (key, made) in &mut by_key {
            let sides = Sides::for_order(key.order).ok_or(BoardError::Order(key.order))?;
            let mut walk = Walk::new(sides, key.seed)?;
            let steps = Walk::steps(sides);
            for _ in 0..steps {
                if observer(done / all).is_break() {
                    return Err(BoardError::Stopped);
                }
                walk.step()?;
                done += key.work() / steps as f64;
            }
            *made = Some(walk.renamed());
        }
        let by_key = by_key.into_iter().filter_map(|(key, made)| Some((key, made?))).collect();
        Ok(Self { by_key })
    }

    /// Returns the board and its solution.
    ///
    /// # Panics
    /// Panics if the solution is not among those that were made.
    pub fn get(&self, key: SolutionKey) -> (&Arc<Variant>, &Grid) {
        let (variant, solution) = &self.by_key[&key];
        (variant, solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::mixed;

    #[test]
    fn solutions_equal_those_of_their_walks_and_the_share_grows() {
        let keys = [(9, 3), (4, 1), (9, 3)].map(|(order, seed)| SolutionKey { order, seed });
        let mut shares = Vec::new();
        let solutions = Solutions::make(keys, &mut |share| {
            shares.push(share);
            ControlFlow::Continue(())
        })
        .unwrap();
        for SolutionKey { order, seed } in keys {
            let (_, solution) = mixed(Sides::for_order(order).unwrap(), seed).unwrap();
            assert_eq!(*solutions.get(SolutionKey { order, seed }).1, solution);
        }
        // Three steps for each symbol of two different boards.
        assert_eq!((shares.len(), shares[0]), (3 * (4 + 9), 0.0));
        assert!(shares.windows(2).all(|pair| pair[0] < pair[1]) && shares.last() < Some(&1.0));
    }

    #[test]
    fn an_observer_stops_the_work() {
        let mut steps = 0;
        let stopped = Solutions::make([SolutionKey { order: 9, seed: 1 }], &mut |_| {
            steps += 1;
            if steps == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, Err(BoardError::Stopped)) && steps == 5);
    }
}
