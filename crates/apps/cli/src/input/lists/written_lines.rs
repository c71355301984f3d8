//! Grids as numbers, lines of grids written from them, and the results of a chunk of a list in order.
//!
//! The lines of formats that are nothing but characters of cells are written where the puzzles are solved, and not one
//! after another by the writer of the format.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use clausoku::formats::{Format, NumberNotation, Record, WriteError, lines::LineContent};
use clausoku::lists::values::{GridValue, LettersByBoard};
use clausoku::lists::with_clues::link;
use clausoku::{Grid, Puzzle, Variant};
use serde::Serialize;

use crate::input::{Name, push_separator};
use crate::terminal::texts::memory;

/// The place of a puzzle in the input.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Place<'a> {
    /// The input.
    pub file: &'a Name,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A puzzle and its solution as numbers, a byte a cell, 0 where a cell is empty.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<'n> {
    /// The board.
    pub variant: &'n Arc<Variant>,
    /// The givens.
    pub givens: &'n [u8],
    /// The solution, if there is one.
    pub solution: Option<&'n [u8]>,
}

/// A puzzle and its solution.
#[derive(Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "most are borrowed, and a box would be allocated for each"
)]
pub(crate) enum Grids<'g> {
    /// Nothing but symbols of cells.
    Numbers(Numbers<'g>),
    /// The puzzle with all else that its text contains.
    Record(Cow<'g, Record>),
}

impl Grids<'_> {
    pub(crate) fn owned(puzzle: Puzzle, solution: Option<Grid>) -> Self {
        Self::Record(Cow::Owned(Record::new(puzzle, 1).with_solution(solution)))
    }

    /// Returns the puzzle with its clues as a link, if it has clues and a format has a place for them.
    pub(crate) fn link(&self) -> Option<String> {
        let has_clues = !self.variant().constraints().is_empty();
        let record = has_clues.then(|| self.record(1).ok()).flatten()?;
        link(&record.puzzle, record.solution.as_ref())
    }

    pub(crate) fn variant(&self) -> &Arc<Variant> {
        match self {
            Self::Numbers(numbers) => numbers.variant,
            Self::Record(record) => record.puzzle.variant(),
        }
    }

    /// Returns the numbers, if these suffice.
    pub(crate) fn numbers(&self) -> Option<Numbers<'_>> {
        match self {
            Self::Numbers(numbers) => Some(*numbers),
            Self::Record(_) => None,
        }
    }

    /// Returns the record of the puzzle on this line.
    ///
    /// # Errors
    ///
    /// Fails if the numbers do not fit the board.
    pub(crate) fn record(&self, line: usize) -> anyhow::Result<Record> {
        let mut record = match self {
            Self::Record(record) => record.clone().into_owned(),
            Self::Numbers(Numbers { variant, givens, solution }) => {
                let puzzle = Puzzle::new(Arc::clone(variant), Grid::from_bytes(givens))?;
                Record::new(puzzle, line).with_solution(solution.map(Grid::from_bytes))
            }
        };
        record.line = line;
        Ok(record)
    }

    pub(crate) fn write_line(&self, letters: &mut LettersByBoard, text: &mut Vec<u8>) {
        let givens = match self {
            Self::Numbers(Numbers { variant, givens, .. }) => {
                GridValue::from_bytes(variant, givens)
            }
            Self::Record(record) => GridValue::new(record.puzzle.variant(), record.puzzle.givens()),
        };
        givens.write_line(letters, text);
    }

    /// Refuses a puzzle that excludes candidates, which a line of cells cannot contain.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle excludes candidates.
    pub(crate) fn refuse_excluded(&self, format: &'static str) -> Result<(), WriteError> {
        match self {
            Self::Record(record) if !record.puzzle.excluded().is_empty() => {
                Err(WriteError::Excluded { format, candidates: record.puzzle.excluded().len() })
            }
            _ => Ok(()),
        }
    }

    /// Returns the line of the givens and the line of the solution. Writes numbers in these letters.
    pub(crate) fn lines(
        &self,
        letters: Option<&clausoku::formats::lines::Letters>,
    ) -> (String, Option<String>) {
        if let (Self::Numbers(numbers), Some(letters)) = (self, letters) {
            let solution = numbers.solution.map(|solution| written(solution, letters));
            return (written(numbers.givens, letters), solution);
        }
        let line = |grid: &Grid| match letters {
            Some(letters) => written(&numbers(grid), letters),
            None => self.variant().line(grid).to_string(),
        };
        match self {
            Self::Record(record) => {
                (line(record.puzzle.givens()), record.solution.as_ref().map(line))
            }
            Self::Numbers(Numbers { givens, solution, .. }) => (
                line(&Grid::from_bytes(givens)),
                solution.map(|solution| line(&Grid::from_bytes(solution))),
            ),
        }
    }
}

