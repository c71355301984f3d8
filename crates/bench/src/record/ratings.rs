//! Ratings of grids: how hard they are for people.

use std::fmt;
use std::str::FromStr;

use clausoku::board::UnknownName;
use serde::{Deserialize, Serialize};

/// A rating of puzzles, as `clausoku rate` computes it.
///
/// ```
/// use clausoku_bench::record::RatingScale;
/// assert_eq!("er".parse(), Ok(RatingScale::Er));
/// assert!("luck".parse::<RatingScale>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum RatingScale {
    /// Sudoku Explainer's rating of the hardest step, from 1.0 to about 11.9.
    Er,
    /// Berthier's W: the length of the longest whip that a solution needs.
    W,
    /// HoDoKu's score: the sum over the steps.
    Score,
}

impl RatingScale {
    /// The ratings in the order of tables.
    pub const ALL: [Self; 3] = [Self::Er, Self::W, Self::Score];

    /// Returns the name in settings and in CSV: `er`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Er => "er",
            Self::W => "w",
            Self::Score => "score",
        }
    }

    /// Returns the heading of tables: `ER`.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Er => "ER",
            Self::W => "W",
            Self::Score => "score",
        }
    }
}

impl fmt::Display for RatingScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RatingScale {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let name = text.trim();
        let known = Self::ALL.into_iter().find(|scale| scale.name() == name);
        known.ok_or_else(|| UnknownName::new("rating", text, Self::ALL.map(Self::name)))
    }
}

impl TryFrom<String> for RatingScale {
    type Error = UnknownName;

    fn try_from(text: String) -> Result<Self, UnknownName> {
        text.parse()
    }
}

/// The ratings of a grid, as far as they were asked for and exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ratings {
    /// Sudoku Explainer's ER.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
    /// Berthier's W.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub w: Option<u32>,
    /// HoDoKu's score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
}

impl Ratings {
    /// Returns the rating on a scale.
    pub fn get(&self, scale: RatingScale) -> Option<f64> {
        match scale {
            RatingScale::Er => self.er,
            RatingScale::W => self.w.map(f64::from),
            RatingScale::Score => self.score.map(f64::from),
        }
    }
}
