//! Run a function of the examination paper by hand, whose result is a set of literals (questions III.A.6, III.A.8, III.B.2 and III.B.4).

use std::collections::BTreeSet;

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::{compare, propagate};
use crate::exercises::answer;
use crate::exercises::candidate::{Candidate, Clause, Literal};
use crate::exercises::propagation::Consequences;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The order of the board.
const ORDER: usize = 9;

/// A function of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    /// `nouveau_lit_isole`: the first isolated literal.
    Isolated,
    /// `propagation`: the values that it writes into the grid.
    Written,
    /// `variables`: the variables, each once.
    Variables,
    /// `propagation2`: the literals that unit propagation and the failed literal derive in turn.
    Deduced,
}

/// A formula for a function.
#[derive(Debug)]
pub(super) struct Run {
    function: Function,
    clauses: Vec<Clause>,
}

impl Run {
    pub(super) fn new(function: Function, rng: &mut Rng) -> Self {
        let mut clauses = match function {
            Function::Deduced => deduced(rng),
            _ => propagate::clauses(rng),
        };
        match function {
            // Some formulas without an isolated literal, some with two.
            Function::Isolated if rng.percent(20) => clauses.retain(|clause| clause.len() > 1),
            Function::Isolated => {
                let last = clauses.iter().map(|clause| clause[0]).max().into_iter().collect();
                clauses.push(last);
            }
            // A variable in both signs counts once.
            Function::Variables => {
                let first = clauses[0].clone();
                clauses.push(first.into_iter().map(Literal::negated).collect());
            }
            Function::Written | Function::Deduced => {}
        }
        Self { function, clauses }
    }

    /// Returns the result.
    fn right(&self) -> Clause {
        match self.function {
            Function::Isolated => {
                let first = self.clauses.iter().find(|clause| clause.len() == 1);
                first.cloned().unwrap_or_default()
            }
            Function::Written => {
                let literals = Consequences::new(&self.clauses).literals;
                literals.into_iter().filter(|literal| literal.holds).collect()
            }
            Function::Variables => {
                variables(&self.clauses).into_iter().map(Candidate::holds).collect()
            }
            Function::Deduced => closure(&self.clauses).into_iter().collect(),
        }
    }
}

/// Returns a formula in which the failed literal derives something in two of three cases.
fn deduced(rng: &mut Rng) -> Vec<Clause> {
    let candidates = Candidate::some(6, ORDER, rng);
    let literal = |candidate: Candidate| {
        if rng.percent(60) { candidate.holds() } else { candidate.fails() }
    };
    let l: Vec<Literal> = candidates.into_iter().map(literal).collect();
    let not = |index: usize| l[index].negated();
    let mut clauses = match rng.below(3) {
        0 => vec![
            vec![l[0]],
            vec![not(0), l[1], l[2]],
            vec![l[1], not(2)],
            vec![not(1), l[3], l[4]],
            vec![l[4], l[5]],
        ],
        1 => vec![
            vec![l[0], l[1]],
            vec![l[0], not(1)],
            vec![not(0), l[2]],
            vec![not(2), l[3], l[4]],
            vec![l[3], not(4), l[5]],
        ],
        _ => {
            vec![vec![l[0]], vec![not(0), l[1], l[2]], vec![not(1), l[3]], vec![l[4], l[5], not(2)]]
        }
    };
    for clause in &mut clauses {
        rng.shuffle(clause);
    }
    rng.shuffle(&mut clauses);
    clauses
}

/// Returns the variables of a formula.
fn variables(clauses: &[Clause]) -> BTreeSet<Candidate> {
    clauses.iter().flatten().map(|literal| literal.candidate).collect()
}

/// Returns the literals that unit propagation and the failed literal derive together. The order of the trials does not matter.
pub(super) fn closure(clauses: &[Clause]) -> BTreeSet<Literal> {
    let mut clauses = clauses.to_vec();
    loop {
        let known = Consequences::new(&clauses).literals;
        let fails = |supposed: Literal| {
            let unit = vec![supposed];
            Consequences::new(clauses.iter().chain([&unit])).is_contradiction
        };
        let open = variables(&clauses).into_iter().flat_map(|one| [one.holds(), one.fails()]);
        let mut open = open.filter(|one| !known.contains(one) && !known.contains(&one.negated()));
        match open.find(|literal| fails(literal.negated())) {
            Some(literal) => clauses.push(vec![literal]),
            None => return known,
        }
    }
}

/// Returns literals as an answer; 0 if there are none.
fn listed(literals: &[Literal]) -> String {
    let literals: Vec<String> = literals.iter().map(ToString::to_string).collect();
    if literals.is_empty() { "0".to_owned() } else { literals.join(", ") }
}

impl Task for Run {
    fn statement(&self, language: Language) -> Vec<Block> {
        let question = match self.function {
            Function::Isolated => say!(language, exercises::isolated_ask),
            Function::Written => say!(language, exercises::written_ask),
            Function::Variables => say!(language, exercises::variables_ask),
            Function::Deduced => say!(language, exercises::deduced_ask),
        };
        vec![
            Block::Text(question),
            Block::plain(&self.clauses),
            Block::Text(say!(language, exercises::literals_form)),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let right = self.right();
        let first = listed(right.get(..1).unwrap_or_default());
        let unit = Consequences::new(&self.clauses).literals;
        let unit = listed(&unit.into_iter().collect::<Vec<_>>());
        let count = right.len();
        match self.function {
            Function::Isolated => vec![
                say!(language, exercises::isolated_hint),
                say!(language, exercises::isolated_hint_order),
            ],
            Function::Written => vec![
                say!(language, exercises::written_hint),
                say!(language, exercises::propagate_hint_all { literals: unit }),
                say!(language, exercises::literals_hint_count { count }),
            ],
            Function::Variables => vec![
                say!(language, exercises::variables_hint),
                say!(language, exercises::literals_hint_count { count }),
                say!(language, exercises::literals_hint_first { literal: first }),
            ],
            Function::Deduced => vec![
                say!(language, exercises::deduced_hint),
                say!(language, exercises::deduced_hint_unit { literals: unit }),
                say!(language, exercises::literals_hint_count { count }),
            ],
        }
    }

    fn key(&self, _: Language) -> String {
        listed(&self.right())
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Text(&["¬", ", ", "x("])
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let found = answer::literals(text, ORDER)?;
        Ok(compare(&self.right(), &found, language))
    }
}
