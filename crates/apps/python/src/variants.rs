//! Boards: by name, from TOML, or as objects; grids as text and pictures.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clausoku::drawing::{Scene, svg};
use clausoku::{Grid, Puzzle as LibraryPuzzle, Variant as Kind, formats::WriteError};
use pyo3::exceptions::PyTypeError;
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::type_hint_identifier;
use pyo3::types::PyString;

use crate::errors::{located, wrong};

/// A board: its symbols, cells, regions and constraints.
///
/// A name is one that `clausoku variants` lists. Boards of one's own, with regions and constraints such as the cages of a
/// killer, are described in TOML: docs/variants.md and docs/constraints.md list the keys.
///
/// >>> import clausoku
/// >>> clausoku.Variant("x").order
/// 9
/// >>> killer = clausoku.Variant.from_toml('''
/// ... name = "a small killer"
/// ... [[board]]
/// ... blocks = "2x2"
/// ... [[constraint]]
/// ... kind = "cage"
/// ... sum = 7
/// ... cells = "R1C1 R1C2"
/// ... ''')
/// >>> len(clausoku.Puzzle("." * 16, variant=killer).list_solutions(1000))
/// 48
#[pyclass(frozen, eq, from_py_object, module = "clausoku")]
#[derive(Clone, PartialEq)]
pub struct Variant(pub Arc<Kind>);

#[pymethods]
impl Variant {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        Ok(Self(variant_named(name)?))
    }

    /// Reads a board from a text in TOML.
    #[staticmethod]
    fn from_toml(py: Python<'_>, text: &str) -> PyResult<Self> {
        match Kind::from_toml(text) {
            Ok(variant) => Ok(Self(Arc::new(variant))),
            Err(error) => Err(located(py, &error, error.line(), error.column())),
        }
    }

    /// Reads a board from a TOML file.
    #[staticmethod]
    fn from_file(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        Self::from_toml(py, &std::fs::read_to_string(path)?)
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The number of symbols.
    #[getter]
    fn order(&self) -> usize {
        self.0.order()
    }

    /// The number of cells.
    #[getter]
    fn cells(&self) -> usize {
        self.0.cell_count()
    }

    /// The names of the constraints beyond regions.
    #[getter]
    fn constraints(&self) -> Vec<String> {
        let constraints = self.0.constraints().iter();
        constraints.map(|constraint| self.0.constraint_name(constraint)).collect()
    }

    /// Returns the board in TOML.
    fn to_toml(&self) -> String {
        self.0.to_toml()
    }

    /// Returns a picture of the empty board.
    fn svg(&self) -> PyResult<String> {
        drawing(&LibraryPuzzle::empty(Arc::clone(&self.0)), None)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(html(&self.svg()?))
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Variant: {}, {} cells>", self.name(), self.cells())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let Self(kind) = slf.get();
        Ok(if is_built_in(kind) {
            (slf.get_type().into_any(), (kind.name().to_owned(),))
        } else {
            (slf.get_type().getattr("from_toml")?, (kind.to_toml(),))
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.name()).hash()
    }
}

/// A board as an argument: a name, the path of a TOML file, or a [`Variant`].
pub struct BoardArgument(pub Arc<Kind>);

impl<'py> FromPyObject<'_, 'py> for BoardArgument {
    type Error = PyErr;
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("clausoku._types", "Board");

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(variant) = object.cast::<Variant>() {
            return Ok(Self(Arc::clone(&variant.get().0)));
        }
        if let Ok(name) = object.extract::<&str>()
            && !is_toml(Path::new(name))
        {
            return variant_named(name).map(Self);
        }
        match object.extract::<PathBuf>() {
            Ok(path) => Ok(Self(Variant::from_file(object.py(), path)?.0)),
            Err(_) => Err(PyTypeError::new_err(
                "a variant is the name of a board, the path of a TOML file, or a clausoku.Variant",
            )),
        }
    }
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// The number of variants that are remembered by their names.
const MAX_NAMED: usize = 32;

/// The variants that were asked for by name. Pickled puzzles name theirs, and share it here: a variant takes longer to make
/// than a puzzle to solve.
static NAMED: Mutex<Vec<Arc<Kind>>> = Mutex::new(Vec::new());

/// Returns the variant of this name.
fn variant_named(name: &str) -> PyResult<Arc<Kind>> {
    let mut named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = named.iter().find(|known| known.name() == name) {
        return Ok(Arc::clone(known));
    }
    let made = Kind::by_name(name).map_err(wrong)?;
    // Texts without a variant are of the usual boards.
    let usual = Kind::usual(made.order()).ok().filter(|usual| **usual == made);
    let variant = usual.unwrap_or_else(|| Arc::new(made));
    // A variant may have a longer name than the one that was asked for.
    if named.len() < MAX_NAMED && variant.name() == name {
        named.push(Arc::clone(&variant));
    }
    Ok(variant)
}

/// Returns `true` if the variant is what its name stands for.
fn is_built_in(variant: &Arc<Kind>) -> bool {
    variant_named(variant.name())
        .is_ok_and(|known| Arc::ptr_eq(&known, variant) || known == *variant)
}

/// Returns what a copy of a puzzle keeps of its board, a [`BoardArgument`]: the name of a built-in board, the same object each time, so
/// that a list of puzzles is pickled with one; or a [`Variant`].
pub fn board_state<'py>(py: Python<'py>, variant: &Arc<Kind>) -> PyResult<Bound<'py, PyAny>> {
    if is_built_in(variant) {
        return Ok(PyString::intern(py, variant.name()).into_any());
    }
    Ok(Variant(Arc::clone(variant)).into_pyobject(py)?.into_any())
}

/// Returns the line of a grid.
pub fn line(variant: &Kind, grid: &Grid) -> String {
    variant.line(grid).to_string()
}

/// Fails if candidates of the puzzle are excluded, which a line cannot say.
pub fn check_for_line(puzzle: &LibraryPuzzle) -> Result<(), WriteError> {
    match puzzle.excluded().len() {
        0 => Ok(()),
        candidates => Err(WriteError::Excluded { format: "line", candidates }),
    }
}

/// Draws a grid.
pub fn drawing(puzzle: &LibraryPuzzle, values: Option<&Grid>) -> PyResult<String> {
    let empty = Scene::new(puzzle);
    let scene = match values {
        Some(values) => empty.with_values(values).map_err(wrong)?,
        None => empty.with_clashes(),
    };
    svg(&scene).map_err(wrong)
}

/// Returns a picture for a notebook.
pub fn html(svg: &str) -> String {
    format!("<div style=\"max-width: 24em\">{svg}</div>")
}
