//! Constraints beyond regions: cages, lines, dots, clues, as data.
//!
//! A [`Constraint`] is a [`ConstraintKind`] with its parameters, its cells in order, and a name. A variant
//! has any number of them ([`Variant::with_constraints`](crate::Variant::with_constraints)), on the values of its
//! symbols ([`Variant::values`](crate::Variant::values)). This module also contains what the row of a kind says about a constraint.
//!
//! | to change | edit |
//! | --- | --- |
//! | a kind, its parameters, its name in files | `kind` |
//! | requirements on parameters, their reading and writing | `parameter` |
//! | whether cells fit a board, the check of a grid | `constrained` |
//! | regular expressions and automata | `automaton`, `regex` |

mod automaton;
mod error;
mod kind;
mod parameter;
mod regex;

pub use automaton::{Automaton, Edge};
pub use error::{ConstraintError, ConstraintFault, UnknownConstraint};
pub(crate) use kind::Cells;
pub use kind::{CONSTRAINTS, ConstraintKind, ConstraintRow, Structure};
pub(crate) use parameter::Domain;
pub use parameter::Parameter;
pub use regex::RegexError;
use regex::check_regex;

use std::collections::BTreeMap;

use clausoku_text::{UnknownName, joined};

use crate::Cell;
use parameter::Given;

/// The number of characters of a parameter in the words of a kind: all pairs of values from 1 to 9 have so many.
const MAX_SHOWN: usize = 4 * 81;

/// A constraint on the values of cells.
///
/// ```
/// use clausoku_board::{Constraint, ConstraintKind, Variant};
/// let board = Variant::classic(4).unwrap();
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

impl ConstraintRow {
    /// Returns the kind whose first parameter is this number, if it has one, and whose other parameters are the usual ones.
    ///
    /// # Errors
    ///
    /// Fails if the number is missing, or if the kind has other parameters.
    pub fn with_number(&self, number: Option<u32>) -> Result<ConstraintKind, ConstraintFault> {
        let key = self.keys.first().and_then(|keys| keys.first()).map(|&key| key.to_owned());
        let number = number.map(|number| Parameter::Number(number.into()));
        ConstraintKind::from_parameters(self.name, key.zip(number).into_iter().collect())
    }
}

impl ConstraintKind {
    /// Returns the kind of this name in [`CONSTRAINTS`], with these parameters.
    ///
    /// # Errors
    ///
    /// Fails if there is no such kind, or if its parameters are others.
    pub fn from_parameters(
        name: &str,
        parameters: BTreeMap<String, Parameter>,
    ) -> Result<Self, ConstraintFault> {
        let row = CONSTRAINTS.iter().find(|row| row.name == name);
        let row = row.ok_or_else(|| {
            let known = || CONSTRAINTS.iter().map(|row| row.name);
            let unknown = UnknownName::new("constraint", name, known());
            let is_far = unknown.suggestions.is_empty();
            let all = format!("there are {}", joined(known(), ", "));
            ConstraintFault::Kind(if is_far { unknown.listed(all) } else { unknown })
        })?;
        let mut given = Given { kind: row.name, parameters };
        let kind = (row.read)(&mut given)?;
        match given.parameters.pop_first() {
            None => Ok(kind),
            Some((key, _)) => Err(ConstraintFault::Unknown { kind: row.name, key }),
        }
    }

    /// Returns the name of the kind in files, which its row of [`CONSTRAINTS`] has.
    pub fn name(&self) -> &'static str {
        self.row().name
    }

    /// Returns the first parameter, if it is a number.
    pub fn number(&self) -> Option<i64> {
        match self.parameters().first() {
            Some((_, Parameter::Number(number))) => Some(*number),
            _ => None,
        }
    }

    /// Returns the least number of cells of a constraint of the kind; 0 if it is for the whole board.
    pub fn min_cells(&self) -> usize {
        match self.cells() {
            Cells::Board => 0,
            Cells::Marked | Cells::InBlocks | Cells::Set => 1,
            Cells::Distinct(least) | Cells::Repeating(least) => least,
            Cells::Four => 4,
            Cells::Halves => 2,
            Cells::Sets(sets) => sets,
            Cells::Weighted(weights) => weights.len().max(1),
            Cells::Segments(sizes) => sizes.len(),
        }
    }

    /// Returns whether the kind says that all its cells have different values.
    pub fn differ(&self) -> bool {
        self.cells() == Cells::Set
    }

    /// Returns whether a cell may occur more than once in a constraint of the kind.
    pub fn may_repeat(&self) -> bool {
        let is_line = matches!(self.cells(), Cells::Repeating(_) | Cells::Weighted(_));
        is_line || matches!(self.cells(), Cells::Halves | Cells::Sets(_) | Cells::Segments(_))
    }

    /// Returns whether the kind concerns cells that the constraint does not list: neighbours, or the whole board.
    pub fn concerns_other_cells(&self) -> bool {
        matches!(self.cells(), Cells::Board | Cells::Marked | Cells::InBlocks)
    }

    /// Returns the words and the clue of the kind, as `cage 10`.
    pub fn words(&self) -> String {
        let words = self.row().words;
        if let Self::Negative { differences, ratios, sums } = self {
            let lists = [("difference", differences), ("ratio", ratios), ("sum", sums)];
            let lists = lists.into_iter().filter(|(_, values)| !values.is_empty());
            let lists = lists.map(|(name, values)| format!("{name} {}", joined(values, " ")));
            return format!("{words}, {}", joined(lists, ", "));
        }
        // The states of an automaton say little.
        if let Self::Automaton { .. } = self {
            return words.to_owned();
        }
        let mut text = words.to_owned();
        for (index, (key, parameter)) in self.parameters().into_iter().enumerate() {
            // The first parameter is the clue of the kind.
            let name = if index == 0 { String::new() } else { format!(", {key}") };
            let sign = if key == "clue" { "×" } else { "-" };
            let mut value = match parameter {
                Parameter::Number(number) => number.to_string(),
                Parameter::Numbers(numbers) => joined(numbers, " "),
                Parameter::Rows(rows) => joined(rows.iter().map(|row| joined(row, sign)), " "),
                Parameter::Text(text) => text,
                Parameter::Flag(_) => String::new(),
            };
            if let Some((end, _)) = value.char_indices().nth(MAX_SHOWN) {
                value.replace_range(end.., "…");
            }
            let space = if value.is_empty() { "" } else { " " };
            text += &[&name, space, &value].concat();
        }
        text
    }
}
