//! Puzzles with their attributes in a text, and the options of readers and writers.

use std::sync::Arc;

use super::{
    About, AboutField, Location, ReadError, ReadErrorKind, Result, Sketch, numbered_lines, refused,
    stated_symbols,
};
use clausoku_board::{Cell, Grid, NumberNotation, Puzzle, Variant, check_solution, stated_variant};

/// A puzzle from a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle. A value that was placed while solving counts as a given.
    pub puzzle: Puzzle,
    /// The line where it starts, counted from 1.
    pub line: usize,
    /// The cells whose values the text marks as placed and not given; ascending.
    pub placed: Vec<Cell>,
    /// The solution that the text holds. It was checked.
    pub solution: Option<Grid>,
    /// The fault of a solution in the text that is none, as [`ReadOptions::keeps_wrong_solutions`] allows.
    pub wrong_solution: Option<Box<ReadError>>,
    /// The drawings without a known meaning that were passed over, by their names, as [`ReadOptions::cosmetic`] allows.
    pub passed_over: Vec<String>,
    /// The drawings without a known meaning, if [`ReadOptions::cosmetic`] keeps them.
    pub sketches: Vec<Sketch>,
    /// The title, the author, and remarks.
    pub about: About,
    /// Notes on texts beside the puzzle that are no part of its format, a sentence each. The first puzzle of a text has them.
    pub notes: Vec<String>,
}

impl Record {
    /// Returns the record of a puzzle that starts in this line, without other attributes.
    pub fn new(puzzle: Puzzle, line: usize) -> Self {
        Self {
            puzzle,
            line,
            placed: Vec::new(),
            solution: None,
            wrong_solution: None,
            passed_over: Vec::new(),
            sketches: Vec::new(),
            about: About::default(),
            notes: Vec::new(),
        }
    }

    /// Returns the record with this solution, which is written with the puzzle.
    #[must_use]
    pub fn with_solution(self, solution: impl Into<Option<Grid>>) -> Self {
        Self { solution: solution.into(), ..self }
    }

    /// Returns the record with these cells, whose values were placed and are not givens.
    #[must_use]
    pub fn with_placed(self, placed: Vec<Cell>) -> Self {
        Self { placed, ..self }
    }

    /// Returns the record with its solution.
    ///
    /// # Errors
    ///
    /// Fails if the solution does not solve the puzzle.
    #[cfg(feature = "json")]
    pub(crate) fn solved(mut self, solution: Grid, place: Location<'_>) -> Result<Self> {
        self.check(&solution, place)?;
        self.solution = Some(solution);
        Ok(self)
    }

    /// Returns the record with the solution in its row of a table, as it was read. A wrong one is noted if `keeps_wrong`.
    ///
    /// # Errors
    ///
    /// Fails if the solution cannot be read or does not solve the puzzle, unless that is noted.
    pub(crate) fn with_column(
        self,
        solution: Result<Grid>,
        place: Location<'_>,
        keeps_wrong: bool,
    ) -> Result<Self> {
        let checked = solution.and_then(|solution| {
            self.check(&solution, place)?;
            Ok(solution)
        });
        match checked {
            Ok(solution) => Ok(Self { solution: Some(solution), ..self }),
            Err(error) if keeps_wrong => Ok(Self { wrong_solution: Some(Box::new(error)), ..self }),
            Err(error) => Err(error),
        }
    }

    /// Checks that a grid solves the puzzle.
    ///
    /// # Errors
    ///
    /// Fails if it does not.
    pub(crate) fn check(&self, solution: &Grid, place: Location<'_>) -> Result<()> {
        check_solution(&self.puzzle, solution).map_err(|broken| {
            let found = "one that does not solve the puzzle";
            let error = place.fault(ReadErrorKind::Solution, "its solution", found);
            error.with_help(broken.to_string())
        })
    }
}

impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Self {
        Self::new(puzzle, 1)
    }
}

/// Adds to each record the texts in the lines above it. A function finds their parts. The records are in the order of the text.
pub(crate) fn add_from_lines<'t>(
    text: &'t str,
    records: &mut [Record],
    part: fn(&'t str) -> Option<(AboutField, &'t str)>,
) {
    // Most texts have no comments.
    if !text.contains('#') {
        return;
    }
    let mut records = records.iter_mut().peekable();
    let mut above = About::default();
    for line in numbered_lines(text) {
        while let Some(record) = records.next_if(|record| record.line <= line.number) {
            record.about.complete(&std::mem::take(&mut above));
        }
        if let Some((part, text)) = part(line.text) {
            above.add(part, text);
        }
    }
}

