//! The lines of a text, the borders among them, and a board that was found in some.

use super::board::Board;
use super::headings::has_word;
use super::tree::Node;
use crate::common::{Line, ReadError, is_border_line, numbered_lines};

/// A board in lines.
#[derive(Clone, Debug)]
pub(super) struct Found<'t> {
    pub board: Board,
    /// The indices of its lines: the first one, and the one behind the last.
    pub lines: std::ops::Range<usize>,
    /// `true` if one line contains the whole board.
    pub is_line: bool,
    /// The text behind its rows.
    pub texts: Vec<Line<'t>>,
    /// The fault of a row of a table, in the place of its board.
    pub fault: Option<ReadError>,
}

impl Found<'_> {
    /// Returns a board in these lines.
    pub(super) fn new(board: Board, lines: std::ops::Range<usize>) -> Self {
        Self { board, lines, is_line: false, texts: Vec::new(), fault: None }
    }
}

/// A text that is divided into lines, up to their comments.
pub(super) struct Lines<'t> {
    pub text: &'t str,
    pub all: Vec<Line<'t>>,
}

impl<'t> Lines<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, all: numbered_lines(text).collect() }
    }

    /// Returns the lines around trees of values, which are blanks in this text. No such line is a row of blank cells.
    pub(super) fn around(text: &'t str) -> Self {
        let mut lines = Self::new(text);
        for line in lines.all.iter_mut().filter(|line| line.text.trim().is_empty()) {
            line.text = &line.text[..0];
        }
        lines
    }

    /// Returns a line up to its comment.
    pub(super) fn data(&self, index: usize) -> &'t str {
        self.all[index].data()
    }

    /// Returns the byte at which a part of the text begins.
    pub(super) fn offset(&self, part: &str) -> usize {
        part.as_ptr() as usize - self.text.as_ptr() as usize
    }
}

/// Returns the row of a line, and the words or the remark behind it.
pub(super) fn row_and_text(line: &str) -> Option<(&str, &str)> {
    let bare = line.trim_start();
    if let Some(framed) = beside_frame(bare) {
        return Some(framed);
    }
    let last_letter = bare.rfind(char::is_alphabetic)?;
    // Each run of blanks once, since a line may have thousands.
    let mut ends_word = false;
    let blanks = bare.char_indices().filter(|(_, c)| {
        let begins_run = c.is_whitespace() && ends_word;
        ends_word = !c.is_whitespace();
        begins_run
    });
    blanks.map(|(at, _)| at).take_while(|&at| at < last_letter).find_map(|at| {
        let (row, text) = bare.split_at(at);
        let text = text.trim_start();
        let word = text.split_whitespace().next()?;
        let begins = ["//", "--", "/*", "<-", "←", "(", "%", ";"].iter();
        let is_mark = begins.into_iter().any(|mark| word.starts_with(mark));
        let is_dash = || matches!(word, "-" | "–" | "—" | "=>" | "->");
        let begins_text = |word: &str| has_word(word, 9) || ["a", "A", "I"].contains(&word);
        let next = || text.split_whitespace().nth(1).is_some_and(begins_text);
        let is_text = is_mark || has_word(word, 9) || is_dash() && next();
        is_text.then_some((row, text))
    })
}

/// Returns a line that begins with a sign of a drawn frame up to the last such sign, and the text behind it, which has a letter.
fn beside_frame(line: &str) -> Option<(&str, &str)> {
    let is_frame = |c: char| ('\u{2500}'..='\u{257F}').contains(&c);
    let (at, last) = line.char_indices().rfind(|&(_, c)| is_frame(c))?;
    let (row, text) = line.split_at(at + last.len_utf8());
    let is_text =
        line.starts_with(is_frame) && text.starts_with("  ") && text.contains(char::is_alphabetic);
    is_text.then_some((row, text.trim()))
}

/// Returns `true` if a line is a border, or one of signs that may be empty cells.
pub(super) fn is_border(data: &str) -> bool {
    let bare = beside_frame(data.trim()).map_or(data, |(border, _)| border).trim();
    let is_rule = |sign: char| bare.len() > 2 && bare.chars().all(|c| c == sign);
    // The rule below the heading of a table in Markdown.
    let is_of_markdown = bare.contains('|')
        && (bare.contains(":-") || bare.contains("-:"))
        && bare.chars().all(|c| matches!(c, '|' | ':' | '-' | ' '));
    let is_of_latex = ["\\hline", "\\cline", "\\toprule", "\\midrule", "\\bottomrule"];
    is_border_line(bare)
        || is_of_markdown
        || ['*', '_', '~'].into_iter().any(is_rule)
        || are_codes_of_border(bare)
        || is_of_latex.iter().any(|rule| bare.starts_with(rule))
}

/// Returns `true` if a line is the codes of the characters of a border, as in programs for DOS: `201,205,205,187`, from 0 or with blanks at its
/// ends.
fn are_codes_of_border(bare: &str) -> bool {
    // The drawn lines of the code page 437.
    let is_line = |code: u16| (179..=218).contains(&code);
    let is_code = |code: &str| code.trim().parse().is_ok_and(|code| code < 33 || is_line(code));
    bare.starts_with(|c: char| c.is_ascii_digit())
        && bare.matches(',').count() > 2
        && bare.split(',').all(is_code)
        && bare
            .split(',')
            .filter_map(|code| code.trim().parse().ok())
            .filter(|&code| is_line(code))
            .count()
            > 2
}

/// Returns `true` if a line is surely no row of cells.
pub(super) fn is_clear_border(data: &str) -> bool {
    data.contains(['+', '=', '─', '━', '═', '┼', '╋']) && is_border_line(data)
}

/// Returns a text with blanks in the place of these trees, so that each byte keeps its place.
pub(super) fn outside(text: &str, trees: &[(Node<'_>, Vec<Board>)]) -> String {
    let mut outside = String::with_capacity(text.len());
    for (node, _) in trees {
        outside.push_str(&text[outside.len()..node.start]);
        for c in text[node.start..node.end].chars() {
            outside.extend(std::iter::repeat_n(if c == '\n' { c } else { ' ' }, c.len_utf8()));
        }
    }
    outside.push_str(&text[outside.len()..]);
    outside
}
