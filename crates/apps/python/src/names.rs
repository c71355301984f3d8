//! The names that other functions accept.

use clausoku::board::VARIANTS;
use clausoku::board::errors::UnknownName;
use clausoku::formats::{self, FORMATS, Format};
use clausoku::hints::searches::SEARCHES;
use clausoku::sat::solvers::Catalogue;
use clausoku::solving::solvers::board_solvers;
use pyo3::prelude::*;

use crate::errors::wrong;

/// Returns the names of the solvers that `solver=` takes: the solvers in this process, and the programs of `clausoku solvers`,
/// which may not be installed.
#[pyfunction]
#[pyo3(name = "solvers")]
pub fn solver_names() -> Vec<String> {
    let formulas = Catalogue::built_in();
    let formulas = formulas.iter().map(|choice| choice.name().to_owned());
    formulas.chain(board_solvers().map(|row| row.name.to_owned())).collect()
}

/// Returns the names of boards.
#[pyfunction]
#[pyo3(name = "variants")]
pub fn variant_names() -> Vec<&'static str> {
    VARIANTS.iter().map(|row| row.name).collect()
}

/// Returns the names of the formats of puzzles.
#[pyfunction]
#[pyo3(name = "formats")]
pub fn format_names() -> Vec<&'static str> {
    FORMATS.iter().map(|format| format.name).collect()
}

/// Returns the names of the techniques of `Puzzle.hint`, from easy to hard.
#[pyfunction]
#[pyo3(name = "techniques")]
pub fn technique_names() -> Vec<&'static str> {
    SEARCHES.iter().map(|search| search.name).collect()
}

/// Returns the format of this name.
pub fn format_named(name: &str) -> PyResult<&'static Format> {
    formats::by_name(name).ok_or_else(|| {
        let all = FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ");
        let unknown = UnknownName::new("format", name, FORMATS.iter().map(|format| format.name));
        wrong(unknown.listed(format!("there are {all}")))
    })
}
