//! The text around the rows of a board in lines: marks, quotes, names, remarks.

use std::ops::Range;

use super::block::{Lines, is_border, row_and_text};
use super::headings::{MAX_NAME, are_names, has_word};
use super::marked::MARKS;
use crate::common::is_bar;

/// The text around each row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    Nothing,
    /// `> ` of a quotation, or `+` of an added line.
    Mark,
    /// Quotes, and a comma behind.
    Quotes,
    /// A number, a name or a bullet before it: `- `, `1) `, `Row 1: `.
    Item,
    /// The name of the row before it: `1| `, `A `, `r1: `, `row1 = `, `100 DATA `. The rows must have them in order.
    Named,
    /// The end of a row in LaTeX.
    Latex,
    /// A sign that the text goes on, as in Fortran: ` &`.
    Continued,
    /// A bar before it, as the margin of a text in Kotlin: `|53..7....`.
    Margin,
    /// The word of BASIC or of an assembler before data, behind a label perhaps: `DATA `, `db `, `board: .byte `. Rows may go on without it.
    Directive,
    /// The mark of a remark before it: `// `, `# `, `-- `.
    Remark,
    /// The end of a line in Markdown or HTML: `<br>`.
    Break,
    /// The time and the level of a line of a log: `12:00:05 INFO `, `[INFO] `.
    Log,
    /// Words or a remark behind it.
    Text,
    /// Words before it, in some rows.
    Words,
}

impl Around {
    pub(super) const ALL: [Self; 14] = [
        Self::Nothing,
        Self::Mark,
        Self::Quotes,
        Self::Item,
        Self::Named,
        Self::Latex,
        Self::Continued,
        Self::Margin,
        Self::Directive,
        Self::Remark,
        Self::Break,
        Self::Log,
        Self::Text,
        Self::Words,
    ];

    /// Returns `true` if the sign is between rows, so that the last one has none.
    pub(super) fn ends_rows(self) -> bool {
        matches!(self, Self::Continued | Self::Latex | Self::Break)
    }

    /// Returns the row of a line that goes on with the one above, or ends such rows, and has no sign of its own.
    pub(super) fn continued(self, line: &str) -> Option<&str> {
        match self {
            Self::Directive => Some(line.trim_end().trim_end_matches(',')),
            _ => self.ends_rows().then_some(line),
        }
    }

    /// Returns the letters before the quotes of a row: those of `add` in `add "53..7....",`.
    pub(super) fn name(self, lines: &Lines<'_>, index: usize) -> String {
        let line = match self {
            Self::Quotes => lines.data(index).split(['"', '\'', '`']).next(),
            _ => None,
        };
        line.unwrap_or_default().chars().filter(|c| c.is_alphabetic()).collect()
    }

    /// Returns `true` if the rows in these lines have one name, which the first may have alone.
    pub(super) fn are_alike(self, lines: &Lines<'_>, range: Range<usize>) -> bool {
        let first = self.name(lines, range.start);
        let others = range.skip(1).filter(|&index| !lines.data(index).trim().is_empty());
        let mut names = others.map(|index| self.name(lines, index)).peekable();
        let has_alone = names.peek().is_some_and(String::is_empty);
        names.all(|name| if has_alone { name.is_empty() } else { name == first })
    }

