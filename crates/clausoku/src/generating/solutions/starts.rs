//! Boards that are filled in part at random, and their completions.

use std::ops::ControlFlow;

use clausoku_board::{Cell, Variant};
use clausoku_cnf::Rng;
use clausoku_lanes::{Patience, Query};

use crate::generating::Error;
use crate::generating::questions::Lanes;

/// The regions and peers of a board whose cells are filled at random.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The cells of regions that are independent of each other.
    pub(crate) regions: Vec<Vec<usize>>,
    /// The peers of each cell.
    pub(crate) peers: Vec<Vec<usize>>,
    symbols: usize,
}

/// Starts of one batch.
#[derive(Default)]
pub(crate) struct Starts {
    /// The indices of their generators.
    pub(crate) places: Vec<usize>,
    /// The products of the numbers of symbols that their single cells could have.
    pub(crate) weights: Vec<f64>,
    pub(crate) givens: Vec<u8>,
}

/// The completions of one start that the lanes found.
#[derive(Clone, Default)]
pub(crate) struct Completions {
    pub(crate) count: u64,
    /// One of the completions, chosen at random.
    pub(crate) chosen: Vec<u8>,
}

impl Layout {
    pub(crate) fn new(variant: &Variant) -> Self {
        let peers = peers(variant);
        Self { regions: independent_regions(variant, &peers), peers, symbols: variant.order() }
    }

    pub(crate) fn cells(&self) -> usize {
        self.peers.len()
    }

    /// Returns a random solution for each of these generators, one after another, a byte a cell; and the places of the
    /// generators without a solution after `rounds` rounds. A round makes starts for all of them. Of the
    /// completions of a start, as many as in [`Starts::complete`] are listed, and one is taken if `accepts` accepts the
    /// weight of all.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn sample(
        &self,
        lanes: Lanes<'_>,
        rngs: &mut [Rng],
        (rounds, most): (usize, (u64, u32)),
        start: impl Fn(&[usize], &mut [Rng]) -> Starts,
        accepts: impl Fn(f64, &mut Rng) -> bool,
    ) -> Result<(Vec<u8>, Vec<usize>), Error> {
        let cells = self.cells();
        let mut solutions = vec![0; rngs.len() * cells];
        let mut open: Vec<usize> = (0..rngs.len()).collect();
        // Each puzzle has its own generator, so its solution does not depend on the other puzzles of the
        // batch.
        for _ in 0..rounds {
            if open.is_empty() {
                break;
            }
            let starts = start(&open, rngs);
            let (found, _) = starts.complete(lanes, most, false, rngs)?;
            for ((&place, weight), found) in starts.places.iter().zip(&starts.weights).zip(&found) {
                if found.count > 0 && accepts(weight * found.count as f64, &mut rngs[place]) {
                    solutions[place * cells..][..cells].copy_from_slice(&found.chosen);
                }
            }
            // Numbers count from 1, so that 0 in the first cell means that no start was accepted.
            open.retain(|&place| solutions[place * cells] == 0);
        }
        Ok((solutions, open))
    }

    /// Makes a start with the generator of each of these places.
    pub(crate) fn starts(
        &self,
        regions: usize,
        cells: impl Fn(&mut Rng) -> Vec<usize>,
        places: &[usize],
        rngs: &mut [Rng],
    ) -> Starts {
        let mut starts = Starts::default();
        for &place in places {
            self.start(regions, &cells, place, &mut rngs[place], &mut starts);
        }
        starts
    }

    /// Makes a start with the first regions filled, then these cells, and adds it to the others if no cell is
    /// left without a symbol.
    fn start(
        &self,
        regions: usize,
        cells: impl FnOnce(&mut Rng) -> Vec<usize>,
        place: usize,
        rng: &mut Rng,
        starts: &mut Starts,
    ) {
        let first = starts.givens.len();
        starts.givens.resize(first + self.cells(), 0);
        let board = &mut starts.givens[first..];
        for region in &self.regions[..regions] {
            // Shuffles the symbols inside out, in place.
            for (index, &cell) in region.iter().enumerate() {
                let other = region[rng.below(index + 1)];
                board[cell] = board[other];
                board[other] = index as u8 + 1;
            }
        }
        let mut weight = 1.0;
        for cell in cells(rng) {
            if board[cell] == 0 {
                weight *= self.fill(board, cell, rng) as f64;
            }
        }
        // Some cell had no symbol left: the start has no completion.
        if weight == 0.0 {
            starts.givens.truncate(first);
        } else {
            starts.places.push(place);
            starts.weights.push(weight);
        }
    }

    /// Fills a cell with a random symbol that no peer has. Returns the number of symbols that no peer has.
    fn fill(&self, board: &mut [u8], cell: usize, rng: &mut Rng) -> usize {
        // Two words: lanes have up to 128 symbols, and an empty peer has the number 0, so there are 129 numbers.
        let mut taken = [0_u128; 2];
        for &peer in &self.peers[cell] {
            let number = usize::from(board[peer]);
            taken[number >> 7] |= 1 << (number & 127);
        }
        let mut free =
            (1..=self.symbols).filter(|&number| taken[number >> 7] >> (number & 127) & 1 == 0);
        let count = free.clone().count();
        // `below(0)` returns 0, so a cell without a free symbol stays empty, and the weight 0 drops the start.
        if let Some(number) = free.nth(rng.below(count)) {
            board[cell] = number as u8;
        }
        count
    }
}

