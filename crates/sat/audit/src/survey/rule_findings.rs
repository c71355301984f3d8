//! The findings about the rules: the clauses that are missing or repeated, unless clauses with faults explain it.

use std::collections::BTreeSet;

use clausoku_board::{Scope, Variant};

use super::clauses::{Clauses, key, pair};
use super::finding::{Example, Finding, FindingKind};
use super::groups::Groups;
use super::rule::{self, RuleName};
use super::tally::{self, Tally};

/// Returns whether each assignment that satisfies these rules is a full grid of the board without a value twice in a region.
pub(super) fn suffices(variant: &Variant, complete: &[RuleName]) -> bool {
    let has =
        |scope: Option<Scope>, is_at_most| complete.contains(&RuleName::with(scope, is_at_most));
    let in_complete = |cell, is_at_most| {
        variant.regions_of(cell).iter().any(|&index| {
            let region = &variant.regions()[index as usize];
            variant.is_complete(region) && has(Some(region.scope), is_at_most)
        })
    };
    let each_in = |is_at_most| variant.cells().all(|cell| in_complete(cell, is_at_most));
    let at_most = has(None, true);
    // n cells with at most one value each that hold all of n values hold one each.
    let at_least = has(None, false) || at_most && each_in(false);
    // n values, each in at most one of n cells that hold at least one value each, leave one value for each.
    let is_one = at_least && (at_most || has(None, false) && each_in(true));
    is_one
        && variant.regions().iter().all(|region| {
            has(Some(region.scope), true)
                || variant.is_complete(region) && has(Some(region.scope), false)
        })
}

/// Returns the findings about the rules: what is missing and what is repeated, unless clauses with faults explain it.
pub(super) fn rule_findings(
    groups: &Groups<'_>,
    rules: &[Tally],
    foreign: &[Finding],
    is_sufficient: bool,
    clauses: &Clauses,
) -> Vec<Finding> {
    let mut found = Vec::new();
    let needed = needed(rules);
    let replaced = |rule: RuleName| {
        let of_rule =
            foreign.iter().filter(move |one| one.rule == Some(rule) && one.kind.replaces());
        of_rule.map(|one| one.count).sum::<u64>()
    };
    let is_moved = |rule: RuleName| {
        foreign.iter().any(|one| {
            one.rule == Some(rule)
                && matches!(
                    one.kind,
                    FindingKind::Shifted { .. }
                        | FindingKind::OnlyDiagonal
                        | FindingKind::BlocksMoved { .. }
                )
        })
    };
    let is_unwritten = |tally: &Tally| {
        !tally.is_written && tally.missing() > 0 && !is_sufficient && needed.contains(&tally.rule)
    };
    let written_as = written_as(rules, is_unwritten).or_else(|| copied(rules));
    // A clause that two rules want, and that is missing, is one finding.
    let mut is_shared_explained = rules.iter().any(|tally| tally.missing_alone > 0);
    for tally in rules {
        let rule = tally.rule;
        let finding = |kind, count, wanted: &[tally::Wanted], is_missing: bool| Finding {
            kind,
            rule: Some(rule),
            count,
            examples: wanted
                .iter()
                .take(tally::EXAMPLES)
                .map(|one| example(groups, one, rule, is_missing))
                .collect(),
            clauses: Vec::new(),
            replaced: Vec::new(),
        };
        // Clauses that are off by one may be those of other rules.
        if tally.repeated > 0
            && written_as.is_none_or(|(_, other)| other != rule)
            && !foreign.iter().any(|one| matches!(one.kind, FindingKind::Shifted { .. }))
        {
            found.push(finding(FindingKind::Repeated, tally.repeated, &tally.again, false));
        }
        let missing = tally.missing();
        if missing == 0 || is_moved(rule) {
            continue;
        }
        if replaced(rule) >= missing.min(tally.missing_alone.max(1)) && replaced(rule) > 0 {
            continue;
        }
        let place = |wanted: &tally::Wanted| match (rule.is_at_most(), &*wanted.candidates) {
            (true, &[a, b]) => key(a, b),
            _ => wanted.group as u64,
        };
        let of_rule = foreign.iter().filter(|one| one.rule == Some(rule) && one.kind.replaces());
        let in_place: BTreeSet<u64> = of_rule.flat_map(|one| &one.replaced).copied().collect();
        let absent = missing.saturating_sub(in_place.len() as u64);
        if !tally.is_written {
            if let Some((_, other)) = written_as.filter(|&(of, _)| of == rule) {
                found.push(finding(
                    FindingKind::WrittenAs { other },
                    missing,
                    &tally.missing,
                    true,
                ));
                continue;
            }
            if !is_unwritten(tally) {
                continue;
            }
            // Clauses with faults are the rule, badly written.
            if in_place.is_empty() {
                found.push(finding(FindingKind::NotWritten, missing, &tally.missing, true));
                continue;
            }
        }
        if absent == 0 {
            continue;
        }
        if tally.missing_alone == 0 {
            if is_shared_explained || foreign.iter().any(|one| one.kind.replaces()) {
                continue;
            }
            is_shared_explained = true;
        }
        let kind = if is_diagonal(groups, clauses, rule) {
            FindingKind::OnlyDiagonal
        } else {
            FindingKind::Missing
        };
        let rest = tally.missing.iter().filter(|wanted| !in_place.contains(&place(wanted)));
        let rest: Vec<tally::Wanted> = rest.take(tally::EXAMPLES).cloned().collect();
        found.push(finding(kind, absent, &rest, true));
    }
    found
}

