//! The description of a solver that is a program of its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clausoku_cnf::{NamedValue, Verdict};
use clausoku_text::joined;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::command::{CommandLine, CommandLineError, FILE, PIPE, PYSAT, QUIET, RESULT};
use super::installed::{locate, version_of};
use super::label::Labels;
use super::process::{self, Feed};
use crate::{BackendError, Deadline, ProofLanguage};

/// The Python program that runs the solvers of PySAT from the command line.
const PYSAT_PROGRAM: &str = include_str!("../../data/pysat_solver.py");

/// The time limit for printing the version. An interpreter may have to load its libraries.
const VERSION_TIME: Duration = Duration::from_secs(20);

/// The number of bytes of that output that are read.
const VERSION_TEXT: usize = 4096;

/// The formats of proofs, by the name that tables of solvers use.
const PROOF_LANGUAGES: &[NamedValue<ProofLanguage>] = &[
    NamedValue::new(ProofLanguage::Drat, "drat", "clauses, as text"),
    NamedValue::new(ProofLanguage::DratBinary, "drat-binary", "clauses, in bytes"),
    NamedValue::new(ProofLanguage::Frat, "frat", "clauses with numbers, some with hints, as text"),
    NamedValue::new(ProofLanguage::Lrat, "lrat", "clauses with numbers and hints, as text"),
];

/// A solver that is a program of its own: its command line, and the meaning of its output.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Program {
    /// The name.
    pub name: String,
    /// A description of one line.
    pub description: String,
    /// The command line, with the placeholders `{cnf}`, `{pipe}`, `{result}` and `{quiet}`.
    pub command: CommandLine,
    /// The words that make it print less.
    pub quiet: Vec<String>,
    /// The command that prints its version. If it fails, the solver is not installed. Without it, the package that contains
    /// the program tells the version.
    pub version: Option<CommandLine>,
    /// The command that requests a proof, if the program writes proofs in a known format.
    pub proof: Option<ProofCommand>,
    /// The exit codes.
    pub exit: ExitCodes,
    /// The labels of the statistics in its log.
    pub labels: Labels,
    /// The installation, in words.
    pub install: Option<String>,
    /// The version with which this description was tried; `None` if it is made from the documentation.
    pub tried: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

/// The command that requests a proof from a program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "struct Proof")]
pub struct ProofCommand {
    /// The command line, with `{proof}` for the path of the proof beside the other placeholders.
    pub command: CommandLine,
    /// The format of the proof.
    #[serde(rename = "format", deserialize_with = "named_language")]
    pub language: ProofLanguage,
}

/// Reads the name of a format of proofs.
fn named_language<'d, D: Deserializer<'d>>(name: D) -> Result<ProofLanguage, D::Error> {
    let name = String::deserialize(name)?;
    let found = PROOF_LANGUAGES.iter().find(|row| row.name == name);
    found.map(|row| row.value).ok_or_else(|| {
        let known = joined(PROOF_LANGUAGES.iter().map(|row| row.name), ", ");
        Error::custom(format!("the formats of proofs are {known}"))
    })
}

/// The way in which a program receives the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file that is written before the program starts.
    File,
    /// The program's standard input, while the formula is generated.
    Standard,
    /// A named pipe, while the formula is generated.
    Pipe,
}

/// The exit codes of a program for each verdict.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "struct Exit")]
pub struct ExitCodes {
    /// The codes after a model was found.
    pub satisfiable: Vec<i32>,
    /// The codes after the formula was found unsatisfiable.
    pub unsatisfiable: Vec<i32>,
    /// The codes without a verdict.
    pub unknown: Vec<i32>,
}

impl Default for ExitCodes {
    /// The codes of the SAT competitions: 10, 20, 0.
    fn default() -> Self {
        Self { satisfiable: vec![10], unsatisfiable: vec![20], unknown: vec![0] }
    }
}

impl ExitCodes {
    /// Returns whether the code is one of this verdict.
    pub(super) fn agree(&self, verdict: &Verdict, code: i32) -> bool {
        let codes = match verdict {
            Verdict::Satisfiable(_) => &self.satisfiable,
            Verdict::Unsatisfiable => &self.unsatisfiable,
            Verdict::Unknown(_) => &self.unknown,
        };
        codes.contains(&code)
    }

    /// Returns whether the code is one of any verdict.
    pub(super) fn is_known(&self, code: i32) -> bool {
        let mut all = self.satisfiable.iter().chain(&self.unsatisfiable).chain(&self.unknown);
        all.any(|&known| known == code)
    }
}

impl Program {
    /// Returns a program with only a command line. Without `{cnf}` or `{pipe}` the formula goes to its
    /// standard input; without `{result}` the answer is expected on standard output.
    ///
    /// ```
    /// use clausoku_backends::external::{Input, Program};
    /// let program = Program::from_command("minisat -verb=0 {cnf} {result}").unwrap();
    /// assert_eq!(program.input(), Input::File);
    /// assert_eq!(program.command.program(), "minisat");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not a command line.
    pub fn from_command(text: &str) -> Result<Self, CommandLineError> {
        Ok(Self::new(CommandLine::parse(text)?))
    }

