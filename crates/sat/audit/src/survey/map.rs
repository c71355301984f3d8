//! The candidates of a board, and the variable of each.

use std::sync::Arc;

use clausoku_board::{Candidate, CandidateStatus, Cell, Symbol, Variant};
use clausoku_cnf::{Literal, Variable};
use clausoku_decoder::{Affine, Axis, Numbering, NumberingName};

/// No candidate, or no variable.
const NONE: u32 = u32::MAX;

/// A literal of a candidate: its index, cell by cell and symbol by symbol, and its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Claim {
    pub(crate) candidate: u32,
    pub(crate) is_positive: bool,
}

/// The candidates of a board by their variables.
///
/// **Invariant.** `candidates` and `variables` are inverse to each other.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    pub(crate) variant: Arc<Variant>,
    pub(crate) name: NumberingName,
    pub(crate) order: usize,
    /// The index of the candidate of each variable, by index of the variable.
    candidates: Vec<u32>,
    /// The index of the variable of each candidate.
    variables: Vec<u32>,
    /// The candidates that hold without a variable, if some candidates have none.
    held: Option<Vec<bool>>,
}

impl Map {
    /// Returns the map of a numbering that is a sum.
    pub(crate) fn from_affine(affine: Affine, variant: &Arc<Variant>) -> Self {
        // The number 0 is no variable: it ends clauses.
        let candidates = variant.cell_count() * variant.order();
        let held = affine.begins_at_zero().then(|| vec![false; candidates]);
        Self::new(variant, NumberingName::Affine(affine), held, |candidate| {
            let position = variant.position(candidate.cell);
            let [row, column] = [position.row, position.column].map(usize::from);
            affine.variable([row, column, candidate.symbol.index()])
        })
    }

    /// Returns the map of a numbering with a variable for each open candidate.
    pub(crate) fn from_numbering(numbering: &Numbering) -> Self {
        let variant = numbering.variant();
        let held = numbering.known().map(|known| {
            let candidates = variant.cells().flat_map(|cell| {
                variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
            });
            candidates.map(|one| known.status(one) == CandidateStatus::Holds).collect()
        });
        let name = NumberingName::Scheme(numbering.scheme());
        Self::new(variant, name, held, |candidate| numbering.variable(candidate))
    }

    fn new(
        variant: &Arc<Variant>,
        name: NumberingName,
        held: Option<Vec<bool>>,
        variable: impl Fn(Candidate) -> Option<Variable>,
    ) -> Self {
        let order = variant.order();
        let mut variables = Vec::with_capacity(variant.cell_count() * order);
        for cell in variant.cells() {
            for symbol in variant.alphabet().symbols() {
                let variable = variable(Candidate { cell, symbol });
                variables.push(variable.map_or(NONE, |variable| variable.index() as u32));
            }
        }
        let known = variables.iter().copied().filter(|&variable| variable != NONE);
        let last = known.max().map_or(0, |last| last as usize + 1);
        let mut candidates = vec![NONE; last];
        for (candidate, &variable) in (0..).zip(&variables) {
            if variable != NONE {
                candidates[variable as usize] = candidate;
            }
        }
        Self { variant: Arc::clone(variant), name, order, candidates, variables, held }
    }

    /// Returns `true` if the first candidate has the number 0.
    pub(crate) fn begins_at_zero(&self) -> bool {
        matches!(self.name, NumberingName::Affine(affine) if affine.begins_at_zero())
    }

    pub(crate) fn has_constant(&self) -> bool {
        matches!(self.name, NumberingName::Affine(affine) if affine.has_constant())
    }

    /// Returns the number of candidates, with those that have no variable.
    pub(crate) fn len(&self) -> usize {
        self.variables.len()
    }

    /// Returns the largest number of a variable of a candidate.
    pub(crate) fn last(&self) -> u32 {
        self.candidates.len() as u32
    }

    pub(crate) fn is_full(&self) -> bool {
        self.held.is_none()
    }

    #[inline]
    pub(crate) fn candidate(&self, variable: Variable) -> Option<u32> {
        let candidate = self.candidates.get(variable.index()).copied();
        candidate.filter(|&candidate| candidate != NONE)
    }

    /// Returns what a literal says about a candidate.
    #[inline]
    pub(crate) fn claim(&self, literal: Literal) -> Option<Claim> {
        let candidate = self.candidate(literal.variable())?;
        Some(Claim { candidate, is_positive: literal.is_positive() })
    }

    #[inline]
    pub(crate) fn variable(&self, candidate: u32) -> Option<Variable> {
        let variable = self.variables[candidate as usize];
        Variable::from_index(variable).filter(|_| variable != NONE)
    }

    #[inline]
    pub(crate) fn is_open(&self, candidate: u32) -> bool {
        self.variables[candidate as usize] != NONE
    }

    pub(crate) fn holds(&self, candidate: u32) -> bool {
        self.held.as_ref().is_some_and(|held| held[candidate as usize])
    }

    #[inline]
    pub(crate) fn cell(&self, candidate: u32) -> u32 {
        candidate / self.order as u32
    }

    #[inline]
    pub(crate) fn symbol(&self, candidate: u32) -> u32 {
        candidate % self.order as u32
    }

    pub(crate) fn at(&self, candidate: u32) -> Candidate {
        Candidate {
            cell: Cell::from_index(self.cell(candidate)),
            symbol: Symbol::from_index(self.symbol(candidate) as u16),
        }
    }

    /// Returns the index of the candidate of these indices of row, column and value.
    pub(crate) fn candidate_at(&self, indices: [usize; 3]) -> Option<u32> {
        let [row, column] = [indices[0], indices[1]].map(|index| index as u16);
        let cell = self.variant.cell_at(clausoku_board::Position { row, column })?;
        (indices[2] < self.order).then(|| (cell.index() * self.order + indices[2]) as u32)
    }

    /// Returns the candidate whose numbers on the axes are larger by `by`, starting from a variable that may have no candidate
    /// itself.
    pub(crate) fn moved(&self, variable: Variable, by: [i8; 3]) -> Option<u32> {
        let NumberingName::Affine(affine) = &self.name else { return None };
        let steps = Axis::ALL.into_iter().zip(by);
        let step = |(axis, by)| affine.stride(axis) * i64::from(by);
        let number = i64::from(variable.to_dimacs()) + steps.map(step).sum::<i64>();
        let variable = Variable::from_dimacs(u32::try_from(number).ok()?)?;
        self.candidate(variable)
    }

    /// Returns the candidate whose number on this axis is larger by `by`, starting from a variable that may have no candidate
    /// itself.
    pub(crate) fn shifted(&self, variable: Variable, axis: Axis, by: i8) -> Option<u32> {
        self.moved(variable, Axis::ALL.map(|one| if one == axis { by } else { 0 }))
    }
}

/// Returns the steps by one on one axis or several, those on the fewest axes first.
pub(crate) fn shifts() -> Vec<[i8; 3]> {
    let each = || [0, 1, -1].into_iter();
    let planes = each().flat_map(|row| each().map(move |column| [row, column]));
    let all = planes.flat_map(|[row, column]| each().map(move |value| [row, column, value]));
    let axes = |by: &[i8; 3]| by.iter().filter(|&&by| by != 0).count();
    let mut all: Vec<[i8; 3]> = all.filter(|by| axes(by) > 0).collect();
    all.sort_by_key(axes);
    all
}
