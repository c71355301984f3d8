//! Inputs, lists of puzzles, rows of answers, and outputs: the part of the command line that all commands share.
//!
//! Three ideas:
//!
//! - **A command for lists is a question**: a [`Job`] passes the puzzles to it in blocks and writes its rows. The way of a list is
//!   here alone: options, reading, threads, order, forms of rows, progress, limits, faults, exit code.
//! - **Outputs are complete or absent.** A file is renamed into place at its end; a signal removes unfinished ones
//!   ([`unfinished`]).
//! - **Results go to standard output, and all else to standard error**: errors, notes and progress.
//!
//! | task | items |
//! | --- | --- |
//! | read grids, formulas and boards | [`Input`], [`GridArgs`], [`variant`] |
//! | work on many puzzles at once, in order | [`Request`], [`Job`], [`writing()`] |
//! | write grids, pictures and texts | [`Printer`], [`OutputArgs`], [`GridWriter`], [`Drawing`], [`views`], [`containers`] |
//! | choose solvers and encodings | [`SolverArgs`], [`catalogue`], [`EncodingArgs`] |
//! | limits of time and threads | [`TimeArgs`], [`threads()`], [`limits()`], [`interrupt`] |
//! | colours, progress, help | [`Colour`], [`Progress`], [`table`] |
//! | faults of files, exit codes, languages | [`file_fault`], [`Exit`], [`language()`] |

mod fields;

mod advice;
mod answers;
mod drawing;
mod encoding;
mod exit;
mod grid_output;
mod grid_writer;
mod grids;
mod help;
mod input;
mod language;
mod limits;
mod lists;
mod name;
mod objects;
mod options;
mod output;
mod output_kind;
mod progress;
mod register;
mod request;
mod separated;
mod session;
mod solver;
mod stream;
mod style;
mod template;
mod texts;
mod threads;

pub(crate) mod containers;
pub(crate) mod file_fault;
pub(crate) mod interrupt;
#[cfg(unix)]
pub(crate) mod unfinished;
pub(crate) mod variant;
pub(crate) mod views;

#[cfg(test)]
pub(crate) use answers::GIVEN_SOLUTION;
pub(crate) use answers::{
    Block, Choice, Closing, Filing, Form, GridForm, GridSource, Job, Made, Needs, Piece,
    Presentation, Product, Records, Search, Silent, Sink as RowSink, Written, object_line,
    push_value,
};
pub(crate) use clausoku::canonical::Canonizers;
pub(crate) use clausoku_text::count as counted;
pub(crate) use clausoku_text::{parse_size, parse_time};
pub use clausoku_words::Language;
pub(crate) use drawing::{Drawing, FontArgs, Look, as_svg, note_missing_glyphs};
pub(crate) use encoding::{EncodingArgs, encodings_help};
pub use exit::Exit;
pub(crate) use fields::fields;
pub(crate) use grid_output::{OutputArgs, formats_of, write_one};
pub(crate) use grid_writer::{BoardNames, GridWriter, is_usual};
pub(crate) use grids::{
    GridArgs, GridFault, GridText, Named, command_for, parse_symbols, parse_variant,
};
pub(crate) use help::{named, table, table_of};
pub(crate) use input::{Input, default_files, read_settings};
pub use language::{language, language_of, set_language};
pub(crate) use limits::{
    cut_short, deadline, encode, interruptible, limit, limits, stopped_by, unanswered, unwritten,
};
pub(crate) use lists::{Chunk, InBlocks, Place, RecordFault, WrittenLines};
pub(crate) use name::{Name, extension, is_stdout, shown, stem};
pub(crate) use options::{CosmeticArgs, InputArgs, ListArgs, NumberArgs, TimeArgs, first_given};
pub(crate) use output::{
    Created, Output, Printer, create_empty_folder, create_folder, fill, fill_both, fill_unsynced,
    is_cut, note, prepare, print, print_bytes, refuse_inputs, remove, report, write_file,
    write_note,
};
pub(crate) use output_kind::{OutputKind, PictureKind};
pub(crate) use progress::Progress;
pub(crate) use register::is_same_file;
pub(crate) use request::{Puzzles, Request};
pub(crate) use session::{is_quiet, set_session};
pub(crate) use solver::{CrossCheckArgs, OTHER, SolverArgs, catalogue};
pub use style::Colour;
pub(crate) use template::{MANIFEST, Template};
pub(crate) use texts::locked;
pub(crate) use threads::{asked_threads, at_least_one, parse_jobs, threads, writing};
pub(crate) use views::{BoardFields, decimal, document, json_line, message};

/// The end of a process on systems other than Unix, which keep their own way to end it.
#[cfg(not(unix))]
pub mod unfinished {
    /// Does nothing.
    pub fn remove_unfinished_on_signals() {}
}
