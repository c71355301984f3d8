//! Records of measurements: files of JSON lines. The first line contains the plan and the machine; each
//! other line is a run, or a note that the record was resumed with a different number of visible cores.
//!
//! **Invariant.** A line is written as soon as its run has ended, so the end of the process loses only
//! the current run. A last line without line end is incomplete and is dropped. Each line has a checksum;
//! a changed line is an error. The file contains everything that reports need.

mod checksum;
mod date;
mod difference;
mod header;
mod line;
mod locked;
mod machine;
mod merge;
mod ratings;
mod reader;
mod recorder;
mod values;

pub use checksum::{hash, puzzle_hash};
pub use date::Clock;
pub use date::now;
pub use header::{
    Axis, GridRecord, Header, Order, PlanRecord, RunMode, Shard, ShardError, SolverRecord,
};
pub use line::{Outcome, Resumption, RunLine};
pub use machine::Machine;
pub(crate) use machine::load;
pub use merge::{MergeError, Merged, merge};
pub use ratings::{RatingScale, Ratings};
pub use reader::{RecordError, RunRecord, read};
pub use recorder::{Recorder, RecorderError, Resumed};
pub(crate) use values::MAX_TIME;
pub use values::ValueError;
