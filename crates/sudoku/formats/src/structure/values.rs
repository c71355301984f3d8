//! Boards in a tree of values, whatever the members are called: lists of rows, lists of all cells, rows that are members, texts.

use std::collections::HashSet;

use super::block::Lines;
use super::board::{Board, Step};
use super::tree::{Node, Value};
use super::{damaged, houses, lines};
use crate::common::{Places, ReadError, ReadErrorKind, Result, count, most_frequent, quoted};
use crate::tokens::{self, Boards, DIVISIONS, Misfit};

/// Returns the boards of a value, in the order of the text; also those that a function finds in its texts.
pub(super) fn boards(
    node: &Node<'_>,
    shape: Boards,
    in_text: &dyn Fn(&str) -> Vec<Board>,
) -> Vec<Board> {
    let mut search = Search { shape, in_text, path: Vec::new(), found: Vec::new() };
    search.find(node);
    search.found
}

struct Search<'s> {
    shape: Boards,
    in_text: &'s dyn Fn(&str) -> Vec<Board>,
    path: Vec<Step>,
    found: Vec<Board>,
}

impl Search<'_> {
    fn find(&mut self, node: &Node<'_>) {
        let whole = match &node.value {
            // Shorter words of digits are numbers.
            Value::Word(word) if word.len() < MIN_WORD || word.contains(char::is_alphabetic) => {
                return;
            }
            Value::Word(text) => board_in_text(text, self.shape),
            Value::Text(text) => board_in_text(text, self.shape),
            Value::List(items) => board_in_list(items, self.shape),
            Value::Members(members) => {
                let nodes: Vec<&Node<'_>> = members.iter().map(|(_, node)| node).collect();
                let names = members.iter().map(|(name, _)| &**name);
                square_of_nodes(&nodes, self.shape)
                    .map(|rows| houses::arranged(unplaced(rows), names))
            }
        };
        if let Some(board) = whole {
            let board = as_whole(node, board);
            self.found.push(Board { start: node.start, path: self.path.clone(), ..board });
            return;
        }
        match &node.value {
            Value::List(items) => {
                let lines = text_of_lines(items);
                let have_ends = lines.as_ref().is_some_and(|lines| lines.have_ends);
                let count = self.found.len();
                let mut others = Vec::new();
                for (item, index) in items.iter().zip(0..).filter(|_| !have_ends) {
                    let before = self.found.len();
                    self.path.push(Step::Element(index));
                    match role_of(item).filter(|role| ANSWERS.contains(role)) {
                        Some(role) => self.inside(Step::Member(role.to_owned()), item),
                        None => self.find(item),
                    }
                    self.path.pop();
                    others.extend(
                        (self.found.len() == before).then_some((Step::Element(index), item)),
                    );
                }
                self.add_damaged(count, others);
                if let Some(lines) = lines.filter(|_| self.found.len() == count) {
                    let index = |at| lines.starts.partition_point(|row| row.0 <= at) - 1;
                    self.find_in_text(&lines.text, |at| lines.starts[index(at)].1);
                    if let [only] = &mut self.found[count..] {
                        *only = as_whole(node, only.clone());
                    }
                }
            }
            Value::Members(members) => {
                let count = self.found.len();
                let mut others = Vec::new();
                for (name, item) in members {
                    let before = self.found.len();
                    self.inside(step_of(name), item);
                    others.extend((self.found.len() == before).then(|| (step_of(name), item)));
                }
                self.add_damaged(count, others);
            }
            Value::Text(text) => self.find_in_text(text, |_| node.start),
            Value::Word(_) => {}
        }
    }

    /// Adds the values beside the boards from this one on that are nearly boards.
    fn add_damaged(&mut self, from: usize, others: Vec<(Step, &Node<'_>)>) {
        let boards = &self.found[from..];
        let Some(order) = boards.iter().find(|board| !board.is_map).map(|board| board.order) else {
            return;
        };
        let depth = self.path.len();
        let is_beside = |board: &Board| board.path.len() <= depth + 2;
        if !boards.iter().all(is_beside) {
            return;
        }
        let count = self.found.len();
        for (step, node) in others {
            let path = || self.path.iter().cloned().chain([step.clone()]).collect();
            self.found
                .extend(damaged::board(node, order).map(|board| Board { path: path(), ..board }));
        }
        if self.found.len() > count {
            self.found[from..].sort_by_key(|board| board.start);
        }
    }

    fn inside(&mut self, step: Step, node: &Node<'_>) {
        self.path.push(step);
        self.find(node);
        self.path.pop();
    }

    /// Adds the boards of a text, each byte of which has this place in the whole.
    fn find_in_text(&mut self, text: &str, start: impl Fn(usize) -> usize) {
        if let Some(order) = self.shape.order_of(text.chars().count()) {
            let cells: Vec<&str> = text.split("").filter(|cell| !cell.is_empty()).collect();
            let map = Board::map_of_regions(order, &cells, start(0));
            if let Some(map) = map {
                self.found.push(Board { path: self.path.clone(), ..map });
                return;
            }
        }
        if !text.contains(['\n', '[', '{', '(', ' ']) {
            return;
        }
        let boards = (self.in_text)(text);
        let are_several = boards.len() > 1;
        for (board, index) in boards.into_iter().zip(0..) {
            let own = Some(Step::Element(index)).filter(|_| are_several);
            let path = self.path.iter().cloned().chain(own).chain(board.path).collect();
            self.found.push(Board { start: start(board.start), path, ..board });
        }
    }
}

