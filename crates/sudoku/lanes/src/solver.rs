//! The engine as a solver of one puzzle after another.

use std::sync::Arc;

use clausoku_board::{
    Grid, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError, Statistics, Variant,
};
use clausoku_text::{Deadline, Stopped};

use crate::{Cost, Engine, Excluded, Query, Unsupported};

/// Solves one puzzle with all lanes, as a [`PuzzleSolver`]. Its steps are guesses.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Collect, Deadline, Puzzle, PuzzleSolver, Variant};
///
/// let empty = Puzzle::empty(Arc::new(Variant::classic(9).unwrap()));
/// let mut two = Collect::new(2);
/// let search = clausoku_lanes::Lanes::default().search(&empty, &Deadline::never(), &mut two).unwrap();
/// assert_eq!((search.solutions, two.grids.len()), (2, 2));
/// assert!(clausoku_board::check_solution(&empty, &two.grids[1]).is_ok());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lanes {
    /// The engine for the variant of the previous puzzle.
    engine: Option<(Arc<Variant>, Arc<Engine>)>,
}

const NAME: &str = "lanes";

impl Lanes {
    /// Returns the lanes with the engine for a variant, which their copies share.
    ///
    /// # Errors
    ///
    /// Fails as [`Engine::new`].
    pub fn for_variant(variant: Arc<Variant>, deadline: &Deadline) -> Result<Self, Unsupported> {
        let engine = Arc::new(Engine::new(&variant, deadline)?);
        Ok(Self { engine: Some((variant, engine)) })
    }

    /// Returns the engine for the variant.
    fn engine(
        &mut self,
        variant: &Arc<Variant>,
        deadline: &Deadline,
    ) -> Result<&Engine, Unsupported> {
        let engine = match self.engine.take() {
            Some((known, engine)) if known == *variant => engine,
            _ => Arc::new(Engine::new(variant, deadline)?),
        };
        Ok(&self.engine.insert((Arc::clone(variant), engine)).1)
    }
}

impl PuzzleSolver for Lanes {
    fn name(&self) -> &str {
        NAME
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let engine = match self.engine(puzzle.variant(), deadline) {
            Ok(engine) => engine,
            Err(Unsupported::Stopped(Stopped(reason))) => {
                let statistics = Cost::default().statistics();
                return Ok(SearchResult::new(reason, 0, statistics));
            }
            Err(error) => return Err(SolverError::unsuitable(NAME, error.to_string())),
        };
        let numbers = puzzle.givens().numbers();
        // Exact: an engine has at most 128 symbols.
        let givens: Vec<u8> = numbers.iter().map(|&number| number as u8).collect();
        let excluded: Vec<Excluded> =
            puzzle.excluded().iter().map(|&candidate| Excluded::new(0, candidate)).collect();
        let query = Query { givens: &givens, excluded: &excluded, costs: true, ..Query::default() };
        let answer = engine
            .search(&query, deadline, &mut |_, numbers| {
                observer.solution(&Grid::from_bytes(numbers))
            })
            .map_err(SolverError::failed)?;
        let statistics = answer.costs.first().copied().unwrap_or_default().statistics();
        let solutions = answer.statistics.solutions;
        Ok(SearchResult::new(answer.ended, solutions, statistics))
    }
}

impl Cost {
    /// Returns the cost as a search reports it; a step is a guess.
    pub fn statistics(self) -> Statistics {
        let Self { sweeps, guesses } = self;
        Statistics::new(guesses, vec![("sweeps", sweeps), ("guesses", guesses)])
    }
}
