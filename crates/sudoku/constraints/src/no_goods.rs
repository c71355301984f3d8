//! Constraints as clauses over candidates alone.
//!
//! The cells of a constraint get values one after another. Where no value of the later cells makes the constraint hold, a clause
//! forbids the values so far, and nothing is said about the later cells. Of up to four cells that differ, the clauses say what each two or
//! three values leave to the others, from which unit propagation derives more. Formulas that are read back use these clauses: each of
//! them follows from the definition of its constraint, without auxiliary variables.

use clausoku_board::{Cell, Constraint, ConstraintKind};

use crate::lower::Lowering;
use crate::piece::{CellLiteral, Pairs, Piece, Relation};
use clausoku_text::{StopReason, Stopped};

/// The number of assignments that are tried for a constraint.
// Enough for six cells of nine values that may be equal (531,441), and not for seven.
const MAX_ASSIGNMENTS: u64 = 600_000;

/// The number of values of cells that are tried for a constraint.
// Values that are taken end a branch before its last cell, so that a long search may reach few assignments.
const MAX_VALUES: u64 = 5_000_000;

/// The maximum number of cells of a constraint: the search recurses once for each cell.
const MAX_CELLS: usize = 256;

/// The number of cells that differ, and of values, up to which the clauses about sets of values are written.
const MAX_DIFFERENT: usize = 4;
// All sets of values are looked through: 65,536 of 16 values.
const MAX_ORDER: usize = 16;

/// The number of clauses that a constraint may have.
const MAX_CLAUSES: usize = 100_000;

