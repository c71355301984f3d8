//! Numbers as characters of one byte, written many at a time.

use clausoku_board::{Symbols, Variant};

use super::Characters;

/// The character of an empty cell.
const EMPTY: u8 = b'.';

/// The characters of a variant's symbols, where each is one byte.
///
/// ```
/// use clausoku_formats::Letters;
/// let letters = Letters::new(&clausoku_board::Variant::classic(2).unwrap(), None).unwrap();
/// let mut text = Vec::new();
/// letters.write(&[1, 0, 0, 4], &mut text);
/// assert_eq!(text, b"1..4");
/// ```
#[derive(Clone, Debug)]
pub struct Letters(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// A dot for an empty cell, and for the others this byte more than the number.
    From(u8),
    /// The letter of each number.
    Table(Vec<u8>),
}

impl Letters {
    /// Returns the characters of the variant's symbols, or these for its numbers. Returns `None` if some symbol
    /// has none, or none in ASCII.
    pub fn new(variant: &Variant, symbols: Option<Symbols>) -> Option<Self> {
        let characters = Characters::new("line", variant, symbols).ok()?;
        let letter =
            |symbol| characters.of(symbol).filter(char::is_ascii).map(|character| character as u8);
        let letters: Vec<u8> = variant.alphabet().symbols().map(letter).collect::<Option<_>>()?;
        Some(Self(match letters.first() {
            Some(&first) if letters.iter().copied().eq((first..).take(letters.len())) => {
                Kind::From(first.wrapping_sub(1))
            }
            _ => Kind::Table([vec![EMPTY], letters].concat()),
        }))
    }

    /// Appends the characters of these numbers, which are 0 where a cell is empty.
    pub fn write(&self, numbers: &[u8], text: &mut Vec<u8>) {
        // A loop without branches, of which the compiler makes vector instructions.
        match &self.0 {
            &Kind::From(base) => {
                text.extend(
                    numbers
                        .iter()
                        .map(|&number| if number == 0 { EMPTY } else { base.wrapping_add(number) }),
                );
            }
            Kind::Table(letters) => {
                text.extend(
                    numbers
                        .iter()
                        .map(|&number| letters.get(usize::from(number)).copied().unwrap_or(EMPTY)),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use clausoku_board::usual_board;

    use super::*;

    #[test]
    fn letters_are_those_of_the_format_line() {
        for order in [4, 9, 16, 25] {
            let variant = usual_board(order).unwrap();
            let numbers: Vec<u8> = (0..=order as u8).collect();
            for symbols in [None, Some(Symbols::FromZero), Some(Symbols::Letters)] {
                let mut text = Vec::new();
                Letters::new(&variant, symbols).unwrap().write(&numbers, &mut text);
                let symbols = symbols.unwrap_or(Symbols::FromOne);
                let expected: String = numbers
                    .iter()
                    .map(|number| symbols.character(u16::from(*number)).unwrap_or('.'))
                    .collect();
                assert_eq!(String::from_utf8(text).unwrap(), expected);
            }
        }
        assert!(Letters::new(&usual_board(36).unwrap(), None).is_none());
    }
}
