//! "At most one" of variables that clauses define by candidates, in any encoding, as between triads.
//!
//! Clauses about candidates and defined variables alone need no name. The others are read as those about candidates are
//! ([`auxiliary`](super::auxiliary)). A solver decides whether all of them exclude a solution, so that the names here decide no verdict.

use std::collections::{HashMap, HashSet};

use clausoku_board::Scope;
use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};

use super::auxiliary::{PART, Recognised, UnknownParts};
use super::clauses::{Clauses, key};
use super::definitions::{Definition, definitions};
use super::groups::Groups;
use super::part_meaning::{Meaning, meaning};
use super::parts::Parts;
use super::shape::Shape;
use super::subjects::Subjects;

/// Names the variables of unknown parts that clauses define, and the encodings between these. `names` has the encodings of the rules.
pub(super) fn read(
    groups: &Groups<'_>,
    formula: &Cnf,
    clauses: &Clauses,
    names: &[Recognised],
    unknown: &mut UnknownParts,
    deadline: &Deadline,
) -> Result<(), Stopped> {
    let defined = definitions(groups, formula, &unknown.places);
    if defined.is_empty() {
        return Ok(());
    }
    unknown.name = defined.iter().all(|one| is_triad(groups, one)).then_some("triads");
    let subjects = Subjects::new(groups.map, &defined);
    let subject = |literal: &Literal| subjects.get(literal.variable());
    let (known, open): (Vec<usize>, Vec<usize>) = unknown
        .places
        .iter()
        .partition(|&&index| formula[index].iter().all(|one| subject(one).is_some()));
    let pairs = known.iter().filter_map(|&index| match &formula[index] {
        [a, b] if a.is_negative() && b.is_negative() => Some(key(subject(a)?, subject(b)?)),
        _ => None,
    });
    let mut reader = Reader {
        clauses,
        pairs: pairs.collect(),
        names,
        known: HashMap::new(),
        found: Vec::new(),
        deadline,
    };
    let mut parts = Parts::new(subjects, formula, &open);
    let mut rest = Vec::new();
    for part in 0..parts.len() {
        let own = parts.clauses(part).to_vec();
        if !reader.is_read(parts.shape(&own), own.len(), true)? {
            rest.push(part);
        }
    }
    for own in parts.joined(&rest) {
        reader.is_read(parts.shape(&own), own.len(), false)?;
    }
    unknown.over_defined = reader.found;
    Ok(())
}

/// Returns `true` if the candidates have one value, in cells that a block and a line share.
fn is_triad(groups: &Groups<'_>, definition: &Definition) -> bool {
    let all = groups.containing(&definition.candidates);
    let has = |is_wanted: fn(Scope) -> bool| {
        all.iter().any(|&one| groups.scope(one).is_some_and(is_wanted))
    };
    has(|scope| scope == Scope::Block) && has(|scope| matches!(scope, Scope::Row | Scope::Column))
}

struct Reader<'r> {
    clauses: &'r Clauses,
    /// The pairs, one of which is a defined variable, that clauses exclude.
    pairs: HashSet<u64>,
    /// The encodings of the rules, which are better names than others of the same clauses.
    names: &'r [Recognised],
    known: HashMap<Shape, Option<Meaning>>,
    found: Vec<Recognised>,
    deadline: &'r Deadline,
}

impl Reader<'_> {
    /// Reads a part of this form and this number of clauses. Returns `false` if its meaning is unknown, or its encoding where a name is asked for.
    fn is_read(
        &mut self,
        (shape, subjects): (Shape, Vec<u32>),
        size: usize,
        is_named: bool,
    ) -> Result<bool, Stopped> {
        self.deadline.work(size as u32)?;
        let variables = u64::from(shape.variables);
        if !self.known.contains_key(&shape) {
            let meaning = if size <= PART { meaning(&shape, self.deadline)? } else { None };
            self.known.insert(shape.clone(), meaning);
        }
        let is_excluded = |&(a, b): &(u32, u32)| {
            let (a, b) = (subjects[a as usize], subjects[b as usize]);
            self.pairs.contains(&key(a, b)) || self.clauses.has_pair(a, b)
        };
        let meaning = self.known.get(&shape).and_then(Option::as_ref).filter(|meaning| {
            (!is_named || !meaning.names.is_empty()) && meaning.together.iter().all(is_excluded)
        });
        let Some(meaning) = meaning else { return Ok(false) };
        let is_of_rules = |name: &&&str| self.names.iter().any(|one| one.name == Some(**name));
        let name = meaning.names.iter().find(is_of_rules).or(meaning.names.first()).copied();
        Recognised::count(&mut self.found, name, variables, size as u64);
        Ok(true)
    }
}
