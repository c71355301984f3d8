//! Random walks through solutions: each step empties a part and fills it again. Their ends are the random solutions
//! from which the boards of an experiment are made.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku::board::{Cell, Scope, Symbol, shuffled_pattern};
use clausoku::sat::{Cnf, Rng, SatSolver, Shuffled, Varisat, Verdict, verified};
use clausoku::{Encoding, Error, Grid, Puzzle, Variant};

use super::{BoardError, Sides};

/// The approximate maximum number of cells of a hole: more slows the solver, less the walk.
const HOLE: usize = 160;

/// The number of steps per symbol of the board. A test checks that half of them suffice for
/// the regularity to reach its final level.
const STEPS: usize = 3;

/// A walk through the solutions of a board. The same board and seed give the same walk.
#[derive(Debug)]
struct Walk {
    sides: Sides,
    variant: Arc<Variant>,
    solution: Grid,
    rng: Rng,
}

/// The parts of a solution that a step can empty: the cells of some of its symbols, or of some regions of one kind.
const PARTS: [Option<Scope>; 4] = [None, Some(Scope::Row), Some(Scope::Column), Some(Scope::Block)];

impl Walk {
    /// Creates a walk that starts at the cyclic pattern.
    fn new(sides: Sides, seed: u64) -> Result<Self, BoardError> {
        let variant = sides.variant()?;
        let solution =
            shuffled_pattern(&variant, &mut |_| {}).expect("a board of rectangular blocks");
        Ok(Self { sides, variant, solution, rng: Rng::new(seed) })
    }

    /// Empties a part of the solution and fills it again. The formula is shuffled and the signs of its
    /// variables are changed, so that the solver's preferences do not restore the old solution.
    fn step(&mut self) -> Result<(), BoardError> {
        let part = PARTS[self.rng.below(PARTS.len())];
        let hole = self.hole(part);
        let givens = self.solution.without(&hole);
        let puzzle = Puzzle::new(Arc::clone(&self.variant), givens).expect("a grid of the board");
        let encoded = Encoding::reduced().encode(&puzzle).map_err(Error::from)?;
        let shuffled = Shuffled::new(&Cnf::from_formula(&encoded), self.rng.next_u64());
        let verdict = Varisat::new().solve(&shuffled.formula).map_err(Error::from)?;
        let Verdict::Satisfiable(model) = verdict else { return Err(BoardError::NoSolution) };
        self.solution = verified(&encoded, &shuffled.mapping.restore(&model))?;
        Ok(())
    }

    /// Returns the number of steps after which a solution is random.
    fn steps(sides: Sides) -> usize {
        STEPS * sides.order()
    }

    /// Ends the walk and returns the board and its solution with randomly renamed symbols.
    fn renamed(mut self) -> (Arc<Variant>, Grid) {
        let mut names: Vec<Symbol> = self.variant.alphabet().symbols().collect();
        self.rng.shuffle(&mut names);
        let mut solution = Grid::empty(self.solution.len());
        for (cell, symbol) in self.solution.filled() {
            solution.set(cell, Some(names[symbol.index()]));
        }
        (self.variant, solution)
    }

    /// Returns the cells of a random hole of this kind.
    fn hole(&mut self, part: Option<Scope>) -> Vec<Cell> {
        let order = self.sides.order();
        let max = (HOLE / order).max(2);
        let Some(scope) = part else {
            // Two emptied symbols can only be exchanged along cycles of their cells; three or
            // more allow other changes too.
            let mut symbols: Vec<usize> = (0..order).collect();
            self.rng.shuffle(&mut symbols);
            symbols.truncate(3.max(max).min(order));
            let cells = self.solution.filled();
            return cells.filter(|row| symbols.contains(&row.1.index())).map(|row| row.0).collect();
        };
        let regions = self.variant.regions().iter().filter(|region| region.scope == scope);
        let regions: Vec<_> = regions.collect();
        // Choose neighbours: rows of one band, columns of one stack, blocks of one band.
        let Sides { rows, columns } = self.sides;
        let group = if scope == Scope::Column { columns } else { rows };
        let first = self.rng.below(order / group) * group;
        let mut chosen: Vec<usize> = (first..first + group).collect();
        self.rng.shuffle(&mut chosen);
        chosen.truncate(max);
        chosen.into_iter().flat_map(|index| regions[index].cells.iter().copied()).collect()
    }
}

