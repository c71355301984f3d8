//! The puzzles that result from a puzzle when some givens are removed and others are added.
//!
//! A puzzle without the removed givens has many solutions. If they can be listed, no addition needs a search of its
//! own: added givens leave one solution if and only if exactly one of the listed solutions contains all of them.
//! If there are too many, the lanes solve the puzzle with each addition, many at a time; of two additions, the first is
//! made, and the solutions are listed again.

mod shared;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use clausoku_board::{Puzzle, Variant};
use clausoku_lanes::{Engine, Excluded, Query, Unsupported};

use self::shared::{Pairs, Singles};
use crate::generating::Error;
use crate::generating::questions::Lanes;
use crate::generating::solutions::peers;
use clausoku_text::Deadline;

/// The most givens that are removed, and that are added.
pub const MAX_MOVED: usize = 2;

/// The number of solutions that are listed before one addition is tried after another.
const LISTED: u64 = 500;

/// The number of solutions that are listed before pairs of additions are tried one after another.
/// There are hundreds of times as many pairs as additions.
const LISTED_FOR_PAIRS: u64 = 50_000;

/// The most candidates of a board for which pairs are counted: the tables have a quarter of the square of it in bytes.
// 16 MiB at this bound.
const MAX_CANDIDATES: usize = 8192;

/// The number of removals that a thread takes at once.
const TOGETHER: usize = 16;

/// The number of boards that the lanes get at once.
const BOARDS: usize = 2048;

/// The definition of the neighbours of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The number of givens that are removed.
    pub remove: usize,
    /// The number of givens that are added.
    pub add: usize,
    /// `true` if no given of the neighbour may be left out.
    pub minimal: bool,
}

/// Finds the neighbours of one puzzle.
///
/// ```
/// use clausoku::generating::{Neighbours, Exchange};
/// use clausoku_board::{Deadline, Puzzle};
/// let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
/// let exchange = Exchange { remove: 1, add: 1, minimal: false };
/// let neighbours = Neighbours::new(&puzzle, exchange).unwrap();
/// let removals = neighbours.removals();
/// assert_eq!(removals.len(), 6);
/// let found = neighbours.find(&removals, &Deadline::never()).unwrap();
/// assert!(found.iter().all(|givens| givens.iter().filter(|&&number| number != 0).count() == 6));
/// ```
#[derive(Clone, Debug)]
pub struct Neighbours {
    variant: Arc<Variant>,
    engine: Engine,
    givens: Vec<u8>,
    exchange: Exchange,
    /// The cells that share a region with each cell.
    peers: Vec<Vec<usize>>,
}

/// A puzzle without the removed givens, and perhaps with one that was added.
#[derive(Clone, Debug)]
struct Base {
    givens: Vec<u8>,
    /// The cells from which givens were removed, and which do not get them again.
    removed: Vec<usize>,
    /// The first cell that may get a given.
    first: usize,
}

