//! The pieces of each kind.

use std::collections::HashSet;

use clausoku_board::{Constraint, ConstraintKind as Kind, Position};
use clausoku_text::Stopped;

use super::board::counted;
use super::sums::{ends_first, has_subset, is_balanced};
use super::{Lowering, value};
use crate::machines::{
    accepted, count, count_distinct, distinct_sandwich, divided, ends, hidden_skyscraper, lunchbox,
    sandwich, skyscraper, x_sum,
};

/// The most values for which sandwiches remember sets.
// With 10 symbols, a state is one of up to 2⁸ sets of the values between the ends.
const MAX_VALUES: u16 = 10;

impl Lowering<'_> {
    /// Adds the pieces of a constraint.
    #[expect(
        clippy::too_many_lines,
        reason = "an arm for each kind; tests of all kinds find one without pieces"
    )]
    pub(super) fn kind(&mut self, constraint: &Constraint) -> Result<(), Stopped> {
        let variant = self.variant;
        let order = self.order();
        let values = self.values();
        let (first, last) = (self.first(), self.last());
        let cells = &constraint.cells[..];
        if constraint.kind.differ() {
            self.all_differ(cells);
        }
        match &constraint.kind {
            Kind::Cage { sum: Some(sum) } => self.sum_of_different(cells, (*sum).into()),
            Kind::Rellik { sum } => self.sets(cells, |set| !has_subset(set, *sum))?,
            Kind::Equality => self.sets(cells, |set| is_balanced(set, &values))?,
            Kind::PillArrow { digits } => {
                // Each cell after the first is one decimal digit. The first may have a larger value.
                self.each(&cells[1..*digits], |value| value <= 9);
            }
            Kind::Thermometer => self.relate_neighbours(cells, |a, b| a < b),
            Kind::SlowThermometer => self.relate_neighbours(cells, |a, b| a <= b),
            Kind::Palindrome => {
                for (&first, &last) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
                    self.relate(first, last, |a, b| a == b);
                }
            }
            Kind::Clone => {
                let (first, second) = cells.split_at(cells.len() / 2);
                for (&first, &second) in first.iter().zip(second) {
                    self.relate(first, second, |a, b| a == b);
                }
            }
            Kind::SameValues { sets } => self.same_values(cells, *sets)?,
            Kind::Renban => self.renban(cells),
            &Kind::Whispers { difference } => {
                self.relate_neighbours(cells, |a, b| a.abs_diff(b) >= difference.into());
            }
            Kind::Nabner => self.relate_all(cells, cells.len(), |a, b| a.abs_diff(b) >= 2),
            Kind::Between => self.line(&ends_first(cells), &ends(true, 0))?,
            Kind::Lockout { difference } => {
                self.line(&ends_first(cells), &ends(false, value(*difference)))?;
            }
            Kind::Entropic => {
                let class = |value: i64| (value - i64::from(first)) / i64::from(order / 3);
                self.relate_all(cells, 3, |a, b| class(a) != class(b));
            }
            Kind::Modular { modulus } => {
                let size = usize::try_from(*modulus).unwrap_or(usize::MAX);
                let modulus = i64::from(*modulus);
                self.relate_all(cells, size, |a, b| (a - b) % modulus != 0);
            }
            // The states have a part for each number below the sum, so that an impossible sum has no machine.
            Kind::SumLine { sum, .. } if *sum as usize > cells.len() * usize::from(last) => {
                // Values of 0 have no sum.
                self.each(cells, |value| value == 0);
            }
            &Kind::SumLine { sum, closed } => self.line(cells, &divided(sum, closed))?,
            &Kind::Difference { difference } => {
                self.relate_neighbours(cells, |a, b| a.abs_diff(b) == difference.into());
            }
            Kind::Ratio { ratio } => {
                let ratio = i64::from(*ratio);
                self.relate_neighbours(cells, |a, b| a == ratio * b || b == ratio * a);
            }
            &Kind::PairSum { sum } => self.relate_neighbours(cells, |a, b| a + b == sum.into()),
            Kind::GreaterThan => self.relate_neighbours(cells, |a, b| a > b),
            Kind::Negative { differences, ratios, sums } => {
                self.negative(differences, ratios, sums);
            }
            Kind::NonConsecutive => {
                self.relate_pairs(variant.adjacent_pairs(), |a, b| a.abs_diff(b) != 1);
            }
            Kind::AntiTaxicab => self.anti_taxicab(),
            Kind::GlobalEntropy => self.squares(|value| (value - first) / (order / 3)),
            Kind::GlobalModular => self.squares(|value| value % 3),
            Kind::DutchFlatmates => self.dutch_flatmates(),
            Kind::Sandwich { sum: 0 } if order == 1 => {}
            &Kind::Sandwich { sum } if order <= MAX_VALUES && self.are_different(cells) => {
                self.line(cells, &distinct_sandwich(sum, first, last))?;
            }
            &Kind::Sandwich { sum } => self.line(cells, &sandwich(sum, first, last))?,
            // The cells have every value, so their extremes are the board's, and a sandwich has no states for the
            // extremes so far.
            &Kind::Lunchbox { sum } if cells.len() == usize::from(order) && order > 1 => {
                self.line(cells, &sandwich(sum, first, last))?;
            }
            &Kind::Lunchbox { sum } => self.line(cells, &lunchbox(sum))?,
            &Kind::XSum { sum } => self.line(cells, &x_sum(sum))?,
            &Kind::Skyscraper { count } => self.line(cells, &skyscraper(count))?,
            Kind::HiddenSkyscraper { value: hidden } => {
                self.line(cells, &hidden_skyscraper(value(*hidden)))?;
            }
            Kind::NumberedRoom { value: number } => self.numbered_room(cells, value(*number)),
            Kind::ValueIndexing => self.value_indexing(cells),
            Kind::Minimum => self.extreme(cells, |own, other| own < other),
            Kind::Maximum => self.extreme(cells, |own, other| own > other),
            Kind::Odd => self.each(cells, |value| value % 2 == 1),
            Kind::Even => self.each(cells, |value| value % 2 == 0),
            Kind::Quadruple { values } | Kind::Contains { values } => {
                self.contains(cells, values)?;
            }
            Kind::ContainsExactly { values } => {
                for (value, count) in counted(values) {
                    self.exactly(cells, value, count)?;
                }
            }
            Kind::LookAndSay { clue } => {
                for &(count, number) in clue {
                    self.exactly(cells, value(number), count)?;
                }
            }
            Kind::RowIndexer => self.index(cells, |cell, row| {
                let own = variant.position(cell);
                (own.row, variant.cell_at(Position { row, ..own }))
            }),
            Kind::ColumnIndexer => self.index(cells, |cell, column| {
                let own = variant.position(cell);
                (own.column, variant.cell_at(Position { column, ..own }))
            }),
            Kind::BoxIndexer => self.index(cells, |cell, place| {
                let block = variant.block_of(cell).map(|block| &variant.regions()[block].cells[..]);
                let block = block.unwrap_or_default();
                let own = block.iter().take_while(|&&other| other != cell).count();
                (own as u16, block.get(usize::from(place)).copied())
            }),
            Kind::Regex { pattern } => {
                // Patterns that do not compile were refused with their variant.
                let automaton = variant.automaton(pattern);
                self.line(cells, &accepted(automaton.unwrap_or_default()))?;
            }
            Kind::Automaton { automaton } => self.line(cells, &accepted(automaton.clone()))?,
            Kind::Pairs { pairs, all } => {
                let listed: HashSet<(i64, i64)> =
                    pairs.iter().map(|&(a, b)| (a.into(), b.into())).collect();
                let distance = if *all { cells.len() } else { 2 };
                self.relate_all(cells, distance, |a, b| listed.contains(&(a, b)));
            }
            Kind::CountingCircles => {
                for value in values {
                    let allowed = vec![0, value.into()];
                    self.line(cells, &count(value, allowed, false))?;
                }
            }
            Kind::CountDistinct => self.line(cells, &count_distinct())?,
            // Sums, `AllDifferent` and a cage without a sum have no other pieces. Solutions are checked on the board, so those of a
            // kind that is unknown here are refused and not wrong.
            _ => {}
        }
        self.sums(constraint).map_or(Ok(()), |sums| self.add_sums(sums))
    }
}
