//! The rules K1 … E2, sets of them, and the groups of candidates that a rule bounds on a board.

use std::fmt;

use clausoku_board::{Candidate, Cell, GroupBounds, Region, Scope, Symbol, Variant};
use clausoku_text::joined;

use crate::AtMostOneByRule;

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
#[non_exhaustive]
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

/// The rules, in the order in which clauses are written, as in the paper's formula
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

    /// Returns `true` if a rule of the set states this bound of the region of this index, or of another region with the same cells.
    fn bounds(self, variant: &Variant, index: usize, bound: Bound) -> bool {
        let mut rules = self.rules().filter(|rule| rule.bound == bound);
        rules.any(|rule| alike(variant, index).any(|region| applies_to(variant, rule, region)))
    }

    /// Returns the bounds that the rules of the set state: of cells, and of each region. A region with the cells of an earlier one has
    /// none, since the earlier one has its bounds too.
    pub(crate) fn group_bounds(self, variant: &Variant) -> GroupBounds {
        let bounds = [Bound::AtLeastOne, Bound::AtMostOne];
        let regions = (0..variant.regions().len()).map(|index| {
            bounds.map(|bound| !variant.is_repeated(index) && self.bounds(variant, index, bound))
        });
        GroupBounds {
            cells: [&K1, &K2].map(|rule| self.rules().any(|other| other == rule)),
            regions: regions.collect(),
        }
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
        let mut regions = 0..variant.regions().len();
        let relies_on_regions = self.contains(K1.name)
            && regions.all(|region| self.bounds(variant, region, Bound::AtMostOne));
        if relies_on_regions && !variant.cells().all(is_bounded) {
            return self.with_at_most_one_value();
        }
        self
    }

    /// Returns the set with K2.
    pub(crate) fn with_at_most_one_value(self) -> Self {
        Self { bits: self.bits | 1 << AT_MOST_ONE_VALUE }
    }

    /// Returns whether a formula of this board with these rules has the solutions alone as its models. Where a cell has at most one
    /// value, n cells that contain each of n values have one each. The regions count, not the rules that name them: the rules of rows
    /// bound a block that is a row.
    pub(crate) fn suffice(self, variant: &Variant, has_at_most_one: bool) -> bool {
        let rules = self.for_board(variant);
        let has =
            |bound| rules.rules().any(|rule| (rule.scope, rule.bound) == (RuleScope::Cells, bound));
        let in_region = |cell: Cell, bound| {
            variant.regions_of(cell).iter().any(|&index| {
                let index = index as usize;
                variant.is_complete(&variant.regions()[index])
                    && rules.bounds(variant, index, bound)
            })
        };
        let [least, most] = [Bound::AtLeastOne, Bound::AtMostOne];
        let at_most = has_at_most_one || has(most);
        let at_least = has(least) || at_most && variant.cells().all(|cell| in_region(cell, least));
        let is_one = at_least && (at_most || variant.cells().all(|cell| in_region(cell, most)));
        // Each cell has one value here, so n cells that contain all of n values contain each of them once.
        is_one
            && (0..variant.regions().len()).all(|index| {
                rules.bounds(variant, index, most) || rules.bounds(variant, index, least)
            })
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
        f.write_str(&joined(self.rules().map(|rule| rule.name), "+"))
    }
}

/// Returns the candidates of a cell: one for each value.
pub(crate) fn values(variant: &Variant, cell: Cell) -> impl Iterator<Item = Candidate> {
    variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
}

pub(crate) fn places(region: &Region, symbol: Symbol) -> impl Iterator<Item = Candidate> {
    region.cells.iter().map(move |&cell| Candidate { cell, symbol })
}

/// Returns the regions with the cells of the region of this index, with it.
fn alike(variant: &Variant, index: usize) -> impl Iterator<Item = &Region> {
    let first = variant.first_alike(index);
    let region = variant.regions().get(index);
    let cell = region.and_then(|region| region.cells.first());
    let around = cell.map_or(&[][..], |&cell| variant.regions_of(cell));
    let others = around.iter().map(|&other| other as usize);
    let others = others.filter(move |&other| other != index && variant.first_alike(other) == first);
    region.into_iter().chain(others.map(|other| &variant.regions()[other]))
}

/// Returns `true` if the rule applies to the region.
///
/// The "1" rules do not apply to a region with fewer cells than symbols, which need not contain every value.
pub(crate) fn applies_to(variant: &Variant, rule: &Rule, region: &Region) -> bool {
    let all = rule.bound == Bound::AtMostOne || variant.is_complete(region);
    rule.scope == RuleScope::Regions(region.scope) && all
}

/// A board, and the options that determine its clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EncodeContext<'a> {
    pub(crate) variant: &'a Variant,
    pub(crate) rules: RuleSet,
    pub(crate) at_most_one: AtMostOneByRule,
}

impl<'a> EncodeContext<'a> {
    /// Returns the regions for which the rule is written, each with its index: those to which it applies, unless a rule before it
    /// states the same bound of a region with the same cells.
    pub(crate) fn regions(
        &self,
        rule: &Rule,
    ) -> impl Iterator<Item = (usize, &'a Region)> + use<'a> {
        let Self { variant, rules, .. } = *self;
        let rule = *rule;
        let regions = variant.regions().iter().enumerate();
        regions.filter(move |&(index, region)| {
            let before = || rules.rules().take_while(|other| other.name != rule.name);
            let is_written = |other: &Rule| {
                let regions = alike(variant, index);
                other.bound == rule.bound
                    && regions.skip(1).any(|region| applies_to(variant, other, region))
            };
            applies_to(variant, &rule, region) && !before().any(is_written)
        })
    }

    /// Returns the numbers of groups for which the rule is written, each with the size of these groups.
    pub(crate) fn sizes(&self, rule: &Rule) -> impl Iterator<Item = (u64, usize)> + use<'a> {
        let n = self.variant.order();
        let cells =
            (rule.scope == RuleScope::Cells).then_some((self.variant.cell_count() as u64, n));
        let regions = self.regions(rule).map(move |(_, region)| (n as u64, region.cells.len()));
        cells.into_iter().chain(regions)
    }

    /// Returns the number of auxiliary variables of the rule, if every candidate has a literal.
    pub(crate) fn auxiliaries(&self, rule: &Rule) -> u64 {
        match rule.bound {
            Bound::AtLeastOne => 0,
            Bound::AtMostOne => {
                let auxiliaries = self.at_most_one.for_rule(rule).auxiliaries;
                self.sizes(rule).map(|(groups, n)| groups * auxiliaries(n)).sum()
            }
        }
    }

    /// Returns whether all clauses of the rule on this board are pairs of candidates that exclude
    /// each other.
    pub(crate) fn only_pairs(&self, rule: &Rule) -> bool {
        let at_most_one = self.at_most_one.for_rule(rule);
        self.sizes(rule).all(|(_, n)| rule.bound == Bound::AtMostOne && at_most_one.writes_pairs(n))
    }

    /// Returns the regions that contain both cells, by index.
    pub(crate) fn common_regions(
        &self,
        first: Cell,
        second: Cell,
    ) -> impl Iterator<Item = usize> + use<'a> {
        let seconds = self.variant.regions_of(second);
        let firsts = self.variant.regions_of(first).iter();
        firsts.filter(|region| seconds.contains(region)).map(|&region| region as usize)
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
