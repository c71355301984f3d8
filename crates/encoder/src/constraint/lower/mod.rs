//! Lowers each kind of constraint to pieces.

mod board;
mod counts;
mod groups;
mod lines;
mod sums;

pub(super) use sums::sets_of_sum;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind, Variant};

use super::diagram::{Diagram, Machine};
use super::effort::Effort;
use super::piece::{Piece, Relation, Says};
use clausoku_cnf::StopReason;

/// The number of pairs of values of a relation that need the memory of a transition.
const VALUES_OF_TRANSITION: u64 = 16;

/// The pieces so far, and what they are made from.
pub(super) struct Lowering<'a> {
    pub(super) variant: &'a Variant,
    /// The values that a cell can have, ascending.
    pub(super) values: &'a dyn Fn(Cell) -> Vec<u16>,
    /// Returns `true` if the rules require two cells to differ.
    pub(super) differ: &'a dyn Fn(Cell, Cell) -> bool,
    /// The effort that may still be made.
    pub(super) effort: Effort<'a>,
    pub(super) pieces: Vec<Piece>,
}

/// Adds the pieces of a constraint.
pub(super) fn lower(
    lowering: &mut Lowering<'_>,
    constraint: &Constraint,
) -> Result<(), StopReason> {
    lower_kind(lowering, constraint)?;
    lowering.effort.result()
}

fn lower_kind(lowering: &mut Lowering<'_>, constraint: &Constraint) -> Result<(), StopReason> {
    match &constraint.kind {
        Kind::AllDifferent
        | Kind::Cage { .. }
        | Kind::Rellik { .. }
        | Kind::Equality
        | Kind::Renban
        | Kind::Sum { .. }
        | Kind::LittleKiller { .. }
        | Kind::EqualSums { .. }
        | Kind::Arrow
        | Kind::DoubleArrow
        | Kind::PillArrow { .. }
        | Kind::Zipper
        | Kind::RegionSumLine => sums::lower(lowering, constraint),
        Kind::Minimum
        | Kind::Maximum
        | Kind::Negative { .. }
        | Kind::NonConsecutive
        | Kind::AntiTaxicab
        | Kind::GlobalEntropy
        | Kind::GlobalModular
        | Kind::DutchFlatmates
        | Kind::RowIndexer
        | Kind::ColumnIndexer
        | Kind::BoxIndexer => {
            board::lower(lowering, constraint);
            Ok(())
        }
        Kind::Odd
        | Kind::Even
        | Kind::SameValues { .. }
        | Kind::Quadruple { .. }
        | Kind::Contains { .. }
        | Kind::ContainsExactly { .. }
        | Kind::LookAndSay { .. }
        | Kind::CountingCircles
        | Kind::CountDistinct
        | Kind::NumberedRoom { .. }
        | Kind::ValueIndexing => counts::lower(lowering, constraint),
        _ => lines::lower(lowering, constraint),
    }
}

impl Lowering<'_> {
    fn order(&self) -> u16 {
        self.variant.order() as u16
    }

    /// Adds a clause, unless too many are there.
    fn clause(&mut self, says: impl IntoIterator<Item = Says>) {
        let clause: Vec<Says> = says.into_iter().collect();
        if self.effort.spend(clause.len() as u64 + 1).is_ok() {
            self.pieces.push(Piece::Clause(clause));
        }
    }

    /// Adds that the cell has one of the values that fit.
    fn only(&mut self, cell: Cell, fits: impl Fn(u16) -> bool) {
        for value in (1..=self.order()).filter(|&value| !fits(value)) {
            self.clause([Says::no(cell, value)]);
        }
    }

    /// Adds a relation on the values of two cells, which may be the same, unless too many are there.
    fn relate(&mut self, first: Cell, second: Cell, related: impl Fn(i64, i64) -> bool) {
        let order = i64::from(self.order());
        if first == second {
            return self.only(first, |value| related(value.into(), value.into()));
        }
        let pairs = u64::from(self.order()) * u64::from(self.order());
        if self.effort.spend(pairs / VALUES_OF_TRANSITION + 1).is_err() {
            return;
        }
        let related = (1..=order).map(|a| (1..=order).map(|b| related(a, b)).collect()).collect();
        self.pieces.push(Piece::Relation(Relation { first, second, related }));
    }

    /// Adds a relation on neighbours of a line.
    fn relate_neighbours(&mut self, line: &[Cell], related: impl Fn(i64, i64) -> bool) {
        for two in line.windows(2) {
            self.relate(two[0], two[1], &related);
        }
    }

    /// Adds a relation on any two cells that are less than `distance` apart on a line.
    fn relate_all(&mut self, line: &[Cell], distance: usize, related: impl Fn(i64, i64) -> bool) {
        for (index, &first) in line.iter().enumerate() {
            if self.effort.result().is_err() {
                return;
            }
            for &second in line[index + 1..].iter().take(distance.saturating_sub(1)) {
                self.relate(first, second, &related);
            }
        }
    }

    /// Adds that the cells differ, unless the rules say so.
    fn all_differ(&mut self, cells: &[Cell]) {
        for (index, &first) in cells.iter().enumerate() {
            for &second in &cells[index + 1..] {
                if self.effort.spend(1).is_err() {
                    return;
                }
                if !(self.differ)(first, second) {
                    self.relate(first, second, |a, b| a != b);
                }
            }
        }
    }

    /// Returns whether the rules say that the cells differ.
    pub(super) fn are_different(&self, cells: &[Cell]) -> bool {
        let later = |index: usize| cells[index + 1..].iter();
        let mut cells = cells.iter().enumerate();
        cells.all(|(index, &first)| later(index).all(|&second| (self.differ)(first, second)))
    }

    /// Adds a machine along a line.
    fn line(&mut self, cells: &[Cell], machine: &impl Machine) -> Result<(), StopReason> {
        let line = self.diagram(cells, machine, 1)?;
        self.pieces.push(Piece::Lines { lines: vec![line], terminals: 1 });
        Ok(())
    }

    fn diagram(
        &mut self,
        cells: &[Cell],
        machine: &impl Machine,
        terminals: usize,
    ) -> Result<(Vec<Cell>, Diagram), StopReason> {
        let values: Vec<Vec<u16>> = cells.iter().map(|&cell| (self.values)(cell)).collect();
        let diagram = Diagram::new(machine, &values, terminals, &mut self.effort)?;
        Ok((cells.to_vec(), diagram))
    }
}
