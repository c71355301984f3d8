//! Kinds that add or count values. Where the values begin with 0, the symbol of value v has the number v + 1, and
//! sums, weights or an automaton over symbols express the same.

use std::collections::BTreeSet;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};
use clausoku_files::text::joined;

use super::arguments::{argument, cells, cells_from, number, segments};
use super::board::{Builder, position};
use super::machines;
use super::syntax::{Item, Word};
use crate::Result;

/// The number of cells that a name lists.
const LISTED: usize = 9;

/// The largest number of edges of an automaton.
const MAX_EDGES: usize = 1 << 16;

/// Returns the sum of the numbers of this many symbols whose values have this sum.
pub(super) fn sum(board: &Builder<'_>, sum: u32, cells: usize) -> u32 {
    if board.shape().least == 0 { sum.saturating_add(cells as u32) } else { sum }
}

/// Returns the sum of the numbers of two symbols whose values have this sum.
pub(super) fn pair_sum(board: &Builder<'_>, pair: u32) -> u32 {
    sum(board, pair, 2)
}

/// Returns the relation of values one of which is twice the other.
pub(super) fn double(board: &Builder<'_>) -> Kind {
    if board.shape().least == 1 {
        return Kind::Ratio { ratio: 2 };
    }
    let values = 0..board.shape().values as u16;
    let pairs = values.clone().flat_map(|first| values.clone().map(move |second| (first, second)));
    let doubled = pairs.filter(|&(first, second)| first == 2 * second || second == 2 * first);
    Kind::Pairs { pairs: doubled.map(|(a, b)| (a + 1, b + 1)).collect(), all: false }
}

/// Returns the constraint with the item's clue as its name where numbers of symbols are no values.
fn named(board: &Builder<'_>, item: &Item, constraint: Constraint) -> Constraint {
    if board.shape().least == 1 {
        return constraint;
    }
    let words = item.arguments.iter().map(|word| word.text.as_str());
    let clue = words.filter(|word| !word.starts_with(['R', 'r'])).take(3);
    let cells = constraint.cells.iter().take(LISTED);
    let places = joined(cells.map(|&cell| position(board.shape(), cell)), " ");
    let more = if constraint.cells.len() > LISTED { " …" } else { "" };
    let name = format!("{} {} at {places}{more}", item.name.text, joined(clue, " "));
    constraint.named(joined(name.split_whitespace(), " "))
}

/// Adds a constraint of the item.
pub(super) fn push(board: &mut Builder<'_>, item: &Item, kind: Kind, cells: Vec<Cell>) {
    push_at(board, &item.name, item, kind, cells);
}

/// Adds a constraint of the item, whose errors point at this word.
pub(super) fn push_at(
    board: &mut Builder<'_>,
    at: &Word,
    item: &Item,
    kind: Kind,
    cells: Vec<Cell>,
) {
    let constraint = named(board, item, Constraint::new(kind, cells));
    board.push(at, constraint);
}

/// Returns the constraint over values from 0 that is read as this one over the numbers of symbols; `None` if there is
/// none: the inverse of the readers.
pub(super) fn over_values(kind: &Kind, cells: usize) -> Option<Kind> {
    let values = |numbers: &[u32]| {
        numbers.iter().map(|number| number.checked_sub(1)).collect::<Option<Vec<u32>>>()
    };
    Some(match kind {
        Kind::Cage { sum: Some(sum) } => {
            // The sum 0 represents any.
            let sum = sum.checked_sub(cells as u32).filter(|&sum| sum > 0)?;
            Kind::Cage { sum: Some(sum) }
        }
        Kind::Sum { sum, weights } => {
            let all = if weights.is_empty() { cells as i64 } else { weights.iter().sum() };
            Kind::Sum { sum: sum.checked_sub(all)?, weights: weights.clone() }
        }
        Kind::LittleKiller { sum } => Kind::LittleKiller { sum: sum.checked_sub(cells as u32)? },
        Kind::PairSum { sum } => Kind::PairSum { sum: sum.checked_sub(2)? },
        Kind::Negative { differences, ratios, sums }
            if differences.is_empty() && ratios.is_empty() =>
        {
            let sums = sums.iter().map(|sum| sum.checked_sub(2)).collect::<Option<_>>()?;
            Kind::Negative { differences: Vec::new(), ratios: Vec::new(), sums }
        }
        Kind::Quadruple { values: numbers } => Kind::Quadruple { values: values(numbers)? },
        Kind::Contains { values: numbers } => Kind::Contains { values: values(numbers)? },
        Kind::ContainsExactly { values: numbers } => {
            Kind::ContainsExactly { values: values(numbers)? }
        }
        Kind::HiddenSkyscraper { value } => Kind::HiddenSkyscraper { value: value.checked_sub(1)? },
        Kind::LookAndSay { clue } => {
            let clue = clue.iter().map(|&(count, value)| Some((count, value.checked_sub(1)?)));
            Kind::LookAndSay { clue: clue.collect::<Option<_>>()? }
        }
        Kind::Zipper if cells.is_multiple_of(2) => kind.clone(),
        Kind::Cage { sum: None } => kind.clone(),
        // The row of each other kind says whether it is the same.
        other => return other.row().from_zero.then(|| other.clone()),
    })
}

