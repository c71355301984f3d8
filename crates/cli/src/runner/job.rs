//! The jobs of commands on lists: on a block of puzzles, and on each puzzle alone.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::bail;
use clausoku::{
    Batch, Encoding, Grid, Puzzle, SolverChoice, board::Cell, formats::Format, formats::Record,
    solving::Limits,
};

use super::results::BlockResults;
use super::row::{Kind, Refusal, Row};
use crate::lists::List;
use crate::name::Name;

/// A question about puzzles. A job has [`answer`](Self::answer), or [`block`](Self::block) in its place if its rows borrow
/// from the block.
pub trait Job: Sync + Sized {
    /// The answer for a puzzle.
    type Row: Row + Send;
    /// A puzzle that is answered alone, after its block; [`Never`] if there is none.
    type Alone: Send;
    /// The state of a thread.
    type State;

    /// Returns the names of the values of a row.
    fn fields(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the text above the rows for people.
    fn head(&self) -> String {
        String::new()
    }

    /// Returns the kind of the answers.
    fn kind(&self) -> Kind {
        Kind::Text
    }

    /// Returns the format of grids that are answers, if no option names one; `None` for lines and boxes.
    ///
    /// # Errors
    ///
    /// Fails if an option must name one.
    fn usual_format(&self) -> anyhow::Result<Option<&'static Format>> {
        Ok(None)
    }

    /// Returns `true` if the grid of a single puzzle is drawn in a box, unless it has a format.
    fn is_drawn(&self) -> bool {
        true
    }

    /// Returns the classes of rows that the summary counts, in its order. Without classes there is no summary.
    fn classes(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns `true` if a block contains the puzzles as they were read, with solutions and placed values, in
    /// [`List::records`], and none in its batch.
    fn reads_records(&self) -> bool {
        false
    }

    /// Returns the solver of the batches.
    fn choice(&self) -> SolverChoice {
        SolverChoice::unnamed(false)
    }

    /// Returns `true` if a block contains many puzzles, and not one.
    fn is_together(&self) -> bool {
        true
    }

    /// Returns `true` if the job stops soon after Ctrl-C. If not, Ctrl-C ends the process.
    fn is_stoppable(&self) -> bool {
        true
    }

    /// Returns `true` if puzzles that are answered alone have threads of their own. If not, the thread that writes the rows
    /// answers them, one after another.
    fn has_second_step(&self) -> bool {
        false
    }

    /// Makes the batch of a thread.
    fn batch(&self) -> Batch {
        Batch::new(&self.choice(), Encoding::default(), Limits::default())
    }

    /// Makes the state of a thread.
    fn state(&self) -> Self::State;

    /// Answers the puzzles of a block, in their order.
    ///
    /// # Errors
    ///
    /// An error ends the whole list.
    fn answer(&self, _: &mut Batch, _: &mut Self::State) -> anyhow::Result<Answers<Self>> {
        bail!("the job has no answers")
    }

    /// Writes the results of the puzzles of a block, in their order.
    ///
    /// # Errors
    ///
    /// An error ends the whole list.
    fn block(
        &self,
        list: &mut List,
        state: &mut Self::State,
        results: &mut Results<'_, Self>,
    ) -> anyhow::Result<()> {
        let answers = self.answer(&mut list.batch, state)?;
        for (answer, index) in answers.into_iter().zip(0..) {
            if !results.next_puzzle()? {
                break;
            }
            results.puzzle(|| list.batch.puzzle(index));
            match answer {
                Answer::Done(result) => results.known(result)?,
                // A record is written with those of its block.
                Answer::Alone(puzzle) if results.are_records() => {
                    self.alone(state, puzzle, results)?;
                }
                Answer::Alone(puzzle) => results.leave(puzzle),
            }
        }
        Ok(())
    }

    /// Answers a puzzle alone.
    fn answer_alone(&self, _: &mut Self::State, _: Self::Alone) -> Result<Self::Row, Refusal> {
        Err(Refusal::unknown("the job answers no puzzle alone"))
    }

    /// Writes the results of a puzzle that is answered alone: by default, one row.
    ///
    /// # Errors
    ///
    /// An error ends the whole list.
    fn alone(
        &self,
        state: &mut Self::State,
        puzzle: Self::Alone,
        results: &mut Results<'_, Self>,
    ) -> anyhow::Result<()> {
        results.known(self.answer_alone(state, puzzle))
    }
}

/// The results of the puzzles of a block.
pub type Results<'o, J> = BlockResults<'o, <J as Job>::Row, <J as Job>::Alone>;

/// The answers for the puzzles of a block.
pub type Answers<J> = Vec<Answer<<J as Job>::Row, <J as Job>::Alone>>;

/// The answer for a puzzle, or the puzzle if it is answered alone.
pub enum Answer<R, A> {
    Done(Result<R, Refusal>),
    Alone(A),
}

/// No puzzle is answered alone.
pub enum Never {}

/// A question about a puzzle.
pub trait Question: Sync {
    /// The answer.
    type Row: Row + Send;

