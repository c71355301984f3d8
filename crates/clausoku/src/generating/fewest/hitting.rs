//! Sets of at most k cells that meet all unavoidable sets, by SAT; and a local search for puzzles of one solution with few givens.
//!
//! The other solutions that are left after some givens are removed are listed. A cell in which all
//! of them differ from the known one can replace these givens. Removing two givens and adding one
//! makes the puzzle smaller; exchanging one for one makes another puzzle.

use clausoku_backends::{IncrementalSolver, Varisat};
use clausoku_board::Deadline;
use clausoku_cnf::{ClauseSink, Literal, Rng, Stopped, Variable, Verdict};

use super::{Set, differences, every};
use crate::generating::Error;
use crate::generating::questions::Lanes;

/// Unavoidable sets, as clauses over the cells: variable i says that cell i is given.
#[derive(Debug)]
pub(super) struct HittingSets {
    solver: Varisat,
    cells: usize,
    /// Literal k is true if more than k cells are given.
    more_than: Vec<Literal>,
    /// The number of unavoidable sets.
    pub(super) count: usize,
}

impl HittingSets {
    /// Returns a search for sets of fewer cells than this number, without unavoidable sets.
    ///
    /// The number of cells is counted by a sequential counter (C. Sinz, *Towards an optimal CNF encoding of Boolean
    /// cardinality constraints*, 2005): the registers of cell i count the givens among the first i + 1 cells.
    pub(super) fn new(cells: usize, max: usize, deadline: &Deadline) -> Self {
        let mut solver = Varisat::new();
        solver.expect_limits(deadline);
        let register = |cell: usize, count: usize| literal(cells + cell * max + count);
        for cell in 0..cells {
            let given = given(cell);
            for count in 0..max {
                // More than `count` of the cells up to this one are given.
                // Only one direction of the counter is needed: the limit is an upper one.
                let reached = register(cell, count);
                if count == 0 {
                    solver.add_clause(&[!given, reached]);
                } else if cell > 0 {
                    solver.add_clause(&[!given, !register(cell - 1, count - 1), reached]);
                }
                if cell > 0 {
                    solver.add_clause(&[!register(cell - 1, count), reached]);
                }
            }
        }
        let more_than = (0..max).map(|count| register(cells - 1, count)).collect();
        Self { solver, cells, more_than, count: 0 }
    }

    pub(super) fn add(&mut self, set: Set) {
        let cells = (0..self.cells).filter(|cell| set >> cell & 1 == 1);
        self.solver.add_clause(&cells.map(given).collect::<Vec<Literal>>());
        self.count += 1;
    }

    /// Returns at most `most` cells that meet all sets, fewer than the greatest number; `None` if no such cells
    /// exist.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(super) fn find(&mut self, most: usize, deadline: &Deadline) -> Result<Option<Set>, Error> {
        let verdict = self
            .solver
            // The bound is an assumption, so what was learned at one number of givens serves the next.
            .solve_within(&[!self.more_than[most]], deadline)
            .map_err(|error| Error::Solver(error.to_string()))?;
        match verdict {
            Verdict::Satisfiable(model) => {
                let cells = (0..self.cells).filter(|&cell| model.satisfies(given(cell)));
                Ok(Some(cells.fold(0, |set, cell| set | 1 << cell)))
            }
            Verdict::Unsatisfiable => Ok(None),
            Verdict::Unknown(reason) => Err(Stopped(reason).into()),
        }
    }
}

fn given(cell: usize) -> Literal {
    literal(cell)
}

fn literal(index: usize) -> Literal {
    let variable = Variable::from_index(index as u32);
    variable.expect("few cells, with few registers each").positive()
}

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
    pub(super) fn step(&mut self, lanes: Lanes<'_>, solution: &[u8]) -> Result<Set, Error> {
        for _ in 0..MOVES {
            let cells: Vec<usize> =
                (0..solution.len()).filter(|cell| self.given >> cell & 1 == 1).collect();
            let mut pairs = Vec::new();
            for (index, &first) in cells.iter().enumerate() {
                pairs.extend(
                    cells[..index].iter().map(|&second| self.given & !(1 << first | 1 << second)),
                );
            }
            let smaller = additions(lanes, solution, &pairs)?;
            // A smaller puzzle first; an exchange only without a smaller puzzle. `below(0)` returns
            // 0, and an empty list has no item 0.
            if let Some(&puzzle) = smaller.get(self.rng.below(smaller.len())) {
                self.given = puzzle;
                continue;
            }
            let singles: Vec<Set> = cells.iter().map(|cell| self.given & !(1 << cell)).collect();
            let mut others = additions(lanes, solution, &singles)?;
            others.retain(|&puzzle| puzzle != self.given);
            if let Some(&puzzle) = others.get(self.rng.below(others.len())) {
                self.given = puzzle;
            }
        }
        Ok(self.given)
    }
}

/// Returns the puzzles with one solution that result when one given is added to one of these sets.
fn additions(lanes: Lanes<'_>, solution: &[u8], given: &[Set]) -> Result<Vec<Set>, Error> {
    let others = differences(lanes, solution, given, LISTED)?;
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
