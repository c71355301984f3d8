//! `solve --all`: every solution of each puzzle, as a row.

use std::ops::ControlFlow;

use clausoku_board::{Grid, PuzzleSolver, SearchEnd};

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, ToPuzzle, Worker};
use super::record::{Record, Row};
use super::solutions::{FoundSolutions, STATISTICS, SearchCost};
use super::unanswered::Unanswered;
use crate::grid_value::GridValue;
use crate::solving::bulk::Sought;
use crate::solving::{Deadline, Limits, search};
use crate::{Batch, Puzzle, SolverChoice};

/// The columns of listed solutions.
pub const LISTED: &[Column] = &[
    Column::new("number", Kind::Count, "the number of the solution, from 1"),
    Column::new("solution", Kind::Grid, "the solution"),
    STATISTICS,
];

/// Lists the solutions of each puzzle, a row for each. A puzzle without a solution has a row without one.
#[derive(Clone, Debug)]
pub struct ListedSolutions {
    /// The solver, the limits, and the columns. The maximum has no effect.
    pub solving: FoundSolutions,
    /// `true` if there is a single puzzle, which is not solved together with others.
    pub is_alone: bool,
}

/// A solution among all of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ListedSolution<'a> {
    /// The number of solutions so far, with this one.
    pub number: u64,
    /// The solution; `None` if there is none.
    pub solution: Option<GridValue<'a>>,
    /// The end of the search, if it found no more.
    pub ended: Option<SearchEnd>,
    /// The cost of the search, if that was asked for and the search has ended.
    pub cost: Option<SearchCost<'a>>,
}

impl Record for ListedSolution<'_> {
    const COLUMNS: &'static [Column] = LISTED;

    fn cells(&self, row: &mut Row<'_>) {
        let cost = self.cost.as_ref();
        row.put(self.solution.map(|_| self.number))
            .put(self.solution)
            .put_text(|| cost.map_or(String::new(), SearchCost::json));
    }
}

impl ListedSolutions {
    /// Returns `true` if the lanes solve puzzles together.
    fn is_together(&self) -> bool {
        !self.is_alone && self.solving.choice.takes_batches(&self.solving.limits)
    }
}

impl Question for ListedSolutions {
    type Answer<'a> = ListedSolution<'a>;

    fn asks(&self, _: &str) -> bool {
        self.solving.statistics
    }

    fn block(&self) -> usize {
        if self.is_together() { super::question::QUICK_BLOCK } else { 1 }
    }

    fn limits(&self) -> Limits {
        self.solving.limits()
    }

    fn batch(&self) -> Batch {
        // The only puzzle is not for the lanes of a batch.
        let only = SolverChoice::unnamed(true);
        let choice = if self.is_alone { &only } else { &self.solving.choice };
        Batch::new(choice, self.solving.encoding, self.solving.limits.clone())
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(Lister { question: self, solver: None })
    }
}

/// The state of a thread.
struct Lister<'q> {
    question: &'q ListedSolutions,
    /// The solver of single puzzles.
    solver: Option<Box<dyn PuzzleSolver>>,
}

impl Worker<ListedSolutions> for Lister<'_> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, ListedSolutions>,
    ) -> Result<(), AnswerError> {
        if !self.question.is_together() || self.question.solving.statistics {
            for puzzle in puzzles.puzzles() {
                self.list(&puzzle, answers);
            }
            return Ok(());
        }
        let solved = puzzles.solve(Sought::solutions(2))?;
        for answer in solved.iter() {
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    answers.push_unanswered(&Unanswered::from(error));
                    continue;
                }
            };
            let search = answer.result();
            if search.ended != SearchEnd::Exhausted {
                self.list(&answer.puzzle(), answers);
                continue;
            }
            // At most one, after which more are wanted in any case.
            let only = answer.solutions().next();
            let number = only.iter().count() as u64;
            let status = Status::from_solutions(number, u64::MAX);
            let ended = Some(search.ended);
            answers.push(status, &ListedSolution { number, solution: only, ended, cost: None });
        }
        Ok(())
    }
}

impl Lister<'_> {
    fn list(&mut self, puzzle: &Puzzle, answers: &mut Answers<'_, '_, ListedSolutions>) {
        let FoundSolutions { choice, encoding, .. } = &self.question.solving;
        let solver = self.solver.get_or_insert_with(|| choice.for_puzzles(*encoding));
        let mut listed = Listed { puzzle, last: None, number: 0, rows: answers.puzzle() };
        let deadline = Deadline::start(&self.question.limits());
        let found = search(&mut **solver, puzzle, &deadline, &mut |grid: &Grid| {
            if listed.next(grid) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match found {
            Ok(found) => {
                let statistics = found.statistics;
                let cost = SearchCost { solver: solver.name(), statistics };
                listed.finish(found.ended, Some(cost).filter(|_| self.question.solving.statistics));
            }
            Err(error) => listed.fail(&Unanswered::from(&error)),
        }
    }
}

/// The solutions of a puzzle. Each becomes a row once it is known whether another one follows.
struct Listed<'l, 'f> {
    puzzle: &'l Puzzle,
    last: Option<Grid>,
    /// The number of solutions so far.
    number: u64,
    rows: ToPuzzle<'l, 'f, ListedSolutions>,
}

impl Listed<'_, '_> {
    /// Adds a solution. Returns `false` if no more are wanted.
    fn next(&mut self, grid: &Grid) -> bool {
        if let Some(before) = self.last.replace(grid.clone()) {
            self.push(Status::Several, Some(&before), None, None);
        }
        self.number += 1;
        self.rows.flush_if_full()
    }

    /// Writes the row of the last solution, whose status is the verdict on the puzzle.
    fn finish(mut self, ended: SearchEnd, cost: Option<SearchCost<'_>>) {
        let known = Status::from_solutions(self.number, u64::MAX);
        let status = ended.cutoff().map_or(known, Status::Unknown);
        let last = self.last.take();
        self.push(status, last.as_ref(), Some(ended), cost);
    }

    /// Writes that the search failed, behind the solutions that it found.
    fn fail(mut self, unanswered: &Unanswered) {
        if let Some(last) = self.last.take() {
            self.push(Status::Several, Some(&last), None, None);
        }
        self.rows.push_unanswered(unanswered);
    }

    /// Writes the row of a solution, the last one if the search ended.
    fn push(
        &mut self,
        status: Status,
        grid: Option<&Grid>,
        ended: Option<SearchEnd>,
        cost: Option<SearchCost<'_>>,
    ) {
        let reason = ended.filter(|ended| ended.is_cut_short());
        let solution = grid.map(|grid| GridValue::new(self.puzzle.variant(), grid));
        let answer = ListedSolution { number: self.number, solution, ended, cost };
        self.rows.push(status, &answer, reason);
    }
}
