//! Jobs: the questions of commands about puzzles.

use anyhow::bail;
use clausoku::{Batch, SolverChoice, formats::Format};

use super::results::BlockResults;
use super::row::{Kind, Refusal, Row};
use crate::lists::List;

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
    fn choice(&self) -> &SolverChoice;

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

    /// Makes the solvers of a thread.
    fn make(&self) -> (Batch, Self::State);

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

impl<R, A> From<Result<R, Refusal>> for Answer<R, A> {
    fn from(result: Result<R, Refusal>) -> Self {
        Self::Done(result)
    }
}

/// No puzzle is answered alone.
pub enum Never {}
