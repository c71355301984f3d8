//! A test suite for every solver, in this process and installed programs.
//!
//! The suite names and skips a missing program; if `CLAUSOKU_REQUIRE_SOLVERS` names it, its absence is a
//! failure.

use std::cell::Cell;
use std::time::Duration;

use clausoku_backends::pigeonholes;
use clausoku_backends::{
    AnySolver, BackendError, Catalogue, Choice, Deadline, IncrementalSolver, Limits, SatSolver,
};
use clausoku_cnf::{ClauseSink, Cnf, Formula, Literal, StopReason, Variable, Verdict, lit};
use clausoku_testkit::{Rng, satisfiable};

fn cnf(clauses: &[&[i64]]) -> Cnf {
    clauses
        .iter()
        .map(|clause| clause.iter().map(|&n| Literal::from_dimacs(n).unwrap()).collect::<Vec<_>>())
        .collect()
}

/// Returns the formula for `pigeons` in one hole less: unsatisfiable, and hard to refute.
fn pigeons(pigeons: u32) -> Cnf {
    pigeonholes(pigeons, pigeons - 1)
}

/// Returns random clauses of three literals, about half of the time satisfiable.
fn random(variables: u32, rng: &mut Rng) -> Cnf {
    let clauses = u64::from(variables) * 43 / 10;
    let pick = |rng: &mut Rng| {
        let variable = Variable::from_index(rng.below(variables as usize) as u32).unwrap();
        variable.literal(rng.below(2) == 0)
    };
    (0..clauses).map(|_| [pick(rng), pick(rng), pick(rng)]).collect()
}

fn is_right(solver: &mut dyn SatSolver, formula: &Cnf, has_model: bool) {
    let name = solver.name().to_owned();
    let run =
        solver.run(formula, &Deadline::never()).unwrap_or_else(|error| panic!("{name}: {error}"));
    match &run.verdict {
        Verdict::Satisfiable(model) => {
            assert!(has_model, "{name} found a model of an unsatisfiable formula");
            clausoku_cnf::evaluate(formula, model)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        verdict => {
            assert_eq!(
                (verdict, has_model),
                (&Verdict::Unsatisfiable, false),
                "{name} {formula:?}"
            );
        }
    }
}

/// The suite.
fn conforms(choice: &Choice) {
    let mut solver = choice.create().into_solver();
    let solver = solver.as_mut();
    assert_eq!(solver.name(), choice.name());
    for (formula, has_model) in [
        (cnf(&[&[1, 2], &[-1, 3], &[-3]]), true),
        (cnf(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]), false),
        // Units, a clause twice, a literal twice, both signs in a clause.
        (cnf(&[&[1], &[-2], &[1], &[2, 2, 1], &[3, -3]]), true),
        (cnf(&[&[7], &[-7]]), false),
        // Variables that occur in no clause.
        (cnf(&[&[2, 90], &[-90]]), true),
        (pigeons(5), false),
    ] {
        is_right(solver, &formula, has_model);
    }
    // Every call starts with an empty solver.
    let mut rng = Rng::new(5);
    for _ in 0..4 {
        let formula = random(12, &mut rng);
        is_right(solver, &formula, satisfiable(&formula));
    }
    // Longer than the buffer of a pipe.
    let long: Cnf = (0..30_000)
        .map(|index| [Literal::from_dimacs(1 + index % 700).unwrap(), lit!(-701)])
        .collect();
    is_right(solver, &long, true);
    stops(solver);
}

