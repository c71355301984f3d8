//! Values for a pattern of givens, so that the puzzle has one solution.
//!
//! Most solutions do not fit a pattern. So the search climbs: it starts from a random solution, changes the
//! values of one or two given cells, and keeps a change that does not increase the number of solutions, which is
//! counted up to the number before. It starts again where no change helps.

use crate::generating::questions::Lanes;
use crate::generating::{Error, Made};
use clausoku_cnf::Rng;
use clausoku_lanes::Query;

/// The number of changes that are compared at a time.
const CHANGES: usize = 64;

/// Solutions are counted up to this number.
const COUNTED: u64 = 1000;

/// The number of rounds without progress after which the climb ends.
const PATIENCE: usize = 40;

/// A search for values of the givens in these cells.
pub(crate) struct Climb<'a> {
    pub(crate) lanes: Lanes<'a>,
    pub(crate) cells: &'a [usize],
}

impl Climb<'_> {
    /// Returns a puzzle with one solution, starting from the values of a solution;
    /// `None` if the climb ends before. `values` are the number of symbols and the random numbers by which values
    /// change; without them, the values of the solution are kept.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn run(
        &self,
        solution: &[u8],
        values: Option<(usize, &mut Rng)>,
    ) -> Result<Option<Made>, Error> {
        let mut givens = vec![0; solution.len()];
        self.cells.iter().for_each(|&cell| givens[cell] = solution[cell]);
        // Bounded, since a pattern of few cells has more solutions than could be counted.
        let mut best = self.lanes.counts(&givens, &[], COUNTED)?[0];
        if let Some((symbols, rng)) = values {
            let mut idle = 0;
            while best > 1 && idle < PATIENCE {
                let before = best;
                self.change(&mut givens, &mut best, symbols, rng)?;
                idle = if best < before { 0 } else { idle + 1 };
            }
        }
        if best > 1 {
            return Ok(None);
        }
        let mut solution = None;
        let query = Query { givens: &givens, ..Query::default() };
        self.lanes.search(&query, 1, |_, found| solution = Some(found.to_vec()))?;
        Ok(solution.map(|solution| Made::new(self.lanes.variant, givens, solution)))
    }

    /// Compares random changes of one or two givens, and makes the best one that leaves a solution and no more
    /// than there were.
    fn change(
        &self,
        givens: &mut [u8],
        best: &mut u64,
        symbols: usize,
        rng: &mut Rng,
    ) -> Result<(), Error> {
        let mut changed = Vec::with_capacity(CHANGES * givens.len());
        for _ in 0..CHANGES {
            let start = changed.len();
            changed.extend_from_slice(givens);
            for _ in 0..=rng.below(2) {
                let cell = self.cells[rng.below(self.cells.len())];
                // The old value or one that clashes is allowed: such boards count as no progress.
                changed[start + cell] = 1 + rng.below(symbols) as u8;
            }
        }
        // No further than the best so far: a change with more solutions is of no use.
        let counts = self.lanes.counts(&changed, &[], *best)?;
        let counted = counts.iter().copied().enumerate().filter(|&(_, count)| count > 0);
        if let Some((index, least)) = counted.min_by_key(|&(_, count)| count) {
            *best = least;
            givens.copy_from_slice(&changed[index * givens.len()..][..givens.len()]);
        }
        Ok(())
    }
}
