//! Tests the clauses of constraints against the checker of `board`, which knows no clause.
//!
//! For every assignment of small boards, unit propagation on the formula with the values as units decides: it finds a
//! contradiction exactly if the checker refuses the values, and otherwise assigns every auxiliary variable. So the formula
//! has exactly one model for each solution. For many kinds unit propagation also maintains arc consistency: it
//! refutes exactly the open candidates that are in no solution.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol, Variant, check_solution};
use clausoku_cnf::{Cnf, Deadline, Formula, Literal};
use clausoku_decoder::Scheme;
use clausoku_encoder::{ConstraintForm, EncodeError, Encoding, GivensLevel, Origin, PuzzleFormula};
use clausoku_testkit::{Rng, propagated};

use crate::kinds::{BOARDS, LINES, assignments, board, line, variant};

/// Returns every grid of the board.
fn grids(variant: &Variant) -> impl Iterator<Item = Grid> + use<> {
    assignments(variant).map(Grid::from_numbers)
}

fn encoded(variant: &Arc<Variant>) -> (Puzzle, PuzzleFormula, Cnf) {
    encoded_under(Encoding::default(), variant)
}

/// The encoding with combined sums.
fn reduced() -> Encoding {
    let givens = GivensLevel::Reduced;
    Encoding::default().with_givens(givens).with_numbering(Scheme::Compact)
}

fn encoded_under(encoding: Encoding, variant: &Arc<Variant>) -> (Puzzle, PuzzleFormula, Cnf) {
    let puzzle = Puzzle::empty(variant.clone());
    let encoded = encoding.encode(&puzzle).unwrap();
    let cnf = Cnf::from_formula(&encoded);
    (puzzle, encoded, cnf)
}

fn literal(encoded: &PuzzleFormula, cell: Cell, symbol: Symbol) -> Literal {
    encoded.numbering().variable(Candidate { cell, symbol }).unwrap().positive()
}

fn check_exactness(variant: Variant) {
    check_exactness_of(&encoded(&Arc::new(variant)));
}

/// Checks every grid of the board of a formula.
fn check_exactness_of((puzzle, encoded, cnf): &(Puzzle, PuzzleFormula, Cnf)) {
    let name = puzzle.variant().to_toml();
    let mut solutions = 0;
    for grid in grids(puzzle.variant()) {
        let mut units: Vec<Literal> = Vec::new();
        for (cell, value) in grid.filled() {
            for symbol in puzzle.variant().alphabet().symbols() {
                let literal = literal(encoded, cell, symbol);
                units.push(if symbol == value { literal } else { !literal });
            }
        }
        let found = propagated(cnf, &units);
        let expected = check_solution(puzzle, &grid).is_ok();
        assert_eq!(found.is_some(), expected, "{grid:?}\n{name}");
        if let Some(values) = found {
            solutions += 1;
            assert!(values.iter().all(Option::is_some), "{grid:?}\n{name}");
        }
    }
    let all = puzzle.variant().order().pow(puzzle.variant().cell_count() as u32);
    assert!(solutions < all, "{name}");
}

/// Compares propagation with the solutions, for random exclusions.
fn check_arc_consistency(variant: Variant, is_consistent: bool, rng: &mut Rng) {
    let variant = Arc::new(variant);
    let (puzzle, encoded, cnf) = encoded(&variant);
    let solutions: Vec<Grid> =
        grids(&variant).filter(|grid| check_solution(&puzzle, grid).is_ok()).collect();
    let mut weaker = 0;
    for _ in 0..40 {
        let mut excluded: Vec<(Cell, Symbol)> = Vec::new();
        for cell in variant.cells() {
            let symbols = variant.alphabet().symbols();
            excluded.extend(symbols.filter(|_| rng.percent(30)).map(|symbol| (cell, symbol)));
        }
        let units: Vec<Literal> =
            excluded.iter().map(|&(cell, symbol)| !literal(&encoded, cell, symbol)).collect();
        let left =
            |grid: &&Grid| excluded.iter().all(|&(cell, symbol)| grid.get(cell) != Some(symbol));
        let left: Vec<&Grid> = solutions.iter().filter(left).collect();
        let Some(values) = propagated(&cnf, &units) else {
            assert!(left.is_empty());
            continue;
        };
        for cell in variant.cells() {
            for symbol in variant.alphabet().symbols() {
                let literal = literal(&encoded, cell, symbol);
                let possible = left.iter().any(|grid| grid.get(cell) == Some(symbol));
                let refuted = values[literal.variable().index()] == Some(false);
                assert!(!(possible && refuted), "{}", variant.to_toml());
                weaker += usize::from(!possible && !refuted);
            }
        }
    }
    assert!(!is_consistent || weaker == 0, "{weaker} candidates of {}", variant.to_toml());
}

