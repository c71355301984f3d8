//! The steps of a person in a grid, and the reason why there are no more: a limit, or a mistake.

use std::time::Duration;

use clausoku_board::Cell;
use clausoku_techniques::{Search, Settings, State, Step, first_step};

use super::column::Status;
use super::unanswered::Unanswered;
use crate::diagnosis::{Mistake, find_mistake};
use crate::solving::{Deadline, Limits, StopReason, Stopped};
use crate::{Encoding, Puzzle};

/// A step, with the state before it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundStep {
    /// The state before the step.
    pub state: State,
    /// The step.
    pub step: Step,
}

/// The steps in a grid, in order.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Steps {
    /// The puzzle without the placed values.
    pub givens: Puzzle,
    /// The steps.
    pub found: Vec<FoundStep>,
    /// The verdict: `solved` if no cell is open after the steps, `done` if a further step was not asked for.
    pub status: Status,
    /// The reason why there are no more steps, if cells are open and a further step was asked for.
    pub reason: Option<String>,
}

/// The longest search for a mistake: a hint is for people, and large boards can take hours.
pub(super) const MAX_SEARCH: Duration = Duration::from_secs(5);

/// The search for steps.
#[derive(Clone, Debug)]
pub(super) struct StepSearch {
    /// The searches of techniques, in their order.
    pub searches: Vec<&'static Search>,
    /// The limits for each grid.
    pub limits: Limits,
    /// `true` if every step up to the solution is searched for.
    pub path: bool,
    /// `true` if Sudoku Explainer's next step is taken where these searches find none.
    pub explainer: bool,
}

impl StepSearch {
    /// Finds the steps in a grid. The values in the cells `placed` are not givens. A mistake is searched for unless the grid
    /// is known to have a solution; none is found if the time does not suffice.
    ///
    /// # Errors
    ///
    /// Returns the row of a grid whose board has no techniques, or that cannot be encoded.
    pub(crate) fn steps(
        &self,
        puzzle: &Puzzle,
        placed: &[Cell],
        is_solvable: bool,
    ) -> Result<Steps, Unanswered> {
        let mut state = State::new(puzzle, placed).map_err(Unanswered::invalid)?;
        let givens = Puzzle::new(puzzle.variant().clone(), puzzle.givens().without(placed));
        let givens = givens.map_err(Unanswered::invalid)?;
        let deadline = Deadline::start(&self.limits);
        let mut found = Vec::new();
        let none = |reason: String| Steps {
            givens: givens.clone(),
            found: Vec::new(),
            status: Status::None,
            reason: Some(reason),
        };
        let mut is_solvable = is_solvable;
        if !is_solvable {
            // A reduced formula takes 0.2 s at order 81; the search took 5 s before.
            let known =
                find_mistake(puzzle, placed, &Encoding::reduced(), &deadline.within(MAX_SEARCH));
            let known = known.map_err(|error| Unanswered::from(&error))?;
            if let Some(mistake) = known.value {
                return Ok(none(in_words(puzzle, &mistake)));
            }
            is_solvable = known.cut_short.is_none();
        }
        if state.is_contradictory() {
            let reason = "the grid has no solution; a diagnosis explains why";
            return Ok(none(reason.to_owned()));
        }
        let settings = Settings::default().until(&deadline);
        let max = if self.path { usize::MAX } else { 1 };
        let mut stopped = Ok(());
        while found.len() < max && !state.is_contradictory() {
            let step = next_step(&self.searches, self.explainer, &state, &settings, &deadline);
            let step = match step {
                Ok(Some(step)) => step,
                Ok(None) => break,
                Err(reason) => {
                    stopped = Err(reason);
                    break;
                }
            };
            let before = state.clone();
            state.apply(&step);
            found.push(FoundStep { state: before, step });
        }
        let is_open = !state.is_solved() && (found.is_empty() || self.path);
        let gave_up = Status::Unknown(StopReason::GaveUp);
        let (status, reason) = if let Err(Stopped(reason)) = stopped {
            (Status::Unknown(reason), Some(format!("the steps end here: {reason}")))
        } else if state.is_contradictory() {
            let reason =
                "the steps lead to a contradiction: the puzzle has not exactly one solution";
            // A technique that assumes one solution misleads where there are several.
            let status = if is_solvable { Status::Several } else { gave_up };
            (status, Some(reason.to_owned()))
        } else if is_open && deadline.lacks_memory() {
            let reason = "no technique finds a further step, as far as they were tried";
            (gave_up, Some(format!("{reason}: {}", StopReason::MemoryLimit)))
        } else if is_open {
            (gave_up, Some("no technique finds a further step".to_owned()))
        } else if state.is_solved() && (self.path || found.is_empty()) {
            (Status::Solved, None)
        } else {
            (Status::Done, None)
        };
        Ok(Steps { givens, found, status, reason })
    }
}

