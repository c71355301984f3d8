//! Solvers by name, ready to be measured.

use bench::execute::{Contestant, Kind};
use bench::record::Place;
use clausoku::{Encoding, backends};

use crate::solver::Chosen;

/// The solver of this name.
pub fn contestant(name: &str) -> anyhow::Result<Contestant> {
    let chosen = Chosen::named(name)?;
    let kind = match &chosen {
        Chosen::Sat(_) => Kind::Sat(chosen.for_formulas()?),
        Chosen::Search(_) => Kind::Puzzle(chosen.for_puzzles(Encoding::default())),
    };
    Ok(Contestant::new(name, Place::InProcess, kind))
}

/// The solvers to take if none is named.
pub fn usual() -> Vec<String> {
    vec![backends::SOLVERS[0].name.to_owned()]
}
