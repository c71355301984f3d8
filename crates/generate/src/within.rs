//! All minimal puzzles within a puzzle.
//!
//! Where another solution differs from the known one is an *unavoidable set*: one of its cells must be given. The
//! minimal puzzles within a puzzle are the minimal sets of its givens that meet all unavoidable sets. They are listed
//! as by K. Murakami and T. Uno (*Efficient algorithms for dualizing large-scale hypergraphs*, 2014): a search
//! chooses cells of a set that is not met, and every chosen cell keeps a *witness*, a set that it alone meets. The sets
//! are not known in advance: where the known ones show nothing, the lanes look for another solution, which gives
//! one more.
//!
//! Invariant: the known sets only save questions. Without them the same puzzles are found, in another order.

use std::sync::Arc;

use lanes::Engine;
use puzzle::{Limits, Variant};

use crate::clock::Clock;
use crate::questions::Questions;
use crate::{Error, Made};

/// The most sets that are remembered.
const MOST_SETS: usize = 1 << 14;

/// A set of cells, a bit a cell.
type Set = Arc<[u64]>;

/// Lists all minimal puzzles within a puzzle, each once.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_generate::{Generator, Origin, Request};
/// use puzzle::{Limits, Puzzle};
/// let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
/// let request = Request { origin: Origin::Puzzle(puzzle.givens().clone()), ..Request::default() };
/// let limits = Limits::default();
/// let generator = Generator::new(Arc::clone(puzzle.variant()), request, &limits).unwrap();
/// let mut within = generator.within().unwrap();
/// let mut count = 0;
/// while let Some(made) = within.next(&limits).unwrap() {
///     assert!(made.givens.iter().filter(|&&number| number != 0).count() <= 6);
///     count += 1;
/// }
/// assert!(count > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Within {
    engine: Engine,
    variant: Arc<Variant>,
    /// The solution, and the givens of the puzzle.
    start: Made,
    /// The most givens of the puzzles.
    most: usize,
    /// The least number of givens of the puzzles.
    least: usize,
    sets: Vec<Set>,
    chosen: Vec<usize>,
    /// The open choices: one for each chosen cell, and one above them.
    stack: Vec<Choice>,
}

/// The cells of a set that is not met, one of which is chosen next.
#[derive(Clone, Debug)]
struct Choice {
    /// The cells that are still to be tried.
    cells: Vec<usize>,
    /// The cells that may be chosen later.
    candidates: Vec<u64>,
    /// By chosen cell: its witness.
    witnesses: Vec<Set>,
    /// The indices of the known sets that no chosen cell meets, of those before `known`.
    unmet: Vec<u32>,
    known: usize,
}

/// What follows when a cell is chosen.
enum Step {
    /// Some chosen cell has no witness left: nothing that contains these cells is minimal.
    Useless,
    /// No puzzle has the chosen cells and only candidates beside them.
    Dead,
    /// The chosen cells are a minimal puzzle.
    Found,
    /// Further cells are needed.
    Open(Choice),
}

impl Within {
    /// Returns the list of the puzzles within this one that have these numbers of givens.
    pub(crate) fn new(
        engine: Engine,
        variant: Arc<Variant>,
        start: Made,
        (least, most): (usize, usize),
    ) -> Self {
        let given = start.givens.iter().enumerate().filter(|row| *row.1 != 0).map(|row| row.0);
        let given: Vec<usize> = given.collect();
        let words = start.givens.len().div_ceil(64);
        let root = Choice {
            // The empty puzzle is the only one if nothing has to be given.
            cells: Vec::new(),
            candidates: mask(&given, words),
            witnesses: Vec::new(),
            unmet: Vec::new(),
            known: 0,
        };
        let (sets, chosen) = Default::default();
        Self { engine, variant, start, least, most, sets, chosen, stack: vec![root] }
    }

