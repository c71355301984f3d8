//! A line of an archive's index.

use std::path::PathBuf;

use clausoku::Puzzle;
use clausoku::certificate::Statement;
use serde::Serialize;

use super::Claim;
use crate::name::{Name, shown};
use crate::runner::Place;
use crate::views::{BoardFields, line};

/// A certificate that was written.
#[derive(Clone, Debug)]
pub struct Made {
    /// The number of solutions.
    pub solutions: usize,
    /// The program that made the proof: `propagation` or the name of a solver.
    pub source: String,
    /// The encoding whose formula was refuted, if it is not that of the certificate.
    pub encoding: Option<String>,
    /// The number of steps of the proof.
    pub steps: usize,
    /// The bytes of the proof.
    pub bytes: u64,
    /// The folder of the certificate.
    pub folder: PathBuf,
    /// The checkers that accepted it.
    pub accepted: Vec<String>,
}

/// The result for a puzzle: a line of `index.jsonl`, and of the output with `--json`.
#[derive(Serialize)]
pub struct Entry<'a> {
    file: &'a Name,
    line: usize,
    #[serde(flatten)]
    board: Option<BoardFields<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    certified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    accepted_by: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl<'a> Entry<'a> {
    /// Returns the entry of a puzzle at this place, with its certificate or the reason why there is none.
    pub fn new(
        Place { file, line }: Place<'a>,
        puzzle: Option<&'a Puzzle>,
        made: Result<&'a Made, String>,
    ) -> Self {
        let (made, error) = match made {
            Ok(made) => (Some(made), None),
            Err(error) => (None, Some(error)),
        };
        Self {
            file,
            line,
            board: puzzle.map(|puzzle| BoardFields::new(puzzle.variant())),
            puzzle: puzzle.map(|puzzle| self::line(puzzle, puzzle.givens())),
            sha256: puzzle.map(|puzzle| Statement::new(puzzle).sha256()),
            certified: made.is_some(),
            claim: made.map(|made| Claim::of(made.solutions).name()),
            solutions: made.map(|made| made.solutions),
            source: made.map(|made| made.source.as_str()),
            encoding: made.and_then(|made| made.encoding.as_deref()),
            steps: made.map(|made| made.steps),
            bytes: made.map(|made| made.bytes),
            folder: made.map(|made| shown(&made.folder)),
            accepted_by: made.map_or(&[], |made| &made.accepted),
            error,
        }
    }

    /// Returns the object as a line.
    pub fn line(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}
