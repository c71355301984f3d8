//! Clauses that follow from a constraint beyond the regions.
//!
//! A clause follows from a constraint if no values of its cells make all literals of the clause false and the constraint hold.
//! Counting often shows that no such values exist (`bounds`). Otherwise all values are tried, with the check of the crate
//! `board`, on the part of the constraint that the clause is about (`parts`). Cells that share a region get different values.

use clausoku_board::{Cell, Constraint, Puzzle, Variant};
use clausoku_cnf::{Deadline, Stopped};

use super::bounds::may_hold;
use super::pairs::Pairs;
use super::parts::{Claim, parts, possible};

/// The number of values of cells that are tried for a clause.
// As many as the encoder tries for all clauses of a constraint, in the same order, so that no clause of these takes more.
const MAX_VALUES: u64 = 5_000_000;

/// The work of an assignment, in units of about a clause.
const UNITS_OF_TRIAL: u32 = 4;

/// The constraints of a puzzle, by cell.
pub(crate) struct Constraints<'p> {
    variant: &'p Variant,
    /// The constraints, expressions as automata.
    ready: Vec<Constraint>,
    /// The indices of the constraints that contain the cell and concern only the cells that they list.
    by_cell: Vec<Vec<usize>>,
    /// The indices of all of them.
    all: Vec<usize>,
}

impl<'p> Constraints<'p> {
    pub(crate) fn new(puzzle: &'p Puzzle) -> Self {
        let variant = puzzle.variant();
        let mut by_cell = vec![Vec::new(); variant.cell_count()];
        let mut all = Vec::new();
        for (index, constraint) in variant.constraints().iter().enumerate() {
            // The others have no clauses over candidates alone (`certify` refuses them), and a check of the
            // listed cells would not suffice.
            if !constraint.kind.concerns_other_cells() {
                all.push(index);
                for cell in &constraint.cells {
                    by_cell[cell.index()].push(index);
                }
            }
        }
        let constraints = variant.constraints().iter();
        let ready = constraints.map(|one| variant.with_automaton(one)).collect();
        Self { variant, ready, by_cell, all }
    }

    /// Returns whether a constraint excludes that all of these claims are false.
    pub(crate) fn exclude(
        &self,
        claims: &[Claim],
        pairs: &Pairs,
        deadline: &Deadline,
    ) -> Result<bool, Stopped> {
        let first = claims.first();
        let constraints = first.map_or(&self.all, |claim| &self.by_cell[claim.cell.index()]);
        for constraint in constraints.iter().map(|&index| &self.ready[index]) {
            if !claims.iter().all(|claim| constraint.cells.contains(&claim.cell)) {
                continue;
            }
            deadline.work(constraint.cells.len() as u32)?;
            if self.is_counted_out(constraint, claims) {
                return Ok(true);
            }
            for part in &parts(constraint, claims) {
                if self.excludes(part, claims, pairs, deadline)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Returns whether counting shows that a constraint excludes that all of these claims are false.
    fn is_counted_out(&self, constraint: &Constraint, claims: &[Claim]) -> bool {
        let order = self.variant.order() as u16;
        let first = self.variant.first_value();
        let values =
            |numbers: Vec<u16>| numbers.into_iter().map(|number| number + first - 1).collect();
        let line: Vec<Vec<u16>> =
            constraint.cells.iter().map(|&cell| values(possible(claims, cell, order))).collect();
        !may_hold(&constraint.kind, &line)
    }

    fn excludes(
        &self,
        constraint: &Constraint,
        claims: &[Claim],
        pairs: &Pairs,
        deadline: &Deadline,
    ) -> Result<bool, Stopped> {
        let mut cells: Vec<Cell> = Vec::new();
        for &cell in &constraint.cells {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        // The cells with one value first: their values rule out values of others.
        cells.sort_by_key(|cell| {
            !claims.iter().any(|claim| claim.cell == *cell && !claim.is_positive)
        });
        let order = self.variant.order() as u16;
        let possible = cells.iter().map(|&cell| possible(claims, cell, order)).collect();
        let values = vec![0; self.variant.cell_count()];
        let variant = self.variant;
        let mut trial =
            Trial { variant, constraint, cells, possible, pairs, values, tried: 0, deadline };
        Ok(!trial.may_hold(0)?)
    }
}

/// A search for values that make a constraint hold.
struct Trial<'a> {
    variant: &'a Variant,
    constraint: &'a Constraint,
    cells: Vec<Cell>,
    /// The values of each cell.
    possible: Vec<Vec<u16>>,
    pairs: &'a Pairs,
    /// The value of each cell of the board.
    values: Vec<u16>,
    tried: u64,
    deadline: &'a Deadline,
}

impl Trial<'_> {
    /// Returns whether values of the cells from this place on may make the constraint hold, also if too many are tried.
    fn may_hold(&mut self, place: usize) -> Result<bool, Stopped> {
        self.tried += 1;
        // The safe answer: the clause counts as not justified.
        if self.tried > MAX_VALUES {
            return Ok(true);
        }
        self.deadline.work(UNITS_OF_TRIAL)?;
        let Some(&cell) = self.cells.get(place) else {
            return Ok(self.variant.holds(self.constraint, &self.values));
        };
        for choice in 0..self.possible[place].len() {
            let value = self.possible[place][choice];
            let mut before = self.cells[..place].iter();
            let is_taken = before.any(|&other| {
                self.values[other.index()] == value && self.pairs.share_region(cell, other)
            });
            if is_taken {
                continue;
            }
            self.values[cell.index()] = value;
            if self.may_hold(place + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
