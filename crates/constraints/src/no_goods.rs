//! Constraints as clauses over candidates alone.
//!
//! The cells of a constraint get values one after another. Where no value of the later cells makes the constraint hold, a clause
//! forbids the values so far, and nothing is said about the later cells. Formulas that are read back use these clauses: each of
//! them follows from the definition of its constraint, without auxiliary variables.

use clausoku_board::{Cell, Constraint, ConstraintKind, Variant};

use crate::effort::Effort;
use crate::lower::Lowering;
use crate::piece::{Piece, Relation, Says};
use clausoku_files::StopReason;

/// The number of assignments that are tried for a constraint.
const MAX_ASSIGNMENTS: u64 = 600_000;

/// The number of values of cells that are tried for a constraint.
const MAX_VALUES: u64 = 5_000_000;

/// The number of cells of a constraint, each of which the search descends into.
const MAX_CELLS: usize = 256;

/// The number of clauses that a constraint may have.
const MAX_CLAUSES: usize = 100_000;

impl Lowering<'_> {
    /// Returns clauses over candidates instead of the pieces of a constraint.
    ///
    /// # Errors
    ///
    /// Fails with the memory limit if there are too many assignments or clauses, or if the kind concerns cells that the constraint does
    /// not list, and if the check stops the work.
    pub fn no_goods(&mut self, constraint: &Constraint) -> Result<Vec<Piece>, StopReason> {
        if constraint.kind.concerns_other_cells() {
            return Err(StopReason::MemoryLimit);
        }
        let pieces = self.pieces(constraint)?;
        if pieces.iter().all(|piece| matches!(piece, Piece::Clause(_) | Piece::Relation(_))) {
            let clauses = pieces.into_iter().flat_map(|piece| match piece {
                Piece::Relation(relation) => forbidden(&relation),
                other => vec![other],
            });
            return Ok(clauses.collect());
        }
        let mut cells: Vec<Cell> = Vec::new();
        for &cell in &constraint.cells {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        if cells.len() > MAX_CELLS {
            return Err(StopReason::MemoryLimit);
        }
        let constraint = &self.variant.with_automaton(constraint);
        let mut search = Search {
            variant: self.variant,
            constraint,
            cells,
            differ: self.differ,
            effort: &self.effort,
            work: work(constraint),
            values: vec![0; self.variant.cell_count()],
            tried: 0,
            descents: 0,
            clauses: Vec::new(),
        };
        if !search.extend(0)? {
            search.clauses.push(Piece::Clause(Vec::new()));
        }
        Ok(search.clauses)
    }
}

/// Returns the number of steps of a check of the constraint.
fn work(constraint: &Constraint) -> u64 {
    let edges = if let ConstraintKind::Automaton { automaton } = &constraint.kind {
        automaton.edges.len()
    } else {
        1
    };
    (constraint.cells.len() * edges) as u64
}

/// Returns the clauses that forbid the pairs of values that are not related.
fn forbidden(relation: &Relation) -> Vec<Piece> {
    let mut clauses = Vec::new();
    for (first, row) in (1..).zip(&relation.related) {
        for (second, &is_related) in (1..).zip(row) {
            if !is_related {
                let says = [Says::no(relation.first, first), Says::no(relation.second, second)];
                clauses.push(Piece::Clause(says.to_vec()));
            }
        }
    }
    clauses
}

/// A search for the assignments that violate a constraint.
struct Search<'a> {
    variant: &'a Variant,
    constraint: &'a Constraint,
    /// The cells of the constraint, each once.
    cells: Vec<Cell>,
    differ: &'a dyn Fn(Cell, Cell) -> bool,
    /// The value of each cell of the board; 0 if the cell has none yet.
    values: Vec<u16>,
    effort: &'a Effort<'a>,
    /// The number of steps of a check.
    work: u64,
    /// The number of assignments of all cells.
    tried: u64,
    /// The number of values of cells.
    descents: u64,
    clauses: Vec<Piece>,
}

impl Search<'_> {
    /// Returns whether values of the cells from this place on make the constraint hold. If so, the values of the cell that
    /// exclude this are forbidden.
    fn extend(&mut self, place: usize) -> Result<bool, StopReason> {
        let Some(&cell) = self.cells.get(place) else {
            self.tried += 1;
            if self.tried > MAX_ASSIGNMENTS || self.clauses.len() > MAX_CLAUSES {
                return Err(StopReason::MemoryLimit);
            }
            self.effort.work(self.work)?;
            return Ok(self.variant.holds(self.constraint, &self.values));
        };
        let mut is_possible = false;
        let mut impossible = Vec::new();
        for value in 1..=self.variant.order() as u16 {
            if self.is_taken(place, value) {
                continue;
            }
            self.descents += 1;
            if self.descents > MAX_VALUES {
                return Err(StopReason::MemoryLimit);
            }
            self.values[cell.index()] = value;
            if self.extend(place + 1)? {
                is_possible = true;
            } else {
                impossible.push(value);
            }
        }
        self.values[cell.index()] = 0;
        if is_possible {
            for value in impossible {
                let before = self.cells[..place].iter();
                let says = before.map(|&other| Says::no(other, self.values[other.index()]));
                let says: Vec<Says> = says.chain([Says::no(cell, value)]).collect();
                self.clauses.push(Piece::Clause(says));
            }
        }
        Ok(is_possible)
    }

    /// Returns whether an earlier cell that differs from this one has the value.
    fn is_taken(&self, place: usize, value: u16) -> bool {
        let cell = self.cells[place];
        let mut before = self.cells[..place].iter();
        before.any(|&other| self.values[other.index()] == value && (self.differ)(other, cell))
    }
}
