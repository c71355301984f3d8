//! One fault in a formula leaves its numbering and its board: in any order of row, column and value, under the encodings of PySAT, with and
//! without a grid.
//!
//! `.ci/campaigns/audits` tries more boards, orders and encodings, and compares the verdicts with another solver.

use clausoku_audit::{Hints, survey};
use clausoku_board::{Grid, Puzzle, Variant};
use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Rng};
use clausoku_decoder::{Axis, NumberingName, Scheme};
use clausoku_encoder::Encoding;
use clausoku_testkit::solutions;

use super::written::{Numbers, groups};

/// Number of formulas.
const FORMULAS: usize = 300;

/// Number of pairs of variables that are exchanged in a formula.
const EXCHANGES: usize = 3;

const BOARDS: [&str; 3] = ["classic:4", "classic:4", "jigsaw:AAAB/ACBB/DCCB/DDDC"];

/// Boards of order 4 whose blocks share three of four cells with the usual ones, two, and all.
const JIGSAWS: [&str; 3] =
    ["jigsaw:AAAB/CABB/CCDB/CDDD", "jigsaw:AAAB/ACBB/DCCB/DDDC", "classic:4"];

const RULES: [&[&str]; 4] = [
    &["K1", "L2", "C2", "B2"],
    &["K1", "K2", "L2", "C2", "B2"],
    &["K1", "K2", "L1", "L2", "C1", "C2", "B1", "B2"],
    &["K2", "L1", "C1", "B1"],
];

const FAULTS: [&str; 7] = [
    "none",
    "a clause more",
    "a clause less",
    "a negated candidate",
    "a sign flipped",
    "a literal less",
    "two variables swapped",
];

/// "At most one" of four literals as PySAT writes it: the clauses, and the number of variables.
fn encodings() -> Vec<(String, Vec<Vec<i64>>, i64)> {
    let mut lines = include_str!("pysat.txt").lines();
    let mut found = Vec::new();
    while let (Some(head), Some(text)) = (lines.next(), lines.next()) {
        let words: Vec<&str> = head.split(' ').collect();
        let numbers: Vec<i64> = text.split(' ').map(|word| word.parse().unwrap()).collect();
        let clauses = numbers.split(|&number| number == 0).filter(|clause| !clause.is_empty());
        if words[1] == "4" {
            let clauses = clauses.map(<[i64]>::to_vec).collect();
            found.push((words[0].to_owned(), clauses, words[2].parse().unwrap()));
        }
    }
    found
}

/// Returns the clauses of these rules, each with the numbers of its literals.
fn clauses(
    puzzle: &Puzzle,
    rules: &[&str],
    encoding: &(String, Vec<Vec<i64>>, i64),
    number: &dyn Fn(Numbers) -> i64,
) -> Vec<Vec<i64>> {
    let (_, of_group, last) = encoding;
    let mut top = number([4, 4, 4]);
    let mut all = Vec::new();
    for rule in rules {
        for group in groups(puzzle, rule) {
            let own: Vec<i64> = group.into_iter().map(number).collect();
            if rule.ends_with('1') {
                all.push(own);
                continue;
            }
            all.extend(of_group.iter().map(|clause| {
                let literal = |&one: &i64| {
                    let place = one.abs();
                    let own = usize::try_from(place - 1).ok().and_then(|place| own.get(place));
                    let variable = own.copied().unwrap_or(top + place - 4);
                    one.signum() * variable
                };
                clause.iter().map(literal).collect()
            }));
            top += last - 4;
        }
    }
    all
}

/// Exchanges two variables.
fn exchange(clauses: &mut [Vec<i64>], a: i64, b: i64) {
    for literal in clauses.iter_mut().flatten() {
        let other = match literal.abs() {
            one if one == a => b,
            one if one == b => a,
            one => one,
        };
        *literal = literal.signum() * other;
    }
}

fn damage(clauses: &mut Vec<Vec<i64>>, fault: &str, candidates: &[i64], rng: &mut Rng) {
    let at = rng.below(clauses.len());
    let [a, b] = [(); 2].map(|()| candidates[rng.below(candidates.len())]);
    match fault {
        "a clause more" => clauses.push(vec![-a, -b]),
        "a clause less" => drop(clauses.remove(at)),
        "a negated candidate" => clauses.push(vec![-a]),
        "a sign flipped" => clauses[at][0] *= -1,
        "a literal less" if clauses[at].len() > 1 => drop(clauses[at].pop()),
        "two variables swapped" => exchange(clauses, a, b),
        _ => {}
    }
}

