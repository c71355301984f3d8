//! Strict and lenient reading.

/// How much a text may deviate from its format where what it means is still clear.
///
/// [`dimacs::read_into`](crate::dimacs::read_into) and [`answer`](crate::answer) list their rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Whatever a text cut short or mixed up might look like is refused.
    #[default]
    Strict,
    /// The caller knows that the text is whole.
    Lenient,
}
