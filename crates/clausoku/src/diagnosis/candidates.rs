//! The candidates of solutions, and the backbone: the cells that have the same value in all solutions.
//!
//! The network answers the questions that it can answer soon, and a SAT solver the rest, if the build has one.

use std::ops::ControlFlow;

use clausoku_board::{Candidate, Cell, Deadline, Grid, Puzzle, SearchEnd, Symbol};
use clausoku_encoder::Encoding;
use clausoku_network::{Asked, NetworkError};

use super::Partial;
use super::questions::Questions;
use crate::solve::{Error, witness};

/// The name of the network in errors.
const NETWORK: &str = "network";

/// The work on questions without an answer after which the SAT solver takes the rest: some 50 ms.
const PATIENCE: u64 = 5_000_000;

/// The candidates of a puzzle, with the known solutions of each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TrueCandidates {
    order: usize,
    counts: Vec<u64>,
    open: Vec<bool>,
}

/// Counts the solutions that have each candidate, up to `most`. With 1, it decides which candidates are in solutions.
///
/// Only the time limit and the request to stop count. Where one is reached, some candidates are unknown, and what is known is right.
/// The encoding is for the SAT solver, which decides the candidates that the network does not decide soon, if `most` is 1.
///
/// ```
/// use clausoku::board::{Candidate, Cell, Symbol};
/// use clausoku::diagnosis::true_candidates;
/// use clausoku::solving::Deadline;
/// use clausoku::{Encoding, Puzzle};
/// let puzzle: Puzzle = "1234\n34..\n....\n....".parse().unwrap();
/// let known = true_candidates(&puzzle, 10, &Encoding::reduced(), &Deadline::never()).unwrap().value;
/// let first = Candidate { cell: Cell::from_index(6), symbol: Symbol::from_index(0) };
/// assert_eq!((known.is_true(first), known.solutions(first)), (Some(true), 4));
/// ```
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or a solver fails.
pub fn true_candidates(
    puzzle: &Puzzle,
    most: u64,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<TrueCandidates>, Error> {
    known(puzzle, Asked::Counts(most.max(1)), encoding, deadline)
}

/// Returns the cells that have the same value in all solutions, with their values; givens are among
/// them. Returns `None` if there is no solution.
///
/// It needs no list of the solutions. Each question is for a solution that has another value in a cell in which all earlier
/// solutions agree. If there is none, the cell is in the backbone.
///
/// Only the time limit and the request to stop count. Where one is reached, the returned cells
/// contain the backbone, but may contain other cells, and `None` means nothing.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::diagnosis::backbone;
/// use clausoku::solving::Deadline;
/// use clausoku::{Encoding, Puzzle, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let common = backbone(&empty, &Encoding::default(), &Deadline::never()).unwrap();
/// assert_eq!(common.value.unwrap().filled_count(), 0);
/// ```
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or a solver fails.
pub fn backbone(
    puzzle: &Puzzle,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<Option<Grid>>, Error> {
    let Partial { value, cut_short } = known(puzzle, Asked::Common, encoding, deadline)?;
    let mut common = Grid::empty(puzzle.givens().len());
    let mut is_solvable = common.is_empty() && cut_short.is_none();
    for cell in puzzle.variant().cells() {
        let mut shown = value.shown(cell);
        let first = shown.next();
        is_solvable |= first.is_some();
        common.set(cell, first.filter(|_| shown.next().is_none()));
    }
    Ok(Partial { value: is_solvable.then_some(common), cut_short })
}

impl TrueCandidates {
    /// Returns whether a solution has this candidate; `None` if a limit was reached before that was known.
    pub fn is_true(&self, candidate: Candidate) -> Option<bool> {
        let is_shown = self.solutions(candidate) > 0;
        let is_open = self.index(candidate).is_some_and(|index| self.open[index]);
        (is_shown || !is_open).then_some(is_shown)
    }

    /// Returns the number of known solutions that have this candidate.
    pub fn solutions(&self, candidate: Candidate) -> u64 {
        self.index(candidate).map_or(0, |index| self.counts[index])
    }

    /// Returns `true` if there may be more solutions with this candidate, since a limit was reached.
    pub fn is_open(&self, candidate: Candidate) -> bool {
        self.index(candidate).is_some_and(|index| self.open[index])
    }

    /// Returns the symbols of a cell that known solutions have.
    pub fn shown(&self, cell: Cell) -> impl Iterator<Item = Symbol> {
        self.candidates(cell).filter(|&one| self.solutions(one) > 0).map(|one| one.symbol)
    }

    fn new(puzzle: &Puzzle) -> Self {
        let order = puzzle.variant().order();
        let size = puzzle.variant().cell_count() * order;
        Self { order, counts: vec![0; size], open: vec![true; size] }
    }

    fn index(&self, Candidate { cell, symbol }: Candidate) -> Option<usize> {
        let index =
            (symbol.index() < self.order).then(|| cell.index() * self.order + symbol.index());
        index.filter(|&index| index < self.counts.len())
    }

    fn candidates(&self, cell: Cell) -> impl Iterator<Item = Candidate> {
        (0..self.order)
            .map(move |symbol| Candidate { cell, symbol: Symbol::from_index(symbol as u16) })
    }

    /// Takes a solution that answers a question.
    fn show(&mut self, solution: &Grid) {
        for (cell, symbol) in solution.filled() {
            if let Some(index) = self.index(Candidate { cell, symbol }) {
                self.counts[index] = self.counts[index].max(1);
                self.open[index] = false;
            }
        }
    }

    /// Takes that no solution has this candidate.
    fn refute(&mut self, candidate: Candidate) {
        if let Some(index) = self.index(candidate) {
            self.open[index] = false;
        }
    }
}

fn known(
    puzzle: &Puzzle,
    asked: Asked,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<TrueCandidates>, Error> {
    let deadline = &deadline.with_steps(None).with_solutions(None);
    let is_single = !matches!(asked, Asked::Counts(2..));
    // Without a SAT solver, a search on the board would be no better.
    let patience = (is_single && cfg!(feature = "sat-varisat")).then_some(PATIENCE);
    let mut wrong = None;
    let mut check = |grid: &Grid| {
        wrong = witness::solution(puzzle, grid, NETWORK).err();
        if wrong.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut known = TrueCandidates::new(puzzle);
    let found = clausoku_network::candidates(puzzle, asked, patience, deadline, &mut check);
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    match found {
        Ok(found) => {
            for candidate in
                puzzle.variant().cells().flat_map(|cell| known.candidates(cell)).collect::<Vec<_>>()
            {
                let index = known.index(candidate).unwrap_or_default();
                known.counts[index] = found.count(candidate);
                known.open[index] = found.is_open(candidate);
            }
            match found.ended {
                SearchEnd::Exhausted => return Ok(Partial::whole(known)),
                SearchEnd::Stopped(clausoku_text::StopReason::GaveUp) => {}
                ended => return Ok(Partial::until(ended, known)),
            }
        }
        Err(NetworkError::Stopped(stopped)) => {
            return Ok(Partial::until(stopped.into(), known));
        }
        // The board is too large for the network.
        Err(_) => {}
    }
    let limited = match asked {
        Asked::Common => by_questions_of_cells(puzzle, &mut known, encoding, deadline),
        _ => by_questions(puzzle, &mut known, encoding, deadline),
    };
    match limited {
        Ok(()) => Ok(Partial::whole(known)),
        Err(error) => Partial::limited(error, known),
    }
}

/// Decides the open candidates, one after another.
fn by_questions(
    puzzle: &Puzzle,
    known: &mut TrueCandidates,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<(), Error> {
    let all = puzzle.variant().cells().flat_map(|cell| known.candidates(cell));
    let open: Vec<Candidate> = all.filter(|&candidate| known.is_open(candidate)).collect();
    let mut questions = Questions::about(puzzle, open.clone(), encoding, deadline)?;
    for candidate in open {
        if !known.is_open(candidate) {
            continue;
        }
        match questions.solution(&[candidate], None)? {
            Some(solution) => known.show(&solution),
            None => known.refute(candidate),
        }
    }
    Ok(())
}

/// Decides of each cell in which all known solutions agree whether there is a solution with another value.
fn by_questions_of_cells(
    puzzle: &Puzzle,
    known: &mut TrueCandidates,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<(), Error> {
    let open = |known: &TrueCandidates, cell| known.candidates(cell).any(|one| known.is_open(one));
    let cells = puzzle.variant().cells().filter(|&cell| open(known, cell));
    let cells: Vec<Cell> = cells.collect();
    let candidates = cells.iter().flat_map(|&cell| known.candidates(cell)).collect();
    let mut questions = Questions::about(puzzle, candidates, encoding, deadline)?;
    for cell in cells {
        loop {
            let mut shown = known.shown(cell);
            let (first, second) = (shown.next(), shown.next());
            drop(shown);
            if second.is_some() {
                break;
            }
            let denied = first.map(|symbol| Candidate { cell, symbol });
            let Some(solution) = questions.solution(&[], denied)? else {
                for candidate in known.candidates(cell).collect::<Vec<_>>() {
                    known.refute(candidate);
                }
                break;
            };
            known.show(&solution);
        }
    }
    Ok(())
}
