//! The extra givens that leave the fewest solutions, where there are several.

use std::time::Instant;

use counter::{Counted, NotCounted, UBig, count};
use puzzle::{Candidate, Limits, Puzzle, StopReason};

/// A candidate, and the number of solutions that contain it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformativeGiven {
    /// The candidate.
    pub candidate: Candidate,
    /// The number of solutions that contain it.
    pub solutions: UBig,
}

/// Candidates by the number of solutions that contain them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenRanking {
    /// How many solutions the puzzle has; if a limit was reached, a number that there are at least.
    pub solutions: UBig,
    /// The candidates that some solutions have and others do not, those that leave the fewest first, then
    /// by cell and symbol. Empty if a limit was reached.
    pub givens: Vec<InformativeGiven>,
    /// Why it ended.
    pub ended: StopReason,
}

/// For each candidate of an empty cell that some solutions have and others do not, how many have it: one
/// that few solutions have settles most if it is given, and one that a single solution has settles all.
///
/// The solutions are not listed but counted, once in all and once for each candidate. The limits hold for
/// all counts together; where one is reached, there is no answer.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::diagnosis::rank_givens;
/// use clausoku::solving::Limits;
/// use clausoku::{Puzzle, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(2).unwrap()));
/// let ranking = rank_givens(&empty, &Limits::default()).unwrap();
/// // Of 288 solutions, a quarter has each symbol in each cell.
/// assert_eq!(ranking.givens.len(), 64);
/// assert!(ranking.givens.iter().all(|given| given.solutions == 72_u32.into()));
/// ```
///
/// # Errors
///
/// Fails if more cells are open than the counter supports.
#[expect(clippy::missing_panics_doc, reason = "a candidate of the same board")]
pub fn rank_givens(puzzle: &Puzzle, limits: &Limits) -> Result<GivenRanking, NotCounted> {
    let start = Instant::now();
    let limits = &Limits { solutions: None, ..limits.clone() };
    let Counted { solutions, ended, statistics } = count(puzzle, limits)?;
    let mut ranking = GivenRanking { solutions, givens: Vec::new(), ended };
    let mut steps = statistics.steps;
    if !ended.is_complete() || ranking.solutions <= UBig::ONE {
        return Ok(ranking);
    }
    for cell in puzzle.givens().open() {
        // When every solution has been found under some symbol, the others have none.
        let mut left = ranking.solutions.clone();
        for symbol in puzzle.variant().alphabet().symbols() {
            if left == UBig::ZERO {
                break;
            }
            let candidate = Candidate { cell, symbol };
            let mut givens = puzzle.givens().clone();
            givens.set(cell, Some(symbol));
            let with = puzzle.with_givens(givens).expect("a candidate of the same board");
            let rest = limits.steps.map(|most| most.saturating_sub(steps));
            let counted = count(&with, &Limits { steps: rest, ..limits.after(start.elapsed()) })?;
            if !counted.is_exact() {
                return Ok(GivenRanking { givens: Vec::new(), ended: counted.ended, ..ranking });
            }
            steps += counted.statistics.steps;
            left -= &counted.solutions;
            let settles = counted.solutions > UBig::ZERO && counted.solutions < ranking.solutions;
            if settles {
                ranking.givens.push(InformativeGiven { candidate, solutions: counted.solutions });
            }
        }
    }
    // Stable: the order of the cells and symbols stays where the numbers are the same.
    ranking.givens.sort_by(|one, other| one.solutions.cmp(&other.solutions));
    Ok(ranking)
}
