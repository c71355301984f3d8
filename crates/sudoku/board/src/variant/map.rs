//! Maps of blocks: a letter for each cell, the same letter for all cells of a block.

use clausoku_text::{count, is_printable};
use std::collections::HashMap;

use super::{LAST_LINE, MAX_CELLS, MAX_ORDER, SquareBoard};

/// An error in a map of blocks, with its position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
#[non_exhaustive]
pub struct MapError {
    /// The position of the fault in the map, in bytes.
    pub offset: usize,
    /// The fault.
    pub fault: MapFault,
}

/// A fault in a map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MapFault {
    /// The map is empty, or its first row has no cell.
    #[error("the map has no cells in its first row; write a letter for each cell, its block's")]
    Empty,
    /// The rows are of different lengths.
    #[error(
        "row {row} has {}, but row 1 has {expected}; write . where there is no cell",
        count(*found, "sign")
    )]
    Ragged {
        /// The row, counted from 1; blank lines do not count.
        row: usize,
        /// The number of signs in the first row.
        expected: usize,
        /// The number of signs in this row.
        found: usize,
    },
    /// A row, a column or a block has another number of cells than there are symbols.
    #[error("{group} has {}; it needs {expected}, one for each symbol", count(*found, "cell"))]
    Size {
        /// The group: `row 2`, `column 5`, `block A`.
        group: String,
        /// The number of symbols.
        expected: usize,
        /// The number of its cells.
        found: usize,
    },
    /// The map has more cells in a row than any board can have.
    #[error("a board has at most {MAX_ORDER} cells in a row, not {0}")]
    Order(usize),
    /// The sign of a cell is not printable.
    #[error("{0:?} is not printable and cannot name a block")]
    Sign(char),
    /// The map has more cells than any board can have.
    #[error("a board has at most {MAX_CELLS} cells, not {0}")]
    Cells(usize),
    /// The rows are longer than the plane.
    #[error("a plane has at most {LAST_LINE} columns, not {0}")]
    Columns(usize),
}

/// A sign of a map: a cell with the letter of its block, or a gap.
#[derive(Clone, Copy, Debug)]
struct Sign {
    letter: char,
    offset: usize,
}

const GAP: char = '.';

impl SquareBoard {
    /// Parses a map of blocks: a line, or a part between
    /// slashes, for each row; a letter for each cell, the same for all cells of a block; a `.` where
    /// there is no cell. White space is ignored.
    ///
    /// There are as many symbols as cells in the first row. Each row, column and block must have as
    /// many cells.
    ///
    /// ```
    /// use clausoku_board::SquareBoard;
    /// let board = SquareBoard::from_map("AAAB/ACBB/DCCB/DDDC").unwrap();
    /// assert_eq!(board.order(), 4);
    /// let error = SquareBoard::from_map("AAAB/AABB/DCCB/DDDC").unwrap_err();
    /// assert_eq!(error.to_string(), "block A has 5 cells; it needs 4, one for each symbol");
    /// assert_eq!(error.offset, 6);
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid map, with the position.
    pub fn from_map(map: &str) -> Result<Self, MapError> {
        Self::from_map_of_order(map, None)
    }

    /// Parses a map for a board of this order, if it is known.
    pub(super) fn from_map_of_order(map: &str, order: Option<usize>) -> Result<Self, MapError> {
        let rows = signs(map);
        let first = rows.first().map_or(&[][..], Vec::as_slice);
        let order = order.unwrap_or_else(|| first.iter().filter(|sign| sign.letter != GAP).count());
        if order == 0 || first.is_empty() {
            return Err(error(first.first(), MapFault::Empty));
        }
        if order > MAX_ORDER {
            return Err(error(first.first(), MapFault::Order(order)));
        }
        let columns = first.len();
        if columns > LAST_LINE {
            return Err(error(first.get(LAST_LINE), MapFault::Columns(columns)));
        }
        // A board has as many rows as columns.
        let cells = columns * order;
        if cells > MAX_CELLS {
            return Err(error(first.first(), MapFault::Cells(cells)));
        }
        let unprintable = rows.iter().flatten().find(|sign| !is_printable(sign.letter));
        if let Some(sign) = unprintable {
            return Err(error(unprintable, MapFault::Sign(sign.letter)));
        }
        for (row, number) in rows.iter().zip(1..) {
            if row.len() != columns {
                let fault = MapFault::Ragged { row: number, expected: columns, found: row.len() };
                return Err(error(row.get(columns).or(row.last()), fault));
            }
        }
        for (row, number) in rows.iter().zip(1..) {
            check(|| format!("row {number}"), row, order)?;
        }
        for index in 0..columns {
            let column: Vec<Sign> = rows.iter().map(|row| row[index]).collect();
            check(|| format!("column {}", index + 1), &column, order)?;
        }
        let mut numbers: HashMap<char, u32> = HashMap::new();
        let mut blocks: Vec<Vec<Sign>> = Vec::new();
        let mut block_of = Vec::with_capacity(columns * rows.len());
        for &sign in rows.iter().flatten() {
            if sign.letter == GAP {
                block_of.push(None);
                continue;
            }
            let block = *numbers.entry(sign.letter).or_insert(blocks.len() as u32);
            if block as usize == blocks.len() {
                blocks.push(Vec::new());
            }
            blocks[block as usize].push(sign);
            block_of.push(Some(block));
        }
        for block in &blocks {
            check(|| format!("block {}", block[0].letter), block, order)?;
        }
        Ok(Self::from_blocks(order, columns, block_of))
    }
}

