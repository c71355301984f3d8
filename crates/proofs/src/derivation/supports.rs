//! The literals of the base of which each new variable is the disjunction.

use cnf::{Cnf, Literal, StopCheck};

use super::Meaning;

/// Returns, by variable of the formula, the literals of the base of which it is the disjunction; `None` if it is itself a
/// literal of the base.
///
/// An implied variable gets the literals from which clauses of two literals lead to it, through implied variables only.
pub(super) fn supports(
    formula: &Cnf,
    names: &[Literal],
    meanings: &[Meaning],
    stop: &StopCheck<'_>,
) -> Vec<Option<Vec<Literal>>> {
    let mut supports: Vec<Option<Vec<Literal>>> = vec![None; names.len()];
    // The implied variables that each variable implies by clauses of two literals.
    let mut implies: Vec<Vec<usize>> = vec![Vec::new(); names.len()];
    let meaning = |index: usize| meanings.get(index).unwrap_or(&Meaning::Implied);
    for clause in formula.clauses() {
        let &[first, second] = clause else { continue };
        for (from, to) in [(first, second), (second, first)] {
            let [from_index, to_index] = [from, to].map(|literal| literal.variable().index());
            let is_implied = *meaning(to_index) == Meaning::Implied;
            if from.is_negative() && to.is_positive() && is_implied {
                implies[from_index].push(to_index);
            }
        }
    }
    for (index, &name) in names.iter().enumerate() {
        match meaning(index) {
            Meaning::Same(_) => {
                let reached = reached(&implies, index);
                if stop.after(u32::try_from(reached.len()).unwrap_or(u32::MAX)) {
                    return supports;
                }
                for implied in reached {
                    supports[implied].get_or_insert_default().push(name);
                }
            }
            Meaning::Digit { any, .. } => supports[index] = Some(any.clone()),
            Meaning::Implied => {
                supports[index].get_or_insert_default();
            }
        }
    }
    supports
}

/// Returns the variables to which implications lead from this one, without itself.
fn reached(implies: &[Vec<usize>], from: usize) -> Vec<usize> {
    let mut found = implies[from].clone();
    found.sort_unstable();
    found.dedup();
    let mut next = 0;
    while let Some(&variable) = found.get(next) {
        next += 1;
        for &other in &implies[variable] {
            if !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}
