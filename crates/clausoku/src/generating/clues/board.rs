//! The board on which shapes are drawn: neighbours, lines, and the places that shapes take.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{Cell, Scope, Variant};

/// A board, with what shapes need of it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub variant: Arc<Variant>,
    /// The cells that share a side with each cell.
    pub beside: Vec<Vec<Cell>>,
    /// The cells that share a side or a corner with each cell.
    pub around: Vec<Vec<Cell>>,
    /// The rows and the columns that contain each symbol, each in both directions.
    pub lines: Vec<Vec<Cell>>,
    /// The diagonals of two or more cells, each in both directions.
    pub diagonals: Vec<Vec<Cell>>,
    /// The squares of 2×2 cells.
    pub squares: Vec<[Cell; 4]>,
}

/// The part of a drawing in which shapes of a kind may not meet. Shapes of different layers may share cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    /// Cages and other areas.
    Area,
    /// Lines, which do not cross either.
    Line,
    /// Signs in cells.
    Mark,
    /// Signs between two cells.
    Edge,
    /// Signs between four cells.
    Corner,
    /// Signs outside of the board, at rows and columns.
    Outside,
    /// Signs outside of the board, at diagonals.
    Diagonal,
}

/// A place in a layer: a cell, or two cells.
pub(super) type Place = (Layer, u32, u32);

/// The places that the shapes of a puzzle take.
#[derive(Clone, Debug, Default)]
pub(super) struct Taken {
    /// A bit for each layer, by cell.
    cells: Vec<u8>,
    /// The other places.
    pairs: BTreeSet<Place>,
}

/// The second number of a place that is a cell.
const CELL: u32 = u32::MAX;

impl Board {
    pub(super) fn new(variant: Arc<Variant>) -> Self {
        let lists = |steps: &[(i32, i32)]| -> Vec<Vec<Cell>> {
            let next = |cell| {
                let others = steps.iter();
                others.filter_map(|&(row, column)| variant.cell_beside(cell, row, column)).collect()
            };
            variant.cells().map(next).collect()
        };
        let beside = lists(&[(-1, 0), (0, -1), (0, 1), (1, 0)]);
        let around = lists(&[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]);
        let both = |cells: Vec<Cell>| {
            let back = cells.iter().rev().copied().collect();
            [cells, back]
        };
        let regions = variant.regions().iter().filter(|region| {
            matches!(region.scope, Scope::Row | Scope::Column) && variant.is_complete(region)
        });
        let lines = regions.flat_map(|region| both(region.cells.clone())).collect();
        let steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let diagonals = steps.iter().flat_map(|&(row, column)| {
            let is_first = |cell: &Cell| variant.cell_beside(*cell, -row, -column).is_none();
            let run = |cell| -> Vec<Cell> {
                let next = |&cell: &Cell| variant.cell_beside(cell, row, column);
                std::iter::successors(Some(cell), next).collect()
            };
            let runs = variant.cells().filter(is_first).map(run);
            runs.filter(|cells| cells.len() > 1).collect::<Vec<_>>()
        });
        let (diagonals, squares) = (diagonals.collect(), variant.squares().collect());
        Self { variant, beside, around, lines, diagonals, squares }
    }

    /// Returns the places of a shape on these cells: the cells, the pair, the first cell of a square, or both ends of a line outside. A
    /// diagonal step of a line takes the corner that it crosses, too.
    pub(super) fn places(&self, layer: Layer, cells: &[Cell]) -> Vec<Place> {
        let number = |cell: Cell| cell.index() as u32;
        let ends = |first: &Cell, last: &Cell| (layer, number(*first), number(*last));
        match (layer, cells) {
            (Layer::Edge, [a, b]) => vec![ends(a.min(b), a.max(b))],
            (Layer::Outside | Layer::Diagonal, [first, .., last]) => vec![ends(first, last)],
            (Layer::Corner, [first, ..]) => vec![(layer, number(*first), CELL)],
            _ => {
                let mut places: Vec<Place> =
                    cells.iter().map(|&cell| (layer, number(cell), CELL)).collect();
                if layer == Layer::Line {
                    places.extend(cells.windows(2).filter_map(|pair| self.crossing(pair)));
                }
                places
            }
        }
    }

    /// Returns the number of places of a layer.
    pub(super) fn room(&self, layer: Layer) -> usize {
        match layer {
            Layer::Area | Layer::Line | Layer::Mark => self.variant.cell_count(),
            Layer::Edge => self.beside.iter().map(Vec::len).sum::<usize>() / 2,
            Layer::Corner => self.squares.len(),
            Layer::Outside => self.lines.len(),
            Layer::Diagonal => self.diagonals.len(),
        }
    }

    /// Returns the corner that a diagonal step crosses.
    fn crossing(&self, pair: &[Cell]) -> Option<Place> {
        let [a, b] = [pair[0], pair[1]].map(|cell| self.variant.position(cell));
        let is_diagonal = a.row.abs_diff(b.row) == 1 && a.column.abs_diff(b.column) == 1;
        let corner = (u32::from(a.row.min(b.row)), u32::from(a.column.min(b.column)));
        // No cell has a number that is a row, since `Line` places of cells have `CELL` behind them.
        is_diagonal.then_some((Layer::Line, corner.0, corner.1))
    }
}

impl Taken {
    pub(super) fn new(cells: usize) -> Self {
        Self { cells: vec![0; cells], pairs: BTreeSet::new() }
    }

    /// Returns `true` if no shape of the layer is on the cell.
    pub(super) fn is_free(&self, layer: Layer, cell: Cell) -> bool {
        self.cells[cell.index()] & 1 << layer as u8 == 0
    }

    /// Returns `true` if the places can be taken.
    pub(super) fn has_room(&self, places: &[Place]) -> bool {
        places.iter().enumerate().all(|(index, &place)| {
            let (layer, cell, end) = place;
            let is_taken = match end {
                CELL => self.cells[cell as usize] & 1 << layer as u8 != 0,
                _ => self.pairs.contains(&place),
            };
            !is_taken && !places[..index].contains(&place)
        })
    }

    /// Takes the places. Returns `false`, and takes none, if one is taken, or among them twice.
    pub(super) fn take(&mut self, places: &[Place]) -> bool {
        let has_room = self.has_room(places);
        if has_room {
            self.change(places, true);
        }
        has_room
    }

    /// Gives the places back.
    pub(super) fn leave(&mut self, places: &[Place]) {
        self.change(places, false);
    }

    fn change(&mut self, places: &[Place], is_taken: bool) {
        for &place in places {
            let (layer, cell, end) = place;
            match (end, is_taken) {
                (CELL, true) => self.cells[cell as usize] |= 1 << layer as u8,
                (CELL, false) => self.cells[cell as usize] &= !(1 << layer as u8),
                (_, true) => drop(self.pairs.insert(place)),
                (_, false) => drop(self.pairs.remove(&place)),
            }
        }
    }
}
