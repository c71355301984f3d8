//! Deductions without guesses, and their reasons.

use clausoku::deduction::{Claim, Deduced, Options, Question};
use clausoku::solving::Deadline;
use clausoku::{Encoding, Puzzle as LibraryPuzzle};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{Failure, wrong};
use crate::variants::line;

/// The values and candidates that follow from a puzzle's formula.
#[pyclass(frozen, module = "clausoku")]
pub struct Propagation {
    deduced: Deduced,
}

impl Propagation {
    /// Applies these rules, within limits.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be encoded.
    pub fn within(
        board: &LibraryPuzzle,
        encoding: &Encoding,
        options: Options,
        deadline: &Deadline,
    ) -> Result<Self, Failure> {
        Ok(Self { deduced: Deduced::new(board, encoding, options, deadline)? })
    }
}

#[pymethods]
impl Propagation {
    /// `solved`, `open`, `contradiction`, `broken` or `stopped`.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.deduced.outcome().name()
    }

    /// The grid with the givens and all values that follow, in one line.
    #[getter]
    fn grid(&self) -> String {
        line(self.deduced.puzzle().variant(), self.deduced.grid())
    }

    /// The values that each open cell can still hold, by its name such as `R1C8`.
    #[getter]
    fn candidates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let variant = self.deduced.puzzle().variant();
        let dict = PyDict::new(py);
        for cell in self.deduced.grid().open() {
            let symbols = self.deduced.candidates(cell);
            let names: Vec<&str> =
                symbols.iter().map(|&symbol| variant.alphabet().name(symbol)).collect();
            dict.set_item(variant.position(cell).to_string(), names)?;
        }
        Ok(dict)
    }

    /// Returns the derivation of everything that follows, in words.
    fn explain(&self) -> PyResult<String> {
        Ok(self.deduced.derivation(&Deadline::never()).map_err(wrong)?.text())
    }

    /// Returns why a claim such as `R1C8=7` or `R1C8!=7` follows, or `contradiction`, by as few clauses as can be
    /// found.
    fn why(&self, claim: &str) -> PyResult<String> {
        let question = if claim == "contradiction" {
            Question::Contradiction
        } else {
            let claim = Claim::parse(claim, self.deduced.puzzle().variant());
            Question::Claim(claim.map_err(wrong)?)
        };
        let explanation = self.deduced.why(question, &Deadline::never()).map_err(wrong)?;
        Ok(format!("{}\n\n{}", explanation.summary(), explanation.text()))
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Propagation: {}, grid={:?}>", self.outcome(), self.grid())
    }
}
