//! Random walks through solutions: each step empties a part and fills it again. Their ends are the random solutions
//! from which the boards of an experiment are made.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use clausoku::board::{Cell, Scope, Symbol, shuffled_pattern};
use clausoku::sat::formulas::{Rng, Shuffled, Stoppable};
use clausoku::sat::solvers::Varisat;
use clausoku::sat::{Cnf, SatSolver, Verdict, verified};
use clausoku::{Encoding, Error, Grid, Puzzle, Variant};
use clausoku_text::{Deadline, Stopped};

use super::latin::{self, is_latin};
use super::{BoardError, BoardKind};
use crate::watch::Watch;

/// The approximate maximum number of cells of a hole: more slows the solver, less the walk.
const HOLE: usize = 160;

/// The number of steps per symbol of the board. A test checks that half of them suffice for
/// the regularity to reach its final level.
const STEPS: usize = 3;

/// A walk through the solutions of a board. The same board and seed give the same walk.
#[derive(Debug)]
struct Walk {
    variant: Arc<Variant>,
    solution: Grid,
    rng: Rng,
}

/// The parts of a solution that a step can empty: the cells of some of its symbols, or of some regions of one kind.
const PARTS: [Option<Scope>; 4] = [None, Some(Scope::Row), Some(Scope::Column), Some(Scope::Block)];

impl Walk {
    /// Creates a walk that starts at the cyclic pattern.
    fn new(variant: &Arc<Variant>, seed: u64) -> Self {
        let solution =
            shuffled_pattern(variant, &mut |_| {}).expect("a board of rectangular blocks");
        Self { variant: Arc::clone(variant), solution, rng: Rng::new(seed) }
    }

    /// Empties a part of the solution and fills it again. The formula is shuffled and the signs of its
    /// variables are changed, so that the solver's preferences do not restore the old solution.
    ///
    /// A board of order 625 takes seconds for a step, so the deadline holds within it.
    fn step(&mut self, deadline: &Deadline) -> Result<(), BoardError> {
        let part = PARTS[self.rng.below(PARTS.len())];
        let hole = self.hole(part);
        let givens = self.solution.without(&hole);
        let puzzle = Puzzle::new(Arc::clone(&self.variant), givens).expect("a grid of the board");
        let encoded = Encoding::reduced().encode_within(&puzzle, deadline).map_err(Error::from)?;
        let formula = Stoppable::read(&encoded, deadline, Cnf::from_formula)?;
        let shuffled = Shuffled::new(&formula, self.rng.next_u64());
        let run = Varisat::new().run(&shuffled.formula, deadline).map_err(Error::from)?;
        let model = match run.verdict {
            Verdict::Satisfiable(model) => model,
            Verdict::Unknown(reason) => return Err(Stopped(reason).into()),
            Verdict::Unsatisfiable => return Err(BoardError::NoSolution),
        };
        self.solution = verified(&encoded, &shuffled.mapping.restore(&model))?;
        Ok(())
    }

    /// Ends the walk and returns the solution with randomly renamed symbols.
    fn renamed(mut self) -> Grid {
        let mut names: Vec<Symbol> = self.variant.alphabet().symbols().collect();
        self.rng.shuffle(&mut names);
        let mut solution = Grid::empty(self.solution.len());
        for (cell, symbol) in self.solution.filled() {
            solution.set(cell, Some(names[symbol.index()]));
        }
        solution
    }

    /// Returns the cells of a random hole of this kind.
    fn hole(&mut self, part: Option<Scope>) -> Vec<Cell> {
        let order = self.variant.order();
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
        let (rows, columns) = self.variant.block_sides().expect("a board of rectangular blocks");
        let group = if scope == Scope::Column { columns } else { rows };
        let first = self.rng.below(order / group) * group;
        let mut chosen: Vec<usize> = (first..first + group).collect();
        self.rng.shuffle(&mut chosen);
        chosen.truncate(max);
        chosen.into_iter().flat_map(|index| regions[index].cells.iter().copied()).collect()
    }
}

/// Returns a random solution of a board of rectangular blocks or of a Latin square: the end of a long walk. Calls `step`
/// before each step.
///
/// ```
/// use clausoku::solving::Deadline;
/// use clausoku_bench::boards::{board, mixed};
/// let solution = mixed(&board(12).unwrap(), 7, &Deadline::never(), &mut || {}).unwrap();
/// assert!(solution.is_full());
/// ```
///
/// # Errors
///
/// Fails if the solver does, and with [`BoardError::Stopped`] at the deadline.
///
/// # Panics
///
/// The board has other regions.
pub fn mixed(
    variant: &Arc<Variant>,
    seed: u64,
    deadline: &Deadline,
    step: &mut dyn FnMut(),
) -> Result<Grid, BoardError> {
    if is_latin(variant) {
        let (order, mut rng) = (variant.order(), Rng::new(seed));
        return Ok(latin::random(order, &mut rng, STEPS * order, deadline, step)?);
    }
    let mut walk = Walk::new(variant, seed);
    for _ in 0..STEPS * variant.order() {
        step();
        deadline.check()?;
        walk.step(deadline)?;
    }
    Ok(walk.renamed())
}

