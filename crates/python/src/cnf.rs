//! Formulas.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clausoku::board::{Candidate, Position, Symbol, Variant};
use clausoku::encoding::{Encoded, decode};
use clausoku::sat::{ClauseSink, Formula, Literal, Model, Variable};
use clausoku::{Extras, write_dimacs};
use pyo3::exceptions::{PyIndexError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::wrong;
use crate::literals::Literals;
use crate::solution::Solution;

/// A formula in conjunctive normal form, with the numbering of its variables.
///
/// >>> import clausoku
/// >>> cnf = clausoku.Puzzle("12..34....4...1.").encode()
/// >>> cnf.var(1, 1, 2), cnf.candidate(2), cnf.clauses[0]
/// (2, (1, 1, 2), [1, 2, 3, 4])
#[pyclass(frozen, module = "clausoku")]
pub struct Cnf {
    encoded: Encoded,
    literals: Py<Literals>,
    clauses: usize,
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
fn candidate(variant: &Variant, row: usize, column: usize, value: usize) -> Option<Candidate> {
    let row = u16::try_from(row.checked_sub(1)?).ok()?;
    let column = u16::try_from(column.checked_sub(1)?).ok()?;
    let cell = variant.cell_at(Position { row, column })?;
    let symbol = Symbol::from_number(u16::try_from(value).ok()?)?;
    (value <= variant.order()).then_some(Candidate { cell, symbol })
}

impl Cnf {
    /// Writes the clauses of a formula.
    pub fn new(py: Python<'_>, encoded: Encoded) -> PyResult<Self> {
        let mut flat = Flat::default();
        py.detach(|| encoded.emit(&mut flat));
        let Flat { literals, clauses, variables } = flat;
        Ok(Self { encoded, literals: Py::new(py, Literals(literals))?, clauses, variables })
    }

    fn write(&self, py: Python<'_>, comments: bool, out: impl Write + Send) -> PyResult<()> {
        let extras = Extras { comments, ..Extras::default() };
        let written = py.detach(|| write_dimacs(&self.encoded, extras, out));
        written.map(drop).map_err(|error| PyOSError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Cnf {
    /// The largest number of a variable.
    #[getter]
    fn nv(&self) -> u32 {
        self.variables
    }

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

    /// All clauses in one buffer of 32-bit integers, each followed by 0. `numpy.asarray` does not copy it.
    ///
    /// >>> import clausoku
    /// >>> cnf = clausoku.Puzzle("." * 16).encode()
    /// >>> memoryview(cnf.literals)[:5].tolist()
    /// [1, 2, 3, 4, 0]
    #[getter]
    fn literals(&self, py: Python<'_>) -> Py<Literals> {
        self.literals.clone_ref(py)
    }

    /// Returns the variable of a candidate; row, column and value count from 1. `None` if it has no variable of its own.
    fn var(&self, row: usize, column: usize, value: usize) -> PyResult<Option<u32>> {
        let candidate = candidate(self.encoded.puzzle().variant(), row, column, value);
        let candidate = candidate.ok_or_else(|| {
            PyIndexError::new_err(format!("no candidate ({row}, {column}, {value})"))
        })?;
        Ok(self.encoded.numbering().variable(candidate).map(Variable::to_dimacs))
    }

    /// Returns row, column and value of a variable, counted from 1; `None` if it means no candidate.
    fn candidate(&self, variable: u32) -> Option<(usize, usize, u16)> {
        let candidate = self.encoded.numbering().candidate(Variable::from_dimacs(variable)?)?;
        let Position { row, column } = self.encoded.puzzle().variant().position(candidate.cell);
        Some((usize::from(row) + 1, usize::from(column) + 1, candidate.symbol.number()))
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
        Ok(Solution::of(puzzle.clone(), grid))
    }

    /// Writes a DIMACS file. Its comments contain the meanings of variables and clauses, and `clausoku decode` reads
    /// them.
    #[pyo3(signature = (path, *, comments=true))]
    fn to_file(&self, py: Python<'_>, path: PathBuf, comments: bool) -> PyResult<()> {
        let mut file = BufWriter::new(File::create(path)?);
        self.write(py, comments, &mut file)?;
        Ok(file.flush()?)
    }

    /// Returns the formula as DIMACS.
    #[pyo3(signature = (*, comments=true))]
    fn to_dimacs(&self, py: Python<'_>, comments: bool) -> PyResult<String> {
        let mut text = Vec::new();
        self.write(py, comments, &mut text)?;
        Ok(String::from_utf8(text)?)
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

    fn __repr__(&self) -> String {
        format!("<clausoku.Cnf: {} variables, {} clauses>", self.variables, self.clauses)
    }
}
