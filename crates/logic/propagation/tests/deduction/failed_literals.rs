//! Compares failed literals at any depth with the definition, with a SAT solver, and with sudokus of known
//! depth.

use std::collections::BTreeSet;

use crate::support::checker::Checker;
use crate::support::naive;
use crate::support::sudoku::{self, Sudoku};
use clausoku_cnf::Deadline;
use clausoku_cnf::{ClauseSink, Cnf, Formula, Limits, Literal, Rng, StopReason};
use clausoku_propagation::{Options, Propagator, Reason, Rule, Status, deduce};
use varisat::ExtendFormula;

/// Returns `true` if the clauses have a model in which these literals are true.
fn is_satisfiable(cnf: &Cnf, literals: &[Literal]) -> bool {
    let convert = |literal: &Literal| varisat::Lit::from_dimacs(literal.to_dimacs() as isize);
    let mut solver = varisat::Solver::new();
    for clause in cnf.clauses() {
        solver.add_clause(&clause.iter().map(convert).collect::<Vec<_>>());
    }
    for literal in literals {
        solver.add_clause(&[convert(literal)]);
    }
    solver.solve().unwrap()
}

fn known(engine: &Propagator) -> BTreeSet<Literal> {
    engine.trail().iter().copied().collect()
}

#[test]
fn random_formulas_agree_with_the_definition() {
    let mut random = Rng::new(5);
    let mut failed = [0, 0];
    for round in 0..1200 {
        let variables = 4 + random.below(7);
        let cnf = naive::random_cnf(&mut random, variables);
        let cnf = sudoku::shuffled(&cnf, round + 1);
        let assumptions: Vec<Literal> = match cnf.variables() {
            0 => Vec::new(),
            n => (0..random.below(3))
                .map(|_| Literal::from_code(random.below(2 * n as usize)).unwrap())
                .collect(),
        };
        for depth in 0..=2_u8 {
            let expected = naive::failed_literals(&cnf, &assumptions, usize::from(depth));
            let mut plain = Propagator::from_formula(&cnf);
            let mut recorded = plain.clone().recorded();
            for engine in [&mut plain, &mut recorded] {
                if !assumptions.is_empty() {
                    // Propagate level 0 before assuming anything.
                    let _ = engine.propagate();
                    engine.assume_all(assumptions.iter().copied());
                }
                let closure = deduce(engine, Options::depth(depth), &Deadline::never());
                match &expected {
                    None => assert_eq!(closure.status, Status::Contradiction),
                    Some(expected) => {
                        assert_eq!(
                            &known(engine),
                            expected,
                            "{cnf:?} {assumptions:?} depth {depth}"
                        );
                        assert_eq!(closure.status == Status::Total, engine.is_total());
                    }
                }
                for deduction in &closure.deductions {
                    match deduction.rule {
                        Rule::FailedLiteral => failed[0] += 1,
                        Rule::Depth(2) => failed[1] += 1,
                        _ => {}
                    }
                }
            }
            Checker::record(&cnf, recorded.record().unwrap()).unwrap();
            if expected.is_none() {
                let last = recorded.record().unwrap().steps().last();
                let opposite = assumptions.iter().any(|&l| assumptions.contains(&!l));
                assert!(
                    opposite
                        || last
                            .unwrap()
                            .literals
                            .iter()
                            .all(|&literal| assumptions.contains(&!literal))
                );
            }
            if !assumptions.is_empty() {
                recorded.backtrack(0);
                let root = recorded.record().unwrap().steps();
                assert!(
                    root.filter(|step| !step.literals.is_empty())
                        .all(|step| step.rule == Rule::Unit)
                );
            }
        }
    }
    assert!(failed[0] > 500 && failed[1] > 10, "only {failed:?} deductions checked");
}

#[test]
fn failed_literals_are_false_in_every_model() {
    let mut random = Rng::new(23);
    let mut checked = 0;
    for _ in 0..200 {
        let cnf = naive::random_cnf(&mut random, 20);
        let mut engine = Propagator::from_formula(&cnf);
        let closure = deduce(&mut engine, Options::depth(2), &Deadline::never());
        for deduction in &closure.deductions {
            assert!(!is_satisfiable(&cnf, &[!deduction.literal]), "{cnf:?}: {deduction:?}");
            checked += usize::from(deduction.rule != Rule::Unit);
        }
        if closure.status == Status::Contradiction {
            assert!(!is_satisfiable(&cnf, &[]));
        }
    }
    assert!(checked > 100, "only {checked} deductions checked");
}

#[test]
fn the_failed_literal_solves_figure_1() {
    let formula = Sudoku::paper(&sudoku::read(sudoku::FIGURE_1));
    let mut engine = Propagator::from_formula(&formula);
    assert_eq!(deduce(&mut engine, Options::UNIT, &Deadline::never()).status, Status::Stuck);
    let closure = deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
    assert_eq!(closure.status, Status::Total);
    assert_eq!(sudoku::solution(&engine.model()), sudoku::FIGURE_1_SOLUTION);
    let cnf = Cnf::from_formula(&formula);
    for deduction in closure.deductions.iter().filter(|deduction| deduction.rule != Rule::Unit) {
        assert!(!is_satisfiable(&cnf, &[!deduction.literal]));
    }
}

