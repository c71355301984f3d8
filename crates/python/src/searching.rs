//! The search for the solutions of one puzzle, by a solver of this name.

use clausoku::board::Grid;
use clausoku::encoding::GivensLevel;
use clausoku::sat::Catalogue;
use clausoku::solving::{Collect, Limits};
use clausoku::{Encoding, SolverChoice, search};
use pyo3::prelude::*;

use crate::board::Puzzle;
use crate::errors::SolverError;
use crate::signals::interruptible;

impl Puzzle {
    /// Returns up to `limit` solutions.
    pub fn search(
        &self,
        py: Python<'_>,
        solver: Option<&str>,
        limit: usize,
    ) -> PyResult<Vec<Grid>> {
        if let Some(name) = solver.and_then(|name| name.strip_prefix("pysat:")) {
            return crate::pysat::solutions(py, &self.board, name, limit);
        }
        let choice = match solver {
            None => SolverChoice::unnamed(false),
            Some(name) => SolverChoice::named(name, &Catalogue::built_in())
                .map_err(|error| SolverError::new_err(error.to_string()))?,
        };
        let found = interruptible(py, |stop| {
            let most = Some(limit as u64);
            let limits = Limits { stop: Some(stop), solutions: most, ..Limits::default() };
            let encoding = Encoding::reduced().with_givens(GivensLevel::Reduced);
            let mut solver = choice.for_puzzles(encoding);
            let mut collected = Collect::new(limit);
            let result = search(&mut *solver, &self.board, &limits, &mut collected);
            let result = result.map_err(|error| error.to_string())?;
            if result.ended.is_cut_short() {
                return Err(format!("{} gave no answer: {}", solver.name(), result.ended));
            }
            Ok(collected.grids)
        })?;
        found.map_err(SolverError::new_err)
    }
}
