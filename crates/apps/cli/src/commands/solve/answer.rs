//! The question of the command, and its words.

use std::ops::ControlFlow;

use crate::runner::{Cost, Name, RowView, Words, counted, interrupt, views};
use clausoku::board::clashes;
use clausoku::lists::{
    AnswerError, QUICK_BLOCK, Question, Rows, Status, Worker,
    answers::Unanswered,
    columns::SOLUTIONS,
    values::{Column, GridValue, Kind, Value},
};
use clausoku::solving::bulk::Sought;
use clausoku::solving::{Deadline, Limits, PuzzleSolver, SearchEnd, SearchResult, search};
use clausoku::{Batch, Grid, Puzzle, SolverChoice};

use super::Solve;

/// The task for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
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
    /// there are more.
    fn limit(self) -> u64 {
        match self {
            Self::Any => 1,
            Self::Solve | Self::Unique | Self::All => 2,
            Self::Count(limit) => limit.saturating_add(1),
        }
    }
}

/// The columns of `--all`, whose rows are the solutions of a puzzle.
pub(crate) const LISTED: [Column; 2] = [
    Column::new("number", Kind::Count, "the number of the solution, from 1"),
    Column::new("solution", Kind::Grid, "the solution"),
];

/// The columns of `--all` for people.
const LINES: [Column; 2] = [
    Column::new(
        "text",
        Kind::Text,
        "the solution as a line, and the number of all behind the last",
    ),
    Column::new("first", Kind::Truth, "`true` for the first row of a puzzle"),
];

/// The column of `--count`.
pub(crate) const COMPLETE: Column =
    Column::new("complete", Kind::Truth, "`false` if there may be more solutions");

/// The column of `--statistics`.
pub(crate) const STATISTICS: Column =
    Column::new("statistics", Kind::Json, "the solver, and the counters of its search");

/// The question about the solutions of puzzles.
pub(super) struct Solving<'s> {
    args: &'s Solve,
    task: Task,
    choice: SolverChoice,
    /// `true` if there is a single puzzle.
    is_alone: bool,
    /// `true` if the solutions of `--all` are lines for people.
    are_lines: bool,
    columns: Vec<Column>,
}

impl<'s> Solving<'s> {
    /// Returns the question to this solver, whose listed solutions may be lines for people.
    pub(super) fn new(
        args: &'s Solve,
        choice: SolverChoice,
        is_alone: bool,
        are_lines: bool,
    ) -> Self {
        let task = args.task();
        let are_lines = are_lines && task == Task::All;
        let mut columns = match task {
            Task::All if are_lines => LINES.to_vec(),
            Task::All => LISTED.to_vec(),
            _ => SOLUTIONS.to_vec(),
        };
        columns.extend(matches!(task, Task::Count(_)).then_some(COMPLETE));
        columns.extend(args.statistics.then_some(STATISTICS));
        Self { args, task, choice, is_alone, are_lines, columns }
    }

    /// Returns `true` if the lanes solve puzzles together.
    fn is_together(&self) -> bool {
        !self.is_alone && self.choice.takes_batches(&self.args.limits())
    }

    /// Returns the verdict, the values and the reason of the row of a search.
    fn row<'v>(
        &self,
        search: &SearchResult,
        solution: Option<GridValue<'v>>,
        statistics: &'v str,
    ) -> (Status, Vec<Value<'v>>, Option<SearchEnd>) {
        let SearchResult { solutions: found, ended, .. } = *search;
        let max = if self.task == Task::Any { 1 } else { 2 };
        let status = ended.cutoff().map_or(Status::from_solutions(found, max), Status::Unknown);
        let mut values = Vec::with_capacity(self.columns.len());
        // The search looks for one more, to know whether there are others.
        values.push(Value::Count(match self.task {
            Task::Count(limit) => found.min(limit),
            _ => found,
        }));
        values.push(solution.filter(|_| found > 0).map_or(Value::Null, Value::Grid));
        if matches!(self.task, Task::Count(_)) {
            values.push(Value::Truth(ended.is_complete()));
        }
        values.push(Value::text(statistics));
        (status, values, Some(ended).filter(|ended| ended.is_cut_short()))
    }

    /// Returns the cost of a search as JSON, if it was asked for.
    fn statistics(&self, solver: &str, search: &SearchResult) -> String {
        let cost = Cost { solver, statistics: &search.statistics };
        let json = self.args.statistics.then(|| serde_json::to_string(&cost));
        json.transpose().ok().flatten().unwrap_or_default()
    }
}

