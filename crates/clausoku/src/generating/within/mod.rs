//! The list of all minimal puzzles within a puzzle.
//!
//! The cells in which another solution differs from the known one are an *unavoidable set*: one of
//! them must be given. The minimal puzzles within a puzzle are the minimal sets of its givens that
//! meet all unavoidable sets. They are listed as by K. Murakami and T. Uno (*Efficient algorithms
//! for dualizing large-scale hypergraphs*, 2014): a search chooses cells of a set that is not met,
//! and every chosen cell keeps a *witness*, a set that it alone meets. The sets are not known in
//! advance: where the known ones decide nothing, the lanes search for another solution, which gives
//! one more set.
//!
//! The search has many parts, and an idle part gets an open choice of another one. Groups of parts ask the lanes
//! together. In a round, threads work on the groups, and each group asks a fixed number of times. At the end of
//! a round, the groups share the sets that they have found.
//!
//! Invariants: the known sets only save questions; without them the same puzzles are found, in
//! another order. The work of a group in a round depends on the puzzle alone, so the order is the
//! same for any number of threads.

mod search;

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use clausoku_board::Variant;
use clausoku_lanes::Engine;

use self::search::{Known, MAX_SETS, Round, Search, Set};
use crate::generating::questions::{Lanes, Questions};
use crate::generating::{Error, Made};
use clausoku_text::Deadline;

/// The number of parts that ask the lanes together.
// As many as a vector has lanes of 16 bits.
const TOGETHER: usize = 32;

/// The number of groups of a round.
const GROUPS: usize = 16;

/// The maximum number of questions of a group in a round. In the first round it is one, and it
/// doubles from round to round.
const ASKS: usize = 64;

/// Lists all minimal puzzles within a puzzle, each once.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::generating::{Generator, Origin, Request};
/// use clausoku_board::{Deadline, Puzzle};
/// let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
/// let request = Request { origin: Origin::Puzzle(puzzle.givens().clone()), ..Request::default() };
/// let deadline = Deadline::never();
/// let generator = Generator::new(Arc::clone(puzzle.variant()), request, &deadline).unwrap();
/// let mut within = generator.within().unwrap().with_threads(2);
/// let mut count = 0;
/// while let Some(made) = within.next(&deadline).unwrap() {
///     assert!(made.givens().iter().filter(|&&number| number != 0).count() <= 6);
///     count += 1;
/// }
/// assert!(count > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Within {
    board: Board,
    threads: usize,
    asks: usize,
    /// The known unavoidable sets, in the order in which they were found.
    sets: Vec<Set>,
    seen: HashSet<Set>,
    /// The parts of the search, group after group; none before the first round.
    parts: Vec<Search>,
    /// The puzzles that were found and not returned.
    found: VecDeque<Vec<u8>>,
}

/// The puzzle, and the puzzles that are listed.
#[derive(Clone, Debug)]
struct Board {
    engine: Engine,
    variant: Arc<Variant>,
    /// The solution, and the givens of the puzzle.
    start: Made,
    /// The least number of givens of the puzzles.
    least: usize,
    /// The most givens of the puzzles.
    most: usize,
}

/// The results of a group in a round.
struct Work {
    found: Vec<Vec<u8>>,
    sets: Vec<Set>,
    ended: Result<(), Error>,
}

impl Within {
    /// Returns the list of the puzzles within this one that have these numbers of givens.
    pub(crate) fn new(
        engine: Engine,
        variant: Arc<Variant>,
        start: Made,
        (least, most): (usize, usize),
    ) -> Self {
        let board = Board { engine, variant, start, least, most };
        let (sets, seen, parts, found) = Default::default();
        Self { board, threads: 1, asks: 1, sets, seen, parts, found }
    }

    /// Returns the same list in the same order, made by `threads` threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Returns the next puzzle; `None` if there are no more.
    ///
    /// # Errors
    ///
    /// Fails at a limit, after the puzzles that were found before; the time limit holds for this call. The next call
    /// goes on.
    pub fn next(&mut self, deadline: &Deadline) -> Result<Option<Made>, Error> {
        if self.parts.is_empty() {
            self.begin(deadline)?;
        }
        loop {
            if let Some(givens) = self.found.pop_front() {
                let Board { variant, start, .. } = &self.board;
                return Ok(Some(Made::new(variant, givens, start.solution.clone())));
            }
            if self.parts.iter().all(Search::has_ended) {
                return Ok(None);
            }
            // At a limit, the puzzles of the groups that finished come first; the error follows when they
            // are used up.
            let ended = self.round(deadline);
            if self.found.is_empty() {
                ended?;
            }
        }
    }

    /// Makes the first choice.
    fn begin(&mut self, deadline: &Deadline) -> Result<(), Error> {
        let board = &self.board;
        let mut sets = Vec::new();
        let mut questions = Questions::new(board.lanes(deadline));
        // Without any given: an answer is a set that every puzzle must meet, so the search can begin with
        // its cells.
        questions.ask(0, &vec![0; board.start.givens.len()], None, &board.start.solution);
        questions.answer(|_, other| {
            if other != board.start.solution {
                sets.push(board.difference(other));
            }
        })?;
        self.parts = vec![Search::default(); GROUPS * TOGETHER];
        match sets.first() {
            Some(set) => self.parts[0] = Search::new(board, set),
            // Only one solution, so no given is needed and the empty puzzle is the only minimal one.
            None if board.least == 0 => self.found.push_back(vec![0; board.start.givens.len()]),
            None => {}
        }
        self.remember(sets);
        Ok(())
    }

