//! Formulas, and encodings by the names of their options.

use std::fmt::Display;
use std::io::{BufWriter, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

use clausoku::board::errors::UnknownName;
use clausoku::board::{Candidate, Position, Symbol};
use clausoku::cubes::Cubes;
use clausoku::encoding::DimacsOptions;
use clausoku::encoding::choices::{GivensLevel, IMPLIED, ImpliedSet};
use clausoku::encoding::errors::DimacsError;
use clausoku::encoding::{decode, write_dimacs_within};
use clausoku::sat::formulas::Stoppable;
use clausoku::sat::{ClauseSink, Formula, Literal, Model, Variable};
use clausoku::{Encoding, Error, Puzzle as LibraryPuzzle, PuzzleFormula, Variant};
use clausoku_files::Target;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, TimeLimit, interruptible, positive, whole};
use crate::literals::Literals;
use crate::puzzle::Puzzle;
use crate::solution::Solution;

/// A formula in conjunctive normal form, with the numbering of its variables.
///
/// >>> import clausoku
/// >>> cnf = clausoku.Puzzle("12..34....4...1.").encode()
/// >>> cnf.var(1, 1, 2), cnf.candidate(2), cnf.clauses[0]
/// (2, (1, 1, 2), [1, 2, 3, 4])
#[pyclass(frozen, module = "clausoku")]
pub struct Cnf {
    names: EncodingNames,
    pub encoded: PuzzleFormula,
    /// All clauses in one buffer of 32-bit integers, each followed by 0. `numpy.asarray` does not copy it.
    ///
    /// >>> import clausoku
    /// >>> cnf = clausoku.Puzzle("." * 16).encode()
    /// >>> memoryview(cnf.literals)[:5].tolist()
    /// [1, 2, 3, 4, 0]
    #[pyo3(get)]
    literals: Py<Literals>,
    clauses: usize,
    /// The largest number of a variable.
    #[pyo3(get, name = "nv")]
    variables: u32,
}

/// A sink that keeps clauses one after another, each with a 0 at its end.
#[derive(Default)]
struct Flat {
    literals: Vec<i32>,
    clauses: usize,
    variables: u32,
}

impl ClauseSink for Flat {
    fn add_clause(&mut self, literals: &[Literal]) {
        for &literal in literals {
            self.variables = self.variables.max(literal.variable().to_dimacs());
            self.literals.push(literal.to_dimacs());
        }
        self.literals.push(0);
        self.clauses += 1;
    }

    fn reserve(&mut self, last: Variable) {
        self.variables = self.variables.max(last.to_dimacs());
    }
}

/// Returns the candidate of a row, a column and a value, each from 1; `None` if the board has none.
fn candidate(variant: &Variant, row: i64, column: i64, value: i64) -> Option<Candidate> {
    let row = u16::try_from(row.checked_sub(1)?).ok()?;
    let column = u16::try_from(column.checked_sub(1)?).ok()?;
    let cell = variant.cell_at(Position { row, column })?;
    let value = u16::try_from(value).ok()?;
    let symbol = Symbol::from_number(value)?;
    (usize::from(value) <= variant.order()).then_some(Candidate { cell, symbol })
}

impl Cnf {
    /// Encodes a puzzle.
    pub fn new(py: Python<'_>, puzzle: LibraryPuzzle, names: EncodingNames) -> PyResult<Self> {
        let encoding = names.encoding()?;
        let (encoded, flat) = interruptible(py, Bounds::default(), |deadline| {
            let encoded = encoding.encode_within(&puzzle, deadline).map_err(Error::from)?;
            let mut flat = Flat::default();
            Stoppable::read(&encoded, deadline, |formula| formula.emit(&mut flat))?;
            Ok((encoded, flat))
        })?;
        let Flat { literals, clauses, variables } = flat;
        Ok(Self { names, encoded, literals: Py::new(py, Literals(literals))?, clauses, variables })
    }

    /// Returns the formula as DIMACS.
    pub fn dimacs(&self, py: Python<'_>, extras: DimacsOptions) -> PyResult<Vec<u8>> {
        let mut text = Vec::new();
        self.write(py, extras, &mut text)?;
        Ok(text)
    }

    fn write(&self, py: Python<'_>, extras: DimacsOptions, out: impl Write + Send) -> PyResult<()> {
        interruptible(py, Bounds::default(), |deadline| {
            match write_dimacs_within(&self.encoded, extras, out, deadline) {
                Ok(_) => Ok(()),
                Err(DimacsError::Stopped(stopped)) => Err(stopped.into()),
                Err(DimacsError::Write(error)) => Err(Failure::Solver(error.to_string())),
                Err(error) => Err(Failure::Solver(error.to_string())),
            }
        })
    }
}

