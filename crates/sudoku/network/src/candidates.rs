//! The candidates of solutions: each is shown by a solution, or refuted by a search.
//!
//! A question is for a solution with certain symbols in a cell. A solution answers the questions about all of its candidates; a question
//! without a solution removes its symbols from the sets, so that later searches do not try them. Symbols that no solution has shown yet
//! are guessed first, and branches without any are cut, so that few solutions are searched. A question that takes long waits until all
//! others were asked: the weights of later searches know more.

use clausoku_board::{Candidate, Cell, Grid, Observer, Puzzle, SearchEnd};
use clausoku_text::{Deadline, StopReason, Stopped};

use crate::build::NetworkError;
use crate::network::{Halt, Network};
use crate::search::{Found, Search};
use crate::set::Set;

/// The work after which all solutions are not searched together any more: some 20 ms.
const WORK: u64 = 2_000_000;

/// The work after which a question waits until all others were asked.
const FIRST_WORK: u64 = 20_000;

/// The factor by which that work grows then.
const GROWTH: u64 = 4;

/// The questions about the candidates of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Asked {
    /// The number of solutions that have each candidate, up to this number. 0 is the same as 1.
    Counts(u64),
    /// The candidates that all solutions have. Other candidates of their cells are refuted; of other cells, two are shown.
    Common,
}

/// The candidates of a puzzle, with the number of known solutions of each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidates {
    order: usize,
    counts: Vec<u64>,
    open: Vec<bool>,
    /// [`Exhausted`](SearchEnd::Exhausted) if all questions were answered, [`Enough`](SearchEnd::Enough) if the observer ended the search.
    pub ended: SearchEnd,
}

impl Candidates {
    /// Returns the number of known solutions that have this candidate. There may be more, if it is open or the number is the largest one
    /// that was asked for. A candidate that the board lacks has none.
    pub fn count(&self, candidate: Candidate) -> u64 {
        self.index(candidate).and_then(|index| self.counts.get(index)).copied().unwrap_or(0)
    }

    /// Returns `true` if the question about this candidate is not answered.
    pub fn is_open(&self, candidate: Candidate) -> bool {
        self.index(candidate).and_then(|index| self.open.get(index)).copied().unwrap_or(false)
    }

    fn index(&self, Candidate { cell, symbol }: Candidate) -> Option<usize> {
        (symbol.index() < self.order).then(|| cell.index() * self.order + symbol.index())
    }
}

