//! The support of each new variable: literals of the base whose disjunction the variable equals.

use std::collections::HashMap;

use clausoku_cnf::{ClauseSink, Cnf, Deadline, Literal, Stopped};

use super::Meaning;

/// Returns, by variable of the formula, the literals of the base whose disjunction it equals; `None` if it is itself a
/// literal of the base.
///
/// An implied variable gets the literals from which clauses of two literals lead to it, through implied variables only.
pub(super) fn supports(
    formula: &Cnf,
    names: &[Literal],
    meanings: &[Meaning],
    deadline: &Deadline,
) -> Result<Vec<Option<Vec<Literal>>>, Stopped> {
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
                deadline.work(u32::try_from(reached.len()).unwrap_or(u32::MAX))?;
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
    Ok(supports)
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

/// Clauses without regard to the order of their literals, each with the numbers of its copies: a solver that deletes one
/// keeps the others.
#[derive(Debug, Default)]
pub(super) struct Known {
    copies: HashMap<Box<[Literal]>, Copies>,
    /// The clauses that were added, in order.
    pub(super) additions: Cnf,
}

/// The numbers of copies of a clause.
#[derive(Debug, Default)]
struct Copies {
    /// In the proof.
    known: u32,
    /// In the derived formula.
    kept: u32,
}

impl Known {
    pub(super) fn from_formula(formula: &Cnf) -> Self {
        let mut known = Self::default();
        for clause in formula.clauses() {
            known.copies.entry(key(clause)).or_default().known += 1;
        }
        known
    }

    /// Adds a clause unless it is known, or a copy for the derived formula unless that one is known.
    pub(super) fn add(&mut self, clause: &[Literal], is_kept: bool) {
        let copies = self.copies.entry(key(clause)).or_default();
        copies.kept += u32::from(is_kept);
        // Formulas of log numbering repeat clauses: with one copy of each, a solver that deleted a copy lost
        // the clause, and a proof of CryptoMiniSat that `drat-trim` verifies was refused. A definition or a
        // case needs one copy.
        if copies.known < copies.kept.max(1) {
            copies.known += 1;
            self.additions.add_clause(clause);
        }
    }

    pub(super) fn contains(&self, clause: &[Literal]) -> bool {
        self.copies.contains_key(&key(clause))
    }

    /// Removes a copy that the derived formula lacks. Returns `false` if the derived formula has it.
    pub(super) fn remove(&mut self, clause: &[Literal]) -> bool {
        let Some(copies) = self.copies.get_mut(&key(clause)) else { return false };
        let is_surplus = copies.known > copies.kept;
        copies.known -= u32::from(is_surplus);
        is_surplus
    }
}

fn key(clause: &[Literal]) -> Box<[Literal]> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals.into_boxed_slice()
}

/// Returns the clauses to derive before this one: the clauses for each way in which all but one of its negated new
/// variables are true. `supports` has, for each literal, the support of a negated new variable.
///
/// If only one of them is negated, the clause itself follows by unit propagation, and needs no cases. The variable with the
/// largest support is the one that is not divided into cases.
pub(super) fn cases(
    clause: &[Literal],
    supports: &[Option<&[Literal]>],
    deadline: &Deadline,
) -> Result<Vec<Vec<Literal>>, Stopped> {
    let mut divided: Vec<usize> = (0..clause.len()).filter(|&at| supports[at].is_some()).collect();
    divided.sort_by_key(|&at| supports[at].map(<[Literal]>::len));
    // One variable can stay: unit propagation goes through its support. The largest support saves most
    // cases.
    divided.pop();
    let mut cases = vec![clause.to_vec()];
    let mut derived = Vec::new();
    for at in divided {
        let literals = supports[at].unwrap_or_default();
        cases = cases
            .iter()
            .flat_map(|case| literals.iter().map(move |&literal| with(case, at, !literal)))
            // The number of cases is the product of the sizes of supports, so the limit is checked at each.
            .map(|case| deadline.work(1).map(|()| case))
            .collect::<Result<_, _>>()?;
        derived.push(cases.clone());
    }
    // The most special cases come first.
    Ok(derived.into_iter().rev().flatten().collect())
}

/// Returns the clause with another literal at this place.
fn with(clause: &[Literal], at: usize, literal: Literal) -> Vec<Literal> {
    let mut clause = clause.to_vec();
    clause[at] = literal;
    clause
}
