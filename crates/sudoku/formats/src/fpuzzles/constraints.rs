//! The constraints beyond regions that f-puzzles' JSON can contain, read and written.
//!
//! Source: the types of f-puzzles' JSON in public importers, as the head of the format says.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind, Variant};
use clausoku_text::joined;

use super::cosmetic::{self, Drawings};
use super::keys::KIND_KEYS;
use super::places::{DIRECTIONS, beside, diagonal_from, place};
use super::rules::{cell_names, cells_after, inside, line_from, region_cell, region_cells};
use super::sketches;
use crate::common::{Json, Members, ReadErrorKind, Result};
use crate::{Sketch, WriteError};

/// The form of the entries of a key.
#[derive(Clone, Copy)]
enum Form {
    /// Lines, one constraint each, and the number of the kind, if it has one.
    Lines,
    /// Cells, and the number of the kind unless it is the usual one.
    Cells,
    /// The same, on two cells.
    Pair,
    /// A cell, or several ones, which are written one by one.
    Marks,
    /// Marks that are compared with their neighbours.
    Extremes,
    /// Cells, or one cell.
    Indexers,
    /// A cell beside the board, and the number of the kind.
    Outside,
    Arrows,
    LittleKiller,
    PairSum,
    Quadruple,
    Clones,
}

/// The keys with entries by their forms, in the order in which they are read.
const ENTRIES: [(Form, &str); 13] = [
    (
        Form::Lines,
        "thermometer slowthermometer palindrome renban whispers regionsumline betweenline",
    ),
    (Form::Lines, "entropicline modularline nabner doublearrow zipperline lockout"),
    (Form::Cells, "killercage"),
    (Form::Arrows, "arrow"),
    (Form::LittleKiller, "littlekillersum"),
    (Form::Pair, "difference ratio"),
    (Form::PairSum, "xv"),
    (Form::Outside, "sandwichsum xsum skyscraper"),
    (Form::Extremes, "minimum maximum"),
    (Form::Marks, "odd even"),
    (Form::Quadruple, "quadruple"),
    (Form::Clones, "clone"),
    (Form::Indexers, "rowindexer columnindexer boxindexer"),
];

/// The keys that remain: a flag, and a list of keys.
const OTHERS: [&str; 2] = ["nonconsecutive", "negative"];

/// The keys in the list `negative`: all such pairs of neighbours are given.
const NEGATIVE: [&str; 3] = ["difference", "ratio", "xv"];

/// The keys of an entry that have a meaning.
const MEMBERS: [&str; 7] = ["cells", "cell", "lines", "value", "values", "cloneCells", "direction"];

/// The keys of an entry for its appearance.
const LOOKS: [&str; 7] = ["baseC", "outlineC", "fontC", "size", "width", "height", "angle"];

/// Returns the keys with entries, and their forms.
fn entries() -> impl Iterator<Item = (&'static str, Form)> {
    ENTRIES.into_iter().flat_map(|(form, keys)| keys.split(' ').map(move |key| (key, form)))
}

/// Returns every key of constraints.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    entries().map(|row| row.0).chain(OTHERS)
}

/// Sorts constraints by their keys, in the order in which they are read.
pub(crate) fn sort(constraints: &mut [Constraint]) {
    constraints.sort_by_key(|constraint| {
        let own = KIND_KEYS.name(&constraint.kind);
        keys().position(|key| Some(key) == own)
    });
}

/// An entry of a list, on a board of this size.
struct Entry<'t> {
    key: &'static str,
    json: Json<'t>,
    members: Members<'t>,
    size: usize,
}

