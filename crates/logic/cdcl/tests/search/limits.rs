//! Searches that are stopped, and go on.

use clausoku_cdcl::{Answer, Settings, Silent, Solver, decide_by_resolution};
use clausoku_cnf::{Cnf, Deadline, Literal, Rng, StopReason, Stopped, evaluate};

use crate::support::{Lrat, threshold};

/// `pigeons` in one hole less.
fn pigeonholes(pigeons: i64) -> Cnf {
    let holes = pigeons - 1;
    let number = |pigeon: i64, hole: i64| Literal::from_dimacs(pigeon * holes + hole + 1).unwrap();
    let places = |pigeon| (0..holes).map(move |hole| number(pigeon, hole)).collect::<Vec<_>>();
    let mut clauses: Vec<Vec<Literal>> = (0..pigeons).map(places).collect();
    for hole in 0..holes {
        for second in 0..pigeons {
            let pair = |first| vec![!number(first, hole), !number(second, hole)];
            clauses.extend((0..second).map(pair));
        }
    }
    clauses.into_iter().collect()
}

#[test]
fn a_deadline_stops_every_search() {
    let hard = pigeonholes(30);
    for settings in [Settings::BACKTRACKING, Settings::DPLL, Settings::CDCL] {
        for number in [0, 1, 2, 5, 40] {
            let deadline = Deadline::at_check(number);
            let answer = Solver::new(&hard, settings, Silent, &deadline)
                .and_then(|mut solver| solver.run(&deadline));
            assert!(
                matches!(
                    answer,
                    Err(Stopped(
                        StopReason::StepLimit | StopReason::TimeLimit | StopReason::Interrupted
                    ))
                ),
                "{answer:?}"
            );
        }
    }
}

#[test]
fn a_deadline_stops_resolution() {
    for number in [0, 1, 5, 40] {
        let deadline = Deadline::at_check(number);
        let answer = decide_by_resolution(&pigeonholes(12), &mut Silent, &deadline);
        assert!(answer.is_err(), "{answer:?}");
    }
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let mut random = Rng::new(4);
    let mut stops = 0;
    for _ in 0..8 {
        let formula = threshold(&mut random, 110);
        let never = Deadline::never();
        let expected = Solver::new(&formula, Settings::CDCL, Silent, &never).unwrap().run(&never);
        let mut solver = Solver::new(&formula, Settings::CDCL, Lrat::default(), &never).unwrap();
        let answer = loop {
            match solver.run(&Deadline::at_check(1)) {
                Ok(answer) => break answer,
                Err(Stopped(_)) => stops += 1,
            }
        };
        assert_eq!(Ok(&answer), expected.as_ref());
        match answer {
            Answer::Model(model) => evaluate(&formula, &model).unwrap(),
            _ => solver.observer().check(&formula).unwrap(),
        }
    }
    assert!(stops > 20, "{stops}");
}

#[test]
fn a_number_of_conflicts_is_a_limit() {
    let never = Deadline::never();
    for settings in [Settings::BACKTRACKING, Settings::DPLL, Settings::CDCL] {
        let settings = Settings { max_conflicts: Some(7), ..settings };
        let mut solver = Solver::new(&pigeonholes(8), settings, Silent, &never).unwrap();
        assert_eq!(solver.run(&never), Ok(Answer::GaveUp));
        assert_eq!(solver.statistics().conflicts, 7);
    }
}

/// The header of a DIMACS file can name more variables than there is memory for.
#[test]
fn too_many_variables_are_refused() {
    let last = Literal::from_dimacs(i64::from(i32::MAX)).unwrap();
    let formula: Cnf = [[last]].into_iter().collect();
    let never = Deadline::never();
    let refused = Err(Stopped(StopReason::MemoryLimit));
    let search = Solver::new(&formula, Settings::CDCL, Silent, &never);
    assert_eq!(search.map(|_| Answer::GaveUp), refused);
    assert_eq!(decide_by_resolution(&formula, &mut Silent, &never), refused);
}
