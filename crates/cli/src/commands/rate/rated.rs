//! The rating of one puzzle, and how it is written.

use std::time::{Duration, Instant};

use clausoku::{BatchAnswer, Error, Puzzle};
use puzzle::Cutoff;
use rating::explainer::{self, Ratings, Unrated};
use rating::propagation::{MOST_CANDIDATES, b_rating, depth, w_rating};
use serde::Serialize;
use techniques::{Settings, State, hodoku};

use super::models::Models;
use super::scale::Scale;
use crate::Exit;
use crate::explained::{decimal, is_usual, values};
use crate::interrupt;
use crate::lists::Fault;
use crate::name::Name;
use crate::views;

/// The result for a puzzle.
pub enum Rated {
    Rating(Box<Rating>),
    /// The puzzle has no rating, and the command exits with this.
    Fault(Fault, Exit),
}

/// A rated puzzle.
pub struct Rating {
    file: Name,
    line: usize,
    /// The name of the board.
    variant: String,
    /// The givens in a line.
    puzzle: String,
    pub value: Value,
}

/// A rating on one of the scales.
pub enum Value {
    Se(Ratings),
    Depth {
        depth: usize,
        /// `None` if braids do not solve the puzzle.
        b: Option<usize>,
        /// `None` if whips do not solve the puzzle.
        w: Option<usize>,
    },
    Hodoku(hodoku::Rating),
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
pub struct Json<'a> {
    file: &'a Name,
    line: usize,
    variant: &'a str,
    puzzle: &'a str,
    #[serde(flatten)]
    value: JsonValue,
}

/// The fields of a scale.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonValue {
    Se { er: f64, ep: f64, ed: f64 },
    Depth { depth: usize, b: Option<usize>, w: Option<usize> },
    Hodoku { score: u32, level: &'static str },
}

/// The deepest nesting that is tried. Each level takes hundreds of times as long.
const DEEPEST: usize = 4;

impl Rated {
    /// Rates a puzzle whose solutions are known.
    pub fn of(
        (file, line): (Name, usize),
        answer: Result<BatchAnswer<'_>, &Error>,
        scale: Scale,
        models: &mut Models,
        time_limit: Option<Duration>,
    ) -> Self {
        let rated = answer.map_err(|error| (error.to_string(), Exit::Failed)).and_then(|answer| {
            is_unique(&answer)?;
            let puzzle = answer.puzzle();
            let value = match scale {
                Scale::Se => by_explainer(&puzzle, time_limit)?,
                Scale::Depth => by_propagation(&puzzle, models, time_limit)?,
                Scale::Hodoku => by_hodoku(&puzzle, time_limit)?,
            };
            let variant = puzzle.variant().name().to_owned();
            let givens = views::line(&puzzle, puzzle.givens());
            Ok(Rating { file: file.clone(), line, variant, puzzle: givens, value })
        });
        match rated {
            Ok(rating) => Self::Rating(Box::new(rating)),
            Err((reason, exit)) => Self::Fault(Fault::of_puzzle(&file, line, reason), exit),
        }
    }
}

/// Why there is no rating, and what to exit with.
type Unratable = (String, Exit);

/// Refuses puzzles that have not exactly one solution.
fn is_unique(answer: &BatchAnswer<'_>) -> Result<(), Unratable> {
    let search = answer.search();
    if let Some(cutoff) = search.ended.cutoff() {
        let exit = if interrupt::came() { Exit::Interrupted } else { Exit::Unknown };
        return Err((cutoff.to_string(), exit));
    }
    if search.solutions != 1 {
        let many = if search.solutions == 0 { "no solution" } else { "several solutions" };
        return Err((format!("the puzzle has {many}, so it has no rating"), Exit::Failed));
    }
    Ok(())
}

fn by_explainer(puzzle: &Puzzle, time_limit: Option<Duration>) -> Result<Value, Unratable> {
    let fault = |reason: &str| (reason.to_owned(), Exit::Failed);
    let known = puzzle.variant().regions_only("the scale se");
    known.map_err(|unknown| fault(&unknown.to_string()))?;
    if !is_usual(puzzle.variant()) {
        let reason = "the scale se rates the usual 9x9 board only; --scale depth rates any board";
        return Err(fault(reason));
    }
    if !puzzle.excluded().is_empty() {
        return Err(fault("the puzzle excludes candidates; the scale se rates givens only"));
    }
    let stop = stop_after(time_limit);
    let ratings = explainer::rate(&values(puzzle), &stop).map_err(|unrated| match unrated {
        Unrated::Stopped => stopped(),
        unrated => (unrated.to_string(), Exit::Failed),
    })?;
    Ok(Value::Se(ratings))
}

