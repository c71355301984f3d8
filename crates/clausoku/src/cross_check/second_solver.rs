//! A second solver, which looks for solutions other than the known ones, or for a model of a formula; and a solver of puzzles
//! whose denials it confirms.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use crate::solve::Relay;
use clausoku_backends::{AnySolver, SatSolver};
use clausoku_board::{
    Collect, Deadline, Grid, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SolverError,
};
use clausoku_cnf::{Formula, Verdict};
use clausoku_encoder::Encoding;

#[cfg(feature = "certificates")]
use crate::certificate::{Certified, ProofPlan, Prover, certify};
use crate::cross_checking::Disagreement;
use crate::sat::solve_formula_within;
use crate::solving::{Next, search};
use crate::{Error, Solutions, Uniqueness};

/// A solver that looks for solutions other than the known ones.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::solving::Deadline;
/// use clausoku::cross_checking::{Others, SecondSolver};
/// use clausoku::sat::solvers::Catalogue;
/// use clausoku::{Encoding, Puzzle, Variant};
///
/// let varisat = Catalogue::built_in().named("varisat").unwrap();
/// let mut second = SecondSolver::with_sat_solver(Encoding::default(), move || varisat.create());
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let others = second.others(&empty, &[], &Deadline::never()).unwrap();
/// assert!(matches!(others, Others::Found(_)));
/// ```
pub struct SecondSolver {
    name: String,
    kind: Kind,
}

enum Kind {
    /// A maker of SAT solvers. A new one decides each question, with clauses that forbid the known
    /// solutions.
    Formulas(Encoding, Box<dyn Fn() -> AnySolver + Send>),
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
}

impl SecondSolver {
    /// Returns a second solver that decides questions with SAT solvers from this function, under
    /// this encoding of puzzles.
    pub fn with_sat_solver(
        encoding: Encoding,
        engine: impl Fn() -> AnySolver + Send + 'static,
    ) -> Self {
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
    /// The second solver fails, cannot solve this puzzle, or gives a wrong solution; with [`Error::Unknown`] if a limit is reached.
    pub fn others(
        &mut self,
        puzzle: &Puzzle,
        known: &[Grid],
        deadline: &Deadline,
    ) -> Result<Others, Error> {
        match &mut self.kind {
            Kind::Formulas(encoding, engine) => {
                beside(Solutions::with(puzzle, encoding, engine(), deadline)?, known)
            }
            Kind::Puzzles(solver) => one_more(&mut **solver, puzzle, known, deadline),
            #[cfg(feature = "certificates")]
            Kind::Proofs(plan) => {
                let known = known.to_vec();
                match certify(puzzle, known, &self.name, plan, deadline)? {
                    Certified::Yes(_) => Ok(Others::None),
                    Certified::Another(grid) => Ok(Others::Found(grid)),
                    Certified::Unknown(reason) => Err(Error::unknown(&self.name, reason)),
                }
            }
        }
    }

    /// Confirms that these solutions, found by the first solver, are all solutions of the puzzle.
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
        deadline: &Deadline,
    ) -> Result<(), Error> {
        // With a repeated grid, the second solver would list fewer solutions than are known, and would be
        // reported as wrong.
        let distinct: HashSet<&Grid> = known.iter().collect();
        if distinct.len() < known.len() {
            return Err(Error::Repeated { solver: first.to_owned() });
        }
        let (denier, finder, admitted) = match self.others(puzzle, known, deadline)? {
            Others::None => return Ok(()),
            Others::Found(_) => (first, self.name(), known.len()),
            Others::Fewer(count) => (self.name(), first, count),
        };
        let denier = denier.to_owned();
        let finder = finder.to_owned();
        Err(Disagreement { denier, finder, admitted: Some(admitted) }.into())
    }

    /// Confirms the first solver's answer that there is no solution, or only one. An answer with
    /// two solutions needs no confirmation, since both were checked.
    ///
    /// # Errors
    ///
    /// As in [`confirm`](Self::confirm).
    pub fn confirm_uniqueness(
        &mut self,
        first: &str,
        puzzle: &Puzzle,
        solutions: &Uniqueness,
        deadline: &Deadline,
    ) -> Result<(), Error> {
        match solutions {
            Uniqueness::None => self.confirm(first, puzzle, &[], deadline),
            Uniqueness::Unique(solution) => {
                self.confirm(first, puzzle, std::slice::from_ref(solution), deadline)
            }
            Uniqueness::Several(..) => Ok(()),
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
    match solutions.advance()? {
        Next::Solution(grid) => Ok(Others::Found(grid)),
        Next::Exhausted => Ok(Others::None),
        Next::Unknown(reason) => Err(Error::unknown(solutions.solver(), reason)),
    }
}

/// Lists solutions up to the first that is not known.
fn one_more(
    solver: &mut dyn PuzzleSolver,
    puzzle: &Puzzle,
    known: &[Grid],
    deadline: &Deadline,
) -> Result<Others, Error> {
    let most = known.len() + 1;
    let deadline = deadline.with_solutions(most as u64);
    let mut found = Collect::new(most);
    let ended = search(solver, puzzle, &deadline, &mut found)?.ended;
    let known: HashSet<&Grid> = known.iter().collect();
    // A solver that repeats a solution has not found as many as it listed.
    let distinct: HashSet<Grid> = found.grids.into_iter().collect();
    let count = distinct.len();
    // Before the deadline: another solution decides the question, even if a limit ended the search.
    if let Some(other) = distinct.into_iter().find(|grid| !known.contains(grid)) {
        return Ok(Others::Found(other));
    }
    match ended.cutoff() {
        Some(reason) => Err(Error::unknown(solver.name(), reason)),
        None if count < known.len() => Ok(Others::Fewer(count)),
        None => Ok(Others::None),
    }
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
    deadline: &Deadline,
) -> Result<Verdict, Error> {
    let verdict = solve_formula_within(formula, second, deadline)?.verdict;
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
/// use clausoku::solving::{Collect, Deadline, PuzzleSolver, SearchEnd};
/// use clausoku::solving::solvers::Lanes;
/// use clausoku::cross_checking::{CrossChecked, SecondSolver};
/// use clausoku::sat::solvers::Catalogue;
/// use clausoku::{Encoding, Puzzle, Variant};
///
/// let varisat = Catalogue::built_in().named("varisat").unwrap();
/// let second = SecondSolver::with_sat_solver(Encoding::default(), move || varisat.create());
/// let mut solver = CrossChecked::new(Box::new(Lanes::default()), second);
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let search = solver.search(&empty, &Deadline::never(), &mut Collect::new(300)).unwrap();
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
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let mut grids = Vec::new();
        let mut kept = Relay::new(observer, |grid| {
            grids.push(grid.clone());
            ControlFlow::Continue(())
        });
        let mut search = self.first.search(puzzle, deadline, &mut kept)?;
        // Only an exhausted search says that there are no other solutions.
        if search.ended == SearchEnd::Exhausted {
            let confirmed = self.second.confirm(self.first.name(), puzzle, &grids, deadline);
            if let Err(error) = confirmed {
                let reason = error.limit().map_err(SolverError::failed)?;
                search.ended = SearchEnd::Unchecked(reason);
            }
        }
        Ok(search)
    }
}
