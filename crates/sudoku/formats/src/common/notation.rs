//! The decision between the notations of numbers, by the characters of a text: `1–9A–G`, `0–9A–F` or `A–P`.
//!
//! All three are in use for boards of more than 9 symbols. The characters of a text usually decide between
//! them. A `G` on a board of 16 symbols, or two `0` in a row, belongs to the first; a `0` and dots belong to the
//! second; letters without digits, one of them after the last of the first, belong to the third. If nothing
//! decides, and the meaning differs, the reader needs the option, or a remark `# symbols: NAME` above the text.

use clausoku_board::{EMPTY_WORDS, NumberNotation};

use super::{Location, ReadError, ReadErrorKind};

/// The remark that names the notation of a text.
const REMARK: &str = "symbols:";

/// Returns the notation that a remark `# symbols: NAME` above a text names.
pub fn stated_symbols(text: &str) -> Option<NumberNotation> {
    let lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    lines.take_while(|line| line.is_empty() || line.starts_with('#')).find_map(symbols_remark)
}

/// Returns the notation in this line, if the line is a remark that names a notation.
pub(crate) fn symbols_remark(line: &str) -> Option<NumberNotation> {
    let remark = line.trim().strip_prefix('#')?.trim_start_matches('#').trim();
    remark.strip_prefix(REMARK)?.trim().parse().ok()
}

/// The kinds of characters that occur in the rows of boards of one order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// `true` if one of 1 to 9 occurs.
    digit: bool,
    zero: bool,
    zero_twice: bool,
    /// `true` if a sign other than 0 for an empty cell occurs.
    empty: bool,
    /// The largest number above 9: a word, or the digit of base 36 that a letter is.
    letter: u32,
}

/// The symbols of a text, as far as its characters decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Only these are possible.
    Clear(NumberNotation),
    /// Several are possible, and the characters have the same meaning in all.
    Same,
    /// These two are possible, and the characters have different meanings.
    Unclear(NumberNotation, NumberNotation),
}

impl Seen {
    /// Returns the kinds of the characters of a square board of this order.
    pub(crate) fn in_rows(order: usize, mut cells: impl Iterator<Item = char>) -> Self {
        let mut seen = Self::default();
        (0..order).for_each(|_| seen.note(cells.by_ref().take(order)));
        seen
    }

    /// Adds the characters of a row.
    pub(crate) fn note(&mut self, row: impl IntoIterator<Item = char>) {
        let mut zeros = 0;
        for c in row {
            match c {
                '0' => zeros += 1,
                '1'..='9' => self.digit = true,
                '.' | '*' | '_' | '·' => self.empty = true,
                _ => self.letter = self.letter.max(c.to_digit(36).unwrap_or(0)),
            }
        }
        self.zero |= zeros > 0;
        self.zero_twice |= zeros > 1;
    }

    /// Adds the words of a row.
    pub(crate) fn note_words<'w>(&mut self, row: impl IntoIterator<Item = &'w str>) {
        let mut zeros = 0;
        for word in row {
            match word.parse::<u32>() {
                Ok(0) => zeros += 1,
                Ok(number) => {
                    self.digit = true;
                    self.letter = self.letter.max(if number > 9 { number } else { 0 });
                }
                Err(_) if EMPTY_WORDS.contains(&word) => self.empty = true,
                Err(_) => self.note(word.chars()),
            }
        }
        self.zero |= zeros > 0;
        self.zero_twice |= zeros > 1;
    }

    /// Decides between the symbols, for boards of this order.
    pub(crate) fn decide(self, order: usize) -> Decision {
        let last = order as u32;
        if self.letter > last {
            // After the last of 1–9A–: letters, or a fault.
            let letters = !self.digit && order <= NumberNotation::Letters.count();
            return Decision::Clear(if letters {
                NumberNotation::Letters
            } else {
                NumberNotation::FromOne
            });
        }
        let only_letters =
            self.letter > 0 && !self.digit && order <= NumberNotation::Letters.count();
        if only_letters && !self.zero {
            return Decision::Unclear(NumberNotation::FromOne, NumberNotation::Letters);
        }
        // No row of a solution has a symbol twice: two zeros in a row are empty cells. The letter of the last
        // number exists only in numbers from 1.
        match (self.zero, self.zero_twice || self.letter == last) {
            (true, true) if only_letters => {
                Decision::Unclear(NumberNotation::FromOne, NumberNotation::Letters)
            }
            (_, true) => Decision::Clear(NumberNotation::FromOne),
            // Beside another sign of empty cells, 0 is a symbol.
            (true, false) if self.empty && self.digit => Decision::Clear(NumberNotation::FromZero),
            (true, false) => Decision::Unclear(NumberNotation::FromOne, NumberNotation::FromZero),
            (false, false) => Decision::Same,
        }
    }
}

/// Returns the error of a text whose characters have two possible meanings.
pub(crate) fn unclear(
    place: Location<'_>,
    order: usize,
    one: NumberNotation,
    other: NumberNotation,
) -> ReadError {
    let first = one.range(order);
    let second = other.range(order);
    let expected = format!("a sign that decides whether the symbols are {first} or {second}");
    let error = place.fault(ReadErrorKind::Symbols, expected, "none");
    error.with_help(format!("say which with the option symbols: {one} or {other}"))
}

#[cfg(test)]
mod tests {
    use super::NumberNotation::{FromOne, FromZero, Letters};
    use super::*;

    fn decide(rows: &[&str], order: usize) -> Decision {
        let mut seen = Seen::default();
        for row in rows {
            seen.note(row.chars());
        }
        seen.decide(order)
    }

    #[test]
    fn characters_decide() {
        assert_eq!(decide(&["12.G", "...."], 16), Decision::Clear(FromOne));
        assert_eq!(decide(&["1200", "0000"], 16), Decision::Clear(FromOne));
        assert_eq!(decide(&["120.", "F..."], 16), Decision::Clear(FromZero));
        assert_eq!(decide(&["12F.", "...."], 16), Decision::Same);
        assert_eq!(decide(&["120F", "34AB"], 16), Decision::Unclear(FromOne, FromZero));
        assert_eq!(decide(&["ABP.", "...."], 16), Decision::Clear(Letters));
        assert_eq!(decide(&["AB..", "...."], 16), Decision::Unclear(FromOne, Letters));
        assert_eq!(decide(&["AB00", "0000"], 25), Decision::Unclear(FromOne, Letters));
        assert_eq!(decide(&["ABY0", "0000"], 25), Decision::Clear(Letters));
        // More symbols than letters.
        assert_eq!(decide(&["ABT.", "...."], 30), Decision::Same);
        assert_eq!(decide(&["....", "...."], 16), Decision::Same);
        assert_eq!(decide(&["1Z..", "...."], 16), Decision::Clear(FromOne));
    }
}
