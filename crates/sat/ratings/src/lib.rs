//! Rates how hard Sudoku puzzles are. `docs/rating.md` defines the scales.
//!
//! ```
//! use clausoku_text::Deadline;
//! use clausoku_ratings::explainer::{givens, rate};
//! use clausoku_ratings::propagation::{Model, w_rating};
//! let line = "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..";
//! let puzzle: clausoku_board::Puzzle = line.parse()?;
//! let ratings = rate(&givens(&puzzle).expect("the usual board"), &Deadline::never())?;
//! assert_eq!(ratings.to_string(), "ER 7.1, EP 1.2, ED 1.2");
//!
//! let model = Model::from_variant(puzzle.variant()).expect("a small board");
//! let state = model.state_of(&puzzle).expect("no contradiction");
//! assert_eq!(w_rating(&model, state, model.variables(), &Deadline::never()), Some(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | scale | module |
//! | --- | --- |
//! | Sudoku Explainer's ER, EP and ED, of the usual 9x9 board | [`explainer`] |
//! | the depth of nested assumptions, and Berthier's B and W, on any board of regions | [`propagation`] |
//!
//! [`by_explainer`] and [`by_propagation`] rate a [`Puzzle`] on each of them, or say why not.
//! [`rank_correlation`] compares the order in which two scales arrange puzzles.
//!
//! **Invariant.** A rating is exact or absent: a search that is stopped returns no rating. The caller ensures that a puzzle
//! has one solution ([`require_one`]): no scale is defined for other puzzles. No threads, clock or
//! randomness, and no printing.

mod correlation;
pub mod propagation;

pub use clausoku_techniques::explainer;
pub use correlation::rank_correlation;

use std::collections::btree_map::{BTreeMap, Entry};
use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_text::{Deadline, Stopped};

use explainer::{Ratings, givens, is_usual};
use propagation::{MAX_CANDIDATES, Model, b_rating, depth, w_rating};

/// The deepest nesting that is tried. Each level takes hundreds of times as long.
const DEEPEST: u8 = 4;

/// The ratings of the scale `depth`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Depth {
    /// The depth of nested failed literals.
    pub depth: usize,
    /// The length of the longest braid that is needed; `None` if braids do not solve the puzzle.
    pub b: Option<usize>,
    /// The length of the longest whip that is needed; `None` if whips do not solve the puzzle.
    pub w: Option<usize>,
}

