//! Reads the puzzle of JSON.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Constraint, Grid, Puzzle, Symbol, Variant};

use super::constraints;
use super::cosmetic::{self, Drawings};
use super::rules::{DIAGONALS, MAX_LETTERS, NAMED, Rules, region_cells};
use crate::common::{AboutField, Json, Members, as_asked, colour, named_after};
use crate::{About, Cosmetic, ReadError, ReadErrorKind, ReadOptions, Record, Result, Sketch};

/// The keys of the texts about the puzzle.
pub(super) const ABOUT: [(&str, AboutField); 3] =
    [("title", AboutField::Title), ("author", AboutField::Author), ("ruleset", AboutField::Remark)];

/// The keys of settings of the editor, which do not change the puzzle.
const SETTINGS: [&str; 4] = ["disabledlogic", "foglight", "fogofwar", "truecandidatesoptions"];

/// The keys of a player's marks in a cell.
const NOTES: [&str; 4] = ["candidates", "centerPencilMarks", "cornerPencilMarks", "highlight"];

/// The keys of the colours of a cell.
const COLOURS: [&str; 2] = ["c", "cArray"];

/// Reads the puzzle.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Record> {
    let top = Json::parse(text)?;
    let members = top.object()?;
    let mut known = vec!["grid", "size", "solution", "extraregion"];
    known.extend(DIAGONALS.iter().chain(&SETTINGS).copied().chain(NAMED.map(|row| row.0)));
    known.extend(ABOUT.map(|row| row.0));
    known.extend(constraints::keys().chain(cosmetic::KEYS));
    refuse_others(&members, &known)?;
    let grid = members.needed("grid", top)?;
    let cells = cells(grid, members.any("size"))?;
    let size = cells.len().isqrt();
    let board = variant(&members, &cells, size, grid)?;
    let mut drawings = Drawings { cosmetic: options.cosmetic, ..Drawings::default() };
    let (constraints, mut passed) = constraints::read(&members, size, &mut drawings)?;
    passed.extend(coloured(&cells, size, &mut drawings)?);
    let constrained = constrained(board, constraints, grid)?;
    let variant = as_asked(Arc::new(constrained), text, options)?;
    let record = record(variant, &cells, grid.place().line)?;
    let record = Record {
        passed_over: passed,
        about: about(&members)?,
        sketches: drawings.kept.all,
        ..record
    };
    match members.get("solution") {
        Some(solution) => with_solution(record, solution, size),
        None => Ok(record),
    }
}

/// Returns the texts about the puzzle: members, or cages without cells.
fn about(members: &Members<'_>) -> Result<About> {
    let mut about = About::default();
    for (key, part) in ABOUT {
        let text = members.get(key).and_then(Json::parsed::<String>);
        about.add(part, &text.unwrap_or_default());
    }
    for cage in members.list("cage")? {
        if let Some((part, text)) = cosmetic::part(&cage.object()?)? {
            about.add(part, &text);
        }
    }
    Ok(about)
}

/// Returns the variant with these constraints, which its name lists.
pub(crate) fn constrained(
    variant: Variant,
    constraints: Vec<Constraint>,
    grid: Json<'_>,
) -> Result<Variant> {
    if constraints.is_empty() {
        return Ok(variant);
    }
    let kinds: Vec<&str> =
        constraints.iter().map(|constraint| constraint.kind.row().words).collect();
    let name = named_after(variant.name(), &[], &kinds);
    let positions = variant.cells().map(|cell| variant.position(cell)).collect();
    let alphabet = variant.alphabet().clone();
    let regions = variant.regions().to_vec();
    let named = Variant::new(name, alphabet, positions, regions);
    let named = named.map_err(|error| impossible(grid, &error))?;
    named.with_constraints(constraints).map_err(|error| impossible(grid, &error))
}

/// Returns the error of a grid whose board cannot exist for this reason.
pub(crate) fn impossible(grid: Json<'_>, why: &dyn Display) -> ReadError {
    grid.place().fault(ReadErrorKind::Variant, "a board", "another").with_help(why.to_string())
}

/// Refuses unknown members, which may be rules, unless they are empty.
fn refuse_others(members: &Members<'_>, known: &[&str]) -> Result<()> {
    members.refuse_rules(known, "rules and constraints that docs/formats.md lists for f-puzzles")
}

/// Returns the members of each cell, in order.
fn cells<'t>(grid: Json<'t>, size: Option<Json<'t>>) -> Result<Vec<Members<'t>>> {
    let rows = grid.array()?;
    let stated = size.map(Json::count).transpose()?.unwrap_or(rows.len());
    if stated == 0 || stated > MAX_LETTERS {
        let at = size.unwrap_or(grid);
        return Err(at.fault(ReadErrorKind::Order, format!("a size from 1 to {MAX_LETTERS}")));
    }
    if rows.len() != stated {
        let expected = format!("{stated} rows");
        return Err(grid.place().fault(ReadErrorKind::RowCount, expected, rows.len()));
    }
    let known = [&["given", "givenPencilMarks", "region", "value"][..], &NOTES, &COLOURS].concat();
    members_of_cells(&rows, &format!("{stated} cells"), |members| {
        refuse_others(members, &known)?;
        // A region that is null marks a cell without a region, which is no usual cell.
        match members.any("region").filter(|region| region.is_null()) {
            Some(region) => Err(region.fault(ReadErrorKind::Unsupported, "the region of the cell")),
            None => Ok(()),
        }
    })
}

