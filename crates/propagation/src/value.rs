//! The value of a literal.

/// The value of a literal under the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Open,
    True,
    False,
}
