//! Classifies the lines of a solver's output.

use std::ops::Range;

use super::fault::Status;
use clausoku_files::text::{is_blank, token_at};

/// A line and the range of its content in the text.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub kind: Kind,
    /// The range without blanks at its ends and without the letter of its kind.
    pub content: Range<usize>,
    /// `true` if the line ends with a line feed, not with the text.
    pub whole: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blank,
    /// `c …`
    Comment,
    /// `s SATISFIABLE` and the like, `c UNKNOWN`; `None` for another word after `s`.
    Status(Option<Status>),
    /// `SATISFIABLE` and the like
    Word(Status),
    /// `SAT`, `UNSAT`, `INDET`
    ShortWord(Status),
    /// `v 1 -2 0`
    Values,
    /// `1 -2 0`
    Numbers,
    /// A line that begins with a number, but also contains other tokens.
    Rubbish,
    Chatter,
}

impl Line {
    /// Returns the lines of the text.
    pub fn all(text: &[u8]) -> impl Iterator<Item = Self> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let rest = text.get(next..).filter(|rest| !rest.is_empty())?;
            let feed = rest.iter().position(|&byte| byte == b'\n');
            let start = next;
            let end = start + feed.unwrap_or(rest.len());
            next = end + 1;
            let (kind, content) = classify(text, trimmed(text, start..end));
            Some(Self { kind, content, whole: feed.is_some() })
        })
    }
}

fn classify(text: &[u8], content: Range<usize>) -> (Kind, Range<usize>) {
    let line = &text[content.clone()];
    let [letter, rest @ ..] = line else {
        return (Kind::Blank, content);
    };
    // The letter must be a word: `conflicts : 3` is no comment.
    if rest.first().is_none_or(|&byte| is_blank(byte)) && b"csv".contains(letter) {
        let content = trimmed(text, content.start + 1..content.end);
        let rest = &text[content.clone()];
        let kind = match letter {
            b'v' => Kind::Values,
            b's' => Kind::Status(long_word(without_name(rest))),
            // CaDiCaL prints its third verdict in a comment.
            _ if rest == b"UNKNOWN" => Kind::Status(Some(Status::Unknown)),
            _ => Kind::Comment,
        };
        return (kind, content);
    }
    let kind = if let Some(status) = long_word(line) {
        Kind::Word(status)
    } else if let Some(status) = short_word(line) {
        Kind::ShortWord(status)
    } else if !begins_with_number(line) {
        Kind::Chatter
    } else if tokens(text, content.clone()).all(|token| is_number(&text[token])) {
        Kind::Numbers
    } else {
        Kind::Rubbish
    };
    (kind, content)
}

fn long_word(word: &[u8]) -> Option<Status> {
    match word {
        b"SATISFIABLE" => Some(Status::Satisfiable),
        b"UNSATISFIABLE" => Some(Status::Unsatisfiable),
        b"UNKNOWN" | b"INDETERMINATE" => Some(Status::Unknown),
        _ => None,
    }
}

/// Removes the name of the formula, which Splr prints after its status and a colon.
fn without_name(status: &[u8]) -> &[u8] {
    status.split(|&byte| byte == b':').next().unwrap_or(status).trim_ascii_end()
}

fn short_word(word: &[u8]) -> Option<Status> {
    match word {
        b"SAT" => Some(Status::Satisfiable),
        b"UNSAT" => Some(Status::Unsatisfiable),
        b"INDET" => Some(Status::Unknown),
        _ => None,
    }
}

pub(super) fn is_number(token: &[u8]) -> bool {
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Returns whether the line begins with a number. A sign alone is a truncated number.
pub(super) fn begins_with_number(line: &[u8]) -> bool {
    match line {
        [b'-'] => true,
        [b'-', digit, ..] | [digit, ..] => digit.is_ascii_digit(),
        [] => false,
    }
}

fn trimmed(text: &[u8], line: Range<usize>) -> Range<usize> {
    let is_black = |&byte: &u8| !is_blank(byte);
    let content = &text[line.clone()];
    let Some(first) = content.iter().position(is_black) else {
        return line.end..line.end;
    };
    let last = content.iter().rposition(is_black).unwrap_or(first);
    line.start + first..line.start + last + 1
}

/// Returns the tokens in a piece of the text.
pub(super) fn tokens(text: &[u8], piece: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let text = &text[..piece.end];
    let mut next = piece.start;
    std::iter::from_fn(move || {
        let start = next + text[next..].iter().position(|&byte| !is_blank(byte))?;
        next = start + token_at(&text[start..]).len();
        Some(start..next)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_classified() {
        use super::Status::{Satisfiable, Unknown, Unsatisfiable};
        use Kind::{Blank, Chatter, Comment, Numbers, Rubbish, ShortWord, Status, Values, Word};
        for (text, kind, content) in [
            ("", None, ""),
            (" \t\r\n", Some(Blank), ""),
            ("c", Some(Comment), ""),
            ("c x\r\n", Some(Comment), "x"),
            ("c  UNKNOWN \n", Some(Status(Some(Unknown))), "UNKNOWN"),
            ("conflicts : 3\n", Some(Chatter), "conflicts : 3"),
            ("s\tSATISFIABLE\r\n", Some(Status(Some(Satisfiable))), "SATISFIABLE"),
            ("s UNSATISFIABLE : f", Some(Status(Some(Unsatisfiable))), "UNSATISFIABLE : f"),
            ("s SATISFIABLE or not", Some(Status(None)), "SATISFIABLE or not"),
            ("s SAT", Some(Status(None)), "SAT"),
            ("s", Some(Status(None)), ""),
            ("v", Some(Values), ""),
            ("  v 1 x", Some(Values), "1 x"),
            ("v1 2", Some(Chatter), "v1 2"),
            (" UNSATISFIABLE ", Some(Word(Unsatisfiable)), "UNSATISFIABLE"),
            ("UNSAT\n", Some(ShortWord(Unsatisfiable)), "UNSAT"),
            ("SATISFIABLE!", Some(Chatter), "SATISFIABLE!"),
            ("\t-1 22 0 \n", Some(Numbers), "-1 22 0"),
            ("-1 22-", Some(Rubbish), "-1 22-"),
            ("-", Some(Rubbish), "-"),
            ("- 1", Some(Chatter), "- 1"),
            ("3 clauses", Some(Rubbish), "3 clauses"),
            ("| 3 | 4 |", Some(Chatter), "| 3 | 4 |"),
        ] {
            let line = Line::all(text.as_bytes()).next();
            assert_eq!(line.as_ref().map(|line| line.kind), kind, "{text:?}");
            assert_eq!(line.map_or("", |line| &text[line.content]), content, "{text:?}");
        }
    }

    #[test]
    fn the_last_line_may_be_truncated() {
        let whole = |text: &[u8]| Line::all(text).map(|line| line.whole).collect::<Vec<_>>();
        assert_eq!(whole(b"a\n\nb"), [true, true, false]);
        assert_eq!(whole(b"a\n"), [true]);
    }
}
