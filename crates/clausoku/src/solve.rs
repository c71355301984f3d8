//! Solutions of a puzzle, by SAT, each one checked.

use backends::{IncrementalSolver, SatSolver, Varisat};
use cnf::{ClauseSink, Formula, Literal, Model, Verdict, evaluate};
use decoder::decode;
use encoder::{Encoded, Encoding};
use puzzle::{Candidate, Grid, Puzzle};

use crate::Error;

/// The solutions of a puzzle, one after another, without repetition.
///
/// After each solution a clause is added that forbids it: not all of its values in the cells that
/// were open. The clause speaks of candidates only, so that auxiliary variables cannot make one
/// solution come twice. After the last solution, or an error, the iterator is at its end.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::{Encoding, Puzzle, Solutions, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(2).unwrap()));
/// assert_eq!(Solutions::new(&empty, &Encoding::default()).unwrap().count(), 288);
/// ```
#[derive(Debug)]
pub struct Solutions {
    encoded: Encoded,
    solver: Varisat,
    finished: bool,
}

impl Solutions {
    /// Encodes the puzzle and hands the clauses to the in-process solver.
    pub fn new(puzzle: &Puzzle, encoding: &Encoding) -> Result<Self, Error> {
        let encoded = encoding.encode(puzzle)?;
        let mut solver = Varisat::new();
        encoded.emit(&mut solver);
        Ok(Self { encoded, solver, finished: false })
    }

    fn advance(&mut self) -> Result<Option<Grid>, Error> {
        match self.solver.solve_under(&[])? {
            Verdict::Unsatisfiable => Ok(None),
            Verdict::Unknown(reason) => {
                Err(Error::Unknown { solver: SatSolver::name(&self.solver).to_owned(), reason })
            }
            Verdict::Satisfiable(model) => {
                let grid = verified(&self.encoded, &model)?;
                self.forbid(&grid);
                Ok(Some(grid))
            }
        }
    }

    fn forbid(&mut self, solution: &Grid) {
        let (numbering, givens) = (self.encoded.numbering(), self.encoded.puzzle().givens());
        let open = solution.filled().filter(|&(cell, _)| givens.get(cell).is_none());
        let literals =
            open.filter_map(|(cell, symbol)| numbering.literals(Candidate { cell, symbol }));
        let clause: Vec<Literal> = literals.flatten().map(|literal| !literal).collect();
        self.solver.add_clause(&clause);
    }
}

impl Iterator for Solutions {
    type Item = Result<Grid, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let item = self.advance().transpose();
        self.finished = !matches!(item, Some(Ok(_)));
        item
    }
}

/// The grid that a model stands for, after the model was evaluated on every clause and the grid
/// checked against the regions and the givens.
pub fn verified(encoded: &Encoded, model: &Model) -> Result<Grid, Error> {
    evaluate(encoded, model)?;
    Ok(decode(model, encoded.numbering(), encoded.puzzle())?)
}

/// A solution of the puzzle, or `None` if it has none.
pub fn solve(puzzle: &Puzzle, encoding: &Encoding) -> Result<Option<Grid>, Error> {
    Solutions::new(puzzle, encoding)?.next().transpose()
}

/// How many solutions a puzzle has, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// None at all.
    None,
    /// Exactly one.
    One(Grid),
    /// More than one; here are two.
    Many(Grid, Grid),
}

/// Whether the puzzle has none, one or many solutions.
pub fn uniqueness(puzzle: &Puzzle, encoding: &Encoding) -> Result<Uniqueness, Error> {
    let mut solutions = Solutions::new(puzzle, encoding)?;
    let Some(first) = solutions.next().transpose()? else {
        return Ok(Uniqueness::None);
    };
    let second = solutions.next().transpose()?;
    Ok(second.map_or(Uniqueness::One(first.clone()), |second| Uniqueness::Many(first, second)))
}

/// Decides any formula with the solver, and evaluates its model on every clause.
pub fn solve_formula(formula: &dyn Formula, solver: &mut dyn SatSolver) -> Result<Verdict, Error> {
    let verdict = solver.solve(formula)?;
    if let Verdict::Satisfiable(model) = &verdict {
        evaluate(formula, model)?;
    }
    Ok(verdict)
}
