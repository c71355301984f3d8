//! Writes grids of one format, one after another.

use std::fmt::Display;
use std::sync::Arc;

use anyhow::{Context, bail};
use clausoku::Variant;
use formats::{Format, PuzzleLines, Record, WriteOptions};
use puzzle::{NameError, usual_board};

use crate::lists::{Column, RowWriter, Rows};
use crate::output::{Printer, note};
use crate::views::counted;

/// The largest number of cells of puzzles that are written all at once: a million usual boards.
const MOST_CELLS: usize = 81_000_000;

/// Writes grids of one format: each when it comes, or all at the end if the format needs to know all of them
/// first.
pub struct GridWriter {
    format: &'static Format,
    options: WriteOptions,
    /// The columns of a table, if they were chosen.
    columns: Vec<Column>,
    /// The number of grids written so far.
    written: u64,
    /// Whether the variant was stated, if it had to be.
    has_begun: bool,
    /// The variant that the first line states for all puzzles, if it is not the usual board.
    stated: Option<Arc<Variant>>,
    /// The variant of `--variant`, whose name suffices, since that option reads the output, too.
    asked: Option<Arc<Variant>>,
    /// The variant that was checked last.
    checked: Option<Arc<Variant>>,
    kept: Kept,
    /// The number of puzzles with a solution.
    solutions: usize,
    /// The number of puzzles with placed values.
    placed: usize,
}

impl GridWriter {
    pub fn new(format: &'static Format, options: WriteOptions) -> Self {
        Self {
            format,
            options,
            columns: Vec::new(),
            written: 0,
            has_begun: false,
            stated: None,
            asked: None,
            checked: None,
            kept: Kept::default(),
            solutions: 0,
            placed: 0,
        }
    }

    /// Returns the same writer, which names this variant if it is from a file. Readers refuse the name without
    /// that file.
    #[must_use]
    pub fn with_variant(self, asked: Option<Arc<Variant>>) -> Self {
        Self { asked, ..self }
    }

    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// Writes a grid, or keeps it until the end.
    ///
    /// # Errors
    ///
    /// If the format cannot contain the grid, or the output cannot be written. The error names the file and
    /// the line of the grid.
    pub fn write(
        &mut self,
        name: &impl Display,
        record: Record,
        printer: &mut Printer,
    ) -> anyhow::Result<()> {
        if self.written == 1 && !self.format.holds.several {
            return Err(self.only_one()).with_context(|| printer.cannot_write());
        }
        let place = format!("{name}:{}", record.line);
        self.placed += usize::from(!record.placed.is_empty());
        self.solutions += usize::from(record.solution.is_some());
        let text = self.text(record).context(place);
        self.written += 1;
        printer.print(&text.with_context(|| printer.cannot_write())?)
    }

    /// Returns a writer of lines whose text [`write_rows`](Self::write_rows) takes, if the format has such lines.
    pub fn rows(&self) -> Option<RowWriter> {
        RowWriter::of(self.format, self.options)?.with_columns(&self.columns)
    }

    /// Returns the same writer with these columns.
    ///
    /// # Errors
    ///
    /// If the format is no table.
    pub fn with_columns(self, columns: &[Column]) -> anyhow::Result<Self> {
        let writer = Self { columns: columns.to_vec(), ..self };
        let format = writer.format.name;
        writer.rows().with_context(|| {
            format!("the format {format} has no columns; csv, tsv, parquet and arrow have")
        })?;
        Ok(writer)
    }

    /// Writes lines of the format.
    ///
    /// # Errors
    ///
    /// If the format cannot contain the puzzles beside those before, or the output cannot be written. The error
    /// names the file and the line of the first of them.
    pub fn write_rows(&mut self, rows: &Rows, printer: &mut Printer) -> anyhow::Result<()> {
        if let Some(variant) = &rows.variant {
            let head = self.head(variant).with_context(|| format!("{}:{}", rows.name, rows.line));
            printer.print(&head.with_context(|| printer.cannot_write())?)?;
        }
        if self.written == 0 {
            let chosen = self.rows().and_then(|rows| rows.header());
            printer.print(&chosen.unwrap_or_else(|| {
                self.format.lines().map_or("", PuzzleLines::header).to_owned()
            }))?;
        }
        self.written += rows.puzzles;
        self.solutions += rows.solutions;
        printer.print_bytes(&rows.text)
    }

    fn only_one(&self) -> anyhow::Error {
        anyhow::anyhow!(
            "the format {} holds one puzzle, and the input has several; `clausoku convert --to line` \
             puts each on a line of its own",
            self.format.name
        )
    }

    fn text(&mut self, record: Record) -> anyhow::Result<String> {
        let mut text = self.head(record.puzzle.variant())?;
        // Nothing is written of a single puzzle that another one follows.
        let next = if self.format.holds.several {
            self.format.write_next(&record, self.written == 0, self.options)
        } else {
            None
        };
        match next {
            Some(next) => text += &next?,
            None => self.kept.push(record, self.format)?,
        }
        Ok(text)
    }