/// Returns the next step by these searches, or Sudoku Explainer's where they find none and it is asked for.
///
/// # Errors
///
/// Fails at the deadline.
pub(crate) fn next_step(
    searches: &[&'static Search],
    has_explainer: bool,
    state: &State,
    settings: &Settings<'_>,
    deadline: &Deadline,
) -> Result<Option<Step>, Stopped> {
    let step = first_step(searches, state, settings)?;
    let is_asked = step.is_none() && has_explainer;
    let step = if is_asked { explained(state, deadline) } else { step };
    deadline.check().map(|()| step)
}

/// Returns Sudoku Explainer's next step, if the board is the usual one of order 9.
#[cfg(feature = "rating")]
fn explained(state: &State, deadline: &Deadline) -> Option<Step> {
    use clausoku_board::{Candidate, Symbol};
    use clausoku_ratings::explainer::{Explained, is_usual, next_step};
    use clausoku_techniques::Technique;

    let variant = state.layout().variant();
    if !is_usual(variant) || !variant.constraints().is_empty() {
        return None;
    }
    let (mut values, mut candidates) = ([0; 81], [0; 81]);
    for cell in variant.cells() {
        let index = cell.index();
        values[index] = state.values().get(cell).map_or(0, |symbol| symbol.number() as u8);
        candidates[index] =
            state.marks(cell).iter().fold(0, |all, symbol| all | 1 << symbol.index());
    }
    let Explained { technique, rating, placements, eliminations, .. } =
        next_step(&values, &candidates, deadline).ok()?;
    let named = |(cell, digit): (usize, u8)| {
        let symbol = Symbol::from_number(digit.into())?;
        Some(Candidate { cell: Cell::from_index(cell as u32), symbol })
    };
    let placements: Vec<Candidate> = placements.into_iter().filter_map(named).collect();
    let eliminations = eliminations.into_iter().filter_map(named);
    let (whole, tenths) = (rating / 10, rating % 10);
    let reason = format!("{} Sudoku Explainer rates this {whole}.{tenths}.", technique.reason());
    let technique = Technique::Explainer { name: technique.name(), rating };
    Some(Step::found(technique, placements, eliminations, reason))
}

/// Returns no step.
#[cfg(not(feature = "rating"))]
fn explained(_: &State, _: &Deadline) -> Option<Step> {
    None
}

/// Returns the limits of a search for a mistake.
pub(super) fn mistake_limits(limits: &Limits) -> Limits {
    let time = limits.time.map_or(MAX_SEARCH, |time| time.min(MAX_SEARCH));
    limits.clone().with_time(time)
}

/// Returns the digits or pencil marks that leave no solution, and advice.
fn in_words(puzzle: &Puzzle, mistake: &Mistake) -> String {
    let variant = puzzle.variant();
    let digits = |cells: &[Cell]| {
        let digits = cells.iter().map(|&cell| {
            let symbol = puzzle.givens().get(cell);
            let name = symbol.map_or("", |symbol| variant.alphabet().name(symbol));
            format!("{}={name}", variant.position(cell))
        });
        digits.collect::<Vec<_>>().join(", ")
    };
    match mistake {
        Mistake::Clash(clash) => {
            format!("{}: one of these digits is wrong; delete it", clash.in_words(variant))
        }
        Mistake::Marks(missing) if missing.is_empty() => {
            "the pencil marks leave no solution, but the digits have several; delete the pencil marks, and \
             write them again"
                .to_owned()
        }
        Mistake::Marks(missing) => {
            let marks = missing.iter().map(|mark| {
                let name = variant.alphabet().name(mark.symbol);
                format!("{name} in {}", variant.position(mark.cell))
            });
            let marks = marks.collect::<Vec<_>>().join(", ");
            format!("the pencil marks lack {marks}, the value in the only solution; add it")
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
            "several digits are wrong: {} cannot all be right; compare them with the puzzle (a diagnosis explains why)",
            digits(cells)
        ),
    }
}
