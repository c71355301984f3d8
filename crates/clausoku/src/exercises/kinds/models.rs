//! Count the models of the formula of a grid (question III.A.1 of the examination paper).

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::equal;
use crate::exercises::answer;
use crate::exercises::board::Board;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, Task, Verdict};

/// The largest number of models that are asked for.
const MAX_MODELS: usize = 8;

/// A grid of 4×4 cells with some givens.
#[derive(Debug)]
pub(super) struct Grid {
    board: Board,
    given: Vec<bool>,
}

impl Grid {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let board = Board::solved(2, rng);
        let cells = board.order() * board.order();
        let mut grid = Self { board, given: vec![true; cells] };
        let mut places: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut places);
        let wanted = 6 + rng.below(5);
        for cell in places {
            grid.given[cell] = false;
            let is_left = grid.given.iter().filter(|given| **given).count() >= cells - wanted;
            if !is_left || grid.number() > MAX_MODELS {
                grid.given[cell] = true;
            }
        }
        grid
    }

    /// Returns the number of solutions.
    fn number(&self) -> usize {
        let value = |cell: usize| self.given[cell].then(|| self.board.value(cell));
        let mut values: Vec<Option<usize>> = (0..self.given.len()).map(value).collect();
        self.solutions(&mut values)
    }

    /// Returns the number of solutions with these values: of each value of the first empty cell together.
    fn solutions(&self, values: &mut Vec<Option<usize>>) -> usize {
        let Some(cell) = values.iter().position(Option::is_none) else { return 1 };
        let peers = self.board.peers(cell);
        let mut count = 0;
        for value in 0..self.board.order() {
            if peers.iter().all(|&peer| values[peer] != Some(value)) {
                values[cell] = Some(value);
                count += self.solutions(values);
                values[cell] = None;
            }
        }
        count
    }
}

impl Task for Grid {
    fn statement(&self, language: Language) -> Vec<Block> {
        let cell = |cell: usize| {
            let value = self.given[cell].then(|| (self.board.value(cell) + 1).to_string());
            value.unwrap_or_else(|| ".".to_owned())
        };
        vec![
            Block::Text(say!(language, exercises::models_ask)),
            Block::Grid { side: 2, cells: (0..self.given.len()).map(cell).collect() },
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let count = self.given.iter().filter(|given| !**given).count();
        vec![
            say!(language, exercises::models_hint),
            say!(language, exercises::models_hint_cells { count }),
            say!(language, exercises::models_hint_most { most: MAX_MODELS }),
        ]
    }

    fn key(&self, _: Language) -> String {
        self.number().to_string()
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let (right, found) = (self.number() as i128, answer::number(text)?);
        Ok(equal(&right, &found, || {
            if found < right {
                say!(language, exercises::count_few)
            } else {
                say!(language, exercises::count_many)
            }
        }))
    }
}
