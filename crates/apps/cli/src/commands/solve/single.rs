//! The only puzzle: solved by all threads, with the steps that were asked for.

use crate::input::Name;
use crate::terminal::asked_threads;
use clausoku::lists::{
    AnswerError, Answers, FoundSolutions, Question, Record, Row, Worker,
    answers::{Solution, Unanswered},
    values::{Column, GridValue},
};
use clausoku::solving::{Deadline, Limits, search};
use clausoku::{Batch, Encoding, Puzzle, SolverChoice};

use super::Solve;

/// The question about the only puzzle.
pub(super) struct Single<'s> {
    pub args: &'s Solve,
    pub question: &'s FoundSolutions,
}

/// The answer about the only puzzle.
pub(super) struct OnlySolution<'a> {
    pub solution: Solution<'a>,
    pub puzzle: &'a Puzzle,
}

impl Record for OnlySolution<'_> {
    const COLUMNS: &'static [Column] = Solution::COLUMNS;

    fn cells(&self, row: &mut Row<'_>) {
        self.solution.cells(row);
    }
}

impl Question for Single<'_> {
    type Answer<'a> = OnlySolution<'a>;

    fn asks(&self, option: &str) -> bool {
        self.question.asks(option)
    }

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        self.question.limits()
    }

    fn batch(&self) -> Batch {
        // The only puzzle is not for the lanes of a batch.
        let limits = self.question.limits.clone();
        Batch::new(&SolverChoice::unnamed(true), Encoding::reduced(), limits)
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'s> Worker<Single<'s>> for &Single<'s> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Single<'s>>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            self.solve(&puzzle, answers)?;
        }
        Ok(())
    }
}

impl Single<'_> {
    fn solve(
        &self,
        puzzle: &Puzzle,
        answers: &mut Answers<'_, '_, Self>,
    ) -> Result<(), AnswerError> {
        let Self { args, question } = self;
        let choice = question.choice.clone().with_threads(asked_threads());
        let mut solver = choice.for_puzzles(question.encoding);
        let limits = self.limits().with_solutions(question.sought());
        let failed = |error: anyhow::Error| AnswerError::Other(error.into());
        let mut steps = args.steps.observer(puzzle).map_err(failed)?;
        let search = match search(&mut *solver, puzzle, &Deadline::start(&limits), &mut steps) {
            Ok(search) => search,
            Err(error) => {
                answers.push_unanswered(&Unanswered::from(&error));
                return Ok(());
            }
        };
        let file = args.input.files.files().first().map(|path| Name::new(path));
        let file = file.as_ref().map_or("".into(), Name::without_folders);
        let place = format!("{file}, line {}", answers.next_place());
        steps.finish(puzzle, solver.name(), &place).map_err(failed)?;
        let first = steps.first.as_ref().map(|grid| GridValue::new(puzzle.variant(), grid));
        let (status, solution) = question.found(solver.name(), search, first);
        let reason = solution.cut_short();
        answers.push_with_reason(status, &OnlySolution { solution, puzzle }, reason);
        Ok(())
    }
}
