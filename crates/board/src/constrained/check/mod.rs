//! The check of a grid against constraints, by the definitions of the kinds on values alone.

mod board;
mod lines;

use std::collections::HashSet;

use crate::{Automaton, Cell, Constraint, ConstraintKind as Kind, Variant};

/// A constraint that a grid violates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    /// The index of the constraint in [`Variant::constraints`].
    pub constraint: usize,
    /// The cells that violate it.
    pub cells: Vec<Cell>,
}

/// Returns the first constraint that the values violate: those of all cells, by index, each from 1.
pub(crate) fn broken(variant: &Variant, values: &[u16]) -> Option<Broken> {
    let mut constraints = variant.constraints().iter().enumerate();
    constraints.find_map(|(index, constraint)| {
        let cells = violation(variant, constraint, values)?;
        Some(Broken { constraint: index, cells })
    })
}

impl Variant {
    /// Returns whether the constraint holds for these values: those of all cells, by index, each from 1. Unless its kind concerns
    /// neighbours or the whole board, only the values of its own cells count. It need not be one of this variant.
    ///
    /// # Panics
    ///
    /// If there are fewer values than cells.
    pub fn holds(&self, constraint: &Constraint, values: &[u16]) -> bool {
        violation(self, constraint, values).is_none()
    }

    /// Returns the constraint with the automaton of its expression, if it has one: for many calls of [`holds`](Self::holds).
    pub fn with_automaton(&self, constraint: &Constraint) -> Constraint {
        let mut constraint = constraint.clone();
        if let Kind::Regex { pattern } = &constraint.kind
            && let Ok(automaton) = Automaton::from_regex(pattern, self.alphabet())
        {
            constraint.kind = Kind::Automaton { automaton };
        }
        constraint
    }
}

