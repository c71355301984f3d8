//! Certificates of the answers of other commands.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use clausoku::certificate::{ProofFormat, Prover};

use super::Certify;
use crate::Exit;
use crate::commands::options::EncodingArgs;
use crate::grids::GridArgs;
use crate::output::is_stdout;
use crate::progress::QuietArgs;
use crate::style::Colour;

/// The default limit on the solutions of a puzzle that gets a certificate.
pub const CERTIFIED: usize = 10_000;

/// Certificates of the answers of a command.
#[derive(Clone, Debug, Args)]
pub struct AlsoCertify {
    /// Folder for certificates of the answers, as `clausoku certify` writes them
    ///
    /// The puzzles are read again and certified after the answers are printed; notes on standard error say how. Of a
    /// puzzle with more solutions than the answer claims there is no certificate.
    #[arg(
        long,
        value_name = "FOLDER",
        requires = "certified",
        hide_short_help = true,
        help_heading = "Solver"
    )]
    certify: Option<PathBuf>,
}

/// Puzzles that a command has answered.
pub struct Answered<'a> {
    pub grids: &'a [PathBuf],
    pub args: &'a GridArgs,
    /// The largest number of solutions of a puzzle that gets a certificate.
    pub max: usize,
    pub prover: Prover,
    pub time_limit: Option<Duration>,
    pub jobs: Option<NonZero<usize>>,
    pub quiet: QuietArgs,
    pub colour: Colour,
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

    /// Certifies the puzzles after answers that ended with this exit code.
    ///
    /// # Errors
    ///
    /// Fails as `clausoku certify` does.
    pub fn run(
        &self,
        exit: Exit,
        Answered { grids, args, max, prover, time_limit, jobs, quiet, colour }: Answered<'_>,
    ) -> anyhow::Result<Exit> {
        let Some(folder) = self.certify.as_deref().map(Path::to_owned) else { return Ok(exit) };
        if exit == Exit::Interrupted {
            return Ok(exit);
        }
        let certify = Certify {
            grids: grids.to_vec(),
            output: Some(folder),
            verify: false,
            claim: None,
            max,
            solver: None,
            solver_file: None,
            encoding: EncodingArgs::default(),
            proof_format: ProofFormat::Lrat,
            check: Vec::new(),
            json: false,
            time_limit,
            jobs,
            args: args.clone(),
            quiet,
            is_second: true,
        };
        // A puzzle with more solutions is an answer, and no fault.
        Ok(match certify.write(&prover.into(), Vec::new(), colour)? {
            Exit::Done | Exit::Faulty => exit,
            worse => worse,
        })
    }
}
