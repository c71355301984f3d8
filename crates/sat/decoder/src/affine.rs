//! Numberings that are sums: a multiple of the row, a multiple of the column, a multiple of the value and a constant.
//!
//! Courses, papers and generators number candidates in this way, in any order of row, column and value, each counted from 0 or
//! 1: n²·row + n·column + value, 100·row + 10·column + value, 10000·column + 100·row + value.
//!
//! Other multiples and constants are read off clauses. An axis may be reversed: its last index has the smallest numbers.
//!
//! **Invariant.** An [`Affine`] gives each candidate its own variable: in the order of the multiples, each is larger than the
//! sum of what the next ones add. Only the first candidate may have the number 0, which is no variable.

use std::fmt;

use clausoku_cnf::Variable;

use crate::Scheme;

/// One of the three numbers of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// The row.
    Row,
    /// The column.
    Column,
    /// The value.
    Value,
}

impl Axis {
    /// The axes, in the order of arrays by axis.
    pub const ALL: [Self; 3] = [Self::Row, Self::Column, Self::Value];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Value => "value",
        }
    }
}

/// The orders of the axes, from the largest multiple to the smallest; the usual one first.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A numbering that is a sum of multiples of row, column and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Affine {
    /// The multiples of row, column and value.
    strides: [u32; 3],
    /// `true` for each axis that counts from 0.
    from_zero: [bool; 3],
    /// `true` for each axis whose last index has the smallest numbers.
    reversed: [bool; 3],
    /// The constant.
    plus: u32,
    /// The numbers of rows, columns and values.
    sizes: [u32; 3],
    /// The axes by their multiples, descending.
    order: [usize; 3],
}

impl Affine {
    /// Returns the numbering with these multiples in this order of the axes; `None` if two candidates had the same variable, or
    /// one had none.
    fn new(
        sizes: [usize; 3],
        order: [usize; 3],
        multiples: [u64; 3],
        from_zero: [bool; 3],
    ) -> Option<Self> {
        let mut strides = [0; 3];
        for (axis, multiple) in order.into_iter().zip(multiples) {
            strides[axis] = u32::try_from(multiple).ok()?;
        }
        let sizes = sizes.map(|size| size as u32);
        let reversed = [false; 3];
        let numbering = Self { strides, from_zero, reversed, plus: 0, sizes, order };
        numbering.is_unique().then_some(numbering)
    }

    /// Returns `true` if each candidate has a number of its own.
    fn is_unique(&self) -> bool {
        let range = |axis: usize| u64::from(self.strides[axis]) * u64::from(self.sizes[axis] - 1);
        let [_, middle, small] = self.order;
        let [_, above, below] = self.order.map(|axis| u64::from(self.strides[axis]));
        let largest = u64::from(self.strides[self.order[0]]);
        let is_unique = below > 0 && above > range(small) && largest > range(middle) + range(small);
        let strides = self.strides.into_iter().zip(self.from_zero);
        let first: u64 = strides.map(|(stride, zero)| if zero { 0 } else { stride.into() }).sum();
        let last = first + u64::from(self.plus) + (0..3).map(range).sum::<u64>();
        is_unique && last <= u64::from(Variable::MAX_DIMACS)
    }

    /// Returns the numberings with these multiples, in each order of the axes, whose first candidate has this number.
    pub fn with_multiples(sizes: [usize; 3], mut multiples: [u64; 3], first: u32) -> Vec<Self> {
        if sizes.contains(&0) {
            return Vec::new();
        }
        multiples.sort_unstable_by_key(|&multiple| std::cmp::Reverse(multiple));
        let with_order = |order: [usize; 3]| {
            // Axes that count from 1 explain most constants.
            let exact = [3, 0, 1, 2, 4, 5, 6, 7].into_iter().find_map(|zeros| {
                let from_zero = [0, 1, 2].map(|axis| zeros >> axis & 1 == 1);
                Self::new(sizes, order, multiples, from_zero).filter(|one| one.first() == first)
            });
            let plus = || {
                let from_zero = Self::new(sizes, order, multiples, [true; 3])?;
                Some(Self { plus: first, ..from_zero }).filter(Self::is_unique)
            };
            exact.or_else(plus)
        };
        ORDERS.into_iter().filter_map(with_order).collect()
    }

    /// Returns the numberings with the same multiples and the same first number, in each order of the axes.
    pub fn reordered(&self) -> Vec<Self> {
        let sizes = self.sizes.map(|size| size as usize);
        Self::with_multiples(sizes, self.strides.map(u64::from), self.first())
    }

