//! The results of the attempts to make puzzles.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use clausoku_board::{Puzzle, Variant};

use super::hard::puzzle;

/// The number of attempts, and the numbers of givens of the puzzles that they gave.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::generating::{Generator, Request};
/// use clausoku_board::{Deadline, Variant};
/// let request = Request { givens: Some(4..=4), ..Request::default() };
/// let deadline = Deadline::never();
/// let generator = Generator::new(Arc::new(Variant::classic(4).unwrap()), request, &deadline).unwrap();
/// generator.make(1, 0..1, 100, &deadline).unwrap();
/// let attempts = generator.attempts();
/// assert!(attempts.count >= 1 && attempts.givens.unwrap().contains(&4));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attempts {
    /// The number of completed attempts.
    pub count: u64,
    /// The least and the greatest number of givens; `None` if no attempt gave a puzzle.
    pub givens: Option<RangeInclusive<usize>>,
}

impl fmt::Display for Attempts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, &self.givens) {
            (0, _) => write!(f, "no attempt was completed"),
            (count, None) => write!(f, "attempts: {count}, which gave no puzzle with one solution"),
            (count, Some(givens)) => {
                let (least, most) = (givens.start(), givens.end());
                write!(f, "attempts: {count}, which gave puzzles with {least} to {most} givens")
            }
        }
    }
}

/// Attempts that several threads make.
#[derive(Debug, Default)]
pub(crate) struct Tally(Mutex<Attempts>);

impl Tally {
    /// Adds attempts by the numbers of givens of their puzzles; `None` is no puzzle.
    pub(crate) fn add(&self, givens: impl Iterator<Item = Option<usize>>) {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for given in givens {
            attempts.count += 1;
            if let Some(given) = given {
                let (least, most) =
                    attempts.givens.take().map_or((given, given), RangeInclusive::into_inner);
                attempts.givens = Some(least.min(given)..=most.max(given));
            }
        }
    }

    pub(crate) fn read(&self) -> Attempts {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A puzzle that was made, as numbers, a byte a cell. Only a generator makes one, so its numbers are those of its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    variant: Arc<Variant>,
    pub(super) givens: Vec<u8>,
    pub(super) solution: Vec<u8>,
}

impl Made {
    /// Returns the puzzle of these givens of the board.
    pub(super) fn new(variant: &Arc<Variant>, givens: Vec<u8>, solution: Vec<u8>) -> Self {
        Self { variant: Arc::clone(variant), givens, solution }
    }

    /// Returns the puzzle in the form of the other modules.
    pub fn puzzle(&self) -> Puzzle {
        puzzle(&self.variant, &self.givens)
    }

    /// Returns the givens, 0 where a cell is empty.
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// Returns the solution.
    pub fn solution(&self) -> &[u8] {
        &self.solution
    }
}
