//! Naked and hidden singles, then another solver.
//!
//! Source: the encyclopedia draft on solving algorithms: "the running time can be reduced
//! considerably by first applying some of the simplest solving practices, which can fill in some easy
//! values".

use std::ops::ControlFlow;

use clausoku_board::{Limits, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError};

use super::{Backtracking, Entry};
use crate::singles::Singles;
use crate::watch::Watch;

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
/// `hidden singles`, then those of the other solver.
///
/// ```
/// use clausoku_board::{Collect, Limits, Puzzle, PuzzleSolver};
/// use clausoku_search::{BruteForce, SinglesFirst};
///
/// // Made against brute force, which alone backtracks 69,175,252 times.
/// let text = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let mut solver = SinglesFirst::new(Box::new(BruteForce::new()));
/// let search =
///     solver.search(&puzzle, &Limits::default(), &mut Collect::new(2)).unwrap();
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
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        puzzle.variant().regions_only("the solver singles-first")?;
        let mut watch = Watch::start(limits, observer);
        let begun = watch.begin();
        if begun.is_break() {
            return Ok(watch.finish(begun, []));
        }
        let (singles, ended) = Singles::find(puzzle, &mut watch);
        let counts = [("naked singles", singles.naked), ("hidden singles", singles.hidden)];
        let ended = match ended {
            ControlFlow::Break(ended) => ControlFlow::Break(ended),
            ControlFlow::Continue(false) => ControlFlow::Continue(()),
            ControlFlow::Continue(true) if singles.grid.is_full() => watch.solution(&singles.grid),
            ControlFlow::Continue(true) => {
                let rest = Puzzle::new(puzzle.variant().clone(), singles.grid);
                // The excluded candidates stay: the other solver knows only what its puzzle says.
                let rest = rest.and_then(|rest| rest.excluding(puzzle.excluded().iter().copied()));
                let rest = rest.expect("cells and symbols are those of the board");
                return watch.delegate(self.inner.as_mut(), &rest, counts);
            }
        };
        Ok(watch.finish(ended, counts))
    }
}