fn by_propagation(
    puzzle: &Puzzle,
    models: &mut Models,
    time_limit: Option<Duration>,
) -> Result<Value, Unratable> {
    let fault = |reason: String| (reason, Exit::Failed);
    let known = puzzle.variant().regions_only("the scale depth");
    known.map_err(|unknown| fault(unknown.to_string()))?;
    let model = models.of(puzzle.variant()).ok_or_else(|| {
        fault(format!("the board has more than {MOST_CANDIDATES} candidates, which is too large"))
    })?;
    let values = puzzle.givens().filled().map(|(cell, symbol)| (cell.index(), symbol.index()));
    let excluded = puzzle.excluded().iter().map(|one| (one.cell.index(), one.symbol.index()));
    let state = model.state(values, excluded);
    let state = state.ok_or_else(|| fault("the puzzle has no solution".to_owned()))?;
    let stop = stop_after(time_limit);
    let depth = depth(model, state.clone(), DEEPEST, &stop);
    let w = w_rating(model, state.clone(), model.variables(), &stop);
    let b = b_rating(model, state, w.unwrap_or(model.variables()), &stop);
    if stop() {
        return Err(stopped());
    }
    let deeper = || fault(format!("the puzzle is deeper than {DEEPEST}, which is not computed"));
    Ok(Value::Depth { depth: depth.ok_or_else(deeper)?, b, w })
}

fn by_hodoku(puzzle: &Puzzle, time_limit: Option<Duration>) -> Result<Value, Unratable> {
    let state = State::new(puzzle, &[]).map_err(|error| (error.to_string(), Exit::Failed))?;
    let stop = stop_after(time_limit);
    if stop() {
        return Err(stopped());
    }
    let rating = hodoku::rate_until(state, &Settings::default(), &stop).ok_or_else(stopped)?;
    if rating.solved {
        return Ok(Value::Hodoku(rating));
    }
    Err(("no technique finds a further step".to_owned(), Exit::Unknown))
}

/// Returns a function that says whether the time is over or Ctrl-C came.
fn stop_after(time_limit: Option<Duration>) -> impl Fn() -> bool {
    let start = Instant::now();
    move || interrupt::came() || time_limit.is_some_and(|limit| start.elapsed() >= limit)
}

/// Says what stopped a rating.
fn stopped() -> Unratable {
    if interrupt::came() {
        (Cutoff::Interruption.to_string(), Exit::Interrupted)
    } else {
        (Cutoff::Time.to_string(), Exit::Unknown)
    }
}

/// The names of the columns of `--csv`.
pub fn csv_header(scale: Scale) -> &'static str {
    match scale {
        Scale::Se => "puzzle,er,ep,ed\n",
        Scale::Depth => "puzzle,depth,b,w\n",
        Scale::Hodoku => "puzzle,score,level\n",
    }
}

impl Rating {
    /// The puzzle and its ratings.
    pub fn line(&self) -> String {
        format!("{} {}\n", self.puzzle, self.value.fields("-").join(" "))
    }

    /// The same as comma-separated values.
    pub fn csv(&self) -> String {
        format!("{},{}\n", self.puzzle, self.value.fields("").join(","))
    }

    pub fn json(&self) -> Json<'_> {
        let Self { file, line, variant, puzzle, value } = self;
        let value = match value {
            Value::Se(Ratings { er, ep, ed }) => {
                let [er, ep, ed] = [*er, *ep, *ed].map(|tenths| f64::from(tenths) / 10.0);
                JsonValue::Se { er, ep, ed }
            }
            Value::Depth { depth, b, w } => JsonValue::Depth { depth: *depth, b: *b, w: *w },
            Value::Hodoku(rating) => {
                JsonValue::Hodoku { score: rating.score, level: rating.level.name() }
            }
        };
        Json { file, line: *line, variant, puzzle, value }
    }
}

impl Value {
    /// The ratings in order; `none` for one that does not exist.
    fn fields(&self, none: &str) -> Vec<String> {
        match self {
            Self::Se(Ratings { er, ep, ed }) => [*er, *ep, *ed].map(decimal).to_vec(),
            Self::Depth { depth, b, w } => {
                vec![depth.to_string(), shown(*b, none), shown(*w, none)]
            }
            Self::Hodoku(rating) => vec![rating.score.to_string(), rating.level.name().to_owned()],
        }
    }

    /// What histograms sort by, and what they show.
    pub fn key(&self) -> (u32, String) {
        match self {
            Self::Se(Ratings { er, .. }) => ((*er).into(), decimal(*er)),
            Self::Depth { w, .. } => (w.map_or(u32::MAX, |w| w as u32), shown(*w, "-")),
            Self::Hodoku(rating) => (rating.level as u32, rating.level.name().to_owned()),
        }
    }
}

fn shown(number: Option<usize>, none: &str) -> String {
    number.map_or_else(|| none.to_owned(), |number| number.to_string())
}
