//! The error of a build without the feature `arrow`, inside the [`io::Error`](std::io::Error) of its reader and its writer.

use std::error::Error;
use std::fmt;

use crate::Container;

/// This build reads and writes no such files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotBuilt(pub Container);

impl fmt::Display for NotBuilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(container) = self;
        write!(f, "this program was built without the feature tables, which {container} needs")
    }
}

impl Error for NotBuilt {}
