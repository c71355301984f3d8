//! The format `inf242`: the side of a block, then the cells, all as integers.
//!
//! The first integer is m; m⁴ integers follow, 0 or -1 for an empty cell, separated by white space and
//! line breaks in any way. Another grid may follow with its own m. If a grid is written by rows, a row of another length is a
//! fault at that row, also where a value too many makes up for one that is missing.
//!
//! A file with one grid may begin with the side n of the board instead, if n² integers follow, and a line `1` may
//! follow the side. Benchmarks of big boards have this form.
//!
//! Source: the INF242 project (Grenoble), program `dimacs_s`. Comments (`#`) are an addition. The line `1` and the -1
//! occur in the instances of `sudoku_acs` (Lloyd and Amos, *Solving Sudoku with Ant Colony Optimization*).

use std::fmt::Write as _;

use clausoku_board::{Grid, MAX_ORDER, Puzzle};
use clausoku_text::written;

use super::common::{
    Boards, Capabilities, Format, HeldSymbols, Layout, Likelihood, Line, Location, PuzzleWriter,
    ReadError, ReadErrorKind, ReadOptions, Record, Result, Sample, WriteError, count, end_place,
    nothing, numbered_lines, quoted, refused,
};

pub(super) const FORMAT: Format = Format {
    name: "inf242",
    extensions: &["grid"],
    description: "the side m of a block, then m⁴ numbers by rows (0 if empty)",
    holds: Capabilities { symbols: HeldSymbols::FromOne, ..Capabilities::SEVERAL },
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::Each { write, between: "" } },
};

/// The largest side of a block: its fourth power is the number of cells.
const MAX_SIDE: usize = MAX_ORDER.isqrt();

fn detect(sample: Sample<'_>) -> Likelihood {
    let lines: Vec<&str> = sample.data_lines().collect();
    let [first, ..] = lines[..] else { return Likelihood::No };
    // The side of the blocks on a line of its own shows the intent, whatever follows.
    let alone = lines.len() > 1 && first.parse::<usize>().is_ok();
    // With as many words below it as cells, a word that is no number is a slip.
    let words = lines[1..].iter().flat_map(|line| line.split_whitespace());
    let side = first.parse().ok().filter(|side| (2..=MAX_SIDE).contains(side));
    let is_complete = side.is_some_and(|side| words.count() == side.pow(4));
    // The number of cells that still follow, and the number of symbols of the board.
    let mut cells = 0;
    let mut order = 0;
    let mut plausible = true;
    for token in lines.iter().flat_map(|line| line.split_whitespace()) {
        let digits = token.strip_prefix('-').unwrap_or(token);
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return if is_complete { Likelihood::Certain } else { Likelihood::No };
        }
        let empty = if token == "-1" { "0" } else { token };
        let number = empty.parse::<usize>().unwrap_or(usize::MAX);
        if cells > 0 {
            plausible &= number <= order;
            cells -= 1;
        } else if (1..=MAX_SIDE).contains(&number) {
            (order, cells) = (number * number, number.pow(4));
        } else {
            plausible = false;
        }
    }
    match (plausible && (cells == 0 || !sample.is_whole()), order > 0) {
        (true, _) => Likelihood::Likely,
        (false, true) if alone => Likelihood::Likely,
        (false, sided) if sided || alone => Likelihood::Possible,
        _ => Likelihood::No,
    }
}

