//! Clauses that follow from a constraint beyond the regions.
//!
//! A clause follows from a constraint if no values of its cells make all literals of the clause false and the constraint hold.
//! That is tried for all values, with the check of the crate `board`. Cells that share a region get different values.

use clausoku_board::{Cell, Constraint, Puzzle, Structure, Variant};
use clausoku_cnf::StopCheck;

use super::pairs::Pairs;

/// The number of assignments that are tried for a clause.
const MAX_ASSIGNMENTS: u64 = 600_000;

/// The work of an assignment, in units of about a clause.
const UNITS_OF_TRIAL: u32 = 4;

/// A value that a cell has, or does not have, if a literal is false. Values are counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Says {
    pub(crate) cell: Cell,
    pub(crate) value: u16,
    pub(crate) is_value: bool,
}

/// The constraints of a puzzle, by cell.
pub(crate) struct Constraints<'p> {
    variant: &'p Variant,
    /// The constraints, expressions as automata.
    ready: Vec<Constraint>,
    /// The indices of the constraints that contain the cell and no cells that they do not list.
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

    /// Returns whether a constraint excludes these statements together. None does if the check stops the work.
    pub(crate) fn exclude(&self, says: &[Says], pairs: &Pairs, stop: &StopCheck<'_>) -> bool {
        let constraints = says.first().map_or(&self.all, |says| &self.by_cell[says.cell.index()]);
        let mut constraints = constraints.iter().map(|&index| &self.ready[index]);
        constraints.any(|constraint| {
            says.iter().all(|says| constraint.cells.contains(&says.cell))
                && self.excludes(&part(constraint, says), says, pairs, stop)
        })
    }

    fn excludes(
        &self,
        constraint: &Constraint,
        says: &[Says],
        pairs: &Pairs,
        stop: &StopCheck<'_>,
    ) -> bool {
        let mut cells = constraint.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        // The cells with one value first: their values rule out those of others.
        cells.sort_by_key(|cell| !says.iter().any(|says| says.cell == *cell && says.is_value));
        let order = self.variant.order() as u16;
        let possible: Vec<Vec<u16>> = cells
            .iter()
            .map(|&cell| (1..=order).filter(|&value| allow(says, cell, value)).collect())
            .collect();
        let values = vec![0; self.variant.cell_count()];
        let variant = self.variant;
        let mut trial =
            Trial { variant, constraint, cells, possible, pairs, values, tried: 0, stop };
        !trial.may_hold(0)
    }
}

/// Returns whether the cell may have this value if the statements hold.
fn allow(says: &[Says], cell: Cell, value: u16) -> bool {
    says.iter().all(|says| says.cell != cell || (says.value == value) == says.is_value)
}

/// Returns the part of a constraint that is about the cells of a clause, if its kind has such parts: a line whose neighbours
/// are related, for example, consists of shorter ones. The constraint implies the part.
fn part(constraint: &Constraint, says: &[Says]) -> Constraint {
    let line = &constraint.cells;
    if says.is_empty() {
        return constraint.clone();
    }
    let is_named = |cell: &Cell| says.iter().any(|says| says.cell == *cell);
    let pairs = |other: &dyn Fn(usize) -> usize| {
        let places = 0..line.len();
        let places = places.filter(|&at| is_named(&line[at]) || is_named(&line[other(at)]));
        places.map(|place| line[place]).collect()
    };
    let cells: Vec<Cell> = match constraint.kind.structure() {
        Structure::Whole | Structure::Sum(_) => return constraint.clone(),
        Structure::Stretch => shortest(line, says).to_vec(),
        Structure::Subset => line.iter().copied().filter(is_named).collect(),
        Structure::Mirror => pairs(&|place| line.len() - 1 - place),
        Structure::Halves => pairs(&|place| (place + line.len() / 2) % line.len()),
    };
    Constraint::new(constraint.kind.clone(), cells)
}

/// Returns the shortest stretch of a line that contains the cells.
fn shortest<'l>(line: &'l [Cell], says: &[Says]) -> &'l [Cell] {
    let mut stretches = (1..=line.len()).flat_map(|length| line.windows(length));
    let found = stretches.find(|stretch| says.iter().all(|says| stretch.contains(&says.cell)));
    found.unwrap_or(line)
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
    stop: &'a StopCheck<'a>,
}

impl Trial<'_> {
    /// Returns whether values of the cells from this place on may make the constraint hold, also if too many are tried or
    /// the check stops the work.
    fn may_hold(&mut self, place: usize) -> bool {
        self.tried += 1;
        if self.tried > MAX_ASSIGNMENTS || self.stop.after(UNITS_OF_TRIAL) {
            return true;
        }
        let Some(&cell) = self.cells.get(place) else {
            return self.variant.holds(self.constraint, &self.values);
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
            if self.may_hold(place + 1) {
                return true;
            }
        }
        false
    }
}
