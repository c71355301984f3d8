//! The functions of the courses, compared with the crates that solve the same tasks.

mod maple;
mod paper;
#[path = "../../../../crates/search/tests/solvers/support.rs"]
mod puzzles;
#[expect(dead_code, reason = "a part is for other tests")]
#[path = "../../../../crates/propagation/tests/deduction/support/sudoku.rs"]
mod sudoku;
