//! The extra givens that leave the fewest solutions, of a puzzle with several.

use clausoku_board::{Candidate, Deadline, Puzzle, SearchEnd};
use clausoku_search::{Counted, NotCounted, UBig, count};

/// A candidate, and the number of solutions that contain it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InformativeGiven {
    /// The candidate.
    pub candidate: Candidate,
    /// The number of solutions that contain it.
    pub solutions: UBig,
}

/// Candidates by the number of solutions that contain them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GivenRanking {
    /// Number of solutions of the puzzle; if a limit was reached, a lower bound of it.
    pub solutions: UBig,
    /// The candidates that some solutions contain and others do not: candidates in the fewest
    /// solutions first, then by cell and symbol. Empty if a limit was reached.
    pub givens: Vec<InformativeGiven>,
    /// The reason why the count ended.
    pub ended: SearchEnd,
}

/// Counts the solutions that contain each candidate of an empty cell, for candidates that some
/// solutions contain and others do not. A given that few solutions contain excludes the most, and a
/// given that one solution contains makes the puzzle unique.
///
/// The solutions are not listed but counted, once in all and once for each candidate. The limits
/// apply to all counts together; if one is reached, the ranking has no candidates.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::diagnosis::rank_givens;
/// use clausoku::solving::Deadline;
/// use clausoku::{Puzzle, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let ranking = rank_givens(&empty, &Deadline::never()).unwrap();
/// // Of 288 solutions, a quarter has each symbol in each cell.
/// assert_eq!(ranking.givens.len(), 64);
/// assert!(ranking.givens.iter().all(|given| given.solutions == 72_u32.into()));
/// ```
///
/// # Errors
///
/// Fails if more cells are open than the counter supports.
#[expect(clippy::missing_panics_doc, reason = "a candidate of the same board")]
pub fn rank_givens(puzzle: &Puzzle, deadline: &Deadline) -> Result<GivenRanking, NotCounted> {
    let deadline = deadline.with_solutions(None);
    let Counted { solutions, ended, statistics, .. } = count(puzzle, &deadline)?;
    let mut ranking = GivenRanking { solutions, givens: Vec::new(), ended };
    let mut steps = statistics.steps;
    if !ended.is_complete() || ranking.solutions <= UBig::ONE {
        return Ok(ranking);
    }
    for cell in puzzle.givens().open() {
        // When the counts of some symbols add up to all solutions, the other symbols have none.
        let mut left = ranking.solutions.clone();
        for symbol in puzzle.variant().alphabet().symbols() {
            if left == UBig::ZERO {
                break;
            }
            let candidate = Candidate { cell, symbol };
            let mut givens = puzzle.givens().clone();
            givens.set(cell, Some(symbol));
            let with = puzzle.with_givens(givens).expect("a candidate of the same board");
            let rest = deadline.limits().steps.map(|most| most.saturating_sub(steps));
            let counted = count(&with, &deadline.with_steps(rest))?;
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
    // The sort is stable: candidates with equal counts stay in the order of cells and symbols.
    ranking.givens.sort_by(|one, other| one.solutions.cmp(&other.solutions));
    Ok(ranking)
}
