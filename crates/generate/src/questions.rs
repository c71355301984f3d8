//! Questions whether boards have a solution other than the one that is known.

use std::ops::ControlFlow;
use std::sync::Arc;

use lanes::{Engine, Excluded};
use puzzle::{Cutoff, Limits, Variant};

use crate::Error;
use crate::clock::Clock;
use crate::hard::HardBoards;

/// The largest boards of which all questions are easy, in cells.
const LARGE: usize = 100;

/// The most symbols of boards whose hard questions a SAT solver answers faster; on 16×16 boards it is slower (measured).
const FEW_SYMBOLS: usize = 9;

/// How many guesses a question may take on average, before the questions are asked one after another.
const TOGETHER: u64 = 50;

/// How many guesses a question alone may take before the SAT solver answers it.
const ALONE: u64 = 200;

/// A batch of questions to the lanes.
///
/// A question that excludes the known value of a cell ends at the first solution; any other question ends at the
/// second one, since the first may be the known one.
///
/// On boards of many cells and few symbols, questions that take many guesses go to a SAT solver.
pub(crate) struct Questions<'e> {
    engine: &'e Engine,
    /// The board, if it has so many cells that some questions are hard.
    hard: Option<&'e Arc<Variant>>,
    solver: Option<HardBoards>,
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
        Self { engine, hard: None, solver: None, clock, plain, excluding, excluded: Vec::new() }
    }

    /// Returns questions about this board, of which hard ones go to a SAT solver if the board is large.
    pub(crate) fn of_board(
        engine: &'e Engine,
        variant: &'e Arc<Variant>,
        clock: &'e Clock,
    ) -> Self {
        let is_large = variant.cell_count() > LARGE && variant.order() <= FEW_SYMBOLS;
        Self { hard: is_large.then_some(variant), ..Self::new(engine, clock) }
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
    /// questions. Of a question that may have two solutions, one may come twice.
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
            let steps = self.hard.map(|_| TOGETHER * side.boards.len() as u64);
            let limits = Limits { steps, ..self.clock.left(solutions) };
            let answer = self.engine.solve_excluding(&side.givens, excluded, &limits, &mut pass)?;
            match (answer.ended.cutoff(), self.hard) {
                (Some(Cutoff::Steps), Some(variant)) => {
                    let cells = self.engine.cells();
                    let open = answer.counts.iter().enumerate();
                    let open = open.filter(|row| *row.1 < solutions).map(|row| row.0);
                    let alone = Alone { engine: self.engine, variant, clock: self.clock };
                    for question in open {
                        let givens = &side.givens[question * cells..][..cells];
                        let excluded = excluded.get(question).copied();
                        let mut pass = |solution: &[u8]| {
                            sink(side.boards[question] as usize, solution);
                        };
                        alone.ask(givens, excluded, solutions, &mut self.solver, &mut pass)?;
                    }
                }
                (cutoff, _) => Error::of_cutoff(cutoff)?,
            }
            side.givens.clear();
            side.boards.clear();
        }
        self.excluded.clear();
        Ok(())
    }
}

/// Answers one question after another.
struct Alone<'e> {
    engine: &'e Engine,
    variant: &'e Arc<Variant>,
    clock: &'e Clock,
}

impl Alone<'_> {
    /// Passes up to this number of solutions to the sink: those that the lanes find with few guesses, else those of the
    /// SAT solver.
    fn ask(
        &self,
        givens: &[u8],
        excluded: Option<Excluded>,
        solutions: u64,
        solver: &mut Option<HardBoards>,
        sink: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Error> {
        let mut pass = |_: usize, solution: &[u8]| {
            sink(solution);
            ControlFlow::Continue(())
        };
        let limits = Limits { steps: Some(ALONE), ..self.clock.left(solutions) };
        let only = excluded.map(|excluded| Excluded { puzzle: 0, ..excluded });
        let answer = self.engine.solve_excluding(givens, only.as_slice(), &limits, &mut pass)?;
        let cutoff = answer.ended.cutoff();
        if cutoff != Some(Cutoff::Steps) || answer.counts[0] >= solutions {
            return Error::of_cutoff(cutoff.filter(|&cutoff| cutoff != Cutoff::Steps));
        }
        let solver = match solver {
            Some(solver) => solver,
            None => solver.insert(HardBoards::new(self.variant, self.clock)?),
        };
        let excluded = excluded.map(|excluded| (excluded.cell as usize, excluded.number));
        solver.solve(givens, excluded, solutions, self.clock, sink)
    }
}
