//! Variables that stand for no candidate, and how many clauses need how many of them.

use std::ops::{Add, AddAssign, Mul};

use cnf::Variable;

/// Hands out variables that stand for no candidate, each once.
#[derive(Clone, Debug)]
pub struct Auxiliaries {
    next: u32,
}

impl Auxiliaries {
    /// Starts after the variable of this DIMACS number; 0 is before the first.
    pub fn after(last: u32) -> Self {
        Self { next: last }
    }

    /// A variable that was not handed out yet.
    ///
    /// # Panics
    /// If there are none left, after 2³¹ − 1. [`Encoding::encode`](crate::Encoding::encode) counts
    /// beforehand, and refuses what would get there.
    pub fn fresh(&mut self) -> Variable {
        let variable = Variable::from_index(self.next);
        self.next += 1;
        variable
    }

    /// The index of the variable that is handed out next.
    pub(crate) fn next_index(&self) -> u32 {
        self.next
    }
}

/// How much it takes to state something: auxiliary variables, clauses, and literals in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GroupSize {
    /// The auxiliary variables.
    pub auxiliaries: u64,
    /// The clauses.
    pub clauses: u64,
    /// The literals in all clauses.
    pub literals: u64,
}

impl GroupSize {
    /// Clauses of two literals, and no auxiliary variable.
    pub const fn pairs(clauses: u64) -> Self {
        Self { auxiliaries: 0, clauses, literals: 2 * clauses }
    }

    /// The same clauses with so many auxiliary variables.
    #[must_use]
    pub const fn with(self, auxiliaries: u64) -> Self {
        Self { auxiliaries, ..self }
    }
}

impl Add for GroupSize {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            auxiliaries: self.auxiliaries + other.auxiliaries,
            clauses: self.clauses + other.clauses,
            literals: self.literals + other.literals,
        }
    }
}

impl AddAssign for GroupSize {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<u64> for GroupSize {
    type Output = Self;
    fn mul(self, times: u64) -> Self {
        Self {
            auxiliaries: self.auxiliaries * times,
            clauses: self.clauses * times,
            literals: self.literals * times,
        }
    }
}
