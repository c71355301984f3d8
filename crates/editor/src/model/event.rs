//! What happens to the editor, and what it wants to happen.

use std::path::PathBuf;

use clausoku::{Encoding, Grid, Puzzle};
use formats::Format;

use super::draft::{Settle, Unsaved};
use crate::{Board, FileStamp, Key, Opened};

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// A text was pasted in.
    Paste(String),
    /// A task goes on, since so many seconds.
    Tick(u64),
    /// The board that was asked for.
    Board(Result<Board, String>),
    /// What was to be opened; with the path, if the grid is to be kept there.
    Opened(Option<String>, Result<Opened, String>),
    /// The text that was pasted in, and the grid in it.
    Read(String, Result<Opened, String>),
    /// An earlier editor left changes that no file has.
    Unsaved(Unsaved),
    /// The changes cannot be kept in case the editor ends without saving; the message says why.
    NotKept(String),
    /// A grid was to be saved.
    Saved(Save, Result<Saved, SaveError>),
    /// A task came to its end.
    Finished(Outcome),
}

/// Something to be done; an event tells what came of it.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Find the board of this name.
    Board(String),
    /// Open the file at this path.
    Open(String),
    /// Read a text that was pasted in.
    Read(String),
    /// Save a grid.
    Save(Save),
    /// Start a task.
    Start(Task),
    /// Stop the task that goes on. Nothing is told of it.
    Stop,
    /// Deal with the draft that an earlier editor left.
    Settle(Settle),
    /// End the editor.
    Quit,
}

/// Where to write, and what it may replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path, as it was typed.
    pub path: String,
    /// Which file it may replace.
    pub replace: Replace,
}

/// Which file at a place may be replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replace {
    /// None.
    Never,
    /// The file as it was read or written last, if no other program has changed it.
    Unchanged(FileStamp),
    /// Any.
    Always,
}

/// A grid to be saved.
#[derive(Clone, Debug)]
pub struct Save {
    /// Where.
    pub place: Place,
    /// As what.
    pub format: &'static Format,
    /// The grid.
    pub puzzle: Puzzle,
    /// The file of its board, if it is not built in.
    pub board: Option<PathBuf>,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Whether the file says what kind of board it is, by the grid's size or in words. Not every format can.
    pub names_board: bool,
    /// The file as it is now.
    pub stamp: Option<FileStamp>,
}

/// Why something was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// There is something at this place.
    Exists,
    /// Another program has changed the file since it was read or written.
    Changed,
    /// It can't be done; the message says why.
    Failed(String),
}

/// What takes its time.
#[derive(Clone, Debug)]
pub enum Task {
    /// Find a solution.
    Solve(Puzzle),
    /// Find two solutions, if there are.
    Unique(Puzzle),
    /// Write a formula.
    Export(Place, Puzzle, Encoding),
}

/// A formula that was written.
#[derive(Clone, Debug)]
pub struct Formula {
    /// Where.
    pub path: String,
    /// What it is the formula of.
    pub puzzle: Puzzle,
    /// How many variables it has.
    pub variables: u32,
    /// How many clauses it has.
    pub clauses: u64,
}

/// What came of a task.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// One solution, if there is one.
    Solved(Option<Grid>),
    /// One or two solutions, if there are.
    Counted(Option<Grid>, Option<Grid>),
    /// The formula was written.
    Exported(Formula),
    /// There is something at the place of the formula.
    Exists(Task),
    /// It could not be done; the message says why.
    Failed(String),
}
