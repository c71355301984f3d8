//! Shared code of the tests.

mod judge;
mod run;
mod schema;
mod screen;

pub(crate) use clausoku_testkit::{has, signal};
pub(crate) use judge::{
    Board, Dimacs, FIGURE_1, FOUR, NINE, PILLS, answer, cells, columns, decimal, dense, drawn,
    givens_and_numberings, rfc_4180,
};
pub(crate) use run::{
    Call, Folder, Outcome, clausoku, commands, ending_signals, interrupted, measured, program,
    root, shell, shell_path,
};
pub(crate) use schema::Schema;
pub(crate) use screen::Screen;
