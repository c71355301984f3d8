//! Clausoku for Python. `python/clausoku/__init__.pyi` lists what it contains.
//!
//! Puzzles and formulas are objects; tables of puzzles come and go by the Arrow PyCapsule interface. Long work runs
//! outside Python, on all cores, and Ctrl-C ends it.

mod arrow;
mod board;
mod certificates;
mod cnf;
mod encoding;
mod errors;
mod images;
mod literals;
mod making;
mod propagation;
mod pysat;
mod searching;
mod shown;
mod signals;
mod solution;
mod steps;
mod tables;
mod variants;

use pyo3::prelude::*;

#[pymodule]
fn _clausoku(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("PuzzleError", py.get_type::<errors::PuzzleError>())?;
    module.add("SolverError", py.get_type::<errors::SolverError>())?;
    module.add_class::<board::Puzzle>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<cnf::Cnf>()?;
    module.add_class::<literals::Literals>()?;
    module.add_class::<certificates::Certificate>()?;
    module.add_class::<steps::Step>()?;
    module.add_class::<variants::Variant>()?;
    module.add_class::<propagation::Propagation>()?;
    module.add_class::<tables::Answers>()?;
    module.add_function(wrap_pyfunction!(tables::solve_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::check_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::canonical_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::rate_column, module)?)?;
    module.add_function(wrap_pyfunction!(making::generate, module)?)?;
    Ok(())
}
