//! The places of candidates on a board, where a clause of a sample is read in a numbering.
//!
//! A clause fits if its candidates are those of a rule: they share the cell, or the value and a row, a column or a block; or one of them implies
//! other values of a cell that shares a region. Two candidates of the same value elsewhere fit by half, since boards have other regions.

use clausoku_board::{Cell, Position, Variant};
use clausoku_cnf::Literal;
use clausoku_decoder::Affine;

/// The number of literals of a clause that are read.
pub(super) const LITERALS: usize = 128;

/// The board on which a clause is read.
pub(crate) struct Places<'v> {
    pub(super) sizes: [usize; 3],
    /// The cell at each position, row by row, and the board; `None` of the usual blocks.
    board: Option<(&'v Variant, Vec<Option<u32>>)>,
    block: Option<(usize, usize)>,
}

impl<'v> Places<'v> {
    pub(crate) fn on_board(variant: &'v Variant) -> Self {
        let (rows, columns) = variant.extent();
        let at = (0..rows * columns).map(|index| {
            let (row, column) = ((index / columns) as u16, (index % columns) as u16);
            variant.cell_at(Position { row, column }).map(|cell| cell.index() as u32)
        });
        let board = Some((variant, at.collect()));
        Self { sizes: [rows, columns, variant.order()], board, block: None }
    }

    pub(crate) fn usual(order: usize) -> Self {
        Self { sizes: [order; 3], board: None, block: Variant::usual_block(order).ok() }
    }

    fn share_region(&self, a: [usize; 3], b: [usize; 3]) -> bool {
        if let Some((variant, at)) = &self.board {
            let cell = |indices: [usize; 3]| at[indices[0] * self.sizes[1] + indices[1]];
            let (Some(first), Some(second)) = (cell(a), cell(b)) else { return false };
            let [firsts, seconds] =
                [first, second].map(|cell| variant.regions_of(Cell::from_index(cell)));
            return firsts.iter().any(|region| seconds.contains(region));
        }
        let block = |indices: [usize; 3]| {
            self.block.map(|(rows, columns)| (indices[0] / rows, indices[1] / columns))
        };
        a[0] == b[0] || a[1] == b[1] || block(a).is_some_and(|first| block(b) == Some(first))
    }

    fn has(&self, indices: [usize; 3]) -> bool {
        self.board
            .as_ref()
            .is_none_or(|(_, at)| at[indices[0] * self.sizes[1] + indices[1]].is_some())
    }
}

/// Returns `true` if a candidate implies that another cell of its region holds one of the other values.
fn is_support(affine: &Affine, places: &Places<'_>, clause: &[Literal]) -> bool {
    let at = |literal: &Literal| affine.indices(literal.variable());
    let mut causes = clause.iter().filter(|literal| literal.is_negative());
    let (Some(cause), None) = (causes.next().and_then(at), causes.next()) else { return false };
    let mut supports = clause.iter().filter(|literal| literal.is_positive()).map(at);
    let Some(Some(first)) = supports.next() else { return false };
    let is_support = |one: [usize; 3]| one[..2] == first[..2] && one[2] != cause[2];
    first[..2] != cause[..2]
        && is_support(first)
        && supports.all(|one| one.is_some_and(is_support))
        && places.share_region(cause, first)
}

/// Returns the points of a clause; `None` if it has a variable of no candidate.
pub(super) fn points(affine: &Affine, places: &Places<'_>, clause: &[Literal]) -> Option<usize> {
    let at = |literal: &Literal| {
        affine.indices(literal.variable()).filter(|&indices| places.has(indices))
    };
    match clause {
        [a, b] if a.is_negative() && b.is_negative() => {
            let (a, b) = (at(a)?, at(b)?);
            let is_cell = a[..2] == b[..2];
            Some(match a[2] == b[2] {
                _ if a == b => 0,
                _ if is_cell => 2,
                true if places.share_region(a, b) => 2,
                true => 1,
                false => 0,
            })
        }
        _ => {
            let first = at(&clause[0])?;
            let mut is_cell = clause.iter().all(|literal| literal.is_positive());
            let mut is_value = is_cell;
            let mut is_region = is_cell;
            for literal in &clause[1..clause.len().min(LITERALS)] {
                let other = at(literal)?;
                is_cell &= first[..2] == other[..2];
                is_value &= first[2] == other[2];
                is_region &= is_value && places.share_region(first, other);
            }
            let fits = is_cell || is_region || is_support(affine, places, clause);
            Some(if fits { 2 } else { usize::from(is_value) })
        }
    }
}
