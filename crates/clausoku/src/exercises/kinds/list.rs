//! Run a function on lists by hand: `appartient`, `supprime` or `ajoute` (questions I.A, I.B and I.C of the examination paper).

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use crate::exercises::answer;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The elements are numbers from 1 to this one, so that 0 can be the empty list.
const LAST: usize = 9;

/// A function of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    /// Is the element in the list?
    Appartient,
    /// The list without the element.
    Supprime,
    /// The list with the element, once.
    Ajoute,
}

/// A function, an element and a list.
#[derive(Debug)]
pub(super) struct List {
    function: Function,
    element: usize,
    elements: Vec<usize>,
}

impl List {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let function = [Function::Appartient, Function::Supprime, Function::Ajoute][rng.below(3)];
        let length = 4 + rng.below(4);
        let mut elements: Vec<usize> = (0..length).map(|_| 1 + rng.below(LAST)).collect();
        let element = elements[rng.below(length)];
        if function == Function::Supprime {
            // One occurrence alone does not tell "all" from "the first".
            elements.insert(rng.below(length), element);
        } else if rng.percent(50) {
            elements.retain(|&one| one != element);
        }
        Self { function, element, elements }
    }

    fn is_there(&self) -> bool {
        self.elements.contains(&self.element)
    }

    fn without(&self) -> Vec<usize> {
        self.elements.iter().copied().filter(|&one| one != self.element).collect()
    }

    /// Returns the results that are right: a new element may be the first or the last.
    fn right(&self) -> Vec<Vec<usize>> {
        let Self { element, elements, .. } = self;
        match self.function {
            Function::Appartient => vec![vec![usize::from(self.is_there())]],
            Function::Supprime => vec![self.without()],
            Function::Ajoute if self.is_there() => vec![elements.clone()],
            Function::Ajoute => {
                vec![[&[*element], &elements[..]].concat(), [&elements[..], &[*element]].concat()]
            }
        }
    }
}

fn listed(elements: &[usize]) -> String {
    let elements: Vec<String> = elements.iter().map(ToString::to_string).collect();
    if elements.is_empty() { "0".to_owned() } else { elements.join(", ") }
}

impl Task for List {
    fn statement(&self, language: Language) -> Vec<Block> {
        let (element, list) = (self.element, listed(&self.elements));
        let question = match self.function {
            Function::Appartient => say!(language, exercises::list_is_there { element, list }),
            Function::Supprime => say!(language, exercises::list_without { element, list }),
            Function::Ajoute => say!(language, exercises::list_with { element, list }),
        };
        let form = match self.function {
            Function::Appartient => say!(language, exercises::list_form_truth),
            _ => say!(language, exercises::list_form),
        };
        vec![Block::Text(question), Block::Text(form)]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let element = self.element;
        let count = self.right()[0].len();
        let there = if self.is_there() {
            say!(language, exercises::list_hint_there { element })
        } else {
            say!(language, exercises::list_hint_absent { element })
        };
        match self.function {
            Function::Appartient => vec![say!(language, exercises::list_hint_compare)],
            Function::Supprime => vec![
                say!(language, exercises::list_hint_all),
                say!(language, exercises::list_hint_count { count }),
            ],
            Function::Ajoute => vec![
                say!(language, exercises::list_hint_once),
                there,
                say!(language, exercises::list_hint_count { count }),
            ],
        }
    }

    fn key(&self, _: Language) -> String {
        listed(&self.right()[0])
    }

    fn form(&self) -> AnswerForm {
        match self.function {
            Function::Appartient => AnswerForm::One(vec!["1".to_owned(), "0".to_owned()]),
            _ => AnswerForm::Text(&[", "]),
        }
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let mut found = answer::digits(text, LAST)?;
        if self.function != Function::Appartient && found == [0] {
            found.clear();
        }
        let right = self.right();
        if right.contains(&found) {
            return Ok(Verdict::right());
        }
        let sorted = |list: &[usize]| {
            let mut list = list.to_vec();
            list.sort_unstable();
            list
        };
        let element = self.element;
        Ok(Verdict::wrong(match self.function {
            Function::Appartient => say!(language, exercises::list_wrong_truth),
            _ if sorted(&found) == sorted(&right[0]) => say!(language, exercises::list_wrong_order),
            Function::Supprime if found.contains(&element) => {
                say!(language, exercises::list_wrong_left { element })
            }
            Function::Ajoute
                if found.iter().filter(|&&one| one == element).count()
                    > right[0].iter().filter(|&&one| one == element).count() =>
            {
                say!(language, exercises::list_wrong_twice { element })
            }
            _ => say!(language, exercises::list_wrong),
        }))
    }
}
