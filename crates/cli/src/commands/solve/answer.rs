//! The answer for one puzzle, and its output.

use std::fmt;
use std::ops::ControlFlow;

use clausoku::{BatchAnswer, Grid, Puzzle, Variant, search};
use formats::{Format, Record};
use puzzle::{Limits, Observer, PuzzleSolver, SearchEnd, SearchResult, Statistics, Step, clashes};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::steps::Steps;
use crate::grid_output::solved;
use crate::name::Name;
use crate::views::BoardFields;
use crate::{Exit, views};

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
}

impl Task {
    /// Returns the number of solutions to search for: one more than are reported, to know whether
    /// there are more.
    pub fn limit(self) -> u64 {
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
    /// The name of the solver.
    solver: String,
    search: SearchResult,
}

/// The JSON object that `--json` prints for a puzzle.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a Name,
    line: usize,
    #[serde(flatten)]
    variant: BoardFields<'a>,
    puzzle: &'a str,
    /// The number of solutions found.
    solutions: u64,
    /// `true` if there are no other solutions.
    complete: bool,
    /// The limit that was reached before the answer was complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut_short: Option<String>,
    solution: Option<&'a str>,
    /// The cost of the search, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Cost<'a>>,
}

/// The cost of a search: the solver, the steps, and its other counts.
pub struct Cost<'a> {
    pub solver: &'a str,
    pub statistics: &'a Statistics,
}

impl Serialize for Cost<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("solver", self.solver)?;
        map.serialize_entry("steps", &self.statistics.steps)?;
        for (name, count) in &self.statistics.counts {
            map.serialize_entry(&name.replace(' ', "_"), count)?;
        }
        map.end()
    }
}

impl fmt::Display for Cost<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.statistics.steps == 1 { "" } else { "s" };
        write!(f, "{}: {} step{plural}", self.solver, self.statistics.steps)?;
        self.statistics.counts.iter().try_for_each(|(name, count)| write!(f, ", {name} {count}"))
    }
}

/// The JSON object that `--all --json` prints for a solution.
#[derive(Serialize)]
struct ListedJson<'a> {
    file: &'a Name,
    line: usize,
    number: u64,
    solution: String,
}

/// Appends the JSON object that `--json` prints for a puzzle. The givens and the solution are lines
/// of text.
pub fn json(
    text: &mut Vec<u8>,
    (file, line): (&Name, usize),
    variant: &Variant,
    (puzzle, solution): (&str, Option<&str>),
    outcome: Outcome,
    statistics: Option<Cost<'_>>,
) -> anyhow::Result<()> {
    let ended = outcome.ended;
    let json = Json {
        file,
        line,
        variant: BoardFields::new(variant),
        puzzle,
        solutions: outcome.reported(),
        complete: ended.is_complete(),
        cut_short: ended.is_cut_short().then(|| ended.to_string()),
        solution,
        statistics,
    };
    serde_json::to_writer(&mut *text, &json)?;
    text.push(b'\n');
    Ok(())
}

/// Appends the solution of this number of a puzzle as JSON.
pub fn listed(
    text: &mut Vec<u8>,
    (file, line): (&Name, usize),
    number: u64,
    solution: String,
) -> anyhow::Result<()> {
    let listed = ListedJson { file, line, number, solution };
    serde_json::to_writer(&mut *text, &listed)?;
    text.push(b'\n');
    Ok(())
}

/// Keeps the first solution, and reports the steps.
struct Kept<'a> {
    first: Option<Grid>,
    steps: Option<&'a mut Steps>,
}

impl Observer for Kept<'_> {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.first.get_or_insert_with(|| grid.clone());
        if let Some(steps) = &mut self.steps {
            steps.solution();
        }
        ControlFlow::Continue(())
    }

    fn wants_steps(&self) -> bool {
        self.steps.is_some()
    }

    fn step(&mut self, step: Step) -> ControlFlow<()> {
        self.steps.as_mut().map_or(ControlFlow::Continue(()), |steps| steps.step(step))
    }

    fn filtered(&mut self, filter: &'static str, left: &[usize]) {
        if let Some(steps) = &mut self.steps {
            steps.filtered(filter, left);
        }
    }
}

