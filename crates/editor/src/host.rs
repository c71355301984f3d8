//! The interface to the outside: files, by name.

use std::io::{self, Write};

use crate::{Board, Draft, FileStamp, Opened, Settle, Unsaved};

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
