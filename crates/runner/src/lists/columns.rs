//! Columns of tables, and rows with chosen columns.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use clausoku::formats::TableHeader;
use clausoku::lists::{self, Column as AnswerColumn};
use clausoku_files::tables::{self, Columns, Kind};
use itertools::Itertools;

use crate::separated::{distinct_names, push_field, push_separator};

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The givens.
    Puzzle,
    /// The puzzle of an answer that is a grid.
    Grid,
    /// The verdict on the puzzle.
    Status,
    /// The column of the answer.
    Field(AnswerColumn),
    /// The reason why the puzzle was not read, or has no answer.
    Reason,
    /// Each column of the input that contains neither the puzzles nor their solutions.
    Others,
    /// The column of this name of the input.
    Input(String),
    /// The column of this name of the input, which contains the puzzles.
    InputPuzzle(String),
}

/// The column of the solution beside a grid.
pub const SOLUTION: AnswerColumn =
    AnswerColumn::new("solution", lists::Kind::Grid, "the solution of the puzzle");

impl Column {
    /// Returns the columns of these names, with commas between as in CSV, of which an answer has these fields; any other name is that of a column of the
    /// input.
    pub fn named(names: &[String], fields: &[AnswerColumn]) -> Vec<Self> {
        let column = |name: &str| match name.trim() {
            "puzzle" => Self::Puzzle,
            "status" => Self::Status,
            "reason" => Self::Reason,
            "all" => Self::Others,
            name => match fields.iter().find(|field| field.name == name) {
                Some(field) => Self::Field(*field),
                None => Self::Input(name.to_owned()),
            },
        };
        let listed = names.iter().flat_map(|names| tables::text::fields(names));
        listed.map(|name| column(&name)).collect()
    }

    /// Returns the columns of a table of answers with these columns: those of the input with this header unchanged, or the
    /// puzzle; then the status, those of the answer, and the reason.
    pub fn answer(columns: &[AnswerColumn], header: Option<&TableHeader>) -> Vec<Self> {
        let of_input = |header: &TableHeader| {
            let columns = header.names().iter().cloned().zip(0..).map(|(name, index)| {
                let is_puzzle = index == header.puzzle_column();
                if is_puzzle { Self::InputPuzzle(name) } else { Self::Input(name) }
            });
            columns.collect_vec()
        };
        let input = header.map_or_else(|| vec![Self::Puzzle], of_input);
        let fields = columns.iter().copied().map(Self::Field);
        input.into_iter().chain([Self::Status]).chain(fields).chain([Self::Reason]).collect()
    }

    /// Returns the columns of these names of a table of grids.
    pub fn grid_columns(names: &[String]) -> Vec<Self> {
        let named = Self::named(names, &[SOLUTION]).into_iter();
        named.map(|column| if column == Self::Puzzle { Self::Grid } else { column }).collect()
    }

    /// Returns the names of these columns, which differ: grids of the answer keep theirs, by which the table is read, then
    /// columns of the input, and others get a number where theirs is taken.
    pub fn names(columns: &[Self]) -> Vec<String> {
        let ranked = columns.iter().zip(0..).map(|(column, index)| match column {
            Self::Puzzle | Self::Grid => (0, index, "puzzle"),
            Self::Field(field) if *field == SOLUTION => (0, index, field.name),
            Self::Input(name) | Self::InputPuzzle(name) => (1, index, name.as_str()),
            Self::Status => (2, index, lists::STATUS.name),
            Self::Field(field) => (2, index, field.name),
            Self::Reason => (2, index, lists::REASON.name),
            Self::Others => (2, index, "all"),
        });
        let ranked: Vec<(u8, usize, &str)> = ranked.sorted_unstable().collect();
        let names = distinct_names(&[], ranked.iter().map(|column| column.2));
        let named = ranked.iter().map(|column| column.1).zip(names).sorted_unstable();
        named.map(|(_, name)| name).collect()
    }

    /// Returns `true` if it is the column of this name of the input.
    pub fn is_named(&self, name: &str) -> bool {
        matches!(self, Self::Input(known) | Self::InputPuzzle(known) if known.eq_ignore_ascii_case(name))
    }

    /// Returns `true` if it is a column of the input.
    pub fn is_of_input(&self) -> bool {
        matches!(self, Self::Others | Self::Input(_) | Self::InputPuzzle(_))
    }

