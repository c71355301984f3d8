//! Taking givens away from solutions while they have one solution, many boards at a time.
//!
//! Each board has its own random order of units (cells, or orbits of cells). A unit goes if the puzzle without it
//! and without the units that went before has one solution. As uniqueness is monotone, a question may be about a run
//! of units: if one of them cannot go, the run is halved. A second solution often shows a unit of the run that cannot
//! go with the units before it, which shortens the run further. Runs are so long that they go with the probability
//! [`CHANCE`], by what happened to the other boards with the same number of givens; this decides how many questions
//! are asked, never which units go.
//!
//! A given that stays while others are left also stays after they have gone. So on large boards, where questions are
//! hard, all givens are asked about ahead of their turn: the more givens, the fewer candidates are searched.

use crate::generating::Error;
use crate::generating::questions::{Lanes, Questions};

/// The least probability with which a run of several units goes. A question about a run costs more than one about
/// a single cell, which can exclude the known value; measured.
// Probabilities of 0.7 to 0.98 take the same time within 2 %.
const CHANCE: f64 = 0.85;

/// The number of cells above which questions are asked ahead.
// The minimal classic:25 puzzle of seed 5 takes 9.7 s of user time with questions ahead, 23.8 s without. Above
// 400 cells, a question goes to the SAT solver after 100 guesses already.
const LARGE: usize = 400;

/// The share of the cells that go between two times at which questions are asked ahead: one in this number. Measured: on
/// 25×25 boards, 5 to 16 cells take the same time within a fifth.
const AHEAD: usize = 50;

/// Boards of one kind, from which givens are removed.
pub(crate) struct Boards<'u> {
    units: &'u [Vec<usize>],
    cells: usize,
    rule: Rule,
    /// The solutions, board after board, a byte a cell.
    solutions: &'u [u8],
    /// The givens that are left, 0 where nothing is given.
    pub(crate) givens: Vec<u8>,
    /// The orders of the units, board after board.
    orders: Vec<u16>,
    /// `true` for each unit of the orders that a question ahead of its turn found to stay.
    stays: Vec<bool>,
    progress: Vec<Progress>,
}

/// The rule for a board after a unit could not be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// The other units are tried.
    GoOn,
    /// The other units are tried; if one of them can be removed, the board is given up.
    Stop,
}

/// The progress of a board.
#[derive(Clone, Copy, Debug)]
struct Progress {
    /// The start of its order in `orders`.
    start: usize,
    /// The number of units in its order.
    tried: usize,
    /// The number of givens.
    given: usize,
    /// The number of givens at which removal ends.
    enough: usize,
    /// The number of units of the order that are decided.
    next: usize,
    /// The end of the run in question.
    asked: usize,
    /// The end of the shortest known run from `next` on that cannot be removed as a whole; the largest number if none is known.
    fails: usize,
    /// `true` if a unit could not be removed.
    is_tight: bool,
    /// `true` if the board was given up.
    is_given_up: bool,
    /// The number of givens at which questions are asked ahead again.
    ahead: usize,
}

impl<'u> Boards<'u> {
    /// Returns an empty list of boards. The boards to be added have these solutions, one after another. The
    /// units are lists of cells.
    pub(crate) fn new(
        units: &'u [Vec<usize>],
        rule: Rule,
        solutions: &'u [u8],
        cells: usize,
    ) -> Self {
        let (givens, orders, stays, progress) = Default::default();
        Self { units, cells, rule, solutions, givens, orders, stays, progress }
    }

    /// Returns the givens of the boards that were not given up.
    pub(crate) fn finished(&self) -> impl Iterator<Item = &[u8]> {
        let boards = self.progress.iter().zip(self.givens.chunks_exact(self.cells));
        boards.filter(|(progress, _)| !progress.is_given_up).map(|(_, givens)| givens)
    }

    /// Adds the next board, with the order in which its units are tried. Removal ends when `enough` givens are
    /// left.
    pub(crate) fn push(&mut self, givens: &[u8], order: &[u16], enough: usize) {
        let start = self.orders.len();
        self.givens.extend_from_slice(givens);
        self.orders.extend_from_slice(order);
        self.stays.resize(self.orders.len(), false);
        self.progress.push(Progress {
            start,
            tried: order.len(),
            given: givens.iter().filter(|&&number| number != 0).count(),
            enough,
            next: 0,
            asked: 0,
            fails: usize::MAX,
            is_tight: false,
            is_given_up: false,
            ahead: usize::MAX,
        });
    }

