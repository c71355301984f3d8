//! The wanted hardness of puzzles, and the words for the hardness of one puzzle.

use std::error::Error;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::answers::Presentation;
use crate::output::decimal;
use crate::terminal::language;
use anyhow::ensure;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clausoku::Variant;
use clausoku::generating::clues::TriedLevels;
use clausoku::hints::hodoku::Level;
use clausoku::hints::searches::Search;
use clausoku::lists::{
    self, MadePuzzles, Text, Words, answers::MadePuzzle, driver::RowBlock, values::Value,
};
use clausoku_words::say;

use crate::commands::hint::parse_search;

/// The wanted difficulty of puzzles.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Difficulty")]
pub(super) struct Wanted {
    /// Rating ER on Sudoku Explainer's scale, as in 4.0..4.5
    ///
    /// For the usual 9x9 board; docs/rating.md defines the scale.
    #[arg(long, value_name = "ER", value_parser = parse_rating)]
    rating: Option<RangeInclusive<u8>>,

    /// Level: easy, medium, hard, unfair or extreme
    ///
    /// The level of `clausoku rate --scale hodoku`; docs/rating.md defines it. For any board.
    #[arg(long, value_parser = level(), help_heading = None)]
    level: Option<Level>,

    /// Techniques that the puzzle needs, separated by commas
    ///
    /// The techniques that are tried up to the hardest step of `clausoku hint --path` do not solve the puzzle without
    /// this one. `clausoku hint --list` lists the names. For any board.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = parse_technique)]
    technique: Vec<&'static Search>,
}

/// The columns of the hardness in the rows of puzzles.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    wanted: lists::answers::Wanted,
}

/// Counts of the puzzles so far.
#[derive(Clone, Debug, Default)]
pub(in crate::commands) struct Tally {
    rated: u64,
    /// The least and the greatest ER.
    er: Option<(f64, f64)>,
    /// The number of puzzles of each level.
    levels: [u64; Level::ALL.len()],
    /// The number of puzzles of a higher level than the wanted one.
    harder: u64,
}

/// The number of cells above which minimal puzzles are harder than most levels, and take seconds to rate.
const LARGE_BOARD_CELLS: usize = 150;

/// Returns the numbers of givens of puzzles of a level on a large board, whose minimal puzzles are harder; `None` for another board
/// or level.
pub(in crate::commands) fn usual_givens(
    variant: &Variant,
    level: Level,
) -> Option<RangeInclusive<usize>> {
    let cells = variant.cell_count();
    let is_easier = matches!(level, Level::Easy | Level::Medium | Level::Hard);
    (is_easier && cells > LARGE_BOARD_CELLS).then(|| many_givens(cells))
}

/// Returns two fifths to a half of the cells.
pub(super) fn many_givens(cells: usize) -> RangeInclusive<usize> {
    cells * 2 / 5..=cells / 2
}

impl Wanted {
    pub(super) fn level(&self) -> Option<Level> {
        self.level
    }

    /// Returns the wanted hardness, which the scales rate on this board.
    ///
    /// # Errors
    ///
    /// Fails if they do not.
    pub(super) fn on(&self, variant: &Arc<Variant>) -> anyhow::Result<lists::answers::Wanted> {
        let Self { rating, level, technique } = self.clone();
        let wanted = lists::answers::Wanted { rating, level, techniques: technique };
        ensure!(
            !wanted.lacks_rating(variant),
            "the scale of --rating is for the usual 9x9 board only; --level and --technique are for any board"
        );
        wanted.check(variant)?;
        Ok(wanted)
    }

    /// Returns `true` if a rating or a technique is wanted.
    pub(super) fn has_more_than_level(&self) -> bool {
        self.rating.is_some() || !self.technique.is_empty()
    }

    /// Returns `true` if puzzles have to be rated.
    pub(super) fn is_any(&self) -> bool {
        self.level.is_some() || self.has_more_than_level()
    }
}

impl Columns {
    pub(super) fn new(question: &MadePuzzles) -> Self {
        Self { wanted: question.wanted().clone() }
    }

    fn er(rows: &RowBlock, row: usize) -> Option<f64> {
        match rows.named("er", row) {
            Value::Real(er) => Some(er),
            _ => None,
        }
    }

    fn level(rows: &RowBlock, row: usize) -> Option<Level> {
        match rows.named("level", row) {
            Value::Text(name) => Level::ALL.into_iter().find(|level| level.name() == name),
            _ => None,
        }
    }

    pub(super) fn words(&self, rows: &RowBlock, row: usize) -> String {
        let score = match rows.named("score", row) {
            Value::Count(score) => Some(score),
            _ => None,
        };
        self.in_words(Self::er(rows, row), Self::level(rows, row).zip(score))
    }

    /// Returns a rating ER, and a level with its score, in words.
    fn in_words(&self, er: Option<f64>, level: Option<(Level, u64)>) -> String {
        let language = language();
        let er = er.map(|er| format!("ER {er:.1}"));
        let level = level.map(|(level, score)| {
            say!(language, commands::made_level { level: level.name(), score })
        });
        let techniques = self.wanted.techniques.iter().map(|search| search.name);
        let needs = techniques.map(|technique| say!(language, commands::made_needs { technique }));
        er.into_iter().chain(level).chain(needs).collect::<Vec<_>>().join(", ")
    }

