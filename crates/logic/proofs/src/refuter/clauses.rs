//! The clauses of a search, by their length, and the order of decisions: first the variable that took part in most conflicts, the later ones counted more.
//!
//! **Invariant.** Each open variable has an entry with its activity in the heap. Entries with another activity are out of date.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::Arc;

use clausoku_cnf::{Cnf, Literal, Variable, lit};

/// The clause that makes a literal true, or whose literals are all false.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Reason {
    /// No clause.
    #[default]
    Decision,
    /// A clause of one literal or none.
    Unit { number: u32 },
    /// A clause of two literals. `other` is false.
    Pair { other: Literal, number: u32 },
    /// A clause of two literals, both false.
    Clash { literals: [Literal; 2], number: u32 },
    /// A longer clause.
    Long { clause: u32 },
}

/// A watched clause with another literal of it: if that is true, nothing follows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) other: Literal,
}

/// The clauses of two literals of a formula, for use by formulas after it.
#[derive(Debug, Default)]
pub struct Pairs {
    /// The number of clauses of the formula.
    first: usize,
    /// The other literals with the numbers of their clauses, by the code of the literal that makes them true.
    entries: Vec<(Literal, u32)>,
    starts: Vec<u32>,
}

impl Pairs {
    /// Returns the pairs of a formula.
    pub fn new(formula: &Cnf) -> Self {
        let codes = 2 * formula.variables() as usize;
        let mut starts = vec![0; codes + 1];
        let numbered = (1..).zip(formula.clauses());
        let pairs: Vec<(u32, [Literal; 2])> =
            numbered.filter_map(|(number, clause)| Some((number, pair(clause)?))).collect();
        for literal in pairs.iter().flat_map(|(_, pair)| pair) {
            starts[(!*literal).code() + 1] += 1;
        }
        for code in 0..codes {
            starts[code + 1] += starts[code];
        }
        let mut next = starts.clone();
        let mut entries = vec![(lit!(1), 0); starts[codes] as usize];
        for (number, [first, second]) in pairs {
            for (one, other) in [(first, second), (second, first)] {
                let place = &mut next[(!one).code()];
                entries[*place as usize] = (other, number);
                *place += 1;
            }
        }
        Self { first: formula.len(), entries, starts }
    }

    /// Returns whether these are the pairs of the clauses that are shared by a formula.
    pub(super) fn begin(&self, formula: &Cnf) -> bool {
        formula.before().is_some_and(|before| before.len() == self.first)
    }

