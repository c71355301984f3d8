//! CaDiCaL 1.9.5: conflict-driven clause learning with inprocessing, in C++, built into this program.
//!
//! It asks every few steps whether to go on, so a limit costs it nothing but the question: it keeps its
//! clauses and can be asked again.
//!
//! **Invariant.** CaDiCaL makes every variable up to the largest number that it meets, with hundreds of bytes
//! each, and what C++ throws when memory ends cannot be caught here. So it never sees the numbers of the
//! formula: [`Variables`] counts them in the order in which they come.

use std::time::Instant;

use cadical::{Callbacks, Solver};
use cnf::{ClauseSink, Formula, Literal, Model, Stoppable, Unknown, Variable, Verdict};

use crate::alarm::Alarm;
use crate::{BackendError, IncrementalSolver, Limits, Run, SatSolver};

/// The program of the same name is another row, so the library has a name of its own.
pub(crate) const NAME: &str = "cadical-lib";

/// The in-process solver. As a [`ClauseSink`] it takes clauses; [`IncrementalSolver`] asks about them.
///
/// Variables with gaps between them cost it nothing, and there are none that it cannot take.
pub struct Cadical {
    solver: Solver<Alarm>,
    variables: Variables,
    /// What the last question assumed and cannot hold together. CaDiCaL itself forgets it at the next clause.
    core: Vec<Literal>,
    alarm: Alarm,
}

impl Cadical {
    /// A solver without clauses.
    pub fn new() -> Self {
        Self {
            solver: Solver::new(),
            variables: Variables::default(),
            core: Vec::new(),
            alarm: Alarm::default(),
        }
    }

    fn decide(&mut self, assumptions: &[Literal]) -> Result<Verdict, BackendError> {
        let Self { solver, variables, core, alarm, .. } = self;
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
                let failed = |&literal: &Literal| solver.failed(variables.translate(literal));
                core.extend(assumptions.iter().copied().filter(failed));
                core.sort_unstable();
                core.dedup();
                Ok(Verdict::Unsatisfiable)
            }
            // The alarm that stopped the solver still rings.
            None => Ok(Verdict::Unknown(alarm.rings().unwrap_or(Unknown::GaveUp))),
        }
    }

    /// Sets the alarm, and has CaDiCaL ask for it where it can ring at all.
    fn arm(&mut self, limits: &Limits, start: Instant) {
        self.alarm.set(limits, start);
        let can_ring = limits.time.is_some() || limits.stop.is_some();
        self.solver.set_callbacks(can_ring.then(|| self.alarm.clone()));
    }
}

impl Default for Cadical {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Cadical {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cadical").finish_non_exhaustive()
    }
}

impl Callbacks for Alarm {
    fn terminate(&mut self) -> bool {
        self.rings().is_some()
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
        limits: &Limits,
    ) -> Result<Verdict, BackendError> {
        if limits.is_stopped() {
            return Ok(Verdict::Unknown(Unknown::Interrupted));
        }
        self.arm(limits, Instant::now());
        let verdict = self.decide(assumptions);
        self.alarm.clear();
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

    fn run(&mut self, formula: &dyn Formula, limits: &Limits) -> Result<Run, BackendError> {
        let start = Instant::now();
        *self = Self::new();
        if limits.is_stopped() {
            return Ok(Verdict::Unknown(Unknown::Interrupted).into());
        }
        self.arm(limits, start);
        let stop = limits.stop_check(start);
        Stoppable::new(formula, &stop).emit(self);
        let verdict = if stop.is_stopped() {
            Ok(Verdict::Unknown(limits.reached(start).unwrap_or(Unknown::Interrupted)))
        } else {
            self.decide(&[])
        };
        *self = Self::new();
        Ok(verdict?.into())
    }
}

/// So many variables share a piece of the table.
const PAGE: usize = 1024;

/// The solver's own numbers: 1, 2, 3 … in the order in which variables are met. There are no more variables
/// than an `i32` counts, so the numbers suffice.
#[derive(Default)]
struct Variables {
    /// By variable, its number, or 0. Pages that no variable is in are not there.
    numbers: Vec<Option<Box<[i32; PAGE]>>>,
    /// By number less one, its variable.
    known: Vec<Variable>,
}

impl Variables {
    fn translate(&mut self, literal: Literal) -> i32 {
        let variable = literal.variable();
        let (page, place) = (variable.index() / PAGE, variable.index() % PAGE);
        if page >= self.numbers.len() {
            self.numbers.resize_with(page + 1, || None);
        }
        let number = &mut self.numbers[page].get_or_insert_with(|| Box::new([0; PAGE]))[place];
        if *number == 0 {
            self.known.push(variable);
            *number = self.known.len() as i32;
        }
        if literal.is_positive() { *number } else { -*number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SOLVERS;

    fn literal(number: i64) -> Literal {
        Literal::from_dimacs(number).unwrap()
    }

    #[test]
    fn a_core_has_what_cannot_hold_together() {
        let mut solver = Cadical::new();
        solver.add_clause(&[literal(-1), literal(-2)]);
        let assumed = [3, 1, 4, 2, 5, 1].map(literal);
        assert_eq!(solver.solve_under(&assumed).unwrap(), Verdict::Unsatisfiable);
        assert_eq!(solver.core(), [literal(1), literal(2)]);
        // A clause more does not take it away; the next question does.
        solver.add_clause(&[literal(6)]);
        assert_eq!(solver.core().len(), 2);
        assert!(matches!(solver.solve_under(&[]).unwrap(), Verdict::Satisfiable(_)));
        assert_eq!(solver.core(), []);
        solver.add_clause(&[]);
        assert_eq!(solver.solve_under(&assumed).unwrap(), Verdict::Unsatisfiable);
        assert_eq!(solver.core(), []);
    }

    #[test]
    fn the_largest_variable_is_one_like_any_other() {
        let largest = literal(i64::from(Variable::MAX_DIMACS));
        let mut solver = Cadical::new();
        solver.add_clause(&[literal(1), largest]);
        assert!(matches!(solver.solve_under(&[!largest]).unwrap(), Verdict::Satisfiable(_)));
        solver.add_clause(&[literal(-1)]);
        assert_eq!(solver.solve_under(&[!largest]).unwrap(), Verdict::Unsatisfiable);
        assert_eq!(solver.core(), [!largest]);
        assert_eq!(solver.solver.max_variable(), 2);
    }

    #[test]
    fn the_version_told_is_the_one_that_is_built() {
        let row = SOLVERS.iter().find(|row| row.name == NAME).unwrap();
        assert_eq!(Solver::<Alarm>::new().signature(), format!("cadical-{}", row.version));
    }
}
