//! Solvers of the crate `rustsat` as solvers of this one, and the reverse, with the feature `rustsat`.
//!
//! `clausoku_cnf` converts the literals, formulas and models.

use std::fmt;

use clausoku_cnf::{
    Both, ClauseSink, Cnf, Formula, Literal, Model, StopReason, Stoppable, Stopped, Variable,
    Verdict,
};
use clausoku_text::{Deadline, Limits};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult, SolverState, StateError};
use rustsat::types::{Cl, Clause, Lit, TernaryVal, Var};

use crate::{AnySolver, BackendError, Run, SatSolver};

/// A solver of rustsat as a [`SatSolver`]. It is created anew for each formula.
///
/// `rustsat` has no limits that all solvers obey. So a reached limit ends the reading of the formula, but not the search.
///
/// ```
/// use clausoku_backends::{Catalogue, ForRustsat, RustsatSolver, SatSolver};
/// use clausoku_cnf::{Cnf, Verdict, lit};
///
/// // A solver of rustsat, such as `rustsat_batsat::BasicSolver::default`.
/// let create = || ForRustsat::from(Catalogue::built_in().named("varisat").unwrap().create());
/// let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)]].into_iter().collect();
/// let verdict = RustsatSolver::new(create).solve(&formula).unwrap();
/// assert!(matches!(verdict, Verdict::Satisfiable(model) if model.satisfies(lit!(1))));
/// ```
pub struct RustsatSolver<F> {
    create: F,
    name: &'static str,
}

impl<S: Solve, F: FnMut() -> S> RustsatSolver<F> {
    /// Returns the solver that this function creates, without clauses.
    pub fn new(mut create: F) -> Self {
        let name = create().signature();
        Self { create, name }
    }

    fn failed(&self, error: &anyhow::Error) -> BackendError {
        BackendError::Failed { solver: self.name.to_owned(), message: format!("{error:#}") }
    }
}

impl<F> fmt::Debug for RustsatSolver<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RustsatSolver").field(&self.name).finish()
    }
}

impl<S: Solve, F: FnMut() -> S> SatSolver for RustsatSolver<F> {
    fn name(&self) -> &str {
        self.name
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        let mut loaded = Loaded { solver: (self.create)(), variables: 0, error: None };
        let read = deadline
            .check()
            .and_then(|()| Stoppable::read(formula, deadline, |one| one.emit(&mut loaded)));
        if let Some(error) = loaded.error {
            return Err(self.failed(&error));
        }
        if let Err(Stopped(reason)) = read {
            return Ok(Verdict::Unknown(reason).into());
        }
        decide(&mut loaded.solver, loaded.variables)
            .map(Run::from)
            .map_err(|error| self.failed(&error))
    }
}

/// Returns the verdict of a solver that has the clauses of a formula, with the values of its first variables.
fn decide(solver: &mut impl Solve, variables: u32) -> anyhow::Result<Verdict> {
    match solver.solve()? {
        SolverResult::Unsat => return Ok(Verdict::Unsatisfiable),
        SolverResult::Interrupted => return Ok(Verdict::Unknown(StopReason::GaveUp)),
        SolverResult::Sat => {}
    }
    let mut model = Model::new();
    for variable in (0..variables).filter_map(Variable::from_index) {
        match solver.lit_val(variable.positive().into())? {
            TernaryVal::True => model.assign(variable.positive())?,
            TernaryVal::False => model.assign(variable.negative())?,
            TernaryVal::DontCare => {}
        }
    }
    Ok(Verdict::Satisfiable(model))
}

/// A solver of rustsat that receives a formula.
struct Loaded<S> {
    solver: S,
    /// Number of variables up to the last one that occurs. A solver need not know the others.
    variables: u32,
    error: Option<anyhow::Error>,
}

impl<S: Solve> ClauseSink for Loaded<S> {
    fn add_clause(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.variables = self.variables.max(literal.variable().to_dimacs());
        }
        let clause: Clause = literals.iter().copied().map(Lit::from).collect();
        let added = self.solver.add_clause(clause);
        self.error = self.error.take().or(added.err());
    }

    fn reserve(&mut self, last: Variable) {
        let reserved = self.solver.reserve(last.into());
        self.error = self.error.take().or(reserved.err());
    }

    fn is_closed(&self) -> bool {
        self.error.is_some()
    }
}

