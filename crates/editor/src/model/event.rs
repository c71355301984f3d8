//! Events, which change the editor, and effects, which the editor requests.

use std::path::PathBuf;
use std::time::Duration;

use clausoku::{Encoding, Grid, Puzzle, formats::Format};

use super::sheet::Hint;
use crate::{Board, FileStamp, Key, Opened};

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
    Opened(Option<String>, Result<Opened, String>),
    /// The pasted text, and the grid in it.
    Read(String, Result<Opened, String>),
    /// An earlier editor left unsaved changes.
    Unsaved(Unsaved),
    /// The unsaved changes cannot be stored; the message states the reason.
    NotKept(String),
    /// The result of saving a grid.
    Saved(Save, Result<Saved, SaveError>),
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
