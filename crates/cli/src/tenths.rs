//! Ratings in tenths as text.

/// Writes tenths as a decimal fraction.
pub fn decimal(tenths: u8) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}
