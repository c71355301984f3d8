//! The constraints beyond regions that f-puzzles' JSON can contain, read and written.
//!
//! Source: the types of f-puzzles' JSON in public importers, as the head of the format says.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use clausoku_board::{
    Cell, Constraint, ConstraintKind as Kind, Position, UnknownConstraint, Variant,
};

use super::cells::{Place, cell_names, cells_after, inside, line_from, region_cell, region_cells};
use crate::common::{Json, Members};
use crate::{ReadErrorKind, Result};

/// Reads the constraints of an entry.
type ReadEntry = fn(&Entry<'_>) -> Result<Vec<Constraint>>;

/// The keys with entries, in the order in which they are read.
const ENTRIES: [(&str, ReadEntry); 31] = [
    ("thermometer", |entry| entry.along_lines(&Kind::Thermometer)),
    ("slowthermometer", |entry| entry.along_lines(&Kind::SlowThermometer)),
    ("palindrome", |entry| entry.along_lines(&Kind::Palindrome)),
    ("renban", |entry| entry.along_lines(&Kind::Renban)),
    ("whispers", |entry| entry.along_lines(&Kind::Whispers { difference: entry.value_or(5)? })),
    ("regionsumline", |entry| entry.along_lines(&Kind::RegionSumLine)),
    ("betweenline", |entry| entry.along_lines(&Kind::Between)),
    ("entropicline", |entry| entry.along_lines(&Kind::Entropic)),
    ("modularline", |entry| entry.along_lines(&Kind::Modular { modulus: entry.value_or(3)? })),
    ("nabner", |entry| entry.along_lines(&Kind::Nabner)),
    ("doublearrow", |entry| entry.along_lines(&Kind::DoubleArrow)),
    ("zipperline", |entry| entry.along_lines(&Kind::Zipper)),
    ("lockout", |entry| entry.along_lines(&Kind::Lockout { difference: entry.value_or(4)? })),
    ("killercage", |entry| entry.over_cells(Kind::Cage { sum: entry.value()? })),
    ("arrow", |entry| entry.arrows()),
    ("littlekillersum", |entry| entry.little_killer()),
    ("difference", |entry| entry.over_cells(Kind::Difference { difference: entry.value_or(1)? })),
    ("ratio", |entry| entry.over_cells(Kind::Ratio { ratio: entry.value_or(2)? })),
    ("xv", |entry| entry.pair_sum()),
    ("sandwichsum", |entry| entry.outside(|sum| Kind::Sandwich { sum })),
    ("xsum", |entry| entry.outside(|sum| Kind::XSum { sum })),
    ("skyscraper", |entry| entry.outside(|count| Kind::Skyscraper { count })),
    ("minimum", |entry| entry.marked(Kind::Minimum)),
    ("maximum", |entry| entry.marked(Kind::Maximum)),
    ("odd", |entry| entry.marked(Kind::Odd)),
    ("even", |entry| entry.marked(Kind::Even)),
    ("quadruple", |entry| entry.quadruple()),
    ("clone", |entry| entry.clones()),
    ("rowindexer", |entry| entry.marked(Kind::RowIndexer)),
    ("columnindexer", |entry| entry.marked(Kind::ColumnIndexer)),
    ("boxindexer", |entry| entry.marked(Kind::BoxIndexer)),
];

/// The keys that remain: a flag, and a list of keys.
const OTHERS: [&str; 2] = ["nonconsecutive", "negative"];

/// The keys of an entry that have a meaning.
const MEMBERS: [&str; 7] = ["cells", "cell", "lines", "value", "values", "cloneCells", "direction"];

/// The keys of an entry for its appearance.
const LOOKS: [&str; 7] = ["baseC", "outlineC", "fontC", "size", "width", "height", "angle"];

/// The directions of diagonals, with the step from one cell to the next.
const DIRECTIONS: [(&str, [i32; 2]); 4] =
    [("UL", [-1, -1]), ("UR", [-1, 1]), ("DL", [1, -1]), ("DR", [1, 1])];

/// Returns every key of constraints.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    ENTRIES.into_iter().map(|row| row.0).chain(OTHERS)
}

/// Sorts constraints by their keys, in the order in which they are read.
pub(crate) fn sort(constraints: &mut [Constraint]) {
    constraints
        .sort_by_key(|constraint| keys().position(|key| key == constraint.kind.row().fpuzzles));
}

