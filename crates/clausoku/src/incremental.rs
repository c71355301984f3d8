//! Many puzzles of a variant through one SAT solver.
//!
//! The rules are given to the solver once. A puzzle's givens are assumed, so that they bind one question
//! only, and what the solver learns from a puzzle helps with the next: it follows from the rules.
//!
//! **Invariant.** A clause that speaks of one puzzle holds its switch, a variable of its own that is
//! assumed while that puzzle is asked about and denied for good afterwards. So no clause of one puzzle says
//! anything of another.

use std::sync::Arc;

use backends::{Engine, IncrementalSolver};
use cnf::{Literal, Size, Unknown, Variable, Verdict};
use encoder::{Encoded, Encoding};
use puzzle::{
    Candidate, Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError, Variant,
};

use crate::clock::Clock;
use crate::load::{encode, load};
use crate::pipeline::{ask, unasked};
use crate::solutions::{Found, Next, verified_within};
use crate::{Error, Pipeline};

/// After so many puzzles the solver is made anew: every puzzle leaves a variable and its clauses behind,
/// which make models longer.
const PUZZLES: u32 = 256;

/// Puzzle → assumptions → SAT solver → model → grid, with one SAT solver for many puzzles.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::puzzle::{Collect, Limits, PuzzleSolver};
/// use clausoku::{Encoding, Incremental, Puzzle, Variant, backends};
/// let varisat = backends::Catalogue::built_in().named("varisat").unwrap();
/// let mut solver = Incremental::new(Encoding::default(), move || varisat.create());
/// let empty = Puzzle::empty(Arc::new(Variant::classic(2).unwrap()));
/// for _ in 0..2 {
///     let search = solver.search(&empty, &Limits::default(), &mut Collect::new(300)).unwrap();
///     assert_eq!(search.solutions, 288);
/// }
/// ```
pub struct Incremental<F> {
    /// For solvers that cannot go on; it makes the others, too.
    pipeline: Pipeline<F>,
    encoding: Encoding,
    kept: Option<Kept>,
}

/// The solver with the rules of a variant.
struct Kept {
    variant: Arc<Variant>,
    rules: Encoded,
    /// Of the rules.
    size: Size,
    solver: Box<dyn IncrementalSolver>,
    /// The first variable that is not in use.
    next: u32,
    puzzles: u32,
    /// Whether limits were expected when it was made.
    limited: bool,
}

/// A puzzle that is being asked about.
struct Asked<'k> {
    kept: &'k mut Kept,
    puzzle: &'k Puzzle,
    switch: Literal,
    /// The switch, the givens, and what is excluded.
    assumptions: Vec<Literal>,
    found: Found,
    clock: Clock,
}

impl<F: Fn() -> Engine> Incremental<F> {
    /// The pipeline with this encoding of the rules, and with solvers from this function. A solver that is
    /// no [`IncrementalSolver`] is made for each puzzle, as [`Pipeline`] does it.
    pub fn new(encoding: Encoding, engine: F) -> Self {
        Self { pipeline: Pipeline::new(encoding, engine), encoding, kept: None }
    }

    /// The solver with the rules of the puzzle's variant: the one that is kept, if it will do. `None` if
    /// the solver is not incremental; the limit, if one is reached before the solver holds the rules.
    fn kept(
        &mut self,
        puzzle: &Puzzle,
        clock: &Clock,
    ) -> Result<Result<Option<Kept>, Unknown>, Error> {
        let limits = clock.whole();
        let limited = limits.time.is_some() || limits.stop.is_some();
        let fits = |kept: &Kept| {
            kept.variant == *puzzle.variant() && kept.limited == limited && kept.puzzles < PUZZLES
        };
        if let Some(kept) = self.kept.take().filter(fits) {
            return Ok(Ok(Some(kept)));
        }
        let Engine::Incremental(mut solver) = self.pipeline.engine() else { return Ok(Ok(None)) };
        let variant = puzzle.variant().clone();
        let rules = match encode(&Puzzle::empty(variant.clone()), &self.encoding, clock)? {
            Ok(rules) => rules,
            Err(reason) => return Ok(Err(reason)),
        };
        Ok(load(&rules, &mut *solver, clock).map(|size| {
            let next = size.variables;
            Some(Kept { variant, rules, size, solver, next, puzzles: 0, limited })
        }))
    }
}

impl Kept {
    fn variable(&mut self) -> Literal {
        let variable = Variable::from_index(self.next);
        self.next += 1;
        variable.positive()
    }

    /// The literals that together say that the candidate is true.
    fn literals(&self, candidate: Candidate) -> impl Iterator<Item = Literal> + use<> {
        let literals = self.rules.numbering().literals(candidate);
        literals.expect("every candidate of a puzzle without givens has some").into_iter()
    }

    /// Adds a clause that says, while the switch is assumed, that not all of these are true.
    fn forbid(&mut self, switch: Literal, literals: impl Iterator<Item = Literal>) {
        let clause: Vec<Literal> = [switch].into_iter().chain(literals).map(|one| !one).collect();
        self.solver.add_clause(&clause);
    }
}

