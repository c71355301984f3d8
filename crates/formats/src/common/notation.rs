//! The characters of the numbers of a board: `1–9A–G`, `0–9A–F` or `A–P`.
//!
//! All three are in use for boards of more than 9 symbols. The characters of a text usually decide between
//! them. A `G` on a board of 16 symbols, or two `0` in a row, belongs to the first; a `0` and dots belong to the
//! second; letters without digits, one of them after the last of the first, belong to the third. If nothing
//! decides, and the meaning differs, the reader needs the option.

use std::fmt;
use std::str::FromStr;

/// The characters of the numbers.
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

/// The error of a name that is none of [`Symbols`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} are no symbols; there are from-one (1–9, then A), from-zero (0–9, then A) and letters"
)]
pub struct UnknownSymbols(pub String);

impl Symbols {
    /// Every choice, with its name and its description.
    pub const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::FromOne, "from-one", "1 to 9, then A: 16 is G, and 0 an empty cell"),
        (Self::FromZero, "from-zero", "0 to 9, then A: 16 is F"),
        (Self::Letters, "letters", "letters from A: 16 is P, 25 is Y"),
    ];

    /// Returns the name of the choice.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// Returns how many numbers have a character.
    pub const fn count(self) -> usize {
        match self {
            Self::FromOne => 35,
            Self::FromZero => 36,
            Self::Letters => 26,
        }
    }

    /// Returns the character of a number from 1, if it has one.
    pub fn character(self, number: u16) -> Option<char> {
        let number = u32::from(number.checked_sub(1)?);
        let digit = match self {
            Self::FromOne => number + 1,
            Self::FromZero => number,
            Self::Letters => number + 10,
        };
        Some(char::from_digit(digit, 36)?.to_ascii_uppercase())
    }

    /// Returns the number, from 1, of a character in upper or lower case.
    pub fn number(self, character: char) -> Option<u16> {
        let digit = character.to_digit(36)? as u16;
        match self {
            Self::FromOne => (digit > 0).then_some(digit),
            Self::FromZero => Some(digit + 1),
            Self::Letters => digit.checked_sub(9).filter(|&number| number > 0),
        }
    }

    /// Describes the characters of the numbers from 1 to `numbers`.
    pub(crate) fn range(self, numbers: usize) -> String {
        let first = match self {
            Self::FromOne => '1',
            Self::FromZero => '0',
            Self::Letters => 'A',
        };
        match (self, self.character(numbers.min(self.count()) as u16)) {
            (Self::FromOne, _) if numbers == 1 => first.to_string(),
            (Self::Letters, last) => format!("{first} to {}", last.unwrap_or(first)),
            (_, Some(last)) if last.is_ascii_digit() => format!("{first} to {last}"),
            (_, Some('A')) => format!("{first} to 9, A"),
            (_, Some(last)) => format!("{first} to 9, A to {last}"),
            (_, None) => first.to_string(),
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

/// The kinds of characters that occur in the rows of boards of one order.
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

/// The symbols of a text, as far as its characters decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Only these are possible.
    Clear(Symbols),
    /// Several are possible, and the characters have the same meaning in all.
    Same,
    /// These two are possible, and the characters have different meanings.
    Unclear(Symbols, Symbols),
}

impl Seen {
    /// Adds the characters of a row.
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

    /// Decides between the symbols, for boards of this order.
    pub(crate) fn decide(self, order: usize) -> Decision {
        let last = order as u32;
        if self.letter > last {
            // After the last of 1–9A–: letters, or a fault.
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
        assert_eq!(FromOne.range(16), "1 to 9, A to G");
        assert_eq!(FromOne.range(10), "1 to 9, A");
        assert_eq!(FromOne.range(9), "1 to 9");
        assert_eq!(FromZero.range(16), "0 to 9, A to F");
        assert_eq!(FromZero.range(9), "0 to 8");
        assert_eq!(Letters.range(25), "A to Y");
    }

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
