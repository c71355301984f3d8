//! Auxiliary variables: what the clauses that contain them state about candidates.
//!
//! Variables of no candidate that occur in a common clause form a *part* of the formula, together with those of parts about the same
//! candidates. A part is read by its meaning, not by its form, so that any encoding of "at most one" is recognised. Parts of the same
//! form, up to the names of variables, are examined once.
//!
//! **Invariant.** A part that is not decided is unknown, and the report says so.

use std::collections::{HashMap, HashSet};

use clausoku_cnf::{Cnf, Deadline, Stopped, Variable};

use super::clauses::Clauses;
use super::definitions::{Definition, definitions};
use super::groups::Groups;
use super::part_meaning::{Meaning, meaning};
use super::parts::Parts;
use super::shape::Shape;
use super::subjects::Subjects;
use super::tally::Encoded;

/// The largest number of clauses of a part that is examined.
pub(super) const PART: usize = 100_000;

/// An encoding of "at most one" that was recognised.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recognised {
    /// The name of the encoding; `None` if only its meaning is known.
    pub name: Option<&'static str>,
    /// The number of groups of candidates that it bounds.
    pub groups: u64,
    /// The number of its auxiliary variables.
    pub variables: u64,
    /// The number of its clauses.
    pub clauses: u64,
}

impl Recognised {
    /// Counts a group in an encoding of this name.
    pub(super) fn count(
        all: &mut Vec<Self>,
        name: Option<&'static str>,
        variables: u64,
        clauses: u64,
    ) {
        let place = all.iter().position(|one| one.name == name).unwrap_or_else(|| {
            all.push(Self { name, groups: 0, variables: 0, clauses: 0 });
            all.len() - 1
        });
        all[place].groups += 1;
        all[place].variables += variables;
        all[place].clauses += clauses;
    }
}

/// Parts of the formula whose meaning is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnknownParts {
    /// The number of parts.
    pub parts: u64,
    /// The number of auxiliary variables.
    pub variables: u64,
    /// The first variables.
    pub first: Vec<Variable>,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of these variables that clauses define: each is true exactly if one of several candidates holds.
    pub defined: u64,
    /// The name of the implied clauses that these variables have, if their definitions tell it.
    pub name: Option<&'static str>,
    /// The encodings of "at most one" between defined variables.
    pub over_defined: Vec<Recognised>,
    /// The first definition.
    pub(crate) definition: Option<Definition>,
    /// The cells that the clauses of the first part are about, by index.
    pub(crate) cells: Vec<u32>,
    /// The indices of the clauses, part by part, and the end of each part.
    pub(super) places: Vec<usize>,
    ends: Vec<usize>,
}

impl UnknownParts {
    /// Returns the number of variables that are neither defined nor those of an encoding between defined variables.
    pub fn unexplained(&self) -> u64 {
        let between: u64 = self.over_defined.iter().map(|one| one.variables).sum();
        self.variables.saturating_sub(self.defined + between)
    }

    /// Returns the indices of the clauses of each part. No two parts have a common auxiliary variable. Those of formulas over binary digits are
    /// not indices of the file's clauses.
    pub fn places(&self) -> impl Iterator<Item = &[usize]> {
        let firsts = std::iter::once(0).chain(self.ends.iter().copied());
        firsts.zip(&self.ends).map(|(first, &end)| &self.places[first..end])
    }
}

/// The statements of clauses with variables of no candidate.
#[derive(Debug)]
pub(crate) struct Auxiliaries {
    pub(crate) encoded: Encoded,
    pub(crate) recognised: Vec<Recognised>,
    pub(crate) unknown: UnknownParts,
    /// The indices of clauses whose variables are no auxiliary ones: each occurs with one sign only.
    pub(crate) strays: Vec<usize>,
    /// The candidates that a part bounds, if these are no candidates of a rule, with the index of a clause.
    pub(crate) unrelated: Vec<(Vec<u32>, usize)>,
}

/// The meanings of parts by their form, which does not depend on the numbering.
pub(super) type Meanings = HashMap<Shape, Option<Meaning>>;

/// Reads the clauses with variables of no candidate.
pub(super) fn read(
    groups: &Groups<'_>,
    formula: &Cnf,
    clauses: &mut Clauses,
    known: &mut Meanings,
    deadline: &Deadline,
) -> Result<Auxiliaries, Stopped> {
    let mut parts = Parts::new(Subjects::new(groups.map, &[]), formula, &clauses.unknown);
    let odd_pairs = clauses.odd.iter().filter_map(|&index| match formula[index] {
        [a, b] if a.is_negative() && b.is_negative() => {
            let [a, b] = [a, b].map(|one| groups.map.candidate(one.variable()));
            Some(super::clauses::key(a?, b?))
        }
        _ => None,
    });
    let mut reader = Reader {
        groups,
        formula,
        known,
        odd_pairs: odd_pairs.collect(),
        more: Vec::new(),
        names: None,
        found: Auxiliaries {
            encoded: Encoded::none(groups),
            recognised: Vec::new(),
            unknown: UnknownParts::default(),
            strays: Vec::new(),
            unrelated: Vec::new(),
        },
    };
    let mut rest = Vec::new();
    for part in 0..parts.len() {
        let own = parts.clauses(part).to_vec();
        deadline.work(own.len() as u32)?;
        let (shape, candidates) = parts.shape(&own);
        if !shape.has_both_signs() {
            reader.found.strays.extend(own);
        } else if !reader.is_read(&own, &shape, &candidates, true, clauses, deadline)? {
            rest.push(part);
        }
    }
    for own in parts.joined(&rest) {
        let (shape, candidates) = parts.shape(&own);
        if !reader.is_read(&own, &shape, &candidates, false, clauses, deadline)? {
            reader.leave(&own);
        }
    }
    let Reader { mut more, names, mut found, .. } = reader;
    // Small groups have the same clauses in several encodings.
    if let Some(&name) = names.as_ref().and_then(|names| names.first()) {
        let all = std::mem::take(&mut found.recognised);
        let sum = |of: fn(&Recognised) -> u64| all.iter().map(of).sum();
        found.recognised.push(Recognised {
            name: Some(name),
            groups: sum(|one| one.groups),
            variables: sum(|one| one.variables),
            clauses: sum(|one| one.clauses),
        });
    }
    // Each once: nothing is repeated by a definition.
    more.retain(|key| clauses.pairs.binary_search(key).is_err());
    if !more.is_empty() {
        more.sort_unstable();
        more.dedup();
        clauses.pairs.extend(more);
        clauses.sort_pairs();
    }
    found.strays.sort_unstable();
    Ok(found)
}

