//! Solutions of boards that take the lanes too many guesses.
//!
//! On boards of many cells a rare question takes a search without learning millions of guesses. A SAT solver that
//! keeps the rules of the board, and assumes the givens, answers it in milliseconds.

use std::fmt;
use std::sync::Arc;

use backends::{IncrementalSolver, Varisat};
use cnf::{ClauseSink, Formula, Literal, Variable, Verdict};
use encoder::{Encoded, Encoding};
use puzzle::{Candidate, Cell, Puzzle, Symbol, Variant};

use crate::Error;
use crate::clock::Clock;
use crate::sat::{cut_off, of_solver};

/// A SAT solver with the rules of a board.
pub(crate) struct HardBoards {
    solver: Varisat,
    rules: Encoded,
    symbols: u16,
    /// The index of the next variable that no clause has.
    fresh: u32,
}

impl HardBoards {
    /// Returns a solver with the rules of the board.
    ///
    /// # Errors
    ///
    /// Fails if the board has more candidates than a formula has variables.
    pub(crate) fn new(variant: &Arc<Variant>, clock: &Clock) -> Result<Self, Error> {
        let failed = |error: encoder::EncodeError| Error::Solver(error.to_string());
        let empty = Puzzle::empty(Arc::clone(variant));
        let rules = Encoding::default().encode(&empty).map_err(failed)?;
        let mut solver = Varisat::new();
        solver.expect_limits(&of_solver(&clock.left_of_all()));
        rules.emit(&mut solver);
        let fresh = rules.numbering().last();
        Ok(Self { solver, rules, symbols: variant.order() as u16, fresh })
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
        clock: &Clock,
        sink: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Error> {
        let given = givens.iter().enumerate().filter(|row| *row.1 != 0);
        let mut assumptions: Vec<Literal> =
            given.map(|(cell, &number)| self.holds(cell, number)).collect();
        assumptions.extend(excluded.map(|(cell, number)| !self.holds(cell, number)));
        for _ in 0..most {
            let limits = of_solver(&clock.left_of_all());
            let verdict = self.solver.solve_within(&assumptions, &limits);
            let model = match verdict.map_err(|error| Error::Solver(error.to_string()))? {
                Verdict::Satisfiable(model) => model,
                Verdict::Unsatisfiable => break,
                Verdict::Unknown(reason) => return Err(cut_off(reason)),
            };
            let number = |cell: usize| {
                let numbers = 1..=self.symbols as u8;
                numbers.into_iter().find(|&number| model.satisfies(self.holds(cell, number)))
            };
            let numbers = (0..givens.len()).map(|cell| number(cell).unwrap_or(0));
            let solution: Vec<u8> = numbers.collect();
            sink(&solution);
            // From now on another solution is asked for, as long as the new literal is assumed.
            let other = Variable::from_index(self.fresh).positive();
            self.fresh += 1;
            let open = solution.iter().enumerate().filter(|row| givens[row.0] == 0);
            let differs = open.map(|(cell, &number)| !self.holds(cell, number));
            let clause: Vec<Literal> = [!other].into_iter().chain(differs).collect();
            self.solver.add_clause(&clause);
            assumptions.push(other);
        }
        Ok(())
    }

    /// Returns the literal of a number in a cell.
    fn holds(&self, cell: usize, number: u8) -> Literal {
        let symbol = Symbol::from_index(u16::from(number) - 1);
        let candidate = Candidate { cell: Cell::from_index(cell as u32), symbol };
        let variable = self.rules.numbering().variable(candidate);
        variable.expect("the dense numbering has all candidates").positive()
    }
}

impl fmt::Debug for HardBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HardBoards").field("fresh", &self.fresh).finish_non_exhaustive()
    }
}
