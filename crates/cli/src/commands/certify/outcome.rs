//! The result for a puzzle.

use std::path::PathBuf;

use clausoku::Puzzle;
use clausoku::certificate::Certificate;
use cnf::Unknown;
use serde::Serialize;

use super::Claim;
use crate::Exit;
use crate::name::{Name, shown};
use crate::views::{counted, line};

/// The result for a puzzle, and where it is.
pub struct Outcome {
    /// The number of the puzzle, counted from 1.
    pub number: usize,
    pub file: Name,
    /// The line of the file; 0 if the file cannot be read.
    pub line: usize,
    pub puzzle: Option<Puzzle>,
    pub verdict: Verdict,
    /// The folder of the certificate, if one was written.
    pub folder: Option<PathBuf>,
    /// The checkers that accepted it.
    pub accepted: Vec<String>,
    /// The bytes of the proof.
    pub bytes: u64,
}

/// What was found.
pub enum Verdict {
    Certified(Box<Certificate>),
    /// The claim is false, since these are all solutions.
    False(Claim, Box<Certificate>),
    /// There are more solutions than this.
    TooMany(usize),
    Unknown(Unknown),
    Fault(anyhow::Error),
}

/// A line of `index.jsonl`, and of the output with `--json`.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a Name,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    certified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
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

impl Outcome {
    pub fn new(number: usize, file: Name, line: usize, puzzle: Puzzle, verdict: Verdict) -> Self {
        let puzzle = Some(puzzle);
        Self { number, file, line, puzzle, verdict, folder: None, accepted: Vec::new(), bytes: 0 }
    }

    /// The result for a puzzle that cannot be read.
    pub fn fault(number: usize, file: Name, error: anyhow::Error) -> Self {
        let verdict = Verdict::Fault(error);
        Self {
            number,
            file,
            line: 0,
            puzzle: None,
            verdict,
            folder: None,
            accepted: Vec::new(),
            bytes: 0,
        }
    }

    /// The certificate, if the claim holds.
    pub fn certificate(&self) -> Option<&Certificate> {
        match &self.verdict {
            Verdict::Certified(certificate) => Some(certificate),
            _ => None,
        }
    }

    pub fn exit(&self) -> Exit {
        match self.verdict {
            Verdict::Certified(_) => Exit::Done,
            Verdict::False(..) | Verdict::TooMany(_) => Exit::Faulty,
            Verdict::Unknown(_) => Exit::Unknown,
            Verdict::Fault(_) => Exit::Failed,
        }
    }

    /// Why there is no certificate.
    fn reason(&self) -> Option<String> {
        match &self.verdict {
            Verdict::Certified(_) => None,
            Verdict::False(claim, certificate) => {
                let found = counted(certificate.solutions().len(), "solution");
                Some(format!(
                    "not certified: the claim {} is false, there is {found}",
                    claim.name()
                ))
            }
            Verdict::TooMany(most) => {
                Some(format!("not certified: there are more than {most} solutions (--max)"))
            }
            Verdict::Unknown(reason) => Some(format!("not certified: {reason}")),
            Verdict::Fault(error) => Some(error.to_string()),
        }
    }

    /// The line for people; empty for a fault, which is reported on standard error.
    pub fn text(&self) -> String {
        if matches!(self.verdict, Verdict::Fault(_)) {
            return String::new();
        }
        let place = format!("{}:{}", self.file, self.line);
        let Some(certificate) = self.certificate() else {
            return format!("{place}: {}\n", self.reason().unwrap_or_default());
        };
        let found = match certificate.solutions().len() {
            0 => "no solution".to_owned(),
            1 => "one solution and no other".to_owned(),
            n => format!("{n} solutions and no others"),
        };
        format!(
            "{place}: {found}; proof by {} in {}, {} bytes, accepted by {}\n",
            certificate.source(),
            counted(certificate.steps(), "step"),
            self.bytes,
            self.accepted.join(", ")
        )
    }

    /// The object with `--json`, as a line.
    pub fn json(&self) -> anyhow::Result<String> {
        let certificate = self.certificate();
        let json = Json {
            file: &self.file,
            line: self.line,
            variant: self.puzzle.as_ref().map(|puzzle| puzzle.variant().name()),
            puzzle: self.puzzle.as_ref().map(|puzzle| line(puzzle, puzzle.givens())),
            certified: certificate.is_some(),
            claim: certificate.map(|found| Claim::of(found.solutions().len()).name()),
            solutions: certificate.map(|found| found.solutions().len()),
            source: certificate.map(Certificate::source),
            steps: certificate.map(Certificate::steps),
            bytes: certificate.map(|_| self.bytes),
            folder: self.folder.as_deref().map(shown),
            accepted_by: &self.accepted,
            error: self.reason(),
        };
        Ok(serde_json::to_string(&json)? + "\n")
    }
}
