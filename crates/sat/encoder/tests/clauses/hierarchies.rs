//! Tests hierarchical encodings: their sizes, and the rules and givens in the variables of cells.

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};
use clausoku_cnf::{Cnf, Deadline, Formula, Size};
use clausoku_decoder::Scheme;
use clausoku_encoder::{Encoding, PuzzleFormula};

fn encoded(rules: &str, scheme: &str, order: usize) -> PuzzleFormula {
    let scheme: Scheme = scheme.parse().unwrap();
    let encoding = Encoding::default().with_rules(rules.parse().unwrap()).with_numbering(scheme);
    encoding.encode(&Puzzle::empty(Arc::new(Variant::classic(order).unwrap()))).unwrap()
}

fn sections(formula: &PuzzleFormula) -> Vec<(&'static str, u64)> {
    let sections = formula.measure(&Deadline::never()).unwrap().0;
    sections.iter().map(|section| (section.name, section.clauses)).collect()
}

#[test]
fn rules_of_pairs_have_the_closed_form() {
    // For each order: the variables of a cell, its clauses and their literals, and the literals of all patterns.
    for (name, four, nine) in [
        ("ite-linear", (3, 0, 0, 9), (8, 0, 0, 44)),
        ("ite-log", (2, 0, 0, 8), (4, 0, 0, 29)),
        ("direct-3+muldirect", (5, 7, 15, 8), (6, 5, 12, 18)),
        ("muldirect-3+direct", (5, 5, 11, 8), (6, 5, 12, 18)),
        ("ite-log-2+ite-linear", (2, 0, 0, 8), (4, 0, 0, 29)),
        ("direct-2+muldirect", (4, 3, 6, 8), (7, 4, 11, 18)),
    ] {
        for (order, (variables, clauses, literals, of_patterns)) in [(4, four), (9, nine)] {
            let n = order as u64;
            // A value of a region, in each two of its cells.
            let pairs = n * (n - 1) / 2;
            let expected = Size {
                variables: (n * n * variables) as u32,
                clauses: n * n * clauses + 3 * n * n * pairs,
                literals: n * n * literals + 3 * n * pairs * 2 * of_patterns,
            };
            let formula = encoded("minimal", name, order);
            assert_eq!(formula.size(), expected, "{name} {order}");
            assert!(formula.channel().is_none());
        }
    }
}

#[test]
fn two_values_are_excluded_by_a_rule_only_where_variables_allow_them() {
    for (name, k2) in [("ite-log", 0), ("ite-linear", 0), ("direct-3+muldirect", 16 * 6)] {
        let formula = encoded("efficient", name, 4);
        let found = sections(&formula).into_iter().find(|section| section.0 == "K2");
        assert_eq!(found, Some(("K2", k2)), "{name}");
        assert!(formula.channel().is_none());
    }
    // Two values of the first part: its variable occurs once.
    let formula = encoded("K2", "muldirect-3+direct", 4);
    let cnf = Cnf::from_formula(&formula);
    let (levels, first) = (16, &cnf.clauses().nth(16).unwrap());
    assert_eq!(sections(&formula)[0], ("levels", levels));
    assert_eq!(format!("{first:?}"), "[-1, -4, -5]");
}

#[test]
fn rules_that_need_a_literal_for_each_candidate_have_a_channel() {
    let names = |formula: &PuzzleFormula| -> Vec<&str> {
        sections(formula).into_iter().map(|section| section.0).collect()
    };
    let formula = encoded("K1+K2+L1", "direct-3+muldirect", 4);
    assert_eq!(names(&formula), ["levels", "channel", "K1", "L1", "K2", "givens"]);
    assert!(formula.channel().is_some());
    assert_eq!(names(&encoded("K1+L2", "ite-linear", 4)), ["K1", "L2", "givens"]);
    // Two values of a cell exclude each other by clauses with auxiliary variables.
    let product = Encoding::preset("efficient").unwrap();
    let product = product.with_at_most_one_by_rule("K2:commander".parse().unwrap());
    let has_channel = |scheme: &str| {
        let encoding = product.with_numbering(scheme.parse().unwrap());
        encoding.encode(&Puzzle::classic(9).unwrap()).unwrap().channel().is_some()
    };
    assert!(has_channel("muldirect-3+direct"));
    assert!(!has_channel("ite-log"));
}

#[test]
fn givens_are_written_in_the_variables_of_their_cells() {
    let mut numbers = vec![0; 16];
    (numbers[0], numbers[1]) = (2, 4);
    let board = Arc::new(Variant::classic(4).unwrap());
    let puzzle = Puzzle::new(board, Grid::from_numbers(numbers)).unwrap();
    for (scheme, expected) in [
        ("ite-linear", &["[-1]", "[2]", "[-4]", "[-5]", "[-6]"][..]),
        ("direct-2+muldirect", &["[1]", "[4]", "[6]", "[8]"]),
    ] {
        let encoding = Encoding::default().with_rules("K1+L2".parse().unwrap());
        let encoding = encoding.with_numbering(scheme.parse().unwrap());
        let formula = encoding.encode(&puzzle).unwrap();
        let cnf = Cnf::from_formula(&formula);
        let clauses: Vec<String> = cnf.clauses().map(|clause| format!("{clause:?}")).collect();
        assert_eq!(clauses[clauses.len() - expected.len()..], *expected, "{scheme}");
    }
}

#[test]
fn long_patterns_are_refused() {
    let encoding = Encoding::preset("minimal").unwrap();
    let refused = |scheme: &str, order| {
        let encoding = encoding.with_numbering(scheme.parse().unwrap());
        let empty = Puzzle::empty(Arc::new(Variant::latin(order).unwrap()));
        encoding.encode(&empty).err().map(|error| error.to_string())
    };
    assert_eq!(refused("ite-linear", 33), None);
    assert_eq!(
        refused("ite-linear", 34).unwrap(),
        "the numbering ite-linear has up to 33 literals for each of 34 values, but at most 32 are supported; use the numbering log"
    );
    assert_eq!(refused("ite-log-4+ite-linear", 100), None);
    assert_eq!(refused("direct-3+muldirect", 100), None);
}
