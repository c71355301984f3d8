//! The fewest givens that leave a solution as the only one.
//!
//! Another solution of the board differs from the given one in a set of cells. One cell of the set must be given: an
//! *unavoidable set*. So the fewest givens are a smallest set of cells that meets all unavoidable sets. There are too
//! many to list them, so they are listed as needed (an implicit hitting set; for Sudoku: G. McGuire, B. Tugemann, G.
//! Civario, *There is no 16-clue Sudoku*, 2014):
//!
//! - A SAT solver looks for k cells that meet all unavoidable sets known so far. If no such cells exist, k + 1 is a
//!   lower bound.
//! - If these cells leave other solutions, each of them gives a new unavoidable set.
//! - If they leave no other solution, k is the fewest number of givens.
//!
//! Meanwhile, a local search makes the upper bound smaller: two givens go, and one comes.

mod hitting;

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Symbol, Variant};
use clausoku_cnf::Rng;
use clausoku_lanes::{Engine, Query, Unsupported};

use self::hitting::{HittingSets, LocalSearch};
use crate::generating::questions::Lanes;
use crate::generating::{Error, Generator, Origin, Request};
use clausoku_text::Deadline;

/// The number of minimal puzzles from which the local search chooses its start.
const STARTS: u64 = 1024;

/// The number of other solutions that are listed when cells do not suffice.
const OTHERS: u64 = 64;

/// The number of solutions that are listed within an unavoidable set. The smallest difference is kept.
const WITHIN: u64 = 256;

/// The number of new unavoidable sets that are kept at a time.
const KEPT: usize = 16;

/// The most cells of a board.
// As many as a `Set` has bits.
const CELLS: usize = 128;

/// A set of cells: bit i is cell i.
type Set = u128;

/// A search for the fewest givens of one solution.
///
/// ```
/// use clausoku::generating::Fewest;
/// use clausoku_board::{Deadline, Puzzle};
/// let puzzle: Puzzle = "1234341221434321".parse().unwrap();
/// let mut fewest = Fewest::new(&puzzle, &Deadline::never()).unwrap();
/// while !fewest.is_exact() {
///     fewest.step(&Deadline::never()).unwrap();
/// }
/// assert_eq!(fewest.bounds(), 4..=4);
/// ```
#[derive(Debug)]
pub struct Fewest {
    variant: Arc<Variant>,
    engine: Engine,
    solution: Vec<u8>,
    /// A lower bound on the number of givens of every puzzle.
    least: usize,
    /// The cells that are given in the puzzle with the fewest givens that was found.
    best: Set,
    hitting: HittingSets,
    local: LocalSearch,
}

impl Fewest {
    /// Starts a search for the solution of the puzzle, which must have exactly one. No result has more givens than the
    /// puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution, if the board has more than 128 cells, if it has constraints
    /// beyond regions or lanes do not support it, or at a limit.
    pub fn new(puzzle: &Puzzle, deadline: &Deadline) -> Result<Self, Error> {
        let variant = Arc::clone(puzzle.variant());
        variant.regions_only("the search for the fewest givens").map_err(Unsupported::from)?;
        let cells = variant.cell_count();
        if cells > CELLS {
            return Err(Error::Request(format!(
                "the board has {cells} cells; the search supports up to {CELLS}"
            )));
        }
        let generator_from = |origin: Origin| {
            let request = Request { minimal: true, origin, ..Request::default() };
            Generator::new(Arc::clone(&variant), request, deadline)
        };
        let solution = generator_from(Origin::Puzzle(puzzle.givens().clone()))?.solution();
        let generator = generator_from(Origin::Solution(Grid::from_bytes(&solution)))?;
        let made = generator.make(0, 0..STARTS, 1, deadline)?;
        // The puzzle is the first bound. With the minimal puzzles of its solution alone, the bound of a puzzle with
        // 17 givens was 21.
        let mut best: Set =
            puzzle.givens().filled().fold(0, |set, (cell, _)| set | 1 << cell.index());
        for made in made.into_iter().flatten() {
            let given = made.givens.iter().enumerate().filter(|&(_, &number)| number != 0);
            let set: Set = given.fold(0, |set, (cell, _)| set | 1 << cell);
            if set.count_ones() < best.count_ones() {
                best = set;
            }
        }
        let mut hitting = HittingSets::new(cells, best.count_ones() as usize, deadline);
        let engine = Engine::new(&variant, deadline)?;
        let lanes = Lanes { engine: &engine, variant: &variant, deadline };
        for set in first_sets(lanes, &solution)? {
            hitting.add(set);
        }
        let local = LocalSearch::new(best, Rng::new(0));
        Ok(Self { variant, engine, solution, least: 1, best, hitting, local })
    }

    /// Returns the bounds of the fewest number of givens.
    pub fn bounds(&self) -> std::ops::RangeInclusive<usize> {
        self.least..=self.best.count_ones() as usize
    }

