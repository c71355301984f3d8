//! The record of derived clauses, each with the clauses that it follows from, and its text as a proof.
//!
//! **Invariant.** Each step follows from its hints by unit propagation alone (it has the "RUP"
//! property): make all its literals false and take the hints in order; each hint but the last then has
//! exactly one literal that is not false, which becomes true, and the last hint has all literals false.
//! An LRAT proof states the same (Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp 2017), so
//! proofs and explanations are both read from this record. Hints are clauses of the formula or earlier
//! steps.
//!
//! # Proofs for independent checkers
//!
//! **DRAT** (Wetzler, Heule & Hunt 2014) lists the derived clauses in order. Each follows from the clauses
//! before it by unit propagation; the checker must find out how. **LRAT** numbers the clauses,
//! continuing the formula's numbers, and lists the clauses to propagate with, so that checking takes
//! almost no search. No step deletes a clause, and all steps are RUP (reverse unit propagation).
//!
//! A proof that ends in the empty clause refutes the formula. Any other proof shows that its clauses
//! follow. To certify that the solution of a sudoku is unique, add the clause that excludes it and
//! refute the result.
//!
//! `drat-trim` and `lrat-check` (Heule) accept these texts; `lrat-check` requires a formula without
//! repeated literals in a clause.

use std::io::{self, Write};

use clausoku_cnf::{Literal, NamedValue};

use crate::{ClauseRef, Rule};

/// The derived clauses, in order.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The number of clauses of the formula; steps are numbered after them.
    pub(crate) first: u64,
    literals: Vec<Literal>,
    hints: Vec<ClauseRef>,
    steps: Vec<Ends>,
    /// The unit clause of each variable that is known without assumptions; `None` for the others.
    pub(crate) units: Vec<Option<ClauseRef>>,
    /// The length of the part of the trail whose unit clauses are recorded.
    pub(crate) recorded: usize,
}

#[derive(Clone, Copy, Debug)]
struct Ends {
    rule: Rule,
    literals: usize,
    hints: usize,
}

/// A derived clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DerivedClause<'r> {
    /// The reference to the clause.
    pub clause: ClauseRef,
    /// The rule that derived it.
    pub rule: Rule,
    /// The literals: the learnt literals first, then the negations of the assumptions.
    pub literals: &'r [Literal],
    /// The clauses that imply this one.
    pub hints: &'r [ClauseRef],
}

impl Recording {
    pub(crate) fn new(first: u64, variables: usize) -> Self {
        Self { first, units: vec![None; variables], ..Self::default() }
    }

