//! The format `hodoku`: a puzzle on each line, as the program HoDoKu keeps its library.
//!
//! A line is `:TECHNIQUE:CANDIDATES:CELLS:DELETED:…`, with 6 or 7 colons. The cells are 81 characters;
//! a `+` precedes a value that was placed and not given. The deleted candidates are triples
//! `value row column` without spaces inside. The technique that the puzzle is an example of, and its
//! eliminations, are skipped; `0000` and `x` are written for them, as HoDoKu does without a technique.
//!
//! Source: HoDoKu 2, `Sudoku2.setSudoku` and `getSudoku` with `ClipboardMode.LIBRARY`.

use std::fmt::Write as _;
use std::sync::Arc;

use super::LineParser;
use super::common::{
    Capabilities, Characters, Format, HeldSymbols, Layout, Likelihood, Line, Location, ParseLine,
    PuzzleLines, ReadErrorKind, ReadOptions, Record, Result, Sample, WriteError, board_of_nine,
    check_board_of_nine, quoted,
};
use clausoku_board::{Candidate, Cell, Symbol, Variant};

pub(super) const FORMAT: Format = Format {
    name: "hodoku",
    extensions: &["txt"],
    description: "HoDoKu's library: `:technique:…:cells:deleted candidates:`, placed values with +",
    holds: Capabilities {
        excluded: true,
        placed: true,
        symbols: HeldSymbols::FromOne,
        ..Capabilities::SEVERAL
    },
    detect,
    layout: Layout::Lines(PuzzleLines { parser, header: "", write, content: None }),
};

/// The field of the cells, and the field of the deleted candidates, counted from 0.
const CELLS: usize = 3;
const DELETED: usize = 4;

fn detect(sample: Sample<'_>) -> Likelihood {
    let mut lines = 0;
    let mut good = 0;
    for line in sample.data_lines().take(64) {
        lines += 1;
        // Keys of Clojure begin with a colon, too: `:a0 5 :a1 3`.
        let code = line.strip_prefix(':').and_then(|rest| rest.split(':').next());
        let is_code = code.is_some_and(|code| !code.contains(' '));
        good += usize::from(is_code && line.matches(':').count() > DELETED);
    }
    Likelihood::certain_if(lines > 0 && 2 * good > lines)
}

fn parser(options: &ReadOptions) -> Result<Box<dyn ParseLine>> {
    let variant = board_of_nine(options, "", "a variant of 9 symbols and 9×9 cells")?;
    let stated_variant = options.stated_variant.clone();
    let options = ReadOptions { stated_variant, ..ReadOptions::for_variant(variant) };
    Ok(Box::new(Parser(Box::new(LineParser::new(&options)?))))
}

/// Reads lines of the library.
#[derive(Clone, Debug)]
pub(crate) struct Parser(Box<LineParser>);

/// The fields before the cells that the short form lacks.
const BEFORE: &str = ":0000:x:";

/// The number of characters of the fields that the short form lacks.
pub(crate) const SHORT_START: usize = BEFORE.len();

/// Returns a line of cells that has `+` before placed values, or deleted candidates behind a colon, in the form of the library;
/// `None` if the line has neither.
///
/// SudokuWiki and Susser write this form. Other words behind a colon, such as ratings, are of another form.
pub(crate) fn from_short(data: &str) -> Option<String> {
    let data = data.trim();
    let (cells, deleted) = data.split_once(':').unwrap_or((data, ""));
    let are_cells = cells.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'+'));
    let count = cells.bytes().filter(|byte| *byte != b'+').count();
    let is_marked = cells.contains('+') && count == 81;
    let is_triple = |word: &str| candidate(word).is_some();
    let has_triples = !deleted.trim().is_empty() && deleted.split_whitespace().all(is_triple);
    let is_short =
        are_cells && count == 81 && (has_triples || is_marked && deleted.trim().is_empty());
    is_short.then(|| format!("{BEFORE}{cells}:{deleted}::"))
}

/// Returns a parser of lines from [`from_short`].
pub(crate) fn short_parser(variant: Option<Arc<Variant>>) -> Parser {
    let variant = variant.or_else(|| Variant::usual(9).ok());
    let options = ReadOptions { variant, ..ReadOptions::default() };
    let parser = LineParser::new(&options).unwrap_or_else(|_| {
        LineParser::new(&ReadOptions::default()).expect("no option can be refused")
    });
    Parser(Box::new(parser))
}

