//! Proofs as text, for checkers that trust nobody.
//!
//! **DRAT** (Wetzler, Heule & Hunt 2014) lists the derived clauses in order, each of which follows
//! from those before by unit propagation; a checker has to find out how. **LRAT** gives each clause a
//! number, counted on from the formula's, and names the clauses to propagate with, so that checking
//! takes next to no search. Nothing is ever deleted, and no step goes beyond propagation: all are RUP.
//!
//! A proof that ends in the empty clause refutes the formula. Any other shows that its clauses
//! follow. To certify that a sudoku's solution is the only one, add the clause that denies it and
//! refute the result.
//!
//! `drat-trim` and `lrat-check` (Heule) accept these texts; `lrat-check` wants a formula whose
//! clauses repeat no literal.

use std::io::{self, Write};

use crate::{ClauseRef, Record, Step};

/// A text format of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFormat {
    /// Clauses alone.
    Drat,
    /// Clauses with numbers and hints.
    Lrat,
}

/// The formats by name.
pub const PROOF_FORMATS: &[(&str, ProofFormat, &str)] = &[
    ("drat", ProofFormat::Drat, "the derived clauses in order"),
    ("lrat", ProofFormat::Lrat, "the derived clauses with the clauses that each follows from"),
];

impl Record {
    /// Writes every step.
    ///
    /// ```
    /// use cnf::{Cnf, lit};
    /// use propagation::{Options, ProofFormat, Propagator, deduce};
    /// let clauses = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)], [lit!(-1), lit!(2)], [lit!(-1), lit!(-2)]];
    /// let mut engine = Propagator::from_formula(&clauses.into_iter().collect::<Cnf>()).recorded();
    /// deduce(&mut engine, Options::FAILED_LITERAL);
    /// let mut text = Vec::new();
    /// engine.record().unwrap().write(ProofFormat::Lrat, &mut text).unwrap();
    /// assert_eq!(String::from_utf8(text).unwrap(), "5 -1 0 3 4 0\n6 2 0 5 1 0\n7 0 5 6 2 0\n");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn write(&self, format: ProofFormat, out: impl Write) -> io::Result<()> {
        write(self.steps(), format, out)
    }

    /// Writes only the steps that this clause rests on, itself the last. The numbers stay, so that
    /// some may be missing.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn write_for(
        &self,
        goal: ClauseRef,
        format: ProofFormat,
        out: impl Write,
    ) -> io::Result<()> {
        let needed = self.needed_for([goal]);
        write(self.steps().zip(needed).filter(|step| step.1).map(|step| step.0), format, out)
    }

    /// For each step, whether one of these clauses rests on it.
    pub(crate) fn needed_for(&self, goals: impl IntoIterator<Item = ClauseRef>) -> Vec<bool> {
        let mut needed = vec![false; self.len()];
        self.mark_needed(0, &mut needed, goals);
        needed
    }
}

fn write<'r>(
    steps: impl Iterator<Item = Step<'r>>,
    format: ProofFormat,
    mut out: impl Write,
) -> io::Result<()> {
    for step in steps {
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
