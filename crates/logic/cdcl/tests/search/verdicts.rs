//! Verdicts, models, events and proofs, compared with truth tables and varisat.

use std::collections::BTreeMap;

use clausoku_cdcl::{
    Answer, Observer, Pairs, SWITCHES, Settings, Silent, Solver, decide_by_resolution,
};
use clausoku_cnf::{Cnf, Deadline, Literal, Rng, evaluate};
use clausoku_testkit::satisfiable;
use varisat::ExtendFormula;

use crate::support::{Lrat, Replay, literal, mixed, settings, threshold};

/// Decides a formula, with every event and the proof checked.
fn decide(formula: &Cnf, settings: Settings, counts: &mut BTreeMap<&'static str, usize>) -> bool {
    let never = Deadline::never();
    let observers = (Replay::new(formula, settings), Lrat::default());
    let mut solver = Solver::new(formula, settings, observers, &never).unwrap();
    let answer = solver.run(&never).unwrap();
    assert_eq!(solver.run(&never).unwrap(), answer, "a second call has the same answer");
    let seen = *solver.statistics();
    let (replay, proof) = solver.into_observer();
    for (kind, count) in replay.counts {
        *counts.entry(kind).or_default() += count;
    }
    // A search that nobody watches is the same one.
    let mut silent = Solver::new(formula, settings, Silent, &never).unwrap();
    assert_eq!((silent.run(&never).unwrap(), *silent.statistics()), (answer.clone(), seen));
    match answer {
        Answer::Model(model) => {
            evaluate(formula, &model).unwrap();
            true
        }
        Answer::Unsatisfiable => {
            proof
                .check(formula)
                .unwrap_or_else(|error| panic!("{settings:?} {formula:?}: {error}"));
            false
        }
        Answer::GaveUp => panic!("there is no limit"),
    }
}

#[test]
fn every_combination_of_switches_agrees_with_truth_tables() {
    let mut random = Rng::new(1);
    let (mut counts, mut models) = (BTreeMap::new(), 0);
    for combination in 0..1 << SWITCHES.len() {
        for _ in 0..6 {
            let formula = if random.percent(50) {
                let clauses = 2 + random.below(30);
                mixed(&mut random, 8, clauses, 4)
            } else {
                threshold(&mut random, 9)
            };
            let has_model = decide(&formula, settings(combination), &mut counts);
            assert_eq!(has_model, satisfiable(&formula), "{:?} {formula:?}", settings(combination));
            models += u32::from(has_model);
        }
    }
    let rounds = 6 << SWITCHES.len();
    assert!(models > rounds / 4 && models < rounds * 3 / 4, "{models} of {rounds}");
    // Restarts and deletions need longer searches: the next test has them.
    for kind in ["decide", "propagate", "conflict", "resolve", "unit", "learn", "backjump", "flip"]
    {
        assert!(counts[kind] > 200, "{counts:?}");
    }
}

/// Random formulas near the threshold, with models and without.
#[test]
fn verdicts_agree_with_varisat() {
    let mut random = Rng::new(2);
    let mut counts = BTreeMap::new();
    let mut models = 0;
    let learning = |change: fn(&mut Settings)| {
        let mut settings = Settings::CDCL;
        change(&mut settings);
        settings
    };
    let all = [
        (Settings::DPLL, 40),
        (Settings { activities: true, ..Settings::DPLL }, 50),
        (Settings::CDCL, 150),
        (Settings::CDCL, 100),
        (learning(|one| one.watches = false), 80),
        (learning(|one| one.first_uip = false), 60),
        (learning(|one| one.minimizing = false), 80),
        (learning(|one| one.backjumping = false), 80),
        (learning(|one| one.activities = false), 40),
        (learning(|one| one.phases = false), 80),
        (learning(|one| one.restarts = false), 80),
        (learning(|one| one.deletion = false), 80),
        (learning(|one| one.first_value = false), 80),
    ];
    for _ in 0..4 {
        for (settings, variables) in all {
            let formula = threshold(&mut random, variables);
            let mut varisat = varisat::Solver::new();
            for clause in formula.clauses() {
                let clause: Vec<_> = clause
                    .iter()
                    .map(|one| varisat::Lit::from_index(one.variable().index(), one.is_positive()))
                    .collect();
                varisat.add_clause(&clause);
            }
            let expected = varisat.solve().unwrap();
            assert_eq!(decide(&formula, settings, &mut counts), expected, "{settings:?}");
            models += u32::from(expected);
        }
    }
    assert!((10..42).contains(&models), "{models} of 52 formulas have models");
    assert!(counts["restart"] > 20 && counts["delete"] > 500, "{counts:?}");
}

