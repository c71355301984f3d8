//! Reads the puzzle of SudokuPad's JSON.

use std::sync::Arc;

use clausoku_board::{Constraint, ConstraintKind as Kind, Grid, Puzzle, Symbol, Variant};

use super::cages::{ABOUT, Parts, RULES, cell, refuse_others, remark, text_of};
use super::{cages, item, pattern};
use crate::Cosmetic;
use crate::common::{
    AboutField, Json, Members, ReadErrorKind, ReadOptions, Record, Result, Sketches, as_asked,
    quoted,
};
use crate::fpuzzles::{
    MAX_LETTERS, Rules, constrained, impossible, members_of_cells, negative, sort,
};

/// The members that change no solution: texts, settings and fog.
const REMARKS: [&str; 13] = [
    "cellSize", "created", "duration", "fog", "foglight", "foglink", "id", "puzzleId", "settings",
    "source", "video", "videos", "version",
];

/// The members of a cell for the marks of a player or the author.
const NOTES: [&str; 6] =
    ["centermarks", "centremarks", "cornermarks", "highlight", "pencilMarks", "pencilmarks"];

/// The lists of a drawing.
const LISTS: [&str; 4] = ["arrows", "lines", "overlays", "underlays"];

/// The most items of a drawing. Each is compared with the others.
const MAX_ITEMS: usize = 10_000;

/// Reads the puzzle.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Record> {
    let top = Json::parse(text)?;
    let members = top.object()?;
    let mut known = vec!["cages", "cells", "global", "metadata", "regions"];
    known.extend(LISTS.iter().chain(&REMARKS));
    known.extend(ABOUT.map(|row| row.0));
    refuse_others(&members, &known)?;
    let grid = members.needed("cells", top)?;
    let cells = cells(grid)?;
    let size = cells.len().isqrt();
    let mut parts = Parts { rules: regions(&members, size, top)?, ..Parts::default() };
    global(&members, &mut parts)?;
    metadata(&members, &mut parts)?;
    for cage in members.list("cages")? {
        cages::read(cage, &mut parts)?;
    }
    let mut sketches = Sketches::default();
    let passed_over = drawing(&members, &mut parts, options.cosmetic, &mut sketches)?;
    // After the drawings, whose dots give the values.
    if parts.negative != [false; 3] {
        let kind = negative(&parts.constraints, parts.negative);
        parts.constraints.push(Constraint::new(kind, Vec::new()));
    }
    // Variants with the same constraints in another order differ, and f-puzzles has this order.
    sort(&mut parts.constraints);
    let board = parts.rules.variant().map_err(|why| impossible(grid, &why))?;
    let constrained = constrained(board, std::mem::take(&mut parts.constraints), grid)?;
    let variant = as_asked(Arc::new(constrained), text, options)?;
    let record = record(variant, &cells, grid)?;
    let about = std::mem::take(&mut parts.about);
    solved(Record { passed_over, about, sketches: sketches.all, ..record }, &parts, top)
}

/// Returns the members of each cell, in order.
fn cells(grid: Json<'_>) -> Result<Vec<Members<'_>>> {
    let rows = grid.array()?;
    if rows.is_empty() || rows.len() > MAX_LETTERS {
        let expected = format!("1 to {MAX_LETTERS} rows");
        return Err(grid.place().fault(ReadErrorKind::Order, expected, rows.len()));
    }
    let expected = format!("{} cells, as many as rows", rows.len());
    let known = [&["given", "value"], &NOTES[..]].concat();
    members_of_cells(&rows, &expected, |members| refuse_others(members, &known))
}

/// Returns the board with the blocks of the regions.
fn regions(members: &Members<'_>, size: usize, top: Json<'_>) -> Result<Rules> {
    let mut rules = Rules::usual(size);
    let mut blocks = vec![None; size * size];
    for (region, number) in members.list("regions")?.into_iter().zip(0..) {
        for json in region.array()? {
            let block = &mut blocks[cell(json, size)?.index()];
            if block.replace(number).is_some() {
                return Err(json.expected("regions without a common cell"));
            }
        }
    }
    let blocks: Option<Vec<usize>> = blocks.into_iter().collect();
    rules.blocks = blocks.ok_or_else(|| {
        let place = members.any("regions").unwrap_or(top).place();
        let found = "a cell without a region";
        place.fault(ReadErrorKind::Unsupported, "regions that contain all cells", found)
    })?;
    Ok(rules)
}

/// Reads the rules for the whole board that have a name.
fn global(members: &Members<'_>, parts: &mut Parts<'_>) -> Result<()> {
    for json in members.list("global")? {
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
                return Err(json.fault(ReadErrorKind::Unsupported, expected));
            }
        }
    }
    Ok(())
}

