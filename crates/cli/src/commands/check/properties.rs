//! The properties of a puzzle, as text and as JSON.

use clausoku::{Grid, Uniqueness};
use serde::Serialize;

use super::diagnosis::DiagnosisJson;
use super::finding::{Finding, Run, Solutions};
use super::minimal::{MinimalJson, redundant_in_words};
use crate::runner::Place;
use crate::views::{self, BoardFields, described, places};

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
            variant: BoardFields::new(self.puzzle.variant()),
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
        let found = self.properties_json();
        let mut text =
            format!("{place}: {}, {} givens\n", self.puzzle.variant().name(), found.givens);
        text += &line("well formed", true, "");
        text += &line("consistent", found.consistent, &found.clashes.join("; "));
        if found.consistent {
            text += &line("solvable", found.solvable, "");
        }
        if found.solvable {
            text += &line("unique", found.unique, found.difference.as_deref().unwrap_or_default());
        }
        match &self.redundant {
            Some(redundant) if redundant.value.is_empty() => text += &line("minimal", true, ""),
            Some(redundant) => {
                text +=
                    &line("minimal", false, &redundant_in_words(&self.puzzle, &redundant.value));
            }
            None if found.unique => text += "  minimal      not tested; --minimal tests it\n",
            None => {}
        }
        let reduction = self.minimal.as_ref().map(|minimal| minimal.reduction(&self.puzzle));
        let details = self.runs().chain(reduction.unwrap_or_default()).chain(self.diagnosis());
        details.fold(text, |text, line| text + "  " + &line + "\n")
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

/// Returns the line for one property.
fn line(what: &str, holds: bool, why: &str) -> String {
    let yes = if holds { "yes" } else { "no" };
    let colon = if why.is_empty() { "" } else { ": " };
    format!("  {what:12} {yes}{colon}{why}\n")
}
