//! A constraint: its kind, its cells in order, and its name.

use clausoku_files::text::joined;

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

impl ConstraintKind {
    /// Returns the text in the first cell of a cage, which may be empty; `None` if the kind is no cage.
    ///
    /// ```
    /// use clausoku_board::ConstraintKind;
    /// assert_eq!(ConstraintKind::Cage { sum: Some(12) }.cage_clue().as_deref(), Some("12"));
    /// assert_eq!(ConstraintKind::Thermometer.cage_clue(), None);
    /// ```
    pub fn cage_clue(&self) -> Option<String> {
        Some(match self {
            Self::AllDifferent | Self::Cage { sum: None } => String::new(),
            Self::Cage { sum: Some(sum) } => sum.to_string(),
            Self::Sum { sum, weights } if weights.is_empty() => sum.to_string(),
            Self::Rellik { sum } => format!("no {sum}"),
            Self::Equality => "=".to_owned(),
            Self::Lunchbox { sum } => format!("<{sum}>"),
            Self::Contains { values } => format!("has {}", joined(values, ",")),
            Self::ContainsExactly { values } => format!("={}", joined(values, ",")),
            Self::LookAndSay { clue } => {
                joined(clue.iter().map(|(count, value)| format!("{count}x{value}")), " ")
            }
            _ => return None,
        })
    }
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