/// Returns the integers of a text, each with its place.
fn tokens(text: &str) -> impl Iterator<Item = (&str, Location<'_>)> {
    numbered_lines(text).flat_map(|line| {
        let data = line.data();
        let mut column = 1;
        let mut counted = 0;
        data.split_whitespace().map(move |token| {
            // Characters are counted from the token before: a line may be as long as the text.
            let start = token.as_ptr() as usize - data.as_ptr() as usize;
            column += data[counted..start].chars().count();
            counted = start;
            (token, line.at(column))
        })
    })
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    let mut boards = Boards::default();
    let mut records: Vec<Record> = Vec::new();
    // A file of the other form has one grid, so that the form is decided once for the text.
    let big = BigBoard::find(text);
    let mut tokens = tokens(text);
    // The place of the side of the grid before, and its order.
    let mut before = None;
    while let Some((token, place)) = tokens.next() {
        let board = match &big {
            Some(board) => {
                tokens.by_ref().take(board.skipped).for_each(|_| ());
                Ok(board.order)
            }
            None => read_side(token, place).map(|side| side * side),
        };
        let order = board.map_err(|error| match (uneven_before(text, before), records.last()) {
            (Some(uneven), _) => uneven,
            // The likely fault is in the grid before: one value too many.
            (None, Some(last)) => error.with_help(format!(
                "the grid that starts in line {} is complete with {}, so that another would start \
                 here",
                last.line,
                count(last.puzzle.givens().len(), "value")
            )),
            (None, None) => error,
        })?;
        let cells = order * order;
        let asked = options.variant.as_ref();
        if let Some(variant) = asked.filter(|v| (v.order(), v.cell_count()) != (order, cells)) {
            let expected = format!("a variant of {order} symbols and {cells} cells");
            return Err(refused(text, &expected, variant));
        }
        let mut numbers = Vec::new();
        for (token, place) in tokens.by_ref().take(cells) {
            let number = if token == "-1" { "0" } else { token };
            let number = number.parse().ok().filter(|&number| usize::from(number) <= order);
            numbers.push(number.ok_or_else(|| not_a_value(token, place, order))?);
        }
        if let Some(error) = uneven_row(text, place, order)
            && (numbers.len() < cells || is_last_by_rows(text, place, order))
        {
            return Err(error);
        }
        if numbers.len() < cells {
            if let Some(error) = uneven_before(text, before) {
                return Err(error);
            }
            let expected = format!("{cells} values after the block side {}", order.isqrt());
            let found = format!("{} before the end of the file", numbers.len());
            let error = end_place(text).fault(ReadErrorKind::CellCount, expected, found);
            return Err(error.with_help(if let Some(last) = records.last() {
                format!(
                    "if line {} is no grid of its own, the one before has a value too many: it is \
                     complete with {}",
                    place.line,
                    count(last.puzzle.givens().len(), "value")
                )
            } else {
                let side = order.isqrt();
                format!("blocks of {side} times {side} cells make boards of {cells}")
            }));
        }
        let variant = match asked {
            Some(variant) => variant.clone(),
            None => boards.for_order(order).map_err(|error| {
                let expected = "a side of a board that has blocks";
                place.fault(ReadErrorKind::Order, expected, order).with_help(error.to_string())
            })?,
        };
        let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers));
        let puzzle = puzzle.expect("the number and the range of the values were checked");
        records.push(Record::new(puzzle, place.line));
        before = Some((place, order));
    }
    if records.is_empty() { Err(nothing(text)) } else { Ok(records) }
}

/// Returns the lines with values below the side of a grid, if this is alone on its line.
fn rows_below<'t>(text: &'t str, side: Location<'t>) -> impl Iterator<Item = Line<'t>> {
    let mut words = side.text.split_whitespace();
    let is_alone = words.next().is_some() && words.next().is_none_or(|word| word.starts_with('#'));
    // From its line on, so that a list takes one pass.
    let end = side.text.as_ptr() as usize - text.as_ptr() as usize + side.text.len();
    let lines = text[end..].lines().skip(1).zip(side.line + 1..);
    let numbered = lines.map(|(text, number)| Line { number, text });
    numbered.filter(move |line| is_alone && !line.data().trim().is_empty())
}

