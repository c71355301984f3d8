//! Puzzles from the files of the command line.

use std::iter;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail, ensure};
use clausoku::formats::{
    self, Cosmetic, Format, NumberNotation, ReadErrorKind, ReadOptions, Record,
    detection::Sample,
    lines::{LineReader, StreamError},
};
use clausoku::{Puzzle, Variant};
use clausoku_text::{NamedValue, Synonyms, UnknownName, nearest};

use crate::input::{Input, Name, containers, variant};
use crate::terminal::file_fault::Kind;
use crate::terminal::{GridFault, language, message, note_once};
use clausoku_text::count as counted;
use clausoku_words::say;

/// The options for reading grids.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct GridArgs {
    /// Format of the grids, if it should not be detected, as in csv:column=quiz
    ///
    /// FORMAT[:KEY=VALUE,…]; the help of `convert` lists the formats. The key `column` names the column of the puzzles in a table
    /// or in JSON lines: by default it is puzzle, quiz, sudoku or the like. The key `symbols` says what numbers above 9 are:
    /// from-one (1–9, then A), from-zero (0–9, then A) or letters; a grid that is not ambiguous needs none. Without a name,
    /// as in :column=quiz, the format is detected.
    #[arg(long, value_name = "FORMAT", alias = "from", value_parser = GridText::parse, help_heading = "Input")]
    pub format: Option<GridText>,

    /// Kind of board: a name or a TOML file
    ///
    /// `clausoku variants` lists the names. The default is the variant in the line `# variant: NAME` of
    /// the grid's file, else the usual board of the grid's size.
    #[arg(long, value_name = "VARIANT", value_parser = parse_variant, help_heading = "Input")]
    pub variant: Option<Arc<Variant>>,

    /// The treatment of drawings that represent no rule. Few commands have an option for it.
    #[arg(skip)]
    pub cosmetic: Cosmetic,
}

/// The form of texts of grids, as far as the user names it.
#[derive(Clone, Debug, Default)]
pub(crate) struct GridText {
    /// The format; `None` if it is detected.
    pub format: Option<&'static Format>,
    /// The column of the puzzles.
    pub column: Option<Arc<str>>,
    /// The notation of numbers above 9.
    pub symbols: Option<NumberNotation>,
}

impl GridText {
    /// Parses `FORMAT[:KEY=VALUE,…]`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (name, keys) = text.split_once(':').unwrap_or((text, ""));
        let format =
            if name.is_empty() && !keys.is_empty() { None } else { Some(parse_format(name)?) };
        let mut parsed = Self { format, ..Self::default() };
        let mut rest = keys;
        while !rest.is_empty() {
            // The name of a column may contain commas: a value ends where another key begins.
            let ends =
                ["column", "symbols"].iter().filter_map(|key| rest.find(&format!(",{key}=")));
            let (pair, after) = rest.split_at(ends.min().unwrap_or(rest.len()));
            rest = after.strip_prefix(',').unwrap_or_default();
            match pair.split_once('=') {
                Some(("column", column)) => parsed.column = Some(column.into()),
                Some(("symbols", symbols)) => parsed.symbols = Some(parse_symbols(symbols)?),
                _ => {
                    return Err(format!(
                        "expected column=NAME or symbols=NOTATION, found {pair:?}"
                    ));
                }
            }
        }
        Ok(parsed)
    }
}

pub(crate) fn parse_symbols(name: &str) -> Result<NumberNotation, String> {
    NamedValue::parse(&NumberNotation::ALL, "notation", name).map_err(|error| error.to_string())
}

impl GridArgs {
    pub(crate) fn with_format(format: Option<&'static Format>) -> Self {
        Self { format: Some(GridText { format, ..GridText::default() }), ..Self::default() }
    }

    pub(crate) fn named_format(&self) -> Option<&'static Format> {
        self.format.as_ref().and_then(|text| text.format)
    }

    /// Returns the column of the puzzles, if the user names it.
    pub(crate) fn column(&self) -> Option<&Arc<str>> {
        self.format.as_ref().and_then(|text| text.column.as_ref())
    }
}

/// Says which drawings of a puzzle were passed over, and what was done with texts beside it.
fn note_remarks(name: &Name, record: &Record) {
    for remark in &record.notes {
        note_once(&format!("{name}: {remark}"));
    }
    if !record.passed_over.is_empty() {
        let drawings = record.passed_over.join(", ");
        let are = if record.sketches.is_empty() { "ignored" } else { "only drawn" };
        note_once(&format!(
            "{name}: line {}: drawings without a known rule are {are}: {drawings}",
            record.line
        ));
    }
}

