//! The words of the command for solutions.

use std::fmt::Write as _;

use crate::runner::{Place, Presentation, counted};
use clausoku::board::clashes;
use clausoku::lists::{
    Text, Words,
    answers::{ListedSolution, Solution},
};

use super::Task;
use super::single::OnlySolution;

/// The words for solutions.
pub(super) struct AnswerWords {
    pub task: Task,
    /// `true` if the words are remarks on grids.
    pub has_grids: bool,
    /// `true` if the only puzzle is shown to people, and not as a line.
    pub is_alone: bool,
    pub is_quiet: bool,
}

impl AnswerWords {
    /// Returns the answer to `--count` or `--unique`; `None` if a solution is the answer.
    fn number(&self, solution: &Solution<'_>) -> Option<String> {
        let found = solution.found;
        Some(match (self.task, solution.cut_short()) {
            (Task::Unique, _) if found > 1 => "many".to_owned(),
            (Task::Unique, Some(reason)) => format!("unknown: {reason}"),
            (Task::Count(_), Some(reason)) => format!("at least {found}: {reason}"),
            (Task::Count(limit), None) if !solution.ended.is_complete() => {
                format!("more than {limit}")
            }
            (Task::Unique | Task::Count(_), None) => found.to_string(),
            _ => return None,
        })
    }

    /// Appends a number in its line. Returns `false` if a solution is the answer.
    fn say_number(&self, solution: &Solution<'_>, out: &mut Text<'_>) -> bool {
        let Some(number) = self.number(solution) else { return false };
        out.push(&number);
        out.push("\n");
        true
    }
}

/// Notes the cost of the search, which people get on standard error.
fn note_cost(solution: &Solution<'_>, out: &mut Text<'_>) {
    if let Some(cost) = &solution.cost {
        out.note(cost.to_string());
    }
}

impl Presentation for AnswerWords {
    fn before(&self, place: Place<'_>, is_alone: bool, text: &mut Vec<u8>) {
        if self.task == Task::All && !is_alone && !self.is_quiet {
            text.extend_from_slice(format!("# {place}\n").as_bytes());
        }
    }

    fn are_puzzles(&self) -> bool {
        self.task == Task::All
    }

    fn has_summary(&self) -> bool {
        self.task != Task::All
    }
}

/// The number in a line, or the remark on the solution of a puzzle of a list.
impl Words<Solution<'_>> for AnswerWords {
    fn say(&self, solution: &Solution<'_>, out: &mut Text<'_>) {
        note_cost(solution, out);
        if self.say_number(solution, out) {
            return;
        }
        let _ = match (solution.found, solution.cut_short()) {
            (0, Some(reason)) => write!(out, "no answer: {reason}"),
            (0, None) => write!(out, "no solution"),
            (1, Some(reason)) => write!(out, "perhaps others: {reason}"),
            (1, None) => Ok(()),
            _ => write!(out, "several solutions"),
        };
    }
}

/// The number in a line, or the remark on the solution of the only puzzle.
impl Words<OnlySolution<'_>> for AnswerWords {
    fn say(&self, OnlySolution { solution, puzzle }: &OnlySolution<'_>, out: &mut Text<'_>) {
        if !self.is_alone {
            return Words::say(self, solution, out);
        }
        note_cost(solution, out);
        if self.say_number(solution, out) {
            return;
        }
        let _ = match (solution.found, solution.cut_short()) {
            (0, Some(reason)) => write!(out, "No answer: {reason}."),
            (0, None) if clashes(puzzle.variant(), puzzle.givens()).is_empty() => {
                write!(out, "No solution. `clausoku check --diagnose` explains why.")
            }
            (0, None) => write!(out, "No solution: givens clash. `clausoku check` says which."),
            _ if self.task == Task::Any => write!(out, "A solution."),
            (1, Some(reason)) => {
                write!(out, "A solution. Whether it is the only one is not known: {reason}.")
            }
            (1, None) => write!(out, "The only solution."),
            _ => write!(out, "One of several solutions. --count N counts them, --all lists them."),
        };
    }
}

/// The solution as a line, and the number of all behind the last; or a remark where there is none.
impl Words<ListedSolution<'_>> for AnswerWords {
    fn say(&self, listed: &ListedSolution<'_>, out: &mut Text<'_>) {
        if let Some(cost) = &listed.cost {
            out.note(cost.to_string());
        }
        if self.has_grids {
            if listed.solution.is_none() {
                out.push("no solution");
            }
            return;
        }
        if let Some(solution) = &listed.solution {
            out.push(&(solution.line() + "\n"));
        }
        if let Some(ended) = listed.ended.filter(|_| !self.is_quiet) {
            let rest = if ended.is_complete() { String::new() } else { format!(": {ended}") };
            let count = counted(listed.number as usize, "solution");
            out.push(&["# ", &count, &rest, "\n"].concat());
        }
    }
}
