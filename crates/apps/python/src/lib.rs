//! Clausoku for Python. `python/clausoku/_clausoku.pyi` lists what it contains.
//!
//! Puzzles and formulas are objects; tables of puzzles come and go by the Arrow PyCapsule interface. Long work runs
//! outside Python, on all cores, and Ctrl-C ends it.

mod arrays;
mod arrow;
mod audits;
mod certificates;
mod cnf;
mod errors;
mod images;
mod limits;
mod literals;
mod making;
mod names;
mod propagation;
mod puzzle;
mod reading;
mod searching;
mod solution;
mod solving;
mod steps;
mod tables;
mod variants;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _clausoku(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("PuzzleError", py.get_type::<errors::PuzzleError>())?;
    module.add("SolverError", py.get_type::<errors::SolverError>())?;
    module.add("LimitError", py.get_type::<errors::LimitError>())?;
    errors::add_places(py)?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<solution::Solution>()?;
    module.add_class::<cnf::Cnf>()?;
    module.add_class::<literals::Literals>()?;
    module.add_class::<certificates::Certificate>()?;
    module.add_class::<steps::Step>()?;
    module.add_class::<variants::Variant>()?;
    module.add_class::<propagation::Propagation>()?;
    module.add_class::<tables::Answers>()?;
    module.add_class::<reading::PuzzleReader>()?;
    module.add_class::<audits::Audit>()?;
    module.add_function(wrap_pyfunction!(audits::audit, module)?)?;
    module.add_function(wrap_pyfunction!(reading::read_puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(reading::write_puzzles, module)?)?;
    module.add_function(wrap_pyfunction!(tables::certify_column, module)?)?;
    module.add_function(wrap_pyfunction!(names::solver_names, module)?)?;
    module.add_function(wrap_pyfunction!(names::variant_names, module)?)?;
    module.add_function(wrap_pyfunction!(names::format_names, module)?)?;
    module.add_function(wrap_pyfunction!(names::technique_names, module)?)?;
    module.add_function(wrap_pyfunction!(tables::solve_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::check_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::canonical_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::rate_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::count_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::hint_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::steps_column, module)?)?;
    module.add_function(wrap_pyfunction!(tables::propagate_column, module)?)?;
    module.add_function(wrap_pyfunction!(making::generate, module)?)?;
    Ok(())
}
