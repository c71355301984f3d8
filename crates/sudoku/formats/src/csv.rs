//! The format `csv`: a table with a header that names its columns.
//!
//! One column contains the puzzles, with the cells as in the format `line`; another may contain
//! their solutions, which are checked. If a column `link` contains links of f-puzzles, or strings of Interactive Sudoku Solver,
//! the puzzles are theirs, which have clues; their givens must be the same. Columns such as `variant` name the
//! boards. Other columns are skipped. Fields may be quoted, and are
//! separated by commas, semicolons or tabs, whichever the header contains.
//!
//! Source: the data sets on Kaggle, by the headers of their files: `quizzes,solutions` ("1 million
//! Sudoku games", Kyubyong Park), `puzzle,solution` (9 million) and
//! `id,puzzle,solution,clues,difficulty` ("3 million Sudoku puzzles with ratings", David Radcliffe);
//! quoting after RFC 4180, section 2: a quoted field may contain line breaks, and one whose quote does not close is refused. Lines
//! that begin with `#` are comments, unless they have the fields of a row.

use std::sync::Arc;

use clausoku_board::{Checker, Puzzle, Variant};
use clausoku_files::tables::text::{Field, divided};
use clausoku_files::tables::{CsvRecords, MAX_RECORD_BYTES, RecordForm};

use super::LineParser;
use super::common::{
    Capabilities, Format, GridColumns, Layout, Likelihood, Line, LineContent, OfVariant, ParseLine,
    PuzzleLines, ReadErrorKind, ReadOptions, Record, Result, Sample, TableHeader, WriteError, data,
    is_null, open_field, unquoted,
};
#[cfg(feature = "json")]
use super::fpuzzles;
use super::iss;
use super::structure::{BoardColumns, may_have_grid, may_state_rules, variant_of_row};

pub(super) const FORMAT: Format = Format {
    name: "csv",
    extensions: &["csv"],
    description: "a table whose header names the columns of puzzles and solutions",
    holds: Capabilities { solution: true, ..Capabilities::SEVERAL },
    detect,
    layout: Layout::Lines(PuzzleLines {
        parser,
        header: "puzzle,solution\n",
        write,
        content: Some(LineContent::Table(',')),
    }),
};

/// The name of the column of links.
const LINK: &str = "link";

const SEPARATORS: [char; 3] = [',', ';', '\t'];

fn detect(sample: Sample<'_>) -> Likelihood {
    likelihood(sample, |separator| separator != '\t')
}

/// Returns the first line of a sample with data.
fn header(sample: Sample<'_>) -> Option<&str> {
    let records = CsvRecords::new(sample.text().as_bytes(), 1, Some(RecordForm::HEADER));
    let records = records.filter_map(|(record, _)| str::from_utf8(record).ok());
    let mut records = records.map(|record| data(record, None).trim());
    records.find(|record| !record.is_empty())
}

/// Returns how likely the text is a table with a separator that was asked for.
pub(super) fn likelihood(sample: Sample<'_>, is_asked: impl Fn(char) -> bool) -> Likelihood {
    let Some(header) = header(sample) else { return Likelihood::No };
    let separator = separator(header);
    let has_columns = || {
        table(header, [None; 2]).is_some() || BoardColumns::from_table(sample, separator).is_some()
    };
    Likelihood::certain_if(is_asked(separator) && !is_statement(header, separator) && has_columns())
}

/// Returns `true` if a bracket of a line is closed behind a separator, as in a statement of a language: `insert into t (id, puzzle)`.
fn is_statement(line: &str, separator: char) -> bool {
    let count = |field: &str, sign: char| field.matches(sign).count();
    let pairs = [('(', ')'), ('[', ']'), ('{', '}')];
    line.split(separator)
        .any(|field| pairs.iter().any(|&(open, close)| count(field, open) != count(field, close)))
}

/// Returns the columns of boards of a table whose header has no usual name for that of puzzles.
pub(super) fn board_columns(sample: Sample<'_>) -> Option<BoardColumns> {
    let header = header(sample).filter(|header| table(header, [None; 2]).is_none())?;
    // The first line of a list in brackets.
    if header.trim_start().starts_with(['[', '(']) {
        return None;
    }
    BoardColumns::from_table(sample, separator(header))
}

