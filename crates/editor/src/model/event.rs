//! What happens to the editor, and what it wants to happen.

use std::path::PathBuf;

use clausoku::format::Format;
use clausoku::{Encoding, Grid, Puzzle};

use crate::{Board, Key, Opened};

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
    /// The grid that was pasted in.
    Read(Result<Opened, String>),
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
    /// End the editor.
    Quit,
}

/// Where to write, and whether it may replace what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path, as it was typed.
    pub path: String,
    /// Whether it may replace what is there.
    pub replace: bool,
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

/// What a file says that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// Everything: who reads it gets the same puzzle.
    Whole,
    /// Not what kind of board it is, which its format has no words for.
    WithoutBoard,
}

/// Why something was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// There is something at this place.
    Exists,
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