/// Returns the name of the colours of cells, if some have one and the caller passes over them.
///
/// # Errors
///
/// Fails if a cell has a colour and the caller does not pass over it.
fn coloured(cells: &[Members<'_>], size: usize, drawings: &mut Drawings) -> Result<Option<String>> {
    let colours = cells.iter().filter_map(|cell| COLOURS.iter().find_map(|key| cell.get(key)));
    let mut colours = colours.peekable();
    if drawings.cosmetic == Cosmetic::Draw {
        for (cell, index) in cells.iter().zip(0..) {
            let Some(json) = COLOURS.iter().find_map(|key| cell.get(key)) else { continue };
            // Of several colours, the first is the ground's.
            let first = json.array().ok().and_then(|list| list.first().copied()).unwrap_or(json);
            if let Some(colour) = colour(first, &first.string()?)? {
                let ground = Sketch::Ground { cell: Cell::from_index(index), colour };
                drawings.kept.push(json, ground, size)?;
            }
        }
    }
    match colours.peek() {
        None => Ok(None),
        Some(&json) if drawings.cosmetic == Cosmetic::Refuse => {
            Err(cosmetic::refused(json, COLOURS[0]))
        }
        Some(_) => Ok(Some(format!("colours of cells ({})", colours.count()))),
    }
}

/// Returns the members of each cell in these rows, in order, after a check. Each row has as many cells as there are rows.
pub(crate) fn members_of_cells<'t>(
    rows: &[Json<'t>],
    expected: &str,
    check: impl Fn(&Members<'t>) -> Result<()>,
) -> Result<Vec<Members<'t>>> {
    let mut cells = Vec::with_capacity(rows.len() * rows.len());
    for row in rows {
        let columns = row.array()?;
        if columns.len() != rows.len() {
            return Err(row.place().fault(ReadErrorKind::RowLength, expected, columns.len()));
        }
        for cell in columns {
            let members = if cell.is_null() { Members::default() } else { cell.object()? };
            check(&members)?;
            cells.push(members);
        }
    }
    Ok(cells)
}

/// Returns the board with its regions.
fn variant(
    members: &Members<'_>,
    cells: &[Members<'_>],
    size: usize,
    grid: Json<'_>,
) -> Result<Variant> {
    let mut rules = Rules::usual(size);
    for (cell, block) in cells.iter().zip(&mut rules.blocks) {
        if let Some(region) = cell.any("region") {
            *block = region.count()?;
        }
    }
    for (is_there, key) in rules.diagonals.iter_mut().zip(DIAGONALS) {
        *is_there = members.flag(key)?.unwrap_or(false);
    }
    for (is_there, (key, _)) in rules.named.iter_mut().zip(NAMED) {
        *is_there = members.flag(key)?.unwrap_or(false);
    }
    for region in members.list("extraregion")? {
        let region = region.object()?;
        refuse_others(&region, &["cells"])?;
        if let Some(cells) = region.get("cells") {
            rules.regions.push(region_cells(cells, size)?);
        }
    }
    rules.variant().map_err(|why| impossible(grid, &why))
}

/// Returns the record of the givens, the placed values and the excluded candidates.
fn record(variant: Arc<Variant>, cells: &[Members<'_>], line: usize) -> Result<Record> {
    let order = variant.order();
    let mut givens = Grid::empty(variant.cell_count());
    let mut placed = Vec::new();
    let mut excluded = Vec::new();
    for (members, cell) in cells.iter().zip(variant.cells()) {
        let given = members.flag("given")?.unwrap_or(false);
        if let Some(value) = members.get("value") {
            givens.set(cell, Symbol::from_number(value.number(order)?));
            placed.extend((!given).then_some(cell));
        }
        if let Some(marks) = members.get("givenPencilMarks") {
            let marks = marks.array()?.into_iter().map(|mark| mark.number(order));
            let allowed = marks.collect::<Result<BTreeSet<u16>>>()?;
            let symbols = variant.alphabet().symbols();
            let others = symbols.filter(|symbol| !allowed.contains(&symbol.number()));
            excluded.extend(others.map(|symbol| Candidate { cell, symbol }));
        }
    }
    let puzzle = Puzzle::new(variant, givens).expect("each value was checked");
    let puzzle = puzzle.excluding(excluded).expect("each mark was checked");
    Ok(Record { placed, ..Record::new(puzzle, line) })
}

/// Returns the record with its solution, if that is complete.
fn with_solution(record: Record, solution: Json<'_>, size: usize) -> Result<Record> {
    let values = solution.array()?;
    if values
        .iter()
        .any(|value| value.is_nothing() || ["0", "\"0\"", "\".\"", "\"?\""].contains(&value.text()))
    {
        return Ok(record);
    }
    if values.len() != size * size {
        let expected = format!("{} values", size * size);
        return Err(solution.place().fault(ReadErrorKind::CellCount, expected, values.len()));
    }
    let numbers: Result<Vec<u16>> = values.into_iter().map(|value| value.number(size)).collect();
    record.solved(Grid::from_numbers(numbers?), solution.place())
}
