//! Texts whose lines of text become remarks, for formats that read all other lines, and texts without the marks at the beginnings of their
//! lines: of remarks, and of the prompts of a terminal.

use std::borrow::Cow;

use super::headings::{has_word, heading, is_marked, named};
use crate::common::{is_bar, most_frequent, numbered_lines};

/// The marks of remarks of a line, the longer ones first.
pub(super) const MARKS: [&str; 10] = ["#'", "##", "#", "///", "//", "--", ";;", ";", "%", "!"];

/// Returns a text with blanks in the place of the prompts at the beginnings of its lines, and of the marks of output in a report of R: `>>> `,
/// `... `, `In [1]: `, `julia> `, `#> `. Each byte keeps its place.
pub(super) fn without_prompts(text: &str) -> Cow<'_, str> {
    let mut plain = String::new();
    let mut copied = 0;
    let mut start = 0;
    // The brackets of a statement of Python that are not closed yet: only then do lines with `...` go on with it.
    let mut open = 0_usize;
    for line in text.split_inclusive('\n') {
        let inner = line.trim_start();
        let at = start + line.len() - inner.len();
        start += line.len();
        let length = prompt_length(inner, open > 0);
        let is_of_python = length > 0 && [">>>", "..."].iter().any(|mark| inner.starts_with(mark));
        open = if is_of_python { open_brackets(inner, open) } else { 0 };
        if length > 0 {
            plain.push_str(&text[copied..at]);
            plain.extend(std::iter::repeat_n(' ', length));
            copied = at + length;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    plain.push_str(&text[copied..]);
    Cow::Owned(plain)
}

/// Returns the number of brackets that are open behind a line, of which this number is open before it.
fn open_brackets(line: &str, before: usize) -> usize {
    line.chars().fold(before, |open, c| match c {
        '(' | '[' | '{' => open + 1,
        ')' | ']' | '}' => open.saturating_sub(1),
        _ => open,
    })
}

/// Returns the length of the prompt at the beginning of a line, 0 without one. Without an open statement, `...` is no prompt.
fn prompt_length(line: &str, is_open: bool) -> usize {
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with([' ', '\r', '\n']);
    let marks = [(">>>", true), ("...:", true), ("#>", true), ("...", is_open)];
    let mark =
        marks.iter().find(|(mark, may_be)| *may_be && line.strip_prefix(mark).is_some_and(is_end));
    if let Some((mark, _)) = mark {
        return mark.len();
    }
    let numbered = ["In [", "Out["].iter().find_map(|begin| {
        let (number, rest) = line.strip_prefix(begin)?.split_once("]: ")?;
        number.bytes().all(|byte| byte.is_ascii_digit()).then_some(line.len() - rest.len())
    });
    let word = || {
        let length = line.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(0);
        let is_prompt = (4..12).contains(&length) && line[length..].starts_with("> ");
        if is_prompt { length + 1 } else { 0 }
    };
    numbered.unwrap_or_else(word)
}

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
    let lengths = rows.map(|line| {
        let words = line.data().split(|c: char| c.is_whitespace() || is_bar(c));
        let lengths = words.map(|word| word.chars().count()).filter(|&length| length > 0);
        let lengths: Vec<usize> = lengths.collect();
        // Words of several lengths are candidates, and each of them is a cell.
        let are_candidates =
            lengths.len() > 3 && lengths.iter().any(|&length| length != lengths[0]);
        if are_candidates { lengths.len() } else { lengths.iter().sum() }
    });
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

#[cfg(test)]
mod tests {
    use super::without_prompts;

    #[test]
    fn prompts_are_blanks() {
        for (text, plain) in [
            (">>> f([\n... 12\n... ])\n... 4.. 1\n", "    f([\n    12\n    ])\n... 4.. 1\n"),
            (">>> p\n... 4.. .5.\n", "    p\n... 4.. .5.\n"),
            ("#> 12\n##> 3\n", "   12\n##> 3\n"),
            ("In [12]: x\nIn [a]: x\n", "         x\nIn [a]: x\n"),
            ("julia> x\nto> x\n", "       x\nto> x\n"),
            ("é\n>>> x", "é\n    x"),
            ("1 2 3\n", "1 2 3\n"),
        ] {
            assert_eq!(without_prompts(text), plain);
        }
    }
}
