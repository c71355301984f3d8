//! An LRAT proof in memory, and its formats.

use std::collections::HashMap;
use std::io::{self, Write};

use clausoku_cnf::veripb::Steps;
use clausoku_cnf::{Cnf, Deadline, Literal, NamedValue, Stopped, impl_names};

use crate::veripb;

/// A format of proofs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFormat {
    /// LRAT as text.
    #[default]
    Lrat,
    /// LRAT in bytes, about half as long.
    LratBinary,
    /// DRAT as text: the clauses without numbers and hints.
    Drat,
    /// Steps by reverse unit propagation for VeriPB 3, about pseudo-Boolean constraints that propagate as the formula.
    VeriPb,
}

/// The formats of proofs.
pub const FORMATS: &[NamedValue<ProofFormat>] = &[
    NamedValue::new(ProofFormat::Lrat, "lrat", "clauses with numbers and hints, as text"),
    NamedValue::new(
        ProofFormat::LratBinary,
        "lrat-binary",
        "the same in bytes, about half as long",
    ),
    NamedValue::new(ProofFormat::Drat, "drat", "clauses alone, as text"),
    NamedValue::new(
        ProofFormat::VeriPb,
        "veripb",
        "steps for VeriPB 3, of a formula in pseudo-Boolean equations",
    ),
];

impl_names!(ProofFormat, "format", FORMATS);

impl ProofFormat {
    /// Returns the extension of files of this format.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Lrat | Self::LratBinary => "lrat",
            Self::Drat => "drat",
            Self::VeriPb => "pbp",
        }
    }
}

/// An LRAT proof.
///
/// **Invariant.** The numbers of clauses increase from step to step, and hints are numbers of clauses before. A
/// negative hint begins a resolvent of a RAT step, as in the format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    steps: Vec<Ends>,
    literals: Vec<Literal>,
    /// The hints of additions, and the clauses that deletions delete.
    hints: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ends {
    /// The number of the added clause; 0 for a deletion.
    number: u64,
    literals: usize,
    hints: usize,
}

/// The reason why a proof is not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnwrittenProof {
    /// The destination failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The proof has RAT steps, where a clause must follow by reverse unit propagation.
    #[error(
        "the proof has RAT steps; of constraints other than the clauses, only steps by reverse unit propagation are written"
    )]
    Rat,
    /// The proof has RAT steps about variables of the formula, whose constraints VeriPB does not delete before them.
    #[error(
        "the proof has RAT steps about variables of the formula, which are not written for VeriPB; take another solver"
    )]
    RatOfFormula,
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<UnwrittenProof> for io::Error {
    fn from(error: UnwrittenProof) -> Self {
        match error {
            UnwrittenProof::Io(error) => error,
            error => Self::other(error),
        }
    }
}

/// A step of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep<'p> {
    /// Adds a clause.
    Add {
        /// Its number.
        number: u64,
        /// Its literals; the first is the pivot of a RAT step.
        literals: &'p [Literal],
        /// Its hints.
        hints: &'p [i64],
    },
    /// Deletes the clauses of these numbers.
    Delete(&'p [i64]),
}

impl ProofStep<'_> {
    /// Returns `true` for a clause that does not follow, but keeps the satisfiability of the clauses before it (RAT).
    pub(crate) fn is_rat(&self) -> bool {
        // Only a RAT step that resolves with no clause has no hints.
        matches!(self, Self::Add { hints, .. } if hints.is_empty() || hints.iter().any(|&hint| hint < 0))
    }
}

impl Proof {
    /// Adds a clause.
    pub(crate) fn add(
        &mut self,
        number: u64,
        literals: &[Literal],
        hints: impl IntoIterator<Item = i64>,
    ) {
        self.literals.extend_from_slice(literals);
        self.hints.extend(hints);
        self.push(number);
    }

    /// Deletes clauses.
    pub(crate) fn delete(&mut self, clauses: impl IntoIterator<Item = i64>) {
        self.hints.extend(clauses);
        self.push(0);
    }

