//! Clauses that are no clauses of the rules: what each might have been.
//!
//! Each clause has several readings: a rule's clause with a sign flipped, with a number off by one, with a candidate too few. The
//! reading that the most clauses share is taken, and a rule whose clauses are next to the clause counts twice.
//!
//! **Invariant.** Each clause is in one finding.

use std::collections::HashMap;

use clausoku_board::{BoardPropagator, GroupBounds, Puzzle, Region, Scope};
use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};
use clausoku_decoder::Axis;

use super::clauses::{Clauses, Form, form, key};
use super::finding::{Example, Finding, FindingKind};
use super::groups::Groups;
use super::map::Claim;
use super::rule::RuleName;

/// The number of clauses on each side in which the rule of a clause is looked for.
const NEIGHBOURS: usize = 8;

/// The number of clauses that are compared with the consequences of the rules.
const COMPARED: usize = 200;

/// A reading of a clause.
#[derive(Clone, Debug)]
struct Reading {
    kind: FindingKind,
    rule: Option<RuleName>,
    /// The candidates of the rule's clause, and the group.
    wanted: Vec<Literal>,
    group: Option<usize>,
}

/// Reads the foreign clauses of a formula.
pub(super) struct Foreign<'f> {
    pub(super) groups: &'f Groups<'f>,
    pub(super) formula: &'f Cnf,
    pub(super) clauses: &'f Clauses,
    /// The puzzle that is stated, for what follows from it.
    pub(super) puzzle: &'f Puzzle,
}

