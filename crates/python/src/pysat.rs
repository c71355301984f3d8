//! PySAT's solvers in this process: the Python that runs this has the module.

use clausoku::Encoding;
use clausoku::board::{Grid, Puzzle as Board};
use clausoku::encoding::decode;
use clausoku::sat::{Literal, Model};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::cnf::Cnf;
use crate::errors::{PuzzleError, SolverError};

/// Returns up to `limit` solutions by PySAT's solver of this name. Each is checked, and forbidden to the next search.
pub fn solutions(py: Python<'_>, board: &Board, name: &str, limit: usize) -> PyResult<Vec<Grid>> {
    let encoded = Encoding::reduced().encode(board);
    let encoded = encoded.map_err(|error| PuzzleError::new_err(error.to_string()))?;
    let numbering = encoded.numbering().clone();
    let cnf = Cnf::new(py, encoded)?;
    let options = PyDict::new(py);
    options.set_item("name", name)?;
    options.set_item("bootstrap_with", cnf.clauses(py)?)?;
    let solver = py.import("pysat.solvers")?.getattr("Solver")?.call((), Some(&options))?;
    let failed = |error: String| SolverError::new_err(format!("pysat:{name}: {error}"));
    let mut found = Vec::new();
    while found.len() < limit && solver.call_method0("solve")?.extract::<bool>()? {
        py.check_signals()?;
        let model: Vec<i64> = solver.call_method0("get_model")?.extract()?;
        let model = Model::from_literals(model.into_iter().filter_map(Literal::from_dimacs));
        let model = model.map_err(|error| failed(error.to_string()))?;
        found.push(decode(&model, &numbering, board).map_err(|error| failed(error.to_string()))?);
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
