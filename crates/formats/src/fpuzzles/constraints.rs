//! The constraints beyond regions that f-puzzles' JSON can say, read and written.
//!
//! Source: the types of f-puzzles' JSON in public importers, as the head of the format says.

use std::collections::BTreeMap;

use puzzle::{Cell, Constraint, ConstraintKind as Kind, Position, UnknownConstraint, Variant};

use super::cells::{region_cell, region_cells};
use crate::common::Json;
use crate::{ReadError, ReadErrorKind};

/// The keys of kinds with lines of cells.
const LINES: [&str; 13] = [
    "thermometer",
    "slowthermometer",
    "palindrome",
    "renban",
    "whispers",
    "regionsumline",
    "betweenline",
    "entropicline",
    "modularline",
    "nabner",
    "doublearrow",
    "zipperline",
    "lockout",
];

/// The other keys with entries.
const ENTRIES: [&str; 17] = [
    "killercage",
    "arrow",
    "littlekillersum",
    "difference",
    "ratio",
    "xv",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "minimum",
    "maximum",
    "odd",
    "even",
    "quadruple",
    "clone",
    "rowindexer",
    "columnindexer",
];

/// The keys that remain: one more with entries, a flag, and a list of keys.
const OTHERS: [&str; 3] = ["boxindexer", "nonconsecutive", "negative"];

/// The keys of an entry that say how it looks.
const LOOKS: [&str; 7] = ["baseC", "outlineC", "fontC", "size", "width", "height", "angle"];

/// Returns every key of constraints.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    LINES.into_iter().chain(ENTRIES).chain(OTHERS)
}

/// Sorts constraints by their keys, in the order in which they are read.
pub(crate) fn sort(constraints: &mut [Constraint]) {
    constraints
        .sort_by_key(|constraint| keys().position(|key| key == constraint.kind.row().fpuzzles));
}

type Members<'t> = BTreeMap<String, Json<'t>>;

/// An entry of a list, on a board of this size.
struct Entry<'t> {
    key: &'static str,
    json: Json<'t>,
    members: Members<'t>,
    size: usize,
}

/// Reads all constraints.
///
/// # Errors
///
/// Fails if an entry has a fault or a member that is not known.
pub(super) fn read(members: &Members<'_>, size: usize) -> Result<Vec<Constraint>, ReadError> {
    let mut constraints = Vec::new();
    for key in LINES.into_iter().chain(ENTRIES).chain(["boxindexer"]) {
        let Some(list) = members.get(key).filter(|list| !list.is_nothing()) else { continue };
        for json in list.array()? {
            let entry = Entry { key, json, members: json.object()?, size };
            constraints.extend(entry.constraints()?);
        }
    }
    merge_extremes(&mut constraints);
    let nonconsecutive = members.get("nonconsecutive").filter(|flag| !flag.is_nothing());
    if let Some(true) = nonconsecutive.map(|flag| flag.boolean()).transpose()? {
        constraints.push(Constraint::new(Kind::NonConsecutive, Vec::new()));
    }
    if let Some(list) = members.get("negative").filter(|list| !list.is_nothing()) {
        let kind = negative(*list, &constraints)?;
        constraints.push(Constraint::new(kind, Vec::new()));
    }
    Ok(constraints)
}

