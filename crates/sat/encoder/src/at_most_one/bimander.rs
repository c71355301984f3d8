//! Bimander: the literals form groups, and a binary number selects the group.
//!
//! V.-H. Nguyen & S. T. Mai, *A New Method to Encode the At-Most-One Constraint into SAT*, SoICT 2015.
//! With m groups: pairs inside each group, and each literal of group g implies the bits of g, counted
//! from 0, in ⌈log₂ m⌉ auxiliary variables. The number of groups is free; here m = ⌈n/2⌉, groups of
//! two, which the paper finds to need the fewest clauses: n⌈log₂⌈n/2⌉⌉ and ⌊n/2⌋ pairs. With one or
//! two literals there is one group and no bit.

use clausoku_cnf::{ClauseSink, Literal};

use super::{AtMostOne, bits_for, bitwise};
use crate::Auxiliaries;

pub(super) const BIMANDER: AtMostOne = AtMostOne {
    name: "bimander",
    description: "about n⌈log₂ n⌉−n/2 clauses, ⌈log₂ n⌉−1 auxiliary variables: pairs with numbers",
    source: "Nguyen & Mai 2015, ⌈n/2⌉ groups",
    encode,
    auxiliaries: |n| u64::from(bits_for(n.div_ceil(2))),
    between_cells: None,
};

fn encode(group: &[Literal], auxiliaries: &mut Auxiliaries, sink: &mut dyn ClauseSink) {
    for pair in group.chunks(2) {
        sink.add_pairs(pair);
    }
    bitwise::number(group, 2, auxiliaries, sink);
}
