//! Naked and hidden singles.
//!
//! A *naked single* is a cell for which one symbol is left. A *hidden single* is a symbol for which one
//! cell of a region is left that must hold it. [`BoardPropagator`] finds both in time linear in the
//! candidates.
//!
//! Source: the encyclopedia draft on solving algorithms, "the simplest practices first".

use std::ops::ControlFlow;

use clausoku_board::{
    BoardPropagator, Candidate, Contradiction, Grid, GroupBounds, Puzzle, SearchEnd,
};

use crate::watch::Watch;

/// The singles that follow from the givens.
#[derive(Clone, Debug)]
pub(crate) struct Singles {
    /// The givens and the singles.
    pub grid: Grid,
    /// The number of cells that had one symbol left.
    pub naked: u64,
    /// The number of symbols that had one cell left.
    pub hidden: u64,
}

impl Singles {
    /// Places every single that follows from the givens. The result says whether there may be a solution.
    pub fn find(puzzle: &Puzzle, watch: &mut Watch<'_>) -> (Self, ControlFlow<SearchEnd, bool>) {
        let mut singles = Self { grid: puzzle.givens().clone(), naked: 0, hidden: 0 };
        let ended = match singles.run(puzzle, watch) {
            Ok(ControlFlow::Continue(())) => ControlFlow::Continue(true),
            Ok(ControlFlow::Break(reason)) => ControlFlow::Break(reason),
            Err(Contradiction) => ControlFlow::Continue(false),
        };
        (singles, ended)
    }

    fn run(
        &mut self,
        puzzle: &Puzzle,
        watch: &mut Watch<'_>,
    ) -> Result<ControlFlow<SearchEnd>, Contradiction> {
        let bounds = GroupBounds::sudoku(puzzle.variant());
        let mut board = BoardPropagator::from_puzzle(puzzle, bounds)?;
        while let Some(candidate) = board.next_forced()? {
            let Candidate { cell, symbol } = candidate;
            if self.grid.get(cell).is_none() {
                if let ControlFlow::Break(reason) = watch.place(candidate) {
                    return Ok(ControlFlow::Break(reason));
                }
                let naked = board.symbols_left(cell) == 1;
                *(if naked { &mut self.naked } else { &mut self.hidden }) += 1;
                self.grid.set(cell, Some(symbol));
            }
            board.exclude_others(candidate)?;
        }
        Ok(ControlFlow::Continue(()))
    }
}
