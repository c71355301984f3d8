//! Converts characters to symbols, one key at a time.
//!
//! A name is complete when no longer name begins with it: on a board of nine numbers every digit; of
//! sixteen, `7` is complete and `1` may become `12`.

use clausoku::board::{Alphabet, Symbol};

/// The result of typing a character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The beginning of a name.
    Pending(String),
    /// A complete symbol.
    Symbol(Symbol),
    /// A text with which no name begins.
    Unknown,
}

/// Adds a character to the pending text.
pub fn typed(alphabet: &Alphabet, pending: &str, c: char) -> Typed {
    let text = format!("{pending}{c}");
    let folded = text.to_lowercase();
    let has_longer = alphabet.symbols().any(|symbol| {
        let name = alphabet.name(symbol).to_lowercase();
        name.len() > folded.len() && name.starts_with(&folded)
    });
    if has_longer {
        return Typed::Pending(text);
    }
    alphabet.symbol_of_text(&text).map_or(Typed::Unknown, Typed::Symbol)
}

/// Returns the symbol that the pending text names, if any.
pub fn complete(alphabet: &Alphabet, pending: &str) -> Option<Symbol> {
    alphabet.symbol(pending)
}

/// Returns `true` if letters are names or parts of them, so that they are not commands.
pub fn has_letters(alphabet: &Alphabet) -> bool {
    alphabet.symbols().any(|symbol| alphabet.name(symbol).contains(char::is_alphabetic))
}

/// Describes what can be typed: the first and the last symbol.
pub fn range(alphabet: &Alphabet) -> String {
    let mut symbols = alphabet.symbols();
    let first = symbols.next();
    match (first, symbols.last()) {
        (Some(first), Some(last)) => {
            format!("{} to {}", described(alphabet, first), described(alphabet, last))
        }
        (first, _) => first.map(|first| described(alphabet, first)).unwrap_or_default(),
    }
}

/// Returns the name of a symbol, and its character if that is another.
fn described(alphabet: &Alphabet, symbol: Symbol) -> String {
    let name = alphabet.name(symbol);
    match alphabet.character(symbol).map(String::from) {
        Some(character) if character != name => format!("{name} ({character})"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(number: u16) -> Typed {
        Typed::Symbol(Symbol::from_number(number).unwrap())
    }

    #[test]
    fn digits_are_complete_where_no_number_is_longer() {
        let nine = Alphabet::numbers(9);
        assert_eq!(typed(&nine, "", '9'), number(9));
        assert_eq!(typed(&nine, "", '0'), Typed::Unknown);
        assert_eq!(typed(&nine, "", 'A'), Typed::Unknown);
        let sixteen = Alphabet::numbers(16);
        assert_eq!(typed(&sixteen, "", '2'), number(2));
        assert_eq!(typed(&sixteen, "", '1'), Typed::Pending("1".into()));
        assert_eq!(typed(&sixteen, "1", '6'), number(16));
        assert_eq!(typed(&sixteen, "1", '7'), Typed::Unknown);
        assert_eq!(typed(&sixteen, "", 'G'), number(16));
        assert_eq!(typed(&sixteen, "", 'g'), number(16));
        assert_eq!(typed(&sixteen, "1", 'G'), Typed::Unknown);
        assert_eq!(complete(&sixteen, "1"), Symbol::from_number(1));
        let hundred = Alphabet::numbers(100);
        assert_eq!(typed(&hundred, "1", '0'), Typed::Pending("10".into()));
        assert_eq!(typed(&hundred, "9", '9'), number(99));
        assert_eq!(typed(&hundred, "", 'A'), Typed::Unknown);
    }

    #[test]
    fn words_are_typed_letter_by_letter() {
        let names = ["red", "green", "blue", "Grey"].map(str::to_owned).to_vec();
        let words = Alphabet::named(names).unwrap();
        assert_eq!(typed(&words, "", 'R'), Typed::Pending("R".into()));
        assert_eq!(typed(&words, "gre", 'y'), number(4));
        assert_eq!(typed(&words, "gr", 'a'), Typed::Unknown);
        assert_eq!(complete(&words, "gre"), None);
        assert!(has_letters(&words) && !has_letters(&Alphabet::numbers(35)));
    }

    #[test]
    fn the_range_names_both_ways_to_write_a_number() {
        assert_eq!(range(&Alphabet::numbers(9)), "1 to 9");
        assert_eq!(range(&Alphabet::numbers(16)), "1 to 16 (G)");
        assert_eq!(range(&Alphabet::numbers(1)), "1");
    }
}
