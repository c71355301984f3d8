//! The choice of a solver of puzzles, and the fastest one for each puzzle.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use clausoku_backends::{Catalogue, Choice, SOLVERS, SatSolver, UnknownSolver};
use clausoku_board::{Limits, Observer, PuzzleSolver, SearchResult, SolverError, Variant};
use clausoku_encoder::Encoding;
use clausoku_files::text::{Synonyms, UnknownName, nearest};
use clausoku_lanes::Lanes;
use clausoku_search::Tabu;

use super::portfolio::{self, Portfolio};
#[cfg(feature = "certificates")]
use crate::certificate::Prover;
use crate::cross_check::{CrossChecked, SecondSolver};
use crate::solving::Pipeline;

/// The shortest time limit of a puzzle at which lists are solved in the lanes. A thousand guesses take some ten milliseconds.
const MIN_TIME: Duration = Duration::from_millis(100);

/// A chosen solver of puzzles. It makes as many solvers as are needed: one for each thread.
///
/// ```
/// use clausoku::sat::solvers::Catalogue;
/// use clausoku::{Encoding, SolverChoice};
/// let catalogue = Catalogue::built_in();
/// let name = |choice: SolverChoice| choice.for_puzzles(Encoding::reduced()).name().to_owned();
/// assert_eq!(name(SolverChoice::named("lanes", &catalogue).unwrap()), "lanes");
/// assert_eq!(name(SolverChoice::named("varisat", &catalogue).unwrap()), "varisat");
/// assert!(SolverChoice::named("kisat", &catalogue).is_err());
/// ```
#[derive(Clone, Debug)]
pub enum SolverChoice {
    /// A solver of formulas.
    Sat(Choice),
    /// A solver that searches on the board, by its name.
    Search(String),
    /// Tabu search, which finds one solution of a large board.
    Tabu(Tabu),
    /// Tabu search in parallel with this SAT solver.
    Portfolio(Tabu, Choice),
    /// No solver was named: the lanes, or this SAT solver for puzzles that do not suit them.
    Fastest(Choice),
    /// A solver that denies only with a checked proof.
    #[cfg(feature = "certificates")]
    Proof(Prover),
    /// A solver whose denials a second one confirms.
    CrossChecked(Box<Self>, Box<Self>),
}

/// A name that no solver of puzzles has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPuzzleSolver {
    /// No solver has this name.
    #[error(transparent)]
    Name(UnknownName),
    /// It is a command line, but a wrong one.
    #[error(transparent)]
    Command(UnknownSolver),
    /// The seed of `tabu:SEED` is wrong.
    #[error("the seed {0:?} is not a number from 0 to {max}, as in tabu:7", max = u64::MAX)]
    Seed(String),
}

/// A solver that solves puzzles only.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} solves puzzles, not DIMACS formulas")]
pub struct NotForFormulas(String);

/// The solver of the crate `lanes`. It has no steps to show, unlike the solvers of `search`.
const LANES: clausoku_search::Entry = clausoku_search::Entry {
    name: "lanes",
    description: "many puzzles at once in the processor's vectors; the default for boards of up to 9 \
                  symbols and 81 cells",
    create: || Box::new(Lanes::default()),
};

/// The maximum number of threads for a puzzle: systems end programs that ask for too many.
const MAX_THREADS: NonZero<usize> = NonZero::new(1024).unwrap();

/// Tabu search with its usual seed.
const TABU: clausoku_search::Entry = clausoku_search::Entry {
    name: "tabu",
    description: "tabu search on placements of values: finds a solution of a large board, or does not know; \
                  tabu:SEED has another seed",
    create: || Box::new(Tabu::default()),
};

/// Tabu search in parallel with the built-in SAT solver.
const PORTFOLIO: clausoku_search::Entry = clausoku_search::Entry {
    name: portfolio::NAME,
    description: "tabu search beside a SAT solver; the first answer counts; portfolio:SOLVER names the SAT \
                  solver",
    create: || {
        Box::new(Portfolio::new(
            Encoding::reduced(),
            Choice::InProcess(&SOLVERS[0]),
            Tabu::default(),
        ))
    },
};

/// Returns every solver that searches on the board.
pub fn board_solvers() -> impl Iterator<Item = &'static clausoku_search::Entry> {
    clausoku_search::SOLVERS.iter().chain([&LANES, &TABU, &PORTFOLIO])
}

/// Words for the solvers that search on the board.
const SYNONYMS: &[Synonyms] = &[
    Synonyms { name: "dancing-links", words: "dlx exact-cover algorithm-x" },
    Synonyms { name: "backtracking", words: "dfs recursive" },
    Synonyms { name: "varisat", words: "sat cdcl built-in default" },
];

/// Adds the solvers that search on the board to the error of a catalogue.
fn among_all(mut error: UnknownName, catalogue: &Catalogue) -> UnknownName {
    let formulas: Vec<String> = catalogue.iter().map(|choice| choice.name().to_owned()).collect();
    let boards: Vec<&str> = board_solvers().map(|row| row.name).collect();
    let all: Vec<&str> = formulas.iter().map(String::as_str).chain(boards.clone()).collect();
    let meant = nearest(&error.name, &all, SYNONYMS);
    error.suggestions = meant.into_iter().map(str::to_owned).collect();
    error.also(&format!("; and without SAT {}", boards.join(", ")))
}

