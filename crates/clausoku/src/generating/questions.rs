//! The lanes of a board, and questions to them: whether boards have a solution other than the known one.

use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::Variant;
use clausoku_lanes::{Answer, Engine, Excluded, Patience, Query};

use crate::generating::Error;
use crate::generating::hard::solve_hard;
use clausoku_text::{Deadline, Stopped};

/// The number of guesses from which a question is hard. With fewer, a SAT solver takes longer (measured).
const GUESSES: u32 = 10_000;

/// The number of guesses from which a question is hard on boards of more than 100 cells, and on
/// boards of more than 400.
// Some questions take a search without learning millions of guesses. When a SAT solver got these, samurai
// puzzles (369 cells) were made three times as fast. On classic:25, questions of more than 100 guesses take
// nine tenths of the time.
const GUESSES_LARGE: [u32; 2] = [2500, 100];

/// The number of guesses after which a question is skipped.
// A 25×25 puzzle with 281 givens takes 0.6 s with this limit. Minimal puzzles, for which no question may be
// skipped, take 9.7 s (seed 5) and 28.7 s (seed 6).
const GUESSES_SKIPPED: u32 = 30;

/// The lanes of a board, and the deadline of their work.
#[derive(Clone, Copy)]
pub(crate) struct Lanes<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) variant: &'a Arc<Variant>,
    pub(crate) deadline: &'a Deadline,
}

impl Lanes<'_> {
    /// Passes solutions of each board of a batch to the sink, up to this number, with the index of the board.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn search(
        self,
        query: &Query<'_>,
        most: u64,
        mut sink: impl FnMut(usize, &[u8]),
    ) -> Result<Answer, Error> {
        self.search_while(query, most, |board, solution| {
            sink(board, solution);
            ControlFlow::Continue(())
        })
    }

    /// Searches as [`search`](Self::search) does, as long as the sink continues.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn search_while(
        self,
        query: &Query<'_>,
        most: u64,
        mut sink: impl FnMut(usize, &[u8]) -> ControlFlow<()>,
    ) -> Result<Answer, Error> {
        let deadline = self.deadline.with_solutions(most);
        let answer = self.engine.search(query, &deadline, &mut sink)?;
        answer.ended.cutoff().map_or(Ok(answer), |cutoff| Err(Stopped(cutoff).into()))
    }

    /// Returns the numbers of solutions of these boards without excluded candidates, up to this number.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn counts(
        self,
        givens: &[u8],
        excluded: &[Excluded],
        most: u64,
    ) -> Result<Vec<u64>, Error> {
        let query = Query { givens, excluded, ..Query::default() };
        Ok(self.search(&query, most, |_, _| {})?.counts)
    }
}

/// A batch of questions to the lanes.
///
/// A question that excludes the known value of a cell ends at the first solution; any other question ends at the
/// second one, since the first may be the known one. Where a solution is known, others are sought near it.
///
/// Questions that take many guesses are hard: a SAT solver answers them, or they are skipped.
pub(crate) struct Questions<'e> {
    lanes: Lanes<'e>,
    patience: Patience,
    /// `true` if hard questions are skipped.
    skips: bool,
    /// The boards whose questions were skipped.
    skipped: Vec<usize>,
    plain: Side,
    excluding: Side,
    excluded: Vec<Excluded>,
}

/// Questions that end at the same number of solutions.
#[derive(Default)]
struct Side {
    /// The givens, board after board.
    givens: Vec<u8>,
    /// The index of each question's board.
    boards: Vec<u32>,
    /// The known solutions, board after board; empty if none are known.
    known: Vec<u8>,
}

impl<'e> Questions<'e> {
    pub(crate) fn new(lanes: Lanes<'e>) -> Self {
        let guesses = match lanes.engine.cells() {
            0..=100 => GUESSES,
            101..=400 => GUESSES_LARGE[0],
            _ => GUESSES_LARGE[1],
        };
        let (plain, excluding) = Default::default();
        Self {
            lanes,
            // Not repeatable, so that a puzzle may take several lanes: the SAT solver answers exactly what the
            // lanes give up, so the batch cannot change an answer.
            patience: Patience { guesses, is_repeatable: false },
            skips: false,
            skipped: Vec::new(),
            plain,
            excluding,
            excluded: Vec::new(),
        }
    }

    /// Returns the same questions, but skips hard ones. Whether a question is hard depends on it alone.
    pub(crate) fn skipping(self) -> Self {
        // Which givens stay is part of the puzzle here, so it must not depend on what else is in the batch.
        let patience = Patience { guesses: GUESSES_SKIPPED, is_repeatable: true };
        Self { patience, skips: true, ..self }
    }

    /// Returns the boards whose questions the last answer skipped.
    pub(crate) fn skipped(&self) -> &[usize] {
        &self.skipped
    }

    /// Asks about solutions of these givens, which the caller may change in place. With `excluded`, asks only about
    /// solutions without this number in this cell. `known` is the known solution, or nothing: in all questions
    /// between two answers, or in none.
    pub(crate) fn ask(
        &mut self,
        board: usize,
        givens: &[u8],
        excluded: Option<(usize, u8)>,
        known: &[u8],
    ) -> &mut [u8] {
        let side = match excluded {
            None => &mut self.plain,
            Some((cell, number)) => {
                let puzzle = self.excluding.boards.len() as u32;
                self.excluded.push(Excluded { puzzle, cell: cell as u32, number });
                &mut self.excluding
            }
        };
        side.boards.push(board as u32);
        side.known.extend_from_slice(known);
        let start = side.givens.len();
        side.givens.extend_from_slice(givens);
        &mut side.givens[start..]
    }

    /// Passes the solutions that are found to the sink, with the indices of their boards, and removes the
    /// questions. A question that ends at the second solution may pass one twice.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn answer(&mut self, mut sink: impl FnMut(usize, &[u8])) -> Result<(), Error> {
        self.skipped.clear();
        for (side, excluded, solutions) in
            // Two calls, since the limit of solutions is one for the whole batch.
            [(&mut self.excluding, &self.excluded[..], 1), (&mut self.plain, &[][..], 2)]
        {
            let query = Query {
                givens: &side.givens,
                excluded,
                // With the known values guessed first, 79,767 minimal puzzles of the usual board are made a
                // second, 76,034 without.
                known: (!side.known.is_empty()).then_some(&side.known),
                patience: Some(self.patience),
                costs: false,
            };
            let answer = self.lanes.search(&query, solutions, |question, solution| {
                sink(side.boards[question] as usize, solution);
            })?;
            let cells = self.lanes.engine.cells();
            for question in answer.given_up.into_iter().map(|question| question as usize) {
                if self.skips {
                    self.skipped.push(side.boards[question] as usize);
                    continue;
                }
                let givens = &side.givens[question * cells..][..cells];
                // `ask` adds an exclusion for each question of this side, in the same order, and none for plain
                // questions.
                let excluded = excluded.get(question);
                let Lanes { variant, deadline, .. } = self.lanes;
                // This search begins anew, and may pass a solution that the lanes passed before they gave up.
                solve_hard(variant, givens, excluded, solutions, deadline, |solution| {
                    sink(side.boards[question] as usize, solution);
                })?;
            }
            side.givens.clear();
            side.boards.clear();
            side.known.clear();
        }
        self.excluded.clear();
        Ok(())
    }
}
