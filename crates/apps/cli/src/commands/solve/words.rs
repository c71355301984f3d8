//! The words of the command for solutions.

use crate::answers::Presentation;
use crate::input::Place;
use crate::terminal::french;
use crate::terminal::language;
use clausoku::board::clashes;
use clausoku::lists::{
    Text, Words,
    answers::{ListedSolution, Solution},
};
use clausoku::words::search_end;
use clausoku_words::say;

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
    /// `true` if the answers are in a file, and standard error says that they are not all.
    pub is_file: bool,
}

impl AnswerWords {
    /// Returns the answer to `--count` or `--unique`; `None` if a solution is the answer.
    fn number(&self, solution: &Solution<'_>) -> Option<String> {
        let (language, found) = (language(), solution.found);
        Some(match (self.task, solution.cut_short()) {
            (Task::Unique, _) if found > 1 => say!(language, commands::many),
            (Task::Unique, Some(reason)) => {
                let reason = french::reason(language, &reason.to_string());
                say!(language, commands::unknown_because { reason })
            }
            (Task::Count(_), Some(reason)) => {
                let reason = french::reason(language, &reason.to_string());
                say!(language, commands::at_least { count: found, reason })
            }
            (Task::Count(limit), None) if !solution.ended.is_complete() => {
                say!(language, commands::more_than { limit })
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
        let language = language();
        let reason = solution.cut_short().map(|end| french::reason(language, &end.to_string()));
        out.push(&match (solution.found, reason) {
            (0, Some(reason)) => say!(language, commands::list_no_answer { reason }),
            (0, None) => say!(language, commands::list_no_solution),
            (1, Some(reason)) => say!(language, commands::list_perhaps_others { reason }),
            (1, None) => return,
            _ => say!(language, commands::list_several),
        });
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
        let language = language();
        let reason = solution.cut_short().map(|end| french::reason(language, &end.to_string()));
        out.push(&match (solution.found, reason) {
            (0, Some(reason)) => say!(language, commands::no_answer { reason }),
            (0, None) if clashes(puzzle.variant(), puzzle.givens()).is_empty() => {
                say!(language, commands::no_solution)
            }
            (0, None) => say!(language, commands::no_solution_clash),
            _ if self.task == Task::Any => say!(language, commands::a_solution),
            (1, Some(reason)) => say!(language, commands::perhaps_only { reason }),
            (1, None) => say!(language, commands::only_solution),
            _ => say!(language, commands::several_solutions),
        });
    }
}

/// The solution as a line, and the number of all behind the last; or a remark where there is none.
impl Words<ListedSolution<'_>> for AnswerWords {
    fn say(&self, listed: &ListedSolution<'_>, out: &mut Text<'_>) {
        if let Some(cost) = &listed.cost {
            out.note(cost.to_string());
        } else if let Some(ended) = listed.ended
            && self.is_file
            && ended.cutoff().is_some()
        {
            let reason = search_end(language(), ended);
            out.note(say!(language(), commands::solutions_until { count: listed.number, reason }));
        }
        if self.has_grids {
            if listed.solution.is_none() {
                out.push(&say!(language(), commands::list_no_solution));
            }
            return;
        }
        if let Some(solution) = &listed.solution {
            out.push(&(solution.line() + "\n"));
        }
        if let Some(ended) = listed.ended.filter(|_| !self.is_quiet) {
            let (language, count) = (language(), listed.number);
            let words = if ended.is_complete() {
                say!(language, commands::solutions { count })
            } else {
                let reason = search_end(language, ended);
                say!(language, commands::solutions_until { count, reason })
            };
            out.push(&["# ", &words, "\n"].concat());
        }
    }
}
