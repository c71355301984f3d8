//! Programs that write proofs.

use std::io::{BufRead, BufReader};

use clausoku_cnf::{Formula, Verdict};
use clausoku_files::Folder;

use super::command::PROOF;
use super::program::{Program, ProofCommand};
use super::solver::External;
use crate::{BackendError, Limits, ProofLanguage, ProofSolver, Run, SatSolver};

/// The name of the proof's file.
const PROOF_NAME: &str = "proof";

/// A program that writes proofs.
#[derive(Clone, Debug)]
pub struct ExternalProver {
    program: Program,
    proof: ProofCommand,
}

impl ExternalProver {
    /// Returns the program as a solver that writes proofs; `None` if the command that requests
    /// proofs is unknown.
    pub fn new(program: Program) -> Option<Self> {
        let proof = program.proof.clone()?;
        Some(Self { program, proof })
    }
}

impl ProofSolver for ExternalProver {
    fn name(&self) -> &str {
        &self.program.name
    }

    fn prove(
        &mut self,
        formula: &dyn Formula,
        limits: &Limits,
        read: &mut dyn FnMut(ProofLanguage, &mut dyn BufRead),
    ) -> Result<Run, BackendError> {
        let unreadable =
            |error| BackendError::Unreadable { solver: self.program.name.clone(), error };
        let folder = Folder::new().map_err(unreadable)?;
        let path = folder.path().join(PROOF_NAME).display().to_string();
        let command = self.proof.command.with(PROOF, &path);
        let program = Program { command, ..self.program.clone() };
        let run = External::new(program).quiet().run(formula, limits)?;
        // A model is checked by itself; and a solver that was stopped leaves a part of a proof.
        if matches!(run.verdict, Verdict::Unsatisfiable) {
            let Some(file) = folder.open(PROOF_NAME).map_err(unreadable)? else {
                return Err(BackendError::NoProof { solver: self.program.name.clone() });
            };
            read(self.proof.language, &mut BufReader::new(file));
        }
        Ok(run)
    }
}
