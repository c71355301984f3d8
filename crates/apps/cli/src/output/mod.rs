//! Outputs: files, folders, grids, pictures and texts.
//!
//! **Invariant.** Outputs are complete or absent. A file is renamed into place at its end; a signal removes unfinished ones
//! ([`unfinished`](crate::terminal::unfinished)).

mod fields;

mod drawing;
mod endings;
mod grid_output;
mod grid_writer;
mod new_folder;
mod output_kind;
mod printer;
mod template;
pub(crate) mod views;

pub(crate) use drawing::{Drawing, FontArgs, Look, as_svg, note_missing_glyphs};
pub(crate) use endings::{is_of_other_program, output_ending, unknown_ending};
pub(crate) use fields::fields;
pub(crate) use grid_output::{OutputArgs, formats_of, solved, write_one};
pub(crate) use grid_writer::{BoardNames, GridWriter, cannot_say, is_usual, one_puzzle_only};
pub(crate) use new_folder::NewFolder;
pub(crate) use output_kind::{OutputKind, PictureKind};
pub(crate) use printer::{
    Created, Output, Printer, create_empty_folder, create_folder, fill, fill_both, fill_unsynced,
    is_cut, prepare, print, print_bytes, refuse_inputs, remove, write_file,
};
pub(crate) use template::{MANIFEST, Template};
pub(crate) use views::{BoardFields, decimal, document, json_line};
