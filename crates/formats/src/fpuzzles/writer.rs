//! From the puzzle to JSON.

use super::rules::{DIAGONALS, NAMED, Rules};
use super::{FORMAT, constraints};
use crate::{Record, WriteError, WriteOptions};
use puzzle::{Candidate, Cell, Grid, Puzzle, Symbol};

/// Writes the only puzzle.
pub(super) fn write(record: &Record, _options: WriteOptions) -> Result<String, WriteError> {
    let variant = record.puzzle.variant();
    let rules = Rules::of(variant).ok_or_else(|| {
        let holds = "one board of numbers";
        let variant = variant.name().to_owned();
        WriteError::Board { format: FORMAT.name, holds, variant }
    })?;
    let cells = variant.cells().map(|cell| cell_object(record, &rules, cell));
    let cells = cells.collect::<Result<Vec<String>, WriteError>>()?;
    let rows = cells.chunks(rules.size).map(|row| format!("  [{}]", row.join(", ")));
    let rows: Vec<String> = rows.collect();
    let mut members =
        vec![format!("\"size\": {}", rules.size), format!("\"grid\": [\n{}\n ]", rows.join(",\n"))];
    let flags = DIAGONALS.iter().zip(rules.diagonals);
    let flags = flags.chain(NAMED.iter().map(|(key, _)| key).zip(rules.named));
    members.extend(flags.filter(|flag| flag.1).map(|(key, _)| format!("\"{key}\": true")));
    if !rules.regions.is_empty() {
        let regions: Vec<String> = rules
            .regions
            .iter()
            .map(|cells| {
                let cells: Vec<String> =
                    cells.iter().map(|&cell| format!("\"{}\"", variant.position(cell))).collect();
                format!("  {{\"cells\": [{}]}}", cells.join(", "))
            })
            .collect();
        members.push(format!("\"extraregion\": [\n{}\n ]", regions.join(",\n")));
    }
    let constraints = constraints::written(variant).map_err(WriteError::Constraint)?;
    members.extend(constraints);
    if let Some(solution) = &record.solution {
        members.push(format!("\"solution\": [{}]", numbers(solution)));
    }
    Ok(format!("{{\n {}\n}}\n", members.join(",\n ")))
}

fn cell_object(record: &Record, rules: &Rules, cell: Cell) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let mut members = Vec::new();
    if let Some(symbol) = puzzle.givens().get(cell) {
        members.push(format!("\"value\": {}", symbol.number()));
        if !record.placed.contains(&cell) {
            members.push("\"given\": true".to_owned());
        }
    }
    if !rules.is_usual() {
        members.push(format!("\"region\": {}", rules.blocks[cell.index()]));
    }
    members.extend(marks(puzzle, cell)?);
    Ok(format!("{{{}}}", members.join(", ")))
}

/// What the cell may hold, if the puzzle excludes anything there.
fn marks(puzzle: &Puzzle, cell: Cell) -> Result<Option<String>, WriteError> {
    let symbols = || puzzle.variant().alphabet().symbols();
    let is_excluded = |symbol: &Symbol| puzzle.is_excluded(Candidate { cell, symbol: *symbol });
    if !symbols().any(|symbol| is_excluded(&symbol)) {
        return Ok(None);
    }
    let left = symbols().filter(|symbol| !is_excluded(symbol));
    let left: Vec<String> = left.map(|symbol| symbol.number().to_string()).collect();
    if left.is_empty() {
        let cell = puzzle.variant().position(cell).to_string();
        return Err(WriteError::NoCandidates { format: FORMAT.name, cell });
    }
    Ok(Some(format!("\"givenPencilMarks\": [{}]", left.join(", "))))
}

fn numbers(grid: &Grid) -> String {
    let numbers = grid.cells().map(|(_, symbol)| symbol.map_or(0, Symbol::number).to_string());
    numbers.collect::<Vec<_>>().join(", ")
}