#[test]
fn formulas_of_lines_have_one_model_for_each_solution() {
    for &(order, cells, keys, _) in LINES {
        check_exactness(line(order, cells, keys));
    }
}

#[test]
fn formulas_of_boards_have_one_model_for_each_solution() {
    for &(order, keys) in BOARDS {
        check_exactness(board(order, keys));
    }
}

#[test]
fn propagation_is_sound_and_maintains_arc_consistency() {
    let mut rng = Rng::new(1);
    for &(order, cells, keys, is_consistent) in LINES {
        check_arc_consistency(line(order, cells, keys), is_consistent, &mut rng);
    }
    for &(order, keys) in BOARDS {
        check_arc_consistency(board(order, keys), false, &mut rng);
    }
}

#[test]
fn lines_may_return_to_a_cell() {
    for keys in [
        "kind = \"sum\", sum = 7",
        "kind = \"arrow\"",
        "kind = \"palindrome\"",
        "kind = \"clone\"",
        "kind = \"whispers\", difference = 1",
        "kind = \"regex\", pattern = \"(12|3.)*\"",
        "kind = \"sum-line\", sum = 5",
        "kind = \"between\"",
        "kind = \"same-values\", sets = 2",
        "kind = \"look-and-say\", clue = [[2, 1]]",
    ] {
        let cells = "cells = \"R1C1 R1C2 R1C1 R1C3\"";
        let text = format!(
            "name = \"line\"\norder = 4\ncells = \"R1C1-R1C3\"\nconstraint = [{{ {keys}, {cells} }}]"
        );
        check_exactness(variant(&text));
    }
}

/// In a row that contains no value twice, the value of a repeated cell counts twice.
#[test]
fn lines_in_a_region_may_return_to_a_cell() {
    for keys in [
        "kind = \"sum\", sum = 8",
        "kind = \"little-killer\", sum = 5",
        "kind = \"same-values\", sets = 1",
        "kind = \"same-values\", sets = 2",
    ] {
        let cells = "cells = \"R1C1 R1C2 R1C1 R1C3\"";
        let row = "region = [{ kind = \"row\", cells = \"R1C1-R1C4\" }]";
        let text = format!(
            "name = \"line\"\norder = 4\ncells = \"R1C1-R1C4\"\n{row}\nconstraint = [{{ {keys}, {cells} }}]"
        );
        check_exactness(variant(&text));
    }
}

