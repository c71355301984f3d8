//! Encodings by short names, as `minimal/product/reduced`.

use std::fmt;
use std::str::FromStr;

use clausoku::Encoding;
use clausoku::encoding::{AT_MOST_ONE, GIVENS, IMPLIED, PRESETS, SCHEMES, Scheme};
use clausoku_files::text::joined;
use serde::Deserialize;

/// An encoding with a name made of its choices. Choices that are not named are those of the default encoding.
///
/// ```
/// use clausoku_bench::plan::EncodingChoice;
/// let choice: EncodingChoice = "minimal/product/reduced".parse().unwrap();
/// assert_eq!(choice.encoding.to_string(), "minimal, product, givens as reduced, compact");
/// assert_eq!("inf242".parse::<EncodingChoice>().unwrap().to_string(), "inf242");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct EncodingChoice {
    /// The name.
    pub name: String,
    /// The encoding.
    pub encoding: Encoding,
}

/// A text that does not name an encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// A word that names no choice.
    #[error(
        "{word:?} in the encoding {text:?} is unknown; expected a rule set ({rules}, or a sum such as K1+L2), an \
         at-most-one encoding ({ways}), a level of givens ({levels}), a numbering ({schemes}), implied clauses ({implied}), \
         or inf242",
        rules = joined(PRESETS.iter().map(|row| row.name), ", "),
        ways = joined(AT_MOST_ONE.iter().map(|row| row.name), ", "),
        levels = joined(GIVENS.iter().map(|row| row.name), ", "),
        schemes = joined(SCHEMES.iter().map(|row| row.name), ", "),
        implied = joined(IMPLIED.iter().map(|row| row.name), ", "),
    )]
    Unknown {
        /// The text.
        text: String,
        /// The word.
        word: String,
    },
    /// A second choice of one kind.
    #[error("{word:?} in the encoding {text:?} is a second {kind}; leave one out")]
    Twice {
        /// The text.
        text: String,
        /// The word.
        word: String,
        /// The kind.
        kind: &'static str,
    },
    /// Reduced givens with another numbering than the compact one.
    #[error(
        "the encoding {text:?}: reduced givens need the compact numbering; leave {numbering} out"
    )]
    NotCompact {
        /// The text.
        text: String,
        /// The numbering.
        numbering: Scheme,
    },
}

/// Kinds of choices.
const RULES: &str = "rule set";
const NUMBERING: &str = "numbering";

/// Makes the choice that the word names. Returns the kinds of the choice; `None` if the word names none.
#[expect(clippy::same_functions_in_if_condition, reason = "each reads another type")]
fn choose(encoding: &mut Encoding, word: &str) -> Option<&'static [&'static str]> {
    if word == "inf242" {
        let Encoding { rules, numbering, .. } = Encoding::inf242();
        (encoding.rules, encoding.numbering) = (rules, numbering);
        Some(&[RULES, NUMBERING])
    } else if let Ok(rules) = word.parse() {
        encoding.rules = rules;
        Some(&[RULES])
    } else if let Ok(at_most_one) = word.parse() {
        encoding.at_most_one = at_most_one;
        Some(&["at-most-one encoding"])
    } else if let Ok(givens) = word.parse() {
        encoding.givens = givens;
        Some(&["level of givens"])
    } else if let Ok(implied) = word.parse() {
        encoding.implied = implied;
        Some(&["set of implied clauses"])
    } else {
        encoding.numbering = word.parse().ok()?;
        Some(&[NUMBERING])
    }
}

impl FromStr for EncodingChoice {
    type Err = EncodingError;

    /// Parses names of choices of different kinds joined by `/`, in any order.
    fn from_str(text: &str) -> Result<Self, EncodingError> {
        let mut encoding = Encoding::default();
        let mut chosen: Vec<&str> = Vec::new();
        for word in text.split('/').map(str::trim) {
            let [text, word_text] = [text, word].map(str::to_owned);
            let Some(kinds) = choose(&mut encoding, word) else {
                return Err(EncodingError::Unknown { text, word: word_text });
            };
            if let Some(kind) = kinds.iter().find(|kind| chosen.contains(kind)) {
                return Err(EncodingError::Twice { text, word: word_text, kind });
            }
            chosen.extend(kinds);
        }
        if encoding.givens.is_reduced() {
            let numbering = encoding.numbering;
            if chosen.contains(&NUMBERING) && numbering != Scheme::Compact {
                return Err(EncodingError::NotCompact { text: text.to_owned(), numbering });
            }
            encoding.numbering = Scheme::Compact;
        }
        Ok(Self { name: text.trim().to_owned(), encoding })
    }
}

impl TryFrom<String> for EncodingChoice {
    type Error = EncodingError;

    fn try_from(text: String) -> Result<Self, EncodingError> {
        text.parse()
    }
}

impl fmt::Display for EncodingChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_select_the_matching_choice() {
        assert_eq!(read("extended"), "extended, pairwise, givens as units, dense");
        assert_eq!(read("K1+L2+C2+B2 / log"), "K1+L2+C2+B2, pairwise, givens as units, log");
        assert_eq!(
            read("triads/bitwise"),
            "extended, bitwise, givens as units, dense, with triads"
        );
        assert_eq!(read("inf242/sequential"), "efficient, sequential, givens as units, decimal");
        assert_eq!(read("minimal/reduced"), "minimal, pairwise, givens as reduced, compact");
    }

    fn read(text: &str) -> String {
        text.parse::<EncodingChoice>().unwrap().encoding.to_string()
    }

    #[test]
    fn choices_fit_each_other() {
        assert_eq!(read("reduced/minimal"), read("minimal/reduced"));
        let error = |text: &str| text.parse::<EncodingChoice>().unwrap_err().to_string();
        for text in ["minimal/extended", "inf242/dense", "units/log/units", "triads/triads"] {
            assert!(error(text).contains("is a second "), "{text}");
        }
        for text in ["minimal/reduced/decimal", "log/reduced"] {
            assert!(error(text).contains("reduced givens need the compact numbering"), "{text}");
        }
    }

    #[test]
    fn the_error_contains_the_unknown_word() {
        let error = "extended/fast".parse::<EncodingChoice>().unwrap_err().to_string();
        assert!(
            error.starts_with("\"fast\" in the encoding \"extended/fast\" is unknown;"),
            "{error}"
        );
        assert!("".parse::<EncodingChoice>().is_err());
    }
}