/// Tests that limits are kept, and that the answers after them are correct.
fn stops(solver: &mut dyn SatSolver) {
    let name = solver.name().to_owned();
    let hard = pigeons(40);
    let limits = Limits::default().with_time(Duration::from_millis(200));
    let verdict = solver
        .run(&hard, &Deadline::start(&limits))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .verdict;
    // Some solvers recognize pigeonhole formulas.
    let expected = [Verdict::Unknown(StopReason::TimeLimit), Verdict::Unsatisfiable];
    assert!(expected.contains(&verdict), "{name}: {verdict:?}");
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let limits = Limits::default().with_stop(stop);
    assert_eq!(
        solver.run(&hard, &Deadline::start(&limits)).unwrap().verdict,
        Verdict::Unknown(StopReason::Interrupted)
    );
    // A limit also ends the emission of a formula.
    let long = Long::default();
    let limits = Limits::default().with_time(Duration::ZERO);
    let verdict = solver.run(&long, &Deadline::start(&limits)).unwrap().verdict;
    assert_eq!(verdict, Verdict::Unknown(StopReason::TimeLimit), "{name}");
    assert!(long.emitted.get() < 10_000, "{name}: {} clauses", long.emitted.get());
    is_right(solver, &cnf(&[&[1, 2], &[-1]]), true);
    is_right(solver, &pigeons(4), false);
}

/// Tests that a limit also ends the emission of a formula that is to be refuted.
fn stops_before_a_proof(choice: &Choice) {
    let Some(mut prover) = choice.create_prover() else { return };
    let long = Long::default();
    let limits = Limits::default().with_time(Duration::ZERO);
    let run = prover
        .prove(&long, &Deadline::start(&limits), &mut |_, _| panic!("there is no proof"))
        .unwrap();
    assert_eq!(run.verdict, Verdict::Unknown(StopReason::TimeLimit), "{}", choice.name());
    assert!(long.emitted.get() < 10_000, "{}: {} clauses", choice.name(), long.emitted.get());
}

/// Tests an incremental solver.
fn conforms_incrementally(choice: &Choice) {
    let fresh = || match choice.create() {
        AnySolver::Incremental(solver) => Some(solver),
        AnySolver::OneShot(_) => None,
    };
    let Some(mut solver) = fresh() else { return };
    let has_model = |solver: &mut dyn IncrementalSolver, assumed: &[i64]| {
        let assumed: Vec<Literal> =
            assumed.iter().map(|&number| Literal::from_dimacs(number).unwrap()).collect();
        match solver.solve_under(&assumed).unwrap() {
            Verdict::Satisfiable(model) => {
                assert!(assumed.iter().all(|&literal| model.satisfies(literal)));
                true
            }
            verdict => {
                assert_eq!(verdict, Verdict::Unsatisfiable);
                false
            }
        }
    };
    // Assumptions apply to one query.
    add(&mut *solver, &[&[1, 2], &[-1, 2]]);
    assert!(!has_model(&mut *solver, &[-2]));
    assert!(has_model(&mut *solver, &[]) && has_model(&mut *solver, &[2, -1]));
    // They may be new variables, and may contradict each other.
    assert!(has_model(&mut *solver, &[90, -91]) && !has_model(&mut *solver, &[90, -90]));
    // Clauses can follow a query; a selector literal disables one for good.
    add(&mut *solver, &[&[-3, -2, 1], &[-3, -1]]);
    assert!(!has_model(&mut *solver, &[3]) && has_model(&mut *solver, &[-3]));
    add(&mut *solver, &[&[-3]]);
    assert!(has_model(&mut *solver, &[]) && !has_model(&mut *solver, &[3]));
    add(&mut *solver, &[&[]]);
    assert!(!has_model(&mut *solver, &[]) && !has_model(&mut *solver, &[1]));
    // A run on a formula discards the clauses.
    is_right(&mut *solver, &cnf(&[&[1]]), true);
    // Enumerates the models of a formula, with and without expected limits.
    for limits in [Limits::default(), minute()] {
        let mut solver = fresh().unwrap();
        solver.expect_limits(&Deadline::start(&limits));
        add(&mut *solver, &[&[1, 2, 3], &[-1, -2], &[-2, -3]]);
        let mut models = 0;
        while let Verdict::Satisfiable(model) =
            solver.solve_within(&[], &Deadline::start(&limits)).unwrap()
        {
            models += 1;
            let others: Vec<Literal> = model.literals().map(|literal| !literal).collect();
            solver.add_clause(&others);
        }
        assert_eq!(models, 4);
    }
    // Answers under assumptions agree with the assumptions as unit clauses.
    let mut rng = Rng::new(11);
    for limits in [Limits::default(), minute()] {
        let formula = random(10, &mut rng);
        let mut solver = fresh().unwrap();
        solver.expect_limits(&Deadline::start(&limits));
        formula.emit(&mut *solver);
        for _ in 0..40 {
            let assumed: Vec<i64> = (1..=10).filter(|_| rng.percent(30)).collect();
            let assumed: Vec<i64> =
                assumed.into_iter().map(|n| if rng.percent(50) { n } else { -n }).collect();
            let mut with = formula.clone();
            for &number in &assumed {
                with.add_clause(&[Literal::from_dimacs(number).unwrap()]);
            }
            assert_eq!(
                has_model(&mut *solver, &assumed),
                satisfiable(&with),
                "{assumed:?} {formula:?}"
            );
        }
    }
    // A limit ends a query. The answers after it are correct, or errors.
    let mut solver = fresh().unwrap();
    let limits = Limits::default().with_time(Duration::from_millis(200));
    solver.expect_limits(&Deadline::start(&limits));
    pigeons(40).emit(&mut *solver);
    let limited = solver.solve_within(&[], &Deadline::start(&limits)).unwrap();
    assert_eq!(limited, Verdict::Unknown(StopReason::TimeLimit), "{}", choice.name());
    match solver.solve_within(&[lit!(1), lit!(-1)], &Deadline::start(&limits)) {
        Ok(verdict) => assert_eq!(verdict, Verdict::Unsatisfiable),
        Err(error) => assert!(matches!(error, BackendError::Lost { .. }), "{error}"),
    }
    is_right(&mut *solver, &cnf(&[&[1, 2], &[-1]]), true);
}

