//! The choice of a second solver, which confirms that there is no solution, or no other one, where
//! the first finds none.

use anyhow::bail;
use clap::Args;
use clausoku::sat::{self, Catalogue};
use clausoku::{Encoding, SolverChoice, certificate::Prover, cross_checking::SecondSolver};

use crate::catalogue::catalogue;

/// The second solver if none is named, unless it is the first solver.
const USUAL: &str = sat::SOLVERS[0].name;

/// The second solver of puzzles for answers of the usual one.
const OTHER: &str = "dancing-links";

/// The second solver.
#[derive(Clone, Debug, Args)]
pub struct CrossCheckArgs {
    /// Second solver that confirms "no solution" and "no other solution"
    ///
    /// Without a name it is varisat, or dancing-links if the first is varisat. A disagreement is an error. If the
    /// second reaches a limit, the exit code is 3.
    #[arg(
        long,
        value_name = "SOLVER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        help_heading = "Solver"
    )]
    cross_check: Option<String>,

    /// Accept "no solution" and "no other solution" of any solver only with a checked proof
    ///
    /// The proof is for the formula of `clausoku certify`, or for the DIMACS formula, and is checked in this program.
    /// The solver writes it if it is known to write proofs, else propagation or varisat.
    #[arg(long, conflicts_with = "cross_check", help_heading = "Solver")]
    certified: bool,
}

/// The kind of the second solver's questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Puzzles,
    Formulas,
}

impl CrossCheckArgs {
    /// Returns `true` if answers are to be confirmed.
    pub fn is_asked(&self) -> bool {
        self.cross_check.is_some() || self.certified
    }

    /// Returns the second solver for answers of the first, if one was requested.
    ///
    /// # Errors
    ///
    /// There is no such solver, or it is the first.
    pub fn second(
        &self,
        first: &str,
        subject: Subject,
        catalogue: &Catalogue,
    ) -> anyhow::Result<Option<SolverChoice>> {
        if self.certified {
            return Ok(Some(SolverChoice::Proof(Self::prover(first, catalogue))));
        }
        let Some(named) = self.cross_check.as_deref() else { return Ok(None) };
        let name = match (named, subject) {
            ("", _) if first != USUAL => USUAL,
            ("", Subject::Puzzles) => OTHER,
            ("", Subject::Formulas) => {
                bail!(
                    "--cross-check needs a name, as in --cross-check=minisat: {first} cannot check itself"
                )
            }
            (named, _) => named,
        };
        if name == first {
            bail!("{first} cannot check itself; name another solver with --cross-check=SOLVER");
        }
        Ok(Some(SolverChoice::named(name, catalogue)?))
    }

    /// Returns the prover for answers of this solver: the solver itself if it writes proofs.
    pub fn prover(first: &str, catalogue: &Catalogue) -> Prover {
        catalogue.named(first).ok().and_then(Prover::by).unwrap_or_default()
    }

    /// Returns the second solver for answers of the first about puzzles, if one was requested. A
    /// solver of formulas gets them under this encoding.
    ///
    /// # Errors
    ///
    /// There is no such solver, or it is the first.
    pub fn second_of_puzzles(
        &self,
        first: &str,
        encoding: Encoding,
    ) -> anyhow::Result<Option<SecondSolver>> {
        let second = self.second(first, Subject::Puzzles, &catalogue(None)?)?;
        Ok(second.map(|second| second.second_solver(encoding)))
    }
}