    pub(super) fn row(self, line: &str) -> Option<&str> {
        match self {
            Self::Nothing => Some(line),
            Self::Mark => {
                line.strip_prefix(['>', '+']).map(|row| row.strip_prefix(' ').unwrap_or(row))
            }
            Self::Quotes => {
                let row = line.trim().trim_end_matches([',', ';', '+', '\\', ' ', ')']);
                // The name of the row, or a word such as `DATA`.
                let is_name = |c: char| c.is_alphanumeric() || "-*_ =:+(.,[]".contains(c);
                let row = row.trim_start_matches(is_name);
                let quote = row.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
                let inner = row[1..].strip_suffix(quote)?;
                Some(inner.trim_end_matches("\\n"))
            }
            Self::Item => {
                let row = line.trim_start();
                if let Some(row) = row.strip_prefix("- ").or_else(|| row.strip_prefix("* ")) {
                    return Some(row);
                }
                let (name, row) = row.split_once([':', ')'])?;
                let is_name = name.len() < 8 && !name.contains(['.', '0', '-', ',', '|']);
                is_name.then(|| row.trim_start())
            }
            Self::Named => named(line).map(|(_, row)| row),
            Self::Margin => line.trim_start().strip_prefix('|').filter(|row| !row.contains('|')),
            Self::Remark => {
                let line = line.trim_start();
                let row = MARKS.iter().find_map(|mark| line.strip_prefix(mark));
                row.map(|row| row.strip_prefix(' ').unwrap_or(row))
            }
            Self::Directive => data_of(line),
            Self::Break => Some(without_breaks(line)).filter(|row| row.len() < line.len()),
            Self::Log => behind_stamps(line),
            Self::Text => Some(row_and_text(line).map_or(line, |(row, _)| row)),
            Self::Words => Some(behind_words(line).map_or(line, |(_, row)| row)),
            Self::Continued => {
                let row = line.trim_end().strip_suffix(['&', '\\', '/'])?.trim_end();
                Some(row.strip_suffix(',').unwrap_or(row))
            }
            Self::Latex => {
                let (row, _) = line.rsplit_once("\\\\")?;
                Some(row.trim_start().strip_prefix("\\hline").unwrap_or(row))
            }
        }
    }
}

/// The elements of HTML around a row.
const ELEMENTS: [&str; 7] = ["pre", "p", "code", "li", "div", "tt", "samp"];

/// Returns a line without the tags of HTML that end it, `<br>`, `<br/>`, `</br>`, and those around it: `<pre>…</pre>`.
pub(super) fn without_breaks(line: &str) -> &str {
    let inner = || {
        let (open, rest) = line.trim().strip_prefix('<')?.split_once('>')?;
        let (row, close) = rest.rsplit_once("</")?;
        let is_element = ELEMENTS.contains(&open) && close.strip_suffix('>') == Some(open);
        is_element.then_some(row)
    };
    let mut line = inner().unwrap_or(line);
    let tag = |line: &str| {
        let inner = line.strip_suffix('>')?.trim_end_matches(['/', ' ']);
        let (row, tag) = inner.rsplit_once('<')?;
        (tag.trim_start_matches('/') == "br").then_some(row.len())
    };
    while let Some(length) = tag(line.trim_end()) {
        line = line[..length].trim_end();
    }
    line
}

/// Returns the words before a row, or the bar of a drawing beside it, and the row: `rows   2 . .`, ` |     . . .`.
pub(super) fn behind_words(line: &str) -> Option<(&str, &str)> {
    let inner = line.trim_start();
    let (words, row) = inner.split_at(inner.find("  ")?);
    let is_text = has_word(words, 9) && words.split(' ').all(|word| has_word(word, 9));
    (is_text || words == "|").then_some((words, row))
}

/// The levels of the lines of a log.
const LEVELS: [&str; 7] = ["info", "debug", "trace", "warn", "warning", "error", "log"];

/// Returns a row behind the stamps of a line of a log.
fn behind_stamps(line: &str) -> Option<&str> {
    let is_stamp = |word: &str| {
        let inner = word.strip_prefix('[').and_then(|word| word.strip_suffix([']', ':']));
        let bare = inner.unwrap_or(word).trim_end_matches([']', ':']);
        let parts = bare.split([':', '-', '/', 'T', '.', ',']).collect::<Vec<_>>();
        let is_time = parts.len() > 2
            && parts.iter().all(|part| {
                part.bytes().all(|byte| byte.is_ascii_digit()) && (2..7).contains(&part.len())
            });
        is_time || LEVELS.iter().any(|level| bare.eq_ignore_ascii_case(level))
    };
    let mut rest = line.trim_start();
    while let Some((_, row)) = rest.split_once(char::is_whitespace).filter(|row| is_stamp(row.0)) {
        rest = row.trim_start();
    }
    (rest.len() < line.trim_start().len()).then_some(rest)
}

/// The words before data in BASIC and in assemblers.
const DIRECTIVES: [&str; 31] = [
    "data", "db", "dw", "dd", "dq", "defb", "defw", "fcb", "fdb", "fcc", "byte", "word", "dword",
    ".byte", ".db", ".dw", ".word", ".fcb", ".short", ".half", ".hword", ".int", ".long", ".quad",
    ".ascii", ".asciz", ".string", "dc.b", "dc.w", "!byte", "!word",
];

