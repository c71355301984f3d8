//! Choose the true statements about rules of deduction (questions III.A.3, III.A.9 and III.B.1 of the examination paper). The truth of a
//! statement is that of the formula at hand, by its truth table.

use std::collections::BTreeSet;

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::propagate;
use super::simplify::simplified;
use crate::exercises::answer::{letter, letters};
use crate::exercises::candidate::{Candidate, Clause, Literal};
use crate::exercises::propagation::Consequences;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// A statement about a formula F, a literal l and a formula G.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Statement {
    /// Each model of F makes l true.
    Forced,
    /// Each model of F is a model of G.
    Implies,
    /// Each model of G is a model of F.
    Implied,
    /// Each model of G in which l is true is a model of F.
    ImpliedWith,
    /// G contains l or its negation.
    Contains,
    /// Each clause of G has at least two literals.
    AtLeastTwo,
    /// Each clause of G has exactly two literals.
    ExactlyTwo,
    /// G has a model.
    Satisfiable,
    /// F has no model.
    Unsatisfiable,
    /// F ∧ ¬l has a model.
    Contrary,
}

/// The formula G, and the statements that are asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Topic {
    /// G is F simplified by its isolated literal l (III.A.3).
    Simplified,
    /// G is what propagation leaves of F, and l an isolated literal (III.A.9).
    Left,
    /// The empty clause follows from F ∧ ¬l, and G is F ∧ l (III.B.1).
    Failed,
}

/// The topics with their statements.
const TOPICS: [(Topic, &[Statement]); 3] = [
    (
        Topic::Simplified,
        &[
            Statement::Forced,
            Statement::Implies,
            Statement::Implied,
            Statement::ImpliedWith,
            Statement::Contains,
        ],
    ),
    (
        Topic::Left,
        &[
            Statement::AtLeastTwo,
            Statement::ExactlyTwo,
            Statement::Satisfiable,
            Statement::Implies,
            Statement::Contains,
        ],
    ),
    (
        Topic::Failed,
        &[
            Statement::Forced,
            Statement::Implies,
            Statement::Implied,
            Statement::Unsatisfiable,
            Statement::Contrary,
        ],
    ),
];

/// A formula with statements.
#[derive(Debug)]
pub(super) struct Statements {
    topic: Topic,
    clauses: Vec<Clause>,
    literal: Literal,
    other: Vec<Clause>,
    claims: Vec<Statement>,
}

impl Statements {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let (topic, statements) = TOPICS[rng.below(TOPICS.len())];
        let mut clauses = propagate::clauses(rng);
        let unit = clauses.iter().find(|clause| clause.len() == 1).map(|clause| clause[0]);
        let mut literal = unit.unwrap_or(clauses[0][0]);
        let other = match topic {
            Topic::Simplified => simplified(literal, &clauses),
            Topic::Left => Consequences::new(&clauses).residual(&clauses),
            Topic::Failed => {
                let two = Candidate::some(2, 4, rng).into_iter().map(Candidate::holds);
                let two: Vec<Literal> = two.collect();
                literal = if rng.percent(50) { two[0] } else { two[0].negated() };
                clauses.truncate(2);
                clauses.extend([vec![literal, two[1]], vec![two[1].negated(), literal]]);
                rng.shuffle(&mut clauses);
                clauses.iter().cloned().chain([vec![literal]]).collect()
            }
        };
        let mut claims = statements.to_vec();
        rng.shuffle(&mut claims);
        Self { topic, clauses, literal, other, claims }
    }

    /// Returns `true` if a statement holds for each assignment of the variables.
    fn is_true(&self, statement: Statement) -> bool {
        let all = self.clauses.iter().chain(&self.other).flatten().map(|one| one.candidate);
        let all: Vec<Candidate> = all.collect::<BTreeSet<_>>().into_iter().collect();
        let rows = || {
            (0..1_u32 << all.len()).map(|row| {
                let is_true = |literal: &Literal| {
                    let place = all.iter().position(|candidate| *candidate == literal.candidate);
                    place.is_some_and(|place| (row >> place & 1 == 1) == literal.holds)
                };
                let holds =
                    |formula: &[Clause]| formula.iter().all(|clause| clause.iter().any(is_true));
                (holds(&self.clauses), is_true(&self.literal), holds(&self.other))
            })
        };
        match statement {
            Statement::Forced => rows().all(|(f, l, _)| !f || l),
            Statement::Implies => rows().all(|(f, _, g)| !f || g),
            Statement::Implied => rows().all(|(f, _, g)| !g || f),
            Statement::ImpliedWith => rows().all(|(f, l, g)| !(g && l) || f),
            Statement::Contains => {
                self.other.iter().flatten().any(|one| one.candidate == self.literal.candidate)
            }
            Statement::AtLeastTwo => self.other.iter().all(|clause| clause.len() >= 2),
            Statement::ExactlyTwo => self.other.iter().all(|clause| clause.len() == 2),
            Statement::Satisfiable => rows().any(|(_, _, g)| g),
            Statement::Unsatisfiable => !rows().any(|(f, _, _)| f),
            Statement::Contrary => rows().any(|(f, l, _)| f && !l),
        }
    }

    /// Returns the indices of the true statements.
    fn right(&self) -> Vec<usize> {
        (0..self.claims.len()).filter(|&index| self.is_true(self.claims[index])).collect()
    }
}