/// Searches solutions of a puzzle until the question about each candidate is answered. The observer sees each solution that is found; some
/// may be found repeatedly.
///
/// Some questions may be much harder than others. With a `patience`, questions are left open once those without an answer so far took this
/// work, in steps of some nanoseconds.
///
/// ```
/// use clausoku_board::{Candidate, Cell, Collect, Puzzle, Symbol};
/// use clausoku_network::{Asked, candidates};
/// use clausoku_text::Deadline;
///
/// let puzzle: Puzzle = "1234\n34..\n....\n....".parse().unwrap();
/// let known = candidates(&puzzle, Asked::Counts(100), None, &Deadline::never(), &mut Collect::new(100)).unwrap();
/// // The second row ends with 1 and 2 in any order.
/// let counts = (0..4).map(|symbol| {
///     known.count(Candidate { cell: Cell::from_index(6), symbol: Symbol::from_index(symbol) })
/// });
/// assert_eq!(counts.collect::<Vec<_>>(), [4, 2, 0, 0]);
/// ```
///
/// # Errors
///
/// Fails if the puzzle has no network. A reached limit is no error.
pub fn candidates(
    puzzle: &Puzzle,
    asked: Asked,
    patience: Option<u64>,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<Candidates, NetworkError> {
    if puzzle.variant().order() <= u32::WIDTH {
        answered::<u32>(puzzle, asked, patience, deadline, observer)
    } else {
        answered::<u128>(puzzle, asked, patience, deadline, observer)
    }
}

fn answered<S: Set>(
    puzzle: &Puzzle,
    asked: Asked,
    patience: Option<u64>,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<Candidates, NetworkError> {
    let search = Search::new(Network::<S>::new(puzzle, deadline)?);
    let (cells, order) = (search.network().start.len(), puzzle.variant().order());
    let mut questions = Questions {
        asked,
        most: if let Asked::Counts(most) = asked { most.max(1) } else { 1 },
        order,
        root: search.network().start.clone(),
        shown: vec![S::default(); cells],
        counts: vec![0; cells * order],
        bounds: vec![0; cells * order],
        search,
    };
    let ended = match questions.answer(patience, deadline, observer) {
        Ok(ended) => ended,
        Err(stopped) => stopped.into(),
    };
    Ok(questions.known(ended))
}

/// The questions about a puzzle.
struct Questions<S> {
    asked: Asked,
    /// The number of solutions that shows a candidate.
    most: u64,
    order: usize,
    search: Search<S>,
    /// The symbols that are not refuted. Closed, unless all are empty.
    root: Vec<S>,
    /// The symbols that as many solutions have as are asked for.
    shown: Vec<S>,
    /// The solutions with each candidate that the sets no longer have, since a symbol of theirs was counted and removed.
    counts: Vec<u64>,
    /// The largest known number of solutions with each candidate.
    bounds: Vec<u64>,
}

/// A question: is there a solution with one of these symbols in the cell?
#[derive(Clone, Copy, Debug)]
struct Question<S> {
    cell: Cell,
    symbols: S,
}

impl<S: Set> Questions<S> {
    fn answer(
        &mut self,
        patience: Option<u64>,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchEnd, Stopped> {
        self.close(None, deadline)?;
        // All solutions may be found soon.
        match self.ask(None, WORK, deadline, observer) {
            Ok(None) => return Ok(SearchEnd::Exhausted),
            Ok(Some(ended)) => return Ok(ended),
            Err(Stopped(StopReason::GaveUp)) => {}
            Err(stopped) => return Err(stopped),
        }
        let mut most = FIRST_WORK;
        let mut lost = 0;
        loop {
            let mut is_open = false;
            for index in 0..self.root.len() {
                let cell = Cell::from_index(index as u32);
                let mut asked = S::default();
                while let Some(question) = self.question(cell, asked) {
                    let before = self.search.effort().work;
                    match self.ask(Some(question), most, deadline, observer) {
                        Ok(Some(ended)) => return Ok(ended),
                        Ok(None) => {}
                        Err(Stopped(StopReason::GaveUp)) => {
                            is_open = true;
                            asked = asked | question.symbols;
                            lost += self.search.effort().work - before;
                            if patience.is_some_and(|most| lost >= most) {
                                return Err(Stopped(StopReason::GaveUp));
                            }
                        }
                        Err(stopped) => return Err(stopped),
                    }
                }
            }
            if !is_open {
                return Ok(SearchEnd::Exhausted);
            }
            most = most.saturating_mul(GROWTH);
        }
    }

    /// Returns a question about a cell that is open, except about these symbols.
    fn question(&self, cell: Cell, except: S) -> Option<Question<S>> {
        let left = self.open(cell.index()) & !except;
        let symbols = match self.asked {
            Asked::Counts(_) => S::one(left.first()) & left,
            Asked::Common => left,
        };
        (!symbols.is_empty()).then_some(Question { cell, symbols })
    }

    /// Returns the symbols of a cell that are neither shown nor refuted, and are asked for.
    fn open(&self, cell: usize) -> S {
        let (root, shown) = (self.root[cell], self.shown[cell]);
        match self.asked {
            // Each solution shows a symbol of each cell: two are enough.
            Asked::Common if !shown.without_first().is_empty() => S::default(),
            _ => root & !shown,
        }
    }

    /// Searches the answer to a question, or to all of them, and then solutions that answer others as long as they come soon. Returns the
    /// end of all questions if the observer ends them.
    fn ask(
        &mut self,
        question: Option<Question<S>>,
        most: u64,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<Option<SearchEnd>, Stopped> {
        let mut sets = self.root.clone();
        if let Some(Question { cell, symbols }) = question {
            sets[cell.index()] = symbols;
        }
        let before = self.search.effort().work;
        let had_implied = self.search.network().has_implied;
        self.search.begin(&sets, question.map(|question| question.cell));
        self.search.want((0..sets.len()).map(|cell| self.open(cell)).collect());
        self.search.limit(most);
        // The solutions of this search: they are different ones.
        let mut counts = vec![0; self.counts.len()];
        let mut patience = None;
        let ended = loop {
            match self.search.next(deadline) {
                Ok(Found::Solution(grid)) => {
                    if observer.solution(&grid).is_break() {
                        return Ok(Some(SearchEnd::Enough));
                    }
                    let has_news = self.count(&grid, &mut counts);
                    let is_answered = question.is_some_and(|Question { cell, symbols }| {
                        self.shown[cell.index()].meets(symbols)
                    });
                    if has_news {
                        self.search.want((0..sets.len()).map(|cell| self.open(cell)).collect());
                    }
                    if is_answered && (has_news || patience.is_none()) {
                        let spent = self.search.effort().work - before;
                        self.search.limit(*patience.get_or_insert(spent));
                    }
                }
                Ok(Found::End) => {
                    for (all, count) in self.counts.iter_mut().zip(counts) {
                        *all += count;
                    }
                    match question {
                        Some(Question { cell, symbols }) => {
                            let root = &mut self.root[cell.index()];
                            *root = *root & !symbols;
                        }
                        None => self.root.fill(S::default()),
                    }
                    break question.map(|question| question.cell);
                }
                Err(Stopped(StopReason::GaveUp)) if patience.is_some() => {
                    if self.search.network().has_implied == had_implied {
                        return Ok(None);
                    }
                    break None;
                }
                Err(stopped) => return Err(stopped),
            }
        };
        // New propagators have not run on these sets.
        let is_new = self.search.network().has_implied != had_implied;
        self.close(ended.filter(|_| !is_new), deadline)?;
        Ok(None)
    }

    /// Counts a solution of a search that has found these. Returns `true` if it shows a candidate that was open.
    fn count(&mut self, grid: &Grid, counts: &mut [u64]) -> bool {
        let mut has_news = false;
        for (cell, symbol) in grid.filled() {
            let index = cell.index() * self.order + symbol.index();
            counts[index] += 1;
            let count = self.counts[index] + counts[index];
            self.bounds[index] = self.bounds[index].max(count);
            if count >= self.most {
                has_news |= self.open(cell.index()).meets(S::one(symbol.index()));
                let shown = &mut self.shown[cell.index()];
                *shown = *shown | S::one(symbol.index());
            }
        }
        has_news
    }

    /// Closes the sets, of which only this cell changed since they were closed; without a solution in them, all become empty.
    fn close(&mut self, changed: Option<Cell>, deadline: &Deadline) -> Result<(), Stopped> {
        let network = self.search.network();
        let narrowed = self.root.iter().zip(&network.start).map(|(&set, &start)| set & start);
        let mut sets: Vec<S> = narrowed.collect();
        let is_empty = sets.iter().any(|set| set.is_empty());
        let mut queue = network.queue(&sets);
        if let Some(cell) = changed {
            queue.clear();
            queue.note_change(cell);
            if sets[cell.index()].is_one() {
                queue.note_single(cell);
            }
        }
        let closed = network.close(&mut sets, &mut queue, deadline, None);
        match closed {
            Ok(()) if !is_empty => self.root = sets,
            Ok(()) | Err(Halt::Failed(_)) => self.root.fill(S::default()),
            Err(Halt::Stopped(stopped)) => return Err(stopped),
        }
        Ok(())
    }

    fn known(self, ended: SearchEnd) -> Candidates {
        let mut open = vec![false; self.counts.len()];
        for (index, is_open) in open.iter_mut().enumerate() {
            *is_open = self.open(index / self.order).meets(S::one(index % self.order));
        }
        let counts = self.bounds.iter().zip(&self.counts).zip(&open);
        let most = self.most;
        let counts = counts.map(|((&bound, &count), &is_open)| {
            // A refuted candidate has all of its solutions in the count; one that is shown has at least as many as were asked for.
            if is_open { bound } else { bound.max(count) }.min(most)
        });
        Candidates { order: self.order, counts: counts.collect(), open, ended }
    }
}
