//! Compares unit propagation with its definition, on random formulas and on sudokus.

use std::collections::BTreeSet;

use crate::support::naive;
use crate::support::sudoku::{self, Sudoku};
use clausoku_cnf::{Cnf, Literal, Rng};
use clausoku_propagation::{Propagator, Reason};

fn known(engine: &Propagator) -> BTreeSet<Literal> {
    engine.trail().iter().copied().collect()
}

/// Checks that each literal comes after all literals that its reason depends on.
fn check_reasons(engine: &Propagator, cnf: &Cnf) {
    let mut before = BTreeSet::new();
    for &literal in engine.trail() {
        match engine.reason(literal).unwrap() {
            Reason::Assumption => {}
            Reason::Clause(clause) => {
                let mut expected = cnf[clause.index() as usize].to_vec();
                let mut literals = engine.get(clause).unwrap().to_vec();
                assert!(literals.contains(&literal));
                assert!(literals.iter().all(|&l| l == literal || before.contains(&!l)));
                expected.sort_unstable();
                expected.dedup();
                literals.sort_unstable();
                assert_eq!(literals, expected, "clause {clause}");
            }
            Reason::Unrecorded => panic!("nothing was derived without a clause"),
        }
        before.insert(literal);
    }
}

#[test]
fn random_formulas_agree_with_the_definition() {
    let mut random = Rng::new(17);
    let mut conflicts = 0;
    for _ in 0..1500 {
        let variables = 4 + random.below(12);
        let cnf = naive::random_cnf(&mut random, variables);
        let mut engine = Propagator::from_formula(&cnf);
        let mut assumptions: Vec<Vec<Literal>> = Vec::new();
        for _ in 0..12 {
            let all = assumptions.concat();
            match (engine.propagate(), naive::closure(&cnf, &all)) {
                (Ok(()), Some(expected)) => assert_eq!(known(&engine), expected),
                (Err(_), None) => conflicts += 1,
                (found, expected) => panic!("{cnf:?} under {all:?}: {found:?}, {expected:?}"),
            }
            check_reasons(&engine, &cnf);
            let level = random.below(assumptions.len() + 1);
            if random.below(3) == 0 {
                engine.backtrack(level);
                assumptions.truncate(level);
            }
            if cnf.variables() > 0 {
                let next = (0..=random.below(2)).map(|_| {
                    Literal::from_code(random.below(2 * cnf.variables() as usize)).unwrap()
                });
                assumptions.push(next.collect());
                engine.assume_all(assumptions.last().unwrap().iter().copied());
            }
        }
    }
    assert!(conflicts > 1000, "only {conflicts} conflicts checked");
}

#[test]
fn a_conflict_refers_to_a_false_clause() {
    let cnf: Cnf = [vec![1, 2], vec![1, -2], vec![-1, 3], vec![-1, -3]]
        .map(|clause| {
            clause.into_iter().map(|n| Literal::from_dimacs(n).unwrap()).collect::<Vec<_>>()
        })
        .into_iter()
        .collect();
    let mut engine = Propagator::from_formula(&cnf);
    engine.propagate().unwrap();
    engine.assume(Literal::from_dimacs(1).unwrap());
    let conflict = engine.propagate().unwrap_err();
    let clausoku_propagation::Conflict::Clause(clause) = conflict else { panic!("{conflict:?}") };
    assert!(
        engine.get(clause).unwrap().iter().all(|&literal| engine.value(literal) == Some(false))
    );
    assert_eq!(engine.propagate(), Err(conflict), "the conflict remains");
    engine.backtrack(0);
    assert_eq!((engine.propagate(), engine.conflict()), (Ok(()), None));
}

#[test]
fn the_order_of_clauses_does_not_matter() {
    for (seed, grid) in (1..).zip(sudoku::MAPLE) {
        let formula = Sudoku::paper(&sudoku::read(grid));
        let mut engine = Propagator::from_formula(&formula);
        engine.propagate().unwrap();
        let shuffled = sudoku::shuffled(&formula, seed);
        let mut other = Propagator::from_formula(&shuffled);
        other.propagate().unwrap();
        assert_eq!(known(&engine), known(&other));
        assert!(engine.is_total());
        check_reasons(&other, &shuffled);
        check_reasons(&engine, &Cnf::from_formula(&formula));
    }
}

#[test]
fn figure_1_is_beyond_unit_propagation() {
    let grid = sudoku::read(sudoku::FIGURE_1);
    let formula = Sudoku::paper(&grid);
    assert_eq!(clausoku_cnf::Formula::size(&formula).clauses, 12_494);
    let mut engine = Propagator::from_formula(&formula);
    engine.propagate().unwrap();
    assert!(!engine.is_total());
    assert_eq!(engine.value(sudoku::x(9, 0, 7, 7)), Some(true));
}

#[test]
fn an_engine_can_be_reused_for_the_next_grid() {
    let mut engine = Propagator::from_formula(&Sudoku::extended(3));
    for grid in sudoku::MAPLE.iter().chain([&sudoku::AGAINST_BACKTRACKING]) {
        let grid = sudoku::read(grid);
        engine.assume_all(sudoku::givens(&grid));
        engine.propagate().unwrap();
        assert!(engine.is_total());
        let mut fresh = Propagator::from_formula(&Sudoku::paper(&grid));
        fresh.propagate().unwrap();
        assert_eq!(known(&fresh), known(&engine));
        engine.backtrack(0);
        assert_eq!(engine.trail(), []);
    }
}

#[test]
fn a_board_of_order_81_takes_little_memory() {
    let engine = Propagator::from_formula(&Sudoku::extended(9));
    assert_eq!(engine.clauses().len(), 85_056_804);
    assert!(engine.clauses().bytes() < 50_000_000);
}

#[test]
fn trails_are_divided_by_levels() {
    let mut engine = Propagator::from_formula(&Sudoku::extended(2));
    let x = |i, j, k| sudoku::x(4, i, j, k);
    engine.assume(x(0, 0, 1));
    engine.propagate().unwrap();
    engine.assume(x(0, 1, 2));
    engine.propagate().unwrap();
    assert_eq!((engine.level(), engine.trail_of(0)), (2, &[][..]));
    assert_eq!((engine.trail_of(1)[0], engine.trail_of(2)[0]), (x(0, 0, 1), x(0, 1, 2)));
    assert_eq!(engine.trail_of(1).len() + engine.trail_of(2).len(), engine.trail().len());
    assert_eq!(engine.model().literals().count(), engine.trail().len());
    engine.assume(x(0, 0, 1));
    engine.assume(!x(0, 0, 1));
    assert!(engine.propagate().is_err());
    engine.backtrack(3);
    assert_eq!(engine.propagate(), Ok(()));
}
