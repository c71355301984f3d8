//! `solve`: the solutions of each puzzle.

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker, known};
use super::rows::Rows;
use super::value::Value;
use crate::solving::Limits;
use crate::solving::bulk::Sought;
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
        let answers = puzzles.solve(Sought::solutions(self.max))?;
        for answer in answers.iter() {
            match known(answer) {
                Ok(answer) => {
                    let found = answer.result().solutions;
                    let status = Status::from_solutions(found, self.max);
                    // A limit of 0 solutions reports none.
                    let first = answer.solutions().next().filter(|_| found > 0);
                    let grid = first.map_or(Value::Null, Value::Grid);
                    rows.push(status, &[Value::Count(found), grid]);
                }
                Err(unanswered) => rows.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}
