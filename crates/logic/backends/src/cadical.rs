//! CaDiCaL 1.9.5: conflict-driven clause learning with inprocessing, in C++, built into this program.
//!
//! It asks every few steps whether to continue, so it keeps its clauses when it is stopped by a limit, and
//! can be asked again.
//!
//! **Invariant.** CaDiCaL makes every variable up to the largest number that it meets, with hundreds of bytes
//! each, and the C++ exception for exhausted memory cannot be caught here. So it never gets the numbers of the
//! formula: [`Variables`] numbers the variables in the order of their first use.

use cadical::{Callbacks, Solver};
use clausoku_cnf::{ClauseSink, Formula, Literal, Model, Stopped, Variable, Verdict};
use clausoku_text::Deadline;

use crate::in_process::{self, InProcess, SharedDeadline};
use crate::{BackendError, IncrementalSolver, Run, SatSolver};

/// The name of the library. The table of programs has a row `cadical`.
pub(crate) const NAME: &str = "cadical-lib";

/// CaDiCaL in this process. It takes clauses as a [`ClauseSink`]; [`IncrementalSolver`] decides them.
///
/// Gaps between the variables cost nothing, and every variable is supported.
#[derive(Default)]
pub struct Cadical {
    solver: Solver<SharedDeadline>,
    variables: Variables,
    /// The core of the last query. CaDiCaL itself discards it at the next clause.
    core: Vec<Literal>,
    deadline: SharedDeadline,
}

impl Cadical {
    /// Returns a solver without clauses.
    pub fn new() -> Self {
        Self::default()
    }

    fn decide_under(&mut self, assumptions: &[Literal]) -> Result<Verdict, BackendError> {
        let Self { solver, variables, core, deadline, .. } = self;
        core.clear();
        match solver.solve_with(assumptions.iter().map(|&literal| variables.translate(literal))) {
            Some(true) => {
                let valued = (1..)
                    .zip(&variables.known)
                    .filter_map(|(number, variable)| Some(variable.literal(solver.value(number)?)));
                let model = Model::from_literals(valued).map_err(|error| BackendError::Failed {
                    solver: NAME.to_owned(),
                    message: error.to_string(),
                })?;
                Ok(Verdict::Satisfiable(model))
            }
            Some(false) => {
                core.extend(assumptions.iter().copied());
                // CaDiCaL answers for one assumption at a time, and only until the next clause.
                core.retain(|&literal| solver.failed(variables.translate(literal)));
                core.sort_unstable();
                core.dedup();
                Ok(Verdict::Unsatisfiable)
            }
            // A limit that stopped the solver is still reached.
            None => Ok(deadline.unknown()),
        }
    }
}

impl InProcess for Cadical {
    /// Sets the deadline, and makes CaDiCaL ask it if there is a limit that it can report.
    fn arm(&mut self, deadline: &Deadline) {
        self.deadline.set(deadline.clone());
        self.solver.set_callbacks(deadline.can_stop().then(|| self.deadline.clone()));
    }

    fn decide(&mut self) -> Result<Verdict, BackendError> {
        self.decide_under(&[])
    }
}

impl std::fmt::Debug for Cadical {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cadical").finish_non_exhaustive()
    }
}

impl Callbacks for SharedDeadline {
    fn terminate(&mut self) -> bool {
        self.check().is_err()
    }
}

impl ClauseSink for Cadical {
    fn add_clause(&mut self, literals: &[Literal]) {
        let Self { solver, variables, .. } = self;
        solver.add_clause(literals.iter().map(|&literal| variables.translate(literal)));
    }
}

impl IncrementalSolver for Cadical {
    fn solve_within(
        &mut self,
        assumptions: &[Literal],
        deadline: &Deadline,
    ) -> Result<Verdict, BackendError> {
        if let Err(Stopped(reason)) = deadline.check() {
            return Ok(Verdict::Unknown(reason));
        }
        self.arm(deadline);
        let verdict = self.decide_under(assumptions);
        self.deadline.set(Deadline::never());
        verdict
    }

    fn core(&self) -> Vec<Literal> {
        self.core.clone()
    }
}

impl SatSolver for Cadical {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        in_process::run(self, formula, deadline)
    }
}

/// The number of variables in a page of the table.
const PAGE: usize = 1024;

/// The solver's own numbers: 1, 2, 3 … in the order in which the variables are first used. There are no
/// more variables than positive values of an `i32`.
#[derive(Default)]
struct Variables {
    /// The number of each variable, or 0. Pages without variables are `None`.
    numbers: Vec<Option<Box<[i32; PAGE]>>>,
    /// The variable of each number, from number 1.
    known: Vec<Variable>,
}

impl Variables {
    fn translate(&mut self, literal: Literal) -> i32 {
        let variable = literal.variable();
        // Pages, not one array: a formula with a single large number would need one entry for each number
        // below it.
        let page = variable.index() / PAGE;
        if page >= self.numbers.len() {
            self.numbers.resize_with(page + 1, || None);
        }
        let number = &mut self.numbers[page].get_or_insert_with(|| Box::new([0; PAGE]))
            [variable.index() % PAGE];
        if *number == 0 {
            self.known.push(variable);
            // Exact: there are fewer than 2³¹ variables.
            *number = self.known.len() as i32;
        }
        if literal.is_positive() { *number } else { -*number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku_cnf::{clause, lit};

    use crate::SOLVERS;

    #[test]
    fn a_core_contains_contradictory_assumptions() {
        let mut solver = Cadical::new();
        solver.add_clause(&[lit!(-1), lit!(-2)]);
        let assumed = clause![3, 1, 4, 2, 5, 1];
        assert_eq!(solver.solve_under(&assumed).unwrap(), Verdict::Unsatisfiable);
        assert_eq!(solver.core(), [lit!(1), lit!(2)]);
        // Another clause keeps the core; the next query discards it.
        solver.add_clause(&[lit!(6)]);
        assert_eq!(solver.core().len(), 2);
        assert!(matches!(solver.solve_under(&[]).unwrap(), Verdict::Satisfiable(_)));
        assert_eq!(solver.core(), []);
        solver.add_clause(&[]);
        assert_eq!(solver.solve_under(&assumed).unwrap(), Verdict::Unsatisfiable);
        assert_eq!(solver.core(), []);
    }

    #[test]
    fn the_largest_variable_is_supported() {
        let largest = Literal::from_dimacs(i64::from(Variable::MAX_DIMACS)).unwrap();
        let mut solver = Cadical::new();
        solver.add_clause(&[lit!(1), largest]);
        assert!(matches!(solver.solve_under(&[!largest]).unwrap(), Verdict::Satisfiable(_)));
        solver.add_clause(&[lit!(-1)]);
        assert_eq!(solver.solve_under(&[!largest]).unwrap(), Verdict::Unsatisfiable);
        assert_eq!(solver.core(), [!largest]);
        assert_eq!(solver.solver.max_variable(), 2);
    }

    #[test]
    fn the_version_in_the_table_is_the_built_version() {
        let row = SOLVERS.iter().find(|row| row.name == NAME).unwrap();
        assert_eq!(Solver::<SharedDeadline>::new().signature(), format!("cadical-{}", row.version));
    }
}
