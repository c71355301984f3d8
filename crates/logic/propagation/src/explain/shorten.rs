//! Shortens the cheapest tree to a derivation with sharing and without redundant clauses.
//!
//! The smallest set of clauses from which propagation derives a goal is hard to find (the smallest
//! hyperpath problem is NP-hard). This heuristic starts with the smallest tree, sets the cost of
//! each of its parts in turn to zero, as for a second use, and checks whether the whole becomes
//! smaller; then it removes redundant clauses. The result has no redundant clause, is never larger than
//! the smallest tree, and is often proved minimal by the bound. The effort is limited, so derivations of
//! hundreds of clauses are improved only in part.

use clausoku_cnf::{Literal, Stopped};

use super::labels::{Cost, Ground, Labels, Target};
use super::{Chain, Link};
use crate::ClauseRef;

/// The maximum number of searches per derivation.
const SEARCHES: usize = 200;

/// Finds a short derivation of the target from the sources. Returns also whether it is proved minimal.
pub(super) fn derive(
    ground: Ground<'_>,
    sources: &[Literal],
    target: Target,
) -> Result<Option<(Chain, bool)>, Stopped> {
    let search = |cost, free: &[Literal]| {
        let all = sources.iter().chain(free).copied();
        Labels::search(ground, cost, all, target)
    };
    // A tree counts a shared part twice, so it is only an upper bound.
    let Some(mut best) = search(Cost::Sum, &[])?.chain(target) else { return Ok(None) };
    // A derivation of that length is a smallest one, so the search can end.
    let Some(bound) = search(Cost::Bound, &[])?.cost(target) else { return Ok(None) };
    let bound = bound as usize;
    let mut improved = true;
    let mut searches = 0;
    while improved && best.len() > bound {
        improved = false;
        // At the limit this range is empty, which ends the outer loop too.
        for place in 0..best.links.len().min(SEARCHES - searches) {
            ground.work(best.links.len())?;
            searches += 1;
            let part = ancestors(ground, &best, best.links[place].literal);
            let free: Vec<_> = part.iter().map(|link| link.literal).collect();
            let Some(rest) = search(Cost::Sum, &free)?.chain(target) else { continue };
            let links = part.into_iter().chain(rest.links).collect();
            let combined = trimmed(ground, Chain { links, conflict: rest.conflict }, target);
            if weight(ground, &combined)? < weight(ground, &best)? {
                best = combined;
                improved = true;
                // Begun again: the parts of the new chain are others.
                break;
            }
        }
    }
    let best = without_redundancy(ground, best, sources, target)?;
    let proved = best.len() == bound;
    Ok(Some((best, proved)))
}

/// Returns the number of formula clauses that a chain and its lemmas use, and the length of the chain.
fn weight(ground: Ground<'_>, chain: &Chain) -> Result<(usize, usize), Stopped> {
    let clauses = ground.lemmas.dependencies(chain.clauses()).len();
    ground.work(clauses)?;
    // The clauses first: a chain that lemmas make shorter can make the whole explanation longer.
    Ok((clauses, chain.len()))
}

/// Returns the links that a literal depends on, its own last.
fn ancestors(ground: Ground<'_>, chain: &Chain, literal: Literal) -> Vec<Link> {
    let chain = Chain { links: chain.links.clone(), conflict: None };
    trimmed(ground, chain, Target::Literal(literal)).links
}

/// Returns the chain without the links that the target does not depend on.
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

    /// Inserts the literals that must be true so that the clause derives a literal, or is false.
    fn insert_premises(&mut self, ground: Ground<'_>, clause: ClauseRef, derived: Option<Literal>) {
        let clause = ground.engine.clause(clause);
        for &literal in clause.iter().filter(|&&literal| Some(literal) != derived) {
            self.insert(!literal);
        }
    }
}

/// Removes clauses as long as the others derive the target without them.
fn without_redundancy(
    ground: Ground<'_>,
    mut chain: Chain,
    sources: &[Literal],
    target: Target,
) -> Result<Chain, Stopped> {
    let mut place = 0;
    loop {
        let clauses: Vec<_> = chain.clauses().collect();
        if place >= clauses.len() {
            return Ok(chain);
        }
        ground.work(clauses.len())?;
        let others = clauses.iter().copied().filter(|&clause| clause != clauses[place]);
        match propagate(ground, others.collect(), sources, target)? {
            // The place stays: the next clause has moved there.
            Some(shorter) => chain = trimmed(ground, shorter, target),
            None => place += 1,
        }
    }
}

/// Derives the target from these clauses alone, if they suffice.
fn propagate(
    ground: Ground<'_>,
    mut clauses: Vec<ClauseRef>,
    sources: &[Literal],
    target: Target,
) -> Result<Option<Chain>, Stopped> {
    let mut chain = Chain::default();
    let mut known = Literals::none(ground);
    for &source in sources {
        known.insert(source);
    }
    loop {
        if matches!(target, Target::Literal(literal) if known.contains(literal)) {
            return Ok(Some(chain));
        }
        let before = clauses.len();
        ground.work(before)?;
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
            return Ok(Some(chain));
        }
        if clauses.len() == before {
            return Ok(None);
        }
    }
}
