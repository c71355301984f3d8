//! Settings, which come from options and a plan file.
//!
//! Plan files are in TOML, as described in `docs/bench.md`. Errors have the line, the column and an excerpt.

use std::num::NonZero;
use std::ops::Range;
use std::time::Duration;

use clausoku::encoding::choices::GivensLevel;
use clausoku::encoding::errors::ChoicesError;
use clausoku::sat::formulas::Rng;
use clausoku_files::Part;
use clausoku_text::{Located, shortened};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Ask, AxisKind, EncodingChoice, Key, Maker, Pin};
use crate::record::{Clock, NamedPair, Order, PlanRecord, RatingColumn};
use crate::results::configurations;

/// Optional settings. Each field is a [`Key`].
///
/// ```
/// use clausoku_bench::plan::Settings;
/// let text = "title = \"hard ones\"\nfiles = [\"hard.txt\"]\nsolvers = [\"varisat\"]\nwarm-up = 5\ntime-limit = 2.5\n";
/// let settings = Settings::read(text).unwrap();
/// assert_eq!((settings.files.unwrap().len(), settings.warm_up), (1, Some(5)));
/// let error = Settings::read("warm-up = 5\nsolver = \"varisat\"\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 1: there is no key of plans \"solver\"; did you mean solvers?"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The title.
    pub title: Option<String>,
    /// The question that the plan answers.
    pub question: Option<String>,
    /// Makers of boards.
    pub boards: Option<Vec<Maker>>,
    /// The axis of the instances.
    pub axis: Option<AxisKind>,
    /// Files with grids, relative to the folder of the plan file.
    pub files: Option<Vec<String>>,
    /// The format of the grids.
    pub format: Option<String>,
    /// The board of the grids.
    pub variant: Option<String>,
    /// The notation of the numbers above 9.
    pub symbols: Option<String>,
    /// The column of the puzzles.
    pub puzzle_column: Option<String>,
    /// The solvers' names.
    pub solvers: Option<Vec<String>>,
    /// The file of more solvers, relative to the folder of the plan file.
    pub solver_file: Option<String>,
    /// The encodings.
    pub encodings: Option<Vec<EncodingChoice>>,
    /// The questions about puzzles.
    pub ask: Option<Vec<Ask>>,
    /// Levels of givens, each combined with each encoding.
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
    /// The pairs of solvers that are compared.
    pub pairs: Option<Vec<NamedPair>>,
    /// The time limit per run.
    pub time_limit: Option<Duration>,
    /// The clock of the time limit.
    pub limit_clock: Option<Clock>,
    /// The maximum number of further measurements of a disturbed run.
    pub retries: Option<u32>,
    /// The memory limit per run, in bytes.
    pub memory_limit: Option<u64>,
    /// The core of the runs.
    pub pin: Option<Pin>,
    /// The scales on which the puzzles are rated.
    pub rate: Option<Vec<RatingColumn>>,
    /// The second solver; empty for the usual one.
    pub cross_check: Option<String>,
    /// `true` if proofs confirm the answers.
    pub certified: Option<bool>,
    /// The file of the record, relative to the folder of the plan file.
    pub record: Option<String>,
    /// `true` if an existing record is continued.
    pub resume: Option<bool>,
    /// The part of the plan to run.
    pub part: Option<Part>,
}

/// A fault in the text of a plan, and its position.
type Fault = (Range<usize>, String);

/// Returns the texts of a value: one of a scalar, several of an array.
fn texts(value: &DeValue<'_>) -> Result<Vec<String>, &'static str> {
    Ok(vec![match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => match number.radix() {
            10 => number.as_str().to_owned(),
            _ => return Err("expected a decimal number"),
        },
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Boolean(value) => value.to_string(),
        DeValue::Array(items) => {
            let items = items.iter().map(|item| texts(item.get_ref()));
            return Ok(items.collect::<Result<Vec<_>, _>>()?.concat());
        }
        // The table is the same text as on the command line: `order=16,25 boards=3`.
        DeValue::Table(table) => table_text(table, None)?,
        DeValue::Datetime(_) => return Err("expected a text, a number or a list"),
    }])
}

