//! The entry point: counts the solutions of a puzzle.

use clausoku_board::{Limits, Puzzle, SearchEnd, Statistics, UnknownConstraint};
use clausoku_files::Deadline;
use dashu_int::UBig;

use crate::counter::board_counter::BoardCounter;
use crate::counter::open::{Board, Open};
use crate::counter::state::State;

/// The result of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions; a lower bound if a limit was reached.
    pub solutions: UBig,
    /// The reason why the count ended.
    pub ended: SearchEnd,
    /// Statistics of the count. A step is a tried value.
    pub statistics: Statistics,
}

impl Counted {
    /// Returns `true` if the number is exact.
    pub fn is_exact(&self) -> bool {
        self.ended.is_complete()
    }
}

/// A puzzle that cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotCounted {
    /// Too many cells are open.
    #[error("the givens leave {open} cells open; the counter supports at most {MAX_OPEN}")]
    TooManyOpen {
        /// The number of open cells.
        open: usize,
    },
    /// The counter knows regions only.
    #[error(transparent)]
    Constraint(#[from] UnknownConstraint),
}

/// The maximum number of open cells that the counter supports.
pub const MAX_OPEN: usize = 4096;

/// Counts the solutions of the puzzle without listing them.
///
/// The limit `memory` bounds the cache of counts; when the cache is full, it is emptied and the count
/// continues. After more than `limits.solutions` solutions, the count stops, with [`SearchEnd::Enough`].
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Limits, Puzzle, Variant};
///
/// let empty = Puzzle::empty(Arc::new(Variant::blocks(2, 3).unwrap()));
/// let counted = clausoku_search::count(&empty, &Limits::default()).unwrap();
/// assert!(counted.is_exact());
/// assert_eq!(counted.solutions, 28_200_960_u32.into());
/// ```
///
/// # Errors
///
/// Fails if more cells are open than the counter supports, or if the variant has constraints. A reached limit is not an error.
pub fn count(puzzle: &Puzzle, limits: &Limits) -> Result<Counted, NotCounted> {
    let deadline = Deadline::start(limits);
    puzzle.variant().regions_only("the counter")?;
    // Without givens nothing is decided, and the open board need not be built.
    let cells = puzzle.variant().cell_count();
    let is_empty = puzzle.givens().filled().next().is_none() && puzzle.excluded().is_empty();
    if is_empty && cells > MAX_OPEN {
        return Err(NotCounted::TooManyOpen { open: cells });
    }
    let Ok(open) = Open::from_puzzle(puzzle) else {
        let statistics = Statistics::default();
        return Ok(Counted { solutions: UBig::ZERO, ended: SearchEnd::Exhausted, statistics });
    };
    Ok(match open.cells {
        // A number of words for each range, so that sets are arrays in place, without an allocation.
        0..=64 => run::<1>(&open, &deadline),
        65..=128 => run::<2>(&open, &deadline),
        129..=256 => run::<4>(&open, &deadline),
        257..=1024 => run::<16>(&open, &deadline),
        1025..=MAX_OPEN => run::<{ MAX_OPEN / 64 }>(&open, &deadline),
        _ => return Err(NotCounted::TooManyOpen { open: open.cells }),
    })
}

fn run<const W: usize>(open: &Open, deadline: &Deadline) -> Counted {
    let mut engine = BoardCounter::new(Board::<W>::new(open), deadline);
    let (solutions, ended) = engine.count(State::new(open));
    Counted { solutions, ended, statistics: engine.statistics() }
}
