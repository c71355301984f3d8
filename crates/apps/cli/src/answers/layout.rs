//! The columns of rows: the input's columns as they are, then the status, the answer's columns, and the reason.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use clausoku::formats::lines::TableHeader;
use clausoku::lists::{
    columns::{REASON, STATUS},
    values::{Column, Kind},
};
use clausoku_tables::{self as tables, Columns};

use super::shape::Shape;
use crate::input::distinct_names;

/// A field of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    /// The name of the input, where there are several.
    File,
    /// A column of the input, by its index within the layout.
    Input(usize),
    /// The givens.
    Puzzle,
    /// The link of the puzzle, with its clues.
    Link,
    /// The line of the input.
    Line,
    /// `ok` or `wrong` for the solution in the input's line.
    GivenSolution,
    /// The verdict.
    Status,
    /// The column of the answer of this index.
    Answer(usize),
    /// The reason.
    Reason,
}

/// The columns of rows, and the places of the input's columns.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The fields.
    pub fields: Vec<Field>,
    /// The names of the fields, which differ.
    pub names: Vec<String>,
    /// The names of the columns of the first input.
    input: Vec<String>,
    /// The column of the puzzles among them.
    puzzle: Option<usize>,
    /// The header of the current input, and by column of the first one its index there.
    current: Option<(Arc<TableHeader>, Vec<usize>)>,
}

/// The form of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LayoutOptions {
    pub file: FileColumn,
    pub puzzle: PuzzleText,
    /// The shape of the list. If puzzles are made, the first column of the answer is in the place of an input.
    pub shape: Shape,
    pub members: Members,
    /// `true` if a column has the links of puzzles that no input's column has.
    pub has_links: bool,
}

/// The rows that name their inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileColumn {
    /// All rows.
    Always,
    /// The rows of several inputs.
    OfSeveral,
}

/// The text of a puzzle in its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PuzzleText {
    /// The text of the input.
    AsRead,
    /// Other symbols than the input's.
    New,
}

/// The parts of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Members {
    /// Fields of a line.
    Fields,
    /// Members of an object, some of which describe its board.
    OfObject,
}

/// The column of links, which contain the whole puzzles.
pub(super) const LINK: &str = "link";

/// The column of the solutions in the input's lines.
pub(crate) const GIVEN_SOLUTION: Column = Column::new(
    "given_solution",
    Kind::Text,
    "`ok` or `wrong` for the solution in the input, if a column of it has solutions",
);

/// The members of objects about boards.
const BOARD_MEMBERS: [&str; 4] = ["variant", "board", "values", "excluded"];

/// Returns `true` if the rows of an answer with these columns have one of this name.
pub(super) fn is_of_answer(columns: &[Column], has_files: bool, name: &str) -> bool {
    let added = [&GIVEN_SOLUTION, &STATUS, &REASON];
    let mut names = columns.iter().chain(added).map(|column| column.name);
    has_files && name == "file" || names.any(|known| known == name)
}

impl Layout {
    /// Returns the columns of answers for puzzles of an input with this header, if it is a table.
    pub(super) fn new(
        columns: &[Column],
        header: Option<&TableHeader>,
        LayoutOptions { file, puzzle: text, shape, members, has_links }: LayoutOptions,
    ) -> Self {
        let are_made = shape == Shape::Made;
        let has_files = file == FileColumn::Always;
        let input = header.map_or(Vec::new(), |header| header.names().to_vec());
        let puzzle = header.map(TableHeader::puzzle_column);
        let mut fields = Vec::new();
        let mut names = Vec::new();
        if let Some(header) = header {
            // These members of the answer replace an object's members of the same names, as in JSON; its solution stays.
            let is_object = header.separator().is_none();
            let kept = (0..input.len()).filter(|&index| {
                !is_object
                    || header.solution_column() == Some(index)
                    || !is_of_answer(columns, has_files, &input[index])
            });
            fields.extend(kept.clone().map(|index| match index {
                // In the symbols that are asked for, and not as it was read.
                _ if text == PuzzleText::New && Some(index) == puzzle => Field::Puzzle,
                _ => Field::Input(index),
            }));
            let taken = BOARD_MEMBERS.map(str::to_owned);
            let taken = if members == Members::OfObject && !is_object { &taken[..] } else { &[] };
            names = distinct_names(taken, kept.map(|index| input[index].as_str()));
        } else if are_made {
            // Words have no columns.
            fields.extend(columns.first().map(|_| Field::Answer(0)));
            names.extend(columns.first().map(|column| column.name.to_owned()));
        } else {
            fields.push(if shape == Shape::Lines { Field::Line } else { Field::Puzzle });
            names.push("puzzle".to_owned());
            if has_links {
                fields.push(Field::Link);
                names.push(LINK.to_owned());
            }
        }
        let first = usize::from(are_made);
        let answer = columns.iter().skip(first).map(|column| column.name);
        let has_solutions = header.is_some_and(|header| header.solution_column().is_some());
        let given = has_solutions.then_some(GIVEN_SOLUTION.name).into_iter();
        let file = has_files.then_some("file").into_iter();
        let added = file.chain(given).chain([STATUS.name]).chain(answer).chain([REASON.name]);
        let added = distinct_names(&names, added).into_iter();
        let answers = (first..columns.len()).map(Field::Answer);
        let file = has_files.then_some(Field::File).into_iter();
        let given = has_solutions.then_some(Field::GivenSolution).into_iter();
        fields
            .extend(file.chain(given).chain([Field::Status]).chain(answers).chain([Field::Reason]));
        names.extend(added);
        Self { fields, names, input, puzzle, current: None }
    }

