//! Decodes a model whose numbering is unknown.

use std::cmp::Ordering;

use clausoku_board::{Grid, Puzzle};
use clausoku_cnf::{Model, Variable};
use clausoku_encoder::{EncodeError, Encoding};
use clausoku_readback::{DecodeError, Numbering, SCHEMES, Scheme, decode};

/// The reason why no numbering gives a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoNumbering {
    /// The candidates cannot be numbered.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The model is not a solution.
    #[error(transparent)]
    Decode(#[from] DecodeError),
}

/// The number of open candidates from which on a model of another numbering gives no solution by chance.
const ENOUGH_CANDIDATES: u32 = 24;

/// Returns the numbering of the candidates of the puzzle by this scheme. In the compact one, the open
/// candidates are those of [`Encoding::reduced`].
///
/// # Errors
///
/// Fails if there are too many candidates.
pub fn numbering_of(scheme: Scheme, puzzle: &Puzzle) -> Result<Numbering, EncodeError> {
    Ok(match scheme {
        // The givens determine which candidates are open.
        Scheme::Compact => Encoding::reduced().encode(puzzle)?.numbering().clone(),
        scheme => Numbering::new(scheme, puzzle.variant())?,
    })
}

/// Returns the grid in the first numbering in which the model is a solution. Every grid is checked,
/// so a wrong numbering gives no grid.
///
/// ```
/// use clausoku::encoding::{decode_any, numbering_of};
/// use clausoku::{Encoding, Puzzle, sat::{SatSolver, Varisat, Verdict}};
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
/// let Verdict::Satisfiable(model) = Varisat::new().solve(&Encoding::inf242().encode(&puzzle)?)? else { panic!() };
/// assert!(decode_any(&model, &puzzle)?.is_full());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if no numbering gives a solution, with the most specific fault: that of a full grid.
pub fn decode_any(model: &Model, puzzle: &Puzzle) -> Result<Grid, NoNumbering> {
    let mut shown = match decode(model, &numbering_of(Scheme::Dense, puzzle)?, puzzle) {
        Ok(solution) => return Ok(solution),
        Err(fault) => fault,
    };
    for scheme in SCHEMES.iter().map(|row| row.value) {
        // A scheme that cannot number the board did not number this model.
        let Ok(numbering) = numbering_of(scheme, puzzle) else { continue };
        // With few open candidates nearly any model gives a solution, so the last variable must match too, or be auxiliary
        // where no other numbering gives a full grid.
        let last = model.last_variable().map_or(0, Variable::to_dimacs);
        let is_other = match last.cmp(&numbering.last()) {
            Ordering::Less => true,
            Ordering::Equal => false,
            Ordering::Greater => {
                let is_full = matches!(shown, DecodeError::Broken(_));
                numbering.last() == 0 || is_full && numbering.last() < ENOUGH_CANDIDATES
            }
        };
        if scheme == Scheme::Compact && is_other {
            continue;
        }
        match decode(model, &numbering, puzzle) {
            Ok(solution) => return Ok(solution),
            // Binary digits make a full grid of nearly any model, so the first full grid counts.
            Err(fault @ DecodeError::Broken(_)) if !matches!(shown, DecodeError::Broken(_)) => {
                shown = fault;
            }
            Err(_) => {}
        }
    }
    Err(shown.into())
}
