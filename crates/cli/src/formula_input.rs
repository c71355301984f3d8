//! DIMACS formulas as inputs.

use anyhow::{anyhow, ensure};
use clausoku::sat::ClauseSink;
use clausoku::sat::dimacs::{self, Strictness};

use crate::file_fault::Kind;
use crate::input::Input;

/// Reads a DIMACS formula into the sink. A lenient reader takes one that has no header or a wrong one, or no 0 at its end.
///
/// # Errors
///
/// Fails with the place of the fault.
pub fn read(input: Input, is_lenient: bool, sink: &mut dyn ClauseSink) -> anyhow::Result<()> {
    let name = input.name.clone();
    let strictness = if is_lenient { Strictness::Lenient } else { Strictness::Strict };
    dimacs::read_into(input.stream(), strictness, sink, &mut |_| {})
        .map_err(|error| anyhow!("{name}: {error}"))?;
    Ok(())
}

/// Checks that the input is no DIMACS formula, where a grid is needed.
///
/// # Errors
/// Fails if the input is a formula, with or without a header.
pub fn require_grid(input: &Input) -> anyhow::Result<()> {
    ensure!(!input.is_dimacs(), Kind::Formula.fault(&input.name));
    ensure!(!input.is_dimacs_without_header(), Kind::BareFormula.fault(&input.name));
    Ok(())
}
