//! The search for the solutions of one puzzle, by a solver of this name.

use clausoku::solving::{Collect, search};
use clausoku::{Encoding, Grid, SolverChoice, encoding::GivensLevel, sat::Catalogue};
use pyo3::prelude::*;

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
            Some(second) => {
                Ok(SolverChoice::CrossChecked(Box::new(first), Box::new(solver_named(second)?)))
            }
            None => Ok(first),
        }
    }
}

/// Returns the solver of this name.
fn solver_named(name: &str) -> PyResult<SolverChoice> {
    SolverChoice::named(name, &Catalogue::built_in()).map_err(wrong)
}

impl Puzzle {
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
            let found = crate::pysat::solutions(py, &self.board, name, limit);
            // PySAT has more names than the catalogue, whose error lists those that it knows.
            return found.map_err(|error| match solver_named(&format!("pysat:{name}")) {
                Err(unknown) if !error.is_instance_of::<SolverError>(py) => unknown,
                _ => error,
            });
        }
        let choice = solvers.choice()?.with_threads(bounds.jobs);
        interruptible(py, bounds, |limits| {
            let limits = limits.with_solutions(limit as u64);
            let encoding = Encoding::reduced().with_givens(GivensLevel::Reduced);
            let mut solver = choice.for_puzzles(encoding);
            let mut collected = Collect::new(limit);
            let result = search(&mut *solver, &self.board, &limits, &mut collected)?;
            match result.ended.cutoff() {
                Some(reason) => Err(Failure::Limit(reason)),
                None => Ok(collected.grids),
            }
        })
    }
}
