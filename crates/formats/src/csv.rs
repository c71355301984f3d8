//! The format `csv`: a table with a header that names its columns.
//!
//! One column holds the puzzles, a character for each cell as in the format `line`; another may hold
//! their solutions, which are checked. Other columns are passed over. Fields may be quoted, and are
//! separated by commas, semicolons or tabs, whichever the header contains.
//!
//! Source: the data sets on Kaggle, by the headers of their files: `quizzes,solutions` ("1 million
//! Sudoku games", Kyubyong Park), `puzzle,solution` (9 million) and
//! `id,puzzle,solution,clues,difficulty` ("3 million Sudoku puzzles with ratings", David Radcliffe);
//! quoting after RFC 4180, section 2, without line breaks inside fields.

use std::sync::Arc;

use puzzle::{Checker, Variant};

use super::ReadOptions;
use super::common::{Characters, Likelihood, Line, Sample};
use super::common::{TableHeader, data, fields, unquoted};
use super::{Format, Holds, Layout, LineParser, ParseLine, PuzzleLines, ReadError, ReadErrorKind};
use super::{Record, Row, WriteError, WriteOptions};

pub(super) const FORMAT: Format = Format {
    name: "csv",
    extensions: &["csv"],
    description: "a table whose header names the columns of puzzles and solutions",
    holds: Holds { solution: true, ..Holds::SEVERAL },
    detect,
    layout: Layout::Lines(PuzzleLines {
        parser,
        header: "puzzle,solution\n",
        write,
        row: Some(Row::Table(',')),
    }),
};

/// How the column of puzzles may be called, in lower case.
const PUZZLE: [&str; 8] =
    ["puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku", "grid", "givens"];

/// How the column of solutions may be called.
const SOLUTION: [&str; 5] = ["solution", "solutions", "solved", "answer", "answers"];

const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The places of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Columns {
    /// The number of the header's line.
    header: usize,
    separator: char,
    puzzle: usize,
    solution: Option<usize>,
}

fn detect(sample: Sample<'_>) -> Likelihood {
    likelihood(sample, |separator| separator != '\t')
}

/// How likely it is that the text is a table with such a separator.
pub(super) fn likelihood(sample: Sample<'_>, is_asked: impl Fn(char) -> bool) -> Likelihood {
    match sample.data_lines().next().and_then(|header| columns(header, 1)) {
        Some(columns) if is_asked(columns.separator) => Likelihood::Certain,
        _ => Likelihood::No,
    }
}

/// Returns a parser of the lines of a table.
pub(super) fn parser(options: &ReadOptions) -> Result<Box<dyn ParseLine>, ReadError> {
    let cells = LineParser::new(options)?;
    Ok(Box::new(Parser { cells, columns: None, table: None, checker: None }))
}

fn separator(header: &str) -> char {
    header.chars().find(|c| SEPARATORS.contains(c)).unwrap_or(',')
}

/// The names of the columns, without quotes.
fn names(header: &str) -> Vec<String> {
    let fields = fields(header, separator(header)).into_iter();
    fields.map(|field| unquoted(&header[field]).trim().to_owned()).collect()
}

/// What a header says, if it is one.
fn columns(header: &str, number: usize) -> Option<Columns> {
    let separator = separator(header);
    let names: Vec<String> = names(header).into_iter().map(|name| name.to_lowercase()).collect();
    let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
    Some(Columns { header: number, separator, puzzle: find(&PUZZLE)?, solution: find(&SOLUTION) })
}

/// Reads the header, then puzzles.
#[derive(Clone, Debug)]
struct Parser {
    cells: LineParser,
    columns: Option<Columns>,
    table: Option<Arc<TableHeader>>,
    /// Checks solutions of puzzles of this variant.
    checker: Option<(Arc<Variant>, Checker)>,
}

