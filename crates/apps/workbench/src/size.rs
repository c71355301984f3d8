//! The size of the formula: variables, clauses, literals and bytes, in all and by part.
//!
//! Groups of pairs are counted in closed form, so that the 85 million clauses of order 81 are never made.

use std::io::{self, Write};

use clausoku::PuzzleFormula;
use clausoku::encoding::{DimacsOptions, write_dimacs_within};
use clausoku::sat::formulas::Stoppable;
use clausoku::sat::{ClauseSink, Formula, Literal, Size, Variable};
use clausoku_text::{Deadline, Stopped};
use serde_json::{Value, json};

use crate::question::{Fault, Question, Result};

/// Counts a formula and the bytes of its clauses in DIMACS.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Measured {
    pub size: Size,
    /// The bytes of the lines of the clauses.
    bytes: u64,
}

impl ClauseSink for Measured {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.size.add_clause(literals);
        self.bytes += literals.iter().map(|&literal| width(literal)).sum::<u64>() + END;
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        self.size.add_pairs(group);
        let n = group.len() as u64;
        if n >= 2 {
            // The negation of each literal is in n − 1 pairs.
            let once: u64 = group.iter().map(|&literal| width(!literal)).sum();
            self.bytes += (n - 1) * once + n * (n - 1) / 2 * END;
        }
    }

    fn reserve(&mut self, last: Variable) {
        self.size.reserve(last);
    }
}

/// The bytes of `0` and the end of the line.
const END: u64 = 2;

/// Returns the bytes of a literal and the space after it.
fn width(literal: Literal) -> u64 {
    // The numbers of variables begin at 1, where the logarithm is defined.
    let digits = literal.variable().to_dimacs().ilog10() + 1;
    u64::from(digits) + u64::from(literal.is_negative()) + 1
}

/// Returns the bytes of the file that `clausoku encode` writes.
pub(crate) fn bytes(
    encoded: &PuzzleFormula,
    measured: &Measured,
    deadline: &Deadline,
) -> Result<u64> {
    let mut head = Head::default();
    // `Head` fails on purpose after the head, so that no clause is written.
    let _ = write_dimacs_within(encoded, DimacsOptions::default(), &mut head, deadline);
    let end = head.end.ok_or_else(|| Fault::engine("the head of the formula is incomplete"))?;
    Ok(end as u64 + measured.bytes)
}

/// A destination that ends after the line `p cnf`.
#[derive(Debug, Default)]
struct Head {
    text: Vec<u8>,
    /// The length of the head.
    end: Option<usize>,
}

impl Write for Head {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(bytes);
        let mut start = 0;
        for line in self.text.split_inclusive(|&byte| byte == b'\n') {
            start += line.len();
            if line.starts_with(b"p cnf ") && line.ends_with(b"\n") {
                self.end = Some(start);
                return Err(io::Error::other("the head is complete"));
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub(crate) fn measure(encoded: &PuzzleFormula, deadline: &Deadline) -> Result<Measured, Stopped> {
    let mut measured = Measured::default();
    Stoppable::read(encoded, deadline, |formula| formula.emit(&mut measured))?;
    Ok(measured)
}

/// Answers how large the formula is.
pub(crate) fn size(question: &Question) -> Result {
    let deadline = &question.deadline;
    let late = |_| question.late();
    #[cfg(feature = "full")]
    if let Some(own) = crate::own::own(question)? {
        return Ok(own.size());
    }
    let puzzle = question.puzzle()?;
    let encoding = question.encoding()?;
    let encoded = question.encode(&encoding, &puzzle)?;
    let measured = measure(&encoded, deadline).map_err(late)?;
    let (parts, _) = encoded.measure(deadline).map_err(late)?;
    let parts = parts.iter().map(|part| json!({ "name": part.name, "clauses": part.clauses }));
    let parts: Vec<Value> = parts.collect();
    let bytes = bytes(&encoded, &measured, deadline);
    deadline.stopped().map_err(late)?;
    let Size { variables, clauses, literals } = measured.size;
    Ok(json!({
        "variables": variables, "clauses": clauses, "literals": literals, "bytes": bytes?,
        "parts": parts, "encoding": encoding.to_string(), "rules": encoding.rules.to_string(),
        "numbering": encoding.numbering.name(),
    }))
}

#[cfg(test)]
mod tests {
    use clausoku::Encoding;
    use clausoku::encoding::Scheme;
    use clausoku::encoding::choices::{AT_MOST_ONE, GivensLevel};

    use super::*;

    #[test]
    fn the_bytes_are_those_of_the_file() {
        let puzzle: clausoku::Puzzle = "12..34....4...1.".parse().unwrap();
        let mut encodings: Vec<Encoding> = AT_MOST_ONE
            .iter()
            .map(|&at_most_one| Encoding::default().with_at_most_one(at_most_one))
            .collect();
        encodings.push(Encoding::inf242());
        encodings.push(Encoding::default().with_numbering(Scheme::Log));
        encodings.push(Encoding::default().with_givens(GivensLevel::Reduced));
        for encoding in encodings {
            let encoded = encoding.encode(&puzzle).unwrap();
            let mut file = Vec::new();
            let (size, _) =
                clausoku::encoding::write_dimacs(&encoded, DimacsOptions::default(), &mut file)
                    .unwrap();
            let never = Deadline::never();
            let measured = measure(&encoded, &never).unwrap();
            assert_eq!(measured.size, size, "{encoding}");
            let found = bytes(&encoded, &measured, &never).unwrap();
            assert_eq!(found, file.len() as u64, "{encoding}");
        }
    }
}
