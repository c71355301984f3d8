//! Gathers the model of an answer: literals line by line, or a string of bits.

use clausoku_text::{Found, Located};

use super::fault::{Fault, Result};
use super::line::{Kind, Line, Notation, is_valueless};
use crate::{Literal, Model, Variable, Verdict};

/// The tokens that a model may contain.
pub(super) const LITERAL: &str = "a literal or 0";

/// The model so far.
#[derive(Debug)]
pub(super) struct Gathered {
    pub model: Model,
    pub literals: u64,
    pub lines: u64,
    /// `true` if the closing 0 was read.
    pub closed: bool,
    /// The position of its end in the text.
    pub end: usize,
    /// The largest variable that may occur.
    largest: u32,
}

impl Gathered {
    pub(super) fn new(largest: u32) -> Self {
        Self { model: Model::new(), literals: 0, lines: 0, closed: false, end: 0, largest }
    }

    /// Adds the numbers of the line.
    pub(super) fn add(&mut self, text: &[u8], line: &Line) -> Result<()> {
        self.lines += 1;
        for token in line.numbers(text) {
            let start = token.start;
            let fault = |fault| Err(Located::in_text(text, start, fault));
            let found = || Found::at(&text[start..]);
            if self.closed {
                return fault(Fault::AfterModel { found: found() });
            }
            let word = &text[token.clone()];
            if line.notation == Notation::Statistics && is_valueless(word) {
                continue;
            }
            match number(word) {
                None => return fault(Fault::Unexpected { expected: LITERAL, found: found() }),
                Some(0) if line.notation.is_closed() => {
                    return fault(Fault::Unexpected { expected: "a literal", found: found() });
                }
                Some(0) => self.closed = true,
                Some(number) => match Literal::from_dimacs(number) {
                    Some(literal) if literal.variable().to_dimacs() <= self.largest => {
                        self.literals += 1;
                        if let Err(contradiction) = self.model.assign(literal) {
                            return fault(contradiction.into());
                        }
                    }
                    _ => return fault(Fault::TooLarge { found: found(), largest: self.largest }),
                },
            }
            self.end = token.end;
        }
        self.closed |= line.notation.is_closed();
        Ok(())
    }
}

/// Parses the token as a number. A number too large for `i64` becomes another that is too large. Leading
/// zeros are rejected: solvers print them in strings of bits, not in lists of literals.
fn number(token: &[u8]) -> Option<i64> {
    match token {
        b"0" => return Some(0),
        [b'1'..=b'9', rest @ ..] | [b'-', b'1'..=b'9', rest @ ..]
            if rest.iter().all(u8::is_ascii_digit) => {}
        _ => return None,
    }
    // Not an error of its own: the caller reports every number above its largest variable.
    Some(str::from_utf8(token).ok()?.parse().unwrap_or(i64::MAX))
}

/// Returns the model of a single `v` line with a string of bits, as the MaxSAT evaluations have them since 2022; `None` for
/// literals. A string of at most ten digits that begins with 1 can be a literal.
pub(super) fn bits(text: &[u8], largest: u32) -> Option<Result> {
    let mut lines = Line::all(text)
        .filter(|line| line.kind == Kind::Values && !text[line.content.clone()].is_empty());
    let line = lines.next()?;
    let bits = &text[line.content.clone()];
    let is_bits = bits.iter().all(|byte| b"01".contains(byte))
        && (bits.len() > LITERAL_DIGITS || bits.starts_with(b"0"));
    if !is_bits || lines.next().is_some() || bits == b"0" && line.whole {
        return None;
    }
    // Nothing else shows that the string is whole.
    if !line.whole {
        return Some(Err(Located::in_text(text, line.content.end, Fault::OpenBits)));
    }
    if bits.len() > largest as usize {
        let place = line.content.start + largest as usize;
        let fault = Fault::TooManyBits { bits: bits.len(), largest };
        return Some(Err(Located::in_text(text, place, fault)));
    }
    let mut model = Model::new();
    for (index, &bit) in bits.iter().enumerate() {
        // Each variable occurs once, so that no value contradicts another.
        let Some(variable) = Variable::from_index(index as u32) else { break };
        let _ = model.assign(variable.literal(bit == b'1'));
    }
    Some(Ok(Verdict::Satisfiable(model)))
}

/// The number of digits of the largest variable.
const LITERAL_DIGITS: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_numbers_are_numbers() {
        for (token, expected) in [
            (&b"0"[..], Some(0)),
            (b"-17", Some(-17)),
            (b"9223372036854775807", Some(i64::MAX)),
            (b"-99999999999999999999", Some(i64::MAX)),
            (b"-0", None),
            (b"00", None),
            (b"010011", None),
            (b"+1", None),
            (b"--1", None),
            (b"-", None),
            (b"1-", None),
            (b"1.0", None),
            (b"x1", None),
        ] {
            assert_eq!(number(token), expected, "{token:?}");
        }
    }
}
