//! The solvers that can be chosen by name: in this process, and programs.

use clausoku_cnf::{Formula, UnknownName};
#[cfg(feature = "external")]
use clausoku_text::printable;

#[cfg(feature = "external")]
use crate::external::{CommandLineError, External, Program, Programs, fault_at};
use crate::{AnySolver, BackendError, Deadline, ProofSolver, Run};

/// A row of [`SOLVERS`].
#[derive(Clone, Copy, Debug)]
pub struct SolverEntry {
    /// Its name.
    pub name: &'static str,
    /// A description of one line.
    pub description: &'static str,
    /// Its version.
    pub version: &'static str,
    /// It takes exponential time for most formulas, so tests give it only small ones.
    pub is_for_small: bool,
    /// Creates the solver.
    pub create: fn() -> AnySolver,
}

/// The solvers that run in this process, the default first; none without the features `sat-varisat`, `cadical` and `sat-cdcl`.
pub const SOLVERS: &[SolverEntry] = &[
    #[cfg(feature = "sat-varisat")]
    SolverEntry {
        name: "varisat",
        description: "conflict-driven clause learning in pure Rust, in process",
        version: "0.2.2",
        is_for_small: false,
        create: || AnySolver::Incremental(Box::new(crate::Varisat::new())),
    },
    #[cfg(feature = "cadical")]
    SolverEntry {
        name: crate::cadical::NAME,
        description: "CaDiCaL, by A. Biere and others, in C++, in process",
        version: "1.9.5",
        is_for_small: false,
        create: || AnySolver::Incremental(Box::new(crate::Cadical::new())),
    },
    #[cfg(feature = "sat-cdcl")]
    crate::cdcl::CDCL,
    #[cfg(feature = "sat-cdcl")]
    crate::cdcl::DPLL,
    #[cfg(feature = "sat-cdcl")]
    crate::cdcl::BACKTRACKING,
    #[cfg(feature = "sat-cdcl")]
    crate::cdcl::RESOLUTION,
];

/// The solvers that can be chosen by name.
///
/// ```
/// use clausoku_backends::Catalogue;
/// let solvers = Catalogue::built_in();
/// assert_eq!(solvers.named("varisat").unwrap().command(), None);
/// # #[cfg(feature = "external")]
/// assert_eq!(solvers.named("kissat").unwrap().command().unwrap(), "kissat");
/// # #[cfg(feature = "external")]
/// assert_eq!(solvers.named("kissat --sat {cnf}").unwrap().name(), "kissat --sat {cnf}");
/// assert!(solvers.named("kisat").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Catalogue {
    #[cfg(feature = "external")]
    programs: Programs,
}

/// A solver of the catalogue. It can be created any number of times, on any thread.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Choice {
    /// A solver in this process.
    InProcess(&'static SolverEntry),
    /// A program.
    #[cfg(feature = "external")]
    Program(Box<Program>),
}

/// A name that no solver has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownSolver {
    /// No solver has this name.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The path leads to no program.
    #[cfg(feature = "external")]
    #[error("{}: {why}", printable(.path))]
    Path {
        /// The path.
        path: String,
        /// The reason why there is no program at the path.
        why: &'static str,
    },
    /// The command line is invalid.
    #[cfg(feature = "external")]
    #[error("{command:?} is not a valid command line: {error}")]
    Command {
        /// The text.
        command: String,
        /// The error.
        error: CommandLineError,
    },
}

impl Catalogue {
    /// Returns the catalogue of the solvers in this process and the built-in table of programs.
    pub fn built_in() -> Self {
        Self {
            #[cfg(feature = "external")]
            programs: Programs::built_in(),
        }
    }

    /// Returns the catalogue of the solvers in this process and these programs.
    #[cfg(feature = "external")]
    pub fn with(programs: Programs) -> Self {
        Self { programs }
    }

    /// Returns an iterator over all solvers, starting with the solvers in this process.
    pub fn iter(&self) -> impl Iterator<Item = Choice> {
        let in_process = SOLVERS.iter().map(Choice::InProcess);
        #[cfg(feature = "external")]
        let in_process = in_process
            .chain(self.programs.iter().map(|program| Choice::Program(Box::new(program.clone()))));
        in_process
    }

