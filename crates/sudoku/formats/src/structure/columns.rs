//! Tables with a puzzle in each line: a column for each cell, or for each row, below a heading such as `c1,c2,…` or `r1c1,r1c2,…`.

use super::block::{Found, Lines};
use super::board::Board;
use super::headings::are_names;
use crate::common::Line;
use crate::tokens::{Boards, Division};

const SIGNS: [char; 3] = [',', ';', '\t'];

/// Returns the boards below a heading in this line. Columns that are none of a board are the text of each.
pub(super) fn boards<'t>(lines: &Lines<'t>, at: usize, shape: Boards) -> Vec<Found<'t>> {
    let found = SIGNS.iter().find_map(|&sign| below(lines, at, sign, shape));
    found.unwrap_or_default()
}

/// The columns of a board.
struct Columns {
    first: usize,
    count: usize,
    order: usize,
}

fn below<'t>(lines: &Lines<'t>, at: usize, sign: char, shape: Boards) -> Option<Vec<Found<'t>>> {
    let fields = |index: usize| -> Vec<&'t str> {
        lines.data(index).split(sign).map(|field| field.trim().trim_matches('"')).collect()
    };
    let names = fields(at);
    let boards = columns(&names, shape);
    if boards.is_empty() {
        return None;
    }
    let mut found = Vec::new();
    for index in at + 1..lines.all.len() {
        let row = fields(index);
        if lines.data(index).trim().is_empty() {
            continue;
        }
        if row.len() != names.len() {
            break;
        }
        let is_other = |column: usize| {
            boards.iter().all(|board| !(board.first..board.first + board.count).contains(&column))
        };
        let mut texts: Vec<Line<'t>> = (0..row.len())
            .filter(|&column| is_other(column) && row[column].contains(char::is_alphabetic))
            .map(|column| Line { text: row[column], ..lines.all[index] })
            .collect();
        for (board, number) in boards.iter().zip(0..) {
            let cells = &row[board.first..board.first + board.count];
            let cells = if board.count == board.order {
                let rows = cells.iter().map(|row| Division::SIGNS.cells(row));
                rows.collect::<Option<Vec<_>>>()?.concat()
            } else {
                cells.to_vec()
            };
            if cells.len() != board.order * board.order {
                return None;
            }
            let start = lines.offset(row[board.first]);
            let board = Board::new(shape.square(board.order, cells)?, start, Vec::new());
            let first = if found.is_empty() { at } else { index };
            // The boards of a line are beside each other.
            let first = if number > 0 { index + 1 } else { first };
            let texts = std::mem::take(&mut texts);
            found.push(Found { is_line: true, texts, ..Found::new(board, first..index + 1) });
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Returns the columns of boards in a heading.
fn columns(names: &[&str], shape: Boards) -> Vec<Columns> {
    let mut found = Vec::new();
    let mut first = 0;
    // A row of cells alone has no names.
    if !names.iter().any(|name| name.contains(char::is_alphabetic)) && !are_names(names) {
        return found;
    }
    while first < names.len() {
        let orders = (4..=25).rev().filter(|&order| shape.has_order(order));
        let board = orders.into_iter().find_map(|order| {
            let is_heading = |count: usize| {
                let own = names.get(first..first + count)?;
                // The numbers alone may be cells.
                let is_first = own[0].contains(char::is_alphabetic) || count > 36;
                // Further columns of the same name belong to a larger board.
                let is_whole = || {
                    let more = names.get(first..=first + count);
                    more.is_none_or(|more| !are_names(more))
                };
                let is_heading =
                    is_first && (are_names(own) && is_whole() || are_places(own, order));
                is_heading.then_some(Columns { first, count, order })
            };
            is_heading(order * order).or_else(|| is_heading(order))
        });
        match board {
            Some(board) => {
                first += board.count;
                found.push(board);
            }
            None => first += 1,
        }
    }
    found
}

/// Returns `true` if names are the places of the cells of a board: `A1`, `r1c1`, `0_0`.
fn are_places(names: &[&str], order: usize) -> bool {
    let place = |name: &str| -> Option<(usize, usize)> {
        let numbers: Vec<&str> =
            name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
        match numbers[..] {
            [row, column] => Some((row.parse().ok()?, column.parse().ok()?)),
            [column] => {
                let row = name.strip_suffix(column)?.to_ascii_uppercase();
                let [letter @ b'A'..=b'Z'] = row.as_bytes() else { return None };
                Some((usize::from(letter - b'A') + 1, column.parse().ok()?))
            }
            _ => None,
        }
    };
    let Some(first) = names.first().and_then(|name| place(name)) else { return false };
    let places = names.iter().zip(0..);
    first.0 < 2
        && first.1 < 2
        && places.into_iter().all(|(name, index)| {
            place(name) == Some((first.0 + index / order, first.1 + index % order))
        })
}
