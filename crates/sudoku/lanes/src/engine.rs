//! [`Engine`]: the public interface of the search.

use std::ops::ControlFlow;

use clausoku_board::{UnknownConstraint, Variant};
use clausoku_constraints::TableError;
use clausoku_text::{Deadline, Stopped};

use crate::plan::Plan;
use crate::query::{Answer, Excluded, GivensError, Query};
use crate::search::BatchSearch;
use crate::simd::{Backend, Dispatch};

/// Solves batches of puzzles of one variant.
///
/// Puzzles go in and solutions come out as numbers, one byte a cell, 0 where a cell is empty.
///
/// ```
/// use std::ops::ControlFlow;
/// use clausoku_text::Deadline;
/// use clausoku_lanes::Engine;
/// use clausoku_board::{Variant};
///
/// let engine = Engine::new(&Variant::classic(4).unwrap(), &Deadline::never()).unwrap();
/// let mut givens = vec![0; 3 * 16];
/// givens[16..22].copy_from_slice(&[1, 2, 3, 4, 3, 4]);
/// givens[32..34].copy_from_slice(&[1, 1]);
/// let mut seen = 0;
/// let answer = engine
///     .solve(&givens, &Deadline::never().with_solutions(1000), &mut |_puzzle, _numbers| {
///         seen += 1;
///         ControlFlow::Continue(())
///     })
///     .unwrap();
/// // The empty board, one with six givens, and one with a clash.
/// assert_eq!(answer.counts, [288, 6, 0]);
/// assert_eq!(seen, 294);
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    plan: Plan,
    width: Width,
    backend: Backend,
}

/// The type of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    Bits16,
    Bits32,
    Bits64,
    Bits128,
}

/// A variant that the engine cannot solve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// The variant has more symbols than a set can hold.
    #[error("lanes hold up to {MAX_SYMBOLS} symbols, not {0}")]
    Symbols(usize),
    /// The board has no cells.
    #[error("the board has no cells")]
    NoCells,
    /// The lanes do not know a constraint.
    #[error(transparent)]
    Constraint(#[from] UnknownConstraint),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<TableError> for Unsupported {
    fn from(error: TableError) -> Self {
        match error {
            TableError::Unknown(constraint) => constraint.into(),
            TableError::Stopped(stopped) => stopped.into(),
        }
    }
}

/// The largest number of symbols of a set: it has up to two words.
const MAX_SYMBOLS: usize = u128::BITS as usize;

impl Engine {
    /// Returns an engine for the variant, with the best back end that the processor has.
    ///
    /// # Errors
    ///
    /// Fails if the lanes do not support the variant, and at the deadline, since a board with many constraints takes long.
    pub fn new(variant: &Variant, deadline: &Deadline) -> Result<Self, Unsupported> {
        let (plan, width) = Width::plan(variant, deadline)?;
        Ok(Self { plan, width, backend: Backend::best() })
    }

    /// Returns the engine with another back end. [`Backend::Portable`] replaces a back end that the
    /// processor lacks. The results are the same.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Self {
        Self { backend: backend.or_portable(), ..self }
    }

    /// Returns the back end that runs the engine.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Returns the number of cells of a board.
    pub fn cells(&self) -> usize {
        self.plan.cells
    }

    /// Searches for the solutions of all puzzles of a batch, up to the limit for each puzzle. Calls
    /// `sink` for each solution found, with the index of its puzzle in the batch and the numbers of
    /// its cells. If `sink` returns `Break`, the search of the whole batch ends.
    ///
    /// The solutions of a puzzle come in the order in which a depth-first search finds them. So they are the
    /// same, in the same order, whatever else is in the batch; a greater limit adds to their end.
    /// Limits on time, memory and steps (guesses) are for the whole batch.
    ///
    /// # Errors
    ///
    /// Fails if the givens are not of whole boards, or one of them is not a number of a symbol.
    pub fn solve(
        &self,
        givens: &[u8],
        deadline: &Deadline,
        sink: &mut dyn FnMut(usize, &[u8]) -> ControlFlow<()>,
    ) -> Result<Answer, GivensError> {
        self.search(&Query { givens, ..Query::default() }, deadline, sink)
    }

    /// Searches as [`solve`](Self::solve) does, with the settings of a query.
    ///
    /// # Errors
    ///
    /// Fails as [`solve`](Self::solve) does; if an excluded candidate is not of the batch; and if known solutions are not
    /// as many as the puzzles or contain numbers of no symbol.
    pub fn search(
        &self,
        query: &Query<'_>,
        deadline: &Deadline,
        sink: &mut dyn FnMut(usize, &[u8]) -> ControlFlow<()>,
    ) -> Result<Answer, GivensError> {
        let plan = &self.plan;
        check_givens(plan, query.givens)?;
        check_known(plan, query)?;
        check_excluded(plan, query)?;
        let search = BatchSearch { plan, query, deadline, sink };
        Ok(match self.width {
            Width::Bits16 => u16::dispatch(self.backend, search),
            Width::Bits32 => u32::dispatch(self.backend, search),
            Width::Bits64 => u64::dispatch(self.backend, search),
            Width::Bits128 => u128::dispatch(self.backend, search),
        })
    }
}

