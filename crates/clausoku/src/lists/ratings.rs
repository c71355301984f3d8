//! `rate`: the difficulty of each puzzle, on one of the scales.

use clausoku_board::Puzzle;
use clausoku_techniques::hodoku::Rating;

use super::column::{Column, Kind, Status, added_by, joined};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker, known};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::Batch;
use crate::board::errors::UnknownName;
use crate::rating::{Depth, Models, Unrated, by_hodoku, by_propagation, explainer, require_one};
use crate::solving::bulk::Sought;
use crate::solving::{Deadline, Limits};

/// A scale of ratings.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The name.
    pub name: &'static str,
    /// The meaning, a phrase.
    pub doc: &'static str,
    /// The columns of a rating.
    pub columns: &'static [Column],
    /// The index of the column that sorts puzzles by difficulty.
    pub main: usize,
    rate: Rate,
}

/// Rates a puzzle with one solution, unless it is stopped.
type Rate = fn(&Puzzle, &mut Models, &Deadline) -> Result<Rated, Unrated>;

/// A rating on one of the scales.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rated {
    Explainer(explainer::Ratings),
    Propagation(Depth),
    Steps(Rating),
}

/// Sudoku Explainer's ratings.
impl Record for explainer::Ratings {
    const COLUMNS: &'static [Column] = &[
        Column::new("er", Kind::Real, "the rating of the hardest step"),
        Column::new("ep", Kind::Real, "the rating of the hardest step up to the first value"),
        Column::new("ed", Kind::Real, "the rating of the first step"),
    ];

    fn cells(&self, row: &mut Row<'_>) {
        let Self { er, ep, ed, .. } = *self;
        row.put(f64::from(er)).put(f64::from(ep)).put(f64::from(ed));
    }
}

/// Nested failed literals, and Berthier's B and W.
impl Record for Depth {
    const COLUMNS: &'static [Column] = &[
        Column::new("depth", Kind::Count, "the depth of nested failed literals"),
        Column::new("b", Kind::Count, "the length of the longest braid that is needed"),
        Column::new("w", Kind::Count, "the length of the longest whip that is needed"),
    ];

    fn cells(&self, row: &mut Row<'_>) {
        let Self { depth, b, w, .. } = *self;
        row.put(depth).put(b).put(w);
    }
}

/// HoDoKu's score and level.
impl Record for Rating {
    const COLUMNS: &'static [Column] = &[
        Column::new("score", Kind::Count, "the sum of the scores of the steps"),
        Column::new("level", Kind::Text, "`easy`, `medium`, `hard`, `unfair` or `extreme`"),
    ];

    fn cells(&self, row: &mut Row<'_>) {
        row.put(u64::from(self.score)).put(self.level.name());
    }
}

/// The scales.
pub const SCALES: &[Scale] = &[
    Scale {
        name: "se",
        doc: "Sudoku Explainer's ratings, of the usual 9x9 board",
        columns: explainer::Ratings::COLUMNS,
        main: 0,
        rate: |puzzle, _, stop| clausoku_ratings::by_explainer(puzzle, stop).map(Rated::Explainer),
    },
    Scale {
        name: "depth",
        doc: "nested failed literals, and Berthier's B and W, of any board",
        columns: Depth::COLUMNS,
        main: 2,
        rate: |puzzle, models, stop| by_propagation(puzzle, models, stop).map(Rated::Propagation),
    },
    Scale {
        name: "hodoku",
        doc: "HoDoKu's score and level, of any board",
        columns: Rating::COLUMNS,
        main: 1,
        rate: |puzzle, _, stop| by_hodoku(puzzle, stop).map(Rated::Steps),
    },
];

impl Scale {
    /// Rates a puzzle that has exactly one solution.
    ///
    /// # Errors
    ///
    /// Fails if the scale does not rate the puzzle, and at the deadline.
    pub fn rate<'a>(
        &self,
        puzzle: &'a Puzzle,
        models: &mut Models,
        deadline: &Deadline,
    ) -> Result<RatedPuzzle<'a>, Unrated> {
        let rated = (self.rate)(puzzle, models, deadline)?;
        Ok(RatedPuzzle { puzzle, rated })
    }
}

/// Returns the scale of this name.
///
/// # Errors
///
/// Fails if no scale has this name.
pub fn scale_named(name: &str) -> Result<&'static Scale, UnknownName> {
    let names = || SCALES.iter().map(|scale| scale.name);
    SCALES
        .iter()
        .find(|scale| scale.name == name)
        .ok_or_else(|| UnknownName::new("scale", name, names()))
}

/// Rates each puzzle, which needs exactly one solution.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// The scale.
    pub scale: &'static Scale,
    /// The limits for each puzzle.
    pub limits: Limits,
}

/// A rating of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RatedPuzzle<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    rated: Rated,
}

/// The columns of the scales, of which one is asked for.
const ALL: [Column; EXPLAINER + DEPTH + STEPS] = joined(&[
    &added_by::<EXPLAINER>(SCALES[0].name, SCALES[0].columns),
    &added_by::<DEPTH>(SCALES[1].name, SCALES[1].columns),
    &added_by::<STEPS>(SCALES[2].name, SCALES[2].columns),
]);

const EXPLAINER: usize = SCALES[0].columns.len();
const DEPTH: usize = SCALES[1].columns.len();
const STEPS: usize = SCALES[2].columns.len();

impl Record for RatedPuzzle<'_> {
    const COLUMNS: &'static [Column] = &ALL;

    fn cells(&self, row: &mut Row<'_>) {
        let (explainer, depth, steps) = match &self.rated {
            Rated::Explainer(ratings) => (Some(ratings), None, None),
            Rated::Propagation(depth) => (None, Some(depth), None),
            Rated::Steps(rating) => (None, None, Some(rating)),
        };
        row.part(explainer).part(depth).part(steps);
    }
}

impl Question for Ratings {
    type Answer<'a> = RatedPuzzle<'a>;

    fn asks(&self, option: &str) -> bool {
        option == self.scale.name
    }

    fn block(&self) -> usize {
        // The hardest puzzles take half a second each; 16 easy ones take 100 µs.
        16
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(Rater { question: self, models: Models::default() })
    }
}

struct Rater<'q> {
    question: &'q Ratings,
    models: Models,
}

impl Worker<Ratings> for Rater<'_> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Ratings>,
    ) -> Result<(), AnswerError> {
        let solved = puzzles.solve(Sought::solutions(2))?;
        for answer in solved.iter() {
            if self.question.limits.is_stopped() {
                break;
            }
            let rated = known(answer).and_then(|answer| {
                let puzzle = answer.puzzle();
                let rated = self.rating(&puzzle, answer.result().solutions)?;
                Ok((puzzle, rated))
            });
            match rated {
                Ok((puzzle, rated)) => {
                    answers.push(Status::Unique, &RatedPuzzle { puzzle: &puzzle, rated });
                }
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

impl Rater<'_> {
    fn rating(&mut self, puzzle: &Puzzle, solutions: u64) -> Result<Rated, Unanswered> {
        require_one(solutions).map_err(|unrated| Unanswered {
            status: Status::from_solutions(solutions, 2),
            reason: unrated.to_string(),
        })?;
        let deadline = Deadline::start(&self.question.limits);
        let rated = (self.question.scale.rate)(puzzle, &mut self.models, &deadline);
        rated.map_err(|unrated| match unrated {
            Unrated::Stopped(stopped) => stopped.into(),
            Unrated::NoStep | Unrated::Deeper => Unanswered::gave_up(unrated),
            other => Unanswered::invalid(other),
        })
    }
}
