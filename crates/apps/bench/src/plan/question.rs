//! The questions about instances: solutions of puzzles, other solutions, models of formulas.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clausoku::sat::{Cnf, dimacs};
use clausoku::{Grid, Puzzle};
use clausoku_files::{Source, compression};
use clausoku_text::{NamedValue, shortened};

use crate::record::{Hasher, InstanceKind, puzzle_hash};

/// The question that solvers get about an instance.
#[derive(Clone, Debug)]
pub enum Question {
    /// Does the puzzle have a solution?
    Solution(Puzzle),
    /// Does the puzzle have a solution other than this one?
    Other(Puzzle, Grid),
    /// Does the formula of this file have a model?
    Model(FormulaFile),
}

/// A question about puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Does the puzzle have a solution?
    Solution,
    /// Does it have a solution other than the first one?
    Other,
    /// Does it have a solution after a given was changed?
    Wrong,
}

/// The questions about puzzles.
pub const QUESTIONS: &[NamedValue<Ask>] = &[
    NamedValue::new(Ask::Solution, "solution", "find a solution (the default)"),
    NamedValue::new(
        Ask::Other,
        "other",
        "find a solution other than a known one; a proper puzzle has none",
    ),
    NamedValue::new(
        Ask::Wrong,
        "wrong",
        "find a solution after one given was changed to a value that its regions allow",
    ),
];

clausoku_text::impl_names!(Ask, "question", QUESTIONS);

impl Question {
    /// Returns the puzzle, if there is one.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        match self {
            Self::Solution(puzzle) | Self::Other(puzzle, _) => Some(puzzle),
            Self::Model(_) => None,
        }
    }

    /// Returns the kind of the question in records.
    pub fn kind(&self) -> InstanceKind {
        match self {
            Self::Solution(_) => InstanceKind::Solution,
            Self::Other(..) => InstanceKind::Other,
            Self::Model(_) => InstanceKind::Model,
        }
    }

    /// Returns the hash of the question: two of the same hash are the same.
    pub(crate) fn hash(&self) -> String {
        match self {
            Self::Solution(puzzle) => puzzle_hash(puzzle),
            Self::Other(puzzle, solution) => {
                let mut hasher = Hasher::default();
                hasher.update(puzzle_hash(puzzle).as_bytes());
                for (_, symbol) in solution.cells() {
                    let number = symbol.map_or(0, clausoku::board::Symbol::number);
                    hasher.update(&number.to_le_bytes());
                }
                hasher.finish()
            }
            Self::Model(file) => file.hash.clone(),
        }
    }
}

/// A file with a DIMACS formula, compressed or not. Its clauses are read when they are solved, so that a plan may name
/// more formulas than the memory has room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaFile {
    path: PathBuf,
    hash: String,
}

impl FormulaFile {
    /// Returns the file at this path, with the hash of its text. The text need not be a formula: its runs then fail.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn new(path: &Path) -> io::Result<Self> {
        let mut text = compression::reader(Source::open(path)?)?;
        let mut hasher = Hasher::default();
        let mut piece = vec![0; 1 << 16];
        loop {
            match text.read(&mut piece)? {
                0 => break,
                count => hasher.update(&piece[..count]),
            }
        }
        Ok(Self { path: path.to_path_buf(), hash: hasher.finish() })
    }

    /// Reads the formula.
    ///
    /// # Errors
    ///
    /// Returns the reason in words if the file cannot be read or is no formula.
    pub(crate) fn read(&self) -> Result<Cnf, String> {
        let text = Source::open(&self.path).and_then(compression::reader);
        let text = text.map_err(|error| format!("the formula cannot be read: {error}"))?;
        let document = dimacs::read(text)
            .map_err(|error| format!("no DIMACS formula: {}", shortened(&error.to_string())))?;
        Ok(document.cnf)
    }
}
