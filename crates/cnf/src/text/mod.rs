//! Places in a text, and faults that show theirs.
//!
//! Everything this crate reads may be wrong somewhere in a gigabyte. A fault therefore carries the
//! line and column where it stands, a bounded piece of that line with a caret under it, what was
//! expected and found, and what to do about it. It names no file: the caller knows that.

mod excerpt;
mod found;
mod located;
mod place;
mod strictness;

pub use excerpt::Excerpt;
pub use found::Found;
pub(crate) use found::{is_blank, token_at};
pub use located::{Explain, Located};
pub use place::Place;
pub(crate) use place::count_lines;
pub use strictness::Strictness;
