//! Writes grids of one format, one after another.

use std::cell::RefCell;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Error, bail};
use clausoku::formats::{self, Format, HeldAbout, NumberNotation, Record, WriteOptions};
use clausoku::{Puzzle, Variant};

use crate::input::{WrittenLines, variant};
use crate::output::Printer;
use crate::terminal::note;
use clausoku_text::count as counted;

/// The largest number of cells of puzzles that are written all at once: a million usual boards.
const MAX_CELLS: usize = 81_000_000;

/// Writes grids of one format: each when it comes, or all at the end if the format needs to know all of them
/// first.
pub(crate) struct GridWriter {
    /// The format of the grids.
    pub format: &'static Format,
    options: WriteOptions,
    /// The number of grids written so far.
    written: u64,
    boards: BoardNames,
    /// Puzzles that are written all at once, and the number of their cells.
    kept: Vec<Record>,
    kept_cells: usize,
    /// The number of puzzles with a solution.
    solutions: usize,
    /// The number of puzzles with placed values.
    placed: usize,
    /// The number of puzzles with a title or other texts.
    about: usize,
    /// The number of puzzles with drawings without a meaning.
    sketches: usize,
    /// The line above the puzzles; `None` for the format's own.
    header: Option<String>,
}

impl GridWriter {
    pub(crate) fn new(format: &'static Format, options: WriteOptions, output: &Path) -> Self {
        Self {
            format,
            options,
            written: 0,
            boards: BoardNames::new(Some(format), output),
            kept: Vec::new(),
            kept_cells: 0,
            solutions: 0,
            placed: 0,
            about: 0,
            sketches: 0,
            header: None,
        }
    }

    /// Returns the same writer of lines of the format under this header.
    #[must_use]
    pub(crate) fn with_header(self, header: String) -> Self {
        Self { header: Some(header), ..self }
    }

    /// Returns the same writer of a table with a column of links, which contain the clues.
    #[must_use]
    pub(crate) fn with_links(self) -> Self {
        Self { boards: self.boards.with_links(true), ..self }
    }

    /// Writes the grid from this place, or keeps it until the end.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot contain the grid, or the output cannot be written. The error names the place.
    pub(crate) fn write(
        &mut self,
        place: impl Display,
        record: Record,
        printer: &mut Printer,
    ) -> anyhow::Result<()> {
        if self.written == 1 && !self.format.holds.several {
            return Err(Error::msg(one_puzzle_only(self.format)).context(printer.cannot_write()));
        }
        self.placed += usize::from(!record.placed.is_empty());
        self.solutions += usize::from(record.solution.is_some());
        self.about += usize::from(!record.about.is_empty());
        self.sketches += usize::from(!record.sketches.is_empty());
        let text = self.text(record).with_context(|| place.to_string());
        self.written += 1;
        printer.print(&text.with_context(|| printer.cannot_write())?)
    }

    /// Writes lines of the format.
    ///
    /// # Errors
    ///
    /// If the format cannot contain the puzzles together with earlier ones, or the output cannot be written.
    /// The error names the file and the line of the first of them.
    pub(crate) fn write_rows(
        &mut self,
        rows: WrittenLines,
        printer: &mut Printer,
    ) -> anyhow::Result<()> {
        let head = self
            .boards
            .head_above(&rows.variant, &rows.text, self.options)
            .with_context(|| format!("{}:{}", rows.name, rows.line));
        printer.print(&head.with_context(|| printer.cannot_write())?)?;
        if self.written == 0 {
            let header = self.header.as_deref();
            let header = header.or_else(|| self.format.lines().map(|lines| lines.header));
            printer.print(header.unwrap_or_default())?;
        }
        self.written += rows.puzzles;
        self.solutions += rows.solutions;
        self.placed += rows.placed;
        self.about += rows.about;
        self.sketches += rows.sketches;
        printer.print_bytes(rows.text)
    }

    fn text(&mut self, record: Record) -> anyhow::Result<String> {
        let mut text = self.boards.head(record.puzzle.variant())?;
        let options = self.boards.options(self.options);
        // Nothing is written of a single puzzle that another one follows.
        let next = if self.format.holds.several {
            self.format.write_next(&record, self.written == 0, options)
        } else {
            None
        };
        if let Some(next) = next {
            text += &next?;
        } else {
            self.kept_cells += record.puzzle.givens().len();
            if self.kept_cells > MAX_CELLS {
                bail!(
                    "the format {} is written all at once, and of at most {MAX_CELLS} cells; split the input, or \
                         choose a format with a puzzle on each line",
                    self.format.name
                );
            }
            self.kept.push(record);
        }
        Ok(text)
    }

