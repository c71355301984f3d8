//! Inputs, lists of puzzles, jobs on them, and outputs: the part of the command line that all commands share.
//!
//! Three ideas:
//!
//! - **A command for lists is a [`jobs::Job`]**: it answers the puzzles of a block. The way of a list is here alone: options,
//!   reading, threads, order, shapes of rows, progress, limits, faults, exit code.
//! - **Outputs are complete or absent.** A file is renamed into place at its end; a signal removes unfinished ones
//!   ([`unfinished`]).
//! - **Results go to standard output, and all else to standard error**: errors, notes and progress.
//!
//! | task | modules |
//! | --- | --- |
//! | read grids, formulas and boards | [`input`], [`grids`], [`lists`], [`streams`], [`variant`], [`name`] |
//! | write grids, pictures and texts | [`mod@fields`], [`output`], [`grid_output`], [`grid_writer`], [`separated`], [`containers`], [`drawing`], [`views`] |
//! | choose solvers | [`solver`] |
//! | work on many puzzles at once, in order | [`jobs`], [`ordered`] |
//! | limits of time and threads | [`limits`], [`interrupt`] |
//! | colours, progress, help | [`style`], [`progress`], [`help`] |
//! | faults of files, exit codes, languages | [`file_fault`], [`exit`], [`language`] |
//!
//! **Not an interface.** `clausoku-cli` alone uses this crate; its items change with the commands.

// Errors are messages for people, without types.
#![allow(clippy::missing_errors_doc)]

#[macro_use]
pub mod fields;

pub mod containers;
pub mod drawing;
pub mod exit;
pub mod file_fault;
pub mod grid_output;
pub mod grid_writer;
pub mod grids;
pub mod head;
pub mod help;
pub mod input;
pub mod interrupt;
pub mod jobs;
pub mod language;
pub mod limits;
pub mod lists;
pub mod name;
pub mod ordered;
pub mod output;
pub mod progress;
pub mod separated;
pub mod solver;
pub mod streams;
pub mod style;
pub mod texts;
#[cfg(unix)]
pub mod unfinished;
pub mod variant;
pub mod views;

pub use exit::Exit;
pub use language::Language;
pub use style::Colour;

/// The end of a process on systems other than Unix, which keep their own way to end it.
#[cfg(not(unix))]
pub mod unfinished {
    /// Does nothing.
    pub fn remove_unfinished_on_signals() {}

    /// Does nothing.
    pub fn before_the_end(_: fn(), _: fn()) {}

    /// Ends the process as a signal does elsewhere.
    pub fn end_without_terminal() -> ! {
        std::process::exit(crate::Exit::Interrupted.code().into())
    }
}