#[pymethods]
impl Cnf {
    /// The clauses as lists of literals.
    #[getter]
    pub fn clauses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let list = PyList::empty(py);
        let literals = &self.literals.get().0;
        for clause in literals.split(|&literal| literal == 0).take(self.clauses) {
            list.append(PyList::new(py, clause)?)?;
        }
        Ok(list)
    }

    /// Returns the variable of a candidate; row, column and value count from 1. `None` if it has no variable of its own.
    #[pyo3(signature = (row: "int", column: "int", value: "int"))]
    fn var(
        &self,
        #[pyo3(from_py_with = whole)] row: i64,
        #[pyo3(from_py_with = whole)] column: i64,
        #[pyo3(from_py_with = whole)] value: i64,
    ) -> PyResult<Option<u32>> {
        let candidate = candidate(self.encoded.puzzle().variant(), row, column, value);
        let candidate = candidate.ok_or_else(|| {
            PyIndexError::new_err(format!("no candidate ({row}, {column}, {value})"))
        })?;
        Ok(self.encoded.numbering().variable(candidate).map(Variable::to_dimacs))
    }

    /// Returns row, column and value of a variable, counted from 1; `None` if it means no candidate.
    #[pyo3(signature = (variable: "int"))]
    fn candidate(
        &self,
        #[pyo3(from_py_with = whole)] variable: i64,
    ) -> PyResult<Option<(usize, usize, u16)>> {
        if variable < 1 {
            return Err(wrong(format!(
                "expected a variable, a number of 1 or more, found {variable}"
            )));
        }
        let variable = u32::try_from(variable).ok().and_then(Variable::from_dimacs);
        let numbering = self.encoded.numbering();
        let Some(candidate) = variable.and_then(|variable| numbering.candidate(variable)) else {
            return Ok(None);
        };
        let Position { row, column } = self.encoded.puzzle().variant().position(candidate.cell);
        Ok(Some((usize::from(row) + 1, usize::from(column) + 1, candidate.symbol.number())))
    }

    /// Reads a model, as PySAT's `get_model` returns it, and checks it against the board and the givens.
    ///
    /// >>> import clausoku
    /// >>> cnf = clausoku.Puzzle("12..34....4...1.").encode()
    /// >>> model = [cnf.var(i // 4 + 1, i % 4 + 1, int(v)) for i, v in enumerate("1234342121434312")]
    /// >>> cnf.decode(model).grid
    /// '1234342121434312'
    fn decode(&self, model: Vec<i64>) -> PyResult<Solution> {
        let mut literals = Vec::with_capacity(model.len());
        for number in model.into_iter().filter(|&number| number != 0) {
            let literal = Literal::from_dimacs(number);
            literals.push(literal.ok_or_else(|| wrong(format!("{number} is no literal")))?);
        }
        let model = Model::from_literals(literals).map_err(wrong)?;
        let puzzle = self.encoded.puzzle();
        let grid = decode(&model, self.encoded.numbering(), puzzle).map_err(wrong)?;
        Ok(Solution::decoded(puzzle.clone(), grid))
    }

    /// Writes a DIMACS file, which is complete or absent. Its comments contain the meanings of variables and clauses, and
    /// `clausoku decode` reads them. For the other arguments, see `to_dimacs`.
    #[pyo3(signature = (
        path, *, comments=true, names=false, show=false, subsumed=true,
        shuffle: "int | None" = None
    ))]
    fn to_file(
        &self,
        py: Python<'_>,
        path: PathBuf,
        comments: bool,
        names: bool,
        show: bool,
        subsumed: bool,
        #[pyo3(from_py_with = whole)] shuffle: Option<u64>,
    ) -> PyResult<()> {
        let mut file = BufWriter::new(Target::open(&path)?);
        let extras = DimacsOptions { comments, names, show, unsubsumed: !subsumed, shuffle };
        self.write(py, extras, &mut file)?;
        file.into_inner().map_err(std::io::IntoInnerError::into_error)?.finish()?;
        Ok(())
    }

    /// Returns the formula as DIMACS: with a comment for each variable (`names`), with the projection for model counters
    /// (`show`), without the clauses that another implies (`subsumed=False`), or with variables, signs, clauses and literals in
    /// the random order of this seed (`shuffle`).
    #[pyo3(signature = (
        *, comments=true, names=false, show=false, subsumed=true, shuffle: "int | None" = None
    ))]
    fn to_dimacs(
        &self,
        py: Python<'_>,
        comments: bool,
        names: bool,
        show: bool,
        subsumed: bool,
        #[pyo3(from_py_with = whole)] shuffle: Option<u64>,
    ) -> PyResult<String> {
        let extras = DimacsOptions { comments, names, show, unsubsumed: !subsumed, shuffle };
        Ok(String::from_utf8(self.dimacs(py, extras)?)?)
    }

    /// Splits the formula into up to `count` cubes: lists of literals that exclude each other, with no assignment outside
    /// them. Each is a list of assumptions for a solver.
    ///
    /// >>> import clausoku
    /// >>> cubes = clausoku.Puzzle("." * 16).encode().cubes(4)
    /// >>> len(cubes), all(len(cube) > 0 for cube in cubes)
    /// (4, True)
    #[pyo3(signature = (count: "int", *, time_limit=None))]
    fn cubes(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = positive)] count: NonZero<usize>,
        time_limit: Option<TimeLimit>,
    ) -> PyResult<Vec<Vec<i32>>> {
        let cubes = interruptible(py, Bounds::new(time_limit, None), |deadline| {
            Ok(Cubes::split(&self.encoded, count.get(), deadline)?)
        })?;
        let numbers =
            |cube: &Vec<Literal>| cube.iter().map(|literal| literal.to_dimacs()).collect();
        Ok(cubes.cubes().iter().map(numbers).collect())
    }

    /// Returns the formula as `pysat.formula.CNF`.
    fn to_pysat<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let formula = py.import("pysat.formula")?.getattr("CNF")?.call0()?;
        formula.setattr("clauses", self.clauses(py)?)?;
        formula.setattr("nv", self.variables)?;
        Ok(formula)
    }

    fn __len__(&self) -> usize {
        self.clauses
    }

    /// Returns the clauses one after another: a solver of PySAT takes the formula itself, and `[*cnf, clause]` has a further clause.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.clauses(py)?.try_iter()
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Cnf: {} variables, {} clauses>", self.variables, self.clauses)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.encoded.puzzle() == other.encoded.puzzle()
            && self.variables == other.variables
            && self.literals.get().0 == other.literals.get().0
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.variables, self.clauses).into_pyobject(py)?.hash()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let Self { names, encoded, .. } = slf.get();
        let puzzle = Puzzle { board: encoded.puzzle().clone(), placed: Vec::new() };
        Ok((slf.get_type().getattr("_from_state")?, (puzzle, names.clone())))
    }

    /// Encodes a puzzle again.
    #[staticmethod]
    fn _from_state(
        py: Python<'_>,
        puzzle: &Bound<'_, Puzzle>,
        names: EncodingNames,
    ) -> PyResult<Self> {
        Self::new(py, puzzle.get().board.clone(), names)
    }
}

