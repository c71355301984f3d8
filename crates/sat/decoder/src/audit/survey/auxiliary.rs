//! Auxiliary variables: what the clauses that contain them state about candidates.
//!
//! Variables of no candidate that occur in a common clause form a *part* of the formula, together with those of parts about the same
//! candidates. A part is read by its meaning, not by its
//! form, so that any encoding of "at most one" is recognised: for each two of its candidates, the part has no assignment in which
//! both are true, and it has one in which none is, and one for each candidate that is the only true one. Propagation and a small
//! search decide this. Parts of the same form, up to the names of variables, are examined once. The name of the encoding follows
//! from the numbers of variables and clauses of each kind.
//!
//! **Invariant.** A part that is not decided is unknown, and the report says so.

use std::collections::HashMap;

use clausoku_cnf::{Cnf, Deadline, Literal, Stopped, Variable};

use super::clauses::Clauses;
use super::groups::Groups;
use super::tally::Encoded;

/// The number of decisions in all searches for a part of a new form.
const DECISIONS: u32 = 20_000;

/// The largest number of clauses of a part that is examined.
const PART: usize = 100_000;

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
    /// The cells that the clauses of the first part are about, by index.
    pub(crate) cells: Vec<u32>,
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

/// A part in its own numbers: candidates from 1 to `candidates`, then auxiliary variables.
#[derive(PartialEq, Eq, Hash)]
struct Shape {
    candidates: u32,
    variables: u32,
    /// The literals of the clauses, each with 0 at its end.
    clauses: Vec<i32>,
}

/// The meaning of a part.
#[derive(Clone, Debug)]
struct Meaning {
    /// The pairs of candidates that the part allows to be true together.
    together: Vec<(u32, u32)>,
    is_at_least: bool,
    /// The encodings with such variables and clauses.
    names: Vec<&'static str>,
}

