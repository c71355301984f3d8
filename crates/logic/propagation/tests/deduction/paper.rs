//! Compares the engine with the examination paper's own algorithms on real grids.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::support::sudoku::{self, Sudoku, x};
use clausoku_cnf::Deadline;
use clausoku_cnf::{ClauseSink, Cnf, Formula, Literal};
use clausoku_encoder::{Encoding, GivensLevel};
use clausoku_propagation::{Options, Propagator, Status, deduce};
use clausoku_testkit::course::paper::{self, Grille, Litteral};

fn literal(litteral: Litteral) -> Literal {
    match litteral {
        Litteral::X(i, j, k) => {
            let [i, j, k] = [i, j, k].map(|number| usize::try_from(number).unwrap());
            x(9, i, j, k)
        }
        Litteral::NonX(..) => !literal(litteral.oppose()),
    }
}

fn cnf(formule: &paper::Formule) -> Cnf {
    let mut cnf = Cnf::new();
    for clause in formule {
        cnf.add_clause(&clause.iter().map(|&l| literal(l)).collect::<Vec<_>>());
    }
    cnf
}

fn grille(text: &str) -> Grille {
    let values = sudoku::read(text);
    std::array::from_fn(|i| std::array::from_fn(|j| values[9 * i + j] as i32))
}

/// Returns the values that the engine has determined.
fn filled(engine: &Propagator) -> Grille {
    std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            (1..=9).find(|&k| engine.value(x(9, i, j, k)) == Some(true)).map_or(0, |k| k as i32)
        })
    })
}

fn clauses(formula: &dyn Formula) -> BTreeSet<Vec<Literal>> {
    let cnf = Cnf::from_formula(formula);
    let sorted = cnf.clauses().map(|clause| {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause
    });
    sorted.collect()
}

#[test]
fn the_paper_and_the_tests_encode_the_same_formula() {
    for grid in [sudoku::FIGURE_1, sudoku::MAPLE[0], sudoku::SEVENTEEN[0]] {
        let formule = paper::formule_initiale(&grille(grid));
        let ours = Sudoku::paper(&sudoku::read(grid));
        assert_eq!(formule.len() as u64, ours.size().clauses);
        assert_eq!(clauses(&cnf(&formule)), clauses(&ours));
    }
    assert_eq!(grille(sudoku::FIGURE_1), paper::FIGURE_1);
}

#[test]
fn the_encoder_writes_the_formula_of_the_paper() {
    let encoding = Encoding::preset("extended").unwrap().with_givens(GivensLevel::Peers);
    let variant = Arc::new(clausoku_board::Variant::classic(9).unwrap());
    for grid in [sudoku::FIGURE_1, sudoku::AGAINST_BACKTRACKING] {
        let formule = paper::formule_initiale(&grille(grid));
        let numbers = sudoku::read(grid).into_iter().map(|value| value as u16).collect();
        let givens = clausoku_board::Grid::from_numbers(numbers);
        let puzzle = clausoku_board::Puzzle::new(Arc::clone(&variant), givens).unwrap();
        let encoded = encoding.encode(&puzzle).unwrap();
        assert_eq!(formule.len() as u64, encoded.size().clauses);
        assert_eq!(clauses(&cnf(&formule)), clauses(&encoded));
    }
}

#[test]
fn unit_propagation_derives_the_same_as_the_paper() {
    let grids = sudoku::SEVENTEEN[..6].iter().chain(&sudoku::MAPLE[..2]);
    for grid in grids.chain([&sudoku::FIGURE_1, &sudoku::NAMED[0].1]) {
        let mut t = grille(grid);
        let formule = paper::formule_initiale(&t);
        let mut engine = Propagator::from_formula(&cnf(&formule));
        let left = paper::propagation(&mut t, formule);
        engine.propagate().unwrap();
        assert_eq!(filled(&engine), t);
        assert_eq!(engine.is_total(), left.is_empty());
        // The remaining clauses are the open ones, without their false literals.
        let open: BTreeSet<_> = paper::variables(&left).into_iter().map(literal).collect();
        assert!(open.iter().all(|&variable| engine.value(variable).is_none()));
        assert_eq!(open.len(), 729 - engine.trail().len());
    }
}

#[test]
fn the_failed_literal_derives_the_same_as_the_paper() {
    // The rule solves the first and gets stuck on the second.
    for grid in [sudoku::FIGURE_1, sudoku::NAMED[0].1] {
        let mut t = grille(grid);
        let formule = paper::formule_initiale(&t);
        let mut engine = Propagator::from_formula(&cnf(&formule));
        let closure = deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
        let left = paper::propagation2(&mut t, formule);
        assert_eq!(filled(&engine), t);
        assert_eq!(closure.status == Status::Total, left.is_empty());
        assert_eq!(paper::variables(&left).len(), 729 - engine.trail().len());
    }
}

#[test]
fn a_contradiction_is_the_empty_clause() {
    let mut t = paper::FIGURE_1;
    t[0][0] = 9;
    let formule = paper::formule_initiale(&t);
    let mut engine = Propagator::from_formula(&cnf(&formule));
    assert_eq!(
        deduce(&mut engine, Options::UNIT, &Deadline::never()).status,
        Status::Contradiction
    );
    assert!(paper::appartient(&Vec::new(), &paper::propagation2(&mut t, formule)));
}
