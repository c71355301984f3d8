//! The files of a certificate as texts.

use std::io;

use clausoku_board::{Grid, Puzzle};
use clausoku_cnf::dimacs;
use clausoku_formats::WriteError;
use clausoku_proofs::ProofFormat;

use super::readme::{README, SOLUTIONS, formula_name, proof_name, readme};
use super::{Certificate, PseudoBooleanError};

/// A file of a certificate's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFile {
    /// The name, without a folder.
    pub name: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// The reason why a certificate has no files.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FilesError {
    /// The formula cannot be written.
    #[error(transparent)]
    Formula(#[from] dimacs::WriteError),
    /// The equations cannot be written.
    #[error(transparent)]
    Equations(#[from] PseudoBooleanError),
    /// A solution cannot be written.
    #[error(transparent)]
    Solutions(#[from] WriteError),
    /// The proof cannot be written.
    #[error(transparent)]
    Proof(#[from] io::Error),
}

impl Certificate {
    /// Returns the files of the folder: the formula, the solutions, the proof and a description, in this order. The
    /// description comes last, so that a folder with it is complete.
    ///
    /// # Errors
    ///
    /// Fails if the board cannot be written in this format.
    pub fn files(&self, format: ProofFormat) -> Result<[CertificateFile; 4], FilesError> {
        let mut formula = Vec::with_capacity(self.claim().board.room());
        if format == ProofFormat::VeriPb {
            formula.extend(self.opb()?.into_bytes());
        } else {
            self.claim().write_dimacs(&mut formula)?;
        }
        let mut proof = Vec::new();
        self.write_proof(format, &mut proof)?;
        let solutions = solutions_text(self.claim().puzzle(), self.solutions())?;
        Ok([
            file(formula_name(format), formula),
            file(SOLUTIONS, solutions.into_bytes()),
            file(&proof_name(format), proof),
            file(README, readme(self, format).into_bytes()),
        ])
    }
}

fn file(name: &str, bytes: Vec<u8>) -> CertificateFile {
    CertificateFile { name: name.to_owned(), bytes }
}

/// Returns the text of the solutions' file: each in one line, or in a block of lines if a symbol has no character.
///
/// # Errors
///
/// Fails if a grid does not fit the board.
pub fn solutions_text(puzzle: &Puzzle, solutions: &[Grid]) -> Result<String, WriteError> {
    solutions.iter().map(|grid| clausoku_formats::row_or_block(puzzle.variant(), grid)).collect()
}
