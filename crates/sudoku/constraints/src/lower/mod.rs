//! Lowers each kind of constraint to pieces.
//!
//! Everything here is about the values of symbols, which begin with the first value of the board. The pieces that leave have the
//! numbers of the symbols instead ([`Lowering::take_pieces`]).

use std::ops::RangeInclusive;
use std::sync::Arc;

use clausoku_board::{Cell, Constraint, Variant};
use clausoku_text::{Deadline, Stopped};

use crate::diagram::{Diagram, Effort, Machine};
use crate::piece::{CellLiteral, Pairs, Piece, Relation};

mod board;
mod groups;
mod kinds;
mod sums;

pub(crate) use sums::{Sums, sets_of_sum};

/// The number of pairs of values of a relation that need the memory of a transition.
const VALUES_OF_TRANSITION: u64 = 16;

/// The lowering of constraints of a board to pieces.
pub struct Lowering<'a> {
    pub(crate) variant: &'a Variant,
    /// The numbers of the symbols that a cell can have.
    numbers: &'a dyn Fn(Cell) -> Vec<u16>,
    /// `true` for two different cells that the rules require to differ. [`differ`](Self::differ) answers for all cells.
    peers: &'a dyn Fn(Cell, Cell) -> bool,
    /// The effort that may still be made.
    pub(crate) effort: Effort<'a>,
    /// The pieces so far.
    pub(crate) pieces: Vec<Piece>,
}

