//! The notations of numbers as symbols: `1–9A–G`, `0–9A–F` or `A–P`; and the signs of empty cells beside them. All readers of plain cells
//! have these.

use clausoku_text::NamedValue;
use clausoku_text::impl_names;

/// The notation of numbers: the name of each, and its character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberNotation {
    /// `1` to `9`, then `A`: 16 is `G`, and its name is `16`. A `0` is an empty cell.
    FromOne,
    /// `0` to `9`, then `A`: 16 is `F`, and its name is `15`.
    FromZero,
    /// Letters from `A`: 16 is `P`. A `0` is an empty cell.
    Letters,
}

/// The reason for which a variant cannot have other symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymbolsError {
    /// The symbols have names of their own.
    #[error("its symbols are no numbers")]
    Names,
    /// There are more numbers than symbols.
    #[error("it has more symbols than there are such characters")]
    Count,
    /// A constraint of the variant names symbols.
    #[error("an expression among its constraints names other symbols")]
    Expression,
}

/// The signs of an empty cell, a character each. `0` is one unless it is a symbol.
pub const EMPTY_SIGNS: [char; 5] = ['.', '0', '*', '_', '·'];

/// The words of an empty cell beside words of any symbols. Files of large boards have `-1`.
pub const EMPTY_WORDS: [&str; 5] = [".", "_", "*", "·", "-1"];

/// Returns the number of a word of digits, 0 for one of [`EMPTY_WORDS`].
pub(crate) fn number_of_word(word: &str) -> Option<u16> {
    if EMPTY_WORDS.contains(&word) {
        return Some(0);
    }
    // `parse` takes a plus sign.
    word.parse().ok().filter(|_| !word.starts_with('+'))
}

impl_names!(NumberNotation, "notation of symbols", &NumberNotation::ALL);

impl NumberNotation {
    /// Every choice, with its name and its description.
    pub const ALL: [NamedValue<Self>; 3] = [
        NamedValue::new(Self::FromOne, "from-one", "1 to 9, then A: 16 is G, and 0 an empty cell"),
        NamedValue::new(Self::FromZero, "from-zero", "0 to 9, then A: 16 is F"),
        NamedValue::new(Self::Letters, "letters", "letters from A: 16 is P, 25 is Y"),
    ];

    /// Returns how many numbers have a character: as many as a board may have that is written in characters.
    pub const fn count(self) -> usize {
        match self {
            Self::FromOne | Self::FromZero => 35,
            Self::Letters => 26,
        }
    }

    /// Returns the name of a number from 1, if it has one: a character, or several digits.
    pub fn name_of(self, number: u16) -> Option<String> {
        match self {
            Self::FromOne => (number > 0).then(|| number.to_string()),
            Self::FromZero => Some(number.checked_sub(1)?.to_string()),
            Self::Letters => self.character(number).map(String::from),
        }
    }

    /// Returns the character of a number from 1, if it has one.
    pub fn character(self, number: u16) -> Option<char> {
        let index = number.checked_sub(1).filter(|&index| usize::from(index) < self.count())?;
        let digit = u32::from(index) + self.first_digit();
        Some(char::from_digit(digit, 36)?.to_ascii_uppercase())
    }

    /// Returns the digit of the number 1, of 36.
    const fn first_digit(self) -> u32 {
        match self {
            Self::FromOne => 1,
            Self::FromZero => 0,
            Self::Letters => 10,
        }
    }

    /// Returns the number, from 1, of a character in upper or lower case.
    pub fn number(self, character: char) -> Option<u16> {
        let number = (character.to_digit(36)? + 1).checked_sub(self.first_digit())? as u16;
        (1..=self.count()).contains(&usize::from(number)).then_some(number)
    }

    /// Returns the number of a cell's character, 0 for an empty cell.
    pub fn cell(self, character: char) -> Option<u16> {
        match self.number(character) {
            None => EMPTY_SIGNS.contains(&character).then_some(0),
            number => number,
        }
    }

    /// Describes the characters of the numbers from 1 to `numbers`.
    pub fn range(self, numbers: usize) -> String {
        let first = self.character(1).unwrap_or('1');
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

#[cfg(test)]
mod tests {
    use super::NumberNotation::{FromOne, FromZero, Letters};
    use super::*;

    #[test]
    fn characters_and_numbers_are_a_bijection() {
        for NamedValue { value: symbols, name, .. } in NumberNotation::ALL {
            assert_eq!(name.parse(), Ok(symbols));
            for number in 1..=symbols.count() as u16 {
                let character = symbols.character(number).unwrap();
                assert_eq!(symbols.number(character), Some(number));
                assert_eq!(symbols.number(character.to_ascii_lowercase()), Some(number));
            }
            assert_eq!(symbols.character(symbols.count() as u16 + 1), None);
            assert_eq!((symbols.character(0), symbols.number('.')), (None, None));
            assert_eq!(['.', '_', '*', '·'].map(|empty| symbols.cell(empty)), [Some(0); 4]);
            assert_eq!(['-', '+', ' '].map(|other| symbols.cell(other)), [None; 3]);
        }
        assert_eq!(NumberNotation::Letters.number('9'), None);
        assert_eq!([FromOne, FromZero, Letters].map(|row| row.cell('0')), [0, 1, 0].map(Some));
        let words = [".", "-1", "012", "+1", "x"].map(number_of_word);
        assert_eq!(words, [Some(0), Some(0), Some(12), None, None]);
        let names = NumberNotation::ALL.map(|row| row.value.name_of(16).unwrap());
        assert_eq!(names, ["16", "15", "P"]);
        assert_eq!((Letters.name_of(27), FromZero.name_of(100).as_deref()), (None, Some("99")));
        assert!("hex".parse::<NumberNotation>().unwrap_err().to_string().contains("from-zero"));
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
}
