//! Sudoku Explainer's rating. `scale.md` beside this file is its specification.

mod board;
mod chains;
mod exclusion;
mod fish;
mod grave;
mod locking;
mod path;
mod sets;
mod singles;
mod step;
mod technique;
mod unique_loops;
mod usual;

use std::fmt;

use self::board::{Board, HOUSE_COUNT, ROWS};
use self::chains::{forcing, nishio, short_chains};
pub use self::path::{Explained, next_step};
use self::step::RatedSteps;
pub use self::technique::Technique;
pub use self::usual::{givens, is_usual};
use clausoku_text::{Deadline, Stopped};

/// A rating on Sudoku Explainer's scale, from 1.0 to 11.9, which has one digit after the point.
///
/// ```
/// use clausoku_techniques::explainer::Rating;
/// let rating = Rating::from_tenths(71);
/// assert_eq!((rating.to_string(), f64::from(rating)), ("7.1".to_owned(), 7.1));
/// assert!(rating > Rating::from_tenths(66));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u8);

impl Rating {
    /// Returns the rating of this number of tenths: 71 is 7.1.
    pub const fn from_tenths(tenths: u8) -> Self {
        Self(tenths)
    }

    /// Returns the number of tenths.
    pub const fn tenths(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl From<Rating> for f64 {
    fn from(rating: Rating) -> Self {
        Self::from(rating.0) / 10.0
    }
}

/// The ratings of a puzzle. They display as `ER 7.1, EP 1.2, ED 1.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ratings {
    /// The rating of the hardest step.
    pub er: Rating,
    /// The rating of the hardest step up to the first value.
    pub ep: Rating,
    /// The rating of the first step.
    pub ed: Rating,
}

impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { er, ep, ed } = self;
        write!(f, "ER {er}, EP {ep}, ED {ed}")
    }
}

/// The reason why a puzzle has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unrated {
    /// There are too few givens for exactly one solution.
    #[error("a puzzle with fewer than 17 givens has several solutions, so it has no rating")]
    FewGivens,
    /// Two givens of a house are equal, or a step leaves a cell without candidates.
    #[error("the puzzle has no solution, so it has no rating")]
    Contradiction,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Some step needs a technique that Sudoku Explainer lacks.
    #[error("the puzzle is beyond all techniques of Sudoku Explainer, so it has no rating")]
    Beyond,
}

/// A technique: returns the steps of its lowest rating, with its name. Long searches check the deadline of the context,
/// and find nothing after it.
type Search = fn(&Board, Context<'_>) -> Option<(RatedSteps, Technique)>;

/// The arguments of techniques besides the board.
#[derive(Clone, Copy)]
struct Context<'c> {
    deadline: &'c Deadline,
    /// An earlier grid in which no technique below forcing chains found a step. It contains all candidates of the board.
    earlier: Option<&'c Board>,
    /// `true` if the puzzle has one solution, so that techniques may follow from that.
    is_unique: bool,
}

/// The rating from which forcing chains are needed.
const FORCING: u8 = 80;

/// A search that finds the steps of one technique.
macro_rules! search {
    ($technique:ident, |$board:ident| $found:expr) => {
        |$board, _| $found.map(|steps| (steps, Technique::$technique))
    };
}

/// The searches in the order in which they are tried.
const SEARCHES: [Search; 23] = [
    search!(HiddenSingle, |board| singles::hidden(board, 10, 0..HOUSE_COUNT, true)),
    search!(HiddenSingle, |board| singles::hidden(board, 12, 0..ROWS, false)),
    search!(HiddenSingle, |board| singles::hidden(board, 15, ROWS..HOUSE_COUNT, false)),
    search!(DirectPointing, |board| singles::behind_locked(board, 17, true)),
    search!(DirectClaiming, |board| singles::behind_locked(board, 19, false)),
    search!(DirectHiddenSet, |board| singles::behind_hidden_sets(board, 2)),
    search!(NakedSingle, |board| singles::naked(board)),
    search!(DirectHiddenSet, |board| singles::behind_hidden_sets(board, 3)),
    search!(Pointing, |board| locking::steps(board, 26, true)),
    search!(Claiming, |board| locking::steps(board, 28, false)),
    search!(NakedSet, |board| sets::naked(board, 2)),
    search!(Fish, |board| fish::steps(board, 2)),
    search!(HiddenSet, |board| sets::hidden(board, 2)),
    search!(NakedSet, |board| sets::naked(board, 3)),
    search!(Fish, |board| fish::steps(board, 3)),
    search!(HiddenSet, |board| sets::hidden(board, 3)),
    search!(Wing, |board| fish::wings(board, 42, 2)),
    search!(Wing, |board| fish::wings(board, 44, 3)),
    // One row for techniques whose ratings overlap: the first row with a step ends the search.
    |board, context| loops_and_sets_of_four(board, context.is_unique),
    |board, context| {
        let steps = context.is_unique.then(|| grave::steps(board)).flatten();
        steps.map(|steps| (steps, Technique::UniversalGrave))
    },
    search!(AlignedPairs, |board| exclusion::pairs(board)),
    |board, context| chains_or_triplets(board, context.earlier),
    |board, context| forcing(board, context.deadline),
];

