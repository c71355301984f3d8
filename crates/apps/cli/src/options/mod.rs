//! Options that several commands share, and the request that they make: inputs, an output, limits, solvers, encodings.

mod encoding;
mod groups;
mod request;
mod solver;
mod stream;

pub(crate) use encoding::{EncodingArgs, encodings_help, note_idle_choices, numbering};
pub(crate) use groups::{CosmeticArgs, InputArgs, ListArgs, NumberArgs, TimeArgs, first_given};
pub(crate) use request::{Puzzles, Request};
pub(crate) use solver::{CrossCheckArgs, OTHER, SolverArgs, catalogue};
pub(crate) use stream::{StreamArgs, lines_of};