/// A solver of this library as a solver of rustsat.
///
/// A solver that decides a formula at a time receives all clauses for each query, with assumptions as clauses; its cores are all
/// assumptions.
///
/// ```
/// use clausoku_backends::{Catalogue, ForRustsat};
/// use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
/// use rustsat::{clause, lit};
///
/// let mut solver = ForRustsat::from(Catalogue::built_in().named("varisat").unwrap().create());
/// solver.add_clause(clause![lit![0], lit![1]]).unwrap();
/// assert_eq!(solver.solve().unwrap(), SolverResult::Sat);
/// assert_eq!(solver.solve_assumps(&[!lit![0], !lit![1]]).unwrap(), SolverResult::Unsat);
/// assert_eq!(solver.core().unwrap().len(), 2);
/// ```
#[derive(Debug)]
pub struct ForRustsat {
    solver: AnySolver,
    /// All clauses, for a solver that decides a formula at a time.
    clauses: Cnf,
    limits: Limits,
    state: State,
}

/// The result of the last query, if no clause was added since.
#[derive(Debug)]
enum State {
    Input,
    Sat(Model),
    /// The assumptions that contradict the clauses.
    Unsat(Vec<Literal>),
    Unknown,
}

impl From<AnySolver> for ForRustsat {
    fn from(solver: AnySolver) -> Self {
        Self { solver, clauses: Cnf::new(), limits: Limits::default(), state: State::Input }
    }
}

impl ForRustsat {
    /// Returns the solver with limits for each query. A reached limit is [`SolverResult::Interrupted`]. Call it before the first
    /// clause is added.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        if let AnySolver::Incremental(solver) = &mut self.solver {
            solver.expect_limits(&Deadline::start(&limits));
        }
        self.limits = limits;
        self
    }

    fn sink(&mut self) -> &mut dyn ClauseSink {
        match &mut self.solver {
            AnySolver::Incremental(solver) => solver.as_mut(),
            AnySolver::OneShot(_) => &mut self.clauses,
        }
    }

    /// Returns the error for a call that needs another state.
    fn needs(&self, required_state: SolverState) -> anyhow::Error {
        let actual_state = match self.state {
            State::Input => SolverState::Input,
            State::Sat(_) => SolverState::Sat,
            State::Unsat(_) => SolverState::Unsat,
            State::Unknown => SolverState::Unknown,
        };
        StateError { required_state, actual_state }.into()
    }
}

impl Solve for ForRustsat {
    fn signature(&self) -> &'static str {
        "Clausoku"
    }

    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        self.sink().reserve(max_var.into());
        Ok(())
    }

    fn solve(&mut self) -> anyhow::Result<SolverResult> {
        self.solve_assumps(&[])
    }

    fn lit_val(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        let State::Sat(model) = &self.state else { return Err(self.needs(SolverState::Sat)) };
        let literal = Literal::from(lit);
        let value = model.value(literal.variable());
        Ok(value.map_or(TernaryVal::DontCare, |value| (value == literal.is_positive()).into()))
    }

    fn add_clause_ref<C: AsRef<Cl> + ?Sized>(&mut self, clause: &C) -> anyhow::Result<()> {
        let literals: Vec<Literal> = clause.as_ref().iter().copied().map(Literal::from).collect();
        self.sink().add_clause(&literals);
        self.state = State::Input;
        Ok(())
    }
}

impl SolveIncremental for ForRustsat {
    fn solve_assumps(&mut self, assumps: &[Lit]) -> anyhow::Result<SolverResult> {
        let assumptions: Vec<Literal> = assumps.iter().copied().map(Literal::from).collect();
        let deadline = Deadline::start(&self.limits);
        self.state = State::Unknown;
        let (verdict, core) = match &mut self.solver {
            AnySolver::Incremental(solver) => {
                (solver.solve_within(&assumptions, &deadline)?, solver.core())
            }
            AnySolver::OneShot(solver) => {
                let units: Cnf = assumptions.iter().map(|&one| [one]).collect();
                (solver.run(&Both(&self.clauses, &units), &deadline)?.verdict, assumptions)
            }
        };
        let (state, result) = match verdict {
            Verdict::Satisfiable(model) => (State::Sat(model), SolverResult::Sat),
            Verdict::Unsatisfiable => (State::Unsat(core), SolverResult::Unsat),
            Verdict::Unknown(_) => (State::Unknown, SolverResult::Interrupted),
        };
        self.state = state;
        Ok(result)
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        let State::Unsat(core) = &self.state else { return Err(self.needs(SolverState::Unsat)) };
        Ok(core.iter().map(|&assumption| Lit::from(!assumption)).collect())
    }
}

impl Extend<Clause> for ForRustsat {
    fn extend<T: IntoIterator<Item = Clause>>(&mut self, clauses: T) {
        for clause in clauses {
            // It returns no error.
            let _ = self.add_clause_ref(&clause);
        }
    }
}

impl<'a, C: AsRef<Cl> + ?Sized + 'a> Extend<&'a C> for ForRustsat {
    fn extend<T: IntoIterator<Item = &'a C>>(&mut self, clauses: T) {
        for clause in clauses {
            let _ = self.add_clause_ref(clause);
        }
    }
}
