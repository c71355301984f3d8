//! The colours of the pictures, and the heat map: the number of visits to each cell of the board.

use clausoku_board::{Cell, Position, Puzzle, Scope, Variant};

use super::history::History;
use crate::{Anchor, Colour, Element, PathData, Short};

/// The maximum number of rows or columns that are drawn; the cells of larger boards would be dots.
const MAX_LINES: usize = 48;

/// The minimum size of a cell that has room for text.
const MIN_FOR_TEXT: f64 = 26.0;

/// Counts on cells with a greater share of visits are white.
const DARK: f64 = 0.55;

/// The square that the board fills.
#[derive(Clone, Copy)]
pub(super) struct Square {
    pub left: f64,
    pub top: f64,
    pub side: f64,
}

/// The heat map of a search in a square.
pub(super) struct HeatMap<'h> {
    history: &'h History,
    puzzle: &'h Puzzle,
    square: Square,
    /// The side of a cell.
    size: f64,
    max_visits: u64,
}

/// Returns `true` if the board is small enough to be drawn.
pub(super) fn is_drawn(variant: &Variant) -> bool {
    let (rows, columns) = variant.extent();
    variant.cell_count() > 0 && rows.max(columns) <= MAX_LINES
}

impl<'h> HeatMap<'h> {
    pub(super) fn new(history: &'h History, puzzle: &'h Puzzle, square: Square) -> Self {
        let variant = puzzle.variant();
        let (rows, columns) = variant.extent();
        let size = (square.side / rows.max(columns) as f64).floor();
        let max_visits = variant.cells().map(|cell| history.visits_of(cell)).max().unwrap_or(0);
        Self { history, puzzle, square, size, max_visits }
    }

    /// Returns the cells with their borders, and the texts in the cells.
    pub(super) fn elements(&self) -> [Element; 2] {
        let variant = self.puzzle.variant();
        let mut cells = Element::group().with("shape-rendering", "crispEdges");
        let mut texts = Element::group().size(10.5).anchor(Anchor::Middle).fill(TEXT);
        for cell in variant.cells() {
            cells.add_line(&self.ground(cell));
            if let Some(text) = self.text(cell).filter(|_| self.size >= MIN_FOR_TEXT) {
                texts.add_line(&text);
            }
        }
        let [thick, thin] = self.borders();
        cells.add_line(&Element::path(&thin).stroke(LINE).fill("none"));
        let thick = Element::path(&thick).stroke(QUIET).stroke_width(2.0);
        cells.add_line(&thick.with("stroke-linecap", "square").fill("none"));
        [cells, texts]
    }

    /// Returns the upper left corner of a cell.
    fn corner(&self, Position { row, column }: Position) -> (f64, f64) {
        let Square { left, top, .. } = self.square;
        (left + self.size * f64::from(column), top + self.size * f64::from(row))
    }

    /// Returns the visits to a cell as a share of the most visits, both by their logarithm.
    fn share(&self, cell: Cell) -> f64 {
        let visits = self.history.visits_of(cell) as f64;
        // At least 1: without visits the share would be 0 / 0.
        visits.ln_1p() / (self.max_visits.max(1) as f64).ln_1p()
    }

    /// Returns the square of a cell in its colour.
    fn ground(&self, cell: Cell) -> Element {
        let variant = self.puzzle.variant();
        let is_given = self.puzzle.givens().get(cell).is_some();
        let fill = if is_given { GIVEN } else { Colour::between(HEAT, self.share(cell)) };
        let (x, y) = self.corner(variant.position(cell));
        Element::rect(x, y, self.size, self.size).fill(fill)
    }

    /// Returns the given of a cell, or else the number of visits to it, if there are any.
    fn text(&self, cell: Cell) -> Option<Element> {
        let variant = self.puzzle.variant();
        let (x, y) = self.corner(variant.position(cell));
        let (x, y) = (x + self.size / 2.0, y + self.size / 2.0 + 4.0);
        if let Some(symbol) = self.puzzle.givens().get(cell) {
            return Some(Element::text(x, y, variant.alphabet().name(symbol)).size(14.0).bold());
        }
        let visits = self.history.visits_of(cell);
        let colour = if self.share(cell) > DARK { Colour::WHITE } else { QUIET };
        (visits > 0).then(|| Element::text(x, y, &Short(visits).to_string()).fill(colour))
    }

    /// Returns the borders of all cells, each once: first the borders around blocks, then the borders between
    /// two cells of a block.
    fn borders(&self) -> [PathData; 2] {
        let variant = self.puzzle.variant();
        let mut borders = [PathData::default(), PathData::default()];
        for cell in variant.cells() {
            let (x, y) = self.corner(variant.position(cell));
            let above = neighbour(variant, cell, -1, 0);
            let left = neighbour(variant, cell, 0, -1);
            let across = PathData::new().move_to(x, y).horizontal_by(self.size);
            let down = PathData::new().move_to(x, y).vertical_by(self.size);
            borders[usize::from(share_a_block(variant, cell, above))].append(&across);
            borders[usize::from(share_a_block(variant, cell, left))].append(&down);
            // A border between two cells belongs to the lower or the right one.
            if neighbour(variant, cell, 1, 0).is_none() {
                let below = PathData::new().move_to(x, y + self.size).horizontal_by(self.size);
                borders[0].append(&below);
            }
            if neighbour(variant, cell, 0, 1).is_none() {
                let right = PathData::new().move_to(x + self.size, y).vertical_by(self.size);
                borders[0].append(&right);
            }
        }
        borders
    }
}

/// Returns the cell at this distance from another one.
fn neighbour(variant: &Variant, cell: Cell, down: i32, right: i32) -> Option<Cell> {
    let Position { row, column } = variant.position(cell);
    let row = u16::try_from(i32::from(row) + down).ok()?;
    let column = u16::try_from(i32::from(column) + right).ok()?;
    variant.cell_at(Position { row, column })
}

fn share_a_block(variant: &Variant, one: Cell, other: Option<Cell>) -> bool {
    let Some(other) = other else { return false };
    variant.regions_of(one).iter().any(|&region| {
        let region = &variant.regions()[region as usize];
        region.scope == Scope::Block && region.cells.contains(&other)
    })
}

pub(super) const TEXT: Colour = Colour([0x11, 0x18, 0x27]);
pub(super) const QUIET: Colour = Colour([0x4B, 0x55, 0x63]);
pub(super) const LINE: Colour = Colour([0xD8, 0xDC, 0xE3]);
pub(super) const SOLUTION: Colour = Colour([0x05, 0x96, 0x69]);
pub(super) const GIVEN: Colour = Colour([0xF1, 0xF2, 0xF5]);

/// The colours from the first step of a search to the last.
pub(super) const COURSE: &[Colour] = &[
    Colour([0x1E, 0x3A, 0x8A]),
    Colour([0x4F, 0x46, 0xE5]),
    Colour([0x93, 0x33, 0xEA]),
    Colour([0xDB, 0x27, 0x77]),
    Colour([0xEA, 0x58, 0x0C]),
    Colour([0xF5, 0xA5, 0x0B]),
];

/// The colours from few visits to many.
pub(super) const HEAT: &[Colour] = &[
    Colour::WHITE,
    Colour([0xE0, 0xE7, 0xFF]),
    Colour([0xA5, 0xB4, 0xFC]),
    Colour([0x63, 0x66, 0xF1]),
    Colour([0x37, 0x30, 0xA3]),
];
