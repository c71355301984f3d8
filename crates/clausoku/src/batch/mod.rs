//! Batches: many puzzles of any boards, which are solved together.
//!
//! | type | contents |
//! | --- | --- |
//! | [`Batch`] | the puzzles, each in a `Board` of the lanes or apart |
//! | [`Sought`] | what is searched for |
//! | [`BatchAnswers`], [`BatchAnswer`] | what was found |
//! | `Board` | the puzzles of one variant as `Numbers`, the lanes that solve them, and the check of each solution |

mod answers;
mod board;
mod numbers;
mod redundant;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use clausoku_board::{Cell, Deadline, Grid, Limits, Puzzle, PuzzleSolver, Variant};
use clausoku_encoder::Encoding;
#[cfg(feature = "formats")]
use clausoku_formats::{About, Record, Sketch};

use self::answers::Found;
use self::board::Board;
use crate::grid_value::GridValue;
use crate::{Error, SolverChoice};

pub use self::answers::{BatchAnswer, BatchAnswers, Redundant};

/// Puzzles of any boards, in order, which are solved together.
///
/// Puzzles that suit the lanes are solved together, board by board. The chosen solver solves the
/// others, and the puzzles that the lanes give up, one after another. The solutions found of a
/// puzzle do not depend on the other puzzles.
///
/// ```
/// use clausoku::solving::Limits;
/// use clausoku::solving::bulk::Sought;
/// use clausoku::{Batch, Encoding, Puzzle, SolverChoice};
///
/// let mut batch = Batch::new(&SolverChoice::unnamed(false), Encoding::reduced(), Limits::default());
/// batch.push("12..\n34..\n..4.\n...1\n".parse::<Puzzle>()?);
/// batch.push(format!("1{}", ".".repeat(255)).parse::<Puzzle>()?);
/// batch.push(format!("1{}", ".".repeat(624)).parse::<Puzzle>()?);
/// let answers = batch.solve(Sought::solutions(2).with_second())?;
/// let answers: Vec<_> = answers.iter().map(Result::unwrap).collect();
/// let found: Vec<_> = answers.iter().map(|answer| (answer.solver(), answer.result().solutions)).collect();
/// assert_eq!(found, [("lanes", 1), ("lanes", 2), ("varisat", 2)]);
/// assert_eq!(answers[0].solutions().next().unwrap().line(), "1234341221434321");
/// assert_eq!(answers[2].solutions().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Batch {
    choice: SolverChoice,
    encoding: Encoding,
    limits: Limits,
    /// `true` if puzzles that suit the lanes are solved together.
    together: bool,
    /// The solver of the puzzles that do not suit the lanes.
    solver: Box<dyn PuzzleSolver>,
    boards: Vec<Board>,
    /// Variants that the lanes do not support.
    refused: Vec<Arc<Variant>>,
    /// The puzzles that do not suit the lanes.
    apart: Vec<Puzzle>,
    /// The assignment of each puzzle.
    places: Vec<Assignment>,
    /// The variant of the last puzzle.
    last: Option<Arc<Variant>>,
    /// The parts that the input has beside the puzzles, if they are kept.
    stored: Option<Vec<Stored>>,
    /// The column of the predictions, if these are kept.
    predictions: Option<Arc<str>>,
}

/// The aim of the search of a batch.
///
/// ```
/// use clausoku::solving::bulk::Sought;
/// assert!(Sought::solutions(2).with_second().second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sought {
    /// The number of solutions after which the search for those of a puzzle ends.
    pub max: u64,
    /// `true` if the second solution is kept too.
    pub second: bool,
    /// `true` if the cost of each search is counted.
    pub costs: bool,
    /// `true` if the puzzles that the lanes do not solve have no answer.
    pub only_lanes: bool,
}

impl Sought {
    /// Returns a search for up to `max` solutions of each puzzle, of which the first is kept.
    pub fn solutions(max: u64) -> Self {
        Self { max, second: false, costs: false, only_lanes: false }
    }

    /// Returns the same search, which keeps the second solution too.
    #[must_use]
    pub fn with_second(self) -> Self {
        Self { second: true, ..self }
    }

    /// Returns the same search, which counts the cost of each puzzle if that is asked for.
    #[must_use]
    pub fn with_costs(self, is_asked: bool) -> Self {
        Self { costs: is_asked, ..self }
    }

