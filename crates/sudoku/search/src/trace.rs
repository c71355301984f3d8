//! Traces: the steps of a search as lines of text.

use std::io::{self, Write};
use std::sync::Arc;

use clausoku_board::{Candidate, SearchStep, UnknownName, Variant};

/// A format for traces.
#[derive(Clone, Copy, Debug)]
pub struct TraceFormat {
    /// The name of the format.
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
    /// Appends the line of a step, with its line end.
    write: fn(&mut Vec<u8>, &Variant, SearchStep),
    /// Formats the line of a filter: its name and the numbers of templates left by symbol.
    filtered: fn(&str, &[usize]) -> String,
}

/// All formats, the default first. Indices of cells count from 0, values from 1.
pub const TRACE_FORMATS: &[TraceFormat] = &[
    TraceFormat {
        name: "text",
        description: "index = 1, value = 2, and backtrack: index = 8",
        write: |out, _, step| match step {
            SearchStep::Place(Candidate { cell, symbol }) => {
                line(
                    out,
                    &["index = ", ", value = ", "\n"],
                    &[cell.index(), symbol.number().into()],
                );
            }
            SearchStep::Back(cell) => line(out, &["backtrack: index = ", "\n"], &[cell.index()]),
        },
        filtered: filtered_in_words,
    },
    TraceFormat {
        name: "json",
        description: "a JSON object a line, with the cell's row and column",
        write: |out, variant, step| {
            let cell = match step {
                SearchStep::Place(Candidate { cell, .. }) | SearchStep::Back(cell) => cell,
            };
            let position = variant.position(cell);
            let place =
                [cell.index(), usize::from(position.row) + 1, usize::from(position.column) + 1];
            let action = if matches!(step, SearchStep::Back(_)) { "back" } else { "place" };
            out.extend_from_slice(b"{\"step\":\"");
            out.extend_from_slice(action.as_bytes());
            line(out, &["\",\"index\":", ",\"cell\":\"R", "C", "\""], &place);
            match step {
                SearchStep::Place(Candidate { symbol, .. }) => {
                    line(out, &[",\"value\":", "}\n"], &[symbol.number().into()]);
                }
                SearchStep::Back(_) => out.extend_from_slice(b"}\n"),
            }
        },
        filtered: |filter, left| {
            format!("{{\"step\":\"filter\",\"by\":\"{filter}\",\"left\":{left:?}}}\n")
        },
    },
    TraceFormat {
        name: "maple",
        description: "as the Maple course prints it, in French and with Maple's quotes",
        write: |out, _, step| match step {
            SearchStep::Place(Candidate { cell, symbol }) => {
                let words = ["`index ` = ", ", `chiffre ` = ", "\n"];
                line(out, &words, &[cell.index(), symbol.number().into()]);
            }
            SearchStep::Back(cell) => {
                line(out, &["`retour arrière: index` = ", "\n"], &[cell.index()]);
            }
        },
        filtered: filtered_in_words,
    },
];

fn filtered_in_words(filter: &str, left: &[usize]) -> String {
    let all: usize = left.iter().sum();
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    format!("left after {filter}: {all} = {}\n", left.join(" + "))
}

/// Appends the words with a number between each two.
fn line(out: &mut Vec<u8>, words: &[&str], numbers: &[usize]) {
    let mut digits = itoa::Buffer::new();
    for (place, word) in words.iter().enumerate() {
        out.extend_from_slice(word.as_bytes());
        if let Some(&number) = numbers.get(place) {
            out.extend_from_slice(digits.format(number).as_bytes());
        }
    }
}

impl std::str::FromStr for TraceFormat {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let format = TRACE_FORMATS.iter().find(|format| format.name == name);
        let known = TRACE_FORMATS.iter().map(|format| format.name);
        format.copied().ok_or_else(|| UnknownName::new("trace format", name, known))
    }
}

