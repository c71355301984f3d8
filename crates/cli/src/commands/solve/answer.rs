//! The job of the command.

use std::borrow::Cow;
use std::ops::ControlFlow;

use clausoku::lists::{Column, Kind, SOLUTIONS, Status};
use clausoku::solving::{Limits, PuzzleSolver, Question, SearchEnd, SearchResult, search};
use clausoku::{Grid, Puzzle, SolverChoice};
use clausoku_runner::{
    Cost, Exit, Grids, Job, JobProperties, Letters, List, ListArgs, Listed, Numbers, Results,
    RowKind, Solved, Task, counted, grids_of, interrupt,
};

use super::Solve;

/// The columns of `--all`, whose rows are the solutions of a puzzle.
const LISTED: &[Column] = &[
    Column::new("number", Kind::Count, "the number of the solution, from 1"),
    Column::new("solution", Kind::Grid, "the solution"),
];

/// The work on the puzzles.
pub struct Work<'s> {
    pub args: &'s Solve,
    pub choice: SolverChoice,
    /// `true` if the lanes solve puzzles together.
    pub together: bool,
    /// `true` if there is a single puzzle.
    pub is_alone: bool,
}

/// The solver of single puzzles, and the characters of boards.
pub struct State {
    solver: Option<Box<dyn PuzzleSolver>>,
    letters: Letters,
}

impl Work<'_> {
    fn limits(&self) -> Limits {
        let stop = self.properties().is_stoppable.then(interrupt::flag);
        Limits { stop, ..self.args.limits() }
    }

    /// Returns the row of a puzzle.
    fn solved<'a>(
        &self,
        grids: Grids<'a>,
        letters: Option<&'a clausoku::formats::Letters>,
        search: SearchResult,
        solver: Cow<'a, str>,
    ) -> Solved<'a> {
        let (task, with_cost) = (self.args.task(), self.args.statistics);
        Solved { task, with_cost, grids, letters, search, solver }
    }

    /// Reports the cost of a search, unless the output is JSON.
    fn note_cost(&self, results: &mut Results<'_>, cost: &Cost<'_>) {
        if self.args.statistics && !self.args.list.json {
            results.note(cost);
        }
    }

    /// Solves the only puzzle.
    fn solve_only(&self, puzzle: Puzzle, results: &mut Results<'_>) -> anyhow::Result<()> {
        let args = self.args;
        let choice = self.choice.clone().with_threads(args.list.jobs);
        let mut solver = choice.for_puzzles(args.encoding());
        let limits = Limits { solutions: Some(args.task().limit(false)), ..self.limits() };
        let mut steps = args.steps.observer(&puzzle)?;
        let search = match search(&mut *solver, &puzzle, &limits, &mut steps) {
            Ok(search) => search,
            Err(error) => return results.refuse(error.into()),
        };
        if let Some(place) = results.place() {
            steps.finish(&puzzle, solver.name(), place)?;
        }
        let grids = Grids::owned(puzzle, steps.first);
        let solver = solver.name().into();
        let solved = self.solved(grids, None, search, solver);
        self.note_cost(results, &solved.cost());
        if interrupt::came() {
            results.exit(Exit::Interrupted);
        }
        results.row(&solved)
    }

    /// Begins the solutions of one of several puzzles.
    fn begin_list(&self, results: &mut Results<'_>) -> anyhow::Result<()> {
        if self.is_alone || !results.takes_comments() {
            return Ok(());
        }
        let place = results.place().map(|place| place.to_string());
        results.comment(&place.unwrap_or_default())
    }

    /// Ends the output for a puzzle with this number of solutions.
    fn end_list(
        &self,
        results: &mut Results<'_>,
        count: u64,
        ended: SearchEnd,
    ) -> anyhow::Result<()> {
        let list = &self.args.list;
        if results.takes_comments() || !list.json && !list.output.quiet {
            let rest = if ended.is_complete() { String::new() } else { format!(": {ended}") };
            let solutions = format!("{}{rest}", counted(count as usize, "solution"));
            if results.takes_comments() {
                results.comment(&solutions)?;
            } else {
                results.note(solutions);
            }
        } else if list.json && ended.is_cut_short() {
            results.note(ended);
        }
        let (exit, status) = match (ended.cutoff(), count) {
            (Some(reason), _) => (Exit::Unknown, Status::Unknown(reason)),
            (None, 0) => (Exit::Unsatisfiable, Status::None),
            (None, _) => (Exit::Done, Status::Done),
        };
        results.exit(exit);
        if status == Status::Done { Ok(()) } else { results.unanswered(status, &ended) }
    }
}

