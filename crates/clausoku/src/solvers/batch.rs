//! Batches: the same question about many puzzles of any boards.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{
    Cell, Grid, Limits, Puzzle, PuzzleSolver, SearchEnd, SearchResult, Statistics, Variant,
};
use clausoku_encoder::Encoding;
use clausoku_formats::{About, Record, Sketch};

use super::SolverChoice;
use crate::Error;
use crate::diagnosis::{Partial, redundant_among, redundant_givens};
use crate::grid_value::GridValue;
use crate::solving::{
    bulk::{Bulk, Puzzles, Question, Solved},
    search,
};

/// Puzzles of any boards, in order, about which the same question is asked.
///
/// Puzzles that suit the lanes are solved together, board by board. The chosen solver solves the
/// others, and the puzzles that the lanes give up, one after another. The solutions found of a
/// puzzle do not depend on the other puzzles.
///
/// ```
/// use clausoku::sat::solvers::Catalogue;
/// use clausoku::solving::{Limits, bulk::Question};
/// use clausoku::{Batch, Encoding, Puzzle, SolverChoice};
///
/// let mut batch = Batch::new(&SolverChoice::unnamed(false), Encoding::reduced(), Limits::default());
/// batch.push("12..\n34..\n..4.\n...1\n".parse::<Puzzle>()?);
/// batch.push(format!("1{}", ".".repeat(255)).parse::<Puzzle>()?);
/// batch.push(format!("1{}", ".".repeat(624)).parse::<Puzzle>()?);
/// let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
/// let answers = [0, 1, 2].map(|index| answers.get(index).unwrap());
/// assert_eq!(answers.map(|answer| answer.solver()), ["lanes", "lanes", "varisat"]);
/// assert_eq!(answers.map(|answer| answer.search().solutions), [1, 2, 2]);
/// assert_eq!(answers[2].solutions().len(), 2);
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
    pub about: About,
    /// Drawings without a known rule.
    pub sketches: Vec<Sketch>,
}

impl From<&Record> for Stored {
    fn from(record: &Record) -> Self {
        Self {
            solution: record.solution.clone(),
            placed: record.placed.clone(),
            about: record.about.clone(),
            sketches: record.sketches.clone(),
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

/// The puzzles of one board that are solved by the lanes.
struct Board {
    bulk: Bulk,
    puzzles: Puzzles,
    len: usize,
    solved: Solved,
}

/// The result for a puzzle that does not suit the lanes.
struct Found {
    solver: String,
    solutions: Vec<Grid>,
    search: SearchResult,
}

/// The place of a puzzle: in a board of the lanes, or in `Batch::apart`.
#[derive(Clone, Copy)]
enum Assignment {
    Lanes { board: usize, puzzle: usize },
    Apart(usize),
}

/// The results for the puzzles of a batch.
pub struct BatchAnswers<'b> {
    batch: &'b Batch,
    apart: Vec<Result<Found, Error>>,
    most: u64,
}

/// The redundant givens of a puzzle, or the error of the solver.
pub type Redundant = Result<Partial<Vec<Cell>>, Error>;

/// The result for a puzzle of a batch.
#[derive(Clone, Copy)]
pub struct BatchAnswer<'b> {
    kind: Kind<'b>,
    most: u64,
}

#[derive(Clone, Copy)]
enum Kind<'b> {
    Lanes(&'b Board, usize),
    Apart(&'b Puzzle, &'b Found),
}

/// A puzzle of the lanes and its solutions as numbers, a byte a cell, 0 where a cell is empty.
#[derive(Clone, Copy, Debug)]
pub struct InLanes<'b> {
    /// The variant.
    pub variant: &'b Arc<Variant>,
    /// The givens.
    pub givens: &'b [u8],
    /// The first solution.
    pub first: Option<&'b [u8]>,
    /// The second solution, if it was asked for.
    pub second: Option<&'b [u8]>,
    /// `true` if the puzzle excludes candidates.
    pub excludes: bool,
}

