//! Texts with one board, which a comment above the puzzles may name.

use std::sync::Arc;

use clausoku_board::{Variant, variant_remark};

use super::{Line, TableHeader, quoted};
use crate::{ParseLine, ReadErrorKind, Record, Result};

/// Reads lines as another parser does, and refuses a comment that names another board than the comment above the puzzles.
#[derive(Debug)]
pub(crate) struct OneBoard {
    pub parser: Box<dyn ParseLine>,
    /// The name in the comment above the puzzles; empty if there is none.
    pub name: Arc<str>,
}

impl ParseLine for OneBoard {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>> {
        let record = self.parser.parse_line(number, text)?;
        let other = variant_remark(text).filter(|name| record.is_none() && **name != *self.name);
        other.map_or(Ok(record), |other| {
            let place = Line { number, text }.at(1);
            let error = place.expected(
                ReadErrorKind::AnotherBoard,
                "the board of the puzzles above",
                quoted(other),
            );
            Err(error.with_help("put the puzzles of each board into a file of their own"))
        })
    }

    fn numbers(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        self.parser.numbers(line, numbers)
    }

    fn numbers_solved(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        self.parser.numbers_solved(line, numbers)
    }

    fn board(&self) -> Option<&Arc<Variant>> {
        self.parser.board()
    }

    fn has_notation(&self) -> bool {
        self.parser.has_notation()
    }

    fn forget_notation(&mut self) {
        self.parser.forget_notation();
    }

    fn table(&self) -> Option<&Arc<TableHeader>> {
        self.parser.table()
    }

    fn fork(&self) -> Box<dyn ParseLine> {
        Box::new(Self { parser: self.parser.fork(), name: Arc::clone(&self.name) })
    }
}
