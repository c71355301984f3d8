//! The rating of one puzzle, and its output.

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use clausoku::rating::{
    Depth, Models, Unrated, by_explainer, by_hodoku, by_propagation, explainer::Ratings,
    require_one,
};
use clausoku::{Puzzle, Variant, hints::hodoku, solving::BatchAnswer};
use clausoku_files::StopReason;
use serde::Serialize;

use crate::Exit;
use crate::fields::Either;
use crate::interrupt;
use crate::limits::is_over;
use crate::runner::{Place, Refusal, Row};
use crate::streams::Value;
use crate::views::{self, BoardFields, decimal};

/// A scale of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scale {
    /// Sudoku Explainer
    Se,
    /// Depth of nested failed literals, B and W
    Depth,
    /// HoDoKu's score and level
    Hodoku,
}

impl Scale {
    /// Returns the name of the rating that histograms show.
    pub fn hardest(self) -> &'static str {
        match self {
            Self::Se => "ER",
            Self::Depth => "W",
            Self::Hodoku => "level",
        }
    }

    /// Returns the names of the values of a rating.
    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Se => &["er", "ep", "ed"],
            Self::Depth => &["depth", "b", "w"],
            Self::Hodoku => &["score", "level"],
        }
    }
}

/// A rated puzzle.
pub struct Rating {
    puzzle: Puzzle,
    rated: Rated,
}

/// A rating on one of the scales.
enum Rated {
    Se(Ratings),
    Depth(Depth),
    Hodoku(hodoku::Rating),
}

impl Rating {
    /// Rates a puzzle whose solutions are known.
    pub fn new(
        answer: &BatchAnswer<'_>,
        scale: Scale,
        models: &mut Models,
        time_limit: Option<Duration>,
    ) -> Result<Self, Refusal> {
        let search = answer.search();
        if let Some(cutoff) = search.ended.cutoff() {
            return Err(Refusal::limit(cutoff));
        }
        require_one(search.solutions).map_err(unratable)?;
        let puzzle = answer.puzzle();
        let start = Instant::now();
        let stop = || is_over(time_limit, start);
        let rated = match scale {
            Scale::Se => by_explainer(&puzzle, &stop).map(Rated::Se),
            Scale::Depth => by_propagation(&puzzle, models, &stop).map(Rated::Depth),
            Scale::Hodoku => by_hodoku(&puzzle, &stop).map(Rated::Hodoku),
        };
        Ok(Self { rated: rated.map_err(unratable)?, puzzle: puzzle.into_owned() })
    }

    /// Returns the givens in a line.
    fn line(&self) -> String {
        views::line(&self.puzzle, self.puzzle.givens())
    }

    /// Returns the sort key of histograms, and the text of the rating.
    pub fn key(&self) -> (u32, String) {
        match &self.rated {
            Rated::Se(Ratings { er, .. }) => ((*er).into(), decimal(*er)),
            Rated::Depth(Depth { w, .. }) => {
                let text = w.map_or_else(|| "-".to_owned(), |w| w.to_string());
                (w.map_or(u32::MAX, |w| w as u32), text)
            }
            Rated::Hodoku(rating) => (rating.level as u32, rating.level.name().to_owned()),
        }
    }
}

/// Returns the reason why there is no rating.
fn unratable(unrated: Unrated) -> Refusal {
    match unrated {
        Unrated::Stopped if interrupt::came() => {
            Refusal { exit: Exit::Interrupted, ..Refusal::unknown(StopReason::Interrupted) }
        }
        Unrated::Stopped => Refusal::unknown(StopReason::TimeLimit),
        Unrated::NoStep => Refusal::unknown(unrated),
        unrated => unrated.into(),
    }
}

impl Row for Rating {
    fn values(&self) -> Vec<Value<'_>> {
        match &self.rated {
            Rated::Se(Ratings { er, ep, ed }) => [*er, *ep, *ed].map(Value::Tenths).into(),
            Rated::Depth(Depth { depth, b, w }) => {
                vec![Value::number(Some(*depth)), Value::number(*b), Value::number(*w)]
            }
            Rated::Hodoku(rating) => {
                vec![Value::Number(rating.score.into()), Value::text(rating.level.name())]
            }
        }
    }

    fn json(&self) -> impl Serialize {
        let rated = match &self.rated {
            Rated::Se(Ratings { er, ep, ed }) => {
                let [er, ep, ed] = [*er, *ep, *ed].map(|tenths| f64::from(tenths) / 10.0);
                Either::One(fields! { er, ep, ed })
            }
            Rated::Depth(Depth { depth, b, w }) => {
                Either::Other(Either::One(fields! { depth, b, w }))
            }
            Rated::Hodoku(hodoku::Rating { score, level, .. }) => {
                Either::Other(Either::Other(fields! { score, level: level.name() }))
            }
        };
        let variant = BoardFields::new(self.puzzle.variant()).excluding(&self.puzzle);
        fields! { ..variant: variant, puzzle: self.line(), ..rated: rated }
    }

    /// Returns a line with the puzzle and its ratings; `-` for one that does not exist.
    fn board(&self) -> Option<&Arc<Variant>> {
        Some(self.puzzle.variant())
    }

    fn text(&self, _: Place<'_>, _: bool) -> String {
        let mut text = self.line().into_bytes();
        for value in self.values() {
            text.push(b' ');
            match value {
                Value::Nothing => text.push(b'-'),
                value => value.push(Some(' '), &mut text),
            }
        }
        text.push(b'\n');
        String::from_utf8_lossy(&text).into_owned()
    }
}
