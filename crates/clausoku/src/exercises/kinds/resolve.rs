//! Resolve two clauses.

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::compare;
use crate::exercises::answer;
use crate::exercises::candidate::{Candidate, Clause, Literal, set, text};
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The order of the board.
const ORDER: usize = 4;

/// Two clauses with one candidate that is positive in the first and negative in the second.
#[derive(Debug)]
pub(super) struct Pair {
    clauses: [Clause; 2],
    pivot: Candidate,
}

impl Pair {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let candidates = Candidate::some(6, ORDER, rng);
        let pivot = candidates[0];
        let others: Vec<Literal> = candidates[1..]
            .iter()
            .map(|candidate| if rng.percent(50) { candidate.holds() } else { candidate.fails() })
            .collect();
        // A literal in both clauses is once in the resolvent.
        let shared = rng.percent(60);
        let sizes = [1 + rng.below(2), 1 + rng.below(2)];
        let mut first = vec![pivot.holds()];
        first.extend(&others[..sizes[0]]);
        let mut second = vec![pivot.fails()];
        second.extend(&others[2..2 + sizes[1]]);
        if shared {
            first.push(others[4]);
            second.push(others[4]);
        }
        rng.shuffle(&mut first);
        rng.shuffle(&mut second);
        let clauses = if rng.percent(50) { [first, second] } else { [second, first] };
        Self { clauses, pivot }
    }

    fn resolvent(&self) -> Clause {
        let literals = self.clauses.iter().flatten().copied();
        let kept: Clause = literals.filter(|literal| literal.candidate != self.pivot).collect();
        set(&kept).into_iter().collect()
    }
}

impl Task for Pair {
    fn statement(&self, language: Language) -> Vec<Block> {
        vec![Block::Text(say!(language, exercises::resolve_ask)), Block::plain(&self.clauses)]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let count = self.resolvent().len();
        vec![
            say!(language, exercises::resolve_hint),
            say!(language, exercises::resolve_hint_pivot { pivot: self.pivot }),
            say!(language, exercises::resolve_hint_count { count }),
        ]
    }

    fn key(&self, _: Language) -> String {
        text(&self.resolvent())
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Text(&["¬", "∨", "x("])
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let found = answer::clause(text, ORDER)?;
        if found.iter().any(|literal| literal.candidate == self.pivot) {
            let pivot = self.pivot;
            return Ok(Verdict::wrong(say!(language, exercises::resolve_wrong_pivot { pivot })));
        }
        Ok(compare(&self.resolvent(), &found, language))
    }
}
