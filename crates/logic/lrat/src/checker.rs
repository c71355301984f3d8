//! Follows the hints of each step.
//!
//! **Invariant.** Every clause in `clauses` is one of the formula, or was accepted: if the formula has a model, so
//! have all clauses together. `trail` lists the literals whose entry in `is_false` is set.

use std::collections::HashMap;
use std::io::BufRead;

use crate::clauses::Clauses;
use crate::proof::{ProofLine, Reader};
use crate::{Error, Fault};

/// Variables below this are looked up in a vector, others in a map.
const SMALL: usize = 1 << 20;

/// A checker of LRAT proofs for one formula. The default has no clauses.
#[derive(Clone, Debug, Default)]
pub struct Checker {
    clauses: Clauses,
    variables: Variables,
    /// `true` for each literal that is false, by code of the literal.
    is_false: Vec<bool>,
    trail: Vec<u32>,
    /// The literals of the current clause, each once.
    clause: Vec<u32>,
    is_refuted: bool,
}

impl Checker {
    /// Adds the next clause of the formula, in the integers of DIMACS. A repeated literal counts once.
    ///
    /// # Errors
    ///
    /// Fails for the literals 0 and `i32::MIN`.
    pub fn add_clause(&mut self, literals: &[i32]) -> Result<(), Error> {
        self.add_numbered(self.clauses.last() + 1, literals)
    }

    /// Adds a clause. Its number must exceed all earlier numbers. If a part of a formula is refuted, so is the formula.
    ///
    /// # Errors
    ///
    /// Fails as [`add_clause`](Self::add_clause), and if the number is not new.
    pub fn add_numbered(&mut self, id: u64, literals: &[i32]) -> Result<(), Error> {
        self.take_clause(literals).and_then(|()| self.keep(id)).map_err(|fault| Error {
            step: 0,
            byte: 0,
            fault,
        })
    }

    /// Checks a proof, text or binary, up to the empty clause. `Ok` means that the formula has no model. What follows
    /// the empty clause is not read.
    ///
    /// # Errors
    ///
    /// Fails with the first fault. Without the empty clause, [`Fault::NotRefuted`] is the fault.
    pub fn check(&mut self, proof: impl BufRead) -> Result<(), Error> {
        let mut step = 0;
        let mut reader = Reader::new(proof);
        let mut next = ProofLine::default();
        // After the empty clause nothing can change the verdict.
        while !self.is_refuted {
            step += 1;
            let done = reader
                .next(&mut next)
                .and_then(|more| if more { self.step(&next) } else { Err(Fault::NotRefuted) });
            done.map_err(|fault| Error { step, byte: reader.offset, fault })?;
        }
        Ok(())
    }

    fn step(&mut self, step: &ProofLine) -> Result<(), Fault> {
        let Some(id) = step.id else {
            return step.hints.iter().try_for_each(|&hint| self.clauses.delete(number(hint)?));
        };
        self.take_clause(&step.literals)?;
        // Hints before the first negative one are for the clause itself, as in the format.
        let end = step.hints.iter().position(|&hint| hint < 0).unwrap_or(step.hints.len());
        if !self.propagate(&step.hints[..end])? {
            self.resolve(&step.hints[end..])?;
        }
        // Last: a clause that could be its own hint would justify itself.
        self.keep(number(id)?)
    }

    /// Translates a clause, and makes its literals false.
    fn take_clause(&mut self, literals: &[i32]) -> Result<(), Fault> {
        // Also after an error: the literals of a refused step must not stay false.
        self.undo(0);
        self.clause.clear();
        for &literal in literals {
            let code = self.variables.code(literal).ok_or(Fault::Number)?;
            if self.is_false.len() < 2 * self.variables.count() {
                self.is_false.resize(2 * self.variables.count(), false);
            }
            // Once each: a repeated literal would be two literals that are not false.
            if !self.is_false[code as usize] {
                self.clause.push(code);
                self.falsify(code);
            }
        }
        Ok(())
    }

    /// Adds the current clause.
    fn keep(&mut self, id: u64) -> Result<(), Fault> {
        self.clauses.add(id, &self.clause)?;
        self.is_refuted |= self.clause.is_empty();
        Ok(())
    }

