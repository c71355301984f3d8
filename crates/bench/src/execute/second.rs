//! A second solver that confirms or refutes "unsatisfiable".

use std::collections::HashMap;

use clausoku::cross_checking::{Others, SecondSolver};
use clausoku::{Puzzle, solving::Limits};

use super::measure::Measured;
use crate::record::Outcome;

/// A second solver, called once for each grid.
#[derive(Debug)]
pub(super) struct Second {
    solver: SecondSolver,
    /// `true` for each grid that has a solution, or the reason why that is unknown, by index of the
    /// grid.
    answers: HashMap<usize, Result<bool, String>>,
}

impl Second {
    pub fn new(solver: SecondSolver) -> Self {
        Self { solver, answers: HashMap::new() }
    }

    pub fn name(&self) -> &str {
        self.solver.name()
    }

    /// Returns the run, which ended with "unsatisfiable", as verified, as wrong, or with a note that it is
    /// unchecked.
    pub fn check(
        &mut self,
        grid: usize,
        puzzle: &Puzzle,
        limits: &Limits,
        run: Measured,
    ) -> Measured {
        let Self { solver, answers } = self;
        let answer =
            answers.entry(grid).or_insert_with(|| match solver.others(puzzle, &[], limits) {
                Ok(Others::Found(_)) => Ok(true),
                Ok(Others::None | Others::Fewer(_)) => Ok(false),
                Ok(Others::Unknown(cutoff)) => Err(cutoff.to_string()),
                Err(error) => Err(error.to_string()),
            });
        let name = solver.name();
        match answer {
            Ok(false) => Measured { verified: true, ..run },
            Ok(true) => {
                let note = format!("says that there is no solution, but {name} has found one");
                Measured { outcome: Outcome::Wrong, note: Some(note), ..run }
            }
            Err(why) => Measured { note: Some(format!("unchecked by {name}: {why}")), ..run },
        }
    }
}
