//! What the editor needs of the world outside: files, by name.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clausoku::{Puzzle, Variant};
use formats::Format;

use crate::{Draft, FileStamp, Settle, Unsaved};

/// A kind of board, and the file that describes it if it is not built in.
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
    /// The format that it was in.
    pub format: Option<&'static Format>,
    /// The file as it was before it was read.
    pub stamp: Option<FileStamp>,
}

/// Whoever knows the files. All messages are for people.
pub trait Host: Send + Sync {
    /// The board of this name: a built-in one, or a file.
    ///
    /// # Errors
    ///
    /// There is no such board, or its file has a fault.
    fn board(&self, name: &str) -> Result<Board, String>;

    /// The one puzzle of a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or does not contain one puzzle.
    fn open(&self, path: &str) -> Result<Opened, String>;

    /// The one puzzle of a text that was pasted in.
    ///
    /// # Errors
    ///
    /// The text does not contain one puzzle.
    fn read(&self, text: &str) -> Result<Opened, String>;

    /// Whether there is something at this path.
    fn exists(&self, path: &str) -> bool;

    /// Returns the stamp of the file at this path, if there is one.
    fn stamp(&self, path: &str) -> Option<FileStamp>;

    /// Returns the draft that an earlier editor left of the grid opened last, once.
    fn unsaved(&self) -> Option<Unsaved>;

    /// Does with that draft what was chosen.
    fn settle(&self, choice: Settle);

    /// Keeps the changes that no file has where they survive the end of the process, or drops what is kept
    /// if there are none. May write them a little later.
    ///
    /// # Errors
    ///
    /// Fails if changes could not be kept, once for each reason.
    fn keep(&self, draft: Option<Draft>) -> Result<(), String>;

    /// Drops what is kept: the user ended the editor.
    fn finish(&self);

    /// Writes a file, whole or not at all: if the body fails, what was there before is there still.
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
