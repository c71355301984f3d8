//! Find the unit clause under an assignment.

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use crate::exercises::answer::{letter, letters};
use crate::exercises::candidate::{Candidate, Clause, Literal};
use crate::exercises::propagation::Consequences;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// Clauses and the literals that are true. One clause is unit.
#[derive(Debug)]
pub(super) struct Assigned {
    known: Vec<Literal>,
    clauses: Vec<Clause>,
}

impl Assigned {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let literals = Candidate::some(8, 4, rng);
        let mut literals = literals
            .into_iter()
            .map(|candidate| if rng.percent(50) { candidate.holds() } else { candidate.fails() });
        let known: Vec<Literal> = literals.by_ref().take(4).collect();
        let open: Vec<Literal> = literals.collect();
        let not = |index: usize| known[index].negated();
        let mut clauses = vec![
            vec![not(0), not(1), open[0]],
            vec![known[2], not(0), open[1]],
            vec![not(3), known[1], open[0].negated()],
            vec![not(3), open[2], open[3]],
            vec![not(2), open[1].negated(), open[3].negated()],
            vec![open[0].negated(), open[1], open[2].negated()],
        ];
        for clause in &mut clauses {
            rng.shuffle(clause);
        }
        rng.shuffle(&mut clauses);
        Self { known, clauses }
    }

    /// Returns the literals of a clause that are open; `None` if the clause is true.
    fn open(&self, index: usize) -> Option<Vec<Literal>> {
        let literals = self.known.iter().copied().collect();
        Consequences { literals, is_contradiction: false }.open(&self.clauses[index])
    }

    /// Returns the index of the unit clause.
    fn unit(&self) -> usize {
        let is_unit = |&index: &usize| self.open(index).is_some_and(|open| open.len() == 1);
        (0..self.clauses.len()).find(is_unit).unwrap_or_default()
    }
}

impl Task for Assigned {
    fn statement(&self, language: Language) -> Vec<Block> {
        let known: Vec<String> = self.known.iter().map(ToString::to_string).collect();
        vec![
            Block::Text(say!(language, exercises::unit_ask { literals: known.join(", ") })),
            Block::lettered(&self.clauses),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let satisfied = (0..self.clauses.len()).find(|&index| self.open(index).is_none());
        let clause = letter(satisfied.unwrap_or_default());
        let follows = self.open(self.unit()).unwrap_or_default();
        let literal = follows.iter().map(ToString::to_string).collect::<String>();
        vec![
            say!(language, exercises::unit_hint),
            say!(language, exercises::unit_hint_satisfied { clause }),
            say!(language, exercises::unit_hint_literal { literal }),
        ]
    }

    fn key(&self, _: Language) -> String {
        letter(self.unit()).to_string()
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::One(AnswerForm::letters(self.clauses.len()))
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let found = letters(text, self.clauses.len())?;
        if found == [self.unit()] {
            return Ok(Verdict::right());
        }
        let wrong = found.into_iter().find(|&index| index != self.unit()).unwrap_or_default();
        let clause = letter(wrong);
        Ok(Verdict::wrong(match self.open(wrong) {
            None => say!(language, exercises::unit_wrong_true { clause }),
            Some(open) => say!(language, exercises::unit_wrong_open { clause, count: open.len() }),
        }))
    }
}
