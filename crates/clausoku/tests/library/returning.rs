//! Constraints of every kind, on lines that may return to their cells: every part of the library against brute force.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku::certificate::{Certified, ProofFormat, certify_all, verify};
use clausoku::solving::bulk::Sought;
use clausoku::{Batch, Encoding, Grid, Puzzle, Solutions, SolverChoice, Variant};
use clausoku_audit::audit;
use clausoku_board::{CONSTRAINTS, Cell, Limits, check_solution};
use clausoku_cnf::{Cnf, Deadline};
use clausoku_encoder::{ConstraintForm, EncodeError};
use clausoku_testkit::{Rng, emptied, random_constraint, solutions};

/// The maximum number of solutions of a puzzle that is compared.
const MAX_SOLUTIONS: usize = 60;

fn board(name: &str) -> Variant {
    Variant::by_name(name).unwrap()
}

fn values(grid: &Grid) -> Vec<u16> {
    grid.cells().map(|(_, symbol)| symbol.map_or(1, clausoku_board::Symbol::number)).collect()
}

fn found(puzzle: &Puzzle, encoding: &Encoding) -> BTreeSet<Vec<u16>> {
    let grids = Solutions::new(puzzle, encoding).unwrap();
    grids.map(|grid| values(&grid.unwrap())).collect()
}

#[test]
fn every_part_has_the_solutions_of_brute_force() {
    let mut rng = Rng::new(7);
    let (mut compared, mut returning, mut certified) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let choice = SolverChoice::unnamed(false);
    for (name, first_value, share) in [
        ("classic:4", 1, 60),
        ("classic:4", 0, 60),
        ("blocks:1x5", 1, 45),
        ("blocks:2x3", 1, 50),
        ("blocks:2x3", 0, 50),
        ("blocks:1x7", 1, 30),
        ("blocks:2x4", 1, 40),
        ("classic:9", 1, 50),
    ] {
        let board = board(name).with_first_value(first_value).unwrap();
        let solution = solutions(&Puzzle::empty(Arc::new(board.clone())), 1).remove(0);
        for (row, _) in CONSTRAINTS.iter().flat_map(|row| (0..2).map(move |round| (row, round))) {
            let constraint = random_constraint(row, &board, &values(&solution), 6, &mut rng);
            let Ok(variant) = board.clone().with_constraints(vec![constraint.clone()]) else {
                continue;
            };
            let label = variant.constraint_name(&constraint);
            let givens = emptied(&solution, share, &mut rng);
            let puzzle = Puzzle::new(Arc::new(variant), givens).unwrap();
            let mut all = solutions(&puzzle, 3000);
            if all.len() == 3000 {
                continue;
            }
            all.retain(|grid| check_solution(&puzzle, grid).is_ok());
            let expected: BTreeSet<Vec<u16>> = all.iter().map(values).collect();
            if expected.len() > MAX_SOLUTIONS {
                continue;
            }
            compared.insert(row.name);
            let different: BTreeSet<Cell> = constraint.cells.iter().copied().collect();
            if different.len() < constraint.cells.len() {
                returning.insert(row.name);
            }
            for encoding in [Encoding::default(), Encoding::reduced()] {
                assert_eq!(found(&puzzle, &encoding), expected, "{name}: {label}, {encoding}");
            }
            // One puzzle and two take different ways through the lanes.
            for count in [1, 2] {
                let mut batch = Batch::new(&choice, Encoding::reduced(), Limits::default());
                (0..count).for_each(|_| batch.push(puzzle.clone()));
                let sought = Sought::solutions(MAX_SOLUTIONS as u64 + 1).with_second();
                let answers = batch.solve(sought).unwrap();
                for answer in answers.iter().map(Result::unwrap) {
                    assert_eq!(
                        answer.result().solutions,
                        expected.len() as u64,
                        "{name}: {label}, {count} puzzles by {}",
                        answer.solver()
                    );
                }
            }
            match certify_all(&puzzle, MAX_SOLUTIONS, &Deadline::never()) {
                Ok(Certified::Yes(certificate)) => {
                    let grids = certificate.solutions();
                    assert_eq!(grids.len(), expected.len(), "{name}: {label}");
                    let mut proof = Vec::new();
                    certificate.write_proof(ProofFormat::Lrat, &mut proof).unwrap();
                    verify(&puzzle, grids, certificate.formula(), proof.as_slice()).unwrap();
                    certified.insert(row.name);
                }
                Err(error) => {
                    let error = error.to_string();
                    assert!(
                        error.contains(&label) && error.contains("cannot be read back"),
                        "{error}"
                    );
                }
                other => panic!("{name}: {label}: {other:?}"),
            }
        }
    }
    let listing = CONSTRAINTS.len() - 13;
    assert!(compared.len() > 50 && returning.len() > 25, "{compared:?} {returning:?}");
    assert!(certified.len() > listing - 5, "{certified:?}");
}

