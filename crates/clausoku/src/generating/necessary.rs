//! Conditions that the cells of the givens of every puzzle with one solution meet, whatever the values.

use std::collections::BTreeSet;

use clausoku_board::{Cell, Scope, Variant};

use crate::generating::Error;

/// The minimum number of givens of puzzles with one solution on a board.
struct Minimum {
    /// The rows and columns of a block of the usual square board.
    side: usize,
    givens: usize,
}

/// The minimum of the 9x9 board is by G. McGuire, B. Tugemann & G. Civario, *There Is No 16-Clue Sudoku*, Experimental
/// Mathematics 23, 2014; a test below counts that of the 4x4 board.
const MINIMA: [Minimum; 2] = [Minimum { side: 2, givens: 4 }, Minimum { side: 3, givens: 17 }];

/// Checks the number of givens.
///
/// # Errors
///
/// Fails if no puzzle of the board with this number of givens has one solution.
pub(crate) fn check_count(variant: &Variant, givens: usize) -> Result<(), Error> {
    let order = variant.order();
    let known = MINIMA.iter().find(|known| is_usual(variant, known.side));
    if let Some(minimum) = known.map(|known| known.givens).filter(|minimum| givens < *minimum) {
        return Error::refused(format!(
            "{givens} givens are too few: every puzzle of the {order}x{order} board with one solution has {minimum} or more"
        ));
    }
    Ok(())
}

/// Checks the cells of the givens.
///
/// # Errors
///
/// Fails if no values of these cells make a puzzle with one solution.
pub(crate) fn check(variant: &Variant, pattern: &[Cell]) -> Result<(), Error> {
    check_count(variant, pattern.len())?;
    if let Some((one, other)) = exchangeable(variant, pattern) {
        let [one, other] = [one, other].map(|region| &variant.regions()[region].name);
        return Error::refused(format!(
            "the pattern has no given in {one} and none in {other}: their values can be exchanged in each solution, so \
             there is a second one; give a cell of one of them"
        ));
    }
    Ok(())
}

/// Returns whether the board has square blocks of this side, and rows, columns and no other rule.
fn is_usual(variant: &Variant, side: usize) -> bool {
    let order = side * side;
    variant.block_sides() == Some((side, side))
        && variant.order() == order
        && variant.regions().len() == 3 * order
        && variant.constraints().is_empty()
}

/// Returns two rows or two columns without a given whose exchange maps each region onto a region.
fn exchangeable(variant: &Variant, pattern: &[Cell]) -> Option<(usize, usize)> {
    // A constraint can compare the values of the cells that are exchanged.
    if !variant.constraints().is_empty() {
        return None;
    }
    let given: BTreeSet<Cell> = pattern.iter().copied().collect();
    let regions = variant.regions();
    let all: BTreeSet<Vec<Cell>> =
        regions.iter().map(|region| sorted(region.cells.iter().copied())).collect();
    for scope in [Scope::Row, Scope::Column] {
        let empty = (0..regions.len()).filter(|&index| {
            let region = &regions[index];
            region.scope == scope && !region.cells.iter().any(|cell| given.contains(cell))
        });
        let lines: Vec<usize> = empty.collect();
        for (place, &one) in lines.iter().enumerate() {
            for &other in &lines[place + 1..] {
                if is_symmetry(variant, one, other, &all) {
                    return Some((one, other));
                }
            }
        }
    }
    None
}

/// Returns whether the exchange of two regions, cell by cell, maps each region onto a region. A solution is changed by it,
/// since the first cells of both share a region, and so hold different values.
fn is_symmetry(variant: &Variant, one: usize, other: usize, all: &BTreeSet<Vec<Cell>>) -> bool {
    let [first, second] = [one, other].map(|region| variant.regions()[region].cells.as_slice());
    let is_changed = first.first().zip(second.first()).is_some_and(|(cell, peer)| {
        cell != peer
            && variant
                .regions_of(*cell)
                .iter()
                .any(|region| variant.regions_of(*peer).contains(region))
    });
    let is_disjoint = first.iter().all(|cell| !second.contains(cell));
    if first.len() != second.len() || !is_disjoint || !is_changed {
        return false;
    }
    variant.regions().iter().all(|region| {
        let images = region.cells.iter().map(|&cell| image(cell, first, second));
        all.contains(&sorted(images))
    })
}

