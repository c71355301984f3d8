//! Clauses with several new variables, case by case.

use cnf::{Literal, StopCheck};

/// Returns the clauses to derive before this one: those for each way in which all but one of its negated new variables are
/// true. `supports` has, for each literal, the support of a negated new variable.
///
/// If only one of them is negated, the clause itself follows by unit propagation, and there are none. The variable with the
/// largest support is the one that is not divided into cases. The cases are incomplete if the check stops the work.
pub(super) fn cases(
    clause: &[Literal],
    supports: &[Option<&[Literal]>],
    stop: &StopCheck<'_>,
) -> Vec<Vec<Literal>> {
    let mut divided: Vec<usize> = (0..clause.len()).filter(|&at| supports[at].is_some()).collect();
    divided.sort_by_key(|&at| supports[at].map(<[Literal]>::len));
    divided.pop();
    let mut cases = vec![clause.to_vec()];
    let mut derived = Vec::new();
    for at in divided {
        let literals = supports[at].unwrap_or_default();
        cases = cases
            .iter()
            .flat_map(|case| literals.iter().map(move |&literal| with(case, at, !literal)))
            .take_while(|_| !stop.after(1))
            .collect();
        derived.push(cases.clone());
    }
    // The most special cases come first.
    derived.into_iter().rev().flatten().collect()
}

/// Returns the clause with another literal at this place.
fn with(clause: &[Literal], at: usize, literal: Literal) -> Vec<Literal> {
    let mut clause = clause.to_vec();
    clause[at] = literal;
    clause
}