/// Says that a solution in the input is wrong, where no row of a table does.
pub(crate) fn note_wrong_solution(name: &Name, record: &Record) {
    if let Some(error) = &record.wrong_solution {
        note_once(&format!(
            "{name}: line {}: the solution in the input is wrong: {}",
            record.line,
            error.message()
        ));
    }
}

/// Returns the format of this name, or the only one that has files of this extension.
pub(crate) fn parse_format(name: &str) -> Result<&'static Format, String> {
    containers::format(name).map_or_else(|| parse_text_format(name), Ok)
}

/// Returns the format of texts of this name, or the only one that has files of this extension.
fn parse_text_format(name: &str) -> Result<&'static Format, String> {
    let mut by_extension = formats::detection::by_extension(name);
    let only = by_extension.next().filter(|_| by_extension.next().is_none());
    formats::by_name(name).or(only).ok_or_else(|| {
        let known = formats::FORMATS.iter().map(|format| format.name);
        let error = UnknownName::new("format", name, known);
        let commands: Vec<&str> = NOT_OF_GRIDS.iter().map(|row| row.name).collect();
        match nearest(name, &commands, NOT_OF_GRIDS).first() {
            Some(command) => error.listed(format!("`clausoku {command}` writes such files")),
            None => error,
        }
        .to_string()
    })
}

/// Formats of other things than grids, by the commands that write them.
const NOT_OF_GRIDS: &[Synonyms] = &[
    Synonyms { name: "encode", words: "dimacs cnf opb smt2 smt lp mps asp minizinc mzn wcnf" },
    Synonyms { name: "show", words: "svg png picture image" },
    Synonyms { name: "book", words: "pdf html pages" },
    Synonyms { name: "formula --notation latex", words: "latex tex" },
];

/// Returns the command that writes files of other things than grids with this extension.
pub(crate) fn command_for(extension: &str) -> Option<&'static str> {
    NOT_OF_GRIDS
        .iter()
        .find(|row| row.words.split(' ').any(|word| word == extension))
        .map(|row| row.name)
}

pub(crate) fn parse_variant(name: &str) -> Result<Arc<Variant>, String> {
    variant::by_user(name).map_err(|error| message(&error))
}

/// Puzzles of one input, one after another; a line at fault is an error, after which more may come.
pub(crate) type RecordStream = Box<dyn Iterator<Item = anyhow::Result<Record>> + Send>;

/// A puzzle with the name of its file.
pub(crate) type Named = (Name, anyhow::Result<Record>);

impl GridArgs {
    pub(crate) fn named(
        &self,
        name: Name,
        input: anyhow::Result<Input>,
    ) -> impl Iterator<Item = Named> + Send + use<> {
        let records = input.and_then(|input| self.records(input));
        let records = records.unwrap_or_else(|error| Box::new(iter::once(Err(error))));
        records.map(move |record| (name.clone(), record))
    }

    /// Returns how to read an input, and its format if that is known.
    pub(crate) fn reading(
        &self,
        input: &Input,
    ) -> anyhow::Result<(ReadOptions, Option<&'static Format>)> {
        let asked = self.named_format().and_then(containers::container);
        if let (Some(container), None) = (asked, &input.columns) {
            bail!("{} is no {container} table", input.name);
        }
        if self.named_format().is_none() {
            input.require_grid()?;
        }
        let variant = match &self.variant {
            Some(variant) => Some(Arc::clone(variant)),
            None => variant::by_comment(input)?,
        };
        let mut options = self.options(input, variant)?;
        // Comments below the head are compared with the board of the head where they are read. They were ignored
        // before, so that puzzles were answered on another board than the one above them.
        if self.variant.is_none() && !input.is_whole {
            options.stated_variant = Some(variant::stated_name(input)?);
        }
        let sample = Sample::new(&input.head, input.is_whole);
        let format = match self.named_format() {
            Some(format) => Some(format),
            None if self.column().is_some() => Self::asked_format(input, &options),
            None => formats::detection::detect_file(sample, &options, input.extension.as_deref())
                .map_err(|error| GridFault::wrap(&input.name, error))?,
        };
        Ok((options, format))
    }

    /// Returns `true` if an input is a DIMACS formula, and not said to be puzzles.
    pub(crate) fn is_formula(&self, input: &Input, is_lenient: bool) -> bool {
        self.named_format().is_none()
            && self.variant.is_none()
            && (input.is_dimacs()
                // Without the check of the first clause, any text without puzzles was read as a formula.
                || is_lenient && input.begins_with_clause() && !self.are_puzzles(input))
    }

