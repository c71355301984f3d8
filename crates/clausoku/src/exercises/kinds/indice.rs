//! Compute `indice(b,r)` of the examination paper, or the block of a cell (questions I.D and II.B.2a).

use clausoku_text::Rng;
use clausoku_words::{Language, say};

use super::equal;
use crate::exercises::answer;
use crate::exercises::sheet::Block;
use crate::exercises::{AnswerError, Task, Verdict};

/// A cell of the usual board, by its block and its rank in the block, from 0.
#[derive(Debug)]
pub(super) struct Place {
    block: usize,
    rank: usize,
    /// `true` if the row and the column are asked for, `false` for the block.
    asks_cell: bool,
}

impl Place {
    pub(super) fn new(rng: &mut Rng) -> Self {
        Self { block: rng.below(9), rank: rng.below(9), asks_cell: rng.percent(60) }
    }

    /// Returns the row and the column, from 0.
    fn cell(&self) -> [usize; 2] {
        let Self { block, rank, .. } = *self;
        [block / 3 * 3 + rank / 3, block % 3 * 3 + rank % 3]
    }
}

impl Task for Place {
    fn statement(&self, language: Language) -> Vec<Block> {
        let Self { block, rank, .. } = *self;
        let [row, column] = self.cell();
        vec![
            Block::Text(say!(language, exercises::indice_numbers)),
            Block::Text(if self.asks_cell {
                say!(language, exercises::indice_ask { block, rank })
            } else {
                say!(language, exercises::indice_ask_block { row, column })
            }),
        ]
    }

    fn hints(&self, language: Language) -> Vec<String> {
        let [row, column] = self.cell();
        if self.asks_cell {
            vec![
                say!(language, exercises::indice_hint),
                say!(language, exercises::indice_hint_formula),
                say!(language, exercises::indice_hint_row { row }),
            ]
        } else {
            let (band, stack) = (row / 3, column / 3);
            vec![
                say!(language, exercises::indice_hint_block),
                say!(language, exercises::indice_hint_band { band, stack }),
            ]
        }
    }

    fn key(&self, _: Language) -> String {
        let [row, column] = self.cell();
        if self.asks_cell { format!("({row},{column})") } else { self.block.to_string() }
    }

    fn check(&self, text: &str, language: Language) -> Result<Verdict, AnswerError> {
        if !self.asks_cell {
            let block = answer::number(text)?;
            return Ok(equal(&(self.block as i128), &block, || {
                say!(language, exercises::indice_hint_block)
            }));
        }
        let (found, right) = (answer::pair(text)?, self.cell());
        Ok(equal(&right, &found, || {
            if found == [right[1], right[0]] {
                say!(language, exercises::indice_exchanged)
            } else if found == [right[0] + 1, right[1] + 1] {
                say!(language, exercises::indice_from_one)
            } else {
                say!(language, exercises::indice_hint_formula)
            }
        }))
    }
}
