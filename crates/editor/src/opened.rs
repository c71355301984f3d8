//! Boards and puzzles, with the files that they come from.

use std::path::PathBuf;
use std::sync::Arc;

use clausoku::{Puzzle, Variant, formats::Format};

use crate::FileStamp;

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
