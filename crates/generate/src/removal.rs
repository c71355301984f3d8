//! Taking givens away from solutions while they have one solution, many boards at a time.
//!
//! Each board has its own random order of units (cells, or orbits of cells). As uniqueness is monotone, the first
//! removal that loses it is found by bisection. From then on each unit is asked about by itself. The question
//! about one given is whether there is a solution with *another* value in its cell, which ends at the first
//! solution found.

use std::ops::ControlFlow;

use lanes::{Engine, Excluded};
use puzzle::Cell;

use crate::Error;
use crate::clock::Clock;

/// A board from which givens are taken away.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The one solution, a byte a cell.
    pub(crate) solution: Vec<u8>,
    /// What is left of it, 0 where nothing is given.
    pub(crate) givens: Vec<u8>,
    /// The units that may go, in the order in which they are tried.
    pub(crate) units: Vec<Vec<Cell>>,
    /// The number of givens at which removal ends.
    pub(crate) enough: usize,
    /// The units that were decided.
    next: usize,
    /// The number of givens.
    given: usize,
}

impl Board {
    pub(crate) fn new(
        solution: Vec<u8>,
        givens: Vec<u8>,
        units: Vec<Vec<Cell>>,
        enough: usize,
    ) -> Self {
        let given = givens.iter().filter(|&&number| number != 0).count();
        Self { solution, givens, units, enough, next: 0, given }
    }

    /// The givens without these units.
    fn without(&self, units: &[Vec<Cell>]) -> Vec<u8> {
        let mut givens = self.givens.clone();
        units.iter().flatten().for_each(|cell| givens[cell.index()] = 0);
        givens
    }

    /// The largest number of units that may go before the number of givens is reached.
    fn removable(&self) -> usize {
        let mut given = self.given;
        let may_go = |unit: &&Vec<Cell>| {
            given = given.saturating_sub(unit.len());
            given >= self.enough
        };
        self.units.iter().take_while(may_go).count()
    }

    /// Removes the units from the next one on, up to this one.
    fn remove(&mut self, end: usize) {
        for &cell in self.units[self.next..end].iter().flatten() {
            self.givens[cell.index()] = 0;
            self.given -= 1;
        }
        self.next = end;
    }

    /// Passes units that are too large to go. Returns whether one is left to ask about.
    fn advance(&mut self) -> bool {
        let spare = self.given.saturating_sub(self.enough);
        let fits = |unit: &Vec<Cell>| unit.len() <= spare;
        self.next += self.units[self.next..].iter().take_while(|unit| !fits(unit)).count();
        self.next < self.units.len()
    }
}

/// Takes the units of each board away, one after another, as long as the board has one solution.
///
/// # Errors
///
/// Fails at a limit.
pub(crate) fn reduce(engine: &Engine, boards: &mut [Board], clock: &Clock) -> Result<(), Error> {
    bisect(engine, boards, clock)?;
    let mut open: Vec<usize> = (0..boards.len()).collect();
    loop {
        open.retain(|&index| boards[index].advance());
        if open.is_empty() {
            return Ok(());
        }
        let mut questions = Questions::new(engine, clock);
        for &index in &open {
            let board = &boards[index];
            let unit = &board.units[board.next];
            // Only the value of a single given can be excluded: of several, one may keep its value.
            let excluded = match unit[..] {
                [cell] => Some((cell, board.solution[cell.index()])),
                _ => None,
            };
            questions.ask(&board.without(&board.units[board.next..=board.next]), excluded);
        }
        let others = questions.others(&|place| &boards[open[place]].solution)?;
        for (&index, other) in open.iter().zip(others) {
            let board = &mut boards[index];
            match other {
                Some(_) => board.next += 1,
                None => board.remove(board.next + 1),
            }
        }
    }
}

/// Takes away the longest prefix of units that leaves one solution.
fn bisect(engine: &Engine, boards: &mut [Board], clock: &Clock) -> Result<(), Error> {
    // By board: a number of units that can go, and one that cannot.
    let mut bounds: Vec<(usize, usize)> =
        boards.iter().map(|board| (0, board.removable() + 1)).collect();
    loop {
        let open: Vec<usize> =
            (0..boards.len()).filter(|&index| bounds[index].1 - bounds[index].0 > 1).collect();
        if open.is_empty() {
            break;
        }
        let mut questions = Questions::new(engine, clock);
        let middles: Vec<usize> =
            open.iter().map(|&index| usize::midpoint(bounds[index].0, bounds[index].1)).collect();
        for (&index, &middle) in open.iter().zip(&middles) {
            questions.ask(&boards[index].without(&boards[index].units[..middle]), None);
        }
        let others = questions.others(&|place| &boards[open[place]].solution)?;
        for ((&index, middle), other) in open.iter().zip(middles).zip(others) {
            match other {
                Some(_) => bounds[index].1 = middle,
                None => bounds[index].0 = middle,
            }
        }
    }
    for (board, (removed, _)) in boards.iter_mut().zip(bounds) {
        board.remove(removed);
    }
    Ok(())
}

/// Questions whether boards have a second solution.
struct Questions<'e> {
    engine: &'e Engine,
    clock: &'e Clock,
    /// The givens of the boards without and with an excluded candidate, and the places of the questions.
    open: (Vec<u8>, Vec<usize>),
    excluding: (Vec<u8>, Vec<usize>, Vec<Excluded>),
    count: usize,
}

impl<'e> Questions<'e> {
    fn new(engine: &'e Engine, clock: &'e Clock) -> Self {
        let (open, excluding) = Default::default();
        Self { engine, clock, open, excluding, count: 0 }
    }

    /// Asks about these givens; if a candidate is excluded, about solutions without it.
    fn ask(&mut self, givens: &[u8], excluded: Option<(Cell, u8)>) {
        match excluded {
            None => {
                self.open.0.extend_from_slice(givens);
                self.open.1.push(self.count);
            }
            Some((cell, number)) => {
                let puzzle = self.excluding.1.len() as u32;
                self.excluding.2.push(Excluded { puzzle, cell: cell.index() as u32, number });
                self.excluding.0.extend_from_slice(givens);
                self.excluding.1.push(self.count);
            }
        }
        self.count += 1;
    }

    /// Returns, for each question, a solution other than the first of its board, if there is one.
    fn others<'b>(
        self,
        first: &dyn Fn(usize) -> &'b Vec<u8>,
    ) -> Result<Vec<Option<Vec<u8>>>, Error> {
        let mut others = vec![None; self.count];
        let (givens, places, excluded) = &self.excluding;
        for (givens, excluded, places, solutions) in
            [(givens, &excluded[..], places, 1), (&self.open.0, &[][..], &self.open.1, 2)]
        {
            let mut sink = |place: usize, solution: &[u8]| {
                if first(places[place]) != solution {
                    others[places[place]] = Some(solution.to_vec());
                }
                ControlFlow::Continue(())
            };
            let limits = self.clock.left(solutions);
            let answer = self.engine.solve_excluding(givens, excluded, &limits, &mut sink)?;
            Error::of_cutoff(answer.ended.cutoff())?;
        }
        Ok(others)
    }
}
