//! Records of measurements: files of JSON lines. The first line is the plan and the machine; each other
//! line is a run, or a note that the record was resumed with another number of visible cores.
//!
//! **Invariant.** A line is written as soon as its run has ended, so that the end of the process costs
//! the run under way and nothing else. A last line without its end was being written: it is dropped.
//! Each line has a checksum; a line that was changed is an error. Everything that reports need is in the
//! file.

mod checksum;
mod date;
mod difference;
mod hash;
mod header;
mod line;
mod machine;
mod merge;
mod reader;
mod recorder;
mod values;

pub use date::now;
pub use hash::{hash, puzzle_hash};
pub use header::{
    Axis, GridRecord, Header, Order, Place, PlanRecord, Shard, ShardError, SolverRecord,
};
pub use line::{Outcome, Resumption, RunLine};
pub use machine::Machine;
pub use merge::{MergeError, Merged, merge};
pub use reader::{Record, RecordError, read};
pub use recorder::{Recorder, RecorderError, Resumed};
pub use values::ValueError;
