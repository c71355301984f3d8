//! The kinds of solvers that can be chosen: what each can do, and the solvers that it makes.

use std::num::NonZero;

use clausoku_backends::{Choice, SOLVERS, SatSolver};
use clausoku_board::PuzzleSolver;
use clausoku_encoder::Encoding;
use clausoku_lanes::Lanes;
use clausoku_network::NetworkSolver;
use clausoku_search::{Tabu, solver_named};

use super::chosen::{
    Chosen, LanesUse, NotForFormulas, SolverCapabilities, SolverChoice, UnknownPuzzleSolver,
};
use super::fastest::Fastest;
use super::portfolio::{self, Portfolio};
#[cfg(feature = "certificates")]
use crate::certificate::Prover;
use crate::cross_check::{CrossChecked, SecondSolver};
use crate::solving::Pipeline;

/// The name of the solver of the crate `lanes`.
pub(super) const LANES: &str = "lanes";

/// The name of the solver of the crate `network`.
pub(super) const NETWORK: &str = "network";

/// The name of tabu search.
pub(super) const TABU: &str = "tabu";

/// Returns the built-in SAT solver; `None` in a build without one.
pub(crate) fn usual_sat() -> Option<Choice> {
    SOLVERS.first().map(Choice::InProcess)
}

/// Returns the solver for commands that name none: the SAT solver if an encoding was requested and this build has one, else
/// the fastest for each puzzle.
pub(super) fn unnamed(encoding_is_asked: bool) -> SolverChoice {
    match usual_sat() {
        Some(sat) if encoding_is_asked => SolverChoice::new(Sat(sat)),
        sat => SolverChoice::new(Fast(sat)),
    }
}

/// A solver of formulas.
#[derive(Debug)]
pub(super) struct Sat(pub Choice);

impl Chosen for Sat {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn capabilities(&self) -> SolverCapabilities {
        SolverCapabilities {
            reads_clauses: true,
            is_program: self.0.command().is_some(),
            ..SolverCapabilities::default()
        }
    }

    fn for_puzzles(&self, encoding: Encoding) -> Box<dyn PuzzleSolver> {
        let choice = self.0.clone();
        Box::new(Pipeline::new(encoding, move || choice.create_quiet()))
    }

    fn second_solver(&self, encoding: Encoding) -> SecondSolver {
        let choice = self.0.clone();
        SecondSolver::with_sat_solver(encoding, move || choice.create_quiet())
    }

    fn for_formulas(&self) -> Result<Box<dyn SatSolver>, NotForFormulas> {
        Ok(self.0.create_quiet().into_solver())
    }

    fn sat(&self) -> Option<&Choice> {
        Some(&self.0)
    }
}

/// No solver was named: the lanes, or this SAT solver for puzzles that do not suit them.
#[derive(Debug)]
pub(super) struct Fast(pub Option<Choice>);

impl Chosen for Fast {
    fn name(&self) -> &str {
        self.0.as_ref().map_or(LANES, Choice::name)
    }

    fn capabilities(&self) -> SolverCapabilities {
        SolverCapabilities {
            reads_clauses: self.0.is_some(),
            lanes: if self.0.is_some() { LanesUse::WhereFast } else { LanesUse::Always },
            ..SolverCapabilities::default()
        }
    }

    fn for_puzzles(&self, encoding: Encoding) -> Box<dyn PuzzleSolver> {
        Box::new(Fastest::new(encoding, self.0.clone()))
    }

    fn for_formulas(&self) -> Result<Box<dyn SatSolver>, NotForFormulas> {
        let sat = self.0.as_ref().ok_or_else(|| NotForFormulas(LANES.to_owned()))?;
        Ok(sat.create_quiet().into_solver())
    }
}

/// A solver of the crate `search`, by its name.
#[derive(Debug)]
pub(super) struct OnBoard {
    name: String,
}

impl OnBoard {
    /// Returns the solver of this name; `None` if no such solver exists.
    pub(super) fn named(name: &str) -> Option<Self> {
        solver_named(name).is_ok().then(|| Self { name: name.to_owned() })
    }
}

impl Chosen for OnBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn capabilities(&self) -> SolverCapabilities {
        SolverCapabilities { has_steps: true, ..SolverCapabilities::default() }
    }

    fn for_puzzles(&self, _encoding: Encoding) -> Box<dyn PuzzleSolver> {
        solver_named(&self.name).expect("it was looked up by its name")
    }
}

/// The lanes for all puzzles.
#[derive(Debug)]
pub(super) struct OnlyLanes;

impl Chosen for OnlyLanes {
    fn name(&self) -> &str {
        LANES
    }

    fn capabilities(&self) -> SolverCapabilities {
        // A trace of the lanes has its solutions, as lines of a search do.
        SolverCapabilities {
            has_steps: true,
            lanes: LanesUse::Always,
            ..SolverCapabilities::default()
        }
    }

