//! What was found out about one puzzle, and how it is shown.

use clausoku::format::Record;
use clausoku::puzzle::clashes;
use clausoku::{Encoding, Grid, Solutions};
use serde::Serialize;

use crate::{Exit, views};

/// What is asked of each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A solution, and whether it is the only one.
    Solve,
    /// A solution.
    Any,
    /// Whether there are none, one or many.
    Unique,
    /// How many there are, up to so many.
    Count(u64),
}

impl Task {
    /// How many solutions to look for: one more than matter, to know that there are more.
    fn limit(self) -> u64 {
        match self {
            Self::Any => 1,
            Self::Solve | Self::Unique => 2,
            Self::Count(limit) => limit.saturating_add(1),
        }
    }
}

/// The answer for one puzzle.
pub struct Answer {
    record: Record,
    task: Task,
    first: Option<Grid>,
    found: u64,
}

/// What `--json` prints for a puzzle.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    variant: &'a str,
    puzzle: String,
    /// The number of solutions found.
    solutions: u64,
    /// Whether there are no others.
    complete: bool,
    solution: Option<String>,
}

/// What `--all --json` prints for a solution.
#[derive(Serialize)]
struct ListedJson<'a> {
    file: &'a str,
    line: usize,
    number: u64,
    solution: String,
}

/// A solution of a list as JSON.
pub fn listed(file: &str, record: &Record, grid: &Grid, number: u64) -> anyhow::Result<String> {
    let solution = views::line(&record.puzzle, grid);
    let listed = ListedJson { file, line: record.line, number, solution };
    Ok(format!("{}\n", serde_json::to_string(&listed)?))
}

/// How many puzzles came to what.
#[derive(Default)]
pub struct Tally {
    none: u64,
    one: u64,
    more: u64,
    /// Those that could not be read or solved.
    pub unread: u64,
}

impl Tally {
    /// One more answer.
    pub fn count(&mut self, answer: &Answer) {
        match answer.found {
            0 => self.none += 1,
            1 => self.one += 1,
            _ => self.more += 1,
        }
    }

    /// In words.
    pub fn summary(&self, task: Task) -> String {
        let one = if task == Task::Any { "solved" } else { "with one solution" };
        let mut parts = vec![format!("{} {one}", self.one)];
        let others =
            [(self.more, "with several"), (self.none, "without"), (self.unread, "at fault")];
        let others = others.iter().filter(|(count, _)| *count > 0);
        parts.extend(others.map(|(count, what)| format!("{count} {what}")));
        parts.join(", ")
    }
}

impl Answer {
    /// Looks for as many solutions as the task needs.
    pub fn find(record: Record, task: Task, encoding: &Encoding) -> anyhow::Result<Self> {
        let mut solutions = Solutions::new(&record.puzzle, encoding)?;
        let (mut first, mut found) = (None, 0);
        while found < task.limit() {
            let Some(solution) = solutions.next().transpose()? else { break };
            first.get_or_insert(solution);
            found += 1;
        }
        Ok(Self { record, task, first, found })
    }

    fn is_complete(&self) -> bool {
        self.found < self.task.limit()
    }

    pub fn exit(&self) -> Exit {
        if self.found == 0 && self.task.limit() > 0 { Exit::Unsatisfiable } else { Exit::Done }
    }

    /// The answer to `--count` or `--unique`, if it was one of them.
    fn number(&self) -> Option<String> {
        match self.task {
            Task::Solve | Task::Any => None,
            Task::Unique if self.found > 1 => Some("many".to_owned()),
            Task::Count(limit) if !self.is_complete() => Some(format!("more than {limit}")),
            Task::Unique | Task::Count(_) => Some(self.found.to_string()),
        }
    }

    /// As it is shown when it is the only puzzle.
    pub fn alone(&self, colours: bool) -> anyhow::Result<String> {
        if let Some(number) = self.number() {
            return Ok(number + "\n");
        }
        let puzzle = &self.record.puzzle;
        let mut text = views::boxed(puzzle, self.first.as_ref(), colours)?;
        text += match (self.found, self.task) {
            (0, _) if clashes(puzzle.variant(), puzzle.givens()).is_empty() => "No solution.\n",
            (0, _) => "No solution: givens clash. `clausoku check` says which.\n",
            (_, Task::Any) => "A solution.\n",
            (1, _) => "The only solution.\n",
            _ => "One of several solutions. --count N counts them, --all lists them.\n",
        };
        Ok(text)
    }

    /// As it is shown among others: one line, or a block on boards that need it.
    pub fn among_many(&self) -> anyhow::Result<String> {
        if let Some(number) = self.number() {
            return Ok(number + "\n");
        }
        let puzzle = &self.record.puzzle;
        let shown = self.first.as_ref().unwrap_or(puzzle.givens());
        let remark = match self.found {
            0 => "no solution",
            1 => "",
            _ => "several solutions",
        };
        views::remarked(puzzle, shown, remark)
    }

    pub fn json(&self, file: &str) -> anyhow::Result<String> {
        let puzzle = &self.record.puzzle;
        let json = Json {
            file,
            line: self.record.line,
            variant: puzzle.variant().name(),
            puzzle: views::line(puzzle, puzzle.givens()),
            solutions: self.found,
            complete: self.is_complete(),
            solution: self.first.as_ref().map(|grid| views::line(puzzle, grid)),
        };
        Ok(format!("{}\n", serde_json::to_string(&json)?))
    }
}
