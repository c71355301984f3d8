//! Strings of constraints for the cells and regions of other notations, and the reasons why a text is not a string
//! of constraints.

use super::board::boxes;
use super::shape::Shape;
use crate::common::{Location, ReadError, ReadErrorKind, quoted};

/// The reason why a text is no puzzle: what was expected, and the advice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    pub kind: ReadErrorKind,
    pub expected: &'static str,
    pub help: &'static str,
}

impl Fault {
    /// Returns the fault of a text whose notation is known.
    pub(super) const fn in_notation(expected: &'static str) -> Self {
        let help = "the puzzle can be given as cells: a character for each, with . if it is empty";
        Self { kind: ReadErrorKind::Structure, expected, help }
    }

    /// Returns the error at a place.
    pub(super) fn at(self, place: Location<'_>, text: &str) -> ReadError {
        place.fault(self.kind, self.expected, quoted(text)).with_help(self.help)
    }
}

/// Returns the string for the values of all cells, 0 for an empty one, and further items.
pub(crate) fn string_of(values: impl IntoIterator<Item = u32>, items: &str) -> String {
    let values: Vec<u32> = values.into_iter().collect();
    let order = values.len().isqrt();
    let mut string = format!(".Shape~{order}x{order}");
    for (value, index) in values.into_iter().zip(0..).filter(|row| row.0 > 0) {
        string.extend([".~", &name(index, order), "_", &value.to_string()]);
    }
    string + items
}

/// Returns the name of the cell of this index.
pub(crate) fn name(index: usize, order: usize) -> String {
    super::shape::identifier(index / order, index % order)
}

/// Returns the item for regions of these numbers, one for each cell, in place of the usual boxes; an empty text for these.
pub(super) fn regions(numbers: &[usize]) -> Option<String> {
    let order = numbers.len().isqrt();
    let shape = Shape { rows: order, columns: order, values: order, ..Shape::USUAL };
    let usual = boxes(shape, order);
    let is_usual = !usual.is_empty()
        && usual.iter().all(|cells| {
            let number = numbers[cells[0].index()];
            let same = numbers.iter().filter(|other| **other == number).count();
            same == cells.len() && cells.iter().all(|cell| numbers[cell.index()] == number)
        });
    if is_usual {
        return Some(String::new());
    }
    let map = numbers.iter().map(|&number| char::from_digit(u32::try_from(number).ok()?, 36));
    Some(format!(".NoBoxes.Jigsaw~{}", map.collect::<Option<String>>()?))
}