impl Lowering<'_> {
    /// Returns clauses over candidates instead of the pieces of a constraint.
    ///
    /// # Errors
    ///
    /// Fails with the memory limit if there are too many assignments or clauses, or if the kind concerns cells that the constraint does
    /// not list, and at the deadline.
    pub fn no_goods(&mut self, constraint: &Constraint) -> Result<Vec<Piece>, Stopped> {
        if constraint.kind.concerns_other_cells() {
            return Err(Stopped(StopReason::MemoryLimit));
        }
        let pieces = self.pieces(constraint)?;
        let order = self.variant.order();
        if pieces.iter().all(|piece| match piece {
            // An impossible sum does not follow from one cell or two, so all values are tried.
            Piece::Clause(says) => !says.is_empty(),
            Piece::Relation(_) => true,
            Piece::Combinations { cells, .. } => cells.len() <= MAX_DIFFERENT && order <= MAX_ORDER,
            Piece::Line { .. } | Piece::Linear { .. } | Piece::EqualSums(_) => false,
        }) {
            let clauses = pieces.into_iter().flat_map(|piece| match piece {
                // For killers with few givens, these clauses and the supports of relations lowered the
                // refutation of a puzzle from 80 to 17 ms, with 9,907 clauses of constraints in place of 6,732
                // (mean of 20 puzzles, docs/measurements/certificates.md).
                Piece::Combinations { cells, sets } => consequences(&cells, &sets, order),
                Piece::Relation(relation) => related(&relation),
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
            return Err(Stopped(StopReason::MemoryLimit));
        }
        let constraint = &self.variant.with_automaton(constraint);
        let mut search = Search {
            lowering: self,
            constraint,
            cells,
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
    let edges = match &constraint.kind {
        ConstraintKind::Automaton { automaton } => automaton.edges.len(),
        _ => 1,
    };
    (constraint.cells.len() * edges) as u64
}

/// Returns clauses that say that the values of two cells are related.
pub(crate) fn related(relation: &Relation) -> Vec<Piece> {
    let Relation { first, second, related } = relation;
    let mut clauses = supports(*first, *second, related);
    let more = supports(*second, *first, &related.transposed()).into_iter();
    // The pairs are the same.
    clauses.extend(more.filter(|says| says.iter().any(|says| says.holds)));
    clauses.into_iter().map(Piece::Clause).collect()
}

/// Returns clauses that say that a value of the first cell implies the values of the second one in its row, or if that is less or
/// nothing, the pairs that are not related.
fn supports(first: Cell, second: Cell, pairs: &Pairs) -> Vec<Vec<CellLiteral>> {
    let order = pairs.order();
    let mut clauses = Vec::new();
    for (value, row) in (1..).zip(0..order) {
        let values = (1..).zip((0..order).map(|column| pairs.has(row, column)));
        let supports = values.clone().filter(|&(_, is_related)| is_related);
        let count = supports.clone().count();
        if count == 0 || count + 1 >= order {
            let others = values.filter(|&(_, is_related)| !is_related).map(|(other, _)| other);
            clauses.extend(
                others.map(|other| {
                    vec![CellLiteral::no(first, value), CellLiteral::no(second, other)]
                }),
            );
        } else {
            let supports = supports.map(|(other, _)| CellLiteral::yes(second, other));
            clauses.push([CellLiteral::no(first, value)].into_iter().chain(supports).collect());
        }
    }
    clauses
}

/// Returns clauses that say that cells, which differ, have the values of one of these sets. If some of the values are known, it is
/// said of the other cells that they have one of one value or of two values; of the last cell, all of its values.
fn consequences(cells: &[Cell], sets: &[Vec<u16>], order: usize) -> Vec<Piece> {
    let sets: Vec<u32> = sets.iter().map(|set| set.iter().map(|&value| bit(value)).sum()).collect();
    let mut clauses = Vec::new();
    for values in 0..1_u32 << order {
        let count = values.count_ones() as usize;
        // If fewer values exclude each other, the clause about them says more.
        let mut fewer = bits(values).map(|value| values & !bit(value));
        if count >= cells.len() || fewer.any(|fewer| sets.iter().all(|set| set & fewer != fewer)) {
            continue;
        }
        let rests = sets.iter().filter(|&set| set & values == values).map(|set| set & !values);
        let (common, any) =
            rests.clone().fold((!0, 0), |(all, any), rest| (all & rest, any | rest));
        let mut implied: Vec<u32> = Vec::new();
        if any == 0 {
            implied.push(0);
        } else if count + 1 == cells.len() {
            implied.push(any);
        } else {
            implied.extend(bits(common).map(bit));
            let others: Vec<u32> = bits(any & !common).map(bit).collect();
            for (place, &first) in others.iter().enumerate() {
                let pairs = others[..place].iter().map(|&second| first | second);
                // Measured on the same puzzles: one value alone takes 28 ms where pairs take 22; all sets of
                // values that the other cells must hit take 24 ms, with a quarter more clauses.
                implied.extend(pairs.filter(|pair| rests.clone().all(|rest| rest & pair != 0)));
            }
        }
        for known in arrangements(cells, count) {
            let no =
                known.iter().zip(bits(values)).map(|(&cell, value)| CellLiteral::no(cell, value));
            let open = cells.iter().filter(|cell| !known.contains(cell));
            for &implied in &implied {
                let yes = open.clone().flat_map(|&cell| {
                    bits(implied).map(move |value| CellLiteral::yes(cell, value))
                });
                clauses.push(Piece::Clause(no.clone().chain(yes).collect()));
            }
        }
    }
    clauses
}

fn bit(value: u16) -> u32 {
    1 << (value - 1)
}

/// Returns the values of a set of bits, ascending.
fn bits(set: u32) -> impl Iterator<Item = u16> + Clone {
    (1..=MAX_ORDER as u16).filter(move |&value| set & bit(value) != 0)
}

/// Returns the sequences of this many different cells.
fn arrangements(cells: &[Cell], count: usize) -> Vec<Vec<Cell>> {
    let Some(count) = count.checked_sub(1) else { return vec![Vec::new()] };
    let shorter = arrangements(cells, count).into_iter();
    let longer = shorter.flat_map(|before| {
        let others = cells.iter().filter(|cell| !before.contains(cell));
        others.map(|&cell| [before.as_slice(), &[cell]].concat()).collect::<Vec<_>>()
    });
    longer.collect()
}

/// A search for the assignments that violate a constraint.
struct Search<'s, 'l> {
    lowering: &'s Lowering<'l>,
    constraint: &'s Constraint,
    /// The cells of the constraint, each once.
    cells: Vec<Cell>,
    /// The value of each cell of the board; 0 if the cell has none yet.
    values: Vec<u16>,
    /// The number of steps of a check.
    work: u64,
    /// The number of assignments of all cells.
    tried: u64,
    /// The number of values of cells.
    descents: u64,
    clauses: Vec<Piece>,
}

impl Search<'_, '_> {
    /// Returns whether values of the cells from this place on make the constraint hold. If so, the values of the cell that
    /// exclude this are forbidden.
    fn extend(&mut self, place: usize) -> Result<bool, Stopped> {
        let Some(&cell) = self.cells.get(place) else {
            self.tried += 1;
            if self.tried > MAX_ASSIGNMENTS || self.clauses.len() > MAX_CLAUSES {
                return Err(Stopped(StopReason::MemoryLimit));
            }
            self.lowering.effort.work(self.work)?;
            return Ok(self.lowering.variant.holds(self.constraint, &self.values));
        };
        let mut is_possible = false;
        let mut impossible = Vec::new();
        for value in 1..=self.lowering.variant.order() as u16 {
            if self.is_taken(place, value) {
                continue;
            }
            self.descents += 1;
            if self.descents > MAX_VALUES {
                return Err(Stopped(StopReason::MemoryLimit));
            }
            self.values[cell.index()] = value;
            if self.extend(place + 1)? {
                is_possible = true;
            } else {
                impossible.push(value);
            }
        }
        self.values[cell.index()] = 0;
        // If no value is possible, the caller forbids the value of the cell before, which is one clause and
        // shorter.
        if is_possible {
            for value in impossible {
                let before = self.cells[..place].iter();
                let says = before.map(|&other| CellLiteral::no(other, self.values[other.index()]));
                let says: Vec<CellLiteral> = says.chain([CellLiteral::no(cell, value)]).collect();
                self.clauses.push(Piece::Clause(says));
            }
        }
        Ok(is_possible)
    }

    /// Returns whether an earlier cell that differs from this one has the value.
    fn is_taken(&self, place: usize, value: u16) -> bool {
        let cell = self.cells[place];
        let mut before = self.cells[..place].iter();
        before
            .any(|&other| self.values[other.index()] == value && self.lowering.differ(other, cell))
    }
}
