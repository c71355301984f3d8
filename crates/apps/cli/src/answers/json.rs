//! JSON lines: an object for each row.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use clausoku::Variant;
use clausoku::formats::{NumberNotation, lines::TableHeader};
use clausoku::lists::{
    driver::RowBlock,
    values::{Column, Kind, LettersByBoard, Value},
};

use super::block::{Block, Needs};
use super::layout::{Field, Layout, LayoutOptions, Members, PuzzleText};
use super::pieces::Written;
use super::sink::Sink;
use crate::input::{Fault, Grids, distinct_names, push_json};
use crate::output::{BoardFields, is_usual};

/// Writes rows as objects.
#[derive(Clone)]
pub(super) struct JsonSink {
    columns: Arc<[Column]>,
    options: LayoutOptions,
    layout: Layout,
    letters: LettersByBoard,
    /// The members of the boards that puzzles of their sizes do not have as a rule.
    boards: Vec<(Arc<Variant>, Vec<u8>)>,
    grid: Vec<u8>,
    /// The names of the answer's members, which replace an object's.
    answer_names: HashSet<String>,
}

impl JsonSink {
    /// Returns the sink of answers with these columns.
    pub(super) fn new(columns: &[Column], options: LayoutOptions, letters: LettersByBoard) -> Self {
        let options = LayoutOptions { members: Members::OfObject, ..options };
        let layout = Layout::new(columns, None, options);
        let columns = columns.into();
        let (boards, grid, answer_names) = (Vec::new(), Vec::new(), HashSet::new());
        Self { columns, options, layout, letters, boards, grid, answer_names }
    }

    /// Appends the members of an input that is an object, except those whose names the answer has.
    fn push_members(
        &mut self,
        header: &TableHeader,
        block: &Block,
        record: usize,
        text: &mut Vec<u8>,
    ) {
        let puzzle = &header.names()[header.puzzle_column()];
        let has_symbols = self.options.puzzle == PuzzleText::New;
        for (name, value) in header.members(block.line(record)) {
            if self.answer_names.contains(&*name) {
                continue;
            }
            push_name(&name, text);
            match block.grids(record).filter(|_| has_symbols && name == *puzzle) {
                Some(grids) => self.push_puzzle(&grids, text),
                None => text.extend_from_slice(value.as_bytes()),
            }
        }
    }

    fn push_puzzle(&mut self, grids: &Grids<'_>, text: &mut Vec<u8>) {
        self.grid.clear();
        grids.write_line(&mut self.letters, &mut self.grid);
        push_grid(&self.grid, text);
    }

    /// Appends the members that describe the board, unless it is the usual one of its size.
    fn push_board(&mut self, variant: &Arc<Variant>, text: &mut Vec<u8>) -> anyhow::Result<()> {
        let known = self.boards.iter().position(|(board, _)| Arc::ptr_eq(board, variant));
        let index = if let Some(index) = known {
            index
        } else {
            let shown = self.letters.shown(variant)?;
            // Readers find the usual board by the number of cells, with numbers from 1.
            let is_known =
                is_usual(variant) && shown.alphabet().notation() == Some(NumberNotation::FromOne);
            let members = if is_known && shown.alphabet().has_characters() {
                Vec::new()
            } else {
                members(&BoardFields::new(&shown).with_board(&shown))?
            };
            self.boards.push((Arc::clone(variant), members));
            self.boards.len() - 1
        };
        text.extend_from_slice(&self.boards[index].1);
        Ok(())
    }

    /// Returns names of new members that differ from an object's own members.
    pub(super) fn names_beside<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
        distinct_names(&self.layout.names, names)
    }

    /// Takes the columns from the input of a block.
    pub(super) fn read_from(&mut self, block: &Block) {
        let known = self.layout.current().map(|(header, _)| Arc::as_ptr(header));
        if known != block.header().map(Arc::as_ptr) {
            // An object has the columns of its own input.
            self.layout =
                Layout::new(&self.columns, block.header().map(|header| &**header), self.options);
            self.layout.read_from(block.header());
            let named = self.layout.fields.iter().zip(&self.layout.names);
            let of_answer =
                named.filter(|(field, _)| !matches!(field, Field::Input(_) | Field::Puzzle));
            self.answer_names = of_answer.map(|(_, name)| name.clone()).collect();
        }
    }

    /// Appends the object of the line that names the columns, where each line is a record.
    fn header(&self, text: &mut Vec<u8>) {
        let start = text.len();
        for (field, name) in self.layout.fields.iter().zip(&self.layout.names) {
            push_name(name, text);
            match field {
                Field::Input(_) | Field::Puzzle => push_json(text, name),
                _ => text.extend_from_slice(b"null"),
            }
        }
        text[start] = b'{';
        text.extend_from_slice(b"}\n");
    }

    pub(super) fn row(
        &mut self,
        block: &Block,
        rows: &RowBlock,
        row: usize,
        text: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        let record = rows.record(row);
        let header = block.header();
        let is_object = header.is_some_and(|header| header.separator().is_none());
        let start = text.len();
        let mut fields = None;
        if let (true, Some(header)) = (is_object, header) {
            self.push_members(header, block, record, text);
        } else if let Some(grids) = block.grids(record) {
            self.push_board(grids.variant(), text)?;
            push_excluded(&grids, text)?;
        } else if let Some(board) = rows.board(row) {
            self.push_board(board, text)?;
        }
        let fields_of_row = std::mem::take(&mut self.layout.fields);
        let names = std::mem::take(&mut self.layout.names);
        for (field, name) in fields_of_row.iter().zip(&names) {
            if is_object && matches!(field, Field::Input(_) | Field::Puzzle) {
                continue;
            }
            push_name(name, text);
            match *field {
                Field::Input(column) => {
                    let fields = fields.get_or_insert_with(|| {
                        header.map_or(Vec::new(), |header| header.fields(block.line(record)))
                    });
                    let field = fields.get(column).map_or("", |field| field);
                    match header {
                        Some(header) if header.is_plain(column) => push_plain(field, text),
                        _ => push_json(text, field),
                    }
                }
                Field::Puzzle => {
                    if let Some(grids) = block.grids(record) {
                        self.push_puzzle(&grids, text);
                    } else {
                        let known = block.fault(record).map(Fault::text);
                        push_json(text, &known.unwrap_or_default());
                    }
                }
                Field::Link => match block.grids(record).and_then(|grids| grids.link()) {
                    Some(link) => push_json(text, &link),
                    None => text.extend_from_slice(b"null"),
                },
                Field::Line => push_json(text, &block.exact_line(record)),
                Field::File => {
                    let file = block.place(record).map(|place| place.file.exact().to_owned());
                    push_json(text, &file.unwrap_or_default());
                }
                Field::GivenSolution => match block.given_solution(record) {
                    Some(verdict) => push_json(text, verdict),
                    None => text.extend_from_slice(b"null"),
                },
                Field::Status => push_json(text, rows.status(row).name()),
                Field::Answer(column) => {
                    let kind = self.columns[column].kind;
                    push_cell(rows.value(column, row), kind, &mut self.letters, text);
                }
                Field::Reason => match rows.reason(row) {
                    Some(reason) => push_json(text, reason),
                    None => text.extend_from_slice(b"null"),
                },
            }
        }
        self.layout.fields = fields_of_row;
        self.layout.names = names;
        // The first member has a comma before it, in place of the bracket.
        match text.get_mut(start) {
            Some(comma) => *comma = b'{',
            None => text.push(b'{'),
        }
        text.extend_from_slice(b"}\n");
        Ok(())
    }
}

