//! The clauses of each rule: wanted, present, missing, repeated.

use clausoku_cnf::{Deadline, Stopped};

use super::clauses::{Clauses, pair};
use super::groups::Groups;
use super::rule::RuleName;

/// The number of examples.
pub(crate) const EXAMPLES: usize = 3;

/// The largest number of missing clauses of a rule that are listed.
pub(crate) const LISTED: usize = 10_000;

/// The clauses of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The rule.
    pub rule: RuleName,
    /// The number of clauses of the rule on the board.
    pub wanted: u64,
    /// The number of these that the formula contains, or that its auxiliary variables express.
    pub present: u64,
    /// The number of clauses that the formula contains more often than its rules want them.
    pub repeated: u64,
    /// The number of groups whose clauses are expressed by auxiliary variables.
    pub encoded: u64,
    /// The first missing clauses, as candidates: a pair for a rule "2", all candidates of a group for a rule "1". Those that no
    /// other rule wants come first.
    pub(crate) missing: Vec<Wanted>,
    /// The first repeated clauses.
    pub(crate) again: Vec<Wanted>,
    /// The number of missing clauses that no other rule wants.
    pub(crate) missing_alone: u64,
    /// The number of present clauses that no other rule wants, with all pairs of the groups that auxiliary variables bound.
    pub(crate) present_alone: u64,
    /// `true` if a clause that no other rule wants is present.
    pub(crate) is_written: bool,
}

/// A clause of a rule: its candidates, and their group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) candidates: Vec<u32>,
    pub(crate) group: usize,
}

impl Tally {
    /// Returns the number of missing clauses.
    pub fn missing(&self) -> u64 {
        self.wanted - self.present
    }

    /// Returns `true` if the formula has most of the clauses that only this rule wants.
    pub(crate) fn is_stated(&self) -> bool {
        self.is_complete() || self.present_alone > self.missing_alone
    }

    /// Returns `true` if the formula contains every clause of the rule.
    pub fn is_complete(&self) -> bool {
        self.missing() == 0
    }

    fn new(rule: RuleName) -> Self {
        Self {
            rule,
            wanted: 0,
            present: 0,
            repeated: 0,
            encoded: 0,
            missing: Vec::new(),
            again: Vec::new(),
            missing_alone: 0,
            present_alone: 0,
            is_written: false,
        }
    }
}

/// The groups that auxiliary variables bound.
#[derive(Clone, Debug)]
pub(crate) struct Encoded {
    /// `true` for each group in which at most one candidate is true.
    pub(crate) at_most: Vec<bool>,
    /// `true` for each group in which at least one candidate is true.
    pub(crate) at_least: Vec<bool>,
}

impl Encoded {
    pub(crate) fn none(groups: &Groups<'_>) -> Self {
        Self { at_most: vec![false; groups.len()], at_least: vec![false; groups.len()] }
    }
}

/// Counts the clauses of each rule.
pub(crate) fn tally(
    groups: &Groups<'_>,
    clauses: &Clauses,
    encoded: &Encoded,
    deadline: &Deadline,
) -> Result<Vec<Tally>, Stopped> {
    let mut rules = RuleName::ALL.map(Tally::new);
    for group in 0..groups.len() {
        let most = &mut rules[groups.rule(group, true) as usize];
        let pairs = groups.pairs(group);
        most.wanted += pairs;
        if encoded.at_most[group] {
            most.present += pairs;
            most.present_alone += pairs;
            most.encoded += 1;
            most.is_written |= pairs > 0;
        }
        at_least(groups, clauses, encoded, group, &mut rules);
        deadline.work(1)?;
    }
    let alone = pairs(groups, clauses, encoded, deadline, &mut rules)?;
    let any_encoded = encoded.at_most.contains(&true);
    for (tally, alone) in rules.iter_mut().zip(alone) {
        tally.present_alone += alone;
    }
    for tally in &mut rules {
        if !tally.rule.is_at_most() || tally.is_complete() {
            continue;
        }
        if any_encoded {
            recount(groups, clauses, encoded, tally, deadline)?;
        }
        if tally.is_complete() {
            continue;
        }
        tally.missing_alone =
            wanted_alone(groups, encoded, tally.rule) - alone[tally.rule as usize];
        tally.missing = missing(groups, clauses, encoded, tally, deadline)?;
    }
    Ok(rules.into_iter().filter(|tally| tally.wanted > 0).collect())
}

