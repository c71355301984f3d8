//! Settings, which come from flags, a plan file and an experiment.
//!
//! Plan files are in TOML, as described in `docs/bench.md`. Errors have the line, the column and an excerpt. All types that
//! are read here refuse unknown keys and values.

use std::num::NonZero;
use std::time::Duration;

use clausoku::encoding::choices::GivensLevel;
use clausoku::sat::formulas::Rng;
use clausoku_files::Shard;
use clausoku_text::{Located, shortened};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use clausoku::encoding::errors::ChoicesError;

use super::EncodingChoice;
use crate::record::{Clock, Order, PlanRecord, RatingScale};
use crate::results::configurations;

/// Optional settings.
///
/// ```
/// use clausoku_bench::plan::Settings;
/// let text = "title = \"hard ones\"\ngrids = [\"hard.txt\"]\nsolvers = [\"varisat\"]\nwarm-up = 5\ntime-limit = 2.5\n";
/// let settings = Settings::read(text).unwrap();
/// assert_eq!((settings.grids.unwrap().len(), settings.warm_up), (1, Some(5)));
/// let error = Settings::read("warm-up = 5\nsolver = \"varisat\"\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 1: "));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Settings {
    /// The title.
    pub title: Option<String>,
    /// A predefined experiment instead of grids.
    pub experiment: Option<String>,
    /// Files with grids, relative to the folder of the plan file.
    pub grids: Option<Vec<String>>,
    /// The solvers' names.
    pub solvers: Option<Vec<String>>,
    /// The encodings.
    pub encodings: Option<Vec<EncodingChoice>>,
    /// Levels of givens, each combined with each encoding.
    #[serde(deserialize_with = "levels")]
    pub givens: Option<Vec<GivensLevel>>,
    /// The number of measured runs per trial.
    pub repeats: Option<NonZero<u32>>,
    /// The number of warm-up runs per trial.
    pub warm_up: Option<u32>,
    /// The seed of the random numbers.
    pub seed: Option<u64>,
    /// The order of the runs.
    pub order: Option<Order>,
    /// `true` if each repeat shuffles the formula differently.
    pub scramble: Option<bool>,
    /// The time limit per run.
    #[serde(deserialize_with = "seconds")]
    pub time_limit: Option<Duration>,
    /// The clock of the time limit.
    pub limit_clock: Option<Clock>,
    /// The maximum number of further measurements of a disturbed run.
    pub retries: Option<u32>,
    /// The memory limit per run, in bytes.
    #[serde(deserialize_with = "mebibytes")]
    pub memory_limit: Option<u64>,
    /// The scales on which the puzzles are rated.
    pub rate: Option<Vec<RatingScale>>,
}

fn levels<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<GivensLevel>>, D::Error> {
    let names: Vec<String> = Vec::deserialize(from)?;
    let levels = names.iter().map(|name| name.parse().map_err(D::Error::custom));
    levels.collect::<Result<_, _>>().map(Some)
}

fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    let limit = Duration::try_from_secs_f64(f64::deserialize(from)?);
    limit.map(Some).map_err(|_| D::Error::custom("a time is a number of seconds, not below 0"))
}

fn mebibytes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    Ok(Some(u64::from(u32::deserialize(from)?) << 20))
}

impl Settings {
    /// Parses a plan file.
    ///
    /// # Errors
    ///
    /// The text is not a plan.
    pub fn read(text: &str) -> Result<Self, Located<String>> {
        toml::from_str(text).map_err(|error| {
            let position = error.span().map_or(text.len(), |span| span.start);
            Located::in_text(text.as_bytes(), position, shortened(error.message()))
        })
    }

    /// Returns these settings, and the settings of `others` where these are `None`.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            title: self.title.or(others.title),
            experiment: self.experiment.or(others.experiment),
            grids: self.grids.or(others.grids),
            solvers: self.solvers.or(others.solvers),
            encodings: self.encodings.or(others.encodings),
            givens: self.givens.or(others.givens),
            repeats: self.repeats.or(others.repeats),
            warm_up: self.warm_up.or(others.warm_up),
            seed: self.seed.or(others.seed),
            order: self.order.or(others.order),
            scramble: self.scramble.or(others.scramble),
            time_limit: self.time_limit.or(others.time_limit),
            limit_clock: self.limit_clock.or(others.limit_clock),
            retries: self.retries.or(others.retries),
            memory_limit: self.memory_limit.or(others.memory_limit),
            rate: self.rate.or(others.rate),
        }
    }

    /// Returns each encoding with each level of givens.
    ///
    /// # Errors
    ///
    /// Fails if a level does not fit an encoding.
    pub fn encodings(&self) -> Result<Vec<EncodingChoice>, ChoicesError> {
        let encodings = match &self.encodings {
            Some(encodings) => encodings.clone(),
            None => vec!["extended".parse()?],
        };
        let Some(levels) = &self.givens else { return Ok(encodings) };
        let all = encodings
            .iter()
            .flat_map(|choice| levels.iter().map(move |level| format!("{choice}/{level}").parse()));
        all.collect()
    }
}

/// The key of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The repeat, counted from 1.
    pub repeat: u32,
    /// The grid, as an index.
    pub grid: usize,
    /// The configuration, as an index.
    pub configuration: usize,
}

/// Returns the keys of the runs of a plan, or of a shard of it, in order.
pub fn schedule(plan: &PlanRecord, shard: Option<Shard>) -> Vec<Key> {
    let configurations = configurations(plan).len();
    let mut keys: Vec<Key> = (1..=plan.repeats)
        .flat_map(|repeat| {
            let grids =
                (0..plan.grids.len()).filter(|&grid| shard.is_none_or(|shard| shard.holds(grid)));
            grids.flat_map(move |grid| {
                (0..configurations).map(move |configuration| Key { repeat, grid, configuration })
            })
        })
        .collect();
    match plan.order {
        Order::Interleaved => {}
        Order::Grouped => keys.sort_by_key(|key| (key.grid, key.configuration, key.repeat)),
        Order::Shuffled => Rng::new(plan.seed).shuffle(&mut keys),
    }
    keys
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
        let settings = Settings::read(text).unwrap();
        assert_eq!(
            (settings.title.as_deref(), settings.experiment.as_deref()),
            (Some("t"), Some("givens"))
        );
        assert_eq!(settings.encodings().unwrap().len(), 2);
        assert_eq!(
            (settings.repeats, settings.warm_up, settings.seed),
            (NonZero::new(7), Some(0), Some(9))
        );
        assert_eq!((settings.order, settings.scramble), (Some(Order::Shuffled), Some(true)));
        assert_eq!(settings.time_limit, Some(Duration::from_secs(10)));
        assert_eq!((settings.limit_clock, settings.retries), (Some(Clock::Cpu), Some(2)));
        assert_eq!(settings.memory_limit, Some(64 << 20));
        assert_eq!(settings.rate, Some(vec![RatingScale::Er, RatingScale::Score]));
        assert_eq!(Settings::read("").unwrap(), Settings::default());
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
            let error = Settings::read(text).unwrap_err().to_string();
            assert!(error.starts_with(place) && error.contains(what), "{error}");
        }
    }
}
