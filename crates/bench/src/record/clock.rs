//! The two kinds of time.

use serde::{Deserialize, Serialize};

/// A kind of time, which is limited or reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clock {
    /// Wall-clock time.
    #[default]
    Wall,
    /// Processor time in user and system mode, of a separate program or of this process. Other work of
    /// the machine disturbs it less.
    Cpu,
}

impl Clock {
    /// Returns the name of the time, for axes and headings.
    pub fn words(self) -> &'static str {
        match self {
            Self::Wall => "wall-clock time",
            Self::Cpu => "processor time",
        }
    }
}
