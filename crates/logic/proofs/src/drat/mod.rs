//! DRAT proofs become LRAT proofs.
//!
//! A DRAT proof lists clauses without saying what implies them. The elaborator finds that out backwards, from the
//! conflict to the formula, after it has read the proof forwards up to that conflict, so that it justifies only the steps that the conflict needs. Propagation takes clauses
//! first that are needed already (N. Wetzler, M. Heule & W. Hunt, *DRAT-trim*, SAT 2014; M. Heule, W. Hunt &
//! N. Wetzler, *Trimming while checking clausal proofs*, FMCAD 2013).
//!
//! Each literal that follows by unit propagation from the clauses up to some step becomes a step too, so that hints
//! refer to it and not to everything that it follows from.

mod backward;
mod reader;

pub use reader::{DratError, DratFault};

use std::io::BufRead;

use clausoku_backends::ProofLanguage;
use clausoku_cnf::{Cnf, Deadline, Literal};

use crate::watched::{ClauseIndex, Search};
use crate::{Derivation, Proof};
use backward::Event;
use reader::Reader;

/// The steps that are justified, and the clauses with which RAT steps are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent<'a> {
    /// The steps and clauses that the refutation needs.
    Needed,
    /// All steps, and all clauses that are there before the step, as VeriPB checks a proof. Each deletion takes place. The additions
    /// that may be RAT are `true`.
    Whole(&'a [bool]),
}

impl Extent<'_> {
    fn is_whole(self) -> bool {
        matches!(self, Self::Whole(_))
    }

    /// Returns `true` if the addition of this index may be RAT.
    fn may_be_rat(self, addition: usize) -> bool {
        match self {
            Self::Needed => true,
            Self::Whole(by_redundance) => by_redundance.get(addition).copied().unwrap_or_default(),
        }
    }
}

/// Turns a DRAT proof of the formula, or of one that is derived from it, into LRAT, with only the steps that the refutation needs
/// if these alone are justified.
///
/// Of a proof whose needed steps are justified, deletions of unit clauses and of clauses that make a literal true are ignored, as `drat-trim` does. For the errors, see
/// [`Problem::elaborate`](crate::Problem::elaborate).
pub(crate) fn elaborate(
    formula: &Cnf,
    derivation: Option<&Derivation>,
    proof: impl BufRead,
    language: ProofLanguage,
    extent: Extent<'_>,
    deadline: &Deadline,
) -> Result<Proof, DratError> {
    let (search, conflict) = Search::from_formula(formula);
    let mut forwards = Forwards { search, events: Vec::new(), conflict, extent };
    forwards.note_units(0);
    let steps = derivation.into_iter().flat_map(Derivation::steps);
    let mut given = 0;
    for (is_added, clause) in steps {
        if forwards.conflict.is_some() {
            break;
        }
        deadline.work(64).map_err(|stopped| DratError { step: 0, fault: stopped.into() })?;
        given += 1;
        forwards.apply(is_added, clause).map_err(|fault| DratError { step: 0, fault })?;
    }
    let mut reader = Reader::new(proof, language);
    while forwards.conflict.is_none() {
        let read = reader.next();
        let fault = |fault| DratError { step: reader.step, fault };
        deadline.work(64).map_err(|stopped| fault(stopped.into()))?;
        let is_added = read.map_err(fault)?.ok_or_else(|| fault(DratFault::NotRefuted))?;
        if let Some(derivation) = derivation {
            for literal in &mut reader.literals {
                *literal = derivation.rename(*literal);
            }
        }
        forwards.apply(is_added, &reader.literals).map_err(fault)?;
    }
    // A later deletion could take the conflict away.
    while extent.is_whole() {
        let read = reader.next();
        let fault = |fault| DratError { step: reader.step, fault };
        match read.map_err(fault)? {
            None => break,
            Some(true) => {}
            Some(false) => return Err(fault(DratFault::Deletion(reader.literals.clone()))),
        }
    }
    let Forwards { mut search, events, conflict, .. } = forwards;
    // The loop ends with a conflict, or the function with an error.
    let conflict = conflict.unwrap_or_default();
    let justified = backward::justify(&mut search, &events, conflict, extent, deadline).map_err(
        // The user counts the steps of the solver; steps of the derivation, before them, become 0.
        |DratError { step, fault }| DratError { step: step.saturating_sub(given), fault },
    )?;
    Ok(backward::write(&search, &events, &justified, formula))
}

/// The clauses up to a step, and what led there.
struct Forwards<'a> {
    search: Search,
    events: Vec<Event>,
    /// A clause whose literals are all false.
    conflict: Option<ClauseIndex>,
    extent: Extent<'a>,
}

impl Forwards<'_> {
    /// Adds or deletes a clause.
    fn apply(&mut self, is_added: bool, literals: &[Literal]) -> Result<(), DratFault> {
        self.search.reserve(literals);
        if !is_added {
            // Deleted for now only: going backwards, the clause becomes active again.
            match self.search.delete(literals) {
                Some(index) => self.events.push(Event::Delete(index)),
                // What propagation has found would not follow any more.
                None if self.extent.is_whole() => {
                    return Err(DratFault::Deletion(literals.to_vec()));
                }
                None => {}
            }
            return Ok(());
        }
        let before = self.search.trail.len();
        let (index, conflict) = self.search.add(literals);
        if self.extent.is_whole() {
            self.search.clauses.mark_core(index);
        }
        self.events.push(Event::Add(index));
        self.conflict = conflict;
        self.note_units(before);
        Ok(())
    }

    /// Records the literals from this place of the trail on.
    fn note_units(&mut self, from: usize) {
        self.search.make_root(from);
        self.events.extend((from..self.search.trail.len()).map(|place| Event::Unit(place as u32)));
    }
}
