//! Requests for puzzles, and the generator that meets them.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use clausoku_board::{Cell, Checker, Grid, NamedValue, Variant, impl_names};
use clausoku_cnf::Rng;
use clausoku_lanes::{Engine, Query};

use crate::generating::attempts::{Attempts, Tally};
use crate::generating::controlled_bias::{self, Orders};
use crate::generating::pattern::Climb;
use crate::generating::questions::{Lanes, Questions};
use crate::generating::removal::{Boards, Rule};
use crate::generating::solutions::SolutionSource;
use crate::generating::{Error, Made, Symmetry, Within, bottom_up, levels, necessary};
use clausoku_techniques::hodoku::Level;
use clausoku_text::Deadline;

/// The source of the givens of the puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A random solution for each puzzle.
    #[default]
    Random,
    /// The given solution, for all puzzles.
    Solution(Grid),
    /// The givens of this puzzle, which has one solution.
    Puzzle(Grid),
}

/// The method by which minimal puzzles are made, which decides how frequent each of them is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A solution loses givens in random order, as long as the puzzle has one solution.
    #[default]
    TopDown,
    /// Random symbols enter random cells of an empty board until one solution is left; then top-down.
    BottomUp,
    /// A uniform solution loses givens in random order until one cannot be removed; the puzzle is kept if it is
    /// minimal. For each number of givens, all minimal puzzles are equally frequent.
    ControlledBias,
}

/// The methods, with names and descriptions.
pub const METHODS: &[NamedValue<Method>] = &[
    NamedValue::new(Method::TopDown, "top-down", "take givens away from a solution (fast)"),
    NamedValue::new(
        Method::BottomUp,
        "bottom-up",
        "add givens to the empty board, then take some away",
    ),
    NamedValue::new(
        Method::ControlledBias,
        "controlled-bias",
        "all minimal puzzles of a number of givens alike (slow)",
    ),
];

impl_names!(Method, "method", METHODS);

/// A request for puzzles. All have exactly one solution.
///
/// ```
/// use clausoku::generating::Request;
/// let request = Request { givens: Some(30..=32), ..Request::default() };
/// assert!(!request.minimal);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The number of givens; any if `None`. Each puzzle aims at a number of the range at random.
    pub givens: Option<RangeInclusive<usize>>,
    /// `true` if no given (with a symmetry: no orbit of givens) may be left out.
    pub minimal: bool,
    /// The symmetry of the cells that hold a given.
    pub symmetry: Symmetry,
    /// The cells that hold the givens, exactly.
    pub pattern: Option<Vec<Cell>>,
    /// The source of the givens.
    pub origin: Origin,
    /// `true` if random solutions are uniform: all solutions of the board are equally likely. On
    /// boards of up to 36 cells they always are.
    pub uniform: bool,
    /// The method; all but [`Method::TopDown`] make minimal puzzles.
    pub method: Method,
}

/// The number of symbols above which a given stays if many guesses are needed to decide whether it
/// can be removed.
const MAX_SYMBOLS_OF_HARD_CHECKS: usize = 16;

/// The number of puzzles that are made together. A deadline is checked before each such block, and only its puzzles are held
/// beside the puzzles that are made.
const TOGETHER: u64 = 4096;

/// Makes puzzles of one variant that meet one request.
///
/// The puzzle of an index depends on the seed and the index alone, so ranges of indices can be made by several
/// threads.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::generating::{Generator, Request};
/// use clausoku_board::{Deadline, Variant};
/// let request = Request { minimal: true, ..Request::default() };
/// let deadline = Deadline::never();
/// let generator = Generator::new(Arc::new(Variant::classic(9).unwrap()), request, &deadline).unwrap();
/// let made = generator.make(1, 0..10, 100, &deadline).unwrap();
/// let puzzle = made[9].as_ref().unwrap().puzzle();
/// assert!((19..=32).contains(&puzzle.givens().filled_count()));
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    variant: Arc<Variant>,
    request: Request,
    engine: Engine,
    checker: Checker,
    solutions: SolutionSource,
    /// The units in which givens are removed.
    units: Vec<Vec<usize>>,
    /// The solution and the givens of all puzzles, if they have the same.
    start: Option<Made>,
    /// The number of givens from which the method with controlled bias starts.
    most: usize,
    /// The number of orders that the method with controlled bias tries with each solution.
    order_count: usize,
    /// The attempts so far, of all clones.
    tally: Arc<Tally>,
}

