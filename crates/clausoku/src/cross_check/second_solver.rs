//! A second solver, which looks for solutions other than the known ones, or for a model of a formula; and a solver of puzzles
//! whose denials it confirms.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

use crate::solve::Relay;
use clausoku_backends::{AnySolver, SatSolver};
use clausoku_board::{
    Collect, Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SolverError,
};
use clausoku_cnf::{Formula, StopReason, Verdict};
use clausoku_encoder::Encoding;

#[cfg(feature = "certificates")]
use crate::certificate::{Certified, ProofPlan, Prover, certify};
use crate::cross_checking::Disagreement;
use crate::sat::solve_formula;
use crate::solving::{Next, search};
use crate::{Error, Solutions, Uniqueness};

/// A solver that looks for solutions other than the known ones.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::solving::Limits;
/// use clausoku::cross_checking::{Others, SecondSolver};
/// use clausoku::sat::solvers::Catalogue;
/// use clausoku::{Encoding, Puzzle, Variant};
///
/// let varisat = Catalogue::built_in().named("varisat").unwrap();
/// let mut second = SecondSolver::with_sat_solver(Encoding::default(), move || varisat.create());
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let others = second.others(&empty, &[], &Limits::default()).unwrap();
/// assert!(matches!(others, Others::Found(_)));
/// ```
pub struct SecondSolver {
    name: String,
    kind: Kind,
}

enum Kind {
    /// A maker of SAT solvers. A new one decides each question, with clauses that forbid the known
    /// solutions.
    Formulas(Encoding, Box<dyn Fn() -> AnySolver>),
    /// A solver that searches for one more solution than are known.
    Puzzles(Box<dyn PuzzleSolver>),
    /// A proof that there is no other solution, which is checked.
    #[cfg(feature = "certificates")]
    Proofs(ProofPlan),
}

/// The answer of the second solver to the question for another solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Others {
    /// There is no other solution.
    None,
    /// Another solution, which was checked.
    Found(Grid),
    /// Fewer solutions than are known, so the second solver is wrong. The field is their number.
    Fewer(usize),
    /// No answer: the second solver stopped early.
    Unknown(StopReason),
}

impl SecondSolver {
    /// Returns a second solver that decides questions with SAT solvers from this function, under
    /// this encoding of puzzles.
    pub fn with_sat_solver(encoding: Encoding, engine: impl Fn() -> AnySolver + 'static) -> Self {
        let name = engine().name().to_owned();
        Self { name, kind: Kind::Formulas(encoding, Box::new(engine)) }
    }

    /// Returns a second solver that lists the known solutions again with a solver of puzzles.
    pub fn with_puzzle_solver(solver: Box<dyn PuzzleSolver>) -> Self {
        Self { name: solver.name().to_owned(), kind: Kind::Puzzles(solver) }
    }

    /// Returns a second solver that makes certificates: it confirms only what a checked proof
    /// shows.
    #[cfg(feature = "certificates")]
    pub fn with_prover(prover: Prover) -> Self {
        Self { name: "proof".to_owned(), kind: Kind::Proofs(prover.into()) }
    }

    /// Returns the name of the solver.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Searches for a solution other than these, which must be different solutions of the puzzle.
    /// The limit on solutions is ignored.
    ///
    /// # Errors
    ///
    /// The second solver fails, cannot solve this puzzle, or gives a wrong solution.
    pub fn others(
        &mut self,
        puzzle: &Puzzle,
        known: &[Grid],
        limits: &Limits,
    ) -> Result<Others, Error> {
        match &mut self.kind {
            Kind::Formulas(encoding, engine) => {
                match Solutions::with(puzzle, encoding, engine(), limits.clone()) {
                    Ok(solutions) => beside(solutions, known),
                    Err(error) => Ok(Others::Unknown(error.limit()?)),
                }
            }
            Kind::Puzzles(solver) => one_more(&mut **solver, puzzle, known, limits),
            #[cfg(feature = "certificates")]
            Kind::Proofs(plan) => {
                let known = known.to_vec();
                Ok(match certify(puzzle, known, &self.name, plan, limits)? {
                    Certified::Yes(_) => Others::None,
                    Certified::Another(grid) => Others::Found(grid),
                    Certified::Unknown(reason) => Others::Unknown(reason),
                })
            }
        }
    }

    /// Confirms that these solutions, found by the first solver, are all solutions of the puzzle.
    /// Returns the limit that was reached before that was decided, or `None`.
    ///
    /// # Errors
    ///
    /// Both solvers disagree, the first found a solution twice, or the second fails as in
    /// [`others`](Self::others).
    pub fn confirm(
        &mut self,
        first: &str,
        puzzle: &Puzzle,
        known: &[Grid],
        limits: &Limits,
    ) -> Result<Option<StopReason>, Error> {
        // With a repeated grid, the second solver would list fewer solutions than are known, and would be
        // reported as wrong.
        let distinct: HashSet<&Grid> = known.iter().collect();
        if distinct.len() < known.len() {
            return Err(Error::Repeated { solver: first.to_owned() });
        }
        let (denier, finder, admitted) = match self.others(puzzle, known, limits)? {
            Others::None => return Ok(None),
            Others::Unknown(cutoff) => return Ok(Some(cutoff)),
            Others::Found(_) => (first, self.name(), known.len()),
            Others::Fewer(count) => (self.name(), first, count),
        };
        let denier = denier.to_owned();
        let finder = finder.to_owned();
        Err(Disagreement { denier, finder, admitted: Some(admitted) }.into())
    }

