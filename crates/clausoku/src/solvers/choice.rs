//! The choice of a solver of puzzles, by its name.
//!
//! A [`SolverChoice`] holds a [`Chosen`]: what each kind of solver makes and can do. A further solver without SAT is a row of
//! [`OTHERS`] or of the table of the crate `search`, and an implementation of [`Chosen`].

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clausoku_backends::{Catalogue, Choice, SOLVERS, SatSolver, UnknownSolver};
use clausoku_board::{Limits, PuzzleSolver, Variant};
use clausoku_encoder::Encoding;
use clausoku_text::{Synonyms, UnknownName, nearest};

use super::fastest::{may_suit_lanes, suits_lanes};
use super::kinds::{self, CheckedBySecond, Fast, OnBoard, Sat};
#[cfg(feature = "certificates")]
use crate::certificate::Prover;
use crate::cross_check::SecondSolver;

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

/// The maximum number of threads for a puzzle: systems end programs that ask for too many.
const MAX_THREADS: NonZero<usize> = NonZero::new(1024).unwrap();

/// A solver that solves puzzles only.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} solves puzzles, not DIMACS formulas")]
pub struct NotForFormulas(pub(super) String);

/// A solver that searches on the board, or combines one that does with a SAT solver.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BoardSolver {
    /// The name of the solver.
    pub name: &'static str,
    /// A description of one line.
    pub description: &'static str,
    /// The text that may follow the name and a colon.
    pub argument: Option<SolverArgument>,
}

/// The text that may follow a solver's name and a colon.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SolverArgument {
    /// Its name, in capitals.
    pub name: &'static str,
    /// The solver that it selects, as in "NAME:ARGUMENT is …".
    pub meaning: &'static str,
}

/// A row of [`OTHERS`].
struct Row {
    solver: BoardSolver,
    /// Chooses the solver, by the text after the colon if there is one.
    choose: fn(Option<&str>, &Catalogue) -> Result<SolverChoice, UnknownPuzzleSolver>,
}

/// The solvers that search on the board and are not in the table of the crate `search`. Tests require all solutions from each row
/// of that table, and its steps.
const OTHERS: &[Row] = &[
    Row {
        solver: BoardSolver {
            name: kinds::LANES,
            description: "many puzzles at once in the processor's vectors; the default for boards of up to 9 \
                      symbols and 81 cells",
            argument: None,
        },
        choose: |_, _| Ok(SolverChoice::new(kinds::OnlyLanes)),
    },
    Row {
        solver: BoardSolver {
            name: kinds::NETWORK,
            description: "propagation over sets of symbols, and guesses; the default for a single puzzle with \
                      constraints",
            argument: None,
        },
        choose: |_, _| Ok(SolverChoice::new(kinds::OnNetwork)),
    },
    Row {
        solver: BoardSolver {
            name: kinds::TABU,
            description: "tabu search on placements of values: finds a solution of a large board, or does not know; \
                      tabu:SEED has another seed",
            argument: Some(SolverArgument {
                name: "SEED",
                meaning: "tabu with another seed than 1",
            }),
        },
        choose: |seed, _| Ok(SolverChoice::new(kinds::tabu(seed)?)),
    },
    Row {
        solver: BoardSolver {
            name: super::portfolio::NAME,
            description: "tabu search beside a SAT solver; the first answer counts; portfolio:SOLVER names the SAT \
                      solver",
            argument: Some(SolverArgument {
                name: "SOLVER",
                meaning: "the portfolio with another SAT solver",
            }),
        },
        choose: |sat, catalogue| {
            let sat = match sat {
                Some(sat) => sat_solver(sat, catalogue)?,
                // Without a SAT solver in this process, the portfolio needs the name of one.
                None => usual_sat().map_or_else(|| sat_solver("varisat", catalogue), Ok)?,
            };
            Ok(SolverChoice::new(kinds::Race::new(sat)))
        },
    },
];

