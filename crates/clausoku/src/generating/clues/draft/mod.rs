//! The clues of one puzzle, around one solution, until no other solution is left.

mod covering;
mod others;

use std::ops::RangeInclusive;
use std::sync::Arc;

use clausoku_board::{Cell, Collect, Constraint, Grid, Puzzle, SearchEnd, Variant};
use clausoku_network::{NetworkSolver, Patience};
use clausoku_techniques::hodoku::Level;
use clausoku_text::{Deadline, Rng, StopReason, Stopped};

use super::board::{Place, Taken};
use super::level::Wanted;
use super::pen::Pen;
use super::{ClueGenerator, ClueRequest, MadeClues, Shape};
use crate::diagnosis::clues::other_solution;
use crate::generating::Error;
use crate::solve::{self, search};

/// The patience of the network with a question: some milliseconds. A puzzle that takes longer gets more clues.
const PATIENCE: Patience = Patience { work: 400_000, solutions: 1 };
/// The number of questions that are given up before another solution is tried.
const UNKNOWN: u32 = 20;
/// The number of steps after which another solution is tried.
const STEPS: u32 = 200;
/// The number of drawings of which one becomes a clue.
const CANDIDATES: u32 = 10;
/// The number of tries to draw a shape.
const TRIES: u32 = 12;
/// The share of the cells that get clues or givens for an easier puzzle before it is rated again: one in this number.
const EASED: usize = 40;
/// The number of tries to find a random solution.
const SOLUTIONS: u32 = 50;

/// A clue of a puzzle.
#[derive(Clone)]
pub(super) struct Placed {
    /// The request for which it was drawn; `None` if it is a clue of the board.
    request: Option<usize>,
    pub(super) constraint: Constraint,
    places: Vec<Place>,
    /// The known other solutions of which it is false.
    excludes: u128,
}

/// Cells that are given together.
#[derive(Clone, Copy)]
struct Given {
    unit: usize,
    /// The known other solutions with other values.
    excludes: u128,
}

/// The solutions of the puzzle so far, beside the known one.
enum Others {
    /// There is none.
    None,
    Found,
    /// The network gave up.
    Unknown,
}

/// The clues of a puzzle that is being made.
pub(super) struct Draft<'g> {
    generator: &'g ClueGenerator,
    solution: Grid,
    values: Vec<i64>,
    /// The numbers of cells of the clues of each request.
    sizes: Vec<RangeInclusive<usize>>,
    clues: Clues,
    givens: Vec<Given>,
    others: Vec<Grid>,
    /// The place of the next other solution.
    next: usize,
}

/// The clues, and the places that they take.
#[derive(Clone)]
struct Clues {
    placed: Vec<Placed>,
    taken: Taken,
}

/// Returns a random solution of a board; not all are equally likely.
pub(super) fn random_solution(
    variant: &Arc<Variant>,
    rng: &mut Rng,
    deadline: &Deadline,
) -> Result<Grid, Error> {
    let puzzle = Puzzle::empty(Arc::clone(variant));
    for _ in 0..SOLUTIONS {
        let solver = NetworkSolver::with_patience(PATIENCE).in_random_order(rng.next_u64());
        let mut found = Collect::new(1);
        let mut solver = solver;
        let result = search(&mut solver, &puzzle, &deadline.with_solutions(1), &mut found);
        let ended = result.map_err(failed)?.ended;
        match (found.grids.pop(), ended) {
            (Some(grid), _) => return Ok(grid),
            (None, SearchEnd::Stopped(StopReason::GaveUp)) => {}
            (None, SearchEnd::Stopped(reason)) => return Err(Stopped(reason).into()),
            (None, _) => return Err(Error::NoSolution),
        }
    }
    // Not a random one; boards with so few solutions have hardly others.
    other_solution(&puzzle, None, deadline).map_err(failed)?.ok_or(Error::NoSolution)
}

/// Returns the error of a solver, which may be a reached limit.
fn failed(error: solve::Error) -> Error {
    match error {
        solve::Error::Unknown { reason, .. } => Stopped(reason).into(),
        error => Error::Solver(error.to_string()),
    }
}

impl Clues {
    /// Adds a clue. Returns `false` if its places are taken.
    fn put(&mut self, clue: Placed) -> bool {
        let has_room = self.taken.take(&clue.places);
        if has_room {
            self.placed.push(clue);
        }
        has_room
    }