    fn for_puzzles(&self, _encoding: Encoding) -> Box<dyn PuzzleSolver> {
        Box::new(Lanes::default())
    }
}

/// The network for all puzzles.
#[derive(Debug)]
pub(super) struct OnNetwork;

impl Chosen for OnNetwork {
    fn name(&self) -> &str {
        NETWORK
    }

    fn capabilities(&self) -> SolverCapabilities {
        SolverCapabilities::default()
    }

    fn for_puzzles(&self, _encoding: Encoding) -> Box<dyn PuzzleSolver> {
        Box::new(NetworkSolver::default())
    }
}

pub(super) fn tabu(seed: Option<&str>) -> Result<Tabu, UnknownPuzzleSolver> {
    let Some(seed) = seed else { return Ok(Tabu::default()) };
    Ok(Tabu::new(seed.parse().map_err(|_| UnknownPuzzleSolver::Seed(seed.to_owned()))?))
}

impl Chosen for Tabu {
    fn name(&self) -> &str {
        TABU
    }

    fn capabilities(&self) -> SolverCapabilities {
        SolverCapabilities { is_stoppable: true, ..SolverCapabilities::default() }
    }

    fn for_puzzles(&self, _encoding: Encoding) -> Box<dyn PuzzleSolver> {
        Box::new(self.clone())
    }

    fn with_threads(&self, threads: NonZero<usize>) -> Option<SolverChoice> {
        Some(SolverChoice::new(self.clone().with_threads(threads)))
    }
}

/// Tabu search in parallel with a SAT solver.
#[derive(Debug)]
pub(super) struct Race {
    tabu: Tabu,
    sat: Choice,
}

impl Race {
    pub(super) fn new(sat: Choice) -> Self {
        Self { tabu: Tabu::default(), sat }
    }
}

impl Chosen for Race {
    fn name(&self) -> &str {
        portfolio::NAME
    }

    fn capabilities(&self) -> SolverCapabilities {
        SolverCapabilities {
            reads_clauses: true,
            is_stoppable: true,
            is_program: self.sat.command().is_some(),
            ..SolverCapabilities::default()
        }
    }

    fn for_puzzles(&self, encoding: Encoding) -> Box<dyn PuzzleSolver> {
        Box::new(Portfolio::new(encoding, self.sat.clone(), self.tabu.clone()))
    }

    fn with_threads(&self, threads: NonZero<usize>) -> Option<SolverChoice> {
        // The SAT solver takes one thread.
        let others = NonZero::new(threads.get() - 1).unwrap_or(NonZero::<usize>::MIN);
        let tabu = self.tabu.clone().with_threads(others);
        Some(SolverChoice::new(Self { tabu, sat: self.sat.clone() }))
    }
}

/// A solver that denies only with a checked proof.
#[cfg(feature = "certificates")]
impl Chosen for Prover {
    fn name(&self) -> &str {
        SatSolver::name(self)
    }

    fn capabilities(&self) -> SolverCapabilities {
        SolverCapabilities { reads_clauses: true, ..SolverCapabilities::default() }
    }

    fn for_puzzles(&self, encoding: Encoding) -> Box<dyn PuzzleSolver> {
        let first = unnamed(true).for_puzzles(encoding);
        Box::new(CrossChecked::new(first, self.second_solver(encoding)))
    }

    fn second_solver(&self, _encoding: Encoding) -> SecondSolver {
        SecondSolver::with_prover(self.clone())
    }

    fn for_formulas(&self) -> Result<Box<dyn SatSolver>, NotForFormulas> {
        Ok(Box::new(self.clone()))
    }
}

/// A solver whose denials a second one confirms.
#[derive(Debug)]
pub(super) struct CheckedBySecond {
    pub first: SolverChoice,
    pub second: SolverChoice,
}

impl Chosen for CheckedBySecond {
    fn name(&self) -> &str {
        self.first.name()
    }

    fn capabilities(&self) -> SolverCapabilities {
        // The lanes deny without a second solver.
        SolverCapabilities { lanes: LanesUse::Never, ..self.first.capabilities() }
    }

    fn for_puzzles(&self, encoding: Encoding) -> Box<dyn PuzzleSolver> {
        let second = self.second.second_solver(encoding);
        Box::new(CrossChecked::new(self.first.for_puzzles(encoding), second))
    }

    fn for_formulas(&self) -> Result<Box<dyn SatSolver>, NotForFormulas> {
        self.first.for_formulas()
    }

    fn with_threads(&self, threads: NonZero<usize>) -> Option<SolverChoice> {
        let first = self.first.clone().with_threads(Some(threads));
        Some(SolverChoice::new(Self { first, second: self.second.clone() }))
    }
}
