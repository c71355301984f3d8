//! Sums of the cells that cages leave in a region, or with which they reach beyond it.

use clausoku_board::{Cell, Constraint, ConstraintKind, Variant};
use clausoku_constraints::{Table, constraint_tables};
use clausoku_text::Deadline;

fn cage(sum: u32, cells: impl Iterator<Item = u32>) -> Constraint {
    Constraint::new(ConstraintKind::Cage { sum: Some(sum) }, cells.map(Cell::from_index).collect())
}

fn tables(constraints: Vec<Constraint>) -> Vec<Table> {
    let board = Variant::classic(9).unwrap().with_constraints(constraints).unwrap();
    let peers = board.clone();
    let differ = |a, b| peers.peers(a).contains(&b);
    constraint_tables(&board, &differ, "the test", &Deadline::never()).unwrap()
}

fn sets(cells: &[u32], sets: &[&[u16]]) -> Table {
    Table::Sets {
        cells: cells.iter().copied().map(Cell::from_index).collect(),
        sets: sets.iter().map(|set| set.to_vec()).collect(),
    }
}

/// Cages that leave one cell of row 1, and cages that reach beyond it by one cell.
#[test]
fn cells_that_cages_leave_and_cells_beyond_have_a_sum() {
    let left = tables(vec![cage(15, 0..3), cage(14, 3..6), cage(9, 6..8)]);
    assert!(left.contains(&sets(&[8], &[&[7]])), "{left:?}");
    let beyond = tables(vec![cage(15, 0..3), cage(14, 3..6), cage(18, [6, 7, 8, 17].into_iter())]);
    assert!(beyond.contains(&sets(&[17], &[&[2]])), "{beyond:?}");
    let single = tables(vec![cage(15, 0..3)]);
    assert!(
        single.iter().all(|table| matches!(table, Table::Sets { cells, .. } if cells.len() == 3))
    );
}
