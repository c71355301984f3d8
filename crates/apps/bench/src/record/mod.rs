//! Records of measurements: files of JSON lines. A session begins with a line that contains the plan and the machine; each
//! other line is a run. A record that is continued with another plan has several sessions, so that records that follow each
//! other in one file are a record.
//!
//! **Invariant.** A line is written as soon as its run has ended, so the end of the process loses only
//! the current run. A last line without line end is incomplete and is dropped. Each line has a checksum;
//! a changed line is an error. The file contains everything that reports need.

mod benchexec;
mod checksum;
mod header;
mod line;
mod machine;
mod merge;
mod pair;
mod ratings;
mod reader;
mod recorder;
mod repeats;

pub use benchexec::{BenchExecError, is_benchexec, read_benchexec};
pub(crate) use benchexec::{Facts, GRID, STATUSES};
pub(crate) use checksum::formula_hash;
pub use checksum::{Hasher, hash, puzzle_hash};
pub use header::{
    Axis, GridRecord, Header, InstanceKind, Order, PlanRecord, RunMode, SolverRecord,
};
pub(crate) use line::{LEAST_DISTURBANCE, SHORTEST_AVERAGED};
pub use line::{Outcome, RunLine};
pub(crate) use machine::load;
pub use machine::{Clock, Machine, now};
pub use merge::{MergeError, Merged, Part, Selection, merge};
pub use pair::NamedPair;
pub use ratings::{RatingColumn, Ratings};
pub(crate) use reader::MAX_TIME;
pub use reader::{RecordError, RunRecord, Section, ValueError, read};
pub use recorder::{Recorder, RecorderError, Resumed};
pub(crate) use repeats::Repeats;
