//! Kinds along a line.

use clausoku_board::{Automaton, Cell, Constraint, ConstraintKind as Kind};

use super::super::machines::{
    Accepted, DistinctSandwich, Divided, Ends, HiddenSkyscraper, Lunchbox, Sandwich, Skyscraper,
    XSum,
};
use super::super::piece::Says;
use super::Lowering;
use clausoku_cnf::StopReason;

/// The most values of which sandwiches remember sets.
const MAX_VALUES: u16 = 10;

/// Adds the pieces of a constraint.
pub(super) fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
) -> Result<(), StopReason> {
    let cells = &constraint.cells;
    let order = lowering.order();
    let value = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
    match &constraint.kind {
        Kind::Between => lowering.line(&ends_first(cells), &Ends { between: true, difference: 0 }),
        Kind::Lockout { difference } => {
            let ends = Ends { between: false, difference: value(*difference) };
            lowering.line(&ends_first(cells), &ends)
        }
        Kind::SumLine { sum, closed } => {
            // The states have a part for each number below the sum, so that an impossible sum has no machine.
            if *sum as usize > cells.len() * usize::from(order) {
                lowering.clause([]);
                return Ok(());
            }
            lowering.line(cells, &Divided { sum: *sum, closed: *closed })
        }
        Kind::Sandwich { sum: 0 } if order == 1 => Ok(()),
        Kind::Sandwich { sum } if order <= MAX_VALUES && lowering.are_different(cells) => {
            lowering.line(cells, &DistinctSandwich { sum: *sum, order })
        }
        Kind::Sandwich { sum } => lowering.line(cells, &Sandwich { sum: *sum, order }),
        Kind::Lunchbox { sum } => {
            lowering.all_differ(cells);
            if cells.len() == usize::from(order) && order > 1 {
                return lowering.line(cells, &Sandwich { sum: *sum, order });
            }
            lowering.line(cells, &Lunchbox { sum: *sum })
        }
        Kind::XSum { sum } => lowering.line(cells, &XSum { sum: *sum }),
        Kind::Skyscraper { count } => lowering.line(cells, &Skyscraper { count: *count }),
        Kind::HiddenSkyscraper { value: number } => {
            lowering.line(cells, &HiddenSkyscraper { value: value(*number) })
        }
        Kind::Regex { pattern } => {
            // Patterns that do not compile were refused with their variant.
            let automaton = Automaton::from_regex(pattern, lowering.variant.alphabet());
            lowering.line(cells, &Accepted::new(automaton.unwrap_or_default()))
        }
        Kind::Automaton { automaton } => lowering.line(cells, &Accepted::new(automaton.clone())),
        other => {
            relate(lowering, other, cells);
            Ok(())
        }
    }
}

/// Returns the cells with both ends first.
fn ends_first(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    let last = cells.len() - 1;
    cells.swap(1, last);
    cells
}

/// Adds relations on the cells of a line.
fn relate(lowering: &mut Lowering<'_>, kind: &Kind, cells: &[Cell]) {
    let order = i64::from(lowering.order());
    match kind {
        Kind::Thermometer => lowering.relate_neighbours(cells, |a, b| a < b),
        Kind::SlowThermometer => lowering.relate_neighbours(cells, |a, b| a <= b),
        Kind::GreaterThan => lowering.relate_neighbours(cells, |a, b| a > b),
        Kind::Palindrome => {
            for (&first, &last) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
                lowering.relate(first, last, |a, b| a == b);
            }
        }
        Kind::Clone => {
            let (first, second) = cells.split_at(cells.len() / 2);
            for (&first, &second) in first.iter().zip(second) {
                lowering.relate(first, second, |a, b| a == b);
            }
        }
        Kind::Whispers { difference } => {
            let difference = u64::from(*difference);
            lowering.relate_neighbours(cells, |a, b| a.abs_diff(b) >= difference);
        }
        Kind::Nabner => lowering.relate_all(cells, cells.len(), |a, b| a.abs_diff(b) >= 2),
        Kind::Entropic => {
            let class = |value: i64| (value - 1) / (order / 3);
            lowering.relate_all(cells, 3, |a, b| class(a) != class(b));
        }
        Kind::Modular { modulus } => {
            let size = usize::try_from(*modulus).unwrap_or(usize::MAX);
            let modulus = i64::from(*modulus);
            lowering.relate_all(cells, size, |a, b| (a - b) % modulus != 0);
        }
        Kind::Difference { difference } => {
            let difference = u64::from(*difference);
            lowering.relate_neighbours(cells, |a, b| a.abs_diff(b) == difference);
        }
        Kind::Ratio { ratio } => {
            let ratio = i64::from(*ratio);
            lowering.relate_neighbours(cells, |a, b| a == ratio * b || b == ratio * a);
        }
        Kind::PairSum { sum } => {
            let sum = i64::from(*sum);
            lowering.relate_neighbours(cells, |a, b| a + b == sum);
        }
        Kind::Pairs { pairs, all } => {
            let listed: std::collections::HashSet<(i64, i64)> =
                pairs.iter().map(|&(a, b)| (a.into(), b.into())).collect();
            let distance = if *all { cells.len() } else { 2 };
            lowering.relate_all(cells, distance, |a, b| listed.contains(&(a, b)));
        }
        // Every other kind has a form of its own; a kind without one would have no solution here.
        _ => lowering.clause(std::iter::empty::<Says>()),
    }
}