/// Returns the board of a value, with the fault of its rows if these are more than the board has.
fn as_whole(node: &Node<'_>, board: Board) -> Board {
    let has_rows = match &node.value {
        Value::Text(text) => text.trim().contains('\n'),
        Value::List(items) => items.len() > board.order,
        _ => false,
    };
    let damaged = has_rows.then(|| damaged::board(node, board.order)).flatten();
    match damaged {
        Some(damaged) => Board { path: board.path, ..damaged },
        None => board,
    }
}

/// The least length of a word that is a board without quotes.
const MIN_WORD: usize = 36;

/// Returns the step to a member of this name. Statements in a block of a program have no names, but numbers.
fn step_of(name: &str) -> Step {
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let number = number.and_then(|number| number.parse().ok());
    number.map_or_else(|| Step::Member(name.to_owned()), Step::Element)
}

/// The roles of the messages of transcripts that are answers.
pub(super) const ANSWERS: [&str; 3] = ["assistant", "gpt", "model"];

/// Returns the role of a message of a transcript.
fn role_of<'n>(message: &'n Node<'_>) -> Option<&'n str> {
    let name = ["role", "from"].iter().find_map(|name| message.member(name))?;
    name.cell()
}

/// A text whose lines are the elements of a list, as in notebooks.
struct TextOfLines {
    text: String,
    /// The first byte of each line, and its place in the whole.
    starts: Vec<(usize, usize)>,
    /// `true` if elements contain the ends of their lines.
    have_ends: bool,
}

fn text_of_lines(items: &[Node<'_>]) -> Option<TextOfLines> {
    let mut lines = TextOfLines { text: String::new(), starts: Vec::new(), have_ends: false };
    for item in items {
        let Value::Text(text) = &item.value else { return None };
        let line = text.trim_end_matches(['\r', '\n']);
        lines.have_ends |= line.len() < text.len() && !line.contains('\n');
        lines.starts.push((lines.text.len(), item.start));
        lines.text.extend([line, "\n"]);
    }
    (items.len() > 1).then_some(lines)
}

/// Returns a board whose place is not known.
fn unplaced(square: tokens::Square<'_>) -> Board {
    Board::new(square, 0, Vec::new())
}

/// Returns the board of a text of many characters.
fn board_in_text(text: &str, shape: Boards) -> Option<Board> {
    if text.len() < 16 {
        return None;
    }
    if !text.trim().contains('\n') {
        return tokens::line(text, shape).ok()?.map(unplaced);
    }
    let found = lines::boards(text, shape).ok()?;
    let [only] = &found[..] else { return None };
    Some(only.board.clone())
}

/// Returns the board of a list: of its rows, of all cells, or of texts that are its rows.
fn board_in_list(items: &[Node<'_>], shape: Boards) -> Option<Board> {
    let nodes: Vec<&Node<'_>> = items.iter().collect();
    if let Some(square) = square_of_nodes(&nodes, shape) {
        return Some(unplaced(square));
    }
    let items = match items.len().checked_sub(1) {
        Some(others) if shape.order_of(others).is_some() => without_last(items, others),
        _ => items,
    };
    let order = shape.order_of(items.len())?;
    let cells: Vec<&str> = items.iter().map(Node::cell).collect::<Option<_>>()?;
    let are_cells = cells.iter().all(|cell| cell.chars().count() < 5 || is_word_of_empty(cell));
    are_cells.then(|| shape.square(order, cells).map(unplaced))?
}

/// Returns this number of values without an empty one behind them, which a comma makes; others as they are.
fn without_last<'i, 't>(items: &'i [Node<'t>], count: usize) -> &'i [Node<'t>] {
    match items.split_last() {
        Some((Node { value: Value::Word(""), .. }, others)) if others.len() == count => others,
        _ => items,
    }
}