impl Batch {
    /// Returns a batch without puzzles. The limits hold for each puzzle.
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
        // The boards are kept: the next puzzles of their variants need no new `Bulk`.
        for board in &mut self.boards {
            board.puzzles.clear();
            board.len = 0;
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
        self.boards[index].puzzles.push(&puzzle);
        self.take(index);
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
        let Board { bulk, puzzles, .. } = &mut self.boards[board];
        let start = puzzles.givens.len();
        let is_read = read(&mut puzzles.givens);
        if is_read && puzzles.givens.len() == start + bulk.variant().cell_count() {
            self.take(board);
            return true;
        }
        // The function may have appended some numbers before it failed.
        puzzles.givens.truncate(start);
        false
    }

    /// Counts a puzzle that was added to a board.
    fn take(&mut self, board: usize) {
        self.places.push(Assignment::Lanes { board, puzzle: self.boards[board].len });
        self.boards[board].len += 1;
    }

    /// Returns the index of the board of this variant; `None` if its puzzles do not suit the lanes.
    fn board(&mut self, variant: &Arc<Variant>) -> Option<usize> {
        if let Some(index) = self.boards.iter().position(|board| board.bulk.variant() == variant) {
            return Some(index);
        }
        let is_tried = self.choice.tries_lanes(variant);
        let is_for_lanes = self.together && (is_tried || self.choice.uses_lanes(variant));
        if !is_for_lanes || self.refused.contains(variant) {
            return None;
        }
        let Ok(bulk) = Bulk::new(Arc::clone(variant)) else {
            self.refused.push(Arc::clone(variant));
            return None;
        };
        let cells = variant.cell_count().max(81);
        let most = [GUESSES, GUESSES_ALONE].map(|guesses| (guesses * 81 / cells) as u32);
        // The solver of the puzzles that the lanes give up limits the time of a puzzle.
        let is_patient = is_tried || self.limits.time.is_some();
        let bulk = if is_patient { bulk.with_patience(most[0]) } else { bulk };
        // These guesses have no clock, so a short limit is left to the solver of the puzzles that the lanes give up.
        let has_time = self.limits.time.is_none_or(|limit| limit.as_secs() > 0);
        let is_tried_again = is_patient && has_time && !variant.constraints().is_empty();
        let bulk = if is_tried_again { bulk.with_patience_alone(most[1]) } else { bulk };
        let puzzles = Puzzles::default();
        let solved = Solved::default();
        self.boards.push(Board { bulk, puzzles, len: 0, solved });
        Some(self.boards.len() - 1)
    }

    /// Returns the puzzle of this index.
    pub fn puzzle(&self, index: usize) -> Puzzle {
        match self.places[index] {
            Assignment::Lanes { board, puzzle } => {
                let Board { bulk, puzzles, .. } = &self.boards[board];
                puzzles.puzzle(puzzle, bulk.variant())
            }
            Assignment::Apart(index) => self.apart[index].clone(),
        }
    }

    /// Returns the numbers of puzzles that are best answered together.
    pub fn sizes(&self) -> BatchSizes {
        BatchSizes { choice: self.choice.clone(), together: self.together }
    }