#[test]
fn one_fault_leaves_the_numbering_and_the_board() {
    let mut rng = Rng::new(73);
    let encodings = encodings();
    assert_eq!(encodings.len(), 9);
    let mut with_grid = 0;
    for index in 0..FORMULAS {
        let variant = std::sync::Arc::new(Variant::by_name(BOARDS[rng.below(3)]).unwrap());
        let empty = Puzzle::empty(variant.clone());
        let mut weights = [1, 4, 16];
        rng.shuffle(&mut weights);
        let number = |numbers: Numbers| {
            1 + (0..3).map(|axis| weights[axis] * (numbers[axis] - 1)).sum::<i64>()
        };
        let (rules, encoding) = (RULES[rng.below(4)], &encodings[rng.below(9)]);
        let fault = FAULTS[rng.below(7)];
        let mut all = clauses(&empty, rules, encoding, &number);
        let candidates: Vec<i64> = (1..=64).collect();
        damage(&mut all, fault, &candidates, &mut rng);
        // Every other formula has givens of a solution, of which the survey has the grid.
        let mut givens = Grid::empty(16);
        if index % 2 == 0 {
            let solution = &solutions(&empty, 30)[rng.below(20)];
            for (cell, symbol) in solution.filled().filter(|_| rng.percent(40)) {
                givens.set(cell, Some(symbol));
                let position = variant.position(cell);
                let numbers = [position.row + 1, position.column + 1, symbol.number()];
                all.push(vec![number(numbers.map(i64::from))]);
            }
        }
        let puzzle = Puzzle::new(variant.clone(), givens).unwrap();
        let has_grid = puzzle.givens().filled_count() >= 3;
        with_grid += usize::from(has_grid);
        let mut cnf = Cnf::new();
        for clause in &all {
            let literals = clause.iter().map(|&one| Literal::from_dimacs(one).unwrap());
            cnf.add_clause(&literals.collect::<Vec<_>>());
        }
        let hints = Hints { puzzle: Some(&puzzle).filter(|_| has_grid), ..Hints::default() };
        let about = format!("{index}: {}, {rules:?}, {}, {fault}", variant.name(), encoding.0);
        let found = survey(&cnf, &hints, &Deadline::never());
        let found = found.unwrap_or_else(|error| panic!("{about}: {error}"));
        let name = found.numbering();
        let stride = |axis| match name {
            NumberingName::Affine(affine) => affine.stride(axis),
            NumberingName::Scheme(_) => 0,
        };
        assert_eq!(stride(Axis::Value), weights[2], "{about}: {name}");
        if has_grid {
            assert_eq!(stride(Axis::Row), weights[0], "{about}: {name}");
        } else if stride(Axis::Row) == weights[0] {
            // Else, rows and columns are exchanged in both.
            assert_eq!(found.variant().name(), variant.name(), "{about}");
        }
    }
    assert!(with_grid > FORMULAS / 4, "{with_grid}");
}

/// Two exchanged variables are in statements of up to eight groups, each of which names a wrong cell: for rows, columns and blocks, in "at least
/// one" and "at most one". The blocks are those of the other values.
#[test]
fn exchanged_variables_leave_the_board() {
    let encodings = encodings();
    let number = |[r, c, v]: Numbers| 16 * (v - 1) + 4 * (r - 1) + c;
    let mut rng = Rng::new(176);
    for name in JIGSAWS {
        let variant = std::sync::Arc::new(Variant::by_name(name).unwrap());
        let empty = Puzzle::empty(variant.clone());
        for encoding in &encodings {
            for rules in RULES {
                let whole = clauses(&empty, rules, encoding, &number);
                for _ in 0..EXCHANGES {
                    let [a, b] = [(); 2].map(|()| 1 + rng.below(64) as i64);
                    let mut all = whole.clone();
                    exchange(&mut all, a, b);
                    let mut cnf = Cnf::new();
                    for clause in &all {
                        let literals = clause.iter().map(|&one| Literal::from_dimacs(one).unwrap());
                        cnf.add_clause(&literals.collect::<Vec<_>>());
                    }
                    let about = format!("{name}, {rules:?}, {}, {a} and {b}", encoding.0);
                    let found = survey(&cnf, &Hints::default(), &Deadline::never());
                    let found = found.unwrap_or_else(|error| panic!("{about}: {error}"));
                    let NumberingName::Affine(affine) = found.numbering() else {
                        panic!("{about}")
                    };
                    let strides = [Axis::Value, Axis::Row].map(|axis| affine.stride(axis));
                    if strides == [16, 4] {
                        assert_eq!(found.variant().name(), name, "{about}");
                    } else {
                        // Else, rows and columns are exchanged in both.
                        assert_eq!(strides, [16, 1], "{about}");
                    }
                }
            }
        }
    }
}

