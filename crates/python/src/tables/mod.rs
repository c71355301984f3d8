//! Columns of puzzles in, tables of results out.

mod answers;
mod canonical;
mod certificates;
mod column;
mod functions;
mod input;
mod questions;
mod ratings;
mod reader;
mod work;

pub use answers::Answers;
pub use canonical::canonical_column;
pub use certificates::certify_column;
pub use functions::{check_column, solve_column};
pub use questions::{count_column, hint_column, propagate_column};
pub use ratings::rate_column;
pub use work::{Parts, run};