    /// Returns the givens of the puzzle of this index.
    pub fn givens(&self, index: usize) -> GridValue<'_> {
        match self.places[index] {
            Assignment::Lanes { board, puzzle } => {
                let Board { bulk, puzzles, .. } = &self.boards[board];
                let variant = bulk.variant();
                let givens = puzzles.givens_of(puzzle, variant.cell_count());
                GridValue::from_bytes(variant, givens)
            }
            Assignment::Apart(index) => {
                let puzzle = &self.apart[index];
                GridValue::new(puzzle.variant(), puzzle.givens())
            }
        }
    }

    /// Returns `true` if the puzzle of this index excludes candidates.
    pub fn excludes(&self, index: usize) -> bool {
        match self.places[index] {
            Assignment::Lanes { board, puzzle } => {
                !self.boards[board].puzzles.excluded_by(puzzle).is_empty()
            }
            Assignment::Apart(index) => !self.apart[index].excluded().is_empty(),
        }
    }

    /// Answers the question for each puzzle.
    ///
    /// # Errors
    ///
    /// Fails if a solution of the lanes is wrong. A puzzle that another solver fails to solve has its own
    /// error.
    pub fn solve(&mut self, question: Question) -> Result<BatchAnswers<'_>, Error> {
        // First: it moves the puzzles that the lanes give up to `apart`.
        self.solve_boards(question)?;
        let limits = Limits { solutions: Some(question.most), ..self.limits.clone() };
        let solver = &mut *self.solver;
        let apart = self
            .apart
            .iter()
            .map(|puzzle| Found::solve(solver, puzzle, &limits, question.second))
            .collect();
        Ok(BatchAnswers { batch: self, apart, most: question.most })
    }

    /// Answers the question for each puzzle that suits the lanes. The result is `None` for a puzzle that does not, or was given
    /// up.
    ///
    /// # Errors
    ///
    /// Fails if a solution of the lanes is wrong.
    pub fn solve_in_lanes(
        &mut self,
        question: Question,
    ) -> Result<Vec<Option<SearchResult>>, Error> {
        self.solve_boards(question)?;
        let search = |place: &Assignment| match *place {
            Assignment::Lanes { board, puzzle } => {
                Some(self.boards[board].search(puzzle, question.most))
            }
            Assignment::Apart(_) => None,
        };
        Ok(self.places.iter().map(search).collect())
    }

    fn solve_boards(&mut self, question: Question) -> Result<(), Error> {
        for Board { bulk, puzzles, solved, .. } in &mut self.boards {
            bulk.solve_into(puzzles, question, solved)?;
        }
        if self.boards.iter().any(|board| board.solved.gave_up()) {
            self.move_apart();
        }
        Ok(())
    }

    /// Moves the puzzles that the lanes gave up to `apart`.
    fn move_apart(&mut self) {
        for index in 0..self.places.len() {
            if let Assignment::Lanes { board, puzzle } = self.places[index]
                && self.boards[board].solved.is_given_up(puzzle)
            {
                let puzzle = self.puzzle(index);
                self.places[index] = Assignment::Apart(self.apart.len());
                self.apart.push(puzzle);
            }
        }
    }
}

impl Board {
    /// Returns the result for a puzzle, whose search ended at `most` solutions.
    fn search(&self, puzzle: usize, most: u64) -> SearchResult {
        let found = self.solved.count(puzzle);
        let ended = if found >= most { SearchEnd::Enough } else { SearchEnd::Exhausted };
        let cost = self.solved.cost(puzzle);
        let statistics = cost.map_or_else(Statistics::default, clausoku_lanes::Cost::statistics);
        SearchResult { ended, solutions: found.min(most), statistics }
    }
}

impl Found {
    /// Solves a puzzle alone, and keeps one or two solutions.
    fn solve(
        solver: &mut dyn PuzzleSolver,
        puzzle: &Puzzle,
        limits: &Limits,
        second: bool,
    ) -> Result<Self, Error> {
        let kept = if second { 2 } else { 1 };
        let mut solutions = Vec::new();
        let search = search(solver, puzzle, limits, &mut |grid: &Grid| {
            if solutions.len() < kept {
                solutions.push(grid.clone());
            }
            ControlFlow::Continue(())
        })?;
        Ok(Self { solver: solver.name().to_owned(), solutions, search })
    }
}

