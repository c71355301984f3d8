//! A row of a column of puzzles.

use clausoku::Puzzle as LibraryPuzzle;

use crate::arrays::Misfit;

/// A row that is to be read.
#[derive(Clone, Copy)]
pub enum PuzzleRow<'a> {
    /// A line.
    Text(&'a [u8]),
    /// A number for each cell; 0 is an empty cell. The cell of a misfit has the number 0.
    Numbers(&'a [u8], Option<&'a Misfit>),
    Puzzle(&'a LibraryPuzzle),
}
