//! What was measured, as a file: JSON lines, of which the first says what was to be measured and where,
//! and each of the others is a run.
//!
//! **Invariant.** A line is written and flushed as soon as its run has ended, so that whatever ends the
//! process costs the runs under way and nothing else. A last line without its end is one that was
//! being written: it is dropped. Everything that reports need is in the file.

mod date;
mod hash;
mod header;
mod line;
mod machine;
mod merge;
mod reader;
mod recorder;

pub use date::now;
pub use hash::{hash, puzzle_hash};
pub use header::{
    Axis, GridRecord, Header, Order, Place, PlanRecord, Shard, ShardError, SolverRecord,
};
pub use line::{Outcome, RunLine};
pub use machine::Machine;
pub use merge::{MergeError, Merged, merge};
pub use reader::{Record, RecordError, read};
pub use recorder::{Recorder, RecorderError};
