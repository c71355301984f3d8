//! Extra regions of boards: diagonals, windows, moves of chess pieces.

use super::square_board::{Extra, Group, SquareBoard};
use crate::{Position, Scope};

/// The extras.
pub const EXTRAS: &[Extra] = &[
    Extra {
        name: "diagonal",
        description: "the falling diagonal",
        needs: "a board without gaps",
        groups: |board| Some(diagonals(board)?.into_iter().take(1).collect()),
    },
    Extra {
        name: "x",
        description: "both diagonals",
        needs: "a board without gaps",
        groups: diagonals,
    },
    Extra {
        name: "windoku",
        description: "(m−1)² windows of m×m cells, a line apart from each other and from the edge",
        needs: "square blocks in line",
        groups: windows,
    },
    Extra {
        name: "asterisk",
        description: "nine cells in the shape of a star, one in each block",
        needs: "blocks of 3×3 in line",
        groups: asterisk,
    },
    Extra {
        name: "centre-dot",
        description: "the cells in the middle of the blocks",
        needs: "blocks in line, of an odd number of rows and of columns",
        groups: centre_dot,
    },
    Extra {
        name: "disjoint-groups",
        description: "the cells at the same place of each block, place by place",
        needs: "rectangular blocks in line",
        groups: disjoint_groups,
    },
    Extra {
        name: "anti-king",
        description: "each two cells that touch at a corner",
        needs: "a board",
        groups: |board| Some(moves(board, "king", &[(1, -1), (1, 1)])),
    },
    Extra {
        name: "anti-knight",
        description: "each two cells that are a knight's move apart",
        needs: "a board",
        groups: |board| Some(moves(board, "knight", &[(1, -2), (1, 2), (2, -1), (2, 1)])),
    },
];

impl Extra {
    /// Returns the extra of this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        EXTRAS.iter().find(|extra| extra.name == name)
    }
}

fn group(name: impl Into<String>, cells: Vec<Position>) -> Group {
    Group { scope: Scope::Extra, name: name.into(), cells }
}

fn diagonals(board: &SquareBoard) -> Option<Vec<Group>> {
    let n = board.order;
    let falling = (0..n).map(|i| board.position(i, i)).collect();
    let rising = (0..n).map(|i| board.position(i, n - 1 - i)).collect();
    (board.side == n).then(|| vec![group("diagonal ↘", falling), group("diagonal ↙", rising)])
}

/// Source: Falissard's board of 13 blocks, which is m = 3; "hyper sudoku" and "NRC" elsewhere.
fn windows(board: &SquareBoard) -> Option<Vec<Group>> {
    let (m, _) = board.block_sides().filter(|(rows, columns)| rows == columns)?;
    let windows = (0..(m - 1) * (m - 1)).map(|index| {
        let (top, left) = (index / (m - 1) * (m + 1) + 1, index % (m - 1) * (m + 1) + 1);
        let cells = (0..m * m).map(|k| board.position(top + k / m, left + k % m)).collect();
        group(format!("window {}", index + 1), cells)
    });
    Some(windows.collect())
}

fn asterisk(board: &SquareBoard) -> Option<Vec<Group>> {
    const CELLS: [(usize, usize); 9] =
        [(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)];
    if board.block_sides() != Some((3, 3)) {
        return None;
    }
    let cells = CELLS.map(|(row, column)| board.position(row, column)).to_vec();
    Some(vec![group("asterisk", cells)])
}

fn centre_dot(board: &SquareBoard) -> Option<Vec<Group>> {
    let (rows, columns) = board.block_sides()?;
    if rows % 2 == 0 || columns % 2 == 0 {
        return None;
    }
    let cells = place_in_blocks(board, (rows, columns), (rows / 2, columns / 2));
    Some(vec![group("centres of the blocks", cells)])
}

fn disjoint_groups(board: &SquareBoard) -> Option<Vec<Group>> {
    let (rows, columns) = board.block_sides()?;
    let groups = (0..board.order).map(|index| {
        let place = (index / columns, index % columns);
        group(format!("group {}", index + 1), place_in_blocks(board, (rows, columns), place))
    });
    Some(groups.collect())
}

/// Returns the cells at this row and column of each block.
fn place_in_blocks(
    board: &SquareBoard,
    (rows, columns): (usize, usize),
    (row, column): (usize, usize),
) -> Vec<Position> {
    // A board has as many blocks side by side as a block has rows.
    let blocks = (0..board.order).map(|block| (block / rows * rows, block % rows * columns));
    blocks.map(|(top, left)| board.position(top + row, left + column)).collect()
}

/// Returns the pairs of cells connected by one of these moves. All moves go downwards.
fn moves(board: &SquareBoard, man: &str, moves: &[(usize, isize)]) -> Vec<Group> {
    let side = board.side;
    let mut groups = Vec::new();
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        for &(down, right) in moves {
            let to = (row + down, column.checked_add_signed(right).unwrap_or(side));
            if to.0 >= side || to.1 >= side {
                continue;
            }
            if let (Some(from), Some(to)) = (board.cell(row, column), board.cell(to.0, to.1)) {
                groups.push(group(format!("{man}'s move from {from} to {to}"), vec![from, to]));
            }
        }
    }
    groups
}