    /// Returns the same search by the lanes alone: a puzzle that these do not solve has the end
    /// [`GaveUp`](clausoku_text::StopReason::GaveUp).
    #[must_use]
    pub fn only_in_lanes(self) -> Self {
        Self { only_lanes: true, ..self }
    }
}

/// The number of guesses after which the lanes give up a puzzle of a board on trial, of up to 81
/// cells. A SAT solver then solves it; that learns clauses, and propagates the sums of several
/// cages. A guess on a larger board takes longer, so fewer are allowed there.
const GUESSES: usize = 1000;

/// The same for a puzzle of a board with constraints, where a SAT solver takes 20 ms and more: it then has all lanes, in which
/// these guesses take 15 ms.
const GUESSES_ALONE: usize = 50_000;

/// The parts that an input has beside a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Stored {
    /// The solution.
    pub solution: Option<Grid>,
    /// The cells whose values were placed, and are no givens.
    pub placed: Vec<Cell>,
    /// The title and other texts.
    #[cfg(feature = "formats")]
    pub about: About,
    /// Drawings without a known rule.
    #[cfg(feature = "formats")]
    pub sketches: Vec<Sketch>,
    /// The prediction of the solution.
    pub prediction: Option<Prediction>,
}

/// A prediction of a solution, as the input has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// A text, which may contain a grid.
    Text(Box<str>),
    /// A grid.
    Grid(Grid),
}

#[cfg(feature = "formats")]
impl From<&Record> for Stored {
    fn from(record: &Record) -> Self {
        Self {
            solution: record.solution.clone(),
            placed: record.placed.clone(),
            about: record.about.clone(),
            sketches: record.sketches.clone(),
            prediction: None,
        }
    }
}

/// The number of puzzles that fill the lanes well.
const TOGETHER: usize = 256;

/// The number of puzzles of a board that a thread tries together. SAT solves the hard ones one after another. The number
/// equals the number of lanes, so that threads share a short list.
const TRIED_TOGETHER: usize = 32;

/// The numbers of puzzles that are best answered together.
#[derive(Clone, Debug)]
pub struct BatchSizes {
    choice: SolverChoice,
    together: bool,
}

impl BatchSizes {
    /// Returns the number for puzzles of a board: 1 if a solver answers them one after another.
    pub fn for_board(&self, variant: &Variant) -> usize {
        match variant {
            _ if !self.together => 1,
            variant if self.choice.uses_lanes(variant) => TOGETHER,
            variant if self.choice.tries_lanes(variant) => TRIED_TOGETHER,
            _ => 1,
        }
    }
}

/// The place of a puzzle: in a board of the lanes, or in `Batch::apart`.
#[derive(Clone, Copy)]
enum Assignment {
    Lanes { board: usize, puzzle: usize },
    Apart(usize),
}

/// The number of puzzles, and the name of the solver of the puzzles that do not suit the lanes.
impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("puzzles", &self.len())
            .field("solver", &self.solver.name())
            .finish_non_exhaustive()
    }
}

/// A batch without puzzles, for the solver that needs no name, without limits.
///
/// ```
/// use clausoku::solving::bulk::Sought;
/// use clausoku::{Batch, Puzzle};
/// let mut batch = Batch::default();
/// batch.push("12..\n34..\n..4.\n...1\n".parse::<Puzzle>()?);
/// // A thread may take the batch.
/// let mut batch = std::thread::spawn(|| batch).join().map_err(|_| "a panic")?;
/// assert_eq!(batch.solve(Sought::solutions(2))?.iter().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Default for Batch {
    fn default() -> Self {
        Self::new(&SolverChoice::unnamed(false), Encoding::reduced(), Limits::default())
    }
}

/// Adds puzzles, as [`Batch::push`] does.
impl Extend<Puzzle> for Batch {
    fn extend<I: IntoIterator<Item = Puzzle>>(&mut self, puzzles: I) {
        puzzles.into_iter().for_each(|puzzle| self.push(puzzle));
    }
}

