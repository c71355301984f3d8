//! Plan files in TOML, as described in `docs/bench.md`.
//!
//! Errors have the line, the column and an excerpt. All types that are read here refuse
//! unknown keys and values.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use clausoku::encoding::GivensLevel;
use clausoku_files::text::{Located, shortened};
use serde::Deserialize;

use super::{EncodingChoice, Settings};
use crate::record::{Clock, Order, RatingScale};

/// The contents of a plan file.
///
/// ```
/// let text = "title = \"hard ones\"\ngrids = [\"hard.txt\"]\nsolvers = [\"varisat\"]\nrepeats = 5\ntime-limit = 2.5\n";
/// let file = clausoku_bench::plan::PlanFile::read(text).unwrap();
/// assert_eq!((file.grids.len(), file.settings.repeats), (1, Some(5)));
/// let error = clausoku_bench::plan::PlanFile::read("repeats = 5\nsolver = \"varisat\"\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 1: "));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanFile {
    /// The title.
    pub title: Option<String>,
    /// A predefined experiment instead of grids.
    pub experiment: Option<String>,
    /// Files with grids, relative to the file's folder.
    pub grids: Vec<String>,
    /// The other settings.
    pub settings: Settings,
}

/// A fault in a plan file, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlanError(String);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    title: Option<String>,
    experiment: Option<String>,
    #[serde(default)]
    grids: Vec<String>,
    solvers: Option<Vec<String>>,
    encodings: Option<Vec<Text<EncodingChoice>>>,
    givens: Option<Vec<Text<GivensLevel>>>,
    repeats: Option<NonZero<u32>>,
    warm_up: Option<u32>,
    seed: Option<u64>,
    order: Option<Order>,
    scramble: Option<bool>,
    time_limit: Option<Seconds>,
    limit_clock: Option<Clock>,
    retries: Option<u32>,
    memory_limit: Option<u32>,
    rate: Option<Vec<RatingScale>>,
}

/// A value that is read from its text.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String", bound = "T: FromStr<Err: fmt::Display>")]
struct Text<T>(T);

impl<T: FromStr> TryFrom<String> for Text<T> {
    type Error = T::Err;

    fn try_from(text: String) -> Result<Self, T::Err> {
        text.parse().map(Self)
    }
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "f64")]
struct Seconds(Duration);

impl TryFrom<f64> for Seconds {
    type Error = &'static str;

    fn try_from(seconds: f64) -> Result<Self, Self::Error> {
        let time = Duration::try_from_secs_f64(seconds);
        time.map(Self).map_err(|_| "a time is a number of seconds, not below 0")
    }
}

impl PlanFile {
    /// Parses a plan.
    ///
    /// # Errors
    ///
    /// The text is not a plan.
    pub fn read(text: &str) -> Result<Self, PlanError> {
        let file: File = toml::from_str(text).map_err(|error| {
            let position = error.span().map_or(text.len(), |span| span.start);
            let fault = shortened(error.message());
            PlanError(Located::in_text(text.as_bytes(), position, fault).to_string())
        })?;
        let settings = Settings {
            solvers: file.solvers,
            encodings: file.encodings.map(|all| all.into_iter().map(|row| row.0).collect()),
            givens: file.givens.map(|all| all.into_iter().map(|row| row.0).collect()),
            repeats: file.repeats.map(NonZero::get),
            warm_up: file.warm_up,
            seed: file.seed,
            order: file.order,
            scramble: file.scramble,
            time_limit: file.time_limit.map(|seconds| seconds.0),
            limit_clock: file.limit_clock,
            retries: file.retries,
            memory_limit: file.memory_limit.map(|mebibytes| u64::from(mebibytes) << 20),
            rate: file.rate,
        };
        let File { title, experiment, grids, .. } = file;
        Ok(Self { title, experiment, grids, settings })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read() {
        let text = "title = 't'\nexperiment = 'givens'\ngrids = ['a', 'b']\nsolvers = ['x']\n\
                    encodings = ['minimal/product']\ngivens = ['units', 'reduced']\nrepeats = 7\nwarm-up = 0\n\
                    seed = 9\norder = 'shuffled'\nscramble = true\ntime-limit = 10\nlimit-clock = 'cpu'\nretries = 2\n\
                    memory-limit = 64\nrate = ['er', 'score']\n";
        let file = PlanFile::read(text).unwrap();
        let settings = file.settings;
        assert_eq!(
            (file.title.as_deref(), file.experiment.as_deref()),
            (Some("t"), Some("givens"))
        );
        assert_eq!(settings.encodings().len(), 2);
        assert_eq!(
            (settings.repeats, settings.warm_up, settings.seed),
            (Some(7), Some(0), Some(9))
        );
        assert_eq!((settings.order, settings.scramble), (Some(Order::Shuffled), Some(true)));
        assert_eq!(settings.time_limit, Some(Duration::from_secs(10)));
        assert_eq!((settings.limit_clock, settings.retries), (Some(Clock::Cpu), Some(2)));
        assert_eq!(settings.memory_limit, Some(64 << 20));
        assert_eq!(settings.rate, Some(vec![RatingScale::Er, RatingScale::Score]));
        assert_eq!(PlanFile::read("").unwrap(), PlanFile::default());
    }

    #[test]
    fn errors_name_their_place() {
        for (text, place, what) in [
            ("repeats = 3\nrepeat = 4", "line 2, column 1", "unknown field `repeat`"),
            ("time-limit = -1", "line 1, column 14", "a time is a number of seconds"),
            ("encodings = [\n  'fast']", "line 1, column 13", "\"fast\" in the encoding"),
            ("givens = ['all']", "line 1, column 10", "there is no givens level"),
            ("order = 'random'", "line 1, column 9", "unknown variant"),
            ("repeats = 'x'", "line 1, column 11", "invalid type"),
            ("rate = ['er', 'luck']", "line 1, column 8", "there is no rating \"luck\""),
            ("repeats = 0", "line 1, column 11", "expected a nonzero u32"),
            ("repeats = ", "line 1, column 11", ""),
        ] {
            let error = PlanFile::read(text).unwrap_err().to_string();
            assert!(error.starts_with(place) && error.contains(what), "{error}");
        }
    }
}
