//! Reads rows into a batch.
//!
//! **Invariant.** What is read of a row depends on the row and the variant alone.

use std::sync::Arc;

use clausoku::formats::{
    ReadOptions, Record,
    lines::{LineParser, ParseLine},
};
use clausoku::lists::driver::Entry;
use clausoku::solving::bulk::Stored;
use clausoku::{Batch, Grid, Puzzle, Variant};

use super::row::PuzzleRow;
use crate::arrays::{Misfit, usual_board};

/// The fault of a row without a puzzle.
const NO_PUZZLE: &str = "no puzzle on this line";

/// The fault of a null.
const NULL: &str = "no puzzle in this row, which is null";

/// Reads rows.
#[derive(Clone)]
pub struct Reader {
    variant: Option<Arc<Variant>>,
    /// The usual board of the last row of numbers.
    usual: Option<Arc<Variant>>,
    /// A parser that has read nothing.
    fresh: LineParser,
    parser: LineParser,
}

impl Reader {
    /// Returns a reader of puzzles of this variant, or of the usual board of each row's size.
    pub fn new(variant: Option<Arc<Variant>>) -> Result<Self, String> {
        let options = ReadOptions { variant: variant.clone(), ..ReadOptions::default() };
        let fresh = LineParser::new(&options).map_err(|error| error.message())?;
        Ok(Self { variant, usual: None, parser: fresh.clone(), fresh })
    }

    /// Adds the puzzle of a row to the batch.
    pub fn read(&mut self, row: Option<PuzzleRow<'_>>, batch: &mut Batch) -> Entry {
        match row {
            None => Entry::Fault(NULL.to_owned()),
            Some(PuzzleRow::Numbers(numbers, misfit)) => self.numbers(numbers, misfit, batch),
            Some(PuzzleRow::Text(line)) => self.line(line, batch),
            Some(PuzzleRow::Puzzle(puzzle)) => {
                batch.push(puzzle.clone());
                Entry::Puzzle
            }
        }
    }

    fn line(&mut self, line: &[u8], batch: &mut Batch) -> Entry {
        if let Some(board) = self.parser.board().cloned()
            && batch.push_numbers(&board, |numbers| self.parser.numbers(line, numbers))
        {
            self.parser.forget_notation();
            return Entry::Puzzle;
        }
        let read = self.parser.parse_bytes(1, line);
        self.parser.forget_notation();
        match read {
            Ok(Some(record)) => {
                let Record { puzzle, solution, placed, .. } = record;
                batch.push_stored(puzzle, Stored { solution, placed, ..Stored::default() });
                Entry::Puzzle
            }
            Ok(None) => {
                // A comment may name a notation.
                self.parser = self.fresh.clone();
                Entry::Fault(NO_PUZZLE.to_owned())
            }
            Err(error) => Entry::Fault(format!("column {}: {}", error.column(), error.message())),
        }
    }

    fn numbers(&mut self, numbers: &[u8], misfit: Option<&Misfit>, batch: &mut Batch) -> Entry {
        let variant = match &self.variant {
            Some(variant) if variant.cell_count() == numbers.len() => Arc::clone(variant),
            Some(variant) => {
                let cells = variant.cell_count();
                let found = numbers.len();
                return Entry::Fault(format!("expected {cells} cells, found {found}"));
            }
            None => {
                let cells = numbers.len();
                let known = self.usual.take().filter(|board| board.cell_count() == cells);
                let board = match known.map_or_else(|| usual_board(cells), Ok) {
                    Ok(board) => board,
                    Err(fault) => return Entry::Fault(fault),
                };
                Arc::clone(self.usual.insert(board))
            }
        };
        let order = variant.order();
        let large = numbers.iter().position(|&number| usize::from(number) > order);
        let large = large.map(|cell| Misfit { cell, value: numbers[cell].to_string() });
        let both = [large.as_ref(), misfit].into_iter().flatten();
        if let Some(first) = both.min_by_key(|misfit| misfit.cell) {
            return Entry::Fault(first.message(&variant));
        }
        let is_same = batch.push_numbers(&variant, |cells| {
            cells.extend_from_slice(numbers);
            true
        });
        if is_same {
            return Entry::Puzzle;
        }
        match Puzzle::new(variant, Grid::from_bytes(numbers)) {
            Ok(puzzle) => {
                batch.push(puzzle);
                Entry::Puzzle
            }
            Err(error) => Entry::Fault(error.to_string()),
        }
    }
}