fn is_word_of_empty(cell: &str) -> bool {
    tokens::is_empty_sign(cell)
}

/// Returns the board whose rows are these values.
fn square_of_nodes<'n>(rows: &[&'n Node<'_>], shape: Boards) -> Option<tokens::Square<'n>> {
    let order = rows.len();
    if !shape.has_order(order) {
        return None;
    }
    // Words of cells are numbers on small boards.
    let text = |row: &&'n Node<'_>| match &row.value {
        Value::Text(text) => Some(text.trim_matches('\n')),
        Value::Word(word) if order > 5 && word.len() == order => Some(*word),
        _ => None,
    };
    let texts: Option<Vec<&str>> = rows.iter().map(text).collect();
    if let Some(texts) = texts {
        return lines::square_of_rows(&texts, shape);
    }
    let mut cells = Vec::with_capacity(order * order);
    for row in rows {
        let Value::List(items) = &list_of_row(row).value else { return None };
        let items = match &items[..] {
            [Node { value: Value::List(inner), .. }] if order > 1 => inner,
            _ => items,
        };
        let items = without_last(items, order);
        if items.len() != order {
            return None;
        }
        for item in items {
            cells.push(item.cell()?);
        }
    }
    shape.square(order, with_empty(cells, order))
}

/// Returns the list of an object that has one list, and else words alone, as the number of the row: `{"id": 1, "cells": [5, 3, …]}`.
fn list_of_row<'n, 't>(row: &'n Node<'t>) -> &'n Node<'t> {
    let Value::Members(members) = &row.value else { return row };
    let is_list = |node: &Node<'_>| matches!(node.value, Value::List(_));
    let mut others = members.iter().filter(|(_, node)| !matches!(node.value, Value::Word(_)));
    match (others.next(), others.next()) {
        (Some((_, list)), None) if is_list(list) => list,
        _ => row,
    }
}

/// Returns cells without a name that is in as many of them as a row has, and is the only one: a constant for empty cells.
fn with_empty(cells: Vec<&str>, order: usize) -> Vec<&str> {
    let is_name = |cell: &&str| cell.starts_with(char::is_alphabetic) && !is_word_of_empty(cell);
    let mut names = cells.iter().copied().filter(is_name);
    let Some(name) = names.next() else { return cells };
    let count = names.clone().count() + 1;
    // A matrix of `true` and `false` has no given.
    let has_given = cells.iter().any(|cell| cell.starts_with(|c| matches!(c, '1'..='9')));
    // An argument of calls is in one column.
    let columns: HashSet<usize> =
        (0..cells.len()).filter(|&index| cells[index] == name).map(|index| index % order).collect();
    if !has_given || count < order || columns.len() < 2 || names.any(|other| other != name) {
        return cells;
    }
    cells.into_iter().map(|cell| if cell == name { "" } else { cell }).collect()
}

