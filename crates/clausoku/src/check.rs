//! What there is to say of a puzzle: consistent, solvable, unique, minimal.

use backends::{IncrementalSolver, SatSolver, Varisat};
use cnf::{Formula, Literal, Verdict};
use encoder::Encoding;
use puzzle::{Candidate, Cell, Clash, Grid, Puzzle, clashes};

use crate::{Error, Uniqueness, uniqueness};

/// What was found out about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The givens that stand against each other; without clashes the puzzle is consistent.
    pub clashes: Vec<Clash>,
    /// None, one or many solutions.
    pub solutions: Uniqueness,
}

/// Looks for clashes among the givens and for solutions.
pub fn check(puzzle: &Puzzle, encoding: &Encoding) -> Result<Report, Error> {
    let clashes = clashes(puzzle.variant(), puzzle.givens());
    let solutions = match clashes.as_slice() {
        [] => uniqueness(puzzle, encoding)?,
        _ => Uniqueness::None,
    };
    Ok(Report { clashes, solutions })
}

/// The givens of a puzzle with exactly one solution that can each be left out without a second
/// solution appearing (each alone, not all together). If there are none, the puzzle is minimal.
///
/// A given can be left out exactly if the others leave no other value for its cell. So one solver
/// with the rules alone is asked once a given, the others assumed, the given denied.
pub fn redundant_givens(puzzle: &Puzzle, encoding: &Encoding) -> Result<Vec<Cell>, Error> {
    let empty = Puzzle::empty(puzzle.variant().clone());
    let rules = encoding.encode(&empty)?;
    let mut solver = Varisat::new();
    rules.emit(&mut solver);
    let literal = |cell, symbol| {
        let variable = rules.numbering().variable(Candidate { cell, symbol });
        variable.expect("every candidate of a puzzle without givens has a variable").positive()
    };
    let mut givens: Vec<(Cell, Literal)> = Vec::new();
    givens.extend(puzzle.givens().filled().map(|(cell, symbol)| (cell, literal(cell, symbol))));
    let mut assumptions: Vec<Literal> = givens.iter().map(|&(_, literal)| literal).collect();
    let mut redundant = Vec::new();
    for (index, (cell, _)) in givens.iter().enumerate() {
        assumptions[index] = !assumptions[index];
        match solver.solve_under(&assumptions)? {
            Verdict::Satisfiable(_) => {}
            Verdict::Unsatisfiable => redundant.push(*cell),
            Verdict::Unknown(reason) => {
                return Err(Error::Unknown { solver: SatSolver::name(&solver), reason });
            }
        }
        assumptions[index] = !assumptions[index];
    }
    Ok(redundant)
}

impl Report {
    /// The only solution, if there is exactly one.
    pub fn solution(&self) -> Option<&Grid> {
        match &self.solutions {
            Uniqueness::One(grid) => Some(grid),
            _ => None,
        }
    }
}
