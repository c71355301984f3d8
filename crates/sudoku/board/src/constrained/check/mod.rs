//! The check of a grid against constraints, by the definitions of the kinds on values alone.

mod lines;

use std::collections::HashSet;

use super::fitting::may_have;
use crate::{Automaton, Cell, Constraint, ConstraintKind as Kind, Position, RegexError, Variant};

/// Returns the first constraint that the symbols violate, with the cells that violate it. `numbers` has the number of each
/// cell's symbol, from 1, by cell.
pub(crate) fn broken<'v>(
    variant: &'v Variant,
    numbers: &[u16],
) -> Option<(&'v Constraint, Vec<Cell>)> {
    let mut constraints = variant.constraints().iter();
    constraints.find_map(|constraint| Some((constraint, violation(variant, constraint, numbers)?)))
}

impl Variant {
    /// Returns whether the constraint holds. `numbers` has the number of each cell's symbol, from 1, by cell. Unless the kind
    /// concerns neighbours or the whole board, only the constraint's own cells count. The variant need not contain the
    /// constraint. None holds if there are fewer numbers than cells, if the board lacks one of the constraint's cells, or if the
    /// kind needs another number of cells.
    pub fn holds(&self, constraint: &Constraint, numbers: &[u16]) -> bool {
        let has = |cell: &Cell| cell.index() < self.cell_count();
        numbers.len() >= self.cell_count()
            && constraint.cells.iter().all(has)
            && may_have(&constraint.kind, constraint.cells.len())
            && violation(self, constraint, numbers).is_none()
    }

    /// Returns the constraint with the automaton of its expression, if it has one: for many calls of [`holds`](Self::holds).
    pub fn with_automaton(&self, constraint: &Constraint) -> Constraint {
        let mut constraint = constraint.clone();
        if let Kind::Regex { pattern } = &constraint.kind
            && let Ok(automaton) = self.automaton(pattern)
        {
            constraint.kind = Kind::Automaton { automaton };
        }
        constraint
    }

    /// Returns the automaton over values of a regular expression over the symbols of the board.
    ///
    /// # Errors
    ///
    /// As for [`Automaton::from_regex`].
    pub fn automaton(&self, pattern: &str) -> Result<Automaton, RegexError> {
        let mut automaton = Automaton::from_regex(pattern, self.alphabet())?;
        for edge in &mut automaton.edges {
            edge.value = edge.value + self.first_value() - 1;
        }
        Ok(automaton)
    }
}

