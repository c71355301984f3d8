//! Kinds that add values: cages, weighted sums, pills, sum lines and segments of equal sums.

use std::collections::BTreeSet;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::arguments::{argument, cells, cells_from, number, segments};
use super::board::Builder;
use super::syntax::Item;
use crate::Result;

/// Reads a cage. The sum 0 represents any sum.
pub(super) fn cage(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let word = argument(board, item, 0)?;
    let clue: u32 = if word.text.is_empty() { 0 } else { number(board, &word)? };
    let cells = cells_from(board, item, 1)?;
    let distinct: BTreeSet<Cell> = cells.iter().copied().collect();
    if distinct.len() < cells.len() {
        // A cell that occurs twice counts twice.
        if clue != 0 {
            let kind = Kind::Sum { sum: clue.into(), weights: Vec::new() };
            board.push(&item.name, Constraint::new(kind, cells));
        }
        board.all_different(&item.name, distinct.into_iter().collect());
        return Ok(());
    }
    let kind = Kind::Cage { sum: (clue != 0).then_some(clue) };
    board.push(&item.name, Constraint::new(kind, cells));
    Ok(())
}

/// Reads `12` or, with weights, `12_=_1_-1`.
pub(super) fn weighted(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let word = argument(board, item, 0)?;
    let cells = cells_from(board, item, 1)?;
    let expected = || board.source.expected(&word, "a sum, or a sum and weights as `0_=_1_-1`");
    let mut parts = word.text.split('_');
    let sum: i64 = parts.next().and_then(|part| part.parse().ok()).ok_or_else(expected)?;
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
    board.push(&item.name, Constraint::new(Kind::Sum { sum, weights }, cells));
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
    board.push(&item.name, Constraint::new(Kind::PillArrow { digits }, cells));
    Ok(())
}

/// Reads a line of segments of this sum; after the cells, `LOOP` closes the line.
pub(super) fn sum_line(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let clue = argument(board, item, 0)?;
    let sum: u32 = number(board, &clue)?;
    let closed = item.arguments.last().is_some_and(|word| word.text == "LOOP");
    let words = &item.arguments[1..item.arguments.len() - usize::from(closed)];
    let cells = cells(board, words)?;
    board.push(&item.name, Constraint::new(Kind::SumLine { sum, closed }, cells));
    Ok(())
}

pub(super) fn region_sum_line(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let cells = cells_from(board, item, 0)?;
    if board.regions().is_empty() {
        return Err(board.source.expected(&item.name, "a board with boxes or pieces"));
    }
    // Regions of all values are the blocks of the variant.
    if board.layout().size == board.shape().values {
        board.push(&item.name, Constraint::new(Kind::RegionSumLine, cells));
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
    if segments.len() > 1 {
        let sizes = segments.iter().map(Vec::len).collect();
        let constraint = Constraint::new(Kind::EqualSums { sizes }, segments.concat());
        board.push(&item.name, constraint);
    }
    Ok(())
}
