//! DIMACS formulas as inputs.

use anyhow::{anyhow, bail};
use clap::Args;
use cnf::ClauseSink;
use cnf::dimacs::{self, Strictness};

use crate::file_fault::Kind;
use crate::input::Input;

/// The option for reading an invalid DIMACS formula.
#[derive(Clone, Copy, Debug, Args)]
pub struct FormulaArgs {
    /// Read a DIMACS formula that has no header or a wrong one, or no 0 at its end
    ///
    /// The input is read as a formula, whatever it looks like.
    #[arg(
        long,
        help_heading = "Input",
        hide_short_help = true,
        conflicts_with_all = ["format", "variant", "symbols"]
    )]
    lenient: bool,
}

impl FormulaArgs {
    /// Returns whether the input is read as a formula.
    pub fn takes(self, input: &Input) -> bool {
        self.lenient || input.is_dimacs()
    }

    /// Checks that no formula was requested where only grids are read.
    ///
    /// # Errors
    /// Fails if `--lenient` was given.
    pub fn refuse_for_several_files(self) -> anyhow::Result<()> {
        if self.lenient {
            bail!("--lenient reads one DIMACS formula, and several files are given");
        }
        Ok(())
    }

    /// Reads the formula into the sink.
    ///
    /// # Errors
    /// Fails with the place of the fault.
    pub fn read(self, input: Input, sink: &mut dyn ClauseSink) -> anyhow::Result<()> {
        let name = input.name.clone();
        let strictness = if self.lenient { Strictness::Lenient } else { Strictness::Strict };
        dimacs::read_into(input.stream(), strictness, sink, &mut |_| {})
            .map_err(|error| anyhow!("{name}: {error}"))?;
        Ok(())
    }
}

/// Checks that the input is no DIMACS formula, where a grid is needed.
///
/// # Errors
/// Fails if the input is a formula, with or without a header.
pub fn require_grid(input: &Input) -> anyhow::Result<()> {
    if input.is_dimacs() {
        bail!(Kind::Formula.of(&input.name));
    }
    if input.is_dimacs_without_header() {
        bail!(Kind::BareFormula.of(&input.name));
    }
    Ok(())
}
