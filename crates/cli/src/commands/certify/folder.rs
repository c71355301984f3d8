//! The files of certificates.
//!
//! **Invariant.** Each file is complete or absent, and a certificate has its README.md only when the other files are
//! there.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clausoku::certificate::{Certificate, ProofFormat};
use files::fault::{self, Step};

use super::checker::Checker;
use super::names::{FORMULA, INDEX, SOLUTIONS, proof_name};
use super::outcome::Outcome;
use super::verifying::verify_folder;
use crate::name::shown;
use crate::output::{Printer, fill};
use crate::views::{line, row_or_block};

/// The checker of this program, as it is called in results.
const OURS: &str = "clausoku-lrat";

/// A folder of one certificate, or of many with an index.
pub struct Archive {
    folder: PathBuf,
    format: ProofFormat,
    index: Option<Printer>,
}

impl Archive {
    /// Creates the folder.
    pub fn create(folder: &Path, format: ProofFormat, is_list: bool) -> anyhow::Result<Self> {
        create_folder(folder)?;
        let index = is_list.then(|| Printer::open(&folder.join(INDEX))).transpose()?;
        Ok(Self { folder: folder.to_owned(), format, index })
    }

    /// Writes the certificate of a puzzle, has it checked, and adds it to the index.
    pub fn add(&mut self, mut outcome: Outcome, checkers: &[Checker]) -> anyhow::Result<Outcome> {
        if let Some(certificate) = outcome.certificate() {
            let folder = match &self.index {
                None => self.folder.clone(),
                Some(_) => self.folder.join(format!("{:06}", outcome.number)),
            };
            create_folder(&folder)?;
            let bytes = write(&folder, certificate, self.format)?;
            // A single certificate is read back. In a list, each was checked before it was written.
            if self.index.is_none() && self.format != ProofFormat::Drat {
                verify_folder(&folder)?;
            }
            let proof = folder.join(proof_name(self.format));
            for checker in checkers {
                checker.check(&folder.join(FORMULA), &proof)?;
            }
            let names = checkers.iter().map(|checker| checker.name().to_owned());
            outcome.accepted = [OURS.to_owned()].into_iter().chain(names).collect();
            outcome.bytes = bytes;
            outcome.folder = Some(folder);
        }
        if let Some(index) = &mut self.index {
            index.print(&outcome.json()?)?;
        }
        Ok(outcome)
    }

    /// Completes the index.
    pub fn finish(self) -> anyhow::Result<()> {
        self.index.map_or(Ok(()), Printer::finish)
    }
}

/// Creates a folder, unless it is there.
fn create_folder(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() && !folder.is_dir() {
        bail!("{} is a file; give a folder", shown(folder));
    }
    let create = || fault::at(Step::Open).and_then(|()| fs::create_dir_all(folder));
    create().with_context(|| format!("cannot create {}", shown(folder)))
}

/// Writes the files of a certificate. Returns the bytes of the proof.
fn write(folder: &Path, certificate: &Certificate, format: ProofFormat) -> anyhow::Result<u64> {
    fill(&folder.join(FORMULA), |out| certificate.claim().write_dimacs(out))?;
    fill(&folder.join(SOLUTIONS), |out| {
        out.write_all(solutions(certificate)?.as_bytes()).map_err(anyhow::Error::from)
    })?;
    let mut bytes = Vec::new();
    certificate.write_proof(format, &mut bytes)?;
    fill(&folder.join(proof_name(format)), |out| out.write_all(&bytes))?;
    fill(&folder.join("README.md"), |out| out.write_all(readme(certificate, format).as_bytes()))?;
    Ok(bytes.len() as u64)
}

/// The solutions, one after another.
fn solutions(certificate: &Certificate) -> anyhow::Result<String> {
    let puzzle = certificate.claim().puzzle();
    certificate.solutions().iter().map(|grid| row_or_block(puzzle, grid)).collect()
}

fn readme(certificate: &Certificate, format: ProofFormat) -> String {
    let puzzle = certificate.claim().puzzle();
    let claim = match certificate.solutions().len() {
        0 => "has no solution".to_owned(),
        1 => "has exactly one solution".to_owned(),
        n => format!("has exactly {n} solutions"),
    };
    let proof = proof_name(format);
    let program = if format == ProofFormat::Drat { "drat-trim" } else { "cake_lpr" };
    let accepts = if format == ProofFormat::Drat { "s VERIFIED" } else { "s VERIFIED UNSAT" };
    let report = certificate.report();
    format!(
        "# A certificate\n\n\
         This puzzle of the kind {variant} {claim}:\n\n    {grid}\n\n\
         {SOLUTIONS} lists the solutions. {FORMULA} says what the puzzle says, and that none of these solutions is meant. \
         {proof} proves that this formula has no model. Check it with\n\n    \
         {program} {FORMULA} {proof}\n\nwhich prints `{accepts}`. The whole certificate, also that the formula says what the \
         puzzle says, is checked by\n\n    clausoku certify --verify .\n\n\
         The variable of a candidate is {order} · (cell − 1) + value, all counted from 1; the comments of {FORMULA} explain \
         its clauses.\n\n\
         | clauses | that say |\n| --- | --- |\n\
         | {} | a cell holds a value |\n| {} | a cell does not hold two values |\n\
         | {} | a region holds a value |\n| {} | two cells of a region do not hold the same value |\n\
         | {} | a given |\n| {} | an excluded candidate |\n| {} | a solution is known |\n",
        report.cells,
        report.cells_once,
        report.regions,
        report.regions_once,
        report.givens,
        report.excluded,
        report.solutions,
        variant = puzzle.variant().name(),
        grid = line(puzzle, puzzle.givens()),
        order = puzzle.variant().order(),
    )
}
