//! The functions that a course and an examination paper ask for, under their own names and as they ask for
//! them: slow, plain, and the text to read before the crates that solve the same tasks.
//!
//! ```
//! // 24 givens; the search of the course goes back 2102 times.
//! use clausoku_testkit::course::maple::{SUDOKU, solution};
//! let solved = solution(SUDOKU).unwrap();
//! assert_eq!(solved[..9], [3, 8, 4, 1, 2, 6, 7, 9, 5]);
//! ```
//!
//! | module | source | compared with |
//! | --- | --- | --- |
//! | [`paper`] | the examination paper on logic and the sudoku (Centrale-Supélec, 2014) | `propagation` |
//! | [`maple`] | A. Le Stang, *Apprendre Maple: solveur de sudoku* | `clausoku_search::Backtracking` |
//!
//! The tests compare every step. The programs of the course INF242, `dimacs_s` and `resultat_di`, are in
//! `cli`, in the module `commands::course`. Only tests use these functions.

pub mod maple;
pub mod paper;
