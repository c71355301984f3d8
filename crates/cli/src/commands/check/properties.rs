//! The properties of a puzzle, as text and as JSON.

use std::fmt::Write as _;

use clausoku::{Grid, Uniqueness, diagnosis::Known};
use itertools::Itertools as _;
use serde::Serialize;

use super::finding::{Finding, Solutions};
use super::minimal::redundant_in_words;
use crate::runner::Place;
use crate::streams::Value;
use crate::views::{self, BoardFields, counted, described, places};

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
            givens: self.puzzle.givens().filled().count(),
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
