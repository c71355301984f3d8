//! What is known of a solver that is a program of its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use cnf::Verdict;

use super::command::{CommandLine, CommandLineError, FILE, PIPE, PYSAT, QUIET, RESULT};
use super::label::Labels;
use super::process::{self, Feed};
use crate::{BackendError, Limits};

/// Lends the solvers of PySAT a command line.
const PYSAT_PROGRAM: &str = include_str!("../../data/pysat_solver.py");

/// How long a program may take to say its version. An interpreter may have to load its libraries.
const VERSION_TIME: Duration = Duration::from_secs(20);

/// As much of what it says then is looked at.
const VERSION_TEXT: usize = 4096;

/// A solver that is a program of its own: how it is called, and what its output means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// What it is called here.
    pub name: String,
    /// What it is, in a line.
    pub description: String,
    /// How it is called, with the places `{cnf}`, `{pipe}`, `{result}` and `{quiet}`.
    pub command: CommandLine,
    /// What makes it say less.
    pub quiet: Vec<String>,
    /// What makes it say its version. If that fails, the solver is not there.
    pub version: Option<CommandLine>,
    /// What it exits with.
    pub exit: ExitCodes,
    /// Where in its log the numbers stand.
    pub labels: Labels,
    /// How to get it.
    pub install: Option<String>,
    /// The version that this description was tried with; `None` if it is made from the documentation.
    pub tried: Option<String>,
    /// What else is worth knowing.
    pub note: Option<String>,
}

/// How the formula gets to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// As a file that is written before the program starts.
    File,
    /// Through its standard input, while it is made.
    Standard,
    /// Through a named pipe, while it is made.
    Pipe,
}

/// What a program exits with after each verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExitCodes {
    /// After a model.
    pub satisfiable: Vec<i32>,
    /// If there is none.
    pub unsatisfiable: Vec<i32>,
    /// If it does not know.
    pub unknown: Vec<i32>,
}

impl Default for ExitCodes {
    /// As in the SAT competitions: 10, 20, 0.
    fn default() -> Self {
        Self { satisfiable: vec![10], unsatisfiable: vec![20], unknown: vec![0] }
    }
}

impl ExitCodes {
    /// Whether the code goes with the verdict.
    pub(super) fn agree(&self, verdict: &Verdict, code: i32) -> bool {
        let codes = match verdict {
            Verdict::Satisfiable(_) => &self.satisfiable,
            Verdict::Unsatisfiable => &self.unsatisfiable,
            Verdict::Unknown(_) => &self.unknown,
        };
        codes.contains(&code)
    }

    /// Whether the code goes with any verdict.
    pub(super) fn is_known(&self, code: i32) -> bool {
        let mut all = self.satisfiable.iter().chain(&self.unsatisfiable).chain(&self.unknown);
        all.any(|&known| known == code)
    }
}

impl Program {
    /// A program of which nothing but its command line is known. Without `{cnf}` or `{pipe}` the
    /// formula comes by standard input, without `{result}` the answer is expected on standard output.
    ///
    /// ```
    /// use backends::external::{Input, Program};
    /// let program = Program::from_command("minisat -verb=0 {cnf} {result}").unwrap();
    /// assert_eq!(program.input(), Input::File);
    /// assert_eq!(program.command.program(), "minisat");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not a command line.
    pub fn from_command(text: &str) -> Result<Self, CommandLineError> {
        Ok(Self::of(CommandLine::parse(text)?))
    }

    /// A program of which nothing but its path is known: it is given the formula's file. `None` if there is
    /// no program at this path.
    pub(super) fn from_path(path: &str) -> Option<Self> {
        process::is_program(Path::new(path)).then(|| Self::of(CommandLine::of_path(path)))
    }

    /// This program, found at another path.
    pub(super) fn at(&self, path: &str) -> Self {
        let name = self.command.program();
        Self {
            name: path.to_owned(),
            command: self.command.calling(path, name),
            version: self.version.as_ref().map(|version| version.calling(path, name)),
            ..self.clone()
        }
    }

    fn of(command: CommandLine) -> Self {
        Self {
            name: command.to_string(),
            description: "a command line".to_owned(),
            command,
            quiet: Vec::new(),
            version: None,
            // A script may well exit with 0 whatever it found.
            exit: ExitCodes {
                satisfiable: vec![10, 0],
                unsatisfiable: vec![20, 0],
                ..ExitCodes::default()
            },
            labels: Labels::default(),
            install: None,
            tried: None,
            note: None,
        }
    }

    /// How the formula gets to it.
    pub fn input(&self) -> Input {
        if self.command.asks_for(FILE) {
            Input::File
        } else if self.command.asks_for(PIPE) {
            Input::Pipe
        } else {
            Input::Standard
        }
    }

    /// Whether it writes its answer into a file.
    pub fn answers_in_file(&self) -> bool {
        self.command.asks_for(RESULT)
    }

