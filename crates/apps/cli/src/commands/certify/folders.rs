//! The folders of certificates: one folder for one puzzle, or one for each puzzle of a list.
//!
//! **Invariant.** Each file is complete or absent while the system runs. A certificate alone has its README.md only when the
//! other files are there; a certificate of a list gets its folder when all files are in it.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use crate::answers::Presentation;
use crate::input::{Place, shown};
use crate::output::{NewFolder, Output, fill, remove};
use crate::terminal::file_fault::Kind;
use crate::terminal::{Exit, language as spoken, locked};
use anyhow::Context;
use clausoku::certificate::{
    FORMATS, ProofFormat, Statement,
    files::{CertificateFile, README, formula_name, proof_name},
};
use clausoku::lists::{
    AnswerError, Answers, Certificates, Question, Record, Row, Status, Text, Words, Worker,
    answers::{Unanswered, strongest_claim},
    columns::{CERTIFICATE_FILES, CERTIFICATES},
    values::Column,
};
use clausoku::{
    Batch, Puzzle,
    solving::{Deadline, Limits},
};
use clausoku_files::{Target, Unnamed};
use clausoku_words::say;

use super::OURS;
use super::chain::{WrittenChain, write_chain};
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
    /// `true` if a chain is written in place of a certificate.
    is_chain: bool,
    /// The folder of a chain alone, until the chain is written.
    alone: Mutex<Option<NewFolder>>,
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
        let (is_chain, alone) = (false, Mutex::default());
        Self { certificates, format, checkers, accepted_by, folder, is_list, is_chain, alone }
    }

    /// Returns the question of chains in place of certificates. A chain alone has this folder.
    pub(super) fn for_chains(self, alone: Option<NewFolder>) -> Self {
        Self { is_chain: true, alone: Mutex::new(alone), ..self }
    }

    /// Certifies a puzzle, and writes its certificate. Returns its row, and the folder of a certificate of a list.
    fn certify(&self, puzzle: &Puzzle) -> anyhow::Result<Result<Made<'_>, Unanswered>> {
        let deadline = Deadline::start(&self.certificates.limits);
        let certified = self.certificates.certify(puzzle).and_then(|certificate| {
            // The format may be unable to contain the puzzle.
            let files = certificate.files(self.format).map_err(|error| {
                let has_clues = !puzzle.variant().constraints().is_empty();
                Unanswered::invalid(if has_clues && self.format == ProofFormat::VeriPb {
                    say!(spoken(), certify::clues_need_a_chain { reason: error.to_string() })
                } else {
                    error.to_string()
                })
            })?;
            Ok((certificate, files))
        });
        let (certificate, files) = match certified {
            Ok(certified) => certified,
            Err(unanswered) => return Ok(Err(unanswered)),
        };
        let folder = match self.write(&files, &deadline)? {
            Ok(folder) => folder,
            Err(unanswered) => return Ok(Err(unanswered)),
        };
        let [.., proof, _] = &files;
        let filed = Filed {
            solutions: certificate.solutions().len(),
            source: certificate.source().to_owned(),
            steps: certificate.steps(),
            encoding: certificate.encoding().map(ToString::to_string),
            bytes: proof.bytes.len() as u64,
            accepted_by: &self.accepted_by,
            hash: Statement::new(puzzle).sha256(),
            checks: Vec::new(),
        };
        Ok(Ok((filed, folder)))
    }

    /// Certifies a puzzle, and writes the chain. Returns its row, and its folder if it is that of a list.
    fn chain(&self, puzzle: &Puzzle) -> anyhow::Result<Result<Made<'_>, Unanswered>> {
        let deadline = Deadline::start(&self.certificates.limits);
        let chain = match self.certificates.chain(puzzle, &deadline) {
            Ok(chain) => chain,
            Err(unanswered) => return Ok(Err(unanswered)),
        };
        let alone = locked(&self.alone).take();
        let files = alone.map_or_else(|| NewFolder::inside(self.folder), Ok)?;
        match write_chain(&chain, files, self.is_list, self.checkers, &deadline)? {
            Err(unanswered) => Ok(Err(unanswered)),
            Ok(WrittenChain { folder, bytes, checks }) => {
                let filed = Filed {
                    solutions: chain.solutions().len(),
                    source: chain.source().to_owned(),
                    steps: chain.steps(),
                    encoding: Some(chain.formula().encoding().to_string()),
                    bytes,
                    accepted_by: &self.accepted_by,
                    hash: Statement::new(puzzle).sha256(),
                    checks: if self.is_list { Vec::new() } else { checks },
                };
                Ok(Ok((filed, folder)))
            }
        }
    }

    /// Writes the files of a certificate, and runs the checkers on them. Returns the folder of a certificate of a list, or the
    /// reason why a checker refuses the proof or is ended at the deadline.
    fn write(
        &self,
        files: &[CertificateFile; 4],
        deadline: &Deadline,
    ) -> anyhow::Result<Result<Option<Unnamed>, Unanswered>> {
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
            let [formula, proof] = [formula, proof].map(|file| folder.join(&file.name));
            if let Err(unanswered) = checker.check(&formula, &proof, deadline)? {
                return Ok(Err(unanswered));
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

/// A certificate in its folder, and that folder if the certificate is one of a list.
type Made<'a> = (Filed<'a>, Option<Unnamed>);

/// A certificate in its folder.
pub struct Filed<'a> {
    solutions: usize,
    source: String,
    steps: usize,
    encoding: Option<String>,
    bytes: u64,
    accepted_by: &'a str,
    hash: String,
    /// The files of a chain that are checked, and the checkers that accepted them.
    checks: Vec<(&'static str, Option<String>)>,
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
        let Self { solutions, source, steps, encoding, bytes, accepted_by, hash, .. } = self;
        row.put(strongest_claim(*solutions))
            .put(*solutions)
            .put(&**source)
            .put(*steps)
            .put_text(|| encoding.clone().unwrap_or_default())
            .put(*bytes)
            .put(*accepted_by)
            .put(&**hash);
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
            let made = if self.is_chain { self.chain(&puzzle) } else { self.certify(&puzzle) };
            match made.map_err(|error| AnswerError::Other(error.into()))? {
                Ok((filed, folder)) => {
                    answers.push(Status::from_solutions(filed.solutions as u64, 2), &filed);
                    if let Some(folder) = folder {
                        answers.attach(folder);
                    }
                }
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

/// The words for certificates that were made.
pub(super) struct MadeWords;

impl Words<Filed<'_>> for MadeWords {
    fn say(&self, filed: &Filed<'_>, out: &mut Text<'_>) {
        let Filed { solutions, source, steps, bytes, accepted_by, encoding, checks, .. } = filed;
        let of = encoding.as_ref().map_or_else(String::new, |name| {
            say!(spoken(), certify::of_encoding { name: &**name })
        });
        let (count, source, checkers) = (*solutions, &**source, *accepted_by);
        let (steps, bytes) = (*steps, *bytes);
        let made = say!(spoken(), certify::made { count, source, of, steps, bytes, checkers });
        out.push(&format!("{made}\n"));
        for (file, checker) in checks {
            let checked = match checker {
                Some(name) => say!(spoken(), certify::accepted { file: *file, name: &**name }),
                None => say!(spoken(), certify::not_checked { file: *file }),
            };
            out.push(&format!("  {checked}\n"));
        }
    }
}

impl Presentation for MadeWords {
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
