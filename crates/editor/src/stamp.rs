//! How a file is recognised that another program has changed.

use std::fs::Metadata;
use std::time::SystemTime;

/// The state of a file at one moment: when it was written, its size, and which file it is.
///
/// Two stamps of an unchanged file are equal. A program that writes the file or replaces it changes at
/// least one part, unless it writes as many bytes within the resolution of the file system's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStamp {
    /// When it was written.
    pub modified: Option<SystemTime>,
    /// Its size in bytes.
    pub size: u64,
    /// Device and number of the file, where the system tells.
    pub identity: Option<(u64, u64)>,
}

impl FileStamp {
    /// Returns a stamp that differs from those of other sizes.
    #[cfg(test)]
    pub(crate) fn of_size(size: u64) -> Self {
        Self { modified: None, size, identity: None }
    }

    /// Returns the stamp of the file with this metadata.
    pub fn new(metadata: &Metadata) -> Self {
        Self {
            modified: metadata.modified().ok(),
            size: metadata.len(),
            identity: identity(metadata),
        }
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems tell nothing")]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}