    fn remove(&mut self, index: usize) -> Placed {
        let clue = self.placed.remove(index);
        self.taken.leave(&clue.places);
        clue
    }

    fn count(&self, request: usize) -> usize {
        self.placed.iter().filter(|clue| clue.request == Some(request)).count()
    }

    /// Returns the known other solutions that a clue excludes.
    fn excluded(&self) -> u128 {
        self.placed.iter().fold(0, |all, clue| all | clue.excludes)
    }
}

impl<'g> Draft<'g> {
    /// Returns a draft without clues around a solution.
    pub(super) fn new(generator: &'g ClueGenerator, solution: Grid) -> Self {
        let first = i64::from(generator.board.variant.first_value());
        let values = solution.numbers().iter().map(|&number| i64::from(number) - 1 + first);
        let sizes = generator.requests.iter().map(|ClueRequest { shape, sizes, .. }| {
            let usual = shape.sizes.map_or(1..=1, |(least, most)| least..=most);
            sizes.clone().unwrap_or(usual)
        });
        Self {
            generator,
            values: values.collect(),
            sizes: sizes.collect(),
            solution,
            clues: Clues {
                placed: Vec::new(),
                taken: Taken::new(generator.board.variant.cell_count()),
            },
            givens: Vec::new(),
            others: Vec::new(),
            next: 0,
        }
    }

    /// Makes a puzzle around a random solution; `None` if the clues do not suffice.
    pub(super) fn make(
        generator: &'g ClueGenerator,
        rng: &mut Rng,
        deadline: &Deadline,
    ) -> Result<Option<MadeClues>, Error> {
        let solution = random_solution(&generator.board.variant, rng, deadline)?;
        let mut draft = Self::new(generator, solution);
        if generator.wanted.is_some() {
            draft.limit_sizes(rng);
        }
        if !draft.place_own(rng)
            || !draft.cover(rng)
            || !draft.refine(rng, deadline)?
            || !draft.complete(rng)
        {
            return Ok(None);
        }
        draft.tidy(rng, deadline)?;
        if !draft.add_missing_givens(rng) {
            return Ok(None);
        }
        let Some(wanted) = &generator.wanted else {
            return draft.finished(None, deadline).map(Some);
        };
        let level = draft.reach(wanted, rng, deadline)?;
        level.map(|level| draft.finished(Some(level), deadline)).transpose()
    }

    /// Draws a bound of the sizes of each request, at least the second one: puzzles with small clues are easier, and hardly one with all sizes
    /// is easy.
    fn limit_sizes(&mut self, rng: &mut Rng) {
        for sizes in &mut self.sizes {
            let (least, most) = (*sizes.start(), *sizes.end());
            if most > least {
                *sizes = least..=least + 1 + rng.below(most - least);
            }
        }
    }

    /// Places the clues of the board. Returns `false` if an open number has no value.
    fn place_own(&mut self, rng: &mut Rng) -> bool {
        let Some(own) = self.generator.own_clues(&self.solution, rng) else { return false };
        for constraint in own {
            let shape = Shape::by_name(constraint.kind.name()).ok();
            let places =
                shape.map(|shape| self.generator.board.places(shape.layer, &constraint.cells));
            // Clues of the board may overlap.
            let places = places.filter(|places| self.clues.taken.take(places)).unwrap_or_default();
            self.clues.placed.push(Placed { request: None, constraint, places, excludes: 0 });
        }
        true
    }

    /// Adds clues and givens until the puzzle has the wanted level, which it returns with the score. Returns `None` if it is
    /// easier, or has no room for more.
    fn reach(
        &mut self,
        wanted: &Wanted,
        rng: &mut Rng,
        deadline: &Deadline,
    ) -> Result<Option<(Level, u32)>, Error> {
        loop {
            let rating = wanted.rate(&self.puzzle(None, None)?, deadline)?;
            if rating.level == wanted.level {
                return Ok(rating.solved.then_some((rating.level, rating.score)));
            }
            let parts = 1 + self.generator.board.variant.cell_count() / EASED;
            if rating.level < wanted.level || (0..parts).filter(|_| self.ease(rng)).count() == 0 {
                return Ok(None);
            }
        }
    }

