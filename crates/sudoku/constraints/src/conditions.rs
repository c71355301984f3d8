//! Constraints as arithmetic, for solvers that know sums.
//!
//! Cages, sums, arrows and orders are equations and inequalities on the values of cells, as their definitions state them. A kind
//! without such a form is written as its clauses over candidates: its relations if it concerns cells that it does not list, else its
//! no-goods.
//!
//! **Invariant.** The conditions of a constraint hold together exactly if it holds.

use std::collections::BTreeMap;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};
use clausoku_text::{StopReason, Stopped};

use crate::lower::{Lowering, Sums};
use crate::no_goods::related;
use crate::piece::{CellLiteral, Piece};

/// A part of a constraint, in terms of arithmetic where there are such terms. All parts hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// No two of the cells have the same value.
    Different(Vec<Cell>),
    /// A bound on a weighted sum of the numbers of the symbols.
    Linear(Linear),
    /// One of the statements is true. None of them means that the constraint cannot hold.
    Clause(Vec<CellLiteral>),
}

/// A bound on a weighted sum of the numbers of the symbols in cells, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The cells with their weights, each cell once, and no weight is 0.
    pub terms: Vec<(Cell, i64)>,
    /// `true` if the sum is `bound`, `false` if it is at least `bound`.
    pub is_equation: bool,
    /// The bound.
    pub bound: i64,
}

/// Cells with their weights.
type Terms = Vec<(Cell, i64)>;

impl Lowering<'_> {
    /// Returns the conditions of a constraint.
    ///
    /// # Errors
    ///
    /// Fails with the memory limit if a constraint without arithmetic has too many clauses, and at the deadline.
    pub fn conditions(&mut self, constraint: &Constraint) -> Result<Vec<Condition>, Stopped> {
        if let Some(conditions) = self.arithmetic(constraint) {
            return Ok(conditions);
        }
        let pieces = if constraint.kind.concerns_other_cells() {
            let pieces = self.pieces(constraint)?.into_iter();
            pieces
                .flat_map(|piece| match piece {
                    Piece::Relation(relation) => related(&relation),
                    other => vec![other],
                })
                .collect()
        } else {
            self.no_goods(constraint)?
        };
        let order = self.variant.order();
        let clauses = pieces.into_iter().map(|piece| match piece {
            Piece::Clause(says) => Ok(says),
            _ => Err(Stopped(StopReason::MemoryLimit)),
        });
        let is_lacking = |says: &CellLiteral| usize::from(says.value) > order;
        let mut conditions = Vec::new();
        for clause in clauses {
            let mut clause = clause?;
            // No cell has a value that the board lacks.
            if !clause.iter().any(|says| is_lacking(says) && !says.holds) {
                clause.retain(|says| !is_lacking(says));
                conditions.push(Condition::Clause(clause));
            }
        }
        Ok(conditions)
    }

    /// Returns the conditions of a kind that is defined by arithmetic; `None` for another kind.
    fn arithmetic(&self, constraint: &Constraint) -> Option<Vec<Condition>> {
        let cells = &constraint.cells[..];
        let all = |cells: &[Cell]| -> Terms { cells.iter().map(|&cell| (cell, 1)).collect() };
        let neighbours = || cells.windows(2).map(|pair| (pair[0], pair[1]));
        let mut conditions = Vec::new();
        if constraint.kind.differ() && cells.len() > 1 {
            conditions.push(Condition::Different(cells.to_vec()));
        }
        let mut equals = |terms: Terms, sum: i64| conditions.extend(self.bound(terms, true, sum));
        match &constraint.kind {
            Kind::AllDifferent | Kind::Cage { sum: None } => {}
            Kind::Cage { sum: Some(sum) } => equals(all(cells), (*sum).into()),
            Kind::Palindrome => {
                for (&first, &last) in cells.iter().zip(cells.iter().rev()).take(cells.len() / 2) {
                    equals(difference(&[first], &[last]), 0);
                }
            }
            Kind::Clone => {
                let (first, second) = cells.split_at(cells.len() / 2);
                for (&first, &second) in first.iter().zip(second) {
                    equals(difference(&[first], &[second]), 0);
                }
            }
            Kind::PairSum { sum } => {
                neighbours().for_each(|(a, b)| equals(all(&[a, b]), (*sum).into()));
            }
            Kind::Thermometer => conditions.extend(
                neighbours().filter_map(|(a, b)| self.bound(difference(&[b], &[a]), false, 1)),
            ),
            Kind::SlowThermometer => conditions.extend(
                neighbours().filter_map(|(a, b)| self.bound(difference(&[b], &[a]), false, 0)),
            ),
            Kind::GreaterThan => conditions.extend(
                neighbours().filter_map(|(a, b)| self.bound(difference(&[a], &[b]), false, 1)),
            ),
            // The digits of a number are at most 9, which its sum does not say.
            &Kind::PillArrow { digits } if digits > 1 => return None,
            _ => match self.sums(constraint)? {
                Sums::Linear(terms, sum) => equals(terms, sum),
                Sums::Equal(segments) => {
                    segments.windows(2).for_each(|pair| equals(difference(&pair[0], &pair[1]), 0));
                }
            },
        }
        Some(conditions)
    }

    /// Returns the condition that a weighted sum of values is this number, or at least this number; `None` if it holds anyway.
    fn bound(&self, terms: Terms, is_equation: bool, bound: i64) -> Option<Condition> {
        // A value is the number of its symbol plus this.
        let shift = i64::from(self.first()) - 1;
        let mut weights: BTreeMap<Cell, i64> = BTreeMap::new();
        let mut bound = bound;
        for (cell, weight) in terms {
            *weights.entry(cell).or_default() += weight;
            bound -= weight * shift;
        }
        let terms: Terms = weights.into_iter().filter(|(_, weight)| *weight != 0).collect();
        if terms.is_empty() {
            let holds = if is_equation { bound == 0 } else { bound <= 0 };
            return (!holds).then(|| Condition::Clause(Vec::new()));
        }
        Some(Condition::Linear(Linear { terms, is_equation, bound }))
    }
}

/// Returns the sum of the first cells without the sum of the second ones.
fn difference(first: &[Cell], second: &[Cell]) -> Terms {
    let signed =
        |cells: &[Cell], sign: i64| -> Terms { cells.iter().map(|&cell| (cell, sign)).collect() };
    [signed(first, 1), signed(second, -1)].concat()
}