/// Makes one constraint of all minimums, and one of all maximums: cells of the same kind are not compared with each other.
fn merge_extremes(constraints: &mut Vec<Constraint>) {
    for kind in [Kind::Minimum, Kind::Maximum] {
        let of_kind = |constraint: &Constraint| constraint.kind == kind;
        let Some(first) = constraints.iter().position(of_kind) else { continue };
        let all = constraints.iter().filter(|one| of_kind(one));
        let mut cells: Vec<Cell> = all.flat_map(|one| one.cells.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        constraints.retain(|constraint| !of_kind(constraint));
        constraints.insert(first, Constraint::new(kind, cells));
    }
}

/// Returns the kind of what all dots or letters are given of: the values of those that there are, or the usual ones.
fn negative(list: Json<'_>, constraints: &[Constraint]) -> Result<Kind, ReadError> {
    let (mut differences, mut ratios, mut sums) = (Vec::new(), Vec::new(), Vec::new());
    let or = |mut found: Vec<u32>, usual: u32| {
        found.sort_unstable();
        found.dedup();
        if found.is_empty() { vec![usual] } else { found }
    };
    let kinds = || constraints.iter().map(|constraint| &constraint.kind);
    for key in list.array()? {
        match key.string()?.as_str() {
            "difference" => {
                let found = kinds().filter_map(|kind| match kind {
                    Kind::Difference { difference } => Some(*difference),
                    _ => None,
                });
                differences = or(found.collect(), 1);
            }
            "ratio" => {
                let found = kinds().filter_map(|kind| match kind {
                    Kind::Ratio { ratio } => Some(*ratio),
                    _ => None,
                });
                ratios = or(found.collect(), 2);
            }
            "xv" => sums = vec![5, 10],
            _ => {
                return Err(key.expected(ReadErrorKind::Unsupported, "difference, ratio or xv"));
            }
        }
    }
    Ok(Kind::Negative { differences, ratios, sums })
}

impl Entry<'_> {
    fn constraints(&self) -> Result<Vec<Constraint>, ReadError> {
        let known = ["cells", "cell", "lines", "value", "values", "cloneCells", "direction"];
        let unknown = self.members.iter().find(|(key, value)| {
            !known.contains(&key.as_str()) && !LOOKS.contains(&key.as_str()) && !value.is_nothing()
        });
        if let Some((key, value)) = unknown {
            let expected = format!("a member of {}", self.key);
            let found = crate::common::quoted(key);
            return Err(value.place().expected(ReadErrorKind::Unsupported, expected, found));
        }
        if LINES.contains(&self.key) {
            let lines = self.lines()?.into_iter();
            let constraint = |line| Ok(Constraint::new(self.line_kind()?, line));
            return lines.map(constraint).collect();
        }
        let one = |kind: Kind, cells: Vec<Cell>| Ok(vec![Constraint::new(kind, cells)]);
        match self.key {
            "arrow" => self.arrows(),
            "killercage" => one(Kind::Cage { sum: self.value()? }, self.cells("cells")?),
            "littlekillersum" => match self.value()? {
                Some(sum) => one(Kind::LittleKiller { sum }, self.diagonal()?),
                None => Ok(Vec::new()),
            },
            "difference" => {
                let difference = self.value()?.unwrap_or(1);
                one(Kind::Difference { difference }, self.cells("cells")?)
            }
            "ratio" => one(Kind::Ratio { ratio: self.value()?.unwrap_or(2) }, self.cells("cells")?),
            "xv" => match self.text("value")?.as_deref() {
                Some("X" | "x") => one(Kind::PairSum { sum: 10 }, self.cells("cells")?),
                Some("V" | "v") => one(Kind::PairSum { sum: 5 }, self.cells("cells")?),
                _ => Ok(Vec::new()),
            },
            "quadruple" => {
                let values = match self.members.get("values").filter(|values| !values.is_nothing())
                {
                    Some(values) => values.array()?,
                    None => Vec::new(),
                };
                let values = values.into_iter().map(|value| Ok(value.number(self.size)?.into()));
                let values = values.collect::<Result<Vec<u32>, ReadError>>()?;
                one(Kind::Quadruple { values }, self.cells("cells")?)
            }
            "clone" => {
                let cells = [self.cells("cells")?, self.cells("cloneCells")?];
                if cells[0].len() != cells[1].len() {
                    let expected = "as many cells as in the clone";
                    return Err(self.json.expected(ReadErrorKind::Structure, expected));
                }
                one(Kind::Clone, cells.concat())
            }
            "sandwichsum" | "xsum" | "skyscraper" => self.outside(),
            key => {
                let kind = match key {
                    "minimum" => Kind::Minimum,
                    "maximum" => Kind::Maximum,
                    "odd" => Kind::Odd,
                    "even" => Kind::Even,
                    "rowindexer" => Kind::RowIndexer,
                    "columnindexer" => Kind::ColumnIndexer,
                    _ => Kind::BoxIndexer,
                };
                let key = if self.members.contains_key("cell") { "cell" } else { "cells" };
                one(kind, self.cells(key)?)
            }
        }
    }

    /// Returns the kind of a line.
    fn line_kind(&self) -> Result<Kind, ReadError> {
        Ok(match self.key {
            "thermometer" => Kind::Thermometer,
            "slowthermometer" => Kind::SlowThermometer,
            "palindrome" => Kind::Palindrome,
            "renban" => Kind::Renban,
            "whispers" => Kind::Whispers { difference: self.value()?.unwrap_or(5) },
            "regionsumline" => Kind::RegionSumLine,
            "betweenline" => Kind::Between,
            "entropicline" => Kind::Entropic,
            "modularline" => Kind::Modular { modulus: self.value()?.unwrap_or(3) },
            "nabner" => Kind::Nabner,
            "doublearrow" => Kind::DoubleArrow,
            "zipperline" => Kind::Zipper,
            _ => Kind::Lockout { difference: self.value()?.unwrap_or(4) },
        })
    }

    /// Each line begins in the circle; a pill of several cells contains a number.
    fn arrows(&self) -> Result<Vec<Constraint>, ReadError> {
        let mut circle = self.cells("cells")?;
        circle.sort_unstable();
        let arrow = |line: Vec<Cell>| {
            let shaft = line.into_iter().filter(|cell| !circle.contains(cell));
            let cells = circle.iter().copied().chain(shaft).collect();
            match circle.len() {
                1 => Constraint::new(Kind::Arrow, cells),
                digits => Constraint::new(Kind::PillArrow { digits }, cells),
            }
        };
        Ok(self.lines()?.into_iter().map(arrow).collect())
    }

    /// The cells of a little killer, or those on its diagonal if it lists none.
    fn diagonal(&self) -> Result<Vec<Cell>, ReadError> {
        let member = |key: &str| self.members.get(key).filter(|value| !value.is_nothing());
        let (None, Some(cell), Some(direction)) =
            (member("cells"), member("cell"), member("direction"))
        else {
            return self.cells("cells");
        };
        let (down, right) = match direction.string()?.as_str() {
            "UL" => (-1, -1),
            "UR" => (-1, 1),
            "DL" => (1, -1),
            "DR" => (1, 1),
            _ => return Err(direction.expected(ReadErrorKind::Structure, "UL, UR, DL or DR")),
        };
        let n = self.size as i64;
        let beside = place(&cell.string()?)
            .and_then(|(row, column)| Some((i64::try_from(row).ok()?, i64::try_from(column).ok()?)))
            .filter(|&(row, column)| row <= n + 1 && column <= n + 1);
        let at = |step: i64| {
            let (row, column) = beside?;
            let (row, column) = (row + step * down, column + step * right);
            let inner = 1..=n;
            let is_inside = inner.contains(&row) && inner.contains(&column);
            let index = u32::try_from((row - 1) * n + column - 1).ok()?;
            is_inside.then(|| Cell::from_index(index))
        };
        let cells: Vec<Cell> = (1..).map_while(at).collect();
        if cells.is_empty() || at(0).is_some() {
            let expected = "a cell beside the board, from which a diagonal begins";
            return Err(cell.expected(ReadErrorKind::Structure, expected));
        }
        Ok(cells)
    }

    /// A clue in a cell beside the board.
    fn outside(&self) -> Result<Vec<Constraint>, ReadError> {
        let (Some(value), Some(cell)) = (self.value()?, self.members.get("cell")) else {
            return Ok(Vec::new());
        };
        let place = place(&cell.string()?);
        let n = self.size;
        let last = self.size + 1;
        let inner = 1..=n;
        let index =
            |row: usize, column: usize| Cell::from_index(((row - 1) * n + column - 1) as u32);
        let mut cells: Vec<Cell> = match place {
            Some((row, end)) if inner.contains(&row) && (end == 0 || end == last) => {
                inner.map(|column| index(row, column)).collect()
            }
            Some((end, column)) if inner.contains(&column) && (end == 0 || end == last) => {
                inner.map(|row| index(row, column)).collect()
            }
            _ => return Err(cell.expected(ReadErrorKind::Structure, "a cell beside the board")),
        };
        if place.is_some_and(|(row, column)| row == last || column == last) {
            cells.reverse();
        }
        let kind = match self.key {
            "sandwichsum" => Kind::Sandwich { sum: value },
            "xsum" => Kind::XSum { sum: value },
            _ => Kind::Skyscraper { count: value },
        };
        Ok(vec![Constraint::new(kind, cells)])
    }

    /// Returns the lines of two cells or more.
    fn lines(&self) -> Result<Vec<Vec<Cell>>, ReadError> {
        let Some(lines) = self.members.get("lines").filter(|lines| !lines.is_nothing()) else {
            return Ok(Vec::new());
        };
        let lines = lines.array()?.into_iter().map(|line| region_cells(line, self.size));
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        Ok(lines.into_iter().filter(|line| line.len() > 1).collect())
    }

    /// Returns the cells of a member, which is a list or a single one.
    fn cells(&self, key: &str) -> Result<Vec<Cell>, ReadError> {
        let Some(cells) = self.members.get(key).filter(|cells| !cells.is_nothing()) else {
            return Err(self.json.expected(ReadErrorKind::Structure, format!("a member {key}")));
        };
        if key == "cell" {
            return Ok(vec![region_cell(*cells, self.size)?]);
        }
        region_cells(*cells, self.size)
    }

    /// Returns a member that is a text or a number; `None` if it is missing or empty.
    fn text(&self, key: &str) -> Result<Option<String>, ReadError> {
        match self.members.get(key).filter(|value| !value.is_nothing()) {
            None => Ok(None),
            Some(value) => match value.count() {
                Ok(number) => Ok(Some(number.to_string())),
                Err(_) => Ok(Some(value.string()?)),
            },
        }
    }

    /// Returns the number of the clue, if there is one.
    fn value(&self) -> Result<Option<u32>, ReadError> {
        let Some(text) = self.text("value")?.filter(|text| !text.trim().is_empty()) else {
            return Ok(None);
        };
        let number = text.trim().parse();
        let value = self.members.get("value").copied().unwrap_or(self.json);
        number.map(Some).map_err(|_| value.expected(ReadErrorKind::Structure, "a number from 0"))
    }
}

