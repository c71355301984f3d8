//! The type of formats.

use std::borrow::Cow;

use clausoku_board::{NumberNotation, Symbol, Variant};

use super::{
    AboutField, Decision, Likelihood, ParseLine, ReadError, ReadErrorKind, ReadOptions, Record,
    Result, Sample, Seen, WriteError, WriteOptions, add_from_lines, at_offset, empty_word,
    error::not_utf8, nothing,
};

/// A way to write grids as text.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Format {
    /// The name, which is also the name of its file in this crate.
    pub name: &'static str,
    /// The usual extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// A description of one line.
    pub description: &'static str,
    /// The contents that it can have besides one puzzle's givens.
    pub holds: Capabilities,
    /// Returns the likelihood that a text with this beginning is of this format.
    pub detect: fn(Sample<'_>) -> Likelihood,
    /// The functions that read and write it.
    pub layout: Layout,
}

/// The contents that a format can have besides the givens of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Capabilities {
    /// Several puzzles in one text.
    pub several: bool,
    /// The variant. Without it, the reader uses the variant that the caller names, or the usual board.
    pub variant: bool,
    /// Candidates that the puzzle excludes.
    pub excluded: bool,
    /// The distinction between givens and placed values.
    pub placed: bool,
    /// The solution.
    pub solution: bool,
    /// Lines that begin with `#` and are skipped. One of them may name the variant, for other readers.
    pub remarks: bool,
    /// Drawings without a known meaning.
    pub sketches: bool,
    /// The title, the author, and remarks.
    pub about: HeldAbout,
    /// The notations of numbers.
    pub symbols: HeldSymbols,
}

/// The texts about a puzzle that a format can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeldAbout {
    /// None.
    No,
    /// In comments above the puzzle.
    Comments,
    /// In lines or members of their own.
    Own,
}

/// The notations of numbers that a format can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeldSymbols {
    /// Numbers from 1 only.
    FromOne,
    /// All. A remark names the notation, unless the characters of the cells decide for numbers from 1.
    Cells,
    /// The same, by the words of the cells.
    Words,
    /// All. A remark names any but numbers from 1.
    Remark,
    /// The symbols that the text states.
    Stated,
}

impl Capabilities {
    /// The contents of a format for one puzzle's givens and nothing else.
    pub const ONE: Self = Self {
        several: false,
        variant: false,
        excluded: false,
        placed: false,
        solution: false,
        remarks: true,
        sketches: false,
        about: HeldAbout::No,
        symbols: HeldSymbols::Cells,
    };

    /// The givens of several puzzles.
    pub const SEVERAL: Self = Self { several: true, ..Self::ONE };

    /// The givens of several puzzles in rows, with comments above each.
    pub(crate) const ROWS: Self = Self { about: HeldAbout::Comments, ..Self::SEVERAL };
}

/// The functions that read and write texts of a format.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// A puzzle on each line, so that texts of any length are read and written in bounded memory.
    Lines(PuzzleLines),
    /// Puzzles over several lines, read as a whole.
    Whole {
        /// Reads all puzzles of a text: one or more.
        read: fn(&str, &ReadOptions) -> Result<Vec<Record>>,
        /// Writes them.
        write: PuzzleWriter,
    },
    /// Puzzles in a list that is read as a whole. A fault of one does not affect the others.
    List {
        /// Reads the puzzles of a text, one or more, each with its own result.
        ///
        /// # Errors
        ///
        /// Fails if the text is no list.
        read: fn(&str, &ReadOptions) -> Result<Vec<ReadResult>>,
        /// Writes them.
        write: PuzzleWriter,
    },
}

/// A puzzle of a list, or its fault.
pub type ReadResult = Result<Record, ReadError>;

/// The function that writes puzzles over several lines.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum PuzzleWriter {
    /// Writes one puzzle at a time.
    Each {
        /// Writes one puzzle.
        write: fn(&Record) -> Result<String, WriteError>,
        /// The text between two puzzles.
        between: &'static str,
    },
    /// Writes all puzzles at once: the beginning of the text depends on all of them.
    All(fn(&[Record]) -> Result<String, WriteError>),
}

