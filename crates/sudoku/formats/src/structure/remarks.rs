//! The remarks of programs in a text: lines and ends of lines, blocks, and the texts that document functions.
//!
//! **Invariant.** The time is linear in the text. A mark between quotes, or one whose end is missing, begins no remark.

use std::ops::Range;

use super::block::Found;

/// The beginnings and the ends of remarks of several lines.
const BLOCKS: [(&str, &str); 5] =
    [("/*", "*/"), ("<!--", "-->"), ("--[[", "]]"), ("\"\"\"", "\"\"\""), ("'''", "'''")];

/// The beginnings of remarks up to the end of their line.
const MARKS: [&str; 5] = ["//", "#", "-- ", "% ", ";"];

/// The places of the remarks of a text, in its order.
pub(super) struct Remarks(Vec<Range<usize>>);

impl Remarks {
    pub(super) fn new(text: &str) -> Self {
        let mut found = Vec::new();
        // The blocks of which no further one ends.
        let mut open = [false; BLOCKS.len()];
        let mut end = 0;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let line_end = start + line.len();
            while let Some((at, block)) =
                beginning(&text[start.max(end)..line_end.max(end)], start >= end)
            {
                let at = start.max(end) + at;
                let Some(block) = block else {
                    found.push(at..line_end);
                    end = line_end;
                    break;
                };
                let (mark, closing) = BLOCKS[block];
                let inner = at + mark.len();
                let length = Some(&text[inner..]).filter(|_| !open[block]);
                if let Some(length) = length.and_then(|rest| rest.find(closing)) {
                    end = inner + length + closing.len();
                    found.push(at..end);
                } else {
                    open[block] = true;
                    end = inner;
                }
            }
            start = line_end;
        }
        Self(found)
    }

    /// Returns `true` if a byte is in a remark.
    pub(super) fn contain(&self, at: usize) -> bool {
        let next = self.0.partition_point(|remark| remark.end <= at);
        self.0.get(next).is_some_and(|remark| remark.contains(&at))
    }

    /// Notes which boards are in remarks.
    pub(super) fn mark(&self, found: &mut [Found<'_>]) {
        for found in found {
            found.board.is_remark |= self.contain(found.board.start);
        }
    }
}

/// Returns the byte at which a remark begins in a line, and its block, if it is one.
fn beginning(line: &str, is_whole: bool) -> Option<(usize, Option<usize>)> {
    let first = line.len() - line.trim_start().len();
    let mut is_quoted = false;
    let mut before = None;
    for (at, c) in line.char_indices() {
        let rest = &line[at..];
        let begins = is_whole && at == first;
        let block = BLOCKS.iter().position(|block| rest.starts_with(block.0));
        let is_block =
            |&block: &usize| if block < 3 { !is_quoted } else { begins && is_text(rest) };
        if let Some(block) = block.filter(is_block) {
            return Some((at, Some(block)));
        }
        // Behind other text, a blank is before the mark and, unless it has two slashes, behind it.
        let is_mark = |mark: &&&str| {
            let behind = &rest[mark.len()..];
            let is_apart = before.is_none_or(|c: char| c.is_whitespace() || ";,)]}".contains(c))
                && (**mark == "//" || mark.ends_with(' ') || behind.starts_with(' '));
            begins || is_apart && **mark != ";"
        };
        let mark = MARKS.iter().filter(|mark| rest.starts_with(**mark)).find(is_mark);
        if mark.is_some() && !is_quoted && has_text(rest) {
            return Some((at, None));
        }
        is_quoted ^= c == '"' && before != Some('\\');
        before = Some(c);
    }
    None
}

/// Returns `true` if quotes are around a text that begins with a word, and not around rows.
fn is_text(quoted: &str) -> bool {
    let word = quoted.trim_start_matches(['"', '\'', ' ']);
    super::has_word(word, 9)
}

/// Returns `true` if a line has more than the signs of cells, and is no array of Lisp.
fn has_text(rest: &str) -> bool {
    let is_array = rest.strip_prefix('#').is_some_and(|rest| rest.starts_with(['(', '1', '2']));
    !is_array && rest.contains(|c: char| c.is_alphabetic() || "\"'`[{(".contains(c))
}
