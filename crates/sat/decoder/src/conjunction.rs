//! Conjunctions of literals, which represent candidates.

use std::array;
use std::iter::Take;
use std::ops::Deref;

use clausoku_board::MAX_ORDER;
use clausoku_cnf::{Literal, Variable, lit};

/// The number of binary digits for the values of the largest order.
const MAX_DIGITS: usize = digits_for(MAX_ORDER) as usize;

/// Returns the number of binary digits for n values: ⌈log₂ n⌉, and 0 for none or one.
pub(crate) const fn digits_for(n: usize) -> u32 {
    n.next_power_of_two().trailing_zeros()
}

/// A conjunction of literals. The empty conjunction is always true.
///
/// It is small, and dereferences to a slice.
#[derive(Clone, Copy, Debug)]
pub struct Conjunction {
    literals: [Literal; MAX_DIGITS],
    length: u8,
}

impl Conjunction {
    /// Returns the empty conjunction.
    pub(crate) fn empty() -> Self {
        Self { literals: [lit!(1); MAX_DIGITS], length: 0 }
    }

    pub(crate) fn from_literal(literal: Literal) -> Self {
        Self { literals: [literal; MAX_DIGITS], length: 1 }
    }

    /// Returns the digits of this number in binary, in the variables from the first on.
    pub(crate) fn from_number(first: u32, digits: u32, number: usize) -> Self {
        let mut literals = [lit!(1); MAX_DIGITS];
        for (digit, literal) in (0..digits).zip(&mut literals) {
            let variable = Variable::from_index(first + digit);
            *literal = variable.expect("a numbering has fewer").literal(number >> digit & 1 == 1);
        }
        Self { literals, length: digits as u8 }
    }
}

impl Deref for Conjunction {
    type Target = [Literal];

    fn deref(&self) -> &[Literal] {
        &self.literals[..usize::from(self.length)]
    }
}

impl IntoIterator for Conjunction {
    type Item = Literal;
    type IntoIter = Take<array::IntoIter<Literal, MAX_DIGITS>>;

    fn into_iter(self) -> Self::IntoIter {
        self.literals.into_iter().take(usize::from(self.length))
    }
}