/// Returns a random solution of a board: the end of a long walk, with renamed symbols. Asks `stop` before each step
/// whether to stop.
///
/// ```
/// use clausoku_bench::boards::{Sides, mixed_until};
/// let sides = Sides::for_order(12).unwrap();
/// let (_, solution) = mixed_until(sides, 7, &mut || false).unwrap();
/// assert!(solution.is_full());
/// ```
///
/// # Errors
///
/// Fails if the board is too large, and with [`BoardError::Stopped`] if `stop` returns `true`.
pub fn mixed_until(
    sides: Sides,
    seed: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<(Arc<Variant>, Grid), BoardError> {
    let mut walk = Walk::new(sides, seed)?;
    for _ in 0..Walk::steps(sides) {
        if stop() {
            return Err(BoardError::Stopped);
        }
        walk.step()?;
    }
    Ok(walk.renamed())
}

/// The identity of a random solution: the order of its board, and the seed of its walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SolutionKey {
    /// The number of symbols.
    pub order: usize,
    /// The seed of the random numbers.
    pub seed: u64,
}

impl SolutionKey {
    /// Returns the relative work of making it. Measured times of orders 9 to 36 grow as the order's cube.
    fn work(self) -> f64 {
        (self.order as f64).powi(3)
    }
}

/// Random solutions by order and seed.
#[derive(Clone, Debug, Default)]
pub struct Solutions {
    by_key: BTreeMap<SolutionKey, (Arc<Variant>, Grid)>,
}

