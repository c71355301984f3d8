//! Other solutions of a puzzle than the one it is made for: those that are known, and the search for more.
//!
//! **Invariant.** Each clue and each given has a bit for each known other solution, which is set if it excludes that solution.

use std::sync::atomic::Ordering;

use clausoku_board::{Cell, Collect, Grid, Puzzle, SearchEnd};
use clausoku_network::NetworkSolver;
use clausoku_text::{Deadline, Rng, StopReason, Stopped};

use super::{Draft, Others, PATIENCE, failed};
use crate::diagnosis::clues::other_solution;
use crate::generating::Error;
use crate::solve::{self, search};

/// The number of other solutions that are known at a time: the bits of a clue.
const KNOWN: usize = 128;
/// The number of other solutions that are searched at a time.
const SOUGHT: u32 = 3;

impl Draft<'_> {
    /// Returns the known other solutions that no clue excludes, without a clue or a given.
    pub(super) fn alive(&self, without_clue: Option<usize>, without_given: Option<usize>) -> u128 {
        let clues = self.clues.placed.iter().enumerate();
        let clues = clues.filter(|(index, _)| Some(*index) != without_clue);
        let excluded = clues.fold(0, |all, (_, clue)| all | clue.excludes);
        self.known() & !excluded & !self.given(without_given)
    }

    pub(super) fn known(&self) -> u128 {
        if self.others.len() == KNOWN { u128::MAX } else { (1 << self.others.len()) - 1 }
    }

    /// Returns the known other solutions that the givens exclude, without one of these.
    pub(super) fn given(&self, without: Option<usize>) -> u128 {
        let givens = self.givens.iter().enumerate();
        let givens = givens.filter(|(index, _)| Some(*index) != without);
        givens.fold(0, |all, (_, given)| all | given.excludes)
    }

    /// Searches other solutions of the puzzle so far, and notes them.
    pub(super) fn search_others(
        &mut self,
        rng: &mut Rng,
        deadline: &Deadline,
    ) -> Result<Others, Error> {
        let puzzle = self.puzzle(None, None)?;
        for count in 0..SOUGHT {
            match self.other(&puzzle, rng, deadline)? {
                Others::Found => {}
                // Others are known.
                Others::Unknown if count > 0 => break,
                end => return Ok(end),
            }
        }
        Ok(Others::Found)
    }

    /// Searches another solution of a puzzle, and notes it.
    pub(super) fn other(
        &mut self,
        puzzle: &Puzzle,
        rng: &mut Rng,
        deadline: &Deadline,
    ) -> Result<Others, Error> {
        self.generator.searches.fetch_add(1, Ordering::Relaxed);
        let network = NetworkSolver::with_patience(PATIENCE).other_than(self.solution.clone());
        let mut network = network.in_random_order(rng.next_u64());
        let mut found = Collect::new(1);
        let ended = match search(&mut network, puzzle, &deadline.with_solutions(1), &mut found) {
            Ok(result) => result.ended,
            // The network does not know a constraint.
            Err(solve::Error::Solver(_)) => return self.decided(puzzle, deadline),
            Err(error) => return Err(failed(error)),
        };
        match (found.grids.pop(), ended) {
            (Some(grid), _) => {
                self.note(grid);
                Ok(Others::Found)
            }
            (None, SearchEnd::Stopped(StopReason::GaveUp)) => Ok(Others::Unknown),
            (None, SearchEnd::Stopped(reason)) => Err(Stopped(reason).into()),
            (None, _) => Ok(Others::None),
        }
    }

    /// Searches another solution of a puzzle until it is found or there is none, with a SAT solver in the end, and notes it.
    pub(super) fn decided(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<Others, Error> {
        let other = other_solution(puzzle, Some(&self.solution), deadline).map_err(failed)?;
        let Some(grid) = other else { return Ok(Others::None) };
        self.note(grid);
        Ok(Others::Found)
    }

    /// Keeps another solution, in place of the oldest one if there are many.
    pub(super) fn note(&mut self, grid: Grid) {
        let variant = &self.generator.board.variant;
        let bit = 1 << self.next;
        for clue in &mut self.clues.placed {
            let holds = variant.holds(&clue.constraint, grid.numbers());
            clue.excludes = if holds { clue.excludes & !bit } else { clue.excludes | bit };
        }
        for given in &mut self.givens {
            let is_same = agree(&self.generator.units[given.unit], &self.solution, &grid);
            given.excludes = if is_same { given.excludes & !bit } else { given.excludes | bit };
        }
        if self.next < self.others.len() {
            self.others[self.next] = grid;
        } else {
            self.others.push(grid);
        }
        self.next = (self.next + 1) % KNOWN;
    }

    /// Returns the cells in which a random one of these other solutions differs.
    pub(super) fn differing(&self, others: u128, rng: &mut Rng) -> Vec<Cell> {
        let chosen = rng.below(others.count_ones() as usize);
        let mut indices = (0..self.others.len()).filter(|index| others >> index & 1 == 1);
        let Some(other) = indices.nth(chosen) else { return Vec::new() };
        let cells = self.generator.board.variant.cells();
        cells.filter(|&cell| self.others[other].get(cell) != self.solution.get(cell)).collect()
    }

    pub(super) fn excluded_by(&self, unit: usize) -> u128 {
        let unit = &self.generator.units[unit];
        let others = self.others.iter().enumerate();
        let differing = others.filter(|(_, grid)| !agree(unit, &self.solution, grid));
        differing.fold(0, |set, (index, _)| set | 1 << index)
    }
}

/// Returns `true` if both grids have the same values in these cells.
fn agree(unit: &[usize], one: &Grid, other: &Grid) -> bool {
    unit.iter().all(|&cell| one.numbers()[cell] == other.numbers()[cell])
}
