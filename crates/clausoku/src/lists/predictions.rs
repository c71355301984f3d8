//! `check --predictions`: the prediction of each puzzle's solution beside the solution.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clausoku_board::{Grid, Variant};
use clausoku_words::Language;

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::grid_value::GridValue;
use crate::predictions::{Comparison, PredictionReader, compare};
use crate::solving::Limits;
use crate::solving::bulk::{Prediction, Sought};
use crate::{Batch, Encoding, SolverChoice};

/// The columns of predictions.
pub const PREDICTIONS: &[Column] = &[
    Column::new("prediction", Kind::Grid, "the grid in the prediction; null if there is none"),
    Column::new("kept", Kind::Truth, "`true` if each given has its value in the prediction"),
    Column::new("filled", Kind::Count, "the number of cells with a value in the prediction"),
    Column::new(
        "right",
        Kind::Count,
        "the number of cells without a given that have the values of the only solution",
    ),
    Column::new("open", Kind::Count, "the number of cells without a given"),
    Column::new(
        "broken",
        Kind::Text,
        "the rules that the prediction breaks, in words, separated by `; `",
    ),
    Column::new("valid", Kind::Truth, "`true` if the prediction is a solution of the puzzle"),
    Column::new("equal", Kind::Truth, "`true` if the prediction is the only solution"),
];

/// The number of puzzles that a thread takes at a time.
const BLOCK: usize = 128;

/// Compares the prediction in a column of the input with the solution of each puzzle.
#[derive(Clone, Debug)]
pub struct Predictions {
    column: Arc<str>,
    limits: Limits,
    tally: Arc<Counters>,
}

/// The counters of all threads, in the order of the fields of [`Tally`].
type Counters = [AtomicU64; 4];

/// The numbers of predictions and of their cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// The puzzles that were compared.
    pub puzzles: u64,
    /// The predictions that are solutions.
    pub valid: u64,
    /// The cells without a given of puzzles with one solution.
    pub open: u64,
    /// The cells among them that have the values of the solution.
    pub right: u64,
}

impl Predictions {
    /// Returns the question about the predictions in the column of this name, with these limits for each puzzle.
    pub fn new(column: &str, limits: Limits) -> Self {
        Self { column: column.into(), limits, tally: Arc::default() }
    }

    /// Returns the numbers of the predictions so far, of all threads.
    pub fn tally(&self) -> Tally {
        let [puzzles, valid, open, right] =
            self.tally.each_ref().map(|counter| counter.load(Ordering::Relaxed));
        Tally { puzzles, valid, open, right }
    }

    fn count(&self, found: &Comparison) {
        let open = found.right.map_or(0, |_| found.open);
        let numbers =
            [1, found.is_valid.into(), open as u64, found.right.unwrap_or_default() as u64];
        for (counter, number) in self.tally.iter().zip(numbers) {
            counter.fetch_add(number, Ordering::Relaxed);
        }
    }
}

/// A prediction beside its puzzle and the solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Predicted<'a> {
    /// The board.
    pub variant: &'a Arc<Variant>,
    /// The prediction; `None` if the text has no grid of the board.
    pub grid: Option<&'a Grid>,
    /// The prediction beside the solution; without a grid, that of an empty grid.
    pub found: Comparison,
}

impl Record for Predicted<'_> {
    const COLUMNS: &'static [Column] = PREDICTIONS;

    fn cells(&self, row: &mut Row<'_>) {
        let found = &self.found;
        row.put(self.grid.map(|grid| GridValue::new(self.variant, grid)))
            .put(found.keeps_givens)
            .put(found.filled)
            .put(found.right)
            .put(found.open)
            .put_text(|| found.broken(Language::English, self.variant).join("; "))
            .put(found.is_valid)
            .put(found.is_equal);
    }
}

impl Question for Predictions {
    type Answer<'a> = Predicted<'a>;

    fn block(&self) -> usize {
        // A grid in a text takes a millisecond to find.
        BLOCK
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn batch(&self) -> Batch {
        let choice = SolverChoice::unnamed(false);
        let batch = Batch::new(&choice, Encoding::reduced(), self.limits());
        batch.with_predictions(&self.column)
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(Comparer { question: self, reader: None })
    }
}

/// The state of a thread: the reader of predictions for the last board.
struct Comparer<'q> {
    question: &'q Predictions,
    reader: Option<(Arc<Variant>, PredictionReader)>,
}

impl Comparer<'_> {
    /// Returns the grid of a board in a prediction.
    fn read(&mut self, prediction: &Prediction, variant: &Arc<Variant>) -> Option<Grid> {
        match prediction {
            Prediction::Text(text) => {
                let known = self.reader.take().filter(|known| Arc::ptr_eq(&known.0, variant));
                let new = || Some((Arc::clone(variant), PredictionReader::new(variant)?));
                self.reader = known.or_else(new);
                self.reader.as_mut()?.1.read(text)
            }
            Prediction::Grid(grid) => {
                let order = variant.order();
                let fits = grid.numbers().iter().all(|&number| usize::from(number) <= order);
                (fits && grid.len() == variant.cell_count()).then(|| grid.clone())
            }
        }
    }
}

impl Worker<Predictions> for Comparer<'_> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Predictions>,
    ) -> Result<(), AnswerError> {
        let solved = puzzles.solve(Sought::solutions(2))?;
        for (index, answer) in solved.iter().enumerate() {
            let stored = solved.batch().stored(index);
            let prediction = stored.and_then(|stored| stored.prediction.as_ref());
            let answer = match (answer, prediction) {
                (Ok(answer), Some(prediction)) => Ok((answer, prediction)),
                (Ok(_), None) => Err(Unanswered::invalid(format!(
                    "there is no column {} in the row",
                    self.question.column
                ))),
                (Err(error), _) => Err(Unanswered::from(error)),
            };
            let (answer, prediction) = match answer {
                Ok(answer) => answer,
                Err(unanswered) => {
                    answers.push_unanswered(&unanswered);
                    continue;
                }
            };
            let result = answer.result();
            let known = Status::from_solutions(result.solutions, 2);
            let status = result.ended.cutoff().map_or(known, Status::Unknown);
            let solution = (status == Status::Unique).then(|| answer.solutions().next()).flatten();
            let solution = solution.map(|solution| solution.grid());
            let variant = answer.variant();
            let grid = self.read(prediction, variant);
            let empty = || Grid::empty(variant.cell_count());
            let puzzle = answer.puzzle();
            let found = match &grid {
                Some(grid) => compare(&puzzle, grid, solution.as_ref()),
                None => compare(&puzzle, &empty(), solution.as_ref()),
            };
            self.question.count(&found);
            let reason = result.ended.is_cut_short().then(|| result.ended.to_string());
            let reason = reason.or_else(|| {
                grid.is_none().then(|| "the prediction has no grid of the board".to_owned())
            });
            let predicted = Predicted { variant, grid: grid.as_ref(), found };
            answers.push_with_reason(status, &predicted, reason);
        }
        Ok(())
    }
}
