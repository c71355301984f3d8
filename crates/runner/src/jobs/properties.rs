//! The properties of a job: its rows, its solver and its way through the list.

use clausoku::formats::Format;
use clausoku::lists::Column as AnswerColumn;
use clausoku::solving::Limits;
use clausoku::{Encoding, SolverChoice};
use clausoku_files::Deadline;

use super::row::RowKind;

/// The properties of a job.
#[derive(Clone)]
pub struct JobProperties {
    /// `true` if JSON has an object for a puzzle at fault.
    pub has_faults: bool,
    /// The columns of an answer, between the status and the reason.
    pub columns: &'static [AnswerColumn],
    /// `true` if tables contain the puzzles of the input and answers about them, and not grids.
    pub has_answers: bool,
    /// The text above the rows for people.
    pub head: String,
    /// The kind of the answers.
    pub kind: RowKind,
    /// The format of grids that are answers, if no option names one: `None` for lines and boxes, an error if an option must
    /// name one.
    pub usual_format: Result<Option<&'static Format>, String>,
    /// `true` if the grid of a single puzzle is drawn in a box, unless it has a format.
    pub is_drawn: bool,
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
    /// `true` if rows with the same key as others are left out.
    pub is_distinct: bool,
    /// The number of rows of a random sample, which are not left out, and its seed.
    pub sample: Option<(usize, u64)>,
}

impl JobProperties {
    /// Returns `true` if rows may be left out.
    pub fn is_selective(&self) -> bool {
        self.is_distinct || self.sample.is_some()
    }
}

impl Default for JobProperties {
    fn default() -> Self {
        Self {
            has_faults: true,
            columns: &[],
            has_answers: false,
            head: String::new(),
            kind: RowKind::Text,
            usual_format: Ok(None),
            is_drawn: true,
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
            is_distinct: false,
            sample: None,
        }
    }
}
