//! Settings, which come from flags, a plan file and an experiment; and encodings by short names.
//!
//! Plan files are in TOML, as described in `docs/bench.md`. Errors have the line, the column and an excerpt. All types that
//! are read here refuse unknown keys and values.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;
use std::time::Duration;

use clausoku::Encoding;
use clausoku::encoding::{AT_MOST_ONE, GIVENS, GivensLevel, IMPLIED, PRESETS, SCHEMES, Scheme};
use clausoku::sat::Rng;
use clausoku_files::Shard;
use clausoku_files::text::{Located, shortened};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::record::{Clock, Order, PlanRecord, RatingScale};
use crate::results::configurations;

/// Settings, each of which is optional.
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

/// A fault in a plan file, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlanError(String);

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
    pub fn read(text: &str) -> Result<Self, PlanError> {
        toml::from_str(text).map_err(|error| {
            let position = error.span().map_or(text.len(), |span| span.start);
            let fault = shortened(error.message());
            PlanError(Located::in_text(text.as_bytes(), position, fault).to_string())
        })
    }

    /// Returns these settings, with those of `others` where these are `None`.
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
    #[expect(clippy::missing_panics_doc, reason = "a preset")]
    pub fn encodings(&self) -> Vec<EncodingChoice> {
        let encodings = match &self.encodings {
            Some(encodings) => encodings.clone(),
            None => vec!["extended".parse().expect("a preset")],
        };
        let Some(levels) = &self.givens else { return encodings };
        let mut all = Vec::new();
        for choice in encodings {
            all.extend(levels.iter().map(|&level| choice.clone().with_givens(level)));
        }
        all
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

/// An encoding with a name made of its choices. Choices that are not named are those of the default encoding.
///
/// ```
/// use clausoku_bench::plan::EncodingChoice;
/// let choice: EncodingChoice = "minimal/product/reduced".parse().unwrap();
/// assert_eq!(choice.encoding.to_string(), "minimal, product, givens as reduced, compact");
/// assert_eq!("inf242".parse::<EncodingChoice>().unwrap().to_string(), "inf242");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct EncodingChoice {
    /// The name.
    pub name: String,
    /// The encoding.
    pub encoding: Encoding,
}

/// A text that does not name an encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// A word that names no choice.
    #[error(
        "{word:?} in the encoding {text:?} is unknown; expected a rule set ({rules}, or a sum such as K1+L2), an \
         at-most-one encoding ({ways}), a level of givens ({levels}), a numbering ({schemes}), implied clauses ({implied}), \
         distinct, or inf242",
        rules = names(PRESETS.iter().map(|row| row.name)),
        ways = names(AT_MOST_ONE.iter().map(|row| row.name)),
        levels = names(GIVENS.iter().map(|row| row.name)),
        schemes = names(SCHEMES.iter().map(|row| row.name)),
        implied = names(IMPLIED.iter().map(|row| row.name)),
    )]
    Unknown {
        /// The text.
        text: String,
        /// The word.
        word: String,
    },
    /// A second choice of one kind.
    #[error("{word:?} in the encoding {text:?} is a second choice of its kind; leave one out")]
    Twice {
        /// The text.
        text: String,
        /// The word.
        word: String,
    },
    /// Reduced givens with another numbering than the compact one.
    #[error(
        "the encoding {text:?}: reduced givens need the compact numbering; leave {numbering} out"
    )]
    NotCompact {
        /// The text.
        text: String,
        /// The numbering.
        numbering: Scheme,
    },
}

fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

impl EncodingChoice {
    /// Checks that the choices of the name fit each other, also after [`with_givens`](Self::with_givens).
    ///
    /// # Errors
    ///
    /// Fails as the parser of the name does.
    pub fn check(&self) -> Result<(), EncodingError> {
        self.name.parse::<Self>().map(drop)
    }

    /// Returns the same encoding with the givens at this level, which is added to its name.
    #[must_use]
    pub fn with_givens(self, givens: GivensLevel) -> Self {
        let encoding = self.encoding.with_givens(givens);
        Self { name: format!("{}/{givens}", self.name), encoding }
    }
}

/// The kinds of choices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rules,
    AtMostOne,
    Givens,
    Numbering,
    Implied,
    Distinct,
}

