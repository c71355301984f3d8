//! Classifies the lines of a solver's output.

use std::ops::Range;

use super::fault::Status;
use clausoku_text::{is_blank, token_at};

/// A line and the range of its content in the text.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub kind: Kind,
    /// The range without blanks at its ends and without the letter of its kind.
    pub content: Range<usize>,
    /// `true` if the line ends with a line feed, not with the text.
    pub whole: bool,
    /// The notation of its numbers.
    pub notation: Notation,
}

/// A notation of the numbers of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// `1 -2 0`
    Plain,
    /// `1 -2 (3) Random Seed Used 0`, as zChaff prints it: variable 3 has no value, and the words close the model.
    Statistics,
    /// `[1, -2]`, as Python prints it: the bracket closes the model.
    List,
}

impl Notation {
    /// Returns `true` if a line in this notation is a whole model, without a 0.
    pub(super) fn is_closed(self) -> bool {
        self != Self::Plain
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blank,
    /// `c …`
    Comment,
    /// `s SATISFIABLE` and the like, `c UNKNOWN`; `None` for another word after `s`.
    Status(Option<Status>),
    /// `SATISFIABLE`, `sat`, `Instance Satisfiable`, `True` and the like
    Word(Status),
    /// `SAT`, `UNSAT`, `INDET`
    ShortWord(Status),
    /// `v 1 -2 0`
    Values,
    /// `1 -2 0`, and the other notations
    Numbers,
    /// A line that begins with a number, but also contains other tokens.
    Rubbish,
    Chatter,
}

impl Line {
    /// Returns the numbers of the line.
    pub(super) fn numbers(&self, text: &[u8]) -> impl Iterator<Item = Range<usize>> {
        let is_list = self.notation == Notation::List;
        separated(text, self.content.clone(), move |byte| is_blank(byte) || is_list && byte == b',')
    }

    /// Returns the lines of the text.
    pub(super) fn all(text: &[u8]) -> impl Iterator<Item = Self> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let rest = text.get(next..).filter(|rest| !rest.is_empty())?;
            let feed = rest.iter().position(|&byte| byte == b'\n');
            let start = next;
            let end = start + feed.unwrap_or(rest.len());
            let line = trimmed(text, start..end);
            if let Some((status, content, model)) = status_beside_model(text, line.clone()) {
                // The model is read as the next line.
                next = model;
                let (kind, notation) = (Kind::Word(status), Notation::Plain);
                return Some(Self { kind, content, whole: true, notation });
            }
            next = end + 1;
            let (kind, content) = classify(text, line);
            let whole = feed.is_some();
            match (kind, closed(text, content.clone())) {
                (Kind::Chatter | Kind::Rubbish, Some((notation, content))) => {
                    Some(Self { kind: Kind::Numbers, content, whole, notation })
                }
                _ => Some(Self { kind, content, whole, notation: Notation::Plain }),
            }
        })
    }
}

/// Returns the status that this line of a text states, in the words of any solver.
///
/// ```
/// use clausoku_cnf::answer::{Status, stated};
/// assert_eq!(stated(b"s OPTIMUM FOUND"), Some(Status::Satisfiable));
/// assert_eq!(stated(b"unsat"), Some(Status::Unsatisfiable));
/// assert_eq!(stated(b"c unsat"), None);
/// ```
pub fn stated(line: &[u8]) -> Option<Status> {
    match classify(line, trimmed(line, 0..line.len())).0 {
        Kind::Status(status) => status,
        Kind::Word(status) | Kind::ShortWord(status) => Some(status),
        _ => None,
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
            b's' => Kind::Status(after_s(without_name(rest))),
            // CaDiCaL prints its third verdict in a comment.
            _ if rest == b"UNKNOWN" => Kind::Status(Some(Status::Unknown)),
            _ => Kind::Comment,
        };
        return (kind, content);
    }
    let kind = if let Some(status) = short_word(line) {
        Kind::ShortWord(status)
    } else if let Some(status) = word(line) {
        Kind::Word(status)
    } else if !begins_with_number(line) {
        Kind::Chatter
    } else if tokens(text, content.clone()).all(|token| is_number(&text[token])) {
        Kind::Numbers
    } else {
        Kind::Rubbish
    };
    (kind, content)
}

/// The words of solvers, in any case.
const WORDS: &[(&str, Status)] = &[
    ("SATISFIABLE", Status::Satisfiable),
    ("UNSATISFIABLE", Status::Unsatisfiable),
    ("UNKNOWN", Status::Unknown),
    ("INDETERMINATE", Status::Unknown),
];

