//! The files of certificates, and the results for puzzles.
//!
//! **Invariant.** Each file is complete or absent while the system runs, and a certificate has its README.md only when
//! the other files are there. The index of an archive is there only when the certificates that it lists are on the disk.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clausoku::Puzzle;
use clausoku::certificate::{
    Certificate, CertificateFile, FORMATS, INDEX, README, Statement, formula_name, proof_name,
};
use clausoku::lists::Status;
use clausoku_runner::file_fault::is_unread;
use clausoku_runner::{
    BoardFields, Created, Exit, Fault, Origin, Output, Place, Printer, Refusal, Row, Sink, counted,
    create_empty_folder, create_folder, fields, fill, fill_unsynced, json_line, remove, shown,
    views,
};
use serde::Serialize;

use super::verifying::{Checker, verify_folder};
use super::{Certify, Claim};

/// The name of this program's checker in results.
pub const OURS: &str = "clausoku-lrat";

/// A folder of one certificate, or of many with an index.
pub struct Archive {
    folder: PathBuf,
    _created: Created,
    checkers: Vec<Checker>,
    is_list: bool,
}

impl Archive {
    /// Creates the folder. An archive must be alone in it: certificates of an earlier run would be taken for its own.
    pub fn create(folder: &Path, checkers: Vec<Checker>, is_list: bool) -> anyhow::Result<Self> {
        let must_be_alone = is_list || folder.join(INDEX).exists();
        let create = if must_be_alone { create_empty_folder } else { create_folder };
        Ok(Self { _created: create(folder)?, folder: folder.to_owned(), checkers, is_list })
    }

    /// Writes the files of the certificate of the puzzle of this number, and runs the checkers on it.
    pub fn write(
        &self,
        number: usize,
        certificate: &Certificate,
        files: &[CertificateFile; 4],
    ) -> anyhow::Result<Made> {
        let mut folder = self.folder.clone();
        if self.is_list {
            folder.push(format!("{number:06}"));
        }
        let _created = create_folder(&folder)?;
        remove(&folder.join(README))?;
        // Files of a certificate in another format would be taken for this one.
        for format in FORMATS.iter().map(|row| row.value) {
            let names = [formula_name(format).to_owned(), proof_name(format)];
            let stale = names.iter().filter(|name| !files.iter().any(|file| file.name == **name));
            stale.map(|name| folder.join(name)).try_for_each(|path| remove(&path))?;
        }
        for CertificateFile { name, bytes } in files {
            let body = |out: &mut Output| out.write_all(bytes);
            let path = folder.join(name);
            // The files of an archive are synced together, before its index.
            if self.is_list { fill_unsynced(&path, body)? } else { fill(&path, body)? }
        }
        // A single certificate is read back. In a list, each was checked before it was written.
        if !self.is_list {
            verify_folder(&folder)?;
        }
        let [formula, _, proof, _] = files;
        for checker in &self.checkers {
            checker.check(&folder.join(&formula.name), &folder.join(&proof.name))?;
        }
        let names = self.checkers.iter().map(|checker| checker.name.as_str());
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
}

/// A certificate that was written.
#[derive(Clone, Debug, Serialize)]
pub struct Made {
    /// The claim.
    pub claim: &'static str,
    /// The number of solutions.
    pub solutions: usize,
    /// The program that made the proof: `propagation`, `search` or the name of a solver.
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

/// Returns a line of `index.jsonl`, and of the output with `--json`: the result for the puzzle at this place, with its
/// certificate or the reason why there is none.
fn entry(
    Place { file, line }: Place<'_>,
    puzzle: Option<&Puzzle>,
    made: Result<&Made, &str>,
    status: Status,
) -> anyhow::Result<String> {
    json_line(fields! {
        file,
        line,
        ..board: puzzle.map(|puzzle| BoardFields::new(puzzle.variant()).excluding(puzzle)),
        puzzle?: puzzle.map(|puzzle| views::line(puzzle, puzzle.givens())),
        sha256?: puzzle.map(|puzzle| Statement::new(puzzle).sha256()),
        certified: made.is_ok(),
        ..made: made.ok(),
        status: status.name(),
        reason: made.err(),
    })
}

/// The result for a puzzle: its certificate, or the reason why there is none.
pub struct Outcome {
    pub puzzle: Puzzle,
    pub made: Result<Made, Refusal>,
}

impl Row for Outcome {
    fn status(&self) -> Status {
        match &self.made {
            Ok(made) => Status::from_solutions(made.solutions as u64, 2),
            Err(refusal) => refusal.status,
        }
    }

    fn exit(&self) -> Exit {
        self.made.as_ref().map_or_else(|refusal| refusal.exit, |_| Exit::Done)
    }

    fn text(&self, place: Place<'_>, _: bool) -> String {
        let made = match &self.made {
            Ok(made) => made,
            Err(refusal) => return format!("{place}: {}\n", refusal.reason),
        };
        let found = match made.solutions {
            0 => "no solution".to_owned(),
            1 => "one solution and no other".to_owned(),
            n => format!("{n} solutions and no others"),
        };
        let encoding = made.encoding.as_ref();
        let encoding = encoding.map(|name| format!(" of the encoding {name},")).unwrap_or_default();
        let (steps, checkers) = (counted(made.steps, "step"), made.accepted_by.join(", "));
        let Made { source, bytes, .. } = made;
        format!(
            "{place}: {found}; proof by {source}{encoding} in {steps}, {bytes} bytes, accepted by {checkers}\n"
        )
    }
}

/// Lists certificates, in the index of the archive and for people or programs.
pub struct Certificates<'c> {
    folder: &'c Path,
    index: Option<Printer>,
    args: &'c Certify,
}

impl<'c> Certificates<'c> {
    pub fn new(archive: &'c Archive, args: &'c Certify) -> anyhow::Result<Self> {
        let folder = &archive.folder;
        // An index is of several certificates.
        let index = archive.is_list.then(|| Printer::open(&folder.join(INDEX))).transpose()?;
        Ok(Self { folder, index: index.map(Printer::whole), args })
    }

    fn add(&mut self, entry: &str, text: &str, printer: &mut Printer) -> anyhow::Result<()> {
        if let Some(index) = &mut self.index {
            index.print(entry)?;
        }
        // The product is the folder.
        printer.ignore_closed_pipe();
        printer.print(if self.args.list.json { entry } else { text })
    }
}

impl Sink<Outcome> for Certificates<'_> {
    fn row(&mut self, origin: Origin, row: Outcome, printer: &mut Printer) -> anyhow::Result<()> {
        let place = origin.place();
        let made = row.made.as_ref().map_err(|refusal| refusal.reason.as_str());
        let entry = entry(place, Some(&row.puzzle), made, row.status())?;
        self.add(&entry, &row.text(place, false), printer)
    }

    fn fault(&mut self, fault: &Fault, printer: &mut Printer) -> anyhow::Result<()> {
        if is_unread(&fault.error) {
            // Puzzles are missing if an input could not be read.
            self.index = None;
        }
        let Some(place) = fault.place() else { return Ok(()) };
        let entry = entry(place, None, Err(&fault.reason()), fault.status)?;
        self.add(&entry, "", printer)
    }

    /// Waits until the certificates are on the disk, and completes the index.
    fn finish(&mut self, _: &mut Printer) -> anyhow::Result<()> {
        let Some(index) = self.index.take() else { return Ok(()) };
        clausoku_files::sync_folder(self.folder)
            .with_context(|| format!("cannot write {}", shown(self.folder)))?;
        index.finish()
    }
}