/// Checks that values begin with 1, which this kind needs.
pub(super) fn from_one(board: &Builder<'_>, item: &Item) -> Result<()> {
    if board.shape().least == 1 {
        return Ok(());
    }
    Err(board.source.refused(&item.name, "a variant cannot express it on values from 0"))
}

/// Reads cells whose different values, or whose circles, are counted.
pub(super) fn counting(board: &mut Builder<'_>, item: &Item, kind: Kind) -> Result<()> {
    from_one(board, item)?;
    let cells = cells_from(board, item, 0)?;
    push(board, item, kind, cells);
    Ok(())
}

/// Reads a cage. The sum 0 represents any sum.
pub(super) fn cage(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let word = argument(board, item, 0)?;
    let clue: u32 = if word.text.is_empty() { 0 } else { number(board, &word)? };
    let cells = cells_from(board, item, 1)?;
    let distinct: BTreeSet<Cell> = cells.iter().copied().collect();
    if distinct.len() < cells.len() {
        // A cell that occurs twice counts twice.
        if clue != 0 {
            sums(board, item, clue.into(), Vec::new(), cells);
        }
        board.all_different(&item.name, distinct.into_iter().collect());
        return Ok(());
    }
    let sum = (clue != 0).then(|| sum(board, clue, cells.len()));
    push(board, item, Kind::Cage { sum }, cells);
    Ok(())
}

/// Reads `12` or, with weights, `12_=_1_-1`.
pub(super) fn weighted(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let word = argument(board, item, 0)?;
    let cells = cells_from(board, item, 1)?;
    let expected = || board.source.expected(&word, "a sum, or a sum and weights as `0_=_1_-1`");
    let mut parts = word.text.split('_');
    let clue: i64 = parts.next().and_then(|part| part.parse().ok()).ok_or_else(expected)?;
    let weights = match parts.next() {
        None => Vec::new(),
        Some("=") => {
            let weights = parts.map(|part| part.parse().map_err(|_| expected()));
            weights.collect::<Result<Vec<i64>, _>>()?
        }
        Some(_) => return Err(expected()),
    };
    if !weights.is_empty() && weights.len() != cells.len() {
        return Err(expected().with_help("there is a weight for each cell"));
    }
    sums(board, item, clue, weights, cells);
    Ok(())
}

/// Adds a sum of values with weights; without weights, each is 1.
fn sums(board: &mut Builder<'_>, item: &Item, clue: i64, weights: Vec<i64>, cells: Vec<Cell>) {
    let all: i64 = if weights.is_empty() {
        cells.len() as i64
    } else {
        weights.iter().fold(0, |all: i64, &weight| all.saturating_add(weight))
    };
    // Weights of any size come from the text; the variant refuses large ones afterwards.
    let sum = clue.saturating_add(all.saturating_mul(1 - board.shape().least));
    push(board, item, Kind::Sum { sum, weights }, cells);
}

/// Reads an arrow: a circle at the beginning and this number of circles, 0 or 1, at the end, whose sum is that of the cells
/// between them.
pub(super) fn arrow(board: &mut Builder<'_>, item: &Item, last: usize) -> Result<()> {
    let cells = cells_from(board, item, 0)?;
    if board.shape().least == 1 {
        let kind = if last == 0 { Kind::Arrow } else { Kind::DoubleArrow };
        push(board, item, kind, cells);
        return Ok(());
    }
    let mut weights = vec![-1; cells.len()];
    let end = cells.len().saturating_sub(last);
    weights[0] = 1;
    weights[end..].fill(1);
    sums(board, item, 0, weights, cells);
    Ok(())
}

/// Reads a pill. The digits of its number are read from left to right and from top to bottom.
pub(super) fn pill(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let word = argument(board, item, 0)?;
    let digits: usize = number(board, &word)?;
    let mut cells = cells_from(board, item, 1)?;
    if !(2..=3).contains(&digits) || cells.len() <= digits {
        return Err(board.source.expected(&word, "2 or 3 digits, and further cells"));
    }
    cells[..digits].sort_unstable();
    if board.shape().least == 1 {
        push(board, item, Kind::PillArrow { digits }, cells);
        return Ok(());
    }
    // A value above 9 is no digit.
    if board.shape().values > 10 {
        return from_one(board, item);
    }
    let mut weights = vec![-1; cells.len()];
    for (weight, power) in weights[..digits].iter_mut().rev().zip(0..) {
        *weight = 10_i64.pow(power);
    }
    sums(board, item, 0, weights, cells);
    Ok(())
}