/// An entry of a list, on a board of this size.
struct Entry<'t> {
    json: Json<'t>,
    members: Members<'t>,
    size: usize,
}

/// Reads all constraints.
///
/// # Errors
///
/// Fails if an entry has a fault or a member that is not known.
pub(super) fn read(members: &Members<'_>, size: usize) -> Result<Vec<Constraint>> {
    let mut constraints = Vec::new();
    let known = [MEMBERS, LOOKS].concat();
    for (key, read) in ENTRIES {
        for json in members.list(key)? {
            let entry = Entry { json, members: json.object()?, size };
            entry.members.refuse_others(&known, &format!("a member of {key}"))?;
            constraints.extend(read(&entry)?);
        }
    }
    merge_extremes(&mut constraints);
    if members.get("nonconsecutive").map(Json::boolean).transpose()? == Some(true) {
        constraints.push(Constraint::new(Kind::NonConsecutive, Vec::new()));
    }
    if let Some(list) = members.get("negative") {
        let mut pairs = [false; 3];
        for key in list.array()? {
            match key.string()?.as_str() {
                "difference" => pairs[0] = true,
                "ratio" => pairs[1] = true,
                "xv" => pairs[2] = true,
                _ => {
                    return Err(key.expected(ReadErrorKind::Unsupported, "difference, ratio or xv"));
                }
            }
        }
        let kind = negative(&constraints, pairs);
        constraints.push(Constraint::new(kind, Vec::new()));
    }
    Ok(constraints)
}

/// Merges all minimums into one constraint, and all maximums into another: cells of the same kind are not compared
/// with each other.
fn merge_extremes(constraints: &mut Vec<Constraint>) {
    for kind in [Kind::Minimum, Kind::Maximum] {
        let Some(first) = constraints.iter().position(|constraint| constraint.kind == kind) else {
            continue;
        };
        let extremes = constraints.extract_if(.., |constraint| constraint.kind == kind);
        let mut cells: Vec<Cell> = extremes.flat_map(|constraint| constraint.cells).collect();
        cells.sort_unstable();
        cells.dedup();
        constraints.insert(first, Constraint::new(kind, cells));
    }
}

/// Returns the constraint that all differences, ratios or sums of neighbours are given, those of these three that
/// are true. Their values are those of the other constraints, or else the usual ones.
pub(crate) fn negative(
    constraints: &[Constraint],
    [has_differences, has_ratios, has_sums]: [bool; 3],
) -> Kind {
    let mut differences = BTreeSet::new();
    let mut ratios = BTreeSet::new();
    for constraint in constraints {
        match constraint.kind {
            Kind::Difference { difference } if has_differences => {
                differences.insert(difference);
            }
            Kind::Ratio { ratio } if has_ratios => {
                ratios.insert(ratio);
            }
            _ => {}
        }
    }
    if has_differences && differences.is_empty() {
        differences.insert(1);
    }
    if has_ratios && ratios.is_empty() {
        ratios.insert(2);
    }
    Kind::Negative {
        differences: differences.into_iter().collect(),
        ratios: ratios.into_iter().collect(),
        sums: if has_sums { vec![5, 10] } else { Vec::new() },
    }
}

