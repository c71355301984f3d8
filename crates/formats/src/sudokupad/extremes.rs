//! Minimums and maximums, as SudokuPad draws them: a grey square in the cell, and a mark at each side that points to
//! the smaller value, except towards cells of the same kind.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{Constraint, ConstraintKind as Kind};

use super::item::{Item, cell_around, cell_at, same, same_ends, same_point};
use super::parts::Parts;
use crate::fpuzzles::{Place, inside};

/// The distances of a mark's ends and of its middle from the centre of its cell.
const MINIMUM: [f64; 2] = [0.44, 0.39];
const MAXIMUM: [f64; 2] = [0.39, 0.44];

/// The steps to the neighbours of a cell.
const SIDES: [[i32; 2]; 4] = [[-1, 0], [0, 1], [1, 0], [0, -1]];

/// Marks the items whose meaning is known, and adds their constraints.
pub(super) fn understand(items: &mut [Item<'_>], parts: &mut Parts<'_>) {
    let size = parts.rules.size;
    let squares: BTreeMap<Place, usize> = items
        .iter()
        .enumerate()
        .filter(|(_, item)| is_square(item))
        .filter_map(|(index, item)| Some((cell_at(item.center)?, index)))
        .collect();
    for (kind, distances) in [(Kind::Minimum, MINIMUM), (Kind::Maximum, MAXIMUM)] {
        let marks: BTreeMap<(Place, [i32; 2]), usize> = items
            .iter()
            .enumerate()
            .filter_map(|(index, item)| Some((mark(item, distances)?, index)))
            .collect();
        let cells: BTreeSet<Place> = marks.keys().map(|mark| mark.0).collect();
        let sides = cells.iter().flat_map(|&cell| SIDES.map(|side| (cell, side)));
        let compared = sides.filter(|(cell, side)| {
            let other = [cell[0] + side[0], cell[1] + side[1]];
            inside(other, size).is_some() && !cells.contains(&other)
        });
        let needed: BTreeSet<(Place, [i32; 2])> = compared.collect();
        let of_cells: Option<Vec<_>> =
            cells.iter().map(|&cell| Some((inside(cell, size)?, *squares.get(&cell)?))).collect();
        let Some(of_cells) = of_cells.filter(|_| needed.iter().eq(marks.keys())) else { continue };
        if of_cells.is_empty() {
            continue;
        }
        let drawn = of_cells.iter().map(|(_, square)| square).chain(marks.values());
        drawn.for_each(|&index| items[index].understood = true);
        let cells = of_cells.into_iter().map(|(cell, _)| cell).collect();
        parts.constraints.push(Constraint::new(kind, cells));
    }
}

fn is_square(item: &Item<'_>) -> bool {
    item.list == "underlays"
        && !item.rounded
        && item.text.is_empty()
        && item.background == "#ccc"
        && item.sides.iter().all(|&side| same(side, 1.0))
}

/// Returns the cell and the side of a mark whose ends and middle have these distances from the centre.
fn mark(item: &Item<'_>, [of_ends, of_middle]: [f64; 2]) -> Option<(Place, [i32; 2])> {
    let [first, middle, last] = item.points[..] else { return None };
    if item.list != "lines" || !same(item.thickness, 1.0) || item.color != "#000000" {
        return None;
    }
    let cell = cell_around(middle)?;
    let [row, column] = cell.map(|x| f64::from(x) + 0.5);
    let [first, middle, last] = [first, middle, last].map(|[x, y]| [x - row, y - column]);
    let side = SIDES.into_iter().find(|side| {
        let [down, right] = side.map(f64::from);
        let ends = [0.1, -0.1]
            .map(|across| [of_ends * down + across * right, of_ends * right + across * down]);
        same_point(middle, [of_middle * down, of_middle * right]) && same_ends([first, last], ends)
    })?;
    Some((cell, side))
}
