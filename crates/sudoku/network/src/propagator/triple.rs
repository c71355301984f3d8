//! A weighted sum of three cells, exactly: each value has two others that complete it.

use clausoku_board::Cell;

use super::{Cost, Origin, Propagator, Room, Term};
use crate::domains::{Contradiction, Domains};
use crate::set::Set;
use crate::sight::Sight;

/// The indices of the symbols in three cells, times their weights, have a sum.
#[derive(Debug)]
pub(crate) struct Triple {
    cells: [Cell; 3],
    weights: [i64; 3],
    sum: i64,
    /// `true` for the first and the second, the first and the third, the second and the third cell if they see each other.
    differ: [bool; 3],
    origin: Origin,
}

impl Triple {
    pub(crate) fn new(terms: [Term; 3], sum: i64, sight: &Sight, origin: Origin) -> Self {
        let mut terms = terms;
        // The last cell has the value that the others leave; with the weight 1 or -1, each value leaves one.
        terms.sort_by_key(|(_, weight)| std::cmp::Reverse(weight.abs()));
        let cells = terms.map(|(cell, _)| cell);
        let differ = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| sight.has(cells[a], cells[b]));
        Self { cells, weights: terms.map(|(_, weight)| weight), sum, differ, origin }
    }
}

impl<S: Set> Propagator<S> for Triple {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Sum
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn is_idempotent(&self) -> bool {
        // Each value that is left is in a triple of values that are all left.
        true
    }

    fn work(&self) -> u32 {
        // Each two values of the first two cells.
        32
    }

    fn propagate(&self, domains: &mut Domains<'_, S>, _: &mut Room) -> Result<(), Contradiction> {
        let [first, second, third] = self.cells.map(|cell| domains.get(cell));
        let mut supported = [S::default(); 3];
        for a in first.symbols() {
            let rest = self.sum - self.weights[0] * a as i64;
            let others = if self.differ[0] { second & !S::one(a) } else { second };
            for b in others.symbols() {
                let rest = rest - self.weights[1] * b as i64;
                if rest % self.weights[2] != 0 {
                    continue;
                }
                let Ok(c) = usize::try_from(rest / self.weights[2]) else { continue };
                let differs = !(self.differ[1] && a == c || self.differ[2] && b == c);
                if differs && third.meets(S::one(c)) {
                    for (set, symbol) in supported.iter_mut().zip([a, b, c]) {
                        *set = *set | S::one(symbol);
                    }
                }
            }
        }
        for (cell, set) in self.cells.into_iter().zip(supported) {
            domains.keep(cell, set)?;
        }
        Ok(())
    }
}
