//! Boards in a tree of values, whatever the members are called: lists of rows, lists of all cells, rows that are members, texts.

use super::board::{Board, Step};
use super::lines;
use super::tree::{Node, Value};
use crate::common::{ReadError, ReadErrorKind, Result, at_offset, count, most_frequent, quoted};
use crate::tokens::{self, Boards, Misfit};

/// Returns the boards of a value, in the order of the text.
pub(super) fn boards(node: &Node<'_>, shape: Boards) -> Vec<Board> {
    let mut found = Vec::new();
    find(node, shape, &mut Vec::new(), &mut found);
    found
}

fn find(node: &Node<'_>, shape: Boards, path: &mut Vec<Step>, found: &mut Vec<Board>) {
    let whole = match &node.value {
        Value::Word(_) => return,
        Value::Text(text) => board_in_text(text, shape),
        Value::List(items) => board_in_list(items, shape),
        Value::Members(members) => {
            let nodes: Vec<&Node<'_>> = members.iter().map(|(_, node)| node).collect();
            board_of_rows(&nodes, shape)
        }
    };
    if let Some(square) = whole {
        found.push(Board::new_owned(square, node.start, path.clone()));
        return;
    }
    if let Value::Text(text) = &node.value
        && let Some(order) = shape.order_of(text.chars().count())
    {
        let cells: Vec<&str> = text.split("").filter(|cell| !cell.is_empty()).collect();
        let map = Board::map_of_regions(order, &cells, node.start);
        found.extend(map.map(|map| Board { path: path.clone(), ..map }));
        return;
    }
    match &node.value {
        Value::List(items) => {
            for (item, index) in items.iter().zip(0..) {
                path.push(Step::Element(index));
                find(item, shape, path, found);
                path.pop();
            }
        }
        Value::Members(members) => {
            for (name, item) in members {
                path.push(Step::Member(name.clone().into_owned()));
                find(item, shape, path, found);
                path.pop();
            }
        }
        Value::Text(_) | Value::Word(_) => {}
    }
}

/// The order, the cells and the values of a board.
pub(super) type Owned = (usize, Vec<String>, tokens::Values);

impl Board {
    fn new_owned((order, cells, values): Owned, start: usize, path: Vec<Step>) -> Self {
        Self { order, cells, values, start, path, label: String::new(), is_map: false }
    }
}

fn owned(square: tokens::Square<'_>) -> Owned {
    let cells = square.cells.into_iter().map(str::to_owned).collect();
    (square.order, cells, square.values)
}

/// Returns the board of a text of many characters.
fn board_in_text(text: &str, shape: Boards) -> Option<Owned> {
    if text.len() < 16 {
        return None;
    }
    if !text.trim().contains('\n') {
        return tokens::line(text, shape).ok()?.map(owned);
    }
    let found = lines::boards(text, shape).ok()?;
    let [only] = &found[..] else { return None };
    Some((only.board.order, only.board.cells.clone(), only.board.values.clone()))
}

/// Returns the board of a list: of its rows, of all cells, or of texts that are its rows.
fn board_in_list(items: &[Node<'_>], shape: Boards) -> Option<Owned> {
    let nodes: Vec<&Node<'_>> = items.iter().collect();
    if let Some(found) = board_of_rows(&nodes, shape) {
        return Some(found);
    }
    let order = shape.order_of(items.len())?;
    let cells: Vec<&str> = items.iter().map(Node::cell).collect::<Option<_>>()?;
    let are_cells = cells.iter().all(|cell| cell.chars().count() < 5 || is_word_of_empty(cell));
    are_cells.then(|| shape.square(order, cells).map(owned))?
}

fn is_word_of_empty(cell: &str) -> bool {
    tokens::is_empty_sign(cell)
}

/// Returns the board whose rows are these values.
fn board_of_rows(rows: &[&Node<'_>], shape: Boards) -> Option<Owned> {
    let order = rows.len();
    if !shape.has_order(order) {
        return None;
    }
    let are_texts = rows.iter().all(|row| matches!(row.value, Value::Text(_)));
    if are_texts {
        let texts: Vec<&str> = rows
            .iter()
            .filter_map(|row| match &row.value {
                Value::Text(text) => Some(text.trim_matches('\n')),
                _ => None,
            })
            .collect();
        let square = lines::square_of_rows(&texts, shape)?;
        return Some(owned(square));
    }
    let mut cells = Vec::with_capacity(order * order);
    for row in rows {
        let Value::List(items) = &row.value else { return None };
        let items = match &items[..] {
            [Node { value: Value::List(inner), .. }] if order > 1 => inner,
            _ => items,
        };
        if items.len() != order {
            return None;
        }
        for item in items {
            cells.push(item.cell()?);
        }
    }
    shape.square(order, cells).map(owned)
}

/// Returns the board of the last lists of a text, each of which is a row, with the value of all of them.
pub(super) fn board_of_lists<'t>(
    rows: &mut Vec<Node<'t>>,
    row: Node<'t>,
    shape: Boards,
) -> Option<(Node<'t>, Vec<Board>)> {
    let length = |row: &Node<'_>| match &row.value {
        Value::List(cells) => cells.len(),
        _ => 0,
    };
    let order = length(&row);
    // Lists of other lengths are indices and sizes: `puzzle[0] = [5, 3, …]`.
    if !shape.has_order(order) {
        return None;
    }
    if rows.last().is_some_and(|last| length(last) != order) {
        rows.clear();
    }
    rows.push(row);
    if rows.len() < order {
        return None;
    }
    let (start, end) = (rows[0].start, rows[rows.len() - 1].end);
    let node = Node { start, end, value: Value::List(std::mem::take(rows)) };
    let boards = boards(&node, shape);
    (!boards.is_empty()).then_some((node, boards))
}

