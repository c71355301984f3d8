//! The puzzles of a chunk of a list, in a batch to be solved.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use clausoku::formats::{
    About, ReadErrorKind, Record,
    lines::{MAX_LINE_BYTES, ParseLine, TableHeader},
};
use clausoku::lists::Status;
use clausoku::solving::bulk::{Prediction, Stored};
use clausoku::{Batch, Variant};
use clausoku_text::printable;

use super::blocks::{Block, unread};
use super::chunk::Chunk;
use super::{EveryLine, Grids, Numbers, Place};
use crate::input::{Name, note_wrong_solution};
use crate::terminal::texts::recycle;
use crate::terminal::{Exit, GridFault};

/// The fault of a line that is blank, a comment or a header.
pub(super) const NO_PUZZLE: &str = "no puzzle on this line";

/// The puzzles of a chunk of a list.
pub(crate) struct List {
    /// The puzzles of the batch and the faults between them, in order.
    pub entries: Vec<Entry>,
    /// The puzzles with their solutions and placed values, in place of the batch's puzzles, if the command asks for them.
    pub records: Option<KeptRecords>,
    /// `true` if the batch contains the puzzles of the records, too.
    pub has_both: bool,
    /// The lines of the chunk, if each of them has an entry.
    pub every_line: Option<EveryLine>,
    /// The lines of a table.
    pub table: Table,
    /// By entry, whether the solution in its line is right; `None` without one. Empty if the input has no column of solutions.
    pub given_solutions: Vec<Option<bool>>,
    /// The same of the last puzzle that was read.
    last_given: Option<bool>,
    /// The titles and other texts of puzzles of the batch that have some, by entry.
    pub abouts: Vec<(usize, About)>,
    /// `true` if the lines are of a table without a column of solutions.
    lacks_column: bool,
    /// The number of the chunk, from 1.
    pub number: usize,
    /// The input of the lines.
    pub name: Option<Name>,
    /// The board of the last line that was read as numbers.
    board: Option<Arc<Variant>>,
}

/// Records of puzzles. A record that consists only of symbols is kept as numbers.
#[derive(Default)]
pub(crate) struct KeptRecords {
    boards: Vec<Arc<Variant>>,
    numbers: Vec<u8>,
    kept: Vec<Kept>,
}

/// A kept puzzle.
enum Kept {
    /// The board, and the place of its numbers.
    Numbers(usize, Range<usize>),
    Record(Box<Record>),
}

impl KeptRecords {
    pub(crate) fn get(&self, index: usize) -> Grids<'_> {
        match &self.kept[index] {
            Kept::Record(record) => Grids::Record(Cow::Borrowed(record)),
            Kept::Numbers(board, range) => {
                let variant = &self.boards[*board];
                let (givens, solution) = self.numbers[range.clone()].split_at(variant.cell_count());
                let solution = Some(solution).filter(|solution| !solution.is_empty());
                Grids::Numbers(Numbers { variant, givens, solution })
            }
        }
    }

    /// Adds the puzzle of this line. Returns `false` if numbers do not suffice for it.
    fn read(&mut self, line: &[u8], parser: &mut dyn ParseLine) -> bool {
        let start = self.numbers.len();
        if !parser.numbers_solved(line, &mut self.numbers) {
            return false;
        }
        let end = self.numbers.len();
        let board = parser.board().filter(|board| end - start >= board.cell_count());
        let Some(board) = board else {
            self.numbers.truncate(start);
            return false;
        };
        if !self.boards.last().is_some_and(|last| Arc::ptr_eq(last, board)) {
            self.boards.push(Arc::clone(board));
        }
        self.kept.push(Kept::Numbers(self.boards.len() - 1, start..end));
        true
    }

    fn clear(&mut self) {
        self.boards.clear();
        self.numbers.clear();
        self.kept.clear();
    }
}

/// The lines of a chunk of a table.
#[derive(Default)]
pub(crate) struct Table {
    /// The header; `None` outside of tables.
    pub header: Option<Arc<TableHeader>>,
    text: Vec<u8>,
    /// The line of each entry in the text, by entry.
    lines: Vec<Range<usize>>,
}

