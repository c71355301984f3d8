//! Commander: the literals form groups of three, each under a commander, and at most one commander is
//! true.
//!
//! W. Klieber & G. Kwon, *Efficient CNF Encoding for Selecting 1 from N Objects*, CFV 2007. For each
//! group with commander c: at most one of its literals (pairs), each of its literals implies c, and c
//! implies one of them. The commanders are bounded in the same way, until they are a single group,
//! which needs no commander. Groups of three are the paper's choice: n/2 auxiliary variables and 3.5n
//! clauses, about. Other sizes of groups are encodings of their own, as `commander:4`.
//!
//! If n is not a multiple of the size, the last group is shorter, and a single last literal is its own
//! commander.

use clausoku_cnf::{ClauseSink, Literal};

use super::{AtMostOne, of_size};
use crate::auxiliaries::{Auxiliaries, Role};

const COMMANDER_OF: Role =
    Role::new("c", "one of the candidates, or of the commanders before, in its group holds");

pub(super) const COMMANDER: AtMostOne = AtMostOne {
    name: "commander",
    description: "about 3.5n clauses, n/2 auxiliary variables: groups of three under commanders",
    source: "Klieber & Kwon 2007, groups of three",
    encode: encode::<3>,
    auxiliaries: auxiliaries::<3>,
    between_cells: None,
};

/// Groups of other sizes. Groups of two are a totalizer.
pub(super) const OF_SIZE: [AtMostOne; 6] =
    of_size!("commander", PARTS, encode, auxiliaries, 4 5 6 7 8 9);

const PARTS: AtMostOne = AtMostOne {
    description: "groups of this size under commanders",
    source: "Klieber & Kwon 2007",
    ..COMMANDER
};

fn encode<const GROUP: usize>(
    group: &[Literal],
    auxiliaries: &mut Auxiliaries,
    sink: &mut dyn ClauseSink,
) {
    if group.len() <= GROUP {
        sink.add_pairs(group);
        return;
    }
    let mut commanders = Vec::with_capacity(group.len().div_ceil(GROUP));
    let mut some = Vec::with_capacity(GROUP + 1);
    for soldiers in group.chunks(GROUP) {
        if let &[alone] = soldiers {
            commanders.push(alone);
            continue;
        }
        let commander = auxiliaries.fresh(&COMMANDER_OF).positive();
        sink.add_pairs(soldiers);
        for &soldier in soldiers {
            sink.add_clause(&[!soldier, commander]);
        }
        some.clear();
        some.push(!commander);
        some.extend_from_slice(soldiers);
        sink.add_clause(&some);
        commanders.push(commander);
    }
    encode::<GROUP>(&commanders, auxiliaries, sink);
}

fn auxiliaries<const GROUP: usize>(n: usize) -> u64 {
    if n <= GROUP {
        return 0;
    }
    let groups = n / GROUP + usize::from(n % GROUP > 1);
    groups as u64 + auxiliaries::<GROUP>(n.div_ceil(GROUP))
}
