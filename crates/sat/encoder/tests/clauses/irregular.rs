//! Tests that every set of rules that has a name suffices on boards with cells in no region of all values.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_cnf::{Cnf, Formula, Variable};
use clausoku_encoder::{AT_MOST_ONE, Encoding, PRESETS};
use clausoku_testkit::{projected_models, solutions};

/// Boards of at most eight candidates: the number of symbols, the cells and the regions.
const BOARDS: [(usize, &str, &str); 7] = [
    (2, "R1C1-R1C3", ""),
    (2, "R1C1-R1C3", "{ cells = \"R1C1 R1C2\" }"),
    (2, "R1C1-R1C3 R3C1", "{ cells = \"R1C2 R1C3\" }, { cells = \"R1C3\", at-most-once = true }"),
    (2, "R1C1-R2C2", "{ cells = \"R1C1-R1C2\", kind = \"row\" }"),
    (2, "R1C1-R2C2", "{ cells = \"R1C1-R1C2\" }, { cells = \"R2C1-R2C2\" }"),
    (3, "R1C1-R1C2", "{ cells = \"R1C1 R1C2\", at-most-once = true }"),
    (4, "R1C1-R1C2", "{ cells = \"R1C1 R1C2\", at-most-once = true }"),
];

fn board((order, cells, regions): (usize, &str, &str)) -> Puzzle {
    let text =
        format!("name = \"board\"\norder = {order}\ncells = \"{cells}\"\nregion = [{regions}]\n");
    let variant = Variant::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Puzzle::empty(Arc::new(variant))
}

/// Returns the candidates of a grid as bits, in the order of cells and symbols.
fn bits(variant: &Variant, grid: &Grid) -> u32 {
    let filled = grid.filled();
    filled.map(|(cell, symbol)| 1 << (cell.index() * variant.order() + symbol.index())).sum()
}

#[test]
fn formulas_of_every_preset_have_the_solutions_as_models() {
    for rows in BOARDS {
        let puzzle = board(rows);
        let variant = puzzle.variant();
        let expected: BTreeSet<u32> =
            solutions(&puzzle, 10_000).iter().map(|grid| bits(variant, grid)).collect();
        let candidates = (variant.cell_count() * variant.order()) as u32;
        for (preset, at_most_one) in PRESETS.iter().flat_map(|preset| {
            AT_MOST_ONE.iter().map(move |at_most_one| (preset.name, *at_most_one))
        }) {
            let encoding = Encoding::preset(preset).unwrap().with_at_most_one(at_most_one);
            let encoded = encoding.encode(&puzzle).unwrap();
            let first = Candidate { cell: Cell::from_index(0), symbol: Symbol::from_index(0) };
            assert_eq!(encoded.numbering().variable(first).map(Variable::index), Some(0));
            let cnf = Cnf::from_formula(&encoded);
            let context = format!("{rows:?} {preset} {}", at_most_one.name);
            assert_eq!(projected_models(&cnf, candidates), expected, "{context}");
        }
    }
}

#[test]
fn minimal_has_the_rule_of_cells_only_where_it_is_missing() {
    for (index, rows) in BOARDS.into_iter().enumerate() {
        let [minimal, efficient] = ["minimal", "efficient"].map(|preset| {
            Encoding::preset(preset).unwrap().encode(&board(rows)).unwrap().size().clauses
        });
        assert_eq!(minimal == efficient, index != 4, "{rows:?}");
    }
}