impl Table {
    /// Returns the line of the entry of this index; an empty one if the chunk is of no table.
    pub(crate) fn line(&self, entry: usize) -> &str {
        let line = self.lines.get(entry).and_then(|line| self.text.get(line.clone()));
        let line = line.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        str::from_utf8(line.unwrap_or_default()).unwrap_or_default()
    }

    fn clear(&mut self) {
        self.header = None;
        self.lines.clear();
    }
}

/// A puzzle of a list, or the fault in its place.
pub(crate) enum Entry {
    /// The next puzzle of the batch, on this line of its input; if nothing else is known, of the input of the list. Threads wait for
    /// each other where they count the uses of one name, so few entries have one.
    Puzzle(Option<Box<Name>>, usize),
    /// A line without a puzzle that can be read.
    // Behind a pointer, which makes the entries of all lines a third as long.
    Fault(Box<Fault>),
}

/// The fault of a record that is no text, such as a folder.
#[derive(Debug)]
pub(crate) struct RecordFault {
    /// The input.
    pub name: Name,
    /// The number of the record in place of a line, from 1.
    pub line: usize,
    /// The reason, without the place.
    pub message: String,
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", Place { file: &self.name, line: self.line }, self.message)
    }
}

impl std::error::Error for RecordFault {}

/// A puzzle without an answer: its place and the reason.
pub(crate) struct Fault {
    file: Name,
    /// `None` if no puzzle is known there.
    line: Option<usize>,
    /// The text of the puzzle.
    text: String,
    /// The reason in one line, without the place.
    message: String,
    /// The error as it is reported.
    pub error: anyhow::Error,
    /// The verdict in the row.
    pub status: Status,
    /// The exit code of a command with this puzzle alone: [`Exit::Failed`] means an error, any other code a puzzle without an
    /// answer.
    pub exit: Exit,
}

impl Fault {
    pub(crate) fn for_input(file: Name, error: anyhow::Error) -> Self {
        let error = match error.downcast::<RecordFault>() {
            Ok(fault) => return Self::for_puzzle(&file, fault.line, fault.message),
            Err(error) => error,
        };
        let fault = error.downcast_ref::<GridFault>();
        let line = fault.map(|fault| fault.error.line());
        let message = fault.map_or_else(|| error.to_string(), |fault| fault.error.message());
        let text = fault.map(|fault| fault.error.text().to_owned()).unwrap_or_default();
        let (status, exit) = (Status::Invalid, Exit::Failed);
        Self { file, line, text, message, error, status, exit }
    }

    pub(crate) fn for_puzzle(file: &Name, line: usize, reason: impl fmt::Display) -> Self {
        let message = reason.to_string();
        let error = anyhow::anyhow!("{file}:{line}: {message}");
        let (file, line, text) = (file.clone(), Some(line), String::new());
        let (status, exit) = (Status::Invalid, Exit::Failed);
        Self { file, line, text, message, error, status, exit }
    }

    /// Returns the kind of the fault, if it is one of a text.
    pub(crate) fn kind(&self) -> Option<ReadErrorKind> {
        self.error.downcast_ref::<GridFault>().map(|fault| fault.error.kind())
    }

    /// Returns the text of the puzzle in one line that is safe to print.
    pub(crate) fn text(&self) -> String {
        printable(self.text.trim_end_matches('\r')).into_owned()
    }

    /// Returns the file and the line, if a puzzle is known there.
    pub(crate) fn place(&self) -> Option<Place<'_>> {
        self.line.map(|line| Place { file: &self.file, line })
    }

    /// Returns the reason in one line, after the column if that is known.
    pub(crate) fn in_line(&self) -> String {
        let column = self.error.downcast_ref::<GridFault>().map(|fault| fault.error.column());
        let place = column.map(|column| format!("column {column}: ")).unwrap_or_default();
        format!("{place}{}", self.reason())
    }

    /// Returns the reason in one line that is safe to print.
    pub(crate) fn reason(&self) -> String {
        printable(self.message.lines().next().unwrap_or_default()).into_owned()
    }
}

impl List {
    /// Returns an empty list. Puzzles are read as records if `are_records`.
    pub(crate) fn new(are_records: bool) -> Self {
        let records = are_records.then(KeptRecords::default);
        let (entries, table) = (Vec::new(), Table::default());
        let (every_line, name, board) = (None, None, None);
        let has_both = false;
        Self {
            entries,
            records,
            has_both,
            every_line,
            table,
            given_solutions: Vec::new(),
            abouts: Vec::new(),
            lacks_column: false,
            last_given: None,
            number: 0,
            name,
            board,
        }
    }

