//! A chosen solver: what each kind makes and can do.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clausoku_backends::{Choice, SatSolver, UnknownSolver};
use clausoku_board::{Limits, PuzzleSolver, Variant};
use clausoku_encoder::Encoding;
use clausoku_text::UnknownName;

use super::fastest::{may_suit_lanes, suits_lanes};
use crate::cross_check::SecondSolver;

/// The shortest time limit of a puzzle at which lists are solved in the lanes. A thousand guesses take some ten milliseconds.
const MIN_TIME: Duration = Duration::from_millis(100);

/// The maximum number of threads for a puzzle: systems end programs that ask for too many.
const MAX_THREADS: NonZero<usize> = NonZero::new(1024).unwrap();

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
pub struct SolverChoice(Arc<dyn Chosen>);

/// A kind of solver that can be chosen.
pub(super) trait Chosen: fmt::Debug + Send + Sync {
    /// Returns the name of the solver.
    fn name(&self) -> &str;

    /// Returns what the solver can do.
    fn capabilities(&self) -> SolverCapabilities;

    /// Returns a solver of puzzles.
    fn for_puzzles(&self, encoding: Encoding) -> Box<dyn PuzzleSolver>;

    /// Returns a solver that confirms denials.
    fn second_solver(&self, encoding: Encoding) -> SecondSolver {
        SecondSolver::with_puzzle_solver(self.for_puzzles(encoding))
    }

    /// Returns a solver of formulas.
    fn for_formulas(&self) -> Result<Box<dyn SatSolver>, NotForFormulas> {
        Err(NotForFormulas(self.name().to_owned()))
    }

    /// Returns the same solver with this number of threads; `None` if it always has the same number.
    fn with_threads(&self, _threads: NonZero<usize>) -> Option<SolverChoice> {
        None
    }

    /// Returns the solver of formulas, if the choice is only that.
    fn sat(&self) -> Option<&Choice> {
        None
    }
}

/// The abilities of a chosen solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolverCapabilities {
    /// It solves a formula, so that the encoding has an effect.
    pub reads_clauses: bool,
    /// It searches on the board alone, and can report its steps.
    pub has_steps: bool,
    /// It can search for hours, and returns its partial result when it is stopped.
    pub is_stoppable: bool,
    /// It is a program, or starts one.
    pub is_program: bool,
    /// The puzzles that the lanes solve.
    pub lanes: LanesUse,
}

/// The puzzles of a chosen solver that the lanes solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LanesUse {
    /// No puzzles.
    #[default]
    Never,
    /// The puzzles for which the lanes are the fastest solver.
    WhereFast,
    /// All puzzles.
    Always,
}

/// A name that no solver of puzzles has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
pub struct NotForFormulas(pub(super) String);

impl SolverChoice {
    pub(super) fn new(chosen: impl Chosen + 'static) -> Self {
        Self(Arc::new(chosen))
    }

    /// Returns the name of the solver; of a solver whose denials a second one confirms, the name of the first.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// Returns what the solver can do.
    pub fn capabilities(&self) -> SolverCapabilities {
        self.0.capabilities()
    }

    /// Returns the solver of formulas, if the choice is only that.
    pub fn sat(&self) -> Option<&Choice> {
        self.0.sat()
    }

    /// Returns the same solver with `asked` threads for each puzzle, by default one for each core, if it can use
    /// several. Without this, a solver has one thread, and a portfolio two.
    #[must_use]
    pub fn with_threads(self, asked: Option<NonZero<usize>>) -> Self {
        let threads = asked.or_else(|| thread::available_parallelism().ok());
        let threads = threads.map_or(NonZero::<usize>::MIN, |threads| threads.min(MAX_THREADS));
        self.0.with_threads(threads).unwrap_or(self)
    }

    /// Returns whether many puzzles are solved at once under these limits: by the lanes, if no puzzle has
    /// limits of its own but a time in which the lanes certainly give it up.
    pub fn takes_batches(&self, limits: &Limits) -> bool {
        self.capabilities().lanes != LanesUse::Never
            && (limits.memory, limits.steps) == (None, None)
            && limits.time.is_none_or(|time| time >= MIN_TIME)
    }

    /// Returns whether lists of puzzles of this variant are tried in the lanes, if these know its constraints: it has
    /// constraints, or is larger than the boards on which the lanes are always faster. A puzzle that takes many guesses is
    /// solved by SAT.
    pub fn tries_lanes(&self, variant: &Variant) -> bool {
        self.capabilities().lanes == LanesUse::WhereFast && may_suit_lanes(variant)
    }

    /// Returns whether puzzles of this variant are solved by the lanes.
    pub fn uses_lanes(&self, variant: &Variant) -> bool {
        match self.capabilities().lanes {
            LanesUse::Never => false,
            LanesUse::WhereFast => suits_lanes(variant),
            LanesUse::Always => true,
        }
    }

    /// Returns a solver of puzzles; one that decides formulas gets them under this encoding.
    pub fn for_puzzles(&self, encoding: Encoding) -> Box<dyn PuzzleSolver> {
        self.0.for_puzzles(encoding)
    }

    /// Returns a solver that confirms that there is no solution, or no other one, where another
    /// solver finds none.
    pub fn second_solver(&self, encoding: Encoding) -> SecondSolver {
        self.0.second_solver(encoding)
    }

    /// Returns a solver of formulas.
    ///
    /// # Errors
    ///
    /// Fails if the solver solves puzzles only.
    pub fn for_formulas(&self) -> Result<Box<dyn SatSolver>, NotForFormulas> {
        self.0.for_formulas()
    }
}