impl Starts {
    pub(crate) fn first(&self, count: usize, cells: usize) -> Self {
        Self {
            places: self.places[..count].to_vec(),
            weights: self.weights[..count].to_vec(),
            givens: self.givens[..count * cells].to_vec(),
        }
    }

    /// Lists up to `max` completions of each start; if `all_or_none`, ends when a start has as many. A start that
    /// takes more than `guesses` guesses loses completions. Also returns the work, in sweeps of one lane.
    ///
    /// # Errors
    ///
    /// Fails at a limit of the deadline.
    pub(crate) fn complete(
        &self,
        lanes: Lanes<'_>,
        (max, guesses): (u64, u32),
        all_or_none: bool,
        rngs: &mut [Rng],
    ) -> Result<(Vec<Completions>, u64), Error> {
        let mut found = vec![Completions::default(); self.places.len()];
        // Repeatable, or the solution of a puzzle would depend on its batch.
        let patience = Some(Patience { guesses, is_repeatable: true });
        let query = Query { givens: &self.givens, patience, ..Query::default() };
        let answer = lanes.search_while(&query, max, |index, solution| {
            let Completions { count, chosen } = &mut found[index];
            *count += 1;
            // Reservoir sampling: each completion is equally likely, and one is stored.
            if *count == 1 || rngs[self.places[index]].below(*count as usize) == 0 {
                chosen.clear();
                chosen.extend_from_slice(solution);
            }
            // One start with too many completions already rules the recipe out.
            if all_or_none && *count == max {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        Ok((found, answer.statistics.sweeps))
    }
}

pub(crate) fn peers(variant: &Variant) -> Vec<Vec<usize>> {
    let peers = variant.cells().map(|cell| variant.peers(cell));
    peers.map(|peers| peers.into_iter().map(Cell::index).collect()).collect()
}

/// Returns the largest found set of regions that are independent of each other: each way to fill them is equally
/// likely to have a completion. Returns none on boards with constraints beyond regions.
fn independent_regions(variant: &Variant, peers: &[Vec<usize>]) -> Vec<Vec<usize>> {
    // A filled region can violate a constraint, and constraints tie regions to each other.
    if !variant.constraints().is_empty() {
        return Vec::new();
    }
    let complete = variant.regions().iter().filter(|region| variant.is_complete(region));
    let complete: Vec<Vec<usize>> =
        complete.map(|region| region.cells.iter().map(|cell| cell.index()).collect()).collect();
    // Greedy from each region: on the usual board three diagonal blocks are found, and no exact search is
    // needed.
    let sets = (0..complete.len()).map(|first| independent_of(first, &complete, peers));
    sets.max_by_key(Vec::len).unwrap_or_default()
}

/// Returns the first region, and the regions that are independent of it and of each other.
fn independent_of(first: usize, all: &[Vec<usize>], peers: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut chosen: Vec<Vec<usize>> = Vec::new();
    let mut taken = vec![false; peers.len()];
    for region in std::iter::once(&all[first]).chain(all) {
        if region.iter().all(|&cell| !taken[cell]) {
            for &cell in region {
                taken[cell] = true;
                peers[cell].iter().for_each(|&peer| taken[peer] = true);
            }
            chosen.push(region.clone());
        }
    }
    chosen
}
