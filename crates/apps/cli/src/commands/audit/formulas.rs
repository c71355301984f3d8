//! The formulas of an audit: their files, and what is read of each.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::commands::decode::map_of;
use crate::input::{Input, Name, Named, RecordFault, is_stdout, shown};
use crate::options::Puzzles;
use crate::terminal::french::remark;
use crate::terminal::{file_fault, french, interruptible, language, message};
use anyhow::{Context, anyhow, ensure};
use clausoku::Puzzle;
use clausoku::audit::{AuditRequest, DimacsInput, Survey, SurveyError, read_dimacs};
use clausoku::formats::Record;
use clausoku::sat::dimacs::ReadError;
use clausoku::solving::{Limits, Stopped};
use clausoku_words::say;

use super::copies::{Copied, Copies, HashedText};

/// Replaces folders by the formulas that they contain, by name.
///
/// # Errors
///
/// Fails if a folder cannot be read, or contains no formula.
pub(super) fn expanded(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if is_stdout(path) || !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let cannot_read = || file_fault::Kind::Unreadable.fault(shown(path));
        let mut inside = Vec::new();
        for entry in fs::read_dir(path).with_context(cannot_read)? {
            let file = entry.with_context(cannot_read)?.path();
            if file.is_file() && is_formula(&file) {
                inside.push(file);
            }
        }
        ensure!(!inside.is_empty(), say!(language(), audit::no_formulas { name: shown(path) }));
        inside.sort();
        found.extend(inside);
    }
    Ok(found)
}

/// Returns `true` for the name of a formula, which may be compressed.
fn is_formula(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase());
    let name = name.unwrap_or_default();
    !name.starts_with('.')
        && name.split('.').skip(1).any(|part| matches!(part, "cnf" | "dimacs" | "dimac"))
}

/// Reads a formula.
///
/// # Errors
///
/// Fails with the place of the fault.
pub(super) fn read(path: &Path) -> anyhow::Result<DimacsInput> {
    let input = Input::open(path)?;
    let name = input.name.clone();
    read_dimacs(input.stream())
        .map_err(|error| anyhow!("{name}: {}", french::formula(language(), &error)))
}

/// Reads a formula, and the map beside it.
pub(super) fn read_with_map(input: Input, path: &Path) -> Result<DimacsInput, ReadError> {
    with_map(read_dimacs(input.stream())?, path)
}

/// Adds the comments of the map beside a formula, as `decode` does: of one without comments.
fn with_map(mut read: DimacsInput, path: &Path) -> Result<DimacsInput, ReadError> {
    let map = map_of(path);
    if !read.is_commented && !is_stdout(path) && map.is_file() {
        read.read_map(fs::File::open(map)?)?;
    }
    Ok(read)
}

/// A formula that was read, and its survey.
pub(super) struct Surveyed {
    /// The name of the file.
    pub(super) name: Name,
    pub(super) input: DimacsInput,
    /// The first formula that is the same, if this one is a copy.
    pub(super) copied: Option<Copied>,
    pub(super) survey: Survey,
    /// The limits, less the time that was taken so far.
    pub(super) left: Limits,
}

/// The formulas of an audit, in their order.
pub(super) struct Formulas {
    paths: Vec<PathBuf>,
    /// The request for each.
    pub(super) request: AuditRequest,
    /// The formulas that were read and not yet judged, by number from 1.
    surveyed: Mutex<HashMap<u64, Result<Surveyed, Stopped>>>,
    /// The formulas that were read so far.
    copies: Mutex<Copies>,
}

impl Formulas {
    pub(super) fn new(paths: Vec<PathBuf>, request: AuditRequest) -> Self {
        Self { paths, request, surveyed: Mutex::default(), copies: Mutex::default() }
    }

    pub(super) fn is_alone(&self) -> bool {
        self.paths.len() == 1
    }

    /// Returns the puzzles that the formulas state. They are read one after another, each when it is needed.
    pub(super) fn puzzles(&self, time_limit: Option<Duration>) -> anyhow::Result<Puzzles<'_>> {
        let records = (1..).zip(&self.paths).map(move |(number, path)| -> Named {
            let record = self.record(path, number, time_limit);
            (Name::new(path), record)
        });
        Puzzles::from_records(records)
    }

    /// Reads and surveys a formula. Of several, each has a row, whatever its fault.
    fn record(
        &self,
        path: &Path,
        number: usize,
        time_limit: Option<Duration>,
    ) -> anyhow::Result<Record> {
        let name = Name::new(path);
        let fault = |line: usize, message: String| {
            if self.is_alone() {
                anyhow!("{name}: {message}")
            } else {
                RecordFault { name: name.clone(), line, message }.into()
            }
        };
        let deadline = interruptible(time_limit);
        let input = match Input::open(path) {
            Err(error) if !self.is_alone() => return Err(fault(1, message(&error))),
            opened => opened?,
        };
        let mut text = HashedText::new(input.stream());
        let read = read_dimacs(&mut text).and_then(|read| Ok((text.finish()?, read)));
        let read = read.and_then(|(hash, read)| Ok((hash, with_map(read, path)?)));
        let (hash, input) = read.map_err(|error| {
            let line = match &error {
                ReadError::Syntax(error) => error.place.line as usize,
                _ => 1,
            };
            fault(line, french::formula(language(), &error))
        })?;
        let copied = if self.is_alone() {
            None
        } else {
            let mut copies = self.copies.lock().unwrap_or_else(PoisonError::into_inner);
            copies.add(&name.to_string(), hash, &input.formula)
        };
        let found = self.request.survey(&input, &deadline);
        let (stated, surveyed) = match found {
            Ok(survey) => {
                let empty = || Puzzle::empty(Arc::clone(survey.variant()));
                (
                    survey.puzzle().unwrap_or_else(|_| empty()),
                    Ok(Surveyed {
                        name: name.clone(),
                        input,
                        copied,
                        survey,
                        left: deadline.left(),
                    }),
                )
            }
            // The row of the formula has the limit, and no other puzzle than the one that is asked for.
            Err(SurveyError::Stopped(stopped)) => (self.usual()?, Err(stopped)),
            Err(error) => {
                // Rows have the words of the reason as they are; the message of a single formula is put into the language with its file.
                let words = error.to_string();
                let words = if self.is_alone() { words } else { remark(language(), words) };
                return Err(fault(1, words));
            }
        };
        let mut all = self.surveyed.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(number as u64, surveyed);
        Ok(Record::new(stated, number))
    }

    /// Returns the puzzle that is asked for, or an empty board.
    fn usual(&self) -> anyhow::Result<Puzzle> {
        let AuditRequest { puzzle, variant, .. } = &self.request;
        match (puzzle, variant) {
            (Some(asked), _) => Ok(asked.clone()),
            (None, Some(board)) => Ok(Puzzle::empty(Arc::clone(board))),
            (None, None) => Ok(Puzzle::classic(9)?),
        }
    }

    /// Takes the formula of this number, from 1.
    pub(super) fn take(&self, number: u64) -> Option<Result<Surveyed, Stopped>> {
        self.surveyed.lock().unwrap_or_else(PoisonError::into_inner).remove(&number)
    }
}
