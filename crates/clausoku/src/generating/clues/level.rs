//! The level of a puzzle with clues, by HoDoKu's scale with the steps of clues, and the levels of the puzzles that were tried.

use std::sync::{Arc, Mutex, PoisonError};

use clausoku_board::Puzzle;
use clausoku_techniques::hodoku::{self, Level, Rating};
use clausoku_techniques::{Settings, State};
use clausoku_text::Deadline;

use crate::generating::Error;

/// The wanted level of puzzles, and those that were tried.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub level: Level,
    tried: Arc<Mutex<TriedLevels>>,
}

/// The levels of puzzles that were rated. Equal calls on several threads may count different numbers at a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TriedLevels {
    /// The wanted level.
    pub wanted: Level,
    /// The number of puzzles of each level up to the wanted one.
    pub counts: [u64; Level::ALL.len()],
    /// The number of harder puzzles, whose level is not determined.
    pub harder: u64,
}

impl Wanted {
    pub(super) fn new(level: Level) -> Self {
        let tried = TriedLevels { wanted: level, counts: [0; Level::ALL.len()], harder: 0 };
        Self { level, tried: Arc::new(Mutex::new(tried)) }
    }

    /// Returns the levels of the puzzles that were rated.
    pub(super) fn tried(&self) -> TriedLevels {
        self.tried.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Rates a puzzle with one solution. The rating ends at a level above the wanted one, which is unsolved.
    ///
    /// # Errors
    ///
    /// Fails if the clues need too much memory, and at the deadline.
    pub(super) fn rate(&self, puzzle: &Puzzle, deadline: &Deadline) -> Result<Rating, Error> {
        let state = State::with_clues(puzzle, &[], deadline);
        deadline.check()?;
        let state = state.map_err(|error| Error::Solver(error.to_string()))?;
        let rating = hodoku::rate_up_to(self.level, state, &Settings::default(), deadline)?;
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        match tried.counts.get_mut(rating.level as usize) {
            Some(count) if rating.level <= self.level => *count += 1,
            _ => tried.harder += 1,
        }
        Ok(rating)
    }
}