impl Solutions {
    /// Makes the solutions, as [`mixed_until`] does. The observer receives the completed share
    /// of the work, from 0 to 1, many times a second, and can stop the work.
    ///
    /// # Errors
    /// Fails if an order has no board, or if the observer breaks.
    pub fn make(
        keys: impl IntoIterator<Item = SolutionKey>,
        observer: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Self, BoardError> {
        let keys: BTreeSet<SolutionKey> = keys.into_iter().collect();
        let all: f64 = keys.iter().map(|key| key.work()).sum();
        let mut by_key = BTreeMap::new();
        let mut done = 0.0;
        for key in keys {
            let sides = Sides::for_order(key.order).ok_or(BoardError::Order(key.order))?;
            let of_step = key.work() / Walk::steps(sides) as f64;
            let solution = mixed_until(sides, key.seed, &mut || {
                let stops = observer(done / all).is_break();
                done += of_step;
                stops
            })?;
            by_key.insert(key, solution);
        }
        Ok(Self { by_key })
    }

    /// Returns the board and its solution.
    ///
    /// # Panics
    /// Panics if the solution is not among those that were made.
    pub fn get(&self, key: SolutionKey) -> (&Arc<Variant>, &Grid) {
        let (variant, solution) = &self.by_key[&key];
        (variant, solution)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use clausoku::board::check_solution;

    use super::*;

    #[test]
    fn walks_leave_the_pattern_and_obey_the_rules() {
        for order in [9, 16] {
            let sides = Sides::for_order(order).unwrap();
            let mut walk = Walk::new(sides, 1).unwrap();
            assert!(regularity(&walk.variant, &walk.solution) > 0.99);
            let mut after = Vec::new();
            for _ in 0..4 {
                for _ in 0..order {
                    walk.step().unwrap();
                }
                after.push(regularity(&walk.variant, &walk.solution));
            }
            check_solution(&Puzzle::empty(Arc::clone(&walk.variant)), &walk.solution).unwrap();
            assert!(after.iter().skip(1).all(|&level| level < 0.5), "{order}: {after:?}");
        }
    }

    #[test]
    fn a_seed_always_gives_the_same_solution() {
        let sides = Sides::for_order(9).unwrap();
        let (_, first) = mixed(sides, 3).unwrap();
        assert_eq!(mixed(sides, 3).unwrap().1, first);
        assert_ne!(mixed(sides, 4).unwrap().1, first);
    }

    #[test]
    fn solutions_equal_those_of_their_walks_and_the_share_grows() {
        let keys = [(9, 3), (4, 1), (9, 3)].map(|(order, seed)| SolutionKey { order, seed });
        let mut shares = Vec::new();
        let solutions = Solutions::make(keys, &mut |share| {
            shares.push(share);
            ControlFlow::Continue(())
        })
        .unwrap();
        for SolutionKey { order, seed } in keys {
            let (_, solution) = mixed(Sides::for_order(order).unwrap(), seed).unwrap();
            assert_eq!(*solutions.get(SolutionKey { order, seed }).1, solution);
        }
        // Three steps for each symbol of two different boards.
        assert_eq!((shares.len(), shares[0]), (3 * (4 + 9), 0.0));
        assert!(shares.windows(2).all(|pair| pair[0] < pair[1]) && shares.last() < Some(&1.0));
    }

    #[test]
    fn an_observer_stops_the_work() {
        let mut steps = 0;
        let stopped = Solutions::make([SolutionKey { order: 9, seed: 1 }], &mut |_| {
            steps += 1;
            if steps == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(stopped, Err(BoardError::Stopped)) && steps == 5);
    }

    fn mixed(sides: Sides, seed: u64) -> Result<(Arc<Variant>, Grid), BoardError> {
        mixed_until(sides, seed, &mut || false)
    }

    /// Returns the share of the pairs of rows between which the symbols are exchanged in cycles of one length: 1
    /// for every shuffled cyclic pattern, since neither renaming symbols nor exchanging lines changes the
    /// cycles, and near 0 for a random solution of a large board.
    ///
    /// The cycles are those of the permutation that maps the symbol of row r in each column to that of row s.
    fn regularity(variant: &Variant, solution: &Grid) -> f64 {
        let regions = variant.regions().iter().filter(|region| region.scope == Scope::Row);
        let rows: Vec<Vec<Symbol>> = regions
            .map(|region| region.cells.iter().filter_map(|&cell| solution.get(cell)).collect())
            .collect();
        let mut pairs = 0_u32;
        let mut regular = 0_u32;
        for (index, row) in rows.iter().enumerate() {
            for other in &rows[index + 1..] {
                pairs += 1;
                let lengths = cycles(row, other);
                regular += u32::from(lengths.windows(2).all(|pair| pair[0] == pair[1]));
            }
        }
        if pairs == 0 { 1.0 } else { f64::from(regular) / f64::from(pairs) }
    }

    /// Returns the lengths of the cycles of the permutation from one row to the other.
    fn cycles(row: &[Symbol], other: &[Symbol]) -> Vec<usize> {
        let mut next: HashMap<Symbol, Symbol> =
            row.iter().copied().zip(other.iter().copied()).collect();
        let mut lengths = Vec::new();
        for &start in row {
            let mut length = 0;
            let mut symbol = start;
            while let Some(following) = next.remove(&symbol) {
                length += 1;
                symbol = following;
            }
            if length > 0 {
                lengths.push(length);
            }
        }
        lengths
    }

    #[test]
    fn cycles_are_counted() {
        let mut found = cycles(&row(&[1, 2, 3, 4, 5, 6]), &row(&[2, 3, 1, 5, 4, 6]));
        found.sort_unstable();
        assert_eq!(found, [1, 2, 3]);
    }

    fn row(numbers: &[u16]) -> Vec<Symbol> {
        numbers.iter().filter_map(|&number| Symbol::from_number(number)).collect()
    }
}
