//! Solutions of boards that take the lanes too many guesses.
//!
//! On boards of many cells, and with irregular blocks, some questions take a search without learning millions of
//! guesses. A SAT solver that keeps the rules of the board and assumes the givens takes milliseconds.
//!
//! Common parts of searches by SAT: the rules of a board, and limits.

use std::fmt;
use std::sync::Arc;

use clausoku_backends::{IncrementalSolver, Varisat};
use clausoku_board::{Candidate, Cell, Limits, Puzzle, Symbol, Variant};
use clausoku_cnf::{ClauseSink, Formula, Literal, Model, Variable, Verdict};
use clausoku_encoder::{Encoded, Encoding};
use clausoku_files::Deadline;

use crate::Error;

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

/// The rules of a board as clauses.
#[derive(Clone)]
pub(crate) struct Rules {
    pub(crate) clauses: Encoded,
    cells: usize,
    symbols: u8,
}

impl Rules {
    /// Returns the rules of the board.
    ///
    /// # Errors
    ///
    /// Fails if the board has more candidates than a formula has variables, and at a limit.
    pub(crate) fn new(variant: &Arc<Variant>, limits: &Limits) -> Result<Self, Error> {
        let empty = Puzzle::empty(Arc::clone(variant));
        let deadline = Deadline::start(limits);
        let clauses = Encoding::default().encode_until(&empty, &deadline.stop_check());
        let clauses = clauses.map_err(|error| Error::Solver(error.to_string()))?;
        let clauses = clauses.ok_or_else(|| Error::Cutoff(deadline.stop_reason()))?;
        // Lanes have up to 128 symbols, so a byte holds a number.
        Ok(Self { clauses, cells: variant.cell_count(), symbols: variant.order() as u8 })
    }

    /// Returns the index of the first variable that no clause has.
    pub(crate) fn variables(&self) -> u32 {
        self.clauses.size().variables
    }

    /// Returns the literal of a number in a cell.
    pub(crate) fn holds(&self, cell: usize, number: u8) -> Literal {
        let symbol = Symbol::from_index(u16::from(number) - 1);
        let candidate = Candidate { cell: Cell::from_index(cell as u32), symbol };
        let variable = self.clauses.numbering().variable(candidate);
        variable.expect("the dense numbering has all candidates").positive()
    }

    /// Returns the solution of a model, in which the literals have these names.
    pub(crate) fn solution(&self, model: &Model, name: impl Fn(Literal) -> Literal) -> Vec<u8> {
        let mut solution = Vec::with_capacity(self.cells);
        for cell in 0..self.cells {
            let mut numbers = 1..=self.symbols;
            let number = numbers.find(|&number| model.satisfies(name(self.holds(cell, number))));
            solution.push(number.unwrap_or(0));
        }
        solution
    }
}
