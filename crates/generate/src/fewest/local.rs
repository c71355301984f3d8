//! A local search for puzzles of one solution with few givens.
//!
//! The other solutions that are left after some givens are removed are listed. A cell in which all
//! of them differ from the known one can replace these givens. Removing two givens and adding one
//! makes the puzzle smaller; exchanging one for one makes another puzzle.

use clausoku_cnf::Rng;
use clausoku_lanes::Engine;

use super::{Set, differences, every};
use crate::Error;
use clausoku_files::Deadline;

/// Number of solutions that are listed; sets of givens that leave more are skipped.
const LISTED: u64 = 200;

/// Number of puzzles that a step visits.
const MOVES: usize = 8;

/// The state of the search.
#[derive(Debug)]
pub(super) struct LocalSearch {
    /// The cells that are given.
    given: Set,
    rng: Rng,
}

impl LocalSearch {
    pub(super) fn new(given: Set, rng: Rng) -> Self {
        Self { given, rng }
    }

    /// Makes some moves. Returns the puzzle that is reached; it has no more givens than the one before.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(super) fn step(
        &mut self,
        engine: &Engine,
        solution: &[u8],
        deadline: &Deadline,
    ) -> Result<Set, Error> {
        for _ in 0..MOVES {
            let cells: Vec<usize> =
                (0..solution.len()).filter(|cell| self.given >> cell & 1 == 1).collect();
            let mut pairs = Vec::new();
            for (index, &first) in cells.iter().enumerate() {
                pairs.extend(
                    cells[..index].iter().map(|&second| self.given & !(1 << first | 1 << second)),
                );
            }
            let smaller = additions(engine, solution, &pairs, deadline)?;
            // A smaller puzzle first; an exchange only where there is none.
            if let Some(&puzzle) = smaller.get(self.rng.below(smaller.len())) {
                self.given = puzzle;
                continue;
            }
            let singles: Vec<Set> = cells.iter().map(|cell| self.given & !(1 << cell)).collect();
            let mut others = additions(engine, solution, &singles, deadline)?;
            others.retain(|&puzzle| puzzle != self.given);
            if let Some(&puzzle) = others.get(self.rng.below(others.len())) {
                self.given = puzzle;
            }
        }
        Ok(self.given)
    }
}

/// Returns the puzzles with one solution that result when one given is added to one of these sets.
fn additions(
    engine: &Engine,
    solution: &[u8],
    given: &[Set],
    deadline: &Deadline,
) -> Result<Vec<Set>, Error> {
    let others = differences(engine, solution, given, LISTED, deadline)?;
    let mut puzzles = Vec::new();
    for (&given, others) in given.iter().zip(others) {
        if others.is_empty() {
            puzzles.push(given);
        }
        // A list that is cut may lack a solution without the common cell.
        if others.is_empty() || others.len() as u64 + 1 >= LISTED {
            continue;
        }
        let common = others.into_iter().fold(every(solution.len()), |common, set| common & set);
        let cells = (0..solution.len()).filter(|cell| common >> cell & 1 == 1);
        puzzles.extend(cells.map(|cell| given | 1 << cell));
    }
    Ok(puzzles)
}
