//! Commander: the literals form groups of three, each under a commander, and at most one commander is
//! true.
//!
//! W. Klieber & G. Kwon, *Efficient CNF Encoding for Selecting 1 from N Objects*, CFV 2007. For each
//! group with commander c: at most one of its literals (pairs), each of its literals implies c, and c
//! implies one of them. The commanders are bounded in the same way, until they are a single group,
//! which needs no commander. Groups of three are the paper's choice: n/2 auxiliary variables and 3.5n
//! clauses, about.
//!
//! If n is not a multiple of three, the last group is shorter, and a single last literal is its own
//! commander.

use clausoku_cnf::{ClauseSink, Literal};

use super::AtMostOne;
use crate::auxiliaries::{Auxiliaries, Role};

/// The number of literals in a commander's group.
const GROUP: usize = 3;

const COMMANDER_OF: Role =
    Role::new("c", "one of two or three candidates, or of the commanders before, holds");

pub(super) const COMMANDER: AtMostOne = AtMostOne {
    name: "commander",
    description: "about 3.5n clauses, n/2 auxiliary variables: groups of three under commanders",
    source: "Klieber & Kwon 2007, groups of three",
    encode,
    auxiliaries,
    between_cells: None,
};

fn encode(group: &[Literal], auxiliaries: &mut Auxiliaries, sink: &mut dyn ClauseSink) {
    if group.len() <= GROUP {
        sink.add_pairs(group);
        return;
    }
    let mut commanders = Vec::with_capacity(group.len().div_ceil(GROUP));
    let mut some = [group[0]; GROUP + 1];
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
        some[0] = !commander;
        some[1..=soldiers.len()].copy_from_slice(soldiers);
        sink.add_clause(&some[..=soldiers.len()]);
        commanders.push(commander);
    }
    encode(&commanders, auxiliaries, sink);
}

fn auxiliaries(n: usize) -> u64 {
    if n <= GROUP {
        return 0;
    }
    let groups = n / GROUP + usize::from(n % GROUP > 1);
    groups as u64 + auxiliaries(n.div_ceil(GROUP))
}
