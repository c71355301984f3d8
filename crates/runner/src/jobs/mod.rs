//! One way through a list of puzzles: inputs → records → a [`Job`] on each block, on all cores → rows in order → output.
//!
//! A command is a job: it answers the puzzles of a block, and names the fields of an answer. The rest is here alone: the
//! options ([`ListArgs`]), reading, division into blocks, order, shapes of rows, progress, Ctrl-C, limits, reports of
//! faults, and the exit code.
//!
//! **Invariant.** The row of a puzzle depends on the puzzle and the options, and not on the block that contains it.

mod args;
mod grids;
mod job;
mod properties;
mod results;
mod row;
mod run;
mod shape;
mod writer;

pub use args::{ListArgs, Puzzles, SHAPE, first_used, note_used, optional_beside, refuse, without};
pub use grids::{GridRow, GridSink};
pub use job::{Answer, Answers, Asked, Each, Job, Never};
pub use properties::JobProperties;
pub use results::Results;
pub use row::{Origin, Refusal, Row, json_line, object};
pub use writer::{End, Sink};
