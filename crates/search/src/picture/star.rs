//! The star burst: the chart in polar coordinates, one turn from the first step to the last.

use std::f64::consts::TAU;
use std::fmt::{self, Write};

use puzzle::Variant;

use super::chart::{path, rows};
use super::colour::{LINE, SOLUTION, course};
use super::history::History;
use super::text::At;

/// The number of colours of the turn.
const SECTORS: usize = 48;

/// The share of the radius that stays empty in the middle, so that the rays of the first cells are
/// distinguishable.
const HOLE: f64 = 0.05;

/// The position and size of the star.
pub(super) struct Circle {
    pub x: f64,
    pub y: f64,
    pub radius: f64,
}

impl Circle {
    fn radius_of(&self, band: f64, history: &History) -> f64 {
        self.radius * (HOLE + (1.0 - HOLE) * band / history.bands() as f64)
    }

    /// Returns the point at this share of the turn, clockwise from the top.
    fn point(&self, turn: f64, radius: f64) -> (f64, f64) {
        let (sin, cos) = (turn * TAU).sin_cos();
        (self.x + radius * sin, self.y - radius * cos)
    }
}

pub(super) fn write(
    out: &mut String,
    history: &History,
    variant: &Variant,
    circle: &Circle,
) -> fmt::Result {
    let steps = history.steps().max(1) as f64;
    writeln!(out, "<g fill=\"none\" stroke=\"{LINE}\">")?;
    let rings = rows(history, variant).into_iter().map(|(band, _)| band);
    let mut last = f64::NEG_INFINITY;
    for ring in rings.chain([history.bands() as f64]) {
        let radius = circle.radius_of(ring, history);
        // Rings that touch would look like a disc.
        if radius - last >= 6.0 {
            last = radius;
            let (x, y, r) = (At(circle.x), At(circle.y), At(radius));
            write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>")?;
        }
    }
    writeln!(out, "\n</g>")?;
    let spreads = history.spreads();
    let mut begin = 0;
    let mut before = None;
    let mut sectors = vec![(String::new(), String::new()); SECTORS];
    for &(end, spread) in &spreads {
        let turn = (begin + end) as f64 / 2.0 / steps;
        begin = end;
        #[expect(clippy::cast_sign_loss, reason = "a share of a turn")]
        let sector = ((turn * SECTORS as f64) as usize).min(SECTORS - 1);
        let ray = |from: usize, to: usize| {
            let ends = [(from, 0.1), (to, 0.9)].map(|(band, half)| {
                circle.point(turn, circle.radius_of(band as f64 + half, history))
            });
            path(ends.into_iter())
        };
        sectors[sector].0 += &ray(spread.first, spread.last);
        // If each ray is one step, draw the path from one step to the next.
        let here = circle.point(turn, circle.radius_of(spread.middle as f64 + 0.5, history));
        if spreads.len() as u64 == history.steps() {
            let link = path([before.replace(here).unwrap_or(here), here].into_iter());
            sectors[sector].0 += &link;
        }
        sectors[sector].1 += &ray(spread.low, spread.high);
    }
    // Wide rays for few steps, so that they are visible.
    let width = (TAU * circle.radius / spreads.len().max(1) as f64 / 2.0).clamp(0.7, 2.5);
    writeln!(out, "<g fill=\"none\" stroke-linecap=\"round\">")?;
    for (number, (all, middle_half)) in sectors.iter().enumerate() {
        if all.is_empty() {
            continue;
        }
        let colour = course((number as f64 + 0.5) / SECTORS as f64);
        let thin = At(width);
        let thick = At(width * 2.0);
        writeln!(
            out,
            "<g stroke=\"{colour}\"><path d=\"{all}\" stroke-width=\"{thin}\" opacity=\".5\"/>\
              <path d=\"{middle_half}\" stroke-width=\"{thick}\" opacity=\".7\"/></g>"
        )?;
    }
    writeln!(out, "</g>")?;
    for &solution in history.solutions() {
        let ends = [circle.radius, circle.radius + 8.0];
        let ray =
            path(ends.map(|radius| circle.point(solution as f64 / steps, radius)).into_iter());
        writeln!(out, "<path d=\"{ray}\" stroke=\"{SOLUTION}\" stroke-width=\"3\"/>")?;
    }
    Ok(())
}