/// Makes the choice that the word names. Returns its kinds; `None` if it names none.
fn choose(encoding: &mut Encoding, word: &str) -> Option<&'static [Kind]> {
    if word == "inf242" {
        let Encoding { rules, numbering, .. } = Encoding::inf242();
        (encoding.rules, encoding.numbering) = (rules, numbering);
        return Some(&[Kind::Rules, Kind::Numbering]);
    }
    if word == "distinct" {
        encoding.distinct = true;
        Some(&[Kind::Distinct])
    } else if let Ok(rules) = word.parse() {
        encoding.rules = rules;
        Some(&[Kind::Rules])
    } else if let Ok(at_most_one) = word.parse() {
        encoding.at_most_one = at_most_one;
        Some(&[Kind::AtMostOne])
    } else if let Ok(givens) = word.parse() {
        encoding.givens = givens;
        Some(&[Kind::Givens])
    } else if let Ok(implied) = word.parse() {
        encoding.implied = implied;
        Some(&[Kind::Implied])
    } else {
        encoding.numbering = word.parse().ok()?;
        Some(&[Kind::Numbering])
    }
}

impl FromStr for EncodingChoice {
    type Err = EncodingError;

    /// Parses names of choices of different kinds joined by `/`, in any order.
    fn from_str(text: &str) -> Result<Self, EncodingError> {
        let mut encoding = Encoding::default();
        let mut chosen: Vec<Kind> = Vec::new();
        for word in text.split('/').map(str::trim) {
            let [text, word_text] = [text, word].map(str::to_owned);
            let Some(kinds) = choose(&mut encoding, word) else {
                return Err(EncodingError::Unknown { text, word: word_text });
            };
            if kinds.iter().any(|kind| chosen.contains(kind)) {
                return Err(EncodingError::Twice { text, word: word_text });
            }
            chosen.extend(kinds);
        }
        if encoding.givens.is_reduced() {
            let numbering = encoding.numbering;
            if chosen.contains(&Kind::Numbering) && numbering != Scheme::Compact {
                return Err(EncodingError::NotCompact { text: text.to_owned(), numbering });
            }
            encoding.numbering = Scheme::Compact;
        }
        Ok(Self { name: text.trim().to_owned(), encoding })
    }
}

impl TryFrom<String> for EncodingChoice {
    type Error = EncodingError;

    fn try_from(text: String) -> Result<Self, EncodingError> {
        text.parse()
    }
}

impl fmt::Display for EncodingChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_select_the_matching_choice() {
        assert_eq!(read("extended"), "extended, pairwise, givens as units, dense");
        assert_eq!(read("K1+L2+C2+B2 / log"), "K1+L2+C2+B2, pairwise, givens as units, log");
        assert_eq!(
            read("triads/distinct/bitwise"),
            "extended, bitwise, givens as units, dense, with triads, each clause once"
        );
        assert_eq!(read("inf242/sequential"), "efficient, sequential, givens as units, decimal");
        let reduced =
            "minimal".parse::<EncodingChoice>().unwrap().with_givens(GivensLevel::Reduced);
        assert_eq!(reduced.name, "minimal/reduced");
        assert_eq!(reduced.encoding.to_string(), "minimal, pairwise, givens as reduced, compact");
    }

    fn read(text: &str) -> String {
        text.parse::<EncodingChoice>().unwrap().encoding.to_string()
    }

    #[test]
    fn choices_fit_each_other() {
        assert_eq!(read("reduced/minimal"), read("minimal/reduced"));
        let error = |text: &str| text.parse::<EncodingChoice>().unwrap_err().to_string();
        for text in ["minimal/extended", "inf242/dense", "units/log/units", "distinct/distinct"] {
            assert!(error(text).contains("is a second choice of its kind"), "{text}");
        }
        for text in ["minimal/reduced/decimal", "log/reduced"] {
            assert!(error(text).contains("reduced givens need the compact numbering"), "{text}");
        }
        let log: EncodingChoice = "log".parse().unwrap();
        assert!(log.check().is_ok() && log.with_givens(GivensLevel::Reduced).check().is_err());
    }

    #[test]
    fn the_error_contains_the_unknown_word() {
        let error = "extended/fast".parse::<EncodingChoice>().unwrap_err().to_string();
        assert!(
            error.starts_with("\"fast\" in the encoding \"extended/fast\" is unknown;"),
            "{error}"
        );
        assert!("".parse::<EncodingChoice>().is_err());
    }

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
        assert_eq!(settings.encodings().len(), 2);
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