/// Reads all constraints, also drawn ones, and returns the names of the skipped drawings on request.
///
/// # Errors
///
/// Fails if an entry has a fault or a member that is not known, or if a drawing represents no constraint.
pub(super) fn read(
    members: &Members<'_>,
    size: usize,
    drawings: &mut Drawings,
) -> Result<(Vec<Constraint>, Vec<String>)> {
    let mut constraints = Vec::new();
    let known = [MEMBERS, LOOKS].concat();
    for (key, form) in entries() {
        for json in members.list(key)? {
            let entry = Entry { key, json, members: json.object()?, size };
            entry.members.refuse_others(&known, &format!("a member of {key}"))?;
            constraints.extend(entry.read(form)?);
        }
    }
    let passed = cosmetic::read(members, size, drawings, &mut constraints)?;
    sort(&mut constraints);
    merge_extremes(&mut constraints);
    if members.get("nonconsecutive").map(Json::boolean).transpose()? == Some(true) {
        constraints.push(Constraint::new(Kind::NonConsecutive, Vec::new()));
    }
    if let Some(list) = members.get("negative") {
        let mut pairs = [false; 3];
        for key in list.array()? {
            let name = key.string()?;
            let Some(index) = NEGATIVE.iter().position(|known| *known == name) else {
                return Err(key.fault(ReadErrorKind::Unsupported, "difference, ratio or xv"));
            };
            pairs[index] = true;
        }
        let kind = negative(&constraints, pairs);
        constraints.push(Constraint::new(kind, Vec::new()));
    }
    Ok((constraints, passed))
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

/// Returns the constraint that all differences, ratios or sums of neighbours are given. `are_given` selects among
/// the three. The values come from the other constraints, or else are the usual ones.
pub(crate) fn negative(constraints: &[Constraint], are_given: [bool; 3]) -> Kind {
    let [differences, ratios, sums] =
        forbidden(constraints, are_given).map(|values| values.into_iter().collect());
    Kind::Negative { differences, ratios, sums }
}

/// Returns the differences, ratios and sums of the constraint of [`negative`].
fn forbidden(constraints: &[Constraint], are_given: [bool; 3]) -> [BTreeSet<u32>; 3] {
    // The sums V and X are fixed. Differences and ratios come from the clues.
    let mut values = [BTreeSet::new(), BTreeSet::new(), BTreeSet::from([5, 10])];
    for constraint in constraints {
        if let Kind::Difference { difference } = constraint.kind {
            values[0].insert(difference);
        }
        if let Kind::Ratio { ratio } = constraint.kind {
            values[1].insert(ratio);
        }
    }
    for ((values, usual), is_given) in values.iter_mut().zip([1, 2, 5]).zip(are_given) {
        if values.is_empty() {
            values.insert(usual);
        }
        if !is_given {
            values.clear();
        }
    }
    values
}

impl Entry<'_> {
    fn read(&self, form: Form) -> Result<Vec<Constraint>> {
        match form {
            Form::Lines => {
                let kind = self.kind()?;
                let lines = self.lines()?.into_iter();
                Ok(lines.map(|line| Constraint::new(kind.clone(), line)).collect())
            }
            Form::Cells | Form::Pair => self.over_cells(self.kind()?),
            Form::Marks | Form::Extremes | Form::Indexers => {
                let key = if self.members.any("cell").is_some() { "cell" } else { "cells" };
                Ok(vec![Constraint::new(self.kind()?, self.cells(key)?)])
            }
            Form::Outside => self.outside(),
            Form::Arrows => self.arrows(),
            Form::LittleKiller => self.little_killer(),
            Form::PairSum => self.pair_sum(),
            Form::Quadruple => self.quadruple(),
            Form::Clones => self.clones(),
        }
    }

    /// Returns the kind that has the key, with the number of the clue if it takes one.
    fn kind(&self) -> Result<Kind> {
        let row = KIND_KEYS.kind(self.key);
        let value = match row {
            Some(row) if !row.keys.is_empty() => self.value()?,
            _ => None,
        };
        let kind = row.and_then(|row| row.with_number(value).ok());
        kind.ok_or_else(|| self.json.expected("a number from 0"))
    }

    /// Returns the constraint of this kind on the cells.
    fn over_cells(&self, kind: Kind) -> Result<Vec<Constraint>> {
        Ok(vec![Constraint::new(kind, self.cells("cells")?)])
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
            return Err(self.json.expected("as many cells as in the clone"));
        }
        Ok(vec![Constraint::new(Kind::Clone, cells.concat())])
    }

    /// Returns the arrows. Each line begins in the circle; a pill of several cells contains a number.
    fn arrows(&self) -> Result<Vec<Constraint>> {
        let mut circle = self.cells("cells")?;
        circle.sort_unstable();
        Ok(self.lines()?.into_iter().map(|line| arrow(&circle, &line)).collect())
    }

    /// Returns the cells of a little killer, or the cells on its diagonal if it lists none.
    fn diagonal(&self) -> Result<Vec<Cell>> {
        let members = ["cells", "cell", "direction"].map(|key| self.members.get(key));
        let [None, Some(cell), Some(direction)] = members else {
            return self.cells("cells");
        };
        let name = direction.string()?;
        let Some((_, step)) = DIRECTIONS.into_iter().find(|direction| direction.0 == name) else {
            return Err(direction.expected("UL, UR, DL or DR"));
        };
        let start = place(&cell.string()?).filter(|&start| inside(start, self.size).is_none());
        let cells = start.map_or(Vec::new(), |start| cells_after(start, step, self.size));
        if cells.is_empty() {
            return Err(cell.expected("a cell beside the board, from which a diagonal begins"));
        }
        Ok(cells)
    }

    /// Returns the constraint of a clue in a cell beside the board.
    fn outside(&self) -> Result<Vec<Constraint>> {
        let (Some(_), Some(cell)) = (self.value()?, self.members.any("cell")) else {
            return Ok(Vec::new());
        };
        let place = place(&cell.string()?);
        let Some(cells) = place.and_then(|place| line_from(place, self.size)) else {
            return Err(cell.expected("a cell beside the board"));
        };
        Ok(vec![Constraint::new(self.kind()?, cells)])
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
            return Err(self.json.expected(format!("a member {key}")));
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
            // The error of a text that is no number would take a time linear in all texts before it.
            Some(value) => match value.parsed::<usize>() {
                Some(number) => Ok(Some(number.to_string())),
                None => Ok(Some(value.string()?)),
            },
        }
    }

    /// Returns the number of the clue, if there is one.
    fn value(&self) -> Result<Option<u32>> {
        let Some(text) = self.text("value")?.filter(|text| !text.trim().is_empty()) else {
            return Ok(None);
        };
        let number = text.trim().parse();
        let value = self.members.any("value").unwrap_or(self.json);
        number.map(Some).map_err(|_| value.expected("a number from 0"))
    }
}