    /// Returns `true` if the other numbering has the same multiples, in any order of the axes.
    pub fn has_multiples_of(&self, other: &Self) -> bool {
        let sorted = |mut strides: [u32; 3]| {
            strides.sort_unstable();
            strides
        };
        sorted(self.strides) == sorted(other.strides)
    }

    /// Returns `true` if the other numbering has the same multiples and the same first number, in any order of the axes.
    pub fn is_reordered(&self, other: &Self) -> bool {
        self.first() == other.first() && self.has_multiples_of(other)
    }

    /// Returns the numberings that count from 0 on each axis, so that the first candidate has the number 0.
    pub fn all_from_zero(sizes: [usize; 3]) -> Vec<Self> {
        Self::listed(sizes, &[7]).into_iter().filter(Self::begins_at_zero).collect()
    }

    /// Returns `true` if the first candidate has the number 0, which is no variable.
    pub fn begins_at_zero(&self) -> bool {
        self.first() == 0
    }

    /// Returns `true` if the numbering adds a constant.
    pub fn has_constant(&self) -> bool {
        self.plus > 0
    }

    /// Returns the numbering with these axes reversed.
    #[must_use]
    pub fn with_reversed(self, reversed: [bool; 3]) -> Self {
        Self { reversed, ..self }
    }

    /// Returns the numberings of a board with this many rows, columns and values: those of the schemes first, then by the
    /// multiples, the order of the axes and the first numbers. No two are the same.
    pub fn all(sizes: [usize; 3]) -> Vec<Self> {
        let mut all = Self::listed(sizes, &[3, 0, 1, 2, 4, 5, 6, 7]);
        all.retain(|numbering| !numbering.begins_at_zero());
        all
    }

    /// Returns the numberings of the schemes, and those that count from 0 on these sets of axes.
    fn listed(sizes: [usize; 3], zeros: &[usize]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        // No board has more rows or columns.
        if !sizes.iter().all(|size| (1..=1 << 16).contains(size)) {
            return all;
        }
        let widest = sizes.into_iter().max().unwrap_or(0) as u64;
        let mut add = |numbering: Option<Self>| {
            if let Some(numbering) = numbering
                && !all.iter().any(|known| known.is_same(&numbering))
            {
                all.push(numbering);
            }
        };
        let dense = |order: [usize; 3]| {
            let [_, middle, small] = order.map(|axis| sizes[axis] as u64);
            [middle * small, small, 1]
        };
        let [rcv, crv] = [ORDERS[0], ORDERS[1]];
        add(Self::new(sizes, rcv, dense(rcv), [true, true, false]));
        add(Self::new(sizes, crv, [10_000, 100, 1], [false; 3]).filter(|_| widest <= 100));
        add(Self::new(sizes, rcv, [100, 10, 1], [false; 3]).filter(|_| widest <= 9));
        for base in [0, 10, widest + 1, 100, 1000] {
            if base != 0 && widest > base {
                continue;
            }
            for order in ORDERS {
                let multiples = if base == 0 { dense(order) } else { [base * base, base, 1] };
                for &zeros in zeros {
                    let from_zero = [0, 1, 2].map(|axis| zeros >> axis & 1 == 1);
                    add(Self::new(sizes, order, multiples, from_zero));
                }
            }
        }
        all
    }

    /// Returns `true` if each candidate has the same number.
    pub fn is_same(&self, other: &Self) -> bool {
        (self.strides, self.first(), self.reversed)
            == (other.strides, other.first(), other.reversed)
    }

    /// Returns the smallest number of a candidate.
    fn first(&self) -> u32 {
        let of_axes = (0..3).map(|axis| if self.from_zero[axis] { 0 } else { self.strides[axis] });
        self.plus + of_axes.sum::<u32>()
    }

    /// Returns the index of an axis in the order of the numbers, and the reverse of it.
    fn in_order(&self, axis: usize, index: usize) -> usize {
        if self.reversed[axis] { self.sizes[axis] as usize - 1 - index } else { index }
    }

    /// Returns `true` if the sum has the number of this axis counted from 0.
    pub fn counts_from_zero(&self, axis: Axis) -> bool {
        self.from_zero[axis as usize]
    }

    /// Returns the difference of the variables of two candidates whose numbers on this axis differ by 1.
    pub fn stride(&self, axis: Axis) -> i64 {
        let stride = i64::from(self.strides[axis as usize]);
        if self.reversed[axis as usize] { -stride } else { stride }
    }

    /// Returns the variable of these indices of row, column and value, from 0.
    pub fn variable(&self, indices: [usize; 3]) -> Option<Variable> {
        let mut number = u64::from(self.first());
        for (axis, index) in indices.into_iter().enumerate() {
            if index >= self.sizes[axis] as usize {
                return None;
            }
            number += u64::from(self.strides[axis]) * self.in_order(axis, index) as u64;
        }
        Variable::from_dimacs(u32::try_from(number).ok()?)
    }