#[test]
fn shared_pairs_change_nothing() {
    let mut random = Rng::new(3);
    for _ in 0..300 {
        let shared = std::sync::Arc::new(mixed(&mut random, 8, 12, 3));
        let pairs = std::sync::Arc::new(Pairs::new(&shared));
        let mut formula = Cnf::after(std::sync::Arc::clone(&shared));
        for clause in mixed(&mut random, 9, 12, 3).clauses() {
            clausoku_cnf::ClauseSink::add_clause(&mut formula, clause);
        }
        let never = Deadline::never();
        let mut solver =
            Solver::with_pairs(&formula, Some(&pairs), Settings::CDCL, Lrat::default(), &never)
                .unwrap();
        match solver.run(&never).unwrap() {
            Answer::Model(model) => evaluate(&formula, &model).unwrap(),
            Answer::Unsatisfiable => solver.observer().check(&formula).unwrap(),
            Answer::GaveUp => panic!("there is no limit"),
        }
        assert_eq!(solver.run(&never).unwrap() != Answer::Unsatisfiable, satisfiable(&formula));
    }
}

#[test]
fn resolution_agrees_with_truth_tables() {
    let mut random = Rng::new(5);
    let mut models = 0;
    for _ in 0..600 {
        let formula = if random.percent(50) {
            let clauses = 2 + random.below(40);
            mixed(&mut random, 9, clauses, 5)
        } else {
            threshold(&mut random, 10)
        };
        let mut proof = Lrat::default();
        let has_model = satisfiable(&formula);
        match decide_by_resolution(&formula, &mut proof, &Deadline::never()).unwrap() {
            Answer::Model(model) => evaluate(&formula, &model).unwrap(),
            Answer::Unsatisfiable => proof.check(&formula).unwrap(),
            Answer::GaveUp => panic!("{formula:?} is small"),
        }
        assert_eq!(
            decide_by_resolution(&formula, &mut Silent, &Deadline::never()).unwrap()
                != Answer::Unsatisfiable,
            has_model
        );
        models += u32::from(has_model);
    }
    assert!((100..500).contains(&models), "{models}");
}

/// Decides these literals first.
struct Chooser(Vec<Literal>);

impl Observer for Chooser {
    const EVENTS: bool = true;

    fn decision(&mut self) -> Option<Literal> {
        self.0.pop()
    }
}

#[test]
fn a_listener_decides_first_and_the_verdict_stays() {
    let mut random = Rng::new(9);
    let mut asked = 0;
    for settings in [Settings::BACKTRACKING, Settings::DPLL, Settings::CDCL] {
        for _ in 0..200 {
            let formula = threshold(&mut random, 9);
            // Some have a value already, and some are about a variable without a clause.
            let literals: Vec<Literal> = (0..6).map(|_| literal(&mut random, 11)).collect();
            let observers = (Replay::new(&formula, settings), Chooser(literals.clone()));
            let never = Deadline::never();
            let mut solver = Solver::new(&formula, settings, observers, &never).unwrap();
            let has_model = matches!(solver.run(&never).unwrap(), Answer::Model(_));
            assert_eq!(has_model, satisfiable(&formula), "{settings:?} {literals:?} {formula:?}");
            asked += usize::from(solver.into_observer().1.0.is_empty());
        }
    }
    assert!(asked > 100, "{asked}");
}
