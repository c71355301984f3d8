//! The remarks of programs in a text: lines and ends of lines, blocks, and the texts that document functions.
//!
//! **Invariant.** The time is linear in the text. A mark between quotes, or one whose end is missing, begins no remark.

use std::ops::Range;

use super::block::Found;

/// The beginnings and the ends of remarks of several lines.
const BLOCKS: [(&str, &str); 6] = [
    ("/*", "*/"),
    ("<#", "#>"),
    ("<!--", "-->"),
    ("--[[", "]]"),
    ("\"\"\"", "\"\"\""),
    ("'''", "'''"),
];

/// The beginnings of remarks up to the end of their line.
const MARKS: [&str; 6] = ["//", "#", "-- ", "% ", ";", "! "];

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
            let bare = line.trim_end();
            let last_text = bare.rfind(|c: char| c.is_alphabetic() || "\"'`[{(".contains(c));
            while end < line_end
                && let Some((at, block)) = beginning(bare, end.saturating_sub(start), last_text)
            {
                let at = start + at;
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

/// Returns the byte at which a remark begins in a line without blanks at its end, behind this byte, and its block, if it is one.
fn beginning(line: &str, from: usize, last_text: Option<usize>) -> Option<(usize, Option<usize>)> {
    let mut is_quoted = false;
    let mut is_first = from == 0;
    let mut before = None;
    for (at, c) in line[from..].char_indices() {
        let at = from + at;
        let rest = &line[at..];
        let begins = is_first && !c.is_whitespace();
        is_first &= !begins;
        if c.is_ascii_alphanumeric() {
            before = Some(c);
            continue;
        }
        let is_apart = before.is_none_or(|c: char| c.is_whitespace() || ";,)]}>".contains(c));
        let has_text = last_text.is_some_and(|last| last >= at);
        let is_block = |block: &(&str, &str)| match block.0 {
            // They may be the end of a row and an empty cell.
            "/*" => !is_quoted && is_apart && (has_text || rest.len() == 2),
            "\"\"\"" | "'''" => begins && is_text(rest),
            _ => !is_quoted,
        };
        let block = BLOCKS.iter().position(|block| rest.starts_with(block.0) && is_block(block));
        if block.is_some() {
            return Some((at, block));
        }
        // Behind other text, a blank is before the mark and, unless it has two slashes, behind it.
        let is_mark = |mark: &&str| {
            let Some(behind) = rest.strip_prefix(*mark) else { return false };
            let has_blank = *mark == "//" || mark.ends_with(' ') || behind.starts_with(' ');
            begins || is_apart && has_blank && !matches!(*mark, ";" | "% " | "! ")
        };
        if has_text && !is_quoted && !is_array(rest) && MARKS.iter().any(is_mark) {
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

/// Returns `true` if an array of Lisp follows.
fn is_array(rest: &str) -> bool {
    rest.strip_prefix('#').is_some_and(|rest| rest.starts_with(['(', '1', '2']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_have_marks_of_many_languages() {
        for (text, is_remark) in [
            ("// p = \"P\"", true),
            ("x = 1; // P", true),
            ("x = 1 # P", true),
            ("x = 'a' % \"P\"", false),
            ("-- insert P", true),
            ("; the P", true),
            ("/*\nP\n*/ x", true),
            ("a <!-- b --> c <!-- P -->", true),
            ("--[[ P ]]", true),
            ("<#\nP\n#>", true),
            ("\"\"\"Returns:\nP\n\"\"\"", true),
            ("x = \"\"\"\nP\n\"\"\"", false),
            ("\"http://a.b/P\"", false),
            ("http://a.b P", false),
            ("'a' \"b // c\" P", false),
            ("/* P", false),
            ("/* a */ P", false),
            ("#2A(P)", false),
            ("1 2/* 3/3 */P", false),
            ("--5 P", false),
            ("… # P", true),
        ] {
            let remarks = Remarks::new(text);
            assert_eq!(remarks.contain(text.find('P').unwrap()), is_remark, "{text}");
        }
    }
}
