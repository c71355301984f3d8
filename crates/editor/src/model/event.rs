//! Events, which change the editor, and effects, which the editor requests; boards and puzzles with the files that they come
//! from; and stamps of files, which detect changes by other programs.

use std::fs::Metadata;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use clausoku::{Encoding, Grid, Puzzle, Variant, formats::Format};
use serde::{Deserialize, Serialize};

use super::sheet::Hint;
use crate::Key;

/// An event.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// A text was pasted.
    Paste(String),
    /// A task is running for this number of seconds.
    Tick(u64),
    /// The requested board.
    Board(Result<Board, String>),
    /// The opened file; with the path, if the grid is to be saved there.
    Opened(Result<Opened, String>, Option<String>),
    /// The grid in a pasted text, and the text.
    Read(Result<Opened, String>, String),
    /// An earlier editor left unsaved changes.
    Unsaved(Unsaved),
    /// The unsaved changes cannot be stored; the message states the reason.
    NotKept(String),
    /// The result of saving a grid.
    Saved(Result<Saved, SaveError>, Save),
    /// A task has ended.
    Finished(Outcome),
}

/// An effect to carry out; an event reports the result.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Find the board of this name.
    Board(String),
    /// Open the file at this path.
    Open(String),
    /// Read a pasted text.
    Read(String),
    /// Save a grid.
    Save(Save),
    /// Start a task.
    Start(Task),
    /// Stop the running task. No event follows.
    Stop,
    /// Deal with the draft of an earlier editor.
    Settle(Settle),
    /// End the editor.
    Quit,
}

impl Effect {
    /// Returns the destination of the file that this writes, if it writes one.
    pub(super) fn destination(&mut self) -> Option<&mut Destination> {
        match self {
            Self::Save(save) => Some(&mut save.destination),
            Self::Start(Task::Export(destination, ..)) => Some(destination),
            _ => None,
        }
    }
}

/// A path to write to, and which file may be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The path as typed.
    pub path: String,
    /// The existing file that may be replaced.
    pub replace: Replace,
}

/// The existing file that may be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replace {
    /// No file.
    Never,
    /// The file as last read or written, if no other program has changed it.
    Unchanged(FileStamp),
    /// Any existing file.
    Always,
}

/// A grid to be saved.
#[derive(Clone, Debug)]
pub struct Save {
    /// The path to write to.
    pub destination: Destination,
    /// The format.
    pub format: &'static Format,
    /// The grid.
    pub puzzle: Puzzle,
    /// The file of its board, if it is not built in.
    pub board: Option<PathBuf>,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// `true` if the file determines the kind of board, by its size or a comment. Some formats
    /// cannot.
    pub names_board: bool,
    /// The new stamp of the file.
    pub stamp: Option<FileStamp>,
}

/// The reason why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The file exists.
    Exists,
    /// Another program has changed the file since it was last read or written.
    Changed,
    /// Writing failed; the message states the reason.
    Failed(String),
}

/// A grid with unsaved changes.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The grid.
    pub puzzle: Puzzle,
    /// The file of its board, if it is not built in.
    pub board: Option<PathBuf>,
    /// The path of the grid's file, if it has one.
    pub path: Option<String>,
    /// The format of that file, as its name.
    pub format: Option<&'static str>,
    /// The stamp of that file from before the changes.
    pub stamp: Option<FileStamp>,
}

/// A draft left by an earlier editor.
#[derive(Clone, Debug)]
pub struct Unsaved {
    /// The draft.
    pub draft: Draft,
    /// The time since it was written.
    pub age: Duration,
}

/// The choice for a draft of an earlier editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settle {
    /// Recover it in this editor.
    Take,
    /// Delete it.
    Delete,
    /// Leave it for the next start.
    Leave,
}

/// A task that takes time.
#[derive(Clone, Debug)]
pub enum Task {
    /// Find a solution.
    Solve(Puzzle),
    /// Find two solutions, if they exist.
    Unique(Puzzle),
    /// Find the step of this number on a person's path, counted from 1.
    Hint(Puzzle, usize),
    /// Write a formula.
    Export(Destination, Puzzle, Encoding),
}

/// A written formula.
#[derive(Clone, Debug)]
pub struct Formula {
    /// The path.
    pub path: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of variables.
    pub variables: u32,
    /// The number of clauses.
    pub clauses: u64,
}

/// The result of a task.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A solution, if there is one.
    Solved(Option<Grid>),
    /// The first one or two solutions, if they exist.
    Counted(Option<Grid>, Option<Grid>),
    /// The step, if a technique finds it.
    Hinted(Option<Hint>),
    /// The formula was written.
    Exported(Formula),
    /// The file of the formula exists.
    Exists(Task),
    /// The task failed; the message states the reason.
    Failed(String),
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
