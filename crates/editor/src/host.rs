//! What the editor needs of the world outside: files, by name.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clausoku::format::Format;
use clausoku::{Puzzle, Variant};

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
}

/// Whoever knows the files. All messages are for people.
pub trait Host: Send + Sync {
    /// The board of this name: a built-in one, or a file.
    fn board(&self, name: &str) -> Result<Board, String>;

    /// The one puzzle of a file.
    fn open(&self, path: &str) -> Result<Opened, String>;

    /// The one puzzle of a text that was pasted in.
    fn read(&self, text: &str) -> Result<Opened, String>;

    /// Whether there is something at this path.
    fn exists(&self, path: &str) -> bool;

    /// Writes a file, whole or not at all: if the body fails, what was there before is there still.
    fn write(
        &self,
        path: &str,
        body: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), String>;
}
