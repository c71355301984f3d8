//! Tests the triads: their sizes, and their effect on unit propagation.

use std::path::Path;
use std::sync::Arc;

use crate::at_most_one::size_of_group;
use clausoku_board::{Candidate, Position, Puzzle, Symbol, Variant};
use clausoku_cnf::{Cnf, Formula, Size};
use clausoku_encoder::{AT_MOST_ONE, Encoding, IMPLIED, PuzzleFormula};
use clausoku_testkit::propagated;

fn encoded(encoding: Encoding, triads: bool, m: usize, k: usize) -> PuzzleFormula {
    let implied = if triads { "triads" } else { "none" }.parse().unwrap();
    let board = Puzzle::empty(Arc::new(Variant::blocks(m, k).unwrap()));
    encoding.with_implied(implied).encode(&board).unwrap()
}

#[test]
fn triads_have_the_closed_form() {
    for &at_most_one in AT_MOST_ONE {
        for (m, k) in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 7), (4, 3), (5, 5), (9, 9)] {
            let n = (m * k) as u64;
            let sides = (m + k) as u64;
            let one = |parts| size_of_group(&at_most_one, parts);
            let (by_m, by_k) = (one(m), one(k));
            // A segment of c cells: c clauses of two literals and one of c + 1.
            let defining = n * (6 * n + sides);
            let groups = 2 * n * n;
            let encoding =
                Encoding::default().with_at_most_one(at_most_one).with_rules("K1".parse().unwrap());
            let without = encoded(encoding, false, m, k).size();
            let expected = Size {
                variables: without.variables
                    + (n * n * sides + groups * (by_m.auxiliaries + by_k.auxiliaries)) as u32,
                clauses: without.clauses
                    + n * n * (2 * n + sides)
                    + 2 * groups
                    + groups * (by_m.clauses + by_k.clauses),
                literals: without.literals
                    + n * defining
                    + groups * sides
                    + groups * (by_m.literals + by_k.literals),
            };
            assert_eq!(encoded(encoding, true, m, k).size(), expected, "{at_most_one:?} {m}x{k}");
        }
    }
    let added = |encoding| {
        let with = encoded(encoding, true, 3, 3);
        let without = encoded(encoding, false, 3, 3);
        let with = with.size();
        let without = without.size();
        (with.variables - without.variables, with.clauses - without.clauses)
    };
    assert_eq!(added(Encoding::default()), (486, 3_240));
}

#[test]
fn blocks_that_are_lines_have_no_triads_of_single_cells() {
    // Each row is a block: one segment a row, which holds each value exactly once. With columns a
    // block has only single cells in common.
    let encoding = Encoding::preset("minimal").unwrap();
    let with = encoded(encoding, true, 1, 5);
    let without = encoded(encoding, false, 1, 5);
    let with = with.size();
    let without = without.size();
    assert_eq!(with.variables - without.variables, 25);
    assert_eq!(with.clauses - without.clauses, 25 * 6 + 25);
}

#[test]
fn a_board_without_blocks_has_no_triads() {
    let board = Variant::classic(4).unwrap();
    let lines =
        board.regions().iter().filter(|region| region.scope != clausoku_board::Scope::Block);
    let positions = board.cells().map(|cell| board.position(cell)).collect();
    let latin =
        Variant::new("latin", board.alphabet().clone(), positions, lines.cloned().collect());
    let puzzle = Puzzle::empty(Arc::new(latin.unwrap()));
    let with = Encoding::default().with_implied("triads".parse().unwrap());
    let size = |encoding: Encoding| encoding.encode(&puzzle).unwrap().size();
    assert_eq!(size(with), size(Encoding::default()));
}

#[test]
fn every_file_of_implied_clauses_is_in_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/implied");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let stems = files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned());
    let mut files: Vec<String> = stems.filter(|stem| stem != "mod").collect();
    files.sort_unstable();
    let mut names: Vec<&str> = IMPLIED.iter().map(|row| row.name).collect();
    names.sort_unstable();
    assert_eq!(files, names);
}

#[test]
fn propagation_finds_locked_candidates_only_with_triads() {
    let seven = Symbol::from_number(7).unwrap();
    // Row and column from 1. Pointing: in block 2, a 7 is possible in row 1 only, so it is
    // excluded from the rest of row 1. Claiming: in row 1, a 7 is possible in block 2 only, so it is
    // excluded from the rest of block 2. The same for columns.
    let pointing = [(2, 4), (2, 5), (2, 6), (3, 4), (3, 5), (3, 6)];
    let claiming = [(1, 1), (1, 2), (1, 3), (1, 7), (1, 8), (1, 9)];
    for transposed in [false, true] {
        for (removed, wanted) in [(pointing, (1, 9)), (claiming, (3, 5))] {
            for preset in ["minimal", "efficient", "extended"] {
                let seen = [false, true].map(|triads| {
                    let encoded = encoded(Encoding::preset(preset).unwrap(), triads, 3, 3);
                    let not_seven = |(row, column): (u16, u16)| {
                        let (row, column) = if transposed { (column, row) } else { (row, column) };
                        let position = Position { row: row - 1, column: column - 1 };
                        let cell = encoded.puzzle().variant().cell_at(position).unwrap();
                        let candidate = Candidate { cell, symbol: seven };
                        encoded.numbering().variable(candidate).unwrap().negative()
                    };
                    let cnf = Cnf::from_formula(&encoded);
                    let values = propagated(&cnf, &removed.map(not_seven)).unwrap();
                    values[not_seven(wanted).variable().index()] == Some(false)
                });
                assert_eq!(seen, [false, true], "{preset} {removed:?}");
            }
        }
    }
}
