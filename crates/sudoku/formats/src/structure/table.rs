//! The columns of puzzles and solutions in a table, or members of objects, without usual names, found by their contents.
//!
//! A column has boards if most of the first rows that have something in it have the cells of one. A column of boards with empty cells has puzzles;
//! one without, some of whose boards complete those of the puzzles, has solutions.
//!
//! **Invariant.** A header is no row: none of its fields is a board. Two columns of puzzles have no right one, so none is chosen.

use clausoku_files::tables::text::divided;
use clausoku_files::tables::{CsvRecords, RecordForm};

use crate::Sample;
#[cfg(feature = "json")]
use crate::common::Json;
use crate::common::{data, is_null, joined_rows};
use crate::tokens::is_empty_character;

/// The number of rows that are looked at.
const ROWS: usize = 20;

/// The names of the columns of a table that have boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoardColumns {
    /// The columns of puzzles, at least one.
    pub puzzles: Vec<String>,
    /// The column of the solutions of the only column of puzzles.
    pub solution: Option<String>,
}

impl BoardColumns {
    /// Returns the columns of boards among those of these names, by the first rows; `None` if no column has puzzles, or a column of boards
    /// has no name of its own.
    pub(crate) fn find(names: &[String], rows: &[Vec<String>]) -> Option<Self> {
        let whole = || rows.iter().filter(|row| row.len() == names.len());
        if 2 * whole().count() <= rows.len() {
            return None;
        }
        // A row may be at fault.
        let has_boards = |&column: &usize| {
            let fields = whole().map(|row| &*row[column]).filter(|field| !is_null(field));
            let boards = fields.clone().filter(|field| is_board(field));
            !is_board(&names[column])
                && 2 * boards.clone().count() > fields.count()
                && boards.into_iter().any(|board| !board.chars().all(is_empty_character))
        };
        let boards = (0..names.len()).filter(has_boards);
        let has_empty = |&column: &usize| {
            let boards = whole().map(|row| &row[column]).filter(|field| is_board(field));
            2 * boards.clone().filter(|board| board.contains(is_empty_character)).count()
                > boards.count()
        };
        let (puzzles, others): (Vec<usize>, Vec<usize>) = boards.partition(has_empty);
        let completes = |column: &&usize| {
            puzzles.len() == 1 && whole().any(|row| is_completed(&row[puzzles[0]], &row[**column]))
        };
        let own = |&column: &usize| {
            let name = &names[column];
            let is_own =
                !name.is_empty() && names.iter().filter(|other| *other == name).count() == 1;
            is_own.then(|| name.clone())
        };
        let solution = match others.iter().find(completes) {
            Some(column) => Some(own(column)?),
            None => None,
        };
        let puzzles = puzzles.iter().map(own).collect::<Option<Vec<String>>>()?;
        (!puzzles.is_empty()).then_some(Self { puzzles, solution })
    }

    /// Returns the columns of boards of a table in CSV, below a header with this separator.
    pub(crate) fn from_table(sample: Sample<'_>, separator: char) -> Option<Self> {
        let form = |columns| RecordForm::below_header(separator as u8, columns);
        let mut records = CsvRecords::new(sample.text().as_bytes(), 1, Some(RecordForm::HEADER));
        let header = loop {
            let (record, _) = records.next()?;
            let text = data(str::from_utf8(record).ok()?, None).trim();
            if !text.is_empty() {
                break text;
            }
        };
        let fields = divided(header, separator);
        let names: Vec<String> =
            fields.iter().map(|field| field.contents.trim().to_owned()).collect();
        // Lines below a title are a list.
        if names.len() < 2 {
            return None;
        }
        let mut rows: Vec<Vec<String>> = Vec::new();
        while let Some((record, _)) =
            records.next_in(Some(form(names.len()))).filter(|_| rows.len() < ROWS)
        {
            let text = str::from_utf8(record).ok()?.trim_end_matches(['\r', '\n']);
            if !text.trim().is_empty() && !text.starts_with('#') {
                let fields = divided(text, separator);
                let cells =
                    fields.iter().map(|field| joined_rows(field.contents.trim()).into_owned());
                rows.push(cells.collect());
            }
        }
        Self::find(&names, &rows)
    }

    /// Returns the members with boards of objects on lines, of which there are several.
    #[cfg(feature = "json")]
    pub(crate) fn from_objects(sample: Sample<'_>) -> Option<Self> {
        let lines = sample.text().lines().map(str::trim).filter(|line| !line.is_empty());
        let mut names: Vec<String> = Vec::new();
        let mut rows: Vec<Vec<String>> = Vec::new();
        for line in lines.take(ROWS) {
            let members = Json::parse(line).and_then(Json::object).ok()?;
            if names.is_empty() {
                names = members.names().into_iter().map(str::to_owned).collect();
            }
            let text = |name: &String| members.get(name)?.parsed::<String>();
            let cells = names.iter().map(|name| text(name).unwrap_or_default());
            rows.push(cells.map(|cells| joined_rows(&cells).into_owned()).collect());
        }
        if rows.len() < 2 && sample.is_whole() { None } else { Self::find(&names, &rows) }
    }
}

/// Returns `true` if a text has the cells of a square board of at least four symbols.
fn is_board(text: &str) -> bool {
    let cells = text.chars().count();
    let order = cells.isqrt();
    let is_cell = |c: char| {
        is_empty_character(c)
            || if order > 9 {
                c.is_ascii_alphanumeric()
            } else {
                c.to_digit(10).is_some_and(|digit| digit as usize <= order)
            }
    };
    order >= 4 && order * order == cells && text.chars().all(is_cell)
}

/// Returns `true` if a board has a value in each cell, and those of the puzzle.
fn is_completed(puzzle: &str, board: &str) -> bool {
    puzzle.chars().count() == board.chars().count()
        && puzzle
            .chars()
            .zip(board.chars())
            .all(|(given, value)| given == value || is_empty_character(given))
}
