//! What propagation keeps of a clause: how much of it is left.

use cnf::Literal;

/// What is left of a stored clause: how many of its literals are not known to be false, and all
/// their codes combined by exclusive or. When one is left, that is its code.
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

    /// Takes a literal off that became false; the one left, if it is the only one.
    #[inline]
    pub(crate) fn take_off(&mut self, literal: Literal) -> Option<Literal> {
        self.left -= 1;
        self.codes ^= literal.code() as u32;
        (self.left == 1).then(|| Literal::from_code(self.codes as usize))
    }

    /// The other literal that is left beside this one, if two are.
    pub(crate) fn other_of_two(self, literal: Literal) -> Option<Literal> {
        (self.left == 2).then(|| Literal::from_code((self.codes ^ literal.code() as u32) as usize))
    }

    /// Puts a literal back that is open again.
    #[inline]
    pub(crate) fn put_back(&mut self, literal: Literal) {
        self.left += 1;
        self.codes ^= literal.code() as u32;
    }
}