impl Foreign<'_> {
    /// Returns the findings of these clauses. `unrelated` are groups of candidates, each with a clause.
    pub(super) fn findings(
        &self,
        odd: &[usize],
        strays: &[usize],
        unrelated: &[(Vec<u32>, usize)],
        is_justified: &mut dyn FnMut(&[Literal]) -> Result<bool, Stopped>,
        deadline: &Deadline,
    ) -> Result<Vec<Finding>, Stopped> {
        let mut read: Vec<(usize, Vec<Reading>)> = Vec::new();
        let mut compared = 0;
        for &index in odd {
            deadline.work(1)?;
            let clause = &self.formula[index];
            if is_justified(clause)? {
                continue;
            }
            let mut readings = self.readings(clause);
            let is_weak = readings.iter().all(|one| {
                matches!(
                    one.kind,
                    FindingKind::Shortened
                        | FindingKind::Unrelated
                        | FindingKind::Misplaced
                        | FindingKind::Lengthened
                )
            });
            if is_weak && compared < COMPARED {
                compared += 1;
                deadline.work(self.groups.map.len() as u32)?;
                if self.follows(clause) {
                    let is_pair = clause.len() == 2;
                    readings.retain(|one| {
                        self.is_in_place(one) || is_pair && one.kind == FindingKind::Unrelated
                    });
                    let is_replaced = |one: &Reading| {
                        matches!(one.kind, FindingKind::Lengthened | FindingKind::Misplaced)
                    };
                    if !readings.iter().any(is_replaced) {
                        readings.push(reading(FindingKind::Follows));
                    }
                }
            }
            if readings.is_empty() {
                readings.push(reading(FindingKind::Other));
            }
            read.push((index, readings));
        }
        for &index in strays {
            deadline.work(1)?;
            let clause = &self.formula[index];
            if clause.len() > 1 {
                read.push((index, self.stray_readings(clause)));
            }
        }
        read.extend(
            unrelated.iter().map(|&(_, index)| (index, vec![reading(FindingKind::Unrelated)])),
        );
        read.sort_by_key(|&(index, _)| index);
        Ok(self.vote(read))
    }

    /// Returns `true` if a clause that follows may be there in the place of the one that the reading wants: that is missing, or the clause is
    /// part of it.
    fn is_in_place(&self, reading: &Reading) -> bool {
        let is_missing = |group: usize| self.clauses.at_least[group][0] == 0;
        match reading.kind {
            FindingKind::Shortened => true,
            FindingKind::Lengthened | FindingKind::Misplaced => {
                reading.group.is_some_and(is_missing)
            }
            _ => false,
        }
    }

    /// Takes the reading of each clause that the most clauses share.
    fn vote(&self, read: Vec<(usize, Vec<Reading>)>) -> Vec<Finding> {
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

    /// Returns the readings of a clause over candidates.
    fn readings(&self, clause: &[Literal]) -> Vec<Reading> {
        let claims: Vec<Claim> =
            clause.iter().filter_map(|&literal| self.groups.map.claim(literal)).collect();
        if claims.is_empty() {
            return vec![reading(FindingKind::Empty)];
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
            found.push(reading(FindingKind::Unrelated));
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
        let by_rule = |rule| Reading { rule: Some(rule), ..reading(FindingKind::Tautology) };
        let mut found: Vec<Reading> = rules.into_iter().map(by_rule).collect();
        if found.is_empty() {
            found.push(reading(FindingKind::Tautology));
        }
        found
    }

    /// Returns the readings of a clause with a literal twice.
    fn repeated(&self, claims: &[Claim], once: &[Claim]) -> Vec<Reading> {
        let candidates: Vec<u32> = once.iter().map(|claim| claim.candidate).collect();
        if let ([only], false) = (&*candidates, once[0].is_positive) {
            let of = |rule| Reading { rule: Some(rule), ..reading(FindingKind::JoinedToItself) };
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
            found.push(reading(FindingKind::RepeatedLiteral));
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
                found.push(flipped(true, self.literals(&candidates, false)));
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
                self.diagonal(region).is_some_and(|diagonal| {
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
    fn stray_readings(&self, clause: &[Literal]) -> Vec<Reading> {
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
            found.push(reading(FindingKind::NoCandidate));
        }
        found
    }

    /// Returns `true` if the rules and the givens imply the clause by propagation.
    fn follows(&self, clause: &[Literal]) -> bool {
        let bounds = GroupBounds::sudoku(self.puzzle.variant());
        let Ok(mut board) = BoardPropagator::from_puzzle(self.puzzle, bounds) else { return true };
        for &literal in clause {
            let Some(claim) = self.groups.map.claim(literal) else { return false };
            let candidate = self.groups.map.at(claim.candidate);
            if !claim.is_positive {
                board.place(candidate);
            } else if board.exclude(candidate).is_err() {
                return true;
            }
        }
        board.closure().is_err()
    }

    fn rules_of(&self, candidate: u32, is_at_most: bool) -> Vec<RuleName> {
        let groups = self.groups.containing_one(candidate).into_iter();
        let mut rules: Vec<RuleName> =
            groups.map(|group| self.groups.rule(group, is_at_most)).collect();
        rules.dedup();
        rules
    }

    fn literals_of(&self, group: usize) -> Vec<Literal> {
        self.literals(&self.groups.open(group).collect::<Vec<_>>(), true)
    }

    fn literals(&self, candidates: &[u32], is_positive: bool) -> Vec<Literal> {
        literals(self.groups, candidates, is_positive)
    }

    /// Returns the cells of the falling diagonal of a block.
    fn diagonal(&self, region: &Region) -> Option<Vec<u32>> {
        diagonal(self.groups, region)
    }
}

pub(super) fn literals(groups: &Groups<'_>, candidates: &[u32], is_positive: bool) -> Vec<Literal> {
    let variables = candidates.iter().filter_map(|&one| groups.map.variable(one));
    variables.map(|variable| variable.literal(is_positive)).collect()
}

/// Returns the cells of the falling diagonal of a block, by index.
pub(super) fn diagonal(groups: &Groups<'_>, region: &Region) -> Option<Vec<u32>> {
    if region.scope != Scope::Block {
        return None;
    }
    let variant = &groups.map.variant;
    let positions = region.cells.iter().map(|&cell| variant.position(cell));
    let top = positions.clone().map(|position| position.row).min()?;
    let left = positions.map(|position| position.column).min()?;
    let on_diagonal = region.cells.iter().filter(|&&cell| {
        let position = variant.position(cell);
        position.row - top == position.column - left
    });
    let cells: Vec<u32> = on_diagonal.map(|cell| cell.index() as u32).collect();
    (cells.len() > 1).then_some(cells)
}

fn reading(kind: FindingKind) -> Reading {
    Reading { kind, rule: None, wanted: Vec::new(), group: None }
}
