//! Marked candidates, and lines between candidates.

use clausoku_words::{Language, pictures};

use clausoku_board::{Candidate, Cell};

use crate::Colour;
use crate::pixels::{Fill, Mark, Point, Spot, Stroke, curve, spot};
use crate::scene::{Inference, Scene, Tint};

use super::frame::Frame;

/// The thickness of a thick line in pixels; odd, so that it has a middle.
pub(super) const THICK: u32 = 3;
/// The colour of the region of a step.
pub(super) const HOUSE: Colour = Colour([0xFE, 0xF6, 0xD0]);
/// The colours of a weak link and of a strong one.
const WEAK: Colour = Colour([0x64, 0x74, 0x8B]);
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

/// The colours of candidates, in the order of the legend.
pub const LEGEND: [Tint; 6] =
    [Tint::First, Tint::Second, Tint::Third, Tint::Fourth, Tint::Found, Tint::Gone];

/// Returns the meaning of candidates with this tint, in a few words.
pub const fn meaning(tint: Tint, language: Language) -> &'static str {
    match tint {
        Tint::First => pictures::pattern {}.text(language),
        Tint::Second => pictures::second_part {}.text(language),
        Tint::Third => pictures::third_part {}.text(language),
        Tint::Fourth => pictures::fins {}.text(language),
        Tint::Found => pictures::placed {}.text(language),
        Tint::Gone => pictures::removed {}.text(language),
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

/// The candidates of a scene in a picture.
pub(super) struct Candidates<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) frame: Frame<'a>,
    pub(super) places: Places,
}

/// A place that curves go round.
struct Obstacle {
    at: Spot,
    radius: f64,
}

impl Candidates<'_> {
    /// Returns the middle of a shown candidate.
    fn point(&self, Candidate { cell, symbol }: Candidate) -> Option<Point> {
        let (row, column) = self.scene.notes()?.place(cell, symbol)?;
        Some(self.middle(cell, row, column))
    }

    /// Returns the middle of a place in a cell.
    fn middle(&self, cell: Cell, row: usize, column: usize) -> Point {
        let corner = self.frame.corner(cell);
        let (x, y) = self.places.middle(row, column);
        (corner.0 + x, corner.1 + y)
    }

    /// Returns a rectangle behind each marked candidate.
    pub(super) fn fills(&self) -> impl Iterator<Item = Fill> {
        let half = self.places.side() / 2;
        self.scene.tints().filter_map(move |(candidate, tint)| {
            let (x, y) = self.point(candidate)?;
            let size = (2 * half, 2 * half);
            Some(Fill { at: (x - half, y - half), size, colour: colour(tint) })
        })
    }

    /// Returns a curve for each inference between two candidates, which goes round other symbols where it can.
    pub(super) fn curves(&self) -> Vec<Mark> {
        let mut obstacles = self.obstacles();
        let mut curves = Vec::new();
        for Inference { from, to, strong } in self.scene.inferences() {
            let ends = [from, to].map(|end| self.point(end).map(spot));
            let [Some(from), Some(to)] = ends else { continue };
            if from == to {
                continue;
            }
            let points = round(from, to, self.places, f64::from(self.frame.start), &obstacles);
            // The next curve keeps away from this one.
            obstacles.extend(curve(&points, 12).into_iter().map(|at| Obstacle { at, radius: 3.0 }));
            curves.push(Mark::Stroke(Stroke {
                points: points.map(|(x, y)| (pixel(x), pixel(y))).to_vec(),
                is_curved: true,
                ..link(strong)
            }));
        }
        curves
    }

    /// Returns the places of symbols.
    fn obstacles(&self) -> Vec<Obstacle> {
        let mut obstacles = Vec::new();
        for (_, _, cell) in self.frame.plane.cells() {
            if self.scene.content(cell).is_some() {
                let radius = f64::from(self.frame.cell) * 0.28;
                obstacles.push(Obstacle { at: spot(self.frame.middle(cell)), radius });
            } else if let Some(notes) = self.scene.notes() {
                let radius = f64::from(self.places.side()) * 0.42;
                let middles =
                    notes.in_cell(cell).map(|(row, column, _)| self.middle(cell, row, column));
                obstacles.extend(middles.map(|at| Obstacle { at: spot(at), radius }));
            }
        }
        obstacles
    }
}

/// Returns a line without points that looks like a strong link or a weak one.
pub(super) fn link(strong: bool) -> Stroke {
    let (thickness, colour, dashes) =
        if strong { (THICK, STRONG, None) } else { (2, WEAK, Some((5, 4))) };
    Stroke { points: Vec::new(), is_curved: false, thickness, colour, dashes }
}

#[expect(clippy::cast_sign_loss, reason = "the conversion saturates")]
fn pixel(length: f64) -> u32 {
    length.round() as u32
}

/// Returns the ends and the control points of the curve between two candidates that crosses the fewest symbols. The board
/// starts at this distance from the left and from the top; numbers of rows and columns are before it.
fn round(from: Spot, to: Spot, places: Places, start: f64, obstacles: &[Obstacle]) -> [Spot; 4] {
    /// The distances of curves from the straight line, in hundredths of a cell.
    const WAYS: [i32; 15] = [0, 12, -12, 18, -18, 26, -26, 35, -35, 50, -50, 68, -68, 90, -90];
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    let length = right.hypot(down);
    let (cell, rim) = (f64::from(places.cell), f64::from(places.side()) * 0.5);
    let middle = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    let near = obstacles.iter().filter(|Obstacle { at: (x, y), .. }| {
        let is_end = [from, to].iter().any(|end| (x - end.0).hypot(y - end.1) < rim);
        !is_end && (x - middle.0).hypot(y - middle.1) < length / 2.0 + 1.3 * cell
    });
    let near: Vec<&Obstacle> = near.collect();
    let mut best = (f64::INFINITY, [from, from, to, to]);
    for way in WAYS {
        let aside = f64::from(way) / 100.0 * cell;
        // Of two curves that cross the same symbols, the straighter one.
        if aside.abs() / 4.0 >= best.0 {
            break;
        }
        // Control points beside the line, a fifth of the way from its ends.
        // The middle of a cubic curve is three quarters as far from the line as its control points.
        let by = aside * 4.0 / 3.0 / length;
        let [one, other] = [0.2, 0.8].map(|share| {
            let x = from.0 + right * share - down * by;
            (x.max(0.0), (from.1 + down * share + right * by).max(0.0))
        });
        let points = [towards(from, one, rim), one, other, towards(to, other, rim)];
        #[expect(clippy::cast_sign_loss, reason = "it is at least 8")]
        let spots = curve(&points, (length / 6.0).clamp(8.0, 120.0) as u32);
        let crossed = spots.into_iter().filter(|&(x, y)| {
            x.min(y) < start
                || near.iter().any(|Obstacle { at, radius }| {
                    (x - at.0).powi(2) + (y - at.1).powi(2) < radius.powi(2)
                })
        });
        let cost = crossed.count() as f64 * 5.0 + aside.abs() / 4.0;
        if cost < best.0 {
            best = (cost, points);
        }
    }
    best.1
}

/// Returns the point at this distance from one point in the direction of another.
fn towards(from: Spot, to: Spot, distance: f64) -> Spot {
    let (right, down) = (to.0 - from.0, to.1 - from.1);
    // On a short link, the ends must not pass each other.
    let share = (distance / right.hypot(down).max(1.0)).min(0.5);
    (from.0 + right * share, from.1 + down * share)
}
