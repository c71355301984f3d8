//! The properties of a puzzle, as text and as JSON.

use std::fmt::Write as _;

use clausoku::{Grid, Uniqueness, diagnosis::Known};
use itertools::Itertools as _;
use serde::Serialize;

use super::diagnosis::DiagnosisJson;
use super::finding::{Finding, Run, Solutions};
use super::minimal::{MinimalJson, redundant_in_words};
use crate::runner::Place;
use crate::views::{self, BoardFields, counted, described, places};

/// The fields of the JSON object of a puzzle.
#[derive(Serialize)]
pub struct Json<'a> {
    #[serde(flatten)]
    variant: BoardFields<'a>,
    givens: usize,
    consistent: bool,
    pub clashes: Vec<String>,
    solvable: bool,
    unique: bool,
    /// `null` if it was not tested.
    pub minimal: Option<bool>,
    pub redundant: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    runs: Vec<Run>,
    /// A minimal puzzle within.
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<MinimalJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<DiagnosisJson>,
}

impl Json<'_> {
    /// Returns the number of solutions: 0, 1, or 2 if there are several.
    pub fn solutions(&self) -> u64 {
        u64::from(self.solvable) + u64::from(self.solvable && !self.unique)
    }
}

impl Finding {
    pub fn properties_json(&self) -> Json<'_> {
        let clashes = self.clashes();
        let redundant = self.redundant.as_ref().map(|redundant| redundant.value.as_slice());
        let solution = match &self.solutions {
            Solutions::Known(Uniqueness::One(grid)) => Some(views::line(&self.puzzle, grid)),
            _ => None,
        };
        Json {
            variant: BoardFields::new(self.puzzle.variant()).excluding(&self.puzzle),
            givens: self.puzzle.givens().filled().count(),
            consistent: clashes.is_empty(),
            clashes: clashes.iter().map(|clash| described(&self.puzzle, clash)).collect(),
            solvable: self.known().0.is_some(),
            unique: solution.is_some(),
            minimal: redundant.map(<[_]>::is_empty),
            redundant: places(&self.puzzle, redundant.unwrap_or_default()),
            difference: self.difference(),
            solution,
            runs: self.runs_json(),
            reduced: self.minimal_json(),
            diagnosis: self.diagnosis_json(),
        }
    }

    /// Returns a line for each property, up to the first that does not hold, and the details.
    pub fn properties(&self, place: Place<'_>) -> String {
        let puzzle = &self.puzzle;
        let clashes = self.clashes();
        let givens = counted(puzzle.givens().filled().count(), "given");
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
            Some(Known { value, .. }) if value.is_empty() => line(&mut text, "minimal", true, ""),
            Some(Known { value, .. }) => {
                line(&mut text, "minimal", false, &redundant_in_words(puzzle, value));
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
