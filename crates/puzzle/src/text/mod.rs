//! What all errors of texts share: the line with a caret, and words.

mod excerpt;
mod words;

pub(crate) use excerpt::Excerpt;
#[cfg(feature = "toml")]
pub(crate) use words::brief;
pub(crate) use words::{count, quoted};
