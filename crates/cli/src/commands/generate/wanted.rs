//! The wanted hardness of puzzles, and the hardness of one.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use anyhow::ensure;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clausoku::hints::hodoku::{self, Level};
use clausoku::hints::{Search, Settings, State, needs};
use clausoku::rating::explainer::{self, Ratings, givens, is_usual};
use clausoku::solving::StopCheck;
use clausoku::{Puzzle, Variant};
use clausoku_runner::{decimal, fields};
use serde::Serialize;

use crate::commands::hint::parse_search;

/// The wanted difficulty of puzzles.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Difficulty")]
pub struct Wanted {
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

/// The hardness of a puzzle on the requested scales, compared with the wanted one.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    ratings: Option<Ratings>,
    /// The level and the score.
    level: Option<(Level, u32)>,
    /// `true` if the level is higher than the wanted one.
    is_harder: bool,
    /// The techniques that the puzzle needs, of those that were asked for.
    techniques: Vec<&'static str>,
    pub fits: bool,
}

/// Counts of the puzzles so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    rated: u64,
    /// The least and the greatest ER, in tenths.
    er: Option<(u8, u8)>,
    /// The number of puzzles of each level.
    levels: [u64; Level::ALL.len()],
    /// The number of puzzles of a higher level than the wanted one.
    harder: u64,
}

impl Wanted {
    /// Returns whether puzzles have to be rated.
    pub fn is_any(&self) -> bool {
        self.rating.is_some() || self.level.is_some() || !self.technique.is_empty()
    }

    /// Returns the columns of a table that contain the hardness.
    pub fn columns(&self) -> Vec<&'static str> {
        let rating: &[_] = if self.rating.is_some() { &["er", "ep", "ed"] } else { &[] };
        let level: &[_] = if self.level.is_some() { &["level", "score"] } else { &[] };
        let technique: &[_] = if self.technique.is_empty() { &[] } else { &["techniques"] };
        [rating, level, technique].concat()
    }

    /// Refuses boards that the scales do not rate.
    pub fn check(&self, variant: &std::sync::Arc<Variant>) -> anyhow::Result<()> {
        ensure!(
            self.rating.is_none() || is_usual(variant),
            "the scale of --rating is for the usual 9x9 board only; --level and --technique are for any board"
        );
        if self.level.is_some() || !self.technique.is_empty() {
            State::new(&Puzzle::empty(std::sync::Arc::clone(variant)), &[])?;
        }
        Ok(())
    }

    /// Rates a puzzle with one solution; `None` if `stop` returned `true`. Cheap ratings come
    /// first; after a rating that does not fit, the others are skipped.
    pub fn judge(&self, puzzle: &Puzzle, stop: &StopCheck<'_>) -> Option<Verdict> {
        let mut verdict = Verdict { fits: true, ..Verdict::default() };
        if let Some(wanted) = &self.rating {
            verdict.ratings = givens(puzzle).and_then(|values| explainer::rate(&values, stop).ok());
            if stop.now() {
                return None;
            }
            verdict.fits = verdict.ratings.is_some_and(|ratings| wanted.contains(&ratings.er));
        }
        let Ok(state) = State::new(puzzle, &[]) else { return Some(verdict) };
        if let Some(wanted) = self.level.filter(|_| verdict.fits) {
            let rating = hodoku::rate_up_to(wanted, state.clone(), &Settings::default(), stop)?;
            verdict.is_harder = rating.level > wanted;
            verdict.level = Some((rating.level, rating.score));
            verdict.fits = rating.solved && rating.level == wanted;
        }
        if verdict.fits && !self.technique.is_empty() {
            verdict.fits = needs(&state, &Settings::default(), &self.technique, stop)?;
            verdict.techniques = self.technique.iter().map(|search| search.name).collect();
        }
        Some(verdict)
    }

    /// Returns the wanted hardness in words.
    fn words(&self) -> String {
        let ends = self.rating.as_ref().map(|range| [*range.start(), *range.end()].map(decimal));
        let rating = ends.map(|[least, most]| format!("ER {least} to {most}"));
        let level = self.level.map(|level| format!("the level {}", level.name()));
        let techniques = self.technique.iter().map(|search| format!("a need for {}", search.name));
        rating.into_iter().chain(level).chain(techniques).collect::<Vec<_>>().join(", ")
    }

    /// Returns a summary of the rated puzzles in words; `None` if no puzzle was rated.
    pub fn report(&self, tally: &Tally) -> Option<String> {
        (tally.rated > 0).then(|| format!("wanted: {}; {tally}", self.words()))
    }
}

impl Tally {
    /// Counts a puzzle.
    pub fn count(&mut self, verdict: &Verdict) {
        self.rated += 1;
        if let Some(Ratings { er, .. }) = verdict.ratings {
            let (least, most) = self.er.unwrap_or((er, er));
            self.er = Some((least.min(er), most.max(er)));
        }
        if let Some((level, _)) = verdict.level.filter(|_| !verdict.is_harder) {
            self.levels[level as usize] += 1;
        }
        self.harder += u64::from(verdict.is_harder);
    }
}

impl Tally {
    /// Returns the number of puzzles if all of them are harder than the wanted level.
    pub fn harder_only(&self) -> Option<u64> {
        (self.rated > 0 && self.harder == self.rated).then_some(self.rated)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "puzzles rated: {}", self.rated)?;
        if let Some((least, most)) = self.er {
            write!(f, ", ER {} to {}", decimal(least), decimal(most))?;
        }
        for level in Level::ALL {
            match self.levels[level as usize] {
                0 => {}
                count => write!(f, ", {}: {count}", level.name())?,
            }
        }
        match self.harder {
            0 => Ok(()),
            harder => write!(f, ", harder: {harder}"),
        }
    }
}

impl Verdict {
    /// Returns the value of a column of a table.
    pub fn value(&self, column: &str) -> String {
        let rating = match column {
            "er" => self.ratings.map(|ratings| ratings.er),
            "ep" => self.ratings.map(|ratings| ratings.ep),
            "ed" => self.ratings.map(|ratings| ratings.ed),
            "level" => return self.level.map_or("", |(level, _)| level.name()).to_owned(),
            "score" => return self.level.map_or_else(String::new, |level| level.1.to_string()),
            _ => return self.techniques.join(";"),
        };
        rating.map_or_else(String::new, decimal)
    }

    /// Returns the ratings as fields of JSON.
    pub fn json(&self) -> impl Serialize {
        fields! {
            er?: self.ratings.map(|ratings| fraction(ratings.er)),
            ep?: self.ratings.map(|ratings| fraction(ratings.ep)),
            ed?: self.ratings.map(|ratings| fraction(ratings.ed)),
            level?: self.level.map(|(level, _)| level.name()),
            score?: self.level.map(|(_, score)| score),
            techniques?: Some(&self.techniques).filter(|techniques| !techniques.is_empty()),
        }
    }

    /// Returns the ratings in words.
    pub fn words(&self) -> String {
        let er = self.ratings.map(|Ratings { er, .. }| format!("ER {}", decimal(er)));
        let level = self.level.filter(|_| !self.is_harder);
        let level =
            level.map(|(level, score)| format!("level {} with {score} points", level.name()));
        let needs = self.techniques.iter().map(|name| format!("needs {name}"));
        er.into_iter().chain(level).chain(needs).collect::<Vec<_>>().join(", ")
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

/// Converts tenths to a number with a fraction.
fn fraction(tenths: u8) -> f64 {
    f64::from(tenths) / 10.0
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