fn words(statement: Statement, language: Language) -> String {
    match statement {
        Statement::Forced => say!(language, exercises::states_forced),
        Statement::Implies => say!(language, exercises::states_implies),
        Statement::Implied => say!(language, exercises::states_implied),
        Statement::ImpliedWith => say!(language, exercises::states_implied_with),
        Statement::Contains => say!(language, exercises::states_contains),
        Statement::AtLeastTwo => say!(language, exercises::states_at_least_two),
        Statement::ExactlyTwo => say!(language, exercises::states_exactly_two),
        Statement::Satisfiable => say!(language, exercises::states_satisfiable),
        Statement::Unsatisfiable => say!(language, exercises::states_unsatisfiable),
        Statement::Contrary => say!(language, exercises::states_contrary),
    }
}

impl Task for Statements {
    fn statement(&self, language: Language) -> Vec<Block> {
        let literal = self.literal;
        let about = match self.topic {
            Topic::Simplified => say!(language, exercises::states_simplified { literal }),
            Topic::Left => say!(language, exercises::states_left { literal }),
            Topic::Failed => say!(language, exercises::states_failed { literal }),
        };
        let mut blocks = vec![
            Block::Text(say!(language, exercises::states_formula)),
            Block::plain(&self.clauses),
            Block::Text(about),
        ];
        let lines = self.claims.iter().enumerate().map(|(index, &statement)| {
            Block::Text(format!("{}: {}", letter(index), words(statement, language)))
        });
        blocks.extend(lines);
        blocks
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let count = self.right().len();
        let mut hints = vec![
            say!(language, exercises::states_hint),
            say!(language, exercises::states_hint_count { count }),
        ];
        if let Some(&index) = self.right().first() {
            let letter = letter(index);
            hints.push(say!(language, exercises::states_hint_first { letter }));
        }
        hints
    }

    fn key(&self, _: Language) -> String {
        let letters: Vec<String> =
            self.right().iter().map(|&index| letter(index).to_string()).collect();
        letters.join(", ")
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Several(AnswerForm::letters(self.claims.len()))
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let (right, found) = (self.right(), letters(text, self.claims.len())?);
        if let Some(&index) = found.iter().find(|index| !right.contains(index)) {
            let letter = letter(index);
            return Ok(Verdict::wrong(say!(language, exercises::states_wrong { letter })));
        }
        let count = right.len() - found.len();
        Ok(if count == 0 {
            Verdict::right()
        } else {
            Verdict::wrong(say!(language, exercises::states_missing { count }))
        })
    }
}
