//! Bitwise: each literal implies its own number in binary, and at most one number can hold.
//!
//! A. Frisch & T. Peugniez, *Solving Non-Boolean Satisfiability Problems with Stochastic Local Search*,
//! IJCAI 2001, and S. Prestwich, *Variable Dependency in Local Search: Prevention is Better than Cure*,
//! SAT 2007. ⌈log₂ n⌉ auxiliary variables and n⌈log₂ n⌉ clauses of two literals, for every n.
//!
//! A literal that holds sets all digits. Every other literal has a digit that differs, so unit propagation
//! makes it false.
//!
//! A group of one literal has the number 0 and no digit, so it needs no clause.

use clausoku_cnf::{ClauseSink, Literal};

use super::{AtMostOne, bits_for};
use crate::auxiliaries::{Auxiliaries, Role};

pub(super) const BITWISE: AtMostOne = AtMostOne {
    name: "bitwise",
    description: "n⌈log₂ n⌉ clauses, ⌈log₂ n⌉ auxiliary variables: each literal has a number",
    source: "Frisch & Peugniez 2001; Prestwich 2007",
    encode: |group, auxiliaries, sink| number(group, 1, auxiliaries, sink),
    auxiliaries: |n| u64::from(bits_for(n)),
    between_cells: None,
};

const DIGIT: Role = Role::new(
    "d",
    "digit i, from the least, of the number of the candidate that holds, or of its group, is 1",
);

/// Writes that each literal implies the bits of its number, counted from 0. `sharing` neighbours
/// share a number.
pub(super) fn number(
    group: &[Literal],
    sharing: usize,
    auxiliaries: &mut Auxiliaries,
    sink: &mut dyn ClauseSink,
) {
    for bit in 0..bits_for(group.len().div_ceil(sharing)) {
        let digit = auxiliaries.fresh(&DIGIT);
        for (literals, number) in group.chunks(sharing).zip(0_usize..) {
            for &literal in literals {
                sink.add_clause(&[!literal, digit.literal(number >> bit & 1 == 1)]);
            }
        }
    }
}
