//! Audits: reports on formulas of any origin.

use std::io::{self, BufReader, Cursor, Read};
use std::path::PathBuf;

use clausoku::Puzzle as LibraryPuzzle;
use clausoku::audit::against::{self, Comparison as Compared, Pair, PairError, Subject, line};
use clausoku::audit::{
    Audit as Found, AuditError, AuditRequest, DimacsInput, Language, Options, SurveyError,
    read_dimacs, text,
};
use clausoku::board::errors::UnknownName;
use clausoku::encoding::DimacsOptions;
use clausoku::lists::{
    answers::AuditRow,
    columns::AUDITS,
    comparisons::{COMPARISONS, ComparisonRow},
    driver::RowBlock,
    values::{Column, Kind, Value},
};
use clausoku::sat::dimacs::{ReadError, Summary};
use clausoku::sat::{ClauseSink, Literal};
use clausoku::solving::Deadline;
use clausoku_files::{Source, compression};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyDict, PyString};

use crate::cnf::Cnf;
use crate::errors::{Failure, located, wrong};
use crate::limits::{Bounds, TimeLimit, interruptible, whole};
use crate::puzzle::Puzzle;
use crate::variants::BoardArgument;

/// The report on a formula: its numbering, its rules, its givens, and its faults.
///
/// Its text is the report of `clausoku audit`.
///
/// >>> import clausoku
/// >>> found = clausoku.audit(clausoku.Puzzle("12..34....4...1.").encode("minimal").clauses)
/// >>> found.verdict, found.row["rules"], found.row["givens"]
/// ('exact', 'minimal', 6)
#[pyclass(frozen, module = "clausoku")]
pub struct Audit {
    found: Found,
    formula: clausoku::sat::Cnf,
    /// The header of the text, if there was one.
    summary: Option<Summary>,
}

#[pymethods]
impl Audit {
    /// `exact`, `other-numbering` (exact, in another numbering than asked), `same-models`, `weaker` (it has models that are no solutions), `stronger` (solutions are no models), `different` (both),
    /// `no-model` or `unknown`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.found.verdict.name()
    }

    /// The columns of `clausoku audit --to csv`, by name: docs/schema/answers.json describes them. `by_rule`, `findings` and
    /// `core` are lists.
    #[getter]
    fn row<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let answer = AuditRow {
            audit: &self.found,
            summary: self.summary.as_ref(),
            language: Language::English,
        };
        let rows = py.detach(|| RowBlock::from_answer(&answer));
        members(py, &rows, AUDITS)
    }

    /// The puzzle that the givens of the formula make; `None` if they contradict the board.
    #[getter]
    fn puzzle(&self) -> Option<Puzzle> {
        let board = self.found.survey.puzzle().ok()?;
        Some(Puzzle { board, placed: Vec::new() })
    }

    /// Returns the report, in English (`en`) or French (`fr`).
    #[pyo3(signature = (language: "Literal['en', 'fr']" = "en"))]
    fn text(&self, py: Python<'_>, language: &str) -> PyResult<String> {
        let language = parsed_language(language)?;
        Ok(py.detach(|| text(&self.found, &self.formula, self.summary.as_ref(), language)))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, "en")
    }

    fn __repr__(&self) -> String {
        let survey = &self.found.survey;
        format!(
            "<clausoku.Audit: {}, {}, {} clauses>",
            self.verdict(),
            survey.numbering(),
            survey.clauses
        )
    }
}

/// Returns the only row as a dictionary.
fn members<'py>(
    py: Python<'py>,
    rows: &RowBlock,
    columns: &[Column],
) -> PyResult<Bound<'py, PyDict>> {
    let loads = py.import("json")?.getattr("loads")?;
    let dict = PyDict::new(py);
    for (column, index) in columns.iter().zip(0..) {
        match (rows.value(index, 0), column.kind) {
            (Value::Text(json), Kind::Json) => dict.set_item(column.name, loads.call1((json,))?)?,
            (Value::Text(text), _) => dict.set_item(column.name, text)?,
            (Value::Count(count), _) => dict.set_item(column.name, count)?,
            _ => dict.set_item(column.name, py.None())?,
        }
    }
    Ok(dict)
}

fn parsed_language(name: &str) -> PyResult<Language> {
    match name {
        "en" => Ok(Language::English),
        "fr" => Ok(Language::French),
        other => Err(wrong(UnknownName::new("language", other, ["en", "fr"]))),
    }
}

