//! The steps of a human solver.

use std::sync::atomic::Ordering;

use clausoku::board::{Candidate, Cell, Puzzle as Board};
use pyo3::prelude::*;
use techniques::{SEARCHES, Search, Settings, State};

use crate::errors::wrong;
use crate::shown::line;
use crate::signals::interruptible;

/// A step of a human solver: what it places and removes, and why.
///
/// As a text it is the technique and the result, and in a second line the reason.
#[pyclass(frozen, get_all, module = "clausoku")]
pub struct Step {
    /// The name of the technique.
    technique: String,
    /// HoDoKu's score of the step.
    score: u32,
    /// HoDoKu's level of the step, from `easy` to `extreme`.
    level: &'static str,
    /// The values that are placed, such as `R1C3=3`.
    placements: Vec<String>,
    /// The candidates that are removed.
    eliminations: Vec<String>,
    /// The placements and eliminations in words.
    consequences: String,
    /// The reason in a sentence.
    reason: String,
    /// `True` if the step assumes that the puzzle has one solution.
    assumes_uniqueness: bool,
    /// The values before the step, in one line.
    before: String,
    /// The values after the step, in one line.
    after: String,
}

#[pymethods]
impl Step {
    fn __str__(&self) -> String {
        format!("{}: {}\n{}", self.technique, self.consequences, self.reason)
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Step: {}: {}>", self.technique, self.consequences)
    }
}

/// Returns up to `limit` steps from a puzzle, in which the values of some cells are no givens, by these techniques or
/// by all.
pub fn steps(
    py: Python<'_>,
    (board, placed): (&Board, &[Cell]),
    techniques: Option<Vec<String>>,
    limit: usize,
) -> PyResult<Vec<Step>> {
    let searches = searches(techniques)?;
    let mut state = State::new(board, placed).map_err(wrong)?;
    if state.is_contradictory() {
        return Err(wrong("the values and candidates leave no solution"));
    }
    interruptible(py, |stop| {
        let is_stopped = || stop.load(Ordering::Relaxed);
        let settings = Settings::default().until(&is_stopped);
        let mut steps = Vec::new();
        while steps.len() < limit && !state.is_contradictory() {
            let found = searches.iter().find_map(|search| search.first(&state, &settings));
            let Some(found) = found else { break };
            steps.push(step(&mut state, &found));
        }
        steps
    })
}

/// Returns the searches of these names, or those of a path.
fn searches(techniques: Option<Vec<String>>) -> PyResult<Vec<&'static Search>> {
    let Some(names) = techniques else {
        return Ok(SEARCHES.iter().filter(|search| search.on_path).collect());
    };
    let searches = names.iter().map(|name| techniques::by_name(name).map_err(wrong));
    searches.collect()
}

/// Returns the names of candidates.
fn names(state: &State, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|&candidate| state.candidate_name(candidate)).collect()
}

/// Returns the values in one line.
fn values(state: &State) -> String {
    line(state.layout().variant(), state.values())
}

/// Describes a step, and applies it.
fn step(state: &mut State, found: &techniques::Step) -> Step {
    let points = found.technique().points();
    let placements = names(state, found.placements());
    let eliminations = names(state, found.eliminations());
    let consequences = state.consequences(found);
    let before = values(state);
    state.apply(found);
    Step {
        technique: found.technique().to_string(),
        score: points.score,
        level: points.level.name(),
        placements,
        eliminations,
        consequences,
        reason: found.reason().to_owned(),
        assumes_uniqueness: found.assumes_uniqueness(),
        before,
        after: values(state),
    }
}
