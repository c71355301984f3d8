//! Inputs: files, compressed or not, and standard input.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read, Seek};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, bail, ensure};
use clausoku::encoding::is_name;
use clausoku::formats::{ReadOptions, detection::Sample};
use clausoku::sat::ClauseSink;
use clausoku::sat::dimacs::{self, Strictness};
use clausoku_files::compression::Compression;
use clausoku_files::tables::CsvRecords;
use clausoku_files::{Links, Source, compression};
use clausoku_tables::{self as tables, Columns, Container, Origin};
use clausoku_text::{decoded, joined, needs_decoding, printable};

use crate::input::{Name, extension, objects, register, shown};
use crate::terminal::file_fault::Kind;

/// The size of the beginning of an input that shows its format, in bytes, behind its first comments.
const HEAD: usize = 64 * 1024;

/// The limit of the beginning with its comments, in bytes.
const MAX_HEAD: usize = 16 * 1024 * 1024;

/// The size of one read, which is also the size of a block of puzzles, in bytes. With less, the cores
/// wait for each other more often; with more, a block does not fit their caches.
pub(crate) const PIECE: usize = 192 * 1024;

/// The largest number of comments of a formula that are kept.
const MAX_COMMENTS: usize = 100_000;

/// The limit of an input that is read whole, in bytes: more than any grid or answer takes.
const MAX_BYTES: u64 = 256 * 1024 * 1024;

/// The limit of a table that is not a file in which one can seek, in bytes.
const MAX_TABLE_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// The limit of a file of settings, in bytes.
const MAX_SETTINGS_BYTES: u64 = 16 * 1024 * 1024;

/// The shortest and the longest puzzle in one line that an argument can be, in cells. A shorter one has empty cells.
const ARGUMENT: RangeInclusive<usize> = 15..=4096;

/// The formats of puzzles that an argument can be beside a line, each with a text that the name of a file lacks:
/// links, JSON and strings of constraints.
const ARGUMENT_FORMATS: [(&str, &str); 10] = [
    ("fpuzzles", "://"),
    ("fpuzzles", "{"),
    // The compressed part of a link alone.
    ("fpuzzles", "N4Ig"),
    ("sudokupad", "://"),
    ("sudokupad", "{"),
    ("iss", "~"),
    ("iss", "://"),
    ("iss", ":"),
    ("iss", "="),
    // Detected only if the solver has items of these names.
    ("iss", "."),
];

/// `true` if standard input is being read.
static STDIN_IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// An open input, with its beginning in memory.
pub(crate) struct Input {
    /// The name in messages.
    pub name: Name,
    /// The folder of the file; `None` for standard input.
    pub folder: Option<PathBuf>,
    /// The extension of its name, without the extension of a compressed file.
    pub extension: Option<String>,
    /// The columns, if the text comes from a table in a Parquet or Arrow file.
    pub columns: Option<Columns>,
    /// The file and its size, if it is regular, longer than a piece, and the text as it is.
    pub long: Option<(Source<File>, u64)>,
    reader: BufReader<Box<dyn Read + Send>>,
    /// The beginning: its comments and 64 KiB, or everything.
    pub head: Vec<u8>,
    /// `true` if the head is the whole input.
    pub is_whole: bool,
}

