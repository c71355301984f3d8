//! Counts that show that a constraint cannot hold, without a look at each assignment.
//!
//! Constraints of some kinds have too many cells to try all values: two rows with the same values, or a line that contains a
//! value. `false` is certain; `true` says nothing.

use clausoku_board::ConstraintKind as Kind;

/// The values that the cell at each place of a line may have, ascending.
type Line = [Vec<u16>];

/// Returns whether a constraint of this kind may hold on the line. A cell that occurs repeatedly has the same values at all its
/// places.
pub(super) fn may_hold(kind: &Kind, line: &Line) -> bool {
    line.iter().all(|values| !values.is_empty())
        && match kind {
            Kind::Quadruple { values } | Kind::Contains { values } => {
                values.iter().all(|value| possible(line, *value) >= occurrences(values, *value))
            }
            Kind::ContainsExactly { values } => {
                values.iter().all(|value| is_count(line, *value, occurrences(values, *value)))
            }
            Kind::LookAndSay { clue } => {
                clue.iter().all(|&(count, value)| is_count(line, value, count as usize))
            }
            Kind::SameValues { sets } => have_same_values(line, *sets),
            Kind::NumberedRoom { value } => line[0].iter().any(|&place| {
                let room = usize::from(place).checked_sub(1).and_then(|index| line.get(index));
                room.is_some_and(|room| room.iter().any(|&own| u32::from(own) == *value))
            }),
            Kind::ValueIndexing => line[1].iter().any(|&distance| {
                let target = line.get(usize::from(distance) + 1).filter(|_| distance > 0);
                target.is_some_and(|target| target.iter().any(|value| line[0].contains(value)))
            }),
            _ => true,
        }
}

/// Returns the number of cells that may have the value.
fn possible(line: &Line, value: u32) -> usize {
    line.iter().filter(|values| values.iter().any(|&own| u32::from(own) == value)).count()
}

/// Returns the number of cells that can only have the value.
fn certain(line: &Line, value: u32) -> usize {
    line.iter().filter(|values| values.iter().all(|&own| u32::from(own) == value)).count()
}

/// Returns whether exactly `count` cells may have the value.
fn is_count(line: &Line, value: u32, count: usize) -> bool {
    (certain(line, value)..=possible(line, value)).contains(&count)
}

/// Returns the number of times that a list contains the value.
fn occurrences(values: &[u32], value: u32) -> usize {
    values.iter().filter(|&&other| other == value).count()
}

/// Returns whether sets of the same size may have the same values, equally often.
fn have_same_values(line: &Line, sets: usize) -> bool {
    let largest = line.iter().filter_map(|values| values.last()).max();
    let sets: Vec<&Line> = line.chunks(line.len() / sets).collect();
    (0..=largest.copied().unwrap_or(0)).all(|value| {
        let least = sets.iter().map(|set| certain(set, value.into())).max();
        let most = sets.iter().map(|set| possible(set, value.into())).min();
        least <= most
    })
}

#[cfg(test)]
mod tests {
    use clausoku_board::{Cell, Constraint, Variant};
    use clausoku_cnf::Rng;

    use super::*;

    const ORDER: u16 = 4;

    fn kinds(sets: usize, rng: &mut Rng) -> Vec<Kind> {
        let mut value = || 1 + rng.below(ORDER.into()) as u32;
        vec![
            Kind::Contains { values: vec![value(), value()] },
            Kind::ContainsExactly { values: vec![value(), value()] },
            Kind::LookAndSay { clue: vec![(value() - 1, value()), (value() - 1, value())] },
            Kind::SameValues { sets },
            Kind::NumberedRoom { value: value() },
            Kind::ValueIndexing,
        ]
    }

    /// Of the values of each place of a line, all assignments are tried.
    #[test]
    fn a_constraint_that_is_counted_out_holds_for_no_values() {
        let mut rng = Rng::new(3);
        let board = Variant::classic(4).unwrap();
        let (mut refused, mut possible) = ([0; 6], [0; 6]);
        for round in 0..400 {
            let length = 4 + 2 * (round % 2);
            // Few cells, so that the line returns to some.
            let cells: Vec<Cell> =
                (0..length).map(|_| Cell::from_index(rng.below(5) as u32)).collect();
            let open: Vec<Vec<u16>> =
                (0..5).map(|_| (1..=ORDER).filter(|_| rng.percent(45)).collect()).collect();
            let line: Vec<Vec<u16>> = cells.iter().map(|cell| open[cell.index()].clone()).collect();
            for (place, kind) in kinds(2, &mut rng).into_iter().enumerate() {
                let constraint = Constraint::new(kind, cells.clone());
                let assignments = (0..usize::from(ORDER).pow(5)).map(|number| {
                    let value = |cell: u32| (number / usize::from(ORDER).pow(cell) % 4) as u16 + 1;
                    (0..5).map(value).chain([1; 11]).collect::<Vec<u16>>()
                });
                let holds = assignments
                    .filter(|values| {
                        cells.iter().all(|c| open[c.index()].contains(&values[c.index()]))
                    })
                    .any(|values| board.holds(&constraint, &values));
                let may_hold = may_hold(&constraint.kind, &line);
                assert!(may_hold || !holds, "{constraint:?} {line:?}");
                *if may_hold { &mut possible[place] } else { &mut refused[place] } += 1;
            }
        }
        assert!(
            refused.iter().chain(&possible).all(|&count| count > 10),
            "{refused:?} {possible:?}"
        );
    }
}
