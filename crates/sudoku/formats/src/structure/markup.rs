//! HTML and XML as trees of values: an element is the list of its children, an object of them and its attributes, or its text.
//!
//! The grammar is tolerant, as browsers are: rows and cells of tables may lack their end, attributes their quotes. Elements that only
//! mark text (`<b>`, `<span>`) are parts of it, attributes that only show (`class`, `style`) are left out.

use std::borrow::Cow;

use super::tree::{Node, Value};

/// Returns the tree of a document; `None` for a text that is none.
pub(super) fn parse(text: &str) -> Option<Node<'_>> {
    let is_document = text.trim_start().starts_with('<') || text.contains("<table");
    if !is_document || !(text.contains("</") || text.contains("/>") || text.contains("<td")) {
        return None;
    }
    // Cells of a board of 4×4 or more, without a table.
    let are_spans_cells = text.matches("</span><span").count() >= 12;
    let mut open = vec![Element::new("", 0)];
    let mut at = 0;
    while let Some(offset) = text[at..].find('<') {
        add_text(&mut open, text, at, at + offset);
        at += offset;
        at = tag(&mut open, text, at, are_spans_cells)?;
    }
    add_text(&mut open, text, at, text.len());
    close(&mut open, 1, text.len());
    let root = open.pop()?.node(text.len());
    matches!(root.value, Value::List(_) | Value::Members(_)).then_some(root)
}

/// An element whose end was not read.
struct Element<'t> {
    name: &'t str,
    start: usize,
    /// The byte at which its text begins.
    text_start: Option<usize>,
    text: String,
    members: Vec<(Cow<'t, str>, Node<'t>)>,
}

/// The deepest nesting of elements.
const MAX_DEPTH: usize = 64;

/// Elements that mark a part of a text.
const INLINE: [&str; 14] = [
    "b", "i", "u", "em", "strong", "span", "font", "a", "code", "tt", "small", "sub", "sup",
    "center",
];

/// Elements without contents.
const VOID: [&str; 8] = ["br", "hr", "img", "input", "meta", "link", "col", "!doctype"];

/// Attributes that say how an element looks.
const OF_LOOKS: [&str; 20] = [
    "class",
    "id",
    "style",
    "align",
    "valign",
    "border",
    "width",
    "height",
    "bgcolor",
    "color",
    "type",
    "maxlength",
    "size",
    "name",
    "cellpadding",
    "cellspacing",
    "readonly",
    "disabled",
    "tabindex",
    "xmlns",
];

impl<'t> Element<'t> {
    fn new(name: &'t str, start: usize) -> Self {
        Self { name, start, text_start: None, text: String::new(), members: Vec::new() }
    }

    fn node(mut self, end: usize) -> Node<'t> {
        let has_text = !self.text.trim().is_empty();
        let start = self.text_start.unwrap_or(self.start);
        if self.members.is_empty() {
            return Node { start, end, value: Value::Text(self.text.into()) };
        }
        if has_text {
            let text = Node { start, end, value: Value::Text(self.text.into()) };
            self.members.push(("text".into(), text));
        }
        // A cell or a text in another element alone.
        if let [(_, Node { value: Value::Text(_), .. })] = &self.members[..]
            && matches!(
                self.name.to_ascii_lowercase().as_str(),
                "td" | "th" | "p" | "div" | "input"
            )
        {
            return self.members.swap_remove(0).1;
        }
        let mut grouped: Vec<(Cow<'t, str>, Vec<Node<'t>>)> = Vec::new();
        for (name, node) in self.members {
            let name = if name == "th" { "td".into() } else { name };
            match grouped.iter_mut().find(|(known, _)| *known == name) {
                Some((_, nodes)) => nodes.push(node),
                None => grouped.push((name, vec![node])),
            }
        }
        let is_list = |nodes: &[Node<'_>], name: &str| nodes.len() > 1 || name == "td";
        let value = match &mut grouped[..] {
            [(name, nodes)] if is_list(nodes, name) && !self.name.is_empty() => {
                Value::List(std::mem::take(nodes))
            }
            _ => Value::Members(
                grouped
                    .into_iter()
                    .map(|(name, mut nodes)| match nodes.pop() {
                        Some(only) if nodes.is_empty() && name != "td" => (name, only),
                        last => {
                            nodes.extend(last);
                            let (start, end) = (nodes[0].start, nodes[nodes.len() - 1].end);
                            (name, Node { start, end, value: Value::List(nodes) })
                        }
                    })
                    .collect(),
            ),
        };
        Node { start: self.start, end, value }
    }
}

