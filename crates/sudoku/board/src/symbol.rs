//! Symbols, alphabets and candidates.

use clausoku_text::is_printable;
use std::collections::HashMap;
use std::{fmt, iter};

use crate::{Cell, NumberNotation, SymbolsError};

/// The largest order: above it, n³ candidates and the auxiliary variables do not fit in 31 bits.
pub const MAX_ORDER: usize = 1024;

/// A symbol of a variant, counted from 0. On the usual board, symbol 0 is written `1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u16);

impl Symbol {
    /// Returns the symbol of this index, counted from 0. The largest index is 65,534, also for 65,535, so that each symbol has a
    /// number; no board has so many symbols.
    pub const fn from_index(index: u16) -> Self {
        Self(if index == u16::MAX { u16::MAX - 1 } else { index })
    }

    /// Returns the symbol of this number, counted from 1; `None` for 0, the empty cell.
    pub const fn from_number(number: u16) -> Option<Self> {
        match number.checked_sub(1) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// Returns the index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the number, counted from 1, which the source documents write.
    pub const fn number(self) -> u16 {
        self.0 + 1
    }
}

/// A symbol in a cell: the statement "this cell holds this symbol".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The symbol.
    pub symbol: Symbol,
}

/// The names of a variant's symbols. Most symbols have a single character too.
///
/// Formats that write one character a cell use the characters; all others, and drawings, the names.
/// Names that equal successive numbers in a [`NumberNotation`] are numbers. Up to 35 numbers have characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    names: Vec<String>,
    characters: Option<Vec<char>>,
    /// The characters by number, first the character of an empty cell, if all are in ASCII.
    letters: Option<Vec<u8>>,
    by_name: HashMap<String, Symbol>,
    /// The notation of the numbers, if the symbols are numbers.
    notation: Option<NumberNotation>,
}

/// The error for names that are not an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AlphabetError {
    /// Two symbols have the same name, apart from upper and lower case.
    #[error("two symbols are named {0:?}; symbols must differ, and not only in case")]
    Twice(String),
    /// The name means an empty cell, or contains white space or a sign of borders.
    #[error(
        "{0:?} cannot name a symbol: leave out white space, and the signs 0 . * _ · | - + = , ; : # \
         which formats use for empty cells, borders, columns and comments"
    )]
    Reserved(String),
    /// The number of symbols is 0 or too large.
    #[error("an alphabet has 1 to {MAX_ORDER} symbols, not {0}")]
    Count(usize),
}

impl Alphabet {
    /// Returns the numbers 1 to n as symbols; at least one, and at most [`MAX_ORDER`].
    #[expect(clippy::missing_panics_doc, reason = "so many numbers are an alphabet")]
    pub fn numbers(n: usize) -> Self {
        let names = (1..=n.clamp(1, MAX_ORDER)).map(|number| number.to_string()).collect();
        Self::named(names).expect("numbers from 1 differ and hold no reserved sign")
    }

    /// Returns the same numbers in another notation.
    ///
    /// ```
    /// use clausoku_board::{Alphabet, NumberNotation};
    /// let hexadecimal = Alphabet::numbers(16).in_notation(NumberNotation::FromZero).unwrap();
    /// assert_eq!(hexadecimal.name(hexadecimal.symbol("15").unwrap()), "15");
    /// assert_eq!(hexadecimal.character(hexadecimal.symbol("15").unwrap()), Some('F'));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the symbols are no numbers, or if there are more than the notation has.
    pub fn in_notation(&self, symbols: NumberNotation) -> Result<Self, SymbolsError> {
        if self.notation.is_none() {
            return Err(SymbolsError::Names);
        }
        let names = (1..=self.len() as u16).map(|number| symbols.name_of(number));
        let names = names.collect::<Option<_>>().ok_or(SymbolsError::Count)?;
        Self::named(names).map_err(|_| SymbolsError::Names)
    }

    /// Returns the notation of the symbols, if they are numbers.
    pub fn notation(&self) -> Option<NumberNotation> {
        self.notation
    }

    /// Returns symbols of these names, in this order.
    ///
    /// # Errors
    ///
    /// Fails if there are too few or too many names, or if names cannot be distinguished in a text.
    pub fn named(names: Vec<String>) -> Result<Self, AlphabetError> {
        if names.is_empty() || names.len() > MAX_ORDER {
            return Err(AlphabetError::Count(names.len()));
        }
        let notation = NumberNotation::ALL.map(|row| row.value).into_iter().find(|symbols| {
            names.iter().zip(1..).all(|(name, number)| {
                symbols.name_of(number).is_some_and(|of_number| of_number == *name)
            })
        });
        let mut by_name = HashMap::with_capacity(names.len());
        for (name, index) in names.iter().zip(0..) {
            // Among the numbers from 0, it is a symbol.
            let is_empty_cell = name == "0" && notation.is_none();
            if name.is_empty() || is_empty_cell || name.contains(is_reserved) {
                return Err(AlphabetError::Reserved(name.clone()));
            }
            if by_name.insert(fold(name), Symbol(index)).is_some() {
                return Err(AlphabetError::Twice(name.clone()));
            }
        }
        let characters: Option<Vec<char>> = match notation {
            Some(symbols) => (1..=names.len() as u16).map(|one| symbols.character(one)).collect(),
            None => names.iter().map(|name| only_character(name)).collect(),
        };
        let all = characters.iter().flat_map(|characters| iter::once(&'.').chain(characters));
        let letters = all.map(|&c| u8::try_from(c).ok().filter(u8::is_ascii)).collect();
        let letters = characters.as_ref().and(letters);
        Ok(Self { names, characters, letters, by_name, notation })
    }

