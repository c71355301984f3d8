//! Strict and lenient reading.

/// The extent to which a text may deviate from its format if its meaning is still clear.
///
/// [`dimacs::read_into`](crate::dimacs::read_into) and [`answer`](crate::answer) list their rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Refuses every text that may be truncated or mixed up.
    #[default]
    Strict,
    /// Assumes that the text is complete.
    Lenient,
}
