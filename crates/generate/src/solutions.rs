//! Random solutions of a board.
//!
//! Regions that share no region with each other (the blocks of a diagonal, on the usual board) are filled at
//! random, then cells at random, as long as a solution remains; the lanes complete the rest. The result is not
//! uniform: a start that has many solutions is not chosen more often than one that has few, and the lanes guess
//! in a fixed order.

use std::ops::ControlFlow;

use cnf::Rng;
use lanes::Engine;
use puzzle::{Cutoff, Limits, Variant};

use crate::Error;
use crate::clock::Clock;

/// How many cells are filled at random after the regions, each with the question whether a solution remains.
const HINTS: usize = 6;

/// How many starts are tried before fewer regions are filled.
const STARTS: usize = 20;

/// How many guesses a start may take on average, so that no start takes for ever.
const GUESSES: u64 = 10_000;

/// A source of random solutions.
#[derive(Clone, Debug)]
pub(crate) struct SolutionSource {
    /// The cells of regions that are independent of each other.
    regions: Vec<Vec<usize>>,
    /// By cell: its peers.
    peers: Vec<Vec<usize>>,
    symbols: usize,
}

impl SolutionSource {
    pub(crate) fn new(variant: &Variant) -> Self {
        let peers: Vec<Vec<usize>> = variant
            .cells()
            .map(|cell| variant.peers(cell).iter().map(|peer| peer.index()).collect())
            .collect();
        let complete = variant.regions().iter().filter(|region| variant.is_complete(region));
        let complete: Vec<Vec<usize>> =
            complete.map(|region| region.cells.iter().map(|cell| cell.index()).collect()).collect();
        // Whichever region comes first decides which others fit; the best start is kept.
        let from = |first: &Vec<usize>| {
            let mut chosen: Vec<Vec<usize>> = Vec::new();
            let mut taken = vec![false; peers.len()];
            for region in std::iter::once(first).chain(&complete) {
                if region.iter().all(|&cell| !taken[cell]) {
                    for &cell in region {
                        taken[cell] = true;
                        peers[cell].iter().for_each(|&peer| taken[peer] = true);
                    }
                    chosen.push(region.clone());
                }
            }
            chosen
        };
        let regions = complete.iter().map(from).max_by_key(Vec::len).unwrap_or_default();
        Self { regions, peers, symbols: variant.order() }
    }

    /// Returns a random solution for each of these generators, one after another, a byte a cell.
    ///
    /// # Errors
    ///
    /// Fails if no solution is found, or at a limit.
    pub(crate) fn sample(
        &self,
        engine: &Engine,
        rngs: &mut [Rng],
        clock: &Clock,
    ) -> Result<Vec<u8>, Error> {
        let cells = self.peers.len();
        let mut solutions = vec![0; rngs.len() * cells];
        let mut open: Vec<usize> = (0..rngs.len()).collect();
        for filled in (0..=self.regions.len()).rev() {
            for _ in 0..STARTS {
                if open.is_empty() {
                    return Ok(solutions);
                }
                self.start(engine, rngs, &mut open, filled, &mut solutions, clock)?;
            }
        }
        if open.is_empty() { Ok(solutions) } else { Err(Error::NoSolution) }
    }

    /// Tries one start for each open place, and keeps those without a solution open.
    fn start(
        &self,
        engine: &Engine,
        rngs: &mut [Rng],
        open: &mut Vec<usize>,
        filled: usize,
        solutions: &mut [u8],
        clock: &Clock,
    ) -> Result<(), Error> {
        let cells = self.peers.len();
        let mut givens = vec![0; open.len() * cells];
        for (board, &place) in givens.chunks_exact_mut(cells).zip(open.iter()) {
            for region in &self.regions[..filled] {
                let mut numbers: Vec<u8> = (1..=self.symbols as u8).collect();
                rngs[place].shuffle(&mut numbers);
                for (&cell, number) in region.iter().zip(numbers) {
                    board[cell] = number;
                }
            }
        }
        let mut found = complete(engine, &givens, clock)?;
        for _ in 0..HINTS {
            let mut hinted = givens.clone();
            let mut any = false;
            for (index, &place) in open.iter().enumerate() {
                let board = &mut hinted[index * cells..][..cells];
                any |= found[index * cells] != 0 && self.hint(board, &mut rngs[place]);
            }
            if !any {
                break;
            }
            let completed = complete(engine, &hinted, clock)?;
            for index in 0..open.len() {
                let board = index * cells..(index + 1) * cells;
                if completed[board.start] != 0 {
                    givens[board.clone()].copy_from_slice(&hinted[board.clone()]);
                    found[board.clone()].copy_from_slice(&completed[board]);
                }
            }
        }
        let mut index = 0;
        open.retain(|&place| {
            let board = &found[index * cells..][..cells];
            index += 1;
            let is_found = board[0] != 0;
            if is_found {
                solutions[place * cells..][..cells].copy_from_slice(board);
            }
            !is_found
        });
        Ok(())
    }

    /// Fills an open cell at random with a symbol that its peers do not hold. Returns whether there is one.
    fn hint(&self, board: &mut [u8], rng: &mut Rng) -> bool {
        let open: Vec<usize> = (0..board.len()).filter(|&cell| board[cell] == 0).collect();
        if open.is_empty() {
            return false;
        }
        let cell = open[rng.below(open.len())];
        let is_free = |number: &u8| self.peers[cell].iter().all(|&peer| board[peer] != *number);
        let free: Vec<u8> = (1..=self.symbols as u8).filter(is_free).collect();
        if free.is_empty() {
            return false;
        }
        board[cell] = free[rng.below(free.len())];
        true
    }
}

/// Returns a solution of each of these boards, and zeros where none was found.
fn complete(engine: &Engine, givens: &[u8], clock: &Clock) -> Result<Vec<u8>, Error> {
    let cells = engine.cells();
    let mut found = vec![0; givens.len()];
    let steps = GUESSES * (givens.len() / cells) as u64;
    let limits = Limits { steps: Some(steps), ..clock.left(1) };
    let mut sink = |place: usize, solution: &[u8]| {
        found[place * cells..][..cells].copy_from_slice(solution);
        ControlFlow::Continue(())
    };
    let answer = engine.solve(givens, &limits, &mut sink)?;
    Error::of_cutoff(answer.ended.cutoff().filter(|&cutoff| cutoff != Cutoff::Steps))?;
    Ok(found)
}