    /// Works on all groups once.
    fn round(&mut self, deadline: &Deadline) -> Result<(), Error> {
        // Between rounds a part may go to another group, so no group runs dry while others are busy.
        share(&mut self.parts);
        let known = self.sets.len();
        let board = &self.board;
        let sets = &self.sets;
        let asks = self.asks;
        let groups = Mutex::new(self.parts.chunks_mut(TOGETHER).enumerate());
        let done = Mutex::new(Vec::with_capacity(GROUPS));
        let work = || {
            loop {
                // A thread takes the next group when it is free: groups differ in their work, and no group
                // depends on another.
                let next = groups.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((group, parts)) = next else { return };
                if parts.iter().any(|part| !part.has_ended()) {
                    let work = board.search(parts, sets, asks, deadline);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((group, work));
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.min(GROUPS) {
                // Where the system starts no thread, this one does all the work.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Threads end in any order; by group, the puzzles come in the same order for every number of
        // threads.
        done.sort_unstable_by_key(|row| row.0);
        for part in &mut self.parts {
            // Indices from here on name sets of a group, which other groups do not have, or have in another
            // order.
            part.forget(known);
        }
        let mut ended = Ok(());
        for (_, work) in done {
            self.found.extend(work.found);
            self.remember(work.sets);
            ended = ended.and(work.ended);
        }
        if ended.is_ok() {
            // Short rounds at first: sets that one group has found save the others questions early.
            self.asks = ASKS.min(2 * self.asks);
        }
        ended
    }

    fn remember(&mut self, sets: Vec<Set>) {
        for set in sets {
            // Groups may find the same set, and a repeated one would only be looked through twice.
            if self.sets.len() < MAX_SETS && self.seen.insert(Arc::clone(&set)) {
                self.sets.push(set);
            }
        }
    }
}

impl Board {
    /// Works on a group of parts until each has asked `asks` times. Returns the puzzles and the sets that it found.
    fn search(&self, parts: &mut [Search], sets: &[Set], asks: usize, deadline: &Deadline) -> Work {
        let mut known = Known::new(sets);
        let mut questions = Questions::new(self.lanes(deadline));
        let mut found = Vec::new();
        let mut ended = Ok(());
        for ask in 0.. {
            // After the last question only begun steps are finished. So a round ends without an open
            // question, which would name sets that are forgotten.
            let may_begin = ask < asks;
            if may_begin {
                share(parts);
            }
            let mut round = Round {
                board: self,
                known: &mut known,
                questions: &mut questions,
                found: &mut found,
            };
            let mut is_open = false;
            for (slot, part) in parts.iter_mut().enumerate() {
                is_open |= part.advance(slot, may_begin, &mut round);
            }
            if !is_open {
                break;
            }
            let cells = self.start.givens.len();
            let answered = questions.answer(|number, other| {
                parts[number / cells].receive(number % cells, other, self);
            });
            if answered.is_err() {
                // A limit left questions without answers. Their steps begin again with the next call.
                parts.iter_mut().for_each(Search::undo);
                ended = answered;
                break;
            }
        }
        Work { found, sets: known.own, ended }
    }

    fn lanes<'a>(&'a self, deadline: &'a Deadline) -> Lanes<'a> {
        Lanes { engine: &self.engine, variant: &self.variant, deadline }
    }

    fn words(&self) -> usize {
        self.start.givens.len().div_ceil(64)
    }

    /// Returns the number of a question of a part about the chosen cell at this place.
    fn number(&self, slot: usize, place: usize) -> usize {
        slot * self.start.givens.len() + place
    }

    fn givens(&self, cells: impl Iterator<Item = usize>) -> Vec<u8> {
        let mut givens = vec![0; self.start.givens.len()];
        for cell in cells {
            givens[cell] = self.start.solution[cell];
        }
        givens
    }

    /// Returns the given cells in which another solution differs.
    fn difference(&self, other: &[u8]) -> Set {
        let Made { givens, solution, .. } = &self.start;
        let cells: Vec<usize> = (0..other.len())
            .filter(|&cell| givens[cell] != 0 && solution[cell] != other[cell])
            .collect();
        search::mask(&cells, self.words()).into()
    }
}

/// Moves an open choice of another part to each part that has ended, at most one from each.
fn share(parts: &mut [Search]) {
    let mut giver = 0;
    for idle in 0..parts.len() {
        if !parts[idle].has_ended() {
            continue;
        }
        let split = loop {
            // No part before the giver can give, so one pass over the parts serves all idle ones.
            let Some(part) = parts.get_mut(giver) else { return };
            giver += 1;
            if let Some(split) = part.split() {
                break split;
            }
        };
        parts[idle] = split;
    }
}
