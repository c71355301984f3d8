//! The names of the files of a certificate.

use std::path::{Path, PathBuf};

use clausoku_proofs::{FORMATS, ProofFormat};

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

/// The name of the list of the certificates of an archive.
pub const INDEX: &str = "index.jsonl";

/// The name of the formula's file, for a proof in this format.
pub fn formula_name(format: ProofFormat) -> &'static str {
    if format == ProofFormat::VeriPb { EQUATIONS } else { FORMULA }
}

/// The name of the proof's file.
pub fn proof_name(format: ProofFormat) -> String {
    let ending = FORMATS.iter().find(|row| row.1 == format).map_or("lrat", |row| row.2);
    format!("proof.{ending}")
}

/// Returns the files of the formula and of the proof of a certificate.
pub fn files_of(folder: &Path) -> [PathBuf; 2] {
    let [is_equations, is_drat] = [EQUATIONS, ADDITIONS].map(|name| folder.join(name).exists());
    let proof = if is_drat { ADDITIONS } else { PROOF };
    let names = if is_equations { [EQUATIONS, STEPS] } else { [FORMULA, proof] };
    names.map(|name| folder.join(name))
}
