//! Jobs: the questions of commands about puzzles, and their answers.

use std::fmt;

use clausoku::{Batch, SolverChoice};
use serde::Serialize;

use crate::Exit;
use crate::name::Name;
use crate::streams::Value;

/// A question about puzzles.
pub trait Job: Sync {
    /// The answer for a puzzle.
    type Row: Row;
    /// A puzzle that is answered alone, after its block; [`Never`] if there is none.
    type Alone: Send;
    /// The state of a thread.
    type State;

    /// Returns the names of the values of a row.
    fn fields(&self) -> &'static [&'static str];

    /// Returns the text above the rows for people.
    fn head(&self) -> String {
        String::new()
    }

    /// Returns the solver of the batches.
    fn choice(&self) -> &SolverChoice;

    /// Returns `true` if a block contains many puzzles, and not one.
    fn is_together(&self) -> bool;

    /// Returns `true` if the job stops soon after Ctrl-C. If not, Ctrl-C ends the process.
    fn is_stoppable(&self) -> bool;

    /// Returns `true` if [`answer`](Self::answer) leaves puzzles to [`answer_alone`](Self::answer_alone).
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
    fn answer(&self, batch: &mut Batch, state: &mut Self::State) -> anyhow::Result<Answers<Self>>;

    /// Answers a puzzle alone, if the job has a second step.
    fn answer_alone(&self, _: &mut Self::State, _: Self::Alone) -> Result<Self::Row, Refusal> {
        Err(Refusal::unknown("the job has no second step"))
    }
}

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

/// The answer for a puzzle.
pub trait Row: Send {
    /// Returns the values of the fields.
    fn values(&self) -> Vec<Value<'_>>;

    /// Returns the fields of the JSON object, after those of the place.
    fn json(&self) -> impl Serialize;

    /// Returns the text for people: that of the only puzzle, or of one of several.
    fn text(&self, place: Place<'_>, is_alone: bool) -> String;

    /// Returns the exit code of a command with this puzzle alone.
    fn exit(&self) -> Exit;
}

/// The place of a puzzle in the input.
#[derive(Clone, Copy, Serialize)]
pub struct Place<'a> {
    pub file: &'a Name,
    pub line: usize,
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// The reason why a puzzle has no answer.
#[derive(Debug)]
pub struct Refusal {
    pub reason: String,
    pub exit: Exit,
}

impl Refusal {
    /// Returns the refusal of a puzzle that a limit or Ctrl-C ended.
    pub fn unknown(reason: impl fmt::Display) -> Self {
        Self { reason: reason.to_string(), exit: Exit::Unknown }
    }
}

impl<E: fmt::Display> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self { reason: error.to_string(), exit: Exit::Failed }
    }
}
