//! Solutions of boards that take the lanes too many guesses.
//!
//! On boards of many cells, and with irregular blocks, some questions take a search without learning millions of
//! guesses. A SAT solver that keeps the rules of the board and assumes the givens takes milliseconds.

use std::fmt;
use std::sync::Arc;

use clausoku_backends::{IncrementalSolver, Varisat};
use clausoku_board::Variant;
use clausoku_cnf::{ClauseSink, Formula, Literal, Variable, Verdict};

use crate::Error;
use crate::sat::Rules;
use clausoku_files::Deadline;

/// A SAT solver with the rules of a board.
pub(crate) struct HardBoards {
    solver: Varisat,
    rules: Rules,
    /// The index of the next variable that no clause has.
    fresh: u32,
}

impl HardBoards {
    /// Returns a solver with the rules of the board.
    ///
    /// # Errors
    ///
    /// Fails if the board has more candidates than a formula has variables.
    pub(crate) fn new(variant: &Arc<Variant>, deadline: &Deadline) -> Result<Self, Error> {
        let rules = Rules::new(variant, &deadline.left())?;
        let mut solver = Varisat::new();
        // Before the clauses: a stop reaches varisat through the proof that it writes, which must begin
        // with the first clause.
        solver.expect_limits(&deadline.left());
        rules.clauses.emit(&mut solver);
        Ok(Self { solver, fresh: rules.variables(), rules })
    }

    /// Passes up to this many solutions of the givens to the sink, without those that have this number in this
    /// cell.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn solve(
        &mut self,
        givens: &[u8],
        excluded: Option<(usize, u8)>,
        most: u64,
        deadline: &Deadline,
        sink: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Error> {
        let given = givens.iter().enumerate().filter(|row| *row.1 != 0);
        let mut assumptions: Vec<Literal> =
            given.map(|(cell, &number)| self.rules.holds(cell, number)).collect();
        assumptions.extend(excluded.map(|(cell, number)| !self.rules.holds(cell, number)));
        for _ in 0..most {
            let limits = deadline.left();
            let verdict = self.solver.solve_within(&assumptions, &limits);
            let model = match verdict.map_err(|error| Error::Solver(error.to_string()))? {
                Verdict::Satisfiable(model) => model,
                Verdict::Unsatisfiable => break,
                Verdict::Unknown(reason) => return Err(Error::Cutoff(reason)),
            };
            let solution = self.rules.solution(&model, |literal| literal);
            sink(&solution);
            // From now on another solution is asked for, as long as the new literal is assumed.
            // A guard: without its assumption the clause is satisfied, so later questions of other boards
            // are not affected and the learned clauses remain valid.
            let other = Variable::from_index(self.fresh).positive();
            self.fresh += 1;
            // Given cells cannot differ, and shorter clauses propagate earlier.
            let open = solution.iter().enumerate().filter(|row| givens[row.0] == 0);
            let differs = open.map(|(cell, &number)| !self.rules.holds(cell, number));
            let clause: Vec<Literal> = [!other].into_iter().chain(differs).collect();
            self.solver.add_clause(&clause);
            assumptions.push(other);
        }
        Ok(())
    }
}

impl fmt::Debug for HardBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HardBoards").field("fresh", &self.fresh).finish_non_exhaustive()
    }
}
