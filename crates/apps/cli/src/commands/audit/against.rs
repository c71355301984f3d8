//! Formulas compared with another formula or a puzzle.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::input::{GridArgs, Input, Name, is_stdout};
use crate::output::{OutputArgs, print, write_file};
use crate::terminal::{Exit, french, interruptible, language};
use anyhow::{anyhow, bail};
use clausoku::audit::against::{Comparison, Pair, PairError, Relation, Subject, fault, line, text};
use clausoku::audit::{AuditRequest, DimacsInput};
use clausoku::sat::dimacs::{self, Strictness};
use clausoku::solving::Deadline;
use clausoku::words::stop_reason;
use clausoku::{Error, Puzzle};
use clausoku_words::say;

use super::formulas;

/// The other formula, or the puzzle.
enum Reference {
    Formula(Box<DimacsInput>),
    Puzzle(Box<Puzzle>),
}

/// The comparison of formulas with another one or a puzzle.
pub(super) struct Against<'a> {
    /// The file of the other formula or the puzzle.
    pub(super) path: &'a Path,
    /// The number of the first variables that are shared, if comments say nothing.
    pub(super) shared: Option<usize>,
    pub(super) request: &'a AuditRequest,
    pub(super) grids: &'a GridArgs,
    pub(super) time_limit: Option<Duration>,
}

impl Against<'_> {
    /// Compares formulas, and writes a report, or of several a line for each.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read, if nothing says which variables are shared, and if a solver fails.
    pub(super) fn run(&self, paths: &[PathBuf], output: &OutputArgs) -> anyhow::Result<Exit> {
        let reference = self.reference()?;
        let mut written = String::new();
        let mut exit = Exit::Done;
        for path in paths {
            let deadline = interruptible(self.time_limit);
            let formula = self.read(Input::open(path)?, path)?;
            let name = Name::new(path).to_string();
            let other = Name::new(self.path).to_string();
            let names = [&*name, &*other];
            match self.compare(&formula, &reference, &deadline) {
                Ok((pair, found)) => {
                    exit = exit.worse(match found.relation() {
                        Relation::Equal => Exit::Done,
                        Relation::Unknown(_) => Exit::Unknown,
                        _ => Exit::Faulty,
                    });
                    written += &match paths {
                        [_] => text(&pair, &found, names, language()),
                        _ => line(&found, names, language()) + "\n",
                    };
                }
                Err(PairError::Solver(Error::Unknown { reason, .. })) => {
                    exit = exit.worse(Exit::Unknown);
                    let reason = stop_reason(language(), reason);
                    let [one, other] = names;
                    written += &say!(language(), audit::against_unknown { one, other, reason });
                    written.push('\n');
                }
                Err(error) => bail!("{name}: {}", fault(&error, language())),
            }
        }
        if is_stdout(output.path()) {
            print(&written)?;
        } else {
            write_file(output.path(), &written)?;
        }
        Ok(exit)
    }

    /// Reads the other formula or the puzzle.
    fn reference(&self) -> anyhow::Result<Reference> {
        let input = Input::open(self.path)?;
        if is_stdout(self.path) || input.is_dimacs() || self.grids.is_formula(&input, true) {
            return Ok(Reference::Formula(Box::new(self.read(input, self.path)?)));
        }
        drop(input);
        Ok(Reference::Puzzle(Box::new(self.grids.puzzle(self.path, None)?)))
    }

    /// Reads a formula. With the number of shared variables, comments say nothing.
    fn read(&self, input: Input, path: &Path) -> anyhow::Result<DimacsInput> {
        let name = input.name.clone();
        let read = match self.shared {
            Some(_) => {
                let mut plain = DimacsInput::default();
                let document = dimacs::read_with(input.stream(), Strictness::Lenient);
                document.map(|document| {
                    plain.formula = document.cnf;
                    plain
                })
            }
            None => formulas::read_with_map(input, path),
        };
        read.map_err(|error| anyhow!("{name}: {}", french::formula(language(), &error)))
    }

    fn compare(
        &self,
        formula: &DimacsInput,
        reference: &Reference,
        deadline: &Deadline,
    ) -> Result<(Pair, Comparison), PairError> {
        let pair = match (self.shared, reference) {
            (Some(count), Reference::Formula(other)) => {
                Pair::over_first([&formula.formula, &other.formula], count)
            }
            (_, reference) => {
                let other = match reference {
                    Reference::Formula(other) => Subject::Formula(other),
                    Reference::Puzzle(puzzle) => Subject::Puzzle(puzzle),
                };
                Pair::new(Subject::Formula(formula), other, self.request, deadline)?
            }
        };
        let found = pair.compare(deadline)?;
        Ok((pair, found))
    }
}