/// The options of a reader.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The variant of all puzzles; without it, the usual board of their size.
    pub variant: Option<Arc<Variant>>,
    /// The notation of the numbers; without it, a remark of the text or its characters decide.
    pub symbols: Option<NumberNotation>,
    /// The name of the column or member that contains the puzzles of a table; without it, a usual name.
    pub puzzle_column: Option<Arc<str>>,
    /// The name of the column that contains the solutions of a table; without it, a usual name.
    pub solution_column: Option<Arc<str>>,
    /// The name of the variant in the comment above the puzzles, empty without one. A comment below them with another name is
    /// an error, unless this is `None`.
    pub stated_variant: Option<Arc<str>>,
    /// The treatment of drawings without a known meaning.
    pub cosmetic: Cosmetic,
    /// `true` if a wrong solution in a table is noted in the record of its puzzle, and no error.
    pub keeps_wrong_solutions: bool,
}

/// The treatment of drawings that represent no known constraint, in f-puzzles' and SudokuPad's JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cosmetic {
    /// A drawing is an error that names it: it may be a rule.
    #[default]
    Refuse,
    /// Drawings are passed over, and the record names them.
    Ignore,
    /// Drawings are passed over and named, and the record contains them.
    Draw,
}

impl ReadOptions {
    /// Returns the options for puzzles of this variant.
    pub fn for_variant(variant: Arc<Variant>) -> Self {
        Self { variant: Some(variant), ..Self::default() }
    }

    /// Checks that each symbol of the variant, if these options name one, has a character.
    pub(crate) fn check_characters(&self, text: &str) -> Result<()> {
        match &self.variant {
            Some(variant) if !variant.alphabet().has_characters() => {
                Err(refused(text, "a variant with a character for each symbol", variant))
            }
            _ => Ok(()),
        }
    }

    /// Returns the options for this text: with the built-in variant that its remark states, if these options name none.
    ///
    /// # Errors
    ///
    /// Fails if the remark states another variant. Only the caller can know it.
    pub fn on_board_of(&self, text: &str) -> Result<Self> {
        let Some((name, number)) = stated_variant(text).filter(|_| self.variant.is_none()) else {
            return Ok(self.clone());
        };
        let variant = Variant::by_name(name).map_err(|_| {
            let line = text.lines().nth(number - 1).unwrap_or_default();
            let place = Location { line: number, text: line, column: 1 };
            let error = place.fault(ReadErrorKind::Variant, "a built-in variant", "another name");
            error.with_help("name the variant in the options")
        })?;
        Ok(Self { variant: Some(Arc::new(variant)), ..self.clone() })
    }

    /// Returns the options for this text: with the variant and the notation that its remarks state, if these options name
    /// none, and with the variant in that notation.
    ///
    /// # Errors
    ///
    /// Fails if the variant cannot have the notation, or a remark states a variant that is not built in.
    pub(crate) fn for_text(&self, text: &str) -> Result<Self> {
        let mut options = self.on_board_of(text)?;
        options.symbols = options.symbols.or_else(|| stated_symbols(text));
        if let (Some(variant), Some(symbols)) = (&options.variant, options.symbols)
            && variant.alphabet().notation() != Some(symbols)
        {
            let written = variant.with_symbols(symbols).map_err(|why| {
                let expected = format!("a variant with the symbols {symbols}");
                refused(text, &expected, variant).with_help(why.to_string())
            })?;
            options.variant = Some(Arc::new(written));
        }
        Ok(options)
    }
}

/// The options of a writer.
#[derive(Clone, Copy, Debug, Default)]
pub struct WriteOptions {
    /// The notation of the numbers; without it, the variant's.
    pub symbols: Option<NumberNotation>,
    /// The notation of the board on which readers read the text; without it, the variant's before the first option
    /// changes it. In any other notation, the text names its own.
    pub board_symbols: Option<NumberNotation>,
}

impl WriteOptions {
    /// Returns the options for numbers in this notation; without it, in the variant's.
    pub fn in_notation(symbols: Option<NumberNotation>) -> Self {
        Self { symbols, board_symbols: None }
    }

    /// Returns the notation of the board on which readers read puzzles of this variant.
    pub(crate) fn base(self, variant: &Variant) -> Option<NumberNotation> {
        self.board_symbols.or_else(|| variant.alphabet().notation())
    }
}
