//! Errors of numberings.

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
    /// There are more candidates than variables.
    #[error("{cells} cells with {symbols} symbols need more than 2³¹ − 1 variables")]
    TooMany {
        /// Number of cells of the variant.
        cells: usize,
        /// Number of symbols of the variant.
        symbols: usize,
    },
}
