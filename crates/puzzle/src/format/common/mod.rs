//! What the formats share: places, errors, boards by size, symbols, and texts laid out in rows.

mod board;
mod error;
mod layout;
mod lines;
mod sample;
mod stream;
mod symbols;
mod table;

pub(crate) use crate::text::{count, quoted};
pub(crate) use board::{Boards, check_order};
pub use board::{NoUsualBoard, usual_board};
pub(crate) use error::{Place, not_utf8, nothing, unrecognized, utf8};
pub use error::{ReadError, ReadErrorKind, WriteError};
pub(crate) use layout::{Survey, survey};
pub(crate) use lines::{Line, Lines};
pub use sample::{Likelihood, Sample};
pub use stream::{LineReader, StreamError};
pub(crate) use symbols::{Decoder, Writing, character_at, has_characters, writes_a_cell};
pub(crate) use table::{plane_rows, read_table, refused};