    /// Returns the number of symbols, which is the order of the variant.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns `false`: there is at least one symbol.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the symbols in order.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = Symbol> + Clone + use<> {
        (0..self.names.len() as u16).map(Symbol)
    }

    /// Returns the name of the symbol; `?` if the alphabet lacks it.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.names.get(symbol.index()).map_or("?", String::as_str)
    }

    /// Returns the symbol of this name, in upper or lower case.
    pub fn symbol(&self, name: &str) -> Option<Symbol> {
        self.by_name.get(&fold(name)).copied()
    }

    /// Returns the symbol of this name or else of this character, as a person writes it: `16` or `G`.
    pub fn symbol_of_text(&self, text: &str) -> Option<Symbol> {
        self.symbol(text).or_else(|| self.symbol_of_character(only_character(text)?))
    }

    /// Returns the single character of the symbol; `None` if some symbol of the alphabet has none, or if the
    /// alphabet lacks the symbol.
    pub fn character(&self, symbol: Symbol) -> Option<char> {
        self.characters.as_ref()?.get(symbol.index()).copied()
    }

    /// Returns the characters by number, first the character of an empty cell, if every symbol has one in ASCII.
    pub fn letters(&self) -> Option<&[u8]> {
        self.letters.as_deref()
    }

    /// Returns `true` if every symbol has a single character.
    pub fn has_characters(&self) -> bool {
        self.characters.is_some()
    }

    /// Returns the symbol of this character, in upper or lower case.
    pub fn symbol_of_character(&self, character: char) -> Option<Symbol> {
        let folded = fold_character(character);
        let characters = self.characters.as_ref()?;
        let index = characters.iter().position(|&known| fold_character(known) == folded)?;
        Some(Symbol(index as u16))
    }

    /// Returns the length of the longest name, in characters.
    pub fn width(&self) -> usize {
        let lengths = self.names.iter().map(|name| name.chars().count());
        lengths.max().unwrap_or(1)
    }
}

/// Returns whether the formats use the character for something else: an empty cell, a border (lines can be
/// drawn in Unicode too), the end of a column, a comment.
fn is_reserved(c: char) -> bool {
    let sign = ".*_·|-+=,;:#".contains(c) || ('\u{2500}'..='\u{257F}').contains(&c);
    sign || c.is_whitespace() || !is_printable(c)
}

/// Returns the character of a text that has one.
fn only_character(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

fn fold(name: &str) -> String {
    name.chars().map(fold_character).collect()
}

/// Folds the case of a character, one character for one.
fn fold_character(character: char) -> char {
    let mut lower = character.to_lowercase();
    match (lower.next(), lower.next()) {
        // A character whose lower case has several, such as İ, stays as it is.
        (Some(folded), None) => folded,
        _ => character,
    }
}

impl fmt::Display for Alphabet {
    /// Writes the names, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_characters_up_to_35() {
        let nine = Alphabet::numbers(9);
        assert_eq!(nine.name(Symbol(8)), "9");
        assert_eq!(nine.character(Symbol(8)), Some('9'));
        let sixteen = Alphabet::numbers(16);
        assert_eq!(sixteen.name(Symbol(15)), "16");
        assert_eq!(sixteen.character(Symbol(15)), Some('G'));
        assert_eq!(sixteen.symbol_of_character('g'), Some(Symbol(15)));
        assert_eq!(sixteen.symbol_of_character('H'), None);
        assert_eq!(sixteen.symbol_of_character('0'), None);
        assert!(Alphabet::numbers(35).has_characters());
        assert!(!Alphabet::numbers(36).has_characters());
    }

    #[test]
    fn names_of_successive_numbers_are_a_notation() {
        let numbers = Alphabet::numbers(16);
        for symbols in NumberNotation::ALL.map(|row| row.value) {
            let written = numbers.in_notation(symbols).unwrap();
            let names: Vec<String> =
                written.symbols().map(|symbol| written.name(symbol).to_owned()).collect();
            assert_eq!(Alphabet::named(names).unwrap(), written);
            assert_eq!(written.notation(), Some(symbols));
            let characters = written.symbols().map(|symbol| written.character(symbol));
            assert!(characters.eq((1..=16).map(|number| symbols.character(number))));
            assert_eq!(written.in_notation(NumberNotation::FromOne).unwrap(), numbers);
        }
        let large = Alphabet::numbers(36);
        assert_eq!(large.in_notation(NumberNotation::Letters), Err(SymbolsError::Count));
        let from_zero = large.in_notation(NumberNotation::FromZero).unwrap();
        assert_eq!(from_zero.symbol("0"), Some(Symbol(0)));
        assert!(!from_zero.has_characters());
        let names = Alphabet::named(vec!["B".into(), "A".into()]).unwrap();
        assert_eq!(names.in_notation(NumberNotation::FromOne), Err(SymbolsError::Names));
        assert!(Alphabet::named(vec!["0".into(), "2".into()]).is_err());
    }

    #[test]
    fn ambiguous_names_are_refused() {
        let named =
            |names: &[&str]| Alphabet::named(names.iter().map(ToString::to_string).collect());
        assert_eq!(named(&["a", "A"]), Err(AlphabetError::Twice("A".into())));
        for name in ["", "0", ".", "a b", "|", "-1", "#", "\t", "a:b", "┃"] {
            assert_eq!(named(&["x", name]), Err(AlphabetError::Reserved(name.into())), "{name:?}");
        }
        assert_eq!(named(&[]), Err(AlphabetError::Count(0)));
    }

    #[test]
    fn words_have_no_characters() {
        let alphabet = Alphabet::named(vec!["red".into(), "b".into()]).unwrap();
        assert!(!alphabet.has_characters());
        assert_eq!(alphabet.symbol("RED"), Some(Symbol(0)));
        assert_eq!((alphabet.len(), alphabet.width()), (2, 3));
    }
}