/// Returns the error of a fault at this sign.
fn error(at: Option<&Sign>, fault: MapFault) -> MapError {
    MapError { offset: at.map_or(0, |sign| sign.offset), fault }
}

/// Checks that a row, a column or a block has as many cells as there are symbols.
fn check(name: impl FnOnce() -> String, signs: &[Sign], expected: usize) -> Result<(), MapError> {
    let cells: Vec<&Sign> = signs.iter().filter(|sign| sign.letter != GAP).collect();
    let found = cells.len();
    if found == expected {
        return Ok(());
    }
    // The first surplus cell, or the last cell before the missing ones.
    let at = cells.get(expected).or(cells.last()).copied().or(signs.first());
    Err(error(at, MapFault::Size { group: name(), expected, found }))
}

/// The rows of a map, without blank ones.
fn signs(map: &str) -> Vec<Vec<Sign>> {
    let mut rows = vec![Vec::new()];
    for (offset, letter) in map.char_indices() {
        if matches!(letter, '\n' | '/') {
            rows.push(Vec::new());
        } else if !letter.is_whitespace() {
            rows.last_mut().expect("there is always a last row").push(Sign { letter, offset });
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_have_the_position_of_their_sign() {
        for (map, offset, message) in [
            ("", 0, "the map has no cells in its first row"),
            ("\n ..\nAB\n", 2, "the map has no cells in its first row"),
            ("AB\nA", 3, "row 2 has 1 sign, but row 1 has 2; write . where there is no cell"),
            ("AB\nABB", 5, "row 2 has 3 signs, but row 1 has 2"),
            ("AB./AB./ABC", 8 + 2, "row 3 has 3 cells; it needs 2, one for each symbol"),
            ("AB./A../ABC", 4, "row 2 has 1 cell; it needs 2"),
            ("AA/BB/CC", 6, "column 1 has 3 cells; it needs 2"),
            ("AA", 0, "column 1 has 1 cell; it needs 2"),
            ("A A\nA B", 4, "block A has 3 cells; it needs 2"),
        ] {
            let error = SquareBoard::from_map(map).unwrap_err();
            assert!(error.to_string().starts_with(message), "{map:?}: {error}");
            assert_eq!(error.offset, offset, "{map:?}: {error}");
        }
        let long = format!("{}\n", "A".repeat(1025));
        assert_eq!(SquareBoard::from_map(&long).unwrap_err().fault, MapFault::Order(1025));
        let wide = format!("{}{}", "A".repeat(600), ".".repeat(1400));
        assert_eq!(SquareBoard::from_map(&wide).unwrap_err().fault, MapFault::Cells(1_200_000));
        let wider = ".".repeat(1 << 16) + "A";
        assert_eq!(
            SquareBoard::from_map(&wider).unwrap_err().fault,
            MapFault::Columns((1 << 16) + 1)
        );
        let error = SquareBoard::from_map("A\0/A\0").unwrap_err();
        assert_eq!((error.offset, error.fault), (1, MapFault::Sign('\0')));
        let error = SquareBoard::from_map_of_order("AB/AB", Some(3)).unwrap_err();
        assert_eq!(error.to_string(), "row 1 has 2 cells; it needs 3, one for each symbol");
    }

    #[test]
    fn a_map_of_rectangles_is_the_usual_board() {
        let drawn =
            SquareBoard::from_map("aaa bbb\naaa bbb\n\nccc ddd\nccc ddd\n\neee fff\neee fff\n");
        assert_eq!(drawn, Ok(SquareBoard::blocks(2, 3).unwrap()));
    }

    #[test]
    fn maps_can_have_gaps() {
        let board = SquareBoard::from_map("AA.\nC.A\n.CC").unwrap_err();
        assert_eq!(board.to_string(), "block A has 3 cells; it needs 2, one for each symbol");
        let board = SquareBoard::from_map("AA.\nB.C\n.BC").unwrap();
        assert_eq!((board.order(), board.positions().count()), (2, 6));
    }
}