impl Question for Solving<'_> {
    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn block(&self) -> usize {
        if self.is_together() { QUICK_BLOCK } else { 1 }
    }

    fn limits(&self) -> Limits {
        // A list stops between puzzles.
        let is_stoppable =
            !self.is_alone || self.choice.capabilities().is_stoppable || self.task == Task::All;
        let stop = is_stoppable.then(interrupt::flag);
        self.args.limits().with_stop(stop)
    }

    fn batch(&self) -> Batch {
        // The only puzzle is not for the lanes of a batch.
        let choice = if self.is_alone { &SolverChoice::unnamed(true) } else { &self.choice };
        Batch::new(choice, self.args.encoding(), self.args.limits())
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Solver { question: self, solver: None })
    }
}

/// The state of a thread.
struct Solver<'q> {
    question: &'q Solving<'q>,
    /// The solver of single puzzles.
    solver: Option<Box<dyn PuzzleSolver>>,
}

impl Worker for Solver<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let question = self.question;
        let with_cost = question.args.statistics;
        let lists_all = question.task == Task::All;
        if question.is_alone || lists_all && (!question.is_together() || with_cost) {
            for puzzle in puzzles.puzzles() {
                if lists_all {
                    self.list(&puzzle, rows);
                } else {
                    self.solve_only(&puzzle, rows)?;
                }
            }
            return Ok(());
        }
        let sought = Sought::solutions(question.task.limit()).with_costs(with_cost);
        let answers = puzzles.solve(sought)?;
        for answer in answers.iter() {
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    rows.push_unanswered(&Unanswered::from(error));
                    continue;
                }
            };
            let search = answer.result();
            if lists_all {
                let puzzle = answer.puzzle();
                if search.ended == SearchEnd::Exhausted {
                    let mut listed = Listed::new(question, &puzzle);
                    // At most one, after which more are wanted in any case.
                    answer.solutions().all(|found| listed.next(&found.grid(), rows));
                    listed.finish(search.ended, "", rows);
                } else {
                    self.list(&puzzle, rows);
                }
                continue;
            }
            let statistics = question.statistics(answer.solver(), &search);
            let solution = answer.solutions().next();
            let (status, values, reason) = question.row(&search, solution, &statistics);
            rows.push_with_reason(status, &values, reason);
        }
        Ok(())
    }
}

impl Solver<'_> {
    /// Solves the only puzzle.
    fn solve_only(&self, puzzle: &Puzzle, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let Solving { args, choice, task, .. } = self.question;
        let choice = choice.clone().with_threads(args.work.threads.jobs);
        let mut solver = choice.for_puzzles(args.encoding());
        let limits = self.question.limits().with_solutions(task.limit());
        let failed = |error: anyhow::Error| AnswerError::Other(error.into());
        let mut steps = args.steps.observer(puzzle).map_err(failed)?;
        let search = match search(&mut *solver, puzzle, &Deadline::start(&limits), &mut steps) {
            Ok(search) => search,
            Err(error) => {
                rows.push_unanswered(&Unanswered::from(&error));
                return Ok(());
            }
        };
        let file = args.input.files.files().first().map(|path| Name::new(path));
        let file = file.as_ref().map_or("".into(), Name::without_folders);
        let place = format!("{file}, line {}", rows.next_place());
        steps.finish(puzzle, solver.name(), &place).map_err(failed)?;
        let solution = steps.first.as_ref().map(|grid| GridValue::new(puzzle.variant(), grid));
        let statistics = self.question.statistics(solver.name(), &search);
        let (status, values, reason) = self.question.row(&search, solution, &statistics);
        rows.push_with_reason(status, &values, reason);
        Ok(())
    }

    /// Lists the solutions of a puzzle as they are found.
    fn list(&mut self, puzzle: &Puzzle, rows: &mut Rows<'_>) {
        let question = self.question;
        let solver = self
            .solver
            .get_or_insert_with(|| question.choice.for_puzzles(question.args.encoding()));
        let mut listed = Listed::new(question, puzzle);
        let found = search(
            &mut **solver,
            puzzle,
            &Deadline::start(&question.limits()),
            &mut |grid: &Grid| {
                if listed.next(grid, rows) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        );
        match found {
            Ok(found) => {
                let statistics = question.statistics(solver.name(), &found);
                listed.finish(found.ended, &statistics, rows);
            }
            Err(error) => listed.fail(&Unanswered::from(&error), rows),
        }
    }
}