/// Returns a parser of the lines of a table.
pub(super) fn parser(options: &ReadOptions) -> Result<Box<dyn ParseLine>> {
    let cells = LineParser::new(options)?;
    Ok(Box::new(Parser {
        cells,
        options: options.clone(),
        link: None,
        rules: Vec::new(),
        selected: None,
        puzzle_column: options.puzzle_column.clone(),
        solution_column: options.solution_column.clone(),
        keeps_wrong: options.keeps_wrong_solutions,
        table: None,
        header: 0,
        had_solution: false,
        checker: OfVariant::new(),
    }))
}

/// Returns the first separator outside of quotes.
fn separator(header: &str) -> char {
    let mut is_quoted = false;
    let mut separators = header.chars().filter(|&c| {
        is_quoted ^= c == '"';
        !is_quoted && SEPARATORS.contains(&c)
    });
    separators.next().unwrap_or(',')
}

/// Returns the names of the columns, without quotes.
fn names(header: &str) -> Vec<String> {
    let fields = divided(header, separator(header)).into_iter();
    fields.map(|field| field.contents.trim().to_owned()).collect()
}

/// Returns the columns of a header; `None` if the line is no header. The columns of puzzles and of solutions have the names that were asked
/// for, or else usual ones.
fn table(header: &str, asked: [Option<&str>; 2]) -> Option<TableHeader> {
    let names = names(header);
    let found = GridColumns::find(&names, asked);
    // Links contain whole puzzles.
    let of_links = || GridColumns::find(&names, [asked[0].or(Some(LINK)), asked[1]]);
    let GridColumns { puzzle, solution } = found.or_else(of_links)?;
    Some(TableHeader {
        names,
        separator: separator(header),
        of_puzzle: None,
        puzzle,
        solution,
        plain: Vec::new(),
    })
}

/// Returns a field of a line without its quotes.
fn field<'t>(line: &'t str, fields: &[Field<'t>], column: usize) -> Option<&'t str> {
    Some(unquoted(&line[fields.get(column)?.place.clone()]))
}

/// Returns a field of a line without quotes; an empty one if the line has fewer fields.
fn plain_field<'l>(line: &'l [u8], table: &TableHeader, column: usize) -> &'l [u8] {
    let mut fields = line.splitn(table.names.len(), |&byte| char::from(byte) == table.separator);
    fields.nth(column).unwrap_or_default()
}

/// Returns the contents of the columns of puzzles and solutions of a row whose quotes, if it has some, are around fields; `None` for any
/// other row.
fn grids<'l>(line: &'l [u8], table: &TableHeader) -> Option<[&'l [u8]; 2]> {
    let TableHeader { puzzle, solution, .. } = *table;
    if !line.contains(&b'"') {
        let field = |column| plain_field(line, table, column);
        return Some([field(puzzle), solution.map_or(&[][..], field)]);
    }
    let mut found = [&[][..]; 2];
    let mut rest = line;
    for column in 0..table.names.len() {
        let (field, after) = if let Some(inner) = rest.strip_prefix(b"\"") {
            let end = inner.iter().position(|&byte| byte == b'"')?;
            (&inner[..end], &inner[end + 1..])
        } else {
            let end = rest.iter().position(|&byte| char::from(byte) == table.separator);
            rest.split_at(end.unwrap_or(rest.len()))
        };
        if field.contains(&b'"') {
            return None;
        }
        if column == puzzle {
            found[0] = field;
        } else if Some(column) == solution {
            found[1] = field;
        }
        match after {
            [] => return Some(found),
            [byte, more @ ..] if char::from(*byte) == table.separator => rest = more,
            _ => return None,
        }
    }
    None
}

/// Reads the header, then puzzles.
#[derive(Clone, Debug)]
struct Parser {
    cells: LineParser,
    options: ReadOptions,
    /// The column of links that contain the puzzles.
    link: Option<usize>,
    /// The columns that may name the board of a row, unless the options name it.
    rules: Vec<usize>,
    /// The fields of these columns in the last row and the length of its cells, with the parser of its board if they name one.
    selected: Option<((String, usize), Option<LineParser>)>,
    /// The name of the column of puzzles, if one was asked for.
    puzzle_column: Option<Arc<str>>,
    /// The name of the column of solutions, if one was asked for.
    solution_column: Option<Arc<str>>,
    /// `true` if a wrong solution is noted in its record.
    keeps_wrong: bool,
    table: Option<Arc<TableHeader>>,
    /// The number of the header's line.
    header: usize,
    /// `true` if the last line whose numbers were read has a solution.
    had_solution: bool,
    checker: OfVariant<Checker>,
}