/// Returns the fault of a value that is nearly a board: rows of cells of which one is shorter or has another sign.
pub(super) fn fault(text: &str, node: &Node<'_>, shape: Boards) -> Result<()> {
    let (Value::List(_) | Value::Members(_)) = &node.value else { return Ok(()) };
    let items: Vec<&Node<'_>> = match &node.value {
        Value::List(items) => items.iter().collect(),
        Value::Members(members) => members.iter().map(|(_, node)| node).collect(),
        _ => Vec::new(),
    };
    let row_of = |node: &Node<'_>| -> Option<usize> {
        let Value::List(cells) = &node.value else { return None };
        let are_cells = cells.iter().all(|cell| cell.cell().is_some());
        (cells.len() > 3 && are_cells).then_some(cells.len())
    };
    let lengths: Vec<Option<usize>> = items.iter().map(|item| row_of(item)).collect();
    let usual = most_frequent(lengths.iter().flatten().copied());
    let are_rows = items.len() > 2 && lengths.iter().flatten().count() + 1 >= items.len();
    if !are_rows || usual < 4 || items.len() % usual > usual / 2 && items.len() > usual {
        items.iter().try_for_each(|item| fault(text, item, shape))?;
        return Ok(());
    }
    for (item, length) in items.iter().zip(&lengths) {
        let Value::List(cells) = &item.value else { continue };
        if *length != Some(usual) {
            let place = at_offset(text, cells.last().map_or(item.start, |cell| cell.start));
            let kind = ReadErrorKind::RowLength;
            let error = place.fault(kind, count(usual, "cell"), cells.len());
            return Err(error.with_help(format!("the other rows of the list have {usual}")));
        }
    }
    if items.len() != usual {
        let place = at_offset(text, items[items.len() - 1].start);
        let error = place.fault(ReadErrorKind::RowCount, count(usual, "row"), items.len());
        return Err(error.with_help(format!("rows of {usual} cells make boards of as many rows")));
    }
    let cells = items.iter().flat_map(|item| match &item.value {
        Value::List(cells) => cells.as_slice(),
        _ => &[],
    });
    sign_fault(text, &cells.collect::<Vec<_>>(), usual, shape)
}

/// Returns the fault of a cell of a square that is no board.
fn sign_fault(text: &str, cells: &[&Node<'_>], order: usize, shape: Boards) -> Result<()> {
    let texts: Vec<&str> = cells.iter().filter_map(|cell| cell.cell()).collect();
    match tokens::values(&texts, order, shape.symbols) {
        Err(Misfit::Cell(index)) => {
            let place = at_offset(text, cells.get(index).map_or(0, |cell| cell.start));
            Err(no_cell(place, order, texts[index]))
        }
        Err(Misfit::Unclear(one, other)) => {
            let place = at_offset(text, cells.first().map_or(0, |cell| cell.start));
            Err(crate::common::unclear(place, order, one, other))
        }
        Ok(_) => Ok(()),
    }
}

fn no_cell(place: crate::common::Location<'_>, order: usize, found: &str) -> ReadError {
    let expected =
        format!("a number from 1 to {order}, or 0, null or an empty text for an empty cell");
    place.fault(ReadErrorKind::Symbol, expected, quoted(found))
}