/// A puzzle on each line.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleLines {
    /// Returns a parser of the lines.
    pub(crate) parser: fn(&ReadOptions) -> Result<Box<dyn ParseLine>>,
    /// The line above all others with its end; empty without a header.
    pub header: &'static str,
    /// Writes a line, without its end.
    pub(crate) write: fn(&Record) -> Result<String, WriteError>,
    /// The parts of the line of a puzzle, if it contains only characters of cells.
    pub content: Option<LineContent>,
}

/// The parts of the line of a puzzle without excluded candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineContent {
    /// The cells of the puzzle.
    Cells,
    /// Columns with this separator: the cells of the puzzle, then the cells of its solution, if it is known.
    Table(char),
}

impl Format {
    /// Reads all puzzles of a text: one or more.
    ///
    /// # Errors
    ///
    /// Fails with the first fault of the text.
    pub fn read(&self, text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
        let options = self.options_for(text, options)?;
        let lines = match &self.layout {
            Layout::Whole { read, .. } => {
                return Ok(self.with_comments(text, read(text, &options)?));
            }
            Layout::List { read, .. } => return read(text, &options)?.into_iter().collect(),
            Layout::Lines(lines) => lines,
        };
        let mut parser = (lines.parser)(&options)?;
        let mut records = Vec::new();
        let text_of_lines = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let mut lines = clausoku_files::tables::CsvRecords::new(text_of_lines.as_bytes(), 1, None);
        while let Some((line, number)) = lines.next_in(parser.form()) {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let line = str::from_utf8(line)
                .map_err(|error| not_utf8(number, line, error.valid_up_to()))?;
            records.extend(parser.parse_line(number, line)?);
        }
        if records.is_empty() { Err(nothing(text)) } else { Ok(records) }
    }

    /// Reads all puzzles of a text: one or more. The puzzles of a list have their own results.
    ///
    /// # Errors
    ///
    /// Fails if the text is no list of puzzles; in a format without lists, with the first fault of the text.
    pub fn read_each(&self, text: &str, options: &ReadOptions) -> Result<Vec<ReadResult>> {
        match &self.layout {
            Layout::List { read, .. } => read(text, &self.options_for(text, options)?),
            _ => Ok(self.read(text, options)?.into_iter().map(Ok).collect()),
        }
    }

    /// Returns the records of a text with the texts in the comments above them, if the format has such comments.
    fn with_comments(&self, text: &str, mut records: Vec<Record>) -> Vec<Record> {
        if self.holds.about == HeldAbout::Comments {
            add_from_lines(text, &mut records, AboutField::in_comment);
        }
        records
    }

    /// Writes the puzzles, one after the other. The text of no puzzles is empty.
    ///
    /// Excluded candidates, or a board, that the format cannot contain are an error. (Where [`Capabilities::variant`] is
    /// false, the text does not tell variants with the same cells and symbols apart: the reader gets the variant from
    /// its caller.) Placed values are written as givens, and solutions are left out, if the format cannot contain them.
    ///
    /// ```
    /// use clausoku_formats::{ReadOptions, WriteOptions};
    /// let records = clausoku_formats::read(b"1..............4", None, &ReadOptions::default()).unwrap();
    /// let rows = clausoku_formats::by_name("rows").unwrap();
    /// let text = rows.write(&records, WriteOptions::default()).unwrap();
    /// assert_eq!(text, "1...\n....\n....\n...4\n");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the format cannot hold one of the puzzles.
    pub fn write(&self, records: &[Record], options: WriteOptions) -> Result<String, WriteError> {
        if records.len() > 1 && !self.holds.several {
            return Err(WriteError::Several { format: self.name, puzzles: records.len() });
        }
        if records.is_empty() {
            return Ok(String::new());
        }
        if let Layout::Whole { write: PuzzleWriter::All(write), .. }
        | Layout::List { write: PuzzleWriter::All(write), .. } = self.layout
        {
            let records = records.iter().map(|record| self.writable(record, options));
            let records = records.map(|record| record.map(Cow::into_owned));
            return write(&records.collect::<Result<Vec<_>, _>>()?);
        }
        let texts = records.iter().zip(0..).map(|(record, index)| {
            self.write_next(record, index == 0, options).unwrap_or_else(|| Ok(String::new()))
        });
        texts.collect()
    }