    /// Returns `true` if a puzzle, or the header of a table of puzzles, can be read from the beginning of the input.
    pub(crate) fn are_puzzles(&self, input: &Input) -> bool {
        self.reading(input).is_ok_and(|(options, format)| {
            let Some(format) = format else { return false };
            let Some(Ok(mut parser)) = format.line_parser(&options) else {
                return formats::read_each(&input.head, Some(format), &options).is_ok();
            };
            let mut records = input.head_records();
            while let Some((line, number)) = records.next_in(parser.form()) {
                let read = parser.parse_bytes(number, line);
                if matches!(read, Ok(Some(_))) || parser.table().is_some() {
                    return true;
                }
            }
            false
        })
    }

    /// Returns the options for reading an input whose board may be known.
    ///
    /// # Errors
    ///
    /// Fails if the input is a table without puzzles in a file of another kind than text.
    pub(crate) fn options(
        &self,
        input: &Input,
        variant: Option<Arc<Variant>>,
    ) -> anyhow::Result<ReadOptions> {
        let puzzle_column = self.column().cloned();
        let symbols = self.symbols_of(input);
        let cosmetic = self.cosmetic;
        let options = ReadOptions {
            variant,
            symbols,
            puzzle_column,
            cosmetic,
            keeps_wrong_solutions: true,
            ..ReadOptions::default()
        };
        let options = options.on_columns_of(Sample::new(&input.head, input.is_whole));
        input.check_table(&options)?;
        Self::check_header(input, &options)?;
        Ok(options)
    }

    /// Refuses a text whose header lacks the column that was asked for: every line would be at fault.
    fn check_header(input: &Input, options: &ReadOptions) -> anyhow::Result<()> {
        let is_asked = options.puzzle_column.is_some();
        let format = is_asked.then(|| Self::asked_format(input, options)).flatten();
        let Some(parser) = format.and_then(|format| format.line_parser(options)) else {
            return Ok(());
        };
        let mut parser = parser.map_err(|error| GridFault::wrap(&input.name, error))?;
        let mut records = input.head_records();
        while let Some((line, number)) = records.next_in(parser.form()) {
            match parser.parse_bytes(number, line) {
                Ok(None) if parser.table().is_none() => {}
                Err(error) if format.is_some_and(Format::is_table) && parser.table().is_none() => {
                    bail!(GridFault::wrap(&input.name, error));
                }
                _ => break,
            }
        }
        Ok(())
    }