    /// Replaces the records by the records of this chunk, and adds their puzzles to the batch.
    pub(crate) fn read(&mut self, chunk: Chunk, number: usize, batch: &mut Batch) {
        self.number = number;
        if let Some(records) = &mut self.records {
            records.clear();
        }
        self.entries.clear();
        self.given_solutions.clear();
        self.abouts.clear();
        self.lacks_column = false;
        self.every_line = None;
        self.table.clear();
        match chunk {
            Chunk::Unread(name, parser, lines) => {
                // In the memory of the chunk before: one thread that read every block into fresh memory took 50 ns a
                // line, a sixth of the processor time of `solve` on two cores.
                let block = lines.read(std::mem::take(&mut self.table.text));
                self.read(Chunk::Lines(name, parser, block), number, batch);
            }
            Chunk::Lines(name, parser, Ok(block)) => {
                self.read_lines(&name, parser, block, batch);
            }
            Chunk::Lines(name, _, Err(error)) => {
                let error = unread(&name, error);
                self.add(name, Err(error), batch);
            }
            Chunk::Nothing(name, error) => {
                // A text without a puzzle has no record.
                let is_record = error.is::<RecordFault>();
                let fault = Fault::for_input(name, error);
                let line = fault.line.filter(|_| is_record);
                let fault = Fault { line, ..fault };
                self.entries.push(Entry::Fault(fault.into()));
            }
            Chunk::EveryLine(lines) => {
                self.name = Some(lines.name.clone());
                self.read_every_line(&lines, batch);
                self.every_line = Some(lines);
            }
            Chunk::Numbers(name, numbers) => {
                self.name = Some(name);
                let entries = numbers.map(|number| Entry::Puzzle(None, number as usize + 1));
                self.entries.extend(entries);
            }
            // Ends the work where the chunks are answered.
            Chunk::End(_) => {}
            Chunk::Puzzles(puzzles) => {
                for (name, record) in puzzles {
                    if let Ok(record) = &record
                        && !self.are_written()
                    {
                        note_wrong_solution(&name, record);
                    }
                    self.add(name, record, batch);
                }
            }
        }
    }

    fn read_lines(
        &mut self,
        name: &Name,
        mut parser: Box<dyn ParseLine>,
        block: Block,
        batch: &mut Batch,
    ) {
        self.name = Some(name.clone());
        self.table.header = parser.table().cloned();
        let has_given = has_solutions(&*parser, batch);
        self.lacks_column = parser.table().is_some_and(|table| table.solution_column().is_none());
        let mut start = 0;
        for (line, number) in block.records() {
            self.last_given = None;
            let is_read = self.quick(line, number, &mut *parser, batch);
            match if is_read { Ok(None) } else { parser.parse_bytes(number, line) } {
                Ok(None) => {}
                Ok(Some(record)) => {
                    self.add(name.clone(), Ok(record), batch);
                    note_prediction(&*parser, line, batch);
                }
                Err(error) => self.add(name.clone(), Err(GridFault::wrap(name, error)), batch),
            }
            if self.table.header.is_some() && self.table.lines.len() < self.entries.len() {
                self.table.lines.push(start..start + line.len());
            }
            self.note_given(has_given);
            start += line.len() + 1;
        }
        recycle(std::mem::replace(&mut self.table.text, block.text));
    }

    /// Returns `true` if the records are written with their solutions.
    fn are_written(&self) -> bool {
        self.records.is_some() && !self.has_both
    }