impl Generator {
    /// Returns a generator for the variant.
    ///
    /// # Errors
    ///
    /// Fails if lanes do not support the board, if no puzzle of the board can meet the request, or at a limit.
    pub fn new(
        variant: Arc<Variant>,
        request: Request,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let engine = Engine::new(&variant, deadline)?;
        let checker = Checker::new(&variant);
        request.check(&variant)?;
        // The shares of controlled bias hold only if each solution is equally likely.
        let is_uniform = request.uniform
            || request.method == Method::ControlledBias && request.origin == Origin::Random;
        let lanes = Lanes { engine: &engine, variant: &variant, deadline };
        let mut generator = Self {
            most: variant.cell_count(),
            order_count: 1,
            tally: Arc::default(),
            solutions: SolutionSource::new(lanes, is_uniform)?,
            units: Vec::new(),
            start: None,
            variant,
            request,
            engine,
            checker,
        };
        // Checked once here and not for each puzzle.
        generator.start = generator.fixed_start(generator.lanes(deadline))?;
        let given = generator.start.as_ref().map(|start| &start.givens);
        let cells = generator.variant.cells();
        let removable: Vec<Cell> =
            cells.filter(|cell| given.is_none_or(|givens| givens[cell.index()] != 0)).collect();
        for orbit in generator.request.symmetry.orbits(&generator.variant, &removable)? {
            generator.units.push(orbit.into_iter().map(Cell::index).collect());
        }
        if given
            .is_some_and(|givens| generator.units.iter().flatten().any(|&cell| givens[cell] == 0))
        {
            return Error::refused(format!(
                "the givens of the puzzle do not have the symmetry {}",
                generator.request.symmetry
            ));
        }
        if generator.request.method == Method::ControlledBias {
            generator.most = generator.most_givens(deadline)?;
            let orders = generator.orders(controlled_bias::ORDERS, generator.lanes(deadline));
            generator.order_count = orders.pilot(&generator.solutions)?;
        }
        Ok(generator)
    }

    /// Returns a number of givens that minimal puzzles do not exceed, as far as can be expected: seven standard
    /// deviations above the mean of puzzles made top-down.
    fn most_givens(&self, deadline: &Deadline) -> Result<usize, Error> {
        if let Some(givens) = &self.request.givens {
            return Ok(*givens.end());
        }
        let request = Request { minimal: true, ..Request::default() };
        let generator = Self::new(Arc::clone(&self.variant), request, deadline)?;
        let made = generator.make(0, 0..512, 1, deadline)?;
        let counts: Vec<usize> =
            made.into_iter().flatten().map(|made| count_givens(&made.givens)).collect();
        // From 512 puzzles with a fixed seed: the bound is part of the method and must not change from run
        // to run.
        let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
        let squares: f64 = counts.iter().map(|&count| (count as f64 - mean).powi(2)).sum();
        let most = mean + 7.0 * (squares / counts.len() as f64).sqrt();
        let cells = self.variant.cell_count();
        Ok((0..cells).find(|&givens| givens as f64 >= most).unwrap_or(cells))
    }