/// Returns the solver of this name that searches on the board; `None` if no such solver exists.
fn board_solver(name: &str) -> Option<Box<dyn PuzzleSolver>> {
    if name == LANES.name {
        Some((LANES.create)())
    } else {
        clausoku_search::solver_named(name).ok()
    }
}

/// Returns the solver of formulas of this name.
fn sat_solver(name: &str, catalogue: &Catalogue) -> Result<Choice, UnknownPuzzleSolver> {
    catalogue.named(name).map_err(|error| match error {
        UnknownSolver::Name(error) => UnknownPuzzleSolver::Name(among_all(error, catalogue)),
        error => UnknownPuzzleSolver::Command(error),
    })
}

impl SolverChoice {
    /// Returns the solver of this name: one in the catalogue, or one that searches on the board.
    ///
    /// # Errors
    ///
    /// Fails if no solver has this name.
    pub fn named(name: &str, catalogue: &Catalogue) -> Result<Self, UnknownPuzzleSolver> {
        if board_solver(name).is_some() {
            return Ok(Self::Search(name.to_owned()));
        }
        let tabu = Tabu::default();
        Ok(match name.split_once(':') {
            None if name == TABU.name => Self::Tabu(tabu),
            None if name == PORTFOLIO.name => Self::Portfolio(tabu, Choice::InProcess(&SOLVERS[0])),
            Some((kind, seed)) if kind == TABU.name => {
                let seed = seed.parse().map_err(|_| UnknownPuzzleSolver::Seed(seed.to_owned()))?;
                Self::Tabu(Tabu::new(seed))
            }
            Some((kind, sat)) if kind == PORTFOLIO.name => {
                Self::Portfolio(tabu, sat_solver(sat, catalogue)?)
            }
            _ => Self::Sat(sat_solver(name, catalogue)?),
        })
    }

    /// Returns the solver for commands that name none: the fastest for each puzzle, or the SAT
    /// solver if an encoding was requested.
    pub fn unnamed(encoding_is_asked: bool) -> Self {
        let sat = Choice::InProcess(&SOLVERS[0]);
        if encoding_is_asked { Self::Sat(sat) } else { Self::Fastest(sat) }
    }

    /// Returns the solver that answers first.
    pub fn first(&self) -> &Self {
        match self {
            Self::CrossChecked(first, _) => first.first(),
            first => first,
        }
    }

    /// Returns the same solver with `asked` threads for each puzzle, by default one for each core, if it can use
    /// several. Without this, a solver has one thread, and a portfolio two.
    #[must_use]
    pub fn with_threads(self, asked: Option<NonZero<usize>>) -> Self {
        let threads = asked.or_else(|| thread::available_parallelism().ok());
        let threads = threads.map_or(NonZero::<usize>::MIN, |threads| threads.min(MAX_THREADS));
        match self {
            Self::Tabu(tabu) => Self::Tabu(tabu.with_threads(threads)),
            // The SAT solver takes one thread.
            Self::Portfolio(tabu, sat) => {
                let others = NonZero::new(threads.get() - 1).unwrap_or(NonZero::<usize>::MIN);
                Self::Portfolio(tabu.with_threads(others), sat)
            }
            Self::CrossChecked(first, second) => {
                Self::CrossChecked(Box::new(first.with_threads(asked)), second)
            }
            other => other,
        }
    }

    /// Returns whether the solver can search for hours, and returns its partial result when it is
    /// stopped.
    pub fn is_stoppable(&self) -> bool {
        matches!(self.first(), Self::Tabu(_) | Self::Portfolio(..))
    }

    /// Returns whether the solver is a program.
    pub fn is_program(&self) -> bool {
        matches!(self, Self::Sat(choice) | Self::Portfolio(_, choice) if choice.command().is_some())
    }

    /// Returns whether many puzzles are solved at once under these limits: by the lanes, if no puzzle has
    /// limits of its own but a time in which the lanes certainly give it up.
    pub fn takes_batches(&self, limits: &Limits) -> bool {
        (matches!(self, Self::Fastest(_)) || self.is_lanes())
            && (limits.memory, limits.steps) == (None, None)
            && limits.time.is_none_or(|time| time >= MIN_TIME)
    }

    /// Returns whether lists of puzzles of this variant are tried in the lanes, if these know its constraints: it has
    /// constraints, or is larger than the boards on which the lanes are always faster. A puzzle that takes many guesses is
    /// solved by SAT.
    pub fn tries_lanes(&self, variant: &Variant) -> bool {
        let may_suit = match variant.constraints() {
            [] => !is_small(variant) && is_within(variant, MAX_TRIED_SYMBOLS, MAX_TRIED_CELLS),
            _ => is_small(variant),
        };
        matches!(self, Self::Fastest(_)) && may_suit
    }

