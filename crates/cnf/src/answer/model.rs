//! Gathers a model line by line.

use super::fault::{Fault, Result};
use super::line::{Line, tokens};
use crate::{Literal, Model};
use clausoku_files::text::{Found, Located};

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
    pub fn new(largest: u32) -> Self {
        Self { model: Model::new(), literals: 0, lines: 0, closed: false, end: 0, largest }
    }

    /// Adds the numbers of the line.
    pub fn add(&mut self, text: &[u8], line: &Line) -> Result<()> {
        self.lines += 1;
        for token in tokens(text, line.content.clone()) {
            let start = token.start;
            let fault = |fault| Err(Located::in_text(text, start, fault));
            let found = || Found::at(&text[start..]);
            if self.closed {
                return fault(Fault::AfterModel { found: found() });
            }
            match number(&text[token.clone()]) {
                None => return fault(Fault::Unexpected { expected: LITERAL, found: found() }),
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
    Some(str::from_utf8(token).ok()?.parse().unwrap_or(i64::MAX))
}

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
