//! Reads a proof step by step, as text or as bytes.

use std::io::{BufRead, ErrorKind};

use crate::Fault;

/// A step of a proof.
#[derive(Debug, Default)]
pub(crate) struct ProofLine {
    /// The number of the added clause; `None` for a deletion.
    pub(crate) id: Option<i64>,
    /// The literals of the added clause.
    pub(crate) literals: Vec<i32>,
    /// The hints of the added clause, or the clauses to delete.
    pub(crate) hints: Vec<i64>,
}

/// Reads steps from `input`.
pub(crate) struct Reader<R> {
    input: R,
    is_binary: bool,
    /// The number of bytes read.
    pub(crate) offset: u64,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader.
    pub(crate) fn new(input: R) -> Self {
        Self { input, is_binary: false, offset: 0 }
    }

    /// Reads the next step. Returns `false` at the end of the proof.
    pub(crate) fn next(&mut self, step: &mut ProofLine) -> Result<bool, Fault> {
        step.literals.clear();
        step.hints.clear();
        step.id = None;
        // No text begins with one of these letters.
        self.is_binary |= self.offset == 0 && matches!(self.peek()?, Some(b'a' | b'd'));
        let Some(first) = self.skip_to_step()? else { return Ok(false) };
        let number = if self.is_binary { None } else { Some(self.decimal()?) };
        let kind = if self.is_binary { Some(first) } else { self.skip_blanks()? };
        if self.is_binary || kind == Some(b'd') {
            self.skip();
        }
        match (kind, number) {
            (Some(b'd'), _) => {}
            (_, Some(_)) => step.id = number,
            (Some(b'a'), None) => step.id = Some(self.packed()?),
            (_, None) => return Err(Fault::Byte(first)),
        }
        if step.id.is_some() {
            self.list(&mut step.literals)?;
        }
        self.list(&mut step.hints)?;
        Ok(true)
    }

    /// Skips the comments of a text, and returns the first byte of a step.
    fn skip_to_step(&mut self) -> Result<Option<u8>, Fault> {
        while !self.is_binary && self.skip_blanks()? == Some(b'c') {
            while !matches!(self.peek()?, None | Some(b'\n')) {
                self.skip();
            }
        }
        self.peek()
    }

    /// Reads numbers up to a 0.
    fn list<T: TryFrom<i64>>(&mut self, list: &mut Vec<T>) -> Result<(), Fault> {
        loop {
            match if self.is_binary { self.packed() } else { self.decimal() }? {
                0 => return Ok(()),
                number => list.push(number.try_into().map_err(|_| Fault::Number)?),
            }
        }
    }

    /// Reads an integer of groups of seven bits.
    fn packed(&mut self) -> Result<i64, Fault> {
        let mut value = 0_u64;
        // Nine groups: 63 bits with the sign always fit i64, and a number without an end is refused.
        for shift in (0..63).step_by(7) {
            let byte = self.peek()?.ok_or(Fault::Truncated)?;
            self.skip();
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let magnitude = (value >> 1).cast_signed();
                return match value {
                    // A negative zero, which no writer makes.
                    1 => Err(Fault::Number),
                    _ => Ok(if value & 1 == 0 { magnitude } else { -magnitude }),
                };
            }
        }
        Err(Fault::Number)
    }

    /// Reads a decimal integer, which ends at a blank or at the end of the proof.
    fn decimal(&mut self) -> Result<i64, Fault> {
        let mut next = self.skip_blanks()?;
        let is_negative = next == Some(b'-');
        if is_negative {
            self.skip();
            next = self.peek()?;
        }
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = next {
            let before = value.unwrap_or(0_i64).checked_mul(10).ok_or(Fault::Number)?;
            value = Some(before.checked_add(i64::from(digit - b'0')).ok_or(Fault::Number)?);
            self.skip();
            next = self.peek()?;
        }
        match (value, next) {
            // -0 is no literal, and must not end a list.
            (Some(0), _) if is_negative => Err(Fault::Number),
            // `12x` must not be read as 12.
            (_, Some(byte)) if !byte.is_ascii_whitespace() => Err(Fault::Byte(byte)),
            (Some(value), _) => Ok(if is_negative { -value } else { value }),
            (None, Some(byte)) => Err(Fault::Byte(byte)),
            (None, None) => Err(Fault::Truncated),
        }
    }

    /// Skips blanks and returns the byte behind them.
    fn skip_blanks(&mut self) -> Result<Option<u8>, Fault> {
        loop {
            match self.peek()? {
                Some(byte) if byte.is_ascii_whitespace() => self.skip(),
                other => return Ok(other),
            }
        }
    }

    #[inline]
    fn peek(&mut self) -> Result<Option<u8>, Fault> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Fault::Read(error)),
            }
        }
    }

    /// Skips the byte that was peeked.
    #[inline]
    fn skip(&mut self) {
        self.input.consume(1);
        self.offset += 1;
    }
}
