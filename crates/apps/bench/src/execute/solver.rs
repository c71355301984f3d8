//! The solvers that a session measures, and the second one that confirms or refutes "unsatisfiable".

use std::collections::HashMap;
use std::fmt;

use clausoku::cross_checking::{Others, SecondSolver};
use clausoku::deduction::{Classifier, Options, Outcome as Deduced};
use clausoku::sat::SatSolver;
use clausoku::solving::{Deadline, PuzzleSolver};
use clausoku::{Encoding, Error, Puzzle};

use crate::plan::Question;
use crate::record::{Outcome, RunLine, RunMode, SolverRecord};

/// The kind of a solver, by its input.
pub enum Kind {
    /// Solves formulas.
    Sat(Box<dyn SatSolver>),
    /// Solves puzzles, without encodings.
    Puzzle(Box<dyn PuzzleSolver>),
    /// Deduces values under an encoding, without a search.
    Rules(RuleSolver),
}

/// A set of rules of deduction as a solver. It solves a puzzle if the rules fill its grid, denies it if they derive a
/// contradiction, and gives up otherwise.
#[derive(Debug)]
pub struct RuleSolver {
    rules: Options,
    /// The clauses of the last board under each encoding.
    classifiers: Vec<(Encoding, Classifier)>,
}

impl RuleSolver {
    /// Creates a solver by these rules.
    pub fn new(rules: Options) -> Self {
        Self { rules, classifiers: Vec::new() }
    }

    pub(super) fn outcome(
        &mut self,
        puzzle: &Puzzle,
        encoding: Encoding,
        deadline: &Deadline,
    ) -> Result<Deduced, Error> {
        let known = self.classifiers.iter().position(|row| row.0 == encoding);
        let place = known.unwrap_or_else(|| {
            self.classifiers.push((encoding, Classifier::new(encoding)));
            self.classifiers.len() - 1
        });
        let classifier = &mut self.classifiers[place].1;
        let outcomes = classifier.outcomes(puzzle, &[self.rules], deadline)?;
        Ok(outcomes.into_iter().next().unwrap_or(Deduced::Open))
    }
}

/// A solver that a session measures.
#[derive(Debug)]
pub struct Solver {
    /// The solver's description in records.
    pub record: SolverRecord,
    pub(super) kind: Kind,
}

impl Solver {
    /// Creates a solver with this name and run mode. The version of a solver that is a part of Clausoku is Clausoku's.
    pub fn new(name: impl Into<String>, mode: RunMode, kind: Kind) -> Self {
        let clauses = matches!(kind, Kind::Sat(_) | Kind::Rules(_));
        let is_own = matches!(kind, Kind::Puzzle(_) | Kind::Rules(_));
        let record = SolverRecord {
            name: name.into(),
            mode,
            clauses,
            version: is_own.then(|| concat!("clausoku ", env!("CARGO_PKG_VERSION")).to_owned()),
            command: None,
            hash: None,
        };
        Self { record, kind }
    }

    /// Returns the same solver with its version, its command line and the hash of its program, as far as they are known.
    #[must_use]
    pub fn described(
        mut self,
        version: Option<String>,
        command: Option<String>,
        hash: Option<String>,
    ) -> Self {
        (self.record.version, self.record.command, self.record.hash) = (version, command, hash);
        self
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sat(solver) => f.debug_tuple("Sat").field(&solver.name()).finish(),
            Self::Puzzle(solver) => f.debug_tuple("Puzzle").field(&solver.name()).finish(),
            Self::Rules(solver) => f.debug_tuple("Rules").field(&solver.rules).finish(),
        }
    }
}

/// A second solver, called once for each grid.
#[derive(Debug)]
pub(super) struct Second {
    solver: SecondSolver,
    /// `true` for each grid that has a solution, or the reason why that is unknown, by index of the
    /// grid.
    answers: HashMap<usize, Result<bool, String>>,
}

impl Second {
    pub(super) fn new(solver: SecondSolver) -> Self {
        Self { solver, answers: HashMap::new() }
    }

    pub(super) fn name(&self) -> &str {
        self.solver.name()
    }

    /// Returns the run, which ended with "unsatisfiable", as verified, as wrong, or with a note that it is
    /// unchecked.
    pub(super) fn check(
        &mut self,
        grid: usize,
        question: &Question,
        deadline: &Deadline,
        run: RunLine,
    ) -> RunLine {
        let Self { solver, answers } = self;
        let (puzzle, known) = match question {
            Question::Solution(puzzle) => (puzzle, &[][..]),
            Question::Other(puzzle, solution) => (puzzle, std::slice::from_ref(solution)),
            Question::Model(_) => return run,
        };
        let answer =
            answers.entry(grid).or_insert_with(|| match solver.others(puzzle, known, deadline) {
                Ok(Others::Found(_)) => Ok(true),
                Ok(Others::None | Others::Fewer(_)) => Ok(false),
                Err(error) => Err(match error.limit() {
                    Ok(reason) => reason.to_string(),
                    Err(error) => error.to_string(),
                }),
            });
        let name = solver.name();
        match answer {
            Ok(false) => RunLine { verified: true, ..run },
            Ok(true) => {
                let note = format!("says that there is no solution, but {name} has found one");
                RunLine { outcome: Outcome::Wrong, note: Some(note), ..run }
            }
            Err(why) => RunLine { note: Some(format!("unchecked by {name}: {why}")), ..run },
        }
    }
}
