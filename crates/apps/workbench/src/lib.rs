//! The workbench: a page that shows the clauses of a Sudoku beside its grid, and the engine behind it.
//!
//! The page asks questions in JSON, and [`answer`] answers them. There is no session: each question contains the
//! board, the givens and the switches of the encoding, so that the same function serves the HTTP server of
//! `clausoku workbench` and the WebAssembly program `clausoku-engine`.
//!
//! ```
//! let question = r#"{"ask":"size","variant":"classic:9","encoding":{"rules":"efficient"}}"#;
//! let answer = clausoku_workbench::answer(question, None);
//! assert!(answer.contains(r#""clauses":11745"#));
//! ```
//!
//! | module | answers |
//! | --- | --- |
//! | `board` | which cells and regions there are, what clashes |
//! | `read` | what a text in any format contains |
//! | `size` | how many variables, clauses and bytes the formula has, in all and rule by rule |
//! | `clauses` | a window of the clauses that pass a filter |
//! | `trail` | what unit propagation and failed literals derive, step by step |
//! | `why` | the shortest reason found for one result |
//! | `search` | the events of a SAT solver that is watched, and the proof of a search without a model |
//! | `solving` | solutions one after another, and their number |
//! | `models` | models of a formula whose rules do not suffice, with the rules that each breaks |
//! | `own` | the same questions about a formula of the reader |
//! | `exam` | questions III.A.1 to III.A.5 of the examination paper |
//! | `setter` | the clues of a puzzle that is being set, its true candidates, its superfluous clues and its rating |
//! | `exercise` | exercises with their hints, keys and marks |
//! | `lesson` | the course's wrong row clauses, and what they allow |
//! | `audit` | what a formula in DIMACS states |
//! | `export` | DIMACS, OPB, LaTeX, INF242 text, SVG, PNG |
//! | `fault` | why a question has no answer, with a code for the page's words |
//!
//! Without the feature `full`, the crate answers the questions of `board`, `size`, `clauses` and `trail` about the puzzle, and refuses others with the
//! code `elsewhere`.
//!
//! **Invariant.** The crate does no input or output, keeps no state between questions, and every answer is JSON:
//! `{"ok": …}` or `{"error": …}`.

mod answer;
#[cfg(feature = "full")]
mod audit;
mod board;
mod clauses;
#[cfg(feature = "full")]
mod exam;
#[cfg(feature = "full")]
mod exercise;
#[cfg(feature = "full")]
mod export;
mod fault;
#[cfg(feature = "full")]
mod lesson;
#[cfg(feature = "full")]
mod models;
#[cfg(feature = "full")]
mod own;
mod page;
#[cfg_attr(
    not(feature = "full"),
    expect(dead_code, reason = "the first engine reads questions that it does not answer")
)]
mod question;
#[cfg(feature = "full")]
mod read;
#[cfg(feature = "full")]
mod search;
#[cfg(feature = "full")]
mod setter;
#[cfg_attr(not(feature = "full"), expect(dead_code, reason = "used by the other questions"))]
mod shown;
mod size;
#[cfg(feature = "full")]
mod solving;
mod trail;

pub use answer::{answer, quick_answer};
pub use fault::CODES;
pub use page::{ENGINES, PAGE, PageFile, site};
#[cfg(feature = "full")]
pub use read::unnamed_board;