/// Returns the arrow from a circle along a line that begins in it. A circle of several cells contains a number.
pub(crate) fn arrow(circle: &[Cell], line: &[Cell]) -> Constraint {
    let kind = match circle.len() {
        1 => Kind::Arrow,
        digits => Kind::PillArrow { digits },
    };
    // The line may cross a pill before it leaves it. Cells to which it returns belong to the sum.
    let hidden = (0..line.len())
        .take_while(|&index| circle.contains(&line[index]) && !line[..index].contains(&line[index]))
        .count();
    Constraint::new(kind, [circle, &line[hidden..]].concat())
}

/// Returns the members for the constraints of a variant: each key with its list.
///
/// # Errors
///
/// Fails with the first constraint that has no such entry.
pub(super) fn written(
    variant: &Variant,
    regions: &[Vec<Cell>],
    for_sudokupad: bool,
    sketches: &[Sketch],
) -> Result<Vec<String>, WriteError> {
    if variant.first_value() != 1 && !variant.constraints().is_empty() {
        let format = if for_sudokupad { "sudokupad" } else { "fpuzzles" };
        return Err(WriteError::Values { format });
    }
    let mut lists: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    let regions = regions.iter().cloned();
    let sets: Vec<_> = regions.map(|cells| Constraint::new(Kind::AllDifferent, cells)).collect();
    // The constraints themselves, not copies: the check of touching minimums compares addresses.
    for constraint in sets.iter().chain(variant.constraints()) {
        // SudokuPad stops at a little killer without a place beside the board.
        let is_drawn = !for_sudokupad
            || !matches!(constraint.kind, Kind::LittleKiller { .. })
            || diagonal_from(variant, &constraint.cells).is_some();
        let name = if for_sudokupad { "the format sudokupad" } else { "the format fpuzzles" };
        let (key, entry) = entry(variant, constraint)
            .filter(|_| is_drawn)
            .ok_or_else(|| WriteError::Constraint(variant.unknown_constraint(constraint, name)))?;
        lists.entry(key).or_default().push(entry);
        cosmetic::draw(variant, constraint, &mut lists);
    }
    let name = if for_sudokupad { "sudokupad" } else { "fpuzzles" };
    sketches::write(variant, sketches, name, &mut lists)?;
    let members = lists.into_iter().map(|(key, entries)| match key {
        "nonconsecutive" => format!("\"{key}\": true"),
        "negative" => format!("\"{key}\": {}", entries.concat()),
        _ => format!("\"{key}\": [\n  {}\n ]", entries.join(",\n  ")),
    });
    Ok(members.collect())
}

