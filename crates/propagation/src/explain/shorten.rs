//! From the cheapest tree to a derivation that shares and wastes nothing.
//!
//! The smallest set of clauses from which propagation derives something is hard to find in general
//! (it is the smallest hyperpath, an NP-hard problem). What is done instead: start from the smallest
//! tree; let each of its parts in turn cost nothing, as it does for a second use, and see whether the
//! whole gets smaller; leave out whatever clause can be left out. The result has no clause too many,
//! is never larger than the smallest tree, and is often proved the smallest by the bound. Derivations
//! of hundreds of clauses are only improved for a while: nobody reads them as an argument.

use cnf::Literal;

use super::labels::{Cost, Ground, Labels, Target};
use super::{Chain, Link};
use crate::ClauseRef;

/// How many searches may be spent on one derivation.
const SEARCHES: usize = 200;

/// A short derivation of the target from the sources; whether none has fewer clauses.
pub(super) fn derive(
    ground: Ground<'_>,
    sources: &[Literal],
    target: Target,
) -> Option<(Chain, bool)> {
    let search = |cost, free: &[Literal]| {
        let all = sources.iter().chain(free).copied();
        Labels::search(ground, cost, all, target)
    };
    let mut best = search(Cost::Sum, &[]).chain(target)?;
    let bound = search(Cost::Bound, &[]).cost(target)? as usize;
    let weigh = |chain: &Chain| weight(ground, chain);
    let (mut improved, mut searches) = (true, 0);
    while improved && best.len() > bound {
        improved = false;
        for place in 0..best.links.len().min(SEARCHES - searches) {
            searches += 1;
            let part = ancestors(ground, &best, best.links[place].literal);
            let free: Vec<_> = part.iter().map(|link| link.literal).collect();
            let Some(rest) = search(Cost::Sum, &free).chain(target) else { continue };
            let links = part.into_iter().chain(rest.links).collect();
            let together = trimmed(ground, Chain { links, conflict: rest.conflict }, target);
            if weigh(&together) < weigh(&best) {
                best = together;
                improved = true;
                break;
            }
        }
    }
    let best = without_waste(ground, best, sources, target);
    let proved = best.len() == bound;
    Some((best, proved))
}

/// How many clauses of the formula a chain takes, with its lemmas, and how many itself.
fn weight(ground: Ground<'_>, chain: &Chain) -> (usize, usize) {
    (ground.lemmas.rest_on(chain.clauses()).len(), chain.len())
}

/// The links that a literal rests on, itself the last.
fn ancestors(ground: Ground<'_>, chain: &Chain, literal: Literal) -> Vec<Link> {
    let chain = Chain { links: chain.links.clone(), conflict: None };
    trimmed(ground, chain, Target::Literal(literal)).links
}

/// The chain without what the target does not rest on.
fn trimmed(ground: Ground<'_>, mut chain: Chain, target: Target) -> Chain {
    let mut needed = Literals::none(ground);
    match (target, chain.conflict) {
        (Target::Literal(literal), _) => needed.insert(literal),
        (Target::Conflict, Some(clause)) => needed.insert_premises(ground, clause, None),
        (Target::Conflict, None) => {}
    }
    chain.links.reverse();
    chain.links.retain(|&Link { literal, clause }| {
        let keep = needed.contains(literal);
        if keep {
            needed.insert_premises(ground, clause, Some(literal));
        }
        keep
    });
    chain.links.reverse();
    chain
}

/// A set of literals.
struct Literals(Vec<bool>);

impl Literals {
    fn none(ground: Ground<'_>) -> Self {
        Self(vec![false; ground.engine.values.len()])
    }

    fn contains(&self, literal: Literal) -> bool {
        self.0[literal.code()]
    }

    fn insert(&mut self, literal: Literal) {
        self.0[literal.code()] = true;
    }

    /// What has to be true for the clause to make one literal true, or to be false.
    fn insert_premises(&mut self, ground: Ground<'_>, clause: ClauseRef, derived: Option<Literal>) {
        let clause = ground.engine.clause(clause);
        for &literal in clause.iter().filter(|&&literal| Some(literal) != derived) {
            self.insert(!literal);
        }
    }
}

/// Leaves clauses out for as long as the others derive the target without them.
fn without_waste(
    ground: Ground<'_>,
    mut chain: Chain,
    sources: &[Literal],
    target: Target,
) -> Chain {
    let mut place = 0;
    loop {
        let clauses: Vec<_> = chain.clauses().collect();
        if place >= clauses.len() {
            return chain;
        }
        let others = clauses.iter().copied().filter(|&clause| clause != clauses[place]);
        match propagate(ground, others.collect(), sources, target) {
            Some(shorter) => chain = trimmed(ground, shorter, target),
            None => place += 1,
        }
    }
}

/// Derives the target from these few clauses alone, if they suffice.
fn propagate(
    ground: Ground<'_>,
    mut clauses: Vec<ClauseRef>,
    sources: &[Literal],
    target: Target,
) -> Option<Chain> {
    let mut chain = Chain::default();
    let mut known = Literals::none(ground);
    for &source in sources {
        known.insert(source);
    }
    loop {
        if matches!(target, Target::Literal(literal) if known.contains(literal)) {
            return Some(chain);
        }
        let before = clauses.len();
        clauses.retain(|&clause| {
            let literals = ground.engine.clause(clause);
            let mut left = literals.iter().filter(|&&literal| !known.contains(!literal));
            match (left.next(), left.next()) {
                (None, _) => {
                    chain.conflict = Some(clause);
                    false
                }
                (Some(&literal), None) if !known.contains(literal) => {
                    known.insert(literal);
                    chain.links.push(Link { literal, clause });
                    false
                }
                _ => true,
            }
        });
        if chain.conflict.is_some() && target == Target::Conflict {
            return Some(chain);
        }
        if clauses.len() == before {
            return None;
        }
    }
}
