//! Grids as lines of characters, written quickly.

use std::sync::Arc;

use clausoku::{Grid, Variant};
use puzzle::Alphabet;

/// What is written where a cell is empty.
const EMPTY: u8 = b'.';

/// The characters of the boards that were written so far.
#[derive(Default)]
pub struct Letters {
    boards: Vec<(Arc<Variant>, Characters)>,
}

/// How numbers are written.
enum Characters {
    /// A dot for an empty cell, and for the others this byte more than the number.
    From(u8),
    /// By number.
    Table(Vec<u8>),
    /// Not with ASCII.
    Others,
}

impl Letters {
    /// Appends the line of a grid of this variant, given as numbers, a byte a cell.
    pub fn write(&mut self, variant: &Arc<Variant>, numbers: &[u8], text: &mut Vec<u8>) {
        let place = self.boards.iter().position(|board| Arc::ptr_eq(&board.0, variant));
        let place = place.unwrap_or_else(|| {
            self.boards.push((Arc::clone(variant), Characters::of(variant.alphabet())));
            self.boards.len() - 1
        });
        // One by one in a loop without choices, which the compiler makes vector instructions of.
        match &self.boards[place].1 {
            &Characters::From(base) => {
                let letter = |&number| if number == 0 { EMPTY } else { base.wrapping_add(number) };
                text.extend(numbers.iter().map(letter));
            }
            Characters::Table(letters) => {
                text.extend(numbers.iter().map(|&number| letters[usize::from(number)]));
            }
            Characters::Others => {
                let numbers = numbers.iter().map(|&number| u16::from(number)).collect();
                let line = variant.line(&Grid::from_numbers(numbers)).to_string();
                text.extend_from_slice(line.as_bytes());
            }
        }
    }
}

impl Characters {
    fn of(alphabet: &Alphabet) -> Self {
        let letter = |symbol| alphabet.character(symbol).filter(char::is_ascii).map(|c| c as u8);
        let Some(letters) = alphabet.symbols().map(letter).collect::<Option<Vec<u8>>>() else {
            return Self::Others;
        };
        match letters.first() {
            Some(&first) if letters.iter().copied().eq((first..).take(letters.len())) => {
                Self::From(first.wrapping_sub(1))
            }
            _ => Self::Table([vec![EMPTY], letters].concat()),
        }
    }
}