/// Returns the row and the column that a name says, also beside the board.
fn place(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// Returns the members of the constraints of a variant: each key with its list.
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
    let member = |(key, entries): (&str, Vec<String>)| match key {
        "nonconsecutive" => format!("\"{key}\": true"),
        "negative" => format!("\"{key}\": {}", entries.concat()),
        _ => format!("\"{key}\": [\n  {}\n ]", entries.join(",\n  ")),
    };
    Ok(lists.into_iter().map(member).collect())
}

/// Returns the key of a constraint and its entry, in JSON.
fn entry(variant: &Variant, constraint: &Constraint) -> Option<(&'static str, String)> {
    let Constraint { kind, cells, .. } = constraint;
    let key = kind.row().fpuzzles;
    let list = |cells: &[Cell]| {
        let names = cells.iter().map(|&cell| format!("\"{}\"", variant.position(cell)));
        format!("[{}]", names.collect::<Vec<_>>().join(", "))
    };
    let all = list(cells);
    let valued = |value: &str| format!("{{\"cells\": {all}, \"value\": \"{value}\"}}");
    let entry = match kind {
        Kind::Cage { sum: None } => format!("{{\"cells\": {all}}}"),
        Kind::Cage { sum: Some(sum) } => valued(&sum.to_string()),
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
            valued(&value.to_string())
        }
        Kind::PairSum { sum: 10 } if cells.len() == 2 => valued("X"),
        Kind::PairSum { sum: 5 } if cells.len() == 2 => valued("V"),
        Kind::Arrow => format!("{{\"cells\": {}, \"lines\": [{all}]}}", list(&cells[..1])),
        Kind::PillArrow { digits } => {
            let line = list(&cells[digits - 1..]);
            format!("{{\"cells\": {}, \"lines\": [{line}]}}", list(&cells[..*digits]))
        }
        Kind::Whispers { difference: value }
        | Kind::Lockout { difference: value }
        | Kind::Modular { modulus: value } => {
            format!("{{\"lines\": [{all}], \"value\": \"{value}\"}}")
        }
        _ if LINES.contains(&key) => format!("{{\"lines\": [{all}]}}"),
        Kind::Quadruple { values } => format!("{{\"cells\": {all}, \"values\": {values:?}}}"),
        Kind::Clone => {
            let (first, second) = cells.split_at(cells.len() / 2);
            format!("{{\"cells\": {}, \"cloneCells\": {}}}", list(first), list(second))
        }
        Kind::Sandwich { sum: value }
        | Kind::XSum { sum: value }
        | Kind::Skyscraper { count: value } => {
            format!("{{\"cell\": \"{}\", \"value\": \"{value}\"}}", beside(variant, cells)?)
        }
        Kind::Minimum | Kind::Maximum if touches_another(variant, constraint) => return None,
        Kind::Minimum | Kind::Maximum | Kind::Odd | Kind::Even => {
            let entry = |&cell: &Cell| format!("{{\"cell\": \"{}\"}}", variant.position(cell));
            cells.iter().map(entry).collect::<Vec<_>>().join(",\n  ")
        }
        Kind::RowIndexer | Kind::ColumnIndexer | Kind::BoxIndexer => {
            format!("{{\"cells\": {all}}}")
        }
        Kind::NonConsecutive => "true".to_owned(),
        Kind::Negative { differences, ratios, sums } => {
            let kinds = [
                (!differences.is_empty(), "difference"),
                (!ratios.is_empty(), "ratio"),
                (!sums.is_empty(), "xv"),
            ];
            let kinds = kinds.iter().filter(|kind| kind.0).map(|kind| format!("\"{}\"", kind.1));
            format!("[{}]", kinds.collect::<Vec<_>>().join(", "))
        }
        _ => return None,
    };
    Some((key, entry))
}