    /// Confirms the first solver's answer that there is no solution, or only one. An answer with
    /// two solutions needs no confirmation, since both were checked. Returns the limit that was
    /// reached before the answer was confirmed, or `None`.
    ///
    /// # Errors
    ///
    /// As in [`confirm`](Self::confirm).
    pub fn confirm_uniqueness(
        &mut self,
        first: &str,
        puzzle: &Puzzle,
        solutions: &Uniqueness,
        limits: &Limits,
    ) -> Result<Option<StopReason>, Error> {
        match solutions {
            Uniqueness::None => self.confirm(first, puzzle, &[], limits),
            Uniqueness::One(solution) => {
                self.confirm(first, puzzle, std::slice::from_ref(solution), limits)
            }
            Uniqueness::Many(..) => Ok(None),
        }
    }
}

impl fmt::Debug for SecondSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecondSolver").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Searches for a solution with clauses that forbid the known ones.
fn beside(mut solutions: Solutions, known: &[Grid]) -> Result<Others, Error> {
    for grid in known {
        solutions.exclude(grid)?;
    }
    Ok(match solutions.advance()? {
        Next::Solution(grid) => Others::Found(grid),
        Next::Exhausted => Others::None,
        Next::Unknown(reason) => Others::Unknown(reason),
    })
}

/// Lists solutions up to the first that is not known.
fn one_more(
    solver: &mut dyn PuzzleSolver,
    puzzle: &Puzzle,
    known: &[Grid],
    limits: &Limits,
) -> Result<Others, Error> {
    let most = known.len() + 1;
    let limits = Limits { solutions: Some(most as u64), ..limits.clone() };
    let mut found = Collect::new(most);
    let ended = search(solver, puzzle, &limits, &mut found)?.ended;
    let known: HashSet<&Grid> = known.iter().collect();
    // A solver that repeats a solution has not found as many as it listed.
    let distinct: HashSet<Grid> = found.grids.into_iter().collect();
    let count = distinct.len();
    // Before the limits: another solution decides the question, even if a limit ended the search.
    if let Some(other) = distinct.into_iter().find(|grid| !known.contains(grid)) {
        return Ok(Others::Found(other));
    }
    Ok(match ended.cutoff() {
        Some(cutoff) => Others::Unknown(cutoff),
        None if count < known.len() => Others::Fewer(count),
        None => Others::None,
    })
}

/// Decides a formula with a second solver, after the first found it unsatisfiable. Returns
/// `Unsatisfiable`, or `Unknown` where a limit was reached.
///
/// # Errors
///
/// Both solvers disagree, or the second fails or gives a wrong model.
pub fn confirm_unsatisfiable(
    formula: &dyn Formula,
    first: &str,
    second: &mut dyn SatSolver,
    limits: &Limits,
) -> Result<Verdict, Error> {
    let verdict = solve_formula(formula, second, limits)?.verdict;
    if !matches!(verdict, Verdict::Satisfiable(_)) {
        return Ok(verdict);
    }
    let denier = first.to_owned();
    let finder = second.name().to_owned();
    Err(Disagreement { denier, finder, admitted: None }.into())
}

/// A solver of puzzles whose denials are confirmed by a second solver.
///
/// It keeps all solutions of a puzzle until its search ends. The limit on time holds for both solvers
/// together, the one on steps for each.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::solving::{Collect, Limits, PuzzleSolver, SearchEnd, solvers::Lanes};
/// use clausoku::cross_checking::{CrossChecked, SecondSolver};
/// use clausoku::sat::solvers::Catalogue;
/// use clausoku::{Encoding, Puzzle, Variant};
///
/// let varisat = Catalogue::built_in().named("varisat").unwrap();
/// let second = SecondSolver::with_sat_solver(Encoding::default(), move || varisat.create());
/// let mut solver = CrossChecked::new(Box::new(Lanes::default()), second);
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let search = solver.search(&empty, &Limits::default(), &mut Collect::new(300)).unwrap();
/// assert_eq!((search.solutions, search.ended), (288, SearchEnd::Exhausted));
/// ```
pub struct CrossChecked {
    first: Box<dyn PuzzleSolver>,
    second: SecondSolver,
}

impl CrossChecked {
    /// Returns the first solver, checked by the second.
    pub fn new(first: Box<dyn PuzzleSolver>, second: SecondSolver) -> Self {
        Self { first, second }
    }
}

impl PuzzleSolver for CrossChecked {
    fn name(&self) -> &str {
        self.first.name()
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let start = Instant::now();
        let mut grids = Vec::new();
        let mut kept = Relay::new(observer, |grid| {
            grids.push(grid.clone());
            ControlFlow::Continue(())
        });
        let mut search = self.first.search(puzzle, limits, &mut kept)?;
        // Only an exhausted search says that there are no other solutions.
        if search.ended == SearchEnd::Exhausted {
            let left = limits.after(start.elapsed());
            let cutoff = self.second.confirm(self.first.name(), puzzle, &grids, &left);
            if let Some(cutoff) = cutoff.map_err(SolverError::failed)? {
                search.ended = SearchEnd::Unchecked(cutoff);
            }
        }
        Ok(search)
    }
}
