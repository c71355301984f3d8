//! Apply unit propagation to a formula (question III.A.4 of the examination paper).

use std::collections::BTreeSet;

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use crate::exercises::answer;
use crate::exercises::candidate::{Candidate, Clause, Literal, text};
use crate::exercises::propagation::Consequences;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The order of the board.
const ORDER: usize = 9;

/// A formula of which propagation leaves a part.
#[derive(Debug)]
pub(super) struct Propagated {
    clauses: Vec<Clause>,
}

/// Returns a formula with an isolated literal, of which propagation leaves a part.
pub(super) fn clauses(rng: &mut Rng) -> Vec<Clause> {
    let literals = Candidate::some(7, ORDER, rng);
    let literal = |candidate: Candidate| {
        if rng.percent(60) { candidate.holds() } else { candidate.fails() }
    };
    let l: Vec<Literal> = literals.into_iter().map(literal).collect();
    let not = |index: usize| l[index].negated();
    let mut clauses = match rng.below(3) {
        // The form of the paper.
        0 => vec![vec![l[0]], vec![l[1], l[2], l[3]], vec![not(0), not(2)]],
        1 => vec![vec![l[0]], vec![not(0), l[1]], vec![not(1), l[2], l[3]], vec![l[1], l[4]]],
        _ => vec![
            vec![l[0]],
            vec![not(0), not(1)],
            vec![l[1], l[2], not(3)],
            vec![l[4], not(0), l[5], l[1]],
            vec![l[0], not(2)],
        ],
    };
    for clause in &mut clauses {
        rng.shuffle(clause);
    }
    rng.shuffle(&mut clauses);
    clauses
}

/// Returns a formula as an answer.
pub(super) fn written(clauses: &[Clause]) -> String {
    if let [only] = clauses {
        return text(only);
    }
    let clauses: Vec<String> = clauses.iter().map(|clause| format!("({})", text(clause))).collect();
    clauses.join(" ∧ ")
}

impl Propagated {
    pub(super) fn new(rng: &mut Rng) -> Self {
        Self { clauses: clauses(rng) }
    }

    fn residual(&self) -> Vec<Clause> {
        Consequences::new(&self.clauses).residual(&self.clauses)
    }
}

impl Task for Propagated {
    fn statement(&self, language: Language) -> Vec<Block> {
        vec![
            Block::Text(say!(language, exercises::propagate_ask)),
            Block::plain(&self.clauses),
            Block::Text(say!(language, exercises::propagate_form)),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let isolated = self.clauses.iter().find(|clause| clause.len() == 1);
        let literal = isolated.map(|clause| text(clause)).unwrap_or_default();
        let all: Vec<String> =
            Consequences::new(&self.clauses).literals.iter().map(ToString::to_string).collect();
        vec![
            say!(language, exercises::propagate_hint { literal }),
            say!(language, exercises::propagate_hint_steps),
            say!(language, exercises::propagate_hint_all { literals: all.join(", ") }),
        ]
    }

    fn key(&self, _: Language) -> String {
        written(&self.residual())
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Text(&["¬", "∨", "∧", "x("])
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let found = answer::clauses(text, ORDER)?;
        let right = self.residual();
        let isolated = Consequences::new(&self.clauses).literals;
        let used = |literal: &&Literal| {
            isolated.contains(literal) || isolated.contains(&literal.negated())
        };
        if let Some(literal) = found.iter().flatten().find(used) {
            return Ok(Verdict::wrong(say!(language, exercises::propagate_wrong_used { literal })));
        }
        let known: BTreeSet<Candidate> =
            right.iter().flatten().map(|literal| literal.candidate).collect();
        let other = found.iter().flatten().find(|literal| !known.contains(&literal.candidate));
        if let Some(literal) = other {
            return Ok(Verdict::wrong(say!(language, exercises::too_much { literal })));
        }
        Ok(if are_equivalent(&right, &found, &known) {
            Verdict::right()
        } else {
            Verdict::wrong(say!(language, exercises::propagate_wrong))
        })
    }
}

/// Returns `true` if two formulas over these few candidates have the same truth table.
fn are_equivalent(one: &[Clause], other: &[Clause], candidates: &BTreeSet<Candidate>) -> bool {
    (0..1_u32 << candidates.len()).all(|row| {
        let is_true = |literal: &Literal| {
            let place = candidates.iter().position(|candidate| *candidate == literal.candidate);
            place.is_some_and(|place| (row >> place & 1 == 1) == literal.holds)
        };
        let holds = |formula: &[Clause]| formula.iter().all(|clause| clause.iter().any(is_true));
        holds(one) == holds(other)
    })
}
