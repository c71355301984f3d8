//! Numbers from characters of one byte and as such characters, many at a time.
#![expect(clippy::needless_bitwise_bool, reason = "code without jumps becomes vector instructions")]

use std::borrow::Cow;

use clausoku_board::{NumberNotation, Variant};

use super::Decoder;

/// Reads cells of a board whose characters are not ambiguous.
#[derive(Clone, Debug)]
pub(crate) struct Bytes {
    /// The number of each byte, or [`NO_NUMBER`].
    table: [u8; 256],
    /// The rule with the same numbers, if there is one.
    rule: Option<Rule>,
}

/// The mark of a byte that is no number.
const NO_NUMBER: u8 = u8::MAX;

/// The digits from 1 to the last are their own numbers, and up to four signs are empty cells. The compiler makes
/// vector instructions of this rule, which it cannot make of a table.
#[derive(Clone, Copy, Debug)]
struct Rule {
    last: u8,
    /// The signs of an empty cell; the first is repeated if there are fewer than four.
    empty: [u8; 4],
}

impl Bytes {
    pub(crate) fn new(decoder: &Decoder) -> Self {
        let table = std::array::from_fn(|byte| {
            // A byte from 128 on is a part of a character. `char::from` takes it for a whole one: 0xB7 would
            // be `·`, an empty cell.
            let number = decoder.character(char::from(byte as u8)).filter(|_| byte < 128);
            number.and_then(|number| u8::try_from(number).ok()).unwrap_or(NO_NUMBER)
        });
        Self { table, rule: Rule::from_table(&table) }
    }

    /// Appends the numbers of these cells, 0 for an empty one. Returns `false` and appends nothing if some
    /// character has no number.
    pub(crate) fn read(&self, cells: &[u8], numbers: &mut Vec<u8>) -> bool {
        let start = numbers.len();
        match self.rule {
            Some(rule) => numbers.extend(cells.iter().map(|&byte| rule.number(byte))),
            None => numbers.extend(cells.iter().map(|&byte| self.table[usize::from(byte)])),
        }
        // Visits all numbers, also after a fault, so that the compiler compares many at a time.
        let unknown =
            numbers[start..].iter().fold(false, |unknown, &number| unknown | (number == NO_NUMBER));
        if unknown {
            numbers.truncate(start);
        }
        !unknown
    }
}

impl Bytes {
    /// Returns whether these cells are filled, and have the numbers where these are not 0.
    pub(crate) fn is_solution(&self, numbers: &[u8], cells: &[u8]) -> bool {
        let pairs = numbers.iter().zip(cells);
        // Visits all cells, as `read` does.
        match self.rule {
            Some(rule) => pairs.fold(true, |fits, (&number, &byte)| {
                let digit = byte.wrapping_sub(b'0');
                let is_digit = digit.wrapping_sub(1) < rule.last;
                fits & is_digit & ((number == 0) | (number == digit))
            }),
            None => pairs.fold(true, |fits, (&number, &byte)| {
                let found = self.table[usize::from(byte)];
                let is_filled = (found != 0) & (found != NO_NUMBER);
                fits & is_filled & ((number == 0) | (number == found))
            }),
        }
    }
}

impl Rule {
    /// Returns the rule with the numbers of a table, if there is one.
    fn from_table(table: &[u8; 256]) -> Option<Self> {
        let signs: Vec<u8> =
            (0..=u8::MAX).filter(|&byte| table[usize::from(byte)] == 0).take(5).collect();
        // A fifth sign of an empty cell would not fit into the rule: `get_mut` below refuses it.
        let &last = table.iter().filter(|&&number| number != NO_NUMBER).max()?;
        let mut rule = Self { last, empty: [*signs.first()?; 4] };
        rule.empty.get_mut(..signs.len())?.copy_from_slice(&signs);
        // All bytes are compared, since an alphabet may have letters or gaps, which the rule does not
        // express.
        (0..=u8::MAX).all(|byte| rule.number(byte) == table[usize::from(byte)]).then_some(rule)
    }

    /// Returns the number of a byte, or [`NO_NUMBER`], without jumps.
    #[inline]
    fn number(self, byte: u8) -> u8 {
        // Both differences wrap: 0 and the bytes before the digits become large, so that one comparison
        // excludes them.
        let digit = byte.wrapping_sub(b'0');
        let is_digit = digit.wrapping_sub(1) < self.last;
        let [a, b, c, d] = self.empty;
        let is_empty = (byte == a) | (byte == b) | (byte == c) | (byte == d);
        let otherwise = if is_empty { 0 } else { NO_NUMBER };
        if is_digit { digit } else { otherwise }
    }
}

