//! Derived clauses that propagation uses beyond the formula's.
//!
//! **Invariants.** A clause is attached when everything has been propagated and all its literals are
//! open, so its counter starts full. It is detached when the level at which it was attached is undone.
//! Levels never decrease along the list.

use clausoku_cnf::Literal;

use crate::reason::Packed;

/// The attached clauses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extra {
    pub(crate) clauses: Vec<Attached>,
    /// The clauses that contain each literal, by its code. The list ends with the largest code that
    /// was in use.
    holders: Vec<Vec<u32>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Attached {
    pub(crate) literals: Box<[Literal]>,
    pub(crate) counter: Counter,
    reason: Packed,
    level: usize,
}

impl Extra {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Returns `true` if the clause is attached, with its literals in this order.
    pub(crate) fn contains(&self, literals: &[Literal]) -> bool {
        // `equivalent` sorts the literals before it attaches them and before it asks.
        let holding = literals.first().map(|&first| self.holding(first));
        holding.is_some_and(|mut clauses| clauses.any(|clause| *clause.literals == *literals))
    }

    /// Returns the attached clauses that contain this literal.
    pub(crate) fn holding(&self, literal: Literal) -> impl Iterator<Item = &Attached> {
        self.holders_of(literal).iter().map(|&entry| &self.clauses[entry as usize])
    }

    /// Removes a false literal from the counter of the attached clause at `place` among the clauses
    /// that contain it. If one literal is left, returns it and the clause as its reason.
    pub(crate) fn take_off(&mut self, literal: Literal, place: usize) -> Option<(Literal, Packed)> {
        let clause = &mut self.clauses[self.holders[literal.code()][place] as usize];
        clause.counter.take_off(literal).map(|last| (last, clause.reason))
    }

    /// Returns the indices of the attached clauses that contain this literal.
    pub(crate) fn holders_of(&self, literal: Literal) -> &[u32] {
        self.holders.get(literal.code()).map_or(&[], Vec::as_slice)
    }

    /// Attaches a derived clause of open literals at this level.
    pub(crate) fn attach(&mut self, literals: &[Literal], reason: Packed, level: usize) {
        let entry = self.clauses.len() as u32;
        for literal in literals {
            if self.holders.len() <= literal.code() {
                self.holders.resize(literal.code() + 1, Vec::new());
            }
            self.holders[literal.code()].push(entry);
        }
        self.clauses.push(Attached {
            literals: literals.into(),
            counter: Counter::new(literals),
            reason,
            level,
        });
    }

    /// Detaches the clauses of the levels above this one.
    pub(crate) fn detach_above(&mut self, level: usize) {
        while let Some(clause) = self.clauses.pop_if(|clause| clause.level > level) {
            for literal in &clause.literals {
                // The clause is the last in each of these lists, since levels never decrease.
                self.holders[literal.code()].pop();
            }
        }
    }

    /// Restores the counters of the clauses that contain a literal that is open again.
    pub(crate) fn put_back(&mut self, literal: Literal) {
        for place in 0..self.holders_of(literal).len() {
            let entry = self.holders[literal.code()][place];
            self.clauses[entry as usize].counter.put_back(literal);
        }
    }
}

/// The number of literals of a stored clause that are not known to be false, and the exclusive or of
/// their codes. If one literal is left, this is its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counter {
    pub(crate) left: u32,
    codes: u32,
}

impl Counter {
    pub(crate) fn new(literals: &[Literal]) -> Self {
        let codes = literals.iter().fold(0, |codes, literal| codes ^ literal.code() as u32);
        Self { left: literals.len() as u32, codes }
    }

    /// Removes a literal that became false. Returns the remaining literal if there is exactly one.
    #[inline]
    pub(crate) fn take_off(&mut self, literal: Literal) -> Option<Literal> {
        self.left -= 1;
        self.codes ^= literal.code() as u32;
        Literal::from_code(self.codes as usize).filter(|_| self.left == 1)
    }

    /// Returns the other remaining literal if two are left.
    pub(crate) fn other_of_two(self, literal: Literal) -> Option<Literal> {
        Literal::from_code((self.codes ^ literal.code() as u32) as usize).filter(|_| self.left == 2)
    }

    /// Restores a literal that is open again.
    #[inline]
    pub(crate) fn put_back(&mut self, literal: Literal) {
        self.left += 1;
        self.codes ^= literal.code() as u32;
    }
}
