//! Redundant givens of many puzzles.
//!
//! A given is redundant exactly if the others leave no other value for its cell. So each given is a question to the lanes: a
//! puzzle of the other givens, which excludes the known value.

use clausoku_board::Cell;
use clausoku_lanes::Excluded;

use super::Sought;
use super::board::Board;
use super::numbers::Numbers;
use crate::Error;

/// The number of questions in one batch. More do not fit the caches.
const QUESTIONS: usize = 2048;

/// The redundant givens of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RedundantGivens {
    /// The givens that can each be left out.
    pub(super) redundant: Vec<Cell>,
    /// The givens about which the search was given up.
    pub(super) unknown: Vec<Cell>,
}

/// The question whether a given is redundant.
#[derive(Clone, Copy)]
struct Asked {
    /// The index among the chosen puzzles.
    place: usize,
    puzzle: usize,
    cell: usize,
}

impl Board {
    /// Returns, for each of these puzzles, the givens that can each be left out without a second solution
    /// appearing. One solution of each of the puzzles was found.
    ///
    /// # Errors
    ///
    /// Fails if the puzzles are not of this board, or a solution is wrong.
    pub(super) fn redundant_givens(&self, chosen: &[usize]) -> Result<Vec<RedundantGivens>, Error> {
        let puzzles = &self.puzzles;
        let cells = self.engine.cells();
        let mut asked = Vec::new();
        for (place, &puzzle) in chosen.iter().enumerate() {
            let givens = puzzles.givens_of(puzzle, cells).iter().enumerate();
            let given = givens.filter(|(_, number)| **number > 0);
            asked.extend(given.map(|(cell, _)| Asked { place, puzzle, cell }));
        }
        let mut redundant = vec![RedundantGivens::default(); chosen.len()];
        let mut questions = Numbers::default();
        let mut known = Vec::new();
        for asked in asked.chunks(QUESTIONS) {
            questions.clear();
            known.clear();
            for (question, &Asked { puzzle, cell, .. }) in (0..).zip(asked) {
                let start = questions.givens.len();
                questions.givens.extend_from_slice(puzzles.givens_of(puzzle, cells));
                let number = std::mem::take(&mut questions.givens[start + cell]);
                let excluded = puzzles.excluded_by(puzzle).iter();
                questions
                    .excluded
                    .extend(excluded.map(|&other| Excluded { puzzle: question, ..other }));
                questions.excluded.push(Excluded { puzzle: question, cell: cell as u32, number });
                known.extend_from_slice(self.first(puzzle));
            }
            // The known value is excluded, so the first solution answers.
            let answer =
                self.search(&questions, Sought::solutions(1), Some(&known), &mut [], &mut [])?;
            let mut given_up = answer.given_up;
            given_up.sort_unstable();
            for ((&Asked { place, cell, .. }, &count), question) in
                asked.iter().zip(&answer.counts).zip(0..)
            {
                if count == 0 {
                    let RedundantGivens { redundant, unknown } = &mut redundant[place];
                    let is_given_up = given_up.binary_search(&question).is_ok();
                    let cells = if is_given_up { unknown } else { redundant };
                    cells.push(Cell::from_index(cell as u32));
                }
            }
        }
        Ok(redundant)
    }
}
