//! Encodings by the names of their options.

use clausoku::Encoding;
use clausoku::encoding::{AT_MOST_ONE, AtMostOne, GivensLevel, RuleSet, Scheme};
use pyo3::prelude::*;

use crate::errors::wrong;

/// Returns the encoding with these options, as `clausoku encode` names them.
pub fn encoding_named(
    rules: &str,
    at_most_one: Option<&str>,
    givens: &str,
    numbering: Option<&str>,
    distinct: bool,
) -> PyResult<Encoding> {
    let rules: RuleSet = parsed(rules)?;
    let at_most_one = at_most_one.map(parsed::<AtMostOne>).transpose()?.unwrap_or(AT_MOST_ONE[0]);
    let givens: GivensLevel = parsed(givens)?;
    let usual = if givens == GivensLevel::Reduced { Scheme::Compact } else { Scheme::Dense };
    let numbering = numbering.map(parsed::<Scheme>).transpose()?.unwrap_or(usual);
    Ok(Encoding { rules, at_most_one, givens, numbering, distinct, ..Encoding::default() })
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(name: &str) -> PyResult<T> {
    name.parse().map_err(wrong)
}
