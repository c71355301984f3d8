//! From characters and words to what stands in a cell.

use crate::{Alphabet, Grid, Variant};

/// The signs that stand for an empty cell.
const EMPTY: [char; 4] = ['.', '0', '*', '_'];

/// How the cells of a text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writing {
    /// One character for each cell.
    Characters,
    /// A word for each cell, set off by spaces or borders.
    Words,
}

/// Reads the symbols of one alphabet.
#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    alphabet: Alphabet,
    /// By ASCII character: the number that it writes, 0 for an empty cell.
    ascii: [Option<u16>; 128],
}

impl Decoder {
    pub(crate) fn new(alphabet: Alphabet) -> Self {
        let mut ascii = [None; 128];
        for (entry, byte) in ascii.iter_mut().zip(0_u8..) {
            *entry = slow_character(&alphabet, char::from(byte));
        }
        Self { alphabet, ascii }
    }

    /// The number that a character writes, 0 for an empty cell.
    pub(crate) fn character(&self, c: char) -> Option<u16> {
        match self.ascii.get(c as usize) {
            Some(&number) => number,
            None => slow_character(&self.alphabet, c),
        }
    }

    /// The number that a word writes, 0 for an empty cell.
    pub(crate) fn word(&self, word: &str) -> Option<u16> {
        if word.is_empty() {
            return Some(0);
        }
        let known = |name| self.alphabet.symbol(name).map(crate::Symbol::number);
        known(word).or_else(|| {
            let plain = word.trim_start_matches('0');
            match word {
                "." | "*" | "_" => Some(0),
                _ if plain.is_empty() => Some(0),
                _ if plain.len() < word.len() => known(plain),
                _ => None,
            }
        })
    }

    /// The number that a cell's text writes, 0 for an empty cell.
    pub(crate) fn cell(&self, text: &str, writing: Writing) -> Option<u16> {
        match writing {
            Writing::Words => self.word(text),
            Writing::Characters => {
                let mut characters = text.chars();
                match (characters.next(), characters.next()) {
                    (None, _) => Some(0),
                    (Some(c), None) => self.character(c),
                    _ => None,
                }
            }
        }
    }

    /// What may stand in a cell, for a message.
    pub(crate) fn expected(&self, writing: Writing) -> String {
        let n = self.alphabet.len();
        let name = |index: usize| self.alphabet.name(crate::Symbol::from_index(index as u16));
        let numbers = (0..n).all(|index| name(index) == (index + 1).to_string());
        let symbols = match writing {
            Writing::Characters if numbers && n > 10 => {
                format!("1 to 9, A to {}", char::from(b'A' + (n.min(35) - 10) as u8))
            }
            Writing::Characters if numbers && n == 10 => "1 to 9, A".to_owned(),
            _ if numbers && n > 1 => format!("1 to {n}"),
            _ => {
                let first: Vec<&str> = (0..n.min(40)).map(name).collect();
                first.join(" ") + if n > 40 { " …" } else { "" }
            }
        };
        format!("{symbols}, or one of . 0 * _ for an empty cell")
    }
}

fn slow_character(alphabet: &Alphabet, c: char) -> Option<u16> {
    if EMPTY.contains(&c) {
        return Some(0);
    }
    alphabet.symbol_of_character(c).map(crate::Symbol::number)
}

/// Whether the character could write a cell of some usual board.
pub(crate) fn writes_a_cell(c: char) -> bool {
    c.is_alphanumeric() || EMPTY.contains(&c)
}

/// Whether every symbol of the variant has a character, as [`character_at`] needs.
pub(crate) fn has_characters(variant: &Variant) -> bool {
    variant.alphabet().has_characters()
}

/// The character of what stands in the cell, `.` if it is empty.
pub(crate) fn character_at(variant: &Variant, grid: &Grid, cell: crate::Cell) -> char {
    grid.get(cell).and_then(|symbol| variant.alphabet().character(symbol)).unwrap_or('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_words_agree_on_small_boards() {
        let decoder = Decoder::new(Alphabet::numbers(9));
        for text in ["1", "9", "0", ".", "_", "*", "A", "x", "é", "", "\0"] {
            let (character, word) =
                (decoder.cell(text, Writing::Characters), decoder.cell(text, Writing::Words));
            assert_eq!(character, word, "{text:?}");
        }
    }

    #[test]
    fn words_are_numbers_or_names() {
        let decoder = Decoder::new(Alphabet::numbers(16));
        let words = ["16", "016", "00", "17", "1A", "G", "..", "-1", "99999999999999999999"];
        let read = words.map(|word| decoder.word(word));
        let none = None;
        assert_eq!(read, [Some(16), Some(16), Some(0), none, none, none, none, none, none]);
        assert_eq!(decoder.character('g'), Some(16));
        let names = Alphabet::named(vec!["red".into(), "00".into()]).unwrap();
        let decoder = Decoder::new(names);
        assert_eq!(
            [decoder.word("RED"), decoder.word("00"), decoder.word("0")],
            [Some(1), Some(2), Some(0)]
        );
    }

    #[test]
    fn expectations_name_the_symbols() {
        let expected = |n, writing| {
            let text = Decoder::new(Alphabet::numbers(n)).expected(writing);
            text.strip_suffix(", or one of . 0 * _ for an empty cell").unwrap().to_owned()
        };
        assert_eq!(expected(9, Writing::Characters), "1 to 9");
        assert_eq!(expected(10, Writing::Characters), "1 to 9, A");
        assert_eq!(expected(16, Writing::Characters), "1 to 9, A to G");
        assert_eq!(expected(16, Writing::Words), "1 to 16");
        assert_eq!(expected(1, Writing::Words), "1");
        let names = Alphabet::named(vec!["x".into(), "y".into()]).unwrap();
        assert!(Decoder::new(names).expected(Writing::Characters).starts_with("x y, or"));
    }
}
