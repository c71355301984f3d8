//! The scales of ratings.

use clap::ValueEnum;

/// A scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scale {
    /// Sudoku Explainer
    Se,
    /// Depth of nested failed literals, B and W
    Depth,
    /// HoDoKu's score and level
    Hodoku,
}

impl Scale {
    /// Returns the name of the rating that histograms show.
    pub fn hardest(self) -> &'static str {
        match self {
            Self::Se => "ER",
            Self::Depth => "W",
            Self::Hodoku => "level",
        }
    }
}
