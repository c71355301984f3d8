//! The vote on the readings of clauses: the one that the most clauses share, where a rule whose clauses are next to the clause counts twice.

use std::collections::HashMap;

use super::super::clauses::{Form, form, key};
use super::super::finding::{Example, Finding, FindingKind};
use super::super::rule::RuleName;
use super::Foreign;
use super::readings::Reading;

/// The number of clauses on each side in which the rule of a clause is looked for.
const NEIGHBOURS: usize = 8;

impl Foreign<'_> {
    /// Takes the reading of each clause that the most clauses share.
    pub(super) fn vote(&self, read: Vec<(usize, Vec<Reading>)>) -> Vec<Finding> {
        let mut votes: HashMap<(FindingKind, Option<RuleName>), u64> = HashMap::new();
        for (index, readings) in &read {
            let near = if readings.len() > 1 { self.rules_near(*index) } else { Vec::new() };
            let mut counted: Vec<(FindingKind, Option<RuleName>)> = Vec::new();
            for one in readings {
                let key = (one.kind, one.rule);
                if !counted.contains(&key) {
                    counted.push(key);
                    let is_near = one.rule.is_some_and(|rule| near.contains(&rule));
                    *votes.entry(key).or_default() += 1 + u64::from(is_near);
                }
            }
        }
        // Pairs that follow are no kind of their own if others of them do not.
        let has_unrelated = read.iter().any(|(_, readings)| {
            let has = |kind| readings.iter().any(|one| one.kind == kind);
            has(FindingKind::Unrelated) && !has(FindingKind::Follows)
        });
        // More than one clause of a group that lacks candidates are pairs with wrong signs.
        let mut positive_pairs: HashMap<usize, u32> = HashMap::new();
        for (index, readings) in &read {
            for one in readings.iter().filter(|one| one.kind == FindingKind::Shortened) {
                let group = one.group.filter(|_| self.formula[*index].len() == 2);
                if let Some(group) = group {
                    *positive_pairs.entry(group).or_default() += 1;
                }
            }
        }
        let is_signs = |one: &Reading| {
            one.group.is_some_and(|group| {
                self.clauses.at_least[group][0] > 0 || positive_pairs.get(&group) > Some(&1)
            })
        };
        let mut found: Vec<Finding> = Vec::new();
        for (index, readings) in read {
            let is_pair = self.formula[index].len() == 2;
            let weight = |one: &Reading| {
                let votes = votes[&(one.kind, one.rule)];
                if one.kind == FindingKind::Follows && is_pair {
                    return if has_unrelated { 0 } else { u64::MAX };
                }
                if one.kind == FindingKind::Follows {
                    // Candidates that the givens exclude are left out on purpose if no other ones are.
                    return if votes > 2 { votes + 1 } else { 0 };
                }
                // One pair alone is a slip, and no wrong loop.
                let is_slip = is_pair && votes < 3;
                match one.kind {
                    FindingKind::Shifted { .. } | FindingKind::OnlyDiagonal if is_slip => 0,
                    FindingKind::Shortened if is_pair && is_signs(one) => 0,
                    // The pairs of a rule with wrong signs are more than those of diagonals.
                    FindingKind::OnlyDiagonal => 2 * votes,
                    _ => votes,
                }
            };
            // The first of equal ones.
            let best = readings.iter().rev().max_by_key(|one| weight(one));
            let Some(best) = best else { continue };
            let place = found.iter().position(|one| (one.kind, one.rule) == (best.kind, best.rule));
            let place = place.unwrap_or_else(|| {
                found.push(Finding::new(best.kind, best.rule));
                found.len() - 1
            });
            found[place].replaced.extend(self.replaced(best));
            found[place].add(Example {
                clause: Some(index as u64 + 1),
                line: None,
                literals: self.formula[index].to_vec(),
                wanted: best.wanted.clone(),
                region: best.group.and_then(|group| self.groups.region_index(group)),
            });
        }
        found
    }

    /// Returns the missing clause of the rule that the reading wants: its group for a rule "1", the key of its pair for a rule "2".
    fn replaced(&self, reading: &Reading) -> Option<u64> {
        let (rule, group) = (reading.rule?, reading.group?);
        if !rule.is_at_most() {
            return (self.clauses.at_least[group][0] == 0).then_some(group as u64);
        }
        let &[a, b] = &*reading.wanted else { return None };
        let [a, b] = [a, b].map(|literal| self.groups.map.candidate(literal.variable()));
        let (a, b) = (a?, b?);
        (!self.clauses.has_pair(a, b)).then(|| key(a, b))
    }

    /// Returns the rules of the clauses next to this one: those of the most clauses.
    fn rules_near(&self, index: usize) -> Vec<RuleName> {
        let mut scratch = Vec::new();
        let mut times = [0; RuleName::ALL.len()];
        let last = self.formula.len().min(index + NEIGHBOURS + 1);
        for place in (index.saturating_sub(NEIGHBOURS)..last).filter(|&place| place != index) {
            let (groups, is_at_most) = match form(self.groups, &self.formula[place], &mut scratch) {
                Form::Pair(a, b) => (self.groups.common(a, b), true),
                Form::AtLeast(groups) => (groups, false),
                _ => continue,
            };
            for group in groups {
                times[self.groups.rule(group, is_at_most) as usize] += 1;
            }
        }
        let most = times.into_iter().max().unwrap_or(0);
        let is_near = |rule: &RuleName| most > 0 && times[*rule as usize] == most;
        RuleName::ALL.into_iter().filter(is_near).collect()
    }
}
