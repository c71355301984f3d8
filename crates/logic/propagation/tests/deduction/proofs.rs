//! Reads proofs back and checks them with an independent checker.

use crate::support::checker::Checker;
use crate::support::naive;
use crate::support::proof_text::{self, last_clause};
use crate::support::sudoku::{self, Sudoku};
use clausoku_cnf::Deadline;
use clausoku_cnf::{ClauseSink, Cnf, Literal, Rng, clause};
use clausoku_propagation::{
    Options, PROOF_FORMATS, ProofFormat, Propagator, Recording, Status, deduce,
};

fn text(record: &Recording, format: ProofFormat) -> String {
    let mut text = Vec::new();
    record.write(format, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// Checks an LRAT text and returns its last clause.
fn check_lrat(cnf: &Cnf, text: &str) -> Option<Vec<Literal>> {
    last_clause(cnf, text, ProofFormat::Lrat)
}

const ALL: Options = Options { depth: 2, necessary: true, equivalent: true, hyper_binary: true };

#[test]
fn random_refutations_are_proofs() {
    let mut random = Rng::new(9);
    let mut refuted = 0;
    for round in 0..400 {
        let variables = 4 + random.below(6);
        let cnf = naive::random_cnf(&mut random, variables);
        let options = if round % 2 == 0 { Options::depth(2) } else { ALL };
        let mut engine = Propagator::from_formula(&cnf).recorded();
        let status = deduce(&mut engine, options, &Deadline::never()).status;
        let record = engine.record().unwrap();
        let last = check_lrat(&cnf, &text(record, ProofFormat::Lrat));
        let drat = text(record, ProofFormat::Drat);
        assert_eq!(last, last_clause(&cnf, &drat, ProofFormat::Drat));
        if status == Status::Contradiction {
            assert_eq!(last, Some(Vec::new()));
            refuted += 1;
        }
    }
    assert!(refuted > 50, "only {refuted} refutations checked");
}

#[test]
fn the_checker_rejects_false_steps() {
    let cnf: Cnf = [clause![1, 2], clause![-1, 2], clause![2, 3]].into_iter().collect();
    let mut checker = Checker::new(&cnf);
    assert!(checker.lrat(4, &clause![1], &[1]).is_err(), "the hints give nothing");
    assert!(checker.lrat(4, &clause![2], &[3, 1]).is_err(), "1 is no conflict");
    assert!(checker.lrat(4, &clause![2], &[1, 2, 3]).is_err(), "there is a hint too many");
    assert!(checker.lrat(4, &clause![2], &[1, 9]).is_err(), "there is no clause 9");
    assert!(checker.rup(4, &clause![3]).is_err(), "it does not follow");
    assert!(checker.lrat(3, &clause![2], &[1, 2]).is_err(), "there is a clause 3");
    assert!(checker.lrat(4, &clause![2], &[1, 2]).is_ok());
    assert!(checker.rup(5, &clause![2, 3]).is_ok());
}

/// Returns the formula of a grid with the clause that excludes its solution: a refutation proves that the
/// solution is unique.
fn without_solution(grid: &str, solution: &str) -> Cnf {
    let mut cnf = Cnf::from_formula(&Sudoku::paper(&sudoku::read(grid)));
    let cells = sudoku::givens(&sudoku::read(solution));
    cnf.add_clause(&cells.iter().map(|&literal| !literal).collect::<Vec<_>>());
    cnf
}

#[test]
fn the_solution_of_figure_1_is_proved_unique() {
    let cnf = without_solution(sudoku::FIGURE_1, sudoku::FIGURE_1_SOLUTION);
    let mut engine = Propagator::from_formula(&cnf).recorded();
    let closure = deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
    assert_eq!(closure.status, Status::Contradiction);
    let record = engine.record().unwrap();
    assert_eq!(check_lrat(&cnf, &text(record, ProofFormat::Lrat)), Some(Vec::new()));
}

#[test]
fn nested_deductions_are_proved_with_their_dependencies() {
    for (name, grid, depth) in sudoku::NAMED {
        let mut solved = Propagator::from_formula(&Sudoku::paper(&sudoku::read(grid)));
        let depth = Options::depth(depth as u8);
        assert_eq!(deduce(&mut solved, depth, &Deadline::never()).status, Status::Total, "{name}");
        let cnf = without_solution(grid, &sudoku::solution(&solved.model()));
        let mut engine = Propagator::from_formula(&cnf).recorded();
        assert_eq!(
            deduce(&mut engine, depth, &Deadline::never()).status,
            Status::Contradiction,
            "{name}"
        );
        let record = engine.record().unwrap();
        assert_eq!(check_lrat(&cnf, &text(record, ProofFormat::Lrat)), Some(Vec::new()), "{name}");
        assert!(record.steps().any(|step| step.literals.len() == 2), "nested steps are there");
    }
}

#[test]
fn the_formats_differ_only_in_numbers_and_hints() {
    let mut engine =
        Propagator::from_formula(&Sudoku::paper(&sudoku::read(sudoku::FIGURE_1))).recorded();
    deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
    let record = engine.record().unwrap();
    let clauses = PROOF_FORMATS.iter().map(|row| row.value).map(|format| {
        let steps = proof_text::read(&text(record, format), format).unwrap();
        steps.into_iter().map(|step| step.clause).collect::<Vec<_>>()
    });
    let [drat, lrat] = clauses.collect::<Vec<_>>().try_into().unwrap();
    assert_eq!(drat, lrat);
}