/// Returns cells that violate the constraint, if it does not hold.
#[expect(
    clippy::too_many_lines,
    reason = "an arm for each kind: a new one does not compile without its check"
)]
fn violation(variant: &Variant, constraint: &Constraint, numbers: &[u16]) -> Option<Vec<Cell>> {
    let all = |holds: bool| (!holds).then(|| constraint.cells.clone());
    let order = variant.order() as i64;
    let [first, last] = [*variant.values().start(), *variant.values().end()].map(i64::from);
    let value = |cell: Cell| i64::from(numbers[cell.index()]) - 1 + first;
    let line: Vec<i64> = constraint.cells.iter().map(|&cell| value(cell)).collect();
    match &constraint.kind {
        Kind::AllDifferent => all(lines::differ(&line)),
        Kind::Cage { sum } => {
            let fits = sum.is_none_or(|sum| lines::total(&line) == i64::from(sum));
            all(lines::differ(&line) && fits)
        }
        Kind::Rellik { sum } => all(lines::differ(&line) && !lines::has_subset(&line, *sum)),
        Kind::Equality => all(lines::differ(&line) && lines::is_balanced(&line, first, order)),
        Kind::Sum { sum, weights } => all(lines::weighted(&line, weights) == i128::from(*sum)),
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
        Kind::Entropic => all(lines::windows_differ(&line, 3, |value| (value - first) * 3 / order)),
        Kind::Modular { modulus } => {
            let modulus = i64::from(*modulus);
            let size = usize::try_from(modulus).unwrap_or(usize::MAX);
            all(lines::windows_differ(&line, size, |value| value.checked_rem(modulus)))
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
        Kind::Sandwich { sum } => all(lines::sandwich(&line, first, last) == Some((*sum).into())),
        Kind::Lunchbox { sum } => {
            all(lines::differ(&line) && lines::lunchbox(&line) == i64::from(*sum))
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
            let place = usize::try_from(line[1]).ok().filter(|&distance| distance > 0);
            all(place.and_then(|place| line.get(place + 1)) == Some(&line[0]))
        }
        Kind::Regex { pattern } => {
            // Patterns that do not compile were refused with their variant.
            let automaton = variant.automaton(pattern);
            all(automaton.is_ok_and(|automaton| accepts(&automaton, &line)))
        }
        Kind::Automaton { automaton } => all(accepts(automaton, &line)),
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
        Kind::NonConsecutive => pair(variant, |a, b| value(a).abs_diff(value(b)) == 1),
        Kind::Negative { differences, ratios, sums } => pair(variant, |a, b| {
            let first = value(a);
            let second = value(b);
            let dot = differences.iter().any(|&one| first.abs_diff(second) == u64::from(one))
                || ratios.iter().any(|&one| lines::has_ratio(first, second, one));
            let cross = sums.iter().any(|&one| first + second == i64::from(one));
            // 1 and 2 have the difference 1 and the ratio 2: one dot of either colour marks the pair.
            (dot && !is_marked(variant, a, b, |kind| {
                matches!(kind, Kind::Difference { .. } | Kind::Ratio { .. })
            })) || (cross && !is_marked(variant, a, b, |kind| matches!(kind, Kind::PairSum { .. })))
        }),
        Kind::GlobalEntropy => square(variant, |cell| (value(cell) - first) * 3 / order),
        Kind::GlobalModular => square(variant, |cell| value(cell) % 3),
        Kind::AntiTaxicab => taxicab(variant, &value),
        Kind::DutchFlatmates => flatmates(variant, &value),
        Kind::Minimum => extreme(variant, constraint, |a, b| value(a) < value(b)),
        Kind::Maximum => extreme(variant, constraint, |a, b| value(a) > value(b)),
        Kind::RowIndexer => index(constraint, value, |cell, to| {
            let row = i32::from(variant.position(cell).row);
            Some((row, variant.cell_beside(cell, to - row, 0)?))
        }),
        Kind::ColumnIndexer => index(constraint, value, |cell, to| {
            let column = i32::from(variant.position(cell).column);
            Some((column, variant.cell_beside(cell, 0, to - column)?))
        }),
        Kind::BoxIndexer => index(constraint, value, |cell, to| {
            let cells = &variant.regions()[variant.block_of(cell)?].cells;
            let place = cells.iter().position(|&other| other == cell)?;
            Some((place as i32, *cells.get(usize::try_from(to).ok()?)?))
        }),
    }
}

fn accepts(automaton: &Automaton, line: &[i64]) -> bool {
    // A cell without a value, whose number is 0, may be before the first value. No edge has the value 0.
    automaton.accepts(line.iter().map(|&value| u16::try_from(value).unwrap_or(u16::MAX)))
}

fn is_listed(pairs: &[(u16, u16)], first: i64, second: i64) -> bool {
    pairs.iter().any(|&(a, b)| (i64::from(a), i64::from(b)) == (first, second))
}

/// Returns the first pair of orthogonal neighbours that is wrong.
fn pair(variant: &Variant, wrong: impl Fn(Cell, Cell) -> bool) -> Option<Vec<Cell>> {
    variant.adjacent_pairs().find(|&[a, b]| wrong(a, b)).map(|pair| pair.to_vec())
}

/// Returns the first square of 2×2 cells that lacks one of the classes 0, 1 and 2.
fn square(variant: &Variant, class_of: impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
    let wrong = variant
        .squares()
        .find(|square| (0..3).any(|class| square.iter().all(|&cell| class_of(cell) != class)));
    wrong.map(|square| square.to_vec())
}

/// Returns whether a constraint of a kind that `mark` accepts is between the cells.
fn is_marked(variant: &Variant, first: Cell, second: Cell, mark: impl Fn(&Kind) -> bool) -> bool {
    let mut marks = variant.constraints().iter().filter(|constraint| mark(&constraint.kind));
    marks.any(|constraint| {
        let mut pairs = constraint.cells.windows(2);
        pairs.any(|two| two == [first, second] || two == [second, first])
    })
}

/// Returns two cells with an equal value that is their distance.
fn taxicab(variant: &Variant, value: &impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
    variant.cells().find_map(|a| {
        let mut later = variant.cells().filter(|&b| a < b);
        let wrong = later.find(|&b| {
            value(a) == value(b) && distance(variant.position(a), variant.position(b)) == value(a)
        })?;
        Some(vec![a, wrong])
    })
}

/// Returns the number of orthogonal steps between the positions.
fn distance(a: Position, b: Position) -> i64 {
    i64::from(a.row.abs_diff(b.row)) + i64::from(a.column.abs_diff(b.column))
}

/// Returns a cell with a middle value that has neither flatmate.
fn flatmates(variant: &Variant, value: &impl Fn(Cell) -> i64) -> Option<Vec<Cell>> {
    let [first, last] = [*variant.values().start(), *variant.values().end()].map(i64::from);
    variant
        .cells()
        .find(|&cell| {
            value(cell) == i64::midpoint(first, last)
                && variant.cell_beside(cell, -1, 0).is_none_or(|above| value(above) != first)
                && variant.cell_beside(cell, 1, 0).is_none_or(|below| value(below) != last)
        })
        .map(|cell| vec![cell])
}

/// Returns a cell with a neighbour that is not of the constraint and does not fit.
fn extreme(
    variant: &Variant,
    constraint: &Constraint,
    fits: impl Fn(Cell, Cell) -> bool,
) -> Option<Vec<Cell>> {
    constraint.cells.iter().find_map(|&cell| {
        let mut others = variant.neighbours(cell).filter(|other| !constraint.cells.contains(other));
        others.find(|&other| !fits(cell, other)).map(|other| vec![cell, other])
    })
}

/// Returns a cell whose value does not point to a cell with the cell's own place. `target` returns that place and the
/// cell at a place; places are counted from 0.
fn index(
    constraint: &Constraint,
    value: impl Fn(Cell) -> i64,
    target: impl Fn(Cell, i32) -> Option<(i32, Cell)>,
) -> Option<Vec<Cell>> {
    let wrong = constraint.cells.iter().copied().find(|&cell| {
        let place = i32::try_from(value(cell) - 1).unwrap_or(i32::MAX);
        target(cell, place).is_none_or(|(own, target)| value(target) != i64::from(own) + 1)
    });
    wrong.map(|cell| vec![cell])
}
