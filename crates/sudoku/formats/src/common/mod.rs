//! The common parts of the formats: places, errors, boards by size, symbols, and texts laid out in
//! rows.

mod about;
mod board;
mod bytes;
mod drawing;
mod drawn;
mod error;
mod format;
mod grid_columns;
#[cfg(feature = "json")]
mod json;
mod kind_names;
mod layout;
mod lines;
mod notation;
mod parse_line;
mod record;
mod signs;
mod sketch;
#[cfg(feature = "json")]
mod sketches;
mod stream;
mod survey;
mod symbols;
mod table;
pub(crate) mod walls;

pub use about::About;
pub(crate) use about::AboutField;
#[cfg(feature = "json")]
pub(crate) use board::{BLOCK_LETTERS, drawing, numbered};
pub(crate) use board::{
    Boards, Candidates, OfVariant, allowed, as_asked, board_of_nine, built_in, check_board_of_nine,
    has_usual_lines, is_square, named_after, puzzle_of, region_sets, sides, usual_blocks,
    with_blocks,
};
pub(crate) use bytes::Bytes;
pub use bytes::Letters;
pub(crate) use clausoku_text::{count, percent_decoded, percent_encoded, quoted};
pub(crate) use drawing::in_words;
pub(crate) use error::{Location, Places, Result, at_offset, nothing, text_of};
pub use error::{MAX_LINE_BYTES, ReadError, ReadErrorKind, WriteError};
pub use format::{
    Capabilities, Format, HeldAbout, HeldSymbols, Layout, LineContent, PuzzleLines, PuzzleWriter,
    ReadResult,
};
pub(crate) use grid_columns::{GridColumns, is_null, joined_rows};
#[cfg(feature = "json")]
pub(crate) use json::{Json, Members};
pub(crate) use kind_names::called;
pub use kind_names::{KindName, KindNames};
pub(crate) use layout::{Chunk, Token, chunks, is_bar, is_border_line, masked, most_frequent};
pub use lines::{Likelihood, Sample};
pub(crate) use lines::{Line, end_place, numbered_lines, refused};
pub use notation::stated_symbols;
pub(crate) use notation::{Decision, Seen, symbols_remark, unclear};
pub use parse_line::{OtherField, OtherValue, ParseLine, TableHeader};
pub(crate) use parse_line::{data, open_field, same_board, unquoted};
pub(crate) use record::add_from_lines;
pub use record::{Cosmetic, ReadOptions, Record, WriteOptions};
pub(crate) use signs::{Signs, usual_signs};
pub use sketch::{Sketch, Spot};
#[cfg(feature = "json")]
pub(crate) use sketches::{Sketches, colour};
pub use stream::{LineReader, StreamError};
pub(crate) use survey::{Survey, survey, usual_length};
pub(crate) use symbols::{Characters, Decoder, Writing, empty_word, from_words, writes_a_cell};
pub(crate) use table::{plane_rows, read_table};