/// Returns the data of a line behind a directive, and a label before it, without a remark and the signs that end a text:
/// `board: .byte 5,3,0 ; first`, `grid db "53..7....", 13, 10`, `DB '5','3','$'`.
fn data_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some(length) = directive(line) {
        let data = &line[length..];
        // Empty cells of BASIC may be at the end.
        let is_basic = line[..length].trim_end().eq_ignore_ascii_case("data");
        return Some(if is_basic { data } else { without_ends(data) });
    }
    let label = line.find([' ', '\t'])?;
    let is_label = |c: char| c.is_alphanumeric() || "_.$@:?".contains(c);
    let rest = line[label..].trim_start();
    let length = directive(rest).filter(|_| line[..label].chars().all(is_label))?;
    Some(without_ends(&rest[length..]))
}

/// Returns the cells of the data of an assembler.
fn without_ends(data: &str) -> &str {
    let data = data.trim();
    let quote = data.chars().next().filter(|c| matches!(c, '"' | '\''));
    if let Some((text, codes)) = quote.and_then(|quote| data[1..].split_once(quote))
        && text.chars().nth(1).is_some()
    {
        let is_code = |c: char| c.is_ascii_hexdigit() || " ,'$xXhH".contains(c);
        let codes = codes.split(';').next().unwrap_or_default();
        return if codes.chars().all(is_code) { text } else { data };
    }
    let remark = [" ;", "\t;", " //", "\t//"].iter().filter_map(|mark| data.find(mark)).min();
    let data = data[..remark.unwrap_or(data.len())].trim_end().trim_end_matches(',').trim_end();
    let end = data.strip_suffix("'$'").or_else(|| data.strip_suffix("\"$\""));
    end.and_then(|data| data.trim_end().strip_suffix(',')).unwrap_or(data)
}

/// Returns the length of the word before data, with the blank behind it.
fn directive(line: &str) -> Option<usize> {
    let length = line.find([' ', '\t'])?;
    DIRECTIVES.iter().any(|word| line[..length].eq_ignore_ascii_case(word)).then_some(length + 1)
}

/// Returns the name of a row and the row: `1| 5 3 .`, `A | 5 3 .`, `r1: 53.`, `row1=53.`, `100 DATA 5,3,0`.
pub(super) fn named(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    // A word may be before the number: `Row 1  5 3 .`.
    let word = line.find(' ').filter(|&at| {
        let number = line[at + 1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        line[..at].chars().all(char::is_alphabetic)
            && number > 0
            && has_word(&line[..at], 9)
            && line[at + 1 + number..].starts_with([' ', ':', '|'])
    });
    let first = word.map_or(0, |at| at + 1);
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '[' | ',' | ']');
    let length = line[first..].find(|c| !is_part(c)).map(|length| first + length);
    let length = length.filter(|&length| (1..MAX_NAME).contains(&length))?;
    let (name, rest) = line.split_at(length);
    let row = rest.trim_start();
    let word = directive(row);
    let is_sign = |c: char| is_bar(c) || matches!(c, ':' | '=' | ')');
    match (word, row.strip_prefix(is_sign)) {
        (Some(word), _) => Some((name, &row[word..])),
        // A bar at both ends is the frame of the row.
        (None, Some(inner)) if row.starts_with(is_bar) && inner.trim_end().ends_with(is_bar) => {
            Some((name, row))
        }
        (None, Some(inner)) => Some((name, inner)),
        (None, None) => (row.len() < rest.len()).then_some((name, row)),
    }
}

/// Returns `true` if the rows in these lines have names that follow each other.
pub(super) fn have_names(lines: &Lines<'_>, range: Range<usize>) -> bool {
    let rows = range.filter(|&index| !is_border(lines.data(index)));
    let names: Vec<&str> = rows.filter_map(|row| named(lines.data(row))).map(|row| row.0).collect();
    let numbers: Option<Vec<usize>> = names.iter().map(|name| name.parse().ok()).collect();
    let are_even = numbers.is_some_and(|numbers| {
        let step = numbers.get(1).and_then(|next| next.checked_sub(numbers[0])).unwrap_or(0);
        step > 0 && numbers.windows(2).all(|pair| pair[0] + step == pair[1])
    });
    are_even || !names.is_empty() && are_names(&names)
}
