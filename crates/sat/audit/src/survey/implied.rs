//! Clauses that the complete groups of a formula imply by counting.
//!
//! A region has n cells with at least one value each, and each of n values occurs there at most once: then each cell has exactly one value,
//! and each value occurs exactly once. The same holds with cells and values exchanged. A value that occurs once in each row occurs n times
//! on the board, so it is also once in each block if at most once in each, at least once in each, or once in all blocks but one.
//! Resolution alone derives this only in proofs that grow exponentially with n (Haken, *The intractability of resolution*, 1985), so a solver is
//! given the clauses.

use clausoku_cnf::{Deadline, Literal, Stopped};

use super::groups::Groups;
use super::rule::RuleName;
use super::tally::{Tally, two_of};

/// The groups of which at most one candidate is true, and those of which at least one is.
#[derive(Clone)]
struct Bounds {
    at_most: Vec<bool>,
    at_least: Vec<bool>,
}

impl Bounds {
    /// Returns the bounds that the formula states. Of a rule of which not every missing clause is listed, no group is bounded.
    fn stated(groups: &Groups<'_>, rules: &[Tally]) -> Self {
        let mut bounds = [true, false].map(|is_at_most| -> Vec<bool> {
            let is_known = |group| {
                let rule = groups.rule(group, is_at_most);
                let tally = rules.iter().find(|tally| tally.rule == rule);
                tally.is_some_and(|tally| tally.missing.len() as u64 == tally.missing())
            };
            (0..groups.len()).map(is_known).collect()
        });
        for tally in rules {
            for wanted in &tally.missing {
                bounds[usize::from(!tally.rule.is_at_most())][wanted.group] = false;
            }
        }
        let [at_most, at_least] = bounds;
        Self { at_most, at_least }
    }

    /// Adds the bounds that follow by counting in one region. Returns `true` if there are new ones.
    fn count(&mut self, cells: &[usize], places: &[usize]) -> bool {
        let mut is_new = false;
        for (least, most) in [(cells, places), (places, cells)] {
            let is_exact = least.iter().all(|&group| self.at_least[group])
                && most.iter().all(|&group| self.at_most[group]);
            if is_exact {
                let mut set = |bound: &mut bool| is_new |= !std::mem::replace(bound, true);
                for &group in least {
                    set(&mut self.at_most[group]);
                }
                for &group in most {
                    set(&mut self.at_least[group]);
                }
            }
        }
        is_new
    }

    /// Adds the bounds that follow by counting the places of a value on the board. Each family has as many groups as there are symbols, in
    /// which each cell is once. Returns `true` if there are new ones.
    fn count_on_board(&mut self, families: &[Vec<usize>]) -> bool {
        let is_exact =
            |bounds: &Self, group: usize| bounds.at_least[group] && bounds.at_most[group];
        if !families.iter().any(|family| family.iter().all(|&group| is_exact(self, group))) {
            return false;
        }
        let mut is_new = false;
        for family in families {
            let open = family.iter().filter(|&&group| !is_exact(self, group)).count();
            let follows = open == 1
                || family.iter().all(|&group| self.at_most[group])
                || family.iter().all(|&group| self.at_least[group]);
            if open > 0 && follows {
                is_new = true;
                for &group in family {
                    (self.at_least[group], self.at_most[group]) = (true, true);
                }
            }
        }
        is_new
    }
}

/// The bounds of a formula, and those that follow by counting.
pub(super) struct Implied<'g> {
    groups: &'g Groups<'g>,
    stated: Bounds,
    all: Bounds,
}

impl<'g> Implied<'g> {
    pub(super) fn new(
        groups: &'g Groups<'g>,
        rules: &[Tally],
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        let stated = Bounds::stated(groups, rules);
        let mut all = stated.clone();
        // A group with a candidate that holds without a variable has no clauses.
        let can_count = groups.map.is_full();
        let (regions, families) = (groups.whole_regions(), groups.families());
        let mut is_new = can_count;
        while is_new {
            is_new = false;
            for (cells, places) in &regions {
                deadline.work(1)?;
                is_new |= all.count(cells, places);
            }
            for of_symbol in &families {
                deadline.work(1)?;
                is_new |= all.count_on_board(of_symbol);
            }
        }
        Ok(Self { groups, stated, all })
    }

    /// Returns `true` if a clause of this group, which the formula does not contain, follows by counting.
    pub(super) fn has(&self, rule: RuleName, group: usize) -> bool {
        if rule.is_at_most() { self.all.at_most[group] } else { self.all.at_least[group] }
    }

    /// Returns `true` if all clauses of the rule follow by counting.
    pub(super) fn has_all(&self, rule: RuleName) -> bool {
        let is_at_most = rule.is_at_most();
        (0..self.groups.len())
            .filter(|&group| self.groups.rule(group, is_at_most) == rule)
            .all(|group| self.has(rule, group))
    }

    /// Returns the clauses of groups that the formula does not bound, and that follow by counting: "at least one" before "at most one",
    /// with at most this many literals in all.
    pub(super) fn clauses(
        &self,
        mut most_literals: usize,
        deadline: &Deadline,
    ) -> Result<Vec<Vec<Literal>>, Stopped> {
        let mut found = Vec::new();
        for is_at_most in [false, true] {
            let (stated, all) = if is_at_most {
                (&self.stated.at_most, &self.all.at_most)
            } else {
                (&self.stated.at_least, &self.all.at_least)
            };
            for group in (0..self.groups.len()).filter(|&group| all[group] && !stated[group]) {
                let open: Vec<u32> = self.groups.open(group).collect();
                deadline.work(open.len() as u32)?;
                let clauses: Vec<Vec<u32>> = if is_at_most {
                    two_of(&open).map(|(a, b)| vec![a, b]).collect()
                } else {
                    vec![open]
                };
                for candidates in clauses {
                    let Some(left) = most_literals.checked_sub(candidates.len()) else {
                        return Ok(found);
                    };
                    most_literals = left;
                    found.push(self.groups.literals(&candidates, !is_at_most));
                }
            }
        }
        Ok(found)
    }
}