impl Width {
    /// Returns the plan of a variant, and the narrowest lanes that hold its sets and keys.
    pub(crate) fn plan(
        variant: &Variant,
        deadline: &Deadline,
    ) -> Result<(Plan, Self), Unsupported> {
        if variant.cell_count() == 0 {
            return Err(Unsupported::NoCells);
        }
        if variant.order() > MAX_SYMBOLS {
            return Err(Unsupported::Symbols(variant.order()));
        }
        let plan = Plan::new(variant, deadline)?;
        let width = match plan.bits {
            0..=16 => Self::Bits16,
            17..=32 => Self::Bits32,
            33..=64 => Self::Bits64,
            _ => Self::Bits128,
        };
        Ok((plan, width))
    }
}

/// Rejects incomplete puzzles, too many puzzles, and numbers above the number of symbols.
fn check_givens(plan: &Plan, givens: &[u8]) -> Result<(), GivensError> {
    let &Plan { cells, symbols, .. } = plan;
    if !givens.len().is_multiple_of(cells) {
        return Err(GivensError::Length { cells, found: givens.len() });
    }
    if u32::try_from(givens.len() / cells).is_err() {
        return Err(GivensError::Puzzles(givens.len() / cells));
    }
    // The maximum is found faster than the place of a fault, and as a rule there is no fault. A loop
    // becomes vector instructions however the crate is divided for the compiler.
    let mut greatest = 0;
    for &number in givens {
        greatest = greatest.max(number);
    }
    if usize::from(greatest) > symbols {
        let place = givens.iter().position(|&number| usize::from(number) > symbols);
        // There is one, since the greatest number is above the symbols.
        let place = place.unwrap_or(0);
        let (puzzle, cell) = (place / cells + 1, place % cells + 1);
        return Err(GivensError::Number { puzzle, cell, number: givens[place] });
    }
    Ok(())
}

/// Refuses known solutions that are not of the batch, or have numbers of no symbol.
fn check_known(plan: &Plan, query: &Query<'_>) -> Result<(), GivensError> {
    let Some(known) = query.known else { return Ok(()) };
    if known.len() != query.givens.len() {
        return Err(GivensError::Known { expected: query.givens.len(), found: known.len() });
    }
    check_givens(plan, known)?;
    // An empty cell is valid in givens only: a guess takes the known number minus 1 as the symbol.
    match known.iter().position(|&number| number == 0) {
        None => Ok(()),
        Some(place) => {
            let (puzzle, cell) = (place / plan.cells + 1, place % plan.cells + 1);
            Err(GivensError::Number { puzzle, cell, number: 0 })
        }
    }
}

/// Rejects excluded candidates that the batch lacks, and puzzles out of order.
fn check_excluded(plan: &Plan, query: &Query<'_>) -> Result<(), GivensError> {
    let puzzles = query.givens.len() / plan.cells;
    let mut before = 0;
    for (index, &Excluded { puzzle, cell, number }) in query.excluded.iter().enumerate() {
        let is_of_batch = (puzzle as usize) < puzzles
            && (cell as usize) < plan.cells
            && (1..=plan.symbols).contains(&usize::from(number));
        // A new puzzle takes its exclusions from the front of the list. An exclusion out of order would block itself and all
        // that follow.
        if !is_of_batch || puzzle < before {
            return Err(GivensError::Excluded(index + 1));
        }
        before = puzzle;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn width(variant: &str) -> Width {
        Engine::new(&Variant::by_name(variant).unwrap(), &Deadline::never()).unwrap().width
    }

    #[test]
    fn lanes_are_as_wide_as_the_symbols_need() {
        assert_eq!(width("classic:9"), Width::Bits16);
        if cfg!(miri) {
            // Miri takes minutes to lay out larger boards.
            return;
        }
        assert_eq!(width("classic:16"), Width::Bits16);
        assert_eq!(width("samurai"), Width::Bits16);
        assert_eq!(width("classic:25"), Width::Bits32);
        assert_eq!(width("classic:64"), Width::Bits64);
        assert_eq!(width("classic:100"), Width::Bits128);
        let error =
            Engine::new(&Variant::by_name("classic:144").unwrap(), &Deadline::never()).unwrap_err();
        assert_eq!(error.to_string(), "lanes hold up to 128 symbols, not 144");
    }
}
