//! The rating of one puzzle, and how it is written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clausoku::{BatchAnswer, Error, Variant};
use puzzle::{Cutoff, usual_board};
use rating::explainer::{self, Ratings, Unrated};
use serde::Serialize;

use crate::Exit;
use crate::interrupt;
use crate::lists::Fault;
use crate::name::Name;
use crate::views;

/// The result for a puzzle.
pub enum Rated {
    Rating(Box<Rating>),
    /// The puzzle has no rating, and the command exits with this.
    Fault(Fault, Exit),
}

/// A rated puzzle.
pub struct Rating {
    file: Name,
    line: usize,
    /// The name of the board.
    variant: String,
    /// The givens in a line.
    puzzle: String,
    pub ratings: Ratings,
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
pub struct Json<'a> {
    file: &'a Name,
    line: usize,
    variant: &'a str,
    puzzle: &'a str,
    er: f64,
    ep: f64,
    ed: f64,
}

impl Rated {
    /// Rates a puzzle whose solutions are known.
    pub fn of(
        file: Name,
        line: usize,
        answer: Result<BatchAnswer<'_>, &Error>,
        time_limit: Option<Duration>,
    ) -> Self {
        match rate(answer, time_limit) {
            Ok((variant, puzzle, ratings)) => {
                Self::Rating(Box::new(Rating { file, line, variant, puzzle, ratings }))
            }
            Err((reason, exit)) => Self::Fault(Fault::of_puzzle(&file, line, reason), exit),
        }
    }
}

/// Returns the name of the board, the line of givens, and the ratings; or why there are none, and what to exit with.
fn rate(
    answer: Result<BatchAnswer<'_>, &Error>,
    time_limit: Option<Duration>,
) -> Result<(String, String, Ratings), (String, Exit)> {
    let answer = answer.map_err(|error| (error.to_string(), Exit::Failed))?;
    let fault = |reason: &str| (reason.to_owned(), Exit::Failed);
    let search = answer.search();
    if let Some(cutoff) = search.ended.cutoff() {
        let exit = if interrupt::came() { Exit::Interrupted } else { Exit::Unknown };
        return Err((cutoff.to_string(), exit));
    }
    if search.solutions != 1 {
        let many = if search.solutions == 0 { "no solution" } else { "several solutions" };
        return Err((format!("the puzzle has {many}, so it has no rating"), Exit::Failed));
    }
    let puzzle = answer.puzzle();
    if !is_usual(puzzle.variant()) {
        return Err(fault("the scale se rates the usual 9x9 board only"));
    }
    if !puzzle.excluded().is_empty() {
        return Err(fault("the puzzle excludes candidates; the scale se rates givens only"));
    }
    let mut values = [0; 81];
    for (cell, symbol) in puzzle.givens().filled() {
        values[cell.index()] = symbol.index() as u8 + 1;
    }
    let start = Instant::now();
    let is_late = || time_limit.is_some_and(|limit| start.elapsed() >= limit);
    let ratings = explainer::rate(&values, &|| interrupt::came() || is_late());
    let ratings = ratings.map_err(|unrated| match unrated {
        Unrated::Stopped if interrupt::came() => {
            (Cutoff::Interruption.to_string(), Exit::Interrupted)
        }
        Unrated::Stopped => (Cutoff::Time.to_string(), Exit::Unknown),
        unrated => (unrated.to_string(), Exit::Failed),
    })?;
    let line = views::line(&puzzle, puzzle.givens());
    Ok((puzzle.variant().name().to_owned(), line, ratings))
}

/// Returns `true` if the board is the usual one of order 9: its regions are rows, columns and blocks of 3x3.
fn is_usual(variant: &Arc<Variant>) -> bool {
    if variant.cell_count() != 81 {
        return false;
    }
    let Ok(usual) = usual_board(9) else { return false };
    let sorted = |variant: &Variant| {
        let cells = |region: &puzzle::Region| {
            let mut cells: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
            cells.sort_unstable();
            cells
        };
        let mut regions: Vec<Vec<usize>> = variant.regions().iter().map(cells).collect();
        regions.sort_unstable();
        regions
    };
    **variant == usual || sorted(variant) == sorted(&usual)
}

impl Rating {
    pub const CSV_HEADER: &str = "puzzle,er,ep,ed\n";

    /// The puzzle and its ratings.
    pub fn line(&self) -> String {
        format!("{} {}\n", self.puzzle, self.ratings(" "))
    }

    /// The same as comma-separated values.
    pub fn csv(&self) -> String {
        format!("{},{}\n", self.puzzle, self.ratings(","))
    }

    fn ratings(&self, separator: &str) -> String {
        let Ratings { er, ep, ed } = self.ratings;
        [er, ep, ed].map(decimal).join(separator)
    }

    pub fn json(&self) -> Json<'_> {
        let Self { file, line, variant, puzzle, ratings: Ratings { er, ep, ed } } = self;
        let [er, ep, ed] = [*er, *ep, *ed].map(|tenths| f64::from(tenths) / 10.0);
        Json { file, line: *line, variant, puzzle, er, ep, ed }
    }
}

/// Writes tenths as a decimal fraction.
pub fn decimal(tenths: u8) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}
