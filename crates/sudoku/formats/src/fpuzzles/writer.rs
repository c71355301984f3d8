//! Writes a puzzle as JSON.

use clausoku_board::{Candidate, Cell, Puzzle, Symbol};
use clausoku_text::joined;

use super::rules::{DIAGONALS, NAMED, Rules};
use super::sketches::hex;
use super::{FORMAT, constraints, cosmetic};
use crate::{About, Record, Sketch, WriteError};

/// Writes the only puzzle.
pub(super) fn write(record: &Record) -> Result<String, WriteError> {
    written(record, false)
}

/// Writes the only puzzle for SudokuPad: every value as a given, and the candidates also as pencil marks.
pub(super) fn write_drawn(record: &Record) -> Result<String, WriteError> {
    written(record, true)
}

fn written(record: &Record, for_sudokupad: bool) -> Result<String, WriteError> {
    let variant = record.puzzle.variant();
    let rules = Rules::from_variant(variant).ok_or_else(|| {
        WriteError::board(FORMAT.name, "one board of numbers, of up to 52 symbols", variant)
    })?;
    // Asked once: it numbers the blocks of the whole board.
    // With the boards that `Rules` does not make, 470 to 82 µs a puzzle (4,000 puzzles of 17 givens, one
    // thread).
    let blocks = (!rules.is_usual()).then_some(&*rules.blocks);
    let cells = variant.cells().map(|cell| cell_object(record, blocks, cell, for_sudokupad));
    let cells = cells.collect::<Result<Vec<_>, _>>()?;
    let rows = cells.chunks(rules.size).map(|row| format!("  [{}]", row.join(", ")));
    let grid = format!("\"grid\": [\n{}\n ]", joined(rows, ",\n"));
    let mut members = vec![format!("\"size\": {}", rules.size), grid];
    let keys = DIAGONALS.into_iter().chain(NAMED.map(|(key, _)| key));
    for (key, is_there) in keys.zip(rules.diagonals.into_iter().chain(rules.named)) {
        if is_there {
            members.push(format!("\"{key}\": true"));
        }
    }
    let About { title, author, remark } = &record.about;
    for (key, text) in [("title", title), ("author", author), ("ruleset", remark)] {
        if !text.is_empty() {
            members.push(format!("\"{key}\": {}", serde_json::Value::from(text.as_str())));
        }
    }
    let has_rules = rules.diagonals.into_iter().chain(rules.named).any(|is_there| is_there)
        || !rules.regions.is_empty()
        || !variant.constraints().is_empty();
    // The author's own words name what the drawings are.
    if has_rules && remark.is_empty() {
        members.push(format!("\"ruleset\": {}", serde_json::Value::from(cosmetic::rules(variant))));
    }
    let lists = constraints::written(variant, &rules.regions, for_sudokupad, &record.sketches)?;
    members.extend(lists);
    if let Some(solution) = &record.solution {
        members.push(format!("\"solution\": [{}]", joined(solution.numbers(), ", ")));
    }
    Ok(format!("{{\n {}\n}}\n", members.join(",\n ")))
}

/// Returns the JSON of a cell. The blocks are given if they are not the usual ones.
fn cell_object(
    record: &Record,
    blocks: Option<&[usize]>,
    cell: Cell,
    for_sudokupad: bool,
) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let mut members = Vec::new();
    if let Some(symbol) = puzzle.givens().get(cell) {
        members.push(format!("\"value\": {}", symbol.number()));
        if for_sudokupad || !record.placed.contains(&cell) {
            members.push("\"given\": true".to_owned());
        }
    }
    let ground = record.sketches.iter().rev().find_map(|sketch| match sketch {
        Sketch::Ground { cell: other, colour } if *other == cell => Some(*colour),
        _ => None,
    });
    members.extend(ground.map(|colour| format!("\"c\": {}", hex(colour))));
    members.extend(blocks.map(|blocks| format!("\"region\": {}", blocks[cell.index()])));
    if let Some(marks) = marks(puzzle, cell)? {
        members.push(format!("\"givenPencilMarks\": {marks}"));
        if for_sudokupad {
            members.push(format!("\"centerPencilMarks\": {marks}"));
        }
    }
    Ok(format!("{{{}}}", members.join(", ")))
}

/// Returns the candidates of a cell as a list; `None` if the puzzle excludes none of them.
fn marks(puzzle: &Puzzle, cell: Cell) -> Result<Option<String>, WriteError> {
    let variant = puzzle.variant();
    let symbols = variant.alphabet().symbols();
    let left = symbols.filter(|&symbol| !puzzle.is_excluded(Candidate { cell, symbol }));
    let left: Vec<u16> = left.map(Symbol::number).collect();
    if left.len() == variant.order() {
        return Ok(None);
    }
    if left.is_empty() {
        let cell = variant.position(cell).to_string();
        return Err(WriteError::NoCandidates { format: FORMAT.name, cell });
    }
    Ok(Some(format!("{left:?}")))
}