    /// Returns the next puzzle; `None` if there are no more.
    ///
    /// # Errors
    ///
    /// Fails at a limit; the time limit holds for this call. The next call goes on.
    pub fn next(&mut self, limits: &Limits) -> Result<Option<Made>, Error> {
        let clock = Clock::start(limits.clone());
        if self.chosen.is_empty() && self.sets.is_empty() && !self.begin(&clock)? {
            return Ok(None);
        }
        while let Some(choice) = self.stack.last_mut() {
            let Some(cell) = choice.cells.pop() else {
                self.stack.pop();
                self.chosen.pop();
                continue;
            };
            self.chosen.push(cell);
            let step = self.step(&clock);
            self.chosen.pop();
            let last = self.stack.len() - 1;
            match step {
                Err(error) => {
                    self.stack[last].cells.push(cell);
                    return Err(error);
                }
                Ok(Step::Useless) => {}
                Ok(Step::Dead) => insert(&mut self.stack[last].candidates, cell),
                Ok(Step::Found) => {
                    insert(&mut self.stack[last].candidates, cell);
                    if self.chosen.len() + 1 >= self.least {
                        let chosen = self.chosen.iter().copied().chain([cell]);
                        return Ok(Some(self.made(chosen)));
                    }
                }
                Ok(Step::Open(next)) => {
                    insert(&mut self.stack[last].candidates, cell);
                    if self.chosen.len() + 1 < self.most {
                        self.chosen.push(cell);
                        self.stack.push(next);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Makes the first choice. Returns `false` if there is none: no cell has to be given.
    fn begin(&mut self, clock: &Clock) -> Result<bool, Error> {
        let Some(set) = self.other(&vec![0; self.start.givens.len()], clock)? else {
            return Ok(false);
        };
        let root = &mut self.stack[0];
        root.cells = cells(&set).collect();
        remove(&mut root.candidates, &set);
        self.remember(set);
        Ok(true)
    }

    /// Looks what follows from the last chosen cell.
    fn step(&mut self, clock: &Clock) -> Result<Step, Error> {
        let words = self.start.givens.len().div_ceil(64);
        let chosen = mask(&self.chosen, words);
        let (&cell, before) = self.chosen.split_last().expect("a cell was chosen");
        let before = mask(before, words);
        let choice = self.stack.last_mut().expect("a choice was made");
        let new = (choice.known..self.sets.len()).filter(|&set| !meets(&self.sets[set], &before));
        choice.unmet.extend(new.map(|set| set as u32));
        choice.known = self.sets.len();
        let candidates = choice.candidates.clone();
        let mut witnesses = choice.witnesses.clone();
        let unmet = choice.unmet.iter().copied();
        let unmet: Vec<u32> =
            unmet.filter(|&set| !contains(&self.sets[set as usize], cell)).collect();
        let known = choice.known;
        // What the last cell meets, and no one before: one of the sets that led to this choice.
        let own = choice.unmet.iter().find(|&&set| contains(&self.sets[set as usize], cell));
        let own = own.map(|&set| Arc::clone(&self.sets[set as usize]));
        let empty: Set = vec![0; words].into();
        witnesses.push(own.unwrap_or(empty));
        if !self.find_witnesses(&chosen, &mut witnesses, clock)? {
            return Ok(Step::Useless);
        }
        let joined: Vec<u64> = chosen.iter().zip(&candidates).map(|(a, b)| a | b).collect();
        let least = unmet.iter().map(|&set| &self.sets[set as usize]);
        let least = least.min_by_key(|set| common(set, &candidates)).cloned();
        if least.as_ref().is_some_and(|set| common(set, &candidates) == 0) {
            return Ok(Step::Dead);
        }
        if let Some(set) = self.other(&self.givens(&joined), clock)? {
            self.remember(set);
            return Ok(Step::Dead);
        }
        let next = match least {
            Some(set) => set,
            None => match self.other(&self.givens(&chosen), clock)? {
                None => return Ok(Step::Found),
                Some(set) => {
                    self.remember(Arc::clone(&set));
                    set
                }
            },
        };
        let tried: Vec<usize> = cells(&next).filter(|&cell| contains(&candidates, cell)).collect();
        let mut later = candidates;
        remove(&mut later, &next);
        Ok(Step::Open(Choice { cells: tried, candidates: later, witnesses, unmet, known }))
    }

    /// Replaces witnesses that several chosen cells meet. Returns `false` if a cell has none.
    fn find_witnesses(
        &mut self,
        chosen: &[u64],
        witnesses: &mut [Set],
        clock: &Clock,
    ) -> Result<bool, Error> {
        let mut questions = Questions::new(&self.engine, &self.variant, clock);
        let mut asked = 0;
        for (place, &cell) in self.chosen.iter().enumerate() {
            let is_witness = |set: &Set| contains(set, cell) && common(set, chosen) == 1;
            if is_witness(&witnesses[place]) {
                continue;
            }
            if let Some(set) = self.sets.iter().find(|set| is_witness(set)) {
                witnesses[place] = Arc::clone(set);
                continue;
            }
            let mut givens = self.givens(chosen);
            givens[cell] = 0;
            let solution = &self.start.solution;
            questions.ask(place, &givens, Some((cell, solution[cell])), solution);
            asked += 1;
        }
        let mut found: Vec<(usize, Set)> = Vec::with_capacity(asked);
        if asked > 0 {
            let start = &self.start;
            questions.answer(|place, other| found.push((place, difference(start, other))))?;
        }
        let is_complete = found.len() == asked;
        for (place, set) in found {
            witnesses[place] = Arc::clone(&set);
            self.remember(set);
        }
        Ok(is_complete)
    }

    /// Returns where another solution of these givens differs from the known one.
    fn other(&self, givens: &[u8], clock: &Clock) -> Result<Option<Set>, Error> {
        let mut questions = Questions::new(&self.engine, &self.variant, clock);
        questions.ask(0, givens, None, &self.start.solution);
        let mut least: Option<Set> = None;
        questions.answer(|_, other| {
            if other != self.start.solution {
                let set = difference(&self.start, other);
                let size = |set: &Set| common(set, set);
                if least.as_ref().is_none_or(|least| size(&set) < size(least)) {
                    least = Some(set);
                }
            }
        })?;
        Ok(least)
    }

    fn remember(&mut self, set: Set) {
        if self.sets.len() < MOST_SETS {
            self.sets.push(set);
        }
    }

    /// Returns the givens in these cells.
    fn givens(&self, set: &[u64]) -> Vec<u8> {
        let mut givens = vec![0; self.start.givens.len()];
        for cell in cells(set) {
            givens[cell] = self.start.solution[cell];
        }
        givens
    }

    fn made(&self, chosen: impl Iterator<Item = usize>) -> Made {
        let mut givens = vec![0; self.start.givens.len()];
        for cell in chosen {
            givens[cell] = self.start.solution[cell];
        }
        Made { givens, solution: self.start.solution.clone() }
    }
}

/// Returns the given cells in which the solutions differ.
fn difference(start: &Made, other: &[u8]) -> Set {
    let differs = |&cell: &usize| start.givens[cell] != 0 && start.solution[cell] != other[cell];
    let cells: Vec<usize> = (0..other.len()).filter(differs).collect();
    mask(&cells, other.len().div_ceil(64)).into()
}

fn mask(cells: &[usize], words: usize) -> Vec<u64> {
    let mut mask = vec![0; words];
    for &cell in cells {
        insert(&mut mask, cell);
    }
    mask
}

fn insert(set: &mut [u64], cell: usize) {
    set[cell / 64] |= 1 << (cell % 64);
}

/// Removes the cells of another set.
fn remove(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
}

fn contains(set: &[u64], cell: usize) -> bool {
    set[cell / 64] >> (cell % 64) & 1 == 1
}

fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Returns the number of common cells.
fn common(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

fn cells(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| 64 * word + bit)
    })
}
