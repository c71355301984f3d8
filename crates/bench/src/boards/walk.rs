//! Random walks through solutions: each step empties a part and fills it again.

use std::sync::Arc;

use clausoku::board::{Cell, Scope, Symbol, shuffled_pattern};
use clausoku::sat::{Cnf, Rng, SatSolver, Shuffled, Varisat, Verdict, verified};
use clausoku::{Encoding, Error, Grid, Puzzle, Variant};

use super::{BoardError, Sides};

/// The approximate maximum number of cells of a hole: more slows the solver, less the walk.
const HOLE: usize = 160;

/// The number of steps per symbol of the board. A test checks that half of them suffice for
/// [`regularity`](super::regularity) to reach its final level.
const STEPS: usize = 3;

/// A walk through the solutions of a board. The same board and seed give the same walk.
#[derive(Debug)]
pub struct Walk {
    sides: Sides,
    variant: Arc<Variant>,
    solution: Grid,
    rng: Rng,
}

/// A part of a solution: the cells of some of its symbols, or of some regions of one kind.
#[derive(Clone, Copy, Debug)]
enum Part {
    Symbols,
    Rows,
    Columns,
    Blocks,
}

impl Walk {
    /// Creates a walk that starts at the cyclic pattern.
    ///
    /// # Errors
    ///
    /// There is no board with such sides.
    #[expect(clippy::missing_panics_doc, reason = "a board of rectangular blocks")]
    pub fn new(sides: Sides, seed: u64) -> Result<Self, BoardError> {
        let variant = sides.variant()?;
        let solution =
            shuffled_pattern(&variant, &mut |_| {}).expect("a board of rectangular blocks");
        Ok(Self { sides, variant, solution, rng: Rng::new(seed) })
    }

    /// Returns the board.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the current solution.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }

    /// Empties a part of the solution and fills it again. The formula is shuffled and the signs of its
    /// variables are changed, so that the solver's preferences do not restore the old solution.
    ///
    /// # Errors
    ///
    /// The solver failed, or found no solution.
    #[expect(clippy::missing_panics_doc, reason = "a grid of the board")]
    pub fn step(&mut self) -> Result<(), BoardError> {
        let part = [Part::Symbols, Part::Rows, Part::Columns, Part::Blocks][self.rng.below(4)];
        let mut givens = self.solution.clone();
        for cell in self.hole(part) {
            givens.set(cell, None);
        }
        let puzzle = Puzzle::new(Arc::clone(&self.variant), givens).expect("a grid of the board");
        let encoded = Encoding::reduced().encode(&puzzle).map_err(Error::from)?;
        let shuffled = Shuffled::new(&Cnf::from_formula(&encoded), self.rng.next_u64());
        let verdict = Varisat::new().solve(&shuffled.formula).map_err(Error::from)?;
        let Verdict::Satisfiable(model) = verdict else { return Err(BoardError::NoSolution) };
        self.solution = verified(&encoded, &shuffled.mapping.restore(&model))?;
        Ok(())
    }

    /// Returns the number of steps after which a solution is random.
    pub(super) fn steps(sides: Sides) -> usize {
        STEPS * sides.order()
    }

    /// Ends the walk and returns the board and its solution with randomly renamed symbols.
    pub(super) fn renamed(mut self) -> (Arc<Variant>, Grid) {
        let mut names: Vec<Symbol> = self.variant.alphabet().symbols().collect();
        self.rng.shuffle(&mut names);
        let mut solution = Grid::empty(self.solution.len());
        for (cell, symbol) in self.solution.filled() {
            solution.set(cell, Some(names[symbol.index()]));
        }
        (self.variant, solution)
    }

    /// Returns the cells of a random hole of this kind.
    fn hole(&mut self, part: Part) -> Vec<Cell> {
        let order = self.sides.order();
        let max = (HOLE / order).max(2);
        let scope = match part {
            Part::Symbols => {
                // Two emptied symbols can only be exchanged along cycles of their cells; three or
                // more allow other changes too.
                let mut symbols: Vec<usize> = (0..order).collect();
                self.rng.shuffle(&mut symbols);
                symbols.truncate(3.max(max).min(order));
                let cells = self.solution.filled();
                return cells
                    .filter(|(_, s)| symbols.contains(&s.index()))
                    .map(|row| row.0)
                    .collect();
            }
            Part::Rows => Scope::Row,
            Part::Columns => Scope::Column,
            Part::Blocks => Scope::Block,
        };
        let regions: Vec<&[Cell]> = self
            .variant
            .regions()
            .iter()
            .filter(|region| region.scope == scope)
            .map(|region| region.cells.as_slice())
            .collect();
        // Choose neighbours: rows of one band, columns of one stack, blocks of one band.
        let group = match part {
            Part::Columns => self.sides.columns,
            Part::Symbols | Part::Rows | Part::Blocks => self.sides.rows,
        };
        let first = self.rng.below(order / group) * group;
        let mut chosen: Vec<usize> = (first..first + group).collect();
        self.rng.shuffle(&mut chosen);
        chosen.truncate(max);
        chosen.into_iter().flat_map(|index| regions[index].iter().copied()).collect()
    }
}

/// Returns a random solution of a board: the end of a long walk, with renamed symbols.
///
/// ```
/// use clausoku_bench::boards::{Sides, mixed, regularity};
/// let sides = Sides::for_order(12).unwrap();
/// let (variant, solution) = mixed(sides, 7).unwrap();
/// assert!(solution.is_full() && regularity(&variant, &solution) < 0.5);
/// ```
///
/// # Errors
/// Fails if the board is too large.
pub fn mixed(sides: Sides, seed: u64) -> Result<(Arc<Variant>, Grid), BoardError> {
    mixed_until(sides, seed, &mut || false)
}

/// Returns the same solution, but asks `stop` before each step whether to stop.
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

#[cfg(test)]
mod tests {
    use clausoku::board::check_solution;

    use super::*;
    use crate::boards::regularity;

    #[test]
    fn walks_leave_the_pattern_and_obey_the_rules() {
        for order in [9, 16] {
            let sides = Sides::for_order(order).unwrap();
            let mut walk = Walk::new(sides, 1).unwrap();
            assert!(regularity(walk.variant(), walk.solution()) > 0.99);
            let mut after = Vec::new();
            for _ in 0..4 {
                for _ in 0..order {
                    walk.step().unwrap();
                }
                after.push(regularity(walk.variant(), walk.solution()));
            }
            check_solution(&Puzzle::empty(Arc::clone(walk.variant())), walk.solution()).unwrap();
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
}
