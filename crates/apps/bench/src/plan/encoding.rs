//! Encodings by short names, as `minimal/product/reduced`.

use std::fmt;
use std::str::FromStr;

use clausoku::Encoding;
use clausoku::encoding::choices::{Choices, GivensLevel};
use clausoku::encoding::errors::ChoicesError;

/// An encoding with a name made of its choices. The default encoding determines all other choices.
///
/// ```
/// use clausoku_bench::plan::EncodingChoice;
/// let choice: EncodingChoice = "minimal/product/reduced".parse().unwrap();
/// assert_eq!(choice.encoding.to_string(), "minimal, product, givens as reduced, compact");
/// assert_eq!("inf242".parse::<EncodingChoice>().unwrap().to_string(), "inf242");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodingChoice {
    /// The name.
    pub name: String,
    /// The encoding.
    pub encoding: Encoding,
}

impl FromStr for EncodingChoice {
    type Err = ChoicesError;

    fn from_str(text: &str) -> Result<Self, ChoicesError> {
        let encoding = text.parse::<Choices>()?.encoding(GivensLevel::Units);
        Ok(Self { name: text.trim().to_owned(), encoding })
    }
}

impl fmt::Display for EncodingChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
