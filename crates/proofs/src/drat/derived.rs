//! The steps of a derivation, and then those of a proof of the derived formula.

use std::io::BufRead;

use clausoku_cnf::{Cnf, Literal, StopCheck};

use super::elaborator::elaborate_steps;
use super::reader::{DratError, DratFault, DratFormat, Kind, Reader, Steps};
use crate::{Derivation, Proof};

/// Turns a DRAT proof of a derived formula into an LRAT proof of its base.
///
/// # Errors
///
/// As [`elaborate`](super::elaborate); the step is 0 if a clause of the derivation does not follow.
pub fn elaborate_derived(
    base: &Cnf,
    derivation: &Derivation,
    proof: impl BufRead,
    format: DratFormat,
    stop: &StopCheck<'_>,
) -> Result<Proof, DratError> {
    let rest = Reader::new(proof, format);
    let mut steps = Derived { derivation, next: 0, rest, literals: Vec::new() };
    let before = (derivation.additions().len() + derivation.deletions().len()) as u64;
    elaborate_steps(base, &mut steps, stop)
        .map_err(|DratError { step, fault }| DratError { step: step.saturating_sub(before), fault })
}

struct Derived<'d, R> {
    derivation: &'d Derivation,
    /// The index of the next step of the derivation.
    next: usize,
    rest: Reader<R>,
    literals: Vec<Literal>,
}

impl<R: BufRead> Steps for Derived<'_, R> {
    fn advance(&mut self) -> Result<Option<Kind>, DratFault> {
        let (additions, deletions) = (self.derivation.additions(), self.derivation.deletions());
        let place = self.next;
        self.literals.clear();
        if place < additions.len() + deletions.len() {
            self.next += 1;
            let (kind, clause) = match place.checked_sub(additions.len()) {
                None => (Kind::Add, additions.clause(place)),
                Some(place) => (Kind::Delete, deletions.clause(place)),
            };
            self.literals.extend_from_slice(clause);
            return Ok(Some(kind));
        }
        let kind = self.rest.advance()?;
        let literals = self.rest.literals().iter();
        self.literals.extend(literals.map(|&literal| self.derivation.rename(literal)));
        Ok(kind)
    }

    fn literals(&self) -> &[Literal] {
        &self.literals
    }

    fn number(&self) -> u64 {
        self.next as u64 + self.rest.number()
    }
}
