//! The interface to the outside: files, by name; boards and puzzles with the files that they come from; and stamps of files,
//! which detect changes by other programs.

use std::fs::Metadata;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use clausoku::{Puzzle, Variant, formats::Format};
use serde::{Deserialize, Serialize};

use crate::{Draft, Settle, Unsaved};

/// Access to files. All messages are for users.
pub trait Host: Send + Sync {
    /// Returns the board with this name: a built-in one, or one from a file.
    ///
    /// # Errors
    ///
    /// There is no such board, or its file has a fault.
    fn board(&self, name: &str) -> Result<Board, String>;

    /// Reads the puzzle of a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or does not contain one puzzle.
    fn open(&self, path: &str) -> Result<Opened, String>;

    /// Reads the puzzle of a pasted text.
    ///
    /// # Errors
    ///
    /// The text does not contain one puzzle.
    fn read(&self, text: &str) -> Result<Opened, String>;

    /// Returns `true` if there is something at this path.
    fn exists(&self, path: &str) -> bool;

    /// Returns the stamp of the file at this path, if there is one.
    fn stamp(&self, path: &str) -> Option<FileStamp>;

    /// Returns the draft that an earlier editor left of the last opened grid, once.
    fn unsaved(&self) -> Option<Unsaved>;

    /// Deals with that draft as chosen.
    fn settle(&self, choice: Settle);

    /// Stores the unsaved changes so that they survive the end of the process, or deletes the stored ones if
    /// there are none. May write them a little later.
    ///
    /// # Errors
    ///
    /// Fails if changes could not be kept, once for each reason.
    fn keep(&self, draft: Option<Draft>) -> Result<(), String>;

    /// Deletes the stored changes when the user ends the editor.
    fn finish(&self);

    /// Writes a file completely or not at all: if the body fails, the previous file remains.
    ///
    /// # Errors
    ///
    /// The file cannot be written, or the body failed.
    fn write(
        &self,
        path: &str,
        body: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), String>;
}

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
