//! The network as a solver of puzzles.

use clausoku_board::{
    Grid, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SolverError, Statistics,
};
use clausoku_text::{Deadline, Rng, Stopped};

use crate::build::NetworkError;
use crate::network::Network;
use crate::search::{Effort, Found, Search};
use crate::set::Set;

/// The name of the solver.
const NAME: &str = "network";

/// Solves puzzles of up to 128 symbols by propagation and a depth-first search. Its steps are guesses.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Collect, Deadline, Puzzle, PuzzleSolver, Variant};
/// use clausoku_network::NetworkSolver;
///
/// let empty = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
/// let mut two = Collect::new(2);
/// let search = NetworkSolver::default().search(&empty, &Deadline::never(), &mut two).unwrap();
/// assert_eq!((search.solutions, two.grids.len()), (2, 2));
/// assert!(clausoku_board::check_solution(&empty, &two.grids[1]).is_ok());
/// ```
#[derive(Clone, Debug, Default)]
pub struct NetworkSolver {
    patience: Option<Patience>,
    /// The solution that is left out.
    known: Option<Grid>,
    /// The seed of the order of guesses.
    seed: Option<u64>,
}

/// The work after which the network gives up a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// The work, in steps of some nanoseconds; and the transitions of the diagrams.
    pub work: u64,
    /// The number of solutions with which the search is good enough to go on without limit.
    pub solutions: u64,
}

impl NetworkSolver {
    /// Returns a solver that gives up puzzles ([`StopReason::GaveUp`](clausoku_text::StopReason::GaveUp)). A constraint whose diagram has
    /// too many transitions is unknown to it.
    #[must_use]
    pub fn with_patience(patience: Patience) -> Self {
        Self { patience: Some(patience), known: None, seed: None }
    }

    /// Leaves out a solution that is known, and guesses other symbols than its own first, so that a second solution is found soon.
    #[must_use]
    pub fn other_than(self, known: Grid) -> Self {
        Self { known: Some(known), ..self }
    }

    /// Guesses the symbols of a cell in a random order of this seed, so that another seed finds other solutions first. The solutions of
    /// a board are not equally likely.
    #[must_use]
    pub fn in_random_order(self, seed: u64) -> Self {
        Self { seed: Some(seed), ..self }
    }
}

impl PuzzleSolver for NetworkSolver {
    fn name(&self) -> &str {
        NAME
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        if puzzle.variant().order() <= u32::WIDTH {
            self.search_in::<u32>(puzzle, deadline, observer)
        } else {
            self.search_in::<u128>(puzzle, deadline, observer)
        }
    }
}

impl NetworkSolver {
    fn search_in<S: Set>(
        &self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        if deadline.limits().solutions == Some(0) {
            return Ok(SearchResult::new(SearchEnd::Enough, 0, Effort::default().statistics()));
        }
        let patience = self.patience.unwrap_or(Patience { work: u64::MAX, solutions: u64::MAX });
        let network = match Network::<S>::within(puzzle, deadline, patience.work) {
            Ok(network) => network,
            Err(NetworkError::Stopped(Stopped(reason))) => {
                return Ok(SearchResult::new(reason, 0, Effort::default().statistics()));
            }
            Err(NetworkError::Unknown(constraint)) => return Err(constraint.into()),
            Err(error) => return Err(SolverError::unsuitable(NAME, error.to_string())),
        };
        let mut search = Search::new(network);
        search.limit(patience.work);
        if let Some(known) = &self.known {
            // A branch without another symbol contains the known solution alone.
            let others = puzzle.variant().cells().map(|cell| {
                let symbol = known.get(cell).map_or(S::default(), |symbol| S::one(symbol.index()));
                S::all(puzzle.variant().order()) & !symbol
            });
            search.want(others.collect());
        }
        if let Some(seed) = self.seed {
            search.shuffle(Rng::new(seed));
        }
        let mut solutions = 0;
        let ended = loop {
            match search.next(deadline) {
                Ok(Found::Solution(grid)) => {
                    solutions += 1;
                    if solutions == patience.solutions {
                        search.lift_limit();
                    }
                    let is_last = deadline.limits().solutions.is_some_and(|most| solutions >= most);
                    if observer.solution(&grid).is_break() || is_last {
                        break SearchEnd::Enough;
                    }
                }
                Ok(Found::End) => break SearchEnd::Exhausted,
                Err(stopped) => break stopped.into(),
            }
        };
        Ok(SearchResult::new(ended, solutions, search.effort().statistics()))
    }
}

impl Effort {
    /// Returns the effort as a search reports it; a step is a guess.
    fn statistics(self) -> Statistics {
        let Self { guesses, conflicts, runs, work } = self;
        let counts =
            vec![("guesses", guesses), ("conflicts", conflicts), ("runs", runs), ("work", work)];
        Statistics::new(guesses, counts)
    }
}