impl BatchAnswers<'_> {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.batch.len()
    }

    /// Returns whether there are no puzzles.
    pub fn is_empty(&self) -> bool {
        self.batch.is_empty()
    }

    /// Returns the puzzle of this index.
    pub fn puzzle(&self, index: usize) -> Puzzle {
        self.batch.puzzle(index)
    }

    /// Returns what was found for the puzzle of this index.
    ///
    /// # Errors
    ///
    /// Fails if the solver of the puzzle failed.
    pub fn get(&self, index: usize) -> Result<BatchAnswer<'_>, &Error> {
        let kind = match self.batch.places[index] {
            Assignment::Lanes { board, puzzle } => Kind::Lanes(&self.batch.boards[board], puzzle),
            Assignment::Apart(index) => {
                Kind::Apart(&self.batch.apart[index], self.apart[index].as_ref()?)
            }
        };
        Ok(BatchAnswer { kind, most: self.most })
    }

    /// Returns, for each of these puzzles, which must have one solution each, the givens that can each be left
    /// out without a second solution appearing. For puzzles that are not in the lanes or that these give up, a SAT solver
    /// decides that.
    ///
    /// # Errors
    ///
    /// Fails if a solution of the lanes is wrong. A puzzle that the SAT solver fails to decide has its own
    /// error.
    pub fn redundant_givens(&self, indices: &[usize]) -> Result<Vec<Redundant>, Error> {
        let mut chosen = vec![Vec::new(); self.batch.boards.len()];
        for &index in indices {
            if let Assignment::Lanes { board, puzzle } = self.batch.places[index] {
                chosen[board].push(puzzle);
            }
        }
        let mut found: Vec<_> = self
            .batch
            .boards
            .iter()
            .zip(chosen)
            .map(|(board, chosen)| {
                board
                    .bulk
                    .redundant_givens(&board.puzzles, &board.solved, &chosen)
                    .map(Vec::into_iter)
            })
            .collect::<Result<_, _>>()?;
        Ok(indices
            .iter()
            .map(|&index| {
                let Batch { encoding, limits, .. } = self.batch;
                let found = match self.batch.places[index] {
                    // The results of a board are in the order of its puzzles among the indices.
                    Assignment::Lanes { board, .. } => found[board].next(),
                    Assignment::Apart(_) => None,
                };
                let Some(mut found) = found else {
                    return redundant_givens(&self.batch.puzzle(index), encoding, limits);
                };
                if found.unknown.is_empty() {
                    return Ok(Partial { value: found.redundant, cut_short: None });
                }
                let puzzle = self.batch.puzzle(index);
                let mut known = redundant_among(&puzzle, encoding, &found.unknown, limits)?;
                known.value.append(&mut found.redundant);
                known.value.sort_unstable();
                Ok(known)
            })
            .collect())
    }
}

impl<'b> BatchAnswer<'b> {
    /// Returns the name of the solver.
    pub fn solver(&self) -> &'b str {
        match self.kind {
            Kind::Lanes(..) => "lanes",
            Kind::Apart(_, found) => &found.solver,
        }
    }

    /// Returns the number of solutions found, the reason why the search ended, and its cost; for a
    /// puzzle of the lanes, the cost only if costs were requested.
    pub fn search(&self) -> SearchResult {
        match self.kind {
            Kind::Lanes(board, puzzle) => board.search(puzzle, self.most),
            Kind::Apart(_, found) => found.search.clone(),
        }
    }

    /// Returns the puzzle and its solution as numbers, if the lanes solved it.
    pub fn in_lanes(&self) -> Option<InLanes<'b>> {
        match self.kind {
            Kind::Lanes(board, puzzle) => {
                let variant = board.bulk.variant();
                Some(InLanes {
                    variant,
                    givens: board.puzzles.givens_of(puzzle, variant.cell_count()),
                    first: board.solved.first(puzzle),
                    second: board.solved.second(puzzle),
                    excludes: !board.puzzles.excluded_by(puzzle).is_empty(),
                })
            }
            Kind::Apart(..) => None,
        }
    }

    /// Returns the variant of the puzzle.
    pub fn variant(&self) -> &'b Arc<Variant> {
        match self.kind {
            Kind::Lanes(board, _) => board.bulk.variant(),
            Kind::Apart(puzzle, _) => puzzle.variant(),
        }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> Cow<'b, Puzzle> {
        match self.kind {
            Kind::Lanes(board, puzzle) => {
                Cow::Owned(board.puzzles.puzzle(puzzle, board.bulk.variant()))
            }
            Kind::Apart(puzzle, _) => Cow::Borrowed(puzzle),
        }
    }

    /// Returns the first solution and, if requested, the second.
    pub fn solutions(&self) -> Vec<Grid> {
        match self.kind {
            Kind::Lanes(board, puzzle) => {
                let found = [board.solved.first(puzzle), board.solved.second(puzzle)];
                found.into_iter().flatten().map(Grid::from_bytes).collect()
            }
            Kind::Apart(_, found) => found.solutions.clone(),
        }
    }
}
