//! The constraints of a variant as tables of values, for solvers that use no clauses.
//!
//! The tables are the pieces from which clauses are made, without the automata: relations on two cells, sets of values in
//! cells that differ, and clauses over candidates.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{Cell, UnknownConstraint, Variant};
use clausoku_text::{Deadline, StopReason, Stopped};

use crate::diagram::Effort;
use crate::lower::{Lowering, sets_of_sum};
use crate::piece::{CellLiteral, Pairs, Piece};

/// The work that may be done for a constraint: transitions of diagrams and values of sets.
// A single sum line took 1.7 s of diagrams before the lanes refused it.
const BUDGET: u64 = 100_000;

/// The work that may be done for all constraints.
const BUDGET_OF_ALL: u64 = 20_000_000;

/// A part of a constraint. Values are the numbers of symbols, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Table {
    /// The values of two different cells are related.
    Relation {
        /// Both cells.
        cells: [Cell; 2],
        /// The values that are related.
        related: Arc<Pairs>,
    },
    /// The values of the cells, which differ, are one of these sets.
    Sets {
        /// The cells.
        cells: Vec<Cell>,
        /// The sets, each ascending, of as many values as there are cells.
        sets: Vec<Vec<u16>>,
    },
    /// At least one of these cells, which are different, has one of its values, which ascend.
    /// Without cells, the constraint never holds.
    OneOf(Vec<(Cell, Vec<u16>)>),
}

/// The reason why a variant has no tables.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// A constraint has none.
    #[error(transparent)]
    Unknown(#[from] UnknownConstraint),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Returns the constraints of the variant as tables, with sums of few cells that several constraints imply together, if the solver knows from elsewhere that different cells differ where
/// `differ` says so. `part` is the name of the solver, as `the solver lanes`.
///
/// ```
/// use clausoku_constraints::{Table, constraint_tables};
/// use clausoku_text::Deadline;
/// use clausoku_board::{Constraint, ConstraintKind, Variant};
/// let board = Variant::classic(4).unwrap();
/// let cells = board.cells().take(2).collect();
/// let dot = Constraint::new(ConstraintKind::Ratio { ratio: 2 }, cells);
/// let board = board.with_constraints(vec![dot]).unwrap();
/// let never = Deadline::never();
/// let tables = constraint_tables(&board, &|_, _| false, "the example", &never).unwrap();
/// let [Table::Relation { related, .. }] = tables.as_slice() else { panic!("{tables:?}") };
/// assert!(related.has(1, 0) && related.has(1, 3) && !related.has(1, 2));
/// ```
///
/// # Errors
///
/// Fails with the first constraint that needs an automaton, or has too many sets, and at the deadline.
pub fn constraint_tables(
    variant: &Variant,
    differ: &dyn Fn(Cell, Cell) -> bool,
    part: &'static str,
    deadline: &Deadline,
) -> Result<Vec<Table>, TableError> {
    let order = variant.order() as u16;
    let values = |_: Cell| (1..=order).collect();
    let mut whole = Effort::new(deadline, BUDGET_OF_ALL);
    let mut tables = Vec::new();
    for constraint in variant.constraints() {
        let mut lowering = Lowering::within(variant, &values, differ, whole.part(BUDGET));
        let unknown = || variant.unknown_constraint(constraint, part);
        let pieces = match lowering.pieces(constraint) {
            Ok(pieces) => pieces,
            Err(Stopped(StopReason::MemoryLimit)) => return Err(unknown().into()),
            Err(stopped) => return Err(stopped.into()),
        };
        whole.join(&lowering.effort, BUDGET);
        for piece in pieces {
            match piece {
                Piece::Relation(relation) => {
                    let cells = [relation.first, relation.second];
                    tables.push(Table::Relation { cells, related: relation.related });
                }
                Piece::Combinations { cells, sets } => tables.push(Table::Sets { cells, sets }),
                Piece::Clause(says) => tables.extend(one_of(&says, order).map(Table::OneOf)),
                Piece::Line { .. } | Piece::Linear { .. } | Piece::EqualSums(_) => {
                    return Err(unknown().into());
                }
            }
        }
    }
    let lowering = Lowering::within(variant, &values, differ, whole);
    let sums = match lowering.sums_of_few_cells() {
        Ok(sums) => sums,
        // These sums only help.
        Err(Stopped(StopReason::MemoryLimit)) => BTreeSet::default(),
        Err(stopped) => return Err(stopped.into()),
    };
    for (cells, sum) in sums {
        let Some(mut sets) = sets_of_sum(&variant.values(), cells.len(), sum) else { continue };
        let first = variant.first_value();
        sets.iter_mut().flatten().for_each(|value| *value = *value + 1 - first);
        tables.push(Table::Sets { cells, sets });
    }
    Ok(tables)
}

/// Returns the values with which each cell fulfils the clause; `None` if it always holds.
fn one_of(says: &[CellLiteral], order: u16) -> Option<Vec<(Cell, Vec<u16>)>> {
    let mut cells: Vec<(Cell, Vec<u16>)> = Vec::new();
    for &CellLiteral { cell, value, holds } in says {
        let values: Vec<u16> = (1..=order).filter(|&own| (own == value) == holds).collect();
        match cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, known)) => known.extend(values),
            None => cells.push((cell, values)),
        }
    }
    for (_, values) in &mut cells {
        values.sort_unstable();
        values.dedup();
    }
    let always = cells.iter().any(|(_, values)| values.len() == usize::from(order));
    cells.retain(|(_, values)| !values.is_empty());
    (!always).then_some(cells)
}
