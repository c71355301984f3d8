//! Cells and their positions, and regions: sets of cells that contain no symbol twice.

use std::fmt;
use std::str::FromStr;

/// A cell of a variant: its index in the variant's order of cells, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u32);

impl Cell {
    /// The cell of this index, counted from 0.
    pub const fn from_index(index: u32) -> Self {
        Self(index)
    }

    /// The index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The position of a cell on the plane; row and column count from 0 here and from 1 in text.
///
/// Positions are in reading order: by row, then by column.
///
/// ```
/// use clausoku_board::Position;
/// let position: Position = "R1C8".parse().unwrap();
/// assert_eq!(position, Position { row: 0, column: 7 });
/// assert_eq!("l1c8".parse(), Ok(position));
/// assert_eq!(position.to_string(), "R1C8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The row, counted from 0 at the top.
    pub row: u16,
    /// The column, counted from 0 at the left.
    pub column: u16,
}

impl Position {
    /// The position of a cell that a board lacks: the last position of the plane. The built-in boards have no cell there.
    pub const NOWHERE: Self = Self { row: u16::MAX, column: u16::MAX };
}

/// The error for a text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a cell; write R1C8 (or L1C8) for row 1, column 8, counted from 1")]
pub struct ParsePositionError(pub String);

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = u32::from(self.row) + 1;
        let column = u32::from(self.column) + 1;
        // Lists of cells are long; `write!` takes several times as long.
        match (u8::try_from(row), u8::try_from(column)) {
            (Ok(row @ 1..=9), Ok(column @ 1..=9)) => {
                let text = [b'R', b'0' + row, b'C', b'0' + column];
                f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
            }
            _ => write!(f, "R{row}C{column}"),
        }
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Parses `R1C8`, or `L1C8` as in the French sources, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| ParsePositionError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Position> {
    let rest = text.strip_prefix(['R', 'r', 'L', 'l'])?;
    let (row, column) = rest.split_once(['C', 'c'])?;
    Some(Position { row: index(row)?, column: index(column)? })
}

/// Parses a number from 1. Returns the index from 0.
fn index(digits: &str) -> Option<u16> {
    // `parse` takes a plus sign.
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = digits.parse().ok().filter(|_| is_plain)?;
    u16::try_from(number.checked_sub(1)?).ok()
}

/// The kind of a region, by which the rules of an encoding select regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// A row of a board: the L rules (*ligne*).
    Row,
    /// A column of a board: the C rules.
    Column,
    /// A block of a board, rectangular or not: the B rules.
    Block,
    /// Any other region, a diagonal for example: the E rules (*ensemble*).
    Extra,
}

/// A set of cells in which no symbol occurs twice; with as many cells as there are symbols, each
/// symbol occurs exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The kind.
    pub scope: Scope,
    /// The name: `row 3`, `block 5`, `diagonal ↘`.
    pub name: String,
    /// Its cells, each once, in the order of the literals of its clauses.
    pub cells: Vec<Cell>,
}

impl Scope {
    /// The scopes in the order of the rules.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Block, Self::Extra];

    /// Returns the name, as files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Block => "block",
            Self::Extra => "extra",
        }
    }

    /// Returns the rule that a region of this scope violates if it has a symbol twice.
    pub const fn at_most_rule(self) -> &'static str {
        match self {
            Self::Row => "L2",
            Self::Column => "C2",
            Self::Block => "B2",
            Self::Extra => "E2",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_complete_positions_are_parsed() {
        for text in
            ["", "R", "R1", "1C1", "R0C1", "R1C0", "R+1C1", "R1C1 ", "R1C65537", "RC", "C1R1"]
        {
            let error = text.parse::<Position>().unwrap_err();
            assert_eq!(error, ParsePositionError(text.to_owned()));
        }
    }

    #[test]
    fn the_last_position_is_parsed_back() {
        let last = Position { row: u16::MAX, column: u16::MAX };
        assert_eq!(last.to_string().parse(), Ok(last));
    }

    #[test]
    fn positions_are_in_reading_order() {
        let ordered = [(0, 8), (1, 0), (1, 1)].map(|(row, column)| Position { row, column });
        assert!(ordered.is_sorted_by(|one, other| one < other));
    }
}
