//! Characters of one byte to numbers, many at a time.
#![expect(clippy::needless_bitwise_bool, reason = "what has no jumps becomes vector instructions")]

use super::Decoder;

/// Reads cells of a board of order 9 or less, where no character is ambiguous.
#[derive(Clone, Debug)]
pub(crate) struct Bytes {
    /// By byte: the number that it writes, or [`NO_NUMBER`].
    table: [u8; 256],
    /// The same as a rule, where there is one.
    rule: Option<Rule>,
}

/// No number of a board of order 9 or less.
const NO_NUMBER: u8 = u8::MAX;

/// The digits from 1 to the last write themselves, and a few signs write an empty cell. It says the same as
/// a table, but the compiler makes vector instructions of it.
#[derive(Clone, Copy, Debug)]
struct Rule {
    last: u8,
    /// Some twice if there are fewer.
    empty: [u8; 4],
}

impl Bytes {
    pub(crate) fn new(decoder: &Decoder) -> Self {
        let number = |byte: u8| decoder.character(char::from(byte)).filter(|_| byte.is_ascii());
        let table = std::array::from_fn(|byte| {
            number(byte as u8).and_then(|number| u8::try_from(number).ok()).unwrap_or(NO_NUMBER)
        });
        Self { table, rule: Rule::of(&table) }
    }

    /// Appends the numbers of these cells, 0 where one is empty. If some character writes none, this is
    /// `false`, and nothing is appended.
    pub(crate) fn read(&self, cells: &[u8], numbers: &mut Vec<u8>) -> bool {
        let start = numbers.len();
        match self.rule {
            Some(rule) => numbers.extend(cells.iter().map(|&byte| rule.number(byte))),
            None => numbers.extend(cells.iter().map(|&byte| self.table[usize::from(byte)])),
        }
        // All are looked at, even after a fault: so it is done many at a time.
        let unknown =
            numbers[start..].iter().fold(false, |unknown, &number| unknown | (number == NO_NUMBER));
        if unknown {
            numbers.truncate(start);
        }
        !unknown
    }
}

impl Rule {
    /// The rule that says what the table does, if there is one.
    fn of(table: &[u8; 256]) -> Option<Self> {
        let signs: Vec<u8> =
            (0..=u8::MAX).filter(|&byte| table[usize::from(byte)] == 0).take(5).collect();
        let &last = table.iter().filter(|&&number| number != NO_NUMBER).max()?;
        let mut rule = Self { last, empty: [*signs.first()?; 4] };
        rule.empty.get_mut(..signs.len())?.copy_from_slice(&signs);
        (0..=u8::MAX).all(|byte| rule.number(byte) == table[usize::from(byte)]).then_some(rule)
    }

    /// The number that the byte writes, or [`NO_NUMBER`]. Nothing here is a jump.
    #[inline]
    fn number(self, byte: u8) -> u8 {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = digit.wrapping_sub(1) < self.last;
        let [a, b, c, d] = self.empty;
        let is_empty = (byte == a) | (byte == b) | (byte == c) | (byte == d);
        let otherwise = if is_empty { 0 } else { NO_NUMBER };
        if is_digit { digit } else { otherwise }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symbols;
    use puzzle::{Alphabet, Variant};

    /// What is read of these cells, by a rule or not.
    fn read(alphabet: &Alphabet, symbols: Symbols, by_rule: bool, cells: &[u8]) -> Option<Vec<u8>> {
        let bytes = Bytes::new(&Decoder::new(alphabet.clone(), symbols));
        assert_eq!(bytes.rule.is_some(), by_rule);
        let mut numbers = vec![7];
        let read = bytes.read(cells, &mut numbers);
        assert_eq!((numbers[0], numbers.len() > 1), (7, read));
        read.then(|| numbers.split_off(1))
    }

    #[test]
    fn digits_are_read_by_a_rule() {
        let alphabet = Variant::classic(3).unwrap().alphabet().clone();
        let nine = |cells: &[u8]| read(&alphabet, Symbols::FromOne, true, cells);
        assert_eq!(nine(b"1.90_*58"), Some(vec![1, 0, 9, 0, 0, 0, 5, 8]));
        for fault in [b':', b'/', b'A', b' ', b'\n', b'\0', 0xff] {
            assert_eq!(nine(&[b'1', fault]), None);
        }
        let alphabet = Variant::classic(2).unwrap().alphabet().clone();
        let four = |cells: &[u8]| read(&alphabet, Symbols::FromOne, true, cells);
        assert_eq!(four(b"4.0"), Some(vec![4, 0, 0]));
        assert_eq!(four(b"5"), None);
    }

    #[test]
    fn others_are_read_by_the_table() {
        let alphabet = Variant::classic(2).unwrap().alphabet().clone();
        assert_eq!(read(&alphabet, Symbols::FromZero, false, b"03._"), Some(vec![1, 4, 0, 0]));
        assert_eq!(read(&alphabet, Symbols::Letters, false, b"aD."), Some(vec![1, 4, 0]));
        assert_eq!(read(&alphabet, Symbols::Letters, false, b"1"), None);
    }
}
