//! A depth-first search over the network.
//!
//! A frame is a copy of all sets, some hundred bytes, which is cheaper than a trail. The cell with the most conflicts for each of its
//! symbols is guessed: F. Boussemart et al., *Boosting systematic search by weighting constraints*, ECAI 2004.

use clausoku_board::{Cell, Grid};
use clausoku_text::{Deadline, Rng, StopReason, Stopped};

use crate::domains::Domains;
use crate::network::{Halt, Network};
use crate::propagator::Counts;
use crate::queue::Queue;
use crate::set::Set;

/// The number of conflicts after which the sums are added that several constraints imply together. Most puzzles need none, and they take
/// up to some milliseconds to find.
const IMPLIED_AFTER: u64 = 50;

/// The number of conflicts after which all weights halve, so that late conflicts weigh more.
const CONFLICTS_OF_HALF: u64 = 1 << 14;

/// The effort of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Number of guesses.
    pub guesses: u64,
    /// Number of guesses that led to no solution, with those that follow from them.
    pub conflicts: u64,
    /// Number of runs of propagators.
    pub runs: u64,
    /// The work of these runs and of the search, in steps of some nanoseconds. It is the same on all machines.
    pub work: u64,
}

/// The end of a part of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The symbols of a solution.
    Solution(Grid),
    /// There are no more solutions.
    End,
}

/// A search for the solutions of a network, each once.
#[derive(Debug)]
pub struct Search<S> {
    network: Network<S>,
    frames: Vec<Frame<S>>,
    /// The vectors of frames that are gone.
    pool: Vec<Vec<S>>,
    sets: Vec<S>,
    queue: Queue,
    weights: Vec<u64>,
    effort: Effort,
    solutions: u64,
    state: State,
    /// The sets before the first guess.
    root: Vec<S>,
    /// The symbols that are guessed before others; branches without any of them are cut.
    wanted: Option<Vec<S>>,
    /// The random numbers of the order of guesses, if it is random.
    rng: Option<Rng>,
    /// The work after which the search gives up.
    most_work: u64,
}

/// The next step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The start is not closed.
    Start,
    /// The sets are closed.
    Open,
    /// The sets have no further solution.
    Closed,
    End,
}

/// A branch: the sets before the guess, and the guesses that are left, the next one last.
#[derive(Debug)]
struct Frame<S> {
    sets: Vec<S>,
    left: Vec<Guess<S>>,
}

/// A symbol of a cell, or a place of a symbol that has two places in a region.
#[derive(Clone, Copy, Debug)]
struct Guess<S> {
    cell: Cell,
    symbol: S,
}

impl<S: Set> Search<S> {
    /// Returns the search of a network.
    pub fn new(network: Network<S>) -> Self {
        let sets = network.start.clone();
        let queue = network.queue(&sets);
        let weights = network.weights.iter().copied().map(u64::from).collect();
        Self {
            network,
            frames: Vec::new(),
            pool: Vec::new(),
            root: sets.clone(),
            wanted: None,
            rng: None,
            sets,
            queue,
            weights,
            effort: Effort::default(),
            solutions: 0,
            state: State::Start,
            most_work: u64::MAX,
        }
    }

    /// Lets the search go on for any work.
    pub(crate) fn lift_limit(&mut self) {
        self.most_work = u64::MAX;
    }

    /// Guesses these symbols before others, and cuts the branches without any of them.
    pub(crate) fn want(&mut self, symbols: Vec<S>) {
        self.wanted = Some(symbols);
    }

    /// Guesses in a random order; wanted symbols are still first.
    pub(crate) fn shuffle(&mut self, rng: Rng) {
        self.rng = Some(rng);
    }

    /// Gives up after this further work.
    pub(crate) fn limit(&mut self, work: u64) {
        self.most_work = self.effort().work.saturating_add(work);
    }