    /// Returns the remark above puzzles of this variant, by which a reader finds the board; `None` if a reader needs no remark.
    ///
    /// # Errors
    ///
    /// Fails if the format has no remarks, or the variant is not built in.
    pub fn variant_remark(&self, variant: &Variant) -> Result<Option<String>, WriteError> {
        // The notation of the numbers has a remark of its own, `# symbols`.
        let variant = &*variant.with_numbers();
        let usual = Variant::usual(variant.order());
        if self.holds.variant || usual.is_ok_and(|usual| *usual == *variant) {
            return Ok(None);
        }
        if variant.is_built_in() && self.holds.remarks {
            return Ok(Some(format!("# variant: {}\n", variant.name())));
        }
        let holds = if self.holds.remarks { "boards that are built in" } else { "usual boards" };
        Err(WriteError::board(self.name, holds, variant))
    }

    /// Writes the next puzzle of a text, with the text above the first or between two; `None` if the format writes all
    /// puzzles at once.
    ///
    /// # Errors
    ///
    /// Fails as [`write`](Self::write) does; the number of puzzles is not checked.
    pub fn write_next(
        &self,
        record: &Record,
        is_first: bool,
        options: WriteOptions,
    ) -> Option<Result<String, WriteError>> {
        let (before, write, after) = match &self.layout {
            Layout::Lines(lines) => (if is_first { lines.header } else { "" }, lines.write, "\n"),
            Layout::Whole { write: PuzzleWriter::Each { write, between }, .. }
            | Layout::List { write: PuzzleWriter::Each { write, between }, .. } => {
                (if is_first { "" } else { *between }, *write, "")
            }
            Layout::Whole { write: PuzzleWriter::All(_), .. }
            | Layout::List { write: PuzzleWriter::All(_), .. } => return None,
        };
        let base = options.base(record.puzzle.variant());
        let text = self.writable(record, options).and_then(|record| {
            let text = write(&record)?;
            let remark = if is_first { self.remark(&record, base) } else { None };
            let remark = remark.map(|symbols| format!("# symbols: {symbols}\n"));
            let has_comments = self.holds.about == HeldAbout::Comments;
            let about = if has_comments { record.about.comments() } else { String::new() };
            Ok([&remark.unwrap_or_default(), before, &about, &text, after].concat())
        });
        Some(text)
    }

    /// Returns the notation that a remark names above this puzzle, the first of a text, which readers read on a board of this
    /// notation.
    fn remark(&self, record: &Record, base: Option<NumberNotation>) -> Option<NumberNotation> {
        let variant = record.puzzle.variant();
        let mut seen = Seen::default();
        let cells: Vec<_> = record.puzzle.givens().cells().collect();
        // Readers let the characters decide only above order 9.
        for row in cells.chunks(variant.order()).filter(|_| variant.order() > 9) {
            let alphabet = variant.alphabet();
            if self.holds.symbols == HeldSymbols::Words {
                let empty = empty_word(alphabet);
                seen.note_words(row.iter().map(|(_, s)| s.map_or(empty, |s| alphabet.name(s))));
            } else {
                let character = |s: Option<Symbol>| s.and_then(|s| alphabet.character(s));
                seen.note(row.iter().map(|(_, s)| character(*s).unwrap_or('.')));
            }
        }
        self.undecided(variant, seen, base)
    }

    /// Returns the notation that a remark names above puzzles of this variant, where the first puzzle has this line.
    ///
    /// # Errors
    ///
    /// Fails if the variant cannot have the notation that the options name.
    pub fn remark_above(
        &self,
        variant: &Variant,
        line: &str,
        options: WriteOptions,
    ) -> Result<Option<NumberNotation>, WriteError> {
        let base = options.base(variant);
        let variant = match options.symbols {
            None => Cow::Borrowed(variant),
            Some(symbols) => Cow::Owned(variant.with_symbols(symbols).map_err(|why| {
                WriteError::Symbols { variant: variant.name().to_owned(), symbols, why }
            })?),
        };
        let seen = Seen::in_rows(variant.order(), line.chars().take(variant.cell_count()));
        Ok(self.undecided(&variant, seen, base))
    }

