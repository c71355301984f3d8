//! The steps of a human solver.

use clausoku::board::{Candidate, Cell};
use clausoku::hints::{
    State, scene,
    searches::{SEARCHES, Search, by_name},
};
use clausoku::lists::{
    Hints, Status,
    answers::{FoundStep, Steps},
};
use clausoku::solving::StopReason;
use clausoku::{Puzzle as LibraryPuzzle, drawing::svg};
use pyo3::prelude::*;

use crate::errors::{Failure, wrong};
use crate::limits::{Bounds, interruptible};
use crate::variants::{html, line};

/// A step of a human solver: what it places and removes, and why.
///
/// As a text it is the technique and the result, and in a second line the reason.
#[pyclass(frozen, module = "clausoku")]
pub struct Step {
    givens: LibraryPuzzle,
    /// The values and candidates before the step.
    state: State,
    step: clausoku::hints::Step,
}

impl Step {
    /// Returns the names of candidates.
    fn names(&self, candidates: &[Candidate]) -> Vec<String> {
        candidates.iter().map(|&candidate| self.state.candidate_name(candidate)).collect()
    }
}

#[pymethods]
impl Step {
    /// The name of the technique.
    #[getter]
    pub fn technique(&self) -> String {
        self.step.technique().to_string()
    }

    /// HoDoKu's score of the step.
    #[getter]
    pub fn score(&self) -> u32 {
        self.step.technique().points().score
    }

    /// HoDoKu's level of the step, from `easy` to `extreme`.
    #[getter]
    fn level(&self) -> &'static str {
        self.step.technique().points().level.name()
    }

    /// The values that are placed, such as `R1C3=3`.
    #[getter]
    pub fn placements(&self) -> Vec<String> {
        self.names(self.step.placements())
    }

    /// The candidates that are removed.
    #[getter]
    pub fn eliminations(&self) -> Vec<String> {
        self.names(self.step.eliminations())
    }

    /// The clues that the step follows from.
    #[getter]
    fn clues(&self) -> Vec<String> {
        let variant = self.state.layout().variant();
        let clues = self.step.clues().iter().filter_map(|&clue| variant.constraints().get(clue));
        clues.map(|clue| variant.constraint_name(clue)).collect()
    }

    /// The candidates that have to be gone for a step of clues.
    #[getter]
    fn because(&self) -> Vec<String> {
        self.names(self.step.absent())
    }

    /// The placements and eliminations in words.
    #[getter]
    fn consequences(&self) -> String {
        self.state.consequences(&self.step)
    }

    /// The reason in a sentence.
    #[getter]
    pub fn reason(&self) -> &str {
        self.step.reason()
    }

    /// `True` if the step assumes that the puzzle has one solution.
    #[getter]
    fn assumes_uniqueness(&self) -> bool {
        self.step.assumes_uniqueness()
    }

    /// The values before the step, in one line.
    #[getter]
    fn before(&self) -> String {
        values(&self.state)
    }

    /// The values after the step, in one line.
    #[getter]
    fn after(&self) -> String {
        let mut state = self.state.clone();
        state.apply(&self.step);
        values(&state)
    }

    /// Returns a picture of the step: the candidates of its pattern, what it removes or places, and its links.
    fn svg(&self) -> PyResult<String> {
        let scene = scene(&self.state, &self.step, &self.givens).map_err(wrong)?;
        let caption = format!("{}: {}. {}", self.technique(), self.consequences(), self.reason());
        svg(&scene.with_caption(caption)).map_err(wrong)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(html(&self.svg()?))
    }

    fn __str__(&self) -> String {
        format!("{}: {}\n{}", self.technique(), self.consequences(), self.reason())
    }

    fn __repr__(&self) -> String {
        format!("<clausoku.Step: {}: {}>", self.technique(), self.consequences())
    }
}

/// Returns the next step from a puzzle, in which the values of some cells are no givens, or all steps, by these techniques
/// or by all.
pub fn steps(
    py: Python<'_>,
    board: &LibraryPuzzle,
    placed: &[Cell],
    techniques: Option<Vec<String>>,
    has_all: bool,
    bounds: Bounds,
) -> PyResult<Vec<Step>> {
    let is_free = techniques.is_none();
    let searches = searches(techniques)?;
    interruptible(py, bounds, |deadline| {
        let hints = Hints::new(searches, deadline.left());
        let hints = hints.with_path(has_all).with_explainer(is_free);
        // A search for a mistake is not asked for.
        let Steps { givens, found, status, reason, .. } = hints.steps(board, placed, true)?;
        match status {
            Status::Unknown(reason) if reason != StopReason::GaveUp => {
                return Err(Failure::Limit(reason));
            }
            Status::None => return Err(Failure::puzzle(reason.unwrap_or_default())),
            _ => {}
        }
        let found = found.into_iter();
        let step = |FoundStep { state, step, .. }| Step { givens: givens.clone(), state, step };
        Ok(found.map(step).collect())
    })
}

/// Returns the searches of these names, or the searches of a path.
pub fn searches(techniques: Option<Vec<String>>) -> PyResult<Vec<&'static Search>> {
    let Some(names) = techniques else {
        return Ok(SEARCHES.iter().filter(|search| search.on_path).collect());
    };
    let listed = "`techniques()` returns all names";
    names.iter().map(|name| by_name(name).map_err(|name| wrong(name.listed(listed)))).collect()
}

/// Returns the values in one line.
fn values(state: &State) -> String {
    line(state.layout().variant(), state.values())
}
