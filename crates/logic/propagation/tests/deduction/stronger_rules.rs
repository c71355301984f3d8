//! Compares necessary assignments, equivalent literals and hyper-binary resolution with their definitions.

use std::collections::BTreeSet;

use crate::support::checker::Checker;
use crate::support::naive;
use crate::support::sudoku::{self, Sudoku};
use clausoku_cnf::Deadline;
use clausoku_cnf::{ClauseSink, Cnf, Literal, Rng};
use clausoku_propagation::{Options, Propagator, Rule, Status, deduce};

const COMBINATIONS: [Options; 7] = {
    let base = Options::FAILED_LITERAL;
    [
        Options { necessary: true, ..base },
        Options { equivalent: true, ..base },
        Options { hyper_binary: true, ..base },
        Options { necessary: true, equivalent: true, ..base },
        Options { necessary: true, hyper_binary: true, ..base },
        Options { equivalent: true, hyper_binary: true, ..base },
        Options { necessary: true, equivalent: true, hyper_binary: true, ..base },
    ]
};

fn known(engine: &Propagator) -> BTreeSet<Literal> {
    engine.trail().iter().copied().collect()
}

#[test]
fn random_formulas_agree_with_the_definitions() {
    let mut random = Rng::new(41);
    let mut gained = [0; COMBINATIONS.len()];
    for round in 0..600 {
        let variables = 5 + random.below(6);
        let mut cnf = naive::random_cnf(&mut random, variables);
        // Some equivalent literals, which rarely occur at random.
        for _ in 0..random.below(3) {
            let [a, b] = [(); 2].map(|()| Literal::from_code(random.below(2 * variables)).unwrap());
            cnf.add_clause(&[a, !b]);
            cnf.add_clause(&[!a, b]);
        }
        let failed = naive::failed_literals(&cnf, &[], 1);
        for (gained, options) in gained.iter_mut().zip(COMBINATIONS) {
            let expected = naive::with_rules(&cnf, options);
            *gained += usize::from(expected != failed);
            let mut plain = Propagator::from_formula(&cnf);
            let mut recorded = Propagator::from_formula(&cnf).recorded();
            let shuffled = sudoku::shuffled(&cnf, round + 1);
            let mut other = Propagator::from_formula(&shuffled);
            for engine in [&mut plain, &mut recorded, &mut other] {
                let closure = deduce(engine, options, &Deadline::never());
                match &expected {
                    None => {
                        assert_eq!(closure.status, Status::Contradiction, "{cnf:?} {options:?}");
                    }
                    Some(expected) => assert_eq!(&known(engine), expected, "{cnf:?} {options:?}"),
                }
            }
            Checker::record(&cnf, recorded.record().unwrap()).unwrap();
        }
    }
    assert!(gained.iter().all(|&gained| gained > 0), "{gained:?}: a rule had no effect");
}

#[test]
fn each_rule_derives_more_than_the_failed_literal() {
    let cases: [(Options, &[&[i64]], i64); 3] = [
        // 1 and 2 are equivalent, so ¬4 implies 1, and then 5 and ¬5.
        (COMBINATIONS[1], &[&[1, -2], &[-1, 2], &[1, 2, 4], &[4, -1, 5], &[4, -1, -5]], 4),
        // Both 1 and ¬1 imply 4, but ¬4 implies neither.
        (COMBINATIONS[0], &[&[-1, 2], &[-1, 3], &[-2, -3, 4], &[1, 5], &[1, 6], &[-5, -6, 4]], 4),
        // With the clauses ¬1 ∨ 4 and 1 ∨ 4, ¬4 fails.
        (COMBINATIONS[2], &[&[-1, 2], &[-1, 3], &[-2, -3, 4], &[1, 5], &[1, 6], &[-5, -6, 4]], 4),
    ];
    for (options, clauses, expected) in cases {
        let literal = |&number: &i64| Literal::from_dimacs(number).unwrap();
        let clauses = clauses.iter().map(|clause| clause.iter().map(literal).collect::<Vec<_>>());
        let mut engine = Propagator::from_formula(&clauses.collect::<Cnf>());
        assert_eq!(deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never()).deductions, []);
        deduce(&mut engine, options, &Deadline::never());
        assert_eq!(engine.value(literal(&expected)), Some(true), "{options:?}");
    }
}

#[test]
fn the_rules_work_under_assumptions_and_are_undone() {
    let rules = Sudoku::extended(3);
    let cnf = Cnf::from_formula(&rules);
    let all = COMBINATIONS[6];
    let mut reused = Propagator::from_formula(&rules).recorded();
    let mut by_rule = [0; 3];
    for (_, grid, _) in &sudoku::NAMED[..2] {
        let grid = sudoku::read(grid);
        reused.assume_all(sudoku::givens(&grid));
        let closure = deduce(&mut reused, all, &Deadline::never());
        let mut fresh = Propagator::from_formula(&Sudoku::paper(&grid));
        assert_eq!(deduce(&mut fresh, all, &Deadline::never()).status, closure.status);
        assert_eq!(known(&fresh), known(&reused));
        Checker::record(&cnf, reused.record().unwrap()).unwrap();
        for step in reused.record().unwrap().steps() {
            match step.rule {
                Rule::Necessary => by_rule[0] += 1,
                Rule::Equivalent => by_rule[1] += 1,
                Rule::HyperBinary => by_rule[2] += 1,
                _ => {}
            }
        }
        reused.backtrack(0);
        assert_eq!((reused.trail().len(), reused.record().unwrap().len()), (0, 0));
        assert_eq!(deduce(&mut reused, Options::UNIT, &Deadline::never()).deductions, []);
    }
    assert!(by_rule[2] > 0, "{by_rule:?}");
}