    /// Returns what is written above a puzzle of this variant; nothing if the variant is that of the puzzle before.
    fn head(&mut self, variant: &Arc<Variant>) -> anyhow::Result<String> {
        if self.checked.as_ref().is_some_and(|checked| Arc::ptr_eq(checked, variant)) {
            return Ok(String::new());
        }
        let head = self.begin(variant)?;
        self.checked = Some(Arc::clone(variant));
        Ok(head)
    }

    /// Writes the grids that were kept.
    ///
    /// # Errors
    ///
    /// If the format cannot contain these grids together, or the output cannot be written.
    pub fn finish(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        let records = std::mem::take(&mut self.kept).records;
        let text = self.format.write(&records, self.options);
        printer.print(&text.with_context(|| printer.cannot_write())?)
    }

    /// Returns the line that names the variant of all puzzles, if it has to be named and this is the first
    /// puzzle. Refuses a puzzle of another variant than the first line states.
    fn begin(&mut self, variant: &Arc<Variant>) -> anyhow::Result<String> {
        if self.has_begun {
            self.check_variant(variant)?;
            return Ok(String::new());
        }
        let remark = self.variant_remark(variant)?;
        self.has_begun = true;
        Ok(remark)
    }

    /// The line that names the variant of all puzzles, if it has to be named.
    fn variant_remark(&mut self, variant: &Arc<Variant>) -> anyhow::Result<String> {
        if self.format.holds.variant || is_usual(variant) {
            return Ok(String::new());
        }
        let is_asked = self.asked.as_ref() == Some(variant) && is_unknown(variant.name());
        if !self.format.holds.remarks || !(variant.is_built_in() || is_asked) {
            bail!(
                "the format {} cannot say that a puzzle is of {}; fpuzzles can say many kinds of boards",
                self.format.name,
                variant.name()
            );
        }
        self.stated = Some(Arc::clone(variant));
        Ok(format!("# variant: {}\n", variant.name()))
    }

    /// Refuses a puzzle of another variant than the first line states.
    fn check_variant(&self, variant: &Arc<Variant>) -> anyhow::Result<()> {
        let is_stated = match &self.stated {
            _ if self.format.holds.variant => true,
            Some(stated) => stated == variant,
            None => is_usual(variant),
        };
        if !is_stated {
            let before = self.stated.as_ref().map_or("usual boards", |stated| stated.name());
            bail!(
                "the format {} cannot say that this puzzle is of {} and those before of {before}",
                self.format.name,
                variant.name()
            );
        }
        Ok(())
    }

    /// Reports on standard error what the format could not contain.
    pub fn report_losses(&self) {
        let format = self.format.name;
        if self.solutions > 0 && !self.format.holds.solution {
            let solutions = counted(self.solutions, "solution");
            note(&format!("left out: {solutions}, which the format {format} cannot hold"));
        }
        if self.placed > 0 && !self.format.holds.placed {
            let puzzles = counted(self.placed, "puzzle");
            note(&format!(
                "in {puzzles}, values that were placed are written like givens, since the format \
                 {format} cannot distinguish them"
            ));
        }
    }
}

/// Returns `true` if this is a line without the name of a built-in variant.
fn is_unknown(name: &str) -> bool {
    let is_line = !name.trim().is_empty() && !name.contains(char::is_control);
    is_line && matches!(Variant::by_name(name), Err(NameError::Unknown { .. }))
}

/// Returns `true` if a reader assumes this board for a puzzle of its size.
pub fn is_usual(variant: &Variant) -> bool {
    usual_board(variant.order()).is_ok_and(|usual| usual == *variant)
}

/// Puzzles that are written all at once.
#[derive(Default)]
struct Kept {
    records: Vec<Record>,
    cells: usize,
}

impl Kept {
    /// Keeps one more puzzle, within the limit.
    fn push(&mut self, record: Record, format: &Format) -> anyhow::Result<()> {
        self.cells += record.puzzle.givens().len();
        if self.cells > MOST_CELLS {
            bail!(
                "the format {} is written all at once, and of at most {MOST_CELLS} cells; split the input, or \
                 choose a format with a puzzle on each line",
                format.name
            );
        }
        self.records.push(record);
        Ok(())
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn puzzles_are_kept_up_to_the_limit() {
        let format = formats::by_name("dresden").expect("a format");
        let mut kept = Kept { records: Vec::new(), cells: MOST_CELLS - 16 };
        kept.push(record(), format).expect("as many as are allowed");
        let error = kept.push(record(), format).expect_err("too many");
        assert!(error.to_string().contains("at most 81000000 cells"), "{error}");
        assert_eq!(kept.records.len(), 1);
    }

    fn record() -> Record {
        Record::from(clausoku::Puzzle::empty(Arc::new(usual_board(4).expect("a board"))))
    }
}
