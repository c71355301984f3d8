//! The names of the files of a certificate.

use clausoku::certificate::{FORMATS, ProofFormat};

/// The name of the formula's file.
pub const FORMULA: &str = "formula.cnf";

/// The name of the file with the solutions.
pub const SOLUTIONS: &str = "solutions.txt";

/// The name of the description.
pub const README: &str = "README.md";

/// The name of an LRAT proof's file.
pub const PROOF: &str = "proof.lrat";

/// The name of the list of the certificates of an archive.
pub const INDEX: &str = "index.jsonl";

/// The name of the proof's file.
pub fn proof_name(format: ProofFormat) -> String {
    let ending = FORMATS.iter().find(|row| row.1 == format).map_or("lrat", |row| row.2);
    format!("proof.{ending}")
}
