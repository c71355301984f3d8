//! Blocks that begin one row or one column too late or too early: the loops of a rule of blocks have wrong first numbers.
//!
//! Most of these clauses are about cells of two or four blocks, or beyond the board, where they look like many other faults. So they are
//! taken before all others if nearly all clauses of the rule are there at the wrong places.
//!
//! **Invariant.** A clause that a rule wants is taken only if it is there more often than the rules want it.

use std::collections::{HashMap, HashSet};

use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};
use clausoku_decoder::{Axis, NumberingName};

use super::clauses::key;
use super::content::Content;
use super::finding::{Example, Finding, FindingKind};
use super::groups::Groups;
use super::rule::RuleName;
use super::tally::{Tally, tally, two_of};

/// The largest number of clauses of a rule that are compared.
const COMPARED: u64 = 40_000;

/// The rows and columns by which blocks are moved.
const MOVES: [[i8; 2]; 6] = [[1, 1], [1, 0], [0, 1], [-1, -1], [-1, 0], [0, -1]];

/// The clauses of a rule at wrong places: the index in the formula, the clause that the rule wants, and its group.
type Moved = Vec<(usize, Vec<Literal>, usize)>;

/// Takes the clauses of rules of blocks that are moved out of the content.
pub(super) fn take(
    groups: &Groups<'_>,
    formula: &Cnf,
    content: &mut Content,
    deadline: &Deadline,
) -> Result<Vec<Finding>, Stopped> {
    let mut found = Vec::new();
    for rule in [RuleName::B2, RuleName::B1] {
        let is_open = |tally: &&Tally| {
            tally.rule == rule
                && 10 * tally.present < 9 * tally.wanted
                && (1..=COMPARED).contains(&tally.wanted)
        };
        if !content.rules.iter().any(|tally| is_open(&tally))
            || content.clauses.odd.len() + content.auxiliaries.strays.len() == 0
        {
            continue;
        }
        let foreign: Vec<usize> =
            content.clauses.odd.iter().chain(&content.auxiliaries.strays).copied().collect();
        for [rows, columns] in MOVES {
            let moved = moved(groups, formula, &foreign, rule, [rows, columns], deadline)?;
            if moved.is_empty() {
                continue;
            }
            let kind = FindingKind::BlocksMoved { rows: -rows, columns: -columns };
            let mut finding = Finding::new(kind, Some(rule));
            for (index, wanted, group) in &moved {
                finding.add(Example {
                    clause: Some(*index as u64 + 1),
                    literals: formula[*index].to_vec(),
                    wanted: wanted.clone(),
                    region: groups.region_index(*group),
                    line: None,
                });
            }
            let taken: HashSet<usize> = moved.into_iter().map(|(index, ..)| index).collect();
            content.clauses.odd.retain(|index| !taken.contains(index));
            content.auxiliaries.strays.retain(|index| !taken.contains(index));
            leave_out_pairs(groups, formula, content, &taken);
            let encoded = &content.auxiliaries.encoded;
            content.rules = tally(groups, &content.clauses, encoded, deadline)?;
            found.push(finding);
            break;
        }
    }
    Ok(found)
}

/// Returns the clauses of a rule that are moved; none if fewer than nine tenths are there. Those of the form of a rule are taken where all
/// foreign clauses are foreign for this reason.
fn moved(
    groups: &Groups<'_>,
    formula: &Cnf,
    foreign: &[usize],
    rule: RuleName,
    [rows, columns]: [i8; 2],
    deadline: &Deadline,
) -> Result<Moved, Stopped> {
    let NumberingName::Affine(affine) = groups.map.name else { return Ok(Vec::new()) };
    let by = i64::from(rows) * affine.stride(Axis::Row)
        + i64::from(columns) * affine.stride(Axis::Column);
    let moved = |literal: &Literal| {
        let number = i64::from(literal.variable().to_dimacs()) + by;
        Literal::from_dimacs(if literal.is_positive() { number } else { -number })
            .filter(|_| number > 0)
    };
    let mut wanted: HashMap<Vec<Literal>, (Vec<Literal>, usize)> = HashMap::new();
    for group in (0..groups.len()).filter(|&group| groups.rule(group, rule.is_at_most()) == rule) {
        let candidates: Vec<u32> = groups.open(group).collect();
        deadline.work((candidates.len() * candidates.len()) as u32)?;
        let mut add = |clause: Vec<Literal>| {
            let all: Option<Vec<Literal>> = clause.iter().map(moved).collect();
            if let Some(mut all) = all {
                all.sort_unstable();
                wanted.insert(all, (clause, group));
            }
        };
        if rule.is_at_most() {
            two_of(&candidates).for_each(|(a, b)| add(groups.literals(&[a, b], false)));
        } else {
            add(groups.literals(&candidates, true));
        }
    }
    let sorted = |index: usize| {
        let mut clause = formula[index].to_vec();
        clause.sort_unstable();
        clause
    };
    // A quick look before the whole formula is compared.
    let known = foreign.iter().filter(|&&index| wanted.contains_key(&sorted(index))).count();
    if 10 * known < 9 * foreign.len() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    let mut seen: HashSet<Vec<Literal>> = HashSet::new();
    // The last ones: of equal clauses, those of the rules before are right.
    for index in (0..formula.len()).rev() {
        deadline.work(1)?;
        let clause = sorted(index);
        if let Some((right, group)) = wanted.get(&clause)
            && seen.insert(clause)
        {
            found.push((index, right.clone(), *group));
        }
    }
    found.reverse();
    Ok(if 10 * seen.len() < 9 * wanted.len() { Vec::new() } else { found })
}

/// Leaves out the taken pairs that are there more than once: one of them is that of another rule.
fn leave_out_pairs(
    groups: &Groups<'_>,
    formula: &Cnf,
    content: &mut Content,
    taken: &HashSet<usize>,
) {
    let keys = taken.iter().filter_map(|&index| match formula[index] {
        [a, b] => {
            let [a, b] = [a, b].map(|one| groups.map.candidate(one.variable()));
            Some(key(a?, b?))
        }
        _ => None,
    });
    let keys: HashSet<u64> = keys.collect();
    let mut last = None;
    content.clauses.pairs.retain(|&pair| {
        let is_again = last.replace(pair) == Some(pair);
        if is_again && keys.contains(&pair) {
            // Only one of each.
            last = None;
            return false;
        }
        true
    });
}
