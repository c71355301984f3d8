//! PySAT's solvers, by the Python module of this process.

use std::fmt::Display;

use clausoku::sat::{Literal, Model};
use clausoku::{Grid, Puzzle as Board, encoding::decode};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::cnf::Cnf;
use crate::encoding::EncodingNames;
use crate::errors::SolverError;

/// Returns up to `limit` solutions by PySAT's solver of this name. Each is checked, and forbidden to the next search.
pub fn solutions(py: Python<'_>, board: &Board, name: &str, limit: usize) -> PyResult<Vec<Grid>> {
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
            .map_err(|error| failed(name, &error))?;
        found.push(decode(&model, numbering, board).map_err(|error| failed(name, &error))?);
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
fn failed(name: &str, error: &dyn Display) -> PyErr {
    SolverError::new_err(format!("pysat:{name}: {error}"))
}
