//! Columns of puzzles in, tables of results out.

mod answers;
mod candidate_arrays;
mod column;
mod functions;
mod grids;
mod input;
mod numbers;
mod questions;
mod ratings;
mod reader;
mod row;
mod streams;
mod work;

pub use answers::Answers;
pub use functions::{certify_column, check_column, compare_columns, solve_column};
pub use grids::{Grids, Lists, Shape};
pub use numbers::NumberRows;
pub use questions::{
    candidates_column, canonical_column, count_column, hint_column, propagate_column, steps_column,
    tidy_column,
};
pub use ratings::rate_column;
pub use row::PuzzleRow;
pub use streams::{AnswerStream, BatchColumn, stream};
pub use work::{Parts, run};
