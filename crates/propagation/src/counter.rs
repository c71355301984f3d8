//! The value of a literal, and the counter of a clause's literals that are not false.

use clausoku_cnf::Literal;

/// The value of a literal under the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Open,
    True,
    False,
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
        (self.left == 1).then(|| Literal::from_code(self.codes as usize))
    }

    /// Returns the other remaining literal if two are left.
    pub(crate) fn other_of_two(self, literal: Literal) -> Option<Literal> {
        (self.left == 2).then(|| Literal::from_code((self.codes ^ literal.code() as u32) as usize))
    }

    /// Restores a literal that is open again.
    #[inline]
    pub(crate) fn put_back(&mut self, literal: Literal) {
        self.left += 1;
        self.codes ^= literal.code() as u32;
    }
}