    fn push(&mut self, number: u64) {
        self.steps.push(Ends { number, literals: self.literals.len(), hints: self.hints.len() });
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether there is no step: the formula contains the empty clause.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the steps in order.
    pub fn steps(&self) -> impl Iterator<Item = ProofStep<'_>> {
        let starts = self.steps.iter().map(|ends| (ends.literals, ends.hints));
        [(0, 0)].into_iter().chain(starts).zip(&self.steps).map(|((literals, hints), ends)| {
            let hints = &self.hints[hints..ends.hints];
            match ends.number {
                0 => ProofStep::Delete(hints),
                number => ProofStep::Add {
                    number,
                    literals: &self.literals[literals..ends.literals],
                    hints,
                },
            }
        })
    }

    /// Returns the additions that the last one needs. The proof consists of additions, numbered after the clauses of a formula
    /// of this length.
    pub(crate) fn needed(&self, formula: usize) -> Self {
        let steps: Vec<ProofStep<'_>> = self.steps().collect();
        let mut is_needed: Vec<bool> = (1..=steps.len()).map(|step| step == steps.len()).collect();
        let mut proof = Self::default();
        for index in (0..steps.len()).rev() {
            if let (true, ProofStep::Add { hints, .. }) = (is_needed[index], steps[index]) {
                for hint in hints.iter().filter(|&&hint| hint > formula as i64) {
                    is_needed[hint.unsigned_abs() as usize - formula - 1] = true;
                }
            }
        }
        // The steps keep their numbers: LRAT allows gaps, and no hint must be changed.
        for (step, _) in steps.into_iter().zip(is_needed).filter(|row| row.1) {
            if let ProofStep::Add { number, literals, hints } = step {
                proof.add(number, literals, hints.iter().copied());
            }
        }
        proof
    }

    /// Returns the indices of the clauses of a formula of this length that the steps use; `None` if they need all clauses, as
    /// RAT steps do.
    pub(crate) fn used(&self, formula: usize) -> Option<impl Iterator<Item = usize>> {
        // A step with the number of a clause would take its place.
        let is_later = self.steps.iter().all(|one| one.number == 0 || one.number > formula as u64);
        if !is_later || self.is_empty() || self.steps().any(|step| step.is_rat()) {
            return None;
        }
        // A bit for each clause: few of many are used.
        let mut used = vec![0_u64; formula.div_ceil(64)];
        for hint in &self.hints {
            let index = (hint.unsigned_abs() as usize).wrapping_sub(1);
            if index < formula {
                used[index / 64] |= 1 << (index % 64);
            }
        }
        let words = used.into_iter().enumerate();
        Some(words.flat_map(|(word, mut rest)| {
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * word + bit)
            })
        }))
    }

    /// Writes the proof of this formula.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, and in VeriPB's format if the proof has RAT steps about variables of the formula.
    pub fn write(&self, format: ProofFormat, formula: &Cnf, out: impl Write) -> io::Result<()> {
        Ok(self.write_within(format, formula, out, &Deadline::never())?)
    }

    /// Writes the proof of this formula, until the deadline.
    ///
    /// # Errors
    ///
    /// Fails as [`write`](Self::write), and at the deadline.
    pub fn write_within(
        &self,
        format: ProofFormat,
        formula: &Cnf,
        mut out: impl Write,
        deadline: &Deadline,
    ) -> Result<(), UnwrittenProof> {
        if format == ProofFormat::VeriPb {
            return veripb::write(self.steps(), formula, out, deadline);
        }
        // Only DRAT names a deleted clause by its literals.
        let added = if format == ProofFormat::Drat { self.by_number() } else { HashMap::new() };
        let mut buffer = Vec::with_capacity(1 << 16);
        let mut last = formula.len() as u64;
        for step in self.steps() {
            deadline.work(1)?;
            match format {
                ProofFormat::Lrat => text(&mut buffer, &step, last),
                ProofFormat::LratBinary => binary(&mut buffer, &step),
                ProofFormat::Drat | ProofFormat::VeriPb => {
                    drat(&mut buffer, &step, formula, &added);
                }
            }
            if let ProofStep::Add { number, .. } = step {
                last = number;
            }
            // Written in large pieces: a proof can have millions of short numbers.
            if buffer.len() > 1 << 15 {
                out.write_all(&buffer)?;
                buffer.clear();
            }
        }
        out.write_all(&buffer)?;
        Ok(out.flush()?)
    }

    /// Adds the clauses of the proof to one for VeriPB, of constraints that propagate as the formula, by reverse unit propagation. Each gets these
    /// literals too, for a formula with the units that they are false.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails, if the proof has RAT steps of whatever variables, and at the deadline.
    pub fn add_to(
        &self,
        steps: &mut Steps<'_>,
        more: &[Literal],
        deadline: &Deadline,
    ) -> Result<(), UnwrittenProof> {
        let mut clause = Vec::new();
        for step in self.steps() {
            deadline.work(1)?;
            if step.is_rat() {
                return Err(UnwrittenProof::Rat);
            }
            if let ProofStep::Add { literals, .. } = step {
                clause.clear();
                clause.extend(literals.iter().chain(more));
                steps.rup(&clause)?;
            }
        }
        Ok(())
    }

    /// Returns the proof in this format.
    pub fn to_bytes(&self, format: ProofFormat, formula: &Cnf) -> Vec<u8> {
        let mut bytes = Vec::new();
        // A vector takes everything.
        let _ = self.write(format, formula, &mut bytes);
        bytes
    }

    /// Returns the clauses that the steps add, by their numbers.
    fn by_number(&self) -> HashMap<u64, &[Literal]> {
        let clauses = self.steps().filter_map(|step| match step {
            ProofStep::Add { number, literals, .. } => Some((number, literals)),
            ProofStep::Delete(_) => None,
        });
        clauses.collect()
    }
}