impl Job for Work<'_> {
    type Row = Solved<'static>;
    /// A puzzle whose solutions are listed.
    type Alone = Puzzle;
    type State = State;

    fn properties(&self) -> JobProperties {
        let task = self.args.task();
        JobProperties {
            columns: if task == Task::All { LISTED } else { SOLUTIONS },
            has_answers: true,
            kind: match task {
                Task::Unique | Task::Count(_) => RowKind::Text,
                Task::Solve | Task::Any | Task::All => RowKind::Solutions,
            },
            is_drawn: task != Task::All,
            classes: match task {
                Task::All => &[],
                Task::Any => &["solved", "with several", "without", "unknown"],
                _ => &["with one solution", "with several", "without", "unknown"],
            },
            // The only puzzle is not for the lanes of a batch.
            choice: if self.is_alone { SolverChoice::unnamed(true) } else { self.choice.clone() },
            encoding: self.args.encoding(),
            limits: self.args.limits(),
            is_together: self.together,
            is_stoppable: self.is_alone && self.choice.is_stoppable() && task != Task::All,
            ..JobProperties::default()
        }
    }

    fn state(&self) -> State {
        State { solver: None, letters: Letters::default() }
    }

    fn block(
        &self,
        List { batch, .. }: &mut List,
        State { letters, .. }: &mut State,
        results: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        let Solve { statistics: with_cost, list: ListArgs { stream, .. }, .. } = self.args;
        let task = self.args.task();
        let lists_all = task == Task::All;
        // The cost of a search is reported for each puzzle, with its solutions.
        if self.is_alone || lists_all && (!self.together || *with_cost) {
            for index in 0..batch.len() {
                if results.next_puzzle()? {
                    let puzzle = batch.puzzle(index);
                    results.puzzle(|| puzzle.clone());
                    if lists_all {
                        results.leave(puzzle);
                    } else {
                        self.solve_only(puzzle, results)?;
                    }
                }
            }
            return Ok(());
        }
        let most = task.limit(stream.is_asked());
        let answers = batch.solve(Question { most, second: false, costs: *with_cost })?;
        for index in 0..answers.len() {
            if !results.next_puzzle()? {
                break;
            }
            let answer = match answers.get(index) {
                Ok(answer) => answer,
                Err(error) => {
                    results.puzzle(|| answers.puzzle(index));
                    results.refuse(error.into())?;
                    continue;
                }
            };
            let search = answer.search();
            if lists_all {
                results.puzzle(|| answer.puzzle().into_owned());
            }
            if lists_all && search.ended != SearchEnd::Exhausted {
                results.leave(answer.puzzle().into_owned());
                continue;
            }
            let letters = letters.for_board(answer.variant());
            let grids = grids_of(&answer);
            if lists_all {
                self.begin_list(results)?;
                if search.solutions > 0 {
                    results.row(&Listed { grids, letters, number: 1 })?;
                }
                self.end_list(results, search.solutions, search.ended)?;
                continue;
            }
            let solver = answer.solver().into();
            let solved = self.solved(grids, letters, search, solver);
            results.row(&solved)?;
            self.note_cost(results, &solved.cost());
        }
        Ok(())
    }

    /// Lists the solutions of a puzzle, each as it is found.
    fn alone(
        &self,
        State { solver, letters }: &mut State,
        puzzle: Puzzle,
        results: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        let solver = solver.get_or_insert_with(|| self.choice.for_puzzles(self.args.encoding()));
        let letters = letters.for_board(puzzle.variant());
        // Numbers have no place for excluded candidates.
        let givens = numbers(puzzle.givens()).filter(|_| puzzle.excluded().is_empty());
        let mut number = 0;
        let mut written = self.begin_list(results);
        let found = search(&mut **solver, &puzzle, &self.limits(), &mut |grid: &Grid| {
            number += 1;
            let solution = numbers(grid);
            let grids = match (&givens, &solution) {
                (Some(givens), Some(solution)) => {
                    let variant = puzzle.variant();
                    Grids::Numbers(Numbers { variant, givens, solution: Some(solution) })
                }
                _ => Grids::owned(puzzle.clone(), Some(grid.clone())),
            };
            if written.is_ok() {
                written = results.row(&Listed { grids, letters, number });
            }
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        written?;
        match found {
            Err(error) => results.refuse(error.into()),
            Ok(SearchResult { ended, statistics, .. }) => {
                self.note_cost(results, &Cost { solver: solver.name(), statistics: &statistics });
                self.end_list(results, number, ended)
            }
        }
    }
}

/// Returns the numbers of a grid, a byte a cell; `None` if one does not fit into a byte.
fn numbers(grid: &Grid) -> Option<Vec<u8>> {
    grid.numbers().iter().map(|&number| u8::try_from(number).ok()).collect()
}
