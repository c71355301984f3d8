//! Tables with a puzzle in each line: a column for each cell, or for each row, below a heading such as `c1,c2,…` or `r1c1,r1c2,…`. Other
//! columns are passed over, as in the format `csv`. A row at fault is an error of its own.

use clausoku_files::tables::text::divided;

use super::block::{Found, Lines};
use super::board::Board;
use super::headings::are_names;
use crate::common::{Line, ReadError, ReadErrorKind, count, quoted};
use crate::tokens::{self, Boards, Division, Misfit};

const SIGNS: [char; 3] = [',', ';', '\t'];

/// The number of rows at fault below a heading after which no board is looked for.
const MAX_FAULTS: usize = 16;

/// Returns the boards below a heading in this line.
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

/// Returns the fields of a row.
fn fields(row: &str, sign: char) -> Vec<String> {
    let fields = divided(row, sign).into_iter();
    fields.map(|field| field.contents.trim().to_owned()).collect()
}

fn below<'t>(lines: &Lines<'t>, at: usize, sign: char, shape: Boards) -> Option<Vec<Found<'t>>> {
    let names = fields(lines.data(at), sign);
    // A row of cells alone has no names.
    if names.len() < 4
        || !names.iter().any(|name| name.contains(char::is_alphabetic))
            && !are_names(&texts(&names))
    {
        return None;
    }
    let rows = (at + 1..lines.all.len()).filter(|&row| !lines.data(row).trim().is_empty());
    let rows = rows.take_while(|&row| lines.data(row).contains(sign));
    let mut rows = rows.map(|row| (row, fields(lines.data(row), sign))).peekable();
    let boards = columns(&texts(&names), &texts(&rows.peek()?.1), shape);
    if boards.is_empty() {
        return None;
    }
    let mut found: Vec<Found<'t>> = Vec::new();
    for (index, row) in rows {
        // A table of other numbers, which may have many rows, each the heading of those below.
        if found.len() > MAX_FAULTS
            && found.iter().take(MAX_FAULTS).all(|found| found.fault.is_some())
        {
            return None;
        }
        for (columns, number) in boards.iter().zip(0..) {
            let board = board(lines.all[index], &row, names.len(), columns, shape);
            // The boards of a line are beside each other.
            let first = if number > 0 {
                index + 1
            } else if found.is_empty() {
                at
            } else {
                index
            };
            let (board, fault) = match board {
                Ok(board) => (board, None),
                Err(error) => (Board::empty(columns.order), Some(error)),
            };
            let start = lines.offset(lines.data(index));
            let is_answer = number > 0 && boards.len() == 2;
            let board = Board { start, is_answer, ..board };
            found.push(Found { is_line: true, fault, ..Found::new(board, first..index + 1) });
        }
    }
    // A table of other numbers.
    let is_any = found.iter().any(|found| found.fault.is_none());
    is_any.then_some(found)
}

fn texts(fields: &[String]) -> Vec<&str> {
    fields.iter().map(String::as_str).collect()
}

/// Returns the board in the columns of a row that should have this number of fields.
fn board(
    line: Line<'_>,
    row: &[String],
    length: usize,
    columns: &Columns,
    shape: Boards,
) -> Result<Board, ReadError> {
    let Columns { first, count: number, order } = *columns;
    if row.len() != length {
        return Err(line.at(1).fault(ReadErrorKind::RowLength, count(length, "field"), row.len()));
    }
    let own = texts(&row[first..first + number]);
    let mut cells = own.clone();
    if number == order {
        cells.clear();
        for row in own {
            let row_cells = Division::SIGNS.cells(row).filter(|cells| cells.len() == order);
            let error =
                || line.at(1).fault(ReadErrorKind::RowLength, count(order, "cell"), quoted(row));
            cells.extend(row_cells.ok_or_else(error)?);
        }
    }
    match tokens::values(&cells, order, shape.symbols) {
        Ok(values) => Ok(Board::new(tokens::Square { order, cells, values }, 0, Vec::new())),
        Err(Misfit::Cell(index)) => {
            let expected = format!("a number from 1 to {order}, or an empty cell");
            Err(line.at(1).fault(ReadErrorKind::Symbol, expected, quoted(cells[index])))
        }
        Err(Misfit::Unclear(one, other)) => {
            Err(crate::common::unclear(line.at(1), order, one, other))
        }
    }
}

/// Returns the columns of boards in a heading, by the first row below it.
fn columns(names: &[&str], row: &[&str], shape: Boards) -> Vec<Columns> {
    let mut found = Vec::new();
    let mut first = 0;
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
            let are_rows = || {
                let mut rows = row.iter().skip(first).take(order);
                rows.len() == order
                    && rows
                        .all(|row| Division::SIGNS.cells(row).is_some_and(|row| row.len() == order))
            };
            is_heading(order * order).or_else(|| is_heading(order).filter(|_| are_rows()))
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
