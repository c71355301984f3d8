//! The search for the solutions of one puzzle, by a solver of this name. PySAT's solvers run in the Python module of this
//! process.
//!
//! A small board without a named solver and limits takes microseconds in the lanes, so it is solved in the calling thread: a
//! thread that Ctrl-C can end takes longer to start.

use std::fmt::Display;

use clausoku::encoding::choices::GivensLevel;
use clausoku::encoding::decode;
use clausoku::sat::solvers::Catalogue;
use clausoku::sat::{Literal, Model};
use clausoku::solving::{Collect, search};
use clausoku::{Encoding, Grid, Puzzle as LibraryPuzzle, SolverChoice, Uniqueness, uniqueness};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::cnf::{Cnf, EncodingNames};
use crate::errors::{Failure, SolverError, wrong};
use crate::limits::{Bounds, interruptible};
use crate::puzzle::Puzzle;

/// The names of a solver and of a second one that confirms its denials.
#[derive(Clone, Copy, Debug, Default)]
pub struct Solvers<'n> {
    pub first: Option<&'n str>,
    pub second: Option<&'n str>,
}

impl Solvers<'_> {
    /// Returns `true` if no solver is named.
    pub fn are_unnamed(&self) -> bool {
        self.first.is_none() && self.second.is_none()
    }

    /// Returns the chosen solver.
    ///
    /// # Errors
    ///
    /// Fails with the names of all solvers, if one is unknown.
    pub fn choice(&self) -> PyResult<SolverChoice> {
        let first = self.first.map_or_else(|| Ok(SolverChoice::unnamed(false)), solver_named)?;
        match self.second {
            Some(second) if Some(second) == self.first => {
                Err(wrong(format!("{second} cannot check itself; name another solver")))
            }
            Some(second) => Ok(first.confirmed_by(solver_named(second)?)),
            None => Ok(first),
        }
    }
}

/// Returns the solver of this name.
fn solver_named(name: &str) -> PyResult<SolverChoice> {
    SolverChoice::named(name, &Catalogue::built_in()).map_err(wrong)
}

/// The largest order of a board that is solved in the calling thread.
const MAX_ORDER: usize = 9;

impl Puzzle {
    /// Returns none, one or two of the solutions, found in the calling thread; `None` for a board that takes longer.
    pub fn search_at_once(&self) -> PyResult<Option<Uniqueness>> {
        let variant = self.board.variant();
        if variant.order() > MAX_ORDER || !variant.constraints().is_empty() {
            return Ok(None);
        }
        Ok(Some(uniqueness(&self.board).map_err(Failure::from)?))
    }

    /// Returns up to `limit` solutions.
    pub fn search(
        &self,
        py: Python<'_>,
        solvers: Solvers<'_>,
        limit: usize,
        bounds: Bounds,
    ) -> PyResult<Vec<Grid>> {
        if let Some(name) = solvers.first.and_then(|name| name.strip_prefix("pysat:")) {
            if solvers.second.is_some() || bounds.time.is_some() || bounds.conflicts.is_some() {
                return Err(SolverError::new_err(
                    "PySAT's solvers take no limits and no second solver here",
                ));
            }
            let found = pysat_solutions(py, &self.board, name, limit);
            // PySAT has more names than the catalogue, whose error lists its own names.
            return found.map_err(|error| match solver_named(&format!("pysat:{name}")) {
                Err(unknown) if !error.is_instance_of::<SolverError>(py) => unknown,
                _ => error,
            });
        }
        let choice = solvers.choice()?.with_threads(bounds.jobs);
        interruptible(py, bounds, |deadline| {
            let deadline = deadline.with_solutions(limit as u64);
            let encoding = Encoding::reduced().with_givens(GivensLevel::Reduced);
            let mut solver = choice.for_puzzles(encoding);
            let mut collected = Collect::new(limit);
            let result = search(&mut *solver, &self.board, &deadline, &mut collected)?;
            match result.ended.cutoff() {
                Some(reason) => Err(Failure::Limit(reason)),
                None => Ok(collected.grids),
            }
        })
    }
}

/// Returns up to `limit` solutions by PySAT's solver of this name. Each is checked, and forbidden to the next search.
fn pysat_solutions(
    py: Python<'_>,
    board: &LibraryPuzzle,
    name: &str,
    limit: usize,
) -> PyResult<Vec<Grid>> {
    let names = EncodingNames::for_propagation("extended", None);
    let names = EncodingNames { givens: "reduced".to_owned(), ..names };
    let cnf = Cnf::new(py, board.clone(), names)?;
    let numbering = cnf.encoded.numbering();
    let options = PyDict::new(py);
    options.set_item("name", name)?;
    options.set_item("bootstrap_with", cnf.clauses(py)?)?;
    let solver = py.import("pysat.solvers")?.getattr("Solver")?.call((), Some(&options))?;
    let mut found = Vec::new();
    while found.len() < limit && solver.call_method0("solve")?.extract::<bool>()? {
        py.check_signals()?;
        let model: Vec<i64> = solver.call_method0("get_model")?.extract()?;
        let model = Model::from_literals(model.into_iter().filter_map(Literal::from_dimacs))
            .map_err(|error| pysat_failed(name, &error))?;
        found.push(decode(&model, numbering, board).map_err(|error| pysat_failed(name, &error))?);
        let values = numbering.variables().map(|row| row.0.positive());
        let forbidden: Vec<i32> = values
            .filter(|&value| model.satisfies(value))
            .map(|value| (!value).to_dimacs())
            .collect();
        solver.call_method1("add_clause", (forbidden,))?;
    }
    solver.call_method0("delete")?;
    Ok(found)
}

/// Returns the exception of a wrong answer of a solver.
fn pysat_failed(name: &str, error: &dyn Display) -> PyErr {
    SolverError::new_err(format!("pysat:{name}: {error}"))
}
