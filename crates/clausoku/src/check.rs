//! What there is to say of a puzzle: consistent, solvable, unique, minimal.

use backends::{IncrementalSolver, SatSolver, Varisat};
use cnf::{ClauseSink, Formula, Literal, Variable, Verdict};
use encoder::Encoding;
use numbering::Conjunction;
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
    let rules = encoding.encode(&puzzle.without_givens())?;
    let mut solver = Varisat::new();
    rules.emit(&mut solver);
    let first_free = rules.size().variables;
    let givens: Vec<(Cell, Conjunction, Literal)> = (first_free..)
        .zip(puzzle.givens().filled())
        .filter_map(|(index, (cell, symbol))| {
            // Only a candidate that is excluded has none, and then the puzzle has no solution.
            let literals = rules.numbering().literals(Candidate { cell, symbol })?;
            // A value in several literals is denied by a clause, which a literal of its own switches.
            let denied = Variable::from_index(index).positive();
            let switch = literals.into_iter().map(|literal| !literal).chain([!denied]);
            solver.add_clause(&switch.collect::<Vec<_>>());
            Some((cell, literals, denied))
        })
        .collect();
    let mut redundant = Vec::new();
    for &(cell, _, denied) in &givens {
        let others = givens.iter().filter(|given| given.0 != cell);
        let others = others.flat_map(|(_, literals, _)| literals.iter().copied());
        match solver.solve_under(&others.chain([denied]).collect::<Vec<_>>())? {
            Verdict::Satisfiable(_) => {}
            Verdict::Unsatisfiable => redundant.push(cell),
            Verdict::Unknown(reason) => {
                return Err(Error::Unknown { solver: SatSolver::name(&solver).to_owned(), reason });
            }
        }
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
