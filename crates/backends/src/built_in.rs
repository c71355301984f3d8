//! The table of the solvers that run in this process.

use crate::{AnySolver, Varisat};

/// A row of [`SOLVERS`].
#[derive(Clone, Copy, Debug)]
pub struct SolverEntry {
    /// Its name.
    pub name: &'static str,
    /// A description of one line.
    pub description: &'static str,
    /// Its version.
    pub version: &'static str,
    /// Creates the solver.
    pub create: fn() -> AnySolver,
}

/// The solvers that run in this process, the default first.
pub const SOLVERS: &[SolverEntry] = &[
    SolverEntry {
        name: "varisat",
        description: "conflict-driven clause learning in pure Rust, in process",
        version: "0.2.2",
        create: || AnySolver::Incremental(Box::new(Varisat::new())),
    },
    #[cfg(feature = "cadical")]
    SolverEntry {
        name: crate::cadical::NAME,
        description: "CaDiCaL, by A. Biere and others, in C++, in process",
        version: "1.9.5",
        create: || AnySolver::Incremental(Box::new(crate::Cadical::new())),
    },
];
