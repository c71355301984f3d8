//! The properties of a job: its rows, its solver and its way through the list.

use clausoku::lists::Column as AnswerColumn;
use clausoku::solving::Limits;
use clausoku::{Encoding, SolverChoice};
use clausoku_files::Deadline;

/// The properties of a job.
#[derive(Clone)]
pub struct JobProperties {
    /// `true` if JSON has an object for a puzzle at fault.
    pub has_faults: bool,
    /// The columns of an answer, between the status and the reason.
    pub columns: &'static [AnswerColumn],
    /// The text above the rows for people.
    pub head: String,
    /// The classes of rows that the summary counts, in its order. Without classes there is no summary.
    pub classes: &'static [&'static str],
    /// `true` if a block contains the puzzles as they were read, with solutions and placed values, in [`List::records`](crate::List::records), and
    /// none in its batch.
    pub reads_records: bool,
    /// The solver of the batches, with its encoding and limits.
    pub choice: SolverChoice,
    /// The encoding for solvers of formulas.
    pub encoding: Encoding,
    /// The limits for each puzzle.
    pub limits: Limits,
    /// `true` if a block contains many puzzles, and not one.
    pub is_together: bool,
    /// `true` if the job stops soon after Ctrl-C. If not, Ctrl-C ends the process.
    pub is_stoppable: bool,
    /// `true` if puzzles that are answered alone have threads of their own. If not, the thread that writes the rows answers
    /// them, one after another.
    pub has_second_step: bool,
    /// `true` if an answer takes some microseconds. If not, the time of the first one decides how the next ones are answered.
    pub is_quick: bool,
    /// `true` if [`Asked::found`](super::Asked::found) helps.
    pub asks_solution: bool,
    /// The rest of a time limit on the whole list.
    pub deadline: Option<Deadline>,
}

impl Default for JobProperties {
    fn default() -> Self {
        Self {
            has_faults: true,
            columns: &[],
            head: String::new(),
            classes: &[],
            reads_records: false,
            choice: SolverChoice::unnamed(false),
            encoding: Encoding::default(),
            limits: Limits::default(),
            is_together: true,
            is_stoppable: true,
            has_second_step: false,
            is_quick: false,
            asks_solution: false,
            deadline: None,
        }
    }
}