/// A wrong clause of the first candidate is no reason for another first number.
#[test]
fn a_wrong_first_clause_leaves_the_numbering() {
    let puzzle = Puzzle::classic(4).unwrap();
    let encodings = encodings();
    for weights in [[16, 4, 1], [4, 1, 16]] {
        let number = |numbers: Numbers| {
            1 + (0..3).map(|axis| weights[axis] * (numbers[axis] - 1)).sum::<i64>()
        };
        for encoding in encodings.iter().filter(|one| one.0 != "pairwise") {
            for other in [2, 6, 18, 32, 64] {
                let mut cnf = Cnf::new();
                for clause in clauses(&puzzle, RULES[0], encoding, &number) {
                    let swapped = clause.into_iter().map(|one| match one.abs() {
                        1 => one.signum() * other,
                        two if two == other => one.signum(),
                        _ => one,
                    });
                    let literals = swapped.map(|one| Literal::from_dimacs(one).unwrap());
                    cnf.add_clause(&literals.collect::<Vec<_>>());
                }
                let found = survey(&cnf, &Hints::default(), &Deadline::never()).unwrap();
                let NumberingName::Affine(affine) = found.numbering() else { panic!("a sum") };
                let name = affine.to_string();
                assert_eq!(
                    affine.stride(Axis::Value),
                    weights[2],
                    "{} {other}: {name}",
                    encoding.0
                );
                assert_eq!(affine.variable([0; 3]).unwrap().to_dimacs(), 1, "{name}");
            }
        }
    }
}

/// Without clauses of blocks, rows, columns and values can be exchanged in pairs.
#[test]
fn a_tie_is_reported() {
    let puzzle = Puzzle::classic(4).unwrap();
    let number = |[r, c, v]: Numbers| 16 * (r - 1) + 4 * (c - 1) + v;
    let all = clauses(&puzzle, &["K1", "K2", "L1", "L2", "C1", "C2"], &encodings()[0], &number);
    let mut cnf = Cnf::new();
    for clause in &all {
        let literals = clause.iter().map(|&one| Literal::from_dimacs(one).unwrap());
        cnf.add_clause(&literals.collect::<Vec<_>>());
    }
    let found = survey(&cnf, &Hints::default(), &Deadline::never()).unwrap();
    assert_eq!(found.numbering().to_string(), "dense (16·(row−1) + 4·(column−1) + value)");
    assert_eq!(found.alike.len(), 5, "{:?}", found.alike);
    assert_eq!(found.ties().count(), 4);
}

/// Two digits that are exchanged are in a quarter of the clauses of a small board.
#[test]
fn exchanged_digits_leave_the_numbering() {
    let puzzle = Puzzle::classic(4).unwrap();
    for preset in ["minimal", "efficient", "extended"] {
        let encoding = Encoding::preset(preset).unwrap().with_numbering(Scheme::Log);
        let whole = Cnf::from_formula(&encoding.encode(&puzzle).unwrap());
        for a in 1..=32 {
            // A sample of the 496 pairs, since each survey tries every numbering with patterns.
            for b in (a + 1..=32).step_by(7) {
                let mut all: Vec<Vec<i64>> = whole
                    .clauses()
                    .map(|clause| clause.iter().map(|one| i64::from(one.to_dimacs())).collect())
                    .collect();
                exchange(&mut all, a, b);
                let mut cnf = Cnf::new();
                for clause in &all {
                    let literals = clause.iter().map(|&one| Literal::from_dimacs(one).unwrap());
                    cnf.add_clause(&literals.collect::<Vec<_>>());
                }
                let found = survey(&cnf, &Hints::default(), &Deadline::never());
                let found = found.unwrap_or_else(|error| panic!("{preset} {a} {b}: {error}"));
                let name = found.numbering().to_string();
                assert_eq!(name, "log", "{preset} {a} {b}");
            }
        }
    }
}
