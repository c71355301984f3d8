//! Ways to say "at most one of these literals is true".
//!
//! One file each, and one line in [`AT_MOST_ONE`], which the command line, the documentation, the
//! conformance tests and the benchmarks all read.
//!
//! **Invariant.** Each way takes its literals by place: a literal that stands twice in a group counts
//! twice, so that it must be false, and negated inputs are literals like others. Unit propagation
//! sees as much in each as in the pairs: once one literal is true, all others become false.

mod bimander;
mod bitwise;
mod commander;
mod pairwise;
mod product;
mod sequential;

use std::fmt;

use cnf::{ClauseSink, Literal};

use crate::{Auxiliaries, GroupSize};

/// A way to say "at most one".
#[derive(Clone, Copy)]
pub struct AtMostOne {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a line.
    pub description: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Writes the clauses for one group into the sink, with auxiliary variables where needed.
    pub encode: fn(&[Literal], &mut Auxiliaries, &mut dyn ClauseSink),
    /// What `encode` writes for a group of n literals: exactly, and without writing it.
    pub size: fn(usize) -> GroupSize,
}

/// Every way, the default first.
pub const AT_MOST_ONE: &[AtMostOne] = &[
    pairwise::PAIRWISE,
    sequential::SEQUENTIAL,
    product::PRODUCT,
    commander::COMMANDER,
    bimander::BIMANDER,
    bitwise::BITWISE,
];

/// How many bits tell so many things apart: ⌈log₂ n⌉, and 0 for none or one.
fn bits_for(n: usize) -> u32 {
    n.next_power_of_two().trailing_zeros()
}

impl AtMostOne {
    /// Whether a group of n literals is written as its n(n−1)/2 pairs and nothing else.
    pub fn writes_pairs(&self, n: usize) -> bool {
        (self.size)(n).auxiliaries == 0
    }
}

impl PartialEq for AtMostOne {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for AtMostOne {}

impl fmt::Debug for AtMostOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