/// Returns a parameter as a value. No cell contains a value that is too large.
fn value(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

impl<'a> Lowering<'a> {
    /// Returns the lowering for a board whose cells can have the symbols of these numbers only, ascending, and whose rules require two different cells
    /// to differ if `differ` says so. All diagrams together may have a limited number of transitions, until the
    /// deadline.
    pub fn new(
        variant: &'a Variant,
        numbers: &'a dyn Fn(Cell) -> Vec<u16>,
        differ: &'a dyn Fn(Cell, Cell) -> bool,
        deadline: &'a Deadline,
        transitions: u64,
    ) -> Self {
        Self::within(variant, numbers, differ, Effort::new(deadline, transitions))
    }

    /// Returns the lowering of [`new`](Self::new) with this effort.
    pub(crate) fn within(
        variant: &'a Variant,
        numbers: &'a dyn Fn(Cell) -> Vec<u16>,
        differ: &'a dyn Fn(Cell, Cell) -> bool,
        effort: Effort<'a>,
    ) -> Self {
        Self { variant, numbers, peers: differ, effort, pieces: Vec::new() }
    }
}

impl Lowering<'_> {
    /// Returns the pieces of a constraint.
    ///
    /// # Errors
    ///
    /// Fails with the memory limit if there are too many transitions, and at the deadline.
    pub fn pieces(&mut self, constraint: &Constraint) -> Result<Vec<Piece>, Stopped> {
        self.kind(constraint)?;
        self.effort.result()?;
        Ok(self.take_pieces())
    }

    /// Returns the pieces so far, with the numbers of symbols instead of their values, and forgets them.
    pub(crate) fn take_pieces(&mut self) -> Vec<Piece> {
        let mut pieces = std::mem::take(&mut self.pieces);
        let shift = self.shift();
        if shift != 0 {
            for piece in &mut pieces {
                piece.renumber(shift);
            }
        }
        pieces
    }

    /// Returns the number of a symbol less its value.
    fn shift(&self) -> u16 {
        1 - self.first()
    }

    fn order(&self) -> u16 {
        self.variant.order() as u16
    }

    /// Returns the least value.
    pub(crate) fn first(&self) -> u16 {
        self.variant.first_value()
    }

    /// Returns the greatest value.
    pub(crate) fn last(&self) -> u16 {
        *self.variant.values().end()
    }

    /// Returns all values.
    fn values(&self) -> RangeInclusive<u16> {
        self.variant.values()
    }

    /// Returns the values that a cell can have, ascending.
    fn values_of(&self, cell: Cell) -> Vec<u16> {
        let first = self.first();
        (self.numbers)(cell).into_iter().map(|number| number + first - 1).collect()
    }

    /// Adds a clause, unless too many are there.
    fn clause(&mut self, says: impl IntoIterator<Item = CellLiteral>) {
        let clause: Vec<CellLiteral> = says.into_iter().collect();
        if self.effort.spend(clause.len() as u64 + 1).is_ok() {
            self.pieces.push(Piece::Clause(clause));
        }
    }

    /// Adds that each cell has one of the values that fit.
    fn each(&mut self, cells: &[Cell], fits: impl Fn(u16) -> bool) {
        for &cell in cells {
            for value in self.values().filter(|&value| !fits(value)) {
                self.clause([CellLiteral::no(cell, value)]);
            }
        }
    }

    /// Adds a relation on the values of two cells, which may be the same, unless too many are there.
    fn relate(&mut self, first: Cell, second: Cell, related: impl Fn(i64, i64) -> bool) {
        let related = self.table(related);
        self.relate_by(first, second, &related);
    }

    /// Returns the symbols whose values are related.
    fn table(&self, related: impl Fn(i64, i64) -> bool) -> Arc<Pairs> {
        let value = |index: usize| i64::from(self.first()) + index as i64;
        let order = usize::from(self.order());
        Arc::new(Pairs::new(order, |first, second| related(value(first), value(second))))
    }

    /// Adds a relation on the values of two cells, which may be the same, unless too many are there.
    fn relate_by(&mut self, first: Cell, second: Cell, related: &Arc<Pairs>) {
        if first == second {
            let least = self.first();
            return self.each(&[first], |value| {
                let index = usize::from(value - least);
                related.has(index, index)
            });
        }
        let pairs = u64::from(self.order()) * u64::from(self.order());
        // A relation is counted as if it had its own table, so that the bound is the same for all kinds.
        if self.effort.spend(pairs / VALUES_OF_TRANSITION + 1).is_ok() {
            let related = Arc::clone(related);
            self.pieces.push(Piece::Relation(Relation { first, second, related }));
        }
    }

    /// Adds a relation on neighbours of a line.
    fn relate_neighbours(&mut self, line: &[Cell], related: impl Fn(i64, i64) -> bool) {
        self.relate_pairs(line.windows(2).map(|two| [two[0], two[1]]), related);
    }

    /// Adds a relation on each of these pairs.
    fn relate_pairs(
        &mut self,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        related: impl Fn(i64, i64) -> bool,
    ) {
        let related = self.table(related);
        for [first, second] in pairs {
            self.relate_by(first, second, &related);
        }
    }

    /// Adds a relation on any two cells that are less than `distance` apart on a line.
    fn relate_all(&mut self, line: &[Cell], distance: usize, related: impl Fn(i64, i64) -> bool) {
        let related = self.table(related);
        for (index, &first) in line.iter().enumerate() {
            // A line has up to 16,384 cells, with 134 million pairs. After a bound, none of them is visited.
            if self.effort.result().is_err() {
                return;
            }
            for &second in line[index + 1..].iter().take(distance.saturating_sub(1)) {
                self.relate_by(first, second, &related);
            }
        }
    }

    /// Adds that the cells differ, unless the rules say so.
    fn all_differ(&mut self, cells: &[Cell]) {
        let mut related = None;
        for (index, &first) in cells.iter().enumerate() {
            for &second in &cells[index + 1..] {
                if self.effort.spend(1).is_err() {
                    return;
                }
                if !self.differ(first, second) {
                    let related = related.get_or_insert_with(|| self.table(|a, b| a != b)).clone();
                    self.relate_by(first, second, &related);
                }
            }
        }
    }

    /// Returns whether the rules say that the two cells differ.
    pub(crate) fn differ(&self, first: Cell, second: Cell) -> bool {
        // A line may return to a cell, which shares its regions with itself and does not differ from itself.
        first != second && (self.peers)(first, second)
    }

    /// Returns whether the rules say that the cells differ. At the deadline, they count as cells that may be equal.
    pub(crate) fn are_different(&self, cells: &[Cell]) -> bool {
        cells.iter().enumerate().all(|(index, &first)| {
            let mut later = cells[index + 1..].iter();
            // A region of order 625 has 195,000 pairs, each with a look at the regions of both cells.
            self.effort.work(4 * later.len() as u64).is_ok()
                && later.all(|&second| self.differ(first, second))
        })
    }

    /// Adds a machine along a line.
    fn line(&mut self, cells: &[Cell], machine: &impl Machine) -> Result<(), Stopped> {
        let diagram = self.diagram(cells, machine, 1)?;
        self.pieces.push(Piece::Line { cells: cells.to_vec(), diagram });
        Ok(())
    }

    /// Returns the diagram of a machine along a line.
    fn diagram(
        &mut self,
        cells: &[Cell],
        machine: &impl Machine,
        terminals: usize,
    ) -> Result<Diagram, Stopped> {
        let values: Vec<Vec<u16>> = cells.iter().map(|&cell| self.values_of(cell)).collect();
        Diagram::new(machine, &values, terminals, &mut self.effort)
    }
}
