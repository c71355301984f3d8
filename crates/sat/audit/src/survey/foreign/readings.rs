//! The readings of a clause: a rule's clause with a sign flipped, with a number off by one, with a candidate too few.

use clausoku_cnf::Literal;
use clausoku_decoder::Axis;

use super::super::clauses::{Form, form};
use super::super::finding::FindingKind;
use super::super::map::Claim;
use super::super::rule::RuleName;
use super::Foreign;

/// A reading of a clause.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub(super) kind: FindingKind,
    pub(super) rule: Option<RuleName>,
    /// The candidates of the rule's clause, and the group.
    pub(super) wanted: Vec<Literal>,
    pub(super) group: Option<usize>,
}

impl Reading {
    /// Returns a reading without a rule.
    pub(super) fn without_rule(kind: FindingKind) -> Self {
        Self { kind, rule: None, wanted: Vec::new(), group: None }
    }
}

impl Foreign<'_> {
    /// Returns the readings of a clause over candidates.
    pub(super) fn readings(&self, clause: &[Literal]) -> Vec<Reading> {
        let claims: Vec<Claim> =
            clause.iter().filter_map(|&literal| self.groups.map.claim(literal)).collect();
        if claims.is_empty() {
            return vec![Reading::without_rule(FindingKind::Empty)];
        }
        let mut sorted = claims.clone();
        sorted.sort_unstable();
        let has_opposites =
            sorted.windows(2).any(|two| two[0].candidate == two[1].candidate && two[0] != two[1]);
        sorted.dedup();
        if has_opposites {
            return self.tautology(&sorted);
        }
        if sorted.len() < claims.len() {
            return self.repeated(&claims, &sorted);
        }
        let mut found = Vec::new();
        self.flipped(&sorted, &mut found);
        self.shifted(clause, &mut found);
        if sorted.iter().all(|claim| claim.is_positive) {
            self.near_group(&sorted, &mut found);
            if let Some(diagonal) =
                found.iter().position(|one| one.kind == FindingKind::OnlyDiagonal)
            {
                // Two cells on a diagonal may be a pair with wrong signs, if that is what most clauses are.
                let only = found.swap_remove(diagonal);
                found.retain(|one| sorted.len() == 2 && one.kind == FindingKind::SignFlipped);
                found.insert(0, only);
            }
        }
        let is_pair = matches!(*sorted, [a, b] if !a.is_positive && !b.is_positive);
        if is_pair {
            found.push(Reading::without_rule(FindingKind::Unrelated));
        }
        found
    }

    /// Returns the readings of a clause with a candidate and its negation.
    fn tautology(&self, claims: &[Claim]) -> Vec<Reading> {
        let mut rest: Vec<u32> = claims.iter().map(|claim| claim.candidate).collect();
        rest.dedup();
        let rules: Vec<RuleName> = if let [only] = *rest {
            [true, false].into_iter().flat_map(|bound| self.rules_of(only, bound)).collect()
        } else {
            let groups = self.groups.containing(&rest).into_iter();
            let is_pair = rest.len() == 2;
            groups.map(|group| self.groups.rule(group, is_pair && claims.len() < 4)).collect()
        };
        let by_rule =
            |rule| Reading { rule: Some(rule), ..Reading::without_rule(FindingKind::Tautology) };
        let mut found: Vec<Reading> = rules.into_iter().map(by_rule).collect();
        if found.is_empty() {
            found.push(Reading::without_rule(FindingKind::Tautology));
        }
        found
    }

    /// Returns the readings of a clause with a literal twice.
    fn repeated(&self, claims: &[Claim], once: &[Claim]) -> Vec<Reading> {
        let candidates: Vec<u32> = once.iter().map(|claim| claim.candidate).collect();
        if let ([only], false) = (&*candidates, once[0].is_positive) {
            let of = |rule| Reading {
                rule: Some(rule),
                ..Reading::without_rule(FindingKind::JoinedToItself)
            };
            return self.rules_of(*only, true).into_iter().map(of).collect();
        }
        let groups = self.groups.containing(&candidates);
        let mut found: Vec<Reading> = groups
            .into_iter()
            .filter(|&group| self.groups.size(group) >= candidates.len())
            .map(|group| {
                let is_at_most = claims.len() == 2 || !once[0].is_positive;
                Reading {
                    rule: Some(self.groups.rule(group, is_at_most)),
                    wanted: self.literals_of(group),
                    group: Some(group),
                    // A clause with all candidates of its group means the same.
                    kind: if self.groups.size(group) == candidates.len() || is_at_most {
                        FindingKind::RepeatedLiteral
                    } else {
                        FindingKind::Shortened
                    },
                }
            })
            .collect();
        if found.is_empty() {
            found.push(Reading::without_rule(FindingKind::RepeatedLiteral));
        }
        found
    }

    /// Adds the readings of a clause whose signs are wrong.
    fn flipped(&self, claims: &[Claim], found: &mut Vec<Reading>) {
        let candidates: Vec<u32> = claims.iter().map(|claim| claim.candidate).collect();
        let positive = claims.iter().filter(|claim| claim.is_positive).count();
        for group in self.groups.containing(&candidates) {
            let is_whole =
                self.groups.size(group) == candidates.len() && self.groups.is_complete(group);
            let flipped = |is_at_most: bool, wanted: Vec<Literal>| Reading {
                kind: FindingKind::SignFlipped,
                rule: Some(self.groups.rule(group, is_at_most)),
                wanted,
                group: Some(group),
            };
            if candidates.len() == 2 && positive > 0 && !(is_whole && positive == 2) {
                found.push(flipped(true, self.groups.literals(&candidates, false)));
            }
            if is_whole && positive < candidates.len() && candidates.len() > 2 {
                found.push(flipped(false, self.literals_of(group)));
            }
        }
    }

    /// Adds the readings of a clause in which a number is off by one.
    fn shifted(&self, clause: &[Literal], found: &mut Vec<Reading>) {
        let map = self.groups.map;
        let are_negative = clause.iter().all(|literal| literal.is_negative());
        let are_positive = clause.iter().all(|literal| literal.is_positive());
        if !(are_negative && clause.len() == 2 || are_positive && clause.len() > 1) {
            return;
        }
        let mut scratch = Vec::new();
        for axis in [Axis::Value, Axis::Row, Axis::Column] {
            for by in [1_i8, -1] {
                let moved = clause.iter().map(|literal| {
                    let candidate = map.shifted(literal.variable(), axis, by)?;
                    Some(map.variable(candidate)?.literal(literal.is_positive()))
                });
                let Some(moved) = moved.collect::<Option<Vec<Literal>>>() else { continue };
                let (groups, is_at_most) = match form(self.groups, &moved, &mut scratch) {
                    Form::Pair(a, b) => (self.groups.common(a, b), true),
                    Form::AtLeast(groups) => (groups, false),
                    _ => continue,
                };
                found.extend(groups.into_iter().map(|group| Reading {
                    kind: FindingKind::Shifted { axis, by },
                    rule: Some(self.groups.rule(group, is_at_most)),
                    wanted: moved.clone(),
                    group: Some(group),
                }));
            }
        }
    }

    /// Adds the readings of a clause of positive literals that is nearly that of a group.
    fn near_group(&self, claims: &[Claim], found: &mut Vec<Reading>) {
        let candidates: Vec<u32> = claims.iter().map(|claim| claim.candidate).collect();
        let add = |kind, group: usize, found: &mut Vec<Reading>| {
            found.push(Reading {
                kind,
                rule: Some(self.groups.rule(group, false)),
                wanted: self.literals_of(group),
                group: Some(group),
            });
        };
        let all = self.groups.containing(&candidates);
        for &group in all.iter().filter(|&&group| self.groups.is_complete(group)) {
            let is_diagonal = self.groups.region(group).is_some_and(|(region, _)| {
                self.groups.diagonal(region).is_some_and(|diagonal| {
                    candidates.len() == diagonal.len()
                        && candidates
                            .iter()
                            .all(|&one| diagonal.contains(&self.groups.map.cell(one)))
                })
            });
            let kind = if is_diagonal { FindingKind::OnlyDiagonal } else { FindingKind::Shortened };
            add(kind, group, found);
        }
        if !all.is_empty() || candidates.len() < 3 {
            return;
        }
        // At most one candidate is wrong, or the clause is too long: two of the first three are right.
        let firsts = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| (candidates[a], candidates[b]));
        let mut tried = Vec::new();
        for (a, b) in firsts {
            for group in self.groups.common(a, b) {
                if tried.contains(&group) || !self.groups.is_complete(group) {
                    continue;
                }
                tried.push(group);
                let size = self.groups.size(group);
                let inside = self
                    .groups
                    .open(group)
                    .filter(|one| candidates.binary_search(one).is_ok())
                    .count();
                if inside == size && candidates.len() > size {
                    add(FindingKind::Lengthened, group, found);
                } else if inside + 1 == size && candidates.len() == size {
                    add(FindingKind::Misplaced, group, found);
                }
            }
        }
    }

    /// Returns the readings of a clause with variables of no candidate, which are no auxiliary variables.
    pub(super) fn stray_readings(&self, clause: &[Literal]) -> Vec<Reading> {
        let map = self.groups.map;
        let mut found = Vec::new();
        self.shifted(clause, &mut found);
        let claims: Vec<Claim> = clause.iter().filter_map(|&literal| map.claim(literal)).collect();
        let mut candidates: Vec<u32> = claims.iter().map(|claim| claim.candidate).collect();
        candidates.sort_unstable();
        candidates.dedup();
        let mut add = |rule, group: Option<usize>| {
            let wanted = group.map_or_else(Vec::new, |group| self.literals_of(group));
            found.push(Reading { rule: Some(rule), wanted, group, kind: FindingKind::NoCandidate });
        };
        if let (&[only], [_, _]) = (&*candidates, clause) {
            let is_at_most = clause.iter().all(|literal| literal.is_negative());
            self.rules_of(only, is_at_most).into_iter().for_each(|rule| add(rule, None));
        } else if claims.iter().all(|claim| claim.is_positive) {
            for group in self.groups.containing(&candidates) {
                if self.groups.size(group) == clause.len() && self.groups.is_complete(group) {
                    add(self.groups.rule(group, false), Some(group));
                }
            }
        }
        if found.is_empty() {
            found.push(Reading::without_rule(FindingKind::NoCandidate));
        }
        found
    }

    fn rules_of(&self, candidate: u32, is_at_most: bool) -> Vec<RuleName> {
        let groups = self.groups.containing_one(candidate).into_iter();
        let mut rules: Vec<RuleName> =
            groups.map(|group| self.groups.rule(group, is_at_most)).collect();
        rules.dedup();
        rules
    }

    fn literals_of(&self, group: usize) -> Vec<Literal> {
        self.groups.literals(&self.groups.open(group).collect::<Vec<_>>(), true)
    }
}