impl Input {
    /// Opens the input; `-` is standard input. Compressed ones are unpacked, known by how they begin. If
    /// there is no such file and the path is a puzzle in one line, a link or a string of constraints, the input is
    /// that text.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        if let Some(puzzle) = puzzle_argument(path) {
            let name = Name::new(Path::new(puzzle));
            return Ok(Self::begun(&name, Box::new(Cursor::new(format!("{puzzle}\n"))))?);
        }
        Self::open_by(path, Source::open)
    }

    /// Opens a file of a folder, whose name the user has not given. It must be a regular file: a pipe would be waited for.
    pub(crate) fn open_regular(path: &Path) -> anyhow::Result<Self> {
        Self::open_by(path, |path| Source::open_regular(path, Links::Follow))
    }

    fn open_by(
        path: &Path,
        open: impl FnOnce(&Path) -> io::Result<Source<File>>,
    ) -> anyhow::Result<Self> {
        let stdin = path.as_os_str() == "-";
        let name = Name::new(path);
        ensure!(stdin || !path.is_dir(), Kind::Folder.fault(name));
        let is_taken = stdin && STDIN_IS_TAKEN.swap(true, Ordering::Relaxed);
        ensure!(!is_taken, Kind::StdinTaken.fault(name));
        let mut long = None;
        let unpacked = if stdin {
            Source::stdin().and_then(compression::reader)
        } else {
            register::note_read(path);
            open(path).and_then(|file| {
                // Does not move the position of the file, from which the next line reads.
                long = long_text(&file)?;
                compression::reader(file)
            })
        };
        let begun = unpacked.and_then(|text| Self::begun(&name, text));
        let begun = begun.with_context(|| Kind::Unreadable.fault(&name))?;
        let folder = (!stdin).then(|| path.parent().map(Path::to_path_buf).unwrap_or_default());
        let extension = extension(path).filter(|_| !stdin);
        let input = Self { folder, extension, long, ..begun };
        match Container::from_magic(&input.head) {
            Some(container) => input.unpacked(container, (!stdin).then_some(path)),
            None => input.decoded()?.with_objects_on_lines(),
        }
    }

    /// Returns the same input with the lines of an array of objects in place of the array.
    fn with_objects_on_lines(self) -> anyhow::Result<Self> {
        if !objects::may_begin(&self.head) {
            return Ok(self);
        }
        let (name, folder, extension) =
            (self.name.clone(), self.folder.clone(), self.extension.clone());
        let text = self.read()?;
        let lines = objects::lines(&text);
        let extension = if lines.is_some() { Some("jsonl".to_owned()) } else { extension };
        let begun = Self::begun(&name, Box::new(Cursor::new(lines.unwrap_or(text))))?;
        Ok(Self { folder, extension, ..begun })
    }

    /// Returns the input in UTF-8 with line feeds at the ends of its lines. One that differs from it in its beginning is read whole.
    fn decoded(self) -> anyhow::Result<Self> {
        // The line feed of a carriage return at the end of the beginning is not in it.
        let head = self.head.strip_suffix(b"\r").filter(|_| !self.is_whole);
        if !needs_decoding(head.unwrap_or(&self.head)) {
            return Ok(self);
        }
        let name = self.name.clone();
        self.with_text(|text| {
            let mut bytes = Vec::new();
            let size = text.take(MAX_BYTES).read_to_end(&mut bytes)?;
            if size as u64 == MAX_BYTES {
                let limit = Kind::TooLarge(MAX_BYTES >> 20).fault(name);
                return Err(io::Error::other(limit.to_string()));
            }
            let decoded = decoded(&bytes).map(Cow::into_owned);
            decoded.map_err(|error| {
                let advice = format!("it is {error}, which is not read; save it as UTF-8");
                io::Error::new(io::ErrorKind::InvalidData, advice)
            })
        })
    }

    /// Returns the text of the table in this input.
    fn unpacked(self, container: Container, path: Option<&Path>) -> anyhow::Result<Self> {
        let cannot_read = || Kind::Unreadable.fault(&self.name);
        let origin = origin_of(path, self.head, self.reader).with_context(cannot_read)?;
        let table = tables::Reader::open(container, origin).with_context(cannot_read)?;
        let columns = Some(table.columns().clone());
        let begun = Self::begun(&self.name, Box::new(table)).with_context(cannot_read)?;
        Ok(Self { folder: self.folder, extension: Some("csv".to_owned()), columns, ..begun })
    }

    /// Returns the input of this text, with its beginning in memory.
    fn begun(name: &Name, text: Box<dyn Read + Send>) -> io::Result<Self> {
        let mut reader = BufReader::with_capacity(PIECE, text);
        let mut head = Vec::new();
        let mut end = HEAD;
        let mut is_whole = false;
        // What follows the comments shows the format, and the first line the columns.
        while !is_whole && head.len() < end {
            let missing = end - head.len();
            is_whole = reader.by_ref().take(missing as u64).read_to_end(&mut head)? < missing;
            // Twice as far each time: the beginning is looked through once more.
            let comments = Sample::first_comments(&head);
            let first = head[comments..].iter().position(|&byte| byte == b'\n');
            let known = first.map_or(head.len(), |length| comments + length);
            end = (2 * known + HEAD).min(MAX_HEAD);
        }
        let (folder, extension, columns, long) = (None, None, None, None);
        let name = name.clone();
        Ok(Self { name, folder, extension, columns, long, reader, head, is_whole })
    }

    /// Refuses a table in a Parquet or Arrow file without a column of puzzles, or with one of another type than text.
    ///
    /// # Errors
    ///
    /// Fails if the input is a table in a Parquet or Arrow file.
    pub(crate) fn check_table(&self, options: &ReadOptions) -> anyhow::Result<()> {
        let Self { name, columns: Some(columns), head, .. } = self else { return Ok(()) };
        let Some(grids) = columns_of_grids(head, options) else {
            bail!("{name} has no column of puzzles{}", described(columns));
        };
        for grid in grids {
            let kind = columns.kind(&grid).filter(|kind| *kind != tables::Kind::Text);
            if let Some(kind) = kind {
                let grid = printable(&grid);
                bail!(
                    "{name}: the column {grid} has the type {kind}, in which leading zeros are lost; write it as text"
                );
            }
        }
        Ok(())
    }

    /// Returns the lines of the beginning with their numbers, without a byte order mark.
    pub(crate) fn head_lines(&self) -> impl Iterator<Item = (&[u8], usize)> {
        without_mark(&self.head).split(|&byte| byte == b'\n').zip(1..)
    }

    /// Returns the lines of the beginning with their numbers, as records. Records of a table may contain line breaks.
    pub(crate) fn head_records(&self) -> CsvRecords<'_> {
        CsvRecords::new(without_mark(&self.head), 1, None)
    }

    /// Returns a reader of the whole input from its beginning.
    pub(crate) fn stream(self) -> impl BufRead {
        Cursor::new(self.head).chain(self.reader)
    }

    /// Returns the same input with the text that the function makes of its text.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read.
    pub(crate) fn with_text(
        mut self,
        replace: impl FnOnce(&mut dyn BufRead) -> io::Result<Vec<u8>>,
    ) -> anyhow::Result<Self> {
        let mut text = Cursor::new(std::mem::take(&mut self.head)).chain(&mut self.reader);
        let head = replace(&mut text).with_context(|| Kind::Unreadable.fault(&self.name))?;
        // The pieces of the file would have the text before.
        Ok(Self { head, is_whole: true, long: None, ..self })
    }

    /// Reads the whole input, and refuses one above the limit.
    pub(crate) fn read(mut self) -> anyhow::Result<Vec<u8>> {
        let read = self.reader.take(MAX_BYTES).read_to_end(&mut self.head);
        let size = read.with_context(|| Kind::Unreadable.fault(&self.name))?;
        ensure!(size as u64 != MAX_BYTES, Kind::TooLarge(MAX_BYTES >> 20).fault(self.name));
        Ok(self.head)
    }

    /// Reads a DIMACS formula into the sink. A lenient reader takes one that has no header or a wrong one, or no 0 at its end.
    ///
    /// # Errors
    ///
    /// Fails with the place of the fault.
    pub(crate) fn read_formula(
        self,
        is_lenient: bool,
        sink: &mut dyn ClauseSink,
    ) -> anyhow::Result<()> {
        self.read_formula_by(is_lenient, sink, &mut |_| {})
    }

    /// Reads a DIMACS formula into the sink, and keeps those of its comments that can say what it means.
    ///
    /// # Errors
    ///
    /// Fails with the place of the fault.
    pub(crate) fn read_formula_with_comments(
        self,
        is_lenient: bool,
        sink: &mut dyn ClauseSink,
        comments: &mut Vec<String>,
    ) -> anyhow::Result<()> {
        self.read_formula_by(is_lenient, sink, &mut |comment| {
            if comments.len() < MAX_COMMENTS && !is_name(&comment.text) {
                comments.push(comment.text.into_owned());
            }
        })
    }

    fn read_formula_by(
        self,
        is_lenient: bool,
        sink: &mut dyn ClauseSink,
        comment: &mut dyn FnMut(dimacs::Comment<'_>),
    ) -> anyhow::Result<()> {
        let name = self.name.clone();
        let strictness = if is_lenient { Strictness::Lenient } else { Strictness::Strict };
        dimacs::read_into(self.stream(), strictness, sink, comment)
            .map_err(|error| anyhow::Error::new(error).context(name))?;
        Ok(())
    }

    /// Returns the names of the columns whose values are numbers or truth values, of a table in a Parquet or Arrow file.
    pub(crate) fn plain_columns(&self) -> Vec<&str> {
        let kept = self.columns.iter().flat_map(|columns| &columns.kept);
        let plain = kept.filter(|column| column.kind != tables::Kind::Text);
        plain.map(|column| column.name.as_str()).collect()
    }

    /// Checks that this is no DIMACS formula, where a grid is needed.
    ///
    /// # Errors
    ///
    /// Fails if it is a formula, with or without a header.
    pub(crate) fn require_grid(&self) -> anyhow::Result<()> {
        ensure!(!self.is_dimacs(), Kind::Formula.fault(&self.name));
        ensure!(!self.is_dimacs_without_header(), Kind::BareFormula.fault(&self.name));
        Ok(())
    }

    /// Returns `true` if this is a DIMACS formula: comments, then `p cnf`. Only the beginning is read.
    pub(crate) fn is_dimacs(&self) -> bool {
        let is_header = self.head_lines().find_map(|(line, _)| match line.trim_ascii() {
            [] | [b'c'] => None,
            [b'c', after, ..] if after.is_ascii_whitespace() => None,
            // A program may assign a grid to `p`.
            [b'p', after, rest @ ..] => {
                Some(after.is_ascii_whitespace() && !rest.trim_ascii_start().starts_with(b"="))
            }
            _ => Some(false),
        });
        // Long comments may move the header beyond the head, so a head of comments alone decides nothing.
        is_header.unwrap_or(without_mark(&self.head).starts_with(b"c ") && !self.is_whole)
    }

    /// Returns `true` if the first line that is no comment begins with an integer and another word, as a clause does.
    pub(crate) fn begins_with_clause(&self) -> bool {
        let mut lines = self.head_lines().map(|(line, _)| line.trim_ascii());
        let first = lines.find(|line| !is_comment(line));
        let mut words = first.unwrap_or_default().splitn(2, u8::is_ascii_whitespace);
        let number = words.next().and_then(|word| str::from_utf8(word).ok()?.parse::<i64>().ok());
        number.is_some() && words.next().is_some()
    }

    /// Returns `true` if this looks like the clauses of a DIMACS formula without a header: the
    /// beginning has lines of integers that end in 0, some of them negative unless the name ends with `.cnf`.
    fn is_dimacs_without_header(&self) -> bool {
        let whole = if self.is_whole {
            self.head.as_slice()
        } else {
            // The last line may be cut, and lack its 0.
            let end = self.head.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
            &self.head[..end]
        };
        let Ok(text) = std::str::from_utf8(without_mark(whole)) else { return false };
        // Rows of a grid may be numbers with 0 for an empty cell at the end. Only a formula has negative ones.
        let is_named = self.extension.as_deref() == Some("cnf");
        let mut has_negative = false;
        let mut has_clause = false;
        for line in text.lines().map(str::trim) {
            if is_comment(line.as_bytes()) {
                continue;
            }
            let mut last = None;
            for word in line.split_ascii_whitespace() {
                let Ok(number) = word.parse::<i32>() else { return false };
                has_negative |= number < 0;
                last = Some(number);
            }
            if last != Some(0) {
                return false;
            }
            has_clause = true;
        }
        has_negative || has_clause && is_named
    }
}