/// The numbers of puzzles by result.
#[derive(Default)]
pub struct Tally {
    none: u64,
    one: u64,
    more: u64,
    unknown: u64,
    /// Puzzles that could not be read or solved.
    pub unread: u64,
}

/// The answer for one puzzle as numbers.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    pub task: Task,
    /// Number of solutions found.
    pub solutions: u64,
    pub ended: SearchEnd,
}

impl Tally {
    /// Returns the count of one puzzle that cannot be read or solved.
    pub fn fault() -> Self {
        Self { unread: 1, ..Self::default() }
    }

    /// Counts one more answer.
    pub fn count(&mut self, outcome: Outcome) {
        match outcome.solutions {
            _ if outcome.ended.is_cut_short() => self.unknown += 1,
            0 => self.none += 1,
            1 => self.one += 1,
            _ => self.more += 1,
        }
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Self) {
        self.none += other.none;
        self.one += other.one;
        self.more += other.more;
        self.unknown += other.unknown;
        self.unread += other.unread;
    }

    /// Returns the number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.none + self.one + self.more + self.unknown + self.unread
    }

    /// Returns the counts in words.
    pub fn summary(&self, task: Task) -> String {
        let one = if task == Task::Any { "solved" } else { "with one solution" };
        let mut parts = vec![format!("{} {one}", self.one)];
        let others = [
            (self.more, "with several"),
            (self.none, "without"),
            (self.unknown, "cut short"),
            (self.unread, "at fault"),
        ];
        let others = others.iter().filter(|(count, _)| *count > 0);
        parts.extend(others.map(|(count, what)| format!("{count} {what}")));
        parts.join(", ")
    }
}

impl Outcome {
    /// Returns the outcome of a search for this task.
    pub fn of(task: Task, search: &SearchResult) -> Self {
        Self { task, solutions: search.solutions, ended: search.ended }
    }

    pub fn exit(self) -> Exit {
        match (self.ended, self.solutions) {
            _ if self.ended.is_cut_short() => Exit::Unknown,
            (SearchEnd::Exhausted, 0) => Exit::Unsatisfiable,
            _ => Exit::Done,
        }
    }

    /// Returns the number of solutions to report: at most the requested number. The search looks
    /// for one more, to know whether there are others.
    pub fn reported(self) -> u64 {
        match self.task {
            Task::Count(limit) => self.solutions.min(limit),
            Task::Solve | Task::Any | Task::Unique => self.solutions,
        }
    }

    /// Returns the answer to `--count` or `--unique`; `None` for other tasks.
    pub fn number(self) -> Option<String> {
        let Self { task, solutions: found, ended } = self;
        match task {
            Task::Solve | Task::Any => None,
            Task::Unique if found > 1 => Some("many".to_owned()),
            Task::Unique if ended.is_cut_short() => Some(format!("unknown: {ended}")),
            Task::Count(_) if ended.is_cut_short() => Some(format!("at least {found}: {ended}")),
            Task::Count(limit) if !ended.is_complete() => Some(format!("more than {limit}")),
            Task::Unique | Task::Count(_) => Some(found.to_string()),
        }
    }

    /// Returns the remark beside the solution in a list; empty if there is exactly one solution.
    pub fn remark(self) -> String {
        match self.solutions {
            0 if self.ended.is_cut_short() => format!("no answer: {}", self.ended),
            0 => "no solution".to_owned(),
            1 if self.ended.is_cut_short() => format!("perhaps others: {}", self.ended),
            1 => String::new(),
            _ => "several solutions".to_owned(),
        }
    }
}