/// Unique loops (4.5 and more), naked quads (5.0), jellyfish (5.2) and hidden quads (5.4): the lowest.
fn loops_and_sets_of_four(board: &Board, is_unique: bool) -> Option<(RatedSteps, Technique)> {
    type OfSize = fn(&Board, usize) -> Option<RatedSteps>;
    let loops = is_unique.then(|| unique_loops::steps(board)).flatten();
    // Ratings overlap here: a loop rates from 4.5 up to above hidden quads, so each set is tried only while
    // no loop rates lower.
    let lowest = loops.as_ref().map_or(u8::MAX, |steps| steps.rating);
    let below = |rating, search: OfSize, technique| {
        let steps = (rating < lowest).then(|| search(board, 4)).flatten();
        steps.map(|steps| (steps, technique))
    };
    below(50, sets::naked, Technique::NakedSet)
        .or_else(|| below(52, fish::steps, Technique::Fish))
        .or_else(|| below(54, sets::hidden, Technique::HiddenSet))
        .or(loops.map(|steps| (steps, Technique::UniqueLoop)))
}

/// Chains and cycles of single implications (6.5 and more), aligned triplets (7.5), and Nishio (7.5 and more): the
/// lowest.
fn chains_or_triplets(board: &Board, earlier: Option<&Board>) -> Option<(RatedSteps, Technique)> {
    let chains = short_chains(board, earlier);
    let is_lowest = chains.as_ref().is_some_and(|steps| steps.rating <= 75);
    let chains = chains.map(|steps| (steps, Technique::Chains));
    // Triplets and Nishio rate 7.5 at least, so none of them is lower.
    if is_lowest {
        return chains;
    }
    if let Some(steps) = exclusion::triplets(board, earlier) {
        return Some((steps, Technique::AlignedTriplets));
    }
    let nishio = nishio(board, earlier).map(|steps| (steps, Technique::Nishio));
    match (chains, nishio) {
        (Some(chains), Some(nishio)) if nishio.0.rating < chains.0.rating => Some(nishio),
        (Some(chains), _) => Some(chains),
        (None, nishio) => nishio,
    }
}

/// The fewest givens of a puzzle of this board with one solution.
///
/// Source: McGuire, Tugemann, Civario 2012, *There is no 16-clue Sudoku*.
const FEWEST_GIVENS: usize = 17;

/// Rates a puzzle, given as the values of its cells (0 is empty). The puzzle must have one solution: techniques of
/// uniqueness are not sound otherwise, and the searches take long.
///
/// ```
/// use clausoku_text::Deadline;
/// let puzzle = ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...";
/// let values = clausoku_techniques::explainer::values(puzzle).expect("81 cells");
/// let ratings = clausoku_techniques::explainer::rate(&values, &Deadline::never())?;
/// assert_eq!(ratings.to_string(), "ER 1.5, EP 1.2, ED 1.2");
/// # Ok::<(), clausoku_techniques::explainer::Unrated>(())
/// ```
///
/// # Errors
///
/// Fails if givens contradict each other, if there are fewer than 17, if no technique leads to a solution, and at the deadline.
pub fn rate(values: &[u8; 81], deadline: &Deadline) -> Result<Ratings, Unrated> {
    let mut board = Board::new(values).ok_or(Unrated::Contradiction)?;
    if values.iter().filter(|&&value| value != 0).count() < FEWEST_GIVENS {
        return Err(Unrated::FewGivens);
    }
    let (mut er, mut ep, mut ed) = (0, 0, 0);
    let mut earlier: Option<Board> = None;
    while !board.is_solved() {
        // A puzzle without a solution would otherwise be rated by what its contradiction allows.
        if board.is_contradictory() {
            return Err(Unrated::Contradiction);
        }
        let context = Context { deadline, earlier: earlier.as_ref(), is_unique: true };
        let (steps, _) = lowest(&board, context)?;
        er = steps.rating.max(er);
        // Zero is no rating: the easiest technique rates 1.0.
        if ed == 0 {
            ed = er;
        }
        if ep == 0 && !steps.values.is_empty() {
            ep = er;
        }
        // Only then have all techniques below searched the whole grid and found nothing, so that later
        // grids are searched only where they differ.
        if steps.rating >= FORCING {
            earlier = Some(board.clone());
        }
        steps.apply(&mut board);
    }
    let [er, ep, ed] = [er, ep, ed].map(Rating::from_tenths);
    Ok(Ratings { er, ep, ed })
}

/// Returns the steps of the lowest rating.
///
/// # Errors
///
/// Fails if no technique finds a step, and at the deadline.
fn lowest(board: &Board, context: Context<'_>) -> Result<(RatedSteps, Technique), Unrated> {
    let steps = SEARCHES.iter().find_map(|search| search(board, context));
    // Asked before the steps are used: a stopped search finds nothing, or not the lowest steps, and the puzzle
    // would get a wrong rating or count as beyond all techniques.
    context.deadline.check()?;
    steps.ok_or(Unrated::Beyond)
}

/// Returns the values of a line of 81 characters, in which a dot or a zero is an empty cell; `None` for any other
/// text.
pub fn values(line: &str) -> Option<[u8; 81]> {
    let values = line.bytes().map(|byte| match byte {
        b'.' => Some(0),
        b'0'..=b'9' => Some(byte - b'0'),
        _ => None,
    });
    values.collect::<Option<Vec<u8>>>()?.try_into().ok()
}
