//! The hardness that puzzles must have, and the hardness of one puzzle.

use std::ops::RangeInclusive;
use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};

use crate::hints::hodoku::{self, Level};
use crate::hints::{Settings, State, UnknownBoard, needs, searches::Search};
use crate::rating::explainer::{self, Ratings, is_usual};
use crate::solving::{Deadline, Stopped};

/// The hardness that puzzles must have, on several scales.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The rating ER, in tenths.
    pub rating: Option<RangeInclusive<u8>>,
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// Techniques that a puzzle needs.
    pub techniques: Vec<&'static Search>,
}

/// The hardness of a puzzle on the scales that were asked for, up to the first that does not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hardness {
    /// Sudoku Explainer's ratings.
    pub ratings: Option<Ratings>,
    /// The level and the score. The steps above a wanted level are not counted.
    pub level: Option<(Level, u32)>,
    /// `true` if the puzzle needs the techniques.
    pub needs_techniques: bool,
    /// `true` if the puzzle is as hard as wanted.
    pub fits: bool,
}

impl Wanted {
    /// Returns `true` if puzzles have to be rated.
    pub fn is_any(&self) -> bool {
        self.rating.is_some() || self.level.is_some() || !self.techniques.is_empty()
    }

    /// Returns `true` if a rating is wanted, and puzzles of this board have no rating.
    pub fn lacks_rating(&self, variant: &Variant) -> bool {
        self.rating.is_some() && !is_usual(variant)
    }

    /// Refuses boards on which human solvers' steps are not defined.
    ///
    /// # Errors
    ///
    /// Fails if the board is one of these and a level or techniques are wanted.
    pub fn check(&self, variant: &Arc<Variant>) -> Result<(), UnknownBoard> {
        if self.level.is_some() || !self.techniques.is_empty() {
            State::new(&Puzzle::empty(Arc::clone(variant)), &[])?;
        }
        Ok(())
    }

    /// Rates a puzzle with one solution. Cheap ratings come first; after a rating that does not fit, the others are left out.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn rate(&self, puzzle: &Puzzle, deadline: &Deadline) -> Result<Hardness, Stopped> {
        let mut found = Hardness { fits: true, ..Hardness::default() };
        if let Some(wanted) = &self.rating {
            let values = explainer::givens(puzzle);
            found.ratings = values.and_then(|values| explainer::rate(&values, deadline).ok());
            deadline.check()?;
            found.fits = found.ratings.is_some_and(|ratings| wanted.contains(&ratings.er.tenths()));
        }
        let Ok(state) = State::new(puzzle, &[]) else { return Ok(found) };
        if let Some(wanted) = self.level.filter(|_| found.fits) {
            let rating = hodoku::rate_up_to(wanted, state.clone(), &Settings::default(), deadline)?;
            found.level = Some((rating.level, rating.score));
            found.fits = rating.solved && rating.level == wanted;
        }
        if found.fits && !self.techniques.is_empty() {
            found.fits = needs(&state, &Settings::default(), &self.techniques, deadline)?;
            found.needs_techniques = found.fits;
        }
        Ok(found)
    }
}
