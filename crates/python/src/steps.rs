//! The steps of a person.

use std::sync::atomic::Ordering;

use clausoku::board::{Candidate, Cell, Puzzle as Board};
use pyo3::prelude::*;
use techniques::{SEARCHES, Search, Settings, State};

use crate::errors::PuzzleError;
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
    /// Whether the step assumes that the puzzle has one solution.
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

/// Returns up to `limit` steps from a puzzle, in which the values of some cells are no givens, by these techniques or by all.
pub fn steps(
    py: Python<'_>,
    (board, placed): (&Board, &[Cell]),
    techniques: Option<Vec<String>>,
    limit: usize,
) -> PyResult<Vec<Step>> {
    let wrong = |error: String| PuzzleError::new_err(error);
    let searches = searches(techniques)?;
    let state = State::new(board, placed);
    let mut state = state.map_err(|error| wrong(error.to_string()))?;
    if state.is_contradictory() {
        return Err(wrong("the values and candidates leave no solution".to_owned()));
    }
    interruptible(py, |stop| {
        let stop = || stop.load(Ordering::Relaxed);
        let settings = Settings::default().until(&stop);
        let mut steps = Vec::new();
        while steps.len() < limit && !state.is_contradictory() {
            let first = |search: &&Search| search.first(&state, &settings);
            let Some(found) = searches.iter().find_map(first) else { break };
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
    let named = |name: &String| {
        let unknown = || PuzzleError::new_err(format!("there is no technique {name:?}"));
        techniques::by_name(name).ok_or_else(unknown)
    };
    names.iter().map(named).collect()
}

/// Describes a step, and applies it.
fn step(state: &mut State, found: &techniques::Step) -> Step {
    let points = found.technique().points();
    let names = |state: &State, candidates: &[Candidate]| {
        candidates.iter().map(|&candidate| state.candidate_name(candidate)).collect()
    };
    let values = |state: &State| line(state.layout().variant(), state.values());
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