    /// Returns the format of a table whose column of puzzles the options name; `None` if the text is no such table, and has a board of this name.
    fn asked_format(input: &Input, options: &ReadOptions) -> Option<&'static Format> {
        let format = Self::table_format(input)?;
        let is_read = |format| {
            let records = formats::read_each(&input.head, format, options);
            records.is_ok_and(|records| records.iter().any(Result::is_ok))
        };
        let is_other = input.is_whole && !is_read(Some(format)) && is_read(None);
        (!is_other).then_some(format)
    }

    /// Returns the format of a table whose column of puzzles has a name of its own.
    pub(crate) fn table_format(input: &Input) -> Option<&'static Format> {
        let mut lines = input.head_lines().map(|(line, _)| line.trim_ascii_start());
        let first = lines.find(|line| !line.is_empty()).unwrap_or_default().trim_ascii_end();
        match first {
            [b'{', .., b'}'] => formats::by_name("jsonl"),
            // A value over several lines, or a list: its member of this name is found by its structure.
            [b'{' | b'[', ..] | [.., b'{' | b'[' | b'('] => None,
            // A statement of a program or a text has blanks, and no separators of fields.
            _ if first.contains(&b' ') && !first.iter().any(|byte| b",;\t".contains(byte)) => None,
            _ => formats::by_name("csv"),
        }
    }

    /// Returns the notation that the user names, or a remark above the puzzles.
    pub(crate) fn symbols_of(&self, input: &Input) -> Option<NumberNotation> {
        let named = self.format.as_ref().and_then(|text| text.symbols);
        named.or_else(|| formats::detection::stated_symbols(&String::from_utf8_lossy(&input.head)))
    }

    /// The puzzles of an input. Files with a puzzle a line are read as they come, others whole.
    fn records(&self, input: Input) -> anyhow::Result<RecordStream> {
        let (options, format) = self.reading(&input)?;
        let name = input.name.clone();
        let unread = Kind::Unreadable.fault(&input.name);
        let fault = move |error| GridFault::wrap(&name, error);
        if let Some(format) = format.filter(|format| format.lines().is_some()) {
            let reader = LineReader::for_format(format, input.stream(), &options);
            let reader = reader.context("the format has a puzzle on each line")?;
            let reader = reader.map_err(&fault)?;
            let records = reader.map(move |record| {
                record.map_err(|error| match error {
                    StreamError::Line(error) => fault(error),
                    StreamError::Input(error) => anyhow::Error::new(error).context(unread.clone()),
                    error => anyhow::Error::new(error).context(unread.clone()),
                })
            });
            return Ok(Box::new(records));
        }
        // If the variant is known, a text may have more formats than it looks like.
        let only = self.named_format().or(format.filter(|_| options.variant.is_none()));
        let input_name = input.name.clone();
        let text = input.read()?;
        if options.stated_variant.is_some() {
            variant::refuse_others(&input_name, &text)?;
        }
        let records = if self.named_format().is_some() {
            formats::read_each(&text, only, &options)
        } else {
            formats::read_detected(&text, only, &options)
        };
        let records = records.map_err(&fault)?;
        records.iter().flatten().for_each(|record| note_remarks(&input_name, record));
        Ok(Box::new(records.into_iter().map(move |record| record.map_err(&fault))))
    }

    /// The only puzzle of a file, with what else its text says; if it holds several, the error says what to do.
    pub(crate) fn only_record(&self, path: &Path, advice: String) -> anyhow::Result<Record> {
        let name = Name::new(path);
        let mut records = self.records(Input::open(path)?)?;
        let first = records.next().with_context(|| Kind::NoPuzzle.fault(&name))??;
        // An input that cannot be read to its end may hold one puzzle.
        ensure!(records.next().transpose()?.is_none(), Kind::SeveralPuzzles(advice).fault(&name));
        note_wrong_solution(&name, &first);
        Ok(first)
    }

    /// Returns the only puzzle of a file, or the puzzle of this number, counted from 1.
    pub(crate) fn puzzle(&self, path: &Path, number: Option<usize>) -> anyhow::Result<Puzzle> {
        let Some(number) = number else {
            return Ok(self.only_record(path, say!(language(), files::choose_one))?.puzzle);
        };
        let name = Name::new(path);
        let found = Self::nth(self.named(name.clone(), Input::open(path)), number);
        let (_, record) = found.map_err(|count| no_number(&name, false, count, number))?;
        let record = record?;
        note_wrong_solution(&name, &record);
        Ok(record.puzzle)
    }

    /// Returns the puzzle of this number among these, counted from 1.
    ///
    /// # Errors
    ///
    /// Fails with the number of puzzles if there are fewer.
    pub(crate) fn nth(puzzles: impl Iterator<Item = Named>, number: usize) -> Result<Named, usize> {
        let mut count = 0;
        for (name, record) in puzzles {
            count += 1;
            // The input cannot be read, or puzzles below this place may have another board.
            let is_end = record.as_ref().is_err_and(|error| {
                let fault = error.downcast_ref::<GridFault>();
                fault.is_none_or(|fault| fault.error.kind() == ReadErrorKind::AnotherBoard)
            });
            if count == number || is_end {
                return Ok((name, record));
            }
        }
        Err(count)
    }
}

/// Returns the error of a puzzle's number above the number of puzzles in a file, or in several files.
pub(crate) fn no_number(
    name: &Name,
    are_several: bool,
    count: usize,
    number: usize,
) -> anyhow::Error {
    let others = if are_several { " and the other files hold" } else { " holds" };
    let count = counted(count, "puzzle");
    anyhow!("{name}{others} {count}, so there is no --puzzle {number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_column_may_contain_commas() {
        for (text, column, has_symbols) in [
            (":column=quiz", "quiz", false),
            ("csv:column=the grid, raw", "the grid, raw", false),
            ("csv:column=a,b,symbols=letters", "a,b", true),
            ("csv:symbols=letters,column=a,b=c", "a,b=c", true),
        ] {
            let parsed = GridText::parse(text).expect("a format");
            assert_eq!(parsed.column.as_deref(), Some(column), "{text}");
            assert_eq!(parsed.symbols.is_some(), has_symbols, "{text}");
        }
        for text in ["csv:colum=x", "csv:column", "csv:symbols=x", "cvs:column=a"] {
            assert!(GridText::parse(text).is_err(), "{text}");
        }
    }
}
