//! The clauses of a search by their length, and their numbers.
//!
//! **Invariants.** A long clause has three different literals or more. Its index stays the same until it is deleted; then another one may
//! get it, but not before its watches are removed. The literal that a clause made true is its first.

use std::ops::Range;
use std::sync::Arc;

use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};

use crate::pairs::pair;
use crate::{Pairs, Settings};

/// A clause that watches a literal, with another literal of it: if that is true, the clause need not be visited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub(crate) clause: u32,
    pub(crate) other: Literal,
}

/// A long clause.
#[derive(Clone, Copy, Debug)]
struct Long {
    start: usize,
    length: u32,
    number: u32,
}

/// A learnt long clause.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Learnt {
    pub(crate) clause: u32,
    /// The conflicts in which it took part, the later ones counted more.
    pub(crate) activity: f64,
}

/// The clauses of the formula and the learnt ones.
#[derive(Debug)]
pub(crate) struct Clauses {
    /// The clauses of one literal or none, with their numbers.
    pub(crate) units: Vec<(Option<Literal>, u32)>,
    shared: Arc<Pairs>,
    /// The pairs that are not shared, in the same form.
    pairs: Vec<Vec<(Literal, u32)>>,
    literals: Vec<Literal>,
    long: Vec<Long>,
    /// Indices of `long` that are free.
    free: Vec<u32>,
    /// The long clauses that watch each literal, by its code.
    pub(crate) watches: Vec<Vec<Watch>>,
    /// The learnt long clauses, in the order in which they were learnt.
    pub(crate) learnt: Vec<Learnt>,
    /// The place in `learnt` of each long clause; `u32::MAX` for clauses of the formula.
    places: Vec<u32>,
    /// The number of literals in `literals` that are not used any more.
    unused: usize,
    watches_two: bool,
}

/// The number of clauses between two looks at the deadline.
const INTERVAL: u32 = 256;

impl Clauses {
    /// Returns the clauses of a formula that begins with the formula of the pairs.
    pub(crate) fn new(
        formula: &Cnf,
        shared: Option<Arc<Pairs>>,
        settings: &Settings,
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        let codes = 2 * formula.variables() as usize;
        let mut clauses = Self {
            units: Vec::new(),
            shared: shared.unwrap_or_else(|| Arc::new(Pairs::new(formula))),
            pairs: vec![Vec::new(); codes],
            literals: Vec::new(),
            long: Vec::new(),
            free: Vec::new(),
            watches: vec![Vec::new(); codes],
            learnt: Vec::new(),
            places: Vec::new(),
            unused: 0,
            watches_two: settings.watches,
        };
        let mut shorter = Vec::new();
        for (number, clause) in (1..).zip(formula.clauses()) {
            if number % INTERVAL == 0 {
                deadline.work(INTERVAL)?;
            }
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
        Ok(clauses)
    }

    /// Adds a clause of two literals.
    pub(crate) fn add_pair(&mut self, [first, second]: [Literal; 2], number: u32) {
        self.pairs[(!first).code()].push((second, number));
        self.pairs[(!second).code()].push((first, number));
    }

    /// Adds a clause of three literals or more, and returns its index.
    pub(crate) fn add_long(&mut self, clause: &[Literal], number: u32) -> u32 {
        let long = Long { start: self.literals.len(), length: clause.len() as u32, number };
        let index = if let Some(index) = self.free.pop() {
            self.long[index as usize] = long;
            index
        } else {
            self.long.push(long);
            self.places.push(u32::MAX);
            self.long.len() as u32 - 1
        };
        self.literals.extend_from_slice(clause);
        let watched = if self.watches_two { 2 } else { clause.len() };
        for (place, &literal) in clause[..watched].iter().enumerate() {
            let other = clause[usize::from(place == 0)];
            self.watches[literal.code()].push(Watch { clause: index, other });
        }
        index
    }

    /// Adds a learnt clause of three literals or more, and returns its index.
    pub(crate) fn add_learnt(&mut self, clause: &[Literal], number: u32, activity: f64) -> u32 {
        let index = self.add_long(clause, number);
        self.places[index as usize] = self.learnt.len() as u32;
        self.learnt.push(Learnt { clause: index, activity });
        index
    }

    /// Returns the learnt clause of this index; `None` for a clause of the formula.
    pub(crate) fn learnt_mut(&mut self, clause: u32) -> Option<&mut Learnt> {
        self.learnt.get_mut(self.places[clause as usize] as usize)
    }

    /// Removes the learnt clauses that are not kept. The watches of others keep their order.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&Learnt, u32) -> bool) {
        let mut learnt = std::mem::take(&mut self.learnt);
        let mut deleted = Vec::new();
        learnt.retain(|one| {
            let is_kept = keep(one, self.number(one.clause));
            if !is_kept {
                deleted.push(one.clause);
            }
            is_kept
        });
        for &clause in &deleted {
            let long = &mut self.long[clause as usize];
            self.unused += long.length as usize;
            // No clause is empty, so this marks it.
            long.length = 0;
            self.places[clause as usize] = u32::MAX;
        }
        for (place, one) in (0..).zip(&learnt) {
            self.places[one.clause as usize] = place;
        }
        self.learnt = learnt;
        let long = &self.long;
        for watches in &mut self.watches {
            watches.retain(|watch| long[watch.clause as usize].length > 0);
        }
        self.free.append(&mut deleted);
        if self.unused > self.literals.len() / 2 {
            self.collect_garbage();
        }
    }

    /// Moves the literals of the clauses together.
    fn collect_garbage(&mut self) {
        let mut literals = Vec::with_capacity(self.literals.len() - self.unused);
        for long in &mut self.long {
            let start = literals.len();
            literals
                .extend_from_slice(&self.literals[long.start..long.start + long.length as usize]);
            long.start = start;
        }
        self.literals = literals;
        self.unused = 0;
    }

    /// Returns what a true literal implies by its clause of two literals at this index, and the clause's number.
    #[inline]
    pub(crate) fn pair(&self, literal: Literal, index: usize) -> Option<(Literal, u32)> {
        let shared = self.shared.entries(literal);
        shared.get(index).or_else(|| self.pairs[literal.code()].get(index - shared.len())).copied()
    }

    /// Returns the literals of a long clause.
    #[inline]
    pub(crate) fn literals(&self, clause: u32) -> &[Literal] {
        &self.literals[self.range(clause)]
    }

    #[inline]
    pub(crate) fn literals_mut(&mut self, clause: u32) -> &mut [Literal] {
        let range = self.range(clause);
        &mut self.literals[range]
    }

    /// Returns the number of a long clause.
    pub(crate) fn number(&self, clause: u32) -> u32 {
        self.long[clause as usize].number
    }

    #[inline]
    fn range(&self, clause: u32) -> Range<usize> {
        let Long { start, length, .. } = self.long[clause as usize];
        start..start + length as usize
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