/// The puzzle and the options of its encoding.
type State = (Puzzle, EncodingNames);

/// The options of an encoding, as `clausoku encode` names them.
#[derive(Clone, Debug, Default, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub struct EncodingNames {
    pub rules: String,
    pub at_most_one: Option<String>,
    pub givens: String,
    pub numbering: Option<String>,
    pub implied: Vec<String>,
}

impl EncodingNames {
    /// Returns the names of an encoding for propagation.
    pub fn for_propagation(rules: &str, at_most_one: Option<&str>) -> Self {
        Self {
            rules: rules.to_owned(),
            at_most_one: at_most_one.map(str::to_owned),
            givens: "peers".to_owned(),
            ..Self::default()
        }
    }

    /// Returns the encoding.
    ///
    /// # Errors
    ///
    /// Fails with the known names, if one is unknown.
    pub fn encoding(&self) -> PyResult<Encoding> {
        let givens: GivensLevel = parsed(&self.givens)?;
        let unknown = self.implied.iter().find(|name| IMPLIED.iter().all(|row| row.name != **name));
        if let Some(name) = unknown {
            let names = IMPLIED.iter().map(|row| row.name);
            return Err(wrong(UnknownName::new("set of implied clauses", name, names)));
        }
        let encoding = Encoding::default().with_givens(givens).with_rules(parsed(&self.rules)?);
        let numbering = self.numbering.as_deref().map_or(Ok(encoding.numbering), parsed)?;
        Ok(encoding
            .with_at_most_one_by_rule(
                self.at_most_one.as_deref().map_or(Ok(encoding.at_most_one), parsed)?,
            )
            .with_numbering(numbering)
            .with_implied(
                ImpliedSet::named(self.implied.iter().map(String::as_str)).unwrap_or_default(),
            ))
    }
}

fn parsed<T: FromStr<Err: Display>>(name: &str) -> PyResult<T> {
    name.parse().map_err(wrong)
}
