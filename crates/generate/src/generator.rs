//! Requests for puzzles, and the generator that meets them.

use std::ops::{ControlFlow, Range, RangeInclusive};
use std::sync::Arc;

use cnf::Rng;
use lanes::Engine;
use puzzle::{Cell, Checker, Grid, Limits, Puzzle, Symbol, Variant};

use crate::clock::Clock;
use crate::pattern::Climb;
use crate::removal::{Board, reduce};
use crate::solutions::SolutionSource;
use crate::{Error, Made, Symmetry};

/// Where the givens of the puzzles come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A random solution for each puzzle.
    #[default]
    Random,
    /// This solution.
    Solution(Grid),
    /// The givens of this puzzle, which has one solution.
    Puzzle(Grid),
}

/// What puzzles are to be made. All have exactly one solution.
///
/// ```
/// use generate::Request;
/// let request = Request { givens: Some(30..=32), ..Request::default() };
/// assert!(!request.minimal);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// The number of givens; any if `None`. Each puzzle aims at a number of the range at random.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether no given (with a symmetry: no orbit of givens) can be left out.
    pub minimal: bool,
    /// The symmetry of the cells that hold a given.
    pub symmetry: Symmetry,
    /// The cells that hold the givens, exactly.
    pub pattern: Option<Vec<Cell>>,
    /// Where the givens come from.
    pub origin: Origin,
}

/// Makes puzzles of one variant that meet one request.
///
/// The puzzle of an index depends on the seed and the index alone, so ranges of indices can be made by several
/// threads.
///
/// ```
/// use std::sync::Arc;
/// use generate::{Generator, Request};
/// use puzzle::{Limits, Variant};
/// let request = Request { minimal: true, ..Request::default() };
/// let generator = Generator::new(Arc::new(Variant::classic(3).unwrap()), request).unwrap();
/// let made = generator.make(1, 0..10, 100, &Limits::default()).unwrap();
/// let puzzle = generator.puzzle(made[9].as_ref().unwrap());
/// assert!((19..=32).contains(&puzzle.givens().filled().count()));
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    variant: Arc<Variant>,
    request: Request,
    engine: Engine,
    checker: Checker,
    solutions: SolutionSource,
    /// The units in which givens are taken away.
    units: Vec<Vec<Cell>>,
    /// The solution and the givens of all puzzles, if they have the same.
    start: Option<Made>,
}

impl Generator {
    /// Returns a generator for the variant.
    ///
    /// # Errors
    ///
    /// Fails if lanes do not support the board, or if no puzzle of the board can meet the request.
    pub fn new(variant: Arc<Variant>, request: Request) -> Result<Self, Error> {
        let engine = Engine::new(&variant)?;
        let checker = Checker::new(&variant);
        let cells = variant.cell_count();
        let refuse = |why: String| Err(Error::Request(why));
        if let Some(givens) = &request.givens {
            let (low, high) = (*givens.start(), *givens.end());
            if low > high {
                return refuse(format!("the range of givens is empty: {high} is less than {low}"));
            }
            if low > cells {
                return refuse(format!("{low} givens do not fit on a board of {cells} cells"));
            }
        }
        if request.pattern.is_some() && request.symmetry != Symmetry::None {
            return refuse("a pattern has its own symmetry: leave out one of the two".to_owned());
        }
        if request.pattern.is_some() && matches!(request.origin, Origin::Puzzle(_)) {
            return refuse("a pattern is for solutions, not for puzzles".to_owned());
        }
        let mut generator = Self {
            solutions: SolutionSource::new(&variant),
            units: Vec::new(),
            start: None,
            variant,
            request,
            engine,
            checker,
        };
        generator.start = generator.fixed_start()?;
        let given = generator.start.as_ref().map(|start| &start.givens);
        let may_go = |cell: &Cell| given.is_none_or(|givens| givens[cell.index()] != 0);
        let cells: Vec<Cell> = generator.variant.cells().filter(may_go).collect();
        generator.units = generator.request.symmetry.orbits(&generator.variant, &cells)?;
        if given.is_some_and(|givens| {
            generator.units.iter().flatten().any(|cell| givens[cell.index()] == 0)
        }) {
            return refuse(format!(
                "the givens of the puzzle do not have the symmetry {}",
                generator.request.symmetry
            ));
        }
        Ok(generator)
    }

    /// Returns the solution and the givens that all puzzles start from, if they are the same.
    fn fixed_start(&self) -> Result<Option<Made>, Error> {
        let grid = match &self.request.origin {
            Origin::Random => return Ok(None),
            Origin::Solution(grid) | Origin::Puzzle(grid) => grid,
        };
        let givens: Vec<u8> = grid
            .cells()
            .map(|(_, symbol)| symbol.map_or(0, |symbol| symbol.number() as u8))
            .collect();
        let mut found = Vec::new();
        let mut sink = |_: usize, solution: &[u8]| {
            found.push(solution.to_vec());
            ControlFlow::Continue(())
        };
        self.engine.solve(&givens, &Limits::solutions(2), &mut sink)?;
        let is_full = grid.is_full();
        match (found.pop(), found.is_empty()) {
            (Some(_), _) if matches!(self.request.origin, Origin::Solution(_)) && !is_full => {
                Err(Error::Request("the solution has empty cells".to_owned()))
            }
            (Some(solution), true) => Ok(Some(Made { givens, solution })),
            (Some(_), false) => Err(Error::Request("the puzzle has several solutions".to_owned())),
            (None, _) if is_full => Err(Error::Request("the grid is not a solution".to_owned())),
            (None, _) => Err(Error::Request("the puzzle has no solution".to_owned())),
        }
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Makes the puzzles of these indices of a seed, each with at most this number of attempts; a puzzle is
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
        limits: &Limits,
    ) -> Result<Vec<Option<Made>>, Error> {
        let clock = Clock::start(limits.clone());
        let mut rngs: Vec<Rng> = indices.map(|index| stream(seed, index)).collect();
        let mut made = vec![None; rngs.len()];
        let mut open: Vec<usize> = (0..rngs.len()).collect();
        for _ in 0..attempts {
            if open.is_empty() {
                break;
            }
            let mut tried: Vec<Rng> = open.iter().map(|&place| rngs[place].clone()).collect();
            let attempted = self.attempt(&mut tried, &clock)?;
            for ((&place, rng), attempt) in open.iter().zip(tried).zip(attempted) {
                rngs[place] = rng;
                made[place] = attempt;
            }
            open.retain(|&place| made[place].is_none());
        }
        Ok(made)
    }