/// Adds the text between two tags to the innermost element.
fn add_text(open: &mut [Element<'_>], text: &str, start: usize, end: usize) {
    let Some(element) = open.last_mut() else { return };
    let part = &text[start..end];
    if !part.trim().is_empty() {
        let first = start + (part.len() - part.trim_start().len());
        element.text_start.get_or_insert(first);
    }
    element.text.push_str(&without_entities(part));
}

/// Reads the tag at this byte, and returns the byte behind it.
fn tag<'t>(
    open: &mut Vec<Element<'t>>,
    text: &'t str,
    at: usize,
    are_spans_cells: bool,
) -> Option<usize> {
    let rest = &text[at..];
    for (begin, end) in [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")] {
        if let Some(inner) = rest.strip_prefix(begin) {
            let length = inner.find(end)?;
            if begin == "<![CDATA[" {
                let start = at + begin.len();
                add_text(open, text, start, start + length);
            }
            return Some(at + begin.len() + length + end.len());
        }
    }
    let end = at + rest.find('>')?;
    let inner = &text[at + 1..end];
    let is_end = inner.starts_with('/');
    let inner_start = at + 1 + usize::from(is_end);
    let body = inner.trim_start_matches('/').trim_end_matches('/');
    let name = body.split_whitespace().next().unwrap_or_default();
    let is = |known: &[&str]| known.iter().any(|known| name.eq_ignore_ascii_case(known));
    if is(&["script", "style"]) && !is_end {
        let closing = format!("</{name}");
        let behind = text[end..].find(&closing).map_or(text.len(), |offset| end + offset);
        return Some(behind);
    }
    if is(&INLINE) && !(are_spans_cells && is(&["span"])) {
        return Some(end + 1);
    }
    if is_end {
        if let Some(index) =
            open.iter().rposition(|element| element.name.eq_ignore_ascii_case(name))
        {
            close(open, index.max(1), end + 1);
        }
        return Some(end + 1);
    }
    // The end of a row or a cell may be left out.
    let ended: &[&str] = match name.to_ascii_lowercase().as_str() {
        "td" | "th" => &["td", "th"],
        "tr" => &["td", "th", "tr"],
        "li" => &["li"],
        _ => &[],
    };
    let table = open.iter().rposition(|element| element.name.eq_ignore_ascii_case("table"));
    let inside = table.map_or(1, |index| index + 1);
    let is_ended =
        |element: &Element<'_>| ended.iter().any(|name| element.name.eq_ignore_ascii_case(name));
    if let Some(index) = open[inside..].iter().position(is_ended) {
        close(open, inside + index, at);
    }
    if open.len() == MAX_DEPTH {
        return None;
    }
    if is(&["br"]) {
        open.last_mut()?.text.push('\n');
        return Some(end + 1);
    }
    let mut element = Element::new(name, at);
    attributes(&mut element, text, inner_start + name.len(), end);
    let is_empty = inner.ends_with('/') || is(&VOID);
    open.push(element);
    if is_empty {
        let index = open.len() - 1;
        close(open, index, end + 1);
    }
    Some(end + 1)
}

/// Adds the attributes of a tag between these bytes to its element.
fn attributes<'t>(element: &mut Element<'t>, text: &'t str, start: usize, end: usize) {
    let mut at = start;
    while let Some(equals) =
        text.get(at..end).and_then(|rest| rest.find('=')).map(|offset| at + offset)
    {
        let name = text[at..equals].split_whitespace().last().unwrap_or_default();
        let value = &text[equals + 1..end];
        let first = equals + 1 + (value.len() - value.trim_start().len());
        let quote = text[first..end].chars().next().filter(|c| matches!(c, '"' | '\''));
        let begin = first + quote.map_or(0, char::len_utf8);
        let ends = |c: char| quote.map_or(c.is_whitespace() || c == '/', |quote| c == quote);
        let close = text[begin..end].find(ends).map_or(end, |offset| begin + offset);
        // A long text in an attribute of scripts may be a board.
        let is_shown = OF_LOOKS.iter().any(|known| name.eq_ignore_ascii_case(known))
            || name.starts_with("data-") && close - begin < 16;
        if !is_shown && !name.is_empty() {
            let value = Value::Text(without_entities(&text[begin..close]).into_owned().into());
            element.members.push((name.into(), Node { start: begin, end: close, value }));
        }
        at = (close + quote.map_or(0, char::len_utf8)).min(end);
    }
}

/// Ends the elements from this index on.
fn close(open: &mut Vec<Element<'_>>, index: usize, end: usize) {
    while open.len() > index {
        let Some(element) = open.pop() else { return };
        let name = element.name;
        let node = element.node(end);
        let is_blank = matches!(&node.value, Value::Text(text) if text.trim().is_empty());
        // An empty cell is one, and other empty elements say nothing.
        let is_kept = !is_blank || !VOID.iter().any(|void| name.eq_ignore_ascii_case(void));
        if let Some(parent) = open.last_mut().filter(|_| is_kept) {
            parent.members.push((name.to_ascii_lowercase().into(), node));
        }
    }
}

/// Returns a text with the characters of its entities.
fn without_entities(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some(end) = rest.find(';').filter(|&end| end < 10) else { break };
        let name = &rest[1..end];
        let number =
            name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
                Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok(),
                None => number.parse().ok(),
            });
        let character = match name {
            "nbsp" | "ensp" | "emsp" => Some(' '),
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            "middot" | "bull" => Some('.'),
            "ndash" | "mdash" => Some('-'),
            _ => number.and_then(char::from_u32).map(|c| if c == '\u{A0}' { ' ' } else { c }),
        };
        match character {
            Some(character) => plain.push(character),
            None => plain.push_str(&rest[..=end]),
        }
        rest = &rest[end + 1..];
    }
    plain.push_str(rest);
    plain.into()
}
