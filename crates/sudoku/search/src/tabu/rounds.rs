//! Rounds of moves. Each round begins with one of the best assignments so far.
//!
//! Source: Han et al. 2026, AllDiff-LS: a pool of assignments with equally many clashing pairs, rounds that are longer for an
//! assignment that led to no other one, and greater weights for pairs that clash in the best assignments.

use clausoku_text::Rng;

/// The number of moves of a round that begins with a new assignment.
// Rounds of 10,000 or 2,000 moves were no better (8 million moves on six boards of order 64).
const MOVES: u64 = 100_000;

/// The number of moves that a round gains if the last round with its assignment led to no other one as good.
const MORE_MOVES: u64 = 4 * MOVES;

/// The maximum number of assignments from which rounds begin.
const POOL: usize = 50;

/// The best assignments so far, and the round.
#[derive(Clone, Debug)]
pub(crate) struct Rounds {
    /// The assignments with the fewest clashing pairs, all different.
    pool: Vec<Start>,
    /// The number of clashing pairs of the assignments of the pool.
    fewest: usize,
    /// The index of the assignment that the round began with. The first round began with none.
    from: Option<usize>,
    /// The number of moves before the next round.
    left: u64,
    /// The fewest clashing pairs of the round, and the last assignment that had so few.
    fewest_of_round: usize,
    pub best_of_round: Vec<u32>,
}

/// An assignment of the pool.
#[derive(Clone, Debug)]
struct Start {
    chosen: Vec<u32>,
    /// The number of moves of a round that begins with it.
    moves: u64,
}

/// The best assignment of a round, compared with the pool's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    /// It has fewer clashing pairs.
    Better,
    /// It has as many, and is another one.
    Equal,
    Worse,
}

impl Rounds {
    /// Returns the first round, without a pool.
    pub(super) fn new() -> Self {
        Self {
            pool: Vec::new(),
            fewest: usize::MAX,
            from: None,
            left: MOVES,
            fewest_of_round: usize::MAX,
            best_of_round: Vec::new(),
        }
    }

    /// Counts a move. Returns `true` if the round has ended before it.
    pub(super) fn count_move(&mut self) -> bool {
        let is_over = self.left == 0;
        self.left = self.left.saturating_sub(1);
        is_over
    }

    /// Compares the assignment after a move with the round's.
    pub(super) fn visit(&mut self, pairs: usize, chosen: &[u32]) {
        if pairs <= self.fewest_of_round {
            self.fewest_of_round = pairs;
            chosen.clone_into(&mut self.best_of_round);
        }
    }

    /// Ends the round: adds its best assignment to the pool unless it is worse.
    pub(super) fn end(&mut self, rng: &mut Rng) -> Comparison {
        let start = Start { chosen: self.best_of_round.clone(), moves: MOVES };
        if self.fewest_of_round < self.fewest {
            self.fewest = self.fewest_of_round;
            // The others have more clashing pairs than this one, so no round begins with them any more.
            self.pool = vec![start];
            return Comparison::Better;
        }
        // A round that ends where it began has found nothing, although it is as good.
        let is_known = self.pool.iter().any(|one| one.chosen == start.chosen);
        if self.fewest_of_round > self.fewest || is_known {
            if let Some(from) = self.from {
                // The neighbourhood of this assignment needs more moves to leave; one that led to others
                // keeps short rounds.
                self.pool[from].moves += MORE_MOVES;
            }
            return Comparison::Worse;
        }
        if self.pool.len() < POOL {
            self.pool.push(start);
        } else {
            // A random one: all of the pool are equally good.
            let index = rng.below(POOL);
            self.pool[index] = start;
        }
        Comparison::Equal
    }

    /// Begins a round. Returns its assignment, a random one of the pool.
    pub(super) fn begin(&mut self, rng: &mut Rng) -> Vec<u32> {
        // The pool is not empty: the first round ends with fewer clashing pairs than `usize::MAX`.
        let from = rng.below(self.pool.len());
        self.from = Some(from);
        // The move that ended the last round is the first of this one.
        self.left = self.pool[from].moves - 1;
        self.fewest_of_round = usize::MAX;
        self.pool[from].chosen.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a round with this best assignment, and begins the next one.
    fn round(rounds: &mut Rounds, pairs: usize, chosen: &[u32]) -> (Comparison, u64, Vec<u32>) {
        let mut rng = Rng::new(1);
        rounds.visit(pairs + 1, &[9]);
        rounds.visit(pairs, chosen);
        rounds.visit(pairs + 1, &[8]);
        assert_eq!(rounds.best_of_round, chosen);
        let comparison = rounds.end(&mut rng);
        let next = rounds.begin(&mut rng);
        (comparison, rounds.left + 1, next)
    }

    #[test]
    fn the_pool_has_the_best_assignments_once_each() {
        let mut rounds = Rounds::new();
        assert_eq!(round(&mut rounds, 5, &[1]), (Comparison::Better, MOVES, vec![1]));
        assert_eq!(round(&mut rounds, 6, &[2]), (Comparison::Worse, 5 * MOVES, vec![1]));
        assert_eq!(round(&mut rounds, 5, &[1]), (Comparison::Worse, 9 * MOVES, vec![1]));
        assert_eq!(round(&mut rounds, 5, &[3]).0, Comparison::Equal);
        assert_eq!(rounds.pool.len(), 2);
        assert_eq!(round(&mut rounds, 4, &[4]), (Comparison::Better, MOVES, vec![4]));
        for other in 5..100 {
            assert_eq!(round(&mut rounds, 4, &[other]).0, Comparison::Equal);
        }
        assert_eq!(rounds.pool.len(), POOL);
    }

    #[test]
    fn a_round_has_its_number_of_moves() {
        let mut rounds = Rounds::new();
        assert_eq!((0..=MOVES).find(|_| rounds.count_move()), Some(MOVES));
    }
}