/// Returns the board that is all of a text between quotes, and has a given.
pub(super) fn board_of_text(node: &Node<'_>, shape: Boards) -> Option<Board> {
    let Value::Text(text) = &node.value else { return None };
    let board = if text.trim().contains('\n') {
        let lines = Lines::new(text);
        let mut found = lines::boards_of(&lines, shape).ok()?;
        let in_first =
            |index: &usize| found.first().is_some_and(|found| found.lines.contains(index));
        let mut left = (0..lines.all.len()).filter(|index| !in_first(index));
        let is_all = found.len() == 1 && left.all(|index| lines.all[index].text.trim().is_empty());
        if is_all { Some(found.remove(0).board) } else { wrapped(text, shape) }
    } else {
        board_in_text(text, shape)
    };
    let board = board.filter(|board| board.filled() > 0)?;
    Some(Board { start: node.start, ..board })
}

/// Returns the board of a text whose line is divided at other places than the ends of rows.
fn wrapped(text: &str, shape: Boards) -> Option<Board> {
    let parts: Vec<&str> = text.split_whitespace().take(MAX_PARTS + 1).collect();
    if parts.len() > MAX_PARTS {
        return None;
    }
    tokens::line(&parts.concat(), shape).ok()?.map(unplaced)
}

/// The largest number of parts of a divided line.
const MAX_PARTS: usize = 4;

/// A value and its boards.
type Found<'t> = (Node<'t>, Vec<Board>);

/// The number of line ends between two rows of a board.
const MAX_BETWEEN: usize = 12;

/// Values of a text that follow each other, each of which is a row: `"53..7....",`, `puzzle[0] = [5, 3, …]`, `add("53..7....")`.
///
/// **Invariant.** The rows have one length and one name, without its numbers; the first may have the only name. A run is boards if all of its
/// rows are in one. Rows in one line are of boards side by side, unless all are in one.
pub(super) struct RowRun<'t> {
    shape: Boards,
    /// The rows, each with the number of those before it in its line.
    rows: Vec<(usize, Node<'t>)>,
    length: usize,
    name: String,
    /// The line above the first row.
    above: String,
}

impl<'t> RowRun<'t> {
    pub(super) fn new(shape: Boards) -> Self {
        Self { shape, rows: Vec::new(), length: 0, name: String::new(), above: String::new() }
    }

    /// Adds a value with the text before it, unless it is no row. Returns the boards of the run that it ends.
    pub(super) fn push(&mut self, mut row: Node<'t>, before: &str) -> Vec<Found<'t>> {
        if let Value::List(items) = &mut row.value
            && let [Node { value: Value::Text(_) | Value::List(_), .. }] = &items[..]
        {
            row.value = items.remove(0).value;
        }
        let length = match &row.value {
            Value::List(cells) => cells.len(),
            Value::Text(text) => {
                let lengths =
                    DIVISIONS.iter().filter_map(|division| Some(division.cells(text)?.len()));
                lengths.into_iter().find(|&length| self.shape.has_order(length)).unwrap_or(0)
            }
            _ => 0,
        };
        // Lists of other lengths are indices and sizes: `puzzle[0] = [5, 3, …]`.
        if !self.shape.has_order(length) {
            return Vec::new();
        }
        let last = self.rows.last().map_or(0, |row| row.1.end);
        let before = before.get(last..).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let words = line.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        let column = houses::indexes_column(line).then_some("column");
        let name = words.chain(column).collect::<Vec<_>>().join(" ");
        let is_near = before.matches('\n').nth(MAX_BETWEEN).is_none();
        let is_next = length == self.length && (name.is_empty() || name == self.name) && is_near;
        let ended = if is_next { Vec::new() } else { self.finish() };
        if !is_next {
            (self.length, self.name) = (length, name);
            let above = before.trim_end().rsplit('\n').next().unwrap_or_default().trim();
            // The row may have a bullet before it: `- `.
            let above = if above == "-" {
                before.trim_end().trim_end_matches('-').trim_end()
            } else {
                above
            };
            let above =
                above.rsplit('\n').next().and_then(|line| line.trim().strip_suffix([':', '=']));
            above.unwrap_or_default().clone_into(&mut self.above);
        }
        let beside = self.rows.last().filter(|_| !before.contains('\n')).map_or(0, |row| row.0 + 1);
        self.rows.push((beside, row));
        ended
    }

    /// Ends the run, and returns its boards.
    pub(super) fn finish(&mut self) -> Vec<Found<'t>> {
        let mut rows = std::mem::take(&mut self.rows);
        // The number of each row may be its first cell: `setRow(0, 5, 3, …)`.
        if rows.len() + 1 == self.length && have_numbers(&rows) {
            self.length -= 1;
            for (_, row) in &mut rows {
                if let Value::List(cells) = &mut row.value {
                    cells.remove(0);
                }
            }
        }
        if self.length == 0 || !rows.len().is_multiple_of(self.length) {
            return Vec::new();
        }
        let beside = rows.iter().map(|row| row.0 + 1).max().unwrap_or(1);
        let are_boards = rows.len().is_multiple_of(beside * self.length)
            && rows.iter().zip(0..).all(|(row, index)| row.0 == index % beside);
        let columns = if are_boards { beside } else { 1 };
        let mut all: Vec<Option<Node<'t>>> = rows.into_iter().map(|row| Some(row.1)).collect();
        let mut found = Vec::new();
        for lines in all.chunks_mut(columns * self.length) {
            let end = lines.iter().flatten().map(|row| row.end).max().unwrap_or(0);
            for column in 0..columns {
                let rows = lines.iter_mut().skip(column).step_by(columns).filter_map(Option::take);
                let rows: Vec<Node<'t>> = rows.collect();
                let node = Node { start: rows[0].start, end, value: Value::List(rows) };
                let boards = boards(&node, self.shape, &|_| Vec::new()).into_iter();
                let boards = boards
                    .map(|board| houses::arranged(board, [self.name.as_str()]))
                    .map(|board| match board.note {
                        None => houses::arranged(board, [self.above.as_str()]),
                        Some(_) => board,
                    })
                    .collect::<Vec<_>>();
                // The first board has the text of those beside it.
                let start = if column == 0 { node.start } else { end };
                found.extend((!boards.is_empty()).then_some((Node { start, ..node }, boards)));
            }
        }
        found
    }
}

