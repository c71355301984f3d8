//! The format `jsonl`: a JSON object on each line, as `clausoku solve --json` prints them.
//!
//! The member `puzzle` contains the cells in order: a character for each as in the format `line`, or words with
//! spaces between if some symbol has no character. `variant` is the name of a built-in board; without it the
//! number of cells decides the board. `solution` is checked. Other members are skipped.
//!
//! Source: docs/json.md; JSON Lines (jsonlines.org) for one value on each line.

use std::sync::Arc;

use puzzle::{Grid, Puzzle, Variant};
use serde_json::Value;

use super::common::{Characters, Decoder, Json, Likelihood, Line, Members, Sample, Writing};
use super::common::{count, has_characters, quoted};
use super::{Format, Holds, Layout, LineParser, ParseLine, PuzzleLines, ReadError, ReadErrorKind};
use super::{ReadOptions, Record, Symbols, WriteError, WriteOptions};

pub(super) const FORMAT: Format = Format {
    name: "jsonl",
    extensions: &["jsonl", "ndjson"],
    description: "a JSON object on each line, as `clausoku solve --json` prints them",
    holds: Holds { variant: true, solution: true, remarks: false, ..Holds::SEVERAL },
    detect,
    layout: Layout::Lines(PuzzleLines {
        parser: |options| Ok(Box::new(Parser { options: options.clone(), board: None })),
        header: "",
        write,
        row: None,
    }),
};

/// The member that holds the puzzle.
const PUZZLE: &str = "puzzle";

fn detect(sample: Sample<'_>) -> Likelihood {
    let mut lines = sample.text().lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(line) = lines.next().filter(|line| line.starts_with('{')) else {
        return Likelihood::No;
    };
    match Json::parse(line).and_then(Json::object) {
        Ok(members) if members.any(PUZZLE).is_some() => Likelihood::Certain,
        // The output of another command with `--json`: the error names the missing member.
        Ok(members) if members.any("file").is_some() => Likelihood::Possible,
        Err(_) if line.contains("\"puzzle\"") => Likelihood::Likely,
        _ => Likelihood::No,
    }
}

/// Reads objects line by line, and keeps the board for the next line.
#[derive(Clone, Debug)]
struct Parser {
    options: ReadOptions,
    /// The board of the previous line, and its name in that line.
    board: Option<(Option<String>, Board)>,
}

impl ParseLine for Parser {
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>, ReadError> {
        // Some readers leave the carriage return at the end of the last line.
        let text = text.trim_end_matches('\r');
        let line = Line { number, text };
        if text.trim().is_empty() {
            return Ok(None);
        }
        self.object(line).map(Some).map_err(|error| error.in_line(number, text))
    }

    fn fork(&self) -> Box<dyn ParseLine> {
        Box::new(self.clone())
    }
}

impl Parser {
    fn object(&mut self, line: Line<'_>) -> Result<Record, ReadError> {
        let top = Json::parse(line.text)?;
        let members = top.object()?;
        let puzzle = members.any(PUZZLE).ok_or_else(|| {
            let error = top.expected(ReadErrorKind::Structure, "an object with a member puzzle");
            error.with_help("`clausoku solve --json` prints such objects")
        })?;
        let board = self.board(&members)?;
        let record = Record::new(board.puzzle(line, puzzle)?, line.number);
        match members.get("solution") {
            None => Ok(record),
            Some(solution) => {
                let grid = board.puzzle(line, solution)?.givens().clone();
                record.solved(grid, solution.place())
            }
        }
    }

    /// Returns the board of an object with these members.
    fn board(&mut self, members: &Members<'_>) -> Result<&mut Board, ReadError> {
        let variant = members.get("variant");
        let name = variant.map(Json::string).transpose()?;
        let board = match self.board.take() {
            Some((known, board)) if known == name => board,
            _ => match (&self.options.variant, &name, variant) {
                (None, Some(name), Some(place)) => {
                    let variant = Variant::by_name(name).map_err(|error| {
                        place
                            .expected(ReadErrorKind::Variant, "the name of a built-in variant")
                            .with_help(error.to_string())
                    })?;
                    Board::new(ReadOptions {
                        variant: Some(Arc::new(variant)),
                        symbols: self.options.symbols,
                    })?
                }
                _ => Board::new(self.options.clone())?,
            },
        };
        Ok(&mut self.board.insert((name, board)).1)
    }
}

/// The reader of the cells of a board.
#[derive(Clone, Debug)]
enum Board {
    Characters(Box<LineParser>),
    Words(Arc<Variant>, Box<Decoder>),
}

impl Board {
    fn new(options: ReadOptions) -> Result<Self, ReadError> {
        match options.variant {
            Some(variant) if !has_characters(&variant) => {
                let decoder = Decoder::new(variant.alphabet().clone(), Symbols::FromOne);
                Ok(Self::Words(variant, Box::new(decoder)))
            }
            _ => Ok(Self::Characters(Box::new(LineParser::new(&options)?))),
        }
    }