    /// Returns the number of derived clauses.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns `true` if there are no derived clauses.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the derived clauses in order.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = DerivedClause<'_>> {
        (0..self.len()).map(|index| self.at(index))
    }

    /// Returns the derived clause with this reference, if there is one.
    pub fn step(&self, clause: ClauseRef) -> Option<DerivedClause<'_>> {
        let index = clause.index().checked_sub(self.first)? as usize;
        (index < self.len()).then(|| self.at(index))
    }

    pub(crate) fn at(&self, index: usize) -> DerivedClause<'_> {
        let start =
            index.checked_sub(1).map_or((0, 0), |i| (self.steps[i].literals, self.steps[i].hints));
        let ends = self.steps[index];
        DerivedClause {
            clause: ClauseRef::new(self.first + index as u64),
            rule: ends.rule,
            literals: &self.literals[start.0..ends.literals],
            hints: &self.hints[start.1..ends.hints],
        }
    }

    /// Adds a step and returns its reference.
    pub(crate) fn push(
        &mut self,
        rule: Rule,
        literals: &[Literal],
        hints: &[ClauseRef],
    ) -> ClauseRef {
        self.literals.extend_from_slice(literals);
        self.hints.extend_from_slice(hints);
        self.steps.push(Ends { rule, literals: self.literals.len(), hints: self.hints.len() });
        ClauseRef::new(self.first + self.steps.len() as u64 - 1)
    }

    /// Removes all steps from this index on.
    pub(crate) fn truncate(&mut self, length: usize) {
        self.steps.truncate(length);
        let last = self.steps.last();
        let (literals, hints) = last.map_or((0, 0), |ends| (ends.literals, ends.hints));
        self.literals.truncate(literals);
        self.hints.truncate(hints);
    }

    /// Removes the steps from `mark` on that `hints` do not depend on, and renumbers the others.
    pub(crate) fn keep_needed(&mut self, mark: usize, hints: &mut [ClauseRef]) {
        if self.len() == mark {
            return;
        }
        let first_new = self.first + mark as u64;
        let mut needed = vec![false; self.len() - mark];
        // Hints come before the steps that use them, so one backward pass finds all.
        // The first turn, past the last step, handles the given hints.
        for index in (mark..=self.len()).rev() {
            let used = match needed.get(index - mark) {
                None => &*hints,
                Some(true) => self.at(index).hints,
                Some(false) => continue,
            };
            for clause in used {
                let offset = clause.index().checked_sub(first_new);
                if let Some(needed) = offset.and_then(|offset| needed.get_mut(offset as usize)) {
                    *needed = true;
                }
            }
        }
        let kept: Vec<(Rule, Vec<Literal>, Vec<ClauseRef>)> = (mark..self.len())
            .filter(|index| needed[index - mark])
            .map(|index| self.at(index))
            .map(|step| (step.rule, step.literals.to_vec(), step.hints.to_vec()))
            .collect();
        let mut names = Vec::with_capacity(needed.len());
        let mut next = first_new;
        for &needed in &needed {
            // A step that is not needed has a name that no hint uses.
            names.push(ClauseRef::new(next));
            next += u64::from(needed);
        }
        let rename = |hints: &mut [ClauseRef]| {
            for hint in hints {
                if let Some(new) = hint.index().checked_sub(first_new).map(|o| o as usize) {
                    *hint = names[new];
                }
            }
        };
        // The kept steps were copied: renumbering in place would overwrite hints that are still to be read.
        self.truncate(mark);
        for (rule, literals, mut hints) in kept {
            rename(&mut hints);
            self.push(rule, &literals, &hints);
        }
        rename(hints);
    }

    /// Writes all steps.
    ///
    /// ```
    /// use clausoku_cnf::{Cnf, Deadline, lit};
    /// use clausoku_propagation::{Options, ProofFormat, Propagator, deduce};
    /// let clauses = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)], [lit!(-1), lit!(2)], [lit!(-1), lit!(-2)]];
    /// let mut engine = Propagator::from_formula(&clauses.into_iter().collect::<Cnf>()).recorded();
    /// deduce(&mut engine, Options::FAILED_LITERAL, &Deadline::never());
    /// let mut text = Vec::new();
    /// engine.record().unwrap().write(ProofFormat::Lrat, &mut text).unwrap();
    /// assert_eq!(String::from_utf8(text).unwrap(), "5 -1 0 3 4 0\n6 2 0 5 1 0\n7 0 5 6 2 0\n");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn write(&self, format: ProofFormat, mut out: impl Write) -> io::Result<()> {
        for step in self.steps() {
            if format == ProofFormat::Lrat {
                write!(out, "{} ", step.clause)?;
            }
            for literal in step.literals {
                write!(out, "{literal:?} ")?;
            }
            if format == ProofFormat::Lrat {
                write!(out, "0 ")?;
                for hint in step.hints {
                    write!(out, "{hint} ")?;
                }
            }
            writeln!(out, "0")?;
        }
        out.flush()
    }
}

/// A text format of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFormat {
    /// Clauses without hints.
    Drat,
    /// Clauses with numbers and hints.
    Lrat,
}

/// The formats by name.
pub const PROOF_FORMATS: &[NamedValue<ProofFormat>] = &[
    NamedValue::new(ProofFormat::Drat, "drat", "the derived clauses in order"),
    NamedValue::new(
        ProofFormat::Lrat,
        "lrat",
        "the derived clauses, each with the clauses that imply it",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unneeded_steps_are_removed_and_the_others_renumbered() {
        let l = |number| Literal::from_dimacs(number).unwrap();
        let c = ClauseRef::new;
        let mut record = Recording::new(10, 5);
        record.push(Rule::Unit, &[l(1)], &[c(3)]);
        record.push(Rule::Unit, &[l(2)], &[c(4), c(10)]);
        record.push(Rule::Unit, &[l(3)], &[c(5)]);
        record.push(Rule::FailedLiteral, &[l(4), l(5)], &[c(6), c(10), c(12)]);
        record.push(Rule::Unit, &[l(5)], &[c(13)]);
        let mut hints = [c(0), c(10), c(13)];
        record.keep_needed(1, &mut hints);
        assert_eq!(hints, [c(0), c(10), c(12)]);
        let steps: Vec<_> = record.steps().collect();
        assert_eq!(steps.len(), 3);
        assert_eq!(steps[1].literals, [l(3)]);
        assert_eq!((steps[2].clause, steps[2].rule), (c(12), Rule::FailedLiteral));
        assert_eq!(
            (steps[2].literals, steps[2].hints),
            (&[l(4), l(5)][..], &[c(6), c(10), c(11)][..])
        );
        assert_eq!(record.step(c(12)), Some(steps[2]));
        assert_eq!((record.step(c(9)), record.step(c(13))), (None, None));
    }
}
