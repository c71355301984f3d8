//! Tests the pieces of each kind against the check of `board`, on every assignment of small boards.

mod forms;
mod kinds;
mod tables;

use std::collections::BTreeSet;

use clausoku_board::{CONSTRAINTS, Cell, Variant};
use clausoku_constraints::{Addend, Condition, Diagram, Lowering, Piece, Unfolded};
use clausoku_testkit::{Rng, random_constraint};
use clausoku_text::Deadline;

use kinds::{BOARDS, LINES, assignments, board, line, variant};

/// Returns the state that a diagram reaches with these inputs.
fn end(diagram: &Diagram, inputs: impl Iterator<Item = u16>) -> Option<usize> {
    inputs.zip(&diagram.layers).try_fold(0, |state, (input, layer)| {
        let mut edges = layer.edges.iter();
        let edge = edges.find(|edge| edge.from == state && edge.values.contains(&input));
        edge.map(|edge| edge.to)
    })
}

/// Returns whether the piece holds for the numbers of symbols, whose values begin with `first`.
fn holds(piece: &Piece, values: &[u16], first_value: u16) -> bool {
    let value = |cell: &Cell| values[cell.index()];
    match piece {
        Piece::Clause(says) => {
            says.iter().any(|says| (value(&says.cell) == says.value) == says.holds)
        }
        Piece::Relation(relation) => {
            let [first, second] = [relation.first, relation.second].map(|cell| value(&cell) - 1);
            relation.related.has(usize::from(first), usize::from(second))
        }
        Piece::Combinations { cells, sets } => {
            let mut set: Vec<u16> = cells.iter().map(value).collect();
            set.sort_unstable();
            sets.contains(&set)
        }
        Piece::Line { cells, diagram } => end(diagram, cells.iter().map(value)).is_some(),
        Piece::Linear { terms, sum } => {
            let terms = terms.iter().map(|(cell, weight)| weight * i64::from(value(cell)));
            terms.sum::<i64>() == *sum
        }
        Piece::EqualSums(segments) => {
            let total = |segment: &Vec<Cell>| -> u16 {
                segment.iter().map(|cell| value(cell) + first_value - 1).sum()
            };
            segments.windows(2).all(|pair| total(&pair[0]) == total(&pair[1]))
        }
    }
}

/// Returns whether the diagrams of a sum accept the numbers of symbols.
fn is_accepted(unfolded: &Unfolded, values: &[u16]) -> bool {
    let value = |cell: &Cell| values[cell.index()];
    match unfolded {
        Unfolded::Known(holds) => *holds,
        Unfolded::Lines { lines, .. } => {
            let ends = lines.iter().map(|(cells, diagram)| end(diagram, cells.iter().map(value)));
            let ends: Vec<Option<usize>> = ends.collect();
            ends[0].is_some() && ends.iter().all(|end| *end == ends[0])
        }
        Unfolded::Sum { addends, chain } => {
            let totals = addends.iter().map(|addend| match addend {
                Addend::Cell(cell) => Some(value(cell)),
                Addend::Cells(cells, diagram) => {
                    end(diagram, cells.iter().map(value)).map(|total| total as u16)
                }
            });
            let totals: Option<Vec<u16>> = totals.collect();
            totals.is_some_and(|totals| end(chain, totals.into_iter()).is_some())
        }
    }
}

fn condition_holds(condition: &Condition, values: &[u16]) -> bool {
    let value = |cell: &Cell| values[cell.index()];
    match condition {
        Condition::Different(cells) => {
            let set: BTreeSet<u16> = cells.iter().map(value).collect();
            set.len() == cells.len()
        }
        Condition::Linear(linear) => {
            let terms = linear.terms.iter().map(|(cell, weight)| weight * i64::from(value(cell)));
            let sum: i64 = terms.sum();
            if linear.is_equation { sum == linear.bound } else { sum >= linear.bound }
        }
        Condition::Clause(says) => {
            says.iter().any(|says| (value(&says.cell) == says.value) == says.holds)
        }
    }
}

