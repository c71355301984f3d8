//! Name the rules that a model breaks.

use clausoku_encoder::Rule;
use clausoku_text::Rng;
use clausoku_words::{Language, say};

use crate::exercises::answer;
use crate::exercises::board::{Board, rules};
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};
use crate::rule_words::rule_in_words;

/// The values that a model gives to each cell of a board of 4×4 cells.
#[derive(Debug)]
pub(super) struct Model {
    board: Board,
    sets: Vec<Vec<usize>>,
}

impl Model {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let board = Board::solved(2, rng);
        let (order, cells) = (board.order(), board.order() * board.order());
        let mut sets: Vec<Vec<usize>> = (0..cells).map(|cell| vec![board.value(cell)]).collect();
        let cell = rng.below(cells);
        let (row, column) = (cell / order, cell % order);
        // The other cell of the block in the same row or column, and a cell of another block.
        let (beside, below) = (row * order + (column ^ 1), (row ^ 1) * order + column);
        let far = (row ^ 2) * order + column;
        match rng.below(7) {
            0 => sets[cell].clear(),
            1 => {
                let second = (board.value(cell) + 1 + rng.below(order - 1)) % order;
                sets[cell].push(second);
                sets[cell].sort_unstable();
            }
            2 => {
                let other = (board.value(cell) + 1 + rng.below(order - 1)) % order;
                sets[cell] = vec![other];
            }
            3 => sets.swap(cell, beside),
            4 => sets.swap(cell, below),
            5 => sets.swap(cell, far),
            _ => {
                // Two rows of different blocks: each row and column keeps its values.
                for column in 0..order {
                    sets.swap(row * order + column, (row ^ 2) * order + column);
                }
            }
        }
        Self { board, sets }
    }

    fn broken(&self) -> Vec<&'static Rule> {
        self.board.broken(&self.sets)
    }
}

impl Task for Model {
    fn statement(&self, language: Language) -> Vec<Block> {
        let cell = |values: &Vec<usize>| match &values[..] {
            [] => ".".to_owned(),
            values => values.iter().map(|value| (value + 1).to_string()).collect(),
        };
        vec![
            Block::Text(say!(language, exercises::broken_ask)),
            Block::Grid { side: self.board.side, cells: self.sets.iter().map(cell).collect() },
            Block::Text(say!(language, exercises::broken_form)),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let broken = self.broken();
        let mut hints = vec![
            say!(language, exercises::broken_hint),
            say!(language, exercises::broken_hint_count { count: broken.len() }),
        ];
        if let Some(&rule) = broken.first() {
            let (rule, meaning) = (rule.name, rule_in_words(rule.name, language));
            hints.push(say!(language, exercises::broken_hint_first { rule, meaning }));
        }
        hints
    }

    fn key(&self, _: Language) -> String {
        let names: Vec<&str> = self.broken().iter().map(|rule| rule.name).collect();
        names.join(", ")
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Several(rules().iter().map(|rule| rule.name.to_owned()).collect())
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let (right, found) = (self.broken(), answer::rules(text)?);
        if let Some(&rule) = found.iter().find(|rule| !right.contains(rule)) {
            let (rule, meaning) = (rule.name, rule_in_words(rule.name, language));
            return Ok(Verdict::wrong(say!(language, exercises::broken_wrong { rule, meaning })));
        }
        let count = right.len() - found.len();
        Ok(if count == 0 {
            Verdict::right()
        } else {
            Verdict::wrong(say!(language, exercises::broken_missing { count }))
        })
    }
}