/// The identity of a random solution: its board, and the seed of its walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SolutionKey {
    /// The kind of the board.
    pub kind: BoardKind,
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
pub struct RandomSolutions {
    by_key: BTreeMap<SolutionKey, (Arc<Variant>, Grid)>,
}

impl RandomSolutions {
    /// Makes the solutions, as [`mixed`] does.
    ///
    /// # Errors
    /// Fails if an order has no board, and at the deadline of the watch.
    pub fn make(
        keys: impl IntoIterator<Item = SolutionKey>,
        watch: &mut Watch<'_>,
    ) -> Result<Self, BoardError> {
        let keys: BTreeSet<SolutionKey> = keys.into_iter().collect();
        let all: f64 = keys.iter().map(|key| key.work()).sum();
        let mut by_key = BTreeMap::new();
        let mut done = 0.0;
        for key in keys {
            let variant = key.kind.board(key.order)?;
            let of_step = key.work() / (STEPS * key.order) as f64;
            let solution = mixed(&variant, key.seed, watch.deadline(), &mut || {
                watch.show(done / all);
                done += of_step;
            })?;
            by_key.insert(key, (variant, solution));
        }
        Ok(Self { by_key })
    }

    /// Returns the board and its solution.
    ///
    /// # Panics
    /// Panics if the solution was not made.
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
    use crate::boards::board;

    #[test]
    fn walks_leave_the_pattern_and_obey_the_rules() {
        for order in [9, 16] {
            let mut walk = Walk::new(&board(order).unwrap(), 1);
            assert!(regularity(&walk.variant, &walk.solution) > 0.99);
            let mut after = Vec::new();
            for _ in 0..4 {
                for _ in 0..order {
                    walk.step(&Deadline::never()).unwrap();
                }
                after.push(regularity(&walk.variant, &walk.solution));
            }
            check_solution(&Puzzle::empty(Arc::clone(&walk.variant)), &walk.solution).unwrap();
            assert!(after.iter().skip(1).all(|&level| level < 0.5), "{order}: {after:?}");
        }
    }

    #[test]
    fn a_seed_always_gives_the_same_solution() {
        let first = mixed(9, 3);
        assert_eq!(mixed(9, 3), first);
        assert_ne!(mixed(9, 4), first);
    }

    #[test]
    fn solutions_equal_those_of_their_walks_and_the_share_grows() {
        let keys = [(9, 3), (4, 1), (9, 3)].map(|(order, seed)| SolutionKey {
            kind: BoardKind::Blocks,
            order,
            seed,
        });
        let mut shares = Vec::new();
        let never = Deadline::never();
        let show = &mut |share| shares.push(share);
        let solutions = RandomSolutions::make(keys, &mut Watch::new(&never, show)).unwrap();
        for SolutionKey { order, seed, .. } in keys {
            assert_eq!(
                *solutions.get(SolutionKey { kind: BoardKind::Blocks, order, seed }).1,
                mixed(order, seed)
            );
        }
        // Three steps for each symbol of two different boards.
        assert_eq!((shares.len(), shares[0]), (3 * (4 + 9), 0.0));
        assert!(shares.windows(2).all(|pair| pair[0] < pair[1]) && shares.last() < Some(&1.0));
    }

    #[test]
    fn a_deadline_stops_the_work() {
        let (mut shares, stop) = (0, Deadline::at_check(4));
        let show = &mut |_| shares += 1;
        let key = SolutionKey { kind: BoardKind::Blocks, order: 9, seed: 1 };
        let stopped = RandomSolutions::make([key], &mut Watch::new(&stop, show));
        assert!(matches!(stopped, Err(BoardError::Stopped(_))) && (1..=5).contains(&shares));
    }

    fn mixed(order: usize, seed: u64) -> Grid {
        super::mixed(&board(order).unwrap(), seed, &Deadline::never(), &mut || {}).unwrap()
    }

    /// Returns the share of the pairs of rows between which the symbols are exchanged in cycles of one length: 1
    /// for every shuffled cyclic pattern, since neither renaming symbols nor exchanging lines changes the
    /// cycles, and near 0 for a random solution of a large board.
    ///
    /// The permutation of these cycles maps, in each column, the symbol of row r to the symbol of row s.
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