/// The reason why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unrated {
    /// The puzzle has not exactly one solution.
    #[error("the puzzle has {0} solution{plural}, so it has no rating", plural = if *.0 == "no" { "" } else { "s" })]
    Solutions(&'static str),
    /// The scale is not defined for this board or these clues.
    #[error("{0}")]
    Undefined(String),
    /// The board is too large.
    #[error("the board has more than {MAX_CANDIDATES} candidates, which is too large")]
    Large,
    /// The puzzle is harder than the scale reaches.
    #[error("the puzzle is deeper than {DEEPEST}, which is not computed")]
    Deeper,
    /// Some step needs a technique that the scale lacks.
    #[error("no technique finds a further step")]
    NoStep,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Refuses a puzzle unless it has exactly one solution. A number of 2 means several.
///
/// # Errors
///
/// Fails with [`Unrated::Solutions`].
pub fn require_one(solutions: u64) -> Result<(), Unrated> {
    match solutions {
        0 => Err(Unrated::Solutions("no")),
        1 => Ok(()),
        _ => Err(Unrated::Solutions("several")),
    }
}

/// Refuses a puzzle with constraints beyond regions, and names the scale that knows them.
fn require_regions(puzzle: &Puzzle, scale: &'static str) -> Result<(), Unrated> {
    puzzle.variant().regions_only(scale).map_err(|unknown| {
        Unrated::Undefined(format!("{unknown}; `clausoku rate --scale hodoku` rates it"))
    })
}

/// Rates a puzzle with one solution on Sudoku Explainer's scale.
///
/// ```
/// use clausoku_text::Deadline;
/// use clausoku_ratings::by_explainer;
/// let line = ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...";
/// let ratings = by_explainer(&line.parse()?, &Deadline::never())?;
/// assert_eq!(ratings.to_string(), "ER 1.5, EP 1.2, ED 1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the board is not the usual one of order 9, if candidates are excluded, or as [`explainer::rate`].
pub fn by_explainer(puzzle: &Puzzle, stop: &Deadline) -> Result<Ratings, Unrated> {
    let undefined = |reason: &str| Unrated::Undefined(reason.to_owned());
    require_regions(puzzle, "Sudoku Explainer's scale")?;
    if !is_usual(puzzle.variant()) {
        let reason = "Sudoku Explainer's scale rates the usual 9x9 board only; `clausoku rate --scale hodoku` \
                      rates any board";
        return Err(undefined(reason));
    }
    let values = givens(puzzle).ok_or_else(|| {
        undefined("the puzzle excludes candidates; Sudoku Explainer's scale rates givens only")
    })?;
    explainer::rate(&values, stop).map_err(|unrated| match unrated {
        explainer::Unrated::Stopped(stopped) => stopped.into(),
        explainer::Unrated::FewGivens => Unrated::Solutions("several"),
        unrated => undefined(&unrated.to_string()),
    })
}

/// Rates a puzzle with one solution by the propagation that it needs, on any board of regions.
///
/// # Errors
///
/// Fails if the board has constraints beyond regions or is too large, or if the puzzle is deeper than is computed.
pub fn by_propagation(
    puzzle: &Puzzle,
    models: &mut Models,
    stop: &Deadline,
) -> Result<Depth, Unrated> {
    require_regions(puzzle, "the scale depth")?;
    let model = models.for_board(puzzle.variant()).ok_or(Unrated::Large)?;
    let state = model.state_of(puzzle).ok_or(Unrated::Solutions("no"))?;
    let depth = depth(model, &state, DEEPEST, stop);
    let (b, w) = match depth {
        Some(0) => (Some(0), Some(0)),
        Some(1) => {
            let w = w_rating(model, state.clone(), model.variables(), stop);
            // W bounds B, since whips are braids; so braids are searched up to that length only.
            let b = match w {
                // Up to length 2, braids are whips.
                Some(0..=2) => w,
                _ => b_rating(model, state, w.unwrap_or(model.variables()), stop),
            };
            (b, w)
        }
        // Braids of any length solve the same puzzles as failed literals.
        _ => (None, None),
    };
    // Before the results are used: a search that was stopped returns `None`, which would mean that the puzzle is deeper,
    // or that whips do not solve it.
    stop.check()?;
    Ok(Depth { depth: depth.ok_or(Unrated::Deeper)?, b, w })
}

/// The models of the boards that were rated so far. A thread that rates a list keeps one value of this type.
// The key is the address of the variant. The variant is kept, so that no other one gets its
// address.
#[derive(Default)]
pub struct Models {
    models: BTreeMap<usize, (Arc<Variant>, Option<Model>)>,
}

/// The most boards that are remembered: lists have one, or few.
const MAX_MODELS: usize = 16;

impl Models {
    /// Returns the model of a board; `None` if it is too large.
    pub(crate) fn for_board(&mut self, variant: &Arc<Variant>) -> Option<&Model> {
        if self.models.len() >= MAX_MODELS {
            // The links of a model can take 31 MB, so models of many boards are not kept.
            self.models.clear();
        }
        match self.models.entry(Arc::as_ptr(variant) as usize) {
            Entry::Occupied(entry) => entry.into_mut().1.as_ref(),
            Entry::Vacant(entry) => {
                let model = Model::from_variant(variant);
                entry.insert((Arc::clone(variant), model)).1.as_ref()
            }
        }
    }
}