    /// Returns a summary of the rated puzzles in words; `None` if no puzzle was rated.
    pub(super) fn report(&self, tally: &Tally) -> Option<String> {
        tally.report(&self.wanted)
    }
}

impl Presentation for Columns {
    fn are_comments(&self) -> bool {
        true
    }
}

impl Words<MadePuzzle<'_>> for Columns {
    fn say(&self, made: &MadePuzzle<'_>, out: &mut Text<'_>) {
        let Some(hardness) = made.hardness else { return };
        let er = hardness.ratings.map(|ratings| ratings.er.into());
        let level = hardness.level.map(|(level, score)| (level, score.into()));
        out.push(&format!("# {}\n", self.in_words(er, level)));
    }
}

impl Tally {
    pub(super) fn count(&mut self, columns: &Columns, rows: &RowBlock, row: usize) {
        self.rated += 1;
        if let Some(er) = Columns::er(rows, row) {
            let (least, most) = self.er.unwrap_or((er, er));
            self.er = Some((least.min(er), most.max(er)));
        }
        if let Some((level, wanted)) = Columns::level(rows, row).zip(columns.wanted.level) {
            self.add_level(level, wanted);
        }
    }

    /// Counts a puzzle of this level, where another one may be wanted.
    pub(in crate::commands) fn count_level(&mut self, level: Level, wanted: Level) {
        self.rated += 1;
        self.add_level(level, wanted);
    }

    fn add_level(&mut self, level: Level, wanted: Level) {
        if level > wanted {
            self.harder += 1;
        } else {
            self.levels[level as usize] += 1;
        }
    }

    /// Returns the wanted level and the counts in words; `None` if no puzzle was rated.
    pub(in crate::commands) fn report_level(&self, wanted: Level) -> Option<String> {
        self.report(&lists::answers::Wanted { level: Some(wanted), ..Default::default() })
    }

    /// Returns the number of puzzles if all of them are harder than the wanted level.
    pub(super) fn harder_only(&self) -> Option<u64> {
        (self.rated > 0 && self.harder == self.rated).then_some(self.rated)
    }

    /// Returns what was wanted, and the counts, in words; `None` if no puzzle was rated.
    pub(super) fn report(&self, wanted: &lists::answers::Wanted) -> Option<String> {
        let language = language();
        let rating = wanted.rating.as_ref().map(|range| {
            let [least, most] = [*range.start(), *range.end()].map(decimal);
            say!(language, commands::wanted_rating { least, most })
        });
        let level = wanted.level.map(Level::name);
        let level = level.map(|level| say!(language, commands::wanted_level { level }));
        let techniques = wanted.techniques.iter().map(|search| search.name);
        let techniques =
            techniques.map(|technique| say!(language, commands::wanted_technique { technique }));
        let wanted = rating.into_iter().chain(level).chain(techniques).collect::<Vec<_>>();

        let er = self.er.map(|(least, most)| {
            let [least, most] = [least, most].map(|er| format!("{er:.1}"));
            say!(language, commands::tried_rating { least, most })
        });
        let levels = Level::ALL.map(Level::name).into_iter().zip(self.levels);
        let levels = levels.filter(|(_, count)| *count > 0);
        let levels =
            levels.map(|(level, count)| say!(language, commands::tried_level { level, count }));
        let harder = (self.harder > 0)
            .then(|| say!(language, commands::tried_harder { count: self.harder }));
        let found: String = er.into_iter().chain(levels).chain(harder).collect();
        let (wanted, rated) = (wanted.join(", "), self.rated);
        (rated > 0).then(|| say!(language, commands::tried_levels { wanted, rated, found }))
    }
}

impl From<&TriedLevels> for Tally {
    fn from(tried: &TriedLevels) -> Self {
        let rated = tried.counts.iter().sum::<u64>() + tried.harder;
        Self { rated, er: None, levels: tried.counts, harder: tried.harder }
    }
}

fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name))
        .try_map(|name| Level::ALL.into_iter().find(|level| level.name() == name).ok_or("no level"))
}

fn parse_technique(name: &str) -> Result<&'static Search, Box<dyn Error + Send + Sync>> {
    let search = parse_search(name)?;
    if search.on_path {
        Ok(search)
    } else {
        Err(format!("no path of steps tries {name}, so no puzzle needs it").into())
    }
}

/// Parses `4` or `4.2` as tenths.
fn parse_tenths(text: &str) -> Option<u8> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let digit = tenth.len() == 1 && tenth.bytes().all(|byte| byte.is_ascii_digit());
    // 24.9 has 249 tenths, which fit into a byte.
    let whole = whole.parse::<u8>().ok().filter(|&whole| digit && whole < 25)?;
    Some(10 * whole + tenth.parse::<u8>().ok()?)
}

/// Parses `4.2` or `4.0..4.5`; both ends are included.
fn parse_rating(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (parse_tenths(low), parse_tenths(high.strip_prefix('=').unwrap_or(high))) {
        (Some(low), Some(high)) if low > high => Err("the range of ratings is empty".to_owned()),
        (Some(low), Some(high)) if high < 10 || low > 120 => {
            Err("ratings are from 1.0 to about 11.9".to_owned())
        }
        (Some(low), Some(high)) => Ok(low..=high),
        _ => Err("expected a rating as in 4.2, or a range as in 4.0..4.5".to_owned()),
    }
}
