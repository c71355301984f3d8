//! Steps of proofs in the format of VeriPB 3: constraints on weighted sums of literals, each with a number.
//!
//! Source: the VeriPB project, "VeriPB Proof Format Overview", version 3.0.
//!
//! **Invariant.** Each step is written when it is made, and each constraint of the proof has the number after the one before it,
//! from the number of constraints of the formula on.

use std::fmt;
use std::io::{self, Write};

use crate::Literal;

/// The first line of a proof.
pub const VERSION: &str = "pseudo-Boolean proof version 3.0";

/// A literal as it is named there: `x7` or `~x7`.
#[derive(Clone, Copy, Debug)]
pub struct Name(pub Literal);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0.is_negative() { "~" } else { "" };
        write!(f, "{sign}x{}", self.0.variable().to_dimacs())
    }
}

/// A clause as a constraint: `1 x7 1 ~x8 >= 1`.
#[derive(Clone, Copy, Debug)]
pub struct AsConstraint<'c>(pub &'c [Literal]);

impl fmt::Display for AsConstraint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&literal| write!(f, "1 {} ", Name(literal)))?;
        f.write_str(">= 1")
    }
}

/// Writes the steps of a proof.
pub struct Steps<'o> {
    out: &'o mut dyn Write,
    last: u64,
}

impl fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps").field("last", &self.last).finish_non_exhaustive()
    }
}

impl<'o> Steps<'o> {
    /// Begins a proof about a formula with so many constraints, where an equation counts as two.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, as all functions of this type do.
    pub fn begin(out: &'o mut dyn Write, constraints: u64) -> io::Result<Self> {
        writeln!(out, "{VERSION}")?;
        Ok(Self { out, last: constraints })
    }

    /// Returns the number of the last constraint.
    pub fn last(&self) -> u64 {
        self.last
    }

    fn added(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Adds a clause that follows by reverse unit propagation. Returns its number.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn rup(&mut self, clause: &[Literal]) -> io::Result<u64> {
        writeln!(self.out, "rup {} ;", AsConstraint(clause))?;
        Ok(self.added())
    }

    /// Adds a clause by redundance: where it is false, its first literal is made true. Returns its number.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn redundant(&mut self, clause: &[Literal]) -> io::Result<u64> {
        let Some(&pivot) = clause.first() else { return self.rup(clause) };
        let (variable, value) = (pivot.variable().positive(), u8::from(pivot.is_positive()));
        writeln!(self.out, "red {} : {} -> {value} ;", AsConstraint(clause), Name(variable))?;
        Ok(self.added())
    }

    /// Adds a clause by redundance: where it is false, the variables have the values of others, as in an exchange of two. Returns its number.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn redundant_by(
        &mut self,
        clause: &[Literal],
        values: impl IntoIterator<Item = [Literal; 2]>,
    ) -> io::Result<u64> {
        write!(self.out, "red {} :", AsConstraint(clause))?;
        for [variable, value] in values {
            write!(self.out, " {} -> {}", Name(variable), Name(value))?;
        }
        writeln!(self.out, " ;")?;
        Ok(self.added())
    }

    /// Adds the sum of constraints. Returns its number.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn sum(&mut self, numbers: impl IntoIterator<Item = u64>) -> io::Result<u64> {
        write!(self.out, "pol")?;
        for (place, number) in numbers.into_iter().enumerate() {
            write!(
                self.out,
                "{}",
                if place == 0 { format!(" {number}") } else { format!(" {number} +") }
            )?;
        }
        writeln!(self.out, " ;")?;
        Ok(self.added())
    }

    /// Adds that at most one of the literals is true, if each of their pairs follows by reverse unit propagation. Returns its number.
    ///
    /// The sum over the first k literals is the sum over the first k − 1, times k − 2, and the k − 1 pairs with the last one,
    /// divided by k − 1.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn at_most_one(&mut self, literals: &[Literal]) -> io::Result<u64> {
        if let &[alone] = literals {
            // Its negation is at least 0.
            writeln!(self.out, "pol {} ;", Name(!alone))?;
            return Ok(self.added());
        }
        let first = self.last + 1;
        for (k, &last) in literals.iter().enumerate() {
            for &other in &literals[..k] {
                self.rup(&[!other, !last])?;
            }
        }
        let after = self.last + 1;
        write!(self.out, "pol {first}")?;
        let mut pair = first + 1;
        for k in 3..=literals.len() {
            if k > 3 {
                write!(self.out, " {} *", k - 2)?;
            }
            for _ in 1..k {
                write!(self.out, " {pair} +")?;
                pair += 1;
            }
            write!(self.out, " {} d", k - 1)?;
        }
        writeln!(self.out, " ;")?;
        let number = self.added();
        self.delete(first, after)?;
        Ok(number)
    }

    /// Begins a proof by contradiction that a weighted sum of literals is at least `bound`: until
    /// [`contradicted`](Self::contradicted), it is less.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn suppose_false(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Literal)>,
        bound: i64,
    ) -> io::Result<()> {
        write!(self.out, "pbc")?;
        for (weight, literal) in terms {
            write!(self.out, " {weight} {}", Name(literal))?;
        }
        writeln!(self.out, " >= {bound} : subproof")?;
        self.added();
        Ok(())
    }

    /// Ends a proof by contradiction, whose last constraint is false, and adds what is proved. Returns its number.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn contradicted(&mut self) -> io::Result<u64> {
        writeln!(self.out, "qed pbc : -1 ;")?;
        Ok(self.added())
    }

    /// Writes a line that is no step.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn comment(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "% {text}")
    }

    /// Makes all constraints after this one parts of the result.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn keep_after(&mut self, number: u64) -> io::Result<()> {
        let (first, after) = (number + 1, self.last + 1);
        if first < after { writeln!(self.out, "core range {first} {after} ;") } else { Ok(()) }
    }

    /// Makes a constraint a part of the result.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn keep(&mut self, number: u64) -> io::Result<()> {
        writeln!(self.out, "core id {number} ;")
    }

    /// Deletes the constraints from `first` on and before `after`.
    #[expect(clippy::missing_errors_doc, reason = "said at `begin`")]
    pub fn delete(&mut self, first: u64, after: u64) -> io::Result<()> {
        if first < after { writeln!(self.out, "del range {first} {after} ;") } else { Ok(()) }
    }

    /// Adds the empty clause by reverse unit propagation, and ends the proof that the formula has no model.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn end_refutation(mut self) -> io::Result<()> {
        self.rup(&[])?;
        writeln!(self.out, "output NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;")?;
        self.out.flush()
    }

    /// Ends a proof that the kept constraints are a formula that follows from that of the proof, which has so many constraints.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn end_derivation(mut self, constraints: u64) -> io::Result<()> {
        self.delete(1, constraints + 1)?;
        writeln!(
            self.out,
            "output DERIVABLE FILE ;\nconclusion NONE ;\nend pseudo-Boolean proof ;"
        )?;
        self.out.flush()
    }
}
