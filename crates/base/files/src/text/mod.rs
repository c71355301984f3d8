//! Places in a text, and errors that show theirs.
//!
//! An error in a text carries its line and column, a bounded piece of that line with a caret below it,
//! what was expected and found, and advice. It names no file: the caller knows that.

mod excerpt;
mod found;
mod located;
mod names;
mod percent;
mod units;
mod words;

pub use excerpt::Excerpt;
pub use found::{Found, is_blank, token_at};
pub use located::{Explain, Located};
pub use located::{Place, count_lines};
pub use names::{Row, Synonyms, UnknownName, nearest};
pub use percent::{percent_decoded, percent_encoded};
pub use units::{parse_size, parse_time};
pub use words::{
    brief, capitalized, count, is_printable, joined, printable, printable_lines, quoted, shortened,
    written,
};
