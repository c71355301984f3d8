//! A constraint: its kind, its cells in order, and its name.

use super::ConstraintKind;
use crate::Cell;

/// A constraint on the values of cells.
///
/// ```
/// use clausoku_board::{Constraint, ConstraintKind, Variant};
/// let board = Variant::classic(2).unwrap();
/// let cells = board.cells().take(2).collect();
/// let cage = Constraint::new(ConstraintKind::Cage { sum: Some(3) }, cells);
/// let board = board.with_constraints(vec![cage]).unwrap();
/// assert_eq!(board.constraint_name(&board.constraints()[0]), "cage 3 at R1C1 R1C2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constraint {
    /// The kind, with its parameters.
    pub kind: ConstraintKind,
    /// The cells in the order that the kind describes. A kind for the whole board has none.
    pub cells: Vec<Cell>,
    /// The name that a file gives it; `None` if its kind and cells name it.
    pub name: Option<String>,
}

impl Constraint {
    /// Returns a constraint without a name of its own.
    pub fn new(kind: ConstraintKind, cells: Vec<Cell>) -> Self {
        Self { kind, cells, name: None }
    }

    /// Returns the same constraint with this name.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }
}