    /// Begins again with these sets, which are closed but for the cell that changed, and with the weights so far.
    pub(crate) fn begin(&mut self, sets: &[S], changed: Option<Cell>) {
        self.pool.extend(self.frames.drain(..).map(|frame| frame.sets));
        self.root.copy_from_slice(sets);
        self.sets.copy_from_slice(sets);
        self.queue.clear();
        if let Some(cell) = changed {
            self.queue.note_change(cell);
            if sets[cell.index()].is_one() {
                self.queue.note_single(cell);
            }
        }
        self.solutions = 0;
        self.state = State::Start;
    }

    /// Returns the network, to which the search may have added propagators.
    pub(crate) fn network(&self) -> &Network<S> {
        &self.network
    }

    /// Returns what the search did so far.
    pub fn effort(&self) -> Effort {
        let work = self.queue.work + self.effort.guesses * self.sets.len() as u64;
        Effort { runs: self.queue.runs, work, ..self.effort }
    }

    /// Searches the next solution.
    ///
    /// # Errors
    ///
    /// Fails at the deadline, after its number of guesses, and after its bound of work. The search then
    /// goes on where it was.
    pub fn next(&mut self, deadline: &Deadline) -> Result<Found, Stopped> {
        let most = deadline.limits().steps.unwrap_or(u64::MAX);
        loop {
            match self.state {
                State::Start => {
                    let has_symbols = self.sets.iter().all(|set| !set.is_empty());
                    self.state = if has_symbols { self.close(deadline)? } else { State::End };
                }
                State::Open => {
                    deadline.work(self.sets.len() as u32)?;
                    if self.is_cut() {
                        self.state = State::Closed;
                        continue;
                    }
                    let Some(mut guesses) = self.guesses() else {
                        self.state = State::Closed;
                        return Ok(Found::Solution(self.solution()));
                    };
                    if self.effort.guesses >= most {
                        return Err(Stopped(StopReason::StepLimit));
                    }
                    if self.effort().work >= self.most_work {
                        return Err(Stopped(StopReason::GaveUp));
                    }
                    self.effort.guesses += 1;
                    if let Some(rng) = &mut self.rng {
                        rng.shuffle(&mut guesses);
                        if let Some(wanted) = &self.wanted {
                            // The last one is guessed first.
                            guesses.sort_by_key(|guess| {
                                wanted[guess.cell.index()].meets(guess.symbol)
                            });
                        }
                    }
                    if let Some(guess) = guesses.pop() {
                        let mut sets = self.pool.pop().unwrap_or_default();
                        sets.clone_from(&self.sets);
                        self.frames.push(Frame { sets, left: guesses });
                        self.state = self.guess(guess, deadline)?;
                    }
                }
                State::Closed => {
                    if self.effort.conflicts >= IMPLIED_AFTER && !self.network.has_implied {
                        self.add_implied(deadline)?;
                        continue;
                    }
                    let Some(frame) = self.frames.last_mut() else {
                        self.state = State::End;
                        continue;
                    };
                    let next = frame.left.pop();
                    if frame.left.is_empty() {
                        // The last guess needs no frame to return to.
                        if let Some(frame) = self.frames.pop() {
                            self.pool.push(std::mem::replace(&mut self.sets, frame.sets));
                        }
                    } else {
                        self.sets.clone_from(&frame.sets);
                    }
                    if let Some(guess) = next {
                        self.state = self.guess(guess, deadline)?;
                    }
                }
                State::End => return Ok(Found::End),
            }
        }
    }

    /// Closes the sets with a symbol in a cell.
    fn guess(&mut self, guess: Guess<S>, deadline: &Deadline) -> Result<State, Stopped> {
        let mut domains = Domains::new(&mut self.sets, &mut self.queue.changes);
        let state = if domains.keep(guess.cell, guess.symbol).is_ok() {
            self.close(deadline)?
        } else {
            self.queue.clear();
            State::Closed
        };
        if state == State::Closed {
            self.note_conflict(guess.cell);
        }
        Ok(state)
    }

    fn close(&mut self, deadline: &Deadline) -> Result<State, Stopped> {
        match self.network.close(&mut self.sets, &mut self.queue, deadline, None) {
            Ok(()) => Ok(State::Open),
            Err(Halt::Failed(_)) => Ok(State::Closed),
            Err(Halt::Stopped(stopped)) => {
                // What the queue had is lost. All propagators wait again for the next call.
                self.queue = self.network.queue(&self.sets).after(&self.queue);
                self.state = State::Start;
                Err(stopped)
            }
        }
    }

