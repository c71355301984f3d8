//! The answer of `--solutions`: whether there is no solution, one or several, as text and as JSON.

use std::sync::Arc;

use clausoku::{Grid, Uniqueness, Variant, board::Cell};
use serde::Serialize;

use super::Method;
use super::finding::{Finding, Solutions};
use crate::Exit;
use crate::runner::Place;
use crate::views::{self, BoardFields, counted, places};

/// A puzzle that the lanes solved, with its solutions as numbers.
pub struct InLanes {
    variant: Arc<Variant>,
    method: Method,
    first: Option<Vec<u8>>,
    second: Option<Vec<u8>>,
}

/// The solutions of a puzzle, as fields of JSON.
#[derive(Serialize)]
pub struct Known {
    /// One of `none`, `one`, `many` and `unknown`.
    pub solutions: &'static str,
    /// The limit that was reached before the number was known.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    pub first: Option<String>,
    pub second: Option<String>,
    /// The cells in which the two solutions differ.
    differ: Vec<String>,
}

impl Solutions {
    pub fn exit(&self) -> Exit {
        match self {
            Self::Unknown(..) => Exit::Unknown,
            Self::Known(Uniqueness::One(_)) => Exit::Done,
            Self::Known(_) => Exit::Faulty,
        }
    }
}

impl Finding {
    /// Returns the verdict: `one solution`, and so on.
    fn verdict(&self) -> String {
        match &self.solutions {
            Solutions::Unknown(ended, None) => format!("unknown: {ended}"),
            Solutions::Unknown(ended, Some(_)) => {
                format!("a solution; unknown whether it is the only one: {ended}")
            }
            Solutions::Known(Uniqueness::None) => NO_SOLUTION.to_owned(),
            Solutions::Known(Uniqueness::One(_)) => ONE_SOLUTION.to_owned(),
            Solutions::Known(Uniqueness::Many(..)) => several(self.differences().len()),
        }
    }

    /// Returns the text below the drawing.
    pub fn text_below(&self) -> String {
        let verdict = self.verdict();
        let (first, rest) = verdict.split_at(1);
        format!("{}{rest}.\n{}", first.to_uppercase(), self.details(""))
    }

    /// Returns the line for one of several puzzles.
    pub fn line(&self, place: Place<'_>) -> String {
        format!("{place}: {}\n{}", self.verdict(), self.details("  "))
    }

    fn details(&self, indent: &str) -> String {
        let mut lines: Vec<String> = self.runs().collect();
        if let (Some(minimal), Some(redundant)) = (&self.minimal, &self.redundant) {
            lines.extend(minimal.text(&self.puzzle, redundant));
        }
        lines.extend(self.diagnosis());
        lines.iter().flat_map(|line| [indent, line, "\n"]).collect()
    }

    /// Returns the known solutions.
    pub fn known_solutions(&self) -> Known {
        let shown = |grid: &Grid| views::line(&self.puzzle, grid);
        let (first, second) = self.known();
        let (solutions, stopped) = match &self.solutions {
            Solutions::Unknown(ended, _) => ("unknown", Some(ended.to_string())),
            Solutions::Known(Uniqueness::None) => ("none", None),
            Solutions::Known(Uniqueness::One(_)) => ("one", None),
            Solutions::Known(Uniqueness::Many(..)) => ("many", None),
        };
        Known {
            solutions,
            stopped,
            first: first.map(shown),
            second: second.map(shown),
            differ: places(&self.puzzle, &self.differences()),
        }
    }

    pub fn solutions_json(&self) -> impl Serialize {
        fields! {
            ..variant: BoardFields::new(self.puzzle.variant()),
            method: self.method,
            ..known: self.known_solutions(),
            runs?: self.runs_json(),
            minimal?: self.minimal_json(),
            diagnosis?: self.diagnosis_json(),
        }
    }
}

impl InLanes {
    pub fn new(found: &clausoku::solving::InLanes<'_>, method: Method) -> Self {
        Self {
            variant: Arc::clone(found.variant),
            method,
            first: found.first.map(<[u8]>::to_vec),
            second: found.second.map(<[u8]>::to_vec),
        }
    }

    /// Returns the first two solutions, each in a line.
    fn lines(&self) -> [Option<String>; 2] {
        [&self.first, &self.second].map(|solution| {
            let numbers = solution.as_ref()?.iter().map(|&number| u16::from(number)).collect();
            Some(self.variant.line(&Grid::from_numbers(numbers)).to_string())
        })
    }

    /// Returns the cells in which the two solutions differ.
    fn differences(&self) -> impl Iterator<Item = Cell> {
        let numbers = self.first.iter().flatten().zip(self.second.iter().flatten());
        let differing = numbers.zip(0..).filter(|((first, second), _)| first != second);
        differing.map(|row| Cell::from_index(row.1))
    }

    pub fn json(&self) -> impl Serialize {
        fields! {
            ..variant: BoardFields::new(&self.variant),
            method: self.method,
            ..known: self.known(),
        }
    }

    /// Returns the known solutions.
    pub fn known(&self) -> Known {
        let solutions = match (&self.first, &self.second) {
            (None, _) => "none",
            (Some(_), None) => "one",
            (Some(_), Some(_)) => "many",
        };
        let [first, second] = self.lines();
        let cells = self.differences().map(|cell| self.variant.position(cell).to_string());
        Known { solutions, stopped: None, first, second, differ: cells.collect() }
    }

    /// Returns the verdict: `one solution`, and so on.
    pub fn verdict(&self) -> String {
        match (&self.first, &self.second) {
            (None, _) => NO_SOLUTION.to_owned(),
            (Some(_), None) => ONE_SOLUTION.to_owned(),
            (Some(_), Some(_)) => several(self.differences().count()),
        }
    }

    pub fn exit(&self) -> Exit {
        match (&self.first, &self.second) {
            (Some(_), None) => Exit::Done,
            _ => Exit::Faulty,
        }
    }
}

const NO_SOLUTION: &str = "no solution";

const ONE_SOLUTION: &str = "one solution";

/// Returns the verdict on two solutions that differ in this number of cells.
fn several(differences: usize) -> String {
    format!("several solutions; two that differ in {}", counted(differences, "cell"))
}
