//! Clues of constraints in characters: cages, thermometers, arrows, dots, and signs between cells.
//!
//! | clue | characters |
//! | --- | --- |
//! | cage | dashed lines between its cells, and its sum in the line above the first one |
//! | thermometer, arrow | a stroke through each line between their cells; parentheses around the first cell |
//! | dots and signs | a character in the line between their cells |
//!
//! **Invariant.** A constraint is drawn whole or not at all: no two have a character at the same place.

use std::collections::HashMap;

use clausoku_board::{Constraint, Variant};

use super::look::{BetweenMark, Look};
use super::plane::{Plane, Weight, junction};

/// The places of clues, on the board and on its lines.
#[derive(Clone, Debug, Default)]
pub struct Clues {
    places: HashMap<Place, Clue>,
    /// The numbers of the constraints without a clue.
    hidden: Vec<usize>,
}

/// A place that a clue can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// On the line above a cell, by row and column.
    Above(usize, usize),
    /// On the line left of a cell.
    Before(usize, usize),
    /// At the upper left corner of a cell.
    Corner(usize, usize),
    /// At the beginning of the line above a cell.
    Sum(usize, usize),
    /// On both sides of the value of a cell.
    Around(usize, usize),
}

/// The text at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Clue {
    /// This character.
    Sign(char),
    /// Dashes instead of a line.
    Dashes,
    /// A stroke of this weight through the line.
    Stroke(Weight),
    /// This text.
    Sum(String),
}

impl Clues {
    /// Returns the clues of the constraints of a board.
    pub fn new(variant: &Variant, plane: &Plane) -> Self {
        let mut clues = Self::default();
        for (constraint, number) in variant.constraints().iter().zip(0..) {
            let places = constraint.cells.iter().map(|&cell| plane.place(variant.position(cell)));
            let cells: Vec<(usize, usize)> = places.collect();
            // In a cell of one character, the line above has room for three.
            let room = variant.alphabet().width() + 2;
            let found = drawn(constraint, &cells, room).unwrap_or_default();
            if found.is_empty() || found.iter().any(|(place, _)| clues.places.contains_key(place)) {
                clues.hidden.push(number);
            } else {
                clues.places.extend(found);
            }
        }
        clues
    }

    /// Returns the numbers of the constraints that have no clue.
    pub fn hidden(&self) -> &[usize] {
        &self.hidden
    }

    /// Returns the line above a cell, of this many characters.
    pub fn above(&self, plane: &Plane, row: usize, column: usize, size: usize) -> String {
        let weight = plane.above(row, column);
        let at = self.places.get(&Place::Above(row, column));
        let dash = match (at, weight) {
            (Some(Clue::Dashes), Weight::Light) => '╌',
            (Some(Clue::Dashes), Weight::Heavy) => '╍',
            _ => junction([Weight::None, weight, Weight::None, weight]),
        };
        let mut line = vec![dash; size];
        let sum = match self.places.get(&Place::Sum(row, column)) {
            Some(Clue::Sum(text)) => text.as_str(),
            _ => "",
        };
        // A sum begins the line, so that a sign on it moves to the end.
        let middle = if sum.is_empty() { size / 2 } else { size.saturating_sub(1) };
        match (at, line.get_mut(middle)) {
            (Some(Clue::Sign(sign)), Some(place)) => *place = *sign,
            (Some(&Clue::Stroke(stroke)), Some(place)) => {
                *place = junction([stroke, weight, stroke, weight]);
            }
            _ => {}
        }
        for (place, character) in line.iter_mut().zip(sum.chars()) {
            *place = character;
        }
        line.into_iter().collect()
    }

    /// Returns the character of the line left of a cell.
    pub fn before(&self, plane: &Plane, row: usize, column: usize) -> char {
        let weight = plane.before(row, column);
        match (self.places.get(&Place::Before(row, column)), weight) {
            (Some(&Clue::Sign(sign)), _) => sign,
            (Some(Clue::Dashes), Weight::Light) => '╎',
            (Some(Clue::Dashes), Weight::Heavy) => '╏',
            (Some(&Clue::Stroke(stroke)), _) => junction([weight, stroke, weight, stroke]),
            _ => junction([weight, Weight::None, weight, Weight::None]),
        }
    }

