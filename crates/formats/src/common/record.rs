//! What a text says of a puzzle, and what its reader and writer cannot know from it.

use std::sync::Arc;

use super::{Location, ReadError, ReadErrorKind, Symbols};
use puzzle::{Cell, Grid, Puzzle, Variant, check_solution};

/// A puzzle from a text.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle. A value that was placed while solving counts as a given.
    pub puzzle: Puzzle,
    /// The line where it starts, counted from 1.
    pub line: usize,
    /// The cells whose values the text marks as placed and not given; ascending.
    pub placed: Vec<Cell>,
    /// The solution that the text holds. It was checked.
    pub solution: Option<Grid>,
}

impl Record {
    /// The puzzle that starts in this line, and nothing else.
    pub fn new(puzzle: Puzzle, line: usize) -> Self {
        Self { puzzle, line, placed: Vec::new(), solution: None }
    }

    /// The same with its solution, which is at fault if it does not solve the puzzle.
    pub(crate) fn solved(mut self, solution: Grid, place: Location<'_>) -> Result<Self, ReadError> {
        check_solution(&self.puzzle, &solution).map_err(|broken| {
            let found = "one that does not solve the puzzle";
            let error = place.expected(ReadErrorKind::Solution, "its solution", found);
            error.with_help(broken.to_string())
        })?;
        self.solution = Some(solution);
        Ok(self)
    }
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self::new(puzzle, 1)
    }
}

/// What a reader cannot know from the text.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The variant of all puzzles; without it, the usual board of their size.
    pub variant: Option<Arc<Variant>>,
    /// Which characters mean the numbers; without it, the characters of the text decide.
    pub symbols: Option<Symbols>,
}

impl ReadOptions {
    /// Puzzles of this variant.
    pub fn of(variant: Arc<Variant>) -> Self {
        Self { variant: Some(variant), ..Self::default() }
    }
}

/// What a writer can do in more than one way.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions {
    /// Which characters mean the numbers; without it, those of the variant: 1 to 9, then A.
    pub symbols: Option<Symbols>,
}