    /// Returns whether puzzles of this variant are solved by the lanes.
    pub fn uses_lanes(&self, variant: &Variant) -> bool {
        (matches!(self, Self::Fastest(_)) && suits_lanes(variant)) || self.is_lanes()
    }

    fn is_lanes(&self) -> bool {
        matches!(self, Self::Search(name) if name == LANES.name)
    }

    /// Returns a solver of puzzles; one that decides formulas gets them under this encoding.
    #[expect(clippy::missing_panics_doc, reason = "the name was looked up")]
    pub fn for_puzzles(&self, encoding: Encoding) -> Box<dyn PuzzleSolver> {
        match self {
            Self::Sat(choice) => {
                let choice = choice.clone();
                Box::new(Pipeline::new(encoding, move || choice.create_quiet()))
            }
            Self::Search(name) => board_solver(name).expect("it was looked up by its name"),
            Self::Tabu(tabu) => Box::new(tabu.clone()),
            Self::Portfolio(tabu, sat) => {
                Box::new(Portfolio::new(encoding, sat.clone(), tabu.clone()))
            }
            Self::Fastest(sat) => Box::new(Fastest::new(encoding, sat.clone())),
            #[cfg(feature = "certificates")]
            Self::Proof(prover) => Box::new(CrossChecked::new(
                Self::unnamed(true).for_puzzles(encoding),
                SecondSolver::with_prover(prover.clone()),
            )),
            Self::CrossChecked(first, second) => Box::new(CrossChecked::new(
                first.for_puzzles(encoding),
                second.second_solver(encoding),
            )),
        }
    }

    /// Returns a solver that confirms that there is no solution, or no other one, where another
    /// solver finds none.
    pub fn second_solver(&self, encoding: Encoding) -> SecondSolver {
        match self {
            Self::Sat(choice) => {
                let choice = choice.clone();
                SecondSolver::with_sat_solver(encoding, move || choice.create_quiet())
            }
            #[cfg(feature = "certificates")]
            Self::Proof(prover) => SecondSolver::with_prover(prover.clone()),
            other => SecondSolver::with_puzzle_solver(other.for_puzzles(encoding)),
        }
    }

    /// Returns a solver of formulas.
    ///
    /// # Errors
    ///
    /// Fails if the solver solves puzzles only.
    pub fn for_formulas(&self) -> Result<Box<dyn SatSolver>, NotForFormulas> {
        match self {
            Self::Sat(choice) | Self::Fastest(choice) => Ok(choice.create_quiet().into_solver()),
            #[cfg(feature = "certificates")]
            Self::Proof(prover) => Ok(Box::new(prover.clone())),
            Self::CrossChecked(first, _) => first.for_formulas(),
            Self::Search(name) => Err(NotForFormulas(name.clone())),
            Self::Tabu(_) => Err(NotForFormulas(TABU.name.to_owned())),
            Self::Portfolio(..) => Err(NotForFormulas(PORTFOLIO.name.to_owned())),
        }
    }
}

/// Largest number of symbols and of cells for which the lanes are faster than SAT on all known puzzles.
const MAX_SYMBOLS: usize = 9;
const MAX_CELLS: usize = 81;

/// The largest number of symbols of boards whose lists the lanes try. Most puzzles take few guesses
/// there. Giving up the others costs less than solving all by SAT.
const MAX_TRIED_SYMBOLS: usize = 16;
const MAX_TRIED_CELLS: usize = 512;

/// Returns whether the lanes are the faster solver for puzzles of this variant.
fn suits_lanes(variant: &Variant) -> bool {
    variant.constraints().is_empty() && is_small(variant)
}

fn is_small(variant: &Variant) -> bool {
    is_within(variant, MAX_SYMBOLS, MAX_CELLS)
}

fn is_within(variant: &Variant, symbols: usize, cells: usize) -> bool {
    variant.order() <= symbols && (1..=cells).contains(&variant.cell_count())
}

/// Lanes for boards of up to 9 symbols and 81 cells without constraints, a SAT solver for the others.
pub struct Fastest {
    lanes: Lanes,
    sat: Box<dyn PuzzleSolver>,
    name: String,
}

impl Fastest {
    /// Returns a solver that gives the larger boards to this SAT solver, under this encoding.
    pub fn new(encoding: Encoding, sat: Choice) -> Self {
        let sat = Box::new(Pipeline::new(encoding, move || sat.create_quiet()));
        let name = sat.name().to_owned();
        Self { lanes: Lanes::default(), sat, name }
    }
}

impl PuzzleSolver for Fastest {
    /// Returns the name of the solver that solved the last puzzle.
    fn name(&self) -> &str {
        &self.name
    }

    fn search(
        &mut self,
        puzzle: &clausoku_board::Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let solver: &mut dyn PuzzleSolver =
            if suits_lanes(puzzle.variant()) { &mut self.lanes } else { &mut *self.sat };
        let result = solver.search(puzzle, limits, observer);
        solver.name().clone_into(&mut self.name);
        result
    }
}
