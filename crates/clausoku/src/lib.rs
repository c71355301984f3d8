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
//! | to | take |
//! | --- | --- |
//! | read and write grids | [`formats::read`], [`formats::by_name`], [`formats::FORMATS`] |
//! | choose a board | [`Variant::classic`], [`Variant::by_name`], [`puzzle::VARIANTS`] |
//! | choose how it becomes clauses | [`Encoding`] and the tables of [`encoder`] |
//! | find a solution, all of them, or whether there is one | [`solve`](fn@solve), [`Solutions`], [`uniqueness`] |
//! | use any solver of puzzles, within limits | [`search()`], [`Pipeline`], [`puzzle::PuzzleSolver`] |
//! | count solutions without listing them | [`counter::count`], `count_models` with a program |
//! | solve many puzzles, as fast as can be | [`Bulk`] |
//! | have a second solver confirm that there are no other solutions | [`CrossChecked`], [`SecondSolver`] |
//! | judge a puzzle | [`check`](fn@check) |
//! | say what is too much in it, or too little, or what clashes | [`diagnosis`] |
//! | see how far deduction gets, and why | [`deduction`] |
//! | write DIMACS for another solver | [`write_dimacs`], which any [`Write`](std::io::Write) takes |
//! | read what the solver printed | [`cnf::answer`], then [`decode`] with the file's [`Annotation`] |
//! | use a solver of one's own | [`backends::SatSolver`], [`solve_formula`], [`verified`] |
//! | draw | [`puzzle::scene`], [`draw::grid`] |
//!
//! The crates below this one each do one step, and are re-exported. Here they are put together, and no
//! answer leaves unchecked: a model is evaluated on the clauses, decoded, and the grid checked against
//! the variant's regions and the givens. That there is no solution is an answer, not an error.

mod annotation;
mod bulk;
mod check;
mod clock;
mod cross_check;
pub mod deduction;
pub mod diagnosis;
mod error;
mod inference;
mod load;
#[cfg(feature = "external")]
mod model_count;
mod pipeline;
mod solutions;
mod solve;

pub use annotation::{Annotation, AnnotationError, Extras, write_dimacs, write_dimacs_until};
pub use bulk::{Bulk, Puzzles, Question, Solved};
pub use check::{Report, check};
pub use cross_check::{
    CountCheck, CrossChecked, Disagreement, Others, SecondSolver, WrongCount, check_count,
    confirm_unsatisfiable,
};
pub use diagnosis::redundant_givens;
pub use error::Error;
pub use inference::{Inference, TECHNIQUES, Technique, inference};
#[cfg(feature = "external")]
pub use model_count::count_models;
pub use pipeline::{Pipeline, search};
pub use solutions::{Next, Solutions, verified};
pub use solve::{Solution, Uniqueness, solve, solve_formula, solve_with, uniqueness};

pub use backends;
pub use cnf;
pub use counter;
pub use decoder::{self, DecodeError, decode, read_off_decimal};
pub use draw;
pub use encoder::{self, Encoded, Encoding};
pub use files;
pub use formats;
pub use lanes;
pub use numbering::{self, Numbering, Scheme};
pub use propagation;
pub use puzzle::{self, Grid, Puzzle, Variant};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