    /// Returns the character at the upper left corner of a cell.
    pub fn corner(&self, plane: &Plane, row: usize, column: usize) -> char {
        match self.places.get(&Place::Corner(row, column)) {
            Some(&Clue::Sign(sign)) => sign,
            _ => junction(plane.arms(row, column)),
        }
    }

    /// Returns `true` if a cell has parentheses.
    pub fn is_round(&self, row: usize, column: usize) -> bool {
        self.places.contains_key(&Place::Around(row, column))
    }
}

/// Returns the clues of a constraint with cells at these rows and columns; `None` if characters cannot show it.
fn drawn(
    constraint: &Constraint,
    cells: &[(usize, usize)],
    room: usize,
) -> Option<Vec<(Place, Clue)>> {
    let stroke = match Look::new(&constraint.kind) {
        Look::Line { stroke, .. } => stroke?,
        Look::Cage(sum) => return caged(cells, sum, room),
        Look::Between(mark) => {
            return cells.windows(2).map(|two| sign(&mark, two[0], two[1])).collect();
        }
        Look::Cells(..) | Look::Corner(_) | Look::Beside(_) | Look::None => return None,
    };
    let (Some(&(row, column)), Some(&last)) = (cells.first(), cells.last()) else { return None };
    let mut found = vec![(Place::Around(row, column), Clue::Sign('('))];
    for two in cells.windows(2) {
        let is_head = stroke == Weight::Light && two[1] == last;
        found.push(crossing(two[0], two[1], stroke, is_head)?);
    }
    Some(found)
}

/// Returns `true` if the sides of cells connect these cells.
fn is_connected(cells: &[(usize, usize)]) -> bool {
    let mut left = cells[1..].to_vec();
    let mut reached = vec![cells[0]];
    while let Some((row, column)) = reached.pop() {
        let beside = left.extract_if(.., |at| row.abs_diff(at.0) + column.abs_diff(at.1) == 1);
        reached.extend(beside);
    }
    left.is_empty()
}

/// Returns the clues of a cage: dashes between its cells, and its sum; `None` if these do not show which cells it has.
fn caged(cells: &[(usize, usize)], sum: String, room: usize) -> Option<Vec<(Place, Clue)>> {
    let &(row, column) = cells.iter().min()?;
    if sum.chars().count() > room || !is_connected(cells) {
        return None;
    }
    let mut found = Vec::new();
    for &(row, column) in cells {
        if row > 0 && cells.contains(&(row - 1, column)) {
            found.push((Place::Above(row, column), Clue::Dashes));
        }
        if column > 0 && cells.contains(&(row, column - 1)) {
            found.push((Place::Before(row, column), Clue::Dashes));
        }
    }
    found.push((Place::Sum(row, column), Clue::Sum(sum)));
    Some(found)
}

/// Returns the stroke, or the head of an arrow, between two cells; `None` if they do not touch.
fn crossing(
    from: (usize, usize),
    to: (usize, usize),
    stroke: Weight,
    is_head: bool,
) -> Option<(Place, Clue)> {
    if from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)) != 1 {
        return None;
    }
    let way = (to.0.cmp(&from.0) as i8, to.1.cmp(&from.1) as i8);
    let (row, column) = (from.0.max(to.0), from.1.max(to.1));
    let (place, head) = match way {
        (0, right) => (Place::Before(row, column), if right > 0 { '→' } else { '←' }),
        (down, 0) => (Place::Above(row, column), if down > 0 { '↓' } else { '↑' }),
        (1, 1) => (Place::Corner(row, column), '↘'),
        (1, _) => (Place::Corner(row, column), '↙'),
        (_, 1) => (Place::Corner(row, column), '↗'),
        _ => (Place::Corner(row, column), '↖'),
    };
    let clue = match place {
        _ if is_head => Clue::Sign(head),
        Place::Corner(..) => Clue::Sign(if way.0 == way.1 { '╲' } else { '╱' }),
        _ => Clue::Stroke(stroke),
    };
    Some((place, clue))
}