impl Entry<'_> {
    /// Returns a constraint of this kind for each line.
    fn along_lines(&self, kind: &Kind) -> Result<Vec<Constraint>> {
        let lines = self.lines()?.into_iter();
        Ok(lines.map(|line| Constraint::new(kind.clone(), line)).collect())
    }

    /// Returns the constraint of this kind on the cells.
    fn over_cells(&self, kind: Kind) -> Result<Vec<Constraint>> {
        Ok(vec![Constraint::new(kind, self.cells("cells")?)])
    }

    /// Returns the constraint of this kind on the cell, or on the cells.
    fn marked(&self, kind: Kind) -> Result<Vec<Constraint>> {
        let key = if self.members.any("cell").is_some() { "cell" } else { "cells" };
        Ok(vec![Constraint::new(kind, self.cells(key)?)])
    }

    fn little_killer(&self) -> Result<Vec<Constraint>> {
        let Some(sum) = self.value()? else { return Ok(Vec::new()) };
        Ok(vec![Constraint::new(Kind::LittleKiller { sum }, self.diagonal()?)])
    }

    fn pair_sum(&self) -> Result<Vec<Constraint>> {
        match self.text("value")?.as_deref() {
            Some("X" | "x") => self.over_cells(Kind::PairSum { sum: 10 }),
            Some("V" | "v") => self.over_cells(Kind::PairSum { sum: 5 }),
            _ => Ok(Vec::new()),
        }
    }

    fn quadruple(&self) -> Result<Vec<Constraint>> {
        let values = self.members.list("values")?.into_iter();
        let values =
            values.map(|value| Ok(value.number(self.size)?.into())).collect::<Result<_, _>>()?;
        self.over_cells(Kind::Quadruple { values })
    }

    fn clones(&self) -> Result<Vec<Constraint>> {
        let cells = [self.cells("cells")?, self.cells("cloneCells")?];
        if cells[0].len() != cells[1].len() {
            let expected = "as many cells as in the clone";
            return Err(self.json.expected(ReadErrorKind::Structure, expected));
        }
        Ok(vec![Constraint::new(Kind::Clone, cells.concat())])
    }

    /// Returns the arrows. Each line begins in the circle; a pill of several cells contains a number.
    fn arrows(&self) -> Result<Vec<Constraint>> {
        let mut circle = self.cells("cells")?;
        circle.sort_unstable();
        let mut arrows = Vec::new();
        for line in self.lines()? {
            let shaft = line.into_iter().filter(|cell| !circle.contains(cell));
            let cells = circle.iter().copied().chain(shaft).collect();
            let kind = match circle.len() {
                1 => Kind::Arrow,
                digits => Kind::PillArrow { digits },
            };
            arrows.push(Constraint::new(kind, cells));
        }
        Ok(arrows)
    }

    /// Returns the cells of a little killer, or those on its diagonal if it lists none.
    fn diagonal(&self) -> Result<Vec<Cell>> {
        let members = ["cells", "cell", "direction"].map(|key| self.members.get(key));
        let [None, Some(cell), Some(direction)] = members else {
            return self.cells("cells");
        };
        let name = direction.string()?;
        let Some((_, step)) = DIRECTIONS.into_iter().find(|direction| direction.0 == name) else {
            return Err(direction.expected(ReadErrorKind::Structure, "UL, UR, DL or DR"));
        };
        let start = place(&cell.string()?).filter(|&start| inside(start, self.size).is_none());
        let cells = start.map_or(Vec::new(), |start| cells_after(start, step, self.size));
        if cells.is_empty() {
            let expected = "a cell beside the board, from which a diagonal begins";
            return Err(cell.expected(ReadErrorKind::Structure, expected));
        }
        Ok(cells)
    }

    /// Returns the constraint of a clue in a cell beside the board.
    fn outside(&self, kind: fn(u32) -> Kind) -> Result<Vec<Constraint>> {
        let (Some(value), Some(cell)) = (self.value()?, self.members.any("cell")) else {
            return Ok(Vec::new());
        };
        let place = place(&cell.string()?);
        let Some(cells) = place.and_then(|place| line_from(place, self.size)) else {
            return Err(cell.expected(ReadErrorKind::Structure, "a cell beside the board"));
        };
        Ok(vec![Constraint::new(kind(value), cells)])
    }

    /// Returns the lines of two cells or more.
    fn lines(&self) -> Result<Vec<Vec<Cell>>> {
        let lines = self.members.list("lines")?.into_iter();
        let lines = lines.map(|line| region_cells(line, self.size));
        let mut lines = lines.collect::<Result<Vec<_>, _>>()?;
        lines.retain(|line| line.len() > 1);
        Ok(lines)
    }

    /// Returns the cells of a member, which is a list or a single one.
    fn cells(&self, key: &str) -> Result<Vec<Cell>> {
        let Some(cells) = self.members.get(key) else {
            return Err(self.json.expected(ReadErrorKind::Structure, format!("a member {key}")));
        };
        if key == "cell" {
            return Ok(vec![region_cell(cells, self.size)?]);
        }
        region_cells(cells, self.size)
    }

    /// Returns a member that is a text or a number; `None` if it is missing or empty.
    fn text(&self, key: &str) -> Result<Option<String>> {
        match self.members.get(key) {
            None => Ok(None),
            Some(value) => match value.count() {
                Ok(number) => Ok(Some(number.to_string())),
                Err(_) => Ok(Some(value.string()?)),
            },
        }
    }

    /// Returns the number of the clue, or this one if there is none.
    fn value_or(&self, usual: u32) -> Result<u32> {
        Ok(self.value()?.unwrap_or(usual))
    }

    /// Returns the number of the clue, if there is one.
    fn value(&self) -> Result<Option<u32>> {
        let Some(text) = self.text("value")?.filter(|text| !text.trim().is_empty()) else {
            return Ok(None);
        };
        let number = text.trim().parse();
        let value = self.members.any("value").unwrap_or(self.json);
        number.map(Some).map_err(|_| value.expected(ReadErrorKind::Structure, "a number from 0"))
    }
}

