//! Draws the cells of shapes: areas and lines that grow cell by cell, at random.

use std::ops::RangeInclusive;

use clausoku_board::Cell;
use clausoku_text::Rng;

use super::board::{Board, Layer, Taken};

/// Draws one shape that is true of a solution.
pub(super) struct Pen<'p> {
    pub board: &'p Board,
    /// The values of the solution.
    pub values: &'p [i64],
    pub taken: &'p Taken,
    pub layer: Layer,
    /// The numbers of cells that the shape may have.
    pub sizes: RangeInclusive<usize>,
    /// The cells on which the shape may begin; any if empty.
    pub near: &'p [Cell],
    pub rng: &'p mut Rng,
}

/// The cells by which a shape grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    /// Cells beside any of the area.
    Area,
    /// Cells around the end of the line.
    Line,
}

impl Pen<'_> {
    pub(super) fn value(&self, cell: Cell) -> i64 {
        self.values[cell.index()]
    }

    pub(super) fn is_free(&self, cell: Cell) -> bool {
        self.taken.is_free(self.layer, cell)
    }

    /// Returns a random item.
    pub(super) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.rng.below(items.len())).copied()
    }

    /// Returns a free cell at which the shape begins.
    pub(super) fn start(&mut self) -> Option<Cell> {
        let free = |cell: &Cell| self.taken.is_free(self.layer, *cell);
        let cells: Vec<Cell> = if self.near.is_empty() {
            self.board.variant.cells().filter(free).collect()
        } else {
            self.near.iter().copied().filter(free).collect()
        };
        self.pick(&cells)
    }

    /// Grows a shape from these cells by those that fit, up to a random size, and further until it is whole. Returns the last cells that
    /// were whole.
    pub(super) fn grow(
        &mut self,
        growth: Growth,
        start: &[Cell],
        fits: impl Fn(&[Cell], Cell) -> bool,
        is_whole: impl Fn(&[Cell]) -> bool,
    ) -> Option<Vec<Cell>> {
        let (least, most) = (*self.sizes.start(), *self.sizes.end());
        let size = least + self.rng.below(most - least + 1);
        let mut cells = start.to_vec();
        let mut whole = None;
        loop {
            if self.sizes.contains(&cells.len()) && is_whole(&cells) {
                whole = Some(cells.clone());
            }
            if cells.len() >= most || cells.len() >= size && whole.is_some() {
                return whole;
            }
            let (from, near) = match growth {
                Growth::Area => (0, &self.board.beside),
                Growth::Line => (cells.len() - 1, &self.board.around),
            };
            let next = cells[from..].iter().flat_map(|cell| &near[cell.index()]).copied();
            let next: Vec<Cell> = next
                .filter(|&cell| self.is_free(cell) && !cells.contains(&cell) && fits(&cells, cell))
                .collect();
            let Some(next) = self.pick(&next) else { return whole };
            cells.push(next);
        }
    }

    /// Grows an area or a line from a random cell.
    pub(super) fn grow_anywhere(
        &mut self,
        growth: Growth,
        fits: impl Fn(&[Cell], Cell) -> bool,
        is_whole: impl Fn(&[Cell]) -> bool,
    ) -> Option<Vec<Cell>> {
        let start = self.start()?;
        self.grow(growth, &[start], fits, is_whole)
    }

    /// Grows a line from its middle, by pairs of cells that fit.
    pub(super) fn unfold(
        &mut self,
        middle: Vec<Cell>,
        fits: impl Fn(Cell, Cell) -> bool,
    ) -> Option<Vec<Cell>> {
        let (least, most) = (*self.sizes.start(), *self.sizes.end());
        let size = least + self.rng.below(most - least + 1);
        let mut cells = middle;
        while cells.len() < size && cells.len() + 2 <= most {
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            let free = |near: Cell| {
                let next = self.board.around[near.index()].iter().copied();
                next.filter(|&cell| self.is_free(cell) && !cells.contains(&cell))
                    .collect::<Vec<_>>()
            };
            let ends = free(last);
            let pairs: Vec<(Cell, Cell)> = free(first)
                .into_iter()
                .flat_map(|one| ends.iter().map(move |&other| (one, other)))
                .filter(|&(one, other)| one != other && fits(one, other))
                .collect();
            let Some((one, other)) = self.pick(&pairs) else { break };
            cells.insert(0, one);
            cells.push(other);
        }
        self.sizes.contains(&cells.len()).then_some(cells)
    }
}
