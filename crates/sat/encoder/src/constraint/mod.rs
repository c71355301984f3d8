//! The clauses of constraints beyond regions.
//!
//! The crate `constraints` lowers each constraint to pieces, and this module writes each form of them:
//!
//! - a clause over candidates;
//! - a *relation* on two cells, by support clauses ([`relation`]);
//! - a *set of values* in cells that differ, by a selector for each combination ([`combinations`]);
//! - a *diagram* along a line of cells, layer by layer ([`line`]).
//!
//! At the level `reduced`, sums that several constraints imply together are added. Where formulas are read back, clauses over
//! candidates alone replace the forms with auxiliary variables.
//!
//! **Invariant.** If each cell holds exactly one value, each auxiliary variable is a function of these, so that
//! a formula has one model for each solution. Candidates that are known are in no clause.

mod line;
mod terms;

use clausoku_board::{Cell, Variant};
use clausoku_cnf::{Deadline, StopReason, Stopped};
use clausoku_constraints::{Addend, Diagram, Lowering, Piece};

use crate::clause_writer::ClauseWriter;
use crate::{ConstraintForm, EncodeError, Origin};

/// The number of transitions that the diagrams of a formula may have.
// A transition takes some 16 bytes, so this is some 320 MB.
const BUDGET: u64 = 20_000_000;

/// A constraint as pieces.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    /// The constraint, or several that imply a sum together.
    origin: Origin,
    pieces: Vec<Piece>,
}

/// Returns the constraints of the variant as pieces, if the cells can have these values only and the rules that are
/// written say that cells differ if `differ` does; with the sums that several constraints imply together if `combined`.
pub(crate) fn compile(
    variant: &Variant,
    values: &dyn Fn(Cell) -> Vec<u16>,
    differ: &dyn Fn(Cell, Cell) -> bool,
    (form, combined): (ConstraintForm, bool),
    deadline: &Deadline,
) -> Result<Vec<Compiled>, EncodeError> {
    let mut lowering = Lowering::new(variant, values, differ, deadline, BUDGET);
    let mut compiled = Vec::with_capacity(variant.constraints().len());
    for (index, constraint) in variant.constraints().iter().enumerate() {
        let lowered = match form {
            ConstraintForm::Auxiliaries => lowering.pieces(constraint),
            ConstraintForm::NoGoods => lowering.no_goods(constraint),
        };
        let pieces = match lowered {
            Ok(pieces) => pieces,
            // A stated constraint, unlike an implied sum, cannot be left out, so the formula fails.
            Err(Stopped(StopReason::MemoryLimit)) => {
                let constraint = variant.constraint_name(constraint);
                return Err(match form {
                    ConstraintForm::Auxiliaries => {
                        EncodeError::Constraint { constraint, transitions: BUDGET }
                    }
                    ConstraintForm::NoGoods => EncodeError::NoGoods { constraint },
                });
            }
            Err(stopped) => return Err(stopped.into()),
        };
        compiled.push(Compiled { origin: Origin::Constraint(index), pieces });
    }
    // Each clause without auxiliary variables must follow from one constraint, or it cannot be read back.
    if combined && form == ConstraintForm::Auxiliaries {
        let sums = lowering.combined_sums()?.into_iter();
        // With these sums, "Zero solution" has its proof in 0.15 s in place of more than 9 s, and "Hailstone"
        // takes 4.0 in place of 8.6 s (puzzles of little killers).
        compiled.extend(sums.map(|(of, pieces)| Compiled { origin: Origin::Combined(of), pieces }));
    }
    Ok(compiled)
}

impl Compiled {
    /// Returns a number of auxiliary variables that the clauses do not exceed.
    pub(crate) fn most_auxiliaries(&self) -> u64 {
        let of_pieces = self.pieces.iter().map(|piece| match piece {
            Piece::Clause(_) | Piece::Relation(_) => 0,
            Piece::Combinations { cells, sets } => sets.len() * (1 + cells.len()),
            Piece::Lines { lines, terminals } => {
                terminals + lines.iter().map(|(_, diagram)| auxiliaries(diagram)).sum::<usize>()
            }
            Piece::Sum { addends, chain } => {
                let of_addends = addends.iter().map(|addend| match addend {
                    Addend::Cell(_) => 0,
                    Addend::Cells(_, diagram) => auxiliaries(diagram),
                });
                auxiliaries(chain) + of_addends.sum::<usize>()
            }
        });
        of_pieces.map(|count| count as u64).sum()
    }
}

/// Returns the number of auxiliary variables that the clauses of a diagram do not exceed.
fn auxiliaries(diagram: &Diagram) -> usize {
    diagram.layers.iter().map(|layer| layer.after + layer.edges.len()).sum()
}

impl ClauseWriter<'_> {
    /// Writes the constraints.
    pub(crate) fn constraints(&mut self, constraints: &[Compiled]) {
        for constraint in constraints {
            self.begin(|| constraint.origin.clone());
            for piece in &constraint.pieces {
                self.piece(piece);
                if self.sink.is_closed() {
                    return;
                }
            }
        }
    }

    fn piece(&mut self, piece: &Piece) {
        match piece {
            Piece::Clause(says) => {
                let terms = says.iter().map(|says| {
                    let term = self.value(says.cell, says.value);
                    if says.holds { term } else { !term }
                });
                let terms: Vec<_> = terms.collect();
                self.one_of(terms);
            }
            Piece::Relation(relation) => self.relation(relation),
            Piece::Combinations { cells, sets } => self.combinations(cells, sets),
            Piece::Lines { lines, terminals } => self.lines(lines, *terminals),
            Piece::Sum { addends, chain } => self.sum(addends, chain),
        }
    }
}
