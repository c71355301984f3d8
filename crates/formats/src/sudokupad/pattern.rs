//! The drawings whose meaning is known: as SudokuPad draws what it imports from f-puzzles.
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

use puzzle::{Cell, Constraint, ConstraintKind as Kind};

use super::item::{Item, Point, cell_around, cell_at, inside, path, same};
use super::parts::Parts;

const GREY: &str = "#cfcfcf";
const WHITE: &str = "#ffffff";
const BLACK: &str = "#000000";

/// Marks the items whose meaning is known, and adds what they mean.
pub(super) fn understand(items: &mut [Item<'_>], parts: &mut Parts<'_>) {
    for index in 0..items.len() {
        let understood = match items[index].list {
            "lines" => line(index, items, parts),
            "arrows" => arrow(index, items, parts),
            // It belongs to a line or an arrow, which come first.
            _ if items[index].understood => continue,
            _ => shape(&items[index], parts),
        };
        items[index].understood |= understood.is_some();
    }
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
    let places: Option<Vec<[i32; 2]>> = points.iter().map(|&point| cell_at(point)).collect();
    let cells = path(&places?, size).filter(|cells| cells.len() > 1)?;
    let kind = if same(thickness, 21.0) {
        let bulb = |item: &Item<'_>| is_round(item, [0.85; 2]) && item.border == item.background;
        take(items, points[0], bulb)?;
        Kind::Thermometer
    } else if same(thickness, 16.0) && items[index].color == GREY {
        Kind::Palindrome
    } else {
        return None;
    };
    parts.constraints.push(Constraint::new(kind, cells));
    Some(())
}

/// Returns which diagonal a line is.
fn diagonal(points: &[Point], size: usize) -> Option<usize> {
    let [from, to] = points else { return None };
    let n = size as f64;
    let near = |one: Point, other: Point| same(one[0], other[0]) && same(one[1], other[1]);
    let is = |one: Point, other: Point| {
        near(*from, one) && near(*to, other) || near(*from, other) && near(*to, one)
    };
    if is([0.0, 0.0], [n, n]) {
        Some(0)
    } else if is([0.0, n], [n, 0.0]) {
        Some(1)
    } else {
        None
    }
}

fn between(points: &[Point], items: &mut [Item<'_>], parts: &mut Parts<'_>) -> Option<()> {
    let places: Option<Vec<[i32; 2]>> = points.iter().map(|&point| cell_around(point)).collect();
    let places = places?;
    let cells = path(&places, parts.rules.size).filter(|cells| cells.len() > 1)?;
    let ends = [places.first()?, places.last()?].map(|place| place.map(|x| f64::from(x) + 0.5));
    let circle = |item: &Item<'_>| {
        is_round(item, [0.8; 2]) && item.background == WHITE && item.border == GREY
    };
    let is_there = |end: Point| items.iter().any(|item| is_at(item, end) && circle(item));
    if !ends.into_iter().all(is_there) {
        return None;
    }
    for end in ends {
        take(items, end, circle)?;
    }
    parts.constraints.push(Constraint::new(Kind::Between, cells));
    Some(())
}

fn arrow(index: usize, items: &mut [Item<'_>], parts: &mut Parts<'_>) -> Option<()> {
    let points = items[index].points.clone();
    let places: Option<Vec<[i32; 2]>> = points.iter().map(|&point| cell_around(point)).collect();
    let places = places?;
    let &start = places.first()?;
    if items[index].has_head {
        if points.iter().skip(1).any(|&point| cell_at(point).is_none()) {
            return None;
        }
        let line = path(&places, parts.rules.size).filter(|cells| cells.len() > 1)?;
        let circle = circle(items, start, parts.rules.size)?;
        let digits = circle.len();
        let shaft = line.into_iter().filter(|cell| !circle.contains(cell));
        let cells: Vec<Cell> = circle.iter().copied().chain(shaft).collect();
        let kind = if digits == 1 { Kind::Arrow } else { Kind::PillArrow { digits } };
        parts.constraints.push(Constraint::new(kind, cells));
        return Some(());
    }
    little_killer(&points, start, items, parts)
}

/// Marks the circle of an arrow that contains this place, and returns its cells.
fn circle(items: &mut [Item<'_>], place: [i32; 2], size: usize) -> Option<Vec<Cell>> {
    let circle = items.iter_mut().find_map(|item| {
        let [rows, columns] = item.sides.map(|side| side - 0.83);
        let is_long = rows.min(columns).abs() < 0.02 && rows.max(columns) < 100.0;
        if !item.rounded || item.list != "overlays" || !item.text.is_empty() || !is_long {
            return None;
        }
        let [row, column] = item.center;
        let ends = [
            [row - rows / 2.0, column - columns / 2.0],
            [row + rows / 2.0, column + columns / 2.0],
        ];
        let [first, last] = ends.map(cell_at);
        let (first, last) = (first?, last?);
        let inside = (0..2).all(|axis| (first[axis]..=last[axis]).contains(&place[axis]));
        let ends = if first == last { vec![first] } else { vec![first, last] };
        inside.then_some((item, ends))
    });
    let (item, ends) = circle?;
    let cells = path(&ends, size)?;
    item.understood = true;
    Some(cells)
}

fn little_killer(
    points: &[Point],
    place: [i32; 2],
    items: &mut [Item<'_>],
    parts: &mut Parts<'_>,
) -> Option<()> {
    let size = parts.rules.size;
    let [from, to] = points else { return None };
    let step = [to[0] - from[0], to[1] - from[1]];
    let is_diagonal = same(step[0].abs(), step[1].abs()) && step[0] != 0.0;
    if !is_diagonal || inside(place, size).is_some() {
        return None;
    }
    let step = step.map(|x| if x > 0.0 { 1 } else { -1 });
    let next = |count: i32| [place[0] + step[0] * count, place[1] + step[1] * count];
    let cells: Vec<Cell> = (1..).map_while(|count| inside(next(count), size)).collect();
    let center = place.map(|x| f64::from(x) + 0.5);
    let is_clue = |item: &Item<'_>| is_at(item, center) && item.text.parse::<u32>().is_ok();
    let clue = items.iter_mut().find(|item| !item.understood && is_clue(item))?;
    let sum = clue.text.parse().ok().filter(|_| !cells.is_empty())?;
    clue.understood = true;
    parts.constraints.push(Constraint::new(Kind::LittleKiller { sum }, cells));
    Some(())
}

/// Understands a shape that needs no other.
fn shape(item: &Item<'_>, parts: &mut Parts<'_>) -> Option<()> {
    let size = parts.rules.size;
    let (kind, cells) = if let Some(place) = cell_at(item.center) {
        match inside(place, size) {
            Some(cell) => (parity(item)?, vec![cell]),
            None => (sandwich(item)?, beside(place, size)?),
        }
    } else if let Some(cells) = around(item.center, size) {
        let between_two = cells.len() == 2;
        let round = |side: f64| is_round_with_text(item, [side; 2]);
        if between_two && round(0.3) {
            (dot(item)?, cells)
        } else if between_two && !item.rounded && item.background == WHITE {
            let sum = match item.text.as_str() {
                "X" | "x" => 10,
                "V" | "v" => 5,
                _ => return None,
            };
            (Kind::PairSum { sum }, cells)
        } else if cells.len() == 4 && round(0.7) && item.background == WHITE {
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

/// Returns the row or column that begins beside this place beside the board.
fn beside([row, column]: [i32; 2], size: usize) -> Option<Vec<Cell>> {
    let n = size as i32;
    let inner = 0..n;
    let is_beside = |x: i32| x == -1 || x == n;
    if !is_beside(row) && !is_beside(column) {
        return None;
    }
    let line = |k: i32| if inner.contains(&row) { [row, k] } else { [k, column] };
    let mut cells: Vec<Cell> = (0..n).filter_map(|k| inside(line(k), size)).collect();
    if row == n || column == n {
        cells.reverse();
    }
    (cells.len() == size).then_some(cells)
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

/// Marks all such shapes at this point; `None` if there is none.
fn take(items: &mut [Item<'_>], at: Point, wanted: impl Fn(&Item<'_>) -> bool) -> Option<()> {
    let mut found = None;
    for item in items.iter_mut().filter(|item| is_at(item, at) && wanted(item)) {
        item.understood = true;
        found = Some(());
    }
    found
}

fn is_at(item: &Item<'_>, point: Point) -> bool {
    let is_shape = ["overlays", "underlays"].contains(&item.list);
    is_shape && same(item.center[0], point[0]) && same(item.center[1], point[1])
}

fn is_round(item: &Item<'_>, sides: [f64; 2]) -> bool {
    item.text.is_empty() && is_round_with_text(item, sides)
}

fn is_round_with_text(item: &Item<'_>, sides: [f64; 2]) -> bool {
    item.rounded && same(item.sides[0], sides[0]) && same(item.sides[1], sides[1])
}