impl Sink for JsonSink {
    fn needs(&self) -> Needs {
        Needs::Givens
    }

    fn rows(
        &mut self,
        block: &Block,
        rows: &mut RowBlock,
        range: Range<usize>,
        out: &mut Written,
    ) -> anyhow::Result<()> {
        self.read_from(block);
        for row in range {
            let record = rows.record(row);
            if block.is_header(record) {
                self.header(out.pieces.text());
            } else if block.place(record).is_some() {
                self.row(block, rows, row, out.pieces.text())?;
            }
        }
        Ok(())
    }

    fn fork(&self) -> Box<dyn Sink + '_> {
        Box::new(self.clone())
    }
}

/// Appends the member with the excluded candidates, if there are some.
fn push_excluded(grids: &Grids<'_>, text: &mut Vec<u8>) -> anyhow::Result<()> {
    if let Grids::Record(record) = grids
        && let Some(excluded) = clausoku::formats::detection::stated_excluded(&record.puzzle)
    {
        push_name("excluded", text);
        text.extend(serde_json::to_vec(&excluded)?);
    }
    Ok(())
}

pub(super) fn push_cell(
    value: Value<'_>,
    kind: Kind,
    letters: &mut LettersByBoard,
    text: &mut Vec<u8>,
) {
    match (value, kind) {
        (Value::Count(number), _) => text.extend_from_slice(number.to_string().as_bytes()),
        (Value::Real(number), _) => text.extend_from_slice(format!("{number:?}").as_bytes()),
        (Value::Truth(truth), _) => {
            text.extend_from_slice(if truth { b"true" } else { b"false" });
        }
        (Value::Text(value), Kind::Json) => text.extend_from_slice(value.as_bytes()),
        (Value::Text(value), _) => push_json(text, value),
        (Value::Grid(grid), _) => {
            let start = text.len();
            text.push(b'"');
            grid.write_line(letters, text);
            if is_plain(&text[start + 1..]) {
                text.push(b'"');
            } else {
                let line = text.split_off(start);
                push_json(text, &String::from_utf8_lossy(&line[1..]));
            }
        }
        _ => text.extend_from_slice(b"null"),
    }
}

/// Appends a comma and the name of a member.
pub(super) fn push_name(name: &str, text: &mut Vec<u8>) {
    text.push(b',');
    push_json(text, name);
    text.push(b':');
}

/// Appends a number or a truth value of a table with types: null for an empty field, and for a number that JSON lacks.
fn push_plain(field: &str, text: &mut Vec<u8>) {
    let is_json = serde_json::from_str::<serde_json::Value>(field)
        .is_ok_and(|value| value.is_number() || value.is_boolean());
    text.extend_from_slice(if is_json { field } else { "null" }.as_bytes());
}

/// Returns `true` if a grid needs no escapes in a string.
fn is_plain(grid: &[u8]) -> bool {
    grid.is_ascii() && !grid.contains(&b'"') && !grid.contains(&b'\\')
}

/// Appends a grid as a string. Its letters are printable, and need no escapes as a rule.
fn push_grid(grid: &[u8], text: &mut Vec<u8>) {
    if !is_plain(grid) {
        return push_json(text, &String::from_utf8_lossy(grid));
    }
    text.push(b'"');
    text.extend_from_slice(grid);
    text.push(b'"');
}

/// Returns the members of an object, each behind a comma.
pub(super) fn members(fields: &BoardFields<'_>) -> anyhow::Result<Vec<u8>> {
    let mut text = serde_json::to_vec(fields)?;
    text[0] = b',';
    text.pop();
    Ok(text)
}
