//! Legends: the mark and the name of each series.

use super::Series;
use super::theme::{EM, width};
use crate::{Element, shortened};

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

    /// Returns the width.
    pub fn width(&self) -> f64 {
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

    /// Draws the legend over a chart, on ground of its own.
    pub fn draw_inside(&self, x: f64, y: f64) -> Element {
        let mut group = Element::group();
        if !self.rows.is_empty() {
            let ground = Element::rect(x - 2.0, y - 11.0, self.width(), self.height());
            let ground = ground.class("paper").fill("#fff").with("fill-opacity", ".85");
            group.add(&ground.with("rx", 3.0));
            group.add(&self.draw(x, y));
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
    rows.into_iter().map(|(series, name)| (series, shortened(&name, EM, WIDEST))).collect()
}
