//! The line of an error, with a caret below the place.

use std::fmt;

/// How many characters of a line are shown at most.
const WIDTH: usize = 72;

/// A part of a line around one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    line: usize,
    text: String,
    /// How many characters stand before the caret.
    indent: usize,
}

impl Excerpt {
    /// The line of this number, around this column; both count from 1.
    ///
    /// One character of the line is one of the excerpt, so that the caret stands right: a tab is
    /// shown as a space, and what has no shape as the replacement character.
    pub(crate) fn new(line: usize, text: &str, column: usize) -> Self {
        let text = text.trim_end_matches('\r');
        let length = text.chars().count();
        let at = column.saturating_sub(1);
        let start = if length <= WIDTH { 0 } else { at.saturating_sub(WIDTH / 2) };
        let start = start.min(length.saturating_sub(WIDTH));
        let mut shown: String = text.chars().skip(start).take(WIDTH).map(visible).collect();
        let mut indent = at - start;
        if start > 0 {
            shown.insert(0, '…');
            indent += 1;
        }
        if start + WIDTH < length {
            shown.push('…');
        }
        Self { line, text: shown, indent }
    }
}

fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let indent = " ".repeat(self.indent);
        let line = format!(" {number} | {}", self.text);
        write!(f, "{}\n {margin} | {indent}^", line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_below_the_place() {
        let excerpt = |text, column| Excerpt::new(12, text, column).to_string();
        assert_eq!(excerpt("1\t2\0x", 3), " 12 | 1 2\u{FFFD}x\n    |   ^");
        assert_eq!(excerpt("1\r\r", 2), " 12 | 1\n    |  ^");
        assert_eq!(excerpt("", 1), " 12 |\n    | ^");
        assert_eq!(excerpt("é.x", 4), " 12 | é.x\n    |    ^");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text: String = (0..1000).map(|i| if i == 500 { 'X' } else { '.' }).collect();
        let shown = Excerpt::new(1, &text, 501).to_string();
        let (line, caret) = shown.split_once('\n').unwrap();
        assert_eq!(line.chars().position(|c| c == 'X'), caret.chars().position(|c| c == '^'));
        assert_eq!(line.matches('…').count(), 2);
        assert!(line.chars().count() < 82);
        for column in [1, 36, 37, 964, 1000, 1001] {
            let shown = Excerpt::new(1, &text, column).to_string();
            assert!(shown.lines().all(|line| line.chars().count() < 82), "{column}");
        }
    }
}
