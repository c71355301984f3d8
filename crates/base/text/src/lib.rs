//! Texts before they have a meaning: places and faults in them, names, words; and what all long work needs: limits and random
//! numbers. This crate reads no file, knows no clause and no grid, and prints nothing.
//!
//! | items | task |
//! | --- | --- |
//! | [`Located`], [`Place`], [`Excerpt`], [`Found`] | faults in a text, with the line and a caret below it |
//! | [`decoded`], [`needs_decoding`] | encodings and the ends of lines |
//! | [`NamedValue`], [`impl_names`], [`UnknownName`] | tables of values with names, and the nearest names of an unknown one |
//! | [`printable`], [`joined`], [`count`], … | words of messages |
//! | [`percent_encoded`], [`percent_decoded`] | texts in addresses |
//! | [`Limits`], [`Deadline`], [`Stopped`], [`StopReason`] | limits of long work, and the reasons why it stops |
//! | [`parse_time`], [`parse_size`] | times and sizes with units |
//! | [`Rng`] | random numbers, from a seed |
//!
//! An error in a text carries its line and column, a bounded piece of that line with a caret below it,
//! what was expected and found, and advice. It names no file: the caller knows that.

mod encoding;
mod excerpt;
mod found;
mod limits;
mod located;
mod names;
mod percent;
mod rng;
mod units;
mod words;

pub use encoding::{EncodingError, decoded, needs_decoding};
pub use excerpt::Excerpt;
pub use found::{Found, is_blank, token_at};
pub use limits::{Deadline, Limits, StopReason, Stopped, now};
pub use located::{Explain, Located};
pub use located::{Place, count_lines};
pub use names::{NamedValue, Synonyms, UnknownName, nearest};
pub use percent::{percent_decoded, percent_encoded};
pub use rng::Rng;
pub use units::{parse_size, parse_time};
pub use words::{
    brief, capitalized, count, is_printable, joined, printable, printable_lines, quoted, shortened,
    written,
};
