//! The choice of a solver of puzzles, by its name.
//!
//! A further solver without SAT is a row of [`OTHERS`] or of the table of the crate `search`, and an implementation of
//! [`Chosen`](super::chosen::Chosen).

use clausoku_backends::{Catalogue, Choice, UnknownSolver};
use clausoku_text::{Synonyms, UnknownName, nearest};

use super::chosen::{SolverChoice, UnknownPuzzleSolver};
use super::kinds::{self, CheckedBySecond, OnBoard, Sat, usual_sat};
#[cfg(feature = "certificates")]
use crate::certificate::Prover;

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
        kinds::unnamed(encoding_is_asked)
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
}
