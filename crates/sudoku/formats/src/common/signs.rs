//! Cells in signs that are in use beside the usual ones.
//!
//! - **Characters from `0` on.** On boards of 10 symbols or more, some programs write the number n as the character n places
//!   behind `0`: `:` is 10, `;` 11, `<` 12, `=` 13, `>` 14, `?` 15, `@` 16, and `A` 17, up to `S` for 35. One of `:;<=>@`
//!   among the cells shows this alphabet, in which `A` is not 10.
//! - **`?` and `-`** are empty cells of a puzzle that has no other sign of an empty cell. Beside dots, `?` may be a damaged
//!   digit or 15.
//!
//! The cells are translated into the usual signs, one character for one, so that each column stays. The reader of rows
//! decides whether a `-` is a cell or a border.

use std::borrow::Cow;

/// The signs of the cells of a puzzle, as far as they decide how it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs {
    /// One of `:;<=>@`.
    sign: bool,
    /// A letter that the characters from `0` on do not have.
    letter: bool,
    question: bool,
    dash: bool,
    /// One of the usual signs of an empty cell other than `0`.
    empty: bool,
    zero: bool,
    /// A digit from 1 or a letter.
    number: bool,
}

/// The translation of the cells of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Translation {
    /// `true` if the characters from `0` on are numbers.
    pub from_zero_on: bool,
    /// A sign of an empty cell, if it is not a usual one.
    empty: Option<char>,
}

impl Signs {
    /// Returns the signs of these cells.
    pub(crate) fn new(cells: &str) -> Self {
        let mut signs = Self::default();
        cells.chars().for_each(|c| signs.note(c));
        signs
    }

    /// Adds the sign of a cell.
    pub(crate) fn note(&mut self, c: char) {
        self.number |= c.is_alphanumeric() && c != '0' || matches!(c, ':'..='>' | '@');
        match c {
            ':' | ';' | '<' | '=' | '>' | '@' => self.sign = true,
            'T'..='Z' | 'a'..='z' => self.letter = true,
            '?' => self.question = true,
            '-' => self.dash = true,
            '.' | '*' | '_' | '·' => self.empty = true,
            '0' => self.zero = true,
            _ => {}
        }
    }

    /// Returns the translation for a board of this order. It has no effect on cells in the usual signs.
    pub(crate) fn translation(self, order: usize) -> Translation {
        let from_zero_on = self.sign && !self.letter && order > 9;
        // Above order 9, a zero may be a symbol.
        let has_empty = self.empty || self.zero && order <= 9;
        let empty = match (self.question && !from_zero_on, self.dash) {
            (true, false) if !has_empty => Some('?'),
            // Dashes alone are a line between puzzles.
            (false, true) if !has_empty && self.number => Some('-'),
            _ => None,
        };
        Translation { from_zero_on, empty }
    }
}

impl Translation {
    /// Returns `true` if it changes nothing.
    pub(crate) fn is_none(self) -> bool {
        self == Self::default()
    }

    /// Returns the translation of the signs of empty cells alone.
    pub(crate) fn without_numbers(self) -> Self {
        Self { from_zero_on: false, ..self }
    }

    /// Returns these cells in the usual signs.
    pub(crate) fn apply(self, cells: &str) -> String {
        cells.chars().map(|c| self.usual(c)).collect()
    }

    /// Returns the usual sign of a cell.
    pub(crate) fn usual(self, c: char) -> char {
        let number = (c as u32).wrapping_sub('0' as u32);
        match c {
            _ if self.empty == Some(c) => '.',
            ':'..='@' | 'A'..='S' if self.from_zero_on => {
                let digit = char::from_digit(number, 36);
                digit.map_or(c, |digit| digit.to_ascii_uppercase())
            }
            _ => c,
        }
    }
}

/// Returns these cells of a board of this order in the usual signs.
pub(crate) fn usual_signs(cells: &str, order: usize) -> Cow<'_, str> {
    let is_usual = !cells.bytes().any(|byte| matches!(byte, b'-' | b':'..=b'@'));
    let translation =
        if is_usual { Translation::default() } else { Signs::new(cells).translation(order) };
    if translation.is_none() {
        return cells.into();
    }
    translation.apply(cells).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_from_0_on_are_numbers() {
        assert_eq!(usual_signs("0189:;<=>?@.", 16), "0189ABCDEFG.");
        assert_eq!(usual_signs("9:@AIS", 35), "9AGHPZ");
        // Letters that follow none of these signs are the usual ones.
        assert_eq!(usual_signs("9ABCG", 16), "9ABCG");
        assert_eq!(usual_signs("9:aZ", 35), "9:aZ");
        assert_eq!(usual_signs("1:3.", 9), "1:3.");
    }

    #[test]
    fn the_only_sign_of_empty_cells_is_translated() {
        for (cells, order, usual) in [
            ("1??4", 4, "1..4"),
            ("1--4", 4, "1..4"),
            ("????", 4, "...."),
            ("----", 4, "----"),
            ("1?.4", 4, "1?.4"),
            ("1?-4", 4, "1?-4"),
            ("1?04", 4, "1?04"),
            ("F?0A", 16, "F.0A"),
            ("-:?-", 16, ".AF."),
        ] {
            assert_eq!(usual_signs(cells, order), usual, "{cells}");
        }
    }
}
