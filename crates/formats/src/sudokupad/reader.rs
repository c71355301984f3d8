//! From SudokuPad's JSON to the puzzle.

use std::sync::Arc;

use puzzle::{Constraint, ConstraintKind as Kind, Grid, Puzzle, Symbol, Variant};

use super::parts::{Members, Parts, RULES, cell, list, refuse_others, remark, text_of};
use super::{cages, drawing};
use crate::common::{Json, as_asked};
use crate::fpuzzles::{LARGEST, Rules, constrained, sort};
use crate::{ReadError, ReadErrorKind, ReadOptions, Record};

/// The members that change no solution: texts, settings, and what fog hides.
const REMARKS: [&str; 16] = [
    "author", "cellSize", "created", "duration", "fog", "foglight", "foglink", "id", "puzzleId",
    "rules", "settings", "source", "title", "video", "videos", "version",
];

/// What a player or the author notes in a cell.
const NOTES: [&str; 6] =
    ["centermarks", "centremarks", "cornermarks", "highlight", "pencilMarks", "pencilmarks"];

/// Reads the puzzle.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Record, ReadError> {
    let top = Json::parse(text)?;
    let members = top.object()?;
    let mut known = vec!["cages", "cells", "global", "metadata", "regions"];
    known.extend(drawing::LISTS.iter().chain(&REMARKS));
    refuse_others(&members, &known)?;
    let grid = members
        .get("cells")
        .ok_or_else(|| top.expected(ReadErrorKind::Structure, "a member cells"))?;
    let cells = cells(*grid)?;
    let size = cells.len().isqrt();
    let mut parts = Parts { rules: regions(&members, size, top)?, ..Parts::default() };
    global(&members, &mut parts)?;
    metadata(&members, &mut parts)?;
    for cage in list(&members, "cages")? {
        cages::read(cage, &mut parts)?;
    }
    drawing::read(&members, &mut parts)?;
    negative(&mut parts);
    sort(&mut parts.constraints);
    let variant = parts.rules.variant().map_err(|why| {
        let place = grid.place();
        place.expected(ReadErrorKind::Variant, "a board", "another").with_help(why)
    })?;
    let variant = constrained(variant, std::mem::take(&mut parts.constraints), *grid)?;
    let variant = as_asked(Arc::new(variant), text, options)?;
    let record = record(variant, &cells, grid.place().line)?;
    solved(record, &parts, top)
}

/// The cells in order, each with its members.
fn cells(grid: Json<'_>) -> Result<Vec<Members<'_>>, ReadError> {
    let rows = grid.array()?;
    if rows.is_empty() || rows.len() > LARGEST {
        let expected = format!("1 to {LARGEST} rows");
        let found = rows.len().to_string();
        return Err(grid.place().expected(ReadErrorKind::Order, expected, found));
    }
    let mut cells = Vec::with_capacity(rows.len() * rows.len());
    for row in &rows {
        let columns = row.array()?;
        if columns.len() != rows.len() {
            let expected = format!("{} cells, as many as rows", rows.len());
            let found = columns.len().to_string();
            return Err(row.place().expected(ReadErrorKind::RowLength, expected, found));
        }
        for cell in columns {
            let members = if cell.is_null() { Members::new() } else { cell.object()? };
            let mut known = vec!["given", "value"];
            known.extend(NOTES);
            refuse_others(&members, &known)?;
            cells.push(members);
        }
    }
    Ok(cells)
}

/// The board with the blocks of the regions.
fn regions(members: &Members<'_>, size: usize, top: Json<'_>) -> Result<Rules, ReadError> {
    let mut rules = Rules::usual(size);
    let mut blocks = vec![None; size * size];
    for (region, number) in list(members, "regions")?.into_iter().zip(0..) {
        for json in region.array()? {
            let block = &mut blocks[cell(json, size)?.index()];
            if block.replace(number).is_some() {
                let expected = "regions without a common cell";
                return Err(json.expected(ReadErrorKind::Structure, expected));
            }
        }
    }
    let blocks: Option<Vec<usize>> = blocks.into_iter().collect();
    rules.blocks = blocks.ok_or_else(|| {
        let place = members.get("regions").unwrap_or(&top).place();
        let found = "a cell without a region";
        place.expected(ReadErrorKind::Unsupported, "regions that contain all cells", found)
    })?;
    Ok(rules)
}

/// The rules for the whole board that have a name.
fn global(members: &Members<'_>, parts: &mut Parts<'_>) -> Result<(), ReadError> {
    for json in list(members, "global")? {
        match json.string()?.as_str() {
            "antiking" => parts.rules.named[0] = true,
            "antiknight" => parts.rules.named[1] = true,
            "disjoint" => parts.rules.named[2] = true,
            "nonconsecutive" => {
                parts.constraints.push(Constraint::new(Kind::NonConsecutive, Vec::new()));
            }
            "antidifference" => parts.negative[0] = true,
            "antiratio" => parts.negative[1] = true,
            "antixv" => parts.negative[2] = true,
            _ => {
                let expected = "antiking, antiknight, disjoint, nonconsecutive, antidifference, antiratio or antixv";
                return Err(json.expected(ReadErrorKind::Unsupported, expected));
            }
        }
    }
    Ok(())
}

/// The texts about the puzzle, among them the solution and two rules.
fn metadata<'t>(members: &Members<'t>, parts: &mut Parts<'t>) -> Result<(), ReadError> {
    let Some(metadata) = members.get("metadata").filter(|metadata| !metadata.is_nothing()) else {
        return Ok(());
    };
    let metadata = metadata.object()?;
    for key in metadata.keys() {
        if let Some(text) = RULES
            .iter()
            .any(|rule| rule.0 == key)
            .then(|| text_of(&metadata, key))
            .transpose()?
            .flatten()
        {
            remark(key, &text, None, parts);
        }
    }
    if let Some(text) = text_of(&metadata, "solution")? {
        remark("solution", &text, metadata.get("solution").copied(), parts);
    }
    Ok(())
}