    /// Returns the solver of this name. A path is the program at that path; any other text that contains a
    /// blank or a placeholder is a command line.
    ///
    /// # Errors
    ///
    /// Fails if there is no solver of this name.
    pub fn named(&self, name: &str) -> Result<Choice, UnknownSolver> {
        // The first of a name: a program does not replace a solver in this process.
        if let Some(choice) = self.iter().find(|choice| choice.name() == name) {
            return Ok(choice);
        }
        #[cfg(feature = "external")]
        // Before command lines, since the path of a file may contain blanks.
        if let Some(program) = self.programs.at_path(name) {
            return Ok(Choice::Program(Box::new(program)));
        }
        #[cfg(feature = "external")]
        // A path that is no program has its own reason; as a name it would only be unknown.
        if let Some(why) = fault_at(name) {
            return Err(UnknownSolver::Path { path: name.to_owned(), why });
        }
        #[cfg(feature = "external")]
        if name.contains([' ', '{']) {
            return match Program::from_command(name) {
                Ok(program) => Ok(Choice::Program(Box::new(program))),
                Err(error) => Err(UnknownSolver::Command { command: name.to_owned(), error }),
            };
        }
        let known: Vec<String> = self.iter().map(|choice| choice.name().to_owned()).collect();
        let error = UnknownName::new("solver", name, known.iter().map(String::as_str));
        #[cfg(feature = "external")]
        let error = error.also(", a command line that contains {cnf}, or the path of a program");
        Err(error.into())
    }
}

impl Choice {
    /// Returns the name.
    pub fn name(&self) -> &str {
        match self {
            Self::InProcess(entry) => entry.name,
            #[cfg(feature = "external")]
            Self::Program(program) => &program.name,
        }
    }

    /// Returns `true` for a solver that takes exponential time for most formulas.
    pub fn is_for_small(&self) -> bool {
        matches!(self, Self::InProcess(entry) if entry.is_for_small)
    }

    /// Returns a description of one line.
    pub fn description(&self) -> &str {
        match self {
            Self::InProcess(entry) => entry.description,
            #[cfg(feature = "external")]
            Self::Program(program) => &program.description,
        }
    }

    /// Returns the command line of a program.
    pub fn command(&self) -> Option<String> {
        match self {
            Self::InProcess(_) => None,
            #[cfg(feature = "external")]
            Self::Program(program) => Some(program.command_line(false).to_string()),
        }
    }

    /// Returns how to install it, if that is known.
    pub fn install(&self) -> Option<&str> {
        match self {
            Self::InProcess(_) => None,
            #[cfg(feature = "external")]
            Self::Program(program) => program.install.as_deref(),
        }
    }

    /// Returns a remark, if there is one.
    pub fn note(&self) -> Option<&str> {
        match self {
            Self::InProcess(_) => None,
            #[cfg(feature = "external")]
            Self::Program(program) => program.note.as_deref(),
        }
    }

    /// Returns its version, if it reports one.
    ///
    /// # Errors
    ///
    /// Fails if the solver is not installed.
    pub fn probe(&self) -> Result<Option<String>, BackendError> {
        match self {
            Self::InProcess(entry) => Ok(Some(entry.version.to_owned())),
            #[cfg(feature = "external")]
            Self::Program(program) => program.probe(),
        }
    }

    /// Creates a solver that writes proofs, if this one does.
    pub fn create_prover(&self) -> Option<Box<dyn ProofSolver>> {
        match self {
            Self::InProcess(_) => None,
            #[cfg(feature = "external")]
            Self::Program(program) => {
                program.proof.as_ref()?;
                Some(Box::new(External::new(program.as_ref().clone())))
            }
        }
    }

    /// Creates a solver that reports its statistics, if it can.
    pub fn create(&self) -> AnySolver {
        match self {
            Self::InProcess(entry) => (entry.create)(),
            #[cfg(feature = "external")]
            Self::Program(program) => {
                AnySolver::OneShot(Box::new(External::new(program.as_ref().clone())))
            }
        }
    }

    /// Creates a solver that reports only its verdict.
    pub fn create_quiet(&self) -> AnySolver {
        match self {
            Self::InProcess(entry) => (entry.create)(),
            #[cfg(feature = "external")]
            Self::Program(program) => {
                AnySolver::OneShot(Box::new(External::new(program.as_ref().clone()).quiet()))
            }
        }
    }

    /// Decides one formula with a new solver.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails. A reached limit is a verdict.
    pub fn run(&self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        self.create().into_solver().run(formula, deadline)
    }
}

#[cfg(all(test, feature = "external"))]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let names: Vec<String> =
            Catalogue::built_in().iter().map(|choice| choice.name().to_owned()).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
        }
    }

    #[test]
    fn the_error_for_an_unknown_name_lists_the_known_names() {
        let solvers = Catalogue::built_in();
        let error = solvers.named("minsat").unwrap_err().to_string();
        assert!(
            error.starts_with(
                "there is no solver \"minsat\"; did you mean minisat? There are varisat, "
            ),
            "{error}"
        );
        let error = |path: &str| solvers.named(path).unwrap_err().to_string();
        assert_eq!(error("./no\nsolver"), r"./no\nsolver: there is no such program");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().display().to_string();
        assert_eq!(error(&path), format!("{path}: this is a folder, not a program"));
        let path = format!("{path}/solver");
        std::fs::write(&path, "").unwrap();
        assert!(error(&path).starts_with(&format!("{path}: this file is not executable")));
        let error = solvers.named("a 'b").unwrap_err().to_string();
        assert_eq!(error, "\"a 'b\" is not a valid command line: the quote ' is not closed");
    }
}