/// The character of an empty cell.
const EMPTY: u8 = b'.';

/// The characters of a variant's symbols, where each is one byte.
///
/// ```
/// use clausoku_formats::Letters;
/// let letters = Letters::new(&clausoku_board::Variant::classic(4).unwrap(), None).unwrap();
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
    pub fn new(variant: &Variant, symbols: Option<NumberNotation>) -> Option<Self> {
        let mut alphabet = Cow::Borrowed(variant.alphabet());
        if let Some(symbols) = symbols {
            alphabet = Cow::Owned(alphabet.in_notation(symbols).ok()?);
        }
        let letters = alphabet.letters()?;
        // The sign of an empty cell is first, and an alphabet has at least one symbol after it.
        let base = letters[1].wrapping_sub(1);
        let is_range =
            letters[1..].iter().zip(1..).all(|(&l, number)| l == base.wrapping_add(number));
        Some(Self(if is_range { Kind::From(base) } else { Kind::Table(letters.to_vec()) }))
    }

    /// Appends the characters of these numbers, which are 0 where a cell is empty.
    pub fn write(&self, numbers: &[u8], text: &mut Vec<u8>) {
        let cells = numbers.iter();
        // A loop without branches, which the compiler vectorizes.
        match &self.0 {
            &Kind::From(base) => {
                text.extend(
                    cells
                        .map(|&number| if number == 0 { EMPTY } else { base.wrapping_add(number) }),
                );
            }
            Kind::Table(letters) => {
                text.extend(
                    cells.map(|&number| letters.get(usize::from(number)).copied().unwrap_or(EMPTY)),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku_board::Variant;

    /// Returns the numbers of these cells on a board of this order, and checks whether a rule reads them.
    fn read(order: usize, symbols: NumberNotation, by_rule: bool, cells: &[u8]) -> Option<Vec<u8>> {
        let alphabet = Variant::classic(order).unwrap().alphabet().clone();
        let bytes = Bytes::new(&Decoder::new(alphabet.in_notation(symbols).unwrap()));
        assert_eq!(bytes.rule.is_some(), by_rule);
        let mut numbers = vec![7];
        let read = bytes.read(cells, &mut numbers);
        assert_eq!((numbers[0], numbers.len() > 1), (7, read));
        read.then(|| numbers.split_off(1))
    }

    #[test]
    fn digits_are_read_by_a_rule() {
        let numbers = vec![1, 0, 9, 0, 0, 0, 5, 8];
        assert_eq!(read(9, NumberNotation::FromOne, true, b"1.90_*58"), Some(numbers));
        for fault in [b':', b'/', b'A', b' ', b'\n', b'\0', 0xff] {
            assert_eq!(read(9, NumberNotation::FromOne, true, &[b'1', fault]), None);
        }
        assert_eq!(read(4, NumberNotation::FromOne, true, b"4.0"), Some(vec![4, 0, 0]));
        assert_eq!(read(4, NumberNotation::FromOne, true, b"5"), None);
    }

    #[test]
    fn others_are_read_by_the_table() {
        assert_eq!(read(4, NumberNotation::FromZero, false, b"03._"), Some(vec![1, 4, 0, 0]));
        assert_eq!(read(4, NumberNotation::Letters, false, b"aD."), Some(vec![1, 4, 0]));
        assert_eq!(read(4, NumberNotation::Letters, false, b"1"), None);
    }

    #[test]
    fn letters_are_those_of_the_format_line() {
        for order in [4, 9, 16, 25] {
            let variant = Variant::usual(order).unwrap();
            let numbers: Vec<u8> = (0..=order as u8).collect();
            for symbols in [None, Some(NumberNotation::FromZero), Some(NumberNotation::Letters)] {
                let mut text = Vec::new();
                Letters::new(&variant, symbols).unwrap().write(&numbers, &mut text);
                let symbols = symbols.unwrap_or(NumberNotation::FromOne);
                let expected: String = numbers
                    .iter()
                    .map(|number| symbols.character(u16::from(*number)).unwrap_or('.'))
                    .collect();
                assert_eq!(String::from_utf8(text).unwrap(), expected);
            }
        }
        assert!(Letters::new(&Variant::usual(36).unwrap(), None).is_none());
    }
}