    /// Returns the indices of row, column and value of the variable, from 0.
    #[inline]
    pub fn indices(&self, variable: Variable) -> Option<[usize; 3]> {
        let mut rest = variable.to_dimacs().checked_sub(self.first())?;
        let mut indices = [0; 3];
        for axis in self.order {
            let index = rest / self.strides[axis];
            if index >= self.sizes[axis] {
                return None;
            }
            indices[axis] = self.in_order(axis, index as usize);
            rest -= index * self.strides[axis];
        }
        (rest == 0).then_some(indices)
    }

    /// Returns the scheme that has the same variables on a usual board.
    pub fn scheme(&self) -> Option<Scheme> {
        let sizes = self.sizes.map(|size| size as usize);
        let [rows, columns, values] = self.sizes;
        let same = |order, multiples, from_zero| {
            Self::new(sizes, order, multiples, from_zero).is_some_and(|other| other.is_same(self))
        };
        let dense = [u64::from(columns) * u64::from(values), u64::from(values), 1];
        let is_rcv = rows.max(columns).max(values) <= 9;
        if same(ORDERS[0], dense, [true, true, false]) {
            Some(Scheme::Dense)
        } else if same(ORDERS[1], [10_000, 100, 1], [false; 3]) {
            Some(Scheme::Decimal)
        } else if is_rcv && same(ORDERS[0], [100, 10, 1], [false; 3]) {
            Some(Scheme::Rcv)
        } else {
            None
        }
    }

    /// Returns the same numbering with rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let swapped = |axis: usize| [1, 0, 2][axis];
        let by_axis = |array: [u32; 3]| [array[1], array[0], array[2]];
        let [row, column, value] = self.from_zero;
        Self {
            strides: by_axis(self.strides),
            from_zero: [column, row, value],
            reversed: [self.reversed[1], self.reversed[0], self.reversed[2]],
            plus: self.plus,
            sizes: by_axis(self.sizes),
            order: self.order.map(swapped),
        }
    }
}

impl fmt::Display for Affine {
    /// Writes the sum, as in `100·row + 10·column + value`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, axis) in self.order.into_iter().enumerate() {
            if place > 0 {
                f.write_str(" + ")?;
            }
            let name = Axis::ALL[axis].name();
            match self.strides[axis] {
                1 => {}
                stride => write!(f, "{stride}·")?,
            }
            let size = self.sizes[axis];
            match (self.from_zero[axis], self.reversed[axis]) {
                (true, false) => write!(f, "({name}−1)")?,
                (true, true) => write!(f, "({size}−{name})")?,
                (false, false) => f.write_str(name)?,
                (false, true) => write!(f, "({}−{name})", size + 1)?,
            }
        }
        if self.plus > 0 { write!(f, " + {}", self.plus) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_candidate_has_its_own_variable() {
        for sizes in [[4, 4, 4], [6, 6, 6], [2, 5, 3], [9, 9, 9]] {
            let all = Affine::all(sizes);
            assert!(all.len() > 40, "{}", all.len());
            for numbering in &all {
                let mut seen = std::collections::HashSet::new();
                for row in 0..sizes[0] {
                    for column in 0..sizes[1] {
                        for value in 0..sizes[2] {
                            let indices = [row, column, value];
                            let variable = numbering.variable(indices).unwrap();
                            assert!(seen.insert(variable), "{numbering}");
                            assert_eq!(numbering.indices(variable), Some(indices), "{numbering}");
                        }
                    }
                }
                let meant = (1..=20_000)
                    .filter_map(Variable::from_dimacs)
                    .filter(|&variable| numbering.indices(variable).is_some());
                assert!(meant.into_iter().all(|variable| seen.contains(&variable)), "{numbering}");
            }
        }
    }

    #[test]
    fn the_numberings_of_courses_are_listed() {
        let all: Vec<String> = Affine::all([9, 9, 9]).iter().map(Affine::to_string).collect();
        assert_eq!(
            all[..3],
            [
                "81·(row−1) + 9·(column−1) + value",
                "10000·column + 100·row + value",
                "100·row + 10·column + value"
            ]
        );
        for name in [
            "100·column + 10·row + value",
            "81·row + 9·column + value",
            "81·(value−1) + 9·(row−1) + column",
        ] {
            assert!(all.iter().any(|known| known == name), "{name}");
        }
        let schemes = [Scheme::Dense, Scheme::Decimal, Scheme::Rcv];
        assert!(Affine::all([9, 9, 9]).iter().filter_map(Affine::scheme).eq(schemes));
        assert!(Affine::all([usize::MAX; 3]).is_empty());
    }
}