/// Further lines of solvers that state a status, in any case: of SMT solvers, zChaff and Python.
const LINES: &[(&str, Status)] = &[
    ("sat", Status::Satisfiable),
    ("unsat", Status::Unsatisfiable),
    ("indet", Status::Unknown),
    ("Instance Satisfiable", Status::Satisfiable),
    ("Instance Unsatisfiable", Status::Unsatisfiable),
    ("RESULT: SAT", Status::Satisfiable),
    ("RESULT: UNSAT", Status::Unsatisfiable),
    ("RESULT: TIME OUT", Status::Unknown),
    ("RESULT: MEM OUT", Status::Unknown),
    ("RESULT: ABORTED", Status::Unknown),
    ("True", Status::Satisfiable),
    ("False", Status::Unsatisfiable),
];

/// Returns the status on a line that Python prints with its model, `True [1, -2]` or `(False, None)`, the place of the status, and the
/// beginning of the model.
fn status_beside_model(text: &[u8], line: Range<usize>) -> Option<(Status, Range<usize>, usize)> {
    let start = line.start + usize::from(text[line.clone()].starts_with(b"("));
    let ends = |byte: &u8| is_blank(*byte) || b",:".contains(byte);
    let length = text[start..line.end].iter().position(ends)?;
    let content = start..start + length;
    let gap = text[content.end..line.end].iter().position(|byte| !ends(byte))?;
    let model = content.end + gap;
    let rest = &text[model..line.end];
    if !rest.starts_with(b"[") && !matches!(rest, b"None" | b"None)") {
        return None;
    }
    let first = &text[content.clone()];
    let status = short_word(first).or_else(|| word(first))?;
    Some((status, content, model))
}

/// Returns the status in this table, whose words may be separated by any blanks.
fn listed(table: &[(&str, Status)], line: &[u8]) -> Option<Status> {
    let row = table.iter().find(|(words, _)| {
        let given = line.split(|&byte| is_blank(byte)).filter(|word| !word.is_empty());
        let mut words = words.split(' ').map(str::as_bytes);
        let mut is_equal = true;
        for word in given {
            is_equal &= words.next().is_some_and(|listed| listed.eq_ignore_ascii_case(word));
        }
        is_equal && words.next().is_none()
    });
    row.map(|&(_, status)| status)
}

/// Returns the status after the letter `s`. The optimum of a MaxSAT solver is a model of all hard clauses.
fn after_s(words: &[u8]) -> Option<Status> {
    let optimum = || listed(&[("OPTIMUM FOUND", Status::Satisfiable)], words);
    listed(WORDS, words).or_else(optimum).or_else(|| status_of_1993(words))
}

/// Returns the status in the form of the DIMACS challenge of 1993: the kind of the problem, 1, 0 or -1, and numbers of variables and
/// clauses.
fn status_of_1993(words: &[u8]) -> Option<Status> {
    let mut words = words.split(|&byte| is_blank(byte)).filter(|word| !word.is_empty());
    if words.next() != Some(b"cnf") {
        return None;
    }
    let status = match words.next()? {
        b"1" => Status::Satisfiable,
        b"0" => Status::Unsatisfiable,
        b"-1" => Status::Unknown,
        _ => return None,
    };
    words.all(is_number).then_some(status)
}