/// Reports on any formula: its numbering, its rules, its givens and its faults.
///
/// `cnf` is the text of a DIMACS file, which has line breaks; the path of such a file, which may be compressed; a `Cnf`; a
/// formula of PySAT; or clauses as lists of integers. `grid` is the puzzle that it should state, `variant` the board,
/// `numbering` the numbering that was asked for: `dense`, `decimal`, `rcv`, `log` or `compact`. Without these, they are found
/// from the clauses. `core=True` looks for a minimal set of clauses without a model. A time limit that is reached raises
/// `LimitError`; if the rules are known by then, the verdict is `unknown` instead.
///
/// >>> import clausoku
/// >>> clauses = clausoku.Puzzle("12..34....4...1.").encode("minimal").clauses
/// >>> found = clausoku.audit(clauses[1:], "12..34....4...1.")
/// >>> [(fault["kind"], fault["rule"], fault["count"]) for fault in found.row["findings"]]
/// [('missing', 'K1', 1)]
#[pyfunction]
#[pyo3(signature = (
    cnf: "AnyFormula", grid: "AnyPuzzle | None" = None, *, variant=None,
    numbering: "Numbering | None" = None, core=false, time_limit=None
))]
pub fn audit(
    py: Python<'_>,
    cnf: &Bound<'_, PyAny>,
    grid: Option<&Bound<'_, PyAny>>,
    variant: Option<BoardArgument>,
    numbering: Option<&str>,
    core: bool,
    time_limit: Option<TimeLimit>,
) -> PyResult<Audit> {
    let variant = variant.map(|board| board.0);
    let options = Options { core };
    let request = AuditRequest {
        puzzle: grid.map(|grid| puzzle(grid, variant.clone().map(BoardArgument))).transpose()?,
        variant,
        scheme: numbering.map(str::parse).transpose().map_err(wrong)?,
        options,
    };
    let source = Formula::new(py, cnf)?;
    let is_text = !matches!(source, Formula::Clauses(_));
    let read = interruptible(py, Bounds::new(time_limit, None), |deadline| {
        let input = match source.read(deadline) {
            Ok(input) => input,
            Err(error) => {
                deadline.stopped()?;
                return Ok(Err(error));
            }
        };
        let found = request.audit(&input, deadline).map_err(|error| match error {
            AuditError::Survey(SurveyError::Stopped(stopped)) => stopped.into(),
            AuditError::Solver(error) => Failure::from(error),
            error => Failure::puzzle(error),
        })?;
        let DimacsInput { formula, summary, .. } = input;
        Ok(Ok(Audit { found, formula, summary: is_text.then_some(summary) }))
    })?;
    read.map_err(|error| unread(py, error))
}

fn unread(py: Python<'_>, error: ReadError) -> PyErr {
    match error {
        ReadError::Io(error) => error.into(),
        ReadError::Syntax(error) => {
            let (line, column) = (error.place.line as usize, error.place.column as usize);
            located(py, &error, line, column)
        }
        error => wrong(error),
    }
}

/// A formula compared with another formula or a puzzle.
///
/// Its text is the report of `clausoku audit --against`.
///
/// >>> import clausoku
/// >>> puzzle = clausoku.Puzzle("12..34....4...1.")
/// >>> found = clausoku.audit_against(puzzle.encode("minimal", at_most_one="sequential"), puzzle)
/// >>> found.relation, found.row["shared"], found.row["more"]
/// ('equal', 'candidates', None)
#[pyclass(frozen, module = "clausoku")]
pub struct Comparison {
    pair: Pair,
    found: Compared,
}

/// The names of the two in reports.
const NAMES: [&str; 2] = ["the formula", "the other one"];

#[pymethods]
impl Comparison {
    /// `equal`, `weaker` (the formula has more models than the other one), `stronger` (fewer), `different` (both) or `unknown`.
    #[getter]
    fn relation(&self) -> &'static str {
        self.found.relation().name()
    }

    /// The columns of `clausoku audit --against FILE --to csv`, by name: docs/schema/answers.json describes them.
    #[getter]
    fn row<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let report = line(&self.found, NAMES, Language::English);
        let compared = Some((&self.pair, &self.found));
        let row = ComparisonRow { names: NAMES, compared, report: &report };
        members(py, &RowBlock::from_answer(&row), COMPARISONS)
    }

    /// Returns the report, in English (`en`) or French (`fr`).
    #[pyo3(signature = (language: "Literal['en', 'fr']" = "en"))]
    fn text(&self, language: &str) -> PyResult<String> {
        Ok(against::text(&self.pair, &self.found, NAMES, parsed_language(language)?))
    }

    fn __str__(&self) -> PyResult<String> {
        self.text("en")
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Comparison: {}>", self.relation())
    }
}

