//! Tests that formulas with reduced givens repeat no clause and lack none, and how many clauses the sources repeat.

use std::collections::HashMap;
use std::sync::Arc;

use clausoku_board::{Cell, Puzzle, Region, Scope, Variant};
use clausoku_cnf::{Cnf, Literal, unsubsumed};
use clausoku_encoder::{AT_MOST_ONE, Encoding, GivensLevel, PRESETS};

/// Returns the clauses as sets, each with its number of occurrences.
fn counted(encoding: &Encoding, puzzle: &Puzzle) -> HashMap<Vec<Literal>, usize> {
    let cnf = Cnf::from_formula(&encoding.encode(puzzle).unwrap());
    let mut counts = HashMap::new();
    for clause in cnf.clauses() {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        *counts.entry(sorted).or_insert(0) += 1;
    }
    counts
}

/// Returns a 4×4 board with irregular blocks (one of them a row), both diagonals, an extra region of two
/// cells that share another region, one of two cells that do not, and a copy of the first row.
fn crowded() -> Variant {
    let board = Variant::classic(4).unwrap();
    let map = ["AAAA", "BBCC", "BDCC", "BDDD"].concat();
    let cells_of = |letter| -> Vec<Cell> {
        map.chars()
            .zip(board.cells())
            .filter(|&(other, _)| other == letter)
            .map(|(_, cell)| cell)
            .collect()
    };
    let pick = |cells: &[u32]| cells.iter().map(|&cell| Cell::from_index(cell)).collect();
    let region = |scope, name: &str, cells| Region { scope, name: name.to_owned(), cells };
    let lines = board.regions().iter().filter(|region| region.scope != Scope::Block).cloned();
    let blocks = "ABCD".chars().map(|letter| region(Scope::Block, "block", cells_of(letter)));
    let extras = [
        region(Scope::Extra, "falling diagonal", pick(&[0, 5, 10, 15])),
        region(Scope::Extra, "rising diagonal", pick(&[3, 6, 9, 12])),
        region(Scope::Extra, "seen", pick(&[4, 6])),
        region(Scope::Extra, "unseen", pick(&[2, 15])),
        region(Scope::Extra, "first row again", pick(&[3, 2, 1, 0])),
    ];
    let positions = board.cells().map(|cell| board.position(cell)).collect();
    let regions = lines.chain(blocks).chain(extras).collect();
    Variant::new("crowded", board.alphabet().clone(), positions, regions).unwrap()
}

#[test]
fn reduced_formulas_have_every_clause_once() {
    let boards = [
        crowded(),
        Variant::classic(4).unwrap(),
        Variant::blocks(2, 3).unwrap(),
        Variant::blocks(1, 4).unwrap(),
        Variant::blocks(5, 1).unwrap(),
        Variant::classic(9).unwrap(),
    ];
    let mut repeated = 0;
    for puzzle in boards.map(|board| Puzzle::empty(Arc::new(board))) {
        for rules in PRESETS.iter().map(|row| row.name).chain(["B2+E2", "L1+B1+E1+C2+B2", "K2"]) {
            for &at_most_one in AT_MOST_ONE {
                for implied in ["none", "triads"] {
                    let encoding = Encoding::default()
                        .with_rules(rules.parse().unwrap())
                        .with_at_most_one(at_most_one)
                        .with_implied(implied.parse().unwrap());
                    let all = counted(&encoding, &puzzle);
                    // Without givens, both formulas have the same numbering.
                    let reduced = encoding.with_givens(GivensLevel::Reduced);
                    let once = counted(&reduced, &puzzle);
                    let name = format!("{encoding} on {}", puzzle.variant().name());
                    assert!(once.values().all(|&count| count == 1), "{name}");
                    assert!(all.len() == once.len(), "{name}: {} {}", all.len(), once.len());
                    assert!(all.keys().all(|clause| once.contains_key(clause)), "{name}");
                    repeated += all.values().filter(|&&count| count > 1).count();
                }
            }
        }
    }
    assert!(repeated > 10_000, "{repeated}");
}

#[test]
fn the_sources_repeat_what_a_block_and_a_line_share() {
    for (m, k) in [(2, 2), (2, 3), (3, 3), (4, 3), (4, 4)] {
        let board = Puzzle::empty(Arc::new(Variant::blocks(m, k).unwrap()));
        let rows = m as u64;
        let columns = k as u64;
        let n = rows * columns;
        // In each block and for each value: m rows of k cells and k columns of m cells.
        let pairs = rows * columns * (columns - 1) / 2 + columns * rows * (rows - 1) / 2;
        for preset in ["minimal", "efficient", "extended"] {
            let encoded = Encoding::preset(preset).unwrap().encode(&board).unwrap();
            let all = Cnf::from_formula(&encoded);
            // Nothing else is redundant without givens.
            let repeated = all.len() - unsubsumed(&all).len();
            assert_eq!(repeated as u64, n * n * pairs, "{preset} {m}x{k}");
        }
    }
}