    /// Returns the solution and the givens that all puzzles start from, if they are the same.
    fn fixed_start(&self, lanes: Lanes<'_>) -> Result<Option<Made>, Error> {
        let grid = match &self.request.origin {
            Origin::Random => return Ok(None),
            Origin::Solution(grid) | Origin::Puzzle(grid) => grid,
        };
        let givens: Vec<u8> = grid.numbers().iter().map(|&number| number as u8).collect();
        let mut found = Vec::new();
        let query = Query { givens: &givens, ..Query::default() };
        lanes.search(&query, 2, |_, solution| found.push(solution.to_vec()))?;
        let is_full = grid.is_full();
        // `is_empty` follows `pop`, so it says that there was one solution.
        match (found.pop(), found.is_empty()) {
            (Some(_), _) if matches!(self.request.origin, Origin::Solution(_)) && !is_full => {
                Error::refused("the solution has empty cells")
            }
            (Some(solution), true) => Ok(Some(Made::new(&self.variant, givens, solution))),
            (Some(_), false) => Error::refused("the puzzle has several solutions"),
            (None, _) if is_full => Error::refused("the grid is not a solution"),
            (None, _) => Error::refused("the puzzle has no solution"),
        }
    }

    /// Returns the solution of all puzzles, if they have the same one, a byte a cell; else an empty list.
    pub(crate) fn solution(&self) -> Vec<u8> {
        self.start.as_ref().map(|start| start.solution.clone()).unwrap_or_default()
    }

    /// Returns the list of all minimal puzzles within the puzzle or the solution of the request that have the numbers of
    /// givens of the request.
    ///
    /// # Errors
    ///
    /// Fails if the request has no puzzle and no solution, or a symmetry or a pattern.
    pub fn within(&self) -> Result<Within, Error> {
        let Some(start) = self.start.clone() else {
            return Error::refused("all puzzles are listed within a puzzle or a solution");
        };
        if self.request.pattern.is_some() || self.request.symmetry != Symmetry::None {
            return Error::refused(
                "all puzzles are listed without a pattern and without a symmetry",
            );
        }
        let cells = self.variant.cell_count();
        let (least, most) =
            self.request.givens.clone().map_or((0, cells), RangeInclusive::into_inner);
        Ok(Within::new(self.engine.clone(), Arc::clone(&self.variant), start, (least, most)))
    }

    /// Returns the variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Returns the method by which puzzles are made.
    pub fn method(&self) -> Method {
        self.request.method
    }

    /// Makes the puzzles of these indices of a seed, each with at most `attempts` attempts; a puzzle is
    /// `None` if none of its attempts meets the request.
    ///
    /// # Errors
    ///
    /// Fails if the board has no solution, or at a limit; the time limit holds for the whole call.
    pub fn make(
        &self,
        seed: u64,
        indices: Range<u64>,
        attempts: u32,
        deadline: &Deadline,
    ) -> Result<Vec<Option<Made>>, Error> {
        let mut made = Vec::new();
        let mut start = indices.start;
        while start < indices.end {
            deadline.check()?;
            let end = indices.end.min(start.saturating_add(TOGETHER));
            made.extend(self.make_together(seed, start..end, attempts, deadline)?);
            start = end;
        }
        Ok(made)
    }

    /// Makes the puzzles of one block.
    fn make_together(
        &self,
        seed: u64,
        indices: Range<u64>,
        attempts: u32,
        deadline: &Deadline,
    ) -> Result<Vec<Option<Made>>, Error> {
        let mut rngs: Vec<Rng> = indices.map(|index| stream(seed, index)).collect();
        let mut made = vec![None; rngs.len()];
        let mut open: Vec<usize> = (0..rngs.len()).collect();
        for _ in 0..attempts {
            if open.is_empty() {
                break;
            }
            // Each puzzle goes on with its own numbers, so that it does not depend on which others failed.
            let mut tried: Vec<Rng> = open.iter().map(|&place| rngs[place].clone()).collect();
            let attempted = self.attempt(&mut tried, self.lanes(deadline))?;
            for ((&place, rng), attempt) in open.iter().zip(tried).zip(attempted) {
                rngs[place] = rng;
                made[place] = attempt;
            }
            open.retain(|&place| made[place].is_none());
        }
        Ok(made)
    }

