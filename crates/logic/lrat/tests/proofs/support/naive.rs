//! A checker in sets, which follows the definition word by word.

use std::collections::{BTreeMap, BTreeSet};

use super::steps::ProofLine;

type Clause = BTreeSet<i64>;

/// Returns whether the steps refute the formula.
pub(crate) fn refutes(formula: &[Vec<i64>], steps: &[ProofLine]) -> bool {
    let mut clauses: BTreeMap<i64, Clause> =
        (1..).zip(formula.iter().map(|clause| clause.iter().copied().collect())).collect();
    let mut last = formula.len() as i64;
    for step in steps {
        match step {
            ProofLine::Delete { clauses: deleted, .. } => {
                if deleted.iter().any(|id| clauses.remove(id).is_none()) {
                    return false;
                }
            }
            ProofLine::Add { id, literals, hints } => {
                if *id <= last || !follows(&clauses, literals, hints) {
                    return false;
                }
                last = *id;
                if literals.is_empty() {
                    return true;
                }
                clauses.insert(*id, literals.iter().copied().collect());
            }
        }
    }
    false
}

/// Returns whether a clause is RUP or RAT by these hints.
fn follows(clauses: &BTreeMap<i64, Clause>, literals: &[i64], hints: &[i64]) -> bool {
    if literals.iter().chain(hints).any(|&number| number == 0 || number == i64::MIN) {
        return false;
    }
    let denied: Clause = literals.iter().copied().collect();
    let mut groups = hints.chunk_by(|_, &next| next > 0);
    let front = if hints.first().is_some_and(|&hint| hint > 0) { groups.next() } else { None };
    let denied = match unit(clauses, denied, front.unwrap_or(&[])) {
        Unit::Fault => return false,
        Unit::Conflict => return true,
        Unit::Open(denied) => denied,
    };
    let Some(pivot) = literals.first() else { return false };
    let mut covered = BTreeSet::new();
    for group in groups {
        let Some(other) = clauses.get(&-group[0]) else { return false };
        if !other.contains(&-pivot) {
            return false;
        }
        covered.insert(-group[0]);
        let rest: Clause = other.iter().copied().filter(|literal| literal != &-pivot).collect();
        let mut both = denied.clone();
        let mut is_true = false;
        for literal in rest {
            is_true |= both.contains(&-literal);
            both.insert(literal);
        }
        let fits = match unit(clauses, both, &group[1..]) {
            Unit::Fault => false,
            Unit::Conflict => true,
            Unit::Open(_) => is_true,
        };
        if !fits {
            return false;
        }
    }
    clauses.iter().all(|(id, clause)| !clause.contains(&-pivot) || covered.contains(id))
}

enum Unit {
    Fault,
    Conflict,
    Open(Clause),
}

/// Takes the hints in order, with these literals false.
fn unit(clauses: &BTreeMap<i64, Clause>, mut denied: Clause, hints: &[i64]) -> Unit {
    for hint in hints {
        let Some(clause) = clauses.get(hint) else { return Unit::Fault };
        let left: Vec<i64> = clause.difference(&denied).copied().collect();
        match left[..] {
            [] => return Unit::Conflict,
            [literal] => {
                denied.insert(-literal);
            }
            _ => return Unit::Fault,
        }
    }
    Unit::Open(denied)
}
