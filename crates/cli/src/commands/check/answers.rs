//! The answers of `check` as text, values and JSON: the properties of a puzzle, or with `--solutions` only whether there is no
//! solution, one or several.

use std::fmt::Write as _;

use clausoku::{Grid, Uniqueness, Variant};
use clausoku_files::text::capitalized;
use clausoku_runner::views::{self, places};
use clausoku_runner::{BoardFields, Exit, Place, Value, counted, fields};
use itertools::Itertools as _;
use serde::Serialize;

use super::diagnosis::redundant_in_words;
use super::finding::{Finding, Solutions};

impl Finding {
    pub fn properties_json(&self) -> impl Serialize {
        let clashes = self.clashes();
        let redundant = self.redundant.as_ref().map(|redundant| redundant.value.as_slice());
        let solution = self.solutions.only().map(|grid| views::line(&self.puzzle, grid));
        fields! {
            ..variant: BoardFields::new(self.puzzle.variant()).excluding(&self.puzzle),
            givens: self.puzzle.givens().filled_count(),
            consistent: clashes.is_empty(),
            clashes: clashes.iter().map(|clash| clash.in_words(self.puzzle.variant())).collect::<Vec<_>>(),
            // `null` if a limit was reached before it was known.
            solvable: self.solutions.is_solvable(),
            unique: self.solutions.is_unique(),
            // `null` if it was not tested, too.
            minimal: self.is_minimal(),
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
        let redundant = self.redundant.as_ref().map(|redundant| redundant.value.as_slice());
        let clashing = self.clashes();
        let clashes = clashing.iter().map(|clash| clash.in_words(self.puzzle.variant()));
        vec![
            self.solutions.count(),
            self.is_minimal().map_or(Value::Nothing, Value::Truth),
            Value::text(places(&self.puzzle, redundant.unwrap_or_default()).join(" ")),
            Value::text(clashes.format("; ").to_string()),
        ]
    }

    /// Returns a line for each property, up to the first that does not hold or is unknown, and the details.
    pub fn properties(&self, place: Place<'_>) -> String {
        let puzzle = &self.puzzle;
        let clashes = self.clashes();
        let givens = counted(puzzle.givens().filled_count(), "given");
        let mut text = String::with_capacity(256);
        // Writing to a string does not fail.
        let _ = writeln!(text, "{place}: {}, {givens}", puzzle.variant().name());
        line(&mut text, "well formed", Ok(true), "");
        let clashing = clashes.iter().map(|clash| clash.in_words(puzzle.variant())).join("; ");
        line(&mut text, "consistent", Ok(clashes.is_empty()), &clashing);
        let stopped = self.stopped().unwrap_or_default();
        let is_solvable = self.solutions.is_solvable();
        if clashes.is_empty() {
            line(&mut text, "solvable", is_solvable.ok_or(&stopped), "");
        }
        let is_unique = self.solutions.is_unique();
        if is_solvable == Some(true) {
            let why = self.difference().unwrap_or_default();
            line(&mut text, "unique", is_unique.ok_or(&stopped), &why);
        }
        match &self.redundant {
            Some(redundant) => {
                let is_minimal = self.is_minimal().ok_or(&*stopped);
                let known = (!redundant.value.is_empty())
                    .then(|| redundant_in_words(puzzle, &redundant.value));
                // A limit may have left other givens untried.
                let why = known.into_iter().chain(self.stopped()).join("; ");
                line(&mut text, "minimal", is_minimal, &why);
            }
            None if is_unique == Some(true) => {
                text += "  minimal      not tested; --minimal tests it\n";
            }
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
        let [Some(first), Some(second)] = self.solutions.known() else { return None };
        let variant = self.puzzle.variant();
        let cell = *self.solutions.known.differences().first()?;
        let name =
            |grid: &Grid| grid.get(cell).map_or("", |symbol| variant.alphabet().name(symbol));
        let position = variant.position(cell);
        Some(format!("{position} can hold {} or {}", name(first), name(second)))
    }
}

/// Appends the line for one property, or for the limit that left it unknown.
fn line(text: &mut String, what: &str, holds: Result<bool, &str>, why: &str) {
    const SPACES: &str = "             ";
    let (answer, why) = match holds {
        Ok(true) => ("yes", why),
        Ok(false) => ("no", why),
        Err(limit) => ("unknown", limit),
    };
    let colon = if why.is_empty() { "" } else { ": " };
    text.extend(["  ", what, &SPACES[what.len()..], answer, colon, why, "\n"]);
}

impl Solutions {
    pub fn exit(&self) -> Exit {
        match (self.cut_short, &self.known) {
            (Some(_), _) => Exit::Unknown,
            (None, Uniqueness::One(_)) => Exit::Done,
            (None, _) => Exit::Faulty,
        }
    }

    /// Returns the verdict: `one solution`, and so on.
    pub fn verdict(&self) -> String {
        match (self.cut_short, &self.known) {
            (Some(ended), Uniqueness::None) => format!("unknown: {ended}"),
            (Some(ended), _) => format!("a solution; unknown whether it is the only one: {ended}"),
            (None, Uniqueness::None) => "no solution".to_owned(),
            (None, Uniqueness::One(_)) => "one solution".to_owned(),
            (None, solutions) => {
                let differences = counted(solutions.differences().len(), "cell");
                format!("several solutions; two that differ in {differences}")
            }
        }
    }

    /// Returns the first two known solutions of a puzzle on this board, each in a line.
    pub fn lines(&self, variant: &Variant) -> [Option<String>; 2] {
        self.known().map(|grid| grid.map(|grid| variant.line(grid).to_string()))
    }
}

impl Finding {
    /// Returns the text below the drawing.
    pub fn text_below(&self) -> String {
        format!("{}.\n{}", capitalized(&self.solutions.verdict()), self.details(""))
    }

    /// Returns the line for one of several puzzles.
    pub fn line(&self, place: Place<'_>) -> String {
        format!("{place}: {}\n{}", self.solutions.verdict(), self.details("  "))
    }

    fn details(&self, indent: &str) -> String {
        let mut lines: Vec<String> = self.runs().collect();
        if let (Some(minimal), Some(redundant)) = (&self.minimal, &self.redundant) {
            lines.extend(minimal.text(&self.puzzle, redundant));
        }
        lines.extend(self.diagnosis());
        lines.iter().flat_map(|line| [indent, line, "\n"]).collect()
    }
}