/// The solutions of a puzzle. Each becomes a row once it is known whether another one follows.
struct Listed<'l> {
    question: &'l Solving<'l>,
    puzzle: &'l Puzzle,
    last: Option<Grid>,
    /// The number of rows so far.
    pushed: u64,
}

impl<'l> Listed<'l> {
    fn new(question: &'l Solving<'l>, puzzle: &'l Puzzle) -> Self {
        Self { question, puzzle, last: None, pushed: 0 }
    }

    /// Adds a solution. Returns `false` if no more are wanted.
    fn next(&mut self, grid: &Grid, rows: &mut Rows<'_>) -> bool {
        if let Some(before) = self.last.replace(grid.clone()) {
            self.push(Status::Several, Some(&before), None, "", rows);
        }
        rows.flush_if_full()
    }

    /// Writes the row of the last solution, whose status is the verdict on the puzzle.
    fn finish(mut self, ended: SearchEnd, statistics: &str, rows: &mut Rows<'_>) {
        let count = self.pushed + u64::from(self.last.is_some());
        let known = Status::from_solutions(count, u64::MAX);
        let status = ended.cutoff().map_or(known, Status::Unknown);
        let last = self.last.take();
        self.push(status, last.as_ref(), Some(ended), statistics, rows);
    }

    /// Writes that the search failed, behind the solutions that it found.
    fn fail(mut self, unanswered: &Unanswered, rows: &mut Rows<'_>) {
        if let Some(last) = self.last.take() {
            self.push(Status::Several, Some(&last), None, "", rows);
        }
        if self.pushed == 0 {
            rows.push_unanswered(unanswered);
        } else {
            rows.push_again(unanswered.status, &[], Some(&unanswered.reason));
        }
    }

    /// Writes the row of a solution, the last one if the search ended.
    fn push(
        &mut self,
        status: Status,
        grid: Option<&Grid>,
        ended: Option<SearchEnd>,
        statistics: &str,
        rows: &mut Rows<'_>,
    ) {
        let is_first = self.pushed == 0;
        self.pushed += 1;
        let reason = ended.filter(|ended| ended.is_cut_short());
        let mut text = String::new();
        let mut values = if self.question.are_lines {
            text.extend(grid.map(|grid| views::line(self.puzzle, grid) + "\n"));
            if let Some(ended) = ended.filter(|_| !self.question.args.output.is_quiet()) {
                let count = self.pushed - u64::from(grid.is_none());
                let rest = if ended.is_complete() { String::new() } else { format!(": {ended}") };
                text += &["# ", &counted(count as usize, "solution"), &rest, "\n"].concat();
            }
            vec![Value::Text(&text), Value::Truth(is_first)]
        } else {
            let variant = self.puzzle.variant();
            let number = grid.map_or(Value::Null, |_| Value::Count(self.pushed));
            let solution = grid.map(|grid| Value::Grid(GridValue::new(variant, grid)));
            vec![number, solution.unwrap_or(Value::Null)]
        };
        values.push(Value::text(statistics));
        if is_first {
            rows.push_with_reason(status, &values, reason);
        } else {
            rows.push_again(status, &values, reason);
        }
    }
}

/// The counters of a search, as `--statistics` has them.
struct Counters {
    solver: String,
    steps: usize,
    /// The other counters, in the order of the text.
    others: Vec<(String, u64)>,
}