/// Returns the fault of the first row with another number of values than the order, if at least half of the lines below the side
/// are rows. Line breaks have no meaning otherwise.
fn uneven_row(text: &str, side: Location<'_>, order: usize) -> Option<ReadError> {
    // A side of the board in place of a side of a block.
    let orders = [order, order.isqrt()].into_iter().filter(|order| *order > 1);
    orders.into_iter().find_map(|order| {
        let rows: Vec<Line<'_>> = rows_below(text, side).take(order).collect();
        let even = rows.iter().filter(|row| length(row.data()) == order).count();
        if 2 * even < order {
            return None;
        }
        let (index, row) = rows.iter().enumerate().find(|(_, row)| length(row.data()) != order)?;
        let surplus = row.data().split_whitespace().nth(order);
        let place = match surplus {
            Some(value) => row.place_of(value),
            None => row.at(row.data().trim_end().chars().count() + 1),
        };
        let expected = format!("{order} values in row {}", index + 1);
        Some(place.fault(ReadErrorKind::CellCount, expected, length(row.data())))
    })
}

/// Returns the fault of the first uneven row of the grid before, whose side and order these are.
fn uneven_before(text: &str, before: Option<(Location<'_>, usize)>) -> Option<ReadError> {
    before.and_then(|(side, order)| uneven_row(text, side, order))
}

/// Returns the number of values in a line.
fn length(data: &str) -> usize {
    data.split_whitespace().count()
}

/// Returns `true` if as many lines as rows follow the side of a grid, to the end of the text: then each of them should be one.
fn is_last_by_rows(text: &str, side: Location<'_>, order: usize) -> bool {
    rows_below(text, side).nth(order).is_none()
}

/// The first lines of a file with one big board.
struct BigBoard {
    order: usize,
    /// The number of integers between the side and the cells.
    skipped: usize,
}

impl BigBoard {
    /// Returns `None` if the text is of the usual form, or of neither.
    fn find(text: &str) -> Option<Self> {
        let mut lines = numbered_lines(text).map(Line::data).filter(|data| !data.trim().is_empty());
        let side: usize = lines.next()?.trim().parse().ok().filter(|side| *side <= MAX_ORDER)?;
        let mut rows = lines.peekable();
        let is_one = rows.peek().is_some_and(|row| row.trim() == "1");
        let skipped = usize::from(is_one);
        let lengths: Vec<usize> =
            rows.skip(skipped).map(|row| row.split_whitespace().count()).collect();
        // After a line `1`, the number may be the side of a block or of the board: the number of integers decides.
        let is_side = is_one && (2..=MAX_SIDE).contains(&side);
        if is_side && lengths.iter().sum::<usize>() == side.pow(4) {
            return Some(Self { order: side * side, skipped });
        }
        // Rows, so that the first line of an unfinished grid of the usual form is no board.
        let is_square = lengths.len() == side && lengths.iter().all(|&length| length == side);
        (side > 1 && is_square).then_some(Self { order: side, skipped })
    }
}

fn read_side(token: &str, place: Location<'_>) -> Result<usize> {
    token.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side)).ok_or_else(|| {
        let expected = format!("the side of a block, 1 to {MAX_SIDE} (3 for the 9×9 board)");
        place.fault(ReadErrorKind::Side, expected, quoted(token))
    })
}

fn not_a_value(token: &str, place: Location<'_>, order: usize) -> ReadError {
    let expected = format!("a value from 1 to {order}, or 0 for an empty cell");
    let error = place.fault(ReadErrorKind::Symbol, expected, quoted(token));
    if token.len() > 1 && token.bytes().all(|byte| byte.is_ascii_digit()) {
        error.with_help("separate the values by white space")
    } else {
        error
    }
}

fn write(record: &Record) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let symbols = puzzle.variant().order();
    let cells = puzzle.givens().len();
    let side = symbols.isqrt();
    if side * side != symbols || symbols * symbols != cells {
        let variant = puzzle.variant().name().to_owned();
        return Err(WriteError::NotSquare { format: FORMAT.name, variant, symbols, cells });
    }
    let width = symbols.to_string().len();
    Ok(written(|text| {
        writeln!(text, "{side}")?;
        for (number, index) in puzzle.givens().numbers().iter().zip(1..) {
            let last = index % symbols == 0;
            write!(text, "{number:>width$}{}", if last { '\n' } else { ' ' })?;
        }
        Ok(())
    }))
}
