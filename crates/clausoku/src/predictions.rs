//! Predictions: grids that a model or a person gives as the solution of a puzzle, beside the solution.
//!
//! ```
//! use clausoku::predictions::{compare, read_prediction};
//! use clausoku::{Puzzle, solve};
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let solution = solve(&puzzle)?;
//! let prediction = read_prediction("The answer is:\n1234\n3412\n2143\n4322", puzzle.variant());
//! let found = compare(&puzzle, &prediction.ok_or("no grid")?, solution.grid());
//! // Of the ten cells without a given, all but the last one in the last row; there, 1 was given.
//! assert_eq!((found.keeps_givens, found.filled, found.right), (false, 16, Some(10)));
//! assert_eq!(found.clashes[0].in_words(puzzle.variant()), "row 4 contains 2 twice: R4C3, R4C4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use clausoku_board::{Clash, Grid, Puzzle, Variant, clashes};
use clausoku_formats::{LineParser, ParseLine as _, ReadOptions, Record, read};
use clausoku_words::{Language, say};

use crate::words as in_words;

/// A prediction beside its puzzle and the only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// `true` if each given has its value.
    pub keeps_givens: bool,
    /// The number of cells with a value.
    pub filled: usize,
    /// The number of cells without a given that have the values of the only solution; `None` if there is no such solution.
    pub right: Option<usize>,
    /// The number of cells without a given.
    pub open: usize,
    /// The values that a region contains twice.
    pub clashes: Vec<Clash>,
    /// The names of the constraints that do not hold, if each cell has a value.
    pub constraints: Vec<String>,
    /// `true` if the prediction is a solution of the puzzle.
    pub is_valid: bool,
    /// `true` if the prediction is the only solution; `None` if there is no such solution.
    pub is_equal: Option<bool>,
}

/// Compares a prediction with its puzzle, and with the only solution if that is known.
///
/// A prediction with another number of cells, or with a number that is no symbol of the board, keeps no givens and has no right cells.
pub fn compare(puzzle: &Puzzle, prediction: &Grid, solution: Option<&Grid>) -> Comparison {
    let variant = puzzle.variant();
    let givens = puzzle.givens();
    let open = variant.cell_count() - givens.filled_count();
    let is_symbol = |&number: &u16| usize::from(number) <= variant.order();
    let fits =
        prediction.len() == variant.cell_count() && prediction.numbers().iter().all(is_symbol);
    let mut found = Comparison {
        keeps_givens: fits
            && givens.filled().all(|(cell, given)| prediction.get(cell) == Some(given)),
        filled: prediction.filled_count(),
        right: solution.map(|_| 0),
        open,
        clashes: Vec::new(),
        constraints: Vec::new(),
        is_valid: false,
        is_equal: solution.map(|solution| solution == prediction),
    };
    if !fits {
        return found;
    }
    let is_open = |&(cell, _): &_| givens.get(cell).is_none();
    found.right = solution.map(|solution| {
        let values = prediction.filled().filter(is_open);
        values.filter(|&(cell, value)| solution.get(cell) == Some(value)).count()
    });
    found.clashes = clashes(variant, prediction);
    if found.filled < variant.cell_count() {
        return found;
    }
    let constraints = variant.constraints().iter();
    let broken = constraints.filter(|row| !variant.holds(row, prediction.numbers()));
    found.constraints = broken.map(|row| variant.constraint_name(row)).collect();
    let mut excluded = puzzle.excluded().iter();
    found.is_valid = found.keeps_givens
        && found.clashes.is_empty()
        && found.constraints.is_empty()
        && excluded.all(|row| prediction.get(row.cell) != Some(row.symbol));
    found
}

impl Comparison {
    /// Returns the broken rules in words, those of regions before constraints.
    pub fn broken(&self, language: Language, variant: &Variant) -> Vec<String> {
        let clashes = self.clashes.iter().map(|clash| in_words::clash(language, clash, variant));
        let constraints = self
            .constraints
            .iter()
            .map(|name| say!(language, diagnosis::does_not_hold { name: name.as_str() }));
        clashes.chain(constraints).collect()
    }
}

/// Returns the prediction in a text: the last word that is the cells of the board, or else the last grid of the board in a text with other words. A
/// full grid comes before one with empty cells. `None` if there is no grid of the board.
pub fn read_prediction(text: &str, variant: &Arc<Variant>) -> Option<Grid> {
    PredictionReader::new(variant)?.read(text)
}

/// Reads the predictions of puzzles of one board.
pub(crate) struct PredictionReader {
    options: ReadOptions,
    parser: LineParser,
    cells: usize,
}

impl PredictionReader {
    /// Returns a reader for a board; `None` if the board has no form in a text.
    pub(crate) fn new(variant: &Arc<Variant>) -> Option<Self> {
        let options = ReadOptions::for_variant(Arc::clone(variant));
        let parser = LineParser::new(&options).ok()?;
        Some(Self { options, parser, cells: variant.cell_count() })
    }

    /// Returns the grid in a text, as [`read_prediction`] does.
    pub(crate) fn read(&mut self, text: &str) -> Option<Grid> {
        let mut grids = self.words(text);
        let is_full = |grid: &&Grid| grid.filled_count() == grid.len();
        if !grids.iter().any(|grid| is_full(&grid)) {
            // Line ends, as programs escape them.
            let text = text.replace("\\n", "\n").replace("<br>", "\n");
            let records = read(text.as_bytes(), None, &self.options).unwrap_or_default();
            let grid =
                |record: Record| record.solution.unwrap_or_else(|| record.puzzle.givens().clone());
            grids.extend(records.into_iter().map(grid));
        }
        grids.iter().rev().find(is_full).or(grids.last()).cloned()
    }

    /// Returns the grids in words of a text that have a character for each cell, without the signs around them: `\boxed{53…79}`.
    fn words(&mut self, text: &str) -> Vec<Grid> {
        let Self { parser, cells, .. } = self;
        let is_cell = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
        let words = text.split(|c: char| !is_cell(c)).filter_map(|word| {
            // A full stop may be behind the cells.
            let is_longer = word.chars().count() == *cells + 1;
            let word = if is_longer { word.strip_suffix('.')? } else { word };
            (word.chars().count() == *cells).then_some(word)
        });
        let grids = words.filter_map(|word| {
            parser.forget_notation();
            let mut numbers = Vec::new();
            let is_read = parser.numbers(word.as_bytes(), &mut numbers);
            is_read.then(|| Grid::from_bytes(&numbers))
        });
        grids.collect()
    }
}