/// Compares the pieces of each constraint, and the clauses and conditions in their place, with the check.
fn compare(board: &Variant) {
    compare_under(board, &|_, _| false);
}

/// Compares them on the assignments in which different cells differ if `differ` says so.
fn compare_under(board: &Variant, differ: &dyn Fn(Cell, Cell) -> bool) {
    let values = |_: Cell| (1..=board.order() as u16).collect();
    let never = Deadline::never();
    let mut lowering = Lowering::new(board, &values, differ, &never, 1 << 20);
    let breaks_rules = |values: &[u16]| {
        board.cells().any(|one| {
            let mut later = board.cells().filter(|&other| one < other && differ(one, other));
            later.any(|other| values[one.index()] == values[other.index()])
        })
    };
    for constraint in board.constraints() {
        let name = board.constraint_name(constraint);
        let pieces = lowering.pieces(constraint).unwrap();
        let unfolded: Vec<Option<Unfolded>> =
            pieces.iter().map(|piece| lowering.unfold(piece).unwrap()).collect();
        let clauses = lowering.no_goods(constraint).ok();
        let conditions = lowering.conditions(constraint).ok();
        // The lines of other kinds of the whole board have no clauses without auxiliary variables.
        assert!(conditions.is_some() || clauses.is_none(), "{name}");
        assert_eq!(clauses.is_none(), constraint.kind.concerns_other_cells(), "{name}");
        for values in assignments(board).filter(|values| !breaks_rules(values)) {
            let expected = board.holds(constraint, &values);
            for pieces in [Some(&pieces), clauses.as_ref()].into_iter().flatten() {
                let found = pieces.iter().all(|piece| holds(piece, &values, board.first_value()));
                assert_eq!(found, expected, "{name} with {values:?}: {pieces:?}");
            }
            let found = pieces.iter().zip(&unfolded).all(|(piece, unfolded)| match unfolded {
                Some(unfolded) => is_accepted(unfolded, &values),
                None => holds(piece, &values, board.first_value()),
            });
            assert_eq!(found, expected, "{name} with {values:?}: {unfolded:?}");
            let found = conditions.iter().flatten().all(|one| condition_holds(one, &values));
            let found = conditions.as_ref().map(|_| found);
            assert!(
                found.is_none_or(|found| found == expected),
                "{name} with {values:?}: {conditions:?}"
            );
        }
    }
}

#[test]
fn pieces_of_lines_hold_for_the_values_that_the_check_accepts() {
    for &(order, cells, keys, _) in LINES {
        compare(&line(order, cells, keys));
    }
}

#[test]
fn pieces_of_boards_hold_for_the_values_that_the_check_accepts() {
    for &(order, keys) in BOARDS {
        compare(&board(order, keys));
    }
}

/// Two blocks of two rows, with a line through both, and a cell of each block that points into it.
#[test]
fn pieces_of_blocks_hold_for_the_values_that_the_check_accepts() {
    for (keys, first_value) in [
        "kind = \"region-sum\", cells = \"R1C1-R1C4\"",
        "kind = \"box-indexer\", cells = \"R1C1 R2C4\"",
    ]
    .into_iter()
    .flat_map(|keys| [(keys, 1), (keys, 0)])
    {
        compare(&variant(&format!(
            "name = \"blocks\"\norder = 4\nfirst-value = {first_value}\ncells = \"R1C1-R2C4\"\nconstraint = [{{ {keys} }}]\n[[region]]\nkind = \"block\"\ncells = \"R1C1-R2C2\"\n[[region]]\nkind = \"block\"\ncells = \"R1C3-R2C4\""
        )));
    }
}

