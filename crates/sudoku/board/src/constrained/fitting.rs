//! The check that a constraint fits a board: its cells exist, their number is right for its kind, and its
//! parameters are in range.
//!
//! Also the names of constraints in messages, and the refusal of constraints by name.

use std::collections::HashSet;

use clausoku_text::joined;

use crate::constraint::{Cells, Domain};
use crate::variant::check_name;
use crate::{
    Constraint, ConstraintError, ConstraintFault, ConstraintKind, UnknownConstraint, Variant,
};

/// The largest number of cells of a constraint: the size of the largest board whose sums fit.
const MAX_LINE: usize = 1 << 14;

impl Variant {
    /// Returns the variant with these constraints instead of its own ones. A built-in variant becomes
    /// `NAME with clues`, since its name stands for the board without them; [`with_name`](Self::with_name) gives another
    /// name.
    ///
    /// # Errors
    ///
    /// Fails with the first constraint that does not fit the board.
    pub fn with_constraints(self, constraints: Vec<Constraint>) -> Result<Self, ConstraintError> {
        let is_changed = constraints != self.constraints();
        let variant = self.constrained(constraints)?;
        Ok(if is_changed { variant.renamed("with clues") } else { variant })
    }

    /// Returns the variant with these constraints instead of its own ones, under its name.
    pub(crate) fn constrained(self, constraints: Vec<Constraint>) -> Result<Self, ConstraintError> {
        for (index, constraint) in constraints.iter().enumerate() {
            fits(&self, constraint).map_err(|fault| {
                let known = constraint.cells.iter().all(|cell| cell.index() < self.cell_count());
                let name =
                    if known { self.constraint_name(constraint) } else { constraint.kind.words() };
                ConstraintError { index, name, fault }
            })?;
        }
        Ok(self.set_constraints(constraints))
    }
}

/// Checks that the constraint fits the board.
fn fits(variant: &Variant, constraint: &Constraint) -> Result<(), ConstraintFault> {
    let Constraint { kind, cells, name } = constraint;
    if let Some(name) = name {
        check_name(name).map_err(|_| ConstraintFault::Name(name.clone()))?;
    }
    // Before the checks below, which look cells up by their index.
    if let Some(cell) = cells.iter().find(|cell| cell.index() >= variant.cell_count()) {
        return Err(ConstraintFault::NoSuchCell(cell.index()));
    }
    if let Some(expected) = expected_cells(kind, cells.len()) {
        return Err(ConstraintFault::Cells { expected, found: cells.len() });
    }
    if !kind.may_repeat() {
        let mut seen = HashSet::new();
        if let Some(&twice) = cells.iter().find(|&&cell| !seen.insert(cell)) {
            return Err(ConstraintFault::CellTwice(variant.position(twice).to_string()));
        }
    }
    let mut outside = cells.iter().filter(|&&cell| variant.block_of(cell).is_none());
    if let (Cells::InBlocks, Some(&cell)) = (kind.cells(), outside.next()) {
        let place = variant.position(cell);
        return Err(ConstraintFault::Board(format!("{place} is in no block")));
    }
    kind.fits(&Domain { alphabet: variant.alphabet(), values: variant.values() })
}

/// Returns `true` if a constraint of the kind may have this number of cells.
pub(super) fn may_have(kind: &ConstraintKind, found: usize) -> bool {
    let fits = match kind.cells() {
        Cells::Board => found == 0,
        Cells::Marked
        | Cells::InBlocks
        | Cells::Set
        | Cells::Weighted([])
        | Cells::Distinct(_)
        | Cells::Repeating(_) => found >= kind.min_cells(),
        Cells::Four => found == 4,
        Cells::Halves => found > 0 && found.is_multiple_of(2),
        Cells::Sets(sets) => sets > 0 && found > 0 && found.is_multiple_of(sets),
        Cells::Weighted(weights) => weights.len() == found,
        Cells::Segments(sizes) => {
            let all = sizes.iter().fold(0_usize, |all, &size| all.saturating_add(size));
            all == found && sizes.len() > 1 && !sizes.contains(&0)
        }
    };
    fits && found <= MAX_LINE
}

/// Returns the number of cells that a kind needs, in words, unless this number is right.
fn expected_cells(kind: &ConstraintKind, found: usize) -> Option<String> {
    if may_have(kind, found) {
        return None;
    }
    if found > MAX_LINE {
        return Some(format!("at most {MAX_LINE}"));
    }
    Some(match kind.cells() {
        Cells::Board => "none: it is for the whole board".to_owned(),
        Cells::Marked
        | Cells::InBlocks
        | Cells::Set
        | Cells::Weighted([])
        | Cells::Distinct(_)
        | Cells::Repeating(_) => format!("at least {}", kind.min_cells()),
        Cells::Four => "four".to_owned(),
        Cells::Halves => "an even number".to_owned(),
        Cells::Sets(sets) => format!("a multiple of {sets}"),
        Cells::Weighted(weights) => format!("{}, one for each weight", weights.len()),
        Cells::Segments(_) => {
            "as many as its sizes, two or more that are not 0, are together".to_owned()
        }
    })
}

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
        let places = constraint.cells[..listed].iter().map(|&cell| self.position(cell));
        let rest = if listed == count {
            String::new()
        } else {
            format!(" … {} ({count} cells)", self.position(last))
        };
        format!("{words} at {}{rest}", joined(places, " "))
    }

    /// Checks that the variant has no constraints, for a part of the program that knows regions only.
    /// `part` is its name, as `the solver lanes`.
    ///
    /// # Errors
    ///
    /// Fails with the first constraint.
    pub fn regions_only(&self, part: &'static str) -> Result<(), UnknownConstraint> {
        let first = self.constraints().first();
        first.map_or(Ok(()), |first| Err(self.unknown_constraint(first, part)))
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
