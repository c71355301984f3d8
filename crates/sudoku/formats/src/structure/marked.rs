//! Texts whose lines of text become remarks, for formats that read all other lines: lists of candidates, boards with gaps.

use super::headings::{has_word, heading, is_marked, named};
use crate::common::{is_bar, most_frequent, numbered_lines};

/// The marks of remarks of a line, the longer ones first.
const MARKS: [&str; 8] = ["#'", "##", "#", "//", "--", ";;", ";", "%"];

/// Returns a text with blanks in the place of the marks of remarks at the beginnings of its lines; `None` if it has none. Each byte keeps its place.
pub(crate) fn without_remark_marks(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        loop {
            let inner = rest.trim_start();
            let mark = MARKS.iter().find(|mark| inner.starts_with(**mark));
            plain.push_str(&rest[..rest.len() - inner.len()]);
            rest = inner;
            let Some(mark) = mark else { break };
            plain.extend(std::iter::repeat_n(' ', mark.len()));
            rest = &inner[mark.len()..];
        }
        plain.push_str(rest);
    }
    (plain != text).then_some(plain)
}

/// Returns a text with remarks in the place of its lines of text; `None` if it has none. Every line keeps its number.
pub(crate) fn remarked(text: &str) -> Option<String> {
    let rows = numbered_lines(text).filter(|line| !has_word(line.data(), 9));
    let lengths =
        rows.map(|line| line.data().chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).count());
    let order = most_frequent(lengths.filter(|&length| length > 3)).clamp(9, 35);
    let mut is_changed = false;
    let mut is_above_text = false;
    let mut kept = String::with_capacity(text.len());
    for line in numbered_lines(text) {
        let data = line.data();
        let is_text = is_marked(data) || has_word(data, order);
        if is_text && !data.trim().is_empty() {
            is_changed = true;
            let part = if is_above_text { "remark" } else { "title" };
            match heading(data).map(|text| named(text).unwrap_or((part, text))) {
                Some((part, text)) => kept.extend(["# ", part, ": ", text]),
                None => kept.push('#'),
            }
        } else {
            kept.push_str(line.text);
        }
        is_above_text = is_text;
        kept.push('\n');
    }
    is_changed.then_some(kept)
}
