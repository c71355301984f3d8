//! Steps in words.

use std::fmt::Write as _;

use clausoku::Puzzle;
use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::hints::{State, Step};

use super::Found;
use crate::runner::Place;
use crate::style::Colour;

/// Returns the board with the cells of the step marked, followed by the step.
pub fn hint(found: &[Found], givens: &Puzzle, colours: bool) -> anyhow::Result<String> {
    let Some(Found { state, step }) = found.first() else { return Ok(String::new()) };
    let scene = Scene::new(givens)
        .with_values(state.values())?
        .with_marked(step.placements().iter().map(|candidate| candidate.cell))
        .with_marked(step.eliminations().iter().map(|candidate| candidate.cell));
    let style = TerminalStyle { brackets: true, ..Colour::terminal_style(colours) };
    let mut text = terminal(&scene, style)?;
    text.push_str(&sentence(state, step));
    Ok(text)
}

/// Returns a line for each step, and one for its reason.
pub fn path(found: &[Found]) -> String {
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
pub fn line(found: &[Found], place: Place<'_>) -> String {
    let Some(Found { state, step }) = found.first() else { return String::new() };
    format!("{place}: {}: {}. {}\n", step.technique(), state.consequences(step), step.reason())
}

fn sentence(state: &State, step: &Step) -> String {
    format!("{}: {}\n{}\n", step.technique(), state.consequences(step), step.reason())
}
