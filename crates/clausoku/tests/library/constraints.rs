//! Constraints beyond regions: every encoding has exactly the solutions that the checker accepts.

use std::sync::Arc;

use clausoku::certificate::certify_all;
use clausoku::{Encoding, Grid, Puzzle, Solutions, Uniqueness, Variant, check, uniqueness};
use encoder::GIVENS;
use puzzle::{Limits, check_solution};
use testkit::{Rng, solutions};

/// Constraints of every form of clauses, on the 4×4 board.
const CONSTRAINTS: &[&str] = &[
    "kind = \"cage\", sum = 7, cells = \"R1C1 R1C2 R2C2\"",
    "kind = \"cage\", sum = 6, cells = \"R2C2 R2C3 R3C3\"",
    "kind = \"arrow\", cells = \"R1C4 R2C3 R3C2\"",
    "kind = \"little-killer\", sum = 10, cells = \"R1C1 R2C2 R3C3 R4C4\"",
    "kind = \"thermometer\", cells = \"R4C1 R3C1 R3C2\"",
    "kind = \"palindrome\", cells = \"R1C1 R2C3 R3C4\"",
    "kind = \"whispers\", difference = 2, cells = \"R1C3 R2C4 R3C3\"",
    "kind = \"renban\", cells = \"R1C2 R2C3 R3C4\"",
    "kind = \"region-sum\", cells = \"R1C1 R1C2 R1C3 R2C3\"",
    "kind = \"between\", cells = \"R1C1 R2C2 R3C3\"",
    "kind = \"same-values\", sets = 2, cells = \"R1C1 R1C2 R4C3 R4C4\"",
    "kind = \"same-values\", sets = 2, cells = \"R1C1 R2C3 R4C2 R3C4\"",
    "kind = \"sandwich\", sum = 2, cells = \"R1C1-R1C4\"",
    "kind = \"x-sum\", sum = 5, cells = \"R1C2-R4C2\"",
    "kind = \"skyscraper\", count = 2, cells = \"R4C1-R4C4\"",
    "kind = \"numbered-room\", value = 3, cells = \"R1C3-R4C3\"",
    "kind = \"quadruple\", values = [1, 3], cells = \"R2C2-R3C3\"",
    "kind = \"quadruple\", values = [1, 1], cells = \"R2C2-R3C3\"",
    "kind = \"counting-circles\", cells = \"R1C1 R2C2 R3C3 R4C4\"",
    "kind = \"regex\", pattern = \"[12]+3?.*\", cells = \"R1C1 R2C2 R3C3\"",
    "kind = \"column-indexer\", cells = \"R1C1 R3C2\"",
    "kind = \"box-indexer\", cells = \"R1C1 R4C4\"",
    "kind = \"minimum\", cells = \"R2C2\"",
    "kind = \"non-consecutive\"",
    "kind = \"negative\", sums = [5]",
];

fn board(constraints: &[&str]) -> Arc<Variant> {
    let table = |constraint: &&str| {
        let lines = constraint.replace(", ", "\n").replace("[1\n", "[1, ");
        format!("[[constraint]]\n{lines}\n")
    };
    let tables: String = constraints.iter().map(table).collect::<Vec<_>>().concat();
    let text = format!("name = \"constraints\"\n[[board]]\nblocks = \"2x2\"\n{tables}");
    Arc::new(Variant::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}")))
}

fn found(puzzle: &Puzzle, encoding: &Encoding) -> Vec<Grid> {
    let mut grids: Vec<Grid> =
        Solutions::new(puzzle, encoding).unwrap().collect::<Result<_, _>>().unwrap();
    grids.sort_by_key(|grid| grid.cells().map(|(_, symbol)| symbol).collect::<Vec<_>>());
    grids
}

#[test]
fn every_encoding_has_the_solutions_that_the_checker_accepts() {
    let mut rng = Rng::new(3);
    let plain = Puzzle::empty(Arc::new(Variant::classic(2).unwrap()));
    let all = solutions(&plain, usize::MAX);
    assert_eq!(all.len(), 288);
    for (index, constraint) in CONSTRAINTS.iter().enumerate() {
        let other = CONSTRAINTS[rng.below(index + 1)];
        let variant = board(&[constraint, other]);
        let givens = testkit::emptied(&all[rng.below(288)], 90, &mut rng);
        let puzzle = Puzzle::new(variant, givens).unwrap();
        let mut expected: Vec<Grid> =
            all.iter().filter(|grid| check_solution(&puzzle, grid).is_ok()).cloned().collect();
        expected.sort_by_key(|grid| grid.cells().map(|(_, symbol)| symbol).collect::<Vec<_>>());
        for preset in ["minimal", "extended"] {
            let encoding = Encoding::preset(preset).unwrap();
            for &(level, name, _) in GIVENS {
                let encoding = encoding.with_givens(level);
                assert_eq!(found(&puzzle, &encoding), expected, "{constraint} {preset} {name}");
            }
            for scheme in ["decimal", "log"] {
                let numbering = scheme.parse().unwrap();
                let encoding = Encoding { numbering, ..encoding };
                assert_eq!(found(&puzzle, &encoding), expected, "{constraint} {preset} {scheme}");
            }
        }
    }
}

#[test]
fn uniqueness_and_diagnosis_know_constraints() {
    let variant = board(&["kind = \"cage\", sum = 7, cells = \"R1C1 R1C2 R2C2\""]);
    let empty = Puzzle::empty(variant);
    let unique = uniqueness(&empty, &Encoding::default()).unwrap();
    let Uniqueness::Many(first, second) = unique else { panic!("{unique:?}") };
    assert!(check_solution(&empty, &first).is_ok() && check_solution(&empty, &second).is_ok());
    assert!(check(&empty, &Encoding::default()).is_ok());
}

#[test]
fn a_certificate_of_constraints_is_refused_by_name() {
    let empty = Puzzle::empty(board(&["kind = \"arrow\", cells = \"R1C4 R2C3 R3C2\""]));
    let error = certify_all(&empty, 1000, &Limits::default()).unwrap_err().to_string();
    assert!(
        error.contains("the constraint `arrow` (arrow at R1C4 R2C3 R3C2) is unknown"),
        "{error}"
    );
}