    fn note_conflict(&mut self, cell: Cell) {
        self.effort.conflicts += 1;
        self.weights[cell.index()] += 1;
        if self.effort.conflicts.is_multiple_of(CONFLICTS_OF_HALF) {
            self.weights.iter_mut().for_each(|weight| *weight /= 2);
        }
    }

    /// Adds the implied sums. Without a solution so far, the search begins again, with the weights that it has.
    fn add_implied(&mut self, deadline: &Deadline) -> Result<(), Stopped> {
        let first = self.network.add_implied(deadline)?;
        self.queue.fit(self.network.propagators.len());
        let has_more = first < self.network.propagators.len();
        if has_more && self.solutions == 0 {
            self.pool.extend(self.frames.drain(..).map(|frame| frame.sets));
            let narrowed = self.root.iter().zip(&self.network.start);
            self.sets = narrowed.map(|(&set, &start)| set & start).collect();
            self.queue = self.network.queue(&self.sets).after(&self.queue);
            self.state = State::Start;
        }
        Ok(())
    }

    /// Returns whether no wanted symbol is left.
    fn is_cut(&self) -> bool {
        let wanted = self.wanted.as_ref();
        wanted.is_some_and(|wanted| {
            !self.sets.iter().zip(wanted).any(|(set, &wanted)| set.meets(wanted))
        })
    }

    fn solution(&mut self) -> Grid {
        self.solutions += 1;
        Grid::from_numbers(self.sets.iter().map(|set| set.first() as u16 + 1).collect())
    }

    /// Returns the guesses of a branch, the first one last; `None` if each cell has one symbol.
    fn guesses(&self) -> Option<Vec<Guess<S>>> {
        // Weight for each symbol; compared as fractions, so that the choice is exact.
        let mut best: Option<(u64, u64, Cell)> = None;
        for ((cell, set), &weight) in (0..).map(Cell::from_index).zip(&self.sets).zip(&self.weights)
        {
            let symbols = u64::from(set.len());
            if symbols > 1 && best.is_none_or(|(most, of, _)| weight * of > most * symbols) {
                best = Some((weight, symbols, cell));
            }
        }
        let (weight, symbols, cell) = best?;
        let places = if symbols > 2 { self.two_places(weight, symbols) } else { None };
        Some(places.unwrap_or_else(|| {
            let set = self.sets[cell.index()];
            let wanted = self.wanted.as_ref().map_or(set, |wanted| set & wanted[cell.index()]);
            let symbols: Vec<usize> = wanted.symbols().chain((set & !wanted).symbols()).collect();
            symbols.iter().rev().map(|&symbol| Guess { cell, symbol: S::one(symbol) }).collect()
        }))
    }

    /// Returns both places of a symbol that has two places in a region, if one of their cells weighs at least as much as this weight for
    /// `symbols` symbols.
    fn two_places(&self, weight: u64, symbols: u64) -> Option<Vec<Guess<S>>> {
        let mut best = (weight, symbols);
        let mut found = None;
        for region in self.network.regions() {
            let counts = Counts::new(region.iter().map(|cell| self.sets[cell.index()]));
            let two = counts.at_least[1] & !counts.at_least[2];
            for symbol in two.symbols().map(S::one) {
                let places = region.iter().filter(|cell| self.sets[cell.index()].meets(symbol));
                let mut places: Vec<(u64, Cell)> =
                    places.map(|&cell| (self.weights[cell.index()], cell)).collect();
                // The heavier one is guessed first.
                places.sort_by_key(|&(weight, _)| weight);
                let most = places.last().map_or(0, |&(weight, _)| weight);
                if most * best.1 >= best.0 * 2 {
                    best = (most, 2);
                    found = Some(places.iter().map(|&(_, cell)| Guess { cell, symbol }).collect());
                }
            }
        }
        found
    }
}
