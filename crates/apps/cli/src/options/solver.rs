//! Solvers: programs and entries of the user's files, the solver that the arguments choose with its limits, and the second
//! solver that confirms its answers.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use clausoku::cross_checking::SecondSolver;
use clausoku::programs::Programs;
use clausoku::sat::solvers::Catalogue;
use clausoku::sat::{self, SatSolver};
use clausoku::solving::Limits;
use clausoku::solving::solvers::board_solvers;
use clausoku::{Encoding, SolverChoice, certificate::Prover};
use itertools::Itertools as _;

use crate::input::{read_settings, shown};
use clausoku_text::parse_size;

/// The solver and its limits.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// Solver: a name or a command line
    #[arg(long, value_name = "NAME", long_help = solvers_help())]
    solver: Option<String>,

    /// TOML file with more solvers
    ///
    /// docs/solvers.md describes the file.
    #[arg(long, value_name = "FILE")]
    solver_file: Option<PathBuf>,

    /// Limit on the steps of the search
    ///
    /// The solver defines what a step is.
    #[arg(long, value_name = "N", help_heading = "Work")]
    step_limit: Option<u64>,

    /// Memory limit for a separate program, as in 2G
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Work")]
    memory_limit: Option<u64>,

    #[command(flatten)]
    cross_check: CrossCheckArgs,
}

impl SolverArgs {
    pub(crate) fn has_step_limit(&self) -> bool {
        self.step_limit.is_some()
    }

    pub(crate) fn is_confirmed(&self) -> bool {
        self.cross_check.is_asked()
    }

    /// Returns the solver of puzzles that the arguments select.
    ///
    /// # Errors
    ///
    /// Fails if there is no such solver, or it cannot do what was asked.
    pub(crate) fn chosen(&self, encoding_is_asked: bool) -> anyhow::Result<SolverChoice> {
        let named = self.first()?;
        let first = match self.solver {
            Some(_) => named,
            None => SolverChoice::unnamed(encoding_is_asked),
        };
        Ok(match self.second(Some(OTHER))? {
            Some(second) => first.confirmed_by(second),
            None => first,
        })
    }

    pub(crate) fn for_formulas(&self) -> anyhow::Result<Box<dyn SatSolver>> {
        Ok(self.first()?.for_formulas()?)
    }

    /// Returns the solver that confirms that a formula has no model, if one was requested.
    pub(crate) fn second_for_formulas(&self) -> anyhow::Result<Option<Box<dyn SatSolver>>> {
        Ok(self.second(None)?.map(|second| second.for_formulas()).transpose()?)
    }

    /// Returns the prover of answers: the solver itself if it writes proofs.
    pub(crate) fn prover(&self) -> anyhow::Result<Prover> {
        let catalogue = catalogue(self.solver_file.as_deref())?;
        Ok(CrossCheckArgs::prover(self.name(), &catalogue))
    }

    pub(crate) fn name(&self) -> &str {
        self.solver.as_deref().unwrap_or(sat::solvers::SOLVERS[0].name)
    }

    fn second(&self, other: Option<&str>) -> anyhow::Result<Option<SolverChoice>> {
        self.cross_check.second(self.name(), other, &catalogue(self.solver_file.as_deref())?)
    }

    fn first(&self) -> anyhow::Result<SolverChoice> {
        let name = self.name();
        let chosen = SolverChoice::named(name, &catalogue(self.solver_file.as_deref())?)?;
        if self.memory_limit.is_some() && !chosen.capabilities().is_program {
            bail!("--memory-limit is for separate programs, and {name} is not one");
        }
        Ok(chosen)
    }

    /// Returns the limits on the work on a puzzle, except on its time.
    pub(crate) fn limits(&self) -> Limits {
        Limits::default().with_memory(self.memory_limit).with_steps(self.step_limit)
    }
}

fn solvers_help() -> String {
    let formulas = sat::solvers::SOLVERS.iter().map(|row| row.name).join(", ");
    let boards = board_solvers().map(|row| row.name).join(", ");
    let arguments = board_solvers().filter_map(|row| {
        row.argument.map(|text| format!("{}:{} is {}", row.name, text.name, text.meaning))
    });
    let arguments = arguments.format(", and ");
    format!(
        "Solver: a name or a command line\n\nSAT solvers: {formulas}, a program that `clausoku solvers` lists, the \
         path of a program, or a command line with {{cnf}} for the file of the formula.\n\nSolvers without a \
         formula (docs/search.md): {boards}. {arguments}."
    )
}