    /// Returns the columns of grids of an input with this header: the puzzle, its solution, and the columns that contain neither.
    pub(super) fn with_grids(header: &TableHeader) -> Self {
        let input: Vec<String> = header.others().map(str::to_owned).collect();
        let grids = ["puzzle", "solution"].map(str::to_owned);
        let mut names = grids.to_vec();
        names.extend(distinct_names(&grids, input.iter().map(String::as_str)));
        let fields = (0..input.len()).map(Field::Input);
        let fields = [Field::Puzzle].into_iter().chain(fields).collect();
        Self { fields, names, input, puzzle: None, current: None }
    }

    /// Returns the columns of grids with their links.
    pub(super) fn with_links() -> Self {
        let fields = vec![Field::Puzzle, Field::Link];
        let names = ["puzzle", "solution", LINK].map(str::to_owned).to_vec();
        Self { fields, names, input: Vec::new(), puzzle: None, current: None }
    }

    /// Notes the header of the input of the next rows.
    pub(super) fn read_from(&mut self, header: Option<&Arc<TableHeader>>) {
        let known = self.current.as_ref().zip(header);
        if known.is_some_and(|((known, _), new)| Arc::ptr_eq(known, new)) {
            return;
        }
        self.current = header.map(|header| (Arc::clone(header), self.places(header)));
    }

    /// Returns, by column of the first input, its index in an input with this header; `usize::MAX` if it has none.
    fn places(&self, header: &TableHeader) -> Vec<usize> {
        // Of several columns with one name, each is copied in its turn.
        let mut named: HashMap<String, VecDeque<usize>> = HashMap::new();
        let are_others = self.puzzle.is_none();
        let others: Vec<usize> = header.other_columns().collect();
        for (name, index) in header.names().iter().zip(0..) {
            let is_puzzle = !are_others && index == header.puzzle_column();
            if is_puzzle || are_others && !others.contains(&index) {
                continue;
            }
            named.entry(name.to_ascii_lowercase()).or_default().push_back(index);
        }
        let places = self.input.iter().zip(0..).map(|(name, index)| {
            if Some(index) == self.puzzle {
                return header.puzzle_column();
            }
            let same = named.get_mut(&name.to_ascii_lowercase());
            same.and_then(VecDeque::pop_front).unwrap_or(usize::MAX)
        });
        places.collect()
    }

    /// Returns the names of the columns of the current input that the layout lacks.
    pub(super) fn lost(&self, header: &TableHeader) -> Vec<String> {
        let places = self.places(header);
        // Grids are written with their solutions.
        let has_solution = self.puzzle.is_none();
        let solution = header.solution_column().filter(|_| !has_solution);
        let mut columns: Vec<usize> = header.other_columns().chain(solution).collect();
        columns.sort_unstable();
        let lost = columns.into_iter().filter(|index| !places.contains(index));
        lost.map(|index| header.names()[index].clone()).collect()
    }

    /// Returns the header of the current input, and the places of the columns there.
    pub(super) fn current(&self) -> Option<(&Arc<TableHeader>, &[usize])> {
        self.current.as_ref().map(|(header, places)| (header, &**places))
    }

    /// Returns `true` if the rows have the column of links of the input.
    pub(super) fn has_links(&self) -> bool {
        self.fields.contains(&Field::Link) || self.input.iter().any(|name| name == LINK)
    }

    /// Returns the names of the columns of the first input that are copied.
    pub(super) fn others(&self) -> &[String] {
        &self.input
    }

    /// Returns `true` if the columns of the current input equal the layout's, in order.
    pub(super) fn is_current_whole(&self) -> bool {
        self.current.as_ref().is_some_and(|(header, places)| {
            header.names().len() == places.len() && places.iter().copied().eq(0..places.len())
        })
    }

    /// Returns `true` if a field contains the givens.
    pub(super) fn has_puzzle(&self) -> bool {
        // Of several inputs, one may be a list without columns.
        [Field::Puzzle, Field::File].iter().any(|field| self.fields.contains(field))
    }

    /// Returns `true` if this column of the first input contains its puzzles.
    pub(super) fn is_puzzle(&self, column: usize) -> bool {
        Some(column) == self.puzzle
    }

    /// Returns the types of the columns. `of_input` has the types of the input's columns.
    pub(super) fn kinds(&self, columns: &[Column], of_input: &Columns) -> Columns {
        let kept = self.fields.iter().zip(&self.names).map(|(field, name)| {
            let kind = match *field {
                Field::Answer(index) => match columns[index].kind {
                    Kind::Count => tables::Kind::Signed(64),
                    Kind::Real => tables::Kind::Float(64),
                    Kind::Truth => tables::Kind::Boolean,
                    _ => tables::Kind::Text,
                },
                Field::Input(index) if Some(index) != self.puzzle => {
                    of_input.kind(&self.input[index]).unwrap_or(tables::Kind::Text)
                }
                _ => tables::Kind::Text,
            };
            tables::Column { name: name.clone(), kind }
        });
        Columns { kept: kept.collect(), left_out: Vec::new() }
    }
}
