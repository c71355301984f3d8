//! Steps as rows: text, values and JSON.

use std::fmt::Write as _;
use std::iter;

use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::hints::{State, Step};
use clausoku::{Puzzle, board::Candidate};
use clausoku_runner::jobs::{Place, Row, object};
use clausoku_runner::streams::Value;
use clausoku_runner::{Colour, Exit, fields};
use itertools::Itertools as _;
use serde::Serialize;

use super::steps::{Found, Steps};

impl Row for Steps {
    fn values(&self) -> Vec<Value<'_>> {
        self.lines().into_iter().flatten().next().unwrap_or_default()
    }

    fn lines(&self) -> Option<Vec<Vec<Value<'_>>>> {
        let lines = self.found.iter().map(|Found { state, step }| {
            vec![
                Value::text(step.technique().to_string()),
                Value::Number(step.technique().points().score.into()),
                Value::text(names(state, step.placements()).join(" ")),
                Value::text(names(state, step.eliminations()).join(" ")),
                Value::text(step.reason()),
            ]
        });
        let solved = self.found.is_empty().then(|| {
            let nothing = iter::repeat_n(Value::Nothing, 4);
            nothing.chain([Value::text(self.remark())]).collect()
        });
        Some(lines.chain(solved).collect())
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        match self.found.as_slice() {
            [] => object(place, fields! { error: self.remark() }),
            found => found
                .iter()
                .zip(1..)
                .map(|(found, number)| object(place, json(found, number)))
                .collect(),
        }
    }

    fn text(&self, place: Place<'_>, is_alone: bool) -> String {
        match (is_alone, self.is_path, &self.remark) {
            (true, true, _) => path(&self.found),
            (true, false, _) => self.text.clone(),
            (false, true, None) => format!("{place}:\n{}", path(&self.found)),
            (false, true, Some(remark)) => {
                format!("{place}:\n{}# {remark}\n", path(&self.found))
            }
            (false, false, Some(remark)) if self.found.is_empty() => format!("{place}: {remark}\n"),
            (false, false, _) => line(&self.found, place),
        }
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}

fn names(state: &State, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|&candidate| state.candidate_name(candidate)).collect()
}

/// Returns a step as JSON.
fn json(Found { state, step }: &Found, number: usize) -> impl Serialize {
    let points = step.technique().points();
    let pattern = step.marks().iter().map(|&(candidate, role)| {
        fields! { candidate: state.candidate_name(candidate), role: role.name() }
    });
    let regions = step.regions().iter().map(|&(region, role)| {
        fields! { region: state.region_name(region), role: role.name() }
    });
    let links = step.links().iter().map(|link| {
        fields! { from: names(state, &link.from), to: names(state, &link.to), strong: link.strong }
    });
    fields! {
        number,
        technique: step.technique().to_string(),
        score: points.score,
        level: points.level.name(),
        placements: names(state, step.placements()),
        eliminations: names(state, step.eliminations()),
        reason: step.reason(),
        unique: step.assumes_uniqueness(),
        pattern: pattern.collect_vec(),
        regions: regions.collect_vec(),
        links: links.collect_vec(),
        clauses: clauses(state, step),
        // The values before the step, as a line.
        grid: state.layout().variant().line(state.values()).to_string(),
    }
}

/// Returns the clauses, each literal as `R1C1=5` or `R1C1≠5`.
fn clauses(state: &State, step: &Step) -> Vec<Vec<String>> {
    let clauses = step.clauses(state).into_iter();
    clauses
        .map(|clause| {
            clause
                .into_iter()
                .map(|(candidate, holds)| {
                    let sign = if holds { "=" } else { "≠" };
                    let symbol = state.symbol_name(candidate.symbol);
                    format!("{}{sign}{symbol}", state.cell_name(candidate.cell))
                })
                .collect()
        })
        .collect()
}

/// Returns the board with the cells of the step marked, followed by the step.
pub fn hint(found: &[Found], givens: &Puzzle, colours: bool) -> anyhow::Result<String> {
    let Some(Found { state, step }) = found.first() else { return Ok(String::new()) };
    let scene = Scene::new(givens)
        .with_values(state.values())?
        .with_marked(step.placements().iter().map(|candidate| candidate.cell))
        .with_marked(step.eliminations().iter().map(|candidate| candidate.cell));
    let style = TerminalStyle { brackets: true, ..Colour::terminal_style(colours) };
    let (title, result) = (step.technique(), state.consequences(step));
    Ok(format!("{}{title}: {result}\n{}\n", terminal(&scene, style)?, step.reason()))
}

/// Returns a line for each step, and one for its reason.
fn path(found: &[Found]) -> String {
    let mut text = String::new();
    let width = found.len().to_string().len();
    for (Found { state, step }, number) in found.iter().zip(1..) {
        let title = step.technique();
        let result = state.consequences(step);
        writeln!(text, "{number:width$}. {title}: {result}").expect("writing to a string");
        writeln!(text, "{:width$}  {}", "", step.reason()).expect("writing to a string");
    }
    text
}

/// Returns a line with the place and the step.
fn line(found: &[Found], place: Place<'_>) -> String {
    let Some(Found { state, step }) = found.first() else { return String::new() };
    format!("{place}: {}: {}. {}\n", step.technique(), state.consequences(step), step.reason())
}