/// Reads the clauses with variables of no candidate.
pub(crate) fn read(
    groups: &Groups<'_>,
    formula: &Cnf,
    clauses: &mut Clauses,
    deadline: &Deadline,
) -> Result<Auxiliaries, Stopped> {
    let mut reader = Reader {
        groups,
        formula,
        known: HashMap::new(),
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
    for part in parts(groups, formula, &clauses.unknown) {
        deadline.work(part.len() as u32)?;
        if !has_both_signs(groups, formula, &part) {
            reader.found.strays.extend(part);
        } else if !reader.is_read(&part, true, clauses, deadline)? {
            rest.push(part);
        }
    }
    for part in joined(groups, formula, rest) {
        if !reader.is_read(&part, false, clauses, deadline)? {
            reader.leave(&part);
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
    known: HashMap<Shape, Option<Meaning>>,
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
        is_named: bool,
        clauses: &Clauses,
        deadline: &Deadline,
    ) -> Result<bool, Stopped> {
        let (shape, candidates) = shape(self.groups, self.formula, part);
        let variables = u64::from(shape.variables);
        if !self.known.contains_key(&shape) {
            let meaning = if part.len() <= PART { meaning(&shape, deadline)? } else { None };
            self.known.insert(Shape { clauses: shape.clauses.clone(), ..shape }, meaning);
        }
        let meaning = self.known.get(&shape).and_then(Option::as_ref).filter(|meaning| {
            let pair = |index: u32| candidates[index as usize];
            (!is_named || !meaning.names.is_empty())
                && meaning.together.iter().all(|&(a, b)| clauses.has_pair(pair(a), pair(b)))
        });
        let Some(meaning) = meaning else { return Ok(false) };
        let of_all = self.groups.containing(&candidates);
        if of_all.is_empty() {
            self.found.unrelated.push((candidates.clone(), part[0]));
        }
        let mut is_whole = of_all.is_empty();
        for &group in of_all.iter().filter(|&&group| self.groups.size(group) == candidates.len()) {
            is_whole = true;
            let encoded = &mut self.found.encoded;
            encoded.at_most[group] = true;
            encoded.at_least[group] |= meaning.is_at_least && self.groups.is_complete(group);
        }
        if !is_whole {
            let pairs = super::tally::two_of(&candidates);
            self.more.extend(pairs.map(|(a, b)| super::clauses::key(a, b)));
        }
        match &mut self.names {
            Some(names) => names.retain(|name| meaning.names.contains(name)),
            None => self.names = Some(meaning.names.clone()),
        }
        let name = meaning.names.first().copied();
        let recognised = &mut self.found.recognised;
        let place = recognised.iter().position(|one| one.name == name).unwrap_or_else(|| {
            recognised.push(Recognised { name, groups: 0, variables: 0, clauses: 0 });
            recognised.len() - 1
        });
        recognised[place].groups += 1;
        recognised[place].variables += variables;
        recognised[place].clauses += part.len() as u64;
        Ok(true)
    }

    /// Counts a part whose meaning is unknown.
    fn leave(&mut self, part: &[usize]) {
        let variables = unknown_variables(self.groups, self.formula, part);
        let unknown = &mut self.found.unknown;
        if unknown.parts == 0 {
            let literals = part.iter().flat_map(|&index| &self.formula[index]);
            let candidates =
                literals.filter_map(|literal| self.groups.map.candidate(literal.variable()));
            unknown.cells = candidates.map(|one| self.groups.map.cell(one)).collect();
            unknown.cells.sort_unstable();
            unknown.cells.dedup();
            unknown.first = variables.iter().copied().take(3).collect();
        }
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

/// Divides the clauses so that no two parts have a common variable of no candidate. The parts are in the order of their first clauses.
fn parts(groups: &Groups<'_>, formula: &Cnf, unknown: &[usize]) -> Vec<Vec<usize>> {
    let mut places: HashMap<Variable, u32> = HashMap::new();
    let mut parent: Vec<u32> = Vec::new();
    let mut firsts = Vec::with_capacity(unknown.len());
    for &index in unknown {
        let mut first: Option<u32> = None;
        for literal in &formula[index] {
            let variable = literal.variable();
            if groups.map.candidate(variable).is_some() {
                continue;
            }
            let place = *places.entry(variable).or_insert_with(|| {
                parent.push(parent.len() as u32);
                parent.len() as u32 - 1
            });
            match first {
                None => first = Some(place),
                Some(first) => {
                    let (a, b) = (root(&mut parent, first), root(&mut parent, place));
                    parent[a.max(b) as usize] = a.min(b);
                }
            }
        }
        firsts.push(first.unwrap_or(0));
    }
    let mut place_of: HashMap<u32, usize> = HashMap::new();
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for (&index, first) in unknown.iter().zip(firsts) {
        let place = *place_of.entry(root(&mut parent, first)).or_insert_with(|| {
            parts.push(Vec::new());
            parts.len() - 1
        });
        parts[place].push(index);
    }
    parts
}

/// Joins parts about the same candidates: the binary digits of a number have no common clause.
fn joined(groups: &Groups<'_>, formula: &Cnf, parts: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut place_of: HashMap<Vec<u32>, usize> = HashMap::new();
    let mut joined: Vec<Vec<usize>> = Vec::new();
    for part in parts {
        let literals = part.iter().flat_map(|&index| &formula[index]);
        let mut candidates: Vec<u32> =
            literals.filter_map(|literal| groups.map.candidate(literal.variable())).collect();
        candidates.sort_unstable();
        candidates.dedup();
        if candidates.len() < 2 {
            joined.push(part);
            continue;
        }
        let place = *place_of.entry(candidates).or_insert(joined.len());
        if place == joined.len() {
            joined.push(part);
        } else {
            joined[place].extend(part);
        }
    }
    joined
}

/// Returns the first member of a set of a forest, and shortens the way to it.
fn root(parent: &mut [u32], mut place: u32) -> u32 {
    while parent[place as usize] != place {
        let above = parent[parent[place as usize] as usize];
        parent[place as usize] = above;
        place = above;
    }
    place
}

/// Returns `true` if a variable of no candidate occurs with both signs, as auxiliary variables do.
fn has_both_signs(groups: &Groups<'_>, formula: &Cnf, part: &[usize]) -> bool {
    let mut signs: HashMap<Variable, [bool; 2]> = HashMap::new();
    for literal in part.iter().flat_map(|&index| &formula[index]) {
        if groups.map.candidate(literal.variable()).is_none() {
            let signs = signs.entry(literal.variable()).or_default();
            signs[usize::from(literal.is_positive())] = true;
            if *signs == [true; 2] {
                return true;
            }
        }
    }
    false
}

/// Returns the form of a part, and its candidates.
fn shape(groups: &Groups<'_>, formula: &Cnf, part: &[usize]) -> (Shape, Vec<u32>) {
    let mut candidates = Vec::new();
    let mut names: HashMap<Variable, i32> = HashMap::new();
    let literals = || part.iter().flat_map(|&index| &formula[index]);
    for literal in literals() {
        if let Some(candidate) = groups.map.candidate(literal.variable()) {
            names.entry(literal.variable()).or_insert_with(|| {
                candidates.push(candidate);
                candidates.len() as i32
            });
        }
    }
    let first = candidates.len() as i32;
    let mut variables = 0_i32;
    for literal in literals() {
        names.entry(literal.variable()).or_insert_with(|| {
            variables += 1;
            first + variables
        });
    }
    let mut clauses = Vec::new();
    for &index in part {
        let named = |literal: &Literal| {
            let name = names[&literal.variable()];
            if literal.is_positive() { name } else { -name }
        };
        clauses.extend(formula[index].iter().map(named));
        clauses.push(0);
    }
    let (candidates_count, variables) = (candidates.len() as u32, variables.unsigned_abs());
    let shape = Shape { candidates: candidates_count, variables, clauses };
    (shape, candidates)
}

/// Returns the meaning of a part; `None` if it is not "at most one" or "exactly one", or that cannot be decided.
fn meaning(shape: &Shape, deadline: &Deadline) -> Result<Option<Meaning>, Stopped> {
    let n = shape.candidates as i32;
    if n < 2 {
        return Ok(None);
    }
    let mut search = Search::new(shape);
    let mut together = Vec::new();
    for a in 1..=n {
        deadline.work(shape.clauses.len() as u32)?;
        let Some(mark) = search.assume(&[a]) else { return Ok(None) };
        for b in a + 1..=n {
            if search.value(b) == Some(false) {
                continue;
            }
            match search.has_model(&[b]) {
                Some(true) => together.push((a.unsigned_abs() - 1, b.unsigned_abs() - 1)),
                Some(false) => {}
                None => return Ok(None),
            }
            // A part that bounds its candidates bounds most pairs of them.
            if together.len() > 4 * shape.candidates as usize + 8 {
                return Ok(None);
            }
        }
        let others: Vec<i32> = (1..=n).filter(|&b| b != a).map(|b| -b).collect();
        if search.has_model(&others) != Some(true) {
            return Ok(None);
        }
        search.undo(mark);
    }
    let none: Vec<i32> = (1..=n).map(|a| -a).collect();
    let Some(has_none) = search.has_model(&none) else { return Ok(None) };
    if together.len() as i32 == n * (n - 1) / 2 {
        return Ok(None);
    }
    let names = names(shape, together.len());
    Ok(Some(Meaning { together, is_at_least: !has_none, names }))
}

/// A search for a model of a part, by propagation and decisions.
struct Search<'s> {
    clauses: Vec<&'s [i32]>,
    /// The clauses of each literal's negation, by literal.
    watches: Vec<Vec<u32>>,
    values: Vec<Option<bool>>,
    trail: Vec<i32>,
    decisions: u32,
}

impl<'s> Search<'s> {
    fn new(shape: &'s Shape) -> Self {
        let count = (shape.candidates + shape.variables) as usize;
        let mut clauses: Vec<&[i32]> = shape.clauses.split(|&literal| literal == 0).collect();
        clauses.pop();
        let mut watches = vec![Vec::new(); 2 * count + 2];
        for (index, clause) in (0..).zip(&clauses) {
            for &literal in *clause {
                watches[code(-literal)].push(index);
            }
        }
        Self { clauses, watches, values: vec![None; count + 1], trail: Vec::new(), decisions: 0 }
    }

    fn value(&self, literal: i32) -> Option<bool> {
        self.values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
    }

    /// Makes the literals true, with all that follows. Returns the place to which [`undo`](Self::undo) returns; `None` if they
    /// contradict the clauses, and then nothing is changed.
    fn assume(&mut self, literals: &[i32]) -> Option<usize> {
        let mark = self.trail.len();
        // Units follow from no other literal.
        let units = if mark == 0 {
            let units = self.clauses.iter().filter(|clause| clause.len() == 1);
            units.map(|clause| clause[0]).collect()
        } else {
            Vec::new()
        };
        let is_consistent =
            units.iter().chain(literals).all(|&literal| self.set(literal)) && self.propagate(mark);
        if !is_consistent {
            self.undo(mark);
            return None;
        }
        Some(mark)
    }

    fn set(&mut self, literal: i32) -> bool {
        if let Some(value) = self.value(literal) {
            return value;
        }
        self.values[literal.unsigned_abs() as usize] = Some(literal > 0);
        self.trail.push(literal);
        true
    }

    fn propagate(&mut self, from: usize) -> bool {
        let mut next = from;
        while let Some(&literal) = self.trail.get(next) {
            next += 1;
            for place in 0..self.watches[code(literal)].len() {
                let clause = self.clauses[self.watches[code(literal)][place] as usize];
                let mut open = None;
                let mut is_decided = false;
                for &other in clause {
                    match self.value(other) {
                        Some(true) => is_decided = true,
                        Some(false) => {}
                        None if open.is_some_and(|open| open != other) => is_decided = true,
                        None => open = Some(other),
                    }
                    if is_decided {
                        break;
                    }
                }
                if !is_decided && !open.is_some_and(|open| self.set(open)) {
                    return false;
                }
            }
        }
        true
    }

    fn undo(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            self.values[literal.unsigned_abs() as usize] = None;
        }
    }

    /// Returns whether there is a model with these literals beside those that are true now; `None` if too many decisions are needed.
    fn has_model(&mut self, literals: &[i32]) -> Option<bool> {
        let Some(first) = self.assume(literals) else { return Some(false) };
        let found = self.search();
        self.undo(first);
        found
    }

    fn search(&mut self) -> Option<bool> {
        // Each level: the decided literal, and the length of the trail before it.
        let mut levels: Vec<(i32, usize)> = Vec::new();
        loop {
            let open = (1..self.values.len()).find(|&variable| self.values[variable].is_none());
            let Some(variable) = open else { return Some(true) };
            self.decisions += 1;
            if self.decisions > DECISIONS {
                return None;
            }
            let mut literal = -(variable as i32);
            loop {
                if let Some(mark) = self.assume(&[literal]) {
                    levels.push((literal, mark));
                    break;
                }
                if literal < 0 {
                    literal = -literal;
                    continue;
                }
                // Both values fail: the last decision with a second value is changed.
                loop {
                    let Some((decided, mark)) = levels.pop() else { return Some(false) };
                    self.undo(mark);
                    if decided < 0 {
                        literal = -decided;
                        break;
                    }
                }
            }
        }
    }
}

/// Returns the index of a literal.
fn code(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

/// Returns the encodings that have these numbers of variables and clauses of each kind. `together` is the number of pairs that
/// clauses of candidates alone exclude.
fn names(shape: &Shape, together: usize) -> Vec<&'static str> {
    let (n, variables) = (shape.candidates, shape.variables);
    let is_auxiliary = |literal: &i32| literal.unsigned_abs() > n;
    let clauses = || {
        let all = shape.clauses.split(|&literal| literal == 0);
        all.filter(|clause| !clause.is_empty())
    };
    // The clauses of two literals, by their kinds: candidate and auxiliary variable, of each sign; two auxiliary variables.
    let [mut implied, mut denied, mut chained, mut other, mut commands] = [0; 5];
    for clause in clauses() {
        if let [a, b] = *clause {
            let (a, b) = if is_auxiliary(&a) { (b, a) } else { (a, b) };
            match (is_auxiliary(&a), a > 0, b > 0) {
                (false, false, true) => implied += 1,
                (false, false, false) => denied += 1,
                (true, ..) => chained += 1,
                _ => other += 1,
            }
            continue;
        }
        let negative = || clause.iter().filter(|&&literal| literal < 0);
        let is_command =
            clause.len() > 2 && negative().count() == 1 && negative().all(is_auxiliary);
        *if is_command { &mut commands } else { &mut other } += 1;
    }
    // The digits of a number, for one group or for several of the same candidates.
    let are_digits = |bits: u32| {
        bits > 0
            && variables.is_multiple_of(bits)
            && implied + denied == n * variables
            && chained + other + commands == 0
    };
    let bits = |n: u32| n.next_power_of_two().trailing_zeros();
    let is_plain = together == 0 && other == 0;
    let is_chain = variables == n - 1 && implied == n - 1 && denied == n - 1 && chained == n - 2;
    let rows = [
        ("sequential", is_plain && commands == 0 && is_chain),
        ("product", is_plain && denied + commands == 0 && implied % (2 * n) == 0),
        ("commander", other == 0 && commands == variables && implied >= variables),
        ("bimander", together as u32 == n / 2 && are_digits(bits(n.div_ceil(2)))),
        ("bitwise", together == 0 && are_digits(bits(n))),
    ];
    let found = rows.into_iter().filter(|(_, is_so)| *is_so).map(|(name, _)| name);
    let count = clauses().count() as u32;
    let of_size = OF_SIZE.iter().filter(|row| row.1 == (n, variables, count)).map(|row| row.0);
    found.chain(of_size).collect()
}

/// The encodings of PySAT that have no other form to be known by: their numbers of candidates, auxiliary variables and clauses for
/// the orders 4 and 9.
const OF_SIZE: [(&str, (u32, u32, u32)); 11] = [
    ("ladder", (4, 5, 16)),
    ("ladder", (9, 10, 36)),
    ("totalizer", (4, 8, 15)),
    ("totalizer", (9, 29, 66)),
    ("modulo totalizer", (4, 10, 20)),
    ("modulo totalizer", (9, 26, 57)),
    ("k-modulo totalizer", (4, 6, 12)),
    ("k-modulo totalizer", (9, 16, 32)),
    ("sorting or cardinality network", (4, 10, 16)),
    ("sorting network", (9, 127, 191)),
    ("cardinality network", (9, 35, 53)),
];
