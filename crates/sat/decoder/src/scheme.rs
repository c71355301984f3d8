//! Numbering schemes, and their limits.

use clausoku_board::{NamedValue, impl_names};

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
}

/// Every scheme: name, and a description of one line.
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
];

impl_names!(Scheme, "numbering", SCHEMES);

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
        for row in SCHEMES {
            assert_eq!(row.name.parse(), Ok(row.value));
            assert_eq!(row.value.to_string(), row.name);
        }
        let error = "binary".parse::<Scheme>().unwrap_err().to_string();
        assert_eq!(
            error,
            "there is no numbering \"binary\"; there are dense, decimal, rcv, log, compact"
        );
    }
}