/// Returns the key of a constraint and its entry, in JSON.
fn entry(variant: &Variant, constraint: &Constraint) -> Option<(&'static str, String)> {
    let Constraint { kind, cells, .. } = constraint;
    let key = KIND_KEYS.name(kind)?;
    if let Kind::Negative { differences, ratios, sums } = kind {
        let are_there = [!differences.is_empty(), !ratios.is_empty(), !sums.is_empty()];
        // The list has no values: a reader takes the values of the other constraints, or the usual ones.
        let values: [BTreeSet<u32>; 3] =
            [differences, ratios, sums].map(|values| values.iter().copied().collect());
        // Without a key, the constraint would be missing.
        if are_there == [false; 3] || values != forbidden(variant.constraints(), are_there) {
            return None;
        }
        let keys = NEGATIVE.into_iter().zip(are_there);
        let keys = keys.filter(|key| key.1).map(|key| format!("\"{}\"", key.0));
        return Some((key, format!("[{}]", joined(keys, ", "))));
    }
    if *kind == Kind::NonConsecutive {
        return Some((key, "true".to_owned()));
    }
    if *kind == Kind::AllDifferent {
        // A reader refuses a region with more cells than symbols.
        let entry = format!("{{\"cells\": {}}}", cell_names(variant, cells));
        return (cells.len() <= variant.order()).then_some((key, entry));
    }
    let (_, form) = entries().find(|row| row.0 == key)?;
    let names = |cells: &[Cell]| cell_names(variant, cells);
    let all = names(cells);
    let number = kind.number();
    let value = number.map_or(String::new(), |number| format!(", \"value\": \"{number}\""));
    let members = match form {
        // Readers skip a line of one cell.
        Form::Lines if cells.len() < 2 => return None,
        Form::Lines => format!("\"lines\": [{all}]{value}"),
        Form::Pair | Form::PairSum if cells.len() != 2 => return None,
        Form::Cells | Form::Pair if kind.row().with_number(None).as_ref() == Ok(kind) => {
            format!("\"cells\": {all}")
        }
        Form::Cells | Form::Pair => format!("\"cells\": {all}{value}"),
        Form::PairSum => match number {
            Some(10) => format!("\"cells\": {all}, \"value\": \"X\""),
            Some(5) => format!("\"cells\": {all}, \"value\": \"V\""),
            _ => return None,
        },
        Form::Extremes if touches_another(variant, constraint) => return None,
        Form::Extremes | Form::Marks => {
            let names = cells.iter().map(|&cell| variant.position(cell));
            joined(names.map(|name| format!("\"cell\": \"{name}\"")), "},\n  {")
        }
        Form::Indexers => format!("\"cells\": {all}"),
        Form::Outside => format!("\"cell\": \"{}\"{value}", beside(variant, cells)?),
        Form::LittleKiller => {
            let from = diagonal_from(variant, cells).map_or(String::new(), |(cell, direction)| {
                format!("\"cell\": \"{cell}\", \"direction\": \"{direction}\", ")
            });
            format!("{from}\"cells\": {all}{value}")
        }
        Form::Arrows => {
            let digits = usize::try_from(number.unwrap_or(1)).ok()?;
            let (circle, line) = (&cells[..digits], &cells[digits - 1..]);
            // The number is read in the order of the board, and the line from the cell that follows the circle.
            if !circle.is_sorted() || arrow(circle, line).cells != *cells {
                return None;
            }
            format!("\"cells\": {}, \"lines\": [{}]", names(circle), names(line))
        }
        Form::Quadruple => {
            let Kind::Quadruple { values } = kind else { return None };
            format!("\"cells\": {all}, \"values\": {values:?}")
        }
        Form::Clones => {
            let (first, second) = cells.split_at(cells.len() / 2);
            format!("\"cells\": {}, \"cloneCells\": {}", names(first), names(second))
        }
    };
    Some((key, format!("{{{members}}}")))
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