/// Writes the steps of a search, one per line, through a buffer of its own.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Candidate, Cell, SearchStep, Symbol, Variant};
/// use clausoku_search::{TRACE_FORMATS, Trace};
///
/// let board = Arc::new(Variant::classic(9).unwrap());
/// let (cell, symbol) = (Cell::from_index(1), Symbol::from_index(1));
/// let mut trace = Trace::new(TRACE_FORMATS[0], board, Vec::new());
/// trace.step(SearchStep::Place(Candidate { cell, symbol })).unwrap();
/// trace.step(SearchStep::Back(cell)).unwrap();
/// assert_eq!(trace.finish().unwrap(), b"index = 1, value = 2\nbacktrack: index = 1\n");
/// ```
#[derive(Debug)]
pub struct Trace<W> {
    format: TraceFormat,
    variant: Arc<Variant>,
    lines: Vec<u8>,
    out: W,
}

/// The number of buffered bytes at which lines are written out.
const BUFFER_SIZE: usize = 1 << 16;

impl<W: Write> Trace<W> {
    /// Creates a trace without lines.
    pub fn new(format: TraceFormat, variant: Arc<Variant>, out: W) -> Self {
        // The length is compared after a line is appended: 256 bytes more have room for the line.
        Self { format, variant, lines: Vec::with_capacity(BUFFER_SIZE + 256), out }
    }

    /// Writes a step.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn step(&mut self, step: SearchStep) -> io::Result<()> {
        (self.format.write)(&mut self.lines, &self.variant, step);
        if self.lines.len() < BUFFER_SIZE {
            return Ok(());
        }
        self.out.write_all(&self.lines)?;
        self.lines.clear();
        Ok(())
    }

    /// Writes the numbers of templates that a filter left by symbol.
    pub fn filtered(&mut self, filter: &str, left: &[usize]) {
        // Without a comparison of the size: a search has few filters.
        self.lines.extend_from_slice((self.format.filtered)(filter, left).as_bytes());
    }

    /// Writes the end of the trace and returns the destination.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.write_all(&self.lines)?;
        self.out.flush()?;
        Ok(self.out)
    }
}

#[cfg(test)]
mod tests {
    use clausoku_board::{Cell, Symbol};

    use super::*;

    fn written(name: &str, steps: &[SearchStep]) -> String {
        let board = Arc::new(Variant::by_name("samurai").unwrap());
        let mut trace = Trace::new(name.parse().unwrap(), board, Vec::new());
        for &step in steps {
            trace.step(step).unwrap();
        }
        String::from_utf8(trace.finish().unwrap()).unwrap()
    }

    #[test]
    fn a_line_has_what_its_format_describes() {
        let (cell, symbol) = (Cell::from_index(20), Symbol::from_index(8));
        let steps = [SearchStep::Place(Candidate { cell, symbol }), SearchStep::Back(cell)];
        // The samurai's second row begins with nine cells, a gap, and nine cells.
        let expected = "{\"step\":\"place\",\"index\":20,\"cell\":\"R2C3\",\"value\":9}\n\
                        {\"step\":\"back\",\"index\":20,\"cell\":\"R2C3\"}\n";
        assert_eq!(written("json", &steps), expected);
        let course = [
            clausoku_testkit::course::maple::Trace::Chiffre { index: 20, chiffre: 9 },
            clausoku_testkit::course::maple::Trace::Retour { index: 20 },
        ];
        assert_eq!(written("maple", &steps), course.map(|line| format!("{line}\n")).concat());
        assert_eq!(
            "xml".parse::<TraceFormat>().unwrap_err().to_string(),
            "there is no trace format \"xml\"; there are text, json, maple"
        );
    }

    #[test]
    fn filters_are_lines_too() {
        let board = Arc::new(Variant::classic(4).unwrap());
        let written = |name: &str| {
            let mut trace = Trace::new(name.parse().unwrap(), board.clone(), Vec::new());
            trace.filtered("givens", &[16, 2, 0, 5]);
            String::from_utf8(trace.finish().unwrap()).unwrap()
        };
        assert_eq!(written("text"), "left after givens: 23 = 16 + 2 + 0 + 5\n");
        let expected = "{\"step\":\"filter\",\"by\":\"givens\",\"left\":[16, 2, 0, 5]}\n";
        assert_eq!(written("json"), expected);
    }

    #[test]
    fn long_traces_are_written_whole() {
        let steps = vec![SearchStep::Back(Cell::from_index(7)); 10_000];
        assert_eq!(written("text", &steps), "backtrack: index = 7\n".repeat(10_000));
    }
}
