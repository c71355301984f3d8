//! Naked and hidden singles, then another solver.
//!
//! A *naked single* is a cell for which one symbol is left. A *hidden single* is a symbol for which one
//! cell of a region is left that must hold it. [`BoardPropagator`] finds both in time linear in the
//! candidates.
//!
//! Source: the encyclopedia draft on solving algorithms: "the running time can be reduced
//! considerably by first applying some of the simplest solving practices, which can fill in some easy
//! values".

use clausoku_board::{
    BoardPropagator, Candidate, Contradiction, Deadline, Grid, GroupBounds, Observer, Puzzle,
    PuzzleSolver, SearchResult, SolverError,
};
use clausoku_text::Stopped;

use super::{Backtracking, Entry};
use crate::watch::{Task, Watch};

pub(super) const ENTRY: Entry = Entry {
    name: "singles-first",
    description: "naked and hidden singles, then backtracking, or NAME as singles-first+NAME",
    create: || Box::new(SinglesFirst::new(Box::new(Backtracking))),
};

/// The prefix before the name of the other solver.
pub(super) const PREFIX: &str = "singles-first+";

/// Places the naked and hidden singles, then searches for the rest with another solver.
///
/// A step is a placed single or a step of the other solver. The statistics are `naked singles` and
/// `hidden singles`, then the other solver's.
///
/// ```
/// use clausoku_board::{Collect, Deadline, Puzzle, PuzzleSolver};
/// use clausoku_search::{BruteForce, SinglesFirst};
///
/// // Made against brute force, which alone backtracks 69,175,252 times.
/// let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let mut solver = SinglesFirst::new(Box::new(BruteForce::new()));
/// let search =
///     solver.search(&puzzle, &Deadline::never(), &mut Collect::new(2)).unwrap();
/// assert_eq!((search.solutions, search.statistics.steps), (1, 64));
/// ```
pub struct SinglesFirst {
    inner: Box<dyn PuzzleSolver>,
    name: String,
}

impl SinglesFirst {
    /// Creates a solver that places singles and then runs `inner`.
    pub fn new(inner: Box<dyn PuzzleSolver>) -> Self {
        let name = match inner.name() {
            "backtracking" => ENTRY.name.to_owned(),
            other => format!("{PREFIX}{other}"),
        };
        Self { inner, name }
    }
}

impl PuzzleSolver for SinglesFirst {
    fn name(&self) -> &str {
        &self.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let part = "the solver singles-first";
        let mut watch = Task { solver: ENTRY.name, part, puzzle, deadline, observer }.start()?;
        let begun = watch.begin();
        if begun.is_err() {
            return Ok(watch.finish(begun, []));
        }
        let mut singles = Singles { grid: puzzle.givens().clone(), naked: 0, hidden: 0 };
        let placed = singles.place(puzzle, &mut watch);
        let counts = [("naked singles", singles.naked), ("hidden singles", singles.hidden)];
        let ended = match placed {
            Err(NoSingles::Contradiction) => Ok(()),
            Err(NoSingles::Stopped(stopped)) => Err(stopped.into()),
            Ok(()) if singles.grid.is_full() => watch.solution(&singles.grid),
            Ok(()) => {
                let rest = Puzzle::new(puzzle.variant().clone(), singles.grid);
                // The excluded candidates stay: the other solver knows only what its puzzle says.
                let rest = rest.and_then(|rest| rest.excluding(puzzle.excluded().iter().copied()));
                let rest = rest.expect("the board has these cells and symbols");
                return watch.delegate(self.inner.as_mut(), &rest, counts);
            }
        };
        Ok(watch.finish(ended, counts))
    }
}

/// The reason why not every single is placed.
enum NoSingles {
    /// There is no solution.
    Contradiction,
    /// A limit was reached.
    Stopped(Stopped),
}

impl From<Contradiction> for NoSingles {
    fn from(Contradiction: Contradiction) -> Self {
        Self::Contradiction
    }
}

impl From<Stopped> for NoSingles {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// The singles that follow from the givens.
struct Singles {
    /// The givens and the singles.
    grid: Grid,
    /// The number of cells that had one symbol left.
    naked: u64,
    /// The number of symbols that had one cell left.
    hidden: u64,
}

impl Singles {
    /// Places every single that follows from the givens.
    fn place(&mut self, puzzle: &Puzzle, watch: &mut Watch<'_>) -> Result<(), NoSingles> {
        let bounds = GroupBounds::sudoku(puzzle.variant());
        let mut board = BoardPropagator::from_puzzle(puzzle, bounds)?;
        while let Some(candidate) = board.next_forced()? {
            let Candidate { cell, symbol } = candidate;
            if self.grid.get(cell).is_none() {
                watch.place(candidate)?;
                // Before the exclusion of the others, which leaves one symbol in any case.
                let naked = board.symbols_left(cell) == 1;
                *(if naked { &mut self.naked } else { &mut self.hidden }) += 1;
                self.grid.set(cell, Some(symbol));
            }
            board.exclude_others(candidate)?;
        }
        Ok(())
    }
}
