//! The trees of values in a text: which of them have boards, and the text around them.

use std::cell::LazyCell;

use super::block::{Lines, outside};
use super::board::Board;
use super::order::order_in_text;
use super::remarks::Remarks;
use super::tree::{Node, Parser, Value};
use super::values::RowRun;
use super::{damaged, flowed, lines, series, sparse, values};
use crate::ReadError;
use crate::common::{Places, ReadErrorKind};
use crate::tokens::Boards;

/// The trees of a text.
pub(super) enum Trees<'t> {
    None,
    Found(Vec<(Node<'t>, Vec<Board>)>),
    /// Lists of givens with their places, or of other numbers. They are boards where the text has no others.
    Givens(Vec<(Node<'t>, Vec<Board>)>),
    /// The text is of a format that has its own reader.
    Foreign,
    /// The only tree is nearly a board.
    Fault(ReadError),
}

/// The number of bytes per byte of the text, and of further ones, that are read behind brackets without a partner before no other is tried.
const MAX_FAILURES: usize = 16;
const FREE_FAILURES: usize = 1 << 16;

/// Returns the trees of a text that contain boards: lists and objects in brackets, texts in quotes, and rows that follow each other.
/// In a text of this depth, further ones are searched.
pub(super) fn trees(text: &str, shape: Boards, depth: usize) -> Trees<'_> {
    let places = Places::new(text);
    let order = LazyCell::new(|| order_in_text(text));
    let mut parser = Parser::new(text);
    let remarks = Remarks::new(text);
    let mut found: Vec<(Node<'_>, Vec<Board>)> = Vec::new();
    let mut givens = Vec::new();
    let mut others = Vec::new();
    // Rows in remarks are between others.
    let (mut rows, mut remarked_rows) = (RowRun::new(shape), RowRun::new(shape));
    let mut remarked = Vec::new();
    let mut fault = None;
    let (mut failures, mut at) = (0, 0);
    while let Some(offset) = text[at..].find(['[', '{', '(', '"', '\'', '`']) {
        let start = at + offset;
        let is_remark = remarks.contain(start);
        if !text[start..].starts_with(['[', '{', '(']) {
            let Some(node) = text_at(&mut parser, text, start) else {
                at = start + text[start..].chars().take_while(|&c| c == '`').count().max(1);
                continue;
            };
            let boards = boards_in_quotes(&node, shape, depth);
            let has_bracket = text[start..node.end].contains(['\n', '[', '{', '(']);
            at = if boards.is_empty() && has_bracket { start + 1 } else { node.end };
            if !boards.is_empty() {
                found.extend(rows.finish());
                found.push((node, boards));
                continue;
            }
            others.extend((!is_remark && may_be_damaged(&node)).then(|| node.clone()));
            if !has_bracket {
                let (rows, found) = if is_remark {
                    (&mut remarked_rows, &mut remarked)
                } else {
                    (&mut rows, &mut found)
                };
                found.extend(rows.push(node, &text[..start]));
            }
            continue;
        }
        let environment = Some(start).filter(|_| text[..start].ends_with("\\begin"));
        let rows_of_latex = environment.and_then(|start| parser.environment_at(start));
        let Some(node) = rows_of_latex.or_else(|| parser.value_at(start)) else {
            failures += parser.at().saturating_sub(start);
            if failures > MAX_FAILURES * text.len() + FREE_FAILURES {
                break;
            }
            at = start + 1;
            continue;
        };
        at = node.end;
        if is_foreign(&node) {
            return Trees::Foreign;
        }
        if let Some(error) = constraints_fault(&places, &node) {
            let is_json = text.trim_start().starts_with(['[', '{']);
            return if is_json { Trees::Foreign } else { Trees::Fault(error) };
        }
        let boards = boards_in_value(&node, shape, depth);
        if boards.is_empty() {
            match sparse::boards_in_tree(&places, &node, shape, *order) {
                Ok(boards) if boards.is_empty() => {}
                Ok(boards) => {
                    givens.push((node, boards));
                    continue;
                }
                Err(error) => fault = fault.or(Some(error)),
            }
            fault = fault.or_else(|| values::fault(&places, &node, shape).err());
            let (rows, found) = if is_remark {
                (&mut remarked_rows, &mut remarked)
            } else {
                (&mut rows, &mut found)
            };
            // The rows of a board may be the values of statements in a block.
            if holds_rows(&node) {
                at = start + 1;
                continue;
            }
            others.extend((!is_remark && has_lists(&node)).then(|| node.clone()));
            found.extend(rows.push(node, &text[..start]));
        } else if let Some(error) = filled_by_columns(&places, &node) {
            return Trees::Fault(error);
        } else {
            found.extend(rows.finish());
            found.push((node, boards));
        }
    }
    found.extend(rows.finish());
    remarked.extend(remarked_rows.finish());
    if found.is_empty() {
        found = remarked;
    }
    add_series(text, &mut found, shape);
    add_damaged(others, &mut found);
    let all = if found.is_empty() { &mut givens } else { &mut found };
    mark_remarked(&remarks, all);
    match fault.filter(|_| found.is_empty() && givens.is_empty()) {
        Some(error) => Trees::Fault(error),
        None if !found.is_empty() => Trees::Found(found),
        None if !givens.is_empty() => Trees::Givens(givens),
        None => Trees::None,
    }
}

fn mark_remarked(remarks: &Remarks, found: &mut [(Node<'_>, Vec<Board>)]) {
    for (node, boards) in found {
        for board in boards {
            board.is_remark |= remarks.contain(node.start);
        }
    }
}

/// Returns `true` if a value is a list of several lists, or of texts that may be the rows of a board.
fn has_lists(node: &Node<'_>) -> bool {
    let Value::List(items) = &node.value else { return false };
    let are_texts = || {
        items.len() <= MAX_ROWS
            && items
                .iter()
                .all(|item| matches!(&item.value, Value::Text(text) if damaged::may_be_row(text)))
    };
    items.len() > 3
        && (items.iter().all(|item| matches!(item.value, Value::List(_))) || are_texts())
}

/// Returns `true` if a text is one word that is as long as a board, or has several lines that may be its rows.
fn may_be_damaged(node: &Node<'_>) -> bool {
    let Value::Text(text) = &node.value else { return false };
    let rows = || text.lines().filter(|row| !row.trim().is_empty());
    let has_rows = || rows().nth(3).is_some() && rows().take(MAX_LINES + 1).count() <= MAX_LINES;
    text.len() >= MIN_WORD && !text.contains(char::is_whitespace) || has_rows()
}

/// The largest number of rows of a damaged board in texts, and of its lines with borders between them.
const MAX_ROWS: usize = 36;
const MAX_LINES: usize = 2 * MAX_ROWS;

/// The least length of a text that may be a damaged board.
const MIN_WORD: usize = 70;

/// Adds the values beside boards that are nearly boards.
fn add_damaged<'t>(others: Vec<Node<'t>>, found: &mut Vec<(Node<'t>, Vec<Board>)>) {
    let Some(order) = found.first().and_then(|(_, boards)| Some(boards.first()?.order)) else {
        return;
    };
    let count = found.len();
    for node in others {
        let next = found[..count].partition_point(|(other, _)| other.end <= node.start);
        let is_apart = found[..count].get(next).is_none_or(|(other, _)| other.start >= node.end);
        let board = damaged::board(&node, order).filter(|_| is_apart);
        found.extend(board.map(|board| (node, vec![board])));
    }
    if found.len() > count {
        found.sort_by_key(|(node, _)| node.start);
        // A text of several lines may have other texts between quotes.
        found.dedup_by(|second, first| second.0.start < first.0.end);
    }
}

/// Adds the puzzles that series of givens state before complete boards, which solve them.
fn add_series<'t>(text: &'t str, found: &mut Vec<(Node<'t>, Vec<Board>)>, shape: Boards) {
    let solutions: Vec<&Board> =
        found.iter().flat_map(|(_, boards)| boards).filter(|board| board.is_complete()).collect();
    if solutions.is_empty() {
        return;
    }
    let mut series = series::series(text, shape);
    series.retain(|(node, boards)| {
        let next = solutions.partition_point(|solution| solution.start < node.start);
        let near = &solutions[next.saturating_sub(1)..solutions.len().min(next + 1)];
        let is_open = |board: &Board| {
            !board.is_complete() && near.iter().any(|solution| solution.has_givens_of(board))
        };
        let next = found.partition_point(|(other, _)| other.end <= node.start);
        let is_apart = found.get(next).is_none_or(|(other, _)| other.start >= node.end);
        is_apart && boards.iter().all(is_open)
    });
    found.append(&mut series);
    found.sort_by_key(|(node, _)| node.start);
}

/// Returns `true` if a value is a block of statements, some of which assign lists.
fn holds_rows(node: &Node<'_>) -> bool {
    let Value::Members(members) = &node.value else { return false };
    let is_row = |node: &Node<'_>| matches!(&node.value, Value::List(cells) if cells.len() > 3);
    members.iter().filter(|(_, node)| is_row(node)).count() > 3
}

/// Returns the text between quotes that begins at this byte; `None` for a fence of Markdown, a quote behind a backslash, or an apostrophe
/// behind a word. A text may have one or two letters before it.
fn text_at<'t>(parser: &mut Parser<'t>, text: &str, start: usize) -> Option<Node<'t>> {
    let before = || text[..start].bytes().rev();
    let word = before().take(3).take_while(u8::is_ascii_alphanumeric).count();
    let escapes = before().take_while(|&byte| byte == b'\\').count();
    let rest = &text[start..];
    let is_quote = !rest.starts_with("```") && (word < 3 || rest.starts_with('"'));
    (is_quote && escapes.is_multiple_of(2)).then(|| parser.text_at(start))?
}

/// Returns the board that is all of a text between quotes, or the boards of the lists and objects in a line.
fn boards_in_quotes(node: &Node<'_>, shape: Boards, depth: usize) -> Vec<Board> {
    if let Some(board) = values::board_of_text(node, shape) {
        return vec![board];
    }
    match &node.value {
        Value::Text(text) if text.trim_start().starts_with(['[', '{']) && !text.contains('\n') => {
            boards_in_value(node, shape, depth)
        }
        _ => Vec::new(),
    }
}

/// Returns the boards of a value, and of its texts down to this depth.
pub(super) fn boards_in_value(node: &Node<'_>, shape: Boards, depth: usize) -> Vec<Board> {
    let in_text = |text: &str| match depth.checked_sub(1) {
        Some(depth) => boards_in_text(text, shape, depth),
        None => Vec::new(),
    };
    values::boards(node, shape, &in_text)
}

/// Returns the boards of a text that is a value: those of its trees, and those in the lines around them; else those in
/// its sentences.
fn boards_in_text(text: &str, shape: Boards, depth: usize) -> Vec<Board> {
    let in_sentence = || {
        let found = flowed::flowed(text, shape);
        found.into_iter().flat_map(|(_, boards)| boards).collect()
    };
    if !text.contains(['\n', '[', '{', '(']) {
        return in_sentence();
    }
    let (mut found, are_givens) = match trees(text, shape, depth) {
        Trees::Found(found) => (found, false),
        Trees::Givens(found) => (found, true),
        _ => (series::series(text, shape), true),
    };
    let outside = outside(text, &found);
    let mut beside = lines::boards_around(&Lines::around(&outside), shape).unwrap_or_default();
    Remarks::new(text).mark(&mut beside);
    if are_givens && !beside.is_empty() {
        found.clear();
    }
    let of_trees = found.into_iter().flat_map(|(_, boards)| boards);
    let mut boards: Vec<Board> =
        of_trees.chain(beside.into_iter().map(|found| found.board)).collect();
    boards.sort_by_key(|board| board.start);
    if boards.is_empty() { in_sentence() } else { boards }
}

/// Returns the error of a matrix of R that does not say that its numbers are rows: `matrix(c(…), 9)`, `matrix(data = c(…), 9)`.
fn filled_by_columns(places: &Places<'_>, node: &Node<'_>) -> Option<ReadError> {
    let text = places.text;
    let inner = &text[node.start..node.end];
    let first = inner[1..].trim_start().trim_start_matches("data").trim_start_matches([' ', '=']);
    let is_of_r = text[..node.start].ends_with("matrix") && first.starts_with("c(");
    let (_, stated) = inner.split_once("byrow").unwrap_or_default();
    let is_by_row = stated.trim_start_matches([' ', '=']).starts_with('T');
    if !is_of_r || is_by_row {
        return None;
    }
    let error = places.at(node.start).fault(
        ReadErrorKind::Ambiguous,
        "byrow = TRUE",
        "a matrix that is filled by columns",
    );
    let help = "R fills a matrix by columns; if its numbers are rows, say byrow = TRUE, else exchange rows and columns";
    Some(error.with_help(help))
}

/// Returns the error of the first string of constraints in a tree, which may be the puzzle of the solution beside it.
fn constraints_fault(places: &Places<'_>, node: &Node<'_>) -> Option<ReadError> {
    match &node.value {
        Value::List(items) => items.iter().find_map(|item| constraints_fault(places, item)),
        Value::Members(members) => {
            let string = node.member("input").filter(|input| {
                input.cell().is_some_and(|text| text.starts_with('.') && text.contains('~'))
            });
            let fault = string.map(|input| {
                let place = places.at(input.start);
                let found = "a string of constraints";
                let error = place.fault(ReadErrorKind::Structure, "cells of a grid", found);
                error.with_help("give the string alone, or the text as JSON")
            });
            fault.or_else(|| members.iter().find_map(|(_, node)| constraints_fault(places, node)))
        }
        _ => None,
    }
}

/// Returns `true` if a tree has the cell objects of f-puzzles or SudokuPad, which have more members than a value.
fn is_foreign(node: &Node<'_>) -> bool {
    match &node.value {
        Value::List(items) if items.iter().any(is_foreign) => return true,
        Value::Members(members) if members.iter().any(|(_, node)| is_foreign(node)) => return true,
        _ => {}
    }
    ["grid", "cells"].iter().filter_map(|name| node.member(name)).any(|rows| {
        let Value::List(rows) = &rows.value else { return false };
        rows.iter().any(|row| {
            let Value::List(cells) = &row.value else { return false };
            cells.iter().any(|cell| matches!(cell.value, Value::Members(_)))
        })
    })
}