impl Batch {
    /// Returns a batch without puzzles. The limits hold for each puzzle, except the limit on the number of solutions: [`Sought`]
    /// has that number.
    pub fn new(choice: &SolverChoice, encoding: Encoding, limits: Limits) -> Self {
        Self {
            choice: choice.clone(),
            encoding,
            together: choice.takes_batches(&limits),
            limits,
            solver: choice.for_puzzles(encoding),
            boards: Vec::new(),
            refused: Vec::new(),
            apart: Vec::new(),
            places: Vec::new(),
            last: None,
            stored: None,
            predictions: None,
        }
    }

    /// Returns the same batch, which keeps the parts that the input has beside the puzzles.
    #[must_use]
    pub fn with_stored(self) -> Self {
        Self { stored: Some(Vec::new()), ..self }
    }

    /// Returns `true` if the batch keeps the parts that the input has beside the puzzles.
    pub fn keeps_stored(&self) -> bool {
        self.stored.is_some()
    }

    /// Returns the same batch, which keeps the predictions in the column of this name, too.
    #[must_use]
    pub fn with_predictions(self, column: &Arc<str>) -> Self {
        Self { predictions: Some(Arc::clone(column)), ..self.with_stored() }
    }

    /// Returns the name of the column of the predictions, if these are kept.
    pub fn predictions(&self) -> Option<&Arc<str>> {
        self.predictions.as_ref()
    }

    /// Sets the prediction of the last puzzle, if predictions are kept and it has none.
    pub fn set_prediction(&mut self, prediction: Prediction) {
        if let (Some(_), Some(stored)) = (&self.predictions, &mut self.stored) {
            stored.resize_with(self.places.len(), Stored::default);
            if let Some(last) = stored.last_mut() {
                last.prediction.get_or_insert(prediction);
            }
        }
    }

    /// Adds a puzzle with the parts that the input has beside it.
    pub fn push_stored(&mut self, puzzle: Puzzle, beside: Stored) {
        self.push(puzzle);
        let index = self.places.len() - 1;
        if let Some(stored) = &mut self.stored {
            stored.resize_with(index, Stored::default);
            stored.push(beside);
        }
    }

    /// Returns the parts that the input has beside the puzzle of this index, if they are kept.
    pub fn stored(&self, index: usize) -> Option<&Stored> {
        self.stored.as_ref()?.get(index)
    }

