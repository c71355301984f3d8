//! The techniques in HoDoKu: its codes, its scores and its levels.
//!
//! Source: HoDoKu 2.2's default configuration (`Options`, `SolutionType`). A puzzle's score is the sum of the
//! scores of its steps; its level is the highest level of a step, or a higher one if the score is above the
//! level's limit.

use crate::techniques::technique::{Fins, Shape};
use crate::techniques::{Path, Settings, State, Technique};

/// A level of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A score of at most 800.
    Easy,
    /// A score of at most 1,000.
    Medium,
    /// A score of at most 1,600.
    Hard,
    /// A score of at most 1,800.
    Unfair,
    /// Any score.
    Extreme,
}

impl Level {
    /// The levels, ascending.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// Returns the highest score of a puzzle of this level.
    const fn limit(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

/// HoDoKu's rating of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// The score.
    pub score: u32,
    /// The level.
    pub level: Level,
}

/// HoDoKu's rating of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The sum of the scores of the steps.
    pub score: u32,
    /// The level.
    pub level: Level,
    /// The number of steps.
    pub steps: usize,
    /// `true` if the steps lead to a solution. Otherwise the score is that of the steps found, and
    /// the level is [`Level::Extreme`].
    pub solved: bool,
}

/// Returns the score and level of a puzzle, from the steps of [`Path`].
///
/// ```
/// use clausoku_human::techniques::{Settings, State, hodoku};
/// let puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
/// let rating = hodoku::rate(State::new(&puzzle, &[]).unwrap(), &Settings::default());
/// assert_eq!((rating.score, rating.level), (40, hodoku::Level::Easy));
/// ```
pub fn rate(state: State, settings: &Settings<'_>) -> Rating {
    rate_until(state, settings, &|| false).unwrap_or(Rating {
        score: 0,
        level: Level::Extreme,
        steps: 0,
        solved: false,
    })
}

/// Returns the score and level as [`rate`] does; `None` if `stop` returned `true`.
pub fn rate_until(
    state: State,
    settings: &Settings<'_>,
    stop: &dyn Fn() -> bool,
) -> Option<Rating> {
    rate_up_to(Level::Extreme, state, settings, stop)
}

/// Returns the score and level as [`rate_until`] does, if the level is at most this one. Otherwise the rating ends at the
/// first step of a higher level, unsolved.
pub fn rate_up_to(
    highest: Level,
    state: State,
    settings: &Settings<'_>,
    stop: &dyn Fn() -> bool,
) -> Option<Rating> {
    let mut path = Path::new(state, settings.until(stop));
    let mut rating = Rating { score: 0, level: Level::Easy, steps: 0, solved: false };
    for step in path.by_ref() {
        let points = step.technique().points();
        rating.score = rating.score.saturating_add(points.score);
        rating.level = rating.level.max(points.level);
        rating.steps += 1;
        if rating.level > highest {
            return Some(rating);
        }
    }
    if stop() {
        return None;
    }
    rating.solved = path.state().is_solved();
    let level = Level::ALL
        .into_iter()
        .find(|level| *level >= rating.level && rating.score <= level.limit())
        .unwrap_or(Level::Extreme);
    rating.level = if rating.solved { level } else { Level::Extreme };
    Some(rating)
}

