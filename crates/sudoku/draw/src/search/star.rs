//! The star burst: the chart in polar coordinates, one turn from the first step to the last.

use std::f64::consts::TAU;

use clausoku_board::Variant;

use super::chart::rows;
use super::heat::{COURSE, LINE, SOLUTION};
use super::history::History;
use crate::chart::Scale;
use crate::{Colour, Element, PathData};

/// The number of colours of the turn.
const SECTORS: usize = 48;

/// The share of the radius that stays empty in the middle, so that the rays of the first cells are
/// distinguishable.
const HOLE: f64 = 0.05;

/// The minimum distance between two rings. Rings that touch would look like a disc.
const MIN_DISTANCE: f64 = 6.0;

/// The position and size of the star.
#[derive(Clone, Copy)]
pub(super) struct Circle {
    pub x: f64,
    pub y: f64,
    pub radius: f64,
}

/// The star of a search in a circle.
pub(super) struct Star<'h> {
    history: &'h History,
    circle: Circle,
    /// The radii of the bands; a band begins at its number.
    radii: Scale,
}

/// The rays of one colour.
#[derive(Clone, Default)]
struct Sector {
    /// The rays from the first band of each bucket to the last.
    all: PathData,
    /// The rays from the lower quartile of each bucket to the upper.
    middle_half: PathData,
}

impl Circle {
    /// Returns the point at this share of the turn, clockwise from the top.
    fn point(&self, turn: f64, radius: f64) -> (f64, f64) {
        let (sin, cos) = (turn * TAU).sin_cos();
        (self.x + radius * sin, self.y - radius * cos)
    }
}

impl<'h> Star<'h> {
    pub(super) fn new(history: &'h History, circle: Circle) -> Self {
        let Circle { radius, .. } = circle;
        let radii = Scale::exact(0.0, history.bands as f64, HOLE * radius, radius);
        Self { history, circle, radii }
    }

    /// Returns the elements of the star, from back to front.
    pub(super) fn elements(&self, variant: &Variant) -> Vec<Element> {
        let mut elements = vec![self.rings(variant), self.rays()];
        let Circle { radius, .. } = self.circle;
        elements.extend(self.history.solutions().iter().map(|&solution| {
            let turn = solution as f64 / self.steps();
            let ends = [radius, radius + 8.0].map(|radius| self.circle.point(turn, radius));
            Element::path(&PathData::through(ends)).stroke(SOLUTION).stroke_width(3.0)
        }));
        elements
    }

    /// Returns the number of steps, at least 1.
    fn steps(&self) -> f64 {
        self.history.steps().max(1) as f64
    }

    /// Returns a ring for each row of the board, and one around the star.
    fn rings(&self, variant: &Variant) -> Element {
        let mut group = Element::group().fill("none").stroke(LINE);
        let mut last = f64::NEG_INFINITY;
        let begins = rows(self.history, variant).into_iter().map(|(band, _)| band);
        for band in begins.chain([self.history.bands as f64]) {
            let radius = self.radii.place(band);
            if radius - last >= MIN_DISTANCE {
                last = radius;
                group.add(&Element::circle(self.circle.x, self.circle.y, radius));
            }
        }
        group
    }

    /// Returns a ray for each bucket.
    fn rays(&self) -> Element {
        let buckets = self.history.spreads().len().max(1) as f64;
        // Wide rays for few steps, so that they are visible.
        let width = (TAU * self.circle.radius / buckets / 2.0).clamp(0.7, 2.5);
        let mut rays = Element::group().fill("none").with("stroke-linecap", "round");
        for (number, sector) in self.sectors().iter().enumerate() {
            if sector.all.is_empty() {
                continue;
            }
            let share = (number as f64 + 0.5) / SECTORS as f64;
            let all = Element::path(&sector.all).stroke_width(width);
            let middle_half = Element::path(&sector.middle_half).stroke_width(2.0 * width);
            let mut group = Element::group().stroke(Colour::between(COURSE, share));
            group.add(&all.with("opacity", ".5"));
            group.add(&middle_half.with("opacity", ".7"));
            rays.add_line(&group);
        }
        rays
    }

    fn sectors(&self) -> Vec<Sector> {
        let spreads = self.history.spreads();
        // If each ray is one step, a line leads from one step to the next.
        let is_linked = spreads.len() as u64 == self.history.steps();
        let mut sectors = vec![Sector::default(); SECTORS];
        let mut begin = 0;
        let mut last = None;
        for (end, spread) in spreads {
            let turn = (begin + end) as f64 / 2.0 / self.steps();
            begin = end;
            #[expect(clippy::cast_sign_loss, reason = "a share of a turn")]
            let number = ((turn * SECTORS as f64) as usize).min(SECTORS - 1);
            let sector = &mut sectors[number];
            sector.all.append(&self.ray(turn, spread.first, spread.last));
            sector.middle_half.append(&self.ray(turn, spread.low, spread.high));
            let here = self.point(turn, spread.middle, 0.5);
            let before = last.replace(here).unwrap_or(here);
            if is_linked {
                sector.all.append(&PathData::through([before, here]));
            }
        }
        sectors
    }

    /// Returns a line from one band to another.
    fn ray(&self, turn: f64, from: usize, to: usize) -> PathData {
        PathData::through([self.point(turn, from, 0.1), self.point(turn, to, 0.9)])
    }

    /// Returns the point at a share of a band.
    fn point(&self, turn: f64, band: usize, share: f64) -> (f64, f64) {
        self.circle.point(turn, self.radii.place(band as f64 + share))
    }
}
