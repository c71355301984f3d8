//! Kinds that count values, or say where a value is.

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::super::machines::{Balance, Count, CountDistinct};
use super::super::piece::Says;
use super::Lowering;
use clausoku_cnf::StopReason;

/// Adds the pieces of a constraint.
pub(super) fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
) -> Result<(), StopReason> {
    let cells = &constraint.cells;
    let value = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
    match &constraint.kind {
        Kind::Odd => each(lowering, cells, |value| value % 2 == 1),
        Kind::Even => each(lowering, cells, |value| value % 2 == 0),
        Kind::SameValues { sets } => return same_values(lowering, cells, *sets),
        Kind::Quadruple { values } | Kind::Contains { values } => {
            for (number, count) in counted(values) {
                if count == 1 {
                    let value = value(number);
                    lowering.clause(cells.iter().map(|&cell| Says::yes(cell, value)));
                } else {
                    let count = Count { value: value(number), allowed: vec![count], or_more: true };
                    lowering.line(cells, &count)?;
                }
            }
        }
        Kind::ContainsExactly { values } => {
            for (number, count) in counted(values) {
                exactly(lowering, cells, value(number), count)?;
            }
        }
        Kind::LookAndSay { clue } => {
            for &(count, number) in clue {
                exactly(lowering, cells, value(number), count)?;
            }
        }
        Kind::CountingCircles => {
            for value in 1..=lowering.order() {
                let allowed = vec![0, value.into()];
                lowering.line(cells, &Count { value, allowed, or_more: false })?;
            }
        }
        Kind::CountDistinct => return lowering.line(cells, &CountDistinct),
        Kind::NumberedRoom { value: number } => {
            for place in 1..=lowering.order() {
                let room = cells.get(usize::from(place) - 1);
                let room = room.map(|&room| Says::yes(room, value(*number)));
                lowering.clause([Says::no(cells[0], place)].into_iter().chain(room));
            }
        }
        // Value indexing.
        _ => value_indexing(lowering, cells),
    }
    Ok(())
}

fn each(lowering: &mut Lowering<'_>, cells: &[Cell], fits: impl Fn(u16) -> bool) {
    for &cell in cells {
        lowering.only(cell, &fits);
    }
}

/// Returns each value of a list with the number of its occurrences, ascending.
fn counted(values: &[u32]) -> Vec<(u32, u32)> {
    let mut counts = std::collections::BTreeMap::new();
    for &value in values {
        *counts.entry(value).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

fn exactly(
    lowering: &mut Lowering<'_>,
    cells: &[Cell],
    value: u16,
    count: u32,
) -> Result<(), StopReason> {
    if count == 0 {
        each(lowering, cells, |other| other != value);
        return Ok(());
    }
    lowering.line(cells, &Count { value, allowed: vec![count], or_more: false })
}

fn same_values(lowering: &mut Lowering<'_>, cells: &[Cell], sets: usize) -> Result<(), StopReason> {
    let sets: Vec<&[Cell]> = cells.chunks(cells.len() / sets).collect();
    for two in sets.windows(2) {
        let (first, second) = (two[0], two[1]);
        if first.len() == 1 {
            lowering.relate(first[0], second[0], |a, b| a == b);
            continue;
        }
        let is_set = lowering.are_different(first) && lowering.are_different(second);
        for value in 1..=lowering.order() {
            if is_set {
                for (one, other) in [(first, second), (second, first)] {
                    for &cell in one {
                        let places = other.iter().map(|&place| Says::yes(place, value));
                        lowering.clause([Says::no(cell, value)].into_iter().chain(places));
                    }
                }
            } else {
                let both = first.iter().zip(second);
                let cells: Vec<Cell> = both.flat_map(|(&one, &other)| [one, other]).collect();
                lowering.line(&cells, &Balance { value })?;
            }
        }
    }
    Ok(())
}

fn value_indexing(lowering: &mut Lowering<'_>, cells: &[Cell]) {
    for distance in 1..=lowering.order() {
        let Some(&target) = cells.get(usize::from(distance) + 1) else {
            lowering.clause([Says::no(cells[1], distance)]);
            continue;
        };
        for value in 1..=lowering.order() {
            lowering.clause([
                Says::no(cells[1], distance),
                Says::no(cells[0], value),
                Says::yes(target, value),
            ]);
            lowering.clause([
                Says::no(cells[1], distance),
                Says::yes(cells[0], value),
                Says::no(target, value),
            ]);
        }
    }
}
