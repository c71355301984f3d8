//! Sequential: a chain of auxiliary variables along the group records whether an earlier literal is true.
//!
//! C. Sinz, *Towards an Optimal CNF Encoding of Boolean Cardinality Constraints*, CP 2005: LT_SEQ for
//! k = 1. The auxiliary sᵢ, for i < n, is true once one of x₁ … xᵢ is:
//!
//! - xᵢ → sᵢ, for 1 ≤ i < n;
//! - sᵢ₋₁ → sᵢ, for 1 < i < n;
//! - sᵢ₋₁ → ¬xᵢ, for 1 < i ≤ n.
//!
//! The paper states it for every n > 1: n − 1 auxiliary variables and 3n − 4 clauses of two literals. One
//! literal alone, or none, needs no clause.
//!
//! The chain is long, so that propagation from one end of a group to the other takes n steps; in the pairs
//! it takes one.

use clausoku_cnf::{ClauseSink, Literal};

use super::AtMostOne;
use crate::auxiliaries::{Auxiliaries, Role};

pub(super) const SEQUENTIAL: AtMostOne = AtMostOne {
    name: "sequential",
    description: "3n−4 clauses, n−1 auxiliary variables: a counter along the group",
    source: "Sinz 2005",
    encode,
    auxiliaries: |n| n.saturating_sub(1) as u64,
    between_cells: None,
};

const MET: Role = Role::new("s", "one of the first i candidates of the group holds");

fn encode(group: &[Literal], auxiliaries: &mut Auxiliaries, sink: &mut dyn ClauseSink) {
    let [first, between @ .., last] = group else { return };
    let mut met = auxiliaries.fresh(&MET);
    sink.add_clause(&[!*first, met.positive()]);
    for &literal in between {
        let before = met;
        met = auxiliaries.fresh(&MET);
        sink.add_clause(&[!literal, met.positive()]);
        sink.add_clause(&[before.negative(), met.positive()]);
        sink.add_clause(&[before.negative(), !literal]);
    }
    sink.add_clause(&[met.negative(), !*last]);
}
