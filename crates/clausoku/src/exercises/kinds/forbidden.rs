//! List the values that the givens forbid in a cell (F2, question II.B.2b of the examination paper).

use std::collections::BTreeSet;

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use crate::exercises::answer;
use crate::exercises::board::Board;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, AnswerForm, Task, Verdict};

/// The percentage of cells with givens.
const GIVENS: usize = 33;

/// Givens of the usual board, and an empty cell.
#[derive(Debug)]
pub(super) struct Givens {
    board: Board,
    given: Vec<bool>,
    cell: usize,
}

impl Givens {
    pub(super) fn new(rng: &mut Rng) -> Self {
        let board = Board::solved(3, rng);
        let cell = rng.below(81);
        let mut given: Vec<bool> = (0..81).map(|_| rng.percent(GIVENS)).collect();
        given[cell] = false;
        // At least one value is forbidden.
        let peers = board.peers(cell);
        given[peers[rng.below(peers.len())]] = true;
        Self { board, given, cell }
    }

    /// Returns the forbidden values, from 1.
    fn values(&self) -> BTreeSet<usize> {
        let peers = self.board.peers(self.cell).into_iter().filter(|&peer| self.given[peer]);
        peers.map(|peer| self.board.value(peer) + 1).collect()
    }
}

impl Task for Givens {
    fn statement(&self, language: Language) -> Vec<Block> {
        let (row, column) = (self.cell / 9, self.cell % 9);
        let cell = |cell: usize| {
            let value = self.given[cell].then(|| (self.board.value(cell) + 1).to_string());
            value.unwrap_or_else(|| ".".to_owned())
        };
        vec![
            Block::Text(say!(language, exercises::forbidden_ask { row, column })),
            Block::Grid { side: 3, cells: (0..81).map(cell).collect() },
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let (row, column) = (self.cell / 9, self.cell % 9);
        let block = row / 3 * 3 + column / 3;
        vec![
            say!(language, exercises::forbidden_hint),
            say!(language, exercises::forbidden_hint_groups { row, column, block }),
            say!(language, exercises::forbidden_hint_count { count: self.values().len() }),
        ]
    }

    fn key(&self, _: Language) -> String {
        let values: Vec<String> = self.values().iter().map(ToString::to_string).collect();
        values.join(", ")
    }

    fn form(&self) -> AnswerForm {
        AnswerForm::Several((1..=9).map(|value| value.to_string()).collect())
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        let (right, found) = (self.values(), answer::values(text, 9)?);
        if let Some(value) = found.iter().find(|value| !right.contains(value)) {
            return Ok(Verdict::wrong(say!(language, exercises::forbidden_wrong { value })));
        }
        let count = right.len() - found.len();
        Ok(if count == 0 {
            Verdict::right()
        } else {
            Verdict::wrong(say!(language, exercises::forbidden_missing { count }))
        })
    }
}