    /// Checks that puzzles of the request can be rated, and can have this level if one is wanted. If it is not known that they cannot, this
    /// is no error.
    ///
    /// # Errors
    ///
    /// Fails if all have the level easy and another one is wanted, if their grids are complete, or at a limit.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use clausoku::generating::{Generator, Request};
    /// # use clausoku::hints::hodoku::Level;
    /// # use clausoku_board::{Deadline, Variant};
    /// let deadline = Deadline::never();
    /// let board = Arc::new(Variant::classic(4).unwrap());
    /// let generator = Generator::new(board, Request::default(), &deadline).unwrap();
    /// assert!(generator.check_level(Some(Level::Easy), &deadline).is_ok());
    /// assert!(generator.check_level(Some(Level::Hard), &deadline).is_err());
    /// ```
    pub fn check_level(&self, level: Option<Level>, deadline: &Deadline) -> Result<(), Error> {
        let Request { givens, pattern, .. } = &self.request;
        let least = givens.as_ref().map(|givens| *givens.start());
        let least = pattern.as_ref().map(Vec::len).or(least).unwrap_or(0);
        levels::check_open_cells(&self.variant, least, level)?;
        level.map_or(Ok(()), |level| levels::check_board(&self.variant, level, deadline))
    }

    /// Returns the counts of all attempts so far.
    pub fn attempts(&self) -> Attempts {
        self.tally.read()
    }

    /// Makes one attempt with each of the generators.
    fn attempt(&self, rngs: &mut [Rng], lanes: Lanes<'_>) -> Result<Vec<Option<Made>>, Error> {
        let (solutions, givens) = match (&self.request.pattern, self.request.method) {
            (Some(pattern), _) => {
                let starts = self.sample(rngs, lanes)?;
                self.fill(pattern, &starts, rngs, lanes)?
            }
            (None, Method::TopDown) => {
                let solutions = self.sample(rngs, lanes)?;
                let full = match &self.start {
                    Some(start) => start.givens.repeat(rngs.len()),
                    None => solutions.clone(),
                };
                let givens = self.reduced(&solutions, &full, rngs, lanes)?;
                (solutions, givens)
            }
            (None, Method::BottomUp) => {
                let (solutions, grown) = bottom_up::grow(lanes, rngs)?;
                let givens = self.reduced(&solutions, &grown, rngs, lanes)?;
                (solutions, givens)
            }
            (None, Method::ControlledBias) => {
                let solutions = self.sample(rngs, lanes)?;
                let givens = self.orders(self.order_count, lanes).search(&solutions, rngs)?;
                (solutions, givens)
            }
        };
        // Every puzzle is solved again, by questions that know nothing of its making.
        self.check(&solutions, &givens, lanes)?;
        let cells = self.variant.cell_count();
        self.tally.add(givens.chunks_exact(cells).map(|givens| self.given(givens)));
        let puzzles = givens.chunks_exact(cells).zip(solutions.chunks_exact(cells));
        let made = puzzles.map(|(givens, solution)| {
            let fits = self.fits(givens);
            fits.then(|| Made::new(&self.variant, givens.to_vec(), solution.to_vec()))
        });
        Ok(made.collect())
    }

    fn sample(&self, rngs: &mut [Rng], lanes: Lanes<'_>) -> Result<Vec<u8>, Error> {
        match &self.start {
            Some(start) => Ok(start.solution.repeat(rngs.len())),
            None => self.solutions.sample(lanes, rngs),
        }
    }

    /// Returns `count` orders for the method with controlled bias.
    fn orders<'a>(&'a self, count: usize, lanes: Lanes<'a>) -> Orders<'a> {
        Orders { lanes, units: &self.units, most: self.most, count }
    }

    fn lanes<'a>(&'a self, deadline: &'a Deadline) -> Lanes<'a> {
        Lanes { engine: &self.engine, variant: &self.variant, deadline }
    }

