//! Legends: the mark and the name of each series; and the looks of series: colours, dashes and marks.

use super::{EM, width};
use crate::{Element, PathData, shortened_apart};

/// The height of a line.
const STEP: f64 = 22.0;

/// The place of the names, to the right of the marks.
const NAMES: f64 = 34.0;

/// The widest name; longer ones are shortened.
const WIDEST: f64 = 330.0;

/// A legend: the names of series, one below the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legend {
    rows: Vec<(Series, String)>,
    has_lines: bool,
}

impl Legend {
    /// Returns a legend of series that are drawn as lines with marks.
    pub fn with_lines(rows: impl IntoIterator<Item = (Series, String)>) -> Self {
        Self { rows: shortened_names(rows), has_lines: true }
    }

    /// Returns a legend of series that are drawn as marks.
    pub fn with_marks(rows: impl IntoIterator<Item = (Series, String)>) -> Self {
        Self { rows: shortened_names(rows), has_lines: false }
    }

    /// Returns the width; 0 without names.
    pub fn width(&self) -> f64 {
        if self.rows.is_empty() {
            return 0.0;
        }
        self.rows.iter().map(|row| width(&row.1)).fold(0.0, f64::max) + NAMES + 12.0
    }

    /// Returns the height.
    pub fn height(&self) -> f64 {
        self.rows.len() as f64 * STEP
    }

    /// Draws the legend downwards from the middle of its first mark's line.
    pub fn draw(&self, x: f64, y: f64) -> Element {
        let mut group = Element::group();
        for (row, (series, name)) in self.rows.iter().enumerate() {
            let y = y + STEP * row as f64;
            group.add(&self.sample(*series, x, y));
            group.add(&Element::text(x + NAMES, y + 4.5, name));
        }
        group
    }

    /// A piece of the series' line with its mark.
    fn sample(&self, series: Series, x: f64, y: f64) -> Element {
        let mut group = Element::group().class(&series.class());
        if self.has_lines {
            let line = Element::line(x, y, x + 26.0, y).stroke("currentColor");
            let line = line.stroke_width(2.0).fill("none");
            group.add(&line.dashed(series.dashes()));
        }
        group.add(&Element::path(&series.mark(x + 13.0, y, 4.0)).fill("currentColor"));
        group
    }
}

fn shortened_names(rows: impl IntoIterator<Item = (Series, String)>) -> Vec<(Series, String)> {
    let (series, names): (Vec<Series>, Vec<String>) = rows.into_iter().unzip();
    series.into_iter().zip(shortened_apart(&names, EM, WIDEST)).collect()
}

/// The number of colours.
const COLOURS: usize = 8;

/// The dashes of lines, where colours come again.
const DASHES: [Option<&str>; 4] = [None, Some("7 3"), Some("2 3"), Some("9 3 2 3")];

/// A series by its number. Series differ in colour, and also in dashes and marks.
/// The colours are after M. Okabe & K. Ito, *Color Universal Design*, 2008.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series(pub usize);

impl Series {
    /// Returns the class of the colour in [`STYLE`](super::STYLE).
    pub fn class(self) -> String {
        format!("s{}", self.0 % COLOURS)
    }

    /// Returns the dashes of lines, if they are not solid.
    pub fn dashes(self) -> Option<&'static str> {
        DASHES[self.0 / COLOURS % DASHES.len()]
    }

    /// Returns the mark around a point, of about this radius.
    pub fn mark(self, x: f64, y: f64, size: f64) -> PathData {
        let wide = 1.25 * size;
        let high = 1.15 * size;
        let start = PathData::new();
        match self.0 % 6 {
            0 => {
                let circle = start.move_to(x - size, y).half_circle_by(2.0 * size);
                circle.half_circle_by(-2.0 * size).close()
            }
            1 => {
                let side = 1.8 * size;
                let corner = start.move_to(x - side / 2.0, y - side / 2.0);
                corner.horizontal_by(side).vertical_by(side).horizontal_by(-side).close()
            }
            2 => triangle(x, y, high),
            3 => PathData::through([(x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)])
                .close(),
            4 => triangle(x, y, -high),
            _ => plus(x, y, size),
        }
    }
}

/// A triangle around a point, which points up, or down where its height is negative.
fn triangle(x: f64, y: f64, high: f64) -> PathData {
    let base = y + 0.8 * high;
    PathData::through([(x, y - high), (x + high, base), (x - high, base)]).close()
}

/// A plus around a point, whose arms are a third as wide as it.
fn plus(x: f64, y: f64, size: f64) -> PathData {
    let half = 0.4 * size;
    let arm = 0.8 * size;
    let start = PathData::new().move_to(x - half, y - half - arm);
    let right = start.horizontal_by(2.0 * half).vertical_by(arm).horizontal_by(arm);
    let below = right.vertical_by(2.0 * half).horizontal_by(-arm).vertical_by(arm);
    let left = below.horizontal_by(-2.0 * half).vertical_by(-arm).horizontal_by(-arm);
    left.vertical_by(-2.0 * half).horizontal_by(arm).close()
}