    fn entries(&self, literal: Literal) -> &[(Literal, u32)] {
        let code = literal.code();
        match self.starts.get(code..code + 2) {
            Some(&[start, end]) => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// Returns the literals of a clause of two.
fn pair(clause: &[Literal]) -> Option<[Literal; 2]> {
    <[Literal; 2]>::try_from(clause).ok().filter(|[first, second]| first != second)
}

/// The clauses of the formula and the learnt ones.
///
/// **Invariant.** Watched are the first two literals of each clause of three or more.
#[derive(Debug)]
pub(super) struct Clauses {
    /// The clauses of one literal or none, with their numbers.
    pub(super) units: Vec<(Option<Literal>, u32)>,
    shared: Arc<Pairs>,
    /// The pairs that are not shared, in the same form.
    pairs: Vec<Vec<(Literal, u32)>>,
    literals: Vec<Literal>,
    /// The end in `literals` and the number of each longer clause.
    long: Vec<(u32, u32)>,
    pub(super) watches: Vec<Vec<Watch>>,
}

impl Clauses {
    /// Returns the clauses of a formula that begins with the formula of the pairs.
    pub(super) fn new(formula: &Cnf, shared: Option<Arc<Pairs>>) -> Self {
        let codes = 2 * formula.variables() as usize;
        let mut clauses = Self {
            units: Vec::new(),
            shared: shared.unwrap_or_else(|| Arc::new(Pairs::new(formula))),
            pairs: vec![Vec::new(); codes],
            literals: Vec::new(),
            long: Vec::new(),
            watches: vec![Vec::new(); codes],
        };
        let mut shorter = Vec::new();
        for (number, clause) in (1..).zip(formula.clauses()) {
            // These are among the shared pairs. A pair of equal literals is not, and is a unit below.
            if number as usize <= clauses.shared.first && pair(clause).is_some() {
                continue;
            }
            let clause = distinct(clause, &mut shorter);
            match *clause {
                [] => clauses.units.push((None, number)),
                [literal] => clauses.units.push((Some(literal), number)),
                [first, second] => clauses.add_pair([first, second], number),
                _ => _ = clauses.add_long(clause, number),
            }
        }
        clauses
    }

    /// Adds a clause of two literals.
    pub(super) fn add_pair(&mut self, [first, second]: [Literal; 2], number: u32) {
        self.pairs[(!first).code()].push((second, number));
        self.pairs[(!second).code()].push((first, number));
    }

    /// Adds a clause of three literals or more, and returns its index.
    pub(super) fn add_long(&mut self, clause: &[Literal], number: u32) -> u32 {
        let index = self.long.len() as u32;
        for (watched, other) in [(clause[0], clause[1]), (clause[1], clause[0])] {
            self.watches[watched.code()].push(Watch { clause: index, other });
        }
        self.literals.extend_from_slice(clause);
        self.long.push((self.literals.len() as u32, number));
        index
    }

    /// Returns what a true literal implies by its clause of two literals at this index, and the clause's number.
    #[inline]
    pub(super) fn pair(&self, literal: Literal, index: usize) -> Option<(Literal, u32)> {
        let shared = self.shared.entries(literal);
        shared.get(index).or_else(|| self.pairs[literal.code()].get(index - shared.len())).copied()
    }

    /// Returns the literals of a clause of three or more.
    pub(super) fn literals(&self, clause: u32) -> &[Literal] {
        &self.literals[self.range(clause)]
    }

    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [Literal] {
        let range = self.range(clause);
        &mut self.literals[range]
    }

    /// Returns the number of a clause of three literals or more.
    pub(super) fn number(&self, clause: u32) -> u32 {
        self.long[clause as usize].1
    }

    fn range(&self, clause: u32) -> Range<usize> {
        let start = clause.checked_sub(1).map_or(0, |before| self.long[before as usize].0);
        start as usize..self.long[clause as usize].0 as usize
    }
}

/// Returns the clause without repeated literals. Watching needs different ones.
fn distinct<'c>(clause: &'c [Literal], shorter: &'c mut Vec<Literal>) -> &'c [Literal] {
    if clause.windows(2).all(|two| two[0] < two[1]) {
        return clause;
    }
    shorter.clear();
    shorter.extend_from_slice(clause);
    shorter.sort_unstable();
    shorter.dedup();
    shorter
}

/// The factor by which a conflict counts more than the one before.
// 0.9, 0.85 and 0.8 were tried on killers with few givens (19 to 25 ms a puzzle), and not kept.
const GROWTH: f64 = 1.0 / 0.95;

/// The activity at which all are made smaller.
const MAX_ACTIVITY: f64 = 1e100;

/// The activities of the variables.
#[derive(Default)]
pub(super) struct Order {
    /// The conflicts in which each variable took part, by index, and the weight of the next one.
    activities: Vec<f64>,
    weight: f64,
    /// Activities, whose bits have their order since they are not negative, and indices. A list that is searched at each decision
    /// would take time quadratic in the variables of a formula.
    heap: BinaryHeap<(u64, Reverse<usize>)>,
    /// The activity in the latest entry of each variable, if it is in the heap.
    entries: Vec<Option<u64>>,
}

impl Order {
    pub(super) fn new(variables: usize) -> Self {
        let mut order = Self { activities: vec![0.0; variables], weight: 1.0, ..Self::default() };
        order.fill();
        order
    }

    fn fill(&mut self) {
        let bits = self.activities.iter().map(|activity| activity.to_bits());
        self.heap = bits.clone().zip((0..).map(Reverse)).collect();
        self.entries = bits.map(Some).collect();
    }

    /// Notes that a variable, which is not open, takes part in the conflict.
    pub(super) fn bump(&mut self, variable: Variable) {
        self.activities[variable.index()] += self.weight;
        if self.activities[variable.index()] > MAX_ACTIVITY {
            self.activities.iter_mut().for_each(|activity| *activity /= MAX_ACTIVITY);
            self.weight /= MAX_ACTIVITY;
            // All entries have the former activities.
            self.fill();
        }
    }

    /// Goes on to the next conflict.
    pub(super) fn grow(&mut self) {
        self.weight *= GROWTH;
    }

    /// Notes that a variable becomes open.
    pub(super) fn put_back(&mut self, variable: Variable) {
        let index = variable.index();
        let bits = self.activities[index].to_bits();
        // Most variables that become open were propagated and are still in the heap: an entry at each undo
        // would let it grow with the propagations.
        if self.entries[index].replace(bits) != Some(bits) {
            self.heap.push((bits, Reverse(index)));
        }
    }

    /// Takes the open variable with the largest activity, of several the first.
    pub(super) fn take(&mut self, is_open: impl Fn(Variable) -> bool) -> Option<Variable> {
        while let Some((bits, Reverse(index))) = self.heap.pop() {
            if self.entries[index] == Some(bits) {
                // Without an entry even if it is not open: `put_back` adds one when it is.
                self.entries[index] = None;
                let variable = Variable::from_index(index as u32)?;
                if is_open(variable) {
                    return Some(variable);
                }
            }
        }
        None
    }
}
