//! Items for the whole board.

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::arguments::plain;
use super::board::{Builder, Layout, boxes, position};
use super::syntax::Item;
use crate::Result;

/// Reads an item for the whole board.
///
/// # Errors
///
/// Fails if there is no such kind, or if it does not fit the board.
pub(super) fn read(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let kind = match item.name.text.as_str() {
        "AntiKnight" => {
            return anti(board, item, "anti-knight", &[(1, 2), (2, 1), (1, -2), (2, -1)]);
        }
        "AntiKing" => return anti(board, item, "anti-king", &[(1, 1), (1, -1)]),
        "Diagonal" => return diagonal(board, item),
        "Windoku" => return windows(board, item),
        "DisjointSets" => return disjoint_sets(board, item),
        "RegionSameValues" => return region_same_values(board, item),
        "StrictXV" => {
            Kind::Negative { differences: Vec::new(), ratios: Vec::new(), sums: vec![5, 10] }
        }
        "AntiTaxicab" | "GlobalEntropy" | "DutchFlatmates" if board.shape().least == 0 => {
            return Err(board
                .source
                .refused(&item.name, "the solver has it for values from 1 only"));
        }
        "StrictKropki" => {
            Kind::Negative { differences: vec![1], ratios: vec![2], sums: Vec::new() }
        }
        "AntiConsecutive" | "GlobalMod" | "AntiTaxicab" | "GlobalEntropy" | "DutchFlatmates" => {
            return plain(board, item);
        }
        _ => return Err(board.unknown(item)),
    };
    board.push(&item.name, Constraint::new(kind, Vec::new()));
    Ok(())
}

/// Adds a region for each two cells at these distances that no box or piece contains.
fn anti(board: &mut Builder<'_>, item: &Item, name: &str, steps: &[(i64, i64)]) -> Result<()> {
    lines_only(board, item)?;
    let shape = board.shape();
    for index in 0..shape.rows * shape.columns {
        let (row, column) = ((index / shape.columns) as i64, (index % shape.columns) as i64);
        for &(down, right) in steps {
            if let Some(other) = shape.cell_at(row + down, column + right) {
                let pair = vec![Cell::from_index(index as u32), other];
                let Layout { boxes, pieces, .. } = board.layout();
                let mut blocks = boxes.iter().chain(pieces);
                // The built-in boards leave out these pairs, too. Otherwise their extra regions would not be
                // found to be the same.
                if blocks.any(|block| pair.iter().all(|cell| block.contains(cell))) {
                    continue;
                }
                let places = [position(shape, pair[0]), position(shape, pair[1])];
                board.differ(format!("{name} {} {}", places[0], places[1]), pair);
            }
        }
    }
    Ok(())
}

/// Checks that rows and columns are regions, which this kind needs.
fn lines_only(board: &Builder<'_>, item: &Item) -> Result<()> {
    if board.shape().has_lines {
        return Ok(());
    }
    Err(board.source.expected(&item.name, "no such constraint, since the grid is `Raw`"))
}

fn square_only(board: &Builder<'_>, item: &Item) -> Result<()> {
    lines_only(board, item)?;
    if board.shape().rows == board.shape().columns {
        return Ok(());
    }
    Err(board.source.expected(&item.name, "no such constraint, since the board is not a square"))
}

/// `1` rises to the right, `-1` falls.
fn diagonal(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    square_only(board, item)?;
    let shape = board.shape();
    let direction = super::arguments::argument(board, item, 0)?;
    let (name, rises) = match direction.text.as_str() {
        "1" => ("diagonal ↗", true),
        "-1" => ("diagonal ↘", false),
        _ => return Err(board.source.expected(&direction, "1 or -1")),
    };
    let cells = (0..shape.rows)
        .map(|row| shape.cell(row, if rises { shape.columns - 1 - row } else { row }));
    board.differ(name.to_owned(), cells.collect());
    Ok(())
}

/// Boxes of the usual size, one cell apart from each other and from the edge.
fn windows(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    square_only(board, item)?;
    let shape = board.shape();
    let size = if board.layout().size == shape.rows { shape.values } else { board.layout().size };
    let Some((height, width)) = shape.box_sides(size) else {
        return Err(board.source.expected(&item.name, "no windows, since the board has no boxes"));
    };
    let mut number = 0;
    for left in (1..).step_by(width + 1).take_while(|left| left + width < shape.columns) {
        for top in (1..).step_by(height + 1).take_while(|top| top + height < shape.rows) {
            number += 1;
            let places = 0..size;
            let cells = places.map(|place| shape.cell(top + place % height, left + place / height));
            board.differ(format!("window {number}"), cells.collect());
        }
    }
    Ok(())
}

/// The cells at the same place of all boxes.
fn disjoint_sets(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    square_only(board, item)?;
    let boxes = boxes(board.shape(), board.layout().size);
    for place in 0..board.layout().size {
        let cells = boxes.iter().filter_map(|cells| cells.get(place).copied()).collect();
        board.differ(format!("disjoint-group {}", place + 1), cells);
    }
    Ok(())
}

/// The largest regions contain the same values, if they do not contain all.
fn region_same_values(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    lines_only(board, item)?;
    let shape = board.shape();
    let Layout { boxes, pieces, .. } = board.layout().clone();
    let mut regions = [shape.lines().concat(), boxes, pieces].concat();
    let largest = regions.iter().map(Vec::len).max().unwrap_or(0);
    regions.retain(|cells| cells.len() == largest);
    if largest != shape.values && regions.len() > 1 {
        let kind = Kind::SameValues { sets: regions.len() };
        board.push(&item.name, Constraint::new(kind, regions.concat()));
    }
    Ok(())
}
