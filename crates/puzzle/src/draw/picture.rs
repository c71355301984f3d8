//! A scene as shapes with coordinates: what SVG and PNG have in common.
//!
//! Coordinates are whole pixels and name the pixel's centre, so that lines of odd width are crisp.

use super::Scene;
use super::junction::Weight;
use super::plane::{Plane, TooLarge};

/// The white space around the board.
const MARGIN: u32 = 12;
/// And between two boards, beside that.
const GAP: u32 = 24;
/// How many pixels a thin and a thick line take; odd, so that they have a middle.
pub(super) const THIN: u32 = 1;
pub(super) const THICK: u32 = 3;

/// The part of a cell that is free between its notes and its lines, on each side: 1 of so many.
const RIM: u32 = 18;

/// A colour: red, green, blue.
pub(super) type Colour = [u8; 3];

pub(super) const WHITE: Colour = [0xFF, 0xFF, 0xFF];
pub(super) const THIN_LINE: Colour = [0x9C, 0xA3, 0xAF];
pub(super) const THICK_LINE: Colour = [0x11, 0x18, 0x27];
pub(super) const GIVEN: Colour = [0x0B, 0x0F, 0x19];
pub(super) const VALUE: Colour = [0x1D, 0x4E, 0xD8];
const NOTE: Colour = [0x6B, 0x72, 0x80];
const SHADE: Colour = [0xE6, 0xEC, 0xF5];
const MARK: Colour = [0xFE, 0xCA, 0xCA];

/// A straight line between two points, to the right or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub from: (u32, u32),
    pub to: (u32, u32),
}

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Label<'a> {
    /// The middle of the text.
    pub at: (u32, u32),
    pub text: &'a str,
    pub kind: Kind,
}

/// What kind of label it is; those of a kind look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What stood there from the start.
    Given,
    /// What was found.
    Value,
    /// What the cell can hold.
    Note,
}

impl Kind {
    pub(super) const ALL: [Self; 3] = [Self::Given, Self::Value, Self::Note];

    pub(super) fn colour(self) -> Colour {
        match self {
            Self::Given => GIVEN,
            Self::Value => VALUE,
            Self::Note => NOTE,
        }
    }

    pub(super) fn is_bold(self) -> bool {
        self == Self::Given
    }
}

/// A scene as shapes, in the order in which they cover each other.
#[derive(Clone, Debug)]
pub(super) struct Picture<'a> {
    pub width: u32,
    pub height: u32,
    /// The side of a cell.
    pub cell: u32,
    /// The height of the font (an em), of values and of notes.
    em: u32,
    note_em: u32,
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
        let (cell, em) = sizes(plane.rows().max(plane.columns()), alphabet.width());
        let (cell, em, note_em) = match scene.notes() {
            None => (cell, em, em),
            Some(notes) => {
                let (larger, note_em) = note_sizes(cell, notes.columns, alphabet.width());
                (larger, em * larger / cell, note_em)
            }
        };
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
                let kind = if content.given { Kind::Given } else { Kind::Value };
                labels.push(Label { at, text: alphabet.name(content.symbol), kind });
            } else if let Some(notes) = scene.notes() {
                // Places of one size in the inner part of the cell.
                let rim = cell / RIM;
                let middle = |place: usize, places: usize| {
                    rim + ((cell - 2 * rim) * (2 * place as u32 + 1)).div_ceil(2 * places as u32)
                };
                for (row, column, symbol) in notes.of(found) {
                    let at = (
                        corner.0 + middle(column, notes.columns),
                        corner.1 + middle(row, notes.rows),
                    );
                    labels.push(Label { at, text: alphabet.name(symbol), kind: Kind::Note });
                }
            }
        }
        let (thin, thick) =
            (lines(&plane, Weight::Light, place), lines(&plane, Weight::Heavy, place));
        let side = |count| place(count) + MARGIN + 1;
        let (width, height) = (side(plane.columns()), side(plane.rows()));
        Ok(Self { width, height, cell, em, note_em, tints, thin, thick, labels })
    }

    /// The scenes beside each other; they are of one board.
    pub(super) fn beside(scenes: &'a [Scene<'_>]) -> Result<Self, TooLarge> {
        let (first, rest) = scenes.split_first().ok_or(TooLarge { rows: 0, columns: 0 })?;
        let mut all = Self::new(first)?;
        for scene in rest {
            let next = Self::new(scene)?;
            let by = all.width - 2 * MARGIN - 1 + GAP + MARGIN;
            let moved = |(x, y): (u32, u32)| (x + by, y);
            all.width = next.width + by;
            all.height = all.height.max(next.height);
            all.tints.extend(next.tints.into_iter().map(|(at, colour)| (moved(at), colour)));
            let line = |Line { from, to }| Line { from: moved(from), to: moved(to) };
            all.thin.extend(next.thin.into_iter().map(line));
            all.thick.extend(next.thick.into_iter().map(line));
            let label = |label: Label<'a>| Label { at: moved(label.at), ..label };
            all.labels.extend(next.labels.into_iter().map(label));
        }
        Ok(all)
    }

    /// The height of the font (an em) of such labels.
    pub(super) fn em(&self, kind: Kind) -> u32 {
        if kind == Kind::Note { self.note_em } else { self.em }
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

/// The side of a cell and the height of the font of its notes, so many beside each other, each of so many
/// characters: at least as large a cell as it would be without, and as the notes need to be legible.
fn note_sizes(cell: u32, columns: usize, name: usize) -> (u32, u32) {
    /// The least height of a font that one can read, where all are figures of one kind.
    const LEAST: u32 = 12;
    // A character is about 0.6 em wide, and a quarter of a place is left free.
    let share = (1250 / name.max(1) as u32).min(800);
    let inner = (LEAST * 1000).div_ceil(share) * columns as u32;
    let cell = (inner * RIM).div_ceil(RIM - 2).max(cell).next_multiple_of(2);
    let place = (cell - 2 * cell / RIM) / columns as u32;
    (cell, (place * share / 1000).max(LEAST))
}

/// The lines of this weight, each as long as can be.
fn lines(plane: &Plane, weight: Weight, place: impl Fn(usize) -> u32) -> Vec<Line> {
    let mut lines = Vec::new();
    for row in 0..=plane.rows() {
        let y = place(row);
        for (start, end) in runs(plane.columns(), |column| plane.above(row, column) == weight) {
            lines.push(Line { from: (place(start), y), to: (place(end), y) });
        }
    }
    for column in 0..=plane.columns() {
        let x = place(column);
        for (start, end) in runs(plane.rows(), |row| plane.before(row, column) == weight) {
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
        for columns in [1, 2, 3, 4, 5, 9, 32] {
            for name in 1..=20 {
                let (cell, em) = note_sizes(48, columns, name);
                let place = cell / columns as u32;
                assert!(em >= 12 && em <= place && (6 * em * name as u32) / 10 < place);
            }
        }
        assert_eq!(runs(9, |number| ![2, 4, 5, 6].contains(&number)), [(0, 2), (3, 4), (7, 9)]);
    }
}