    /// Returns whether both bounds are the same.
    pub fn is_exact(&self) -> bool {
        self.least == self.best.count_ones() as usize
    }

    /// Returns the number of unavoidable sets that are known.
    pub fn sets(&self) -> usize {
        self.hitting.count
    }

    /// Returns the solution of all puzzles of this search.
    pub fn solution(&self) -> Grid {
        Grid::from_bytes(&self.solution)
    }

    /// Returns the puzzle with the fewest givens that was found.
    #[expect(clippy::missing_panics_doc, reason = "the givens are of the variant")]
    pub fn puzzle(&self) -> Puzzle {
        let mut givens = Grid::empty(self.solution.len());
        for (index, cell) in self.variant.cells().enumerate() {
            if self.best >> index & 1 == 1 {
                givens.set(cell, Symbol::from_number(u16::from(self.solution[index])));
            }
        }
        Puzzle::new(Arc::clone(&self.variant), givens).expect("givens of this variant")
    }

    /// Makes one step: a question to the SAT solver, and some moves of the local search.
    ///
    /// # Errors
    ///
    /// Fails at a limit. The bounds remain valid.
    pub fn step(&mut self, deadline: &Deadline) -> Result<(), Error> {
        let (engine, variant, solution) = (&self.engine, &self.variant, &self.solution);
        let lanes = Lanes { engine, variant, deadline };
        let found = self.local.step(lanes, solution)?;
        if found.count_ones() < self.best.count_ones() {
            self.best = found;
        }
        if self.is_exact() {
            return Ok(());
        }
        // No cells hit even the known sets, so more givens are needed whatever the other sets are.
        let Some(given) = self.hitting.find(self.least, deadline)? else {
            self.least += 1;
            return Ok(());
        };
        let others = differences(lanes, solution, &[given], OTHERS)?.remove(0);
        if others.is_empty() {
            // At most `least` cells that leave one solution, and every puzzle has at least that number: the
            // bounds are equal.
            self.best = given;
            return Ok(());
        }
        let mut new: Vec<Set> = Vec::new();
        for other in others.into_iter().take(KEPT) {
            // All other solutions within the set differ in a part of it.
            // Smaller sets make stronger clauses, and a part of a set that is unavoidable by itself
            // replaces it.
            let outside = every(solution.len()) & !other;
            let within = differences(lanes, solution, &[outside], WITHIN)?.remove(0);
            new.extend(within.into_iter().min_by_key(|set| set.count_ones()));
        }
        new.sort_unstable();
        new.dedup();
        for set in new {
            self.hitting.add(set);
        }
        Ok(())
    }
}

fn every(cells: usize) -> Set {
    Set::MAX >> (CELLS - cells)
}

/// Returns, for each of these sets of givens, the cells in which other solutions differ, for up to `max`
/// solutions.
fn differences(
    lanes: Lanes<'_>,
    solution: &[u8],
    given: &[Set],
    max: u64,
) -> Result<Vec<Vec<Set>>, Error> {
    let mut boards = Vec::with_capacity(given.len() * solution.len());
    for set in given {
        let cells = solution.iter().enumerate();
        boards.extend(cells.map(|(cell, &number)| if set >> cell & 1 == 1 { number } else { 0 }));
    }
    let mut found = vec![Vec::new(); given.len()];
    lanes.search(&Query { givens: &boards, ..Query::default() }, max, |board, other| {
        let cells = solution.iter().zip(other).enumerate();
        let differing = cells.filter(|(_, (number, other))| number != other);
        let set: Set = differing.fold(0, |set, (cell, _)| set | 1 << cell);
        if set != 0 {
            found[board].push(set);
        }
    })?;
    Ok(found)
}

/// Returns the unavoidable sets of the solution that lie in the cells of two or three symbols.
fn first_sets(lanes: Lanes<'_>, solution: &[u8]) -> Result<Vec<Set>, Error> {
    let symbols = lanes.variant.order();
    let mut of_symbol: Vec<Set> = vec![0; symbols];
    for (cell, &number) in solution.iter().enumerate() {
        of_symbol[usize::from(number) - 1] |= 1 << cell;
    }
    let mut given = Vec::new();
    for first in 0..symbols {
        for second in 0..first {
            // Sets of few symbols are small, and the lanes find all of them at once.
            let two = of_symbol[first] | of_symbol[second];
            given.push(every(solution.len()) & !two);
            given
                .extend((0..second).map(|third| every(solution.len()) & !(two | of_symbol[third])));
        }
    }
    let found = differences(lanes, solution, &given, WITHIN)?;
    let mut sets: Vec<Set> = found.into_iter().flatten().collect();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut minimal: Vec<Set> = Vec::new();
    for set in sets {
        // In ascending size, so that every part of a set comes before it.
        if minimal.iter().all(|&part| part & !set != 0) {
            minimal.push(set);
        }
    }
    Ok(minimal)
}