/// Locks a value that is whole between all calls.
fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Neighbours {
    /// Returns a search for the neighbours of the puzzle.
    ///
    /// # Errors
    ///
    /// Fails if lanes do not support the board, if it has constraints beyond regions, if the puzzle excludes
    /// candidates, or if more givens are to be removed or added than [`MAX_MOVED`].
    pub fn new(puzzle: &Puzzle, exchange: Exchange) -> Result<Self, Error> {
        let variant = puzzle.variant();
        variant.regions_only("the search for neighbours").map_err(Unsupported::from)?;
        let engine = Engine::new(variant, &Deadline::never())?;
        if !puzzle.excluded().is_empty() {
            return Error::refused("a puzzle with excluded candidates has no neighbours");
        }
        if exchange.remove > MAX_MOVED
            || exchange.add > MAX_MOVED
            || exchange.remove + exchange.add == 0
        {
            return Error::refused(format!(
                "an exchange removes and adds up to {MAX_MOVED} givens each, and one at least"
            ));
        }
        let numbers = puzzle.givens().numbers();
        // The engine refused boards of more than 128 symbols, so a byte holds a number.
        let givens: Vec<u8> = numbers.iter().map(|&number| number as u8).collect();
        let peers = peers(variant);
        Ok(Self { variant: Arc::clone(variant), engine, givens, exchange, peers })
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns all sets of cells from which givens can be removed at once.
    pub fn removals(&self) -> Vec<Vec<usize>> {
        let given: Vec<usize> =
            (0..self.givens.len()).filter(|&cell| self.givens[cell] != 0).collect();
        let mut sets = vec![Vec::new()];
        for _ in 0..self.exchange.remove {
            let mut longer = Vec::new();
            for set in &sets {
                // Ascending, so that each set occurs once.
                let next = given.iter().filter(|&cell| set.last().is_none_or(|last| last < cell));
                longer.extend(next.map(|&cell| [set.as_slice(), &[cell]].concat()));
            }
            sets = longer;
        }
        sets
    }

    /// Returns the puzzle without the givens of these cells.
    fn without(&self, removed: &[usize]) -> Base {
        let mut givens = self.givens.clone();
        for &cell in removed {
            givens[cell] = 0;
        }
        Base { givens, removed: removed.to_vec(), first: 0 }
    }

    /// Returns the givens of all neighbours with one of these sets removed, a byte a cell, 0 where a cell is empty. No
    /// removed given is added again. Neighbours that are isomorphic to others are among them. A set with a cell that has no given
    /// has no neighbours.
    ///
    /// # Errors
    ///
    /// Fails at a limit; the time limit holds for the whole call.
    pub fn find(
        &self,
        removals: &[Vec<usize>],
        deadline: &Deadline,
    ) -> Result<Vec<Vec<u8>>, Error> {
        let Self { engine, variant, .. } = self;
        let lanes = Lanes { engine, variant, deadline };
        let is_given = |&cell: &usize| self.givens.get(cell).is_some_and(|&given| given != 0);
        let removals = removals.iter().filter(|removed| removed.iter().all(is_given));
        let bases: Vec<Base> = removals.map(|removed| self.without(removed)).collect();
        let mut found = Vec::new();
        match self.exchange.add {
            0 => {
                let boards: Vec<Vec<u8>> = bases.into_iter().map(|base| base.givens).collect();
                let counts = lanes.counts(&boards.concat(), &[], 2)?;
                let unique = boards.into_iter().zip(counts).filter(|row| row.1 == 1);
                found.extend(unique.map(|row| row.0));
            }
            1 => self.add_one(&bases, lanes, &mut found)?,
            _ => self.add_two(&bases, lanes, &mut found)?,
        }
        if self.exchange.minimal { Self::minimal(&found, lanes) } else { Ok(found) }
    }

    /// Finds the same neighbours on `threads` threads, and passes each through a function of its thread. The order is the
    /// same. At a limit, returns the neighbours before the first unknown one.
    pub fn find_on<R: Send, F: FnMut(Vec<u8>) -> R>(
        &self,
        threads: usize,
        removals: &[Vec<usize>],
        deadline: &Deadline,
        make: impl Fn() -> F + Sync,
    ) -> (Vec<R>, Result<(), Error>) {
        // Pairs of additions are counted removal by removal.
        let together = if self.exchange.add == 2 { 1 } else { TOGETHER };
        let parts = Mutex::new(removals.chunks(together).enumerate());
        let done = Mutex::new(Vec::new());
        let work = || {
            let mut pass = make();
            loop {
                let next = locked(&parts).next();
                let Some((index, removals)) = next else { return };
                let found = self.find(removals, deadline);
                let passed = found.map(|all| all.into_iter().map(&mut pass).collect::<Vec<R>>());
                let is_end = passed.is_err();
                locked(&done).push((index, passed));
                if is_end {
                    return;
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(removals.len().div_ceil(together)) {
                // Where the system starts no thread, this one does all the work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Threads end in any order.
        done.sort_unstable_by_key(|part| part.0);
        let mut all = Vec::new();
        for (_, passed) in done {
            match passed {
                Ok(passed) => all.extend(passed),
                Err(error) => return (all, Err(error)),
            }
        }
        (all, Ok(()))
    }

    /// Adds one given to each of the puzzles in all ways that leave one solution.
    fn add_one(
        &self,
        bases: &[Base],
        lanes: Lanes<'_>,
        found: &mut Vec<Vec<u8>>,
    ) -> Result<(), Error> {
        for bases in bases.chunks(BOARDS) {
            let mut singles = vec![Singles::new(self.candidates()); bases.len()];
            let listed = self.list(bases, LISTED, lanes, |place, candidates| {
                singles[place].add(candidates);
            })?;
            let mut boards = Vec::new();
            for ((base, single), is_listed) in bases.iter().zip(&singles).zip(listed) {
                // A listed puzzle needs no search for any of its additions.
                if is_listed {
                    let once = single.once().filter(|&candidate| self.may_add(base, candidate));
                    found.extend(once.map(|candidate| self.with(&base.givens, &[candidate])));
                } else {
                    boards.extend(self.additions(base).map(|c| self.with(&base.givens, &[c])));
                }
            }
            for boards in boards.chunks(BOARDS) {
                let counts = lanes.counts(&boards.concat(), &[], 2)?;
                let unique = boards.iter().zip(counts).filter(|row| row.1 == 1);
                found.extend(unique.map(|row| row.0.clone()));
            }
        }
        Ok(())
    }

    /// Adds two givens to each of the puzzles in all ways that leave one solution.
    fn add_two(
        &self,
        bases: &[Base],
        lanes: Lanes<'_>,
        found: &mut Vec<Vec<u8>>,
    ) -> Result<(), Error> {
        for base in bases {
            // One puzzle at a time: its tables of pairs are far larger than tables of single candidates.
            if self.candidates() <= MAX_CANDIDATES {
                let mut pairs = Pairs::new(self.candidates());
                let one = std::slice::from_ref(base);
                let listed = self.list(one, LISTED_FOR_PAIRS, lanes, |_, candidates| {
                    pairs.add(candidates);
                })?;
                if listed == [true] {
                    pairs.for_each_once(&mut |pair| {
                        if pair.iter().all(|&candidate| self.may_add(base, candidate)) {
                            found.push(self.with(&base.givens, &pair));
                        }
                    });
                    continue;
                }
            }
            let additions = self.additions(base).map(|candidate| Base {
                givens: self.with(&base.givens, &[candidate]),
                removed: base.removed.clone(),
                // Each pair once.
                first: candidate / self.variant.order() + 1,
            });
            self.add_one(&additions.collect::<Vec<Base>>(), lanes, found)?;
        }
        Ok(())
    }

    /// Returns the number of candidates of the board. A candidate has the index `cell · order + symbol`.
    fn candidates(&self) -> usize {
        self.variant.cell_count() * self.variant.order()
    }

    /// Returns whether the candidate may be added: its cell is empty, and it was not removed.
    fn may_add(&self, base: &Base, candidate: usize) -> bool {
        let (cell, number) = self.parts(candidate);
        let was_removed = base.removed.contains(&cell) && self.givens[cell] == number;
        base.givens[cell] == 0 && cell >= base.first && !was_removed
    }

    fn parts(&self, candidate: usize) -> (usize, u8) {
        let order = self.variant.order();
        (candidate / order, (candidate % order + 1) as u8)
    }

    /// Returns the candidates that may be added and that no given of a peer excludes.
    fn additions<'b>(&'b self, base: &'b Base) -> impl Iterator<Item = usize> + 'b {
        (0..self.candidates()).filter(move |&candidate| {
            let (cell, number) = self.parts(candidate);
            // Each candidate that clashes with a given would be a board for the lanes without a solution. Listed
            // solutions contain none.
            self.may_add(base, candidate)
                && self.peers[cell].iter().all(|&peer| base.givens[peer] != number)
        })
    }

    fn with(&self, givens: &[u8], candidates: &[usize]) -> Vec<u8> {
        let mut givens = givens.to_vec();
        for &candidate in candidates {
            let (cell, number) = self.parts(candidate);
            givens[cell] = number;
        }
        givens
    }

    /// Lists the solutions of each of the puzzles up to a number, as candidates. Returns, by puzzle, whether these are
    /// all.
    fn list(
        &self,
        bases: &[Base],
        most: u64,
        lanes: Lanes<'_>,
        mut take: impl FnMut(usize, &[usize]),
    ) -> Result<Vec<bool>, Error> {
        let givens: Vec<u8> = bases.iter().flat_map(|base| base.givens.iter().copied()).collect();
        let order = self.variant.order();
        let mut candidates = vec![0; self.givens.len()];
        // One more than is listed, to know whether there are others.
        let query = Query { givens: &givens, ..Query::default() };
        let answer = lanes.search(&query, most + 1, |place, solution| {
            for ((candidate, cell), &number) in candidates.iter_mut().zip(0..).zip(solution) {
                *candidate = cell * order + usize::from(number) - 1;
            }
            take(place, &candidates);
        })?;
        Ok(answer.counts.iter().map(|&count| count <= most).collect())
    }

    /// Returns the minimal puzzles: without any one given, there is a solution with another value in its cell.
    fn minimal(puzzles: &[Vec<u8>], lanes: Lanes<'_>) -> Result<Vec<Vec<u8>>, Error> {
        let mut kept = Vec::new();
        // Each puzzle makes as many boards as it has givens.
        for puzzles in puzzles.chunks(BOARDS / 16) {
            let mut boards = Vec::new();
            let mut excluded = Vec::new();
            let mut of = Vec::new();
            for (index, givens) in puzzles.iter().enumerate() {
                for (cell, &number) in givens.iter().enumerate().filter(|row| *row.1 != 0) {
                    let start = boards.len();
                    boards.extend_from_slice(givens);
                    boards[start + cell] = 0;
                    excluded.push(Excluded { puzzle: of.len() as u32, cell: cell as u32, number });
                    of.push(index);
                }
            }
            // One solution with another value is enough to show that the given is needed.
            let counts = lanes.counts(&boards, &excluded, 1)?;
            let mut is_minimal = vec![true; puzzles.len()];
            for (index, _) in of.iter().zip(&counts).filter(|row| *row.1 == 0) {
                is_minimal[*index] = false;
            }
            let minimal = puzzles.iter().zip(is_minimal).filter(|row| row.1);
            kept.extend(minimal.map(|row| row.0.clone()));
        }
        Ok(kept)
    }
}
