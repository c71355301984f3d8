//! The clauses of constraints beyond regions.
//!
//! The crate `constraints` lowers each constraint to pieces, and this module writes each form of them:
//!
//! - a clause over candidates;
//! - a *relation* on two cells, by support clauses ([`relation`]);
//! - a *set of values* in cells that differ, by a selector for each combination ([`combinations`]);
//! - a *sum*, as diagrams of the totals of its groups ([`line`]);
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
use clausoku_constraints::{Addend, Diagram, Lowering, Piece, Unfolded};

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
    parts: Vec<Part>,
}

/// A part of a constraint, as it is written.
#[derive(Clone, Debug)]
enum Part {
    /// A piece that is neither a line nor a sum.
    Piece(Piece),
    /// The diagrams of a line or a sum.
    Diagrams(Unfolded),
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
        let parts = match lowered.and_then(|pieces| parts(&mut lowering, pieces)) {
            Ok(parts) => parts,
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
        compiled.push(Compiled { origin: Origin::Constraint(index), parts });
    }
    // Each clause without auxiliary variables must follow from one constraint, or it cannot be read back.
    if combined && form == ConstraintForm::Auxiliaries {
        // With these sums, "Zero solution" has its proof in 0.15 s in place of more than 9 s, and "Hailstone"
        // takes 4.0 in place of 8.6 s (puzzles of little killers).
        for (of, pieces) in lowering.combined_sums()? {
            // The sums are implied, so one with too many transitions is left out.
            if let Some(parts) = parts_within_bound(&mut lowering, pieces)? {
                compiled.push(Compiled { origin: Origin::Combined(of), parts });
            }
        }
    }
    Ok(compiled)
}

/// Returns the pieces with diagrams in place of sums.
fn parts(lowering: &mut Lowering<'_>, pieces: Vec<Piece>) -> Result<Vec<Part>, Stopped> {
    let part = |piece| {
        Ok(match lowering.unfold(&piece)? {
            Some(unfolded) => Part::Diagrams(unfolded),
            None => part(piece),
        })
    };
    pieces.into_iter().map(part).collect()
}

/// Returns a piece that is no sum.
fn part(piece: Piece) -> Part {
    match piece {
        Piece::Line { cells, diagram } => {
            Part::Diagrams(Unfolded::Lines { lines: vec![(cells, diagram)], terminals: 1 })
        }
        piece => Part::Piece(piece),
    }
}

/// Returns the pieces of an implied sum with diagrams in place of sums; `None` if they have too many transitions.
fn parts_within_bound(
    lowering: &mut Lowering<'_>,
    pieces: Vec<Piece>,
) -> Result<Option<Vec<Part>>, Stopped> {
    let mut parts = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match piece {
            Piece::Linear { .. } | Piece::EqualSums(_) => match lowering.unfold_implied(&piece)? {
                Some(unfolded) => parts.push(Part::Diagrams(unfolded)),
                None => return Ok(None),
            },
            piece => parts.push(part(piece)),
        }
    }
    Ok(Some(parts))
}

impl Compiled {
    /// Returns the origin of the clauses.
    #[cfg(feature = "exports")]
    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Returns a number of auxiliary variables that the clauses do not exceed.
    pub(crate) fn most_auxiliaries(&self) -> u64 {
        let of_parts = self.parts.iter().map(|part| match part {
            Part::Piece(Piece::Combinations { cells, sets }) => sets.len() * (1 + cells.len()),
            Part::Piece(_) | Part::Diagrams(Unfolded::Known(_)) => 0,
            Part::Diagrams(Unfolded::Lines { lines, terminals }) => {
                terminals + lines.iter().map(|(_, diagram)| auxiliaries(diagram)).sum::<usize>()
            }
            Part::Diagrams(Unfolded::Sum { addends, chain }) => {
                let of_addends = addends.iter().map(|addend| match addend {
                    Addend::Cell(_) => 0,
                    Addend::Cells(_, diagram) => auxiliaries(diagram),
                });
                auxiliaries(chain) + of_addends.sum::<usize>()
            }
        });
        of_parts.map(|count| count as u64).sum()
    }
}

/// Returns the number of auxiliary variables that the clauses of a diagram do not exceed.
fn auxiliaries(diagram: &Diagram) -> usize {
    diagram.layers.iter().map(|layer| layer.after + layer.edges.len()).sum()
}

impl ClauseWriter<'_> {
    pub(crate) fn constraints(&mut self, constraints: &[Compiled]) {
        for constraint in constraints {
            self.begin(|| constraint.origin.clone());
            for part in &constraint.parts {
                self.part(part);
                if self.sink.is_closed() {
                    return;
                }
            }
        }
    }

    /// Writes the part of this index. Returns `false` if there is none.
    #[cfg(feature = "exports")]
    pub(crate) fn constraint_part(&mut self, constraint: &Compiled, index: usize) -> bool {
        let part = constraint.parts.get(index);
        part.inspect(|part| self.part(part)).is_some()
    }

    fn part(&mut self, part: &Part) {
        match part {
            Part::Piece(piece) => self.piece(piece),
            Part::Diagrams(Unfolded::Lines { lines, terminals }) => self.lines(lines, *terminals),
            Part::Diagrams(Unfolded::Sum { addends, chain }) => self.sum(addends, chain),
            Part::Diagrams(Unfolded::Known(holds)) => {
                if !holds {
                    self.one_of([]);
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
            // They became diagrams.
            Piece::Line { .. } | Piece::Linear { .. } | Piece::EqualSums(_) => {}
        }
    }
}
