//! Shared code of the tests.

mod judge;
mod run;
mod schema;
mod screen;

pub use clausoku_testkit::{has, signal};
pub use judge::{
    Board, Dimacs, FIGURE_1, FOUR, NINE, answer, cells, columns, decimal, dense, drawn,
    givens_and_numberings, rfc_4180,
};
pub use run::{
    Call, Folder, Outcome, clausoku, commands, ending_signals, interrupted, measured, program,
    root, shell, shell_path,
};
pub use schema::Schema;
pub use screen::Screen;