/// Returns `true` if the first cells of rows are their numbers, from 0 or from 1.
fn have_numbers(rows: &[(usize, Node<'_>)]) -> bool {
    let number = |row: &(usize, Node<'_>)| match &row.1.value {
        Value::List(cells) => cells.first()?.cell()?.parse::<usize>().ok(),
        _ => None,
    };
    let first = rows.first().and_then(number).filter(|&first| first < 2);
    first.is_some_and(|first| {
        rows.iter().zip(first..).all(|(row, index)| number(row) == Some(index))
    })
}

/// Returns the fault of a value that is nearly a board: rows of cells of which one is shorter or has another sign.
pub(super) fn fault(places: &Places<'_>, node: &Node<'_>, shape: Boards) -> Result<()> {
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
        items.iter().try_for_each(|item| fault(places, item, shape))?;
        return Ok(());
    }
    for (item, length) in items.iter().zip(&lengths) {
        let Value::List(cells) = &item.value else { continue };
        if *length != Some(usual) {
            let place = places.at(cells.last().map_or(item.start, |cell| cell.start));
            let kind = ReadErrorKind::RowLength;
            let error = place.fault(kind, count(usual, "cell"), cells.len());
            return Err(error.with_help(format!("the other rows of the list have {usual}")));
        }
    }
    if items.len() != usual {
        let place = places.at(items[items.len() - 1].start);
        let error = place.fault(ReadErrorKind::RowCount, count(usual, "row"), items.len());
        return Err(error.with_help(format!("rows of {usual} cells make boards of as many rows")));
    }
    let cells = items.iter().flat_map(|item| match &item.value {
        Value::List(cells) => cells.as_slice(),
        _ => &[],
    });
    sign_fault(places, &cells.collect::<Vec<_>>(), usual, shape)
}

/// Returns the fault of a cell of a square that is no board.
fn sign_fault(places: &Places<'_>, cells: &[&Node<'_>], order: usize, shape: Boards) -> Result<()> {
    let texts: Vec<&str> = cells.iter().filter_map(|cell| cell.cell()).collect();
    match tokens::values(&texts, order, shape.symbols) {
        Err(Misfit::Cell(index)) => {
            let place = places.at(cells.get(index).map_or(0, |cell| cell.start));
            Err(no_cell(place, order, texts[index]))
        }
        Err(Misfit::Unclear(one, other)) => {
            let place = places.at(cells.first().map_or(0, |cell| cell.start));
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
