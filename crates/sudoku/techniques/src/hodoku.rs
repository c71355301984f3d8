//! The techniques in HoDoKu: its codes, its scores and its levels.
//!
//! Source: HoDoKu 2.2's default configuration (`Options`, `SolutionType`). A puzzle's score is the sum of the
//! scores of its steps; its level is the highest level of a step, or a higher one if the score is above the
//! level's limit. Steps of clues, which HoDoKu does not know, have scores of ours, and boards with clues have limits of ours.

use crate::technique::{Fins, Shape};
pub use crate::technique::{Level, Points};
use crate::{Path, Settings, State, Technique};
use clausoku_text::{Deadline, Stopped};

/// HoDoKu's rating of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The sum of the scores of the steps.
    pub score: u32,
    /// The level.
    pub level: Level,
    /// The number of steps.
    pub steps: usize,
    /// `true` if the steps lead to a solution. Otherwise the score counts the steps found, and the
    /// level is [`Level::Extreme`].
    pub solved: bool,
}

/// Returns the score and level of a puzzle, from the steps of [`Path`]. The rating ends unsolved at the first step of a level above
/// `highest`.
///
/// ```
/// use clausoku_text::Deadline;
/// use clausoku_techniques::{Settings, State, hodoku};
/// let puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
/// let state = State::new(&puzzle, &[]).unwrap();
/// let highest = hodoku::Level::Extreme;
/// let rating = hodoku::rate_up_to(highest, state, &Settings::default(), &Deadline::never()).unwrap();
/// assert_eq!((rating.score, rating.level), (40, hodoku::Level::Easy));
/// ```
///
/// # Errors
///
/// Fails at the deadline.
pub fn rate_up_to(
    highest: Level,
    state: State,
    settings: &Settings<'_>,
    deadline: &Deadline,
) -> Result<Rating, Stopped> {
    let mut path = Path::new(state, settings.until(deadline));
    let mut rating = Rating { score: 0, level: Level::Easy, steps: 0, solved: false };
    for step in path.by_ref() {
        let points = step.technique().points();
        rating.score = rating.score.saturating_add(points.score);
        rating.level = rating.level.max(points.level);
        rating.steps += 1;
        if rating.level > highest {
            return Ok(rating);
        }
    }
    // A stopped path ends like one without a further step, and would be rated as extreme.
    deadline.check()?;
    rating.solved = path.state().is_solved();
    let has_clues = path.state().layout().clues().is_some();
    let level = Level::ALL
        .into_iter()
        .find(|level| *level >= rating.level && rating.score <= level.limit(has_clues))
        .unwrap_or(Level::Extreme);
    rating.level = if rating.solved { level } else { Level::Extreme };
    Ok(rating)
}

impl Technique {
    /// Returns the score and level of a step.
    pub fn points(self) -> Points {
        let (score, level) = match self {
            Self::LockedSubset(2) => (40, Level::Medium),
            Self::LockedSubset(_) | Self::NakedSubset(2) => (60, Level::Medium),
            Self::HiddenSubset(2) => (70, Level::Medium),
            Self::NakedSubset(3) => (80, Level::Medium),
            Self::HiddenSubset(3) => (100, Level::Medium),
            Self::NakedSubset(_) => (120, Level::Hard),
            Self::HiddenSubset(_) => (150, Level::Hard),
            Self::Fish { size, shape, fins, .. } => fish_points(size, shape, fins),
            Self::UniqueRectangle(_) | Self::AvoidableRectangle(_) => (100, Level::Hard),
            // HoDoKu has no score for it.
            Self::Explainer { .. } => (0, Level::Extreme),
            other => {
                let none = Points { score: 0, level: Level::Easy };
                return other.fixed().map_or(none, |fixed| fixed.points);
            }
        };
        Points { score, level }
    }

    /// Returns the code of the technique in HoDoKu's library; `None` if HoDoKu does not have it.
    pub fn code(self) -> Option<String> {
        match self {
            Self::LockedSubset(size) => numbered("011", size, 2, 3),
            Self::NakedSubset(size) => numbered("020", size, 2, 4),
            Self::HiddenSubset(size) => numbered("021", size, 2, 4),
            Self::Fish { size, shape, fins, siamese } => fish_code(size, shape, fins, siamese),
            Self::UniqueRectangle(kind) => numbered("060", kind, 1, 6),
            Self::AvoidableRectangle(1) => Some("0607".to_owned()),
            Self::AvoidableRectangle(_) => Some("0608".to_owned()),
            other => {
                let fixed = other.fixed().filter(|fixed| !fixed.code.is_empty());
                fixed.map(|fixed| fixed.code.to_owned())
            }
        }
    }
}

/// Returns the code of a row of numbered techniques, from the lowest number of the row.
fn numbered(row: &str, number: u8, lowest: u8, highest: u8) -> Option<String> {
    (lowest..=highest).contains(&number).then(|| format!("{row}{}", number - lowest))
}

fn fish_code(size: u8, shape: Shape, fins: Fins, siamese: bool) -> Option<String> {
    let row = match (shape, fins) {
        (Shape::Basic, Fins::None) => "030",
        (Shape::Basic, Fins::Finned) => "031",
        (Shape::Basic, Fins::Sashimi) => "032",
        (Shape::Franken, Fins::None) => "033",
        (Shape::Franken, _) => "034",
        (Shape::Mutant, Fins::None) => "035",
        (Shape::Mutant, _) => "036",
    };
    let code = numbered(row, size, 2, 7)?;
    Some(if siamese { format!("{code}1") } else { code })
}

fn fish_points(size: u8, shape: Shape, fins: Fins) -> (u32, Level) {
    let (hard, unfair, extreme) = (Level::Hard, Level::Unfair, Level::Extreme);
    match (shape, fins, size) {
        (Shape::Basic, Fins::None, 2) => (140, hard),
        (Shape::Basic, Fins::None, 3) | (Shape::Basic, Fins::Sashimi, 2) => (150, hard),
        (Shape::Basic, Fins::None, 4) => (160, hard),
        (Shape::Basic, Fins::Finned, 2) => (130, hard),
        (Shape::Basic, Fins::Finned, 3) => (200, unfair),
        (Shape::Basic, Fins::Sashimi, 3) => (240, unfair),
        (Shape::Basic, Fins::Finned, 4) => (250, unfair),
        (Shape::Basic, Fins::Sashimi, 4) => (260, unfair),
        (Shape::Basic, ..) => (470, unfair),
        (Shape::Franken, Fins::None, 2) => (300, unfair),
        (Shape::Franken, Fins::None, 3) => (350, unfair),
        (Shape::Franken, Fins::None, 4) => (370, unfair),
        (Shape::Franken, _, 2) => (390, unfair),
        (Shape::Franken, _, 3) => (410, unfair),
        (Shape::Franken, _, 4) => (430, unfair),
        (Shape::Mutant, Fins::None, 2..=4) => (450, extreme),
        (Shape::Franken | Shape::Mutant, ..) => (470, extreme),
    }
}
