//! The heat map: the number of visits to each cell of the board.

use std::fmt::{self, Write};

use draw::XmlText;
use puzzle::{Cell, Position, Puzzle, Scope, Variant};

use super::colour::{Colour, GIVEN, LINE, QUIET, TEXT, heat};
use super::history::History;
use super::text::{At, Short};

/// The maximum number of rows or columns that are drawn; the cells of larger boards would be dots.
const MAX_LINES: usize = 48;

/// The minimum size of a cell that has room for text.
const MIN_FOR_TEXT: f64 = 26.0;

/// The square that the board fills.
pub(super) struct Square {
    pub left: f64,
    pub top: f64,
    pub side: f64,
}

/// Returns `true` if the board is small enough to be drawn.
pub(super) fn is_drawn(variant: &Variant) -> bool {
    let (rows, columns) = variant.extent();
    variant.cell_count() > 0 && rows.max(columns) <= MAX_LINES
}

pub(super) fn write(
    out: &mut String,
    history: &History,
    puzzle: &Puzzle,
    square: &Square,
) -> fmt::Result {
    let variant = puzzle.variant();
    let (rows, columns) = variant.extent();
    let size = (square.side / rows.max(columns) as f64).floor();
    let corner = |Position { row, column }: Position| {
        (square.left + size * f64::from(column), square.top + size * f64::from(row))
    };
    let max_visits = variant.cells().map(|cell| history.visits_of(cell)).max().unwrap_or(0);
    let mut labels = String::new();
    writeln!(out, "<g shape-rendering=\"crispEdges\">")?;
    for cell in variant.cells() {
        let visits = history.visits_of(cell);
        let share = (visits as f64).ln_1p() / (max_visits.max(1) as f64).ln_1p();
        let given = puzzle.givens().get(cell);
        let fill = if given.is_some() { GIVEN } else { heat(share) };
        let (x, y) = corner(variant.position(cell));
        writeln!(out, "<path d=\"M{} {}h{size}v{size}h-{size}z\" fill=\"{fill}\"/>", At(x), At(y))?;
        if size < MIN_FOR_TEXT {
            continue;
        }
        let (x, y) = (At(x + size / 2.0), At(y + size / 2.0 + 4.0));
        if let Some(symbol) = given {
            let name = XmlText(variant.alphabet().name(symbol));
            writeln!(
                labels,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"14\" font-weight=\"700\">{name}</text>"
            )?;
        } else if visits > 0 {
            let colour = if share > 0.55 { Colour([0xFF; 3]) } else { QUIET };
            let count = Short(visits);
            writeln!(labels, "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\">{count}</text>")?;
        }
    }
    let (thin, thick) = borders(variant, size, corner);
    writeln!(
        out,
        "<path d=\"{thin}\" stroke=\"{LINE}\" fill=\"none\"/>\
         <path d=\"{thick}\" stroke=\"{QUIET}\" stroke-width=\"2\" stroke-linecap=\"square\" fill=\"none\"/>\n\
         </g>"
    )?;
    writeln!(out, "<g font-size=\"10.5\" text-anchor=\"middle\" fill=\"{TEXT}\">\n{labels}</g>")
}

/// Returns the paths of the cells' borders: thin between two cells of a block, thick elsewhere.
fn borders(
    variant: &Variant,
    size: f64,
    corner: impl Fn(Position) -> (f64, f64),
) -> (String, String) {
    let mut thin = String::new();
    let mut thick = String::new();
    for cell in variant.cells() {
        let at = variant.position(cell);
        let (x, y) = corner(at);
        let neighbour = |down: i32, right: i32| {
            let row = u16::try_from(i32::from(at.row) + down).ok()?;
            let column = u16::try_from(i32::from(at.column) + right).ok()?;
            variant.cell_at(Position { row, column })
        };
        let mut side = |other: Option<Cell>, (x, y): (f64, f64), along: char, own: bool| {
            let inside = other.is_some_and(|other| share_a_block(variant, cell, other));
            // Draw each border between two cells once.
            if own || other.is_none() {
                let line = if inside { &mut thin } else { &mut thick };
                let _ = write!(line, "M{} {}{along}{size}", At(x), At(y));
            }
        };
        side(neighbour(-1, 0), (x, y), 'h', true);
        side(neighbour(0, -1), (x, y), 'v', true);
        side(neighbour(1, 0), (x, y + size), 'h', false);
        side(neighbour(0, 1), (x + size, y), 'v', false);
    }
    (thin, thick)
}

fn share_a_block(variant: &Variant, one: Cell, other: Cell) -> bool {
    variant.regions_of(one).iter().any(|&region| {
        let region = &variant.regions()[region as usize];
        region.scope == Scope::Block && region.cells.contains(&other)
    })
}
