//! Programs that check proofs.

use std::path::{Path, PathBuf};

use crate::input::shown;
use crate::terminal::language as spoken;
use anyhow::{Context, bail};
use clausoku::board::errors::UnknownName;
use clausoku::certificate::{FORMATS, ProofFormat, chain::ChainCheck};
use clausoku::lists::answers::Unanswered;
use clausoku::programs::output_of;
use clausoku::solving::{Deadline, Stopped};
use clausoku_text::printable;
use clausoku_words::say;

/// A program that checks proofs.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The name or path that the user gave.
    pub name: String,
    row: &'static CheckerProgram,
}

/// A known checker.
#[derive(Debug)]
struct CheckerProgram {
    name: &'static str,
    /// A line that it prints if it accepts the proof.
    accepts: &'static str,
    formats: &'static [ProofFormat],
    /// The command or the repository by which it can be had.
    source: &'static str,
}

/// The known checkers. Each takes the formula's file and the proof's.
const CHECKERS: &[CheckerProgram] = &[
    CheckerProgram {
        name: "cake_lpr",
        accepts: "s VERIFIED UNSAT",
        formats: &[ProofFormat::Lrat, ProofFormat::LratBinary],
        source: "build github.com/tanyongkiam/cake_lpr",
    },
    CheckerProgram {
        name: "lrat-check",
        accepts: "c VERIFIED",
        formats: &[ProofFormat::Lrat],
        source: "build github.com/marijnheule/drat-trim",
    },
    CheckerProgram {
        name: "drat-trim",
        accepts: "s VERIFIED",
        formats: &[ProofFormat::Drat],
        source: "build github.com/marijnheule/drat-trim",
    },
    CheckerProgram {
        name: "veripb",
        accepts: "s VERIFIED UNSATISFIABLE",
        formats: &[ProofFormat::VeriPb],
        source: "cargo install veripb",
    },
];

impl Checker {
    /// Returns the checker of this name or at this path.
    pub fn named(name: &str) -> anyhow::Result<Self> {
        let file = Path::new(name).file_name().map(|file| file.to_string_lossy());
        let row = CHECKERS.iter().find(|row| Some(row.name) == file.as_deref());
        let row = row.ok_or_else(|| {
            UnknownName::new("checker", name, CHECKERS.iter().map(|row| row.name))
                .also(", or a path that ends in one")
        })?;
        Ok(Self { name: name.to_owned(), row })
    }

    /// Checks that the program reads proofs of this format.
    pub fn reads(&self, format: ProofFormat) -> anyhow::Result<()> {
        if self.row.formats.contains(&format) {
            return Ok(());
        }
        let wanted = FORMATS.iter().find(|row| self.row.formats.contains(&row.value));
        let wanted = wanted.map_or("lrat", |row| row.name);
        bail!("{} does not read this format; add --proof-format {wanted}", self.name)
    }

    /// Runs the program on a proof. Returns the reason if it does not accept the proof, or is ended at the deadline.
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be run.
    pub fn check(
        &self,
        formula: &Path,
        proof: &Path,
        deadline: &Deadline,
    ) -> anyhow::Result<Result<(), Unanswered>> {
        self.accepts([formula, proof].map(Path::to_owned), self.row.accepts, deadline)
    }

    /// Returns `true` if the check of a chain is for this program.
    pub fn is_of(&self, check: &ChainCheck) -> bool {
        check.program == self.row.name
    }

    /// Runs the program on files of a chain in this folder, as [`check`](Self::check).
    ///
    /// # Errors
    ///
    /// Fails if the program cannot be run.
    pub fn check_chain(
        &self,
        check: &ChainCheck,
        folder: &Path,
        deadline: &Deadline,
    ) -> anyhow::Result<Result<(), Unanswered>> {
        self.accepts(check.files.iter().map(|file| folder.join(file)), check.accepts, deadline)
    }

    /// Runs the program on these files. Returns the reason if it does not print the line.
    fn accepts(
        &self,
        files: impl IntoIterator<Item = PathBuf>,
        line: &str,
        deadline: &Deadline,
    ) -> anyhow::Result<Result<(), Unanswered>> {
        let arguments = files.into_iter().map(|path| {
            let name = path.to_str().map(str::to_owned);
            name.with_context(|| format!("the name {} is not UTF-8", shown(&path)))
        });
        let arguments: Vec<String> = arguments.collect::<anyhow::Result<_>>()?;
        let output = output_of(self.name.as_ref(), &arguments, deadline);
        let output = output.with_context(|| {
            let (name, source) = (shown(self.name.as_ref()), self.row.source);
            say!(spoken(), certify::not_run { name, source })
        })?;
        // A program that was ended says nothing about the proof.
        if let Err(Stopped(reason)) = deadline.stopped() {
            return Ok(Err(Unanswered::unknown(reason)));
        }
        let text = String::from_utf8_lossy(&output);
        // The whole line is compared: drat-trim refuses a proof by `s NOT VERIFIED`.
        if text.lines().any(|found| found.trim() == line) {
            return Ok(Ok(()));
        }
        let last = text.lines().rfind(|line| !line.trim().is_empty());
        let line = last.map_or_else(
            || say!(spoken(), certify::nothing_printed),
            |last| printable(last).to_string(),
        );
        Ok(Err(Unanswered::invalid(say!(spoken(), certify::refuses { name: &*self.name, line }))))
    }
}