/// Returns the place of a name. `R0` and `C0` are beside the board.
fn place(name: &str) -> Option<Place> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let row: u16 = row.parse().ok()?;
    let column: u16 = column.parse().ok()?;
    Some([i32::from(row) - 1, i32::from(column) - 1])
}

/// Returns the place of a cell.
fn place_of(variant: &Variant, cell: Cell) -> Place {
    let Position { row, column } = variant.position(cell);
    [row.into(), column.into()]
}

/// Returns the name of a place, also of one beside the board.
fn name_of([row, column]: Place) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

/// Returns the members for the constraints of a variant: each key with its list.
///
/// # Errors
///
/// Fails with the first constraint that has no such entry.
pub(super) fn written(variant: &Variant) -> Result<Vec<String>, UnknownConstraint> {
    let mut lists: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for constraint in variant.constraints() {
        let (key, entry) = entry(variant, constraint).ok_or_else(|| UnknownConstraint {
            part: "the format fpuzzles",
            kind: constraint.kind.name(),
            name: variant.constraint_name(constraint),
        })?;
        lists.entry(key).or_default().push(entry);
    }
    let members = lists.into_iter().map(|(key, entries)| match key {
        "nonconsecutive" => format!("\"{key}\": true"),
        "negative" => format!("\"{key}\": {}", entries.concat()),
        _ => format!("\"{key}\": [\n  {}\n ]", entries.join(",\n  ")),
    });
    Ok(members.collect())
}

/// Returns an entry with cells and a value, in JSON.
fn valued(cells: &str, value: impl fmt::Display) -> String {
    format!("{{\"cells\": {cells}, \"value\": \"{value}\"}}")
}

/// Returns the key of a constraint and its entry, in JSON.
fn entry(variant: &Variant, constraint: &Constraint) -> Option<(&'static str, String)> {
    let Constraint { kind, cells, .. } = constraint;
    let key = kind.row().fpuzzles;
    let all = cell_names(variant, cells);
    let entry = match kind {
        Kind::Cage { sum: None } => format!("{{\"cells\": {all}}}"),
        Kind::Cage { sum: Some(sum) } => valued(&all, sum),
        Kind::LittleKiller { sum } => {
            let from = diagonal_from(variant, cells).map_or(String::new(), |(cell, direction)| {
                format!("\"cell\": \"{cell}\", \"direction\": \"{direction}\", ")
            });
            format!("{{{from}\"cells\": {all}, \"value\": \"{sum}\"}}")
        }
        Kind::Difference { difference: 1 } | Kind::Ratio { ratio: 2 } if cells.len() == 2 => {
            format!("{{\"cells\": {all}}}")
        }
        Kind::Difference { difference: value } | Kind::Ratio { ratio: value }
            if cells.len() == 2 =>
        {
            valued(&all, value)
        }
        Kind::PairSum { sum: 10 } if cells.len() == 2 => valued(&all, "X"),
        Kind::PairSum { sum: 5 } if cells.len() == 2 => valued(&all, "V"),
        Kind::Arrow => {
            let circle = cell_names(variant, &cells[..1]);
            format!("{{\"cells\": {circle}, \"lines\": [{all}]}}")
        }
        // The number is read in the order of the board.
        Kind::PillArrow { digits } if cells[..*digits].is_sorted() => {
            let circle = cell_names(variant, &cells[..*digits]);
            let line = cell_names(variant, &cells[digits - 1..]);
            format!("{{\"cells\": {circle}, \"lines\": [{line}]}}")
        }
        Kind::Whispers { difference: value }
        | Kind::Lockout { difference: value }
        | Kind::Modular { modulus: value } => {
            format!("{{\"lines\": [{all}], \"value\": \"{value}\"}}")
        }
        Kind::Thermometer
        | Kind::SlowThermometer
        | Kind::Palindrome
        | Kind::Renban
        | Kind::RegionSumLine
        | Kind::Between
        | Kind::Entropic
        | Kind::Nabner
        | Kind::DoubleArrow
        | Kind::Zipper => format!("{{\"lines\": [{all}]}}"),
        Kind::Quadruple { values } => format!("{{\"cells\": {all}, \"values\": {values:?}}}"),
        Kind::Clone => {
            let (first, second) = cells.split_at(cells.len() / 2);
            let first = cell_names(variant, first);
            let second = cell_names(variant, second);
            format!("{{\"cells\": {first}, \"cloneCells\": {second}}}")
        }
        Kind::Sandwich { sum: value }
        | Kind::XSum { sum: value }
        | Kind::Skyscraper { count: value } => {
            format!("{{\"cell\": \"{}\", \"value\": \"{value}\"}}", beside(variant, cells)?)
        }
        Kind::Minimum | Kind::Maximum if touches_another(variant, constraint) => return None,
        Kind::Minimum | Kind::Maximum | Kind::Odd | Kind::Even => {
            let names = cells.iter().map(|&cell| variant.position(cell));
            let entries = names.map(|name| format!("{{\"cell\": \"{name}\"}}"));
            entries.collect::<Vec<_>>().join(",\n  ")
        }
        Kind::RowIndexer | Kind::ColumnIndexer | Kind::BoxIndexer => {
            format!("{{\"cells\": {all}}}")
        }
        Kind::NonConsecutive => "true".to_owned(),
        Kind::Negative { differences, ratios, sums } => {
            let are_there = [!differences.is_empty(), !ratios.is_empty(), !sums.is_empty()];
            // The list has no values: a reader takes those of the other constraints, or the usual ones.
            if !says_the_same(kind, &negative(variant.constraints(), are_there)) {
                return None;
            }
            let keys = ["difference", "ratio", "xv"].into_iter().zip(are_there);
            let keys = keys.filter(|key| key.1).map(|key| format!("\"{}\"", key.0));
            format!("[{}]", keys.collect::<Vec<_>>().join(", "))
        }
        _ => return None,
    };
    Some((key, entry))
}

