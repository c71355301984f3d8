//! The job of books: the solution and the level of each puzzle.

use clausoku::rating::{Unrated, by_explainer, by_hodoku, require_one};
use clausoku::solving::{Limits, Question};
use clausoku::{Batch, Encoding, Grid, Puzzle, hints::hodoku::Level};
use clausoku_files::Deadline;
use clausoku_runner::jobs::{Answer, Answers, Job, JobProperties, Never, Refusal, Row};
use clausoku_runner::limits::limits;

use super::Book;

/// The number of cells of the largest boards with a level. Larger ones take minutes to rate.
const MAX_RATED_CELLS: usize = 150;

/// A puzzle of a book.
pub struct Printed {
    /// Its place in the input.
    pub place: String,
    pub puzzle: Puzzle,
    /// The solution, if there is exactly one.
    pub solution: Option<Grid>,
    /// The level; `None` if it was not asked for or the board has none.
    pub level: Option<Level>,
    /// The rating ER in tenths; `None` if it was not asked for or the board has none.
    pub rating: Option<u8>,
}

/// The work on a list.
pub struct Work<'b> {
    args: &'b Book,
    limits: Limits,
}

impl<'b> Work<'b> {
    pub fn new(args: &'b Book) -> Self {
        Self { args, limits: limits(args.list.time_limit) }
    }

    /// Returns a puzzle with these solutions, of which there are at most two.
    fn printed(&self, puzzle: Puzzle, solutions: &[Grid]) -> Result<Printed, Refusal> {
        let Book { label, by_level, force, .. } = self.args;
        if solutions.len() != 1 && !force {
            let count = if solutions.is_empty() { "no solution" } else { "several solutions" };
            return Err(
                format!("the puzzle has {count}; --force prints it without an answer").into()
            );
        }
        let is_unique = require_one(solutions.len() as u64).is_ok();
        let needs_level = *by_level || label.contains("level") || label.contains("stars");
        let deadline = Deadline::start(&self.limits);
        let stop = || deadline.reached().is_some();
        let is_small = puzzle.variant().cell_count() <= MAX_RATED_CELLS;
        let rated = (is_unique && needs_level && is_small).then(|| by_hodoku(&puzzle, &stop));
        let level = match rated {
            Some(Ok(rating)) => Some(rating.level),
            // Harder than all techniques.
            Some(Err(Unrated::NoStep)) => Some(Level::Extreme),
            Some(Err(_)) | None => None,
        };
        let rating = if is_unique && label.contains("rating") {
            by_explainer(&puzzle, &stop).ok().map(|ratings| ratings.er)
        } else {
            None
        };
        let solution = solutions.first().filter(|_| is_unique).cloned();
        Ok(Printed { place: String::new(), puzzle, solution, level, rating })
    }
}

impl Job for Work<'_> {
    type Row = Printed;
    type Alone = Never;
    type State = ();

    fn properties(&self) -> JobProperties {
        let usual = JobProperties::default();
        JobProperties {
            encoding: Encoding::reduced(),
            limits: self.limits.clone(),
            is_together: usual.choice.takes_batches(&self.limits),
            ..usual
        }
    }

    fn state(&self) {}

    fn answer(&self, batch: &mut Batch, (): &mut ()) -> anyhow::Result<Answers<Self>> {
        let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
        let rows = (0..answers.len()).map(|index| {
            let answer = answers.get(index).map_err(Refusal::from);
            let printed = answer.and_then(|answer| {
                if let Some(cutoff) = answer.search().ended.cutoff() {
                    return Err(Refusal::limit(cutoff));
                }
                self.printed(answer.puzzle().into_owned(), &answer.solutions())
            });
            Answer::Done(printed)
        });
        Ok(rows.collect())
    }
}

impl Printed {
    /// Returns the title of its part of a book by levels.
    pub fn part(&self) -> String {
        let Some(level) = self.level else { return "Other puzzles".to_owned() };
        let name = level.name();
        name[..1].to_uppercase() + &name[1..]
    }
}

/// A puzzle of a book has no row.
impl Row for Printed {}