/// The second solver if none is named, unless it is the first solver.
const USUAL: &str = sat::solvers::SOLVERS[0].name;

/// The second solver of puzzles for answers of the usual one.
pub(crate) const OTHER: &str = "dancing-links";

/// The second solver.
#[derive(Clone, Debug, Args)]
pub(crate) struct CrossCheckArgs {
    /// Second solver, which confirms the answer
    ///
    /// It confirms "no solution" and "no other solution". Without a name it is varisat, or dancing-links if the first is varisat. A disagreement is an error. If the
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

    /// Accept an answer only with a checked proof
    ///
    /// This is for "no solution" and "no other solution" of any solver. The proof is for the formula of `clausoku certify`, or for the DIMACS formula, and is checked in this program.
    /// The solver writes it if it is known to write proofs, else propagation or varisat.
    #[arg(long, conflicts_with = "cross_check", help_heading = "Solver")]
    certified: bool,
}

impl CrossCheckArgs {
    pub(crate) fn new(cross_check: Option<String>, certified: bool) -> Self {
        Self { cross_check, certified }
    }

    /// Returns `true` if answers are to be confirmed.
    pub(crate) fn is_asked(&self) -> bool {
        self.cross_check.is_some() || self.certified
    }

    /// Returns the second solver for answers of the first, if one was requested. Without a name, it is the usual
    /// solver, or `other` for answers of the usual solver.
    ///
    /// # Errors
    ///
    /// Fails if there is no solver of this name, or it is the first.
    pub(crate) fn second(
        &self,
        first: &str,
        other: Option<&str>,
        catalogue: &Catalogue,
    ) -> anyhow::Result<Option<SolverChoice>> {
        if self.certified {
            return Ok(Some(SolverChoice::with_proofs(Self::prover(first, catalogue))));
        }
        let Some(named) = self.cross_check.as_deref() else { return Ok(None) };
        let name = match (named, other) {
            ("", _) if first != USUAL => USUAL,
            ("", Some(other)) => other,
            ("", None) => {
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
    pub(crate) fn prover(first: &str, catalogue: &Catalogue) -> Prover {
        catalogue.named(first).ok().and_then(Prover::by).unwrap_or_default()
    }

    /// Returns the second solver for answers of the first about puzzles, if one was requested. A
    /// solver of formulas gets them under this encoding.
    ///
    /// # Errors
    ///
    /// Fails if there is no solver of this name, or it is the first.
    pub(crate) fn second_of_puzzles(
        &self,
        first: &str,
        encoding: Encoding,
        catalogue: &Catalogue,
    ) -> anyhow::Result<Option<SecondSolver>> {
        let second = self.second(first, Some(OTHER), catalogue)?;
        Ok(second.map(|second| second.second_solver(encoding)))
    }
}

/// The variable that names a file of solvers.
const VARIABLE: &str = "CLAUSOKU_SOLVERS";

/// Returns all solvers: the built-in solvers and the solvers of a file. The file is the given one,
/// or else the file that `CLAUSOKU_SOLVERS` names, or else `clausoku/solvers.toml` in the folder of
/// the user's settings if it exists.
pub(crate) fn catalogue(file: Option<&Path>) -> anyhow::Result<Catalogue> {
    let mut programs = Programs::built_in();
    let named = file.map(Path::to_path_buf).or_else(|| set(VARIABLE));
    let must_exist = named.is_some();
    let Some(path) = named.or_else(settings) else { return Ok(Catalogue::with(programs)) };
    let name = shown(&path);
    match read_settings(&path) {
        Ok(text) => programs.add(&text).map_err(|error| anyhow!("{name}: {error}"))?,
        Err(_) if !must_exist && !path.exists() => {}
        Err(error) => return Err(error),
    }
    Ok(Catalogue::with(programs))
}

/// Returns a path from the environment; `None` if the variable is unset or empty.
fn set(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// Returns the file of solvers in the folder of the user's settings.
fn settings() -> Option<PathBuf> {
    let folder = set("XDG_CONFIG_HOME").or_else(|| Some(set("HOME")?.join(".config")));
    Some(folder?.join("clausoku/solvers.toml"))
}
