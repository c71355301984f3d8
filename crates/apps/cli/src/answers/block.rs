//! The records of a block, as rows of answers refer to them.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use clausoku::formats::{About, Record, lines::TableHeader};
use clausoku::lists::{self, driver::RowBlock, values::GridValue};
use clausoku::{Batch, Grid, Puzzle, Variant};

use crate::input::{
    Entry, EveryLine, Fault, Grids, KeptRecords, List, Name, Numbers, Place, Table, printable_line,
};

/// The parts of puzzles that a sink writes beside the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// The boards: the rows of the input contain the puzzles.
    Boards,
    /// The givens.
    Givens,
    /// The puzzles as they were read, with solutions and placed values. The batch is empty.
    Records,
}

/// The records of a block, in order.
#[derive(Default)]
pub(crate) struct Block {
    /// The input of the records that have no other.
    name: Option<Name>,
    entries: Vec<Entry>,
    /// The index within the block of each puzzle; for a fault, the index of the next puzzle.
    puzzles: Vec<usize>,
    table: Table,
    every_line: Option<EveryLine>,
    /// The place of each line in the text, if each of them is a record.
    lines: Vec<Range<usize>>,
    givens: Givens,
    /// By record, whether the solution in its line is right.
    given_solutions: Vec<Option<bool>>,
    /// By record, the titles and other texts of the puzzles that have some.
    abouts: Vec<(usize, About)>,
    records: Option<KeptRecords>,
}

/// The givens of the puzzles of a block.
#[derive(Default)]
struct Givens {
    boards: Vec<Arc<Variant>>,
    /// The numbers of the cells of all puzzles that are stored as bytes.
    numbers: Vec<u8>,
    kept: Vec<Kept>,
}

/// The givens of a puzzle.
enum Kept {
    /// The board, and the place of the first number.
    Numbers(usize, usize),
    /// A puzzle that numbers do not suffice for.
    Puzzle(Box<Puzzle>),
    /// The board alone.
    Board(usize),
}

impl Givens {
    fn push(&mut self, batch: &Batch, index: usize) {
        let Some(givens) = batch.givens(index) else { return };
        let Some(bytes) = givens.bytes().filter(|_| !batch.excludes(index)) else {
            self.kept.extend(batch.puzzle(index).map(Box::new).map(Kept::Puzzle));
            return;
        };
        let board = self.board(givens.variant);
        self.kept.push(Kept::Numbers(board, self.numbers.len()));
        self.numbers.extend_from_slice(bytes);
    }

    fn board(&mut self, variant: &Arc<Variant>) -> usize {
        if !self.boards.last().is_some_and(|last| Arc::ptr_eq(last, variant)) {
            self.boards.push(Arc::clone(variant));
        }
        self.boards.len() - 1
    }

    fn push_board(&mut self, variant: &Arc<Variant>) {
        let board = self.board(variant);
        self.kept.push(Kept::Board(board));
    }
}

impl Block {
    /// Takes the records of a list whose batch is not answered yet, with what a sink needs of them.
    pub(crate) fn take(list: &mut List, batch: &Batch, needs: Needs) -> Self {
        let entries = std::mem::take(&mut list.entries);
        let mut next = 0;
        let puzzles = entries.iter().map(|entry| {
            let index = next;
            next += usize::from(matches!(entry, Entry::Puzzle(..)));
            index
        });
        let puzzles = puzzles.collect();
        let mut givens = Givens::default();
        for index in 0..batch.len() {
            match needs {
                Needs::Boards => {
                    batch.givens(index).iter().for_each(|of| givens.push_board(of.variant));
                }
                Needs::Givens => givens.push(batch, index),
                Needs::Records => {}
            }
        }
        Self {
            name: list.name.take(),
            entries,
            puzzles,
            table: std::mem::take(&mut list.table),
            lines: list.every_line.as_ref().map_or(Vec::new(), EveryLine::places),
            every_line: list.every_line.take(),
            givens,
            given_solutions: std::mem::take(&mut list.given_solutions),
            abouts: std::mem::take(&mut list.abouts),
            records: (needs == Needs::Records).then(|| list.records.take()).flatten(),
        }
    }

    /// Gives the list the memory of the block for the next one.
    pub(crate) fn give_back(self, list: &mut List) {
        list.table = self.table;
        list.given_solutions = self.given_solutions;
        if self.records.is_some() {
            list.records = self.records;
        }
    }

