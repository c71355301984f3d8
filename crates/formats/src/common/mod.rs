//! What the formats share: places, errors, boards by size, symbols, and texts laid out in rows.

mod allowed;
mod asked;
mod board;
mod bytes;
mod constrained;
mod error;
mod format;
#[cfg(feature = "json")]
mod json;
mod layout;
mod letters;
mod lines;
mod notation;
mod percent;
mod record;
mod sample;
mod stream;
mod symbols;
mod table;
mod table_header;

pub(crate) use allowed::{allowed, puzzle_of};
pub(crate) use asked::as_asked;
pub(crate) use board::{Boards, block_sides, check_order, is_square, is_square_of_numbers};
pub(crate) use board::{has_usual_lines, region_sets};
pub(crate) use bytes::Bytes;
pub(crate) use constrained::named_after;
pub(crate) use error::at_offset;
pub(crate) use error::{Location, not_utf8, nothing, unclear, utf8};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub(crate) use files::text::{count, quoted};
pub use format::{Format, Holds, Layout, ParseLine, PuzzleLines, PuzzleWriter, ReadResult, Row};
#[cfg(feature = "json")]
pub(crate) use json::{Json, Members};
pub(crate) use layout::{Survey, Token, chunks, masked, survey};
pub use letters::Letters;
pub(crate) use lines::{Line, Lines};
pub(crate) use notation::{Decision, Seen};
pub use notation::{Symbols, UnknownSymbols};
pub(crate) use percent::{percent_decoded, percent_encoded};
pub use record::{ReadOptions, Record, WriteOptions};
pub use sample::{Likelihood, Sample};
pub use stream::{LineReader, StreamError};
pub(crate) use symbols::{Characters, Decoder, Writing};
pub(crate) use symbols::{are_numbers, has_characters, writes_a_cell};
pub(crate) use table::{plane_rows, read_table, refused};
pub use table_header::TableHeader;
pub(crate) use table_header::{data, fields, unquoted};
