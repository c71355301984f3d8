//! Columns of puzzles in, tables of results out.

mod answers;
mod column;
mod functions;
mod input;
mod questions;
mod ratings;
mod reader;
mod work;

pub use answers::Answers;
pub use functions::{certify_column, check_column, compare_columns, solve_column};
pub use questions::{
    candidates_column, canonical_column, count_column, hint_column, propagate_column, steps_column,
    tidy_column,
};
pub use ratings::rate_column;
pub use work::{Parts, run};