impl Answer {
    /// Searches for as many solutions as the task needs, within the limits.
    pub fn find(
        record: Record,
        task: Task,
        solver: &mut dyn PuzzleSolver,
        limits: &Limits,
        steps: Option<&mut Steps>,
    ) -> Result<Self, clausoku::Error> {
        let limits = Limits { solutions: Some(task.limit()), ..limits.clone() };
        let mut kept = Kept { first: None, steps };
        let search = search(solver, &record.puzzle, &limits, &mut kept)?;
        let solver = solver.name().to_owned();
        Ok(Self { record, task, first: kept.first, solver, search })
    }

    /// Returns the answer for a puzzle of a batch, on this line of its input.
    pub fn of(task: Task, line: usize, answer: &BatchAnswer<'_>) -> Self {
        Self {
            record: Record::new(answer.puzzle().into_owned(), line),
            task,
            first: answer.solutions().into_iter().next(),
            solver: answer.solver().to_owned(),
            search: answer.search(),
        }
    }

    /// Returns the answer as numbers.
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.task, &self.search)
    }

    fn is_cut_short(&self) -> bool {
        self.search.ended.is_cut_short()
    }

    pub fn exit(&self) -> Exit {
        self.outcome().exit()
    }

    /// Returns the answer to the only puzzle: a box, followed by a remark if requested.
    pub fn alone(&self, colours: bool, with_remark: bool) -> anyhow::Result<String> {
        if let Some(number) = self.outcome().number() {
            return Ok(number + "\n");
        }
        let puzzle = &self.record.puzzle;
        let ended = self.search.ended;
        let text = views::boxed(puzzle, self.first.as_ref(), colours)?;
        if !with_remark {
            return Ok(text);
        }
        let remark = match (self.search.solutions, self.task) {
            (0, _) if self.is_cut_short() => format!("No answer: {ended}."),
            (0, _) if clashes(puzzle.variant(), puzzle.givens()).is_empty() => {
                "No solution.".to_owned()
            }
            (0, _) => "No solution: givens clash. `clausoku check` says which.".to_owned(),
            (_, Task::Any) => "A solution.".to_owned(),
            (1, _) if self.is_cut_short() => {
                format!("A solution. Whether it is the only one is not known: {ended}.")
            }
            (1, _) => "The only solution.".to_owned(),
            _ => "One of several solutions. --count N counts them, --all lists them.".to_owned(),
        };
        Ok(format!("{text}{remark}\n"))
    }

    /// Returns the answer to one of several puzzles: one line, or a block on boards that need it,
    /// with a remark if requested.
    pub fn among_many(&self, with_remark: bool) -> anyhow::Result<String> {
        if let Some(number) = self.outcome().number() {
            return Ok(number + "\n");
        }
        let puzzle = &self.record.puzzle;
        let shown = self.first.as_ref().unwrap_or(puzzle.givens());
        let remark = if with_remark { self.outcome().remark() } else { String::new() };
        views::remarked(puzzle, shown, &remark)
    }

    /// Returns the answer for a grid format; the puzzle unchanged if there is no solution.
    pub fn record(&self, format: &Format) -> anyhow::Result<Record> {
        let puzzle = &self.record.puzzle;
        match &self.first {
            Some(solution) => solved(puzzle, solution, self.line(), format),
            None => Ok(Record::new(puzzle.clone(), self.line())),
        }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.record.puzzle
    }

    /// Returns the cost of the search.
    pub fn cost(&self) -> Cost<'_> {
        Cost { solver: &self.solver, statistics: &self.search.statistics }
    }

    /// Returns the line in which the puzzle begins, from 1.
    pub fn line(&self) -> usize {
        self.record.line
    }

    pub fn json(&self, file: &Name, with_cost: bool) -> anyhow::Result<Vec<u8>> {
        let puzzle = &self.record.puzzle;
        let givens = views::line(puzzle, puzzle.givens());
        let solution = self.first.as_ref().map(|grid| views::line(puzzle, grid));
        let mut text = Vec::new();
        json(
            &mut text,
            (file, self.record.line),
            puzzle.variant(),
            (&givens, solution.as_deref()),
            self.outcome(),
            with_cost.then(|| self.cost()),
        )?;
        Ok(text)
    }
}
