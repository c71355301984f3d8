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

use cnf::{ClauseSink, Literal};

use super::{AtMostOne, pairwise};
use crate::{Auxiliaries, GroupSize};

/// The number of literals in a commander's group.
const GROUP: usize = 3;

pub(super) const COMMANDER: AtMostOne = AtMostOne {
    name: "commander",
    description: "about 3.5n clauses, n/2 auxiliary variables: groups of three under commanders",
    source: "Klieber & Kwon 2007, groups of three",
    encode,
    size,
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
        let commander = auxiliaries.fresh().positive();
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

fn size(n: usize) -> GroupSize {
    if n <= GROUP {
        return pairwise::size(n);
    }
    let rest = n % GROUP;
    let last = if rest > 1 { size_with_commander(rest) } else { GroupSize::default() };
    size_with_commander(GROUP) * (n / GROUP) as u64 + last + size(n.div_ceil(GROUP))
}

/// Returns the size of a group of n literals and its commander.
fn size_with_commander(n: usize) -> GroupSize {
    let implied = GroupSize { auxiliaries: 1, clauses: 1, literals: n as u64 + 1 };
    pairwise::size(n) + GroupSize::pairs(n as u64) + implied
}