/// Counts the clauses of a rule "1" for a group.
fn at_least(
    groups: &Groups<'_>,
    clauses: &Clauses,
    encoded: &Encoded,
    group: usize,
    rules: &mut [Tally; 10],
) {
    if !groups.is_complete(group) || groups.is_held(group) {
        return;
    }
    let least = &mut rules[groups.rule(group, false) as usize];
    let [times, same] = clauses.at_least[group];
    let wanted = |group| Wanted { candidates: groups.open(group).collect(), group };
    least.wanted += 1;
    if times > 0 || encoded.at_least[group] {
        least.present += 1;
        least.present_alone += 1;
        least.is_written = true;
        least.encoded += u64::from(encoded.at_least[group]);
    } else {
        least.missing_alone += 1;
        if least.missing.len() < LISTED {
            least.missing.push(wanted(group));
        }
    }
    let repeated = u64::from(times.saturating_sub(same));
    least.repeated += repeated;
    if repeated > 0 && least.again.len() < EXAMPLES {
        least.again.push(wanted(group));
    }
}

/// Counts the pairs. Returns the number of pairs, by rule, that only this rule wants.
fn pairs(
    groups: &Groups<'_>,
    clauses: &Clauses,
    encoded: &Encoded,
    deadline: &Deadline,
    rules: &mut [Tally; 10],
) -> Result<[u64; 10], Stopped> {
    let mut alone = [0; 10];
    // Repeated pairs that several rules want.
    let mut shared: Vec<(Vec<usize>, u64, u64)> = Vec::new();
    for run in clauses.pairs.chunk_by(|first, second| first == second) {
        deadline.work(1)?;
        let (a, b) = pair(run[0]);
        let mut count = 0;
        let mut last = 0;
        let mut see = |group: usize| {
            count += 1;
            last = group;
            if !encoded.at_most[group] && !groups.is_held(group) {
                rules[groups.rule(group, true) as usize].present += 1;
            }
        };
        if groups.map.cell(a) == groups.map.cell(b) {
            see(groups.map.cell(a) as usize);
        } else {
            groups.common_regions(a, b).for_each(&mut see);
        }
        let times = run.len() as u64;
        if count == 1 {
            let tally = &mut rules[groups.rule(last, true) as usize];
            tally.is_written = true;
            alone[tally.rule as usize] += u64::from(!encoded.at_most[last]);
            if times > 1 {
                repeat(tally, times - 1, a, b, last);
            }
        } else if times > count {
            shared.push((groups.common(a, b), times - count, run[0]));
        }
    }
    // A rule that is written twice repeats also the pairs that other rules want.
    for (of_pair, times, key) in shared {
        let repeats = |group: &&usize| rules[groups.rule(**group, true) as usize].repeated > 0;
        let group = of_pair.iter().find(repeats).or(of_pair.first());
        if let Some(&group) = group {
            let (a, b) = pair(key);
            repeat(&mut rules[groups.rule(group, true) as usize], times, a, b, group);
        }
    }
    Ok(alone)
}

fn repeat(tally: &mut Tally, times: u64, a: u32, b: u32, group: usize) {
    tally.repeated += times;
    if tally.again.len() < EXAMPLES {
        tally.again.push(Wanted { candidates: vec![a, b], group });
    }
}

