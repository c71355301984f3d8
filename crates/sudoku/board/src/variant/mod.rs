//! Falissard's triple: symbols, ordered cells, regions.

mod assembly;
mod boards;
mod built_in;
mod error;
mod extra;
mod file;
mod map;
mod name;
mod square_board;
mod triple;

pub use boards::NoUsualBoard;
pub use built_in::{BuiltIn, VARIANTS};
pub use error::VariantError;
pub use extra::EXTRAS;
#[cfg(feature = "toml")]
pub use file::{TomlError, TomlFault, VariantFileError, WithoutText};
pub use map::{MapError, MapFault};
pub use name::NameError;
pub use square_board::{Extra, ExtraError, SquareBoard};
pub use triple::Variant;
pub(crate) use triple::check_name;

use crate::MAX_ORDER;

/// The largest number of cells that boards may have together, each counted for each board.
pub const MAX_CELLS: usize = MAX_ORDER * MAX_ORDER;

/// The largest row and column of a position, counted from 1.
const LAST_LINE: usize = u16::MAX as usize + 1;
