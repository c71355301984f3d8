//! From JSON to the puzzle.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::cells::region_cells;
use super::constraints;
use super::rules::{DIAGONALS, LARGEST, NAMED, Rules};
use crate::common::{Json, as_asked, named_after};
use crate::{ReadError, ReadErrorKind, ReadOptions, Record};
use puzzle::{Candidate, Constraint, Grid, Puzzle, Symbol, Variant};

/// The keys that do not change the puzzle: its author, its texts, and settings of the editor.
const REMARKS: [&str; 5] = ["author", "disabledlogic", "ruleset", "title", "truecandidatesoptions"];

/// What a player leaves in a cell.
const NOTES: [&str; 4] = ["candidates", "centerPencilMarks", "cornerPencilMarks", "highlight"];

type Members<'t> = BTreeMap<String, Json<'t>>;

/// Reads the puzzle.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Record, ReadError> {
    let top = Json::parse(text)?;
    let members = top.object()?;
    let mut known = vec!["grid", "size", "solution", "extraregion"];
    known.extend(DIAGONALS.iter().chain(&REMARKS).copied().chain(NAMED.map(|row| row.0)));
    known.extend(constraints::keys());
    refuse_others(&members, &known)?;
    let grid = members
        .get("grid")
        .ok_or_else(|| top.expected(ReadErrorKind::Structure, "a member grid"))?;
    let cells = cells(*grid, members.get("size"))?;
    let size = cells.len().isqrt();
    let variant = variant(&members, &cells, size, *grid)?;
    let variant = constrained(variant, constraints::read(&members, size)?, *grid)?;
    let variant = as_asked(Arc::new(variant), text, options)?;
    let record = record(variant, &cells, grid.place().line)?;
    match members.get("solution").filter(|solution| !solution.is_nothing()) {
        Some(solution) => with_solution(record, *solution, size),
        None => Ok(record),
    }
}

/// Returns the variant with these constraints, which its name lists.
pub(crate) fn constrained(
    variant: Variant,
    constraints: Vec<Constraint>,
    grid: Json<'_>,
) -> Result<Variant, ReadError> {
    if constraints.is_empty() {
        return Ok(variant);
    }
    let kinds: Vec<&str> =
        constraints.iter().map(|constraint| constraint.kind.row().words).collect();
    let name = named_after(variant.name(), &[], &kinds);
    let positions = variant.cells().map(|cell| variant.position(cell)).collect();
    let alphabet = variant.alphabet().clone();
    let regions = variant.regions().to_vec();
    let fault = |why: String| {
        let place = grid.place();
        place.expected(ReadErrorKind::Variant, "a board", "another").with_help(why)
    };
    let named = Variant::new(name, alphabet, positions, regions);
    let named = named.map_err(|error| fault(error.to_string()))?;
    named.with_constraints(constraints).map_err(|error| fault(error.to_string()))
}

/// What is not known may be a rule, unless it is empty.
fn refuse_others(members: &Members<'_>, known: &[&str]) -> Result<(), ReadError> {
    match members.iter().find(|(key, value)| !known.contains(&key.as_str()) && !value.is_nothing())
    {
        None => Ok(()),
        Some((key, value)) => {
            let expected = "rules and constraints that docs/formats.md lists for f-puzzles";
            let found = crate::common::quoted(key);
            let error = value.place().expected(ReadErrorKind::Unsupported, expected, found);
            Err(error.with_help("it may be a rule, and is not passed over"))
        }
    }
}

/// The cells in order, each with its members.
fn cells<'t>(grid: Json<'t>, size: Option<&Json<'t>>) -> Result<Vec<Members<'t>>, ReadError> {
    let rows = grid.array()?;
    let stated = size.map(|size| size.count()).transpose()?.unwrap_or(rows.len());
    if stated == 0 || stated > LARGEST {
        let at = size.copied().unwrap_or(grid);
        return Err(at.expected(ReadErrorKind::Order, format!("a size from 1 to {LARGEST}")));
    }
    if rows.len() != stated {
        let expected = format!("{stated} rows");
        let found = rows.len().to_string();
        return Err(grid.place().expected(ReadErrorKind::RowCount, expected, found));
    }
    let mut cells = Vec::new();
    for row in rows {
        let columns = row.array()?;
        if columns.len() != stated {
            let expected = format!("{stated} cells");
            let found = columns.len().to_string();
            return Err(row.place().expected(ReadErrorKind::RowLength, expected, found));
        }
        for cell in columns {
            let members = if cell.is_null() { Members::new() } else { cell.object()? };
            let mut known = vec!["given", "givenPencilMarks", "region", "value"];
            known.extend(NOTES);
            refuse_others(&members, &known)?;
            // A cell without a region is no usual cell, and null says so.
            if let Some(region) = members.get("region").filter(|region| region.is_null()) {
                return Err(region.expected(ReadErrorKind::Unsupported, "the region of the cell"));
            }
            cells.push(members);
        }
    }
    Ok(cells)
}

