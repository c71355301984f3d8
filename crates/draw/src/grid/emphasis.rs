//! Marked candidates, and lines between candidates.

use puzzle::Candidate;
use puzzle::scene::{Inference, Plane, Scene, Tint};

use crate::Colour;
use crate::pixels::{Fill, Line, Point};

use super::around::THICK;

/// The colour of a weak link, and that of a strong one.
const WEAK: Colour = Colour([0x94, 0xA3, 0xB8]);
const STRONG: Colour = Colour([0x0F, 0x76, 0x6E]);

/// Returns the colour of candidates with this tint.
pub fn colour(tint: Tint) -> Colour {
    match tint {
        Tint::First => Colour([0xA7, 0xE8, 0xB0]),
        Tint::Second => Colour([0xA5, 0xD8, 0xFF]),
        Tint::Third => Colour([0xE3, 0xC8, 0xFF]),
        Tint::Fourth => Colour([0xFF, 0xE0, 0x8A]),
        Tint::Gone => Colour([0xFD, 0xA4, 0xA4]),
        Tint::Found => Colour([0x5E, 0xD0, 0x7A]),
    }
}

/// The places of candidates in a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// The side of a cell.
    pub(super) cell: u32,
    /// The part of a cell that is free on each side.
    pub(super) rim: u32,
    /// The part of a cell that is free at the top.
    pub(super) top: u32,
    /// The numbers of rows and columns of candidates in a cell.
    pub(super) notes: (usize, usize),
}

impl Places {
    /// Returns the middle of a place in a cell, from the upper left corner of the cell.
    pub(super) fn middle(self, row: usize, column: usize) -> Point {
        (self.along(self.rim, column, self.notes.1), self.along(self.top, row, self.notes.0))
    }

    /// Returns the middle of one of some places that begin after a free part of the cell.
    fn along(self, free: u32, place: usize, places: usize) -> u32 {
        let inner = (self.cell - self.rim - free) * (2 * place as u32 + 1);
        free + inner.div_ceil(2 * places as u32)
    }

    /// Returns the side of the square of a place.
    pub(super) fn side(self) -> u32 {
        let across = (self.cell - 2 * self.rim) / self.notes.1 as u32;
        across.min((self.cell - self.rim - self.top) / self.notes.0 as u32)
    }
}

/// Returns the middle of a shown candidate.
fn point(
    scene: &Scene<'_>,
    plane: &Plane,
    places: Places,
    corner: impl Fn(usize) -> u32,
    candidate: Candidate,
) -> Option<Point> {
    let position = scene.variant().position(candidate.cell);
    let row = usize::from(position.row - plane.corner().row);
    let column = usize::from(position.column - plane.corner().column);
    let (note_row, note_column) = scene.notes()?.place(candidate.cell, candidate.symbol)?;
    let (x, y) = places.middle(note_row, note_column);
    Some((corner(column) + x, corner(row) + y))
}

/// Returns a rectangle behind each marked candidate.
pub(super) fn fills(
    scene: &Scene<'_>,
    plane: &Plane,
    places: Places,
    corner: impl Fn(usize) -> u32 + Copy,
) -> Vec<Fill> {
    let half = places.side() / 2;
    scene
        .tints()
        .filter_map(|(candidate, tint)| {
            let (x, y) = point(scene, plane, places, corner, candidate)?;
            Some(Fill {
                at: (x - half, y - half),
                size: (2 * half, 2 * half),
                colour: colour(tint),
            })
        })
        .collect()
}

/// Returns a line for each inference between two candidates.
pub(super) fn lines(
    scene: &Scene<'_>,
    plane: &Plane,
    places: Places,
    corner: impl Fn(usize) -> u32 + Copy,
) -> Vec<Line> {
    scene
        .inferences()
        .filter_map(|Inference { from, to, strong }| {
            let from = point(scene, plane, places, corner, from)?;
            let to = point(scene, plane, places, corner, to)?;
            // A horizontal or vertical line starts at its left or upper end.
            let (from, to) = if from <= to { (from, to) } else { (to, from) };
            let (thickness, colour) = if strong { (THICK, STRONG) } else { (1, WEAK) };
            (from != to).then_some(Line { from, to, thickness, colour })
        })
        .collect()
}