impl ParseLine for Parser {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>> {
        let line = Line { number, text };
        let data = line.data();
        if data.trim().is_empty() {
            self.0.check_remark(line)?;
            return Ok(None);
        }
        let fields: Vec<&str> = data.split(':').collect();
        if fields.len() <= DELETED || !fields[0].trim().is_empty() {
            let expected = "a line of the form `:0000:x:cells:deleted candidates::`";
            return Err(line.at(1).expected(expected, quoted(data.trim())));
        }
        let field = fields[CELLS].trim();
        let place = line.place_of(field);
        let (cells, marked) = cells(field, place)?;
        let puzzle = self.0.parse_cells(place, &cells)?;
        let mut excluded = Vec::new();
        for word in fields[DELETED].split_whitespace() {
            excluded.push(candidate(word).ok_or_else(|| {
                let expected = "a candidate as three digits: value, row, column";
                line.place_of(word).fault(ReadErrorKind::Symbol, expected, quoted(word))
            })?);
        }
        let puzzle = puzzle.excluding(excluded).expect("digits from 1 to 9 name candidates");
        // A mark before an empty cell has no meaning.
        let mut placed: Vec<Cell> = marked
            .into_iter()
            .filter(|cell| cell.index() < 81 && puzzle.givens().get(*cell).is_some())
            .collect();
        // Two signs before a cell name it twice.
        placed.dedup();
        Ok(Some(Record { placed, ..Record::new(puzzle, number) }))
    }

    fn fork(&self) -> Box<dyn ParseLine> {
        Box::new(self.clone())
    }
}

/// Returns the cells without the signs `+`, and the cells that follow one, in ascending order.
fn cells(text: &str, place: Location<'_>) -> Result<(String, Vec<Cell>)> {
    let mut cells = String::new();
    let mut placed = Vec::new();
    for (c, offset) in text.chars().zip(0..) {
        match c {
            '+' => placed.push(Cell::from_index(cells.len() as u32)),
            '0'..='9' | '.' => cells.push(c),
            _ => {
                let expected =
                    "1 to 9, or one of . 0 for an empty cell, or + before a placed value";
                let found = quoted(&c.to_string());
                return Err(place.right(offset).fault(ReadErrorKind::Symbol, expected, found));
            }
        }
    }
    if cells.len() != 81 {
        let end = place.right(text.chars().count());
        return Err(end.fault(ReadErrorKind::CellCount, "81 cells", cells.len()));
    }
    Ok((cells, placed))
}

/// Returns the candidate of three digits: value, row, column.
fn candidate(word: &str) -> Option<Candidate> {
    let digits: Vec<u32> = word.chars().map(|c| c.to_digit(10)).collect::<Option<_>>()?;
    let [value, row, column] = digits[..] else { return None };
    let cell = Cell::from_index(row.checked_sub(1)? * 9 + column.checked_sub(1)?);
    Some(Candidate { cell, symbol: Symbol::from_number(value as u16)? })
}

fn write(record: &Record) -> Result<String, WriteError> {
    let Record { puzzle, placed, .. } = record;
    let variant = puzzle.variant();
    check_board_of_nine(FORMAT.name, variant)?;
    let characters = Characters::new(FORMAT.name, variant)?;
    let mut text = ":0000:x:".to_owned();
    for cell in variant.cells() {
        if placed.contains(&cell) {
            text.push('+');
        }
        text.push(characters.at(puzzle.givens(), cell));
    }
    text.push(':');
    for (&Candidate { cell, symbol }, index) in puzzle.excluded().iter().zip(0..) {
        let space = if index > 0 { " " } else { "" };
        let row = cell.index() / 9 + 1;
        let column = cell.index() % 9 + 1;
        let written = write!(text, "{space}{}{row}{column}", symbol.number());
        written.expect("writing to a string does not fail");
    }
    text.push_str("::");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::candidate;

    #[test]
    fn candidates_are_value_row_column() {
        let first = candidate("512").unwrap();
        assert_eq!((first.symbol.number(), first.cell.index()), (5, 1));
        let last = candidate("199").unwrap();
        assert_eq!((last.symbol.number(), last.cell.index()), (1, 80));
        for word in ["", "51", "5123", "012", "502", "520", "5a2"] {
            assert_eq!(candidate(word), None, "{word}");
        }
    }
}