/// Returns the file and its size, if it is regular, longer than a piece, and not compressed.
fn long_text(source: &Source<File>) -> io::Result<Option<(Source<File>, u64)>> {
    let found = source.file().metadata()?;
    let mut magic = [0; Compression::MAGIC];
    let is_long = found.is_file() && found.len() > PIECE as u64;
    let is_text = is_long
        && source.read_at(&mut magic, 0)? == magic.len()
        // A piece of a compressed text cannot be read without the pieces before it.
        && Compression::from_magic(&magic).is_none();
    let file = is_text.then(|| source.file().try_clone()).transpose()?;
    Ok(file.map(|file| (Source::from_file(file), found.len())))
}

/// Returns `true` if a line of a formula is blank or a comment.
fn is_comment(line: &[u8]) -> bool {
    matches!(line, [] | [b'c']) || matches!(line, [b'c', next, ..] if !next.is_ascii_digit())
}

/// Returns the text behind its byte order mark.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

/// Returns the file of a table if one can seek in it, and otherwise the bytes of the table: its head and the rest.
fn origin_of(path: Option<&Path>, mut head: Vec<u8>, rest: impl Read) -> anyhow::Result<Origin> {
    if let Some(file) = path.and_then(|path| seekable(path).transpose()) {
        return Ok(Origin::File(file?));
    }
    let read = rest.take(MAX_TABLE_BYTES).read_to_end(&mut head)?;
    if read as u64 == MAX_TABLE_BYTES {
        bail!("it is larger than {} MiB; save it to a file first", MAX_TABLE_BYTES >> 20);
    }
    Ok(Origin::Bytes(head))
}

