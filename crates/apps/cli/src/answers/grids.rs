//! Grids: lines and boxes for people, and the formats of puzzles.

use std::ops::Range;
use std::sync::Arc;

use anyhow::{bail, ensure};
use clausoku::Puzzle;
use clausoku::formats::{About, Format, Record, WriteError, WriteOptions, lines::TableHeader};
use clausoku::lists::{
    Status,
    driver::RowBlock,
    values::{LettersByBoard, Value, fingerprint},
};

use super::block::{Block, Needs};
use super::layout::{LINK, Layout};
use super::pieces::{Piece, Pieces, Written};
use super::sink::Sink;
use super::table::push_names;
use super::words::{Presentation, push_comment};
use crate::input::{
    Fault, Grids, LineWriter, Numbers, Place, is_stdout, push_field, push_separator,
    push_with_columns,
};
use crate::output::{OutputArgs, cannot_say, solved, views};
use crate::terminal::french;
use crate::terminal::{Colour, is_quiet, language};

/// The grids of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GridSource {
    /// The puzzles as they were read, with their solutions.
    Records,
    /// The puzzles, solved by the grid in the column `solution`. In a format that cannot contain both, the solution takes the
    /// place of the puzzle.
    Solutions,
    /// The puzzle in the column of the first name, with the solution in the column of the second one.
    Columns(&'static str, Option<&'static str>),
}

/// The form of grids.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridForm {
    /// The grids.
    pub source: GridSource,
    /// The format; `None` for lines and boxes with remarks.
    pub format: Option<&'static Format>,
    /// `true` if the grid of a single puzzle is drawn in a box, unless it has a format.
    pub is_drawn: bool,
    /// `true` if rows with the same fingerprint as others are left out.
    pub are_distinct: bool,
}

/// A row of an answer, with its record.
#[derive(Clone, Copy)]
struct RowView<'r> {
    /// The rows of the block.
    rows: &'r RowBlock,
    /// The index of the row.
    row: usize,
    /// The records of the block.
    block: &'r Block,
}

impl<'r> RowView<'r> {
    /// Returns the words for the row, which may be empty.
    fn words(&self) -> String {
        String::from_utf8_lossy(self.rows.words(self.row).unwrap_or_default()).into_owned()
    }

    fn record(&self) -> usize {
        self.rows.record(self.row)
    }

    fn place(&self) -> Option<Place<'r>> {
        self.block.place(self.record())
    }
}

/// Writes rows as grids.
#[derive(Clone)]
pub(super) struct GridSink {
    form: GridForm,
    words: Arc<dyn Presentation>,
    /// Writes lines of the format, if it has a line for each puzzle.
    rows: Option<LineWriter>,
    options: WriteOptions,
    letters: LettersByBoard,
    /// `true` if there is a single puzzle.
    is_alone: bool,
    is_box: bool,
    remarks: bool,
    colours: bool,
    /// The other columns of the input, if the grids are in a table that keeps them.
    others: Option<Others>,
}

/// The other columns of a table behind its grids.
#[derive(Clone)]
struct Others {
    layout: Layout,
    separator: char,
}

impl GridSink {
    /// Returns the sink of grids in this form, for a single puzzle or a list.
    pub(super) fn new(
        form: GridForm,
        words: Arc<dyn Presentation>,
        output: &OutputArgs,
        is_alone: bool,
        colour: Colour,
    ) -> Self {
        let keeps_puzzles = !matches!(form.source, GridSource::Solutions);
        let rows = form
            .format
            .and_then(|format| LineWriter::new(format, output.to_symbols, keeps_puzzles));
        Self {
            form,
            words,
            rows,
            options: WriteOptions::in_notation(output.to_symbols),
            letters: LettersByBoard::new(output.to_symbols),
            is_alone,
            is_box: is_alone
                && !output.asks_lines()
                && output.to_symbols.is_none()
                && form.is_drawn
                && form.format.is_none(),
            remarks: !is_quiet(),
            colours: is_stdout(output.path()) && colour.on_stdout(),
            others: None,
        }
    }

    /// Returns the same sink of a table with this character between two fields, which keeps the other columns of an input with
    /// this header.
    #[must_use]
    pub(super) fn with_others(self, header: &TableHeader, separator: char) -> Self {
        Self { others: Some(Others { layout: Layout::with_grids(header), separator }), ..self }
    }

    /// Returns the same sink of a table with this character between two fields, which has a column of links.
    #[must_use]
    pub(super) fn with_links(self, separator: char) -> Self {
        Self { others: Some(Others { layout: Layout::with_links(), separator }), ..self }
    }

