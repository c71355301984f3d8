//! Uniform random solutions, by rejection.
//!
//! Every solution of a board has the same number of starts in which its regions are filled. So a start of weight w
//! with k completions is accepted with the probability w·k / b, and one of the completions is taken at random. The
//! bound b is exceeded by few starts only; their solutions are too rare by the factor w·k / b. The
//! bound is chosen so that the share of the weight above it, in a fixed sample of starts, is at most [`EXCESS`]:
//! an estimate of the distance from the uniform distribution in total variation.

use std::cmp::Reverse;

use clausoku_cnf::Rng;

use crate::generating::Error;
use crate::generating::questions::Lanes;
use crate::generating::solutions::starts::Layout;

/// The number of completions of a start that are listed; starts have fewer.
const COMPLETIONS: u64 = 1024;

/// The completions that are listed, and the number of guesses after which a start is given up.
const LISTED: (u64, u32) = (COMPLETIONS, 10_000);

/// The number of starts from which the bound is estimated.
const PILOT: usize = 2048;

/// The share of the weight that may be above the bound.
const EXCESS: f64 = 0.005;

/// The least share of starts that are accepted for which rejection is worth its cost.
const ACCEPTED: f64 = 0.002;

/// The number of rounds of starts after which a board counts as one without a solution.
const ROUNDS: usize = 50_000;

/// The work of one start, in sweeps of one lane.
const START: u64 = 20;

/// The source of these solutions.
#[derive(Clone, Debug)]
pub(crate) struct UniformSource {
    layout: Layout,
    /// The cells that are filled after the regions.
    cells: Vec<usize>,
    bound: f64,
}

impl UniformSource {
    /// Returns a source for the board; `None` if too few starts would be accepted. The number of cells is the one
    /// that costs least in a sample of starts.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn new(lanes: Lanes<'_>) -> Result<Option<Self>, Error> {
        let layout = Layout::new(lanes.variant);
        let order = fill_order(&layout);
        let mut best: Option<(f64, Self)> = None;
        for filled in 0..=order.len() {
            let cells = &order[..filled];
            // The bound is the same whenever a source is made.
            let mut rngs: Vec<Rng> = (0..PILOT as u64).map(Rng::new).collect();
            let all: Vec<usize> = (0..PILOT).collect();
            let starts = layout.starts(layout.regions.len(), |_| cells.to_vec(), &all, &mut rngs);
            // A sixteenth of the sample first: recipes with too few filled cells list very many
            // completions.
            let few = starts.first((PILOT / 16).min(starts.places.len()), layout.cells());
            let (found, _) = few.complete(lanes, LISTED, true, &mut rngs)?;
            // The number of completions is not known then, and a wrong weight would bend the distribution.
            if found.iter().any(|found| found.count == COMPLETIONS) {
                continue;
            }
            let (found, sweeps) = starts.complete(lanes, LISTED, true, &mut rngs)?;
            if found.iter().any(|found| found.count == COMPLETIONS) {
                continue;
            }
            let weights = starts.weights.iter().zip(&found);
            let weights = weights.map(|(weight, found)| weight * found.count as f64).collect();
            let Some((bound, accepted)) = bound(weights) else { break };
            let cost = (sweeps + START * PILOT as u64) as f64 / accepted;
            // The cost is taken to rise for good beyond the best number of filled cells.
            if best.as_ref().is_some_and(|&(least, _)| cost > 2.0 * least) {
                break;
            }
            let is_enough = accepted >= ACCEPTED * PILOT as f64;
            if is_enough && best.as_ref().is_none_or(|&(least, _)| cost < least) {
                let source = Self { layout: layout.clone(), cells: cells.to_vec(), bound };
                best = Some((cost, source));
            }
        }
        Ok(best.map(|(_, source)| source))
    }

    /// Returns a random solution for each of these generators, one after another, a byte a cell.
    ///
    /// # Errors
    ///
    /// Fails if no solution is found, or at a limit.
    pub(crate) fn sample(&self, lanes: Lanes<'_>, rngs: &mut [Rng]) -> Result<Vec<u8>, Error> {
        let Self { layout, cells, bound } = self;
        let (solutions, open) = layout.sample(
            lanes,
            rngs,
            (ROUNDS, LISTED),
            |open, rngs| layout.starts(layout.regions.len(), |_| cells.clone(), open, rngs),
            // Starts with many completions are taken more often, in proportion: this undoes that each
            // start is equally likely.
            |weight, rng| fraction(rng) * bound < weight,
        )?;
        if open.is_empty() { Ok(solutions) } else { Err(Error::NoSolution) }
    }
}

/// Returns the least bound above which at most [`EXCESS`] of the weight is, and the expected number of accepted
/// starts.
fn bound(mut weights: Vec<f64>) -> Option<(f64, f64)> {
    weights.sort_unstable_by(|a, b| b.total_cmp(a));
    let total: f64 = weights.iter().sum();
    let mut above = 0.0;
    for (count, pair) in weights.windows(2).enumerate() {
        // The weight above the bound is the sum of the parts of the weights that exceed it. A bound lowered to
        // the next weight adds the difference to each of the count + 1 weights so far.
        let next = above + (pair[0] - pair[1]) * (count + 1) as f64;
        if next > EXCESS * total {
            return Some((pair[0], (total - above) / pair[0]));
        }
        above = next;
    }
    let &least = weights.last().filter(|&&least| least > 0.0)?;
    Some((least, (total - above) / least))
}

/// Returns the cells outside of the regions, each time the one with most filled peers.
fn fill_order(layout: &Layout) -> Vec<usize> {
    let cells = layout.cells();
    let mut is_filled = vec![false; cells];
    layout.regions.iter().flatten().for_each(|&cell| is_filled[cell] = true);
    let mut order = Vec::new();
    while let Some(next) = (0..cells).filter(|&cell| !is_filled[cell]).max_by_key(|&cell| {
        let filled = layout.peers[cell].iter().filter(|&&peer| is_filled[peer]).count();
        // `max_by_key` returns the last of equals; reversed, that is the first cell.
        (filled, Reverse(cell))
    }) {
        is_filled[next] = true;
        order.push(next);
    }
    order
}

/// Returns a random number from 0 to 1.
fn fraction(rng: &mut Rng) -> f64 {
    // 53 bits, which a double represents exactly. All 64 could be rounded up to 1.
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
