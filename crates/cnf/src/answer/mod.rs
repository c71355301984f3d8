//! What solvers print, read into a [`Verdict`](crate::Verdict).
//!
//! The text is a program's raw output: nothing needs to be deleted from it by hand. It is read by what
//! its lines are, not by who printed it:
//!
//! | a line | is | printed by |
//! | --- | --- | --- |
//! | `s SATISFIABLE`, `s UNSATISFIABLE`, `s UNKNOWN`, `s INDETERMINATE` | a status | every solver of the competitions: CaDiCaL, Kissat, Lingeling, PicoSAT, CryptoMiniSat, clasp, Glucose, SAT4J; Splr, with `: ` and the formula's name behind it |
//! | `v 1 -2 …`, as many as it takes, the last number 0 | the model | the same |
//! | `SATISFIABLE`, `UNSATISFIABLE`, `INDETERMINATE`, `UNKNOWN`, alone | a status | MiniSat and Glucose on their standard output; Satzoo, before its model |
//! | `SAT`, `UNSAT`, `INDET`, alone | a status | MiniSat and its descendants in their result files |
//! | numbers only | the model, if no line begins with `s` or `v` | the two above, after their status; a file cleaned by hand |
//! | `c UNKNOWN` | a status | CaDiCaL |
//! | `c …`, everything else | chatter | everybody |
//!
//! A solver may be killed at any time, a disk may fill up, so a text that stops early is the usual
//! fault, and **a truncated answer is an error, never a verdict**. Hence the rules:
//!
//! - A satisfiable verdict needs a status *and* a model that ends with 0. A status alone is an error of
//!   its own, because it is a common mistake: the solver was not asked to print its model.
//! - A model in `v` lines needs a status somewhere, before (most solvers) or after it (clasp). The
//!   competitions' status needs a model in `v` lines.
//! - A model in plain numbers needs a status *before* it, unless the text holds nothing but numbers
//!   and comments: numbers amid other text can be anything. It must stand in one piece. (No solver
//!   begins its log with a line of numbers, so that this is not the beginning of one.)
//! - Satzoo's model and one cleaned by hand may lack the 0. Then the end of the line does its duty: the
//!   numbers are taken if there are at least two, on a single line, with its line feed. On several
//!   lines nobody can tell whether more were to come, and [`Strictness::Lenient`] is needed.
//! - `UNSAT` and the like need not be followed by a line feed: no status is the beginning of one that
//!   means something else.
//! - What contradicts itself is an error: two different statuses, a variable with both values, a model
//!   although the status is not satisfiable, numbers after the closing 0.
//!
//! Lines may end in CRLF, terminal colours and a byte order mark are passed over, and UTF-16 (which
//! Windows' shells make of a program's output) is decoded. A model may be partial.

mod conclusion;
mod fault;
mod line;
mod model;
mod plain;
mod stream_reader;

#[cfg(doc)]
use crate::Strictness;

pub use conclusion::{Options, read, read_with};
pub use fault::{AnswerError, Fault, Status};
pub use stream_reader::StreamReader;