/// Sums whose cells differ in groups: parts of regions, rests of regions, whole regions and repeated cells.
#[test]
fn sums_over_regions_have_one_model_for_each_solution() {
    let rows = "region = [{ kind = \"row\", cells = \"R1C1-R1C3\" }, { kind = \"row\", cells = \"R2C1-R2C3\" }, \
                { kind = \"block\", cells = \"R1C1 R1C2 R2C1\" }, { kind = \"block\", cells = \"R1C3 R2C2 R2C3\" }]";
    for (keys, cells) in [
        ("kind = \"sum\", sum = 8", "R1C1 R1C2 R2C2 R2C3"),
        ("kind = \"sum\", sum = 8", "R1C1 R1C2 R1C3 R2C3"),
        ("kind = \"sum\", sum = 12", "R1C1-R2C3"),
        ("kind = \"sum\", sum = 11", "R1C1-R2C3"),
        ("kind = \"sum\", sum = 2, weights = [2, -1, 1, -1]", "R1C1 R1C2 R2C1 R2C2"),
        ("kind = \"sum\", sum = -1, weights = [-2, 1, 1, -1, 1]", "R1C1 R1C2 R2C1 R2C2 R1C2"),
        ("kind = \"little-killer\", sum = 7", "R1C1 R2C2 R1C3 R2C3"),
        ("kind = \"arrow\"", "R1C1 R2C2 R2C3"),
        ("kind = \"arrow\"", "R1C1 R2C1 R2C1"),
        ("kind = \"pill-arrow\", digits = 2", "R1C1 R1C2 R1C3 R2C1 R2C2 R2C3"),
        ("kind = \"double-arrow\"", "R1C1 R1C2 R1C3 R2C3"),
        ("kind = \"zipper\"", "R1C1 R1C2 R1C3 R2C3 R2C2"),
        ("kind = \"equal-sums\", sizes = [2, 3]", "R1C1 R1C2 R1C3 R2C2 R2C3"),
        ("kind = \"region-sum\"", "R1C1 R1C2 R1C3 R2C3 R2C1"),
        ("kind = \"sandwich\", sum = 2", "R1C3 R1C2 R1C1"),
    ] {
        let text = format!(
            "name = \"rows\"\norder = 3\ncells = \"R1C1-R2C3\"\n{rows}\nconstraint = [{{ {keys}, cells = \"{cells}\" }}]"
        );
        check_exactness(variant(&text));
        let mut rng = Rng::new(2);
        check_arc_consistency(variant(&text), false, &mut rng);
    }
    let row = "region = [{ kind = \"row\", cells = \"R1C1-R1C5\" }]";
    for sum in [0, 2, 5, 7, 9, 10] {
        let text = format!(
            "name = \"row\"\norder = 5\ncells = \"R1C1-R1C5\"\n{row}\nconstraint = [{{ kind = \"sandwich\", sum = {sum}, cells = \"R1C1-R1C5\" }}]"
        );
        check_exactness(variant(&text));
    }
}

/// Returns the constraints of each sum that is combined, each once.
fn combined((_, encoded, cnf): &(Puzzle, PuzzleFormula, Cnf)) -> BTreeSet<Vec<usize>> {
    let origins = encoded.origins(&Deadline::never()).unwrap();
    let of = |clause| match origins.get(clause) {
        Some(Origin::Combined(constraints)) => Some(constraints.to_vec()),
        _ => None,
    };
    (0..cnf.len() as u64).filter_map(of).collect()
}

/// Sums that cross the rows and columns of a Latin square, which are complete regions.
#[test]
fn combined_sums_have_one_model_for_each_solution() {
    let lines: Vec<String> = (1..=3)
        .map(|n| {
            format!(
                "{{ kind = \"row\", cells = \"R{n}C1-R{n}C3\" }}, {{ kind = \"column\", cells = \"R1C{n}-R3C{n}\" }}"
            )
        })
        .collect();
    let sum =
        |sum: u32, cells: &str| format!("{{ kind = \"sum\", sum = {sum}, cells = \"{cells}\" }}");
    let all = [
        vec![sum(3, "R1C1 R1C2"), sum(5, "R1C3 R2C3")],
        vec![sum(9, "R1C1 R2C2 R3C3 R2C3"), sum(7, "R1C2 R1C3 R2C1")],
        vec![sum(6, "R1C1 R2C2 R3C3"), sum(4, "R1C2 R2C3"), sum(4, "R2C1 R3C2")],
        vec![sum(5, "R1C1 R1C2 R2C1"), sum(7, "R1C3 R2C3 R3C3 R2C2")],
        vec![
            "{ kind = \"cage\", sum = 4, cells = \"R1C1 R2C2\" }".to_owned(),
            "{ kind = \"pair-sum\", sum = 4, cells = \"R1C2 R1C3\" }".to_owned(),
            sum(5, "R2C1 R2C3"),
        ],
    ];
    for constraints in all {
        let text = format!(
            "name = \"square\"\norder = 3\ncells = \"R1C1-R3C3\"\nregion = [{}]\nconstraint = [{}]",
            lines.join(", "),
            constraints.join(", ")
        );
        let formula = encoded_under(reduced(), &Arc::new(variant(&text)));
        assert!(!combined(&formula).is_empty(), "{text}");
        check_exactness_of(&formula);
    }
}

