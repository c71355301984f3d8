//! The folders of certificates: one folder for one puzzle, or one for each puzzle of a list.
//!
//! **Invariant.** Each file is complete or absent while the system runs. A certificate alone has its README.md only when the
//! other files are there; a certificate of a list gets its folder when all files are in it.

use std::io::{self, Write};
use std::path::Path;

use crate::answers::Presentation;
use crate::input::{Place, shown};
use crate::output::{Output, fill, remove};
use crate::terminal::Exit;
use crate::terminal::file_fault::Kind;
use anyhow::Context;
use clausoku::certificate::{
    FORMATS, ProofFormat, Statement,
    files::{CertificateFile, README, formula_name, proof_name},
};
use clausoku::lists::{
    AnswerError, Answers, Certificates, Question, Record, Row, Status, Text, Words, Worker,
    answers::{CertificateRow, Unanswered},
    columns::{CERTIFICATE_FILES, CERTIFICATES},
    values::Column,
};
use clausoku::{Batch, solving::Limits};
use clausoku_files::{Target, Unnamed};
use clausoku_text::count as counted;

use super::OURS;
use super::checker::Checker;
use super::verifying::verify_folder;

/// Certifies each puzzle, and writes the files of its certificate.
pub struct Folders<'f> {
    certificates: Certificates<'static>,
    format: ProofFormat,
    checkers: &'f [Checker],
    /// The names of all checkers.
    accepted_by: String,
    /// The folder of the certificate, or of a list's certificates.
    folder: &'f Path,
    is_list: bool,
}

impl<'f> Folders<'f> {
    /// Returns the question of these certificates.
    pub fn new(
        certificates: Certificates<'static>,
        format: ProofFormat,
        checkers: &'f [Checker],
        folder: &'f Path,
        is_list: bool,
    ) -> Self {
        let names = checkers.iter().map(|checker| checker.name.as_str());
        let accepted_by = [OURS].into_iter().chain(names).collect::<Vec<_>>().join(", ");
        Self { certificates, format, checkers, accepted_by, folder, is_list }
    }

    /// Writes the files of a certificate, and runs the checkers on them. Returns the folder of a certificate of a list, or the
    /// reason why a checker refuses the proof.
    fn write(
        &self,
        files: &[CertificateFile; 4],
    ) -> anyhow::Result<Result<Option<Unnamed>, String>> {
        let made = self.is_list.then(|| Unnamed::folder(self.folder)).transpose();
        let made = made.with_context(|| Kind::Unwritable.fault(shown(self.folder)))?;
        let folder = made.as_ref().map_or(self.folder, Unnamed::path);
        let [formula, solutions, proof, readme] = files;
        if !self.is_list {
            self.remove_others(files)?;
        }
        for file in [formula, solutions, proof] {
            self.put(folder, file)?;
        }
        // A single certificate is read back. In a list, each was checked before it was written.
        if !self.is_list {
            verify_folder(folder)?;
        }
        for checker in self.checkers {
            let refusal = checker.check(&folder.join(&formula.name), &folder.join(&proof.name))?;
            if let Some(refusal) = refusal {
                return Ok(Err(refusal));
            }
        }
        self.put(folder, readme)?;
        Ok(Ok(made))
    }

    /// Removes the description and the files in other formats of an earlier certificate, which would be taken for parts of this one.
    fn remove_others(&self, files: &[CertificateFile; 4]) -> anyhow::Result<()> {
        remove(&self.folder.join(README))?;
        for format in FORMATS.iter().map(|row| row.value) {
            let names = [formula_name(format).to_owned(), proof_name(format)];
            let others = names.iter().filter(|name| !files.iter().any(|file| file.name == **name));
            others.map(|name| self.folder.join(name)).try_for_each(|path| remove(&path))?;
        }
        Ok(())
    }

    fn put(
        &self,
        folder: &Path,
        CertificateFile { name, bytes }: &CertificateFile,
    ) -> anyhow::Result<()> {
        let path = folder.join(name);
        if !self.is_list {
            return fill(&path, |out: &mut Output| out.write_all(bytes));
        }
        // The certificates of a list are synced together, before the manifest.
        let write = || -> io::Result<()> {
            let mut target = Target::open(&path)?;
            target.write_all(bytes)?;
            target.finish_unsynced()
        };
        // The folder has a temporary name, which the user does not know.
        write().with_context(|| Kind::Unwritable.fault(shown(self.folder)))
    }
}