    /// Returns the names of the values of a row.
    fn fields(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the text above the rows for people.
    fn head(&self) -> String {
        String::new()
    }

    /// Returns the classes of rows that the summary counts, in its order.
    fn classes(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns `true` if [`Asked::is_solvable`] helps.
    fn asks_solvable(&self) -> bool {
        false
    }

    /// Answers the question for a puzzle.
    ///
    /// # Errors
    ///
    /// Fails if there is no answer.
    fn answer(&self, subject: Asked) -> Result<Self::Row, Refusal>;
}

/// A function is a question without names of its values.
impl<F: Fn(Asked) -> Result<R, Refusal> + Sync, R: Row + Send> Question for F {
    type Row = R;

    fn answer(&self, subject: Asked) -> Result<R, Refusal> {
        self(subject)
    }
}

/// A puzzle.
pub struct Asked {
    pub puzzle: Puzzle,
    /// The cells whose values were placed.
    pub placed: Vec<Cell>,
    /// The solution that the input holds.
    pub solution: Option<Grid>,
    pub file: Name,
    pub line: usize,
    /// `true` if the puzzle is known to have a solution.
    pub is_solvable: bool,
}

/// The job of a question.
pub struct Each<Q> {
    question: Q,
    /// The time of the last answer outside a block, in nanoseconds.
    last: AtomicU64,
}

/// A puzzle is left to a thread of its own if the last one took longer: to pass it to the thread takes some 10 µs.
const MAX_QUICK: Duration = Duration::from_micros(100);

/// The time that a block may spend with answers, so that the other threads soon get the rest.
const MAX_BLOCK: Duration = Duration::from_millis(50);

impl<Q> Each<Q> {
    pub fn new(question: Q) -> Self {
        Self { question, last: AtomicU64::new(u64::MAX) }
    }
}

impl<Q: Question> Job for Each<Q> {
    type Row = Q::Row;
    type Alone = Asked;
    type State = ();

    fn fields(&self) -> &'static [&'static str] {
        self.question.fields()
    }

    fn head(&self) -> String {
        self.question.head()
    }

    fn classes(&self) -> &'static [&'static str] {
        self.question.classes()
    }

    fn has_second_step(&self) -> bool {
        true
    }

    fn reads_records(&self) -> bool {
        true
    }

    fn state(&self) {}

    fn block(
        &self,
        list: &mut List,
        (): &mut (),
        results: &mut Results<'_, Self>,
    ) -> anyhow::Result<()> {
        let List { records: Some(records), batch, .. } = list else { return Ok(()) };
        // The lanes decide all puzzles of the block together, so that the question need not search for a
        // first solution.
        let solved = if self.question.asks_solvable() {
            for index in 0..records.len() {
                batch.push(records.get(index).record(1)?.puzzle);
            }
            Some(batch.solve_in_lanes(clausoku::solving::Question {
                most: 1,
                second: false,
                costs: false,
            })?)
        } else {
            None
        };
        let start = Instant::now();
        let is_quick = Duration::from_nanos(self.last.load(Relaxed)) <= MAX_QUICK;
        for index in 0..records.len() {
            if !results.next_puzzle()? {
                break;
            }
            let Some(place) = results.place() else { break };
            let (file, line) = (place.file.clone(), place.line);
            let Record { puzzle, placed, solution, .. } = records.get(index).record(line)?;
            results.puzzle(|| puzzle.clone());
            let answer = solved.as_ref().and_then(|solved| solved.get(index));
            let is_solvable = answer.is_some_and(|answer| answer.search().solutions > 0);
            let asked = Asked { puzzle, placed, solution, file, line, is_solvable };
            if results.are_records() || is_quick && start.elapsed() <= MAX_BLOCK {
                results.known(self.question.answer(asked))?;
            } else {
                results.leave(asked);
            }
        }
        Ok(())
    }

    fn answer_alone(&self, (): &mut (), asked: Asked) -> Result<Q::Row, Refusal> {
        let start = Instant::now();
        let answer = self.question.answer(asked);
        self.last.store(start.elapsed().as_nanos().try_into().unwrap_or(u64::MAX), Relaxed);
        answer
    }
}

/// A puzzle is a row that only a sink takes.
impl Row for Puzzle {}

/// Returns the question that passes puzzles to a sink, and refuses boards with constraints, which this purpose does not take.
pub fn regions_only(purpose: &'static str) -> impl Fn(Asked) -> Result<Puzzle, Refusal> + Sync {
    move |Asked { puzzle, .. }| {
        puzzle.variant().regions_only(purpose)?;
        Ok(puzzle)
    }
}