    fn add(&mut self, name: Name, record: anyhow::Result<Record>, batch: &mut Batch) {
        let are_written = self.are_written();
        match record {
            // A fault that no column contains is one of the row.
            Ok(Record { wrong_solution: Some(error), .. }) if are_written || self.lacks_column => {
                let error = GridFault::wrap(&name, *error);
                self.entries.push(Entry::Fault(Fault::for_input(name, error).into()));
            }
            Ok(record) => {
                self.last_given = match (&record.solution, &record.wrong_solution) {
                    (None, None) => None,
                    (solution, _) => Some(solution.is_some()),
                };
                let known = Some(Box::new(name));
                self.entries.push(Entry::Puzzle(known, record.line));
                let has_both = self.has_both;
                if let Some(records) = &mut self.records {
                    if has_both {
                        batch.push(record.puzzle.clone());
                    }
                    records.kept.push(Kept::Record(Box::new(record)));
                } else {
                    let Record { puzzle, solution, placed, about, sketches, .. } = record;
                    if !about.is_empty() {
                        self.abouts.push((self.entries.len() - 1, about.clone()));
                    }
                    let stored = Stored { solution, placed, about, sketches, prediction: None };
                    batch.push_stored(puzzle, stored);
                }
            }
            Err(error) => self.entries.push(Entry::Fault(Fault::for_input(name, error).into())),
        }
    }

    /// Reads lines, with an entry for each.
    fn read_every_line(&mut self, lines: &EveryLine, batch: &mut Batch) {
        let name = &lines.name;
        let mut parser = lines.parser.fork();
        let has_given = has_solutions(&*parser, batch);
        self.lacks_column = parser.table().is_some_and(|table| table.solution_column().is_none());
        for (line, number) in lines.block.records() {
            self.note_given(has_given);
            self.last_given = None;
            if self.quick(line, number, &mut *parser, batch) {
                continue;
            }
            match parser.parse_bytes(number, line) {
                Ok(Some(record)) => {
                    // The characters of this line must not decide how the next one is read.
                    parser.forget_notation();
                    self.add(name.clone(), Ok(record), batch);
                    note_prediction(&*parser, line, batch);
                }
                other => {
                    // A line at fault, or another header, may have changed the parser. The result of a line depends on
                    // no other line.
                    parser = lines.parser.fork();
                    let fault = match other {
                        Err(error) => Fault::for_input(name.clone(), GridFault::wrap(name, error)),
                        Ok(_) => Fault::for_puzzle(name, number, NO_PUZZLE),
                    };
                    self.entries.push(Entry::Fault(fault.into()));
                }
            }
        }
        self.note_given(has_given);
    }

    /// Adds a line whose numbers suffice. Returns `false` if they do not.
    fn quick(
        &mut self,
        line: &[u8],
        number: usize,
        parser: &mut dyn ParseLine,
        batch: &mut Batch,
    ) -> bool {
        // The line may have been cut here. Its beginning can be a puzzle, and the parser refuses it.
        if line.len() >= MAX_LINE_BYTES || self.has_both || batch.keeps_stored() {
            return false;
        }
        let is_read = if let Some(records) = &mut self.records {
            records.read(line, parser)
        } else {
            // Uses are counted for each block and not for each line, like uses of names.
            if self.board.as_ref().map(Arc::as_ptr) != parser.board().map(Arc::as_ptr) {
                self.board = parser.board().cloned();
            }
            let Some(board) = &self.board else { return false };
            batch.push_numbers(board, |numbers| parser.numbers(line, numbers))
        };
        if is_read {
            self.last_given = parser.had_solution().then_some(true);
            self.entries.push(Entry::Puzzle(None, number));
        }
        is_read
    }

    /// Notes whether the solution of the last entry is right, unless that was done.
    fn note_given(&mut self, has_given: bool) {
        if has_given && self.given_solutions.len() < self.entries.len() {
            self.given_solutions.push(self.last_given);
        }
    }
}

/// Adds the prediction in this line to the last puzzle of the batch, if that keeps predictions.
fn note_prediction(parser: &dyn ParseLine, line: &[u8], batch: &mut Batch) {
    let (Some(name), Some(table), Ok(line)) =
        (batch.predictions(), parser.table(), str::from_utf8(line))
    else {
        return;
    };
    let line = line.strip_suffix('\r').unwrap_or(line);
    let fields = table.fields(line);
    let Some(column) = table.column(name) else { return };
    let text = fields.get(column).map_or("", |field| field);
    batch.set_prediction(Prediction::Text(text.into()));
}

/// Returns `true` if the lines may have solutions: if they are of no table, or of one with a column of them. Predictions are none.
fn has_solutions(parser: &dyn ParseLine, batch: &Batch) -> bool {
    parser.table().is_none_or(|table| {
        let predictions = batch.predictions().and_then(|name| table.column(name));
        table.solution_column().is_some_and(|column| Some(column) != predictions)
    })
}