    /// Adds a clue of a request without a number, or a given. Returns `false` if there is no room.
    fn ease(&mut self, rng: &mut Rng) -> bool {
        let requests = self.requests();
        let open: Vec<usize> = (0..requests.len())
            .filter(|&index| requests[index].count.is_none() && !requests[index].covers)
            .collect();
        let clue = (0..TRIES).filter(|_| !open.is_empty()).find_map(|_| {
            let request = open[rng.below(open.len())];
            self.draw(request, &[], rng)
        });
        clue.is_some_and(|clue| self.clues.put(clue)) || self.add_given(rng)
    }

    fn requests(&self) -> &'g [ClueRequest] {
        &self.generator.requests
    }

    /// Draws a clue that is true of the solution and has room.
    pub(super) fn draw(&self, request: usize, near: &[Cell], rng: &mut Rng) -> Option<Placed> {
        self.draw_in(&self.clues.taken, request, near, rng)
    }

    fn draw_in(
        &self,
        taken: &Taken,
        request: usize,
        near: &[Cell],
        rng: &mut Rng,
    ) -> Option<Placed> {
        let shape = &self.requests()[request].shape;
        let board = &self.generator.board;
        let mut pen = Pen {
            board,
            values: &self.values,
            taken,
            layer: shape.layer,
            sizes: self.sizes[request].clone(),
            near,
            rng,
        };
        let (kind, cells) = (shape.draw)(&mut pen)?;
        let constraint = Constraint::new(kind, cells);
        let places = board.places(shape.layer, &constraint.cells);
        let has_room = taken.has_room(&places);
        if !has_room || !board.variant.holds(&constraint, self.solution.numbers()) {
            return None;
        }
        let others = self.others.iter().enumerate();
        let excludes = others
            .filter(|(_, grid)| !board.variant.holds(&constraint, grid.numbers()))
            .fold(0, |set, (index, _)| set | 1 << index);
        Some(Placed { request: Some(request), constraint, places, excludes })
    }

    /// Adds clues and givens, and replaces clues, until there is no other solution. Returns `false` if that is not found.
    fn refine(&mut self, rng: &mut Rng, deadline: &Deadline) -> Result<bool, Error> {
        let mut unknown = 0;
        for _ in 0..STEPS {
            deadline.check()?;
            if self.alive(None, None) == 0 {
                match self.search_others(rng, deadline)? {
                    Others::None => return Ok(true),
                    Others::Found => {}
                    Others::Unknown if unknown == UNKNOWN => return Ok(false),
                    Others::Unknown => unknown += 1,
                }
            }
            if !self.add_clue(rng) && !self.add_given(rng) && !self.repair(rng) {
                return Ok(false);
            }
        }
        Ok(false)
    }

    /// Returns the puzzle of the clues and the givens, without one of them.
    fn puzzle(
        &self,
        without_clue: Option<usize>,
        without_given: Option<usize>,
    ) -> Result<Puzzle, Error> {
        let clues = self.clues.placed.iter().enumerate();
        let clues = clues.filter(|(index, _)| Some(*index) != without_clue);
        let board = self.generator.board_with(clues.map(|(_, clue)| clue.constraint.clone()))?;
        let mut givens = Grid::empty(board.cell_count());
        for (index, given) in self.givens.iter().enumerate() {
            if Some(index) != without_given {
                for &cell in &self.generator.units[given.unit] {
                    let cell = Cell::from_index(cell as u32);
                    givens.set(cell, self.solution.get(cell));
                }
            }
        }
        Puzzle::new(board, givens).map_err(|error| Error::Request(error.to_string()))
    }

    /// Adds the clue that excludes the most of the known other solutions, of the requests that have too few. Returns `false` if
    /// none excludes any.
    fn add_clue(&mut self, rng: &mut Rng) -> bool {
        let alive = self.alive(None, None);
        let requests = self.requests();
        let mut open: Vec<(bool, usize, usize)> = (0..requests.len())
            .map(|index| (requests[index].count.is_none(), self.clues.count(index), index))
            .filter(|&(_, placed, index)| {
                !requests[index].covers && requests[index].count.is_none_or(|count| placed < count)
            })
            .collect();
        // Requests with a number first, then that with the fewest clues.
        open.sort_unstable();
        for (_, _, request) in open {
            let mut best: Option<((u32, usize), Placed)> = None;
            for index in 0..CANDIDATES {
                let near = if index % 2 == 0 { self.differing(alive, rng) } else { Vec::new() };
                let Some(clue) = self.draw(request, &near, rng) else { continue };
                let excluded = (clue.excludes & alive).count_ones();
                let rank = (excluded, clue.constraint.cells.len());
                if (excluded > 0 || alive == 0) && best.as_ref().is_none_or(|best| rank > best.0) {
                    best = Some((rank, clue));
                }
            }
            if let Some((_, clue)) = best
                && self.clues.put(clue)
            {
                return true;
            }
        }
        false
    }

    fn given_cells(&self) -> usize {
        self.givens.iter().map(|given| self.generator.units[given.unit].len()).sum()
    }

    /// Adds the givens that exclude the most of the known other solutions. Returns `false` if no more givens may be added.
    fn add_given(&mut self, rng: &mut Rng) -> bool {
        let alive = self.alive(None, None);
        let units = &self.generator.units;
        let room = self.generator.givens.end().saturating_sub(self.given_cells());
        let mut free: Vec<usize> = (0..units.len())
            .filter(|&unit| {
                units[unit].len() <= room && self.givens.iter().all(|given| given.unit != unit)
            })
            .collect();
        rng.shuffle(&mut free);
        let best = free.into_iter().map(|unit| {
            let excludes = self.excluded_by(unit);
            ((excludes & alive).count_ones(), Given { unit, excludes })
        });
        let Some((_, given)) = best.max_by_key(|best| best.0) else { return false };
        self.givens.push(given);
        true
    }

    /// Adds the clues that requests still lack, wherever there is room: one, if no number was asked for. Returns `false` if there is none.
    fn complete(&mut self, rng: &mut Rng) -> bool {
        for (index, request) in self.requests().iter().enumerate() {
            for _ in self.clues.count(index)..request.count.unwrap_or(1) {
                let clue = (0..20 * TRIES).find_map(|_| self.draw(index, &[], rng));
                if clue.is_none_or(|clue| !self.clues.put(clue)) {
                    return false;
                }
            }
        }
        true
    }

    /// Leaves superfluous givens out, then superfluous clues of requests without a number.
    fn tidy(&mut self, rng: &mut Rng, deadline: &Deadline) -> Result<(), Error> {
        rng.shuffle(&mut self.givens);
        let mut index = 0;
        while index < self.givens.len() {
            let left = self.given_cells() - self.generator.units[self.givens[index].unit].len();
            if left >= *self.generator.givens.start()
                && self.is_superfluous(None, Some(index), rng, deadline)?
            {
                self.givens.remove(index);
            } else {
                index += 1;
            }
        }
        let mut index = 0;
        while index < self.clues.placed.len() {
            let number = self.clues.placed[index].request.filter(|&number| {
                let request = &self.requests()[number];
                request.count.is_none() && !request.covers && self.clues.count(number) > 1
            });
            if number.is_some() && self.is_superfluous(Some(index), None, rng, deadline)? {
                self.clues.remove(index);
            } else {
                index += 1;
            }
        }
        Ok(())
    }

    /// Returns `true` if there is no other solution without a clue or a given.
    fn is_superfluous(
        &mut self,
        clue: Option<usize>,
        given: Option<usize>,
        rng: &mut Rng,
        deadline: &Deadline,
    ) -> Result<bool, Error> {
        if self.alive(clue, given) != 0 {
            return Ok(false);
        }
        let puzzle = self.puzzle(clue, given)?;
        match self.other(&puzzle, rng, deadline)? {
            Others::None => Ok(true),
            Others::Found => Ok(false),
            Others::Unknown => Ok(matches!(self.decided(&puzzle, deadline)?, Others::None)),
        }
    }

    /// Adds random givens until there are enough. Returns `false` if their number cannot be as requested.
    fn add_missing_givens(&mut self, rng: &mut Rng) -> bool {
        while self.given_cells() < *self.generator.givens.start() {
            if !self.add_given(rng) {
                return false;
            }
        }
        self.generator.givens.contains(&self.given_cells())
    }

    fn finished(
        mut self,
        level: Option<(Level, u32)>,
        deadline: &Deadline,
    ) -> Result<MadeClues, Error> {
        let mut superfluous = 0;
        // Questions of their own, so that the puzzle does not depend on the number of them.
        let mut rng = Rng::new(0);
        for index in 0..self.clues.placed.len() {
            let is_superfluous = self.is_superfluous(Some(index), None, &mut rng, deadline)?;
            superfluous += usize::from(is_superfluous);
        }
        let (puzzle, clues) = (self.puzzle(None, None)?, self.clues.placed.len());
        Ok(MadeClues { puzzle, solution: self.solution, clues, superfluous, level })
    }
}
