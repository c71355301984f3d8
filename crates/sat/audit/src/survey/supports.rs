//! Support clauses: a candidate implies that another cell of its region holds one of its other values.
//!
//! If that cell holds at most one value, the clause excludes that both cells hold the value, so that it counts as their pair. Each pair has two
//! such clauses, one for each direction.
//!
//! **Invariant.** A clause of this form counts as a pair only if the formula bounds the values of the cell; else it stays among the others.

use std::collections::{HashMap, HashSet};

use clausoku_cnf::{Cnf, Literal};

use super::auxiliary::Recognised;
use super::clauses::{Clauses, key, pair};
use super::groups::Groups;
use super::tally::{Encoded, two_of};

/// Moves support clauses from the other clauses to the pairs. `is_one_value` if each cell holds at most one value without clauses.
pub(super) fn take(
    groups: &Groups<'_>,
    formula: &Cnf,
    clauses: &mut Clauses,
    encoded: &Encoded,
    is_one_value: bool,
) -> Option<Recognised> {
    // The number of clauses in each direction of a pair.
    let mut times: HashMap<u64, [usize; 2]> = HashMap::new();
    let mut bounded: HashMap<usize, bool> = HashMap::new();
    let mut count = 0;
    let mut rest = Vec::new();
    for &index in &clauses.odd {
        let Some((cause, excluded)) = support(groups, &formula[index]) else {
            rest.push(index);
            continue;
        };
        let cell = groups.map.cell(excluded) as usize;
        let is_bounded = is_one_value
            || *bounded.entry(cell).or_insert_with(|| {
                let open: Vec<u32> = groups.open(cell).collect();
                encoded.at_most[cell] || two_of(&open).all(|(a, b)| clauses.has_pair(a, b))
            });
        if is_bounded {
            times.entry(key(cause, excluded)).or_default()[usize::from(cause > excluded)] += 1;
            count += 1;
        } else {
            rest.push(index);
        }
    }
    if times.is_empty() {
        return None;
    }
    clauses.odd = rest;
    let mut bounds = HashSet::new();
    for (key, [forth, back]) in times {
        let (a, b) = pair(key);
        bounds.extend(groups.common_regions(a, b));
        clauses.pairs.extend(std::iter::repeat_n(key, forth.max(back)));
    }
    clauses.sort_pairs();
    let (name, groups) = (Some("support"), bounds.len() as u64);
    Some(Recognised { name, groups, variables: 0, clauses: count })
}

/// Returns the candidate that a support clause is about, and the one of the same value that it excludes in another cell.
fn support(groups: &Groups<'_>, clause: &[Literal]) -> Option<(u32, u32)> {
    let map = groups.map;
    let mut negative = clause.iter().filter(|literal| literal.is_negative());
    let cause = map.candidate(negative.next()?.variable())?;
    let mut supports: Vec<u32> = clause
        .iter()
        .filter(|literal| literal.is_positive())
        .map(|literal| map.candidate(literal.variable()))
        .collect::<Option<_>>()?;
    supports.sort_unstable();
    let cell = map.cell(*supports.first()?);
    if negative.next().is_some() || cell == map.cell(cause) {
        return None;
    }
    let mut others = groups.open(cell as usize).filter(|&one| !supports.contains(&one));
    let excluded = others.next().filter(|&one| map.symbol(one) == map.symbol(cause))?;
    let is_all = others.next().is_none()
        && supports.windows(2).all(|two| two[0] != two[1])
        && supports.iter().all(|&one| map.cell(one) == cell);
    (is_all && groups.common_regions(cause, excluded).next().is_some()).then_some((cause, excluded))
}