impl ParseLine for Parser {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>> {
        let line = Line { number, text };
        let data = data(text, self.table.as_deref());
        if data.trim().is_empty() {
            self.cells.note_remark(line)?;
            return Ok(None);
        }
        let separator = self.table.as_ref().map_or(separator(data), |table| table.separator);
        let fields = divided(data, separator);
        if let Some(open) = open_field(data, &fields) {
            let expected = "a field with a closing quote";
            let error = line.place_of(open).expected(expected, "the end of the line");
            return Err(error.with_help(format!(
                "a separator or the end of a line follows a closing quote, and a quote within a field is doubled; a row with \
                 line breaks has a field for each column and at most {} MiB",
                MAX_RECORD_BYTES >> 20
            )));
        }
        let Some(table) = self.table.clone() else {
            let asked = self.puzzle_column.as_deref();
            let found = table(data, [asked, self.solution_column.as_deref()]).ok_or_else(|| {
                if let Some(asked) = asked {
                    let found = format!("the columns {}", names(data).join(", "));
                    return line
                        .at(1)
                        .expected(format!("a column {asked}"), clausoku_text::printable(&found));
                }
                let found = super::common::quoted(data.trim());
                let expected = "a header that names a column puzzle";
                let error = line.at(1).fault(ReadErrorKind::NoColumn, expected, found);
                error.with_help("write one, as in `id,puzzle`, or name a column; lines without a header begin with the puzzle")
            })?;
            // The column of puzzles that was asked for is the only one.
            self.link = if asked.is_none() { found.column(LINK) } else { None };
            if self.options.variant.is_none() {
                let grids = [Some(found.puzzle), found.solution];
                let others =
                    (0..found.names.len()).filter(|&column| !grids.contains(&Some(column)));
                self.rules =
                    others.filter(|&column| may_state_rules(&found.names[column])).collect();
            }
            self.table = Some(Arc::new(found));
            self.header = number;
            return Ok(None);
        };
        // A line may be read twice: in order, for the notation, and where its puzzle is answered.
        if number == self.header {
            return Ok(None);
        }
        let fields = table.joined(fields, data);
        let cells = field(data, &fields, table.puzzle).ok_or_else(|| {
            let end = line.at(data.chars().count() + 1);
            let expected = format!("a puzzle in column {}", table.puzzle + 1);
            end.expected(expected, "the end of the line").with_text("")
        })?;
        let solution = table.solution.and_then(|column| field(data, &fields, column));
        let solution = solution.filter(|cells| !is_null(cells));
        let link = self.link.and_then(|column| field(data, &fields, column));
        // A link has its own rules.
        let has_link = link.and_then(format_of_link).is_some();
        let rules = if has_link { &[][..] } else { &self.rules };
        let rules = rules.iter().filter_map(|&column| {
            Some((table.names[column].as_str(), field(data, &fields, column)?))
        });
        let rules: Vec<(&str, &str)> = rules.collect();
        self.select(line, &rules, cells)?;
        let record = self.record(line, [cells, link.unwrap_or_default()], solution, &table);
        record.map(Some).map_err(|error| error.with_text(cells))
    }

    fn numbers(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        let start = numbers.len();
        let is_read = self.numbers_solved(line, numbers);
        numbers.truncate(if is_read { start + self.cells.cell_count() } else { start });
        is_read
    }

