//! Variables and literals.
//!
//! A literal is coded as `2 · variable + sign`, as in MiniSat (Eén & Sörensson 2003, section 3): the
//! negation is one bit away and literals index arrays directly.

use std::fmt;
use std::ops::Not;

/// A propositional variable, counted from 0.
///
/// `Debug` prints the DIMACS number, which is one more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub(crate) u32);

impl Variable {
    /// The largest DIMACS number a variable can have: 2³¹ − 1, so that a literal fits 32 bits.
    pub const MAX_DIMACS: u32 = (1 << 31) - 1;

    /// Returns the variable of this index, counted from 0; `None` if it is not below [`Variable::MAX_DIMACS`].
    #[inline]
    pub const fn from_index(index: u32) -> Option<Self> {
        if index < Self::MAX_DIMACS { Some(Self(index)) } else { None }
    }

    /// Returns the variable of this DIMACS number, counted from 1; `None` if it is 0 or too large.
    #[inline]
    pub const fn from_dimacs(number: u32) -> Option<Self> {
        if number == 0 || number > Self::MAX_DIMACS { None } else { Some(Self(number - 1)) }
    }

    /// Returns the index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the DIMACS number, counted from 1.
    #[inline]
    pub const fn to_dimacs(self) -> u32 {
        self.0 + 1
    }

    /// Returns the positive literal of this variable.
    #[inline]
    pub const fn positive(self) -> Literal {
        Literal(self.0 << 1)
    }

    /// Returns the negative literal of this variable.
    #[inline]
    pub const fn negative(self) -> Literal {
        Literal(self.0 << 1 | 1)
    }

    /// Returns the literal of this variable that is true when the variable has this value.
    #[inline]
    pub const fn literal(self, value: bool) -> Literal {
        if value { self.positive() } else { self.negative() }
    }
}

impl fmt::Debug for Variable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_dimacs(), f)
    }
}

/// A variable or its negation.
///
/// ```
/// use clausoku_cnf::Literal;
/// let literal = Literal::from_dimacs(-7).unwrap();
/// assert!(literal.is_negative());
/// assert_eq!(literal.variable().index(), 6);
/// assert_eq!((!literal).to_dimacs(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(pub(crate) u32);

impl Literal {
    /// Returns the literal of this DIMACS number; `None` for 0 and for numbers too large.
    #[inline]
    pub const fn from_dimacs(number: i64) -> Option<Self> {
        // `abs` overflows at `i64::MIN`, which a text may contain.
        let magnitude = number.unsigned_abs();
        if magnitude == 0 || magnitude > Variable::MAX_DIMACS as u64 {
            return None;
        }
        Some(Variable(magnitude as u32 - 1).literal(number > 0))
    }

    /// Returns the DIMACS number: the variable's, negative if the literal is.
    #[inline]
    pub const fn to_dimacs(self) -> i32 {
        let number = self.variable().to_dimacs() as i32;
        if self.is_negative() { -number } else { number }
    }

    /// Returns the variable of this literal.
    #[inline]
    pub const fn variable(self) -> Variable {
        Variable(self.0 >> 1)
    }

    /// Returns `true` if this is a negated variable.
    #[inline]
    pub const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns whether this is a variable without negation.
    #[inline]
    pub const fn is_positive(self) -> bool {
        !self.is_negative()
    }

    /// Returns `2 · variable + sign`, for indexing arrays.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Returns the literal of this [`code`](Self::code); `None` if no variable has that code.
    #[inline]
    pub const fn from_code(code: usize) -> Option<Self> {
        let has_variable = code < 2 * Variable::MAX_DIMACS as usize;
        if has_variable { Some(Self(code as u32)) } else { None }
    }
}

impl Not for Literal {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_dimacs(), f)
    }
}

/// Returns the literal of a DIMACS number, which is a constant. A program with the number 0 or one too large does not compile;
/// [`Literal::from_dimacs`] takes any number.
///
/// ```
/// use clausoku_cnf::{Literal, lit};
/// assert_eq!(lit!(-3), Literal::from_dimacs(-3).unwrap());
/// ```
#[macro_export]
macro_rules! lit {
    ($number:expr) => {
        const { $crate::Literal::from_dimacs($number).expect("not 0, and fits 32 bits") }
    };
}

/// Returns an array of the literals of these DIMACS numbers, each as by [`lit`].
///
/// ```
/// use clausoku_cnf::{Cnf, clause};
/// let formula: Cnf = [clause![1, -2], clause![2, 3]].into_iter().collect();
/// assert_eq!(format!("{:?}", clause![1, -2]), "[1, -2]");
/// # assert_eq!(formula.len(), 2);
/// ```
#[macro_export]
macro_rules! clause {
    ($($number:expr),* $(,)?) => {
        [$($crate::lit!($number)),*]
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimacs_numbers_are_converted_back() {
        for number in [1, -1, 7, -7, i64::from(i32::MAX), -i64::from(i32::MAX)] {
            let literal = Literal::from_dimacs(number).unwrap();
            assert_eq!(i64::from(literal.to_dimacs()), number);
            assert_eq!(i64::from((!literal).to_dimacs()), -number);
            assert_eq!(Literal::from_code(literal.code()), Some(literal));
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        for number in [0, 1 << 31, -(1 << 31), 3_000_000_000, i64::MIN, i64::MAX] {
            assert_eq!(Literal::from_dimacs(number), None, "{number}");
        }
        assert_eq!(Variable::from_dimacs(0), None);
        assert_eq!(Variable::from_dimacs(1 << 31), None);
    }
}