/// Returns whether a cell is beside a cell of another constraint of its kind: entries would not compare them.
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
    let at = |cell: &Cell| {
        let Position { row, column } = variant.position(*cell);
        (i32::from(row) + 1, i32::from(column) + 1)
    };
    let step = |from: (i32, i32), to: (i32, i32)| (to.0 - from.0, to.1 - from.1);
    let first = at(cells.first()?);
    let n = variant.order() as i32;
    let direction = match cells.get(1) {
        Some(second) => step(first, at(second)),
        // Only a corner's diagonal has one cell.
        None => (if first.0 == 1 { -1 } else { 1 }, if first.1 == 1 { 1 } else { -1 }),
    };
    let name = match direction {
        (-1, -1) => "UL",
        (-1, 1) => "UR",
        (1, -1) => "DL",
        (1, 1) => "DR",
        _ => return None,
    };
    let before = (first.0 - direction.0, first.1 - direction.1);
    let last = at(cells.last()?);
    let after = (last.0 + direction.0, last.1 + direction.1);
    let is_straight = cells.windows(2).all(|two| step(at(&two[0]), at(&two[1])) == direction);
    let is_inside = |(row, column): (i32, i32)| (1..=n).contains(&row) && (1..=n).contains(&column);
    let is_whole = is_straight && !is_inside(before) && !is_inside(after);
    is_whole.then(|| (format!("R{}C{}", before.0, before.1), name))
}

/// Returns the name of the cell beside the board from which a whole row or column begins.
fn beside(variant: &Variant, cells: &[Cell]) -> Option<String> {
    let n = variant.order();
    let (first, second) = (variant.position(*cells.first()?), variant.position(*cells.get(1)?));
    let Position { row, column } = first;
    let (row, column) = (usize::from(row) + 1, usize::from(column) + 1);
    let place = match (first.row == second.row, first.column == second.column) {
        (true, false) if column == 1 => (row, 0),
        (true, false) if column == n => (row, n + 1),
        (false, true) if row == 1 => (0, column),
        (false, true) if row == n => (n + 1, column),
        _ => return None,
    };
    (cells.len() == n).then(|| format!("R{}C{}", place.0, place.1))
}