/// Returns the file if it is a table in which one can seek: neither compressed nor a pipe.
fn seekable(path: &Path) -> io::Result<Option<File>> {
    // Opened again: the reader has the bytes behind the head in its buffer, and the index of a Parquet file is at its
    // end.
    let mut file = Source::open(path)?.file().try_clone()?;
    if !file.metadata()?.is_file() {
        return Ok(None);
    }
    let mut head = Vec::with_capacity(Container::MAGIC);
    file.by_ref().take(Container::MAGIC as u64).read_to_end(&mut head)?;
    file.rewind()?;
    Ok(Container::from_magic(&head).map(|_| file))
}

/// Returns the names of the columns of puzzles and of solutions of a table, if it has puzzles.
fn columns_of_grids(table: &[u8], options: &ReadOptions) -> Option<Vec<String>> {
    let mut parser = clausoku::formats::by_name("csv")?.line_parser(options)?.ok()?;
    let (header, _) = CsvRecords::new(table, 1, parser.form()).next()?;
    parser.parse_bytes(1, header).ok()?;
    let columns = parser.table()?;
    let others: Vec<&str> = columns.others().collect();
    Some(columns.names().iter().filter(|name| !others.contains(&name.as_str())).cloned().collect())
}

/// Names the columns of a table without puzzles.
fn described(columns: &Columns) -> String {
    let kept = columns.kept.iter().map(|column| format!("{} ({})", column.name, column.kind));
    let left = columns.left_out.iter().map(|column| format!("{} ({})", column.name, column.kind));
    let all = printable(&joined(kept.chain(left), ", ")).into_owned();
    format!(
        "; --format :column=NAME must name it if it is not puzzle, quiz, sudoku or the like. Its columns are {all}"
    )
}