/// Adds that all dots or letters are given, with the values of those that there are, or the usual ones.
fn negative(parts: &mut Parts<'_>) {
    if parts.negative == [false; 3] {
        return;
    }
    let values = |index: usize, usual: &[u32]| {
        let of = |kind: &Kind| match (index, kind) {
            (0, Kind::Difference { difference: value }) | (1, Kind::Ratio { ratio: value }) => {
                Some(*value)
            }
            _ => None,
        };
        let found = parts.constraints.iter().filter_map(|constraint| of(&constraint.kind));
        let mut found: Vec<u32> = found.collect();
        found.sort_unstable();
        found.dedup();
        match (parts.negative[index], found.is_empty()) {
            (false, _) => Vec::new(),
            (true, true) => usual.to_vec(),
            (true, false) => found,
        }
    };
    let (differences, ratios, sums) = (values(0, &[1]), values(1, &[2]), values(2, &[5, 10]));
    let kind = Kind::Negative { differences, ratios, sums };
    parts.constraints.push(Constraint::new(kind, Vec::new()));
}

/// The givens, and what was placed.
fn record(variant: Arc<Variant>, cells: &[Members<'_>], line: usize) -> Result<Record, ReadError> {
    let order = variant.order();
    let mut givens = Grid::empty(variant.cell_count());
    let mut placed = Vec::new();
    for (members, cell) in cells.iter().zip(variant.cells()) {
        let Some(text) = text_of(members, "value")? else { continue };
        let number = text.parse().ok().filter(|number| (1..=order).contains(number));
        let number = number.ok_or_else(|| {
            members["value"].expected(ReadErrorKind::Symbol, format!("a number from 1 to {order}"))
        })?;
        givens.set(cell, Symbol::from_number(number as u16));
        let given = members.get("given").filter(|given| !given.is_null());
        if given.map(|given| given.boolean()).transpose()? == Some(false) {
            placed.push(cell);
        }
    }
    let puzzle = Puzzle::new(variant, givens).expect("each value was checked");
    Ok(Record { placed, ..Record::new(puzzle, line) })
}

/// The record with its solution, if that is one digit for each cell.
fn solved(record: Record, parts: &Parts<'_>, top: Json<'_>) -> Result<Record, ReadError> {
    let Some((text, at)) = &parts.solution else { return Ok(record) };
    let order = record.puzzle.variant().order();
    let digits: Option<Vec<u16>> = text
        .chars()
        .map(|c| {
            c.to_digit(10).filter(|digit| (1..=order as u32).contains(digit)).map(|d| d as u16)
        })
        .collect();
    match digits.filter(|digits| digits.len() == record.puzzle.variant().cell_count()) {
        Some(digits) => record.solved(Grid::from_numbers(digits), at.unwrap_or(top).place()),
        None => Ok(record),
    }
}
