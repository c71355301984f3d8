//! Clauses with two watched literals each, and unit propagation with the reasons of a conflict.
//!
//! **Invariant.** The first two literals of an active clause of two or more are watched. A core clause that is still
//! in the lists of the others moves when it is visited.

mod search;

pub(crate) use search::{Hint, Probe, Search};

use std::collections::HashMap;

use clausoku_cnf::{Literal, lit};

/// The index of a clause.
pub(crate) type ClauseIndex = u32;

/// The lists of watched clauses: clauses that the conflict needs, and the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum List {
    Core = 0,
    Others = 1,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    pub clause: ClauseIndex,
    /// A literal of the clause; if it is true, the clause need not be visited.
    pub blocker: Literal,
}

#[derive(Clone, Copy, Debug)]
struct Stored {
    start: usize,
    length: u32,
    /// The first literal as the proof writes the clause.
    pivot: Literal,
    is_core: bool,
    is_active: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Clauses {
    literals: Vec<Literal>,
    stored: Vec<Stored>,
    /// The watches of each literal, by list and code of the literal.
    watches: [Vec<Vec<Watch>>; 2],
    /// The clauses by a hash of their literals. The map is made at the first deletion, which many proofs have not.
    by_hash: Option<HashMap<u64, Vec<ClauseIndex>>>,
    /// The clauses that contain each literal, by code of the literal. The list is made at the first
    /// RAT step; no clause is stored after that.
    occurrences: Option<Vec<Vec<ClauseIndex>>>,
}

impl Clauses {
    /// Makes room for the lists of `codes` literals.
    pub(crate) fn reserve(&mut self, codes: usize) {
        for lists in &mut self.watches {
            if lists.len() < codes {
                lists.resize(codes, Vec::new());
            }
        }
    }

    /// Stores a clause, each literal once. It is not active yet.
    pub(crate) fn store(&mut self, literals: &[Literal]) -> ClauseIndex {
        let start = self.literals.len();
        for &literal in literals {
            // A clause with a repeated literal would watch it twice. Clauses are short, so a search is
            // cheap.
            if !self.literals[start..].contains(&literal) {
                self.literals.push(literal);
            }
        }
        // Any literal for the empty clause: it is refused as RAT, and has no literal to put first.
        let pivot = literals.first().copied().unwrap_or(lit!(1));
        let length = (self.literals.len() - start) as u32;
        self.stored.push(Stored { start, length, pivot, is_core: false, is_active: false });
        let index = (self.stored.len() - 1) as ClauseIndex;
        if let Some(by_hash) = &mut self.by_hash {
            by_hash.entry(hash(&self.literals[start..])).or_default().push(index);
        }
        index
    }

    pub(crate) fn get(&self, index: ClauseIndex) -> &[Literal] {
        let Stored { start, length, .. } = self.stored[index as usize];
        &self.literals[start..start + length as usize]
    }

    pub(crate) fn get_mut(&mut self, index: ClauseIndex) -> &mut [Literal] {
        let Stored { start, length, .. } = self.stored[index as usize];
        &mut self.literals[start..start + length as usize]
    }

    pub(crate) fn pivot(&self, index: ClauseIndex) -> Literal {
        self.stored[index as usize].pivot
    }

    pub(crate) fn is_core(&self, index: ClauseIndex) -> bool {
        self.stored[index as usize].is_core
    }

    pub(crate) fn mark_core(&mut self, index: ClauseIndex) {
        self.stored[index as usize].is_core = true;
    }

    /// Makes a clause active, and watches its first two literals.
    pub(crate) fn activate(&mut self, index: ClauseIndex) {
        self.stored[index as usize].is_active = true;
        if let &[first, second, ..] = self.get(index) {
            let list = if self.is_core(index) { List::Core } else { List::Others };
            self.watches_mut(list, first).push(Watch { clause: index, blocker: second });
            self.watches_mut(list, second).push(Watch { clause: index, blocker: first });
        }
    }

    /// Makes a clause inactive.
    pub(crate) fn deactivate(&mut self, index: ClauseIndex) {
        self.stored[index as usize].is_active = false;
        let watched = match *self.get(index) {
            [first, second, ..] => [first, second],
            _ => return,
        };
        for literal in watched {
            // A clause that has become core may still be in the other list.
            for lists in &mut self.watches {
                let list = &mut lists[literal.code()];
                // The last watch may take the place: the order only affects which conflict is found first.
                if let Some(place) = list.iter().position(|watch| watch.clause == index) {
                    list.swap_remove(place);
                }
            }
        }
    }

    pub(crate) fn watches_mut(&mut self, list: List, literal: Literal) -> &mut Vec<Watch> {
        &mut self.watches[list as usize][literal.code()]
    }

    /// Returns an active clause of these literals.
    pub(crate) fn find(&mut self, literals: &[Literal]) -> Option<ClauseIndex> {
        let mut wanted = literals.to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        if self.by_hash.is_none() {
            let mut all: HashMap<u64, Vec<ClauseIndex>> = HashMap::new();
            for index in 0..self.stored.len() as ClauseIndex {
                all.entry(hash(self.get(index))).or_default().push(index);
            }
            self.by_hash = Some(all);
        }
        self.by_hash
            .as_ref()?
            .get(&hash(&wanted))?
            .iter()
            // The literals are compared too: different clauses can have the same hash. Sorted, since watches
            // reorder the stored literals.
            .find(|&&index| {
                let mut clause = self.get(index).to_vec();
                clause.sort_unstable();
                self.stored[index as usize].is_active && clause == wanted
            })
            .copied()
    }

    /// Returns the active clauses that contain the literal, in their order: the core clauses, or all.
    pub(crate) fn containing(&mut self, literal: Literal, has_all: bool) -> Vec<ClauseIndex> {
        let occurrences = self.occurrences.take().unwrap_or_else(|| self.all_occurrences());
        let found = occurrences.get(literal.code()).map_or(&[][..], Vec::as_slice);
        let wanted = found
            .iter()
            .filter(|&&index| {
                let stored = self.stored[index as usize];
                (has_all || stored.is_core) && stored.is_active
            })
            .copied()
            .collect();
        // Taken and put back, since the lists are read while `self` is borrowed.
        self.occurrences = Some(occurrences);
        wanted
    }

    fn all_occurrences(&self) -> Vec<Vec<ClauseIndex>> {
        let mut all = vec![Vec::new(); self.watches[0].len()];
        for index in 0..self.stored.len() as ClauseIndex {
            for literal in self.get(index) {
                all[literal.code()].push(index);
            }
        }
        all
    }
}

/// Returns a hash that does not depend on the order of different literals.
fn hash(literals: &[Literal]) -> u64 {
    // Mixed before the sum: the sums of the codes of many clauses are equal. From 1, since a code of 0 would
    // add nothing, and a clause would have the hash of the clause without that literal.
    let mixed = literals.iter().map(|literal| {
        let code = (literal.code() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (code ^ code >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    });
    mixed.fold(0, u64::wrapping_add)
}