/// Returns the files that a command reads if none is named: standard input, unless it is a terminal.
pub(crate) fn default_files() -> Vec<PathBuf> {
    if io::stdin().is_terminal() { Vec::new() } else { vec!["-".into()] }
}

/// Returns the path as a puzzle, if it is one and there is no such file: a line with a character a cell, as many as a
/// square board has cells, perhaps in quotes; a link that contains a puzzle; a string of constraints.
fn puzzle_argument(path: &Path) -> Option<&str> {
    let text = path.to_str()?;
    let line = text.trim_matches(['"', '\'', ' ']);
    let cells = line.chars().count();
    // A line of digits and dots of another length is a puzzle at fault, and hardly the name of a file.
    let is_plain = line.chars().all(|c| c.is_ascii_digit() || ".*_·".contains(c));
    // Of a short text, only empty cells show that it is a puzzle, of a board that --variant names.
    let is_short = is_plain && (3..15).contains(&cells) && line.contains(['.', '*', '_', '·']);
    let is_line = (ARGUMENT.contains(&cells) || is_short)
        && (cells.isqrt().pow(2) == cells || is_plain)
        && line.chars().all(|c| c.is_ascii_alphanumeric() || ".*_·".contains(c));
    let is_puzzle = is_line || {
        let format = clausoku::formats::detection::detect(Sample::new(text.as_bytes(), true));
        format.is_some_and(|format| {
            ARGUMENT_FORMATS.iter().any(|row| row.0 == format.name && text.contains(row.1))
        })
    };
    (is_puzzle && !path.exists()).then_some(if is_line { line } else { text })
}

/// Returns `true` if there is no such file, and the path is a puzzle in one line.
pub(crate) fn is_puzzle(path: &Path) -> bool {
    puzzle_argument(path).is_some()
}

/// Reads the text of a file of settings: a variant, a plan, a list of solvers.
pub(crate) fn read_settings(path: &Path) -> anyhow::Result<String> {
    let name = shown(path);
    ensure!(name != "-", "settings are not read from standard input; ./- is the file of this name");
    register::note_read(path);
    let mut text = String::new();
    let read =
        Source::open(path).and_then(|file| file.take(MAX_SETTINGS_BYTES).read_to_string(&mut text));
    let size = read.with_context(|| Kind::Unreadable.fault(&name))?;
    ensure!(
        size as u64 != MAX_SETTINGS_BYTES,
        Kind::TooLarge(MAX_SETTINGS_BYTES >> 20).fault(name)
    );
    Ok(text)
}
