//! The steps of a puzzle, and the reason why there are no more.

use std::time::Instant;

use clausoku::hints::{SEARCHES, Search, Settings, State, Step};
use clausoku::{Puzzle, board::Cell};
use clausoku_files::StopReason;

use super::{Hint, mistake};
use crate::Exit;
use crate::interrupt;
use crate::limits::is_over;

/// A step and the state before it.
pub struct Found {
    pub state: State,
    pub step: Step,
}

/// The steps of a puzzle.
pub struct Steps {
    pub givens: Puzzle,
    pub found: Vec<Found>,
    /// The reason why no more steps were found, if a further one was asked for.
    pub remark: Option<String>,
    pub exit: Exit,
    /// The text of the only puzzle.
    pub text: String,
    /// `true` if every step was asked for.
    pub is_path: bool,
}

impl Hint {
    fn searches(&self) -> Vec<&'static Search> {
        if self.technique.is_empty() {
            return SEARCHES.iter().filter(|search| search.on_path).collect();
        }
        self.technique.clone()
    }

    /// Finds the steps of a puzzle. A mistake is searched for unless the puzzle is known to have a solution.
    pub fn steps(
        &self,
        puzzle: &Puzzle,
        placed: &[Cell],
        is_solvable: bool,
    ) -> anyhow::Result<Steps> {
        let Self { list, path, .. } = self;
        let mut state = State::new(puzzle, placed)?;
        let givens = without_cells(puzzle, placed)?;
        let start = Instant::now();
        let mut steps = Steps {
            givens,
            found: Vec::new(),
            remark: None,
            exit: Exit::Unsatisfiable,
            text: String::new(),
            is_path: *path,
        };
        if !is_solvable {
            steps.remark = mistake::message(puzzle, placed, list.time_limit)?;
        }
        if steps.remark.is_some() {
            return Ok(steps);
        }
        if state.is_contradictory() {
            let remark = "the grid has no solution; `clausoku check --diagnose` explains why";
            return Ok(Steps { remark: Some(remark.to_owned()), ..steps });
        }
        let stop = || is_over(list.time_limit, start);
        let settings = Settings::default().until(&stop);
        let searches = self.searches();
        let limit = if *path { usize::MAX } else { 1 };
        // `true` if a limit or Ctrl-C ended the steps.
        let mut is_stopped = false;
        while steps.found.len() < limit && !state.is_contradictory() {
            let step = searches.iter().find_map(|search| search.first(&state, &settings));
            is_stopped = settings.is_stopped();
            let Some(step) = step else { break };
            let before = state.clone();
            state.apply(&step);
            steps.found.push(Found { state: before, step });
        }
        let found = &steps.found;
        let is_open = found.is_empty() || *path && !state.is_solved();
        let (exit, remark) = if is_stopped && interrupt::came() {
            (Exit::Interrupted, None)
        } else if is_stopped {
            (Exit::Unknown, Some(format!("the steps end here: {}", StopReason::TimeLimit)))
        } else if state.is_contradictory() {
            let why = "the steps lead to a contradiction: the puzzle has not exactly one solution";
            (Exit::Unsatisfiable, Some(why.to_owned()))
        } else if is_open && !state.is_solved() {
            (Exit::Unknown, Some("no technique finds a further step".to_owned()))
        } else {
            let is_solved = found.is_empty().then(|| "every cell has a value".to_owned());
            (Exit::Done, is_solved)
        };
        Ok(Steps { remark, exit, ..steps })
    }
}

impl Steps {
    /// Returns the remark, or an empty text.
    pub fn remark(&self) -> &str {
        self.remark.as_deref().unwrap_or_default()
    }
}

/// Returns the puzzle without the values of these cells.
fn without_cells(puzzle: &Puzzle, placed: &[Cell]) -> anyhow::Result<Puzzle> {
    let mut givens = puzzle.givens().clone();
    for &cell in placed {
        givens.set(cell, None);
    }
    Ok(Puzzle::new(puzzle.variant().clone(), givens)?)
}