    /// Returns the notation of a text in which these characters occur, if a reader would not decide for it and a remark can name
    /// it. The reader's board has the notation of the base.
    fn undecided(
        &self,
        variant: &Variant,
        seen: Seen,
        base: Option<NumberNotation>,
    ) -> Option<NumberNotation> {
        let symbols = variant.alphabet().notation()?;
        let order = variant.order();
        let is_decided = match self.holds.symbols {
            HeldSymbols::FromOne | HeldSymbols::Stated => true,
            // Readers read the text in the notation of the board.
            _ if base != Some(NumberNotation::FromOne) => false,
            // Cells without characters are words, which readers take for numbers from 1.
            HeldSymbols::Cells if !variant.alphabet().has_characters() => {
                symbols == NumberNotation::FromOne
            }
            HeldSymbols::Cells | HeldSymbols::Words if order > 9 => {
                // The characters of later puzzles may decide otherwise where these are for other notations.
                let is_square = variant.cell_count() == order * order;
                is_square
                    && (symbols, seen.decide(order))
                        == (NumberNotation::FromOne, Decision::Clear(symbols))
            }
            _ => symbols == NumberNotation::FromOne,
        };
        (!is_decided && self.holds.remarks).then_some(symbols)
    }

    /// Writes one puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot hold the puzzle.
    pub fn write_puzzle(&self, puzzle: clausoku_board::Puzzle) -> Result<String, WriteError> {
        self.write(&[puzzle.into()], WriteOptions::default())
    }

    /// Returns the functions of a format with a puzzle on each line.
    pub fn lines(&self) -> Option<&PuzzleLines> {
        match &self.layout {
            Layout::Lines(lines) => Some(lines),
            Layout::Whole { .. } | Layout::List { .. } => None,
        }
    }

    /// Returns whether a comment can be in place of a puzzle. In a table, other programs read it as a row.
    pub fn takes_comments(&self) -> bool {
        self.holds.remarks && self.lines().is_some() && !self.is_table()
    }

    /// Returns whether it is a table with a header.
    pub fn is_table(&self) -> bool {
        self.lines().is_some_and(|lines| matches!(lines.content, Some(LineContent::Table(_))))
    }

    /// Returns a parser of lines; `None` if there is not a puzzle on each line.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot contain puzzles of the variant that the options name.
    pub fn line_parser(&self, options: &ReadOptions) -> Option<Result<Box<dyn ParseLine>>> {
        let lines = self.lines()?;
        Some(self.options_for("", options).and_then(|options| (lines.parser)(&options)))
    }

    /// Returns the options for a text of this format.
    fn options_for(&self, text: &str, options: &ReadOptions) -> Result<ReadOptions> {
        let base = options.variant.as_ref().and_then(|variant| variant.alphabet().notation());
        // The board may have other symbols than the format has.
        let own = self.lacking(base).map(|_| NumberNotation::FromOne);
        let asked = ReadOptions { symbols: options.symbols.or(own), ..options.clone() };
        let found = asked.for_text(text)?;
        let Some(symbols) = self.lacking(found.symbols) else { return Ok(found) };
        let expected = format!("numbers from 1, which alone the format {} has", self.name);
        let error = at_offset(text, 0).fault(ReadErrorKind::Symbols, expected, symbols.name());
        Err(error.with_help("leave out the option symbols"))
    }

    /// Returns the notation if the format cannot contain it.
    fn lacking(&self, symbols: Option<NumberNotation>) -> Option<NumberNotation> {
        let holds_one = self.holds.symbols == HeldSymbols::FromOne;
        symbols.filter(|&symbols| holds_one && symbols != NumberNotation::FromOne)
    }

    /// Returns the puzzle in the notation that the options name.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot have this notation, or if the format cannot contain it or the excluded candidates.
    fn writable<'r>(
        &self,
        record: &'r Record,
        options: WriteOptions,
    ) -> Result<Cow<'r, Record>, WriteError> {
        let excluded = record.puzzle.excluded().len();
        if excluded > 0 && !self.holds.excluded {
            return Err(WriteError::Excluded { format: self.name, candidates: excluded });
        }
        let notation = record.puzzle.variant().alphabet().notation();
        let record = match options.symbols {
            Some(symbols) if notation != options.symbols => {
                let puzzle = record.puzzle.with_symbols(symbols).map_err(|why| {
                    let variant = record.puzzle.variant().name().to_owned();
                    WriteError::Symbols { variant, symbols, why }
                })?;
                Cow::Owned(Record { puzzle, ..record.clone() })
            }
            _ => Cow::Borrowed(record),
        };
        let variant = record.puzzle.variant();
        match self.lacking(variant.alphabet().notation()) {
            None => Ok(record),
            Some(symbols) => {
                let range = symbols.range(variant.order());
                Err(WriteError::FromOne { format: self.name, range })
            }
        }
    }
}
