//! The files of certificates.
//!
//! **Invariant.** Each file is complete or absent while the system runs, and a certificate has its README.md only when
//! the other files are there. The index of an archive is there only when the certificates that it lists are on the disk.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clausoku::certificate::{Certificate, CertificateFile, INDEX, ProofFormat, README};

use super::checker::Checker;
use super::entry::{Entry, Made};
use super::verifying::verify_folder;
use crate::name::shown;
use crate::output::{Output, Printer, create_folder, fill, fill_unsynced, remove};

/// The name of this program's checker in results.
const OURS: &str = "clausoku-lrat";

/// A folder of one certificate, or of many with an index.
pub struct Archive {
    folder: PathBuf,
    format: ProofFormat,
    checkers: Vec<Checker>,
    is_list: bool,
}

/// The index of an archive; `None` for a single certificate.
pub struct Index(Option<(PathBuf, Printer)>);

impl Archive {
    /// Creates the folder. An archive gets an index; that of an earlier archive is removed, since its certificates are
    /// replaced one after another.
    pub fn create(
        folder: &Path,
        format: ProofFormat,
        checkers: Vec<Checker>,
        is_list: bool,
    ) -> anyhow::Result<(Self, Index)> {
        create_folder(folder)?;
        let folder = folder.to_owned();
        let index = if is_list {
            let path = folder.join(INDEX);
            let printer = Printer::open(&path)?.whole();
            remove(&path)?;
            Some((folder.clone(), printer))
        } else {
            None
        };
        Ok((Self { folder, format, checkers, is_list }, Index(index)))
    }

    /// Writes the certificate of the puzzle of this number, and runs the checkers on it.
    pub fn write(&self, number: usize, certificate: &Certificate) -> anyhow::Result<Made> {
        let folder = if self.is_list {
            self.folder.join(format!("{number:06}"))
        } else {
            self.folder.clone()
        };
        create_folder(&folder)?;
        remove(&folder.join(README))?;
        let files = certificate.files(self.format)?;
        self.write_files(&folder, &files)?;
        // A single certificate is read back. In a list, each was checked before it was written.
        if !self.is_list && self.format != ProofFormat::Drat {
            verify_folder(&folder)?;
        }
        let [formula, _, proof, _] = &files;
        for checker in &self.checkers {
            checker.check(&folder.join(&formula.name), &folder.join(&proof.name))?;
        }
        let names = self.checkers.iter().map(Checker::name);
        Ok(Made {
            solutions: certificate.solutions().len(),
            source: certificate.source().to_owned(),
            encoding: certificate.encoding().map(ToString::to_string),
            steps: certificate.steps(),
            bytes: proof.bytes.len() as u64,
            folder,
            accepted: [OURS].into_iter().chain(names).map(str::to_owned).collect(),
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
        files::sync_folder(&folder).with_context(|| format!("cannot write {}", shown(&folder)))?;
        printer.finish()
    }
}
