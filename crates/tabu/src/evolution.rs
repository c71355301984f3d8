//! The evolution of a population of colourings: the work of one seed.
//!
//! Source: Galinier & Hao 1999, *Hybrid evolutionary algorithms for graph coloring*: random parents, a crossover, a tabu
//! search of fixed length on the child, which replaces the worse parent. A population whose parents are alike is
//! replaced by a new one.

use std::ops::ControlFlow;

use cnf::Rng;
use puzzle::StopReason;

use crate::colouring::Colouring;
use crate::crossover::{crossover, random_candidate};
use crate::lists::Lists;
use crate::meter::{Meter, Stopped};

/// The number of colourings of a population.
const POPULATION: usize = 10;
/// The number of moves of each tabu search.
const DEPTH: u32 = 300_000;
/// Two parents are alike if at most this number of hundredths of their cells differ.
const ALIKE_PERCENT: usize = 5;
/// The number of consecutive generations with parents alike after which a population is replaced.
const ALIKE_GENERATIONS: usize = 10;
/// The number of populations after which a seed gives up.
const POPULATIONS: u64 = 20;

/// The evolution of one seed.
#[derive(Debug)]
pub(crate) struct Evolution<'a> {
    lists: &'a Lists,
    symbols: usize,
    rng: Rng,
    pub meter: Meter<'a>,
    pub counts: Counts,
}

/// What the evolution of one seed came to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts {
    /// The least number of conflicts.
    pub best_conflicts: usize,
    /// The number of children.
    pub generations: u64,
    /// The number of populations.
    pub populations: u64,
}

/// A colouring at the end of its tabu search.
#[derive(Clone, Debug)]
struct Individual {
    chosen: Vec<u32>,
    conflicts: usize,
}

/// Why the evolution ends: with a solution, or without.
type End = Result<Vec<u32>, Stopped>;

impl<'a> Evolution<'a> {
    /// Returns the evolution of this seed before its first population.
    pub fn new(lists: &'a Lists, symbols: usize, seed: u64, meter: Meter<'a>) -> Self {
        let counts = Counts { best_conflicts: usize::MAX, generations: 0, populations: 0 };
        Self { lists, symbols, rng: Rng::new(seed), meter, counts }
    }

    /// Searches for a colouring without conflicts.
    pub fn run(&mut self) -> End {
        for _ in 0..POPULATIONS {
            self.counts.populations += 1;
            if let ControlFlow::Break(end) = self.population() {
                return end;
            }
        }
        Err(Stopped::By(StopReason::GaveUp))
    }

    /// Evolves one population until its parents are alike.
    fn population(&mut self) -> ControlFlow<End> {
        let mut population = Vec::with_capacity(POPULATION);
        for _ in 0..POPULATION {
            let chosen = (0..self.lists.cell_count())
                .map(|cell| random_candidate(self.lists, cell, &mut self.rng))
                .collect();
            population.push(self.descend(chosen)?);
        }
        let mut alike = 0;
        while alike < ALIKE_GENERATIONS {
            self.counts.generations += 1;
            let first = self.rng.below(POPULATION);
            let second = (first + 1 + self.rng.below(POPULATION - 1)) % POPULATION;
            let [one, other] = [first, second].map(|parent| &population[parent].chosen[..]);
            alike = if self.are_alike(one, other) { alike + 1 } else { 0 };
            let child = crossover(self.lists, self.symbols, [one, other], &mut self.rng);
            let child = self.descend(child)?;
            let is_first_worse = population[first].conflicts > population[second].conflicts;
            population[if is_first_worse { first } else { second }] = child;
        }
        ControlFlow::Continue(())
    }

    /// Improves a colouring by tabu search.
    fn descend(&mut self, chosen: Vec<u32>) -> ControlFlow<End, Individual> {
        let mut colouring = Colouring::new(self.lists, chosen);
        let mut left = DEPTH;
        while left > 0 && colouring.best_conflicts() > 0 {
            let allowed = match self.meter.allow(left) {
                ControlFlow::Continue(allowed) => allowed,
                ControlFlow::Break(stopped) => return ControlFlow::Break(Err(stopped)),
            };
            let made = colouring.descend(allowed, &mut self.rng);
            self.meter.moves += u64::from(made);
            left -= allowed;
            self.counts.best_conflicts = self.counts.best_conflicts.min(colouring.best_conflicts());
        }
        let conflicts = colouring.best_conflicts();
        let chosen = colouring.into_best();
        if conflicts == 0 {
            return ControlFlow::Break(Ok(chosen));
        }
        ControlFlow::Continue(Individual { chosen, conflicts })
    }

    fn are_alike(&self, one: &[u32], other: &[u32]) -> bool {
        let different = one.iter().zip(other).filter(|(one, other)| one != other).count();
        different * 100 <= self.lists.cell_count() * ALIKE_PERCENT
    }
}
