//! Apply the rule of the failed literal (question III.B.3 of the examination paper).

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::equal;
use crate::exercises::answer;
use crate::exercises::candidate::{Candidate, Clause, Literal};
use crate::exercises::propagation::Consequences;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The order of the board.
const ORDER: usize = 4;

/// A formula and a variable.
#[derive(Debug)]
pub(super) struct Formula {
    clauses: Vec<Clause>,
    variable: Candidate,
}

impl Formula {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let candidates = Candidate::some(5, ORDER, rng);
        let variable = candidates[0];
        let l: Vec<Literal> = candidates[1..]
            .iter()
            .map(|candidate| if rng.percent(50) { candidate.holds() } else { candidate.fails() })
            .collect();
        let not = |index: usize| l[index].negated();
        // The supposition from which the first two forms derive a contradiction.
        let supposed = if rng.percent(50) { variable.holds() } else { variable.fails() };
        let begin = supposed.negated();
        let mut clauses = match rng.below(3) {
            0 => vec![
                vec![begin, l[0]],
                vec![not(0), l[1]],
                vec![not(1), not(0), l[2]],
                vec![not(2), not(1)],
                vec![supposed, l[3]],
            ],
            1 => vec![
                vec![begin, l[0], l[1]],
                vec![begin, not(0)],
                vec![begin, not(1), l[2]],
                vec![not(1), not(2)],
                vec![l[3], supposed, l[0]],
            ],
            _ => vec![
                vec![begin, l[0]],
                vec![not(0), l[1], l[2]],
                vec![not(1), l[3]],
                vec![supposed, not(2)],
                vec![not(0), not(3), l[2]],
            ],
        };
        for clause in &mut clauses {
            rng.shuffle(clause);
        }
        rng.shuffle(&mut clauses);
        Self { clauses, variable }
    }

    /// Returns `true` if propagation finds a contradiction beside a supposition.
    fn fails(&self, supposed: Literal) -> bool {
        let unit = vec![supposed];
        Consequences::new(self.clauses.iter().chain([&unit])).is_contradiction
    }

    fn number(&self) -> i128 {
        if self.fails(self.variable.fails()) {
            1
        } else if self.fails(self.variable.holds()) {
            -1
        } else {
            0
        }
    }
}

impl Task for Formula {
    fn statement(&self, language: Language) -> Vec<Block> {
        let variable = self.variable;
        vec![
            Block::Text(say!(language, exercises::deduction_ask { variable })),
            Block::plain(&self.clauses),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let variable = self.variable;
        let unit = vec![variable.holds()];
        let literals = Consequences::new(self.clauses.iter().chain([&unit])).literals;
        let literals: Vec<String> = literals.iter().map(ToString::to_string).collect();
        vec![
            say!(language, exercises::deduction_hint { variable }),
            say!(language, exercises::deduction_hint_meaning { variable }),
            say!(
                language,
                exercises::deduction_hint_literals { variable, literals: literals.join(", ") }
            ),
        ]
    }

    fn key(&self, _: Language) -> String {
        self.number().to_string()
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::One([-1, 0, 1].map(|number| number.to_string()).to_vec())
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let variable = self.variable;
        Ok(equal(&self.number(), &answer::number(text)?, || {
            say!(language, exercises::deduction_hint_meaning { variable })
        }))
    }
}
