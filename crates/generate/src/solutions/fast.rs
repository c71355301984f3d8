//! Random solutions at little cost, which are not uniform.
//!
//! The regions and [`HINTS`] random cells are filled. On the usual board most such starts have a completion, and
//! few have many. One of the first [`COMPLETIONS`] is taken at random. What makes the distribution differ from
//! the uniform one is that starts with many completions are not more likely than others. On boards on which no
//! start has a completion, fewer cells are filled.

use cnf::Rng;
use lanes::Engine;
use puzzle::Variant;

use crate::Error;
use crate::clock::Clock;
use crate::solutions::starts::{Layout, Starts};

/// How many cells are filled after the regions.
const HINTS: usize = 6;

/// How many completions of a start are listed.
const COMPLETIONS: u64 = 4;

/// How many starts are tried with a number of cells before it is reduced.
const STARTS: usize = 8;

/// The source of these solutions.
#[derive(Clone, Debug)]
pub(crate) struct FastSource {
    layout: Layout,
}

impl FastSource {
    pub(crate) fn new(variant: &Variant) -> Self {
        Self { layout: Layout::new(variant) }
    }

    /// Returns a random solution for each of these generators, one after another, a byte a cell.
    ///
    /// # Errors
    ///
    /// Fails if no solution is found, or at a limit.
    pub(crate) fn sample(
        &self,
        engine: &Engine,
        rngs: &mut [Rng],
        clock: &Clock,
    ) -> Result<Vec<u8>, Error> {
        let cells = self.layout.cells();
        let mut solutions = vec![0; rngs.len() * cells];
        let mut open: Vec<usize> = (0..rngs.len()).collect();
        let regions = self.layout.regions.len();
        let fewer_hints = (0..=HINTS).rev().map(|hints| (regions, hints));
        let fewer_regions = (0..regions).rev().map(|regions| (regions, 0));
        for (regions, hints) in fewer_hints.chain(fewer_regions) {
            for _ in 0..STARTS {
                if open.is_empty() {
                    return Ok(solutions);
                }
                let mut starts = Starts::default();
                for &place in &open {
                    let hints =
                        |rng: &mut Rng| (0..hints).map(|_| rng.below(cells)).collect::<Vec<_>>();
                    self.layout.start(regions, hints, place, &mut rngs[place], &mut starts);
                }
                let (found, _) = starts.complete(engine, COMPLETIONS, false, rngs, clock)?;
                for (&place, found) in starts.places.iter().zip(&found) {
                    if found.count > 0 {
                        solutions[place * cells..][..cells].copy_from_slice(&found.chosen);
                    }
                }
                open.retain(|&place| solutions[place * cells] == 0);
            }
        }
        if open.is_empty() { Ok(solutions) } else { Err(Error::NoSolution) }
    }
}
