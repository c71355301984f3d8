//! Certificates of the answers of other commands.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use clausoku::certificate::{ProofFormat, Prover};
use clausoku_runner::jobs::ListArgs;
use clausoku_runner::output::is_stdout;
use clausoku_runner::{Colour, Exit};

use super::Certify;
use crate::commands::options::EncodingArgs;

/// The default limit on the solutions of a puzzle that gets a certificate.
pub const CERTIFIED: usize = 10_000;

/// Certificates of the answers of a command.
#[derive(Clone, Debug, Args)]
pub struct AlsoCertify {
    /// Folder for certificates of the answers, as `clausoku certify` writes them; only with --certified
    ///
    /// The puzzles are read again and certified after the answers are printed; notes on standard error report this. A
    /// puzzle with more solutions than the answer claims gets no certificate.
    #[arg(long, value_name = "FOLDER", requires = "certified", help_heading = "Solver")]
    certify: Option<PathBuf>,
}

impl AlsoCertify {
    /// Returns whether certificates were asked for.
    pub fn is_asked(&self) -> bool {
        self.certify.is_some()
    }

    /// Checks that the puzzles can be read twice.
    ///
    /// # Errors
    ///
    /// Fails if one of the files is standard input.
    pub fn check(&self, grids: &[PathBuf]) -> anyhow::Result<()> {
        if self.is_asked() && grids.iter().any(|path| is_stdout(path)) {
            bail!("--certify reads the puzzles twice; give a file instead of standard input");
        }
        Ok(())
    }

    /// Certifies the puzzles of the list with up to `max` solutions, after answers that ended with this exit code.
    ///
    /// # Errors
    ///
    /// Fails as `clausoku certify` does.
    pub fn run(
        &self,
        exit: Exit,
        list: &ListArgs,
        max: usize,
        prover: Prover,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let Some(folder) = self.certify.clone() else { return Ok(exit) };
        if exit == Exit::Interrupted {
            return Ok(exit);
        }
        let mut list = list.clone();
        list.output.output = folder.into();
        let certify = Certify {
            list,
            verify: false,
            claim: None,
            max,
            solver: None,
            solver_file: None,
            encoding: EncodingArgs::default(),
            proof_format: ProofFormat::Lrat,
            check: Vec::new(),
            is_second: true,
        };
        // A puzzle with more solutions is an answer, and no fault.
        Ok(match certify.write(&prover.into(), Vec::new(), colour)? {
            Exit::Done | Exit::Faulty => exit,
            worse => worse,
        })
    }
}
