//! Numbering schemes, and their limits.

use std::fmt;
use std::str::FromStr;

use clausoku_board::{NamedValue, UnknownName};

use crate::hierarchy::{HIERARCHIES, Hierarchy, ITE_LINEAR, ITE_LOG, USUAL};

/// A numbering scheme of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// Without gaps, cell by cell: n · (cell − 1) + value, from 1. On a board of n rows and columns
    /// that is n²·(row − 1) + n·(column − 1) + value, from 1 to n³.
    Dense,
    /// The scheme of the INF242 project: 10000 · column + 100 · row + value, all from 1. Easy to read by
    /// eye; most numbers in between represent no candidate.
    Decimal,
    /// Three digits: 100 · row + 10 · column + value, all from 1 to 9. Many programs for the usual board have it.
    Rcv,
    /// The log encoding (Iwama & Miyazaki 1994): candidates have no variables of their own. Each cell
    /// has ⌈log₂ n⌉ variables, the digits of its value's index in binary, the least significant
    /// first, so that the n values of a cell exclude each other without a clause.
    Log,
    /// Only the open candidates, without gaps, cell by cell. The givens determine
    /// them; without givens this is [`Dense`](Self::Dense).
    Compact,
    /// A hierarchical encoding (Velev 2007): a value is a conjunction of a cell's variables, at one or two levels, as in `ite-linear` or
    /// `direct-3+muldirect`.
    Hierarchy(Hierarchy),
}

/// The schemes: name, and a description of one line. Hierarchies of other sizes are in [`HIERARCHIES`].
pub const SCHEMES: &[NamedValue<Scheme>] = &[
    NamedValue::new(Scheme::Dense, "dense", "1 to n³ without gaps, cell by cell"),
    NamedValue::new(
        Scheme::Decimal,
        "decimal",
        "10000·column + 100·row + value, as INF242 numbers them",
    ),
    NamedValue::new(Scheme::Rcv, "rcv", "100·row + 10·column + value, three digits, up to order 9"),
    NamedValue::new(
        Scheme::Log,
        "log",
        "⌈log₂ n⌉ binary digits for each cell, instead of n variables",
    ),
    NamedValue::new(
        Scheme::Compact,
        "compact",
        "1, 2, 3 … for the open candidates only, with reduced givens",
    ),
    ITE_LINEAR,
    ITE_LOG,
    USUAL[0],
    USUAL[1],
    USUAL[2],
];

/// Returns the schemes, with those that are not listed.
fn rows() -> impl Iterator<Item = &'static NamedValue<Scheme>> {
    SCHEMES.iter().chain(HIERARCHIES.iter().copied().flatten())
}

impl Scheme {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        rows().find(|row| row.value == self).map_or("", |row| row.name)
    }

    /// Returns `true` if candidates are conjunctions of several variables of their cells, which are no candidates.
    pub fn has_patterns(self) -> bool {
        matches!(self, Self::Log | Self::Hierarchy(_))
    }

    /// Returns `true` if a cell cannot have two values by the patterns of these and the clauses of their levels, without a rule.
    pub fn is_exclusive(self) -> bool {
        match self {
            Self::Log => true,
            Self::Hierarchy(hierarchy) => hierarchy.is_exclusive(),
            _ => false,
        }
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scheme {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let row = rows().find(|row| row.name == name);
        let known = SCHEMES.iter().map(|row| row.name);
        row.map(|row| row.value).ok_or_else(|| UnknownName::new("numbering", name, known))
    }
}

/// The error for a variant that a scheme cannot number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberingError {
    /// A row, a column or a value is above the limit of the decimal scheme.
    #[error(
        "the decimal numbering supports rows and values up to 100 and columns up to 200000, \
         but {what} {number} is needed; use the dense numbering"
    )]
    Decimal {
        /// Row, column or value.
        what: &'static str,
        /// Its number.
        number: usize,
    },
    /// A row, a column or a value has more than one digit.
    #[error(
        "the numbering rcv has three digits, for rows, columns and values up to 9, but {what} {number} \
         is needed; use the dense numbering"
    )]
    ThreeDigits {
        /// Row, column or value.
        what: &'static str,
        /// Its number.
        number: usize,
    },
    /// The values of the board have longer patterns than candidates can have.
    #[error(
        "the numbering {scheme} has up to {literals} literals for each of {symbols} values, but at most {max} are supported; \
         use the numbering log"
    )]
    LongPatterns {
        /// The scheme.
        scheme: Scheme,
        /// The number of literals of a value.
        literals: usize,
        /// The number of values.
        symbols: usize,
        /// The largest number of literals of a value.
        max: usize,
    },
    /// There are more candidates than variables.
    #[error("{cells} cells with {symbols} symbols need more than 2³¹ − 1 variables")]
    TooMany {
        /// Number of cells of the variant.
        cells: usize,
        /// Number of symbols of the variant.
        symbols: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_table_is_parsed() {
        for row in rows() {
            assert_eq!(row.name.parse(), Ok(row.value));
            assert_eq!(row.value.to_string(), row.name);
        }
        let error = "binary".parse::<Scheme>().unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no numbering \"binary\"; there are dense, decimal, rcv, log, compact, ite-linear, ite-log, direct-3+muldirect, \
             muldirect-3+direct, ite-log-2+ite-linear"
        );
    }
}