    /// Writes the grids that were kept.
    ///
    /// # Errors
    ///
    /// If the format cannot contain these grids together, or the output cannot be written.
    pub(crate) fn finish(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        if let Some(header) = &self.header {
            return if self.written == 0 { printer.print(header) } else { Ok(()) };
        }
        let text = self.format.write(&self.kept, self.options);
        printer.print(&text.with_context(|| printer.cannot_write())?)
    }

    /// Reports on standard error what the format could not contain.
    pub(crate) fn report_losses(&self) {
        let format = self.format.name;
        if self.solutions > 0 && !self.format.holds.solution {
            let solutions = counted(self.solutions, "solution");
            note(&format!("left out: {solutions}, which the format {format} cannot hold"));
        }
        if self.about > 0 && self.format.holds.about == HeldAbout::No {
            let puzzles = counted(self.about, "puzzle");
            note(&format!(
                "left out: titles, authors or remarks of {puzzles}, which the format {format} cannot hold"
            ));
        }
        if self.sketches > 0 && !self.format.holds.sketches {
            let puzzles = counted(self.sketches, "puzzle");
            note(&format!(
                "left out: drawings of {puzzles}, which the format {format} cannot hold"
            ));
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

/// Names the board of the puzzles of an output above the first of them.
///
/// **Invariant.** A reader of the output finds the board of each puzzle, or refuses the output.
pub(crate) struct BoardNames {
    /// `None` for text for people, whose boards readers may refuse.
    format: Option<&'static Format>,
    /// `true` if a column of the output has links, which contain the constraints of their puzzles.
    has_links: bool,
    /// The path of the output.
    output: PathBuf,
    /// The board of the puzzle before.
    last: Option<Arc<Variant>>,
    /// `true` if a comment names the board of all puzzles, which is not the usual one of their size.
    is_named: bool,
    /// The notation of the board that readers find; `None` if the format contains the board.
    notation: Option<NumberNotation>,
}

impl BoardNames {
    /// Returns the boards of the puzzles in the file of this path.
    pub(crate) fn new(format: Option<&'static Format>, output: &Path) -> Self {
        let output = output.to_owned();
        Self { format, has_links: false, output, last: None, is_named: false, notation: None }
    }

    /// Returns the boards of puzzles in a table that may have a column of links.
    pub(crate) fn with_links(self, has_links: bool) -> Self {
        Self { has_links, ..self }
    }

    /// Returns the text above a puzzle on this board: a comment with its name if it is the first puzzle and its size does not
    /// determine its board.
    ///
    /// # Errors
    ///
    /// If the output cannot say that the puzzle is on this board.
    pub(crate) fn head(&mut self, variant: &Arc<Variant>) -> anyhow::Result<String> {
        let last = self.last.as_ref();
        let is_linked = self.has_links && !variant.is_built_in();
        let says_boards = is_linked || self.format.is_some_and(|format| format.holds.variant);
        if says_boards || last.is_some_and(|last| Arc::ptr_eq(last, variant)) {
            return Ok(String::new());
        }
        let is_usual = is_usual(variant);
        let mut head = String::new();
        if is_usual && !self.is_named {
            self.notation = Some(NumberNotation::FromOne);
        }
        match last {
            None if is_usual => {}
            // Without a comment above, readers find each usual board by the size of its puzzle.
            Some(last) if last == variant || is_usual && !self.is_named => {}
            Some(last) if self.format.is_some() => {
                let before = if self.is_named { last.name() } else { "usual boards" };
                let (format, board) =
                    (self.format.map_or("", |format| format.name), variant.name());
                bail!(
                    "the format {format} cannot say that this puzzle is of {board} and those before of {before}; {ADVICE}"
                );
            }
            // The first board; or another one in a text for people, which readers refuse.
            _ => {
                let (name, notation) = self.name(variant)?;
                head = format!("# variant: {name}\n");
                self.notation = notation;
                self.is_named = true;
            }
        }
        self.last = Some(Arc::clone(variant));
        Ok(head)
    }

    /// Returns the text above the line of a puzzle on this board: [`head`](Self::head), and above the first line a comment
    /// with the notation of the numbers if readers would take them for others.
    ///
    /// # Errors
    ///
    /// If the output cannot say that the puzzles are on this board, or the board cannot have the notation of the options.
    pub(crate) fn head_above(
        &mut self,
        variant: &Arc<Variant>,
        line: &[u8],
        options: WriteOptions,
    ) -> anyhow::Result<String> {
        let is_first = self.last.is_none();
        let mut head = self.head(variant)?;
        let format = self.format.or_else(|| formats::by_name("line")).filter(|_| is_first);
        let first = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let first = String::from_utf8_lossy(first);
        let options = self.options(options);
        let symbols = format.map(|format| format.remark_above(variant, &first, options));
        if let Some(symbols) = symbols.transpose()?.flatten() {
            head += &["# symbols: ", &symbols.to_string(), "\n"].concat();
        }
        Ok(head)
    }

    /// Returns the options for a puzzle on the last board, which readers find in its own notation.
    pub(crate) fn options(&self, options: WriteOptions) -> WriteOptions {
        WriteOptions { board_symbols: self.notation, ..options }
    }

    /// Returns the name of a board in a comment, and the notation of the board that it names.
    fn name(&self, variant: &Variant) -> anyhow::Result<(String, Option<NumberNotation>)> {
        match (self.format, variant::name_in(&self.output, variant)) {
            (Some(format), _) if !format.holds.remarks => bail!(cannot_say(format, variant, None)),
            (_, Ok(name)) => Ok(name),
            (None, Err(_)) => Ok((variant.stated_name().to_owned(), variant.alphabet().notation())),
            (Some(format), Err(why)) => {
                // A reader of a message about clues does not ask for a file of the board.
                let is_plain = variant.constraints().is_empty();
                let no_file = is_plain.then_some("it is in no file");
                bail!(cannot_say(format, variant, why.as_deref().or(no_file)))
            }
        }
    }
}

/// Returns the refusal of puzzles of a board by a format whose text does not determine the board, with a reason why no comment can name it.
pub(crate) fn cannot_say(format: &Format, variant: &Variant, why: Option<&str>) -> String {
    let Format { name: format, .. } = *format;
    if variant.constraints().is_empty() {
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        let board = variant.name();
        return format!(
            "the format {format} cannot say that a puzzle is of {board}{why}; {ADVICE}"
        );
    }
    let why = why.map_or(String::new(), |why| format!(", and {why}"));
    let formats = formats_with(variant).join(", ");
    format!(
        "the format {format} has no place for the clues of a puzzle{why}; these have: {formats}"
    )
}

/// Returns the names of the formats that can contain the clues of a board.
fn formats_with(variant: &Variant) -> Vec<&'static str> {
    let empty = Record::new(Puzzle::empty(Arc::new(variant.clone())), 1);
    let holds = |format: &&Format| {
        let written = || format.write(std::slice::from_ref(&empty), WriteOptions::default());
        format.holds.variant && written().is_ok()
    };
    formats::FORMATS.iter().filter(holds).map(|format| format.name).collect()
}

/// Returns the refusal of several puzzles by a format that contains one.
pub(crate) fn one_puzzle_only(format: &Format) -> String {
    format!(
        "the format {0} holds one puzzle, and there are several; `clausoku convert --to {0} -o FOLDER/` \
         writes a file for each, `--to jsonl` puts each on a line",
        format.name
    )
}

/// The formats for boards that others cannot say.
const ADVICE: &str = "fpuzzles can say many kinds of boards, and jsonl all";

/// Returns `true` if a reader assumes this board for a puzzle of its size.
pub(crate) fn is_usual(variant: &Variant) -> bool {
    thread_local! {
        /// The usual board of the size of the last question. Lists ask about each puzzle.
        static LAST: RefCell<Option<Arc<Variant>>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| {
        if last.as_ref().is_none_or(|last| last.order() != variant.order()) {
            *last = Variant::usual(variant.order()).ok();
        }
        last.as_ref().is_some_and(|usual| **usual == *variant.with_numbers())
    })
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn puzzles_are_kept_up_to_the_limit() {
        let format = clausoku::formats::by_name("dresden").expect("a format");
        let mut writer = GridWriter::new(format, WriteOptions::default(), Path::new("-"));
        writer.kept_cells = MAX_CELLS - 16;
        writer.text(record()).expect("as many as are allowed");
        let error = writer.text(record()).expect_err("too many");
        assert!(error.to_string().contains("at most 81000000 cells"), "{error}");
        assert_eq!(writer.kept.len(), 1);
    }

    fn record() -> Record {
        Record::from(clausoku::Puzzle::empty(Variant::usual(4).expect("a board")))
    }
}