    /// Returns the program at this path; its argument is the formula's file. `None` if there is no
    /// program at this path.
    pub(super) fn from_path(path: &str) -> Option<Self> {
        process::is_program(Path::new(path)).then(|| Self::new(CommandLine::from_path(path)))
    }

    /// Returns this program at another path.
    pub(super) fn at(&self, path: &str) -> Self {
        let name = self.command.program();
        Self {
            name: path.to_owned(),
            command: self.command.calling(path, name),
            version: self.version.as_ref().map(|version| version.calling(path, name)),
            proof: self.proof.as_ref().map(|proof| ProofCommand {
                command: proof.command.calling(path, name),
                ..proof.clone()
            }),
            ..self.clone()
        }
    }

    fn new(command: CommandLine) -> Self {
        Self {
            name: command.to_string(),
            description: "a command line".to_owned(),
            command,
            quiet: Vec::new(),
            version: None,
            proof: None,
            // A script often exits with 0 whatever the verdict, and a MaxSAT solver with 30 after an optimum.
            exit: ExitCodes {
                satisfiable: vec![10, 0, 30],
                unsatisfiable: vec![20, 0],
                ..ExitCodes::default()
            },
            labels: Labels::default(),
            install: None,
            tried: None,
            note: None,
        }
    }

    /// Returns how it receives the formula.
    pub fn input(&self) -> Input {
        if self.command.contains(FILE) {
            Input::File
        } else if self.command.contains(PIPE) {
            Input::Pipe
        } else {
            Input::Standard
        }
    }

    /// Returns whether it writes its answer into a file.
    pub fn answers_in_file(&self) -> bool {
        self.command.contains(RESULT)
    }

    /// Returns the command line, in which only the placeholders of paths are left.
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

    /// Returns the version that it prints, or the version of its package in the system if it cannot print one.
    ///
    /// # Errors
    ///
    /// Fails if the program is not installed or does not start.
    pub fn probe(&self) -> Result<Option<String>, BackendError> {
        let path = self.locate()?;
        let Some(command) = &self.version else {
            // The program of a command line may be an interpreter, whose version says nothing of the solver.
            let is_itself = self.name == self.command.program();
            return Ok(if is_itself { version_of(&path) } else { None });
        };
        let Some(asked) = locate(command.program()) else { return Ok(None) };
        let mut text = Vec::new();
        let ended = process::run(
            &asked,
            &filled(command).words()[1..],
            Feed::Nothing,
            &Deadline::never().within(VERSION_TIME),
            &mut |bytes| {
                // The rest is read and dropped: a program that is cut short ends by a signal, and would count
                // as not installed.
                text.extend(bytes.iter().take(VERSION_TEXT.saturating_sub(text.len())));
                true
            },
            |_| {},
        )
        .map_err(|error| self.unstartable(&path, error))?;
        if ended.status != Ok(0) {
            return Err(self.missing(&ended.said));
        }
        Ok(version_in(&String::from_utf8_lossy(&text)))
    }

    /// Returns whether it is installed.
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

/// Runs a program without input and returns what it prints on standard output. Its exit code does not count.
///
/// A process that [adopts orphans](super::adopt_orphans) must start all its children by this crate, since it ends all others.
///
/// # Errors
///
/// Fails if the program cannot be started or its output cannot be read.
pub fn output_of(
    program: &Path,
    arguments: &[String],
    deadline: &Deadline,
) -> std::io::Result<Vec<u8>> {
    let mut output = Vec::new();
    let mut keep = |bytes: &[u8]| {
        output.extend_from_slice(bytes);
        true
    };
    process::run(program, arguments, Feed::Nothing, deadline, &mut keep, |_| {})?;
    Ok(output)
}

/// Returns the command with the built-in program in place of its placeholder.
pub(super) fn filled(command: &CommandLine) -> CommandLine {
    // After the words were split, so that the program's blanks and quotes need no escape.
    command.with(PYSAT, PYSAT_PROGRAM)
}

/// Returns the version in the output of a program: the first word that begins with a digit, or else a first
/// line of one word.
fn version_in(text: &str) -> Option<String> {
    let number = text.split_whitespace().find(|word| {
        word.strip_prefix(['v', 'V']).unwrap_or(word).starts_with(|c: char| c.is_ascii_digit())
    });
    let version = if let Some(word) = number {
        word.trim_end_matches([',', ';', '.', ')'])
    } else {
        let line = text.lines().map(str::trim).find(|line| !line.is_empty());
        line.filter(|line| !line.contains(' '))?
    };
    Some(version.chars().take(40).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_the_output_of_programs() {
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
    fn the_command_determines_how_formula_and_answer_are_passed() {
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
    fn the_error_for_a_missing_program_says_how_to_install_it() {
        let mut program = Program::from_command("no-such-solver-anywhere {cnf}").unwrap();
        program.install = Some("it was never written".to_owned());
        let error = program.probe().unwrap_err();
        let text = "no-such-solver-anywhere {cnf} is not installed: there is no \
                    no-such-solver-anywhere; it was never written";
        assert_eq!(error.to_string(), text);
        assert!(!program.is_installed());
    }
}
