//! Reads the proof forwards, up to the first conflict.

use std::io::BufRead;

use clausoku_cnf::{Cnf, Literal, StopCheck};

use super::backward;
use super::clauses::ClauseIndex;
use super::output;
use super::reader::Event;
use super::reader::{DratError, DratFault, DratFormat, Kind, Reader, Steps};
use super::search::Search;
use crate::Proof;

/// Turns a DRAT proof of the formula into LRAT, with only the steps that the refutation needs.
///
/// Deletions of unit clauses and of clauses that make a literal true are ignored, as `drat-trim` does.
///
/// # Errors
///
/// Fails if the proof cannot be read, if a needed clause does not follow, or if there is no refutation.
pub fn elaborate(
    formula: &Cnf,
    proof: impl BufRead,
    format: DratFormat,
    stop: &StopCheck<'_>,
) -> Result<Proof, DratError> {
    elaborate_steps(formula, &mut Reader::new(proof, format), stop)
}

/// Elaborates as [`elaborate`] does, with steps from any source.
pub(super) fn elaborate_steps(
    formula: &Cnf,
    steps: &mut dyn Steps,
    stop: &StopCheck<'_>,
) -> Result<Proof, DratError> {
    let mut search = Search::default();
    let mut events = Vec::new();
    let mut conflict = load(&mut search, formula);
    conflict = conflict.or_else(|| search.propagate());
    note_units(&mut search, &mut events, 0);
    while conflict.is_none() {
        let read = steps.advance();
        let fault = |fault| DratError { step: steps.number(), fault };
        if stop.after(64) {
            return Err(fault(DratFault::Stopped));
        }
        let kind = read.map_err(fault)?.ok_or_else(|| fault(DratFault::NotRefuted))?;
        search.reserve(steps.literals());
        if kind == Kind::Delete {
            if let Some(index) = deletable(&search, steps.literals()) {
                // Deleted for now only: going backwards, the clause becomes active again.
                search.clauses.deactivate(index);
                events.push(Event::Delete(index));
            }
            continue;
        }
        let index = search.clauses.store(steps.literals());
        events.push(Event::Add(index));
        let before = search.trail.len();
        conflict = search.attach(index).or_else(|| search.propagate());
        note_units(&mut search, &mut events, before);
    }
    let conflict = conflict.unwrap_or_default();
    let justified = backward::justify(&mut search, &events, conflict, stop)?;
    Ok(output::write(&search, &events, &justified, formula))
}

/// Stores the formula. Returns a clause whose literals are all false, if there is one.
fn load(search: &mut Search, formula: &Cnf) -> Option<ClauseIndex> {
    let mut short = Vec::new();
    for clause in formula.clauses() {
        search.reserve(clause);
        let index = search.clauses.store(clause);
        // Units last: a longer clause is watched at its first two literals, which must not be false yet.
        if search.clauses.get(index).len() < 2 {
            short.push(index);
        } else {
            search.clauses.activate(index);
        }
    }
    let mut conflict = None;
    for index in short {
        conflict = conflict.or(search.attach(index));
    }
    conflict
}

/// Records the literals from this place of the trail on.
fn note_units(search: &mut Search, events: &mut Vec<Event>, from: usize) {
    search.make_root(from);
    events.extend((from..search.trail.len()).map(|place| Event::Unit(place as u32)));
}

/// Returns the clause that the step deletes, unless it is the reason of a literal.
fn deletable(search: &Search, literals: &[Literal]) -> Option<ClauseIndex> {
    let index = search.clauses.find(literals)?;
    let clause = search.clauses.get(index);
    let is_reason =
        clause.first().is_some_and(|&first| search.is_true(first) && search.reason(first) == index);
    // The literal of a reason stays true in `drat-trim` too; without its clause it could not be justified.
    (clause.len() > 1 && !is_reason).then_some(index)
}
