//! Files of puzzles: text in any format, compressed or not, and tables in Parquet or Arrow.
//!
//! **Invariant.** A file that is written is complete or absent.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clausoku::board::errors::UnknownName;
use clausoku::formats::{
    self, Format, ReadOptions, Record, WriteOptions,
    detection::{Sample, by_extension, detect_file},
    lines::{LineReader, StreamError},
};
use clausoku_files::compression::{self, Compression, extension};
use clausoku_files::{Source, Target};
use clausoku_tables::{Container, Origin};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use crate::errors::{located, wrong};
use crate::names::format_named;
use crate::puzzle::{Puzzle, PuzzleArgument};
use crate::variants::BoardArgument;

/// The bytes that decide the format: more than a format needs.
const HEAD: usize = 1 << 16;

/// Returns the exception of an error.
fn raised(py: Python<'_>, error: StreamError) -> PyErr {
    match error {
        StreamError::Line(error) => located(py, &error, error.line(), error.column()),
        StreamError::Input(error) => error.into(),
        error => wrong(error),
    }
}

type RecordStream = Box<dyn Iterator<Item = Result<Record, StreamError>> + Send>;

/// Puzzles of a file, one after another.
#[pyclass(frozen, module = "clausoku")]
pub struct PuzzleReader {
    records: Mutex<RecordStream>,
    returns_errors: bool,
}

#[pymethods]
impl PuzzleReader {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let next = py.detach(|| match self.records.lock() {
            Ok(mut records) => records.next(),
            Err(poisoned) => poisoned.into_inner().next(),
        });
        let error = match next {
            None => return Ok(None),
            Some(Ok(record)) => return Ok(Some(Bound::new(py, Puzzle::from(record))?.into_any())),
            Some(Err(error @ StreamError::Input(_))) => return Err(raised(py, error)),
            Some(Err(error)) => raised(py, error),
        };
        if self.returns_errors {
            Ok(Some(error.into_value(py).into_bound(py).into_any()))
        } else {
            Err(error)
        }
    }
}

/// Opens a file of puzzles, which are read one after another.
///
/// The file may be in any format, compressed with gzip, xz, bzip2 or zstd, or a table in Parquet or Arrow. `format` is a name
/// that `clausoku convert --help` lists; without it the format is detected. A puzzle at fault raises `PuzzleError`, after which
/// the next one can be read; with `errors="return"` the exception is an item.
///
/// >>> import clausoku, pathlib, tempfile
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = pathlib.Path(folder, "puzzles.csv.gz")
/// ...     clausoku.write_puzzles(path, ["12..34....4...1.", "1..............4"])
/// ...     [puzzle.givens for puzzle in clausoku.read_puzzles(path)]
/// 2
/// ['12..34....4...1.', '1..............4']
#[pyfunction]
#[pyo3(signature = (path, *, variant=None, format=None, errors="raise"))]
pub fn read_puzzles(
    py: Python<'_>,
    path: PathBuf,
    variant: Option<BoardArgument>,
    format: Option<&str>,
    errors: &str,
) -> PyResult<PuzzleReader> {
    let returns_errors = match errors {
        "raise" => false,
        "return" => true,
        other => {
            return Err(wrong(UnknownName::new("value of errors", other, ["raise", "return"])));
        }
    };
    let options = ReadOptions { variant: variant.map(|board| board.0), ..ReadOptions::default() };
    let format = format.map(format_named).transpose()?;
    let records = py.detach(|| records(&path, format, &options));
    let records = records.map_err(|error| match error {
        StreamError::Input(error) => {
            io::Error::new(error.kind(), format!("{}: {error}", path.display())).into()
        }
        error => raised(py, error),
    })?;
    Ok(PuzzleReader { records: Mutex::new(records), returns_errors })
}

#[pymethods]
impl Puzzle {
    /// Reads the only puzzle of a file, which may be compressed, or a table in Parquet or Arrow.
    #[staticmethod]
    #[pyo3(signature = (path, *, variant=None, format=None))]
    fn from_file(
        py: Python<'_>,
        path: PathBuf,
        variant: Option<BoardArgument>,
        format: Option<&str>,
    ) -> PyResult<Self> {
        let reader = read_puzzles(py, path.clone(), variant, format, "raise")?;
        let mut records = reader.records.into_inner().map_err(wrong)?;
        let first =
            records.next().ok_or_else(|| wrong(format!("{} has no puzzle", path.display())))?;
        let first = first.map_err(|error| raised(py, error))?;
        if records.next().is_some() {
            return Err(wrong(format!(
                "expected one puzzle, found several in {}; read_puzzles() reads them",
                path.display()
            )));
        }
        Ok(first.into())
    }
}

