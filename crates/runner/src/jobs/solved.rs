//! The rows of `solve`: here, since the crates above are not optimised, and a row takes as long as a puzzle of the lanes.

use std::borrow::Cow;

use clausoku::board::clashes;
use clausoku::formats::{Letters, Record};
use clausoku::lists::Status;
use clausoku::solving::{BatchAnswer, InLanes, SearchEnd, SearchResult};

use super::row::{Row, object};
use crate::{Cost, Exit, Grids, Numbers, Place, Value};

/// The task for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A solution, and whether it is the only one.
    Solve,
    /// A solution.
    Any,
    /// Only the number of solutions: none, one or many.
    Unique,
    /// The number of solutions, up to this limit.
    Count(u64),
    /// Every solution.
    All,
}

impl Task {
    /// Returns the number of solutions to search for: one more than are reported, to know whether
    /// there are more. Records do not say whether there are.
    #[must_use]
    pub fn limit(self, are_records: bool) -> u64 {
        match self {
            Self::Any => 1,
            Self::Solve | Self::Unique | Self::All => 2,
            Self::Count(limit) if are_records => limit,
            Self::Count(limit) => limit.saturating_add(1),
        }
    }
}

/// The answer for a puzzle.
pub struct Solved<'a> {
    /// The task.
    pub task: Task,
    /// `true` if JSON contains the cost.
    pub with_cost: bool,
    /// The puzzle with its first solution.
    pub grids: Grids<'a>,
    /// The characters of the board.
    pub letters: Option<&'a Letters>,
    /// The search.
    pub search: SearchResult,
    /// The name of the solver.
    pub solver: Cow<'a, str>,
}

/// One of all solutions of a puzzle.
pub struct Listed<'a> {
    /// The puzzle with the solution.
    pub grids: Grids<'a>,
    /// The characters of the board.
    pub letters: Option<&'a Letters>,
    /// The number of the solution, from 1.
    pub number: u64,
}

/// Returns the puzzle and the first solution of an answer.
pub fn grids_of<'a>(answer: &BatchAnswer<'a>) -> Grids<'a> {
    match answer.in_lanes().filter(|found| !found.excludes) {
        Some(InLanes { variant, givens, first, .. }) => {
            Grids::Numbers(Numbers { variant, givens, solution: first })
        }
        None => Grids::owned(answer.puzzle().into_owned(), answer.solutions().into_iter().next()),
    }
}

impl Solved<'_> {
    /// Returns the cost of the search.
    pub fn cost(&self) -> Cost<'_> {
        Cost { solver: &self.solver, statistics: &self.search.statistics }
    }

    /// Returns the number of solutions to report: at most the requested number. The search looks
    /// for one more, to know whether there are others.
    fn reported(&self) -> u64 {
        match self.task {
            Task::Count(limit) => self.search.solutions.min(limit),
            _ => self.search.solutions,
        }
    }
}

impl Row for Solved<'_> {
    fn values(&self) -> Vec<Value<'_>> {
        let solution = match (self.grids.numbers(), self.letters) {
            _ if self.search.solutions == 0 => Value::Nothing,
            (Some(Numbers { solution: Some(solution), .. }), Some(letters)) => {
                Value::Grid(letters, solution)
            }
            _ => Value::text(self.grids.lines(self.letters).1.unwrap_or_default()),
        };
        vec![Value::Number(self.reported()), solution]
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        let (puzzle, solution) = self.grids.lines(self.letters);
        let ended = self.search.ended;
        let fields = fields! {
            ..variant: self.grids.board_fields(),
            puzzle,
            // The number of solutions found.
            solutions: self.reported(),
            // `true` if there are no other solutions.
            complete: ended.is_complete(),
            solution,
            statistics?: self.with_cost.then(|| self.cost()),
        };
        object(place, fields)
    }

    /// Returns the answer to `--count` or `--unique`.
    fn text(&self, _: Place<'_>, _: bool) -> String {
        let SearchResult { solutions: found, ended, .. } = self.search;
        let number = match self.task {
            Task::Unique if found > 1 => "many".to_owned(),
            Task::Unique if ended.is_cut_short() => format!("unknown: {ended}"),
            Task::Count(_) if ended.is_cut_short() => format!("at least {found}: {ended}"),
            Task::Count(limit) if !ended.is_complete() => format!("more than {limit}"),
            _ => found.to_string(),
        };
        number + "\n"
    }

    fn exit(&self) -> Exit {
        match (self.search.ended, self.search.solutions) {
            (ended, _) if ended.is_cut_short() => Exit::Unknown,
            (SearchEnd::Exhausted, 0) => Exit::Unsatisfiable,
            _ => Exit::Done,
        }
    }

    fn grids(&self) -> Option<&Grids<'_>> {
        Some(&self.grids)
    }

    fn remark(&self, is_alone: bool) -> String {
        let SearchResult { solutions, ended, .. } = self.search;
        let is_cut_short = ended.is_cut_short();
        if !is_alone {
            return match solutions {
                0 if is_cut_short => format!("no answer: {ended}"),
                0 => "no solution".to_owned(),
                1 if is_cut_short => format!("perhaps others: {ended}"),
                1 => String::new(),
                _ => "several solutions".to_owned(),
            };
        }
        match solutions {
            0 if is_cut_short => format!("No answer: {ended}."),
            0 => {
                let is_consistent = self.grids.record(0).is_ok_and(|Record { puzzle, .. }| {
                    clashes(puzzle.variant(), puzzle.givens()).is_empty()
                });
                let why = if is_consistent {
                    "."
                } else {
                    ": givens clash. `clausoku check` says which."
                };
                format!("No solution{why}")
            }
            _ if self.task == Task::Any => "A solution.".to_owned(),
            1 if is_cut_short => {
                format!("A solution. Whether it is the only one is not known: {ended}.")
            }
            1 => "The only solution.".to_owned(),
            _ => "One of several solutions. --count N counts them, --all lists them.".to_owned(),
        }
    }

    fn status(&self) -> Status {
        let SearchResult { solutions, ended, .. } = self.search;
        let max = if self.task == Task::Any { 1 } else { 2 };
        ended.cutoff().map_or(Status::from_solutions(solutions, max), Status::Unknown)
    }

    fn error(&self) -> Option<String> {
        let ended = self.search.ended;
        ended.is_cut_short().then(|| ended.to_string())
    }

    fn class(&self) -> Option<usize> {
        Some(match self.search.solutions {
            _ if self.search.ended.is_cut_short() => 3,
            0 => 2,
            1 => 0,
            _ => 1,
        })
    }
}

impl Row for Listed<'_> {
    fn values(&self) -> Vec<Value<'_>> {
        let solution = self.grids.lines(self.letters).1;
        vec![Value::Number(self.number), Value::text(solution.unwrap_or_default())]
    }

    fn status(&self) -> Status {
        Status::Solved
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        let solution = self.grids.lines(self.letters).1;
        object(place, fields! { number: self.number, solution })
    }

    fn grids(&self) -> Option<&Grids<'_>> {
        Some(&self.grids)
    }
}
