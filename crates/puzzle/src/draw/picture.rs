//! A scene as shapes with coordinates: what SVG and PNG have in common.
//!
//! Coordinates are whole pixels and name the pixel's centre, so that lines of odd width are crisp.

use super::Scene;
use super::junction::Weight;
use super::plane::{Plane, TooLarge};

/// The white space around the board.
const MARGIN: u32 = 12;
/// How many pixels a thin and a thick line take; odd, so that they have a middle.
pub(super) const THIN: u32 = 1;
pub(super) const THICK: u32 = 3;

/// A colour: red, green, blue.
pub(super) type Colour = [u8; 3];

pub(super) const WHITE: Colour = [0xFF, 0xFF, 0xFF];
pub(super) const THIN_LINE: Colour = [0x9C, 0xA3, 0xAF];
pub(super) const THICK_LINE: Colour = [0x11, 0x18, 0x27];
pub(super) const GIVEN: Colour = [0x0B, 0x0F, 0x19];
pub(super) const VALUE: Colour = [0x1D, 0x4E, 0xD8];
const SHADE: Colour = [0xE6, 0xEC, 0xF5];
const MARK: Colour = [0xFE, 0xCA, 0xCA];

/// A straight line between two points, to the right or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub from: (u32, u32),
    pub to: (u32, u32),
}

/// A filled cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label<'a> {
    /// The middle of the text.
    pub at: (u32, u32),
    pub text: &'a str,
    pub given: bool,
}

/// A scene as shapes, in the order in which they cover each other.
#[derive(Clone, Debug)]
pub(super) struct Picture<'a> {
    pub width: u32,
    pub height: u32,
    /// The side of a cell.
    pub cell: u32,
    /// The height of the font (an em).
    pub em: u32,
    /// The upper left corners of cells that are not white.
    pub tints: Vec<((u32, u32), Colour)>,
    pub thin: Vec<Line>,
    pub thick: Vec<Line>,
    pub labels: Vec<Label<'a>>,
}

impl<'a> Picture<'a> {
    pub(super) fn new(scene: &'a Scene<'_>) -> Result<Self, TooLarge> {
        let plane = Plane::new(scene.variant())?;
        let alphabet = scene.variant().alphabet();
        let (cell, em) = sizes(plane.rows.max(plane.columns), alphabet.width());
        let place = |index: usize| MARGIN + index as u32 * cell;
        let (mut tints, mut labels) = (Vec::new(), Vec::new());
        for (row, column, found) in plane.cells() {
            let corner = (place(column), place(row));
            if scene.is_marked(found) {
                tints.push((corner, MARK));
            } else if plane.is_shaded(found) {
                tints.push((corner, SHADE));
            }
            if let Some(content) = scene.content(found) {
                let at = (corner.0 + cell / 2, corner.1 + cell / 2);
                labels.push(Label {
                    at,
                    text: alphabet.name(content.symbol),
                    given: content.given,
                });
            }
        }
        let (thin, thick) =
            (lines(&plane, Weight::Light, place), lines(&plane, Weight::Heavy, place));
        let side = |count| place(count) + MARGIN + 1;
        let (width, height) = (side(plane.columns), side(plane.rows));
        Ok(Self { width, height, cell, em, tints, thin, thick, labels })
    }
}

/// The side of a cell and the height of the font: large boards have small cells, down to where
/// names of so many characters are still legible.
fn sizes(side: usize, name: usize) -> (u32, u32) {
    /// The least height of a font that one can read.
    const LEAST: u32 = 13;
    let cell = match side {
        0..=9 => 56,
        10..=16 => 48,
        17..=25 => 40,
        26..=49 => 32,
        _ => 28,
    };
    // Thousandths of the cell. A character is about 0.6 em wide, and 5/6 of a cell can be filled.
    let share = match name {
        0 | 1 => 600,
        2 => 560,
        more => (1390 / more as u32).max(1),
    };
    let cell = (LEAST * 1000).div_ceil(share).max(cell);
    // Even, so that a cell's middle lies on a pixel.
    let cell = cell.next_multiple_of(2);
    (cell, cell * share / 1000)
}

/// The lines of this weight, each as long as can be.
fn lines(plane: &Plane<'_>, weight: Weight, place: impl Fn(usize) -> u32) -> Vec<Line> {
    let mut lines = Vec::new();
    for row in 0..=plane.rows {
        let y = place(row);
        for (start, end) in runs(plane.columns, |column| plane.above(row, column) == weight) {
            lines.push(Line { from: (place(start), y), to: (place(end), y) });
        }
    }
    for column in 0..=plane.columns {
        let x = place(column);
        for (start, end) in runs(plane.rows, |row| plane.before(row, column) == weight) {
            lines.push(Line { from: (x, place(start)), to: (x, place(end)) });
        }
    }
    lines
}

/// The runs of numbers that pass, each from its first to one past its last.
fn runs(count: usize, passes: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in (0..count).filter(|&number| passes(number)) {
        match runs.last_mut() {
            Some((_, end)) if *end == number => *end += 1,
            _ => runs.push((number, number + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Puzzle, Variant};
    use std::sync::Arc;

    #[test]
    fn lines_are_as_long_as_can_be() {
        let puzzle = Puzzle::empty(Arc::new(Variant::blocks(2, 3).unwrap()));
        let scene = Scene::new(&puzzle);
        let picture = Picture::new(&scene).unwrap();
        // Thick: four across, three down. Thin: the other three of seven, and four of seven.
        assert_eq!((picture.thick.len(), picture.thin.len()), (7, 7));
        let full = 6 * picture.cell;
        let length = |line: &Line| line.to.0 - line.from.0 + line.to.1 - line.from.1;
        assert!(picture.thick.iter().chain(&picture.thin).all(|line| length(line) == full));
        assert_eq!(picture.width, full + 2 * MARGIN + 1);
    }

    #[test]
    fn names_fit_their_cells() {
        for side in [4, 9, 16, 25, 81, 144, 1024] {
            for name in 1..=20 {
                let (cell, em) = sizes(side, name);
                assert!(em >= 13 && (6 * em * name as u32).div_ceil(10) < cell, "{side} {name}");
            }
        }
        assert_eq!(runs(9, |number| ![2, 4, 5, 6].contains(&number)), [(0, 2), (3, 4), (7, 9)]);
    }
}
