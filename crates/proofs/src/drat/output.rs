//! Numbers the needed steps and writes them as LRAT.

use std::collections::HashMap;

use clausoku_cnf::{Cnf, Literal};

use super::backward::{Event, Justified};
use crate::Proof;
use crate::watched::{ClauseIndex, Hint, Search};

/// The numbers of the clauses and of the units.
#[derive(Default)]
struct Numbers {
    clauses: HashMap<ClauseIndex, i64>,
    units: HashMap<u32, i64>,
}

impl Numbers {
    fn number(&self, hint: Hint) -> i64 {
        let clause =
            |index: &ClauseIndex| self.clauses.get(index).copied().unwrap_or(i64::from(*index) + 1);
        match hint {
            Hint::Clause(index) => clause(&index),
            Hint::Resolve(index) => -clause(&index),
            Hint::Unit(variable) => self.units.get(&variable).copied().unwrap_or(0),
        }
    }
}

/// Returns the needed steps in order.
pub(super) fn write(
    search: &Search,
    events: &[Event],
    justified: &Justified,
    formula: &Cnf,
) -> Proof {
    let first = formula.len() as i64 + 1;
    let mut numbers = Numbers::default();
    let mut steps: Vec<(i64, Vec<Literal>, Vec<i64>)> = Vec::new();
    for (place, &event) in events.iter().enumerate() {
        let Some(hints) = &justified.hints[place] else { continue };
        let number = first + steps.len() as i64;
        let hints = hints.iter().map(|&hint| numbers.number(hint)).collect();
        let literals = match event {
            Event::Delete(_) => continue,
            Event::Add(index) => {
                numbers.clauses.insert(index, number);
                pivot_first(search, index)
            }
            Event::Unit(at) => {
                let literal = justified.trail[at as usize];
                numbers.units.insert(literal.variable().index() as u32, number);
                vec![literal]
            }
        };
        steps.push((number, literals, hints));
    }
    let is_refuted = formula.clauses().any(<[Literal]>::is_empty);
    let ends_empty = steps.last().is_some_and(|step| step.1.is_empty());
    // A proof ends with the empty clause, unless the formula contains it.
    if !is_refuted && !ends_empty {
        let hints = justified.last.iter().map(|&hint| numbers.number(hint)).collect();
        steps.push((first + steps.len() as i64, Vec::new(), hints));
    }
    if justified.has_resolvents { with_deletions(&steps, formula) } else { plain(&steps) }
}

/// Returns the literals of a clause, the pivot first.
fn pivot_first(search: &Search, index: ClauseIndex) -> Vec<Literal> {
    let mut literals = search.clauses.get(index).to_vec();
    let pivot = search.clauses.pivot(index);
    if let Some(place) = literals.iter().position(|&literal| literal == pivot) {
        literals.swap(0, place);
    }
    literals
}

fn plain(steps: &[(i64, Vec<Literal>, Vec<i64>)]) -> Proof {
    let mut proof = Proof::default();
    for (number, literals, hints) in steps {
        proof.add(number.unsigned_abs(), literals, hints.iter().copied());
    }
    proof
}

/// Deletes each clause after its last use. RAT steps were justified only against clauses that are
/// needed later, so all other clauses must be deleted before them.
fn with_deletions(steps: &[(i64, Vec<Literal>, Vec<i64>)], formula: &Cnf) -> Proof {
    let mut last_use: HashMap<i64, usize> = HashMap::new();
    for (place, (_, _, hints)) in steps.iter().enumerate() {
        last_use.extend(hints.iter().map(|hint| (hint.abs(), place)));
    }
    let mut proof = Proof::default();
    let unused: Vec<i64> =
        // Justified RAT steps looked at needed clauses only; the checker looks at all that are there.
        (1..=formula.len() as i64).filter(|number| !last_use.contains_key(number)).collect();
    if !unused.is_empty() {
        proof.delete(unused);
    }
    for (place, (number, literals, hints)) in steps.iter().enumerate() {
        proof.add(number.unsigned_abs(), literals, hints.iter().copied());
        let mut done: Vec<i64> = hints.iter().map(|hint| hint.abs()).collect();
        done.sort_unstable();
        done.dedup();
        done.retain(|hint| last_use.get(hint) == Some(&place));
        if !done.is_empty() && place + 1 < steps.len() {
            proof.delete(done);
        }
    }
    proof
}