    /// Takes givens away from the puzzles with these solutions. Returns the givens that remain.
    fn reduced(
        &self,
        solutions: &[u8],
        puzzles: &[u8],
        rngs: &mut [Rng],
        lanes: Lanes<'_>,
    ) -> Result<Vec<u8>, Error> {
        let cells = self.variant.cell_count();
        let mut boards = Boards::new(&self.units, Rule::GoOn, solutions, cells);
        let mut order: Vec<u16> = Vec::with_capacity(self.units.len());
        for (givens, rng) in puzzles.chunks_exact(cells).zip(rngs) {
            let units = self.units.iter().enumerate();
            // A puzzle that was grown has fewer units than the board.
            // The first cell decides: grown puzzles have no symmetry, so their units are single cells. The
            // units of other puzzles are orbits that are given as a whole.
            let given = units.filter(|(_, unit)| givens[unit[0]] != 0);
            order.clear();
            order.extend(given.map(|(index, _)| index as u16));
            rng.shuffle(&mut order);
            let enough = match &self.request.givens {
                Some(givens) if !self.is_minimal() => {
                    let width = (givens.end() - givens.start()).saturating_add(1);
                    // Drawn for each puzzle: removal mostly reaches its aim, so with a fixed one the rest
                    // of the range would not occur.
                    givens.start() + rng.below(width)
                }
                _ => 0,
            };
            boards.push(givens, &order, enough);
        }
        // A minimal puzzle may keep no given whose question was skipped.
        let skips = self.variant.order() > MAX_SYMBOLS_OF_HARD_CHECKS && !self.is_minimal();
        boards.reduce(lanes, skips)?;
        Ok(boards.givens)
    }

    /// Finds values for the pattern; the givens of a puzzle stay empty if none are found. Returns the
    /// solutions and the givens.
    fn fill(
        &self,
        pattern: &[Cell],
        starts: &[u8],
        rngs: &mut [Rng],
        lanes: Lanes<'_>,
    ) -> Result<(Vec<u8>, Vec<u8>), Error> {
        let cells: Vec<usize> = pattern.iter().map(|cell| cell.index()).collect();
        let is_fixed = matches!(self.request.origin, Origin::Solution(_));
        let climb = Climb { lanes, cells: &cells };
        let mut solutions = Vec::new();
        let mut givens = Vec::new();
        for (start, rng) in starts.chunks_exact(self.variant.cell_count()).zip(rngs) {
            // The values of a given solution are kept.
            let values = if is_fixed { None } else { Some((self.variant.order(), rng)) };
            if let Some(made) = climb.run(start, values)? {
                solutions.extend(made.solution);
                givens.extend(made.givens);
            } else {
                // Both lists keep a board for each generator. Boards without givens are left out of the checks
                // and of the puzzles.
                solutions.extend_from_slice(start);
                givens.resize(solutions.len(), 0);
            }
        }
        Ok((solutions, givens))
    }

    fn is_minimal(&self) -> bool {
        self.request.minimal || self.request.method != Method::TopDown
    }

    fn fits(&self, givens: &[u8]) -> bool {
        self.given(givens).is_some_and(|given| {
            self.request.givens.as_ref().is_none_or(|givens| givens.contains(&given))
        })
    }

    /// Returns the number of givens of a puzzle; `None` without givens, if no puzzle was found.
    fn given(&self, givens: &[u8]) -> Option<usize> {
        // Taking givens away ends at a puzzle, and the empty board may be one.
        let takes_away = self.request.pattern.is_none() && self.request.method == Method::TopDown;
        Some(count_givens(givens)).filter(|&given| given > 0 || takes_away)
    }

