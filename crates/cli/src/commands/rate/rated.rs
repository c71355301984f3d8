//! The rating of one puzzle, and its output.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clausoku::{BatchAnswer, Error, Variant};
use puzzle::Cutoff;
use rating::explainer::Ratings;
use rating::{Depth, Models, Unrated, by_explainer, by_hodoku, by_propagation, require_one};
use serde::Serialize;
use techniques::hodoku;

use super::scale::Scale;
use crate::Exit;
use crate::interrupt;
use crate::lists::Fault;
use crate::name::Name;
use crate::tenths::decimal;
use crate::views::{self, BoardFields};

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
    variant: Arc<Variant>,
    /// The givens in a line.
    puzzle: String,
    pub value: Value,
}

/// A rating on one of the scales.
pub enum Value {
    Se(Ratings),
    Depth(Depth),
    Hodoku(hodoku::Rating),
}

/// The JSON object that `--json` prints for a puzzle.
#[derive(Serialize)]
pub struct Json<'a> {
    file: &'a Name,
    line: usize,
    #[serde(flatten)]
    variant: BoardFields<'a>,
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
            let stop = stop_after(time_limit);
            let value = match scale {
                Scale::Se => by_explainer(&puzzle, &stop).map(Value::Se),
                Scale::Depth => by_propagation(&puzzle, models, &stop).map(Value::Depth),
                Scale::Hodoku => by_hodoku(&puzzle, &stop).map(Value::Hodoku),
            };
            let value = value.map_err(unratable)?;
            let variant = Arc::clone(puzzle.variant());
            let givens = views::line(&puzzle, puzzle.givens());
            Ok(Rating { file: file.clone(), line, variant, puzzle: givens, value })
        });
        match rated {
            Ok(rating) => Self::Rating(Box::new(rating)),
            Err((reason, exit)) => Self::Fault(Fault::of_puzzle(&file, line, reason), exit),
        }
    }
}

/// The reason why there is no rating, and the exit code.
type Unratable = (String, Exit);

/// Refuses puzzles that have not exactly one solution.
fn is_unique(answer: &BatchAnswer<'_>) -> Result<(), Unratable> {
    let search = answer.search();
    if let Some(cutoff) = search.ended.cutoff() {
        let exit = if interrupt::came() { Exit::Interrupted } else { Exit::Unknown };
        return Err((cutoff.to_string(), exit));
    }
    require_one(search.solutions).map_err(unratable)
}

/// Returns a function that says whether the time is over or Ctrl-C came.
fn stop_after(time_limit: Option<Duration>) -> impl Fn() -> bool {
    let start = Instant::now();
    move || interrupt::came() || time_limit.is_some_and(|limit| start.elapsed() >= limit)
}

/// Returns the reason for the user, and the exit code.
fn unratable(unrated: Unrated) -> Unratable {
    match unrated {
        Unrated::Stopped if interrupt::came() => {
            (Cutoff::Interruption.to_string(), Exit::Interrupted)
        }
        Unrated::Stopped => (Cutoff::Time.to_string(), Exit::Unknown),
        Unrated::NoStep => (unrated.to_string(), Exit::Unknown),
        unrated => (unrated.to_string(), Exit::Failed),
    }
}

/// The names of the columns of `--csv` and of lines.
pub fn columns(scale: Scale) -> &'static [&'static str] {
    match scale {
        Scale::Se => &["puzzle", "er", "ep", "ed"],
        Scale::Depth => &["puzzle", "depth", "b", "w"],
        Scale::Hodoku => &["puzzle", "score", "level"],
    }
}

impl Rating {
    /// Returns a line with the puzzle and its ratings.
    pub fn line(&self) -> String {
        format!("{} {}\n", self.puzzle, self.value.fields("-").join(" "))
    }

    /// Returns a line of comma-separated values with the puzzle and its ratings.
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
            Value::Depth(Depth { depth, b, w }) => JsonValue::Depth { depth: *depth, b: *b, w: *w },
            Value::Hodoku(rating) => {
                JsonValue::Hodoku { score: rating.score, level: rating.level.name() }
            }
        };
        Json { file, line: *line, variant: BoardFields::new(variant), puzzle, value }
    }
}

impl Value {
    /// Returns the ratings in order; `none` for one that does not exist.
    fn fields(&self, none: &str) -> Vec<String> {
        match self {
            Self::Se(Ratings { er, ep, ed }) => [*er, *ep, *ed].map(decimal).to_vec(),
            Self::Depth(Depth { depth, b, w }) => {
                vec![depth.to_string(), shown(*b, none), shown(*w, none)]
            }
            Self::Hodoku(rating) => vec![rating.score.to_string(), rating.level.name().to_owned()],
        }
    }

    /// Returns the sort key of histograms, and the text of the rating.
    pub fn key(&self) -> (u32, String) {
        match self {
            Self::Se(Ratings { er, .. }) => ((*er).into(), decimal(*er)),
            Self::Depth(Depth { w, .. }) => (w.map_or(u32::MAX, |w| w as u32), shown(*w, "-")),
            Self::Hodoku(rating) => (rating.level as u32, rating.level.name().to_owned()),
        }
    }
}

fn shown(number: Option<usize>, none: &str) -> String {
    number.map_or_else(|| none.to_owned(), |number| number.to_string())
}
