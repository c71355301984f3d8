//! Inputs: files and their formats, grids, boards, and lists that are read in blocks.

pub(crate) mod containers;
mod file;
mod grids;
mod lists;
mod name;
pub(crate) mod objects;
pub(crate) mod register;
mod separated;
pub(crate) mod variant;

pub(crate) use file::{Input, PIECE, default_files, is_puzzle, read_settings};
pub(crate) use grids::{
    GridArgs, GridText, Named, command_for, no_number, note_wrong_solution, parse_format,
    parse_symbols, parse_variant,
};
pub(crate) use lists::{
    Chunk, Entry, EveryLine, Fault, Faults, Grids, InBlocks, KeptRecords, LineWriter, List,
    Numbers, Place, RecordFault, Source, Table, WrittenLines, chunks_of, every_line, input_sources,
    nth, sources,
};
pub(crate) use name::{Name, extension, is_stdout, shown, stem};
pub(crate) use register::is_same_file;
pub(crate) use separated::{
    distinct_names, is_row, printable_line, push_field, push_json, push_line, push_separator,
    push_with_columns,
};
pub(crate) use variant::{UserBoard, board_by_user};
