//! Tests the column of docs/constraints.md that names the form of the clauses of each kind against its pieces.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_constraints::{Lowering, Piece};
use clausoku_text::Deadline;

use crate::kinds::{BOARDS, LINES, board, line};

const TEXT: &str = include_str!("../../../../../docs/constraints.md");

/// The forms, each of which writes more than the ones before it.
const FORMS: [&str; 5] = ["pairs", "clause", "relation", "set", "automaton"];

/// Constraints in forms that no constraint of the tests of pieces has.
const MORE: &[(usize, usize, &str)] = &[(4, 4, "kind = \"contains\", values = [3, 3]")];

/// Returns the index of the form of a piece.
fn form(piece: &Piece, order: usize) -> usize {
    match piece {
        Piece::Clause(says) if says.len() == 2 && says.iter().all(|says| !says.holds) => 0,
        Piece::Clause(_) => 1,
        Piece::Relation(relation) => {
            let has = |a: usize, b: usize| relation.related.has(a, b) == (a != b);
            let is_inequality = (0..order).all(|a| (0..order).all(|b| has(a, b)));
            if is_inequality { 0 } else { 2 }
        }
        Piece::Combinations { .. } => 3,
        Piece::Line { .. } | Piece::Linear { .. } | Piece::EqualSums(_) => 4,
    }
}

#[test]
fn the_table_names_the_forms_of_the_pieces() {
    let mut found: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    let lines = LINES.iter().map(|&(order, cells, keys, _)| (order, cells, keys));
    let lines = lines.chain(MORE.iter().copied());
    let variants = lines.map(|(order, cells, keys)| line(order, cells, keys));
    for variant in variants.chain(BOARDS.iter().map(|&(order, keys)| board(order, keys))) {
        let order = variant.order();
        let values = |_| (1..=order as u16).collect();
        let never = Deadline::never();
        let mut lowering = Lowering::new(&variant, &values, &|_, _| false, &never, 1 << 20);
        for constraint in variant.constraints() {
            let pieces = lowering.pieces(constraint).unwrap();
            let forms = pieces.iter().map(|piece| form(piece, order));
            found.entry(constraint.kind.name()).or_default().extend(forms);
        }
    }
    let mut tested = 0;
    for row in TEXT.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let Some(found) = found.get(cells[0].trim_matches('`')) else { continue };
        let index = |form: &str| FORMS.iter().position(|known| *known == form);
        let said: Option<BTreeSet<usize>> = cells[5].split(" or ").map(index).collect();
        let said = said.unwrap_or_else(|| panic!("{row}"));
        assert!(said.is_subset(found) && said.last() == found.last(), "{row}: {found:?}");
        tested += 1;
    }
    // Two kinds need blocks, which these boards do not have.
    assert_eq!(tested, found.len());
    assert!(tested >= 55, "{tested}");
}