/// Returns the dot or the sign between two cells that share a side.
fn sign(mark: &BetweenMark, from: (usize, usize), to: (usize, usize)) -> Option<(Place, Clue)> {
    let (place, _) = crossing(from, to, Weight::None, false)?;
    let is_level = match place {
        Place::Before(..) => true,
        Place::Above(..) => false,
        _ => return None,
    };
    let sign = match mark {
        BetweenMark::White(text) if text.is_empty() => '○',
        BetweenMark::Black(text) if text.is_empty() => '●',
        BetweenMark::Text(text) if text == "X" => 'Ⅹ',
        BetweenMark::Text(text) if text == "V" => 'Ⅴ',
        BetweenMark::White(_) | BetweenMark::Black(_) | BetweenMark::Text(_) => return None,
        BetweenMark::Greater => match (is_level, from < to) {
            (true, true) => '›',
            (true, false) => '‹',
            (false, true) => 'v',
            (false, false) => '^',
        },
    };
    Some((place, Clue::Sign(sign)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Scene, TerminalStyle, terminal};
    use clausoku_board::{Cell, ConstraintKind as Kind, Puzzle};
    use std::sync::Arc;

    /// Returns the drawing of an empty 4×4 board with constraints, and the number of constraints without a clue.
    fn drawn(constraints: Vec<(Kind, &[u32])>) -> (String, usize) {
        let constraints = constraints.into_iter().map(|(kind, cells)| {
            Constraint::new(kind, cells.iter().map(|&index| Cell::from_index(index)).collect())
        });
        let variant = Variant::classic(4).unwrap().with_constraints(constraints.collect()).unwrap();
        let hidden = Clues::new(&variant, &Plane::new(&variant).unwrap()).hidden.len();
        let puzzle = Puzzle::empty(Arc::new(variant));
        (terminal(&Scene::new(&puzzle), TerminalStyle::default()).unwrap(), hidden)
    }

    #[test]
    fn clues_have_their_characters() {
        let (drawing, hidden) = drawn(vec![
            (Kind::Cage { sum: Some(9) }, &[0, 1, 4]),
            (Kind::Thermometer, &[3, 6, 10]),
            (Kind::Arrow, &[12, 13, 14]),
            (Kind::Difference { difference: 1 }, &[8, 12]),
            (Kind::GreaterThan, &[14, 15]),
            (Kind::NonConsecutive, &[]),
        ]);
        assert_eq!(hidden, 1);
        assert_eq!(
            drawing,
            "\
┏9━━┯━━━┳━━━┯━━━┓
┃   ╎   ┃   │( )┃
┠╌╌╌┼───╂───╱───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━╋━┿━━━┫
┃   │   ┃   │   ┃
┠─○─┼───╂───┼───┨
┃( )┼   →   ›   ┃
┗━━━┷━━━┻━━━┷━━━┛
"
        );
    }

    #[test]
    fn constraints_are_drawn_whole_or_not_at_all() {
        // The second cage has its sum in the same place; the line is interrupted; the sum is too long.
        let cage = |sum| Kind::Cage { sum: Some(sum) };
        assert_eq!(drawn(vec![(cage(5), &[0, 1]), (cage(7), &[0, 4])]).1, 1);
        assert_eq!(drawn(vec![(Kind::Thermometer, &[0, 2])]).1, 1);
        // Dashes show cells that touch alone.
        assert_eq!(drawn(vec![(Kind::AllDifferent, &[0, 6, 9])]).1, 1);
        assert_eq!(drawn(vec![(cage(5), &[0, 1, 11])]).1, 1);
        assert_eq!(drawn(vec![(Kind::AllDifferent, &[5, 9, 10, 6])]).1, 0);
        let long = Kind::Sum { sum: 1234, weights: Vec::new() };
        let (drawing, hidden) = drawn(vec![(long, &[0, 1])]);
        assert_eq!((hidden, drawing.contains('╎')), (1, false));
    }
}