fn table_text(table: &DeTable<'_>, without: Option<&str>) -> Result<String, &'static str> {
    let entries = table.iter().filter(|(key, _)| Some(&**key.get_ref()) != without);
    let words = entries
        .map(|(key, value)| Ok(format!("{}={}", key.get_ref(), texts(value.get_ref())?.join(","))));
    Ok(words.collect::<Result<Vec<_>, &str>>()?.join(" "))
}

/// Returns the place of a fault in the value of a key: the item of a list that has it alone, and the entry of a table without which the
/// table does not have it.
fn place_of(key: &Key, value: &Spanned<DeValue<'_>>, fault: &str) -> Range<usize> {
    let has_fault = |texts: Result<Vec<String>, &str>| {
        let texts = texts.map_err(str::to_owned);
        let read = texts.and_then(|texts| key.read(&mut Settings::default(), &texts));
        read.err().as_deref() == Some(fault)
    };
    let part = match value.get_ref() {
        DeValue::Array(items) => items
            .iter()
            .find(|item| has_fault(texts(item.get_ref())))
            .map(|item| place_of(key, item, fault)),
        // The values of other keys are no tables.
        DeValue::Table(table) if key.is_repeated => {
            let is_cause = |key: &str| {
                let rest = table_text(table, Some(key));
                !has_fault(rest.map(|text| vec![text]))
            };
            // A fault that names a key, as in `scale: …`, is there, though other keys may be part of it.
            let is_named =
                |key: &str| fault.strip_prefix(key).is_some_and(|rest| rest.starts_with(": "));
            let named = table.iter().find(|entry| is_named(entry.0.get_ref()));
            let entry = named.or_else(|| table.iter().find(|entry| is_cause(entry.0.get_ref())));
            entry.map(|(key, _)| key.span())
        }
        _ => None,
    };
    part.unwrap_or_else(|| value.span())
}

fn read_key(settings: &mut Settings, name: &str, value: &DeValue<'_>) -> Result<(), String> {
    let key = Key::named(name).map_err(|error| error.to_string())?;
    if matches!(value, DeValue::Array(_)) && !key.is_list && !key.is_repeated {
        return Err(format!("{name} is no list"));
    }
    key.read(settings, &texts(value)?)
}

impl Settings {
    /// Parses a plan file.
    ///
    /// # Errors
    ///
    /// The text is not a plan.
    pub fn read(text: &str) -> Result<Self, Located<String>> {
        let at =
            |(span, fault): Fault| Located::in_text(text.as_bytes(), span.start, shortened(&fault));
        let table = DeTable::parse(text).map_err(|error| {
            at((error.span().unwrap_or(text.len()..text.len()), error.message().to_owned()))
        })?;
        let mut settings = Self::default();
        // In the order of the text, so that the error is of the first fault.
        let mut entries: Vec<_> = table.get_ref().iter().collect();
        entries.sort_by_key(|entry| entry.0.span().start);
        for (name, value) in entries {
            read_key(&mut settings, name.get_ref(), value.get_ref()).map_err(|fault| {
                let key = Key::named(name.get_ref());
                let span = key.map_or_else(|_| name.span(), |key| place_of(key, value, &fault));
                at((span, fault))
            })?;
        }
        Ok(settings)
    }

    /// Returns these settings, and the settings of `others` where these are `None`.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            title: self.title.or(others.title),
            question: self.question.or(others.question),
            boards: self.boards.or(others.boards),
            axis: self.axis.or(others.axis),
            files: self.files.or(others.files),
            format: self.format.or(others.format),
            variant: self.variant.or(others.variant),
            symbols: self.symbols.or(others.symbols),
            puzzle_column: self.puzzle_column.or(others.puzzle_column),
            solvers: self.solvers.or(others.solvers),
            solver_file: self.solver_file.or(others.solver_file),
            encodings: self.encodings.or(others.encodings),
            ask: self.ask.or(others.ask),
            givens: self.givens.or(others.givens),
            repeats: self.repeats.or(others.repeats),
            warm_up: self.warm_up.or(others.warm_up),
            seed: self.seed.or(others.seed),
            order: self.order.or(others.order),
            scramble: self.scramble.or(others.scramble),
            pairs: self.pairs.or(others.pairs),
            time_limit: self.time_limit.or(others.time_limit),
            limit_clock: self.limit_clock.or(others.limit_clock),
            retries: self.retries.or(others.retries),
            memory_limit: self.memory_limit.or(others.memory_limit),
            pin: self.pin.or(others.pin),
            rate: self.rate.or(others.rate),
            cross_check: self.cross_check.or(others.cross_check),
            certified: self.certified.or(others.certified),
            record: self.record.or(others.record),
            resume: self.resume.or(others.resume),
            part: self.part.or(others.part),
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

/// A run of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunKey {
    /// The repeat, counted from 1.
    pub repeat: u32,
    /// The grid, as an index.
    pub grid: usize,
    /// The configuration, as an index.
    pub configuration: usize,
}

/// Returns the keys of the runs of a plan, or of a part of it, in order.
pub fn schedule(plan: &PlanRecord, part: Option<Part>) -> Vec<RunKey> {
    let configurations = configurations(plan);
    let mut keys: Vec<RunKey> = (1..=plan.repeats)
        .flat_map(|repeat| {
            let grids =
                (0..plan.grids.len()).filter(|&grid| part.is_none_or(|part| part.holds(grid)));
            let rows = &configurations;
            grids.flat_map(move |grid| {
                let rows = rows.iter().zip(0..);
                let fitting =
                    rows.filter(move |(row, _)| plan.applies(row.solver, row.encoding, grid));
                fitting.map(move |(_, configuration)| RunKey { repeat, grid, configuration })
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
    use super::super::KEYS;
    use super::*;

    #[test]
    fn a_second_solver_is_named_or_not() {
        let read = |value: &str| Settings::read(&format!("cross-check = {value}\n")).unwrap();
        assert_eq!(read("false").cross_check, None);
        assert_eq!(read("true").cross_check.as_deref(), Some(""));
        assert_eq!(read("'minisat'").cross_check.as_deref(), Some("minisat"));
    }

    #[test]
    fn every_key_is_read() {
        let text = "title = 't'\nquestion = 'q'\naxis = 'empty'\nboards = 'order=4'\nfiles = ['a', 'b']\nsolvers = ['x']\n\
                    encodings = ['minimal/product']\ngivens = ['units', 'reduced']\nrepeats = 7\nwarm-up = 0\n\
                    seed = 9\norder = 'shuffled'\nscramble = true\ntime-limit = 10\nlimit-clock = 'cpu'\nretries = 2\n\
                    memory-limit = '64M'\nrate = ['er', 'score']\ncross-check = ''\ncertified = false\n\
                    record = 'r'\nresume = true\npart = '2/3'\nsolver-file = 's'\nformat = 'line'\n\
                    variant = 'x'\nsymbols = 'letters'\npin = 1\nask = ['solution', 'other']\npuzzle-column = 'p'\n\
                    pairs = ['x:y']\n";
        assert!(KEYS.iter().all(|key| text.contains(&format!("{} = ", key.name))), "{text}");
        let settings = Settings::read(text).unwrap();
        assert_eq!((settings.part, settings.resume), ("2/3".parse().ok(), Some(true)));
        assert_eq!(
            (settings.title.as_deref(), settings.question.as_deref()),
            (Some("t"), Some("q"))
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
        assert_eq!(settings.rate, Some(vec!["er".parse().unwrap(), "score".parse().unwrap()]));
        assert_eq!(settings.pairs, Some(vec!["x:y".parse().unwrap()]));
        assert!(Settings::read("pairs = ['x']\n").is_err());
        assert_eq!(Settings::read("").unwrap(), Settings::default());
    }

    #[test]
    fn the_ready_plans_are_read() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../data/plans");
        let mut count = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let plan = Settings::read(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            assert!(plan.boards.is_some() || plan.files.is_some(), "{path:?}");
            plan.encodings().unwrap_or_else(|error| panic!("{path:?}: {error}"));
            for file in plan.files.iter().flatten() {
                assert!(path.parent().unwrap().join(file).exists(), "{path:?}: {file}");
            }
            count += 1;
        }
        assert_eq!(count, 16);
    }

    #[test]
    fn errors_name_their_place() {
        for (text, place, what) in [
            ("repeats = 3\nrepeat = 4", "line 2, column 1", "did you mean repeats?"),
            (
                "time-limit = -1",
                "line 1, column 14",
                "expected a time, as in 10s or 2m: \"-1\" does not begin with a number",
            ),
            ("encodings = [\n  'fast']", "line 2, column 3", "\"fast\" in the encoding"),
            ("givens = ['all']", "line 1, column 11", "there is no givens level"),
            ("order = 'random'", "line 1, column 9", "there is no order"),
            (
                "repeats = 'x'",
                "line 1, column 11",
                "expected a number of runs, 1 or more, found \"x\"",
            ),
            ("rate = ['er', 'luck']", "line 1, column 15", "there is no rating \"luck\""),
            (
                "repeats = 0",
                "line 1, column 11",
                "expected a number of runs, 1 or more, found \"0\"",
            ),
            ("[[boards]]\norder = [16]\nemty = 0.5", "line 3, column 1", "did you mean empty?"),
            (
                "[[boards]]\norder = 9\n[[boards]]\norder = [16]\nhole = ['free']",
                "line 5, column 1",
                "did you mean holes?",
            ),
            (
                "[[boards]]\nboards = 2\norder = 'x'",
                "line 3, column 1",
                "order: expected numbers of symbols",
            ),
            (
                "[[boards]]\nvariant = 'latin'\norder = [9, 12]\nscale = [1.2, 50]",
                "line 4, column 1",
                "scale: 50 · 9^1.55 empty cells are more than",
            ),
            ("seed = -1", "line 1, column 8", "expected a whole number, 0 or more, found \"-1\""),
            ("warm-up = 1.5", "line 1, column 11", "expected a number of runs, 0 or more"),
            ("retries = 'x'", "line 1, column 11", "expected a number of measurements, 0 or more"),
            ("repeats = 1e30", "line 1, column 11", "expected a number of runs, 1 or more"),
            ("time-limit = 'soon'", "line 1, column 14", "expected a time, as in 10s or 2m"),
            ("memory-limit = -5", "line 1, column 16", "expected a size, as in 2G"),
            ("[[boards]]\nempty = 0.5", "line 1, column 1", "needs an order"),
            ("repeats = [1, 2]", "line 1, column 11", "no list"),
            ("seed = 1\n[repeats]\na = 1", "line 2, column 1", "expected a number of runs"),
            ("repeats = ", "line 1, column 11", ""),
        ] {
            let error = Settings::read(text).unwrap_err().to_string();
            assert!(error.starts_with(place) && error.contains(what), "{error}");
        }
    }
}
