//! Bimander: the literals form groups, and a binary number selects the group.
//!
//! V.-H. Nguyen & S. T. Mai, *A New Method to Encode the At-Most-One Constraint into SAT*, SoICT 2015.
//! With m groups: pairs inside each group, and each literal of group g implies the bits of g, counted
//! from 0, in ⌈log₂ m⌉ auxiliary variables. The number of groups is free; here m = ⌈n/2⌉, groups of
//! two, which the paper finds to need the fewest clauses: n⌈log₂⌈n/2⌉⌉ and ⌊n/2⌋ pairs. With one or
//! two literals there is one group and no bit. Other sizes of groups are encodings of their own, as `bimander:3`.

use clausoku_cnf::{ClauseSink, Literal};

use super::{AtMostOne, bits_for, bitwise, of_size};
use crate::Auxiliaries;

pub(super) const BIMANDER: AtMostOne = AtMostOne {
    name: "bimander",
    description: "about n⌈log₂ n⌉−n/2 clauses, ⌈log₂ n⌉−1 auxiliary variables: pairs with numbers",
    source: "Nguyen & Mai 2015, ⌈n/2⌉ groups",
    encode: encode::<2>,
    auxiliaries: auxiliaries::<2>,
    between_cells: None,
};

/// Groups of other sizes. Groups of one are `bitwise`, by the name `bimander:1` too.
pub(super) const OF_SIZE: [AtMostOne; 7] =
    of_size!("bimander", PARTS, encode, auxiliaries, 3 4 5 6 7 8 9);

const PARTS: AtMostOne = AtMostOne {
    description: "groups of this size with numbers",
    source: "Nguyen & Mai 2015",
    ..BIMANDER
};

fn encode<const GROUP: usize>(
    group: &[Literal],
    auxiliaries: &mut Auxiliaries,
    sink: &mut dyn ClauseSink,
) {
    for literals in group.chunks(GROUP) {
        sink.add_pairs(literals);
    }
    bitwise::number(group, GROUP, auxiliaries, sink);
}

fn auxiliaries<const GROUP: usize>(n: usize) -> u64 {
    u64::from(bits_for(n.div_ceil(GROUP)))
}