/// A certificate in its folder.
pub struct Filed<'a> {
    row: CertificateRow<'a>,
    bytes: usize,
    accepted_by: &'a str,
    hash: String,
}

/// The columns of certificates, and of their files.
pub(crate) const FILED: &[Column] = &[
    CERTIFICATES[0],
    CERTIFICATES[1],
    CERTIFICATES[2],
    CERTIFICATES[3],
    CERTIFICATE_FILES[0].with("output"),
    CERTIFICATE_FILES[1].with("output"),
    CERTIFICATE_FILES[2].with("output"),
    CERTIFICATE_FILES[3].with("output"),
];

impl Record for Filed<'_> {
    const COLUMNS: &'static [Column] = FILED;

    fn cells(&self, row: &mut Row<'_>) {
        let encoding = self.row.certificate.encoding();
        self.row.cells(row);
        row.put_text(|| encoding.map_or(String::new(), ToString::to_string))
            .put(self.bytes)
            .put(self.accepted_by)
            .put(&*self.hash);
    }
}

impl Question for Folders<'_> {
    type Answer<'a> = Filed<'a>;

    fn asks(&self, _: &str) -> bool {
        true
    }

    fn block(&self) -> usize {
        self.certificates.block()
    }

    fn limits(&self) -> Limits {
        self.certificates.limits()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'f> Worker<Folders<'f>> for &Folders<'f> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Folders<'f>>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            if self.certificates.limits.is_stopped() {
                break;
            }
            let certified = self.certificates.certify(&puzzle).and_then(|certificate| {
                // The format may be unable to contain the puzzle.
                let files = certificate.files(self.format).map_err(Unanswered::invalid)?;
                Ok((certificate, files))
            });
            let (certificate, files) = match certified {
                Ok(certified) => certified,
                Err(unanswered) => {
                    answers.push_unanswered(&unanswered);
                    continue;
                }
            };
            match self.write(&files).map_err(|error| AnswerError::Other(error.into()))? {
                Ok(folder) => {
                    let [.., proof, _] = &files;
                    let row = CertificateRow::new(&certificate);
                    let hash = Statement::new(&puzzle).sha256();
                    let (bytes, accepted_by) = (proof.bytes.len(), &*self.accepted_by);
                    answers.push(row.status(), &Filed { row, bytes, accepted_by, hash });
                    if let Some(folder) = folder {
                        answers.attach(folder);
                    }
                }
                Err(refusal) => answers.push_unanswered(&Unanswered::invalid(refusal)),
            }
        }
        Ok(())
    }
}

/// The words for certificates that were made.
pub(super) struct Made;

impl Words<Filed<'_>> for Made {
    fn say(&self, filed: &Filed<'_>, out: &mut Text<'_>) {
        let Filed { row, bytes, accepted_by, .. } = filed;
        let (source, steps) = (row.certificate.source(), row.certificate.steps());
        let found = match row.certificate.solutions().len() {
            0 => "no solution".to_owned(),
            1 => "one solution and no other".to_owned(),
            n => format!("{n} solutions and no others"),
        };
        let encoding = row.certificate.encoding();
        let encoding = encoding.map(|name| format!(" of the encoding {name},")).unwrap_or_default();
        let steps = counted(steps, "step");
        out.push(&format!(
            "{found}; proof by {source}{encoding} in {steps}, {bytes} bytes, accepted by {accepted_by}\n"
        ));
    }
}

impl Presentation for Made {
    fn before(&self, place: Place<'_>, _: bool, text: &mut Vec<u8>) {
        text.extend_from_slice(format!("{place}: ").as_bytes());
    }

    fn exit(&self, _: Status) -> Exit {
        Exit::Done
    }

    fn exit_unanswered(&self, status: Status) -> Exit {
        match status {
            // The claim is false, or there are too many solutions.
            Status::None | Status::Unique | Status::Several => Exit::Faulty,
            status => Exit::from(status),
        }
    }
}