impl Counters {
    /// Returns the counters of an object of JSON.
    fn parse(json: &str) -> Option<Self> {
        let members = json.strip_prefix("{\"solver\":")?.strip_suffix('}')?;
        let mut parts = serde_json::Deserializer::from_str(members).into_iter::<String>();
        let solver = parts.next()?.ok()?;
        let counts = members[parts.byte_offset()..].split(',').skip(1).map(|member| {
            let (name, count) = member.split_once(':')?;
            Some((name.trim_matches('"').replace('_', " "), count.parse().ok()?))
        });
        let mut counts = counts.collect::<Option<Vec<(String, u64)>>>()?;
        let steps = if counts.is_empty() { 0 } else { counts.remove(0).1 as usize };
        Some(Self { solver, steps, others: counts })
    }
}

/// The words for solutions.
pub(super) struct AnswerWords {
    task: Task,
    is_quiet: bool,
    /// The column of the statistics, which people get on standard error.
    statistics: Option<usize>,
}

impl AnswerWords {
    /// Returns the words for the answers to a question.
    pub(super) fn new(question: &Solving<'_>) -> Self {
        let columns = question.columns.iter();
        let statistics = columns.zip(0..).find(|column| *column.0 == STATISTICS).map(|row| row.1);
        Self { task: question.task, is_quiet: question.args.output.is_quiet(), statistics }
    }

    /// Returns the answer to `--count` or `--unique`.
    fn number(&self, row: RowView<'_>) -> String {
        let Value::Count(found) = row.value(0) else { return String::new() };
        match (self.task, row.reason()) {
            (Task::Unique, _) if found > 1 => "many".to_owned(),
            (Task::Unique, Some(reason)) => format!("unknown: {reason}"),
            (Task::Count(_), Some(reason)) => format!("at least {found}: {reason}"),
            (Task::Count(limit), None) if matches!(row.value(2), Value::Truth(false)) => {
                format!("more than {limit}")
            }
            _ => found.to_string(),
        }
    }
}

impl Words for AnswerWords {
    fn row(&self, row: RowView<'_>, text: &mut Vec<u8>) {
        if self.task != Task::All {
            text.extend_from_slice(self.number(row).as_bytes());
            return text.push(b'\n');
        }
        let is_first = matches!(row.value(1), Value::Truth(true));
        if let Some(place) = row.place().filter(|_| is_first && !row.is_alone && !self.is_quiet) {
            text.extend_from_slice(format!("# {place}\n").as_bytes());
        }
        text.extend_from_slice(row.text(0).as_bytes());
    }

    fn remark(&self, row: RowView<'_>) -> String {
        let found = match row.value(0) {
            Value::Count(found) => found,
            _ => 0,
        };
        let reason = row.reason();
        if !row.is_alone {
            return match (found, reason) {
                (0, Some(reason)) => format!("no answer: {reason}"),
                (0, None) => "no solution".to_owned(),
                (1, Some(reason)) => format!("perhaps others: {reason}"),
                (1, None) => String::new(),
                _ => "several solutions".to_owned(),
            };
        }
        match (found, reason) {
            (0, Some(reason)) => format!("No answer: {reason}."),
            (0, None) => {
                let grids = row.block.grids(row.record());
                let record = grids.and_then(|grids| grids.record(0).ok());
                let is_consistent = record.is_some_and(|record| {
                    clashes(record.puzzle.variant(), record.puzzle.givens()).is_empty()
                });
                let why = if is_consistent {
                    ". `clausoku check --diagnose` explains why."
                } else {
                    ": givens clash. `clausoku check` says which."
                };
                format!("No solution{why}")
            }
            _ if self.task == Task::Any => "A solution.".to_owned(),
            (1, Some(reason)) => {
                format!("A solution. Whether it is the only one is not known: {reason}.")
            }
            (1, None) => "The only solution.".to_owned(),
            _ => "One of several solutions. --count N counts them, --all lists them.".to_owned(),
        }
    }

    fn note(&self, row: RowView<'_>) -> Option<String> {
        let statistics = row.text(self.statistics?);
        let Counters { solver, steps, others } = Counters::parse(statistics)?;
        let others = others.iter().map(|(name, count)| format!(", {name} {count}"));
        Some(format!("{solver}: {}{}", counted(steps, "step"), others.collect::<String>()))
    }

    fn are_puzzles(&self) -> bool {
        self.task == Task::All
    }

    fn has_summary(&self) -> bool {
        self.task != Task::All
    }
}
