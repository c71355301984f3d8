//! The files of certificates.
//!
//! **Invariant.** Each file is complete or absent while the system runs, and a certificate has its README.md only when
//! the other files are there. The index of an archive is there only when the certificates that it lists are on the disk.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clausoku::Puzzle;
use clausoku::certificate::{
    Certificate, CertificateFile, FORMATS, INDEX, README, Statement, formula_name, proof_name,
};
use serde::Serialize;

use super::Claim;
use super::checker::Checker;
use super::verifying::verify_folder;
use crate::name::{Name, shown};
use crate::output::{Output, Printer, create_folder, fill, fill_unsynced, remove};
use crate::runner::Place;
use crate::views::{BoardFields, line};

/// The name of this program's checker in results.
const OURS: &str = "clausoku-lrat";

/// A folder of one certificate, or of many with an index.
pub struct Archive {
    folder: PathBuf,
    checkers: Vec<Checker>,
    is_list: bool,
}

/// The index of an archive; `None` for a single certificate.
pub struct Index(Option<(PathBuf, Printer)>);

impl Archive {
    /// Creates the folder. An archive gets an index, and must be alone in its folder: certificates of an earlier run would
    /// be taken for its own.
    pub fn create(
        folder: &Path,
        checkers: Vec<Checker>,
        is_list: bool,
    ) -> anyhow::Result<(Self, Index)> {
        create_folder(folder)?;
        let name = shown(folder);
        let mut files = fs::read_dir(folder).with_context(|| format!("cannot read {name}"))?;
        let is_taken = if is_list { files.next().is_some() } else { folder.join(INDEX).exists() };
        ensure!(!is_taken, "{name} contains other files; give an archive a folder of its own");
        let folder = folder.to_owned();
        let printer = is_list.then(|| Printer::open(&folder.join(INDEX))).transpose()?;
        let index = printer.map(|printer| (folder.clone(), printer.whole()));
        Ok((Self { folder, checkers, is_list }, Index(index)))
    }

    /// Writes the files of the certificate of the puzzle of this number, and runs the checkers on it.
    pub fn write(
        &self,
        number: usize,
        certificate: &Certificate,
        files: &[CertificateFile; 4],
    ) -> anyhow::Result<Made> {
        let folder = if self.is_list {
            self.folder.join(format!("{number:06}"))
        } else {
            self.folder.clone()
        };
        create_folder(&folder)?;
        remove(&folder.join(README))?;
        // Files of a certificate in another format would be taken for this one.
        for format in FORMATS.iter().map(|row| row.value) {
            let names = [formula_name(format).to_owned(), proof_name(format)];
            let stale = names.iter().filter(|name| !files.iter().any(|file| file.name == **name));
            stale.map(|name| folder.join(name)).try_for_each(|path| remove(&path))?;
        }
        self.write_files(&folder, files)?;
        // A single certificate is read back. In a list, each was checked before it was written.
        if !self.is_list {
            verify_folder(&folder)?;
        }
        let [formula, _, proof, _] = files;
        for checker in &self.checkers {
            checker.check(&folder.join(&formula.name), &folder.join(&proof.name))?;
        }
        let names = self.checkers.iter().map(Checker::name);
        let solutions = certificate.solutions().len();
        Ok(Made {
            claim: Claim::strongest(solutions).name(),
            solutions,
            source: certificate.source().to_owned(),
            encoding: certificate.encoding().map(ToString::to_string),
            steps: certificate.steps(),
            bytes: proof.bytes.len() as u64,
            folder: shown(&folder),
            accepted_by: [OURS].into_iter().chain(names).map(str::to_owned).collect(),
        })
    }

    /// Writes the files of a certificate.
    fn write_files(&self, folder: &Path, files: &[CertificateFile]) -> anyhow::Result<()> {
        for CertificateFile { name, bytes } in files {
            let body = |out: &mut Output| out.write_all(bytes);
            let path = folder.join(name);
            // The files of an archive are synced together, before its index.
            if self.is_list { fill_unsynced(&path, body)? } else { fill(&path, body)? }
        }
        Ok(())
    }
}

impl Index {
    /// Adds a puzzle.
    pub fn add(&mut self, entry: &Entry<'_>) -> anyhow::Result<()> {
        match &mut self.0 {
            Some((_, printer)) => printer.print(&entry.line()?),
            None => Ok(()),
        }
    }

    /// Waits until the certificates are on the disk, and completes the index.
    pub fn finish(self) -> anyhow::Result<()> {
        let Some((folder, printer)) = self.0 else { return Ok(()) };
        clausoku_files::sync_folder(&folder)
            .with_context(|| format!("cannot write {}", shown(&folder)))?;
        printer.finish()
    }
}

/// A certificate that was written.
#[derive(Clone, Debug, Serialize)]
pub struct Made {
    /// The claim.
    pub claim: &'static str,
    /// The number of solutions.
    pub solutions: usize,
    /// The program that made the proof: `propagation` or the name of a solver.
    pub source: String,
    /// The encoding whose formula was refuted, if it is not that of the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The number of steps of the proof.
    pub steps: usize,
    /// The bytes of the proof.
    pub bytes: u64,
    /// The folder of the certificate.
    pub folder: String,
    /// The checkers that accepted it.
    pub accepted_by: Vec<String>,
}

/// The result for a puzzle: a line of `index.jsonl`, and of the output with `--json`.
#[derive(Serialize)]
pub struct Entry<'a> {
    file: &'a Name,
    line: usize,
    #[serde(flatten)]
    board: Option<BoardFields<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    certified: bool,
    #[serde(flatten)]
    made: Option<&'a Made>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl<'a> Entry<'a> {
    /// Returns the entry of a puzzle at this place, with its certificate or the reason why there is none.
    pub fn new(
        Place { file, line }: Place<'a>,
        puzzle: Option<&'a Puzzle>,
        made: Result<&'a Made, String>,
    ) -> Self {
        Self {
            file,
            line,
            board: puzzle.map(|puzzle| BoardFields::new(puzzle.variant())),
            puzzle: puzzle.map(|puzzle| self::line(puzzle, puzzle.givens())),
            sha256: puzzle.map(|puzzle| Statement::new(puzzle).sha256()),
            certified: made.is_ok(),
            made: made.as_ref().ok().copied(),
            error: made.err(),
        }
    }

    /// Returns the object as a line.
    pub fn line(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}