fn written_as(
    rules: &[Tally],
    is_unwritten: impl Fn(&Tally) -> bool,
) -> Option<(RuleName, RuleName)> {
    let twice = rules.iter().find(|tally| is_twice(tally))?;
    let unwritten = rules.iter().find(|tally| is_unwritten(tally))?;
    Some((unwritten.rule, twice.rule))
}

/// Returns the only rule of "at most one" in regions that is not written, and another such rule that is written twice: a copy of its
/// loops, although the other rules suffice.
fn copied(rules: &[Tally]) -> Option<(RuleName, RuleName)> {
    let of_regions =
        || rules.iter().filter(|one| one.rule.is_at_most() && one.rule != RuleName::K2);
    let twice = of_regions().find(|tally| is_twice(tally))?;
    let mut unwritten = of_regions().filter(|tally| !tally.is_written && tally.missing() > 0);
    let only = unwritten.next()?;
    unwritten.next().is_none().then_some((only.rule, twice.rule))
}

/// Returns `true` for a rule that is written twice. Pairs that two rules want are there once for each.
fn is_twice(tally: &Tally) -> bool {
    tally.is_written && 2 * tally.repeated >= tally.wanted
}

/// Returns the rules of the named set that lacks the fewest.
fn needed(rules: &[Tally]) -> Vec<RuleName> {
    let has_clauses = |rule: &RuleName| rules.iter().any(|tally| tally.rule == *rule);
    let lacks =
        |rule: &&RuleName| rules.iter().any(|tally| tally.rule == **rule && !tally.is_written);
    let sets =
        rule::sets().map(|set| set.iter().copied().filter(has_clauses).collect::<Vec<RuleName>>());
    sets.min_by_key(|set| set.iter().filter(lacks).count()).unwrap_or_default()
}

/// Returns `true` if the present pairs of blocks that no other rule wants are those of the diagonals of the blocks.
fn is_diagonal(groups: &Groups<'_>, clauses: &Clauses, rule: RuleName) -> bool {
    if rule != RuleName::B2 {
        return false;
    }
    let mut is_any = false;
    for &key in &clauses.pairs {
        let (a, b) = pair(key);
        let map = groups.map;
        if map.cell(a) == map.cell(b) {
            continue;
        }
        let [group] = groups.common_regions(a, b).collect::<Vec<_>>()[..] else { continue };
        let Some((region, _)) =
            groups.region(group).filter(|(region, _)| region.scope == Scope::Block)
        else {
            continue;
        };
        let Some(diagonal) = groups.diagonal(region) else { return false };
        if ![a, b].iter().all(|&one| diagonal.contains(&map.cell(one))) {
            return false;
        }
        is_any = true;
    }
    is_any
}

fn example(
    groups: &Groups<'_>,
    wanted: &tally::Wanted,
    rule: RuleName,
    is_missing: bool,
) -> Example {
    let literals = groups.literals(&wanted.candidates, !rule.is_at_most());
    let region = groups.region_index(wanted.group);
    if is_missing {
        Example { wanted: literals, region, ..Example::default() }
    } else {
        Example { literals, region, ..Example::default() }
    }
}
