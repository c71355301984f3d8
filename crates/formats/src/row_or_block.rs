//! A grid as text that can be read again, in the shortest form that its board allows.

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};

use crate::{WriteError, numbers};

/// Returns a grid in one line if each symbol of the board has a character, else as a block of numbers followed by an
/// empty line.
///
/// # Errors
///
/// Fails if the grid does not fit the board.
pub fn row_or_block(variant: &Arc<Variant>, grid: &Grid) -> Result<String, WriteError> {
    if variant.alphabet().has_characters() {
        return Ok(format!("{}\n", variant.line(grid)));
    }
    let filled = Puzzle::new(Arc::clone(variant), grid.clone()).map_err(WriteError::Grid)?;
    Ok(numbers::FORMAT.write_puzzle(filled)? + "\n")
}
