//! The chart of visited cells against steps.

use std::fmt::{self, Write};

use puzzle::Variant;

use super::colour::{COURSE, LINE, QUIET, SOLUTION};
use super::history::{History, Spread};
use super::text::{At, Short};

/// The frame of the chart, without the labels to its left and below.
pub(super) struct Frame {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// The minimum distance between labels that do not touch.
const MIN_DISTANCE: f64 = 14.0;

impl Frame {
    fn x(&self, steps: f64, history: &History) -> f64 {
        self.left + self.width * steps / history.steps().max(1) as f64
    }

    /// Returns the upper edge of a band.
    fn y(&self, band: f64, history: &History) -> f64 {
        self.top + self.height * band / history.bands() as f64
    }
}

/// Returns the bands in which rows of the board begin, each with the row's number from 1. If the cells
/// are not in the order of the rows, returns only the leading rows that are.
pub(super) fn rows(history: &History, variant: &Variant) -> Vec<(f64, u32)> {
    let mut rows: Vec<(f64, u32)> = Vec::new();
    for cell in variant.cells() {
        let row = u32::from(variant.position(cell).row) + 1;
        if rows.last().is_none_or(|&(_, last)| row > last) {
            let band = cell.index() as f64 * history.bands() as f64 / history.cells() as f64;
            rows.push((band, row));
        }
    }
    rows
}

pub(super) fn write(
    out: &mut String,
    history: &History,
    variant: &Variant,
    frame: &Frame,
) -> fmt::Result {
    let Frame { left, top, width, height } = *frame;
    let right = left + width;
    let bottom = top + height;
    // The colours encode time, like those of the star.
    write!(
        out,
        "<linearGradient id=\"course\" gradientUnits=\"userSpaceOnUse\" x1=\"{left}\" x2=\"{right}\" \
         y1=\"0\" y2=\"0\">"
    )?;
    for (place, colour) in COURSE.iter().enumerate() {
        let share = At(100.0 * place as f64 / (COURSE.len() - 1) as f64);
        write!(out, "<stop offset=\"{share}%\" stop-color=\"{colour}\"/>")?;
    }
    writeln!(out, "</linearGradient>")?;
    write_rows(out, history, variant, frame)?;
    let spreads = history.spreads();
    let mut begin = 0;
    let middles = spreads.iter().map(|&(end, spread)| {
        let middle = (begin + end) as f64 / 2.0;
        begin = end;
        (frame.x(middle, history), spread)
    });
    let points: Vec<(f64, Spread)> = middles.collect();
    let edge = |band: usize, half: f64| frame.y(band as f64 + half, history);
    let area = |low: fn(&Spread) -> usize, high: fn(&Spread) -> usize| {
        let upper = points.iter().map(|(x, spread)| (*x, edge(high(spread), 0.9)));
        let lower = points.iter().rev().map(|(x, spread)| (*x, edge(low(spread), 0.1)));
        path(upper.chain(lower))
    };
    let all = area(|s| s.first, |s| s.last);
    let middle_half = area(|s| s.low, |s| s.high);
    writeln!(out, "<g fill=\"url(#course)\" stroke=\"url(#course)\" stroke-linejoin=\"round\">")?;
    writeln!(out, "<path d=\"{all}z\" opacity=\".22\" stroke-width=\".6\"/>")?;
    writeln!(out, "<path d=\"{middle_half}z\" opacity=\".45\" stroke=\"none\"/>")?;
    let middle = path(points.iter().map(|(x, spread)| (*x, edge(spread.middle, 0.5))));
    writeln!(out, "<path d=\"{middle}\" fill=\"none\" stroke-width=\"1.1\"/>\n</g>")?;
    for &solution in history.solutions() {
        let x = At(frame.x(solution as f64, history));
        writeln!(
            out,
            "<path d=\"M{x} {}V{bottom}\" stroke=\"{SOLUTION}\" stroke-width=\"2\"/>",
            At(top - 6.0)
        )?;
    }
    write!(out, "<path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"{QUIET}\"/>")?;
    write_steps(out, history, frame)
}

/// Writes a line for each row of the board, with its number.
fn write_rows(
    out: &mut String,
    history: &History,
    variant: &Variant,
    frame: &Frame,
) -> fmt::Result {
    let left = frame.left;
    let right = left + frame.width;
    let mut last = f64::NEG_INFINITY;
    let mut labels = String::new();
    write!(out, "<path stroke=\"{LINE}\" d=\"")?;
    for (band, row) in rows(history, variant) {
        let y = frame.y(band, history);
        if y - last < MIN_DISTANCE {
            continue;
        }
        last = y;
        write!(out, "M{left} {}H{right}", At(y))?;
        let (x, y) = (At(left - 8.0), At(y + 11.0));
        write!(labels, "<text x=\"{x}\" y=\"{y}\">row {row}</text>")?;
    }
    writeln!(out, "\"/>")?;
    writeln!(out, "<g fill=\"{QUIET}\" font-size=\"11\" text-anchor=\"end\">{labels}</g>")
}

/// Writes round numbers of steps under the chart.
fn write_steps(out: &mut String, history: &History, frame: &Frame) -> fmt::Result {
    let steps = history.steps().max(1);
    let unit = 10_u64.pow(steps.ilog10());
    let distances = [unit / 5, unit / 2, unit, 2 * unit];
    let apart = distances.into_iter().map(|distance| distance.max(1));
    let apart = apart.into_iter().find(|apart| steps / apart <= 8).unwrap_or(2 * unit);
    let bottom = frame.top + frame.height;
    writeln!(out, "\n<g fill=\"{QUIET}\" font-size=\"11\" text-anchor=\"middle\">")?;
    for number in (0..=steps / apart).map(|count| count * apart) {
        let x = At(frame.x(number as f64, history));
        let y = bottom + 16.0;
        write!(out, "<path d=\"M{x} {bottom}v4\" stroke=\"{QUIET}\"/>")?;
        write!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", Short(number))?;
    }
    writeln!(out, "\n</g>")
}

/// Returns the path of a line through these points.
pub(super) fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for ((x, y), place) in points.zip(0..) {
        let letter = if place == 0 { 'M' } else { 'L' };
        let _ = write!(text, "{letter}{} {}", At(x), At(y));
    }
    text
}