/// Returns whether two kinds forbid the same differences, ratios and sums of neighbours.
fn says_the_same(one: &Kind, other: &Kind) -> bool {
    let sets = |kind: &Kind| match kind {
        Kind::Negative { differences, ratios, sums } => {
            Some([differences, ratios, sums].map(|values| values.iter().copied().collect()))
        }
        _ => None,
    };
    let one: Option<[BTreeSet<u32>; 3]> = sets(one);
    one.is_some() && one == sets(other)
}

/// Returns whether a cell is next to a cell of another constraint of its kind: entries do not compare these.
fn touches_another(variant: &Variant, constraint: &Constraint) -> bool {
    let others = variant
        .constraints()
        .iter()
        .filter(|&other| other.kind == constraint.kind && !std::ptr::eq(other, constraint));
    let others: Vec<Cell> = others.flat_map(|other| other.cells.iter().copied()).collect();
    let mut cells = constraint.cells.iter();
    cells.any(|&cell| {
        others.contains(&cell) || variant.neighbours(cell).any(|other| others.contains(&other))
    })
}

/// Returns the name of the cell beside the board from which a whole diagonal begins, and its direction.
fn diagonal_from(variant: &Variant, cells: &[Cell]) -> Option<(String, &'static str)> {
    let size = variant.order();
    let [row, column] = place_of(variant, *cells.first()?);
    let [down, right] = match cells.get(1) {
        Some(&second) => {
            let second = place_of(variant, second);
            [second[0] - row, second[1] - column]
        }
        // Only a corner's diagonal has one cell.
        None => [if row == 0 { -1 } else { 1 }, if column == 0 { 1 } else { -1 }],
    };
    let (name, step) = DIRECTIONS.into_iter().find(|direction| direction.1 == [down, right])?;
    let start = [row - down, column - right];
    let is_whole = inside(start, size).is_none() && cells_after(start, step, size) == cells;
    is_whole.then(|| (name_of(start), name))
}

/// Returns the name of the cell beside the board from which a whole row or column begins.
fn beside(variant: &Variant, cells: &[Cell]) -> Option<String> {
    let [row, column] = place_of(variant, *cells.first()?);
    let last = variant.order() as i32 - 1;
    let ends = [[row, -1], [row, last + 1], [-1, column], [last + 1, column]];
    let start =
        ends.into_iter().find(|&end| line_from(end, variant.order()).as_deref() == Some(cells))?;
    Some(name_of(start))
}
