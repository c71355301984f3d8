//! Auxiliary variables, and the sizes of clauses that use them.

use std::ops::{Add, AddAssign, Mul};

use cnf::Variable;

/// A source of auxiliary variables, which represent no candidate.
#[derive(Clone, Debug)]
pub struct Auxiliaries {
    next: u32,
}

impl Auxiliaries {
    /// Returns a source that starts after the variable of this DIMACS number; 0 is before the first.
    pub fn after(last: u32) -> Self {
        Self { next: last }
    }

    /// Returns a new variable.
    ///
    /// # Panics
    /// If there are no variables left, after 2³¹ − 1. [`Encoding::encode`](crate::Encoding::encode) counts
    /// first, and fails if there are too few.
    pub fn fresh(&mut self) -> Variable {
        let variable = Variable::from_index(self.next);
        self.next += 1;
        variable
    }

    /// Returns the index of the next variable.
    pub(crate) fn next_index(&self) -> u32 {
        self.next
    }
}

/// The size of an encoded constraint: auxiliary variables, clauses, and literals in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GroupSize {
    /// Number of auxiliary variables.
    pub auxiliaries: u64,
    /// Number of clauses.
    pub clauses: u64,
    /// Number of literals in all clauses.
    pub literals: u64,
}

impl GroupSize {
    /// Returns the size of this number of clauses of two literals, without auxiliary variables.
    pub const fn pairs(clauses: u64) -> Self {
        Self { auxiliaries: 0, clauses, literals: 2 * clauses }
    }

    /// Returns the same size with this number of auxiliary variables.
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
