//! The simplest techniques: naked and hidden singles.
//!
//! A *naked single* is a cell for which one symbol is left. A *hidden single* is a symbol for which one
//! cell of a region is left that must hold it. Each placement excludes candidates, each exclusion is
//! counted against its cell and its regions, and a count of one is the next placement: the whole takes
//! time linear in the candidates.
//!
//! Source: the encyclopedia draft on solving algorithms, "the simplest practices first"; the names are
//! everybody's.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use puzzle::{Candidate, Cell, Grid, Puzzle, StopReason, Symbol, Variant};

use crate::watch::Watch;

/// What came of it.
#[derive(Clone, Debug)]
pub(crate) struct Singles<'v> {
    variant: &'v Variant,
    /// The givens, and what followed.
    pub grid: Grid,
    /// How many cells had one symbol left.
    pub naked: u64,
    /// How many symbols had one cell left.
    pub hidden: u64,
    /// By cell and symbol: whether it is not excluded.
    open: Vec<bool>,
    /// By cell: how many symbols are left.
    symbols_left: Vec<u32>,
    /// By region and symbol: how many cells are left. Only regions that need the symbol count.
    cells_left: Vec<u32>,
    pending: VecDeque<Candidate>,
}

/// There is no solution.
struct Contradiction;

impl<'v> Singles<'v> {
    /// Places every single that follows from the givens. Says whether there may be a solution.
    pub fn find(
        puzzle: &'v Puzzle,
        watch: &mut Watch<'_>,
    ) -> (Self, ControlFlow<StopReason, bool>) {
        let variant: &'v Variant = puzzle.variant();
        let n = variant.order();
        let mut singles = Self {
            variant,
            grid: puzzle.givens().clone(),
            naked: 0,
            hidden: 0,
            open: vec![true; variant.cell_count() * n],
            symbols_left: vec![n as u32; variant.cell_count()],
            cells_left: vec![n as u32; variant.regions().len() * n],
            pending: VecDeque::new(),
        };
        let ended = singles.run(puzzle, watch);
        (singles, ended)
    }

    fn run(&mut self, puzzle: &Puzzle, watch: &mut Watch<'_>) -> ControlFlow<StopReason, bool> {
        // With one symbol every cell is a single before anything is excluded.
        if self.variant.order() == 1 {
            let symbol = Symbol::from_index(0);
            self.pending.extend(puzzle.givens().open().map(|cell| Candidate { cell, symbol }));
        }
        for &Candidate { cell, symbol } in puzzle.excluded() {
            if self.exclude(cell, symbol).is_err() {
                return ControlFlow::Continue(false);
            }
        }
        for (cell, symbol) in puzzle.givens().filled() {
            if self.exclude_peers(Candidate { cell, symbol }).is_err() {
                return ControlFlow::Continue(false);
            }
        }
        while let Some(single) = self.pending.pop_front() {
            let Candidate { cell, symbol } = single;
            if self.grid.get(cell) == Some(symbol) {
                continue;
            }
            // It may have been excluded after it was found.
            if self.grid.get(cell).is_some() || !self.open[self.index(cell, symbol)] {
                return ControlFlow::Continue(false);
            }
            watch.place(single)?;
            let naked = self.symbols_left[cell.index()] == 1;
            *(if naked { &mut self.naked } else { &mut self.hidden }) += 1;
            self.grid.set(cell, Some(symbol));
            if self.exclude_peers(single).is_err() {
                return ControlFlow::Continue(false);
            }
        }
        ControlFlow::Continue(true)
    }

    fn index(&self, cell: Cell, symbol: Symbol) -> usize {
        cell.index() * self.variant.order() + symbol.index()
    }

    /// Excludes all that cannot stand beside what was placed.
    fn exclude_peers(&mut self, placed: Candidate) -> Result<(), Contradiction> {
        let (variant, Candidate { cell, symbol }) = (self.variant, placed);
        for other in variant.alphabet().symbols().filter(|&other| other != symbol) {
            self.exclude(cell, other)?;
        }
        for &region in variant.regions_of(cell) {
            let cells = &variant.regions()[region as usize].cells;
            for &peer in cells.iter().filter(|&&peer| peer != cell) {
                self.exclude(peer, symbol)?;
            }
        }
        Ok(())
    }

    fn exclude(&mut self, cell: Cell, symbol: Symbol) -> Result<(), Contradiction> {
        let index = self.index(cell, symbol);
        if !std::mem::replace(&mut self.open[index], false) {
            return Ok(());
        }
        let (variant, n) = (self.variant, self.variant.order());
        self.symbols_left[cell.index()] -= 1;
        match self.symbols_left[cell.index()] {
            0 => return Err(Contradiction),
            1 => {
                let left = |&other: &Symbol| self.open[self.index(cell, other)];
                let left = variant.alphabet().symbols().find(left);
                self.pending.extend(left.map(|symbol| Candidate { cell, symbol }));
            }
            _ => {}
        }
        for &region in variant.regions_of(cell) {
            let cells = &variant.regions()[region as usize].cells;
            if cells.len() < n {
                continue;
            }
            let count = &mut self.cells_left[region as usize * n + symbol.index()];
            *count -= 1;
            match *count {
                0 => return Err(Contradiction),
                1 => {
                    let left = |&&other: &&Cell| self.open[self.index(other, symbol)];
                    let left = cells.iter().find(left);
                    self.pending.extend(left.map(|&cell| Candidate { cell, symbol }));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
