//! The drawings whose meaning is known: SudokuPad draws them for constraints of f-puzzles.
//!
//! | drawing | meaning |
//! | --- | --- |
//! | a line 21 wide, with a disc of 0.85 below its first point | thermometer |
//! | a grey line 16 wide | palindrome |
//! | a grey line 2 wide between two white circles of 0.8 | between |
//! | a line between corners of the board | diagonal |
//! | an arrow with a head, and a circle 0.83 high around the point where it begins | arrow |
//! | an arrow without a head beside the board, and a number at the same place | little killer |
//! | a disc of 0.3 between two cells, white or black, perhaps with a number | difference, ratio |
//! | X or V between two cells | pair sum |
//! | a circle of 0.7 between four cells, with values | quadruple |
//! | a grey disc or square of 0.7 in a cell | odd, even |
//! | a number beside the board, with a background | sandwich |
//!
//! Minimums and maximums, as SudokuPad draws them: a grey square in the cell, and a mark at each side that points to
//! the smaller value, except towards cells of the same kind.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::cages::Parts;
use super::item::{Item, Point, cell_around, cell_at, path, same, same_ends, same_point};
use crate::fpuzzles::{self, Place, cells_after, inside, line_from};

const GREY: &str = "#cfcfcf";
const WHITE: &str = "#ffffff";
const BLACK: &str = "#000000";