    /// Returns the types of these columns of the output, of which those of the input have the given types.
    pub fn kinds(columns: &[Self], of_input: &Columns) -> Columns {
        let kinds = columns.iter().map(|column| match column {
            Self::Field(field) => match field.kind {
                lists::Kind::Count => Kind::Signed(64),
                lists::Kind::Real => Kind::Float(64),
                lists::Kind::Truth => Kind::Boolean,
                _ => Kind::Text,
            },
            Self::Input(name) => of_input.kind(name).unwrap_or(Kind::Text),
            _ => Kind::Text,
        });
        let named = Self::names(columns).into_iter().zip(kinds);
        let kept = named.map(|(name, kind)| tables::Column { name, kind }).collect();
        Columns { kept, left_out: Vec::new() }
    }

    /// Returns these columns, with the names of the header in place of all others of the input.
    pub fn expanded(columns: &[Self], header: &TableHeader) -> Vec<Self> {
        let expand = |column: &Self| match column {
            Self::Others => header
                .others()
                .filter(|name| !columns.iter().any(|column| column.is_named(name)))
                .map(|name| Self::Input(name.to_owned()))
                .collect(),
            other => vec![other.clone()],
        };
        columns.iter().flat_map(expand).collect()
    }
}

/// Writes rows of a table with chosen columns.
#[derive(Clone)]
pub struct TableRows {
    /// The character between two fields.
    pub separator: char,
    /// The columns.
    pub columns: Vec<Column>,
    /// The header of the input, and by column its index in the input.
    input: Option<(Arc<TableHeader>, Vec<usize>)>,
}

impl TableRows {
    /// Creates a writer of rows without a header of an input.
    pub fn new(separator: char, columns: Vec<Column>) -> Self {
        Self { separator, columns, input: None }
    }

    /// Reads the columns of the input from lines of a table with this header. A column that the table lacks is empty.
    pub fn read_from(&mut self, header: Option<&Arc<TableHeader>>) {
        let known = self.input.as_ref().zip(header);
        if known.is_some_and(|((known, _), new)| Arc::ptr_eq(known, new)) {
            return;
        }
        self.input = header.map(|header| {
            // Of several columns with one name, each is copied in its turn.
            let names = header.names().iter().map(|name| name.to_ascii_lowercase()).collect_vec();
            let named = names.iter().enumerate().rev();
            let first: HashMap<&str, usize> = named.map(|(index, name)| (&**name, index)).collect();
            let mut same: HashMap<&str, VecDeque<usize>> = HashMap::new();
            for index in header.other_columns() {
                same.entry(&names[index]).or_default().push_back(index);
            }
            let places = self.columns.iter().map(|column| {
                let asked = match column {
                    Column::Input(asked) => asked,
                    Column::InputPuzzle(asked) => {
                        let puzzle = header.puzzle_column();
                        let is_same = header.names()[puzzle].eq_ignore_ascii_case(asked);
                        return if is_same { puzzle } else { usize::MAX };
                    }
                    _ => return usize::MAX,
                };
                let name = asked.to_ascii_lowercase();
                let next = same.get_mut(&*name).and_then(VecDeque::pop_front);
                next.or_else(|| first.get(&*name).copied()).unwrap_or(usize::MAX)
            });
            (Arc::clone(header), places.collect())
        });
    }

    /// Returns the line that names the columns.
    pub fn header(&self) -> String {
        let mut text = Vec::new();
        for (name, index) in Column::names(&self.columns).iter().zip(0..) {
            if index > 0 {
                push_separator(self.separator, &mut text);
            }
            push_field(name, self.separator, &mut text);
        }
        text.push(b'\n');
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Appends a row for this line of the input. The function appends the contents of a column that is not of the input.
    pub fn write(
        &self,
        line: &str,
        text: &mut Vec<u8>,
        mut field: impl FnMut(&Column, &mut Vec<u8>),
    ) {
        // The line is divided once. A search for each column took a time quadratic in the columns.
        let mut divided = None;
        for (column, index) in self.columns.iter().zip(0..) {
            if index > 0 {
                push_separator(self.separator, text);
            }
            match (column, &self.input) {
                (Column::Input(_) | Column::InputPuzzle(_), Some((header, places)))
                    if matches!(column, Column::Input(_)) || places[index] != usize::MAX =>
                {
                    let fields = divided.get_or_insert_with(|| header.fields(line));
                    let field = fields.get(places[index]).map_or("", |field| field);
                    push_field(field, self.separator, text);
                }
                (column, _) => field(column, text),
            }
        }
        text.push(b'\n');
    }
}