/// Appends a step in DRAT, where clauses have no numbers.
fn drat(out: &mut Vec<u8>, step: &ProofStep<'_>, formula: &Cnf, added: &HashMap<u64, &[Literal]>) {
    match step {
        ProofStep::Add { literals, .. } => {
            literals_of(out, literals);
            out.extend_from_slice(b"0\n");
        }
        ProofStep::Delete(clauses) => {
            for number in clauses.iter().map(|clause| clause.unsigned_abs()) {
                out.extend_from_slice(b"d ");
                if number <= formula.len() as u64 {
                    literals_of(out, &formula[number as usize - 1]);
                } else {
                    literals_of(out, added.get(&number).copied().unwrap_or_default());
                }
                out.extend_from_slice(b"0\n");
            }
        }
    }
}

fn text(out: &mut Vec<u8>, step: &ProofStep<'_>, last: u64) {
    let hints = match step {
        ProofStep::Add { number: this, literals, hints } => {
            number(out, this.cast_signed());
            literals_of(out, literals);
            out.extend_from_slice(b"0 ");
            hints
        }
        ProofStep::Delete(clauses) => {
            // The text format asks for a number before `d`; the number of the last added clause keeps the order.
            number(out, last.cast_signed());
            out.extend_from_slice(b"d ");
            clauses
        }
    };
    for &hint in *hints {
        number(out, hint);
    }
    out.extend_from_slice(b"0\n");
}

fn binary(out: &mut Vec<u8>, step: &ProofStep<'_>) {
    let hints = match step {
        ProofStep::Add { number, literals, hints } => {
            out.push(b'a');
            packed(out, number.cast_signed());
            for literal in *literals {
                packed(out, literal.to_dimacs().into());
            }
            packed(out, 0);
            hints
        }
        ProofStep::Delete(clauses) => {
            out.push(b'd');
            clauses
        }
    };
    for &hint in *hints {
        packed(out, hint);
    }
    packed(out, 0);
}

/// Appends literals, each with a blank.
fn literals_of(out: &mut Vec<u8>, literals: &[Literal]) {
    for literal in literals {
        number(out, literal.to_dimacs().into());
    }
}

/// Appends a decimal number and a blank.
fn number(out: &mut Vec<u8>, number: i64) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    out.push(b' ');
}

/// Appends a number in groups of seven bits.
fn packed(out: &mut Vec<u8>, number: i64) {
    let mut value = 2 * number.unsigned_abs() + u64::from(number < 0);
    while value > 0x7f {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}