fn add(solver: &mut dyn IncrementalSolver, clauses: &[&[i64]]) {
    cnf(clauses).emit(solver);
}

/// A formula of a million clauses that counts the clauses it emits.
#[derive(Default)]
struct Long {
    emitted: Cell<u32>,
}

impl Formula for Long {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        for number in 1..=1_000_000 {
            if sink.is_closed() {
                return;
            }
            self.emitted.set(self.emitted.get() + 1);
            sink.add_clause(&[Literal::from_dimacs(number).unwrap()]);
        }
    }
}

/// A limit that is never reached here.
fn minute() -> Limits {
    Limits::default().with_time(Duration::from_secs(60))
}

#[test]
fn every_solver_conforms() {
    for choice in Catalogue::built_in().iter().filter(is_here) {
        conforms(&choice);
        conforms_incrementally(&choice);
        stops_before_a_proof(&choice);
    }
}

#[test]
fn programs_report_statistics_and_resources() {
    let formula = pigeons(6);
    for choice in Catalogue::built_in().iter().filter(is_here) {
        let Some(_) = choice.command() else { continue };
        let run = choice.run(&formula, &Deadline::never()).unwrap();
        let usage = run.usage.unwrap();
        assert!(usage.wall > Duration::ZERO && usage.peak_memory > 0, "{}", choice.name());
        if labels(&choice) {
            assert!(run.counts.conflicts.is_some(), "{} {run:?}", choice.name());
        }
    }
}

#[cfg(feature = "external")]
fn labels(choice: &Choice) -> bool {
    matches!(choice, Choice::Program(program) if program.labels.conflicts.is_some())
}

#[cfg(not(feature = "external"))]
fn labels(_: &Choice) -> bool {
    false
}

/// Returns whether the solver is installed; if not, prints that it is skipped, or panics if it is required.
fn is_here(choice: &Choice) -> bool {
    let Err(error) = choice.probe() else { return true };
    clausoku_testkit::skip(choice.name(), &error.to_string());
    false
}
