//! The current time as a sortable text.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// Returns the current time in UTC, for example `2026-11-20T07:26:16Z`.
pub fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    written(seconds)
}

/// Formats a number of seconds since the beginning of 1970. Years are counted from March, so that a leap
/// day is the last day of a year.
fn written(seconds: u64) -> String {
    const ERA: u64 = 146_097;
    // Days from 1 March 0000, which is 719,468 days before 1970; an era is 400 years.
    let days = seconds / 86_400 + 719_468;
    let time = seconds % 86_400;
    let era = days / ERA;
    let day = days % ERA;
    let year = (day - day / 1460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = 400 * era + year + next;
    let hours = time / 3600;
    let minutes = time / 60 % 60;
    let seconds = time % 60;
    format!("{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}Z")
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_dates() {
        // Output of `date -u -d @SECONDS`.
        for (seconds, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (1_735_689_599, "2024-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(written(seconds), date);
        }
        assert!(now().as_str() > "2025");
    }
}
