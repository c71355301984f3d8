//! Symbols of cells from characters and words, and back.

use std::sync::Arc;

use clausoku_board::{Alphabet, Cell, EMPTY_SIGNS, EMPTY_WORDS, Grid, NumberNotation, Puzzle};
use clausoku_board::{Symbol, Variant};
use clausoku_text::joined;

use super::{Location, ReadErrorKind, Result, WriteError, count, quoted};

/// The notation of the cells of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writing {
    /// A character for each cell.
    Characters,
    /// A word for each cell, between spaces or borders.
    Words,
}

/// Reads the symbols of one alphabet.
#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    alphabet: Alphabet,
    /// By ASCII character: its number, 0 for an empty cell.
    ascii: [Option<u16>; 128],
}

impl Decoder {
    /// Returns a decoder of this alphabet.
    pub(crate) fn new(alphabet: Alphabet) -> Self {
        let mut decoder = Self { alphabet, ascii: [None; 128] };
        for byte in 0_u8..128 {
            decoder.ascii[usize::from(byte)] = decoder.slow_character(char::from(byte));
        }
        decoder
    }

    /// Returns the number of a character, 0 for an empty cell.
    pub(crate) fn character(&self, c: char) -> Option<u16> {
        match self.ascii.get(c as usize) {
            Some(&number) => number,
            None => self.slow_character(c),
        }
    }

    fn slow_character(&self, c: char) -> Option<u16> {
        match self.alphabet.notation() {
            None if EMPTY_SIGNS.contains(&c) => Some(0),
            None => self.alphabet.symbol_of_character(c).map(Symbol::number),
            Some(symbols) => {
                let number = symbols.cell(c)?;
                (usize::from(number) <= self.alphabet.len()).then_some(number)
            }
        }
    }

    fn zero_is_a_symbol(&self) -> bool {
        self.alphabet.notation() == Some(NumberNotation::FromZero)
    }

    /// Returns the number of a word, 0 for an empty cell.
    pub(crate) fn word(&self, word: &str) -> Option<u16> {
        if word.is_empty() {
            return Some(0);
        }
        if let Some(symbol) = self.alphabet.symbol(word) {
            return Some(symbol.number());
        }
        let plain = word.trim_start_matches('0');
        match word {
            _ if EMPTY_WORDS.contains(&word) => Some(0),
            _ if plain.is_empty() => Some(u16::from(self.zero_is_a_symbol())),
            _ if plain.len() < word.len() => self.alphabet.symbol(plain).map(Symbol::number),
            _ => None,
        }
    }

    /// Returns the number of a cell's text, 0 for an empty cell.
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

    /// Describes the characters of the symbols, for a message.
    pub(crate) fn range(&self) -> String {
        match self.alphabet.notation() {
            Some(symbols) => symbols.range(self.alphabet.len()),
            None => self.alphabet.to_string(),
        }
    }

    /// Describes the possible contents of a cell, for a message.
    pub(crate) fn expected(&self, writing: Writing) -> String {
        let n = self.alphabet.len();
        let symbols = match (writing, self.alphabet.notation()) {
            (Writing::Characters, Some(symbols)) | (_, Some(symbols @ NumberNotation::Letters)) => {
                symbols.range(n)
            }
            (Writing::Words, Some(NumberNotation::FromOne)) if n > 1 => format!("1 to {n}"),
            (Writing::Words, Some(NumberNotation::FromZero)) => format!("0 to {}", n - 1),
            _ => {
                let first = self.alphabet.symbols().take(40).map(|s| self.alphabet.name(s));
                joined(first, " ") + if n > 40 { " …" } else { "" }
            }
        };
        let empty = if self.zero_is_a_symbol() { ". * _" } else { ". 0 * _" };
        format!("{symbols}, or one of {empty} for an empty cell")
    }
}

