//! Questions whether boards have a solution other than the one that is known.

use std::ops::ControlFlow;

use lanes::{Engine, Excluded};

use crate::Error;
use crate::clock::Clock;

/// A batch of questions to the lanes.
///
/// A question that excludes the known value of a cell ends at the first solution; any other question ends at the
/// second one, since the first may be the known one.
pub(crate) struct Questions<'e> {
    engine: &'e Engine,
    clock: &'e Clock,
    plain: Side,
    excluding: Side,
    excluded: Vec<Excluded>,
}

/// Questions that end at the same number of solutions.
#[derive(Default)]
struct Side {
    /// The givens, board after board.
    givens: Vec<u8>,
    /// By question: the index of its board.
    boards: Vec<u32>,
}

impl<'e> Questions<'e> {
    pub(crate) fn new(engine: &'e Engine, clock: &'e Clock) -> Self {
        let (plain, excluding) = Default::default();
        Self { engine, clock, plain, excluding, excluded: Vec::new() }
    }

    /// Asks about solutions of these givens, which the caller may change in place. With `excluded`, asks
    /// about those without this number in this cell only.
    pub(crate) fn ask(
        &mut self,
        board: usize,
        givens: &[u8],
        excluded: Option<(usize, u8)>,
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
        let start = side.givens.len();
        side.givens.extend_from_slice(givens);
        &mut side.givens[start..]
    }

    /// Asks about solutions of a board without givens, which the caller fills in place.
    pub(crate) fn ask_empty(&mut self, board: usize, cells: usize) -> &mut [u8] {
        let side = &mut self.plain;
        side.boards.push(board as u32);
        let start = side.givens.len();
        side.givens.resize(start + cells, 0);
        &mut side.givens[start..]
    }

    /// Passes the solutions that are found to the sink, with the indices of their boards, and forgets the
    /// questions.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn answer(&mut self, mut sink: impl FnMut(usize, &[u8])) -> Result<(), Error> {
        for (side, excluded, solutions) in
            [(&mut self.excluding, &self.excluded[..], 1), (&mut self.plain, &[][..], 2)]
        {
            let mut pass = |question: usize, solution: &[u8]| {
                sink(side.boards[question] as usize, solution);
                ControlFlow::Continue(())
            };
            let limits = self.clock.left(solutions);
            let answer = self.engine.solve_excluding(&side.givens, excluded, &limits, &mut pass)?;
            Error::of_cutoff(answer.ended.cutoff())?;
            side.givens.clear();
            side.boards.clear();
        }
        self.excluded.clear();
        Ok(())
    }
}
