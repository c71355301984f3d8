//! Random Latin squares, all equally probable in the limit.
//!
//! A square is a cube of zeros and ones in which each line has the sum 1. A move adds 1 at a cell that is 0 and changes the
//! other corners of a box by 1 and -1 in turn, so that the sums stay. It may leave one cell with -1, the *improper* cell; the next move begins
//! there. The moves connect all squares, and the chain is uniform over them.
//!
//! **Invariant.** A line has a single one, and two if the improper cell is on it.
//!
//! Source: M. Jacobson & P. Matthews, *Generating uniformly distributed random Latin squares*, Journal of Combinatorial
//! Designs 4, 1996, who recommend about n³ moves.

use clausoku::board::Symbol;
use clausoku::sat::formulas::Rng;
use clausoku::{Grid, Variant};
use clausoku_text::{Deadline, Stopped};

/// Returns `true` if the regions of a board are the rows and columns of a square.
pub(super) fn is_latin(variant: &Variant) -> bool {
    let is_plain = variant.is_square() && variant.constraints().is_empty();
    is_plain && variant.block_sides().is_none() && variant.regions().len() == 2 * variant.order()
}

/// Returns a random Latin square, after at least n³ moves in this number of steps. Calls `step` before each.
pub(super) fn random(
    order: usize,
    rng: &mut Rng,
    steps: usize,
    deadline: &Deadline,
    step: &mut dyn FnMut(),
) -> Result<Grid, Stopped> {
    let mut square = Square::cyclic(order);
    let moves = order.pow(3).div_ceil(steps);
    for _ in 0..steps {
        step();
        deadline.check()?;
        // A square of one cell has no other.
        for _ in 0..if order > 1 { moves } else { 0 } {
            square.make_move(rng);
        }
    }
    // The first square after a number of moves is more often one that improper cells lead to for long. Further ones are not.
    for _ in 0..if order > 1 { order } else { 0 } {
        square.make_move(rng);
        while square.improper.is_some() {
            square.make_move(rng);
        }
    }
    Ok(square.grid())
}

/// A cell of the cube: row, column, symbol.
type Place = [usize; 3];

/// The coordinates of the ones of a line.
#[derive(Clone, Copy, Debug)]
struct Line {
    ones: [u16; 2],
    count: u8,
}

struct Square {
    order: usize,
    /// The lines along each coordinate, by the other two.
    lines: [Vec<Line>; 3],
    improper: Option<Place>,
}

impl Square {
    /// Returns the table of addition.
    fn cyclic(order: usize) -> Self {
        let none = Line { ones: [0; 2], count: 0 };
        let lines = [(); 3].map(|()| vec![none; order * order]);
        let mut square = Self { order, lines, improper: None };
        for row in 0..order {
            for column in 0..order {
                square.add([row, column, (row + column) % order]);
            }
        }
        square
    }

    fn line(&mut self, axis: usize, place: Place) -> &mut Line {
        let [one, other] = match axis {
            0 => [place[1], place[2]],
            1 => [place[0], place[2]],
            _ => [place[0], place[1]],
        };
        &mut self.lines[axis][one * self.order + other]
    }

    /// Makes a one of a zero.
    fn add(&mut self, place: Place) {
        for (axis, &coordinate) in place.iter().enumerate() {
            let line = self.line(axis, place);
            line.ones[usize::from(line.count)] = coordinate as u16;
            line.count += 1;
        }
    }

    /// Makes a zero of a one.
    fn remove(&mut self, place: Place) {
        for (axis, &coordinate) in place.iter().enumerate() {
            let line = self.line(axis, place);
            if line.ones[0] == coordinate as u16 {
                line.ones.swap(0, 1);
            }
            line.count -= 1;
        }
    }

    fn is_one(&mut self, place: Place) -> bool {
        let Line { ones, count } = *self.line(2, place);
        ones[..usize::from(count)].contains(&(place[2] as u16))
    }

    fn make_move(&mut self, rng: &mut Rng) {
        let start = self.improper.take();
        let place = start.unwrap_or_else(|| {
            let (row, column) = (rng.below(self.order), rng.below(self.order));
            let symbol = usize::from(self.line(2, [row, column, 0]).ones[0]);
            [row, column, (symbol + 1 + rng.below(self.order - 1)) % self.order]
        });
        // One of the ones on each line through the cell.
        let other = [0, 1, 2].map(|axis| {
            let Line { ones, count } = *self.line(axis, place);
            usize::from(ones[if count > 1 { rng.below(usize::from(count)) } else { 0 }])
        });
        let [x, y, z] = place;
        let [a, b, c] = other;
        let is_proper = self.is_one(other);
        for corner in [[a, y, z], [x, b, z], [x, y, c]] {
            self.remove(corner);
        }
        if is_proper {
            self.remove(other);
        } else {
            self.improper = Some(other);
        }
        for corner in [[x, b, c], [a, y, c], [a, b, z]] {
            self.add(corner);
        }
        // The improper cell was -1 and becomes 0.
        if start.is_none() {
            self.add(place);
        }
    }

    /// Returns the grid of a square without an improper cell.
    fn grid(&self) -> Grid {
        let numbers = self.lines[2].iter().map(|line| Symbol::from_index(line.ones[0]));
        let mut grid = Grid::empty(self.order * self.order);
        for (cell, symbol) in numbers.enumerate() {
            grid.set(clausoku::board::Cell::from_index(cell as u32), Some(symbol));
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use clausoku::Puzzle;
    use clausoku::board::check_solution;

    use super::*;

    fn square(order: usize, seed: u64) -> Grid {
        random(order, &mut Rng::new(seed), 3 * order, &Deadline::never(), &mut || {}).unwrap()
    }

    #[test]
    fn squares_are_latin() {
        for order in [1, 2, 3, 5, 7, 10, 33] {
            let variant = Arc::new(Variant::latin(order).unwrap());
            assert!(is_latin(&variant));
            check_solution(&Puzzle::empty(variant), &square(order, order as u64)).unwrap();
        }
        assert!(!is_latin(&Variant::classic(9).unwrap()));
    }

    /// There are 576 squares of order 4, of which 144 are tables of the group of four involutions: in each 2×2 subsquares meet
    /// everywhere. The walk starts at one of the others.
    #[test]
    fn all_squares_are_equally_probable() {
        let mut counts: BTreeMap<Vec<usize>, u32> = BTreeMap::new();
        let samples = 576 * 20_u64;
        for seed in 0..samples {
            let grid = square(4, seed);
            *counts
                .entry(grid.filled().map(|(_, symbol)| symbol.index()).collect())
                .or_default() += 1;
        }
        assert_eq!(counts.len(), 576, "{:?}", counts.values().collect::<Vec<_>>());
        let chi: f64 = counts.values().map(|&count| (f64::from(count) - 20.0).powi(2) / 20.0).sum();
        // 575 degrees of freedom: mean 575, deviation 34.
        assert!((575.0 - 4.0 * 34.0..575.0 + 4.0 * 34.0).contains(&chi), "{chi}");
    }

    #[test]
    fn a_seed_gives_one_square_and_a_deadline_none() {
        assert_eq!(square(9, 4), square(9, 4));
        assert_ne!(square(9, 4), square(9, 5));
        let stop = Deadline::at_check(4);
        assert!(random(9, &mut Rng::new(1), 27, &stop, &mut || {}).is_err());
    }
}
