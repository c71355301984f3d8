//! Random solutions at little cost, which are not uniform.
//!
//! Some regions and some random cells are filled. One of the first [`COMPLETIONS`] completions is taken at random. What
//! makes the distribution differ from the uniform one is that starts with many completions are not more likely than
//! others, and that starts that take many guesses are left out.
//!
//! On the usual board all regions and [`HINTS`] cells are filled: most such starts have a completion, and few have many.
//! Where few of them have one, as with irregular blocks, a fixed sample of starts decides how many regions and cells
//! are filled and how many guesses a start may take: the choice that costs least for each solution. Where none of
//! the sample has a completion, on large boards, and where all starts of a puzzle fail, a SAT solver finds the solution.
//!
//! Random solutions by SAT.
//!
//! One region is filled at random: every solution becomes one with this region if its symbols are renamed. A SAT solver
//! completes it. The solver sees the variables in random order and with random signs, so that its first choices are
//! random.

use clausoku_backends::{IncrementalSolver, Varisat};
use clausoku_cnf::{ClauseSink, Formula, Literal, Rng, Stoppable, Stopped, Variable, Verdict};
use clausoku_encoder::PuzzleFormula;
use clausoku_text::Deadline;

use crate::generating::Error;
use crate::generating::hard::{holds, rules};
use crate::generating::questions::Lanes;
use crate::generating::solutions::starts::{Layout, Starts};

/// Number of cells that are filled after the regions, on the usual board.
const HINTS: usize = 6;

/// Number of completions of a start that are listed.
const COMPLETIONS: u64 = 4;

/// Number of guesses that a start may take.
const GUESSES: u32 = 100;

/// Number of guesses that a start may take where many starts that take more have no completion.
const MAX_GUESSES: u32 = 25;

/// Number of starts that are compared.
const PILOT: u64 = 32;

/// The largest boards for which other choices are compared, in cells; on larger ones that takes longer than to solve
/// by SAT.
const LARGE: usize = 200;

/// Number of starts that are tried for a puzzle before a SAT solver finds its solution.
const STARTS: usize = 128;

/// The work of one start, in sweeps of one lane.
const START: u64 = 20;

/// The source of these solutions.
#[derive(Clone, Debug)]
pub(crate) struct FastSource {
    layout: Layout,
    /// The recipe of the starts; `None` if a SAT solver finds all solutions.
    recipe: Option<Recipe>,
}

/// The recipe of a start: the numbers of its filled regions and cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Recipe {
    /// Number of filled regions, which are independent of each other.
    regions: usize,
    /// Number of random cells that are filled.
    hints: usize,
    /// Number of guesses that the start may take.
    guesses: u32,
}

impl FastSource {
    /// Returns a source for the board.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn new(lanes: Lanes<'_>) -> Result<Self, Error> {
        let layout = Layout::new(lanes.variant);
        let recipe = Recipe::best(&layout, lanes)?;
        Ok(Self { layout, recipe })
    }

    /// Returns a random solution for each of these generators, one after another, a byte a cell.
    ///
    /// # Errors
    ///
    /// Fails if the board has no solution, or at a limit.
    pub(crate) fn sample(&self, lanes: Lanes<'_>, rngs: &mut [Rng]) -> Result<Vec<u8>, Error> {
        let Self { layout, recipe } = self;
        // Without a recipe, no start is made.
        let (rounds, recipe) = recipe.map_or((0, Recipe::default()), |recipe| (STARTS, recipe));
        let (mut solutions, open) = layout.sample(
            lanes,
            rngs,
            (rounds, (COMPLETIONS, recipe.guesses)),
            |open, rngs| recipe.starts(layout, rngs, open),
            |_, _| true,
        )?;
        if !open.is_empty() {
            let region = layout.regions.first().map_or(&[][..], Vec::as_slice);
            let rules = rules(lanes.variant, lanes.deadline)?;
            for place in open {
                let solution = learned(&rules, region, &mut rngs[place], lanes.deadline)?;
                let cells = solution.len();
                solutions[place * cells..][..cells].copy_from_slice(&solution);
            }
        }
        Ok(solutions)
    }
}

impl Recipe {
    /// Returns the recipe that fills most, if half of the starts of a sample have a completion; else the one that
    /// costs least in the sample; `None` if no start has a completion.
    fn best(layout: &Layout, lanes: Lanes<'_>) -> Result<Option<Self>, Error> {
        let regions = layout.regions.len();
        let usual = Self { regions, hints: HINTS, guesses: GUESSES };
        let (solutions, _) = usual.measure(layout, lanes)?;
        if 2 * solutions >= PILOT {
            return Ok(Some(usual));
        }
        // There, comparing takes longer than solving by SAT.
        if layout.cells() > LARGE {
            return Ok(None);
        }
        let mut numbers = vec![regions, regions.div_ceil(2), 1, 0];
        numbers.retain(|&number| number <= regions);
        numbers.dedup();
        let mut best: Option<(f64, Self)> = None;
        for regions in numbers {
            for hints in [0, HINTS / 2, HINTS, 2 * HINTS] {
                // Where most starts have no completion, to give up early costs less than to prove that.
                for guesses in [GUESSES, MAX_GUESSES] {
                    let recipe = Self { regions, hints, guesses };
                    let (solutions, work) = recipe.measure(layout, lanes)?;
                    if solutions == 0 {
                        // A smaller limit leaves no more completions.
                        break;
                    }
                    // Work and not time, so that every machine takes the same recipe and makes the same
                    // puzzles.
                    let cost = work as f64 / solutions as f64;
                    if best.is_none_or(|(least, _)| cost < least) {
                        best = Some((cost, recipe));
                    }
                }
            }
        }
        Ok(best.map(|(_, recipe)| recipe))
    }

