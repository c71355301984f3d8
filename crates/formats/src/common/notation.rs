//! Which characters mean the numbers of a board: `1–9A–G`, `0–9A–F` or `A–P`.
//!
//! All three are in use for boards of more than 9 symbols. The characters of a text mostly decide
//! which it is: a `G` on a board of 16 symbols, or a `0` twice in a row, is of the first; a `0` beside dots of
//! the second; letters without any digit, one of them beyond the first's last, of the third. If nothing
//! decides, and the meaning differs, the reader needs the option.

use std::fmt;
use std::str::FromStr;

/// Which characters mean the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symbols {
    /// `1` to `9`, then `A`: 16 is `G`. A `0` is an empty cell.
    FromOne,
    /// `0` to `9`, then `A`: 16 is `F`.
    FromZero,
    /// Letters from `A`: 16 is `P`. A `0` is an empty cell.
    Letters,
}

/// A name that no such choice has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} are no symbols; there are from-one (1–9, then A), from-zero (0–9, then A) and letters"
)]
pub struct UnknownSymbols(pub String);

impl Symbols {
    /// Every choice: name, and what it is in a line.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::FromOne, "from-one", "1 to 9, then A: 16 is G, and 0 an empty cell"),
        (Self::FromZero, "from-zero", "0 to 9, then A: 16 is F"),
        (Self::Letters, "letters", "letters from A: 16 is P, 25 is Y"),
    ];

    /// What the choice is called.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// How many numbers have a character.
    pub const fn count(self) -> usize {
        match self {
            Self::FromOne => 35,
            Self::FromZero => 36,
            Self::Letters => 26,
        }
    }

    /// The character of the number, counted from 1.
    pub fn character(self, number: u16) -> Option<char> {
        let number = u32::from(number.checked_sub(1)?);
        let digit = match self {
            Self::FromOne => number + 1,
            Self::FromZero => number,
            Self::Letters => number + 10,
        };
        Some(char::from_digit(digit, 36)?.to_ascii_uppercase())
    }

    /// The number of the character, counted from 1, in upper or lower case.
    pub fn number(self, character: char) -> Option<u16> {
        let digit = character.to_digit(36)? as u16;
        match self {
            Self::FromOne => (digit > 0).then_some(digit),
            Self::FromZero => Some(digit + 1),
            Self::Letters => digit.checked_sub(9).filter(|&number| number > 0),
        }
    }

    /// Describes the characters of the numbers from 1 to this one.
    pub(crate) fn range(self, numbers: usize) -> String {
        let last = |digits: char| {
            let number = numbers.min(self.count()) as u16;
            match self.character(number) {
                Some(last) if last.is_ascii_digit() => format!("{digits} to {last}"),
                Some('A') => format!("{digits} to 9, A"),
                Some(last) => format!("{digits} to 9, A to {last}"),
                None => digits.to_string(),
            }
        };
        match self {
            Self::FromOne if numbers == 1 => "1".to_owned(),
            Self::FromOne => last('1'),
            Self::FromZero => last('0'),
            Self::Letters => {
                let last = self.character(numbers.min(self.count()) as u16).unwrap_or('A');
                format!("A to {last}")
            }
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symbols {
    type Err = UnknownSymbols;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let row = Self::ALL.iter().find(|row| row.1 == name);
        row.map(|row| row.0).ok_or_else(|| UnknownSymbols(name.to_owned()))
    }
}

/// What occurs in the rows of boards of one order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// One of 1 to 9.
    digit: bool,
    zero: bool,
    zero_twice: bool,
    /// Another sign for an empty cell.
    empty: bool,
    /// The largest letter's digit of base 36.
    letter: u32,
}

/// Which symbols a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// These, by what occurs.
    Clear(Symbols),
    /// What occurs means the same in each way that is possible.
    Same,
    /// It may be either of these, and means different things.
    Unclear(Symbols, Symbols),
}

impl Seen {
    /// Takes note of a row.
    pub(crate) fn note(&mut self, row: impl IntoIterator<Item = char>) {
        let mut zeros = 0;
        for c in row {
            match c {
                '0' => zeros += 1,
                '1'..='9' => self.digit = true,
                '.' | '*' | '_' => self.empty = true,
                _ => self.letter = self.letter.max(c.to_digit(36).unwrap_or(0)),
            }
        }
        self.zero |= zeros > 0;
        self.zero_twice |= zeros > 1;
    }

    /// What these rows are, on boards of this order.
    pub(crate) fn decide(self, order: usize) -> Decision {
        let last = order as u32;
        if self.letter > last {
            // Beyond the last of 1–9A–: letters, or a fault.
            let letters = !self.digit && order <= Symbols::Letters.count();
            return Decision::Clear(if letters { Symbols::Letters } else { Symbols::FromOne });
        }
        let only_letters = self.letter > 0 && !self.digit && order <= Symbols::Letters.count();
        if only_letters && !self.zero {
            return Decision::Unclear(Symbols::FromOne, Symbols::Letters);
        }
        match (self.zero, self.zero_twice || self.letter == last) {
            (true, true) if only_letters => Decision::Unclear(Symbols::FromOne, Symbols::Letters),
            (_, true) => Decision::Clear(Symbols::FromOne),
            (true, false) if self.empty && self.digit => Decision::Clear(Symbols::FromZero),
            (true, false) => Decision::Unclear(Symbols::FromOne, Symbols::FromZero),
            (false, false) => Decision::Same,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Symbols::{FromOne, FromZero, Letters};
    use super::*;

    #[test]
    fn characters_and_numbers_are_a_bijection() {
        for (symbols, name, _) in Symbols::ALL {
            assert_eq!(name.parse(), Ok(symbols));
            for number in 1..=symbols.count() as u16 {
                let character = symbols.character(number).unwrap();
                assert_eq!(symbols.number(character), Some(number));
                assert_eq!(symbols.number(character.to_ascii_lowercase()), Some(number));
            }
            assert_eq!(symbols.character(symbols.count() as u16 + 1), None);
            assert_eq!((symbols.character(0), symbols.number('.')), (None, None));
        }
        assert_eq!(Symbols::Letters.number('9'), None);
        assert!("hex".parse::<Symbols>().unwrap_err().to_string().contains("from-zero"));
    }

    #[test]
    fn ranges_are_named() {
        let range = |symbols: Symbols, n| symbols.range(n);
        assert_eq!(range(Symbols::FromOne, 16), "1 to 9, A to G");
        assert_eq!(range(Symbols::FromOne, 10), "1 to 9, A");
        assert_eq!(range(Symbols::FromOne, 9), "1 to 9");
        assert_eq!(range(Symbols::FromZero, 16), "0 to 9, A to F");
        assert_eq!(range(Symbols::FromZero, 9), "0 to 8");
        assert_eq!(range(Symbols::Letters, 25), "A to Y");
    }

    #[test]
    fn what_occurs_decides() {
        let decide = |rows: &[&str], order| {
            let mut seen = Seen::default();
            for row in rows {
                seen.note(row.chars());
            }
            seen.decide(order)
        };
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
