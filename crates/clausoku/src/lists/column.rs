//! The columns of an answer, and the verdict that each row has.

use std::fmt;

use crate::solving::StopReason;

/// A column of an answer: the header of CSV, the member of JSON, the field of Arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name, the same in every form.
    pub name: &'static str,
    /// The type of the values.
    pub kind: Kind,
    /// The meaning, a phrase for reference pages and schemas.
    pub doc: &'static str,
    /// The members of the values, if these are objects of JSON.
    pub members: &'static [Member],
    /// The option that adds the column; `None` if answers always have it.
    pub option: Option<&'static str>,
}

/// A member of the values of a column of [`Kind::Json`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The names from the outside to the inside, with dots between them; `[]` is each element of an array, `{}` each
    /// value of an object with names of its own.
    pub path: &'static str,
    /// The meaning, a phrase.
    pub doc: &'static str,
}

impl Column {
    /// Returns the column of this name, type and meaning.
    pub const fn new(name: &'static str, kind: Kind, doc: &'static str) -> Self {
        Self { name, kind, doc, members: &[], option: None }
    }

    /// Returns the column of this name and meaning, whose values are JSON with these members.
    pub const fn json(name: &'static str, doc: &'static str, members: &'static [Member]) -> Self {
        Self { name, kind: Kind::Json, doc, members, option: None }
    }

    /// Returns the column, which this option adds.
    #[must_use]
    pub const fn with(self, option: &'static str) -> Self {
        Self { option: Some(option), ..self }
    }
}

/// Returns these columns, which the option adds.
#[cfg(feature = "rating")]
pub(super) const fn added_by<const N: usize>(
    option: &'static str,
    columns: &[Column],
) -> [Column; N] {
    let mut added = [STATUS; N];
    let mut index = 0;
    while index < N {
        added[index] = columns[index].with(option);
        index += 1;
    }
    added
}

/// Returns the columns of several parts, one after another.
#[cfg(feature = "rating")]
pub(super) const fn joined<const N: usize>(parts: &[&[Column]]) -> [Column; N] {
    let mut all = [STATUS; N];
    let (mut next, mut part) = (0, 0);
    while part < parts.len() {
        let mut index = 0;
        while index < parts[part].len() {
            all[next] = parts[part][index];
            (next, index) = (next + 1, index + 1);
        }
        part += 1;
    }
    all
}

impl Member {
    /// Returns the member at this path.
    pub const fn new(path: &'static str, doc: &'static str) -> Self {
        Self { path, doc }
    }
}

/// The type of the values of a column. Each value may be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A number from 0 to 2^63 - 1: more than that, few readers of tables represent.
    Count,
    /// A number with a fraction.
    Real,
    /// `true` or `false`.
    Truth,
    /// Text.
    Text,
    /// The values of the cells, in the symbols of the board.
    Grid,
    /// A JSON value; text in tables.
    Json,
}

impl Kind {
    /// Returns the name of the type, as reference pages have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Real => "real",
            Self::Truth => "truth",
            Self::Text => "text",
            Self::Grid => "grid",
            Self::Json => "json",
        }
    }
}

/// The column before the columns of an answer.
pub const STATUS: Column = Column::new(
    "status",
    Kind::Text,
    "`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`",
);

/// The column after the columns of an answer.
pub const REASON: Column =
    Column::new("reason", Kind::Text, "the fault of the row, or the limit that was reached");

/// The verdict on a puzzle, in the column `status` of every table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has several solutions.
    Several,
    /// The puzzle has no solution.
    None,
    /// A solution is known, and nothing about others.
    Solved,
    /// A limit or a request to stop came before the answer.
    Unknown(StopReason),
    /// The record contains no puzzle, or one that the question is not defined for.
    Invalid,
    /// The question was answered, and the answer is no verdict on solutions.
    Done,
}

impl Status {
    /// The names, in the order of [`Status::index`].
    pub const NAMES: [&'static str; 7] =
        ["unique", "several", "none", "solved", "unknown", "invalid", "done"];

    /// The meanings, in the order of [`Status::index`]: predicates of the puzzle.
    pub const MEANINGS: [&'static str; 7] = [
        "has exactly one solution",
        "has several solutions",
        "has no solution",
        "has a solution, and perhaps others",
        "has no answer: `reason` is the limit that was reached",
        "cannot be read, is not one that the question is defined for, or its solver failed: `reason` is the fault",
        "has an answer that is no verdict on solutions",
    ];

    /// Returns the index of the status, for counts by status. All reasons of `unknown` share one.
    pub const fn index(self) -> usize {
        match self {
            Self::Unique => 0,
            Self::Several => 1,
            Self::None => 2,
            Self::Solved => 3,
            Self::Unknown(_) => 4,
            Self::Invalid => 5,
            Self::Done => 6,
        }
    }

    /// Returns the name in tables and JSON.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// Returns the verdict on a puzzle, from the number of solutions that a search for at most `max` found.
    pub const fn from_solutions(found: u64, max: u64) -> Self {
        match found {
            0 => Self::None,
            1 if max > 1 => Self::Unique,
            1 => Self::Solved,
            _ => Self::Several,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
