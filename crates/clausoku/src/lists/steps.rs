//! The steps of a person in a grid, and the reason why there are no more: a limit, or a mistake.

use std::time::Duration;

use clausoku_board::Cell;
use clausoku_network::NetworkError;
use clausoku_techniques::{Search, Settings, State, Step, UnknownBoard, first_step};
use clausoku_words::{Language, named, say};

use super::column::Status;
use super::unanswered::Unanswered;
use crate::diagnosis::{Mistake, find_mistake};
use crate::solve::solve_until;
use crate::solving::{Deadline, Limits, StopReason, Stopped};
use crate::words::{clash, stop_reason};
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
    /// The language of steps and reasons.
    pub language: Language,
    /// The command that makes a diagnosis, if there is one.
    pub diagnosis: Option<&'static str>,
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
        let language = self.language;
        let deadline = Deadline::start(&self.limits);
        let state = State::with_clues(puzzle, placed, &deadline).map_err(without_state)?;
        let mut state = state.with_language(language);
        let givens = Puzzle::new(puzzle.variant().clone(), puzzle.givens().without(placed));
        let givens = givens.map_err(Unanswered::invalid)?;
        let mut found = Vec::new();
        let none = |reason: String| Steps {
            givens: givens.clone(),
            found: Vec::new(),
            status: Status::None,
            reason: Some(reason),
        };
        let mut is_solvable =
            is_solvable || has_solution_with_clues(puzzle, &deadline.within(MAX_SEARCH));
        if !is_solvable {
            // A reduced formula takes 0.2 s at order 81; the search took 5 s before.
            let known =
                find_mistake(puzzle, placed, &Encoding::reduced(), &deadline.within(MAX_SEARCH));
            let known = known.map_err(|error| Unanswered::from(&error))?;
            if let Some(mistake) = known.value {
                return Ok(none(self.in_words(puzzle, &mistake)));
            }
            is_solvable = known.cut_short.is_none();
        }
        if state.is_contradictory() {
            return Ok(none(say!(language, hints::no_solution { diagnosis: self.diagnosis() })));
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
            let limit = stop_reason(language, reason);
            (Status::Unknown(reason), Some(say!(language, hints::end { reason: limit })))
        } else if state.is_contradictory() {
            // A technique that assumes one solution misleads where there are several.
            let status = if is_solvable { Status::Several } else { gave_up };
            (status, Some(say!(language, hints::contradiction)))
        } else if is_open && deadline.lacks_memory() {
            let reason = stop_reason(language, StopReason::MemoryLimit);
            (gave_up, Some(say!(language, hints::no_step_found { reason })))
        } else if is_open {
            (gave_up, Some(say!(language, hints::no_step)))
        } else if state.is_solved() && (self.path || found.is_empty()) {
            (Status::Solved, None)
        } else {
            (Status::Done, None)
        };
        Ok(Steps { givens, found, status, reason })
    }

    /// Returns the digits or pencil marks that leave no solution, and advice.
    fn in_words(&self, puzzle: &Puzzle, mistake: &Mistake) -> String {
        let language = self.language;
        let variant = puzzle.variant();
        let place = |cell: Cell| named(language, &variant.position(cell).to_string());
        let digits = |cells: &[Cell]| {
            let digits = cells.iter().map(|&cell| {
                let symbol = puzzle.givens().get(cell);
                let name = symbol.map_or("", |symbol| variant.alphabet().name(symbol));
                format!("{}={name}", place(cell))
            });
            digits.collect::<Vec<_>>().join(", ")
        };
        match mistake {
            Mistake::Clash(found) => {
                say!(language, hints::wrong_clash { clash: clash(language, found, variant) })
            }
            Mistake::Marks(missing) if missing.is_empty() => say!(language, hints::wrong_marks),
            Mistake::Marks(missing) => {
                let marks = missing.iter().map(|mark| {
                    let value = variant.alphabet().name(mark.symbol);
                    say!(language, hints::mark { value, cell: place(mark.cell) })
                });
                let marks = marks.collect::<Vec<_>>().join(", ");
                say!(language, hints::missing_marks { marks })
            }
            Mistake::Placed(cells) => {
                say!(language, hints::wrong_placed { digits: digits(cells), count: cells.len() })
            }
            Mistake::OneOf(cells) if cells.len() == 1 => {
                say!(language, hints::wrong_digit { digits: digits(cells) })
            }
            Mistake::OneOf(cells) => say!(language, hints::one_wrong { digits: digits(cells) }),
            Mistake::Several(cells) if cells.is_empty() => say!(language, hints::wrong_board),
            Mistake::Several(cells) => say!(
                language,
                hints::several_wrong { digits: digits(cells), diagnosis: self.diagnosis() }
            ),
        }
    }

    /// Returns the words for a diagnosis.
    fn diagnosis(&self) -> String {
        self.diagnosis.map_or_else(|| say!(self.language, hints::diagnosis), str::to_owned)
    }
}

/// Returns the row of a board without techniques.
fn without_state(error: UnknownBoard) -> Unanswered {
    match error {
        UnknownBoard::Clues(NetworkError::Stopped(stopped)) => stopped.into(),
        error => Unanswered::invalid(error),
    }
}

/// Returns `true` if the puzzle has clues and is known to have a solution: the network finds one sooner than a formula is written.
fn has_solution_with_clues(puzzle: &Puzzle, deadline: &Deadline) -> bool {
    let has_clues = !puzzle.variant().constraints().is_empty();
    let answer = has_clues.then(|| solve_until(puzzle, &deadline.with_solutions(1)));
    matches!(answer, Some(Ok(answer)) if answer.grid().is_some())
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
    let language = state.language();
    let reason = technique.reason_in(language);
    let reason = say!(language, explainer::rating { reason, rating: format!("{whole}.{tenths}") });
    let technique = Technique::Explainer { name: technique.name_in(language), rating };
    Some(Step::found(technique, placements, eliminations, reason))
}

/// Returns no step.
#[cfg(not(feature = "rating"))]
fn explained(_: &State, _: &Deadline) -> Option<Step> {
    None
}

pub(super) fn mistake_limits(limits: &Limits) -> Limits {
    let time = limits.time.map_or(MAX_SEARCH, |time| time.min(MAX_SEARCH));
    limits.clone().with_time(time)
}