pub(super) fn zipper(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let cells = cells_from(board, item, 0)?;
    // Without a middle cell, pairs are compared with pairs, and the shift by 1 cancels out. With one, it does
    // not.
    if board.shape().least == 1 || cells.len() % 2 == 0 {
        push(board, item, Kind::Zipper, cells);
        return Ok(());
    }
    let middle = cells[cells.len() / 2];
    for index in 0..cells.len() / 2 {
        let line = vec![middle, cells[index], cells[cells.len() - 1 - index]];
        sums(board, item, 0, vec![1, -1, -1], line);
    }
    Ok(())
}

/// Reads a line of segments of this sum; after the cells, `LOOP` closes the line.
pub(super) fn sum_line(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let clue = argument(board, item, 0)?;
    let sum: u32 = number(board, &clue)?;
    let closed = item.arguments.last().is_some_and(|word| word.text == "LOOP");
    let words = &item.arguments[1..item.arguments.len() - usize::from(closed)];
    let cells = cells(board, words)?;
    if board.shape().least == 1 {
        push(board, item, Kind::SumLine { sum, closed }, cells);
        return Ok(());
    }
    // An automaton begins at one end of a line, and a closed line may begin anywhere.
    if closed || sum as usize * board.shape().values > MAX_EDGES {
        return from_one(board, item);
    }
    let automaton = machines::segments(board.shape().values, sum);
    push(board, item, Kind::Automaton { automaton }, cells);
    Ok(())
}

pub(super) fn region_sum_line(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let cells = cells_from(board, item, 0)?;
    if board.regions().is_empty() {
        return Err(board.source.expected(&item.name, "a board with boxes or pieces"));
    }
    // Regions of all values are the blocks of the variant.
    if board.layout().size == board.shape().values && board.shape().least == 1 {
        push(board, item, Kind::RegionSumLine, cells);
        return Ok(());
    }
    let segments: Vec<Vec<Cell>> = cells
        .chunk_by(|&one, &other| board.region_of(one) == board.region_of(other))
        .filter(|segment| board.region_of(segment[0]).is_some())
        .map(<[Cell]>::to_vec)
        .collect();
    equal_sums(board, item, &segments)
}

/// Reads segments with the same sum, which are separated by `-`.
pub(super) fn equal_sum(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let segments = segments(board, &item.arguments)?;
    equal_sums(board, item, &segments)
}

/// Adds that segments have the same sum.
fn equal_sums(board: &mut Builder<'_>, item: &Item, segments: &[Vec<Cell>]) -> Result<()> {
    if segments.iter().any(Vec::is_empty) {
        return Err(board.source.expected(&item.name, "segments with cells"));
    }
    if segments.len() < 2 {
        return Ok(());
    }
    if board.shape().least == 1 {
        let sizes = segments.iter().map(Vec::len).collect();
        push(board, item, Kind::EqualSums { sizes }, segments.concat());
        return Ok(());
    }
    for two in segments.windows(2) {
        let signs = [vec![1; two[0].len()], vec![-1; two[1].len()]];
        sums(board, item, 0, signs.concat(), two.concat());
    }
    Ok(())
}

pub(super) fn value_indexing(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let cells = cells_from(board, item, 0)?;
    let kind = match board.shape().least {
        1 => Kind::ValueIndexing,
        _ => Kind::Automaton { automaton: machines::indexed(board.shape().values) },
    };
    push(board, item, kind, cells);
    Ok(())
}

/// Reads cells whose value v is the place in their line of the number of their row or column.
pub(super) fn indexing(board: &mut Builder<'_>, item: &Item, is_row: bool) -> Result<()> {
    for cell in cells_from(board, item, 1)? {
        let place = position(board.shape(), cell);
        let (own, line) =
            if is_row { (place.row, place.column) } else { (place.column, place.row) };
        let cells = board.shape().line_cells(!is_row, line.into());
        let Some(symbol) = board.shape().number(i64::from(own) + 1) else {
            return Err(board.source.expected(&item.name, "cells whose row or column is a value"));
        };
        push_pointed(board, item, symbol, cell, cells);
    }
    Ok(())
}

/// Adds that the value of `pointer` is the place of this symbol in a line.
pub(super) fn push_pointed(
    board: &mut Builder<'_>,
    item: &Item,
    symbol: u16,
    pointer: Cell,
    line: Vec<Cell>,
) {
    let automaton = machines::pointed(board.shape().values, symbol, line.len());
    let cells = [vec![pointer], line].concat();
    push(board, item, Kind::Automaton { automaton }, cells);
}