    /// Checks that each puzzle has its solution and no other. Skips puzzles that were not found.
    fn check(&self, solutions: &[u8], givens: &[u8], lanes: Lanes<'_>) -> Result<(), Error> {
        let cells = self.variant.cell_count();
        let boards = givens.chunks_exact(cells).zip(solutions.chunks_exact(cells));
        let made: Vec<(&[u8], &[u8])> = boards.filter(|row| self.given(row.0).is_some()).collect();
        let mut questions = Questions::new(lanes);
        for (index, &(givens, solution)) in made.iter().enumerate() {
            questions.ask(index, givens, None, solution);
        }
        let mut is_solved = vec![false; made.len()];
        let mut has_other = false;
        questions.answer(|index, found| {
            let (givens, solution) = made[index];
            is_solved[index] = true;
            has_other |= found != solution || !self.checker.accepts(givens, found);
        })?;
        match is_solved.into_iter().all(|is_solved| is_solved) {
            _ if has_other => Err(Error::Wrong(2)),
            false => Err(Error::Wrong(0)),
            true => Ok(()),
        }
    }
}

impl Request {
    /// Checks that the request is possible on a board.
    fn check(&self, variant: &Variant) -> Result<(), Error> {
        let cells = variant.cell_count();
        if let Some(givens) = &self.givens {
            let low = *givens.start();
            let high = *givens.end();
            if low > high {
                return Error::refused(format!(
                    "the range of givens is empty: {high} is less than {low}"
                ));
            }
            if low > cells {
                return Error::refused(format!(
                    "{low} givens do not fit on a board of {cells} cells"
                ));
            }
        }
        let given = match &self.pattern {
            Some(pattern) => Some(pattern.len()),
            None => self.givens.as_ref().map(|givens| *givens.end()),
        };
        if given.is_some_and(|given| given < fewest_symbols(variant)) {
            return Error::refused(format!(
                "a puzzle of this board with fewer than {} givens has no or several solutions: any two symbols that \
                 are not given can be exchanged",
                fewest_symbols(variant)
            ));
        }
        if let Some(pattern) = &self.pattern {
            necessary::check(variant, pattern)?;
        } else if let Some(given) = given {
            necessary::check_count(variant, given)?;
        }
        let has_pattern = self.pattern.is_some();
        let has_symmetry = self.symmetry != Symmetry::None;
        let reduces_puzzle = matches!(self.origin, Origin::Puzzle(_));
        let is_top_down = self.method == Method::TopDown;
        let is_grown = self.method == Method::BottomUp && self.origin != Origin::Random;
        let faults = [
            (
                has_pattern && has_symmetry,
                "a pattern has its own symmetry: leave out one of the two",
            ),
            (has_pattern && reduces_puzzle, "a pattern is for solutions, not for puzzles"),
            (
                !is_top_down && (has_pattern || has_symmetry),
                "a pattern or a symmetry needs the method top-down",
            ),
            (!is_top_down && reduces_puzzle, "to reduce a puzzle needs the method top-down"),
            (is_grown, "a solution needs the method top-down or controlled-bias"),
        ];
        let fault = faults.into_iter().find(|(is_fault, _)| *is_fault);
        fault.map_or(Ok(()), |(_, why)| Error::refused(why))
    }
}

/// Returns the number of givens of a board, which has a byte for each cell.
fn count_givens(givens: &[u8]) -> usize {
    givens.iter().filter(|&&number| number != 0).count()
}

/// Returns the number of symbols that must be given: all but one if each solution contains all and regions are the
/// only rules; else 0.
fn fewest_symbols(variant: &Variant) -> usize {
    // Two symbols without a given can be exchanged in each solution, if no rule compares values and both occur
    // in it.
    let has_all = variant.constraints().is_empty()
        && variant.regions().iter().any(|region| variant.is_complete(region));
    if has_all { variant.order().saturating_sub(1) } else { 0 }
}

/// Returns the random numbers of the puzzle of this index.
pub fn stream(seed: u64, index: u64) -> Rng {
    // The first number of the stream of the seed keeps the streams of near seeds apart.
    Rng::new(Rng::new(seed).next_u64().wrapping_add(Rng::new(index).next_u64()))
}