    fn numbers_solved(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let Some(table) = self.table.clone() else { return false };
        // The other columns are checked too, so that both ways of reading refuse the same lines.
        if self.link.is_some() || line.first() == Some(&b'#') || std::str::from_utf8(line).is_err()
        {
            return false;
        }
        let states_rule = |column: &usize| !plain_field(line, &table, *column).is_empty();
        if self.rules.iter().any(states_rule) {
            return false;
        }
        let Some([cells, solution]) = grids(line, &table) else { return false };
        // Rows of a board, whose length is not that of the field.
        if solution.contains(&b'\n') {
            return false;
        }
        let start = numbers.len();
        if !self.cells.all_numbers(cells, numbers) {
            return false;
        }
        let text = std::str::from_utf8(solution).unwrap_or_default();
        let cells = self.cells.cell_count();
        self.had_solution =
            !text.is_empty() && GridColumns::is_solution(name_of_solution(&table), text, cells);
        if !self.had_solution && may_have_grid(text, cells) {
            return false;
        }
        let is_solved = !self.had_solution || self.solves(solution, start, numbers);
        if !is_solved {
            numbers.truncate(start);
        }
        is_solved
    }

    fn board(&self) -> Option<&Arc<Variant>> {
        // Each row may name another one.
        self.cells.board().filter(|_| self.rules.is_empty())
    }

    fn form(&self) -> Option<RecordForm> {
        let form = |table: &TableHeader| {
            RecordForm::below_header(table.separator as u8, table.names.len())
        };
        Some(self.table.as_deref().map_or(RecordForm::HEADER, form))
    }

    fn has_notation(&self) -> bool {
        self.cells.has_notation()
    }

    fn forget_notation(&mut self) {
        self.selected = None;
        self.cells.forget_notation();
    }

    fn table(&self) -> Option<&Arc<TableHeader>> {
        self.table.as_ref()
    }

    fn had_solution(&self) -> bool {
        self.had_solution
    }

    fn set_plain(&mut self, columns: &[&str]) {
        if let Some(table) = &mut self.table {
            let named = table.names.iter().zip(0..);
            let plain = named.filter(|(name, _)| columns.contains(&name.as_str()));
            let plain = plain.map(|(_, column)| column).collect();
            Arc::make_mut(table).plain = plain;
        }
    }

    fn fork(&self) -> Box<dyn ParseLine> {
        Box::new(self.clone())
    }
}

impl Parser {
    /// Selects the parser of the board that these columns, with names and fields, name for the cells.
    fn select(&mut self, line: Line<'_>, rules: &[(&str, &str)], cells: &str) -> Result<()> {
        let fields: Vec<&str> = rules.iter().map(|rule| rule.1).collect();
        let key = (fields.join("\n"), cells.len());
        if rules.is_empty() {
            self.selected = None;
        } else if self.selected.as_ref().is_none_or(|(known, _)| *known != key) {
            self.selected = None;
            let variant = variant_of_row(line, rules.iter().copied(), cells)?;
            let options = |variant| ReadOptions { variant, ..self.options.clone() };
            let parser = variant.map(|variant| LineParser::new(&options(Some(Arc::new(variant)))));
            self.selected = Some((key, parser.transpose()?));
        }
        Ok(())
    }

    /// Returns the parser of the cells of the row for which it was selected.
    fn parser(&mut self) -> &mut LineParser {
        let selected = self.selected.as_mut().and_then(|(_, parser)| parser.as_mut());
        selected.unwrap_or(&mut self.cells)
    }

    /// Returns the puzzle in these cells of a line, and its solution in others.
    fn record(
        &mut self,
        line: Line<'_>,
        [cells, link]: [&str; 2],
        solution: Option<&str>,
        table: &TableHeader,
    ) -> Result<Record> {
        if is_null(cells) {
            let found = if cells.is_empty() { "an empty field" } else { cells };
            return Err(line.place_of(cells).fault(ReadErrorKind::Nothing, "a puzzle", found));
        }
        let place_of = |part: &str| line.place_of(part);
        let puzzle = if let Some(puzzle) = self.linked(line, cells)? {
            puzzle
        } else {
            let bare = self.parser().parse_field(cells, line.place_of(cells), place_of)?;
            let puzzle = self.linked(line, link)?;
            if puzzle.as_ref().is_some_and(|puzzle| puzzle.givens() != bare.givens()) {
                let expected = "a link with the givens of the column puzzle";
                return Err(line.place_of(link).expected(expected, "other givens"));
            }
            puzzle.unwrap_or(bare)
        };
        let about = table.about(line.text);
        let record = Record { about, ..Record::new(puzzle, line.number) };
        let Some(cells) = solution else { return Ok(record) };
        let name = name_of_solution(table);
        let count = record.puzzle.variant().cell_count();
        let solution =
            self.parser().parse_solution(name, cells, count, line.place_of(cells), place_of);
        let Some(solution) = solution else { return Ok(record) };
        record.with_column(solution, line.place_of(cells), self.keeps_wrong)
    }

