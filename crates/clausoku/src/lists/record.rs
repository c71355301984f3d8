//! Answers as rows of cells.

use super::column::{Column, Status};
use super::row_block::{Begun, RowBlock};
use super::value::Value;

/// An answer that is a row of cells, or several.
///
/// ```
/// use clausoku::lists::{Record, Row, values::{Column, Kind}};
///
/// /// The givens of a puzzle.
/// struct Givens {
///     count: u64,
///     cells: Vec<String>,
/// }
///
/// impl Record for Givens {
///     const COLUMNS: &'static [Column] = &[
///         Column::new("givens", Kind::Count, "the number of givens"),
///         Column::new("cells", Kind::Text, "the cells with givens").with("cells"),
///     ];
///
///     fn cells(&self, row: &mut Row<'_>) {
///         row.put(self.count).put_text(|| self.cells.join(" "));
///     }
/// }
/// ```
pub trait Record {
    /// The columns that an answer can have, between [`STATUS`](super::columns::STATUS) and [`REASON`](super::columns::REASON). A
    /// question leaves out those of options that were not given.
    const COLUMNS: &'static [Column];

    /// Appends a cell for each of the columns, in their order.
    fn cells(&self, row: &mut Row<'_>);
}

/// An answer without columns.
impl Record for () {
    const COLUMNS: &'static [Column] = &[];

    fn cells(&self, _: &mut Row<'_>) {}
}

impl RowBlock {
    /// Returns the rows of a single answer, with all of its columns.
    pub fn from_answer<A: Record>(answer: &A) -> Self {
        let mut block = Self::new(A::COLUMNS);
        block.begin(Begun { record: 0, is_first: true }, Status::Done, None);
        let asked = vec![true; A::COLUMNS.len()];
        let mut row = Row::new(&mut block, &asked);
        answer.cells(&mut row);
        row.end();
        block
    }
}

/// A row to which an answer appends its cells.
#[derive(Debug)]
pub struct Row<'r> {
    pub(super) block: &'r mut RowBlock,
    /// `true` for each column of the answer that was asked for.
    pub(super) asked: &'r [bool],
    /// The index of the next column of the answer.
    next: usize,
    /// The index of the next column of the block.
    column: usize,
}

impl<'r> Row<'r> {
    /// Returns the row that was begun in a block.
    pub(super) fn new(block: &'r mut RowBlock, asked: &'r [bool]) -> Self {
        Self { block, asked, next: 0, column: 0 }
    }

    /// Returns `true` if the next column was asked for.
    pub fn is_asked(&self) -> bool {
        self.asked.get(self.next).is_some_and(|&is_asked| is_asked)
    }

    /// Appends the cell of the next column.
    pub fn put<'v>(&mut self, value: impl Into<Value<'v>>) -> &mut Self {
        if self.is_asked() {
            self.block.cell(self.column, value.into());
            self.column += 1;
        }
        self.next += 1;
        self
    }

    /// Appends the cell of the next column: the text of the function, which is called only if the column was asked for. An empty
    /// text is null.
    pub fn put_text(&mut self, text: impl FnOnce() -> String) -> &mut Self {
        if self.is_asked() { self.put(Value::text(&text())) } else { self.skip() }
    }

    /// Appends the cells of a part of the answer; nulls if it has none.
    pub fn part<R: Record>(&mut self, part: Option<&R>) -> &mut Self {
        match part {
            Some(part) => part.cells(self),
            None => {
                for _ in R::COLUMNS {
                    self.skip();
                }
            }
        }
        self
    }

    /// Leaves the cell of the next column out, which is null.
    pub fn skip(&mut self) -> &mut Self {
        self.put(Value::Null)
    }

    /// Ends this row, and begins another one of the same puzzle with the same verdict.
    pub fn again(&mut self) {
        self.end();
        let last = self.block.len() - 1;
        let (status, reason) = (self.block.status(last), self.block.reason(last).map(Into::into));
        let record = self.block.record(last);
        self.block.begin(Begun { record, is_first: false }, status, reason);
        (self.next, self.column) = (0, 0);
    }

    pub(super) fn end(&mut self) {
        self.block.end(self.column);
    }
}

/// The columns of a question: those of its answers that are asked for.
#[derive(Clone, Debug)]
pub(super) struct AskedColumns {
    pub columns: Vec<Column>,
    /// `true` for each column of the answers that is asked for.
    pub mask: Vec<bool>,
}

impl AskedColumns {
    /// Returns the columns that have no option, and those whose option was given.
    pub(super) fn new(all: &[Column], is_given: impl Fn(&str) -> bool) -> Self {
        let mask: Vec<bool> =
            all.iter().map(|column| column.option.is_none_or(&is_given)).collect();
        let asked = all.iter().zip(&mask).filter(|column| *column.1);
        Self { columns: asked.map(|column| *column.0).collect(), mask }
    }

    /// Returns no columns, for answers in words.
    pub(super) fn none() -> Self {
        Self { columns: Vec::new(), mask: Vec::new() }
    }
}