    /// Returns `ok` or `wrong` for the solution in the line of a record; `None` without one.
    pub(crate) fn given_solution(&self, record: usize) -> Option<&'static str> {
        let is_right = self.given_solutions.get(record).copied().flatten()?;
        Some(if is_right { "ok" } else { "wrong" })
    }

    /// Returns the title and other texts of a record, as its line or its text states them.
    pub(crate) fn about(&self, record: usize) -> About {
        let stated = self.abouts.binary_search_by_key(&record, |row| row.0).ok();
        match (stated, self.header()) {
            (Some(place), _) => self.abouts[place].1.clone(),
            (None, Some(header)) => header.about(self.line(record)),
            (None, None) => About::default(),
        }
    }

    pub(crate) fn has_wrong_solution(&self, record: usize) -> bool {
        self.given_solutions.get(record) == Some(&Some(false))
    }

    pub(crate) fn places(&self) -> Vec<u64> {
        let lines = self.entries.iter().map(|entry| match entry {
            Entry::Puzzle(_, line) => *line,
            Entry::Fault(fault) => fault.place().map_or(0, |place| place.line),
        });
        lines.map(|line| line as u64).collect()
    }

    /// Returns the records as the rows of answers take them.
    pub(crate) fn entries(&self) -> Vec<lists::driver::Entry> {
        let entries = self.entries.iter().map(|entry| match entry {
            Entry::Puzzle(..) => lists::driver::Entry::Puzzle,
            Entry::Fault(fault) => lists::driver::Entry::Fault(self.reason(fault)),
        });
        entries.collect()
    }

    /// Returns the reason of a fault in the row of its record.
    fn reason(&self, fault: &Fault) -> String {
        if self.every_line.is_some() { fault.in_line() } else { fault.reason() }
    }

    pub(crate) fn header(&self) -> Option<&Arc<TableHeader>> {
        let of_lines = self.every_line.as_ref().and_then(EveryLine::table);
        of_lines.or(self.table.header.as_ref())
    }

    /// Returns the line of a record, if the input is a table or each line is a record; an empty text if not.
    pub(crate) fn line(&self, record: usize) -> &str {
        match &self.every_line {
            Some(lines) => str::from_utf8(self.bytes(lines, record)).unwrap_or_default(),
            None => self.table.line(record),
        }
    }

    /// Returns the line of a record as text that is safe to print, if each line is a record.
    pub(crate) fn shown_line(&self, record: usize) -> Cow<'_, str> {
        self.every_line
            .as_ref()
            .map_or("".into(), |lines| printable_line(self.bytes(lines, record)))
    }

    /// Returns the line of a record with its control characters, if each line is a record.
    pub(crate) fn exact_line(&self, record: usize) -> Cow<'_, str> {
        let lines = self.every_line.as_ref();
        lines.map_or("".into(), |lines| String::from_utf8_lossy(self.bytes(lines, record)))
    }

    fn bytes<'b>(&'b self, lines: &'b EveryLine, record: usize) -> &'b [u8] {
        let line = &lines.block.text[self.lines[record].clone()];
        line.strip_suffix(b"\r").unwrap_or(line)
    }

    /// Returns `true` if each line is a record, and the line of this record names the columns.
    pub(crate) fn is_header(&self, record: usize) -> bool {
        let place = self.every_line.as_ref().zip(self.place(record));
        place.is_some_and(|(lines, place)| lines.is_header(place.line))
    }

    /// Returns `true` if a row is in place of the answer for a record that has none.
    pub(crate) fn is_unanswered(&self, rows: &RowBlock, row: usize) -> bool {
        self.fault(rows.record(row)).is_some()
            || rows.reason(row).is_some() && !rows.has_values(row)
    }

    /// Returns the fault of a record without a puzzle.
    pub(crate) fn fault(&self, record: usize) -> Option<&Fault> {
        match &self.entries[record] {
            Entry::Fault(fault) => Some(fault),
            Entry::Puzzle(..) => None,
        }
    }

    /// Returns the fault of a record without a puzzle, which is no longer in the block.
    pub(crate) fn take_fault(&mut self, record: usize) -> Option<Fault> {
        let entry = self.entries.get_mut(record)?;
        match std::mem::replace(entry, Entry::Puzzle(None, 0)) {
            Entry::Fault(fault) => Some(*fault),
            puzzle @ Entry::Puzzle(..) => {
                *entry = puzzle;
                None
            }
        }
    }

    /// Returns the place of a record; `None` for an input that contains none.
    pub(crate) fn place(&self, record: usize) -> Option<Place<'_>> {
        match &self.entries[record] {
            Entry::Puzzle(name, line) => {
                let file = name.as_deref().or(self.name.as_ref())?;
                Some(Place { file, line: *line })
            }
            Entry::Fault(fault) => fault.place(),
        }
    }

    /// Returns the puzzle of a record, with its solution if the block has records.
    pub(crate) fn grids(&self, record: usize) -> Option<Grids<'_>> {
        if matches!(self.entries[record], Entry::Fault(_)) {
            return None;
        }
        let index = self.puzzles[record];
        if let Some(records) = &self.records {
            return Some(records.get(index));
        }
        Some(match self.givens.kept.get(index)? {
            Kept::Numbers(board, start) => {
                let variant = &self.givens.boards[*board];
                let givens = &self.givens.numbers[*start..][..variant.cell_count()];
                Grids::Numbers(Numbers { variant, givens, solution: None })
            }
            Kept::Puzzle(puzzle) => Grids::owned((**puzzle).clone(), None),
            Kept::Board(_) => return None,
        })
    }

    pub(crate) fn board(&self, record: usize) -> Option<&Arc<Variant>> {
        if matches!(self.entries[record], Entry::Fault(_)) {
            return None;
        }
        Some(match self.givens.kept.get(self.puzzles[record])? {
            Kept::Numbers(board, _) | Kept::Board(board) => &self.givens.boards[*board],
            Kept::Puzzle(puzzle) => puzzle.variant(),
        })
    }

    pub(crate) fn solved<'b>(
        &'b self,
        record: usize,
        solution: GridValue<'b>,
    ) -> Option<Grids<'b>> {
        let with_solution = |puzzle, solution: Grid| Grids::owned(puzzle, Some(solution));
        Some(match self.grids(record)? {
            Grids::Numbers(numbers) => {
                if let Some(bytes) = solution.bytes() {
                    Grids::Numbers(Numbers { solution: Some(bytes), ..numbers })
                } else {
                    let Record { puzzle, .. } = Grids::Numbers(numbers).record(1).ok()?;
                    with_solution(puzzle, solution.grid())
                }
            }
            Grids::Record(record) => with_solution(record.puzzle.clone(), solution.grid()),
        })
    }
}
