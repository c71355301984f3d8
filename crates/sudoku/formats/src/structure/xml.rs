//! Boards in XML and HTML: the text of an element or an attribute, or a table whose rows and cells are elements.

use roxmltree::{Document, Node};

use super::board::{Board, Step};
use super::lines;
use crate::tokens::{self, Boards};

/// Returns the boards of a document; `None` if it is no document, or of a format that has its own reader.
pub(super) fn boards(text: &str, shape: Boards) -> Option<Vec<Board>> {
    let document = Document::parse(text).ok()?;
    let root = document.root_element();
    if root.tag_name().name().starts_with("opensudoku") {
        return None;
    }
    let mut found = Vec::new();
    for node in root.descendants().filter(Node::is_element) {
        let path = || {
            let mut path: Vec<Step> = node
                .ancestors()
                .filter(Node::is_element)
                .map(|node| Step::Member(node.tag_name().name().to_owned()))
                .collect();
            path.reverse();
            path
        };
        if let Some(square) = board_in_table(node, shape) {
            found.push(Board::new(square, node.range().start, path()));
            continue;
        }
        let own = node.children().find(Node::is_text).map(|text| (text, text.text().unwrap_or("")));
        if let Some((inner, board)) =
            own.and_then(|(inner, text)| Some((inner, board_in_text(text, shape)?)))
        {
            found.push(Board { start: inner.range().start, path: path(), ..board });
        }
        for attribute in node.attributes() {
            if let Some(board) = board_in_text(attribute.value(), shape) {
                let mut path = path();
                path.push(Step::Member(attribute.name().to_owned()));
                let start = attribute.range_value().start;
                found.push(Board { start, path, ..board });
            }
        }
    }
    Some(found)
}

/// Returns the board of a text.
fn board_in_text(text: &str, shape: Boards) -> Option<Board> {
    if text.trim().len() < 16 {
        return None;
    }
    if !text.trim().contains('\n') {
        let square = tokens::line(text.trim(), shape).ok()??;
        return Some(Board::new(square, 0, Vec::new()));
    }
    let found = lines::boards(text, shape).ok()?;
    let [only] = &found[..] else { return None };
    Some(only.board.clone())
}

/// Returns the board of an element whose children are the rows of a square, and theirs the cells.
fn board_in_table<'t>(table: Node<'t, '_>, shape: Boards) -> Option<tokens::Square<'t>> {
    let rows: Vec<Node<'t, '_>> = table.children().filter(Node::is_element).collect();
    let order = rows.len();
    if !shape.has_order(order) {
        return None;
    }
    let mut cells = Vec::with_capacity(order * order);
    for row in rows {
        let elements: Vec<Node<'t, '_>> = row.children().filter(Node::is_element).collect();
        if elements.len() != order {
            return None;
        }
        for cell in elements {
            let mut texts = cell.descendants().filter_map(|node| node.text()).map(str::trim);
            cells.push(texts.find(|text| !text.is_empty()).unwrap_or("").trim_matches('\u{A0}'));
        }
    }
    let square = shape.square(order, cells)?;
    square.values.numbers.iter().any(|&number| number > 0).then_some(square)
}
