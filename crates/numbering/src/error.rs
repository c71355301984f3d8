//! What cannot be numbered.

/// A variant that a scheme can't number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberingError {
    /// A row, a column or a value needs more room than the decimal scheme has.
    #[error(
        "the decimal numbering has room for rows and values up to 100 and columns up to 200000, \
         but {what} {number} is needed; use the dense numbering"
    )]
    Decimal {
        /// What does not fit: row, column or value.
        what: &'static str,
        /// How large it is.
        number: usize,
    },
    /// There are more candidates than variables.
    #[error("{cells} cells with {symbols} symbols need more than 2³¹ − 1 variables")]
    TooMany {
        /// The cells of the variant.
        cells: usize,
        /// The symbols of the variant.
        symbols: usize,
    },
}