    /// Checks each resolvent of the current clause upon its first literal. Each negative hint begins a resolvent.
    fn resolve(&mut self, hints: &[i64]) -> Result<(), Fault> {
        let pivot = *self.clause.first().ok_or(Fault::NoConflict)?;
        let mark = self.trail.len();
        let mut covered = Vec::new();
        for group in hints.chunk_by(|_, &next| next > 0) {
            let id = group[0].unsigned_abs();
            // A resolvent that contains a literal and its negation holds in any case.
            let is_blocked = self.falsify_others(id, pivot ^ 1)?;
            if !self.propagate(&group[1..])? && !is_blocked {
                return Err(Fault::NoConflict);
            }
            // Only back to the clause and what its own hints imply: each resolvent begins there.
            self.undo(mark);
            covered.push(id);
        }
        covered.sort_unstable();
        let mut candidates = self.clauses.containing(pivot ^ 1);
        // A RAT step is sound only if every clause with the negated pivot was resolved. The proof cannot be
        // trusted to list them.
        match candidates.find(|id| covered.binary_search(id).is_err()) {
            None => Ok(()),
            Some(_) if hints.is_empty() => Err(Fault::NoConflict),
            Some(id) => Err(Fault::NotCovered(id)),
        }
    }

    /// Makes all literals of a clause false but this one, which it must contain. Returns whether one is true.
    fn falsify_others(&mut self, id: u64, except: u32) -> Result<bool, Fault> {
        let mut others = self.clauses.get(id)?.to_vec();
        if !others.contains(&except) {
            return Err(Fault::NoPivot(id));
        }
        others.retain(|&literal| literal != except);
        let is_blocked = others.iter().any(|literal| self.is_false[(literal ^ 1) as usize]);
        for literal in others {
            self.falsify(literal);
        }
        Ok(is_blocked)
    }

    /// Makes the last literal of each hint true that is not false. Returns whether a hint has none.
    fn propagate(&mut self, hints: &[i64]) -> Result<bool, Fault> {
        for &hint in hints {
            let id = number(hint)?;
            let mut last = None;
            for &literal in self.clauses.get(id)? {
                // Two literals that are not false: the hint implies nothing, and the checker does not
                // search for another one.
                if !self.is_false[literal as usize] && last.replace(literal).is_some() {
                    return Err(Fault::NotUnit(id));
                }
            }
            match last {
                None => return Ok(true),
                Some(literal) => self.falsify(literal ^ 1),
            }
        }
        Ok(false)
    }

    fn falsify(&mut self, literal: u32) {
        if !self.is_false[literal as usize] {
            self.is_false[literal as usize] = true;
            self.trail.push(literal);
        }
    }

    /// Forgets the false literals after the first `mark`.
    fn undo(&mut self, mark: usize) {
        for literal in self.trail.drain(mark..) {
            self.is_false[literal as usize] = false;
        }
    }
}

/// Returns the number of a clause.
fn number(hint: i64) -> Result<u64, Fault> {
    u64::try_from(hint).map_err(|_| Fault::Number)
}

/// The variables in use, numbered in the order in which they occur.
///
/// A proof may name any variable. With the numbers of these tables, memory depends on the number of variables, and
/// on their names only up to [`SMALL`].
#[derive(Clone, Debug, Default)]
struct Variables {
    count: u32,
    small: Vec<Option<u32>>,
    large: HashMap<usize, Option<u32>>,
}

impl Variables {
    /// Returns the number of variables in use.
    fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the code of a literal, 2·variable + sign, or `None` for 0 and for a literal that is too large.
    fn code(&mut self, literal: i32) -> Option<u32> {
        let name = literal.checked_abs().filter(|&name| name > 0)?.unsigned_abs() as usize;
        if name >= self.small.len() && self.small.len() < SMALL {
            // At most SMALL entries: one variable of a great number in a proof must not take gigabytes.
            self.small.resize((name + 1).min(SMALL), None);
        }
        let slot = self.small.get_mut(name).unwrap_or_else(|| self.large.entry(name).or_default());
        let number = *slot.get_or_insert(self.count);
        self.count = self.count.max(number + 1);
        Some(number * 2 + u32::from(literal < 0))
    }
}
