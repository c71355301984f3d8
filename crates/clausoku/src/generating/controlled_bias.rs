//! Minimal puzzles whose probabilities are known but for one factor.
//!
//! Givens are removed in random order until one cannot be removed. If then none can, the puzzle is minimal and is
//! kept; otherwise the order is given up. A given minimal puzzle with n of N cells filled is reached from its
//! solution by the orders that take the other cells first: with the probability 1 / C(N, n). So among the puzzles
//! made, those with n givens are too frequent by the factor 1 / C(N, n), and are uniform for each n
//! (D. Berthier, *Unbiased statistics of a CSP: a controlled-bias generator*, 2009).
//!
//! Nearly all orders fail while many givens are left. So the first question is about a number of givens that
//! minimal puzzles do not exceed: at once, instead of given by given.

use clausoku_cnf::Rng;

use crate::generating::Error;
use crate::generating::questions::{Lanes, Questions};
use crate::generating::removal::{Boards, Rule};
use crate::generating::solutions::SolutionSource;

/// The most orders that are tried with one solution.
pub(crate) const ORDERS: usize = 1024;

/// The solutions from which the chance of an order is estimated.
const PILOT: u64 = 64;

/// The maximum mean number of puzzles of a solution. Only the first is kept, so solutions that give
/// several must be rare.
const PUZZLES: f64 = 0.004;

/// The orders of solutions.
pub(crate) struct Orders<'a> {
    pub(crate) lanes: Lanes<'a>,
    /// The cells, each a unit of its own.
    pub(crate) units: &'a [Vec<usize>],
    /// A number of givens that no puzzle exceeds.
    pub(crate) most: usize,
    /// The number of orders of each solution.
    pub(crate) count: usize,
}

impl Orders<'_> {
    /// Returns the number of orders that may be tried with each solution.
    ///
    /// # Errors
    ///
    /// Fails at a limit, or if the board has no solution.
    pub(crate) fn pilot(&self, source: &SolutionSource) -> Result<usize, Error> {
        // Fixed seeds, so that the same request always tries the same number of orders.
        let mut rngs: Vec<Rng> = (0..PILOT).map(Rng::new).collect();
        let solutions = source.sample(self.lanes, &mut rngs)?;
        let mut made = 0;
        for (solution, rng) in solutions.chunks_exact(self.lanes.engine.cells()).zip(&mut rngs) {
            made += self.minimal(solution, rng)?.len();
        }
        // `count` orders make count · made / (PILOT · self.count) puzzles of a solution in the mean.
        let max = PUZZLES * (PILOT as usize * self.count) as f64;
        // Only the first puzzle of a solution is kept. With so few orders that a second one is rare,
        // solutions that would give several lose little weight.
        let count = (1..=ORDERS).rev().find(|&count| count as f64 * made as f64 <= max);
        // With no order, no puzzle would be made, whatever the bound.
        Ok(count.unwrap_or(1))
    }

    /// Returns, for each of these solutions, the first minimal puzzle that its orders lead to; all zeros if there is
    /// none.
    ///
    /// # Errors
    ///
    /// Fails at a limit.
    pub(crate) fn search(&self, solutions: &[u8], rngs: &mut [Rng]) -> Result<Vec<u8>, Error> {
        let cells = self.lanes.engine.cells();
        let mut made = vec![0; solutions.len()];
        let boards = made.chunks_exact_mut(cells).zip(solutions.chunks_exact(cells));
        for ((made, solution), rng) in boards.zip(rngs) {
            if let Some(givens) = self.minimal(solution, rng)?.first() {
                made.copy_from_slice(givens);
            }
        }
        Ok(made)
    }

    /// Returns the minimal puzzles that random orders of one solution lead to.
    fn minimal(&self, solution: &[u8], rng: &mut Rng) -> Result<Vec<Vec<u8>>, Error> {
        let cells = solution.len();
        let count = self.count;
        let most = self.most.min(cells);
        let empty = vec![0; cells];
        let mut kept: Vec<u16> = Vec::with_capacity(count * most);
        let mut order: Vec<u16> = (0..cells as u16).collect();
        let mut questions = Questions::new(self.lanes);
        for index in 0..count {
            // The first cells of a random order, which need not be the identity before.
            for place in 0..most {
                order.swap(place, place + rng.below(cells - place));
            }
            kept.extend_from_slice(&order[..most]);
            let givens = questions.ask(index, &empty, None, solution);
            for &cell in &order[..most] {
                givens[usize::from(cell)] = solution[usize::from(cell)];
            }
        }
        let mut has_other = vec![false; count];
        // All orders of a solution in one batch; nearly all of them end here.
        questions.answer(|index, other| has_other[index] |= other != solution)?;
        let open: Vec<usize> = (0..count).filter(|&index| !has_other[index]).collect();
        let solutions = solution.repeat(open.len());
        let mut boards = Boards::new(self.units, Rule::Stop, &solutions, cells);
        let mut givens = vec![0; cells];
        for &index in &open {
            let kept = &kept[index * most..][..most];
            givens.fill(0);
            for &cell in kept {
                givens[usize::from(cell)] = solution[usize::from(cell)];
            }
            // The cells outside of `kept` are the ones that the order takes first. Those of `kept` follow in
            // the random order that they have already.
            boards.push(&givens, kept, 0);
        }
        // Without skips: with a given that stays only because its question is hard, a puzzle that is kept may
        // not be minimal.
        boards.reduce(self.lanes, false)?;
        Ok(boards.finished().map(<[u8]>::to_vec).collect())
    }
}