/// The clauses of each kind follow from its constraint, or the kind is refused by name, whatever the size of the board and the
/// number of cells.
#[test]
fn clauses_over_candidates_are_read_back_at_every_size() {
    let mut rng = Rng::new(8);
    let (mut read, mut named) = (BTreeSet::new(), 0);
    let encoding = Encoding::default().with_constraints(ConstraintForm::NoGoods);
    for name in ["classic:4", "blocks:2x3", "classic:9", "blocks:3x4", "classic:16"] {
        let board = board(name);
        let order = board.order();
        for row in CONSTRAINTS {
            for most in [3, order / 2 + 1, order, 2 * order] {
                let grid: Vec<u16> = board.cells().map(|_| 1 + rng.below(order) as u16).collect();
                let constraint = random_constraint(row, &board, &grid, most, &mut rng);
                let Ok(variant) = board.clone().with_constraints(vec![constraint.clone()]) else {
                    continue;
                };
                let label = variant.constraint_name(&constraint);
                let puzzle = Puzzle::empty(Arc::new(variant));
                // A search of many values is cut short, after the same number of steps each time.
                match encoding.encode_within(&puzzle, &Deadline::at_check(300)) {
                    Err(EncodeError::Stopped(_)) => {}
                    Ok(encoded) => {
                        let formula = Cnf::from_formula(&encoded);
                        let report = audit(&puzzle, &[], &formula, &Deadline::never());
                        assert!(report.is_ok(), "{name}: {label}: {report:?}");
                        read.insert(row.name);
                    }
                    Err(EncodeError::NoGoods { constraint }) => {
                        assert_eq!(constraint, label);
                        named += 1;
                    }
                    Err(error) => panic!("{name}: {label}: {error}"),
                }
            }
        }
    }
    assert!(read.len() >= CONSTRAINTS.len() - 15 && named > 0, "{read:?} {named}");
}

/// Constraints of many cells whose clauses are few.
#[test]
fn constraints_of_many_cells_are_certified() {
    let row = |order: usize, constraint: &str| {
        format!(
            "name = \"rows\"\norder = {order}\ncells = \"R1C1-R2C{order}\"\n\
             region = [{{ kind = \"row\", cells = \"R1C1-R1C{order}\" }}, {{ kind = \"row\", cells = \"R2C1-R2C{order}\" }}]\n\
             constraint = [{{ {constraint} }}]"
        )
    };
    for (order, constraint) in [
        (4, "kind = \"pairs\", pairs = [[1, 2], [2, 1], [3, 4]], cells = \"R1C1 R2C3 R1C1\""),
        (9, "kind = \"whispers\", cells = \"R1C1 R2C1 R1C1 R2C2 R2C2\""),
        (9, "kind = \"slow-thermometer\", cells = \"R1C1 R2C1 R1C1\""),
        (9, "kind = \"modular\", modulus = 10, cells = \"R1C1-R1C9 R1C1\""),
        (9, "kind = \"entropic\", cells = \"R1C1-R1C9 R1C8\""),
        (9, "kind = \"palindrome\", cells = \"R1C1-R1C9 R1C1 R2C1-R2C9\""),
        (
            9,
            "kind = \"pairs\", all = true, pairs = [[1, 2], [2, 3], [1, 3], [1, 1], [4, 2]], cells = \"R1C1-R1C9\"",
        ),
        (9, "kind = \"same-values\", sets = 2, cells = \"R1C1-R1C8 R2C2-R2C9\""),
        (9, "kind = \"same-values\", sets = 9, cells = \"R1C1-R1C9\""),
        (9, "kind = \"contains\", values = [3], cells = \"R1C1-R1C7\""),
        (12, "kind = \"contains\", values = [3, 4, 5], cells = \"R1C1-R1C11\""),
        (12, "kind = \"numbered-room\", value = 7, cells = \"R1C1-R1C12\""),
        (12, "kind = \"numbered-room\", value = 7, cells = \"R1C1-R1C9 R1C1 R1C2\""),
        (12, "kind = \"value-indexing\", cells = \"R1C1-R1C12\""),
        (12, "kind = \"value-indexing\", cells = \"R1C1-R1C12 R1C1 R1C2\""),
        (16, "kind = \"look-and-say\", clue = [[0, 3], [0, 4]], cells = \"R1C1-R2C8\""),
        (12, "kind = \"odd\", cells = \"R1C1-R1C12\""),
    ] {
        let variant = Variant::from_toml(&row(order, constraint)).unwrap();
        let puzzle = Puzzle::empty(Arc::new(variant));
        let encoding = Encoding::default().with_constraints(ConstraintForm::NoGoods);
        let formula = Cnf::from_formula(&encoding.encode(&puzzle).unwrap());
        let report = audit(&puzzle, &[], &formula, &Deadline::never());
        assert!(report.is_ok(), "{constraint}: {report:?}");
        assert!(report.unwrap().constraints > 0, "{constraint}");
    }
}
