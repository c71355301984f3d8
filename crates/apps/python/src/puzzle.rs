//! Puzzles.

use clausoku::board::errors::UnknownName;
use clausoku::board::{Candidate, Cell, Symbol};
use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::exporting::{EXPORTS, Export, write_export};
use clausoku::formats::{self, ReadOptions, Record, WriteOptions};
use clausoku::{Grid, Puzzle as LibraryPuzzle, encoding::Scheme};
use pyo3::exceptions::PyTypeError;
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::type_hint_identifier;
use pyo3::types::{PyBytes, PyString};

use crate::arrays::{
    Integers, Misfit, grid_array, grid_bytes, grid_of_bytes, integers, listed, usual_board,
};
use crate::errors::{located, wrong};
use crate::names::format_named;
use crate::variants::{BoardArgument, Variant, board_state, drawing, html, line};

/// A puzzle: a board and its givens.
///
/// The text is in any format that Clausoku reads: a line, rows, a grid from a file, a puzzle of f-puzzles. `variant` is the
/// name of a board, the path of a TOML file, or a `Variant`. Without it, the board is the usual one of the text's size. An array
/// or a list of numbers, with 0 for an empty cell, is a puzzle too: of 81 cells, or of 9 rows and 9 columns, of any integer type.
///
/// >>> import clausoku
/// >>> puzzle = clausoku.Puzzle("12..34....4...1.")
/// >>> puzzle.solve().grid
/// '1234342121434312'
/// >>> clausoku.Puzzle("12..34....4...1")
/// Traceback (most recent call last):
/// ...
/// clausoku.PuzzleError: line 1, column 16: expected 16 cells, found 15; the 4×4 board has 16 cells: 1 missing
///  1 | 12..34....4...1
///    |                ^
#[pyclass(frozen, eq, module = "clausoku")]
#[derive(PartialEq)]
pub struct Puzzle {
    pub board: LibraryPuzzle,
    /// The cells with values that are not givens: a grid in play.
    pub placed: Vec<Cell>,
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text: "PuzzleText", *, variant=None, format=None))]
    pub fn new(
        text: &Bound<'_, PyAny>,
        variant: Option<BoardArgument>,
        format: Option<&str>,
    ) -> PyResult<Self> {
        let options =
            ReadOptions { variant: variant.map(|board| board.0), ..ReadOptions::default() };
        if let Ok(text) = text.cast::<PyString>() {
            return Self::read(text.to_str()?.as_bytes(), format, &options, text.py());
        }
        if let Ok(bytes) = text.cast::<PyBytes>() {
            return Self::read(bytes.as_bytes(), format, &options, text.py());
        }
        let found = match integers(text)? {
            // The numbers of a puzzle are without its board.
            _ if text.is_instance_of::<Self>() => None,
            Some(array) => Some(array),
            None => listed(text)?,
        };
        let (numbers, misfit) = found.map(Integers::into_row).ok_or_else(|| {
            let kind = text.get_type();
            PyTypeError::new_err(format!(
                "expected the text of a puzzle, or an array or a list of numbers, found {kind}"
            ))
        })?;
        Self::from_numbers(numbers, misfit.as_ref(), options)
    }

    /// Returns the puzzle as a text in this format: `line`, `rows`, `sdk`, `fpuzzles` or another that `clausoku convert --help`
    /// lists.
    ///
    /// >>> import clausoku
    /// >>> clausoku.Puzzle("12..34....4...1.").to_text("numbers").splitlines()[1]
    /// '3 4 0 0'
    #[pyo3(signature = (format="line", *, symbols: "Symbols | None" = None))]
    fn to_text(&self, format: &str, symbols: Option<&str>) -> PyResult<String> {
        let symbols = symbols.map(str::parse).transpose().map_err(wrong)?;
        let written =
            format_named(format)?.write(&[self.record()], WriteOptions::in_notation(symbols));
        written.map_err(wrong)
    }

    /// Returns the puzzle in the language of other solvers: `opb`, `smt-lib`, `minizinc`, `lp` or `asp`.
    ///
    /// `numbering` is `dense`, `decimal` or `rcv`.
    ///
    /// >>> import clausoku
    /// >>> "(check-sat)" in clausoku.Puzzle("12..34....4...1.").export("smt-lib")
    /// True
    #[pyo3(signature = (
        language: "ExportLanguage", *, numbering: "Literal['dense', 'decimal', 'rcv']" = "dense",
        comments=true
    ))]
    fn export(&self, language: &str, numbering: &str, comments: bool) -> PyResult<String> {
        let export = Export::named(language).ok_or_else(|| {
            wrong(UnknownName::new("language", language, EXPORTS.iter().map(|row| row.name)))
        })?;
        let scheme: Scheme = numbering.parse().map_err(wrong)?;
        let mut text = Vec::new();
        write_export(export, &self.board, scheme, comments, &mut text).map_err(wrong)?;
        Ok(String::from_utf8(text)?)
    }

    /// The givens in one line; `.` is an empty cell.
    #[getter]
    fn givens(&self) -> String {
        line(self.board.variant(), self.board.givens())
    }

    /// The board, with its constraints; `puzzle.variant.name` is its name, such as `classic:9`.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.board.variant().clone())
    }

    /// The number of symbols.
    #[getter]
    fn order(&self) -> usize {
        self.board.variant().order()
    }

    /// Returns the numbers of the givens, 0 for an empty cell, as an array of numpy: `numpy.asarray(puzzle)`.
    #[pyo3(signature = (dtype: "Any" = None, copy=None) -> "Any")]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        grid_array(py, self.board.variant(), self.board.givens(), dtype, copy)
    }

    /// Returns a picture of the puzzle.
    fn svg(&self) -> PyResult<String> {
        drawing(&self.board, None)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(html(&self.svg()?))
    }

    fn __str__(&self) -> PyResult<String> {
        let drawn = terminal(&Scene::new(&self.board), TerminalStyle::default());
        drawn.map_err(wrong)
    }

    fn __repr__(&self) -> String {
        let excluded = match self.board.excluded().len() {
            0 => String::new(),
            number => format!(", excluded={number}"),
        };
        format!(
            "clausoku.Puzzle({:?}, variant={:?}{excluded})",
            self.givens(),
            self.board.variant().name()
        )
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.givens()).hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State<'py>)> {
        let this = slf.get();
        let placed = this.placed.iter().map(|cell| cell.index()).collect();
        let (board, givens, excluded) = state(slf.py(), &this.board)?;
        Ok((slf.get_type().getattr("_from_state")?, (board, givens, excluded, placed)))
    }

    /// Returns the puzzle of a board, the bytes of its givens, excluded candidates and placed cells.
    #[staticmethod]
    fn _from_state(
        board: BoardArgument,
        givens: &[u8],
        excluded: Vec<(u32, u16)>,
        placed: Vec<u32>,
    ) -> PyResult<Self> {
        let board = from_state(board, givens, excluded)?;
        let cells = board.variant().cell_count();
        let placed = placed.into_iter().map(Cell::from_index).filter(|cell| cell.index() < cells);
        Ok(Self { board, placed: placed.collect() })
    }
}