/// Opens a file.
fn records(
    path: &Path,
    named: Option<&'static Format>,
    options: &ReadOptions,
) -> Result<RecordStream, StreamError> {
    let mut input: Box<dyn Read + Send> = compression::reader(Source::open(path)?)?;
    let mut head = Vec::new();
    input.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
    let mut extension = extension(path);
    if let Some(container) = Container::from_magic(&head) {
        let mut start = Vec::new();
        File::open(path)?.take(Container::MAGIC as u64).read_to_end(&mut start)?;
        let origin = if Container::from_magic(&start) == Some(container) {
            Origin::File(File::open(path)?)
        } else {
            input.read_to_end(&mut head)?;
            Origin::Bytes(head)
        };
        input = Box::new(clausoku_tables::Reader::open(container, origin)?);
        head = Vec::new();
        input.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        extension = Some("csv".to_owned());
    }
    let is_whole = head.len() < HEAD;
    let options = &options.on_board_of(&String::from_utf8_lossy(&head))?;
    let known = match named {
        Some(format) => Some(format),
        None => detect_file(Sample::new(&head, is_whole), options, extension.as_deref())?,
    };
    let mut input = BufReader::new(Cursor::new(head).chain(input));
    // Where the variant is known, a short text may be of another layout than it seems.
    let lines = known.filter(|format| {
        format.lines().is_some() && (named.is_some() || options.variant.is_none() || !is_whole)
    });
    if let Some(format) = lines {
        let reader = LineReader::for_format(format, input, options).transpose()?;
        return Ok(Box::new(reader.into_iter().flatten()));
    }
    let mut text = Vec::new();
    input.read_to_end(&mut text)?;
    let records = match named {
        Some(format) => formats::read_each(&text, Some(format), options)?,
        None => formats::read_detected(&text, known, options)?,
    };
    Ok(Box::new(records.into_iter().map(|record| record.map_err(StreamError::from))))
}

/// Writes puzzles into a file, which is complete or absent. Returns their number.
///
/// The items are puzzles or texts. A remark states the board if it is built in and not the usual one of its size; other boards
/// are an error unless the format contains them, as jsonl does. `format` is a name that `clausoku convert --help` lists,
/// `parquet` or `arrow`; without it, the name of the file decides: `.sdk`, `.csv`, `.parquet` and others; else each puzzle is a
/// line. `.gz`, `.xz`, `.bz2` and `.zst` are compressed.
#[pyfunction]
#[pyo3(signature = (path, puzzles: "Iterable[AnyPuzzle]", *, format=None))]
pub fn write_puzzles(
    py: Python<'_>,
    path: PathBuf,
    puzzles: &Bound<'_, PyAny>,
    format: Option<&str>,
) -> PyResult<usize> {
    if puzzles.is_instance_of::<PyString>() {
        let message = "expected puzzles, found a string; [text] contains one puzzle";
        return Err(PyTypeError::new_err(message));
    }
    let extension = extension(&path);
    let container = Container::ALL.into_iter().find(|container| match (format, &extension) {
        (Some(name), _) => container.name() == name,
        (None, Some(extension)) => container.extensions().contains(&extension.as_str()),
        (None, None) => false,
    });
    let format = match (container, format) {
        (Some(_), _) => format_named("csv")?,
        (None, Some(name)) => format_named(name)?,
        (None, None) => {
            let mut named = extension.as_deref().into_iter().flat_map(by_extension);
            let only = named.next().filter(|_| named.next().is_none());
            only.map_or_else(|| format_named("line"), Ok)?
        }
    };
    let file = Target::open(&path)?;
    let mut out = compression::Writer::new(file, Compression::from_path(&path))?;
    let count = match container {
        Some(container) => {
            let mut table = clausoku_tables::Writer::new(&mut out, container)?;
            let count = write_all(py, puzzles.try_iter()?, format, true, &mut table)?;
            table.finish()?;
            count
        }
        None => write_all(py, puzzles.try_iter()?, format, false, &mut out)?,
    };
    out.finish()?.finish()?;
    Ok(count)
}

/// Writes puzzles in this format, below a remark that states their board if readers need one; the columns of a container
/// have none. Returns the number of puzzles.
fn write_all(
    py: Python<'_>,
    puzzles: Bound<'_, PyIterator>,
    format: &Format,
    is_container: bool,
    out: &mut dyn Write,
) -> PyResult<usize> {
    let mut records: Vec<Record> = Vec::new();
    let mut count = 0;
    let mut remark = None;
    for item in puzzles {
        let item = item?;
        let record = match item.cast::<Puzzle>() {
            Ok(puzzle) => puzzle.get().record(),
            Err(_) => item.extract::<PuzzleArgument>()?.0.into(),
        };
        count += 1;
        if count > 1 && !format.holds.several {
            return Err(wrong(format!(
                "the format {} contains one puzzle, found several",
                format.name
            )));
        }
        let stated = format.variant_remark(record.puzzle.variant()).map_err(wrong)?;
        if is_container && stated.is_some() || count > 1 && remark != stated {
            let name = record.puzzle.variant().name();
            let what = if is_container { "this kind of file" } else { "a file with other boards" };
            return Err(wrong(format!("{what} cannot say that a puzzle is of {name}; jsonl can")));
        }
        if count == 1 {
            out.write_all(stated.as_deref().unwrap_or_default().as_bytes())?;
        }
        remark = stated;
        match format.write_next(&record, count == 1, WriteOptions::default()) {
            Some(text) => out.write_all(text.map_err(wrong)?.as_bytes())?,
            None => records.push(record),
        }
        py.check_signals()?;
    }
    if !records.is_empty() || count == 0 {
        let text = format.write(&records, WriteOptions::default()).map_err(wrong)?;
        out.write_all(text.as_bytes())?;
    }
    Ok(count)
}