fn written(numbers: &[u8], letters: &clausoku::formats::lines::Letters) -> String {
    let mut text = Vec::with_capacity(numbers.len());
    letters.write(numbers, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the numbers of a grid whose symbols have characters.
fn numbers(grid: &Grid) -> Vec<u8> {
    grid.numbers().iter().map(|&number| number as u8).collect()
}

/// The characters of the boards that were written so far.
#[derive(Clone, Default)]
pub(super) struct Letters {
    symbols: Option<NumberNotation>,
    boards: Vec<Written>,
}

/// A board, and how it is written.
#[derive(Clone)]
struct Written {
    board: Arc<Variant>,
    /// `None` for a board whose symbols have no characters in ASCII.
    letters: Option<clausoku::formats::lines::Letters>,
}

impl Letters {
    /// Returns the letters with these characters for numbers above 9.
    pub(super) fn new(symbols: Option<NumberNotation>) -> Self {
        Self { symbols, boards: Vec::new() }
    }

    /// Returns the letters of a board; `None` if its symbols have no characters in ASCII.
    pub(super) fn for_board(
        &mut self,
        variant: &Arc<Variant>,
    ) -> Option<&clausoku::formats::lines::Letters> {
        let place = self.place(variant);
        self.boards[place].letters.as_ref()
    }

    fn place(&mut self, variant: &Arc<Variant>) -> usize {
        let place = self.boards.iter().position(|known| Arc::ptr_eq(&known.board, variant));
        place.unwrap_or_else(|| {
            let letters = clausoku::formats::lines::Letters::new(variant, self.symbols);
            self.boards.push(Written { board: Arc::clone(variant), letters });
            self.boards.len() - 1
        })
    }
}

/// Writes lines of a format.
#[derive(Clone)]
pub(crate) struct LineWriter {
    content: LineContent,
    /// `true` if a line without a place for the solution contains the puzzle, and not the solution.
    keeps_puzzles: bool,
    letters: Letters,
}

/// Lines of puzzles of one variant.
pub(crate) struct WrittenLines {
    /// The place of the first puzzle.
    pub name: Name,
    /// The line of the first puzzle, from 1.
    pub line: usize,
    /// The board of all puzzles.
    pub variant: Arc<Variant>,
    /// The lines.
    pub text: Vec<u8>,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of puzzles with a solution.
    pub solutions: usize,
    /// The number of puzzles with placed values.
    pub placed: usize,
    /// The number of puzzles with a title or other texts.
    pub about: usize,
    /// The number of puzzles with drawings without a meaning.
    pub sketches: usize,
}

impl LineWriter {
    /// Returns a writer of lines of this format, if they are nothing but characters of cells.
    pub(crate) fn new(
        format: &Format,
        symbols: Option<NumberNotation>,
        keeps_puzzles: bool,
    ) -> Option<Self> {
        let content = format.lines()?.content?;
        Some(Self { content, keeps_puzzles, letters: Letters::new(symbols) })
    }

    /// Appends the line of a puzzle. Returns `false` if the format cannot contain the board.
    pub(crate) fn write(&mut self, numbers: Numbers<'_>, text: &mut Vec<u8>) -> bool {
        let Numbers { variant, givens, solution } = numbers;
        let Some(letters) = self.letters.for_board(variant) else { return false };
        match self.content {
            LineContent::Table(separator) => {
                letters.write(givens, text);
                push_separator(separator, text);
                letters.write(solution.unwrap_or_default(), text);
            }
            _ if self.keeps_puzzles => letters.write(givens, text),
            _ => letters.write(solution.unwrap_or(givens), text),
        }
        text.push(b'\n');
        true
    }
}

impl WrittenLines {
    /// Returns no lines. The first line will belong to the puzzle at this place.
    pub(crate) fn new(name: &Name, line: usize, variant: &Arc<Variant>) -> Self {
        let (name, variant) = (name.clone(), Arc::clone(variant));
        Self {
            name,
            line,
            variant,
            text: memory(),
            puzzles: 0,
            solutions: 0,
            placed: 0,
            about: 0,
            sketches: 0,
        }
    }
}