/// Reads the texts about the puzzle, among them the solution and two rules.
fn metadata<'t>(members: &Members<'t>, parts: &mut Parts<'t>) -> Result<()> {
    let inner = members.get("metadata").map(Json::object).transpose()?;
    for members in inner.iter().chain([members]) {
        for (key, part) in ABOUT {
            let text = members.get(key).and_then(Json::parsed::<String>);
            // The same text may be in both places.
            let text = text.filter(|_| part != AboutField::Remark || parts.about.remark.is_empty());
            parts.about.add(part, &text.unwrap_or_default());
        }
    }
    let Some(metadata) = inner else { return Ok(()) };
    for (key, _) in RULES {
        if let Some(text) = text_of(&metadata, key)? {
            remark(key, &text, None, parts);
        }
    }
    if let Some(text) = text_of(&metadata, "solution")? {
        remark("solution", &text, metadata.any("solution"), parts);
    }
    Ok(())
}

/// Reads the drawings, and returns the names of the lists whose items were passed over.
///
/// # Errors
///
/// Fails with the first item whose meaning is not known, unless such items are passed over.
fn drawing<'t>(
    members: &Members<'t>,
    parts: &mut Parts<'t>,
    cosmetic: Cosmetic,
    sketches: &mut Sketches,
) -> Result<Vec<String>> {
    let mut items = Vec::new();
    for name in LISTS {
        for json in members.list(name)? {
            if items.len() == MAX_ITEMS {
                let expected = format!("a drawing of up to {MAX_ITEMS} items");
                return Err(json.fault(ReadErrorKind::Unsupported, expected));
            }
            items.push(item::item(name, json)?);
        }
    }
    pattern::understand(&mut items, parts);
    if cosmetic == Cosmetic::Draw {
        for item in items.iter().filter(|item| !item.understood) {
            item.sketch(parts.rules.size, sketches)?;
        }
    }
    if cosmetic != Cosmetic::Refuse {
        let counts = LISTS.map(|list| {
            let items = items.iter().filter(|item| item.list == list && !item.understood);
            (list, items.count())
        });
        let passed = counts.into_iter().filter(|row| row.1 > 0);
        return Ok(passed.map(|(list, count)| format!("{list} ({count})")).collect());
    }
    match items.iter().find(|item| !item.understood) {
        None => Ok(Vec::new()),
        Some(item) => {
            let expected =
                format!("{} that docs/formats.md lists as known for SudokuPad", item.list);
            let found = quoted(item.json.text());
            let error = item.json.place().fault(ReadErrorKind::Drawing, expected, found);
            Err(error.with_help(
                "a drawing may be a rule, and is not passed over; its meaning is not known; if it is only drawn, it can be passed over or kept",
            ))
        }
    }
}

/// Returns the record of the givens and the placed values.
fn record(variant: Arc<Variant>, cells: &[Members<'_>], grid: Json<'_>) -> Result<Record> {
    let order = variant.order();
    let mut givens = Grid::empty(variant.cell_count());
    let mut placed = Vec::new();
    for (members, cell) in cells.iter().zip(variant.cells()) {
        let Some(text) = text_of(members, "value")? else { continue };
        let number = text.parse().ok().filter(|&number| usize::from(number) <= order);
        let Some(symbol) = number.and_then(Symbol::from_number) else {
            let value = members.any("value").unwrap_or(grid);
            return Err(value.fault(ReadErrorKind::Symbol, format!("a number from 1 to {order}")));
        };
        givens.set(cell, Some(symbol));
        if members.flag("given")? == Some(false) {
            placed.push(cell);
        }
    }
    let puzzle = Puzzle::new(variant, givens).expect("each value was checked");
    Ok(Record { placed, ..Record::new(puzzle, grid.place().line) })
}

/// Returns the record with its solution, if that is one digit for each cell.
fn solved(record: Record, parts: &Parts<'_>, top: Json<'_>) -> Result<Record> {
    let Some((text, at)) = &parts.solution else { return Ok(record) };
    let order = record.puzzle.variant().order();
    let digits: Option<Vec<u16>> = text
        .chars()
        .map(|c| c.to_digit(10).map(|digit| digit as u16))
        .map(|digit| digit.filter(|digit| (1..=order).contains(&usize::from(*digit))))
        .collect();
    match digits.filter(|digits| digits.len() == record.puzzle.variant().cell_count()) {
        Some(digits) => record.solved(Grid::from_numbers(digits), at.unwrap_or(top).place()),
        None => Ok(record),
    }
}
