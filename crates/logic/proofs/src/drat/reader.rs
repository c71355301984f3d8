//! Reads DRAT proofs step by step, as text or as bytes. Of FRAT and LRAT, numbers and hints of clauses are not used, nor are
//! the deletions of LRAT (S. Baek, M. Carneiro & M. Heule, *A Flexible Proof Format for SAT Solver-Elaborator Communication*,
//! TACAS 2021).

use std::io::{BufRead, ErrorKind};

use clausoku_backends::ProofLanguage;
use clausoku_cnf::{Literal, Stopped};

/// The first fault of a DRAT proof.
#[derive(Debug, thiserror::Error)]
#[error("step {step} of the DRAT proof: {fault}")]
pub struct DratError {
    /// The step, counted from 1.
    pub step: u64,
    /// The fault.
    pub fault: DratFault,
}

/// A fault of a DRAT proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DratFault {
    /// The proof cannot be read.
    #[error("it cannot be read: {0}")]
    Read(std::io::Error),
    /// The proof ends within a step.
    #[error("it ends within the step")]
    Truncated,
    /// A byte that cannot occur at its place.
    #[error("unexpected byte '{}'", .0.escape_ascii())]
    Byte(u8),
    /// A number is no literal.
    #[error("a number is no literal")]
    Number,
    /// A clause that is neither RUP nor RAT.
    #[error("the clause {0:?} does not follow")]
    NotImplied(Vec<Literal>),
    /// The deletion of a clause that is not there or that unit propagation uses.
    #[error("the clause {0:?} is deleted, which is not there or which unit propagation uses")]
    Deletion(Vec<Literal>),
    /// The proof ends without a conflict.
    #[error("it ends without a conflict")]
    NotRefuted,
    /// A limit was reached.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// Reads the steps of a proof.
pub(super) struct Reader<R> {
    input: R,
    language: ProofLanguage,
    /// The literals of the last step.
    pub(super) literals: Vec<Literal>,
    /// The number of steps read.
    pub(super) step: u64,
}

impl<R: BufRead> Reader<R> {
    pub(super) fn new(input: R, language: ProofLanguage) -> Self {
        Self { input, language, literals: Vec::new(), step: 0 }
    }

    /// Reads the next step, or `None` at the end. Returns `true` if the step adds its clause, `false` if it deletes it.
    pub(super) fn next(&mut self) -> Result<Option<bool>, DratFault> {
        self.literals.clear();
        self.step += 1;
        if self.language == ProofLanguage::Lrat {
            return self.next_of_lrat();
        }
        let first = match self.language {
            ProofLanguage::DratBinary => self.peek()?,
            ProofLanguage::Drat | ProofLanguage::Lrat => self.skip_comments()?,
            ProofLanguage::Frat => self.skip_others()?,
        };
        let is_added = match (first, self.language) {
            (None, _) => return Ok(None),
            (Some(b'd'), _) => false,
            (Some(b'a'), ProofLanguage::DratBinary | ProofLanguage::Frat)
            | (Some(_), ProofLanguage::Drat) => true,
            (Some(byte), _) => return Err(DratFault::Byte(byte)),
        };
        if !is_added || self.language != ProofLanguage::Drat {
            self.input.consume(1);
        }
        // The number of the clause. Deletions contain the literals too, so no number is kept.
        if self.language == ProofLanguage::Frat {
            self.decimal()?;
        }
        self.read_literals()?;
        Ok(Some(is_added))
    }

    /// Reads the literals of a clause and the 0 behind them.
    fn read_literals(&mut self) -> Result<(), DratFault> {
        loop {
            let number = match self.language {
                ProofLanguage::DratBinary => self.packed()?,
                _ => self.decimal()?,
            };
            if number == 0 {
                return Ok(());
            }
            self.literals.push(Literal::from_dimacs(number).ok_or(DratFault::Number)?);
        }
    }

    /// Reads the next addition of an LRAT proof: the number of the clause, its literals, 0, hints, 0.
    fn next_of_lrat(&mut self) -> Result<Option<bool>, DratFault> {
        loop {
            if self.skip_comments()?.is_none() {
                return Ok(None);
            }
            self.decimal()?;
            if self.skip_blanks()? != Some(b'd') {
                break;
            }
            // Deletions of LRAT name clauses by numbers, which this reader does not keep. A clause that
            // stays can only make a RAT step fail.
            self.skip_line()?;
        }
        self.read_literals()?;
        self.skip_line()?;
        Ok(Some(true))
    }

    /// Skips the rest of the line.
    fn skip_line(&mut self) -> Result<(), DratFault> {
        while !matches!(self.peek()?, None | Some(b'\n')) {
            self.input.consume(1);
        }
        Ok(())
    }

    fn packed(&mut self) -> Result<i64, DratFault> {
        let mut value = 0_i64;
        // Five groups: a literal has 32 bits with its sign.
        for shift in (0..35).step_by(7) {
            let byte = self.peek()?.ok_or(DratFault::Truncated)?;
            self.input.consume(1);
            value |= i64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let magnitude = value >> 1;
                return Ok(if value & 1 == 1 { -magnitude } else { magnitude });
            }
        }
        Err(DratFault::Number)
    }

    fn decimal(&mut self) -> Result<i64, DratFault> {
        let mut next = self.skip_blanks()?;
        let is_negative = next == Some(b'-');
        if is_negative {
            self.input.consume(1);
            next = self.peek()?;
        }
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = next {
            let before = value.unwrap_or(0_i64);
            // Before the multiplication, so that a long number cannot overflow.
            if before > i64::from(i32::MAX) {
                return Err(DratFault::Number);
            }
            value = Some(before * 10 + i64::from(digit - b'0'));
            self.input.consume(1);
            next = self.peek()?;
        }
        match (value, next) {
            (_, Some(byte)) if !byte.is_ascii_whitespace() => Err(DratFault::Byte(byte)),
            (Some(value), _) => Ok(if is_negative { -value } else { value }),
            (None, Some(byte)) => Err(DratFault::Byte(byte)),
            (None, None) => Err(DratFault::Truncated),
        }
    }

    /// Skips blanks and comment lines, and returns the byte behind them.
    fn skip_comments(&mut self) -> Result<Option<u8>, DratFault> {
        while self.skip_blanks()? == Some(b'c') {
            self.skip_line()?;
        }
        self.peek()
    }

    /// Skips the lines of FRAT that neither add nor delete a clause, and hints.
    fn skip_others(&mut self) -> Result<Option<u8>, DratFault> {
        loop {
            match self.skip_blanks()? {
                // `o` repeats clauses of the formula, `f` lists the clauses that are left, and `r` renames
                // numbers, which are not used. `l` begins hints behind an addition.
                Some(b'o' | b'f' | b'r' | b'c' | b'l') => self.skip_line()?,
                other => return Ok(other),
            }
        }
    }

    fn skip_blanks(&mut self) -> Result<Option<u8>, DratFault> {
        loop {
            match self.peek()? {
                Some(byte) if byte.is_ascii_whitespace() => self.input.consume(1),
                other => return Ok(other),
            }
        }
    }

    fn peek(&mut self) -> Result<Option<u8>, DratFault> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(DratFault::Read(error)),
            }
        }
    }
}