fn word(line: &[u8]) -> Option<Status> {
    listed(WORDS, line).or_else(|| listed(LINES, line))
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

/// Returns whether the line begins with a number, or with one in brackets that begins a model of zChaff or Python. A sign
/// alone is a truncated number.
pub(super) fn begins_with_number(line: &[u8]) -> bool {
    let first = token_at(line);
    match line {
        [b'-'] => true,
        [b'-', digit, ..] if digit.is_ascii_digit() => true,
        // Log lines begin with `(1)` and `[1]` too.
        [b'(', ..] => {
            let rest = line[first.len()..].trim_ascii_start();
            is_valueless(first)
                && matches!(rest, [b'0'..=b'9', ..] | [b'-' | b'(', b'0'..=b'9', ..])
        }
        [b'[', ..] => first[1..].strip_suffix(b",").is_some_and(is_number),
        [digit, ..] => digit.is_ascii_digit(),
        [] => false,
    }
}

/// Returns `true` for `(3)`: zChaff's word for a variable without a value.
pub(super) fn is_valueless(token: &[u8]) -> bool {
    let number = token.strip_prefix(b"(").and_then(|token| token.strip_suffix(b")"));
    number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
}

/// Returns the notation and the numbers of a line that is a whole model without a 0.
fn closed(text: &[u8], content: Range<usize>) -> Option<(Notation, Range<usize>)> {
    /// The first words that versions of zChaff print behind their model, on the same line.
    const STATISTICS: &[&[u8]] = &[b"Random Seed Used", b"Max Decision Level"];
    let line = &text[content.clone()];
    // A parenthesis closes the pair of a status and a model.
    if let [b'[', numbers @ .., b']'] = line.strip_suffix(b")").unwrap_or(line) {
        let mut parts = numbers.split(|&byte| byte == b',').map(<[u8]>::trim_ascii);
        let first = content.start + 1;
        return parts.all(is_number).then_some((Notation::List, first..first + numbers.len()));
    }
    if !begins_with_number(line) {
        return None;
    }
    let end = STATISTICS
        .iter()
        .find_map(|words| line.windows(words.len()).position(|window| window == *words))?;
    let numbers = trimmed(text, content.start..content.start + end);
    let is_model = tokens(text, numbers.clone())
        .all(|token| is_number(&text[token.clone()]) || is_valueless(&text[token]));
    (is_model && !numbers.is_empty()).then_some((Notation::Statistics, numbers))
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

/// Returns the tokens in a piece of the text, which blanks separate.
pub(super) fn tokens(text: &[u8], piece: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    separated(text, piece, is_blank)
}

/// Returns the pieces between bytes that separate them.
fn separated(
    text: &[u8],
    piece: Range<usize>,
    separates: impl Fn(u8) -> bool,
) -> impl Iterator<Item = Range<usize>> {
    let text = &text[..piece.end];
    let mut next = piece.start;
    std::iter::from_fn(move || {
        let start = next + text[next..].iter().position(|&byte| !separates(byte))?;
        let length = text[start..].iter().position(|&byte| separates(byte));
        next = length.map_or(text.len(), |length| start + length);
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
            ("s cnf 0 729 8829", Some(Status(Some(Unsatisfiable))), "cnf 0 729 8829"),
            ("s cnf 1 2", Some(Status(Some(Satisfiable))), "cnf 1 2"),
            ("s cnf -1 2", Some(Status(Some(Unknown))), "cnf -1 2"),
            ("s cnf 2 2", Some(Status(None)), "cnf 2 2"),
            ("s 0", Some(Status(None)), "0"),
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
            ("s optimum  found\n", Some(Status(Some(Satisfiable))), "optimum  found"),
            ("unsat", Some(Word(Unsatisfiable)), "unsat"),
            ("Sat", Some(Word(Satisfiable)), "Sat"),
            ("Unsatisfiable\n", Some(Word(Unsatisfiable)), "Unsatisfiable"),
            ("Instance\tUnsatisfiable", Some(Word(Unsatisfiable)), "Instance\tUnsatisfiable"),
            ("RESULT:\tTIME OUT", Some(Word(Unknown)), "RESULT:\tTIME OUT"),
            ("Satisfiable instance", Some(Chatter), "Satisfiable instance"),
            ("False", Some(Word(Unsatisfiable)), "False"),
            ("1 (2) -3 Random Seed Used\t0", Some(Numbers), "1 (2) -3"),
            ("(1) (2) Random Seed Used\t0", Some(Numbers), "(1) (2)"),
            ("1 -2 Max Decision Level\t0", Some(Numbers), "1 -2"),
            ("Random Seed Used\t0", Some(Chatter), "Random Seed Used\t0"),
            ("(1) -2", Some(Rubbish), "(1) -2"),
            ("(1) rounds", Some(Chatter), "(1) rounds"),
            ("[1, -2]\n", Some(Numbers), "1, -2"),
            ("[1]", Some(Numbers), "1"),
            ("[1, -2", Some(Rubbish), "[1, -2"),
            ("[1] rounds", Some(Chatter), "[1] rounds"),
            ("[]", Some(Chatter), "[]"),
            ("True [1, -2]", Some(Word(Satisfiable)), "True"),
            ("(False, None)", Some(Word(Unsatisfiable)), "False"),
            ("SAT: [1, -2]", Some(Word(Satisfiable)), "SAT"),
            ("True story", Some(Chatter), "True story"),
            ("[1, -2])", Some(Numbers), "1, -2"),
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
