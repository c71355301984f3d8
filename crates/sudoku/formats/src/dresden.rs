//! The format `dresden`: puzzles of any size with square blocks, as TU Dresden's exercises in SAT solving
//! hand them out.
//!
//! Four lines say `experiment: …`, `number of tasks: …`, `task: …` and `puzzle size: 3x3` (the sides of a
//! block; of the board in some files). Then come the rows, with borders around the blocks, numbers, and
//! `_` or as many of them as a number has digits for an empty cell. The last three lines and the grid
//! are repeated for each task.
//!
//! Source: solutions of that exercise (a program that reads `bsp-sudoku-input.txt`, has the solver Riss
//! decide it and writes the grid the same way, with the four lines named in a comment; and two that
//! write them).

use super::common::{Likelihood, Line, Sample, Writing, numbered_lines, quoted, read_table, sides};
use super::{
    Capabilities, Format, HeldSymbols, Layout, PuzzleWriter, ReadOptions, Record, Result,
    WriteError,
};

pub(super) const FORMAT: Format = Format {
    name: "dresden",
    extensions: &["txt"],
    description: "TU Dresden: a header, then numbers with borders around the blocks (_ if empty)",
    holds: Capabilities { remarks: false, symbols: HeldSymbols::FromOne, ..Capabilities::SEVERAL },
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::All(write) },
};

const TASKS: &str = "number of tasks:";
const SIZE: &str = "puzzle size:";
const HEADER: [&str; 4] = ["experiment:", TASKS, "task:", SIZE];

fn is_header(line: &str) -> bool {
    HEADER.iter().any(|key| line.starts_with(key))
}

fn detect(sample: Sample<'_>) -> Likelihood {
    let mut lines = sample.data_lines().take(8);
    Likelihood::certain_if(lines.any(|line| line.starts_with(SIZE)))
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    let records = read_table(&plain(text), options, Writing::Words)?;
    let mut following = records.iter().peekable();
    let mut tasks: Option<(Line<'_>, &str)> = None;
    for line in numbered_lines(text) {
        let data = line.data().trim();
        while following.next_if(|record| record.line < line.number).is_some() {}
        if let Some(count) = data.strip_prefix(TASKS) {
            tasks = Some((line, count.trim()));
        } else if let (Some(size), Some(record)) = (data.strip_prefix(SIZE), following.peek()) {
            check_size(line, size.trim(), record)?;
        }
    }
    if let Some((line, stated)) = tasks
        && stated.parse::<usize>().is_ok_and(|stated| stated != records.len())
    {
        let expected = format!("as many tasks as there are: {}", records.len());
        return Err(line.at(1).expected(expected, quoted(stated)));
    }
    Ok(records)
}

/// Returns the text with a blank line, which ends a grid, in the place of each line of the headers, and with one `_` for
/// each empty cell.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let is_header = is_header(line.trim_start_matches('\u{FEFF}').trim());
        let mut characters = if is_header { "\n" } else { line }.chars().peekable();
        while let Some(c) = characters.next() {
            let continues = c == '_' && characters.peek() == Some(&'_');
            plain.push(if continues { ' ' } else { c });
        }
    }
    plain
}

/// Checks that the stated size matches the grid below: the size of a block, or of the board.
fn check_size(line: Line<'_>, size: &str, record: &Record) -> Result<()> {
    let variant = record.puzzle.variant();
    let stated = size.split_once('x').and_then(|(a, b)| Some((number(a)?, number(b)?)));
    let n = variant.order();
    if stated.is_some() && (stated == variant.block_sides() || stated == Some((n, n))) {
        return Ok(());
    }
    let expected = match variant.block_sides() {
        Some((rows, columns)) => format!("the size of the grid below, {rows}x{columns}"),
        None => format!("the size of the grid below, {n}x{n}"),
    };
    Err(line.at(1).expected(expected, quoted(size)))
}

/// Parses a number with spaces around it.
fn number(text: &str) -> Option<usize> {
    text.trim().parse::<usize>().ok()
}

fn write(records: &[Record]) -> Result<String, WriteError> {
    let mut text = format!("experiment: clausoku\nnumber of tasks: {}\n", records.len());
    // The cells of the last order, by number.
    let mut words: Vec<String> = Vec::new();
    for (Record { puzzle, .. }, task) in records.iter().zip(1..) {
        let variant = puzzle.variant();
        let (rows, columns) = sides(variant, FORMAT.name)?;
        let width = variant.order().to_string().len();
        let part = "-".repeat(columns * (width + 1) + 1);
        let border = format!("+{}+\n", vec![part; rows].join("+"));
        let header = format!("task: {task}\npuzzle size: {rows}x{columns}\n");
        text.push_str(&header);
        if words.len() != variant.order() + 1 {
            words = (0..=variant.order()).map(|number| format!("{number:>width$}")).collect();
            words[0] = "_".repeat(width);
        }
        let numbers = puzzle.givens().numbers().iter();
        let cells: Vec<&str> = numbers.map(|&number| words[usize::from(number)].as_str()).collect();
        for (row, index) in cells.chunks(variant.order()).zip(0..) {
            if index % rows == 0 {
                text.push_str(&border);
            }
            for part in row.chunks(columns) {
                text.push_str("| ");
                text.extend(part.iter().flat_map(|word| [word, " "]));
            }
            text.push_str("|\n");
        }
        text.push_str(&border);
    }
    Ok(text)
}
