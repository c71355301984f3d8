//! The answers of `check` as text, values and JSON: the properties of a puzzle, or with `--solutions` only whether there is no
//! solution, one or several.

use std::fmt::Write as _;
use std::sync::Arc;

use clausoku::{Grid, Uniqueness, Variant, board::Cell};
use clausoku_runner::jobs::Place;
use clausoku_runner::streams::Value;
use clausoku_runner::views::{self, BoardFields, counted, described, places};
use clausoku_runner::{Exit, fields};
use itertools::Itertools as _;
use serde::Serialize;

use super::Method;
use super::diagnosis::redundant_in_words;
use super::finding::{Finding, Solutions};

impl Finding {
    pub fn properties_json(&self) -> impl Serialize {
        let clashes = self.clashes();
        let redundant = self.redundant.as_ref().map(|redundant| redundant.value.as_slice());
        let solution = match &self.solutions {
            Solutions::Known(Uniqueness::One(grid)) => Some(views::line(&self.puzzle, grid)),
            _ => None,
        };
        fields! {
            ..variant: BoardFields::new(self.puzzle.variant()).excluding(&self.puzzle),
            givens: self.puzzle.givens().filled_count(),
            consistent: clashes.is_empty(),
            clashes: clashes.iter().map(|clash| described(&self.puzzle, clash)).collect::<Vec<_>>(),
            solvable: self.known().0.is_some(),
            unique: solution.is_some(),
            // `null` if it was not tested.
            minimal: redundant.map(<[_]>::is_empty),
            redundant: places(&self.puzzle, redundant.unwrap_or_default()),
            difference?: self.difference(),
            solution,
            runs?: self.runs_json(),
            // A minimal puzzle within.
            reduced?: self.minimal_json(),
            diagnosis?: self.diagnosis_json(),
        }
    }

    /// Returns the values of the fields: the number of solutions, or 2 if there are several; and the properties.
    pub fn property_values(&self) -> Vec<Value<'_>> {
        let (first, _) = self.known();
        let is_unique = matches!(self.solutions, Solutions::Known(Uniqueness::One(_)));
        let redundant = self.redundant.as_ref().map(|redundant| redundant.value.as_slice());
        let clashing = self.clashes();
        let clashes = clashing.iter().map(|clash| described(&self.puzzle, clash));
        vec![
            Value::Number(u64::from(first.is_some()) + u64::from(first.is_some() && !is_unique)),
            redundant.map_or(Value::Nothing, |redundant| Value::Truth(redundant.is_empty())),
            Value::text(places(&self.puzzle, redundant.unwrap_or_default()).join(" ")),
            Value::text(clashes.format("; ").to_string()),
        ]
    }

    /// Returns a line for each property, up to the first that does not hold, and the details.
    pub fn properties(&self, place: Place<'_>) -> String {
        let puzzle = &self.puzzle;
        let clashes = self.clashes();
        let givens = counted(puzzle.givens().filled_count(), "given");
        let mut text = String::with_capacity(256);
        // Writing to a string does not fail.
        let _ = writeln!(text, "{place}: {}, {givens}", puzzle.variant().name());
        line(&mut text, "well formed", true, "");
        let clashing = clashes.iter().map(|clash| described(puzzle, clash)).join("; ");
        line(&mut text, "consistent", clashes.is_empty(), &clashing);
        let is_solvable = self.known().0.is_some();
        if clashes.is_empty() {
            line(&mut text, "solvable", is_solvable, "");
        }
        let is_unique = matches!(self.solutions, Solutions::Known(Uniqueness::One(_)));
        if is_solvable {
            line(&mut text, "unique", is_unique, &self.difference().unwrap_or_default());
        }
        match &self.redundant {
            Some(redundant) if redundant.value.is_empty() => line(&mut text, "minimal", true, ""),
            Some(redundant) => {
                line(&mut text, "minimal", false, &redundant_in_words(puzzle, &redundant.value));
            }
            None if is_unique => text += "  minimal      not tested; --minimal tests it\n",
            None => {}
        }
        let reduction = self.minimal.as_ref().map(|minimal| minimal.reduction(puzzle));
        let details = self.runs().chain(reduction.unwrap_or_default()).chain(self.diagnosis());
        details.fold(text, |text, line| text + "  " + &line + "\n")
    }

    /// Returns the properties and the details in one line.
    pub fn properties_line(&self, place: Place<'_>) -> String {
        let text = self.properties(place);
        // The first line has the place, and a puzzle that was read is well formed.
        let mut properties = text.lines().skip(2).map(|line| line.split_whitespace().join(" "));
        format!("{place}: {}\n", properties.join(", "))
    }

    /// Returns a cell in which two solutions differ, in words.
    fn difference(&self) -> Option<String> {
        let (Some(first), Some(second)) = self.known() else { return None };
        let variant = self.puzzle.variant();
        let cell = *self.differences().first()?;
        let name =
            |grid: &Grid| grid.get(cell).map_or("", |symbol| variant.alphabet().name(symbol));
        let position = variant.position(cell);
        Some(format!("{position} can hold {} or {}", name(first), name(second)))
    }
}

/// Appends the line for one property.
fn line(text: &mut String, what: &str, holds: bool, why: &str) {
    const SPACES: &str = "             ";
    let answer = if holds { "yes" } else { "no" };
    let colon = if why.is_empty() { "" } else { ": " };
    text.extend(["  ", what, &SPACES[what.len()..], answer, colon, why, "\n"]);
}

/// A puzzle that the lanes solved, with its solutions as numbers.
pub struct InLanes {
    variant: Arc<Variant>,
    method: Method,
    first: Option<Vec<u8>>,
    second: Option<Vec<u8>>,
}

/// The solutions of a puzzle, as fields of JSON.
#[derive(Serialize)]
pub struct KnownSolutions {
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
    pub fn known_solutions(&self) -> KnownSolutions {
        let shown = |grid: &Grid| views::line(&self.puzzle, grid);
        let (first, second) = self.known();
        let (solutions, stopped) = match &self.solutions {
            Solutions::Unknown(ended, _) => ("unknown", Some(ended.to_string())),
            Solutions::Known(Uniqueness::None) => ("none", None),
            Solutions::Known(Uniqueness::One(_)) => ("one", None),
            Solutions::Known(Uniqueness::Many(..)) => ("many", None),
        };
        KnownSolutions {
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
    pub fn known(&self) -> KnownSolutions {
        let solutions = match (&self.first, &self.second) {
            (None, _) => "none",
            (Some(_), None) => "one",
            (Some(_), Some(_)) => "many",
        };
        let [first, second] = self.lines();
        let cells = self.differences().map(|cell| self.variant.position(cell).to_string());
        KnownSolutions { solutions, stopped: None, first, second, differ: cells.collect() }
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