/// Cages fill a row but for one cell; little killers fill blocks but for three cells in a line.
#[test]
fn combined_sums_derive_what_the_sums_do_not() {
    let cages = "constraint = [{ kind = \"cage\", sum = 15, cells = \"R1C1-R1C3\" }, \
                 { kind = \"cage\", sum = 14, cells = \"R1C4-R1C6\" }, { kind = \"cage\", sum = 9, cells = \"R1C7 R1C8\" }]";
    let text = format!("name = \"cages\"\n{cages}\n[[board]]\nblocks = \"3x3\"");
    let variant = Arc::new(variant(&text));
    let seven =
        |encoded: &PuzzleFormula| literal(encoded, Cell::from_index(8), Symbol::from_index(6));
    let (_, plain, cnf) = encoded(&variant);
    let values = propagated(&cnf, &[]).unwrap();
    assert_eq!(values[seven(&plain).variable().index()], None);
    let formula = encoded_under(reduced(), &variant);
    let values = propagated(&formula.2, &[]).unwrap();
    assert_eq!(values[seven(&formula.1).variable().index()], Some(true));
    assert!(combined(&formula).contains(&vec![0, 1, 2]));
    let origin = Origin::Combined([0, 1].into());
    assert_eq!(
        formula.1.in_words(
            &origin,
            clausoku_encoder::Notation::Plain,
            clausoku_words::Language::English
        ),
        "cage 15 at R1C1 R1C2 R1C3 and cage 14 at R1C4 R1C5 R1C6: a sum that they imply together"
    );
}

#[test]
fn clauses_name_their_constraint() {
    let variant = Arc::new(line(5, 3, "kind = \"cage\", sum = 8"));
    let (puzzle, encoded, cnf) = encoded(&variant);
    let part = encoded
        .measure(&Deadline::never())
        .unwrap()
        .0
        .into_iter()
        .find(|part| part.name == "constraints")
        .unwrap();
    let origins = encoded.origins(&Deadline::never()).unwrap();
    let of_cage = |clause: &u64| origins.get(*clause) == Some(&Origin::Constraint(0));
    assert_eq!((0..cnf.len() as u64).filter(of_cage).count() as u64, part.clauses);
    let origin = Origin::Constraint(0);
    let subject = origin.subject(puzzle.variant());
    assert_eq!((origin.part(), subject.as_str()), ("constraints", "cage 8 at R1C1 R1C2 R1C3"));
    let words = encoded.in_words(
        &origin,
        clausoku_encoder::Notation::Plain,
        clausoku_words::Language::English,
    );
    assert!(words.starts_with("cage 8 at R1C1 R1C2 R1C3: no value twice"), "{words}");
}

