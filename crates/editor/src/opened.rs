//! Boards and puzzles, with the files that they come from; and stamps of files, which detect changes by other programs.

use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use clausoku::{Puzzle, Variant, formats::Format};
use serde::{Deserialize, Serialize};

/// A kind of board, with the file that describes it if it is not built in.
#[derive(Clone, Debug)]
pub struct Board {
    /// The kind.
    pub variant: Arc<Variant>,
    /// Its file, as an absolute path.
    pub file: Option<PathBuf>,
}

/// A puzzle from a file.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The file of its board, if it is not built in, as an absolute path.
    pub board: Option<PathBuf>,
    /// The format of the file.
    pub format: Option<&'static Format>,
    /// The stamp of the file from before it was read.
    pub stamp: Option<FileStamp>,
}

/// The state of a file at one moment: its modification time, size and identity.
///
/// Two stamps of an unchanged file are equal. A program that writes or replaces the file changes at
/// least one part, unless it writes the same number of bytes within the resolution of the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileStamp {
    /// The modification time since 1970.
    pub modified: Option<Duration>,
    /// Its size in bytes.
    pub size: u64,
    /// Device and number of the file, if the system reports them.
    pub identity: Option<(u64, u64)>,
}

impl FileStamp {
    /// Returns a stamp that differs from those of other sizes.
    #[cfg(test)]
    pub(crate) fn from_size(size: u64) -> Self {
        Self { modified: None, size, identity: None }
    }

    /// Returns the stamp of the file with this metadata.
    pub fn new(metadata: &Metadata) -> Self {
        let time = metadata.modified().ok();
        let modified = time.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        Self { modified, size: metadata.len(), identity: identity(metadata) }
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have no identity")]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}
