//! The clauses of a formula by their form: pairs of candidates that exclude each other, clauses of whole groups, units, and others.

use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};

use super::groups::Groups;
use super::map::Claim;

/// A clause whose literals ascend.
pub(super) type Clause = Vec<Literal>;

/// A clause by index, and the clauses that it should be.
pub(super) type Split = (usize, Vec<Clause>);

/// The form of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Two candidates of a common group are not both true, the smaller one first.
    Pair(u32, u32),
    /// A candidate of each of these groups, which have the same candidates, is true.
    AtLeast(Vec<usize>),
    /// One literal of a candidate.
    Unit(Claim),
    /// Another clause over candidates.
    Odd,
    /// A clause with a variable of no candidate.
    Unknown,
}

/// The clauses of a formula by their form.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    /// The pairs, ascending, each once for each clause.
    pub(crate) pairs: Vec<u64>,
    /// The number of clauses that say that one of the group is true, and the number of groups with these candidates, by group.
    pub(crate) at_least: Vec<[u32; 2]>,
    /// The units, each with the index of its clause.
    pub(crate) units: Vec<(Claim, usize)>,
    /// The indices of other clauses over candidates.
    pub(crate) odd: Vec<usize>,
    /// The indices of clauses with variables of no candidates.
    pub(crate) unknown: Vec<usize>,
}

pub(crate) fn key(a: u32, b: u32) -> u64 {
    u64::from(a.min(b)) << 32 | u64::from(a.max(b))
}

pub(crate) fn pair(key: u64) -> (u32, u32) {
    ((key >> 32) as u32, key as u32)
}

pub(crate) fn form(groups: &Groups<'_>, clause: &[Literal], scratch: &mut Vec<u32>) -> Form {
    let map = groups.map;
    if let &[first, second] = clause
        && !(first.is_positive() || second.is_positive())
        && let (Some(a), Some(b)) =
            (map.candidate(first.variable()), map.candidate(second.variable()))
    {
        let (a, b) = (a.min(b), a.max(b));
        let is_group = a != b
            && (map.cell(a) == map.cell(b)
                || map.symbol(a) == map.symbol(b) && groups.common_regions(a, b).next().is_some());
        return if is_group { Form::Pair(a, b) } else { Form::Odd };
    }
    if let &[only] = clause {
        return map.claim(only).map_or(Form::Unknown, Form::Unit);
    }
    scratch.clear();
    let mut is_positive = true;
    for &literal in clause {
        let Some(claim) = map.claim(literal) else { return Form::Unknown };
        is_positive &= claim.is_positive;
        scratch.push(claim.candidate);
    }
    if !is_positive || clause.is_empty() {
        return Form::Odd;
    }
    scratch.sort_unstable();
    if scratch.windows(2).any(|two| two[0] == two[1]) {
        return Form::Odd;
    }
    let mut found = groups.containing(scratch);
    found.retain(|&group| groups.size(group) == scratch.len() && groups.is_complete(group));
    if found.is_empty() { Form::Odd } else { Form::AtLeast(found) }
}

impl Clauses {
    pub(crate) fn read(
        groups: &Groups<'_>,
        formula: &Cnf,
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        let mut found = Self { at_least: vec![[0; 2]; groups.len()], ..Self::default() };
        let mut scratch = Vec::new();
        for (index, clause) in formula.clauses().enumerate() {
            deadline.work(1)?;
            match form(groups, clause, &mut scratch) {
                Form::Pair(a, b) => found.pairs.push(key(a, b)),
                Form::AtLeast(same) => {
                    for &group in &same {
                        let [times, groups] = &mut found.at_least[group];
                        *times += 1;
                        *groups = same.len() as u32;
                    }
                }
                Form::Unit(claim) => found.units.push((claim, index)),
                Form::Odd => found.odd.push(index),
                Form::Unknown => found.unknown.push(index),
            }
        }
        found.sort_pairs();
        Ok(found)
    }

    /// Sorts the pairs.
    #[expect(
        clippy::stable_sort_primitive,
        reason = "generators write pairs in ascending runs, which this sort merges"
    )]
    pub(crate) fn sort_pairs(&mut self) {
        self.pairs.sort();
    }

    /// Returns the number of clauses that have the form of a rule's.
    pub(crate) fn rule_clauses(&self) -> u64 {
        self.pairs.len() as u64 + self.wholes()
    }

    /// Returns the number of clauses of whole groups.
    pub(crate) fn wholes(&self) -> u64 {
        self.at_least.iter().map(|&[times, same]| u64::from(times / same.max(1))).sum()
    }

    /// Returns `true` if a clause says that two candidates are not both true.
    pub(crate) fn has_pair(&self, a: u32, b: u32) -> bool {
        self.pairs.binary_search(&key(a, b)).is_ok()
    }
}
