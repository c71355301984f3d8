//! Cardinality network: a network of comparators sorts the literals as far as the bound needs, and the second output is false.
//!
//! R. Asín, R. Nieuwenhuis, A. Oliveras & E. Rodríguez-Carbonell, *Cardinality Networks and their Applications*, SAT 2009, and *Cardinality
//! Networks: a Theoretical and Empirical Study*, Constraints 16, 2011. The paper takes a network of 2ʳ inputs, the missing ones false, and
//! merges sorted halves; for at most one, each merge is simplified to two outputs. The second output is false at the last merge, and by
//! unit propagation at every merge before it, so these outputs are left out with their clauses. What remains at a merge of a and b:
//!
//! - a → c and b → c, half of a comparator, as in the paper;
//! - ¬a ∨ ¬b.
//!
//! No clause needs the first output of the last merge. So there are n − 2 auxiliary variables and 3n − 5 clauses of two literals, for
//! n > 1: those of a totalizer without the converse, over a tree whose first branches are as large as powers of two can be.

use super::AtMostOne;
use super::totalizer::Tree;
use crate::auxiliaries::Role;

pub(super) const CARDINALITY_NETWORK: AtMostOne = AtMostOne {
    name: "cardinality-network",
    description: "3n−5 clauses, n−2 auxiliary variables: merges of sorted halves",
    source: "Asín, Nieuwenhuis, Oliveras & Rodríguez-Carbonell 2009",
    encode: |group, auxiliaries, sink| NETWORK.encode(group, auxiliaries, sink),
    auxiliaries: |n| n.saturating_sub(2) as u64,
    between_cells: None,
};

const NETWORK: Tree = Tree {
    split: |n| n.next_power_of_two() / 2,
    role: &Role::new("m", "one of the candidates in a merge of the network holds"),
    has_converse: false,
};