    /// Reads the puzzle whose givens are this string.
    fn puzzle(&mut self, line: Line<'_>, cells: Json<'_>) -> Result<Puzzle, ReadError> {
        let text = cells.string()?;
        let (variant, decoder) = match self {
            // The cells follow the quotation mark.
            Self::Characters(parser) => {
                return parser.parse_cells(line, cells.place().column, &text);
            }
            Self::Words(variant, decoder) => (variant, decoder),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != variant.cell_count() {
            let expected = count(variant.cell_count(), "cell");
            let found = words.len().to_string();
            return Err(cells.place().expected(ReadErrorKind::CellCount, expected, found));
        }
        let mut numbers = Vec::with_capacity(words.len());
        for word in words {
            numbers.push(decoder.cell(word, Writing::Words).ok_or_else(|| {
                let expected = decoder.expected(Writing::Words);
                cells.place().expected(ReadErrorKind::Symbol, expected, quoted(word))
            })?);
        }
        let puzzle = Puzzle::new(variant.clone(), Grid::from_numbers(numbers));
        Ok(puzzle.expect("the number of cells and each symbol were checked"))
    }
}

fn write(record: &Record, options: WriteOptions) -> Result<String, WriteError> {
    let variant = record.puzzle.variant();
    let characters = if has_characters(variant) || options.symbols.is_some() {
        Some(Characters::new(FORMAT.name, variant, options.symbols)?)
    } else {
        None
    };
    let name = Value::from(variant.name());
    let puzzle = cells(variant, characters, record.puzzle.givens());
    let solution = match &record.solution {
        Some(grid) => format!(",\"solution\":{}", cells(variant, characters, grid)),
        None => String::new(),
    };
    Ok(format!("{{\"variant\":{name},\"puzzle\":{puzzle}{solution}}}"))
}

/// Returns the cells of a grid as characters, if the symbols have some, or as words.
fn cells(variant: &Variant, characters: Option<Characters<'_>>, grid: &Grid) -> Value {
    Value::from(match characters {
        Some(characters) => characters.line(grid),
        None => variant.line(grid).to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{by_name, detect as detected, read};

    fn error(text: &str) -> String {
        read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err().to_string()
    }

    #[test]
    fn objects_are_recognized_and_read_with_their_boards() {
        let text = "{\"file\":\"a#b\",\"line\":2,\"variant\":\"x:4\",\"puzzle\":\"1..............4\"}\n\
                    \n{ \"solution\": null, \"puzzle\": \"..3.............\", \"rating\": [1] }\n";
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        let names: Vec<_> =
            records.iter().map(|record| (record.line, record.puzzle.variant().name())).collect();
        assert_eq!(names, [(1, "x:4"), (3, "classic:4")]);
        assert_eq!(name(text), Some("jsonl"));
        assert_eq!(name("{\"grid\":[]}"), Some("fpuzzles"));
        assert_eq!(name("{\n\"grid\":[]}"), Some("fpuzzles"));
    }

    fn name(text: &str) -> Option<&str> {
        detected(Sample::new(text.as_bytes(), true)).map(|found| found.name)
    }

    #[test]
    fn boards_without_characters_have_words() {
        let variant = Arc::new(Variant::classic(6).unwrap());
        let mut givens = Grid::empty(variant.cell_count());
        givens.set(puzzle::Cell::from_index(1), Some(puzzle::Symbol::from_index(35)));
        let puzzle = Puzzle::new(variant, givens).unwrap();
        let text = by_name("jsonl").unwrap().write_puzzle(puzzle.clone()).unwrap();
        assert!(text.starts_with("{\"variant\":\"classic:36\",\"puzzle\":\". 36 . "), "{text}");
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(records[0].puzzle.givens(), puzzle.givens());
        let missing = error("{\"variant\":\"classic:36\",\"puzzle\":\"1 2\"}");
        assert!(missing.contains("line 1, column 34: expected 1296 cells, found 2"), "{missing}");
    }

    #[test]
    fn faults_have_a_place() {
        let good = "{\"puzzle\":\"1..............4\"}\n";
        for (text, expected) in [
            ("{\"puzzle\":\"1....5.........4\"}", "line 2, column 17: expected 1 to 4"),
            ("{\"puzzle\":\"1..4\"}", "line 2, column"),
            ("{\"puzzle\":7}", "line 2, column 11: expected a string, found '7'"),
            ("{\"puzzle\":\"1...", "line 2, column 15: expected well-formed JSON"),
            ("{\"first\":\"1...\"}", "line 2, column 1: expected an object with a member puzzle"),
            (
                "{\"puzzle\":\"1...\",\"variant\":\"none\"}",
                "line 2, column 28: expected the name of a",
            ),
            (
                "{\"puzzle\":\"1..............4\",\"solution\":\"1..............4\"}",
                "line 2, column 41: expected its solution, found one that does not solve",
            ),
        ] {
            let error = error(&format!("{good}{text}\n"));
            assert!(error.starts_with(expected), "{text}: {error}");
        }
        let error = error("{\"file\":\"a\",\"solutions\":\"one\"}\n");
        assert!(error.contains("an object with a member puzzle"), "{error}");
    }
}
