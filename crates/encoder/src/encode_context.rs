//! The board and the options of an encoding.

use clausoku_board::{Cell, Variant};

use crate::groups::sizes;
use crate::{AtMostOne, Bound, Rule, RuleScope, RuleSet};

/// A board, and the options that determine its clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EncodeContext<'a> {
    pub(crate) variant: &'a Variant,
    pub(crate) rules: RuleSet,
    pub(crate) at_most_one: AtMostOne,
}

impl<'a> EncodeContext<'a> {
    /// Returns the number of auxiliary variables of the rule, if every candidate has a literal.
    pub(crate) fn auxiliaries(&self, rule: &Rule) -> u64 {
        match rule.bound {
            Bound::AtLeastOne => 0,
            Bound::AtMostOne => sizes(self.variant, rule)
                .map(|(groups, n)| groups * (self.at_most_one.auxiliaries)(n))
                .sum(),
        }
    }

    /// Returns whether all clauses of the rule for regions of this board are pairs of candidates that exclude
    /// each other.
    pub(crate) fn only_pairs(&self, rule: &Rule) -> bool {
        rule.scope == RuleScope::Cells
            || sizes(self.variant, rule)
                .all(|(_, n)| rule.bound == Bound::AtMostOne && self.at_most_one.writes_pairs(n))
    }

    /// Returns whether "at most one" is always written as pairs.
    pub(crate) fn always_pairs(&self) -> bool {
        (0..=self.variant.order()).all(|n| self.at_most_one.writes_pairs(n))
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