/// Returns the number of pairs that the rule wants, and no other rule, without groups that auxiliary variables bound.
fn wanted_alone(groups: &Groups<'_>, encoded: &Encoded, rule: RuleName) -> u64 {
    let of_rule = (0..groups.len())
        .filter(|&group| groups.rule(group, true) == rule && !encoded.at_most[group]);
    if rule == RuleName::K2 {
        return of_rule.map(|group| groups.pairs(group)).sum();
    }
    let is_alone = |a, b| groups.common_regions(a, b).count() == 1;
    let mut total = 0;
    // All symbols of a region have the same pairs if each candidate has a variable.
    let mut known: Option<(usize, u64)> = None;
    for group in of_rule {
        let Some((region, _)) = groups.region(group) else { continue };
        let address = std::ptr::from_ref(region) as usize;
        let pairs = match known {
            Some((same, pairs)) if same == address && groups.map.is_full() => pairs,
            _ if groups.is_held(group) => 0,
            _ => {
                let open: Vec<u32> = groups.open(group).collect();
                let pairs = two_of(&open).filter(|&(a, b)| is_alone(a, b)).count() as u64;
                known = Some((address, pairs));
                pairs
            }
        };
        total += pairs;
    }
    total
}

pub(crate) fn two_of(all: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    all.iter().enumerate().flat_map(|(i, &a)| all[i + 1..].iter().map(move |&b| (a, b)))
}

/// Returns `true` if the formula states that two candidates of the group are not both true, by a clause, or by auxiliary
/// variables of another group.
fn is_stated(groups: &Groups<'_>, clauses: &Clauses, encoded: &Encoded, a: u32, b: u32) -> bool {
    clauses.has_pair(a, b) || groups.common(a, b).iter().any(|&group| encoded.at_most[group])
}

/// Counts the present pairs of a rule again, with those that auxiliary variables of other rules express.
fn recount(
    groups: &Groups<'_>,
    clauses: &Clauses,
    encoded: &Encoded,
    tally: &mut Tally,
    deadline: &Deadline,
) -> Result<(), Stopped> {
    let mut present = 0;
    for group in (0..groups.len()).filter(|&group| groups.rule(group, true) == tally.rule) {
        if encoded.at_most[group] {
            present += groups.pairs(group);
        } else if !groups.is_held(group) {
            let open: Vec<u32> = groups.open(group).collect();
            deadline.work(open.len() as u32)?;
            let stated = two_of(&open).filter(|&(a, b)| is_stated(groups, clauses, encoded, a, b));
            present += stated.count() as u64;
        }
    }
    tally.present = present;
    Ok(())
}

/// Returns the first missing pairs of a rule, those that only this rule wants before the others.
fn missing(
    groups: &Groups<'_>,
    clauses: &Clauses,
    encoded: &Encoded,
    tally: &Tally,
    deadline: &Deadline,
) -> Result<Vec<Wanted>, Stopped> {
    let mut alone = Vec::new();
    let mut shared = Vec::new();
    for group in (0..groups.len()).filter(|&group| groups.rule(group, true) == tally.rule) {
        if encoded.at_most[group] || groups.is_held(group) {
            continue;
        }
        let open: Vec<u32> = groups.open(group).collect();
        deadline.work(open.len() as u32)?;
        for (a, b) in two_of(&open) {
            if alone.len() >= LISTED || is_stated(groups, clauses, encoded, a, b) {
                continue;
            }
            let wanted = Wanted { candidates: vec![a, b], group };
            if groups.common(a, b).len() == 1 {
                alone.push(wanted);
            } else if shared.len() < LISTED {
                shared.push(wanted);
            }
        }
        if alone.len() as u64 >= tally.missing_alone.min(LISTED as u64)
            && (alone.len() + shared.len()) as u64 >= tally.missing().min(LISTED as u64)
        {
            break;
        }
    }
    alone.extend(shared);
    alone.truncate(LISTED);
    Ok(alone)
}