#[test]
fn the_named_puzzles_need_their_depths() {
    for (name, grid, depth) in sudoku::NAMED {
        let mut engine = Propagator::from_formula(&Sudoku::paper(&sudoku::read(grid)));
        for tried in 1..=depth {
            let closure = deduce(&mut engine, Options::depth(tried as u8), &Deadline::never());
            let expected = if tried == depth { Status::Total } else { Status::Stuck };
            assert_eq!(closure.status, expected, "{name} at depth {tried}");
        }
    }
}

/// Returns the number of puzzles that these rules solve.
fn finished(grids: &[&str], formula: impl Fn(&[usize]) -> Sudoku, options: Options) -> usize {
    let finished = grids.iter().filter(|grid| {
        let mut engine = Propagator::from_formula(&formula(&sudoku::read(grid)));
        deduce(&mut engine, options, &Deadline::never()).status == Status::Total
    });
    finished.count()
}

#[test]
fn the_failed_literal_solves_every_puzzle_with_17_givens() {
    let grids = sudoku::SEVENTEEN;
    assert_eq!(finished(&grids, Sudoku::paper, Options::UNIT), sudoku::SEVENTEEN_BY_UNIT);
    assert_eq!(finished(&grids, Sudoku::paper, Options::FAILED_LITERAL), grids.len());
}

#[test]
fn the_minimal_rules_solve_far_fewer() {
    let grids = sudoku::SEVENTEEN;
    assert_eq!(finished(&grids, Sudoku::minimal, Options::UNIT), 0);
    let failed = finished(&grids, Sudoku::minimal, Options::FAILED_LITERAL);
    assert_eq!(failed, sudoku::SEVENTEEN_MINIMAL_BY_FAILED);
}

#[test]
fn the_order_of_clauses_does_not_matter() {
    let named = sudoku::NAMED.map(|(_, grid, _)| grid);
    for (seed, grid) in (1..).zip(sudoku::SEVENTEEN[..5].iter().chain(&named[..2])) {
        let formula = Sudoku::paper(&sudoku::read(grid));
        for depth in 0..=2 {
            let mut engine = Propagator::from_formula(&formula);
            let mut other = Propagator::from_formula(&sudoku::shuffled(&formula, seed));
            let statuses = [&mut engine, &mut other]
                .map(|engine| deduce(engine, Options::depth(depth), &Deadline::never()).status);
            assert_eq!(statuses[0], statuses[1]);
            assert_eq!(known(&engine), known(&other));
        }
    }
}

#[test]
fn a_rejected_grid_is_a_contradiction() {
    // Two sevens in a row, which contradict the formula.
    let mut grid = sudoku::read(sudoku::FIGURE_1);
    grid[0] = 7;
    grid[1] = 7;
    let formula = Sudoku::paper(&grid);
    let mut engine = Propagator::from_formula(&formula).recorded();
    let closure = deduce(&mut engine, Options::UNIT, &Deadline::never());
    assert_eq!(closure.status, Status::Contradiction);
    let record = engine.record().unwrap();
    Checker::record(&Cnf::from_formula(&formula), record).unwrap();
    assert!(record.steps().last().unwrap().literals.is_empty());
}

#[test]
fn every_deduction_has_a_reason() {
    let formula = Sudoku::paper(&sudoku::read(sudoku::NAMED[0].1));
    let mut engine = Propagator::from_formula(&formula).recorded();
    let closure = deduce(&mut engine, Options::depth(2), &Deadline::never());
    assert_eq!(closure.status, Status::Total);
    Checker::record(&Cnf::from_formula(&formula), engine.record().unwrap()).unwrap();
    for deduction in closure.deductions {
        let Some(Reason::Clause(clause)) = engine.reason(deduction.literal) else { panic!() };
        let literals = engine.get(clause).unwrap();
        assert!(literals.contains(&deduction.literal));
        assert!(literals.iter().all(|&l| l == deduction.literal || engine.value(l) == Some(false)));
        if let Some(step) = engine.record().unwrap().step(clause) {
            assert_eq!(step.rule, deduction.rule);
        }
    }
}

#[test]
fn a_stopped_deduction_leaves_the_engine_consistent() {
    let grid = sudoku::read(sudoku::NAMED[4].1);
    let mut engine = Propagator::from_formula(&Sudoku::paper(&grid)).recorded();
    for limit in [0, 3, 40, 500, 5000] {
        let limits = Limits::default().with_steps(limit);
        let closure = deduce(&mut engine, Options::depth(3), &Deadline::start(&limits));
        let stopped = Status::Stopped(StopReason::StepLimit);
        assert_eq!((closure.status, closure.counts.probes), (stopped, limit));
        assert_eq!((engine.level(), engine.conflict()), (0, None));
    }
    assert_eq!(deduce(&mut engine, Options::depth(3), &Deadline::never()).status, Status::Total);
    Checker::record(&Cnf::from_formula(&Sudoku::paper(&grid)), engine.record().unwrap()).unwrap();
}

#[test]
fn empty_formulas_are_handled() {
    let mut engine = Propagator::from_formula(&Cnf::new()).recorded();
    assert_eq!(deduce(&mut engine, Options::depth(3), &Deadline::never()).status, Status::Total);
    let mut cnf = Cnf::new();
    cnf.reserve(Literal::from_code(9).unwrap().variable());
    assert_eq!(cnf.size().variables, 5);
    assert_eq!(
        deduce(&mut Propagator::from_formula(&cnf), Options::depth(3), &Deadline::never()).status,
        Status::Stuck
    );
    cnf.add_clause(&[]);
    assert_eq!(
        deduce(&mut Propagator::from_formula(&cnf), Options::UNIT, &Deadline::never()).status,
        Status::Contradiction
    );
}