    /// Removes all puzzles.
    pub fn clear(&mut self) {
        // The boards are kept: the next puzzles of their variants need no new engine.
        for board in &mut self.boards {
            board.puzzles.clear();
        }
        self.apart.clear();
        self.places.clear();
        self.stored.iter_mut().for_each(Vec::clear);
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether there are no puzzles.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Adds a puzzle.
    pub fn push(&mut self, puzzle: Puzzle) {
        let Some(index) = self.board(puzzle.variant()) else {
            self.places.push(Assignment::Apart(self.apart.len()));
            self.apart.push(puzzle);
            return;
        };
        let board = &mut self.boards[index];
        self.places.push(Assignment::Lanes { board: index, puzzle: board.len() });
        board.puzzles.push(&puzzle);
        self.last = Some(Arc::clone(puzzle.variant()));
    }

    /// Adds a puzzle of this variant, whose givens the function appends as numbers, a byte a cell. Adds nothing if the
    /// function returns `false`, or appends the numbers of another board, or if the last puzzle has another variant or is not
    /// in the lanes.
    pub fn push_numbers(
        &mut self,
        variant: &Arc<Variant>,
        read: impl FnOnce(&mut Vec<u8>) -> bool,
    ) -> bool {
        let Some(&Assignment::Lanes { board, .. }) = self.places.last() else { return false };
        // Another board may have the same number of cells.
        if !self.last.as_ref().is_some_and(|last| Arc::ptr_eq(last, variant)) {
            return false;
        }
        let puzzle = self.boards[board].len();
        let givens = &mut self.boards[board].puzzles.givens;
        let start = givens.len();
        let is_read = read(givens);
        if is_read && givens.len() == start + variant.cell_count() {
            self.places.push(Assignment::Lanes { board, puzzle });
            return true;
        }
        // The function may have appended some numbers before it failed.
        givens.truncate(start);
        false
    }

    /// Returns the index of the board of this variant; `None` if its puzzles do not suit the lanes.
    fn board(&mut self, variant: &Arc<Variant>) -> Option<usize> {
        if let Some(index) = self.boards.iter().position(|board| board.variant() == variant) {
            return Some(index);
        }
        let is_tried = self.choice.tries_lanes(variant);
        let is_for_lanes = self.together && (is_tried || self.choice.uses_lanes(variant));
        if !is_for_lanes || self.refused.contains(variant) {
            return None;
        }
        let Ok(mut board) = Board::new(Arc::clone(variant)) else {
            self.refused.push(Arc::clone(variant));
            return None;
        };
        let cells = variant.cell_count().max(81);
        let most = [GUESSES, GUESSES_ALONE].map(|guesses| (guesses * 81 / cells) as u32);
        // The solver of the puzzles that the lanes give up limits the time of a puzzle.
        let is_patient = is_tried || self.limits.time.is_some();
        if is_patient {
            board = board.with_patience(most[0]);
        }
        // These guesses have no clock, so a short limit is left to the solver of the puzzles that the lanes give up.
        let has_time = self.limits.time.is_none_or(|limit| limit.as_secs() > 0);
        if is_patient && has_time && !variant.constraints().is_empty() {
            board = board.with_patience_alone(most[1]);
        }
        self.boards.push(board);
        Some(self.boards.len() - 1)
    }

    /// Returns the puzzle of this index; `None` if there is no such puzzle.
    pub fn puzzle(&self, index: usize) -> Option<Puzzle> {
        self.places.get(index).map(|&place| self.puzzle_at(place))
    }

    /// Returns the puzzles, in order.
    pub fn puzzles(&self) -> impl ExactSizeIterator<Item = Puzzle> {
        self.places.iter().map(|&place| self.puzzle_at(place))
    }

    fn puzzle_at(&self, place: Assignment) -> Puzzle {
        match place {
            Assignment::Lanes { board, puzzle } => self.boards[board].puzzle(puzzle),
            Assignment::Apart(index) => self.apart[index].clone(),
        }
    }

    /// Returns the numbers of puzzles that are best answered together.
    pub fn sizes(&self) -> BatchSizes {
        BatchSizes { choice: self.choice.clone(), together: self.together }
    }

    /// Returns the givens of the puzzle of this index; `None` if there is no such puzzle.
    pub fn givens(&self, index: usize) -> Option<GridValue<'_>> {
        Some(match *self.places.get(index)? {
            Assignment::Lanes { board, puzzle } => self.boards[board].givens(puzzle),
            Assignment::Apart(index) => {
                let puzzle = &self.apart[index];
                GridValue::new(puzzle.variant(), puzzle.givens())
            }
        })
    }

    /// Returns `true` if the puzzle of this index excludes candidates.
    pub fn excludes(&self, index: usize) -> bool {
        match self.places.get(index) {
            Some(&Assignment::Lanes { board, puzzle }) => {
                !self.boards[board].puzzles.excluded_by(puzzle).is_empty()
            }
            Some(&Assignment::Apart(index)) => !self.apart[index].excluded().is_empty(),
            None => false,
        }
    }

    /// Solves each puzzle.
    ///
    /// # Errors
    ///
    /// Fails if a solution of the lanes is wrong. A puzzle that another solver fails to solve has its own
    /// error.
    pub fn solve(&mut self, sought: Sought) -> Result<BatchAnswers<'_>, Error> {
        for board in &mut self.boards {
            board.solve(sought)?;
        }
        if self.boards.iter().any(Board::gave_up) {
            self.move_apart();
        }
        let limits = self.limits.clone().with_solutions(sought.max);
        let solver = &mut *self.solver;
        let apart = self.apart.iter().map(|puzzle| {
            if sought.only_lanes {
                return Ok(Found::nothing());
            }
            Found::solve(solver, puzzle, &Deadline::start(&limits), sought.second)
        });
        let apart = apart.collect();
        Ok(BatchAnswers { batch: self, apart, max: sought.max })
    }

    /// Moves the puzzles that the lanes gave up to `apart`.
    fn move_apart(&mut self) {
        for index in 0..self.places.len() {
            if let Assignment::Lanes { board, puzzle } = self.places[index]
                && self.boards[board].is_given_up(puzzle)
            {
                let puzzle = self.boards[board].puzzle(puzzle);
                self.places[index] = Assignment::Apart(self.apart.len());
                self.apart.push(puzzle);
            }
        }
    }
}
