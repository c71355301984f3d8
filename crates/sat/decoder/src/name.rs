//! The name of a numbering, whichever kind it is of.

use std::fmt;

use crate::{Affine, Scheme};

/// The name of a numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberingName {
    /// A sum of multiples of row, column and value.
    Affine(Affine),
    /// A scheme that is no such sum on this board.
    Scheme(Scheme),
}

impl NumberingName {
    /// Returns the scheme, if it is one.
    pub fn scheme(&self) -> Option<Scheme> {
        match self {
            Self::Affine(affine) => affine.scheme(),
            Self::Scheme(scheme) => Some(*scheme),
        }
    }
}

impl fmt::Display for NumberingName {
    /// Writes the name of the scheme, else the sum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Affine(affine) => match affine.scheme() {
                Some(scheme) => write!(f, "{scheme} ({affine})"),
                None => affine.fmt(f),
            },
            Self::Scheme(scheme) => scheme.fmt(f),
        }
    }
}