/// Returns cells that violate the constraint, if it does not hold.
#[expect(
    clippy::too_many_lines,
    reason = "an arm for each kind: a new one does not compile without its check"
)]
fn violation(variant: &Variant, constraint: &Constraint, values: &[u16]) -> Option<Vec<Cell>> {
    let all = |holds: bool| (!holds).then(|| constraint.cells.clone());
    let order = variant.order() as i64;
    let value = |cell: Cell| i64::from(values[cell.index()]);
    let line: Vec<i64> = constraint.cells.iter().map(|&cell| value(cell)).collect();
    match &constraint.kind {
        Kind::AllDifferent => all(lines::differ(&line)),
        Kind::Cage { sum } => {
            let fits = sum.is_none_or(|sum| lines::total(&line) == i64::from(sum));
            all(lines::differ(&line) && fits)
        }
        Kind::Rellik { sum } => all(lines::differ(&line) && !lines::has_subset(&line, *sum)),
        Kind::Equality => all(lines::differ(&line) && lines::is_balanced(&line, order)),
        Kind::Sum { sum, weights } => all(lines::weighted(&line, weights) == *sum),
        Kind::LittleKiller { sum } => all(lines::total(&line) == i64::from(*sum)),
        Kind::EqualSums { sizes } => all(lines::segments_agree(&line, sizes)),
        Kind::Arrow => all(lines::total(&line[1..]) == line[0]),
        Kind::DoubleArrow => all(lines::is_double_arrow(&line)),
        Kind::PillArrow { digits } => all(lines::is_pill(&line, *digits)),
        Kind::Thermometer => all(lines::neighbours(&line, |a, b| a < b)),
        Kind::SlowThermometer => all(lines::neighbours(&line, |a, b| a <= b)),
        Kind::Palindrome => all(line.iter().eq(line.iter().rev())),
        Kind::Clone => all(line[..line.len() / 2] == line[line.len() / 2..]),
        Kind::SameValues { sets } => all(lines::same(&line, *sets)),
        Kind::Renban => all(lines::is_run(&line)),
        Kind::Whispers { difference } => {
            all(lines::neighbours(&line, |a, b| a.abs_diff(b) >= u64::from(*difference)))
        }
        Kind::Nabner => all(lines::pairs(&line, |a, b| a.abs_diff(b) >= 2)),
        Kind::Between => all(lines::is_between(&line)),
        Kind::Lockout { difference } => all(lines::is_lockout(&line, *difference)),
        Kind::Entropic => all(lines::windows_differ(&line, 3, |value| (value - 1) * 3 / order)),
        Kind::Modular { modulus } => {
            let modulus = i64::from(*modulus);
            let size = usize::try_from(modulus).unwrap_or(usize::MAX);
            all(lines::windows_differ(&line, size, |value| value % modulus))
        }
        Kind::Zipper => all(lines::is_zipper(&line)),
        Kind::RegionSumLine => {
            let segments = variant.segments_by_block(&constraint.cells);
            let sums = segments.iter().map(|cells| cells.iter().map(|&cell| value(cell)).sum());
            all(sums.collect::<HashSet<i64>>().len() < 2)
        }
        Kind::SumLine { sum, closed } => all(lines::is_divided(&line, (*sum).into(), *closed)),
        Kind::Difference { difference } => {
            all(lines::neighbours(&line, |a, b| a.abs_diff(b) == u64::from(*difference)))
        }
        Kind::Ratio { ratio } => {
            all(lines::neighbours(&line, |a, b| lines::has_ratio(a, b, *ratio)))
        }
        Kind::PairSum { sum } => all(lines::neighbours(&line, |a, b| a + b == i64::from(*sum))),
        Kind::GreaterThan => all(lines::neighbours(&line, |a, b| a > b)),
        Kind::Sandwich { sum } => all(lines::sandwich(&line, 1, order) == Some((*sum).into())),
        Kind::Lunchbox { sum } => {
            all(lines::differ(&line) && lines::lunchbox(&line) == (*sum).into())
        }
        Kind::XSum { sum } => all(lines::x_sum(&line) == Some((*sum).into())),
        Kind::Skyscraper { count } => all(lines::visible(&line) == *count as usize),
        Kind::HiddenSkyscraper { value } => {
            all(lines::first_hidden(&line) == Some((*value).into()))
        }
        Kind::NumberedRoom { value } => {
            let place = usize::try_from(line[0] - 1).ok();
            all(place.and_then(|place| line.get(place)) == Some(&(*value).into()))
        }
        Kind::ValueIndexing => {
            let place = usize::try_from(line[1] + 1).ok();
            all(place.and_then(|place| line.get(place)) == Some(&line[0]))
        }
        Kind::Regex { pattern } => {
            // Patterns that do not compile were refused with their variant.
            let automaton = Automaton::from_regex(pattern, variant.alphabet());
            all(automaton.is_ok_and(|automaton| accepts(&automaton, constraint, values)))
        }
        Kind::Automaton { automaton } => all(accepts(automaton, constraint, values)),
        Kind::Pairs { pairs, all: true } => all(lines::pairs(&line, |a, b| is_listed(pairs, a, b))),
        Kind::Pairs { pairs, all: false } => {
            all(lines::neighbours(&line, |a, b| is_listed(pairs, a, b)))
        }
        Kind::Odd => all(line.iter().all(|value| value % 2 == 1)),
        Kind::Even => all(line.iter().all(|value| value % 2 == 0)),
        Kind::Quadruple { values } | Kind::Contains { values } => {
            all(lines::counts(&line, values, |found, listed| found >= listed))
        }
        Kind::ContainsExactly { values } => {
            all(lines::counts(&line, values, |found, listed| found == listed))
        }
        Kind::LookAndSay { clue } => all(clue
            .iter()
            .all(|&(found, value)| lines::count(&line, value.into()) == found as usize)),
        Kind::CountingCircles => {
            all(line.iter().all(|&value| lines::count(&line, value) as i64 == value))
        }
        Kind::CountDistinct => all(lines::distinct(&line[1..]) as i64 == line[0]),
        Kind::NonConsecutive => board::pair(variant, |a, b| value(a).abs_diff(value(b)) == 1),
        Kind::Negative { differences, ratios, sums } => board::pair(variant, |a, b| {
            let first = value(a);
            let second = value(b);
            let dot = differences.iter().any(|&one| first.abs_diff(second) == u64::from(one))
                || ratios.iter().any(|&one| lines::has_ratio(first, second, one));
            (dot && !board::has_dot(variant, a, b))
                || (sums.iter().any(|&one| first + second == i64::from(one))
                    && !board::has_sum(variant, a, b))
        }),
        Kind::GlobalEntropy => board::square(variant, |cell| (value(cell) - 1) * 3 / order),
        Kind::GlobalModular => board::square(variant, |cell| value(cell) % 3),
        Kind::AntiTaxicab => board::taxicab(variant, &value),
        Kind::DutchFlatmates => board::flatmates(variant, &value),
        Kind::Minimum => board::extreme(variant, constraint, |a, b| value(a) < value(b)),
        Kind::Maximum => board::extreme(variant, constraint, |a, b| value(a) > value(b)),
        Kind::RowIndexer => board::index(constraint, value, |cell, to| {
            let row = i32::from(variant.position(cell).row);
            Some((row, variant.cell_beside(cell, to - row, 0)?))
        }),
        Kind::ColumnIndexer => board::index(constraint, value, |cell, to| {
            let column = i32::from(variant.position(cell).column);
            Some((column, variant.cell_beside(cell, 0, to - column)?))
        }),
        Kind::BoxIndexer => board::index(constraint, value, |cell, to| {
            let cells = &variant.regions()[variant.block_of(cell)?].cells;
            let place = cells.iter().position(|&other| other == cell)?;
            Some((place as i32, *cells.get(usize::try_from(to).ok()?)?))
        }),
    }
}

fn accepts(automaton: &Automaton, constraint: &Constraint, values: &[u16]) -> bool {
    automaton.accepts(constraint.cells.iter().map(|cell| values[cell.index()]))
}

fn is_listed(pairs: &[(u16, u16)], first: i64, second: i64) -> bool {
    pairs.iter().any(|&(a, b)| (i64::from(a), i64::from(b)) == (first, second))
}