impl ParseLine for Parser {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>, ReadError> {
        let line = Line { number, text };
        let data = data(text);
        if data.trim().is_empty() {
            return Ok(None);
        }
        let Some(columns) = self.columns else {
            let found = columns(data, number).ok_or_else(|| {
                let expected = "a header that names a column puzzle";
                let found = super::common::quoted(data.trim());
                let error = line.at(1).expected(ReadErrorKind::Structure, expected, found);
                error.with_help("without a header, it is of the format line")
            })?;
            let Columns { separator, puzzle, solution, .. } = found;
            let names = names(data);
            self.table = Some(Arc::new(TableHeader { names, separator, puzzle, solution }));
            self.columns = Some(found);
            return Ok(None);
        };
        if number == columns.header {
            return Ok(None);
        }
        let fields = fields(data, columns.separator);
        let field = |column: usize| {
            let field = unquoted(&data[fields.get(column)?.clone()]);
            let start = field.as_ptr() as usize - data.as_ptr() as usize;
            Some((data[..start].chars().count(), field))
        };
        let (indent, cells) = field(columns.puzzle).ok_or_else(|| {
            let end = line.at(data.chars().count() + 1);
            let expected = format!("a puzzle in column {}", columns.puzzle + 1);
            end.expected(ReadErrorKind::Structure, expected, "the end of the line")
        })?;
        let record = Record::new(self.cells.parse_cells(line, indent, cells)?, number);
        match columns.solution.and_then(field).filter(|(_, cells)| !cells.is_empty()) {
            None => Ok(Some(record)),
            Some((indent, cells)) => {
                let solution = self.cells.parse_cells(line, indent, cells)?;
                record.solved(solution.givens().clone(), line.at(indent + 1)).map(Some)
            }
        }
    }

    fn numbers(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        let start = numbers.len();
        let is_read = self.numbers_solved(line, numbers);
        numbers.truncate(if is_read { start + self.cells.cell_count() } else { start });
        is_read
    }

    fn numbers_solved(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Some(columns) = self.columns else { return false };
        // Quotes and comments are rare, and left to the other way.
        let is_plain = !line.iter().any(|byte| matches!(byte, b'"' | b'#'));
        if !is_plain || std::str::from_utf8(line).is_err() {
            return false;
        }
        let field = |column| {
            let mut fields = line.split(|&byte| char::from(byte) == columns.separator);
            fields.nth(column).unwrap_or_default()
        };
        let start = numbers.len();
        if !self.cells.all_numbers(field(columns.puzzle), numbers) {
            return false;
        }
        let solution = columns.solution.map(field).unwrap_or_default();
        let is_solved = solution.is_empty() || self.solves(solution, start, numbers);
        if !is_solved {
            numbers.truncate(start);
        }
        is_solved
    }

    fn board(&self) -> Option<&Arc<Variant>> {
        self.cells.board()
    }

    fn table(&self) -> Option<&Arc<TableHeader>> {
        self.table.as_ref()
    }

    fn fork(&self) -> Box<dyn ParseLine> {
        Box::new(self.clone())
    }
}

impl Parser {
    /// Whether the cells are a solution of the puzzle at this place of the numbers, after which they are
    /// appended.
    fn solves(&mut self, cells: &[u8], puzzle: usize, numbers: &mut Vec<u8>) -> bool {
        let solution = numbers.len();
        let Some(variant) = self.cells.board().cloned() else { return false };
        if !self.cells.all_numbers(cells, numbers) {
            return false;
        }
        let known = self.checker.take().filter(|(known, _)| Arc::ptr_eq(known, &variant));
        let known = known.unwrap_or_else(|| (Arc::clone(&variant), Checker::new(&variant)));
        let (_, checker) = self.checker.insert(known);
        checker.accepts(&numbers[puzzle..solution], &numbers[solution..])
    }
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    row(record, options, (FORMAT.name, ','))
}

/// The row of a puzzle in a format of tables with this name and separator.
pub(super) fn row(
    record: &Record,
    options: WriteOptions,
    (format, separator): (&'static str, char),
) -> Result<String, WriteError> {
    let Record { puzzle, solution, .. } = record;
    let characters = Characters::new(format, puzzle.variant(), options.symbols)?;
    let solution = solution.as_ref().map(|grid| characters.line(grid)).unwrap_or_default();
    Ok(format!("{}{separator}{solution}", characters.line(puzzle.givens())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_name_columns() {
        let found =
            |header| columns(header, 1).map(|c: Columns| (c.separator, c.puzzle, c.solution));
        assert_eq!(found("quizzes,solutions"), Some((',', 0, Some(1))));
        assert_eq!(found("id,Puzzle, Solution ,clues"), Some((',', 1, Some(2))));
        assert_eq!(found("\"name\";\"puzzle\""), Some((';', 1, None)));
        assert_eq!(found("rating\tgrid"), Some(('\t', 1, None)));
        assert_eq!(found("puzzle"), Some((',', 0, None)));
        assert_eq!(found("name,rating"), None);
        assert_eq!(found("1..............4,x"), None);
    }
}
