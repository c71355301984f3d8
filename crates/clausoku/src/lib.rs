//! Sudoku by SAT: encode, solve, count, decode, check.
//!
//! A [`Puzzle`] is a [`Variant`] (symbols, cells, regions) and a [`Grid`] of givens. An [`Encoding`]
//! makes a formula of it, a SAT solver decides that, and a model is read back as a grid.
//!
//! ```
//! use clausoku::{Puzzle, solve};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle: Puzzle = text.parse()?;
//! let solution = solve(&puzzle)?;
//! println!("{solution}");
//! # assert!(solution.is_unique() && solution.to_string().starts_with("812753649"));
//! # Ok(())
//! # }
//! ```
//!
//! Three ideas suffice to read on:
//!
//! - A board is data. The usual 9×9 board is the variant `classic:9`, and not a special case.
//! - A formula is written clause by clause into a sink (memory, a file, a solver), any number of times.
//! - No answer leaves unchecked: a model is evaluated on the clauses, decoded, and the grid checked against
//!   the regions and the givens. That there is no solution is an answer, not an error.
//!
//! | module | task |
//! | --- | --- |
//! | [`board`] | choose a board, make a puzzle, check a grid |
//! | [`formats`] | read and write puzzles as text |
//! | [`drawing`] | draw puzzles |
//! | [`encoding`] | choose the clauses of a puzzle |
//! | [`sat`] | formulas, DIMACS, SAT solvers, a solver of one's own |
//! | [`exporting`] | write puzzles for solvers that are not SAT solvers, and read their answers |
//! | [`solving`] | solvers of puzzles, their limits and reports |
//! | [`certificate`] | prove that there is no solution, or no other |
//! | [`counting`] | count solutions without listing them |
//! | [`cubes`] | split a formula into cases for several machines |
//! | [`deduction`] | see what follows by propagation, and why |
//! | [`diagnosis`] | find redundant givens, conflicting givens, informative givens |
//!
//! | to | call |
//! | --- | --- |
//! | find a solution, all of them, or whether there is one | [`solve`](fn@solve), [`Solutions`], [`uniqueness`] |
//! | use any solver of puzzles, within limits | [`search()`], [`Pipeline`] |
//! | choose a solver by its name, or leave the choice to the library | [`SolverChoice`] |
//! | solve many puzzles, as fast as can be | [`Batch`], or [`Bulk`] for those of one board |
//! | have a second solver confirm an answer | [`CrossChecked`], [`SecondSolver`] |
//! | judge a puzzle | [`check`](fn@check) |
//! | write DIMACS for another solver | [`write_dimacs`], which any [`Write`](std::io::Write) takes |
//! | read what the solver printed | [`sat::answer`], then [`encoding::decode`] with the file's [`Annotation`] |
//! | use a solver of one's own | [`sat::SatSolver`], [`solve_formula`], [`verified`] |
//!
//! Each step is a crate of its own (`clausoku-cnf`, `clausoku-puzzle`, `clausoku-encoder` …), for programs
//! that need one step only.

mod annotation;
pub mod board;
mod both;
mod bulk;
pub mod certificate;
mod check;
pub mod counting;
mod cross_check;
pub mod cubes;
pub mod deduction;
pub mod diagnosis;
mod disagreement;
pub mod drawing;
pub mod encoding;
mod error;
pub mod exporting;
pub mod formats;
mod inference;
mod load;
#[cfg(feature = "external")]
mod model_count;
mod pipeline;
pub mod sat;
mod solutions;
mod solve;
mod solvers;
pub mod solving;

pub use annotation::{
    Annotation, AnnotationError, Extras, write_dimacs, write_dimacs_and_map, write_dimacs_until,
};
pub use bulk::{Bulk, Puzzles, Question, Solved};
pub use check::{Report, check};
pub use cross_check::{
    CountCheck, CrossChecked, Others, SecondSolver, check_count, confirm_unsatisfiable,
};
pub use diagnosis::redundant_givens;
pub use disagreement::{Disagreement, WrongCount};
pub use error::Error;
pub use inference::{Inference, TECHNIQUES, Technique, inference};
#[cfg(feature = "external")]
pub use model_count::count_models;
pub use pipeline::{Pipeline, search};
pub use solutions::{Next, Solutions, verified};
pub use solve::{Solution, Uniqueness, solve, solve_formula, solve_with, uniqueness};
pub use solvers::{
    Batch, BatchAnswer, BatchAnswers, Fastest, InLanes, LanesAnswers, NotForFormulas, Portfolio,
    Redundant, SolverChoice, UnknownPuzzleSolver, board_solvers,
};

pub use board::{Grid, Puzzle, Variant};
pub use encoding::{Encoded, Encoding, Numbering, Scheme};
pub use puzzle::UnknownName;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
