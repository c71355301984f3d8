//! Count clauses, literals and variables (II.A, II.B and question III.A.2 of the examination paper).

use clausoku_encoder::Rule;
use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::equal;
use crate::exercises::answer;
use crate::exercises::board::{is_least, rules};
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, Task, Verdict};

/// The orders of the boards.
const ORDERS: [usize; 4] = [4, 9, 16, 25];

/// A question about the formula of a board of order n.
#[derive(Debug)]
pub(super) struct Question {
    order: usize,
    about: Counted,
}

/// The things that are counted.
#[derive(Debug)]
enum Counted {
    Clauses(&'static Rule),
    Literals(&'static Rule),
    AllClauses,
    Variables,
    /// The exponent k of the 2^k rows of the truth table.
    Rows,
    /// The clauses of F1 for this number of givens.
    Givens(usize),
}

impl Question {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let order = ORDERS[rng.below(ORDERS.len())];
        let rules = rules();
        let rule = rules[rng.below(rules.len())];
        let about = match rng.below(10) {
            0..=3 => Counted::Clauses(rule),
            4 | 5 => Counted::Literals(rule),
            6 => Counted::AllClauses,
            7 => Counted::Variables,
            8 => Counted::Rows,
            _ => Counted::Givens(1 + rng.below(order * order)),
        };
        Self { order, about }
    }

    fn number(&self) -> usize {
        let n = self.order;
        let groups = n * n;
        let pairs = n * (n - 1) / 2;
        match self.about {
            Counted::Clauses(rule) => groups * if is_least(rule) { 1 } else { pairs },
            Counted::Literals(rule) => groups * if is_least(rule) { n } else { 2 * pairs },
            Counted::AllClauses => 4 * groups + 4 * groups * pairs,
            Counted::Variables | Counted::Rows => n * n * n,
            Counted::Givens(givens) => givens * n,
        }
    }
}

impl Task for Question {
    fn statement(&self, language: Language) -> Vec<Block> {
        let order = self.order;
        let question = match &self.about {
            Counted::Clauses(rule) => {
                say!(language, exercises::count_clauses { rule: rule.name, order })
            }
            Counted::Literals(rule) => {
                say!(language, exercises::count_literals { rule: rule.name, order })
            }
            Counted::AllClauses => say!(language, exercises::count_all { order }),
            Counted::Variables => say!(language, exercises::count_variables { order }),
            Counted::Rows => say!(language, exercises::count_rows { order }),
            Counted::Givens(givens) => say!(language, exercises::count_givens { givens, order }),
        };
        vec![Block::Text(question)]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let order = self.order;
        match &self.about {
            Counted::Clauses(rule) | Counted::Literals(rule) => {
                let groups = order * order;
                vec![
                    say!(language, exercises::count_hint_groups { groups }),
                    if is_least(rule) {
                        say!(language, exercises::count_hint_least { order })
                    } else {
                        say!(language, exercises::count_hint_pairs { order })
                    },
                ]
            }
            Counted::AllClauses => vec![
                say!(language, exercises::count_hint_all),
                say!(language, exercises::count_hint_pairs { order }),
            ],
            Counted::Variables => vec![say!(language, exercises::count_hint_variables)],
            Counted::Rows => vec![
                say!(language, exercises::count_hint_rows),
                say!(language, exercises::count_hint_variables),
            ],
            Counted::Givens(_) => vec![say!(language, exercises::count_hint_givens)],
        }
    }

    fn key(&self, _: Language) -> String {
        self.number().to_string()
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let (number, right) = (answer::number(text)?, self.number() as i128);
        Ok(equal(&right, &number, || {
            if number < right {
                say!(language, exercises::count_few)
            } else {
                say!(language, exercises::count_many)
            }
        }))
    }
}