    /// Returns the puzzle of a link; `None` if the field contains none.
    fn linked(&self, line: Line<'_>, link: &str) -> Result<Option<Puzzle>> {
        let Some(format) = format_of_link(link) else { return Ok(None) };
        let place = line.place_of(link);
        let records = format.read(link, &self.options).map_err(|error| error.moved(place))?;
        Ok(records.into_iter().next().map(|record| record.puzzle))
    }

    /// Appends the numbers of these cells, and returns whether they are a solution of the puzzle whose numbers begin
    /// at this index.
    fn solves(&mut self, cells: &[u8], puzzle: usize, numbers: &mut Vec<u8>) -> bool {
        let solution = numbers.len();
        let Some(variant) = self.cells.board().cloned() else { return false };
        if !self.cells.all_numbers(cells, numbers) {
            return false;
        }
        let checker = self.checker.get(&variant, Checker::new);
        checker.accepts(&numbers[puzzle..solution], &numbers[solution..])
    }
}

/// Returns the name of the column of solutions; nothing if the table has none.
fn name_of_solution(table: &TableHeader) -> &str {
    table.solution.map_or("", |column| &table.names[column])
}

/// Returns the format of a puzzle in a column of links; `None` for another address, such as that of a page.
fn format_of_link(text: &str) -> Option<&'static Format> {
    #[cfg(feature = "json")]
    if let Some(fpuzzles::Link::FPuzzles(_)) = fpuzzles::Link::parse(text) {
        return Some(&fpuzzles::FORMAT);
    }
    (text.starts_with('.') && text.contains('~')).then_some(&iss::FORMAT)
}

#[expect(clippy::unnecessary_wraps, reason = "every variant can be written; the table's type")]
fn write(record: &Record) -> Result<String, WriteError> {
    Ok(row(record, ','))
}

/// Returns the row of a puzzle in a table with this separator.
pub(super) fn row(record: &Record, separator: char) -> String {
    let Record { puzzle, solution, .. } = record;
    let line = |grid| puzzle.variant().line(grid).to_string();
    let solution = solution.as_ref().map(line).unwrap_or_default();
    format!("{}{separator}{solution}", line(puzzle.givens()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_found_between_quotes() {
        let table = table("id,puzzle,solution", [None; 2]).unwrap();
        for (line, expected) in [
            ("1,ab,cd", Some(["ab", "cd"])),
            ("\"1,\n\",\"ab\",", Some(["ab", ""])),
            ("1,\"ab\"", Some(["ab", ""])),
            ("\"1\"\"\",ab,cd", None),
            ("1, \"ab\",cd", None),
            ("1,\"ab,cd", None),
            ("\"1\",ab,cd,", None),
        ] {
            let found = grids(line.as_bytes(), &table);
            let found = found.map(|grids| grids.map(|grid| str::from_utf8(grid).unwrap()));
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn headers_name_columns() {
        for (header, separator, puzzle, solution) in [
            ("quizzes,solutions", ',', 0, Some(1)),
            ("id,Puzzle, Solution ,clues", ',', 1, Some(2)),
            ("\"name\";\"puzzle\"", ';', 1, None),
            ("rating\tgrid", '\t', 1, None),
            ("puzzle", ',', 0, None),
            ("givens,puzzle,solutions,solution", ',', 1, Some(3)),
        ] {
            let found = table(header, [None; 2]).unwrap();
            let columns = (found.separator, found.puzzle, found.solution);
            assert_eq!(columns, (separator, puzzle, solution), "{header}");
        }
        assert_eq!(table("name,rating", [None; 2]), None);
        assert_eq!(table("name,rating", [Some("rating"), None]).map(|found| found.puzzle), Some(1));
        assert_eq!(table("1..............4,x", [None; 2]), None);
    }
}