/// The kind of board.
fn variant(
    members: &Members<'_>,
    cells: &[Members<'_>],
    size: usize,
    grid: Json<'_>,
) -> Result<Variant, ReadError> {
    let flag = |key: &str| match members.get(key) {
        Some(value) if !value.is_null() => value.boolean(),
        _ => Ok(false),
    };
    let mut rules = Rules::usual(size);
    for (cell, block) in cells.iter().zip(&mut rules.blocks) {
        if let Some(region) = cell.get("region") {
            *block = region.count()?;
        }
    }
    for (is_there, key) in rules.diagonals.iter_mut().zip(DIAGONALS) {
        *is_there = flag(key)?;
    }
    for (is_there, (key, _)) in rules.named.iter_mut().zip(NAMED) {
        *is_there = flag(key)?;
    }
    if let Some(regions) = members.get("extraregion").filter(|regions| !regions.is_nothing()) {
        for region in regions.array()? {
            let region = region.object()?;
            refuse_others(&region, &["cells"])?;
            if let Some(cells) = region.get("cells").filter(|cells| !cells.is_nothing()) {
                rules.regions.push(region_cells(*cells, size)?);
            }
        }
    }
    rules.variant().map_err(|why| {
        let place = grid.place();
        place.expected(ReadErrorKind::Variant, "a board", "another").with_help(why)
    })
}

/// The givens, what was placed, and what is excluded.
fn record(variant: Arc<Variant>, cells: &[Members<'_>], line: usize) -> Result<Record, ReadError> {
    let mut givens = Grid::empty(variant.cell_count());
    let mut placed = Vec::new();
    let mut excluded = Vec::new();
    let number = |json: Json<'_>| Ok(Symbol::from_number(json.number(variant.order())?));
    for (members, cell) in cells.iter().zip(variant.cells()) {
        let given = match members.get("given").filter(|given| !given.is_null()) {
            Some(given) => given.boolean()?,
            None => false,
        };
        if let Some(value) = members.get("value").filter(|value| !value.is_nothing()) {
            givens.set(cell, number(*value)?);
            placed.extend((!given).then_some(cell));
        }
        let marks = members.get("givenPencilMarks").filter(|marks| !marks.is_nothing());
        if let Some(marks) = marks {
            let allowed = marks.array()?.into_iter().map(number);
            let allowed: BTreeSet<Option<Symbol>> = allowed.collect::<Result<_, ReadError>>()?;
            let symbols = variant.alphabet().symbols();
            let others = symbols.filter(|&symbol| !allowed.contains(&Some(symbol)));
            excluded.extend(others.map(|symbol| Candidate { cell, symbol }));
        }
    }
    let puzzle = Puzzle::new(variant, givens).expect("each value was checked");
    let puzzle = puzzle.excluding(excluded).expect("each mark was checked");
    Ok(Record { placed, ..Record::new(puzzle, line) })
}

/// The record with its solution, if that is complete.
fn with_solution(record: Record, solution: Json<'_>, size: usize) -> Result<Record, ReadError> {
    let values = solution.array()?;
    if values.iter().any(|value| value.is_nothing() || value.count().is_ok_and(|n| n == 0)) {
        return Ok(record);
    }
    if values.len() != size * size {
        let expected = format!("{} values", size * size);
        let found = values.len().to_string();
        return Err(solution.place().expected(ReadErrorKind::CellCount, expected, found));
    }
    let numbers = values.into_iter().map(|value| value.number(size));
    let numbers = numbers.collect::<Result<Vec<u16>, ReadError>>()?;
    record.solved(Grid::from_numbers(numbers), solution.place())
}