    /// Returns the line that names the columns of a table that keeps others.
    pub(super) fn header(&self) -> String {
        let mut text = Vec::new();
        if let Some(Others { layout, separator }) = &self.others {
            push_names(&layout.names, *separator, &mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Returns `true` if a comment can be in place of a grid.
    fn takes_comments(&self) -> bool {
        self.form.format.is_none_or(Format::takes_comments)
    }

    fn row(
        &mut self,
        view: RowView<'_>,
        place: Place<'_>,
        grids: &Grids<'_>,
        out: &mut Pieces,
    ) -> anyhow::Result<()> {
        let numbers = grids.numbers();
        if self.others.is_some() {
            return self.with_fields(view, place, grids, out);
        }
        let Some(format) = self.form.format else {
            return self.line_or_box(view, place, grids, out);
        };
        let has_comment = self.remarks && format.holds.remarks && self.words.are_comments();
        let comment = if has_comment { view.words() } else { String::new() };
        let is_written = match (&mut self.rows, numbers) {
            (Some(rows), Some(numbers)) => out.row(rows, place, numbers, &comment),
            _ => false,
        };
        if is_written {
            return Ok(());
        }
        let record = grids.record(place.line)?;
        let mut record = if matches!(self.form.source, GridSource::Solutions) {
            solved(&record.puzzle, record.solution.as_ref(), place.line, format)?
        } else {
            record
        };
        if view.block.header().is_some() && format.name == "jsonl" {
            // An object has these columns as members, as they are in the input.
            record.about = About::default();
        } else if record.about.is_empty() {
            // An image or a solution of a puzzle keeps its title.
            record.about = view.block.about(view.record());
        }
        // The first record of a block may be the output's first, which has a header above it.
        let is_first = match format.lines() {
            Some(_) if self.form.are_distinct => false,
            _ => !out.have_record(),
        };
        let header = view.block.header().filter(|_| format.name == "jsonl");
        let is_next = format.holds.several && !is_first || header.is_some();
        let text = is_next.then(|| format.write_next(&record, false, self.options));
        if let Some(Ok(text)) = text.flatten() {
            let rows = out.record(place.file, &record);
            rows.text.extend_from_slice(comment.as_bytes());
            let line = view.block.line(view.record());
            push_with_columns(&mut rows.text, &text, header.map(|header| &**header), line)?;
        } else {
            if !comment.is_empty() {
                out.text().extend_from_slice(comment.as_bytes());
            }
            out.0.push(Piece::Record(place.file.clone(), Box::new(record)));
        }
        Ok(())
    }

    /// Appends the row of a table: the puzzle, its solution, and the other columns of the input.
    fn with_fields(
        &mut self,
        view: RowView<'_>,
        place: Place<'_>,
        grids: &Grids<'_>,
        out: &mut Pieces,
    ) -> anyhow::Result<()> {
        let Some(Others { layout, separator }) = &mut self.others else { return Ok(()) };
        let separator = *separator;
        grids.refuse_excluded(if separator == ',' { "csv" } else { "tsv" })?;
        layout.read_from(view.block.header());
        let rows = out.next_row(place, grids.variant());
        grids.write_line(&mut self.letters, &mut rows.text);
        push_separator(separator, &mut rows.text);
        if let Some(solution) = grids.lines(None).1 {
            rows.solutions += 1;
            push_field(&solution, separator, &mut rows.text);
        }
        if layout.has_links() && layout.current().is_none() {
            push_separator(separator, &mut rows.text);
            push_field(&grids.link().unwrap_or_default(), separator, &mut rows.text);
        }
        if let Some((header, places)) = layout.current() {
            let fields = header.fields(view.block.line(view.record()));
            let field = |place: usize| fields.get(place).map_or("", |field| field);
            // A string or a link among the puzzles has the clues, which the column of the givens does not have.
            let is_string = field(header.puzzle_column()).contains(['~', '/']);
            let link = if is_string { grids.link() } else { None };
            for (&place, name) in places.iter().zip(layout.others()) {
                let link = link.as_deref().filter(|_| name == LINK);
                if link.is_some() && !field(place).is_empty() {
                    let name = if separator == ',' { "csv" } else { "tsv" };
                    let format = clausoku::formats::by_name(name);
                    bail!(format.map_or(String::new(), |format| cannot_say(
                        format,
                        grids.variant(),
                        None
                    )));
                }
                push_separator(separator, &mut rows.text);
                push_field(link.unwrap_or(field(place)), separator, &mut rows.text);
            }
        }
        rows.text.push(b'\n');
        Ok(())
    }

    fn line_or_box(
        &mut self,
        view: RowView<'_>,
        place: Place<'_>,
        grids: &Grids<'_>,
        out: &mut Pieces,
    ) -> anyhow::Result<()> {
        let remark = if self.remarks { self.remark(view) } else { String::new() };
        let plain = grids
            .numbers()
            .filter(|numbers| !self.is_box && numbers.variant.alphabet().has_characters());
        if let Some(numbers) = plain
            && let Some(letters) = self.letters.for_board(numbers.variant)
        {
            let text = &mut out.next_row(place, numbers.variant).text;
            letters.write(numbers.solution.unwrap_or(numbers.givens), text);
            if !remark.is_empty() {
                text.extend_from_slice(b" # ");
                text.extend_from_slice(remark.as_bytes());
            }
            text.push(b'\n');
            return Ok(());
        }
        let Record { puzzle, solution, .. } = grids.record(place.line)?;
        let candidates = puzzle.excluded().len();
        let is_puzzle = !matches!(self.form.source, GridSource::Solutions);
        if is_puzzle && !self.is_box && candidates > 0 {
            return Err(WriteError::Excluded { format: "line", candidates }.into());
        }
        // A box shows both, and a line one of them.
        let solution = solution.filter(|_| !is_puzzle || !self.is_box);
        let shown = solution.as_ref().filter(|_| !is_puzzle).unwrap_or(puzzle.givens());
        let written = if self.is_box {
            let drawn = views::boxed(&puzzle, solution.as_ref(), self.colours)?;
            if remark.is_empty() { drawn } else { format!("{drawn}{remark}\n") }
        } else if let Some(symbols) = self.options.symbols {
            let variant = Arc::new(puzzle.variant().with_symbols(symbols)?);
            let written = Puzzle::new(variant, shown.clone())?;
            views::remarked(&written, shown, &remark)?
        } else {
            views::remarked(&puzzle, shown, &remark)?
        };
        out.next_row(place, puzzle.variant()).text.extend_from_slice(written.as_bytes());
        Ok(())
    }

    /// Returns the remark on an answer, which may be empty.
    fn remark(&self, view: RowView<'_>) -> String {
        if self.words.are_comments() { String::new() } else { view.words() }
    }

    /// Returns the remark on an answer that is not the only solution, if its format cannot contain it: for a single puzzle,
    /// and in lists where the givens are written in place of a solution.
    fn lost_remark(&self, view: RowView<'_>) -> Option<String> {
        let format = self.form.format?;
        let is_solution = matches!(self.form.source, GridSource::Solutions);
        let is_wanted = if self.is_alone {
            self.remarks
        } else {
            matches!(view.rows.status(view.row), Status::None | Status::Unknown(_))
                && !format.holds.solution
        };
        let remark = (is_solution && is_wanted && view.rows.status(view.row) != Status::Unique)
            .then(|| self.remark(view));
        remark.filter(|remark| !remark.is_empty())
    }
}

fn grids_of(view: RowView<'_>, source: GridSource) -> Option<Grids<'_>> {
    let record = view.record();
    match source {
        GridSource::Records => view.block.grids(record),
        GridSource::Solutions => match view.rows.named("solution", view.row) {
            Value::Grid(solution) => view.block.solved(record, solution),
            _ => view.block.grids(record),
        },
        GridSource::Columns(puzzle, solution) => {
            let Value::Grid(puzzle) = view.rows.named(puzzle, view.row) else { return None };
            let solution = match solution.map(|solution| view.rows.named(solution, view.row)) {
                Some(Value::Grid(solution)) => Some(solution),
                _ => None,
            };
            let bytes = solution.map(|solution| solution.bytes());
            let variant = puzzle.variant;
            if let (Some(givens), None | Some(Some(_))) = (puzzle.bytes(), bytes) {
                return Some(Grids::Numbers(Numbers {
                    variant,
                    givens,
                    solution: bytes.flatten(),
                }));
            }
            let givens = Puzzle::new(Arc::clone(variant), puzzle.grid()).ok()?;
            Some(Grids::owned(givens, solution.map(|solution| solution.grid())))
        }
    }
}

impl Sink for GridSink {
    fn needs(&self) -> Needs {
        match self.form.source {
            GridSource::Records => Needs::Records,
            GridSource::Solutions | GridSource::Columns(..) => Needs::Givens,
        }
    }

    fn rows(
        &mut self,
        block: &Block,
        rows: &mut RowBlock,
        range: Range<usize>,
        out: &mut Written,
    ) -> anyhow::Result<()> {
        for row in range {
            let view = RowView { rows, row, block };
            let Some(place) = view.place() else { continue };
            if block.is_unanswered(rows, row) {
                if self.takes_comments() && !self.is_alone {
                    let reason = rows.reason(row).unwrap_or_default();
                    let reason = french::reason(language(), reason);
                    push_comment(place.line, &reason, out.pieces.text());
                }
                continue;
            }
            let Some(grids) = grids_of(view, self.form.source) else {
                ensure!(!rows.has_values(row), "the answer is no grid");
                continue;
            };
            let key = if self.form.are_distinct { fingerprint(rows, row) } else { None };
            match key {
                Some(key) => {
                    let mut pieces = Pieces::default();
                    self.row(view, place, &grids, &mut pieces)?;
                    out.pieces.0.push(Piece::Keyed(key, pieces));
                }
                None => self.row(view, place, &grids, &mut out.pieces)?,
            }
            let note = rows.note(row);
            out.notes.extend(note.map(|note| format!("{place}: {note}")));
            let Some(remark) = self.lost_remark(view) else { continue };
            if self.is_alone {
                out.notes.push(remark);
                continue;
            }
            if self.takes_comments() {
                push_comment(place.line, &remark, out.pieces.text());
            }
            out.remarks.push(Fault::for_puzzle(place.file, place.line, remark));
        }
        Ok(())
    }

    fn fork(&self) -> Box<dyn Sink + '_> {
        Box::new(self.clone())
    }

    fn are_puzzles(&self) -> bool {
        !matches!(self.form.source, GridSource::Solutions)
    }

    fn has_reasons(&self) -> bool {
        self.takes_comments() && !self.is_alone
    }
}