/// Marks the items whose meaning is known, and adds their constraints.
pub(super) fn understand(items: &mut [Item<'_>], parts: &mut Parts<'_>) {
    for index in 0..items.len() {
        let understood = match items[index].list {
            "lines" => line(index, items, parts),
            "arrows" => arrow(index, items, parts),
            // It belongs to a line or an arrow, which precede shapes.
            _ if items[index].understood => continue,
            _ => shape(&items[index], parts),
        };
        items[index].understood |= understood.is_some();
    }
    // A minimum consists of a square and several lines, so that it is understood from all items together.
    understand_extremes(items, parts);
}

fn line(index: usize, items: &mut [Item<'_>], parts: &mut Parts<'_>) -> Option<()> {
    let size = parts.rules.size;
    let points = items[index].points.clone();
    let thickness = items[index].thickness;
    if let Some(which) = diagonal(&points, size) {
        parts.rules.diagonals[which] = true;
        return Some(());
    }
    if same(thickness, 2.0) && items[index].color == GREY {
        return between(&points, items, parts);
    }
    let places: Option<Vec<Place>> = points.iter().map(|&point| cell_at(point)).collect();
    let cells = path(&places?, size).filter(|cells| cells.len() > 1)?;
    let kind = if same(thickness, 21.0) {
        take(items, points[0], |item| is_round(item, 0.85) && item.border == item.background)?;
        Kind::Thermometer
    } else if same(thickness, 16.0) && items[index].color == GREY {
        Kind::Palindrome
    } else {
        return None;
    };
    parts.constraints.push(Constraint::new(kind, cells));
    Some(())
}

/// Returns the diagonal that a line is: 0 is the falling one, 1 the rising one.
fn diagonal(points: &[Point], size: usize) -> Option<usize> {
    let &[from, to] = points else { return None };
    let n = size as f64;
    let diagonals = [[[0.0, 0.0], [n, n]], [[0.0, n], [n, 0.0]]];
    diagonals.into_iter().position(|ends| same_ends([from, to], ends))
}

/// Returns the places that contain these points.
fn places(points: &[Point]) -> Option<Vec<Place>> {
    points.iter().map(|&point| cell_around(point)).collect()
}

fn between(points: &[Point], items: &mut [Item<'_>], parts: &mut Parts<'_>) -> Option<()> {
    let places = places(points)?;
    let cells = path(&places, parts.rules.size).filter(|cells| cells.len() > 1)?;
    let ends = [places.first()?, places.last()?].map(|place| place.map(|x| f64::from(x) + 0.5));
    if !ends.iter().all(|&end| items.iter().any(|item| is_end_of_between(item, end))) {
        return None;
    }
    for item in items.iter_mut() {
        item.understood |= ends.iter().any(|&end| is_end_of_between(item, end));
    }
    parts.constraints.push(Constraint::new(Kind::Between, cells));
    Some(())
}

/// Returns whether an item is the circle at the end of a between line.
fn is_end_of_between(item: &Item<'_>, end: Point) -> bool {
    is_at(item, end) && is_round(item, 0.8) && item.background == WHITE && item.border == GREY
}

fn arrow(index: usize, items: &mut [Item<'_>], parts: &mut Parts<'_>) -> Option<()> {
    let points = items[index].points.clone();
    let places = places(&points)?;
    let &start = places.first()?;
    if items[index].has_head {
        // The first point may be at the edge of the circle; the others are middles of cells.
        if points.iter().skip(1).any(|&point| cell_at(point).is_none()) {
            return None;
        }
        let line = path(&places, parts.rules.size).filter(|cells| cells.len() > 1)?;
        let circle = circle(items, start, parts.rules.size)?;
        parts.constraints.push(fpuzzles::arrow(&circle, &line));
        return Some(());
    }
    little_killer(&points, start, items, parts)
}

/// Marks the circle of an arrow that contains this place, and returns its cells.
fn circle(items: &mut [Item<'_>], place: Place, size: usize) -> Option<Vec<Cell>> {
    let (item, ends) = items.iter_mut().find_map(|item| {
        let ends = circle_ends(item)?;
        let [first, last] = [ends[0], ends[ends.len() - 1]];
        let is_inside = (0..2).all(|axis| (first[axis]..=last[axis]).contains(&place[axis]));
        is_inside.then_some((item, ends))
    })?;
    let cells = path(&ends, size)?;
    item.understood = true;
    Some(cells)
}

/// Returns the first and the last place of a circle of an arrow, or the only one.
fn circle_ends(item: &Item<'_>) -> Option<Vec<Place>> {
    // A circle is 0.83 across; each further cell of a pill adds 1 to one side.
    let [rows, columns] = item.sides.map(|side| side - 0.83);
    let is_long = rows.min(columns).abs() < 0.02 && rows.max(columns) < 100.0;
    if !item.rounded || item.list != "overlays" || !item.text.is_empty() || !is_long {
        return None;
    }
    let [row, column] = item.center;
    let first = cell_at([row - rows / 2.0, column - columns / 2.0])?;
    let last = cell_at([row + rows / 2.0, column + columns / 2.0])?;
    Some(if first == last { vec![first] } else { vec![first, last] })
}

fn little_killer(
    points: &[Point],
    place: Place,
    items: &mut [Item<'_>],
    parts: &mut Parts<'_>,
) -> Option<()> {
    let size = parts.rules.size;
    let [from, to] = points else { return None };
    let [down, right] = [to[0] - from[0], to[1] - from[1]];
    let is_diagonal = same(down.abs(), right.abs()) && down != 0.0;
    if !is_diagonal || inside(place, size).is_some() {
        return None;
    }
    let step = [down, right].map(|x| if x > 0.0 { 1 } else { -1 });
    let cells = cells_after(place, step, size);
    let center = place.map(|x| f64::from(x) + 0.5);
    let (clue, sum) = items
        .iter_mut()
        // Two diagonals can begin at one place, each with a number of its own.
        .filter(|item| !item.understood && is_at(item, center))
        .find_map(|item| item.text.parse().ok().map(|sum| (item, sum)))
        .filter(|_| !cells.is_empty())?;
    clue.understood = true;
    parts.constraints.push(Constraint::new(Kind::LittleKiller { sum }, cells));
    Some(())
}

/// Adds the constraint of a shape that needs no other.
fn shape(item: &Item<'_>, parts: &mut Parts<'_>) -> Option<()> {
    let size = parts.rules.size;
    let (kind, cells) = if let Some(place) = cell_at(item.center) {
        match inside(place, size) {
            Some(cell) => (parity(item)?, vec![cell]),
            None => (sandwich(item)?, line_from(place, size)?),
        }
    } else if let Some(cells) = around(item.center, size) {
        let between_two = cells.len() == 2;
        if between_two && is_round_with_text(item, 0.3) {
            (dot(item)?, cells)
        } else if between_two && !item.rounded && item.background == WHITE {
            let sum = match item.text.as_str() {
                "X" | "x" => 10,
                "V" | "v" => 5,
                _ => return None,
            };
            (Kind::PairSum { sum }, cells)
        } else if cells.len() == 4 && is_round_with_text(item, 0.7) && item.background == WHITE {
            let values = item.text.chars().filter(|c| !c.is_whitespace());
            let values: Option<Vec<u32>> = values.map(|c| c.to_digit(10)).collect();
            (Kind::Quadruple { values: values.filter(|values| !values.is_empty())? }, cells)
        } else {
            return None;
        }
    } else {
        return None;
    };
    parts.constraints.push(Constraint::new(kind, cells));
    Some(())
}

fn parity(item: &Item<'_>) -> Option<Kind> {
    let is_mark = item.list == "underlays"
        && item.sides.iter().all(|&side| same(side, 0.7))
        && item.background == GREY
        && item.border == GREY
        && item.text.is_empty();
    is_mark.then_some(if item.rounded { Kind::Odd } else { Kind::Even })
}

fn sandwich(item: &Item<'_>) -> Option<Kind> {
    let is_clue = item.list == "overlays"
        && !item.rounded
        && !item.has_stroke
        && item.background == WHITE
        && item.border == WHITE
        && item.sides.iter().all(|&side| same(side, 0.25));
    Some(Kind::Sandwich { sum: item.text.parse().ok().filter(|_| is_clue)? })
}

/// Returns the kind of a dot.
fn dot(item: &Item<'_>) -> Option<Kind> {
    let value: Option<u32> =
        if item.text.is_empty() { None } else { Some(item.text.parse().ok()?) };
    match item.background.as_str() {
        WHITE => Some(Kind::Difference { difference: value.unwrap_or(1) }),
        BLACK => Some(Kind::Ratio { ratio: value.unwrap_or(2) }),
        _ => None,
    }
}

/// Returns the two or four cells around the middle of a side or a corner, in reading order.
fn around(point: Point, size: usize) -> Option<Vec<Cell>> {
    if !point.iter().all(|x| x.abs() < 1000.0) {
        return None;
    }
    let sides = point.map(|x| {
        if same(x, x.round()) {
            Some(vec![x.round() as i32 - 1, x.round() as i32])
        } else {
            same(x - x.floor(), 0.5).then(|| vec![x.floor() as i32])
        }
    });
    let [Some(rows), Some(columns)] = sides else { return None };
    let places = rows.iter().flat_map(|&row| columns.iter().map(move |&column| [row, column]));
    places.map(|place| inside(place, size)).collect()
}

/// Marks all shapes at this point that match; `None` if no shape does.
fn take(items: &mut [Item<'_>], at: Point, wanted: impl Fn(&Item<'_>) -> bool) -> Option<()> {
    let mut found = None;
    for item in items.iter_mut().filter(|item| is_at(item, at) && wanted(item)) {
        item.understood = true;
        found = Some(());
    }
    found
}

fn is_at(item: &Item<'_>, point: Point) -> bool {
    ["overlays", "underlays"].contains(&item.list) && same_point(item.center, point)
}

fn is_round(item: &Item<'_>, side: f64) -> bool {
    item.text.is_empty() && is_round_with_text(item, side)
}

fn is_round_with_text(item: &Item<'_>, side: f64) -> bool {
    item.rounded && same_point(item.sides, [side; 2])
}

/// The distances of a mark's ends and of its middle from the centre of its cell.
const MINIMUM: [f64; 2] = [0.44, 0.39];
const MAXIMUM: [f64; 2] = [0.39, 0.44];

/// The steps to the neighbours of a cell.
const SIDES: [[i32; 2]; 4] = [[-1, 0], [0, 1], [1, 0], [0, -1]];

/// Marks the items that are minimums and maximums, and adds their constraints.
fn understand_extremes(items: &mut [Item<'_>], parts: &mut Parts<'_>) {
    let size = parts.rules.size;
    let squares: BTreeMap<Place, usize> = items
        .iter()
        .enumerate()
        .filter(|(_, item)| is_square(item))
        .filter_map(|(index, item)| Some((cell_at(item.center)?, index)))
        .collect();
    for (kind, distances) in [(Kind::Minimum, MINIMUM), (Kind::Maximum, MAXIMUM)] {
        let marks: BTreeMap<(Place, [i32; 2]), usize> = items
            .iter()
            .enumerate()
            .filter_map(|(index, item)| Some((mark(item, distances)?, index)))
            .collect();
        let cells: BTreeSet<Place> = marks.keys().map(|mark| mark.0).collect();
        let sides = cells.iter().flat_map(|&cell| SIDES.map(|side| (cell, side)));
        let compared = sides.filter(|(cell, side)| {
            let other = [cell[0] + side[0], cell[1] + side[1]];
            inside(other, size).is_some() && !cells.contains(&other)
        });
        let needed: BTreeSet<(Place, [i32; 2])> = compared.collect();
        let of_cells: Option<Vec<_>> =
            cells.iter().map(|&cell| Some((inside(cell, size)?, *squares.get(&cell)?))).collect();
        // Both sets are ascending. A mark too many or too few is another drawing, which must not be passed
        // over.
        let Some(of_cells) = of_cells.filter(|_| needed.iter().eq(marks.keys())) else { continue };
        if of_cells.is_empty() {
            continue;
        }
        let drawn = of_cells.iter().map(|(_, square)| square).chain(marks.values());
        drawn.for_each(|&index| items[index].understood = true);
        let cells = of_cells.into_iter().map(|(cell, _)| cell).collect();
        parts.constraints.push(Constraint::new(kind, cells));
    }
}

fn is_square(item: &Item<'_>) -> bool {
    item.list == "underlays"
        && !item.rounded
        && item.text.is_empty()
        && item.background == "#ccc"
        && item.sides.iter().all(|&side| same(side, 1.0))
}

/// Returns the cell and the side of a mark whose ends and middle have these distances from the centre.
fn mark(item: &Item<'_>, [of_ends, of_middle]: [f64; 2]) -> Option<(Place, [i32; 2])> {
    let [first, middle, last] = item.points[..] else { return None };
    if item.list != "lines" || !same(item.thickness, 1.0) || item.color != "#000000" {
        return None;
    }
    let cell = cell_around(middle)?;
    let [row, column] = cell.map(|x| f64::from(x) + 0.5);
    let [first, middle, last] = [first, middle, last].map(|[x, y]| [x - row, y - column]);
    let side = SIDES.into_iter().find(|side| {
        let [down, right] = side.map(f64::from);
        let ends = [0.1, -0.1]
            .map(|across| [of_ends * down + across * right, of_ends * right + across * down]);
        same_point(middle, [of_middle * down, of_middle * right]) && same_ends([first, last], ends)
    })?;
    Some((cell, side))
}
