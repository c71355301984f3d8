//! The number of solutions, estimated by random descents in the search tree.
//!
//! A descent guesses at random among the symbols of a cell that propagation leaves, down to a solution or a contradiction. The product of
//! the numbers of symbols that it chose from is an unbiased estimate of the number of solutions, 0 after a contradiction: D. E. Knuth,
//! *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29, 1975.

use clausoku_board::{Cell, Grid, Observer, Puzzle};
use clausoku_text::{Deadline, Rng, StopReason, Stopped};

use crate::build::NetworkError;
use crate::network::{Halt, Network};
use crate::questions::closed_with;
use crate::search::{Found, Search};
use crate::set::Set;

/// The standard deviations on each side of an estimate. The interval contains some 95 of 100 numbers.
const DEVIATIONS: f64 = 1.96;

/// The number of descents that are enough, whatever the work.
const MAX_DESCENTS: usize = 10_000;

/// The work of an estimate, in steps of some nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EstimateWork {
    /// The work after which the solutions are not counted one by one any more.
    pub count: u64,
    /// The work of the descents.
    pub descents: u64,
}

/// An estimate of a number of solutions. Each number is its logarithm to base 10, and minus infinity for 0.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The estimate, or the number itself.
    pub solutions: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The exact number, if all solutions were counted.
    pub exact: Option<u64>,
    /// The number of descents.
    pub descents: usize,
}

/// Estimates the number of solutions of a puzzle. The estimate depends on the seed, and not on time. The observer sees the solutions that are
/// found.
///
/// ```
/// use clausoku_board::{Collect, Puzzle, Variant};
/// use clausoku_network::{EstimateWork, estimate};
/// use clausoku_text::Deadline;
///
/// let empty = Puzzle::empty(Variant::classic(9).unwrap().into());
/// let work = EstimateWork { count: 10_000, descents: 1_000_000 };
/// let estimate = estimate(&empty, work, 1, &Deadline::never(), &mut Collect::new(usize::MAX)).unwrap();
/// // There are 6.67 · 10²¹.
/// assert!(estimate.low < 21.9 && estimate.high > 21.7, "{estimate:?}");
/// ```
///
/// # Errors
///
/// Fails if the puzzle has no network, at the deadline, if no descent reaches a solution, and if the observer ends the work.
pub fn estimate(
    puzzle: &Puzzle,
    work: EstimateWork,
    seed: u64,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<Estimate, NetworkError> {
    if puzzle.variant().order() <= u32::WIDTH {
        estimated::<u32>(puzzle, work, seed, deadline, observer)
    } else {
        estimated::<u128>(puzzle, work, seed, deadline, observer)
    }
}

fn estimated<S: Set>(
    puzzle: &Puzzle,
    work: EstimateWork,
    seed: u64,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<Estimate, NetworkError> {
    let mut search = Search::new(Network::<S>::new(puzzle, deadline)?);
    search.limit(work.count);
    let mut known = 0_u64;
    loop {
        match search.next(deadline) {
            Ok(Found::Solution(grid)) => {
                known += 1;
                if observer.solution(&grid).is_break() {
                    return Err(Stopped(StopReason::Interrupted).into());
                }
            }
            Ok(Found::End) => return Ok(Estimate::exactly(known)),
            Err(Stopped(StopReason::GaveUp)) => break,
            Err(stopped) => return Err(stopped.into()),
        }
    }
    let network = search.network();
    let mut root = network.start.clone();
    let mut queue = network.queue(&root);
    if root.iter().any(|set| set.is_empty()) {
        return Ok(Estimate::exactly(0));
    }
    match network.close(&mut root, &mut queue, deadline, None) {
        Ok(()) => {}
        Err(Halt::Failed(_)) => return Ok(Estimate::exactly(0)),
        Err(Halt::Stopped(stopped)) => return Err(stopped.into()),
    }
    let mut rng = Rng::new(seed);
    let mut samples = Vec::new();
    let mut spent = 0;
    while spent < work.descents && samples.len() < MAX_DESCENTS {
        let found = descent(network, &root, &mut rng, &mut spent, deadline)?;
        if let Some((_, grid)) = &found
            && observer.solution(grid).is_break()
        {
            return Err(Stopped(StopReason::Interrupted).into());
        }
        samples.push(found.map(|(product, _)| product));
    }
    Estimate::from_samples(&samples, known).ok_or(Stopped(StopReason::GaveUp).into())
}

/// Returns the logarithm of the product of one descent, and the solution that it reaches; `None` after a contradiction.
fn descent<S: Set>(
    network: &Network<S>,
    root: &[S],
    rng: &mut Rng,
    spent: &mut u64,
    deadline: &Deadline,
) -> Result<Option<(f64, Grid)>, Stopped> {
    let mut sets = root.to_vec();
    let mut product = 0.0;
    loop {
        let open = (0..).map(Cell::from_index).zip(&sets).filter(|(_, set)| !set.is_one());
        let Some((cell, &set)) = open.min_by_key(|(_, set)| set.len()) else {
            let numbers = sets.iter().map(|set| set.first() as u16 + 1).collect();
            return Ok(Some((product, Grid::from_numbers(numbers))));
        };
        let mut left = Vec::new();
        for symbol in set.symbols() {
            let (closed, work) = closed_with(network, &sets, cell, S::one(symbol), deadline);
            *spent += work;
            match closed {
                Ok(closed) => left.push(closed),
                Err(Halt::Failed(_)) => {}
                Err(Halt::Stopped(stopped)) => return Err(stopped),
            }
        }
        if left.is_empty() {
            return Ok(None);
        }
        product += (left.len() as f64).log10();
        sets = left.swap_remove(rng.below(left.len()));
    }
}

impl Estimate {
    fn exactly(number: u64) -> Self {
        let solutions = (number as f64).log10();
        Self { solutions, low: solutions, high: solutions, exact: Some(number), descents: 0 }
    }

    /// Returns the mean of the products of descents with its interval, which is not below a number of known solutions. Returns `None` if no
    /// descent reached a solution.
    fn from_samples(samples: &[Option<f64>], known: u64) -> Option<Self> {
        // Products exceed the largest number; their ratios to the largest of them do not.
        let largest = samples.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
        if largest.is_infinite() {
            return None;
        }
        let count = samples.len() as f64;
        let ratio = |sample: &Option<f64>| sample.map_or(0.0, |log| 10_f64.powf(log - largest));
        let mean = samples.iter().map(ratio).sum::<f64>() / count;
        let squares = samples.iter().map(|sample| (ratio(sample) - mean).powi(2)).sum::<f64>();
        let error = DEVIATIONS * (squares / (count - 1.0).max(1.0) / count).sqrt();
        let least = (known as f64).log10();
        let log = |ratio: f64| (ratio.max(0.0).log10() + largest).max(least);
        let (solutions, low, high) = (log(mean), log(mean - error), log(mean + error));
        Some(Self { solutions, low, high, exact: None, descents: samples.len() })
    }
}
