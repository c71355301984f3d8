//! Proofs as text, for independent checkers.
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

use clausoku_cnf::Row;

use crate::Recording;

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
pub const PROOF_FORMATS: &[Row<ProofFormat>] = &[
    Row::new(ProofFormat::Drat, "drat", "the derived clauses in order"),
    Row::new(ProofFormat::Lrat, "lrat", "the derived clauses, each with the clauses that imply it"),
];

impl Recording {
    /// Writes all steps.
    ///
    /// ```
    /// use clausoku_cnf::{Cnf, lit};
    /// use clausoku_propagation::{Options, ProofFormat, Propagator, deduce};
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
