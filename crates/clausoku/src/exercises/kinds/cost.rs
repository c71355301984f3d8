//! Count the literals that unit propagation on lists reads (question III.A.10 of the examination paper).

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::simplify::simplified;
use super::{equal, propagate};
use crate::exercises::answer;
use crate::exercises::candidate::Clause;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, Task, Verdict};

/// A formula on which propagation runs.
#[derive(Debug)]
pub(super) struct Cost {
    clauses: Vec<Clause>,
}

impl Cost {
    pub(super) fn new(rng: &mut Rng) -> Self {
        Self { clauses: propagate::clauses(rng) }
    }

    /// Returns the number of literals that each round reads.
    fn rounds(&self) -> Vec<usize> {
        let mut clauses = self.clauses.clone();
        let mut rounds = Vec::new();
        while let Some(&[literal]) =
            clauses.iter().map(|clause| &clause[..]).find(|one| one.len() == 1)
        {
            rounds.push(clauses.iter().map(Vec::len).sum());
            clauses = simplified(literal, &clauses);
        }
        rounds
    }
}

impl Task for Cost {
    fn statement(&self, language: Language) -> Vec<Block> {
        vec![Block::Text(say!(language, exercises::cost_ask)), Block::plain(&self.clauses)]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let rounds = self.rounds();
        let first = rounds.first().copied().unwrap_or_default();
        vec![
            say!(language, exercises::cost_hint),
            say!(language, exercises::cost_hint_first { count: first }),
            say!(language, exercises::cost_hint_rounds { count: rounds.len() }),
        ]
    }

    fn key(&self, _: Language) -> String {
        self.rounds().iter().sum::<usize>().to_string()
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let right = self.rounds().iter().sum::<usize>() as i128;
        let found = answer::number(text)?;
        Ok(equal(&right, &found, || {
            if found < right {
                say!(language, exercises::count_few)
            } else {
                say!(language, exercises::count_many)
            }
        }))
    }
}
