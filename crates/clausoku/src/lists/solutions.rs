//! `solve`: the solutions of each puzzle.

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker, known};
use super::rows::Rows;
use super::value::Value;
use crate::grid_value::GridValue;
use crate::solving::{self, Limits};
use crate::{Batch, Encoding, SolverChoice};

/// The columns of solutions.
pub const SOLUTIONS: &[Column] = &[
    Column::new("solutions", Kind::Count, "the number of solutions found, up to the limit"),
    Column::new("solution", Kind::Grid, "the first solution"),
];

/// Finds the solutions of each puzzle.
#[derive(Clone, Debug)]
pub struct FoundSolutions {
    /// The number of solutions after which a search ends: 2 decides whether a solution is the only one.
    pub max: u64,
    /// The solver.
    pub choice: SolverChoice,
    /// The encoding for solvers of formulas.
    pub encoding: Encoding,
    /// The limits for each puzzle.
    pub limits: Limits,
}

impl Default for FoundSolutions {
    fn default() -> Self {
        Self {
            max: 2,
            choice: SolverChoice::unnamed(false),
            encoding: Encoding::reduced(),
            limits: Limits::default(),
        }
    }
}

impl Question for FoundSolutions {
    fn columns(&self) -> &[Column] {
        SOLUTIONS
    }

    fn block(&self) -> usize {
        // Another solver than the lanes takes milliseconds.
        if self.choice.takes_batches(&self.limits) { super::QUICK_BLOCK } else { 1 }
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn batch(&self) -> Batch {
        Batch::new(&self.choice, self.encoding, self.limits.clone())
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &FoundSolutions {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let question = solving::bulk::Question { most: self.max, second: false, costs: false };
        let answers = puzzles.solve(question)?;
        for index in 0..answers.len() {
            let answer = match known(&answers, index) {
                Ok(answer) => answer,
                Err(unanswered) => {
                    rows.push_unanswered(&unanswered);
                    continue;
                }
            };
            let found = answer.search().solutions;
            let (status, count) = (Status::from_solutions(found, self.max), Value::Count(found));
            if let Some(lanes) = answer.in_lanes() {
                let first = lanes.first.filter(|_| found > 0);
                let grid = first.map(|first| GridValue::from_bytes(lanes.variant, first));
                rows.push(status, &[count, grid.map_or(Value::Null, Value::Grid)]);
            } else {
                let solutions = answer.solutions();
                let grid = solutions.first().map(|grid| GridValue::new(answer.variant(), grid));
                rows.push(status, &[count, grid.map_or(Value::Null, Value::Grid)]);
            }
        }
        Ok(())
    }
}