/// Returns the cell that takes the place of this one if the cells of two lines are exchanged.
fn image(cell: Cell, first: &[Cell], second: &[Cell]) -> Cell {
    let mut pairs = first.iter().zip(second);
    let pair = pairs.find(|pair| *pair.0 == cell || *pair.1 == cell);
    pair.map_or(cell, |pair| if *pair.0 == cell { *pair.1 } else { *pair.0 })
}

fn sorted(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut ascending: Vec<Cell> = cells.collect();
    ascending.sort_unstable();
    ascending
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern(variant: &Variant, is_given: impl Fn(usize, usize) -> bool) -> Vec<Cell> {
        let position = |cell: &Cell| variant.position(*cell);
        let cells = variant.cells();
        cells
            .filter(|cell| is_given(position(cell).row.into(), position(cell).column.into()))
            .collect()
    }

    #[test]
    fn patterns_of_no_puzzle_are_refused() {
        let usual = Variant::by_name("classic").unwrap();
        let fault = |variant: &Variant, is_given: fn(usize, usize) -> bool| {
            check(variant, &pattern(variant, is_given)).err().map(|error| error.to_string())
        };
        let rows = fault(&usual, |row, _| row > 1).unwrap();
        assert!(rows.contains("row 1 and none in row 2"), "{rows}");
        let columns = fault(&usual, |_, column| column != 5 && column != 3).unwrap();
        assert!(columns.contains("column 4 and none in column 6"), "{columns}");
        let few = fault(&usual, |row, column| row < 4 && column < 4).unwrap();
        assert!(few.starts_with("16 givens are too few"), "{few}");
        // Rows of different bands cannot be exchanged, nor any rows where a diagonal crosses them.
        assert_eq!(fault(&usual, |row, _| row != 2 && row != 3), None);
        let diagonals = Variant::by_name("x").unwrap();
        assert_eq!(fault(&diagonals, |row, _| row > 1), None);
        let samurai = Variant::by_name("samurai").unwrap();
        assert_eq!(fault(&samurai, |_, _| true), None);
    }

    #[test]
    fn no_puzzle_of_order_4_has_three_givens() {
        let mut partial = vec![Vec::new()];
        for cell in 0..16 {
            let (row, column) = (cell / 4, cell % 4);
            let longer = partial.iter().flat_map(|grid: &Vec<u8>| {
                (0..4).filter_map(move |value| {
                    let clashes = (0..cell).any(|other| {
                        let (above, left) = (other / 4, other % 4);
                        let is_peer = above == row
                            || left == column
                            || above / 2 == row / 2 && left / 2 == column / 2;
                        is_peer && grid[other] == value
                    });
                    (!clashes).then(|| [&grid[..], &[value]].concat())
                })
            });
            partial = longer.collect();
        }
        let grids = partial;
        assert_eq!(grids.len(), 288);
        // Each solution agrees with another one in any three cells, and one differs from all others in some four.
        let agrees = |grid: &[u8], cells: &[usize]| {
            grids.iter().filter(|other| cells.iter().all(|&cell| other[cell] == grid[cell])).count()
        };
        let triples =
            (0..16).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c])));
        let triples: Vec<[usize; 3]> = triples.collect();
        assert!(grids.iter().all(|grid| triples.iter().all(|cells| agrees(grid, cells) > 1)));
        let is_one = |cells: &[usize; 3]| {
            (0..16).any(|cell| agrees(&grids[0], &[&cells[..], &[cell]].concat()) == 1)
        };
        assert!(triples.iter().any(is_one));
    }

    #[test]
    fn small_boards_have_a_fewest_number_of_givens() {
        let fault = |name: &str, givens| {
            let variant = Variant::by_name(name).unwrap();
            check_count(&variant, givens).err().map(|error| error.to_string())
        };
        assert!(fault("classic:4", 3).unwrap().contains("every puzzle of the 4x4 board"));
        assert_eq!(fault("classic:4", 4), None);
        assert_eq!(fault("blocks:2x3", 5), None);
    }
}
