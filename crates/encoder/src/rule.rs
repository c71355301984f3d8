//! The rules K1 … E2 and sets of them.

use std::fmt;

use clausoku_board::{Cell, Scope, Variant};

/// The groups that a rule bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleScope {
    /// Each cell, over its values: K (*case*).
    Cells,
    /// Each region of this kind, over its cells, value by value: L, C, B, E.
    Regions(Scope),
}

/// The bound on the number of true candidates in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// At least one: the rules "1".
    AtLeastOne,
    /// At most one: the rules "2".
    AtMostOne,
}

/// A rule: every group of the scope satisfies the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The name: `K1`, `L2` and so on.
    pub name: &'static str,
    /// A description in words.
    pub description: &'static str,
    /// The groups.
    pub scope: RuleScope,
    /// The bound.
    pub bound: Bound,
}

const fn rule(
    name: &'static str,
    scope: RuleScope,
    bound: Bound,
    description: &'static str,
) -> Rule {
    Rule { name, description, scope, bound }
}

/// The rules, in the order in which clauses are written: that of the paper's formula
/// `F_règle = K1 ∧ L1 ∧ C1 ∧ B1 ∧ K2 ∧ L2 ∧ C2 ∧ B2`, with E after B.
///
/// The "1" rule has no clauses for a region with fewer cells than symbols, which need not contain every
/// value.
pub const RULES: &[Rule] = {
    use Bound::{AtLeastOne, AtMostOne};
    use RuleScope::{Cells, Regions};
    use Scope::{Block, Column, Extra, Row};
    &[
        rule("K1", Cells, AtLeastOne, "each cell holds at least one value"),
        rule("L1", Regions(Row), AtLeastOne, "each row holds each value at least once"),
        rule("C1", Regions(Column), AtLeastOne, "each column holds each value at least once"),
        rule("B1", Regions(Block), AtLeastOne, "each block holds each value at least once"),
        rule("E1", Regions(Extra), AtLeastOne, "each extra region holds each value at least once"),
        rule("K2", Cells, AtMostOne, "each cell holds at most one value"),
        rule("L2", Regions(Row), AtMostOne, "each row holds each value at most once"),
        rule("C2", Regions(Column), AtMostOne, "each column holds each value at most once"),
        rule("B2", Regions(Block), AtMostOne, "each block holds each value at most once"),
        rule("E2", Regions(Extra), AtMostOne, "each extra region holds each value at most once"),
    ]
};

/// Each cell holds at least one value.
pub(crate) const K1: Rule = RULES[0];

/// Each cell holds at most one value.
pub(crate) const K2: Rule = RULES[AT_MOST_ONE_VALUE];

/// The index of [`K2`] among the rules.
const AT_MOST_ONE_VALUE: usize = 5;

/// The fewest rules that suffice if each cell is in a region of all values.
pub(crate) const MINIMAL: [&str; 5] = ["K1", "L2", "C2", "B2", "E2"];

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// Bit i represents `RULES[i]`.
    bits: u16,
}

impl RuleSet {
    /// The empty set.
    pub const EMPTY: Self = Self { bits: 0 };

    /// The set of all rules.
    pub const ALL: Self = Self { bits: (1 << RULES.len()) - 1 };

    /// Returns the rules of these names, in upper or lower case; `None` if a name is unknown.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        names.into_iter().try_fold(Self::EMPTY, |set, name| {
            let index = RULES.iter().position(|rule| rule.name.eq_ignore_ascii_case(name))?;
            Some(Self { bits: set.bits | 1 << index })
        })
    }

    /// Returns whether the rule of this name is in the set.
    pub fn contains(self, name: &str) -> bool {
        self.rules().any(|rule| rule.name == name)
    }

    /// Returns the rules that a formula of this board needs: with K2, if these are sufficient only on boards without a cell
    /// like one of this board, which is in no region of all values.
    ///
    /// A region of all values bounds its cells: n cells with at least one value each and n values, each in at most one
    /// cell, leave one value to each cell.
    pub(crate) fn for_board(self, variant: &Variant) -> Self {
        let is_bounded = |cell: Cell| {
            let mut regions = variant.regions_of(cell).iter();
            regions.any(|&region| variant.is_complete(&variant.regions()[region as usize]))
        };
        let relies_on_regions = MINIMAL.iter().all(|rule| self.contains(rule));
        if relies_on_regions && !variant.cells().all(is_bounded) {
            return Self { bits: self.bits | 1 << AT_MOST_ONE_VALUE };
        }
        self
    }

    /// Returns the rules of the set in the order of [`RULES`].
    pub fn rules(self) -> impl Iterator<Item = &'static Rule> {
        let rules = RULES.iter().enumerate();
        rules.filter_map(move |(index, rule)| (self.bits >> index & 1 == 1).then_some(rule))
    }
}

impl fmt::Display for RuleSet {
    /// Writes the names, joined by `+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.rules().map(|rule| rule.name).collect();
        f.write_str(&names.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_of_cells_have_their_constants() {
        assert_eq!((K1.name, K2.name), ("K1", "K2"));
    }
}
