//! Encodings by the names of their options.

use std::fmt::Display;
use std::str::FromStr;

use clausoku::encoding::{AT_MOST_ONE, GivensLevel, IMPLIED, ImpliedSet, Scheme};
use clausoku::{Encoding, board::UnknownName};
use pyo3::prelude::*;

use crate::errors::wrong;

/// The options of an encoding, as `clausoku encode` names them.
#[derive(Clone, Debug, Default)]
pub struct EncodingNames {
    pub rules: String,
    pub at_most_one: Option<String>,
    pub givens: String,
    pub numbering: Option<String>,
    pub implied: Vec<String>,
    pub distinct: bool,
}

impl EncodingNames {
    /// Returns the names of an encoding for propagation.
    pub fn for_propagation(rules: &str, at_most_one: Option<&str>) -> Self {
        Self {
            rules: rules.to_owned(),
            at_most_one: at_most_one.map(str::to_owned),
            givens: "peers".to_owned(),
            ..Self::default()
        }
    }

    /// Returns the encoding.
    ///
    /// # Errors
    ///
    /// Fails with the known names, if one is unknown.
    pub fn encoding(&self) -> PyResult<Encoding> {
        let givens: GivensLevel = parsed(&self.givens)?;
        let usual = if givens.is_reduced() { Scheme::Compact } else { Scheme::Dense };
        let unknown = self.implied.iter().find(|name| IMPLIED.iter().all(|row| row.name != **name));
        if let Some(name) = unknown {
            let names = IMPLIED.iter().map(|row| row.name);
            return Err(wrong(UnknownName::new("set of implied clauses", name, names)));
        }
        Ok(Encoding {
            rules: parsed(&self.rules)?,
            at_most_one: self.at_most_one.as_deref().map_or(Ok(AT_MOST_ONE[0]), parsed)?,
            givens,
            numbering: self.numbering.as_deref().map_or(Ok(usual), parsed)?,
            implied: ImpliedSet::named(self.implied.iter().map(String::as_str)).unwrap_or_default(),
            distinct: self.distinct,
            ..Encoding::default()
        })
    }
}

fn parsed<T: FromStr<Err: Display>>(name: &str) -> PyResult<T> {
    name.parse().map_err(wrong)
}