/// Says whether a formula states the same as another formula or a puzzle, less, more, or another thing, over the variables that both
/// share.
///
/// `cnf` and `other` are formulas as `audit` takes them; `other` may be a `Puzzle`. They share candidates, if comments, names or the clauses tell these, else the variables with equal
/// names (`c varname`), or those of the projection (`c p show`); or, of two formulas, the variables 1 to `shared`. `variant` and `numbering` are those of `cnf`, if nothing
/// tells them. A time limit that is reached before the comparison raises `LimitError`; later, the relation is `unknown`.
///
/// >>> import clausoku
/// >>> clausoku.audit_against([[1, 3], [2, -3]], [[1, 2]], shared=2)
/// <clausoku.Comparison: equal>
/// >>> clausoku.audit_against([[1, 2]], [[1], [2]], shared=2).row["more"]
/// '-1 2'
#[pyfunction]
#[pyo3(signature = (
    cnf: "AnyFormula", other: "AnyFormula | Puzzle", *, variant=None,
    numbering: "Numbering | None" = None, shared: "int | None" = None, time_limit=None
))]
pub fn audit_against(
    py: Python<'_>,
    cnf: &Bound<'_, PyAny>,
    other: &Bound<'_, PyAny>,
    variant: Option<BoardArgument>,
    numbering: Option<&str>,
    #[pyo3(from_py_with = whole)] shared: Option<usize>,
    time_limit: Option<TimeLimit>,
) -> PyResult<Comparison> {
    let request = AuditRequest {
        variant: variant.map(|board| board.0),
        scheme: numbering.map(str::parse).transpose().map_err(wrong)?,
        ..AuditRequest::default()
    };
    let source = Formula::new(py, cnf)?;
    let puzzle = other.cast::<Puzzle>().ok().map(|puzzle| puzzle.get().board.clone());
    let other = match puzzle {
        Some(_) if shared.is_some() => {
            return Err(wrong("shared counts variables of two formulas, and other is a puzzle"));
        }
        Some(_) => None,
        None => Some(Formula::new(py, other)?),
    };
    let read = interruptible(py, Bounds::new(time_limit, None), |deadline| {
        let inputs = source
            .read(deadline)
            .and_then(|input| Ok((input, other.map(|other| other.read(deadline)).transpose()?)));
        let (input, other) = match inputs {
            Ok(inputs) => inputs,
            Err(error) => {
                deadline.stopped()?;
                return Ok(Err(error));
            }
        };
        let pair = match (&other, &puzzle, shared) {
            (Some(other), _, Some(count)) => {
                Ok(Pair::over_first([&input.formula, &other.formula], count))
            }
            (Some(other), ..) => {
                Pair::new(Subject::Formula(&input), Subject::Formula(other), &request, deadline)
            }
            (None, Some(puzzle), _) => {
                Pair::new(Subject::Formula(&input), Subject::Puzzle(puzzle), &request, deadline)
            }
            (None, None, _) => Err(PairError::Nothing),
        };
        let compared = pair.and_then(|pair| Ok((pair.compare(deadline)?, pair)));
        let (found, pair) = compared.map_err(|error| match error {
            PairError::Solver(error) => Failure::from(error),
            error => Failure::puzzle(error),
        })?;
        Ok(Ok(Comparison { pair, found }))
    })?;
    read.map_err(|error| unread(py, error))
}

/// Returns the puzzle of an argument.
fn puzzle(grid: &Bound<'_, PyAny>, variant: Option<BoardArgument>) -> PyResult<LibraryPuzzle> {
    match grid.cast::<Puzzle>() {
        Ok(puzzle) => Ok(puzzle.get().board.clone()),
        Err(_) => Ok(Puzzle::new(grid, variant, None)?.board),
    }
}

/// A formula as an argument.
enum Formula {
    Text(Vec<u8>),
    File(PathBuf),
    Clauses(Box<DimacsInput>),
}

impl Formula {
    fn new(py: Python<'_>, object: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(cnf) = object.cast::<Cnf>() {
            return Ok(Self::Text(cnf.get().dimacs(py, DimacsOptions::default())?));
        }
        if let Ok(bytes) = object.extract::<PyBackedBytes>() {
            return Ok(Self::Text(bytes.to_vec()));
        }
        if let Ok(text) = object.cast::<PyString>()
            && let text = text.to_str()?
            && text.contains('\n')
        {
            return Ok(Self::Text(text.as_bytes().to_vec()));
        }
        if let Ok(path) = object.extract::<PathBuf>() {
            return Ok(Self::File(path));
        }
        let clauses = object.getattr("clauses").unwrap_or_else(|_| object.clone());
        let clauses = clauses.try_iter().map_err(|_| {
            let class = object.get_type();
            PyTypeError::new_err(format!(
                "expected a formula, its DIMACS, its path or its clauses, found {class}"
            ))
        })?;
        let mut input = DimacsInput::default();
        for (index, clause) in clauses.enumerate() {
            let numbers: Vec<i64> = clause?.extract()?;
            let literals = numbers.iter().map(|&number| {
                let literal = Literal::from_dimacs(number);
                literal
                    .ok_or_else(|| wrong(format!("clause {}: {number} is no literal", index + 1)))
            });
            input.formula.add_clause(&literals.collect::<PyResult<Vec<Literal>>>()?);
            if index % 4096 == 0 {
                py.check_signals()?;
            }
        }
        Ok(Self::Clauses(Box::new(input)))
    }

    /// Reads the formula. After the deadline, reading fails.
    fn read(self, deadline: &Deadline) -> Result<DimacsInput, ReadError> {
        let reader: Box<dyn Read> = match self {
            Self::Clauses(input) => return Ok(*input),
            Self::Text(text) => Box::new(Cursor::new(text)),
            Self::File(path) => {
                Box::new(BufReader::new(compression::reader(Source::open(&path)?)?))
            }
        };
        read_dimacs(Until { reader, deadline })
    }
}

/// A reader that fails after a deadline.
struct Until<'d, R> {
    reader: R,
    deadline: &'d Deadline,
}

impl<R: Read> Read for Until<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.deadline.check().map_err(io::Error::other)?;
        self.reader.read(buffer)
    }
}
