//! The steps of a puzzle, and the reason why there are no more: a limit, or a mistake.

use std::time::Duration;

use clausoku::diagnosis::{Mistake, find_mistake};
use clausoku::hints::{SEARCHES, Search, Settings, State, Step};
use clausoku::{Encoding, Puzzle, board::Cell};
use clausoku_files::StopReason;
use clausoku_runner::views::values;
use clausoku_runner::{Exit, interruptible, limits};
use itertools::Itertools as _;

use super::Hint;

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

    /// Finds the steps of a puzzle. A mistake is searched for unless the puzzle is known to have a solution; none is found if
    /// the time does not suffice.
    pub fn steps(
        &self,
        puzzle: &Puzzle,
        placed: &[Cell],
        is_solvable: bool,
    ) -> anyhow::Result<Steps> {
        let Self { list, path, .. } = self;
        let mut state = State::new(puzzle, placed)?;
        let givens = Puzzle::new(puzzle.variant().clone(), puzzle.givens().without(placed))?;
        let deadline = interruptible(list.time_limit);
        let (found, text, exit) = (Vec::new(), String::new(), Exit::Unsatisfiable);
        let mut steps = Steps { givens, found, remark: None, exit, text, is_path: *path };
        if !is_solvable {
            let time = list.time_limit.map_or(MAX_SEARCH, |limit| limit.min(MAX_SEARCH));
            // A reduced formula takes 0.2 s at order 81; the search took 5 s before.
            let found = find_mistake(puzzle, placed, &Encoding::reduced(), &limits(Some(time)))?;
            steps.remark = found.value.map(|mistake| mistake_in_words(puzzle, &mistake));
        }
        if steps.remark.is_some() {
            return Ok(steps);
        }
        if state.is_contradictory() {
            let remark = "the grid has no solution; `clausoku check --diagnose` explains why";
            return Ok(Steps { remark: Some(remark.to_owned()), ..steps });
        }
        let stop = deadline.stop_check();
        let settings = Settings::default().until(&stop);
        let searches = self.searches();
        let limit = if *path { usize::MAX } else { 1 };
        while steps.found.len() < limit && !state.is_contradictory() {
            let step = searches.iter().find_map(|search| search.first(&state, &settings));
            stop.now();
            let Some(step) = step else { break };
            let before = state.clone();
            state.apply(&step);
            steps.found.push(Found { state: before, step });
        }
        let found = &steps.found;
        let is_open = found.is_empty() || *path && !state.is_solved();
        let (exit, remark) = if let Some(reason) = stop.reason() {
            match reason {
                StopReason::Interrupted => (Exit::Interrupted, None),
                limit => (Exit::Unknown, Some(format!("the steps end here: {limit}"))),
            }
        } else if state.is_contradictory() {
            let why = "the steps lead to a contradiction: the puzzle has not exactly one solution";
            (Exit::Unsatisfiable, Some(why.to_owned()))
        } else if is_open && !state.is_solved() && stop.lacks_memory() {
            let why = "no technique finds a further step, as far as they were tried";
            (Exit::Unknown, Some(format!("{why}: {}", StopReason::MemoryLimit)))
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

/// The longest search for a mistake: a hint is for people, and large boards can take hours.
const MAX_SEARCH: Duration = Duration::from_secs(5);

/// Returns the digits or pencil marks that leave no solution, and what to do.
fn mistake_in_words(puzzle: &Puzzle, mistake: &Mistake) -> String {
    let variant = puzzle.variant();
    let digits = |cells: &[Cell]| values(puzzle, puzzle.givens(), cells).join(", ");
    match mistake {
        Mistake::Clash(clash) => {
            format!("{}: one of these digits is wrong; delete it", clash.in_words(puzzle.variant()))
        }
        Mistake::Marks(missing) if missing.is_empty() => {
            "the pencil marks leave no solution, but the digits have several; delete the pencil marks, and \
             write them again"
                .to_owned()
        }
        Mistake::Marks(missing) => {
            let name = |symbol| variant.alphabet().name(symbol);
            let marks = missing.iter().map(|mark| format!("{} in {}", name(mark.symbol), variant.position(mark.cell)));
            format!("the pencil marks lack {}, the value in the only solution; add it", marks.format(", "))
        }
        Mistake::Placed(cells) => format!(
            "{} cannot be right: the givens have one solution, which has another digit there; delete {}",
            digits(cells),
            if cells.len() == 1 { "it" } else { "them" }
        ),
        Mistake::OneOf(cells) if cells.len() == 1 => format!(
            "{} cannot be right: the grid has no solution with it, and has one without it; delete it",
            digits(cells)
        ),
        Mistake::OneOf(cells) => format!(
            "one of these digits is wrong: {}; the grid has a solution without any one of them; compare them with \
             the puzzle",
            digits(cells)
        ),
        Mistake::Several(cells) if cells.is_empty() => {
            "the rules of this board leave no solution, whatever the digits".to_owned()
        }
        Mistake::Several(cells) => format!(
            "several digits are wrong: {} cannot all be right; compare them with the puzzle (`clausoku check --diagnose` \
             explains why)",
            digits(cells)
        ),
    }
}
