//! Justifies the needed steps, from the last to the first, and writes them as LRAT.

use std::collections::HashMap;

use clausoku_cnf::{Cnf, Deadline, Literal};

use super::Extent;
use super::reader::{DratError, DratFault};
use crate::watched::{ClauseIndex, Hint, Probe, Search};
use crate::{Proof, ProofStep};

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
    extent: Extent<'_>,
    deadline: &Deadline,
) -> Result<Justified, DratError> {
    // Undoing the events empties the trail, and the output names its units.
    let trail = search.trail.clone();
    let last = search.trace(conflict, search.trail.len());
    let mut hints = vec![None; events.len()];
    let mut has_resolvents = false;
    let mut additions = events.iter().filter(|event| matches!(event, Event::Add(_))).count();
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
            // The trail is again as it was at the deletion, so the two literals that were watched then
            // may be watched again.
            Event::Delete(index) => search.clauses.activate(index),
            Event::Add(index) => {
                additions -= 1;
                // First: a clause must not take part in its own justification.
                search.clauses.deactivate(index);
                // Most steps of a solver's proof are in no conflict, and cost nothing here.
                if search.clauses.is_core(index) {
                    let fault = |fault| DratError { step, fault };
                    deadline.work(1024).map_err(|stopped| fault(stopped.into()))?;
                    let found = hints_of(search, index, additions, extent).map_err(fault)?;
                    has_resolvents |= found.1;
                    hints[place] = Some(found.0);
                }
            }
        }
        step -= u64::from(!matches!(event, Event::Unit(_)));
    }
    Ok(Justified { hints, last, trail, has_resolvents })
}

/// Returns the hints of a clause, which is the addition of this number from 0, and whether it is RAT.
fn hints_of(
    search: &mut Search,
    index: ClauseIndex,
    addition: usize,
    extent: Extent<'_>,
) -> Result<(Vec<Hint>, bool), DratFault> {
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
    if clause.is_empty() || search.is_false(pivot) || !extent.may_be_rat(addition) {
        return Err(not_implied());
    }
    let mut hints = Vec::new();
    let mut done: Vec<ClauseIndex> = Vec::new();
    loop {
        // A resolvent may need clauses that were not needed before, and contain the negated pivot too.
        let mut candidates = search.clauses.containing(!pivot, extent.is_whole());
        candidates.retain(|other| !done.contains(other));
        if candidates.is_empty() {
            break;
        }
        for &other in &candidates {
            // A hint names it, so it must stay.
            search.clauses.mark_core(other);
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

/// Returns the number of a hint, from the numbers of the added clauses and of the units.
fn number(added: &HashMap<Hint, i64>, hint: Hint) -> i64 {
    match hint {
        // A clause without a step is one of the formula, whose clauses were stored first.
        Hint::Clause(index) => added.get(&hint).copied().unwrap_or(i64::from(index) + 1),
        Hint::Resolve(index) => -number(added, Hint::Clause(index)),
        // A needed unit comes before the step that needs it, so it has a number; no clause has the number 0.
        Hint::Unit(_) => added.get(&hint).copied().unwrap_or(0),
    }
}

/// Returns the needed steps in order.
pub(super) fn write(
    search: &Search,
    events: &[Event],
    justified: &Justified,
    formula: &Cnf,
) -> Proof {
    let first = formula.len() as u64 + 1;
    let mut added: HashMap<Hint, i64> = HashMap::new();
    let mut proof = Proof::default();
    let mut ends_empty = false;
    for (place, &event) in events.iter().enumerate() {
        let Some(hints) = &justified.hints[place] else { continue };
        let (name, literals) = match event {
            Event::Delete(_) => continue,
            Event::Add(index) => (Hint::Clause(index), pivot_first(search, index)),
            Event::Unit(at) => {
                let literal = justified.trail[at as usize];
                (Hint::Unit(literal.variable().index() as u32), vec![literal])
            }
        };
        let step = first + proof.len() as u64;
        proof.add(step, &literals, hints.iter().map(|&hint| number(&added, hint)));
        added.insert(name, step.cast_signed());
        ends_empty = literals.is_empty();
    }
    let is_refuted = formula.clauses().any(<[Literal]>::is_empty);
    // A proof ends with the empty clause, unless the formula contains it.
    if !is_refuted && !ends_empty {
        let hints = justified.last.iter().map(|&hint| number(&added, hint));
        proof.add(first + proof.len() as u64, &[], hints);
    }
    // A clause too many only makes RAT steps fail, so other proofs are shorter without deletions.
    if justified.has_resolvents { with_deletions(&proof, formula) } else { proof }
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

/// Returns the additions with a deletion of each clause after its last use. RAT steps were justified only against clauses that are
/// needed later, so all other clauses must be deleted before them.
fn with_deletions(additions: &Proof, formula: &Cnf) -> Proof {
    let mut last_use: HashMap<i64, usize> = HashMap::new();
    for (place, step) in additions.steps().enumerate() {
        if let ProofStep::Add { hints, .. } = step {
            last_use.extend(hints.iter().map(|hint| (hint.abs(), place)));
        }
    }
    let mut proof = Proof::default();
    let unused: Vec<i64> =
        // Justified RAT steps looked at needed clauses only; the checker looks at all that are there.
        (1..=formula.len() as i64).filter(|number| !last_use.contains_key(number)).collect();
    if !unused.is_empty() {
        proof.delete(unused);
    }
    for (place, step) in additions.steps().enumerate() {
        let ProofStep::Add { number, literals, hints } = step else { continue };
        proof.add(number, literals, hints.iter().copied());
        // A step can have the same hint several times, in different resolvents; a second deletion would fail.
        let mut done: Vec<i64> = hints.iter().map(|hint| hint.abs()).collect();
        done.sort_unstable();
        done.dedup();
        done.retain(|hint| last_use.get(hint) == Some(&place));
        // Nothing uses the step itself, if all steps are written.
        let own = number.cast_signed();
        done.extend((!last_use.contains_key(&own)).then_some(own));
        if !done.is_empty() && place + 1 < additions.len() {
            proof.delete(done);
        }
    }
    proof
}
