//! Checkers by others.

use std::fs;
use std::process::Command;

/// A checker that is a program: how it is called, and what it prints if it accepts.
pub(crate) struct Program {
    pub name: &'static str,
    accepts: &'static str,
}

/// The verified checker of Tan, Heule & Myreen, and Heule's own.
pub(crate) const PROGRAMS: &[Program] = &[
    Program { name: "cake_lpr", accepts: "s VERIFIED UNSAT" },
    Program { name: "lrat-check", accepts: "c VERIFIED" },
];

impl Program {
    /// Returns whether the program accepts the proof. One that crashes does not.
    pub(crate) fn accepts(&self, formula: &str, proof: &[u8]) -> bool {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["formula.cnf", "proof.lrat"].map(|name| folder.path().join(name));
        fs::write(&paths[0], formula).unwrap();
        fs::write(&paths[1], proof).unwrap();
        let output = Command::new(self.name).args(&paths).output().unwrap();
        String::from_utf8_lossy(&output.stdout).lines().any(|line| line.trim() == self.accepts)
    }
}