/// Returns every solver that searches on the board.
pub fn board_solvers() -> impl Iterator<Item = BoardSolver> {
    let searches = clausoku_search::SOLVERS.iter().map(|row| BoardSolver {
        name: row.name,
        description: row.description,
        argument: None,
    });
    searches.chain(OTHERS.iter().map(|row| row.solver))
}

/// Words for the solvers that search on the board.
const SYNONYMS: &[Synonyms] = &[
    Synonyms { name: "dancing-links", words: "dlx exact-cover algorithm-x" },
    Synonyms { name: "backtracking", words: "dfs recursive" },
    Synonyms { name: "network", words: "csp cp constraints" },
    Synonyms { name: "varisat", words: "sat built-in default" },
];

/// Adds the solvers that search on the board to the error of a catalogue.
fn among_all(mut error: UnknownName, catalogue: &Catalogue) -> UnknownName {
    let formulas: Vec<String> = catalogue.iter().map(|choice| choice.name().to_owned()).collect();
    let boards: Vec<&str> = board_solvers().map(|row| row.name).collect();
    let all: Vec<&str> = formulas.iter().map(String::as_str).chain(boards.clone()).collect();
    let meant = nearest(&error.name, &all, SYNONYMS);
    error.suggestions = meant.into_iter().map(str::to_owned).collect();
    if !formulas.is_empty() {
        return error.also(&format!("; and without SAT {}", boards.join(", ")));
    }
    // The portfolio needs one of the solvers that this build lacks.
    let boards = boards.into_iter().filter(|&name| name != super::portfolio::NAME);
    let boards = boards.collect::<Vec<_>>().join(", ");
    error.listed(format!(
        "there are {boards}; SAT solvers need the feature sat-varisat, cadical or external"
    ))
}

/// Returns the solver of formulas of this name.
fn sat_solver(name: &str, catalogue: &Catalogue) -> Result<Choice, UnknownPuzzleSolver> {
    catalogue.named(name).map_err(|error| match error {
        UnknownSolver::Name(error) => UnknownPuzzleSolver::Name(among_all(error, catalogue)),
        error => UnknownPuzzleSolver::Command(error),
    })
}

/// Returns the built-in SAT solver; `None` in a build without one.
pub(crate) fn usual_sat() -> Option<Choice> {
    SOLVERS.first().map(Choice::InProcess)
}

impl SolverChoice {
    pub(super) fn new(chosen: impl Chosen + 'static) -> Self {
        Self(Arc::new(chosen))
    }

    /// Returns the solver of this name: one in the catalogue, or one that searches on the board.
    ///
    /// # Errors
    ///
    /// Fails if no solver has this name.
    pub fn named(name: &str, catalogue: &Catalogue) -> Result<Self, UnknownPuzzleSolver> {
        if let Some(solver) = OnBoard::named(name) {
            return Ok(Self::new(solver));
        }
        let (kind, argument) =
            name.split_once(':').map_or((name, None), |(kind, argument)| (kind, Some(argument)));
        let takes = |row: &&Row| {
            row.solver.name == kind && (argument.is_none() || row.solver.argument.is_some())
        };
        match OTHERS.iter().find(takes) {
            Some(row) => (row.choose)(argument, catalogue),
            None => Ok(Self::new(Sat(sat_solver(name, catalogue)?))),
        }
    }

    /// Returns the solver for commands that name none: the fastest for each puzzle, or the SAT
    /// solver if an encoding was requested and this build has one.
    pub fn unnamed(encoding_is_asked: bool) -> Self {
        match usual_sat() {
            Some(sat) if encoding_is_asked => Self::new(Sat(sat)),
            sat => Self::new(Fast(sat)),
        }
    }

    /// Returns a solver that denies only with a checked proof.
    #[cfg(feature = "certificates")]
    pub fn with_proofs(prover: Prover) -> Self {
        Self::new(prover)
    }

    /// Returns this solver with a second one that confirms its denials.
    #[must_use]
    pub fn confirmed_by(self, second: Self) -> Self {
        Self::new(CheckedBySecond { first: self, second })
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