    /// Returns the number of starts of a fixed sample that have a completion, and the work of
    /// searching them.
    fn measure(self, layout: &Layout, lanes: Lanes<'_>) -> Result<(u64, u64), Error> {
        // A fixed sample: the recipe is a property of the board and not of the seed.
        let mut rngs: Vec<Rng> = (0..PILOT).map(Rng::new).collect();
        let all: Vec<usize> = (0..rngs.len()).collect();
        let starts = self.starts(layout, &mut rngs, &all);
        let most = (COMPLETIONS, self.guesses);
        let (found, sweeps) = starts.complete(lanes, most, false, &mut rngs)?;
        let solutions = found.iter().filter(|found| found.count > 0).count();
        Ok((solutions as u64, sweeps + START * PILOT))
    }

    /// Returns a start with each of these generators.
    fn starts(self, layout: &Layout, rngs: &mut [Rng], places: &[usize]) -> Starts {
        let cells = layout.cells();
        layout.starts(
            self.regions,
            |rng| (0..self.hints).map(|_| rng.below(cells)).collect(),
            places,
            rngs,
        )
    }
}

/// Returns a random solution. Each has a solver of its own, since learned clauses change the next result.
///
/// # Errors
///
/// Fails at a limit, and if the board has no solution.
fn learned(
    rules: &PuzzleFormula,
    region: &[usize],
    rng: &mut Rng,
    deadline: &Deadline,
) -> Result<Vec<u8>, Error> {
    // varisat decides deterministically; renamed variables and flipped signs are all its randomness.
    let size = Stoppable::read(rules, deadline, Formula::size)?;
    let names = random_names(size.variables, rng);
    let mut solver = Varisat::new();
    // Before the first clause: without this call, the solver may exceed the limits of a query.
    solver.expect_limits(deadline);
    let mut renamed = Renamed { solver: &mut solver, names: &names, clause: Vec::new() };
    Stoppable::read(rules, deadline, |rules| rules.emit(&mut renamed))?;
    let mut numbers: Vec<u8> = (1..=region.len() as u8).collect();
    // No region is filled on a board with constraints, where symbols are not interchangeable.
    rng.shuffle(&mut numbers);
    for (&cell, &number) in region.iter().zip(&numbers) {
        renamed.add_clause(&[holds(rules, cell, number)]);
    }
    let verdict = solver.solve_within(&[], deadline);
    match verdict.map_err(|error| Error::Solver(error.to_string()))? {
        Verdict::Satisfiable(model) => {
            let variant = rules.puzzle().variant();
            // Lanes have up to 128 symbols, so a byte holds a number.
            let symbols = variant.order() as u8;
            let solution = (0..variant.cell_count()).map(|cell| {
                let is_held =
                    |&number: &u8| model.satisfies(name_of(&names, holds(rules, cell, number)));
                // The rules include K1, so a model has a number for each cell. The generator checks each
                // solution again, and refuses one with a 0.
                (1..=symbols).find(is_held).unwrap_or(0)
            });
            Ok(solution.collect())
        }
        Verdict::Unsatisfiable => Err(Error::NoSolution),
        Verdict::Unknown(reason) => Err(Stopped(reason).into()),
    }
}

/// Returns the literal that each positive literal becomes: by the index of its variable, a variable of the same number of
/// them, or its negation.
fn random_names(variables: u32, rng: &mut Rng) -> Vec<Literal> {
    let mut names: Vec<Literal> = (0..variables)
        .map_while(Variable::from_index)
        .map(|variable| {
            let literal = variable.positive();
            if rng.below(2) == 0 { literal } else { !literal }
        })
        .collect();
    rng.shuffle(&mut names);
    names
}

fn name_of(names: &[Literal], literal: Literal) -> Literal {
    let name = names[literal.variable().index()];
    if literal.is_negative() { !name } else { name }
}

/// Passes clauses to a solver with other names of the variables.
struct Renamed<'s> {
    solver: &'s mut Varisat,
    names: &'s [Literal],
    clause: Vec<Literal>,
}

impl ClauseSink for Renamed<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.clause.clear();
        self.clause.extend(literals.iter().map(|&literal| name_of(self.names, literal)));
        self.solver.add_clause(&self.clause);
    }

    fn is_closed(&self) -> bool {
        self.solver.is_closed()
    }
}
