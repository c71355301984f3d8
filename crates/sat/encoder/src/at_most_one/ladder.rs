//! Ladder: auxiliary variables along the group are false up to the literal that holds, and true from it on.
//!
//! I. Gent & P. Nightingale, *A New Encoding of AllDifferent into SAT*, CP 2004 workshop on modelling, and C. Ansótegui & F. Manyà,
//! *Mapping Problems with Finite-Domain Variables to Problems with Boolean Variables*, SAT 2004 (regular encoding). The auxiliary
//! yᵢ, for i < n, is true exactly if one of x₁ … xᵢ is; with it, each literal is the step between two rungs:
//!
//! - yᵢ₋₁ → yᵢ, for 1 < i < n;
//! - x₁ ↔ y₁;
//! - xᵢ ↔ yᵢ ∧ ¬yᵢ₋₁, for 1 < i < n;
//! - xₙ → ¬yₙ₋₁.
//!
//! The papers state that exactly one holds, with ¬yₙ₋₁ → xₙ in addition. Without it: n − 1 auxiliary variables and 4n − 5 clauses, for
//! n > 1. The clauses are those of `sequential`, and the converse of each auxiliary variable's definition, so that the literals
//! determine every auxiliary variable.

use clausoku_cnf::{ClauseSink, Literal};

use super::AtMostOne;
use crate::auxiliaries::{Auxiliaries, Role};

pub(super) const LADDER: AtMostOne = AtMostOne {
    name: "ladder",
    description: "4n−5 clauses, n−1 auxiliary variables: the group's literals are steps of a ladder",
    source: "Gent & Nightingale 2004; Ansótegui & Manyà 2004",
    encode,
    auxiliaries: |n| n.saturating_sub(1) as u64,
    between_cells: None,
};

const RUNG: Role =
    Role::new("y", "one of the first i candidates of the group holds, and only then");

fn encode(group: &[Literal], auxiliaries: &mut Auxiliaries, sink: &mut dyn ClauseSink) {
    let [first, between @ .., last] = group else { return };
    let mut rung = auxiliaries.fresh(&RUNG);
    sink.add_clause(&[!*first, rung.positive()]);
    sink.add_clause(&[rung.negative(), *first]);
    for &literal in between {
        let before = rung;
        rung = auxiliaries.fresh(&RUNG);
        sink.add_clause(&[before.negative(), rung.positive()]);
        sink.add_clause(&[!literal, rung.positive()]);
        sink.add_clause(&[!literal, before.negative()]);
        sink.add_clause(&[rung.negative(), before.positive(), literal]);
    }
    sink.add_clause(&[!*last, rung.negative()]);
}