impl<'k> Asked<'k> {
    fn new(kept: &'k mut Kept, puzzle: &'k Puzzle, clock: Clock) -> Self {
        kept.puzzles += 1;
        let switch = kept.variable();
        let mut assumptions = vec![switch];
        for (cell, symbol) in puzzle.givens().filled() {
            assumptions.extend(kept.literals(Candidate { cell, symbol }));
        }
        for &candidate in puzzle.excluded() {
            let literals = kept.literals(candidate);
            kept.forbid(switch, literals);
        }
        Self { kept, puzzle, switch, assumptions, found: Found::default(), clock }
    }

    fn advance(&mut self) -> Result<Next, Error> {
        let Some(limits) = self.clock.remaining() else {
            return Ok(Next::Unknown(Unknown::TimeLimit));
        };
        match self.kept.solver.solve_within(&self.assumptions, &limits)? {
            Verdict::Unsatisfiable => Ok(Next::Exhausted),
            Verdict::Unknown(reason) => Ok(Next::Unknown(reason)),
            Verdict::Satisfiable(model) => {
                let rules = &self.kept.rules;
                let grid = match verified_within(rules, self.puzzle, &model, &self.clock)? {
                    Ok(grid) => grid,
                    Err(reason) => return Ok(Next::Unknown(reason)),
                };
                self.found.add(self.kept.solver.name(), &grid)?;
                self.forbid(&grid);
                Ok(Next::Solution(grid))
            }
        }
    }

    fn forbid(&mut self, solution: &Grid) {
        let givens = self.puzzle.givens();
        let open = solution.filled().filter(|&(cell, _)| givens.get(cell).is_none());
        let literals: Vec<Literal> = open
            .flat_map(|(cell, symbol)| self.kept.literals(Candidate { cell, symbol }))
            .collect();
        self.kept.forbid(self.switch, literals.into_iter());
    }

    /// Takes back what was said of the puzzle.
    fn finish(self) {
        self.kept.solver.add_clause(&[!self.switch]);
    }
}

impl<F: Fn() -> Engine> PuzzleSolver for Incremental<F> {
    fn name(&self) -> &str {
        self.pipeline.name()
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let clock = Clock::start(limits.clone());
        let mut kept = match self.kept(puzzle, &clock).map_err(SolverError::failed)? {
            Ok(Some(kept)) => kept,
            Ok(None) => return self.pipeline.search(puzzle, limits, observer),
            Err(reason) => return Ok(unasked(reason)),
        };
        let mut asked = Asked::new(&mut kept, puzzle, clock);
        let found = ask(limits, observer, || asked.advance()).map_err(SolverError::failed)?;
        asked.finish();
        let (is_sure, search) = (found.is_sure, found.of(Some(kept.size)));
        // A solver that was stopped may have lost its clauses.
        self.kept = is_sure.then_some(kept);
        Ok(search)
    }
}

#[cfg(test)]
mod tests {
    use backends::Varisat;
    use puzzle::format::{self, ReadOptions};
    use puzzle::{Collect, StopReason};

    use super::*;

    fn engine() -> Engine {
        Engine::Incremental(Box::new(Varisat::new()))
    }

    fn puzzles(text: &str) -> Vec<Puzzle> {
        let records = format::read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        records.into_iter().map(|record| record.puzzle).collect()
    }

    #[test]
    fn one_puzzle_leaves_no_trace_in_the_next() {
        let text = "12..34....4....1\n....34....4....1\n1...............\n11..............\n";
        for (preset, ..) in encoder::PRESETS {
            let encoding = Encoding::preset(preset).unwrap();
            let mut one_by_one = Pipeline::new(encoding, engine);
            let mut together = Incremental::new(encoding, engine);
            for round in 0..3 {
                for puzzle in puzzles(text) {
                    let count = |solver: &mut dyn PuzzleSolver| {
                        let mut first = Collect::new(300);
                        let search =
                            solver.search(&puzzle, &Limits::default(), &mut first).unwrap();
                        first.grids.sort_by_key(|grid| grid.filled().collect::<Vec<_>>());
                        (search.solutions, search.ended, first.grids)
                    };
                    assert_eq!(count(&mut together), count(&mut one_by_one), "{preset} {round}");
                }
            }
        }
    }

    #[test]
    fn a_limit_costs_nothing_but_the_solver() {
        let mut solver = Incremental::new(Encoding::default(), engine);
        let puzzles = puzzles("1...............\n");
        for most in [1, 3, 1000, 2] {
            let limits = Limits { steps: Some(most), ..Limits::default() };
            let mut first = Collect::new(300);
            let search = solver.search(&puzzles[0], &limits, &mut first).unwrap();
            let (ended, solutions) =
                if most < 73 { (StopReason::StepLimit, most) } else { (StopReason::Exhausted, 72) };
            assert_eq!((search.ended, search.solutions), (ended, solutions));
        }
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let search = solver.search(&puzzles[0], &limits, &mut Collect::new(300)).unwrap();
        assert_eq!(search.ended, StopReason::TimeLimit);
        let search =
            solver.search(&puzzles[0], &Limits::default(), &mut Collect::new(300)).unwrap();
        assert_eq!(search.solutions, 72);
    }
}