/// Reads parts.
struct Reader<'r> {
    groups: &'r Groups<'r>,
    formula: &'r Cnf,
    known: &'r mut Meanings,
    /// The pairs of clauses that exclude two candidates which no rule relates: those of a region that the board does not have.
    odd_pairs: HashSet<u64>,
    /// The pairs that parts state which are no whole groups.
    more: Vec<u64>,
    /// The encodings that all parts may have.
    names: Option<Vec<&'static str>>,
    found: Auxiliaries,
}

impl Reader<'_> {
    /// Reads a part. Returns `false` if its meaning is unknown, or its encoding where a name is asked for.
    fn is_read(
        &mut self,
        part: &[usize],
        shape: &Shape,
        candidates: &[u32],
        is_named: bool,
        clauses: &Clauses,
        deadline: &Deadline,
    ) -> Result<bool, Stopped> {
        let variables = u64::from(shape.variables);
        if !self.known.contains_key(shape) {
            let meaning = if part.len() <= PART { meaning(shape, deadline)? } else { None };
            self.known.insert(shape.clone(), meaning);
        }
        let meaning = self.known.get(shape).and_then(Option::as_ref).filter(|meaning| {
            let is_excluded = |&(a, b): &(u32, u32)| {
                let (a, b) = (candidates[a as usize], candidates[b as usize]);
                clauses.has_pair(a, b) || self.odd_pairs.contains(&super::clauses::key(a, b))
            };
            (!is_named || !meaning.names.is_empty()) && meaning.together.iter().all(is_excluded)
        });
        let Some(meaning) = meaning else { return Ok(false) };
        let of_all = self.groups.containing(candidates);
        if of_all.is_empty() {
            self.found.unrelated.push((candidates.to_vec(), part[0]));
        }
        let mut is_whole = of_all.is_empty();
        for &group in of_all.iter().filter(|&&group| self.groups.size(group) == candidates.len()) {
            is_whole = true;
            let encoded = &mut self.found.encoded;
            encoded.at_most[group] = true;
            encoded.at_least[group] |= meaning.is_at_least && self.groups.is_complete(group);
        }
        if !is_whole {
            let pairs = super::tally::two_of(candidates);
            self.more.extend(pairs.map(|(a, b)| super::clauses::key(a, b)));
        }
        match &mut self.names {
            Some(names) => names.retain(|name| meaning.names.contains(name)),
            None => self.names = Some(meaning.names.clone()),
        }
        let name = meaning.names.first().copied();
        Recognised::count(&mut self.found.recognised, name, variables, part.len() as u64);
        Ok(true)
    }

    /// Counts a part whose meaning is unknown.
    fn leave(&mut self, part: &[usize]) {
        let variables = unknown_variables(self.groups, self.formula, part);
        let defined = definitions(self.groups, self.formula, part);
        let unknown = &mut self.found.unknown;
        unknown.defined += defined.len() as u64;
        unknown.definition = unknown.definition.take().or(defined.into_iter().next());
        if unknown.parts == 0 {
            let literals = part.iter().flat_map(|&index| &self.formula[index]);
            let candidates =
                literals.filter_map(|literal| self.groups.map.candidate(literal.variable()));
            unknown.cells = candidates.map(|one| self.groups.map.cell(one)).collect();
            unknown.cells.sort_unstable();
            unknown.cells.dedup();
            unknown.first = variables.iter().copied().take(3).collect();
        }
        unknown.places.extend_from_slice(part);
        unknown.ends.push(unknown.places.len());
        unknown.parts += 1;
        unknown.variables += variables.len() as u64;
        unknown.clauses += part.len() as u64;
    }
}

/// Returns the variables of no candidate in these clauses, ascending.
fn unknown_variables(groups: &Groups<'_>, formula: &Cnf, part: &[usize]) -> Vec<Variable> {
    let literals = part.iter().flat_map(|&index| &formula[index]);
    let variables = literals.map(|literal| literal.variable());
    let mut found: Vec<Variable> =
        variables.filter(|&variable| groups.map.candidate(variable).is_none()).collect();
    found.sort_unstable();
    found.dedup();
    found
}
