//! Conjunctions of literals, which represent candidates.

use std::array;
use std::iter::Take;
use std::ops::Deref;

use clausoku_cnf::{Literal, Variable, lit};

/// The largest number of literals: more than the binary digits for the values of the largest order, so that hierarchies of common boards fit.
pub(crate) const MAX_LITERALS: usize = 32;

/// Returns the number of binary digits for n values: ⌈log₂ n⌉, and 0 for none or one.
pub(crate) const fn digits_for(n: usize) -> u32 {
    n.next_power_of_two().trailing_zeros()
}

/// A conjunction of literals. The empty conjunction is always true.
///
/// It is small, and dereferences to a slice.
#[derive(Clone, Copy, Debug)]
pub struct Conjunction {
    literals: [Literal; MAX_LITERALS],
    length: u8,
}

impl Conjunction {
    /// Returns the empty conjunction.
    pub(crate) fn empty() -> Self {
        Self { literals: [lit!(1); MAX_LITERALS], length: 0 }
    }

    pub(crate) fn from_literal(literal: Literal) -> Self {
        Self { literals: [literal; MAX_LITERALS], length: 1 }
    }

    /// Returns a pattern of the variables from the first on.
    ///
    /// Literals after [`MAX_LITERALS`] are left out, so a numbering has no longer patterns.
    pub(crate) fn from_pattern(first: u32, pattern: &[(u32, bool)]) -> Self {
        let mut literals = [lit!(1); MAX_LITERALS];
        for (&(place, sign), literal) in pattern.iter().zip(&mut literals) {
            let variable = Variable::from_index(first + place);
            *literal = variable.expect("a numbering has fewer").literal(sign);
        }
        Self { literals, length: pattern.len().min(MAX_LITERALS) as u8 }
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
    type IntoIter = Take<array::IntoIter<Literal, MAX_LITERALS>>;

    fn into_iter(self) -> Self::IntoIter {
        self.literals.into_iter().take(usize::from(self.length))
    }
}