/// Returns the puzzle whose cells are words with blanks between; empty cells alone need no blanks. A fault is at the place
/// of its part of the text.
pub(crate) fn from_words<'t>(
    variant: &Arc<Variant>,
    decoder: &Decoder,
    text: &str,
    place: impl Fn(&str) -> Location<'t>,
) -> Result<Puzzle> {
    let cells = variant.cell_count();
    let mut words: Vec<&str> = text.split_whitespace().collect();
    if words.len() == 1
        && text.chars().count() == cells
        && text.chars().all(|c| EMPTY_SIGNS.contains(&c))
    {
        words = vec!["."; cells];
    }
    if words.len() != cells {
        let end = words.get(cells).map_or(&text[text.len()..], |word| *word);
        return Err(place(end).fault(ReadErrorKind::CellCount, count(cells, "cell"), words.len()));
    }
    let mut numbers = Vec::with_capacity(cells);
    for word in words {
        numbers.push(decoder.word(word).ok_or_else(|| {
            place(word).fault(ReadErrorKind::Symbol, decoder.expected(Writing::Words), quoted(word))
        })?);
    }
    let puzzle = Puzzle::new(Arc::clone(variant), Grid::from_numbers(numbers));
    Ok(puzzle.expect("the number of cells and each symbol were checked"))
}

/// Returns whether the character can be a cell of some usual board.
pub(crate) fn writes_a_cell(c: char) -> bool {
    c.is_alphanumeric() || EMPTY_SIGNS.contains(&c)
}

/// Returns the word of an empty cell beside these symbols.
pub(crate) fn empty_word(alphabet: &Alphabet) -> &'static str {
    if alphabet.notation() == Some(NumberNotation::FromZero) { "." } else { "0" }
}

/// The characters of the symbols of a variant. Each symbol has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Characters<'v>(&'v Variant);

impl<'v> Characters<'v> {
    /// Returns the characters of the variant, which a format of this name needs.
    pub(crate) fn new(format: &'static str, variant: &'v Variant) -> Result<Self, WriteError> {
        if variant.alphabet().has_characters() {
            return Ok(Self(variant));
        }
        let symbols = variant.order();
        Err(WriteError::NoCharacters { format, variant: variant.name().to_owned(), symbols })
    }

    /// Returns the character of a symbol.
    pub(crate) fn get(self, symbol: Symbol) -> Option<char> {
        self.0.alphabet().character(symbol)
    }

    /// Returns the character of the cell's symbol, `.` if it is empty.
    pub(crate) fn at(self, grid: &Grid, cell: Cell) -> char {
        grid.get(cell).and_then(|symbol| self.get(symbol)).unwrap_or('.')
    }

    /// Returns the characters of all cells in order.
    pub(crate) fn line(self, grid: &Grid) -> String {
        self.0.line(grid).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_words_agree_on_small_boards() {
        let decoder = Decoder::new(Alphabet::numbers(9));
        for text in ["1", "9", "0", ".", "_", "*", "A", "x", "é", "", "\0"] {
            let character = decoder.cell(text, Writing::Characters);
            let word = decoder.cell(text, Writing::Words);
            assert_eq!(character, word, "{text:?}");
        }
    }

    #[test]
    fn words_are_numbers_or_names() {
        let decoder = Decoder::new(Alphabet::numbers(16));
        let words = ["16", "016", "00", "17", "1A", "G", "..", "-2", "99999999999999999999"];
        let read = words.map(|word| decoder.word(word));
        let none = None;
        assert_eq!(read, [Some(16), Some(16), Some(0), none, none, none, none, none, none]);
        assert_eq!(["-1", "·", "0"].map(|word| decoder.word(word)), [Some(0); 3]);
        let from_zero = Alphabet::numbers(16).in_notation(NumberNotation::FromZero).unwrap();
        let words = ["0", "00", "015", "16", "-1", "."]
            .map(|word| Decoder::new(from_zero.clone()).word(word));
        assert_eq!(words, [Some(1), Some(1), Some(16), None, Some(0), Some(0)]);
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
        for (n, writing, expected) in [
            (9, Writing::Characters, "1 to 9"),
            (10, Writing::Characters, "1 to 9, A"),
            (16, Writing::Characters, "1 to 9, A to G"),
            (16, Writing::Words, "1 to 16"),
            (1, Writing::Words, "1"),
        ] {
            let text = Decoder::new(Alphabet::numbers(n)).expected(writing);
            assert_eq!(text, format!("{expected}, or one of . 0 * _ for an empty cell"));
        }
        let names = Alphabet::named(vec!["x".into(), "y".into()]).unwrap();
        assert!(Decoder::new(names).expected(Writing::Characters).starts_with("x y, or"));
    }
}
