//! Puzzles whose clues a text states in its own words or signs: cages as sums, letters for even and odd cells.

use std::ops::Range;
use std::sync::Arc;

use clausoku_board::{Cell, Constraint, ConstraintKind, Grid, Puzzle, Variant};

use crate::ReadOptions;
use crate::common::{Places, ReadErrorKind, Result, refused};

/// The givens and the clues of a square board.
pub(super) struct Stated {
    /// The bytes that state them.
    pub bytes: Range<usize>,
    /// The values of the cells; 0 for an empty cell.
    pub numbers: Vec<u16>,
    /// The kind of each clue, and its cells.
    pub clues: Vec<(ConstraintKind, Vec<Cell>)>,
    /// The meaning of the text, as a note.
    pub note: String,
}

impl Stated {
    /// Returns the puzzle: on the board that the options ask for, else on the usual one.
    ///
    /// # Errors
    ///
    /// Fails if the board has another number of cells, or a clue does not fit it.
    pub(super) fn puzzle(&self, text: &str, options: &ReadOptions) -> Result<Puzzle> {
        let cells = self.numbers.len();
        let order = cells.isqrt();
        let fault = |error: &dyn std::error::Error| {
            let place = Places::new(text).at(self.bytes.start);
            place.fault(ReadErrorKind::Structure, "clues that fit the board", error)
        };
        let board = match &options.variant {
            Some(variant) if variant.cell_count() != cells || variant.order() != order => {
                let expected = format!("a variant of {order} symbols and {cells} cells");
                return Err(refused(text, &expected, variant));
            }
            Some(variant) => Arc::clone(variant),
            None => Variant::usual(order).map_err(|error| fault(&error))?,
        };
        let clues = self.clues.iter();
        let clues = clues.map(|(kind, cells)| Constraint::new(kind.clone(), cells.clone()));
        let clues = board.constraints().iter().cloned().chain(clues).collect();
        let variant =
            Variant::clone(&board).with_constraints(clues).map_err(|error| fault(&error))?;
        let givens = Grid::from_numbers(self.numbers.clone());
        Puzzle::new(Arc::new(variant), givens).map_err(|error| fault(&error))
    }
}
