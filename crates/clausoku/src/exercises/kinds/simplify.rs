//! Simplify a formula by a literal (question III.A.7 of the examination paper).

use std::collections::BTreeSet;

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::propagate;
use crate::exercises::answer;
use crate::exercises::candidate::{Clause, Literal, set, text};
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The order of the board.
const ORDER: usize = 9;

/// A formula and the literal by which it is simplified. Clauses are left, none of them empty.
#[derive(Debug)]
pub(super) struct Simplified {
    clauses: Vec<Clause>,
    literal: Literal,
}

/// Returns the formula without the clauses that contain a literal, and the others without its negation.
pub(super) fn simplified(literal: Literal, clauses: &[Clause]) -> Vec<Clause> {
    let others = clauses.iter().filter(|clause| !clause.contains(&literal));
    let without = |clause: &Clause| {
        clause.iter().copied().filter(|other| *other != literal.negated()).collect()
    };
    others.map(without).collect()
}

impl Simplified {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let clauses = propagate::clauses(rng);
        let literals = clauses.iter().flatten().flat_map(|&literal| [literal, literal.negated()]);
        let mut literals: Vec<Literal> = literals
            .filter(|&literal| {
                let left = simplified(literal, &clauses);
                left.len() < clauses.len()
                    && !left.is_empty()
                    && left.iter().all(|one| !one.is_empty())
            })
            .collect();
        rng.shuffle(&mut literals);
        // The isolated literal of a formula leaves the others of its clauses.
        let literal = literals.first().copied().unwrap_or(clauses[0][0]);
        Self { clauses, literal }
    }

    fn right(&self) -> Vec<Clause> {
        simplified(self.literal, &self.clauses)
    }
}

impl Task for Simplified {
    fn statement(&self, language: Language) -> Vec<Block> {
        let literal = self.literal;
        vec![
            Block::Text(say!(language, exercises::simplify_ask { literal })),
            Block::plain(&self.clauses),
            Block::Text(say!(language, exercises::propagate_form)),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let (literal, negation) = (self.literal, self.literal.negated());
        let dropped = self.clauses.len() - self.right().len();
        let shorter = self.right().iter().filter(|clause| !self.clauses.contains(clause)).count();
        vec![
            say!(language, exercises::simplify_hint { literal, negation }),
            say!(language, exercises::simplify_hint_dropped { count: dropped }),
            say!(language, exercises::simplify_hint_shorter { count: shorter }),
        ]
    }

    fn key(&self, _: Language) -> String {
        propagate::written(&self.right())
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Text(&["¬", "∨", "∧", "x("])
    }

    fn check(&self, answer: &str, language: Language) -> Result<Verdict, AnswerError> {
        let found = answer::clauses(answer, ORDER)?;
        let [right, found] = [self.right(), found]
            .map(|clauses| clauses.iter().map(|clause| set(clause)).collect::<BTreeSet<_>>());
        if let Some(other) = found.difference(&right).next() {
            let clause = text(&other.iter().copied().collect::<Vec<_>>());
            return Ok(Verdict::wrong(say!(language, exercises::simplify_other { clause })));
        }
        let count = right.len() - found.len();
        Ok(if count == 0 {
            Verdict::right()
        } else {
            Verdict::wrong(say!(language, exercises::simplify_missing { count }))
        })
    }
}
