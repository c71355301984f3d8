//! Solutions of a puzzle, by SAT, each one checked.

use std::collections::HashSet;

use backends::{AnySolver, Varisat};
use cnf::{ClauseSink, Cnf, Formula, Literal, Model, Size, Stoppable, Unknown, Verdict, evaluate};
use decoder::decode;
use encoder::{Encoded, Encoding};
use puzzle::{Candidate, Grid, Limits, Puzzle};

use crate::Error;
use crate::both::Both;
use crate::clock::Clock;
use crate::load::{Loaded, encode, load};

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
    /// What is known of the formula, where it was written into the solver.
    loaded: Option<Loaded>,
    engine: AnySolver,
    /// The clauses that forbid what was found, for solvers that get all clauses in each call.
    forbidden: Cnf,
    found: Found,
    clock: Clock,
    finished: bool,
}

/// The solutions that were found, so that a solver that ignores clauses is noticed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found(HashSet<Grid>);

impl Found {
    /// Keeps a solution; an error if it was found before, although a clause forbids it.
    pub fn add(&mut self, solver: &str, solution: &Grid) -> Result<(), Error> {
        if self.0.insert(solution.clone()) {
            return Ok(());
        }
        Err(Error::Repeated { solver: solver.to_owned() })
    }
}

/// What comes next of a puzzle's solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another solution.
    Solution(Grid),
    /// There are no more.
    Exhausted,
    /// The solver stopped before it knew.
    Unknown(Unknown),
}

impl Solutions {
    /// Encodes the puzzle and hands the clauses to varisat.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded.
    pub fn new(puzzle: &Puzzle, encoding: &Encoding) -> Result<Self, Error> {
        let engine = AnySolver::Incremental(Box::new(Varisat::new()));
        Self::with(puzzle, encoding, engine, Limits::default())
    }

    /// Encodes the puzzle for a new solver of any kind. Of the limits, time and memory and the request to
    /// stop count; the time runs from now on.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded, with [`Error::Unknown`] if a limit is reached before the solver holds
    /// the formula.
    pub fn with(
        puzzle: &Puzzle,
        encoding: &Encoding,
        mut engine: AnySolver,
        limits: Limits,
    ) -> Result<Self, Error> {
        let clock = Clock::start(limits);
        let name = engine.name().to_owned();
        let unknown = |reason| Error::Unknown { solver: name, reason };
        let encoded = match encode(puzzle, encoding, &clock)? {
            Ok(encoded) => encoded,
            Err(reason) => return Err(unknown(reason)),
        };
        let loaded = match &mut engine {
            AnySolver::OneShot(_) => None,
            AnySolver::Incremental(solver) => match load(&encoded, &mut **solver, &clock) {
                Ok(loaded) => Some(loaded),
                Err(reason) => return Err(unknown(reason)),
            },
        };
        let forbidden = Cnf::new();
        let found = Found::default();
        Ok(Self { encoded, loaded, engine, forbidden, found, clock, finished: false })
    }

    /// Looks for another solution.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails, or if its model is not a solution.
    pub fn advance(&mut self) -> Result<Next, Error> {
        let next = self.look()?;
        if let Next::Solution(grid) = &next {
            self.exclude(grid)?;
        }
        Ok(next)
    }

    /// Leaves out a solution that is known from elsewhere.
    pub(crate) fn exclude(&mut self, solution: &Grid) -> Result<(), Error> {
        self.found.add(self.engine.name(), solution)?;
        self.forbid(solution);
        Ok(())
    }

    /// Looks for a solution and does not forbid it.
    pub(crate) fn look(&mut self) -> Result<Next, Error> {
        let verdict = match self.clock.remaining() {
            None => Verdict::Unknown(Unknown::TimeLimit),
            Some(limits) => match &mut self.engine {
                AnySolver::Incremental(solver) => solver.solve_within(&[], &limits)?,
                AnySolver::OneShot(solver) => {
                    let formula = Both(&self.encoded, &self.forbidden);
                    solver.run(&formula, &limits)?.verdict
                }
            },
        };
        match verdict {
            Verdict::Unsatisfiable => Ok(Next::Exhausted),
            Verdict::Unknown(reason) => Ok(Next::Unknown(reason)),
            Verdict::Satisfiable(model) => {
                Ok(self.verified(&model)?.map_or_else(Next::Unknown, Next::Solution))
            }
        }
    }

    /// Returns the grid of a checked model, or the limit that was reached before every clause was evaluated.
    fn verified(&self, model: &Model) -> Result<Result<Grid, Unknown>, Error> {
        let copy = self.loaded.as_ref().and_then(|loaded| loaded.copy.as_ref());
        let formula: &dyn Formula = copy.map_or(&self.encoded, |copy| copy);
        let stop = self.clock.stop_check();
        evaluate(&Stoppable::new(formula, &stop), model)?;
        if stop.is_stopped() {
            return Ok(Err(self.clock.why_stopped()));
        }
        Ok(Ok(decode(model, self.encoded.numbering(), self.encoded.puzzle())?))
    }

    /// The size of the formula, unless a limit is reached before it is counted.
    pub(crate) fn size(&self) -> Option<Size> {
        if let Some(loaded) = &self.loaded {
            return Some(loaded.size);
        }
        let stop = self.clock.stop_check();
        let size = Stoppable::new(&self.encoded, &stop).size();
        (!stop.is_stopped()).then_some(size)
    }

    /// The puzzle under its encoding.
    pub fn encoded(&self) -> &Encoded {
        &self.encoded
    }

    /// What the solver is called.
    pub fn solver(&self) -> &str {
        self.engine.name()
    }

    /// Forbids every solution that has all of these values.
    pub(crate) fn forbid(&mut self, values: &Grid) {
        let numbering = self.encoded.numbering();
        let givens = self.encoded.puzzle().givens();
        let open = values.filled().filter(|&(cell, _)| givens.get(cell).is_none());
        let literals =
            open.filter_map(|(cell, symbol)| numbering.literals(Candidate { cell, symbol }));
        let clause: Vec<Literal> = literals.flatten().map(|literal| !literal).collect();
        match &mut self.engine {
            AnySolver::Incremental(solver) => solver.add_clause(&clause),
            AnySolver::OneShot(_) => self.forbidden.add_clause(&clause),
        }
    }
}

impl Iterator for Solutions {
    type Item = Result<Grid, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let item = match self.advance() {
            Ok(Next::Solution(grid)) => return Some(Ok(grid)),
            Ok(Next::Exhausted) => None,
            Ok(Next::Unknown(reason)) => {
                Some(Err(Error::Unknown { solver: self.solver().to_owned(), reason }))
            }
            Err(error) => Some(Err(error)),
        };
        self.finished = true;
        item
    }
}

/// Returns the grid of a model, after the model was evaluated on every clause and the grid
/// checked against the regions and the givens.
///
/// # Errors
///
/// Fails if the model does not satisfy a clause, or the grid is no solution.
pub fn verified(encoded: &Encoded, model: &Model) -> Result<Grid, Error> {
    evaluate(encoded, model)?;
    Ok(decode(model, encoded.numbering(), encoded.puzzle())?)
}
