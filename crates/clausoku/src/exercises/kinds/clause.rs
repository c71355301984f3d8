//! Write the clause for a sentence.

use clausoku_board::Scope;
use clausoku_text::{Rng, capitalized};
use clausoku_words::{Language, named, say};

use super::compare;
use crate::exercises::answer;
use crate::exercises::board::{Board, SCOPES};
use crate::exercises::candidate::{Candidate, Clause, text};
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The order of the board.
const ORDER: usize = 4;

/// A sentence about a board of 4×4 cells.
#[derive(Debug)]
pub(super) enum Sentence {
    /// A cell holds a value.
    Cell(Candidate),
    /// A group holds a value.
    Group { scope: Scope, number: usize, value: usize },
    /// One of the corners holds a value.
    Corners(usize),
    /// A cell does not hold two values.
    NotTwo([Candidate; 2]),
    /// Two cells do not both hold a value.
    NotBoth([Candidate; 2]),
    /// A candidate implies another one.
    Then([Candidate; 2]),
    /// The negation of a candidate implies one of two others.
    Otherwise([Candidate; 3]),
    /// Two candidates together exclude a third one.
    Excludes([Candidate; 3]),
}

impl Sentence {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let some = Candidate::some(3, ORDER, rng);
        let (first, second, third) = (some[0], some[1], some[2]);
        let other = (first.value + rng.below(ORDER - 1)) % ORDER + 1;
        match rng.below(8) {
            0 => Self::Cell(first),
            1 => {
                let (scope, number) = (SCOPES[rng.below(SCOPES.len())], rng.below(ORDER));
                Self::Group { scope, number, value: first.value }
            }
            2 => Self::Corners(first.value),
            3 => Self::NotTwo([first, Candidate { value: other, ..first }]),
            4 => {
                let column = (first.column + rng.below(ORDER - 1)) % ORDER + 1;
                Self::NotBoth([first, Candidate { column, ..first }])
            }
            5 => Self::Then([first, second]),
            6 => Self::Otherwise([first, second, third]),
            _ => Self::Excludes([first, second, third]),
        }
    }

    /// Returns the clause.
    fn clause(&self) -> Clause {
        match *self {
            Self::Cell(candidate) => {
                (1..=ORDER).map(|value| Candidate { value, ..candidate }.holds()).collect()
            }
            Self::Group { scope, number, value } => {
                let board = Board::solved(2, &mut Rng::new(0));
                let cells = board.region(scope, number);
                cells.into_iter().map(|cell| board.candidate(cell, value - 1).holds()).collect()
            }
            Self::Corners(value) => [(1, 1), (1, ORDER), (ORDER, 1), (ORDER, ORDER)]
                .map(|at| Candidate { row: at.0, column: at.1, value }.holds())
                .to_vec(),
            Self::NotTwo(pair) | Self::NotBoth(pair) => pair.map(Candidate::fails).to_vec(),
            Self::Then([first, second]) => vec![first.fails(), second.holds()],
            Self::Otherwise(candidates) => candidates.map(Candidate::holds).to_vec(),
            Self::Excludes(candidates) => candidates.map(Candidate::fails).to_vec(),
        }
    }

    fn words(&self, language: Language) -> String {
        let cell = |candidate: &Candidate| named(language, &candidate.cell());
        match self {
            Self::Cell(one) => say!(language, exercises::sentence_cell { cell: cell(one) }),
            Self::Group { scope, number, value } => {
                let name = format!("{} {}", scope.name(), number + 1);
                let region = clausoku_words::region_in_words(language, &name);
                say!(language, exercises::sentence_group { region, value })
            }
            Self::Corners(value) => say!(language, exercises::sentence_corners { value }),
            Self::NotTwo([one, other]) => {
                let (first, second) = (one.value, other.value);
                say!(language, exercises::sentence_not_two { cell: cell(one), first, second })
            }
            Self::NotBoth([one, other]) => {
                let (first, second, value) = (cell(one), cell(other), one.value);
                say!(language, exercises::sentence_not_both { first, second, value })
            }
            Self::Then([one, other]) => {
                let (first, value) = (cell(one), one.value);
                let (second, other) = (cell(other), other.value);
                say!(language, exercises::sentence_then { first, value, second, other })
            }
            Self::Otherwise([one, two, three]) => {
                let (first, value) = (cell(one), one.value);
                let (second, other) = (cell(two), two.value);
                let (third, last) = (cell(three), three.value);
                say!(
                    language,
                    exercises::sentence_otherwise { first, value, second, other, third, last }
                )
            }
            Self::Excludes([one, two, three]) => {
                let (first, value) = (cell(one), one.value);
                let (second, other) = (cell(two), two.value);
                let (third, last) = (cell(three), three.value);
                say!(
                    language,
                    exercises::sentence_excludes { first, value, second, other, third, last }
                )
            }
        }
    }
}

impl Task for Sentence {
    fn statement(&self, language: Language) -> Vec<Block> {
        vec![
            Block::Text(say!(language, exercises::clause_ask { order: ORDER })),
            Block::Text(capitalized(&self.words(language))),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let clause = self.clause();
        let negative = clause.iter().filter(|literal| !literal.holds).count();
        let implication = match self {
            Self::Cell(_) | Self::Group { .. } | Self::Corners(_) => {
                say!(language, exercises::clause_hint_least)
            }
            Self::NotTwo(_) | Self::NotBoth(_) => say!(language, exercises::clause_hint_most),
            _ => say!(language, exercises::clause_hint_then),
        };
        let (count, literal) = (clause.len(), &clause[0]);
        vec![
            implication,
            say!(language, exercises::clause_hint_count { count, negative }),
            say!(language, exercises::clause_hint_first { literal }),
        ]
    }

    fn key(&self, _: Language) -> String {
        text(&self.clause())
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Text(&["¬", "∨", "x("])
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        Ok(compare(&self.clause(), &answer::clause(text, ORDER)?, language))
    }
}
