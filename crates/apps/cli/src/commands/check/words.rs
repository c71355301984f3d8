//! The properties of a puzzle in words, for people.

use std::fmt::Write as _;

use crate::answers::Presentation;
use crate::input::Place;
use crate::terminal::{Exit, language};
use clausoku::board::errors::Clash;
use clausoku::lists::{
    Status, Text, Words,
    examined::{Examined, Finding},
};
use clausoku::solving::SearchResult;
use clausoku::words::search_end;
use clausoku::{Grid, Variant};
use clausoku_words::{Language, board_in_words, named, say};
use itertools::Itertools as _;

use super::diagnosis::{diagnosis_in_words, reduction_in_words, redundant_in_words};

/// The words of properties: each text follows its place.
pub(super) struct Properties {
    /// `true` if each puzzle has one line.
    pub in_lines: bool,
}

impl Words<Examined<'_>> for Properties {
    fn say(&self, answer: &Examined<'_>, out: &mut Text<'_>) {
        let text = answer.finding.map_or(String::new(), properties);
        // The text contains the limit that was reached.
        out.push(&if self.in_lines { in_line(&text) } else { text });
    }
}

impl Presentation for Properties {
    fn before(&self, place: Place<'_>, _: bool, text: &mut Vec<u8>) {
        text.extend(format!("{place}: ").into_bytes());
    }

    fn exit(&self, status: Status) -> Exit {
        exit(status)
    }
}

/// Returns the exit code of a puzzle with this verdict.
pub(super) fn exit(status: Status) -> Exit {
    match status {
        Status::None | Status::Several => Exit::Faulty,
        status => Exit::from(status),
    }
}

/// Returns the board, a line for each property, up to the first that does not hold or is unknown, and the details.
pub(super) fn properties(finding: &Finding) -> String {
    let puzzle = &finding.puzzle;
    let clashes = finding.clashes();
    let language = language();
    let mut text = String::with_capacity(256);
    // Writing to a string does not fail.
    let board = board_in_words(language, puzzle.variant().name());
    let count = puzzle.givens().filled_count();
    let _ = writeln!(text, "{}", say!(language, commands::givens { board, count }));
    line(&mut text, &say!(language, commands::well_formed), Ok(true), "");
    let clashing =
        clashes.iter().map(|clash| in_words(language, clash, puzzle.variant())).join("; ");
    line(&mut text, &say!(language, commands::consistent), Ok(clashes.is_empty()), &clashing);
    let stopped = finding.stopped().map(|ended| search_end(language, ended));
    let limit = stopped.as_deref().unwrap_or_default();
    let is_solvable = finding.is_solvable();
    if clashes.is_empty() {
        line(&mut text, &say!(language, commands::solvable), is_solvable.ok_or(limit), "");
    }
    let is_unique = finding.is_unique();
    if is_solvable == Some(true) {
        let why = difference(finding).unwrap_or_default();
        line(&mut text, &say!(language, commands::unique), is_unique.ok_or(limit), &why);
    }
    match &finding.redundant {
        Some(redundant) => {
            let known =
                (!redundant.value.is_empty()).then(|| redundant_in_words(puzzle, &redundant.value));
            // A limit may have left other givens untried.
            let clues = finding.superfluous.as_ref().map(|found| {
                let all = puzzle.variant().constraints().len();
                let is_minimal = finding.is_minimal() == Some(true);
                say!(language, diagnosis::superfluous { is_minimal, count: found.value.len(), all })
            });
            let why = known.iter().chain(&clues).map(String::as_str);
            let why = why.chain(stopped.as_deref()).join("; ");
            line(
                &mut text,
                &say!(language, commands::minimal),
                finding.is_minimal().ok_or(limit),
                &why,
            );
        }
        None if is_unique == Some(true) => {
            let (name, answer) =
                (say!(language, commands::minimal), say!(language, commands::minimal_not_tested));
            let _ = writeln!(text, "  {name:13}{answer}");
        }
        None => {}
    }
    let reduction = finding.reduction.as_ref().map(|found| reduction_in_words(puzzle, found));
    let diagnosis = finding.diagnosis.as_ref().map(|found| diagnosis_in_words(puzzle, found));
    let details = runs(&finding.runs).chain(reduction.into_iter().chain(diagnosis).flatten());
    details.fold(text, |text, line| text + "  " + &line + "\n")
}

/// Returns the properties and the details in one line, without the board.
fn in_line(text: &str) -> String {
    // A puzzle that was read is well formed.
    let mut properties = text.lines().skip(2).map(|line| line.split_whitespace().join(" "));
    properties.join(", ") + "\n"
}

/// Appends the line for one property, or for the limit that left it unknown.
fn line(text: &mut String, what: &str, holds: Result<bool, &str>, why: &str) {
    let language = language();
    let (answer, why) = match holds {
        Ok(true) => (say!(language, commands::yes), why),
        Ok(false) => (say!(language, commands::no), why),
        Err(limit) => (say!(language, commands::unknown), limit),
    };
    // Writing to a string does not fail.
    let _ = if why.is_empty() {
        writeln!(text, "  {what:13}{answer}")
    } else {
        let line = say!(language, course::in_file { name: answer, fault: why });
        writeln!(text, "  {what:13}{line}")
    };
}

fn in_words(language: Language, clash: &Clash, variant: &Variant) -> String {
    clausoku::words::clash(language, clash, variant)
}

/// Returns a cell in which two solutions differ, in words.
fn difference(finding: &Finding) -> Option<String> {
    let cell = *finding.solutions.differences().first()?;
    let variant = finding.puzzle.variant();
    let name = |grid: &Grid| grid.get(cell).map_or("", |symbol| variant.alphabet().name(symbol));
    let language = language();
    let values = finding.known_solutions().map(name).join(&say!(language, commands::or));
    let cell = named(language, &variant.position(cell).to_string());
    Some(say!(language, commands::can_hold { cell, values }))
}

/// Returns the lines about the runs of brute force.
fn runs(runs: &[SearchResult]) -> impl Iterator<Item = String> {
    runs.iter().zip(1..=2).map(|(run, number)| {
        let [visited, validations, backtracks] = ["cells visited", "validations", "backtracks"]
            .map(|name| run.statistics.get(name).unwrap_or_default());
        say!(language(), commands::run { number, visited, validations, backtracks })
    })
}