    /// How it is called, all but the paths filled in.
    pub fn command_line(&self, quiet: bool) -> CommandLine {
        self.command.spliced(QUIET, if quiet { &self.quiet } else { &[] })
    }

    /// Returns the path of the program.
    ///
    /// # Errors
    ///
    /// Fails if there is no such program.
    pub fn locate(&self) -> Result<PathBuf, BackendError> {
        locate(self.command.program()).ok_or_else(|| self.missing(self.command.program()))
    }

    /// The version that it tells, if it tells one. An error if it is not there.
    ///
    /// # Errors
    ///
    /// Fails if the program is not installed or does not start.
    pub fn probe(&self) -> Result<Option<String>, BackendError> {
        let path = self.locate()?;
        let Some(command) = &self.version else { return Ok(None) };
        let Some(asked) = locate(command.program()) else { return Ok(None) };
        let mut text = Vec::new();
        let mut hear = |bytes: &[u8]| {
            text.extend(bytes.iter().take(VERSION_TEXT.saturating_sub(text.len())));
            true
        };
        let limits = Limits { time: Some(VERSION_TIME), ..Limits::default() };
        let command = filled(command);
        let feed = Feed::Nothing;
        let ended = process::run(&asked, &command.words()[1..], feed, &limits, &mut hear, |_| {})
            .map_err(|error| self.unstartable(&path, error))?;
        if ended.code() != Some(0) {
            return Err(self.missing(&ended.said()));
        }
        Ok(version_in(&String::from_utf8_lossy(&text)))
    }

    /// Whether it is there.
    pub fn is_installed(&self) -> bool {
        self.probe().is_ok()
    }

    pub(super) fn missing(&self, what: &str) -> BackendError {
        let what = match what.lines().last() {
            Some(last) if !last.trim().is_empty() => last.trim(),
            _ => self.command.program(),
        };
        BackendError::Missing {
            solver: self.name.clone(),
            what: what.to_owned(),
            hint: self.install.as_ref().map(|how| format!("; {how}")).unwrap_or_default(),
        }
    }

    pub(super) fn unstartable(&self, path: &Path, error: std::io::Error) -> BackendError {
        let program = path.display().to_string();
        BackendError::Start { solver: self.name.clone(), program, error }
    }
}

/// The command with our own programs in their places.
pub(super) fn filled(command: &CommandLine) -> CommandLine {
    command.with(PYSAT, PYSAT_PROGRAM)
}

/// Where a program lies: at this path, or in one of the folders of `PATH`.
fn locate(program: &str) -> Option<PathBuf> {
    if program.contains('/') {
        let path = PathBuf::from(program);
        return path.exists().then_some(path);
    }
    let paths = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&paths).map(|folder| folder.join(program));
    found.into_iter().find(|path| process::is_program(path))
}

/// The version in what a program says: its first word that begins with a digit, or else a first line of
/// one word.
fn version_in(text: &str) -> Option<String> {
    let is_number = |word: &&str| {
        let number = word.strip_prefix(['v', 'V']).unwrap_or(word);
        number.starts_with(|c: char| c.is_ascii_digit())
    };
    let number = text.split_whitespace().find(is_number);
    let line = || text.lines().map(str::trim).find(|line| !line.is_empty());
    let line = || line().filter(|line| !line.contains(' '));
    let version = number.map(|word| word.trim_end_matches([',', ';', '.', ')'])).or_else(line)?;
    Some(version.chars().take(40).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_what_programs_say() {
        for (text, expected) in [
            ("965\n", Some("965")),
            ("c CryptoMiniSat version 5.11.4\nc (C) 2009\n", Some("5.11.4")),
            ("clasp version 3.3.5\nAddress model: 64-bit\n", Some("3.3.5")),
            ("splr v0.17.2, by\n", Some("v0.17.2")),
            ("\nsc2021\n", Some("sc2021")),
            ("usage: java -jar sat4j.jar\n", None),
            (" \n", None),
        ] {
            assert_eq!(version_in(text).as_deref(), expected);
        }
    }

    #[test]
    fn the_command_says_how_formula_and_answer_travel() {
        for (command, input, in_file) in [
            ("a", Input::Standard, false),
            ("a --in={cnf}", Input::File, false),
            ("a {pipe} {result}", Input::Pipe, true),
        ] {
            let program = Program::from_command(command).unwrap();
            assert_eq!((program.input(), program.answers_in_file()), (input, in_file));
        }
    }

    #[test]
    fn a_missing_program_is_told_with_how_to_get_it() {
        let mut program = Program::from_command("no-such-solver-anywhere {cnf}").unwrap();
        program.install = Some("it was never written".to_owned());
        let error = program.probe().unwrap_err();
        let text = "no-such-solver-anywhere {cnf} is not installed: there is no \
                    no-such-solver-anywhere; it was never written";
        assert_eq!(error.to_string(), text);
        assert!(!program.is_installed());
    }
}
