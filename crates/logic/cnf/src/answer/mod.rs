//! Reads the output of a solver into a [`Verdict`](crate::Verdict).
//!
//! The text is a program's raw output, unedited. Lines are classified by their
//! form, whichever solver printed them:
//!
//! | a line | is | printed by |
//! | --- | --- | --- |
//! | `s SATISFIABLE`, `s UNSATISFIABLE`, `s UNKNOWN`, `s INDETERMINATE` | a status | every solver of the competitions: CaDiCaL, Kissat, Lingeling, PicoSAT, CryptoMiniSat, clasp, Glucose, SAT4J; Splr, with `: ` and the formula's name after it |
//! | `v 1 -2 …`, on one or more lines, the last number 0 | the model | the same |
//! | `s OPTIMUM FOUND` | satisfiable: the optimum is a model of all hard clauses | MaxSAT and pseudo-Boolean solvers |
//! | `v 0110…`, a single line of bits | the model: the first bit is the value of variable 1 | MaxSAT solvers |
//! | `SATISFIABLE`, `UNSATISFIABLE`, `INDETERMINATE`, `UNKNOWN`, alone | a status | MiniSat and Glucose on their standard output; Satzoo, before its model |
//! | `SAT`, `UNSAT`, `INDET`, alone | a status | MiniSat and its descendants in their result files |
//! | `sat`, `unsat`, `unknown`, alone | a status | z3 and other SMT solvers |
//! | `Instance Satisfiable`, `Instance Unsatisfiable`, `RESULT: SAT`, `RESULT: TIME OUT` … | a status | zChaff |
//! | `True`, `False`, alone | a status | Python: the result of PySAT's `solve()` |
//! | numbers only | the model, if no line begins with `s` or `v` | MiniSat, Satzoo and z3, after their status; a file edited by hand |
//! | numbers and `(NUMBER)`, then `Random Seed Used` or `Max Decision Level` | the model; a number in parentheses has no value, and the words close it | zChaff |
//! | `[1, -2, 3]` | the model, which the bracket closes | Python: the result of PySAT's `get_model()` |
//! | `True [1, -2]`, `(True, [1, -2])`, `False None` | a status and the model | Python: both on one line |
//! | `c UNKNOWN` | a status | CaDiCaL |
//! | `c …`, everything else | chatter | all |
//!
//! Words of a status may have any case; `SAT` and `INDET` in capitals are MiniSat's.
//!
//! A solver can be killed and a disk can be full, so a truncated text is the most frequent
//! fault, and **a truncated answer is an error, never a verdict**. Hence these rules:
//!
//! - A satisfiable verdict needs a status *and* a model that ends with 0. A status alone has its own
//!   error, because of a common mistake: the option that prints the model is missing.
//! - A model in `v` lines needs a status somewhere, before (most solvers) or after it (clasp). The
//!   competitions' status needs a model in `v` lines.
//! - A model in plain numbers needs a status *before* it, unless the text holds nothing but numbers
//!   and comments: numbers among other text can be anything. It must be in one piece. (No solver
//!   begins its log with a line of numbers, so the text is not the beginning of a log.)
//! - Satzoo's and z3's models, one of `v` beside `s OPTIMUM FOUND`, and one edited by hand may lack the 0. Then the line feed ends the model: the
//!   numbers are a model if there are at least two, on a single line, with its line feed. Beside `s SATISFIABLE`, the line has more than 120
//!   characters, so that it is not the first of several. On several lines the model may be truncated, and
//!   [`Strictness::Lenient`] is needed.
//! - `UNSAT` and the like need no line feed: no status is the beginning of a status with another
//!   meaning.
//! - Bits are a model only with their line feed, and if they cannot be a literal: they begin with 0, or are more than ten.
//! - A contradiction is an error: two different statuses in any words, a variable with both values, a model
//!   although the status is not satisfiable (before or after it), numbers after the closing 0.
//!
//! Lines may end in CRLF, terminal colours and a byte order mark are ignored, and UTF-16 (which
//! Windows' shells write) is decoded. A model may be partial.

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
pub use line::stated;
pub use stream_reader::StreamReader;
