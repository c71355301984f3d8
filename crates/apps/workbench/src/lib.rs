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
//! | `board` | which cells and regions there are, what clashes, what a text in any format contains |
//! | `size` | how many variables, clauses and bytes the formula has, in all and rule by rule |
//! | `clauses` | a window of the clauses that pass a filter |
//! | `trail` | what unit propagation and failed literals derive, step by step |
//! | `why` | the shortest reason found for one result |
//! | `search` | the events of a SAT solver that is watched, and the proof of a search without a model |
//! | `solving` | solutions one after another, and their number |
//! | `models` | models of a formula whose rules do not suffice, with the rules that each breaks |
//! | `own` | the same questions about a formula of the reader |
//! | `exam` | questions III.A.1 to III.A.5 of the examination paper |
//! | `exercise` | exercises with their hints, keys and marks |
//! | `lesson` | the course's wrong row clauses, and what they allow |
//! | `audit` | what a formula in DIMACS states |
//! | `export` | DIMACS, OPB, LaTeX, INF242 text, SVG, PNG |
//! | `fault` | why a question has no answer, with a code for the page's words |
//!
//! **Invariant.** The crate does no input or output, keeps no state between questions, and every answer is JSON:
//! `{"ok": …}` or `{"error": …}`.

mod answer;
mod audit;
mod board;
mod clauses;
mod exam;
mod exercise;
mod export;
mod fault;
mod lesson;
mod models;
mod own;
mod page;
mod question;
mod search;
mod shown;
mod size;
mod solving;
mod trail;

pub use answer::{answer, quick_answer};
pub use board::unnamed_board;
pub use fault::CODES;
pub use page::{ENGINE, PAGE, PageFile, site};
