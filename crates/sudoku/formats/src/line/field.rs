//! The fields of tables and objects that have puzzles and solutions: cells, or sentences with a grid.

use std::borrow::Cow;

use clausoku_board::{Grid, Puzzle};

use super::LineParser;
use crate::common::{GridColumns, Location, ReadOptions, Result, joined_rows};
use crate::structure::{answer_in, may_have_grid, puzzle_in};

impl LineParser {
    /// Reads the field of a puzzle: the cells, whose lines are the rows of the board, or sentences with one grid. The cells begin at `start`,
    /// and `place_of` gives the place of a part of the field.
    pub(crate) fn parse_field<'t>(
        &mut self,
        field: &str,
        start: Location<'t>,
        place_of: impl Fn(&str) -> Location<'t>,
    ) -> Result<Puzzle> {
        if let Some(puzzle) = self.parse_words(field, &place_of) {
            return puzzle;
        }
        let read = match joined_rows(field) {
            Cow::Borrowed(cells) => self.parse_cells(start, cells),
            // The columns of the cells differ from the field's.
            Cow::Owned(cells) => {
                let place = place_of(field);
                self.parse_cells(place, &cells).map_err(|error| error.moved(place))
            }
        };
        read.or_else(|error| puzzle_in(field, &self.options()).ok_or(error))
    }

    /// Reads the field of this name as the solution of a puzzle with so many cells; `None` if it has none, and should not.
    pub(crate) fn parse_solution<'t>(
        &mut self,
        name: &str,
        field: &str,
        cells: usize,
        start: Location<'t>,
        place_of: impl Fn(&str) -> Location<'t>,
    ) -> Option<Result<Grid>> {
        if GridColumns::is_solution(name, field, cells) {
            let solved = self.parse_field(field, start, place_of);
            return Some(solved.map(|solved| solved.givens().clone()));
        }
        may_have_grid(field, cells).then(|| answer_in(field, &self.options()))?.map(Ok)
    }

    /// Returns the options by which other forms of cells are read.
    fn options(&self) -> ReadOptions {
        let board = self.board.as_ref().filter(|_| self.forced);
        let variant = board.map(|board| board.base.clone());
        ReadOptions { variant, symbols: self.symbols, ..ReadOptions::default() }
    }
}
