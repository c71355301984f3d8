//! Forms of puzzles, ready to be written.

use std::sync::Arc;

use anyhow::Context;
use clausoku::{Puzzle, Variant};
use formats::Record;
use serde::Serialize;
use symmetry::Canonical;

use crate::canonizers::{Canonizers, OfThread};
use crate::name::Name;
use crate::views::{self, BoardFields};

/// Computes forms, in one thread.
pub struct Forms<'c> {
    canonizers: OfThread<'c>,
}

/// The form of a puzzle.
pub struct Form {
    variant: Arc<Variant>,
    canonical: Canonical,
    /// A hash of the board and the form.
    pub fingerprint: u128,
    /// The place of the puzzle, if it is one of several.
    pub place: Option<(Name, usize)>,
    /// The printed text, if the output is not a grid.
    pub text: String,
    /// The puzzle itself, if it is written in place of the form.
    pub original: Option<Puzzle>,
}

/// A form as JSON.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a Name,
    line: usize,
    #[serde(flatten)]
    variant: BoardFields<'a>,
    puzzle: String,
    canonical: String,
    minlex: bool,
    automorphisms: String,
    cells: Vec<String>,
    symbols: Vec<&'a str>,
}

impl<'c> Forms<'c> {
    pub fn new(canonizers: &'c Canonizers) -> Self {
        Self { canonizers: canonizers.of_thread() }
    }

    /// Returns the form of the puzzle.
    pub fn of(&mut self, puzzle: &Puzzle) -> anyhow::Result<Form> {
        let (canonical, fingerprint) = self.canonizers.form(puzzle)?;
        Ok(Form {
            variant: Arc::clone(puzzle.variant()),
            fingerprint,
            canonical,
            place: None,
            text: String::new(),
            original: None,
        })
    }
}

impl Form {
    /// Returns the form as a puzzle.
    pub fn puzzle(&self) -> anyhow::Result<Puzzle> {
        let bare = Puzzle::new(Arc::clone(&self.variant), self.canonical.grid.clone())?;
        Ok(bare.excluding(self.canonical.excluded.iter().copied())?)
    }

    /// Returns the form, or the puzzle itself if it is written in place of it, as a record, with the name of the file of the puzzle.
    pub fn record(mut self) -> anyhow::Result<(Name, Record)> {
        let puzzle = self.original.take().map_or_else(|| self.puzzle(), Ok)?;
        let (name, line) = self.place.context("a puzzle of a list has a place")?;
        Ok((name, Record::new(puzzle, line)))
    }

    /// Returns the form of this puzzle as JSON.
    pub fn json(&self, puzzle: &Puzzle) -> anyhow::Result<String> {
        let (file, line) = self.place.as_ref().context("a puzzle of a list has a place")?;
        let Canonical { grid, transformation, automorphisms, .. } = &self.canonical;
        let alphabet = self.variant.alphabet();
        let json = Json {
            file,
            line: *line,
            variant: BoardFields::new(&self.variant),
            puzzle: views::line(puzzle, puzzle.givens()),
            canonical: views::line(puzzle, grid),
            minlex: self.canonical.is_minlex,
            automorphisms: automorphisms.to_string(),
            cells: views::places(puzzle, &transformation.sources().collect::<Vec<_>>()),
            symbols: transformation.symbols().map(|symbol| alphabet.name(symbol)).collect(),
        };
        Ok(serde_json::to_string(&json)? + "\n")
    }
}
