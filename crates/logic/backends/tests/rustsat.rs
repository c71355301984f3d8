//! Solvers of this library as solvers of rustsat, and those as solvers of this library again.

use clausoku_backends::{
    AnySolver, BackendError, Catalogue, Deadline, ForRustsat, Limits, RustsatSolver, SatSolver,
    pigeonholes,
};
use clausoku_cnf::{ClauseSink, Cnf, StopReason, Variable, Verdict, clause, evaluate};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult, StateError};
use rustsat::types::{Assignment, Clause, Lit, TernaryVal, Var};
use rustsat::{clause as theirs, lit};

/// An incremental solver, and one that takes the whole formula for each query.
const SOLVERS: [&str; 2] = ["varisat", "cdcl"];

fn named(name: &str) -> ForRustsat {
    let solver = Catalogue::built_in().named(name).expect("a solver").create();
    assert_eq!(matches!(solver, AnySolver::Incremental(_)), name == "varisat");
    ForRustsat::from(solver)
}

/// Returns formulas, and whether each has a model.
fn formulas() -> Vec<(Cnf, bool)> {
    let mut declared = Cnf::new();
    declared.reserve(Variable::from_dimacs(9).expect("a variable"));
    declared.add_clause(&clause![-7, 2, 2]);
    declared.add_clause(&clause![7, -7]);
    declared.add_clause(&clause![7]);
    let mut contradiction = Cnf::new();
    contradiction.add_clause(&[]);
    vec![
        (Cnf::new(), true),
        (contradiction, false),
        (declared, true),
        (pigeonholes(4, 4), true),
        (pigeonholes(5, 4), false),
    ]
}

#[test]
fn a_solver_there_and_back_decides_the_same() {
    for name in SOLVERS {
        let mut solver = RustsatSolver::new(|| named(name));
        assert_eq!(solver.name(), "Clausoku");
        // Twice: earlier calls have no influence.
        for (formula, has_model) in formulas().into_iter().chain(formulas()) {
            match solver.solve(&formula).expect("a verdict") {
                Verdict::Satisfiable(model) => {
                    assert!(has_model, "{name} {formula:?}");
                    assert_eq!(evaluate(&formula, &model), Ok(()), "{name}");
                }
                verdict => assert_eq!((verdict, has_model), (Verdict::Unsatisfiable, false)),
            }
        }
    }
}

#[test]
fn programs_of_rustsat_can_use_our_solvers() {
    for name in SOLVERS {
        let mut solver = named(name);
        solver.reserve(Var::new(4)).expect("a variable");
        solver.extend([theirs![lit![0], lit![1]], theirs![!lit![0], lit![2]]]);
        solver.extend(&[theirs![!lit![1], lit![2]]]);
        assert!(solver.lit_val(lit![0]).expect_err("no query yet").is::<StateError>());

        assert_eq!(solver.solve().expect("a result"), SolverResult::Sat);
        assert_eq!(solver.lit_val(lit![2]).expect("a value"), TernaryVal::True);
        assert_eq!(solver.lit_val(!lit![2]).expect("a value"), TernaryVal::False);
        let solution: Assignment = solver.solution(Var::new(4)).expect("a solution");
        assert_eq!(solution.len(), 5);
        assert!(solver.core().expect_err("no core").is::<StateError>());

        let assumptions = [lit![3], !lit![2]];
        assert_eq!(solver.solve_assumps(&assumptions).expect("a result"), SolverResult::Unsat);
        let core = solver.core().expect("a core");
        // A clause of negated assumptions that follows from the formula.
        assert!(core.contains(&lit![2]), "{name} {core:?}");
        assert!(core.iter().all(|&literal| assumptions.contains(&!literal)), "{name} {core:?}");

        // Assumptions end with their query; a clause ends the result.
        assert_eq!(solver.solve().expect("a result"), SolverResult::Sat);
        solver.add_unit(!lit![2]).expect("a clause");
        assert!(solver.lit_val(lit![2]).is_err());
        assert_eq!(solver.solve().expect("a result"), SolverResult::Unsat);
        assert_eq!(solver.core().expect("a core"), []);
    }
}

#[test]
fn limits_interrupt() {
    let stopped = Limits::default().with_time(std::time::Duration::ZERO);
    for name in SOLVERS {
        let mut solver = named(name).with_limits(stopped.clone());
        solver.extend(rustsat::instances::Cnf::from(&pigeonholes(5, 4)));
        assert_eq!(solver.solve().expect("a result"), SolverResult::Interrupted);
        assert!(solver.core().is_err());

        let mut limited = RustsatSolver::new(|| named(name).with_limits(stopped.clone()));
        let verdict = limited.solve(&pigeonholes(5, 4)).expect("a verdict");
        assert_eq!(verdict, Verdict::Unknown(StopReason::GaveUp));
        let run = RustsatSolver::new(|| named(name))
            .run(&pigeonholes(5, 4), &Deadline::start(&stopped))
            .expect("a run");
        assert_eq!(run.verdict, Verdict::Unknown(StopReason::TimeLimit));
    }
}

/// A solver of rustsat that refuses clauses.
struct Broken;

impl Extend<Clause> for Broken {
    fn extend<T: IntoIterator<Item = Clause>>(&mut self, _clauses: T) {}
}

impl<'a> Extend<&'a Clause> for Broken {
    fn extend<T: IntoIterator<Item = &'a Clause>>(&mut self, _clauses: T) {}
}

impl Solve for Broken {
    fn signature(&self) -> &'static str {
        "broken"
    }

    fn solve(&mut self) -> anyhow::Result<SolverResult> {
        Ok(SolverResult::Sat)
    }

    fn lit_val(&self, _lit: Lit) -> anyhow::Result<TernaryVal> {
        Ok(TernaryVal::True)
    }

    fn add_clause_ref<C: AsRef<rustsat::types::Cl> + ?Sized>(
        &mut self,
        _clause: &C,
    ) -> anyhow::Result<()> {
        anyhow::bail!("out of memory")
    }
}

#[test]
fn an_error_of_a_solver_is_no_verdict() {
    let error = RustsatSolver::new(|| Broken).solve(&pigeonholes(2, 2)).expect_err("an error");
    assert!(matches!(error, BackendError::Failed { .. }), "{error:?}");
    assert_eq!(error.to_string(), "broken failed: out of memory");
}
