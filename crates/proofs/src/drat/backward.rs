//! Justifies the needed steps, from the last to the first, and writes them as LRAT.

use std::collections::HashMap;

use clausoku_cnf::{Cnf, Literal, StopCheck};

use super::reader::{DratError, DratFault};
use crate::Proof;
use crate::watched::{ClauseIndex, Hint, Probe, Search};

/// A change of the clauses or of the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The proof adds a clause.
    Add(ClauseIndex),
    /// The proof deletes a clause.
    Delete(ClauseIndex),
    /// The literal at this place of the trail became true.
    Unit(u32),
}

/// The hints of the needed steps.
#[derive(Debug)]
pub(super) struct Justified {
    /// The hints of each event; `None` if the event is not needed.
    pub(super) hints: Vec<Option<Vec<Hint>>>,
    /// The hints of the conflict.
    pub(super) last: Vec<Hint>,
    /// The literals that became true, in order.
    pub(super) trail: Vec<Literal>,
    /// `true` if some step is RAT.
    pub(super) has_resolvents: bool,
}

/// Undoes the events one after another, and justifies each needed clause by the clauses that were
/// active before it.
pub(super) fn justify(
    search: &mut Search,
    events: &[Event],
    conflict: ClauseIndex,
    stop: &StopCheck<'_>,
) -> Result<Justified, DratError> {
    // Undoing the events empties the trail, and the output names its units.
    let trail = search.trail.clone();
    let last = search.trace(conflict, search.trail.len());
    let mut hints = vec![None; events.len()];
    let mut has_resolvents = false;
    let mut step = events.iter().filter(|event| !matches!(event, Event::Unit(_))).count() as u64;
    for (place, &event) in events.iter().enumerate().rev() {
        match event {
            Event::Unit(_) => {
                let literal = search.trail.last().copied();
                if let Some(literal) =
                    literal.filter(|literal| search.is_needed[literal.variable().index()])
                {
                    hints[place] = Some(search.hints_of_unit(literal));
                }
                search.pop();
            }
            Event::Delete(index) => search.clauses.activate(index),
            Event::Add(index) => {
                // First: a clause must not take part in its own justification.
                search.clauses.deactivate(index);
                // Most steps of a solver's proof are in no conflict, and cost nothing here.
                if search.clauses.is_core(index) {
                    let fault = |fault| DratError { step, fault };
                    if stop.after(1024) {
                        return Err(fault(DratFault::Stopped));
                    }
                    let found = hints_of(search, index).map_err(fault)?;
                    has_resolvents |= found.1;
                    hints[place] = Some(found.0);
                }
            }
        }
        step -= u64::from(!matches!(event, Event::Unit(_)));
    }
    Ok(Justified { hints, last, trail, has_resolvents })
}

/// Returns the hints of a clause, and whether it is RAT.
fn hints_of(search: &mut Search, index: ClauseIndex) -> Result<(Vec<Hint>, bool), DratFault> {
    let clause = search.clauses.get(index).to_vec();
    let not_implied = || DratFault::NotImplied(clause.clone());
    match search.probe(&clause) {
        Probe::Conflict(hints) => return Ok((hints, false)),
        // The checker needs a hint even for a tautology; no solver writes one.
        Probe::Tautology => return Err(not_implied()),
        Probe::Open => {}
    }
    // DRAT: the first literal as written, whatever order the watches have made.
    let pivot = search.clauses.pivot(index);
    if clause.is_empty() || search.is_false(pivot) {
        return Err(not_implied());
    }
    let mut hints = Vec::new();
    let mut done: Vec<ClauseIndex> = Vec::new();
    loop {
        // A resolvent may need clauses that were not needed before, and contain the negated pivot too.
        let mut candidates = search.clauses.core_with(!pivot);
        candidates.retain(|other| !done.contains(other));
        if candidates.is_empty() {
            break;
        }
        for &other in &candidates {
            hints.push(Hint::Resolve(other));
            let rest = search.clauses.get(other).iter().copied();
            let rest = rest.filter(|&literal| literal != !pivot);
            let resolvent: Vec<Literal> = clause.iter().copied().chain(rest).collect();
            match search.probe(&resolvent) {
                Probe::Conflict(found) => hints.extend(found),
                Probe::Tautology => {}
                Probe::Open => return Err(not_implied()),
            }
        }
        done.extend(candidates);
    }
    Ok((hints, true))
}

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
