//! The board and the choices that clauses are written for.

use puzzle::{Cell, Variant};

use crate::groups::sizes;
use crate::{AtMostOne, Bound, Rule, RuleScope, RuleSet};

/// A board, and the choices that make its clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EncodeContext<'a> {
    pub(crate) variant: &'a Variant,
    pub(crate) rules: RuleSet,
    pub(crate) at_most_one: AtMostOne,
}

impl<'a> EncodeContext<'a> {
    /// How many auxiliary variables the rule takes, if every candidate has a literal.
    pub(crate) fn auxiliaries(&self, rule: &Rule) -> u64 {
        let of_group = |n| match rule.bound {
            Bound::AtLeastOne => 0,
            Bound::AtMostOne => (self.at_most_one.size)(n).auxiliaries,
        };
        sizes(self.variant, rule).map(|(groups, n)| groups * of_group(n)).sum()
    }

    /// Whether all that the rule says of regions, on this board, is that pairs of candidates exclude
    /// each other.
    pub(crate) fn only_pairs(&self, rule: &Rule) -> bool {
        let pairs = |(_, n)| rule.bound == Bound::AtMostOne && self.at_most_one.writes_pairs(n);
        rule.scope == RuleScope::Cells || sizes(self.variant, rule).all(pairs)
    }

    /// Whether "at most one" is said by pairs alone, however few or many they are.
    pub(crate) fn always_pairs(&self) -> bool {
        (0..=self.variant.order()).all(|n| self.at_most_one.writes_pairs(n))
    }

    /// The regions that hold both cells, by index.
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
