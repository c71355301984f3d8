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
mod stubs;
mod tables;
mod variants;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
mod _clausoku {
    use pyo3::prelude::*;

    #[expect(non_upper_case_globals, reason = "a name of Python")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::audits::{Audit, Comparison, audit, audit_against};
    #[pymodule_export]
    use crate::certificates::Certificate;
    #[pymodule_export]
    use crate::cnf::Cnf;
    #[pymodule_export]
    use crate::errors::{LimitError, PuzzleError, SolverError};
    #[pymodule_export]
    use crate::literals::Literals;
    #[pymodule_export]
    use crate::making::generate;
    #[pymodule_export]
    use crate::names::{format_names, solver_names, technique_names, variant_names};
    #[pymodule_export]
    use crate::propagation::Propagation;
    #[pymodule_export]
    use crate::puzzle::Puzzle;
    #[pymodule_export]
    use crate::reading::{PuzzleReader, read_puzzles, write_puzzles};
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::steps::Step;
    #[pymodule_export]
    use crate::stubs::{_columns, _names};
    #[pymodule_export]
    use crate::tables::{
        AnswerStream, Answers, candidates_column, canonical_column, certify_column, check_column,
        compare_columns, count_column, hint_column, propagate_column, rate_column, solve_column,
        steps_column, stream, tidy_column,
    };
    #[pymodule_export]
    use crate::variants::Variant;

    #[pymodule_init]
    fn places(py: Python<'_>) -> PyResult<()> {
        crate::errors::add_places(py)
    }
}
