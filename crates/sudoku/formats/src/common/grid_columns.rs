//! The columns of a table, or the members of an object, that contain puzzles and solutions.
//!
//! **Invariant.** CSV and JSON lines find the same columns by the same names, and read the same text in a field as the same grid.
//!
//! Source: the heads of public data sets (docs/streams.md).

use std::borrow::Cow;

/// The names of the column of puzzles, in lower case: the first that a header contains is its.
const PUZZLE: [&str; 11] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "sudoku",
    "grid",
    "givens",
    "prompt",
    "input",
    "instruction",
];

/// The names of the column of solutions, in lower case: the first that a header contains is its. Under the others than
/// `solution`, tables have numbers of solutions, too, or that there is one.
const SOLUTION: [&str; 9] = [
    "solution",
    "solutions",
    "solved",
    "answer",
    "answers",
    "completion",
    "ideal",
    "output",
    "response",
];

/// The places of the columns of puzzles and of solutions among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GridColumns {
    pub puzzle: usize,
    pub solution: Option<usize>,
}

impl GridColumns {
    /// Returns the columns among those of these names; `None` if no column has puzzles. The columns of puzzles and
    /// of solutions have the names that were asked for, or else usual ones.
    pub(crate) fn find(names: &[impl AsRef<str>], asked: [Option<&str>; 2]) -> Option<Self> {
        let place = |usual: &str, other| {
            let mut columns = 0..names.len();
            columns.find(|&column| {
                other != Some(column) && names[column].as_ref().eq_ignore_ascii_case(usual)
            })
        };
        let named = |asked: &str| names.iter().position(|name| name.as_ref() == asked);
        let puzzle = match asked[0] {
            Some(asked) => named(asked)?,
            None => PUZZLE.iter().find_map(|usual| place(usual, None))?,
        };
        // The column of puzzles that was asked for may have a usual name of solutions.
        let usual = || SOLUTION.iter().find_map(|usual| place(usual, Some(puzzle)));
        let solution = asked[1].and_then(named).or_else(usual);
        Some(Self { puzzle, solution })
    }

    /// Returns `true` if a text in a column of this name is a solution of so many cells, or should be: more than half of them in digits are no
    /// number of solutions.
    pub(crate) fn is_solution(name: &str, text: &str, cells: usize) -> bool {
        let is_of_cells = |text: &str| {
            let are_digits = || text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let length = text.chars().count();
            length == cells || 2 * length > cells && are_digits()
        };
        name.eq_ignore_ascii_case(SOLUTION[0]) || is_of_cells(&joined_rows(text))
    }
}

/// Returns the cells in a field, whose lines are the rows of the board.
pub(crate) fn joined_rows(field: &str) -> Cow<'_, str> {
    if field.contains('\n') {
        field.lines().map(str::trim).collect::<String>().into()
    } else {
        field.into()
    }
}

/// Returns whether a field contains nothing, or a word that represents nothing in a dump of a database.
pub(crate) fn is_null(field: &str) -> bool {
    field.is_empty() || field.eq_ignore_ascii_case("null")
}