/// A line may return to its cells. A caller's rules may say that a cell shares a region with itself, as the lanes' rules do.
#[test]
fn lines_that_return_to_their_cells_hold_for_the_values_that_the_check_accepts() {
    let mut rng = Rng::new(6);
    let (mut repeating, mut returning) = (BTreeSet::new(), BTreeSet::new());
    for (order, first_value) in (4..=9).flat_map(|order| [(order, 1), (order, 0)]) {
        // Few cells, since all of their values are tried.
        let cells = if order < 7 { "R1C1-R1C4" } else { "R1C1-R1C3" };
        let board = variant(&format!(
            "name = \"lines\"\norder = {order}\nfirst-value = {first_value}\ncells = \"{cells}\"\n\
             region = [{{ cells = \"R1C1-R1C2\", at-most-once = true }}, {{ cells = \"R1C2-R1C3\", at-most-once = true }}]"
        ));
        let differ = |one: Cell, other: Cell| {
            board.regions_of(one).iter().any(|region| board.regions_of(other).contains(region))
        };
        for (row, _) in CONSTRAINTS.iter().flat_map(|row| (0..8).map(move |round| (row, round))) {
            let values: Vec<u16> = board.cells().map(|_| 1 + rng.below(order) as u16).collect();
            let constraint = random_constraint(row, &board, &values, 5, &mut rng);
            let different: BTreeSet<Cell> = constraint.cells.iter().copied().collect();
            let Ok(board) = board.clone().with_constraints(vec![constraint.clone()]) else {
                continue;
            };
            if constraint.kind.may_repeat() {
                repeating.insert(row.name);
            }
            if different.len() < constraint.cells.len() {
                returning.insert(row.name);
            }
            compare_under(&board, &differ);
        }
    }
    assert_eq!(returning, repeating);
    assert!(repeating.len() >= 30, "{repeating:?}");
}

#[test]
fn every_kind_is_tried() {
    let blocks = ["region-sum", "box-indexer"];
    for row in CONSTRAINTS {
        let name = format!("kind = \"{}\"", row.name);
        let mut keys = LINES.iter().map(|line| line.2).chain(BOARDS.iter().map(|board| board.1));
        assert!(keys.any(|keys| keys.contains(&name)) || blocks.contains(&row.name), "{name}");
    }
}

#[test]
fn sums_of_more_than_half_a_row_hold_for_the_values_that_the_check_accepts() {
    // Rows whose rest has few sets of values, many sets, and values that have no bit in a set of 128.
    for (order, part, first_value) in [(9, 6), (12, 7), (16, 9), (16, 12), (150, 149)]
        .into_iter()
        .flat_map(|(order, part)| [(order, part, 1), (order, part, 0)])
    {
        let cells = format!("R1C1-R1C{part} R2C{order}");
        let sum = (1..=part).sum::<usize>() + order - (1 - first_value) * (part + 1);
        let board = variant(&format!(
            "name = \"rows\"\norder = {order}\nfirst-value = {first_value}\ncells = \"R1C1-R2C{order}\"\n\
             region = [{{ cells = \"R1C1-R1C{order}\" }}, {{ cells = \"R2C1-R2C{order}\" }}]\n\
             constraint = [{{ kind = \"little-killer\", sum = {sum}, cells = \"{cells}\" }}]",
        ));
        let values = |_: Cell| (1..=order as u16).collect();
        let differ = |one: Cell, other: Cell| one.index() / order == other.index() / order;
        let never = Deadline::never();
        let mut lowering = Lowering::new(&board, &values, &differ, &never, 1 << 24);
        let constraint = &board.constraints()[0];
        let pieces = lowering.pieces(constraint).unwrap();
        let unfolded: Vec<Unfolded> =
            pieces.iter().map(|piece| lowering.unfold(piece).unwrap().unwrap()).collect();
        // In both rows, the last value changes places with another one.
        for (first, second) in
            (1..=order).flat_map(|first| [(first, order), (order, first), (first, first)])
        {
            let mut grid: Vec<u16> =
                [1..=order as u16, 1..=order as u16].into_iter().flatten().collect();
            grid.swap(order - 1, first - 1);
            grid.swap(2 * order - 1, order + second - 1);
            let found = unfolded.iter().all(|piece| is_accepted(piece, &grid));
            assert_eq!(found, board.holds(constraint, &grid), "order {order}: {grid:?}");
        }
    }
}
