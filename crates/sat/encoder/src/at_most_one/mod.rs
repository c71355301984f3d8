//! Encodings of "at most one of these literals is true".
//!
//! One file each, and one line in [`AT_MOST_ONE`], which the command line, the documentation, the
//! conformance tests and the benchmarks all read.
//!
//! **Invariant.** Each encoding takes its literals by position: a literal that occurs twice in a group counts
//! twice, so that it must be false. Negated inputs are allowed. Unit propagation derives
//! as much in each as in the pairs: once one literal is true, all others become false. Clauses `between_cells` derive it with the rule K2.

mod bimander;
mod bitwise;
mod cardinality_network;
mod commander;
mod ladder;
mod pairwise;
mod product;
mod sequential;
mod support;
mod totalizer;

use std::fmt;

use clausoku_cnf::{ClauseSink, Literal};

use crate::auxiliaries::Auxiliaries;
use crate::clause_writer::ClauseWriter;

/// An encoding of "at most one".
#[derive(Clone, Copy)]
pub struct AtMostOne {
    /// The name.
    pub name: &'static str,
    /// A description of one line.
    pub description: &'static str,
    /// The source.
    pub source: &'static str,
    /// Writes the clauses for one group into the sink, with auxiliary variables if needed.
    pub encode: fn(&[Literal], &mut Auxiliaries, &mut dyn ClauseSink),
    /// Returns the exact number of auxiliary variables that `encode` takes for a group of n literals.
    pub auxiliaries: fn(usize) -> u64,
    /// Writes the clauses for one value in a region, in place of those of `encode`, if they contain other values of its cells. They need the rule
    /// K2 and no auxiliary variables.
    pub(crate) between_cells: Option<fn(&mut ClauseWriter<'_>, &[Literal])>,
}

/// The encodings, the default first.
pub const AT_MOST_ONE: &[AtMostOne] = &[
    AtMostOne::PAIRWISE,
    AtMostOne::SEQUENTIAL,
    AtMostOne::PRODUCT,
    AtMostOne::COMMANDER,
    AtMostOne::BIMANDER,
    AtMostOne::BITWISE,
    AtMostOne::LADDER,
    AtMostOne::TOTALIZER,
    AtMostOne::CARDINALITY_NETWORK,
    AtMostOne::SUPPORT,
];

/// The encodings that divide a group into parts of a given size, by a name such as `commander:4`. The rows of [`AT_MOST_ONE`] have the usual size.
pub const OF_SIZE: &[&[AtMostOne]] = &[&product::OF_SIZE, &commander::OF_SIZE, &bimander::OF_SIZE];

/// The names with a size of encodings that have a name without one.
pub(crate) const OTHER_NAMES: [(&str, &str); 3] =
    [("commander:3", "commander"), ("bimander:1", "bitwise"), ("bimander:2", "bimander")];

/// Makes the rows of an encoding with parts of these sizes. Each has a name such as `commander:4`.
macro_rules! of_size {
    ($name:literal, $row:expr, $encode:ident, $auxiliaries:ident, $($size:literal)*) => {
        [$(AtMostOne {
            name: concat!($name, ":", $size),
            encode: $encode::<$size>,
            auxiliaries: $auxiliaries::<$size>,
            ..$row
        }),*]
    };
}
use of_size;

/// Returns the number of bits that distinguish n things: ⌈log₂ n⌉, and 0 for none or one.
fn bits_for(n: usize) -> u32 {
    n.next_power_of_two().trailing_zeros()
}

impl AtMostOne {
    /// All pairs: no two literals are true together.
    pub const PAIRWISE: Self = pairwise::PAIRWISE;
    /// Sinz's sequential counter.
    pub const SEQUENTIAL: Self = sequential::SEQUENTIAL;
    /// Chen's product encoding.
    pub const PRODUCT: Self = product::PRODUCT;
    /// The commander encoding.
    pub const COMMANDER: Self = commander::COMMANDER;
    /// The bimander encoding.
    pub const BIMANDER: Self = bimander::BIMANDER;
    /// The bitwise encoding.
    pub const BITWISE: Self = bitwise::BITWISE;
    /// The ladder encoding.
    pub const LADDER: Self = ladder::LADDER;
    /// Bailleux & Boufkhad's totalizer.
    pub const TOTALIZER: Self = totalizer::TOTALIZER;
    /// The cardinality network.
    pub const CARDINALITY_NETWORK: Self = cardinality_network::CARDINALITY_NETWORK;
    /// Support clauses between the cells of a region.
    pub const SUPPORT: Self = support::SUPPORT;

    /// Returns whether a group of n literals is written as its n(n−1)/2 pairs only.
    pub fn writes_pairs(&self, n: usize) -> bool {
        (self.auxiliaries)(n) == 0 && self.between_cells.is_none()
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
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for AtMostOne {
    /// Writes the name, which [`FromStr`](std::str::FromStr) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}
