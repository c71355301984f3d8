//! Number a candidate, or name the candidate of a number.

use clausoku_text::Rng;
use clausoku_words::{Language, named, say};

use super::equal;
use crate::exercises::answer;
use crate::exercises::candidate::Candidate;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, Task, Verdict};

/// The order of the board.
const ORDER: usize = 9;

/// A candidate of the usual board with its number.
#[derive(Debug)]
pub(super) struct Numbered {
    candidate: Candidate,
    /// `true` for the dense numbering, `false` for that of INF242.
    is_dense: bool,
    /// `true` if the number is asked for.
    asks_number: bool,
}

impl Numbered {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let candidate = Candidate::some(1, ORDER, rng)[0];
        Self { candidate, is_dense: rng.percent(50), asks_number: rng.percent(50) }
    }

    fn number(&self) -> usize {
        let Candidate { row, column, value } = self.candidate;
        if self.is_dense {
            ORDER * ORDER * (row - 1) + ORDER * (column - 1) + value
        } else {
            10_000 * column + 100 * row + value
        }
    }

    fn formula(&self, language: Language) -> String {
        if self.is_dense {
            say!(language, exercises::number_dense)
        } else {
            say!(language, exercises::number_decimal)
        }
    }
}

impl Task for Numbered {
    fn statement(&self, language: Language) -> Vec<Block> {
        let (formula, candidate) = (self.formula(language), self.candidate);
        let cell = named(language, &candidate.cell());
        let value = candidate.value;
        let question = if self.asks_number {
            say!(language, exercises::number_ask { formula, candidate, cell, value })
        } else {
            say!(language, exercises::number_ask_candidate { formula, number: self.number() })
        };
        vec![Block::Text(question)]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let first = if self.is_dense {
            say!(language, exercises::number_hint_dense)
        } else {
            say!(language, exercises::number_hint_decimal)
        };
        let Candidate { row, column, value } = self.candidate;
        let last = if self.asks_number {
            say!(language, exercises::number_hint_parts { row, column, value })
        } else {
            say!(language, exercises::number_hint_row { row })
        };
        vec![first, last]
    }

    fn key(&self, _: Language) -> String {
        if self.asks_number { self.number().to_string() } else { self.candidate.to_string() }
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        if self.asks_number {
            let number = answer::number(text)?;
            return Ok(equal(&(self.number() as i128), &number, || {
                say!(language, exercises::number_wrong { formula: self.formula(language) })
            }));
        }
        let mut scanner = answer::Scanner::new(text)?;
        let found = scanner.literal(ORDER)?;
        scanner.end()?;
        Ok(equal(&self.candidate.holds(), &found, || {
            say!(language, exercises::number_wrong { formula: self.formula(language) })
        }))
    }
}
