//! Pairs of solvers that are compared, by their names.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Two solvers, or solvers under encodings, by their names in reports.
///
/// ```
/// use clausoku_bench::record::NamedPair;
/// let pair: NamedPair = "minisat: kissat on minimal".parse().unwrap();
/// assert_eq!(pair.names, ["minisat", "kissat on minimal"]);
/// assert!("minisat".parse::<NamedPair>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NamedPair {
    /// The names, which are not empty.
    pub names: [String; 2],
}

/// A text that is no pair.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected two solvers with a colon between them, as in minisat:kissat, found {0:?}")]
pub struct NoPair(String);

impl FromStr for NamedPair {
    type Err = NoPair;

    fn from_str(text: &str) -> Result<Self, NoPair> {
        let names = text.split(':').map(|name| name.trim().to_owned()).collect::<Vec<_>>();
        match <[String; 2]>::try_from(names) {
            Ok(names) if names.iter().all(|name| !name.is_empty()) => Ok(Self { names }),
            _ => Err(NoPair(text.to_owned())),
        }
    }
}

impl TryFrom<String> for NamedPair {
    type Error = NoPair;

    fn try_from(text: String) -> Result<Self, NoPair> {
        text.parse()
    }
}

impl From<NamedPair> for String {
    fn from(pair: NamedPair) -> Self {
        pair.to_string()
    }
}

impl fmt::Display for NamedPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.names[0], self.names[1])
    }
}