    fn solution(&self, board: usize) -> &[u8] {
        &self.solutions[board * self.cells..][..self.cells]
    }

    fn unit(&self, board: usize, place: usize) -> &'u [usize] {
        &self.units[usize::from(self.orders[self.progress[board].start + place])]
    }

    /// Chooses the next run of a board. Returns whether there is one.
    fn choose_run(&mut self, board: usize, odds: &Odds) -> bool {
        let Progress {
            start,
            tried,
            given,
            enough,
            mut next,
            mut fails,
            is_tight,
            is_given_up,
            ..
        } = self.progress[board];
        if is_given_up {
            return false;
        }
        // Skip units that are known to stay, and units that are too large to be removed.
        // An orbit may be larger than what is left to remove while a smaller one behind it still fits.
        while next < tried
            && (self.stays[start + next] || given < enough + self.unit(board, next).len())
        {
            // The failing run began with the unit that is skipped. Without this unit, the rest of the run may
            // go.
            (next, fails) = (next + 1, usize::MAX);
        }
        let end = match fails {
            // Once a unit had to stay, single ones: a question about a single cell can exclude its value,
            // which costs less.
            usize::MAX if is_tight => tried.min(next + 1),
            usize::MAX => tried,
            // Halved, so that a unit that stays is found in a logarithmic number of questions.
            _ => next + (fails - next) / 2,
        };
        let mut asked = next;
        let mut left = given;
        let mut chance = 1.0;
        while asked < end && left >= enough + self.unit(board, asked).len() {
            chance *= odds.at(left);
            // At least one unit, or the board would never go on.
            if chance < CHANCE && asked > next {
                break;
            }
            left -= self.unit(board, asked).len();
            asked += 1;
        }
        let progress = &mut self.progress[board];
        (progress.next, progress.asked, progress.fails) = (next, asked, fails);
        next < asked
    }

    /// Asks about each undecided unit of one cell, if a unit stayed and enough givens went since the last time.
    fn ask_ahead(&mut self, board: usize, questions: &mut Questions<'_>) {
        let Progress { start, next, tried, given, is_tight, ahead, .. } = self.progress[board];
        if !is_tight || given > ahead {
            return;
        }
        self.progress[board].ahead = given.saturating_sub(self.cells / AHEAD);
        let givens = &self.givens[board * self.cells..][..self.cells];
        let solution = self.solution(board);
        for place in (next..tried).filter(|place| !self.stays[start + place]) {
            // Only a single cell has a value that can be excluded. Without an exclusion, each question needs
            // two solutions.
            if let &[cell] = self.unit(board, place) {
                let excluded = Some((cell, solution[cell]));
                questions.ask(start + place, givens, excluded, solution)[cell] = 0;
            }
        }
    }

    /// Asks about the run of a board.
    fn ask(&self, board: usize, questions: &mut Questions<'_>) {
        let Progress { next, asked, .. } = self.progress[board];
        // Only the value of a single given can be excluded: of several, one may keep its value.
        let excluded = match self.unit(board, next) {
            &[cell] if asked == next + 1 => Some((cell, self.solution(board)[cell])),
            _ => None,
        };
        let givens = &self.givens[board * self.cells..][..self.cells];
        let givens = questions.ask(board, givens, excluded, self.solution(board));
        for place in next..asked {
            for &cell in self.unit(board, place) {
                givens[cell] = 0;
            }
        }
    }

    /// Records another solution of a board without its run. The last unit that has another value there cannot be
    /// removed with the units before it.
    fn observe(&mut self, board: usize, other: &[u8]) {
        let Progress { next, asked, .. } = self.progress[board];
        let solution = self.solution(board);
        // The last one, since all units before it that differ may go if this one stays: the run up to it is
        // what is known to fail.
        let differing = (next..asked).rev().find(|&place| {
            self.unit(board, place).iter().any(|&cell| solution[cell] != other[cell])
        });
        // If no unit differs, the other solution is the known one: with the run, the givens have one solution,
        // so every other solution differs from it within the run.
        if let Some(place) = differing {
            self.progress[board].fails = self.progress[board].fails.min(place + 1);
        }
    }

    /// Records a question without an answer: the run is not removed as a whole.
    fn give_up(&mut self, board: usize) {
        let progress = &mut self.progress[board];
        progress.fails = progress.fails.min(progress.asked);
    }

    /// Decides about the units of the run, as far as the answer does.
    fn settle(&mut self, board: usize, odds: &mut Odds) {
        let Progress { next, asked, fails, is_tight, .. } = self.progress[board];
        // `observe` and `give_up` set `fails` to the end of the run or less. A larger value means that the
        // question had an answer and that there is no other solution.
        if fails > asked {
            // Controlled bias does not count orders in which a later unit goes.
            self.progress[board].is_given_up = is_tight && self.rule == Rule::Stop;
            for place in next..asked {
                let unit = self.unit(board, place);
                let progress = &mut self.progress[board];
                odds.count(progress.given, true);
                progress.given -= unit.len();
                for &cell in unit {
                    self.givens[board * self.cells + cell] = 0;
                }
            }
            self.progress[board].next = asked;
        }
        let progress = &mut self.progress[board];
        // A run of one unit that fails decides the unit: it stays.
        if progress.fails == progress.next + 1 {
            odds.count(progress.given, false);
            progress.next += 1;
            progress.fails = usize::MAX;
            progress.is_tight = true;
        }
    }

    /// Removes the units of each board, one after another, as long as the board has one solution.
    /// With `skips`, a unit whose question is hard stays.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn reduce(&mut self, lanes: Lanes<'_>, skips: bool) -> Result<(), Error> {
        // If hard questions are skipped, the choice of questions decides which units are removed:
        // then the odds of other boards must not matter.
        // Without skips, the answers are the same for any runs, and odds of all boards are known sooner.
        let tables = if skips { self.progress.len() } else { 1 };
        let mut odds = vec![Odds::new(self.cells); tables];
        let mut questions = Questions::new(lanes);
        if skips {
            questions = questions.skipping();
        }
        let mut open: Vec<usize> = (0..self.progress.len()).collect();
        loop {
            // With skips, hard questions get no answer, so that nothing is saved by an earlier question.
            if self.cells > LARGE && !skips {
                for &board in &open {
                    // In the lanes alone, these questions save less: classic:25, seed 5, takes 23.8 s without
                    // them, 15.9 s with the lanes alone and 9.7 s with the SAT solver for hard ones.
                    self.ask_ahead(board, &mut questions);
                }
                let stays = &mut self.stays;
                questions.answer(|place, _| stays[place] = true)?;
            }
            open.retain(|&board| self.choose_run(board, &odds[board % tables]));
            if open.is_empty() {
                return Ok(());
            }
            for &board in &open {
                self.ask(board, &mut questions);
            }
            questions.answer(|board, other| self.observe(board, other))?;
            // Before `settle`, which takes a run that does not fail as one that goes.
            questions.skipped().iter().for_each(|&board| self.give_up(board));
            for &board in &open {
                self.settle(board, &mut odds[board % tables]);
            }
        }
    }
}

/// The frequency with which a unit can be removed, by number of givens.
#[derive(Clone)]
struct Odds {
    /// Number of units removed, and number of units tried, by number of givens.
    counts: Vec<(u32, u32)>,
    /// The probability before any unit is tried: half of the cells are removed with [`CHANCE`].
    prior: f64,
}

impl Odds {
    fn new(cells: usize) -> Self {
        // One imaginary removal by the prior, which fades as units are tried.
        Self { counts: vec![(0, 0); cells + 1], prior: CHANCE.powf(2.0 / cells as f64) }
    }

    /// Returns the probability that a unit can be removed from a puzzle with `given` givens.
    fn at(&self, given: usize) -> f64 {
        let (went, tried) = self.counts[given];
        (f64::from(went) + self.prior) / (f64::from(tried) + 1.0)
    }

    fn count(&mut self, given: usize, went: bool) {
        let (wents, tried) = &mut self.counts[given];
        *wents += u32::from(went);
        *tried += 1;
    }
}