/// The state of a board with givens, and the placed cells.
type State<'py> = (Bound<'py, PyAny>, Bound<'py, PyBytes>, Vec<(usize, u16)>, Vec<usize>);

/// The board, the bytes of the givens and the excluded candidates. A task of another process contains one for each puzzle, so a
/// named board is its name.
type BoardState<'py> = (Bound<'py, PyAny>, Bound<'py, PyBytes>, Vec<(usize, u16)>);

/// Returns the state of a puzzle, for copies.
pub fn state<'py>(py: Python<'py>, puzzle: &LibraryPuzzle) -> PyResult<BoardState<'py>> {
    let excluded = puzzle.excluded().iter();
    let excluded =
        excluded.map(|candidate| (candidate.cell.index(), candidate.symbol.number() - 1));
    let givens = grid_bytes(py, [puzzle.givens()]);
    Ok((board_state(py, puzzle.variant())?, givens, excluded.collect()))
}

/// Returns the puzzle of a [`state`].
///
/// # Errors
///
/// Fails if the givens or the excluded candidates are not of the board.
pub fn from_state(
    board: BoardArgument,
    givens: &[u8],
    excluded: Vec<(u32, u16)>,
) -> PyResult<LibraryPuzzle> {
    let puzzle = LibraryPuzzle::new(board.0, grid_of_bytes(givens)).map_err(wrong)?;
    let excluded = excluded.into_iter().map(|(cell, symbol)| Candidate {
        cell: Cell::from_index(cell),
        symbol: Symbol::from_index(symbol),
    });
    puzzle.excluding(excluded).map_err(wrong)
}

impl Puzzle {
    /// Returns the puzzle of a text.
    fn read(
        text: &[u8],
        format: Option<&str>,
        options: &ReadOptions,
        py: Python<'_>,
    ) -> PyResult<Self> {
        let format = format.map(format_named).transpose()?;
        let records = formats::read(text, format, options);
        let mut records =
            records.map_err(|error| located(py, &error, error.line(), error.column()))?;
        match (records.pop(), records.len()) {
            (Some(record), 0) => Ok(record.into()),
            (_, others) => Err(wrong(format!(
                "expected one puzzle, found {}; solve() takes a column of puzzles",
                others + 1
            ))),
        }
    }

    /// Returns the puzzle of the numbers of all cells.
    fn from_numbers(
        numbers: Vec<u16>,
        misfit: Option<&Misfit>,
        options: ReadOptions,
    ) -> PyResult<Self> {
        let variant = match options.variant {
            Some(variant) => variant,
            None => usual_board(numbers.len()).map_err(wrong)?,
        };
        if variant.cell_count() != numbers.len() {
            let cells = variant.cell_count();
            return Err(wrong(format!("expected {cells} cells, found {}", numbers.len())));
        }
        if let Some(misfit) = misfit {
            return Err(wrong(misfit.message(&variant)));
        }
        let board = LibraryPuzzle::new(variant, Grid::from_numbers(numbers)).map_err(wrong)?;
        Ok(Self { board, placed: Vec::new() })
    }

    /// Returns the puzzle as a record of a file.
    pub fn record(&self) -> Record {
        let mut record = Record::from(self.board.clone());
        record.placed.clone_from(&self.placed);
        record
    }
}

impl From<Record> for Puzzle {
    fn from(record: Record) -> Self {
        Self { board: record.puzzle, placed: record.placed }
    }
}

/// A puzzle as an argument: a [`Puzzle`], a text, or an array of numbers.
pub struct PuzzleArgument(pub LibraryPuzzle);

impl<'py> FromPyObject<'_, 'py> for PuzzleArgument {
    type Error = PyErr;
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("clausoku._types", "AnyPuzzle");

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<Puzzle>() {
            Ok(puzzle) => Ok(Self(puzzle.get().board.clone())),
            Err(_) => Ok(Self(Puzzle::new(&object, None, None)?.board)),
        }
    }
}
