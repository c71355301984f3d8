//! The files of a certificate as texts, their names, and their description.

use std::io;
use std::path::{Path, PathBuf};

use clausoku_board::{Grid, Puzzle};
use clausoku_formats::WriteError;
use clausoku_proofs::ProofFormat;

use super::{Certificate, PseudoBooleanError, Statement};
use crate::encoding::errors::DimacsError;

/// The name of the formula's file.
pub const FORMULA: &str = "formula.cnf";

/// The name of the formula's file if it consists of pseudo-Boolean equations.
pub const EQUATIONS: &str = "formula.opb";

/// The name of the file of a proof for VeriPB.
pub const STEPS: &str = "proof.pbp";

/// The name of the file with the solutions.
pub const SOLUTIONS: &str = "solutions.txt";

/// The name of the description.
pub const README: &str = "README.md";

/// The name of an LRAT proof's file.
pub const PROOF: &str = "proof.lrat";

/// The name of a DRAT proof's file.
pub const ADDITIONS: &str = "proof.drat";

/// The name of the formula's file, for a proof in this format.
pub fn formula_name(format: ProofFormat) -> &'static str {
    if format == ProofFormat::VeriPb { EQUATIONS } else { FORMULA }
}

/// The name of the proof's file.
pub fn proof_name(format: ProofFormat) -> String {
    format!("proof.{}", format.extension())
}

/// Returns the files of the formula and of the proof of a certificate.
pub fn files_of(folder: &Path) -> [PathBuf; 2] {
    let [is_equations, is_drat] = [EQUATIONS, ADDITIONS].map(|name| folder.join(name).exists());
    let proof = if is_drat { ADDITIONS } else { PROOF };
    let names = if is_equations { [EQUATIONS, STEPS] } else { [FORMULA, proof] };
    names.map(|name| folder.join(name))
}

/// Returns the text of README.md.
pub(crate) fn readme(certificate: &Certificate, format: ProofFormat) -> String {
    let puzzle = certificate.claim().puzzle();
    let claim = match certificate.solutions().len() {
        0 => "has no solution".to_owned(),
        1 => "has exactly one solution".to_owned(),
        n => format!("has exactly {n} solutions"),
    };
    let proof = proof_name(format);
    let formula = formula_name(format);
    let (program, accepts) = match format {
        ProofFormat::Drat => ("drat-trim", "s VERIFIED"),
        ProofFormat::VeriPb => ("veripb", "s VERIFIED UNSATISFIABLE"),
        _ => ("cake_lpr", "s VERIFIED UNSAT"),
    };
    // The table counts clauses; an equation is one clause and all of its pairs.
    let kind = if format == ProofFormat::VeriPb { "clauses of the equations" } else { "clauses" };
    let report = certificate.report();
    let constraints = match report.constraints {
        0 => String::new(),
        count => format!("| {count} | a constraint excludes some values together |\n"),
    };
    let statement = Statement::new(puzzle);
    let details = statement.details().trim_end().replace('\n', "\n    ");
    let board =
        if details.is_empty() { String::new() } else { format!("It has\n\n    {details}\n\n") };
    format!(
        "# A certificate\n\n\
         This puzzle of the board {variant} {claim}:\n\n    {grid}\n\n{board}\
         The SHA-256 hash of the board, the constraints, the givens and the excluded candidates is\n\n    {hash}\n\n\
         {SOLUTIONS} lists the solutions. {formula} says what the puzzle says, and that none of these solutions is meant. \
         {proof} proves that this formula has no model. Check it with\n\n    \
         {program} {formula} {proof}\n\nwhich prints `{accepts}`. The whole certificate, also that the formula says what the \
         puzzle says, is checked by\n\n    clausoku certify --verify .\n\n\
         The variable of a candidate is {order} · (cell − 1) + value, all counted from 1; the comments of {formula} explain \
         its clauses.\n\n\
         | {kind} | that say |\n| --- | --- |\n\
         | {} | a cell holds a value |\n| {} | a cell does not hold two values |\n\
         | {} | a region holds a value |\n| {} | two cells of a region do not hold the same value |\n\
         | {} | a given |\n| {} | an excluded candidate |\n| {} | a solution is known |\n{constraints}",
        report.cells,
        report.cells_once,
        report.regions,
        report.regions_once,
        report.givens,
        report.excluded,
        report.solutions,
        variant = puzzle.variant().name(),
        hash = statement.sha256(),
        grid = puzzle.variant().line(puzzle.givens()),
        order = puzzle.variant().order(),
    )
}

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
    Formula(#[from] DimacsError),
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
        // The clauses of the board and a few more; only a guess if there are many.
        let mut formula = Vec::with_capacity(self.claim().board.lines.len() + (1 << 14));
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