    /// Makes one attempt with each of the generators.
    fn attempt(&self, rngs: &mut [Rng], clock: &Clock) -> Result<Vec<Option<Made>>, Error> {
        let cells = self.variant.cell_count();
        let starts: Vec<Made> = if let Some(start) = &self.start {
            vec![start.clone(); rngs.len()]
        } else {
            let solutions = self.solutions.sample(&self.engine, rngs, clock)?;
            let solutions = solutions.chunks_exact(cells).map(<[u8]>::to_vec);
            solutions.map(|solution| Made { givens: solution.clone(), solution }).collect()
        };
        let made = match &self.request.pattern {
            Some(pattern) => self.fill(pattern, starts, rngs, clock)?,
            None => self.reduced(starts, rngs, clock)?,
        };
        let made: Vec<_> =
            made.into_iter().map(|made| made.filter(|made| self.fits(made))).collect();
        self.check(made.iter().flatten(), clock)?;
        Ok(made)
    }

    /// Takes givens away.
    fn reduced(
        &self,
        starts: Vec<Made>,
        rngs: &mut [Rng],
        clock: &Clock,
    ) -> Result<Vec<Option<Made>>, Error> {
        let mut boards: Vec<Board> = Vec::with_capacity(starts.len());
        for (Made { givens, solution }, rng) in starts.into_iter().zip(rngs) {
            let mut units = self.units.clone();
            rng.shuffle(&mut units);
            let enough = match &self.request.givens {
                Some(givens) if !self.request.minimal => {
                    let width = (givens.end() - givens.start()).saturating_add(1);
                    givens.start() + rng.below(width)
                }
                _ => 0,
            };
            boards.push(Board::new(solution, givens, units, enough));
        }
        reduce(&self.engine, &mut boards, clock)?;
        let made = |Board { givens, solution, .. }| Some(Made { givens, solution });
        Ok(boards.into_iter().map(made).collect())
    }

    /// Finds values for the pattern; the givens of a puzzle stay empty if none are found.
    fn fill(
        &self,
        pattern: &[Cell],
        starts: Vec<Made>,
        rngs: &mut [Rng],
        clock: &Clock,
    ) -> Result<Vec<Option<Made>>, Error> {
        let cells: Vec<usize> = pattern.iter().map(|cell| cell.index()).collect();
        let fixed = matches!(self.request.origin, Origin::Solution(_));
        let mut made = Vec::with_capacity(starts.len());
        for (start, rng) in starts.into_iter().zip(rngs) {
            let climb = Climb { engine: &self.engine, cells: &cells, clock };
            // The values of a given solution are kept.
            let values = if fixed { None } else { Some((self.variant.order(), rng)) };
            made.push(climb.run(&start.solution, values)?);
        }
        Ok(made)
    }

    /// Whether the puzzle meets the request as to its givens.
    fn fits(&self, made: &Made) -> bool {
        let given = made.givens.iter().filter(|&&number| number != 0).count();
        given > 0 && self.request.givens.as_ref().is_none_or(|givens| givens.contains(&given))
    }

    /// Checks that each puzzle has its solution and no other.
    fn check<'m>(&self, made: impl Iterator<Item = &'m Made>, clock: &Clock) -> Result<(), Error> {
        let made: Vec<&Made> = made.collect();
        let givens: Vec<u8> = made.iter().flat_map(|made| made.givens.iter().copied()).collect();
        let mut wrong = None;
        let mut sink = |place: usize, solution: &[u8]| {
            let Made { givens, solution: expected } = made[place];
            if solution != expected || !self.checker.accepts(givens, solution) {
                wrong = Some(Error::Wrong(2));
            }
            ControlFlow::Continue(())
        };
        let answer = self.engine.solve(&givens, &clock.left(2), &mut sink)?;
        Error::of_cutoff(answer.ended.cutoff())?;
        let other = answer.counts.iter().find(|&&count| count != 1);
        wrong.or(other.map(|&count| Error::Wrong(count))).map_or(Ok(()), Err)
    }

    /// Returns the puzzle in the form of the other crates.
    ///
    /// # Panics
    ///
    /// If the puzzle is not of this generator.
    pub fn puzzle(&self, made: &Made) -> Puzzle {
        let mut givens = Grid::empty(self.variant.cell_count());
        for (cell, &number) in self.variant.cells().zip(&made.givens) {
            givens.set(cell, Symbol::from_number(u16::from(number)));
        }
        Puzzle::new(Arc::clone(&self.variant), givens).expect("a puzzle of this variant")
    }
}

/// Returns the random numbers of the puzzle of this index.
pub fn stream(seed: u64, index: u64) -> Rng {
    // The first number of the stream of the seed keeps the streams of near seeds apart.
    Rng::new(Rng::new(seed).next_u64().wrapping_add(Rng::new(index).next_u64()))
}
