//! The names of constraints in messages, and the refusal of constraints by name.

use crate::{Cell, Constraint, UnknownConstraint, Variant};

/// The number of cells that a name lists.
const LISTED: usize = 9;

impl Variant {
    /// Returns the name of a constraint of this variant: its own, or its kind, clue and cells, as
    /// `cage 10 at R1C1 R1C2`.
    pub fn constraint_name(&self, constraint: &Constraint) -> String {
        if let Some(name) = &constraint.name {
            return name.clone();
        }
        let words = constraint.kind.words();
        let Some(&last) = constraint.cells.last() else { return words };
        let count = constraint.cells.len();
        let listed = if count > LISTED { LISTED - 2 } else { count };
        let place = |&cell: &Cell| self.position(cell).to_string();
        let places: Vec<String> = constraint.cells[..listed].iter().map(place).collect();
        let rest = if listed == count {
            String::new()
        } else {
            format!(" … {} ({count} cells)", place(&last))
        };
        format!("{words} at {}{rest}", places.join(" "))
    }

    /// Checks that the variant has no constraints, for a part of the program that knows regions only.
    /// `part` is its name, as `the solver lanes`.
    ///
    /// # Errors
    ///
    /// Fails with the first constraint.
    pub fn regions_only(&self, part: &'static str) -> Result<(), UnknownConstraint> {
        match self.constraints().first() {
            None => Ok(()),
            Some(first) => Err(self.unknown_constraint(first, part)),
        }
    }

    /// Returns the refusal of a constraint of this variant by a part of the program.
    pub fn unknown_constraint(
        &self,
        constraint: &Constraint,
        part: &'static str,
    ) -> UnknownConstraint {
        let name = self.constraint_name(constraint);
        UnknownConstraint { part, kind: constraint.kind.name(), name }
    }
}