impl Technique {
    /// Returns the score and level of a step.
    pub fn points(self) -> Points {
        let (score, level) = match self {
            Self::FullHouse | Self::NakedSingle => (4, Level::Easy),
            Self::HiddenSingle => (14, Level::Easy),
            Self::LockedSubset(2) => (40, Level::Medium),
            Self::Pointing | Self::Claiming => (50, Level::Medium),
            Self::LockedSubset(_) | Self::NakedSubset(2) => (60, Level::Medium),
            Self::HiddenSubset(2) => (70, Level::Medium),
            Self::NakedSubset(3) => (80, Level::Medium),
            Self::HiddenSubset(3) => (100, Level::Medium),
            Self::NakedSubset(_) => (120, Level::Hard),
            Self::Fish { size, shape, fins, .. } => fish_points(size, shape, fins),
            Self::UniqueRectangle(_)
            | Self::HiddenRectangle
            | Self::AvoidableRectangle(_)
            | Self::BugPlusOne => (100, Level::Hard),
            Self::RemotePair => (110, Level::Hard),
            Self::TurbotFish | Self::EmptyRectangle | Self::DualEmptyRectangle => {
                (120, Level::Hard)
            }
            Self::Skyscraper => (130, Level::Hard),
            Self::HiddenSubset(_)
            | Self::TwoStringKite
            | Self::DualTwoStringKite
            | Self::WWing
            | Self::SimpleColoursTrap
            | Self::SimpleColoursWrap => (150, Level::Hard),
            Self::XyWing => (160, Level::Hard),
            Self::XyzWing => (180, Level::Hard),
            Self::MultiColours1 | Self::MultiColours2 => (200, Level::Hard),
            Self::SueDeCoq => (250, Level::Unfair),
            Self::XChain | Self::XyChain => (260, Level::Unfair),
            Self::Aic | Self::ContinuousLoop | Self::DiscontinuousLoop => (280, Level::Unfair),
            Self::GroupedAic
            | Self::GroupedContinuousLoop
            | Self::GroupedDiscontinuousLoop
            | Self::AlsXz => (300, Level::Unfair),
            Self::AlsXyWing => (320, Level::Unfair),
            Self::AlsChain => (340, Level::Unfair),
            Self::DeathBlossom => (360, Level::Unfair),
            Self::ForcingChainContradiction | Self::ForcingChainVerity => (500, Level::Extreme),
            Self::ForcingNetContradiction | Self::ForcingNetVerity => (700, Level::Extreme),
            Self::TemplateSet | Self::TemplateDelete => (10000, Level::Extreme),
        };
        Points { score, level }
    }

    /// Returns the code of the technique in HoDoKu's library; `None` if HoDoKu does not have it.
    pub fn code(self) -> Option<String> {
        let code = match self {
            Self::FullHouse => "0000",
            Self::HiddenSingle => "0002",
            Self::NakedSingle => "0003",
            Self::Pointing => "0100",
            Self::Claiming => "0101",
            Self::LockedSubset(size) => return numbered("011", size, 2, 3),
            Self::NakedSubset(size) => return numbered("020", size, 2, 4),
            Self::HiddenSubset(size) => return numbered("021", size, 2, 4),
            Self::Fish { size, shape, fins, siamese } => {
                return fish_code(size, shape, fins, siamese);
            }
            Self::Skyscraper => "0400",
            Self::TwoStringKite => "0401",
            Self::EmptyRectangle => "0402",
            Self::TurbotFish => "0403",
            Self::DualTwoStringKite => "0404",
            Self::DualEmptyRectangle => "0405",
            Self::SimpleColoursTrap => "0500",
            Self::SimpleColoursWrap => "0501",
            Self::MultiColours1 => "0502",
            Self::MultiColours2 => "0503",
            Self::UniqueRectangle(kind) => return numbered("060", kind, 1, 6),
            Self::HiddenRectangle => "0606",
            Self::AvoidableRectangle(1) => "0607",
            Self::AvoidableRectangle(_) => "0608",
            Self::BugPlusOne => "0610",
            Self::XChain => "0701",
            Self::XyChain => "0702",
            Self::RemotePair => "0703",
            Self::ContinuousLoop => "0706",
            Self::DiscontinuousLoop => "0707",
            Self::Aic => "0708",
            Self::GroupedContinuousLoop => "0709",
            Self::GroupedDiscontinuousLoop => "0710",
            Self::GroupedAic => "0711",
            Self::XyWing => "0800",
            Self::XyzWing => "0801",
            Self::WWing => "0803",
            Self::AlsXz => "0901",
            Self::AlsXyWing => "0902",
            Self::AlsChain => "0903",
            Self::DeathBlossom => "0904",
            Self::SueDeCoq => "1101",
            Self::TemplateSet => "1201",
            Self::TemplateDelete => "1202",
            Self::ForcingChainContradiction => "1301",
            Self::ForcingChainVerity => "1302",
            Self::ForcingNetContradiction => "1303",
            Self::ForcingNetVerity => "1304",
        };
        Some(code.to_owned())
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
