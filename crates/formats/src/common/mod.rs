//! The common parts of the formats: places, errors, boards by size, symbols, and texts laid out in
//! rows.

mod asked;
mod board;
mod bytes;
mod error;
mod format;
#[cfg(feature = "json")]
mod json;
mod layout;
mod lines;
mod notation;
mod percent;
mod record;
mod sample;
mod stream;
mod survey;
mod symbols;
mod table;
mod table_header;

pub(crate) use asked::as_asked;
pub(crate) use board::{Boards, OfVariant, check_order, is_square, sides};
pub(crate) use board::{Candidates, allowed, puzzle_of};
pub(crate) use board::{board_of_nine, check_board_of_nine};
pub(crate) use board::{built_in, named_after};
pub(crate) use board::{has_usual_lines, region_sets};
pub(crate) use bytes::Bytes;
pub use bytes::Letters;
pub(crate) use clausoku_files::text::{count, quoted};
pub(crate) use error::{Location, not_utf8, nothing, utf8};
pub use error::{MAX_LINE_BYTES, ReadError, ReadErrorKind, WriteError};
pub(crate) use error::{Result, at_offset};
pub use format::{
    Format, HeldSymbols, Holds, Layout, ParseLine, PuzzleLines, PuzzleWriter, ReadResult, Row,
};
#[cfg(feature = "json")]
pub(crate) use json::{Json, Members};
pub(crate) use layout::{Chunk, Token, chunks, masked};
pub(crate) use lines::{Line, Lines, refused};
pub use notation::stated_symbols;
pub(crate) use notation::{Decision, Seen, symbols_remark, unclear};
pub(crate) use percent::{percent_decoded, percent_encoded};
pub use record::{ReadOptions, Record, WriteOptions};
pub use sample::{Likelihood, Sample};
pub use stream::{LineReader, StreamError};
pub(crate) use survey::{Survey, survey, usual_length};
pub(crate) use symbols::{Characters, Decoder, Writing};
pub(crate) use symbols::{
    are_numbers, empty_word, from_words, has_characters, is_empty_word, writes_a_cell,
};
pub(crate) use table::{plane_rows, read_table};
pub use table_header::TableHeader;
pub(crate) use table_header::{data, open_field, unquoted};
