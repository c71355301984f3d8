//! The next step of Sudoku Explainer in a grid, with its name.

use std::collections::BTreeSet;

use clausoku_text::Deadline;

use super::board::{Board, CELL_COUNT, bits};
use super::{Context, Technique, Unrated, lowest};

/// Steps of one technique and one rating, which Sudoku Explainer applies together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explained {
    /// The technique.
    pub technique: Technique,
    /// The rating in tenths: 89 is 8.9.
    pub rating: u8,
    /// The values of cells: the index of a cell, and a digit from 1.
    pub placements: BTreeSet<(usize, u8)>,
    /// The candidates that are removed: the index of a cell, and a digit from 1.
    pub eliminations: BTreeSet<(usize, u8)>,
}

/// Returns the next step in a grid with these values (0 is an open cell) and these candidates of open cells, a bit a digit. It
/// holds of every solution: the techniques that assume that there is one are left out.
///
/// ```
/// use clausoku_text::Deadline;
/// use clausoku_techniques::explainer::{Technique, next_step, values};
/// let values = values(".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...");
/// let step = next_step(&values.expect("81 cells"), &[0x1ff; 81], &Deadline::never())?;
/// assert_eq!((step.technique, step.rating), (Technique::HiddenSingle, 12));
/// # Ok::<(), clausoku_techniques::explainer::Unrated>(())
/// ```
///
/// # Errors
///
/// Fails if values contradict each other, if no technique finds a step, and at the deadline.
pub fn next_step(
    values: &[u8; CELL_COUNT],
    candidates: &[u16; CELL_COUNT],
    deadline: &Deadline,
) -> Result<Explained, Unrated> {
    let mut board = Board::new(values).ok_or(Unrated::Contradiction)?;
    for (cell, candidates) in candidates.iter().enumerate() {
        board.remove_all(cell, !candidates);
    }
    if board.is_contradictory() {
        return Err(Unrated::Contradiction);
    }
    let (steps, technique) = lowest(&board, Context { deadline, earlier: None, is_unique: false })?;
    let digit = |digit: usize| digit as u8 + 1;
    let placements = steps.values.iter();
    let eliminations = steps.removals.iter().flat_map(|&(cell, digits)| {
        bits(digits).map(move |removed| (usize::from(cell), digit(removed)))
    });
    Ok(Explained {
        technique,
        rating: steps.rating,
        placements: placements.map(|&(cell, value)| (cell.into(), digit(value.into()))).collect(),
        eliminations: eliminations.collect(),
    })
}