/// Three cells that differ, with one of m sets: k(k−1)/2·n pairs, and the clauses of the head of `combinations`.
#[test]
fn sizes_have_the_closed_form() {
    let count = |variant: Variant| {
        let (_, encoded, _) = encoded(&Arc::new(variant));
        let parts = encoded.measure(&Deadline::never()).unwrap().0;
        let clauses = parts.iter().find(|part| part.name == "constraints").unwrap().clauses;
        let candidates =
            (encoded.puzzle().variant().order() * encoded.puzzle().variant().cell_count()) as u32;
        (clauses, encoded.size().variables - candidates)
    };
    // Sum 8 of three of 1–5: 125 and 134, which have the value 1 in common. Four other values differ.
    let (pairs, sets, differing) = (3 * 5, 2, 4);
    let expected = pairs + 1 + 1 + differing * (3 + 1 + sets + 2);
    assert_eq!(count(line(5, 3, "kind = \"cage\", sum = 8")), (expected, 2 + 4));
    // Each of the 9 values of both cells has one clause, except values that support all values or none.
    assert_eq!(count(line(9, 2, "kind = \"difference\"")), (18, 0));
    // 9 is not the first value and 1 not the second; the other clauses list the supports.
    assert_eq!(count(line(9, 2, "kind = \"thermometer\"")), (18, 0));
}

/// Clauses over candidates alone. The checker confirms each: no solution makes all its literals false.
#[test]
fn clauses_without_auxiliary_variables_have_the_same_models() {
    for &(order, cells, keys, _) in LINES {
        let variant = Arc::new(line(order, cells, keys));
        let puzzle = Puzzle::empty(Arc::clone(&variant));
        let encoding = Encoding::default().with_constraints(ConstraintForm::NoGoods);
        let encoded = encoding.encode(&puzzle).unwrap();
        let cnf = Cnf::from_formula(&encoded);
        assert!(cnf.variables() <= encoded.numbering().last(), "{keys}");
        for grid in grids(&variant) {
            let holds = |literal: &Literal| {
                let candidate = encoded.numbering().candidate(literal.variable()).unwrap();
                (grid.get(candidate.cell) == Some(candidate.symbol)) == literal.is_positive()
            };
            let is_model = cnf.clauses().all(|clause| clause.iter().any(holds));
            assert_eq!(is_model, check_solution(&puzzle, &grid).is_ok(), "{keys} {grid:?}");
        }
    }
    let encoding = Encoding::default().with_constraints(ConstraintForm::NoGoods);
    for &(order, keys) in BOARDS {
        let puzzle = Puzzle::empty(Arc::new(board(order, keys)));
        let error = encoding.encode(&puzzle).unwrap_err();
        assert!(matches!(error, EncodeError::NoGoods { .. }), "{keys}: {error}");
    }
}

/// Each construction checks the deadline, and none needs more than its bound, whatever the numbers of a constraint are.
#[test]
fn long_constructions_stop_and_are_bounded() {
    for (kind, is_too_large) in [
        ("kind = \"regex\", pattern = \".*1.{18}.*\"", true),
        ("kind = \"sum-line\", sum = 4294967295, closed = true", false),
        ("kind = \"lunchbox\", sum = 4294967295", true),
        ("kind = \"sandwich\", sum = 4294967295", false),
        ("kind = \"x-sum\", sum = 4294967295", false),
        ("kind = \"all-different\"", false),
    ] {
        let puzzle = Puzzle::empty(Arc::new(line(9, 81, kind)));
        let deadline = Deadline::at_check(4);
        let stopped = Encoding::default().encode_within(&puzzle, &deadline);
        let is_stopped = matches!(stopped, Err(EncodeError::Stopped(_)));
        assert_eq!(is_stopped, deadline.stopped().is_err(), "{kind}");
        assert!(!is_too_large || is_stopped, "{kind}");
        let encoded = Encoding::default().encode(&puzzle);
        let is_refused = matches!(encoded, Err(EncodeError::Constraint { .. }));
        assert_eq!(is_refused, is_too_large, "{kind}");
    }
    let sum = |cells| {
        format!(
            "[[constraint]]\nkind = \"sum\"\nsum = {}\ncells = \"{cells}\"\n",
            1_000_000_000_000_000_i64
        )
    };
    let sums = [sum("R1C1-R1C3"), sum("R1C4-R2C4")].concat();
    let puzzle = Puzzle::empty(Arc::new(variant(&format!(
        "name = \"sums\"\n[[board]]\nblocks = \"2x2\"\n{sums}"
    ))));
    assert!(reduced().encode(&puzzle).is_ok());
}
