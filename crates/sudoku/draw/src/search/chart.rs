//! The chart of visited cells against steps.

use clausoku_board::Variant;

use super::heat::{COURSE, LINE, QUIET, SOLUTION};
use super::history::{History, Spread};
use crate::chart::{Frame, Scale};
use crate::{Anchor, Element, PathData, Rounded, Short};

/// The minimum distance between labels that do not touch.
const MIN_DISTANCE: f64 = 14.0;

/// The height of letters of the labels.
const LABEL_EM: f64 = 11.0;

/// The chart of a search in a frame, without the labels to its left and below.
pub(super) struct Chart<'h> {
    history: &'h History,
    frame: Frame,
    /// The steps, from left to right.
    steps: Scale,
    /// The bands, from top to bottom; a band begins at its number.
    bands: Scale,
}

/// Returns the bands in which rows of the board begin, each with the row's number from 1. If the cells
/// are not in the order of the rows, returns only the leading rows that are.
pub(super) fn rows(history: &History, variant: &Variant) -> Vec<(f64, u32)> {
    let mut rows: Vec<(f64, u32)> = Vec::new();
    for cell in variant.cells() {
        let row = u32::from(variant.position(cell).row) + 1;
        if rows.last().is_none_or(|&(_, last)| row > last) {
            let band = cell.index() as f64 * history.bands as f64 / history.cells as f64;
            rows.push((band, row));
        }
    }
    rows
}

impl<'h> Chart<'h> {
    pub(super) fn new(history: &'h History, frame: Frame) -> Self {
        let Frame { left, right, top, bottom } = frame;
        let steps = Scale::exact(0.0, history.steps().max(1) as f64, left, right);
        let bands = Scale::exact(0.0, history.bands as f64, top, bottom);
        Self { history, frame, steps, bands }
    }

    /// Returns the elements of the chart, from back to front.
    pub(super) fn elements(&self, variant: &Variant) -> Vec<Element> {
        let Frame { left, right, top, bottom } = self.frame;
        let mut elements = vec![self.gradient()];
        elements.extend(self.row_lines(variant));
        elements.push(self.areas());
        elements.extend(self.history.solutions().iter().map(|&solution| {
            let x = self.steps.place(solution as f64);
            let line = PathData::new().move_to(x, top - 6.0).vertical_to(bottom);
            Element::path(&line).stroke(SOLUTION).stroke_width(2.0)
        }));
        let border = PathData::new().move_to(left, top).vertical_to(bottom).horizontal_to(right);
        elements.push(Element::path(&border).fill("none").stroke(QUIET));
        elements.push(self.step_labels());
        elements
    }

    /// Returns the gradient of the areas. Its colours encode time, like the star's.
    fn gradient(&self) -> Element {
        let mut gradient = Element::new("linearGradient")
            .with("id", "course")
            .with("gradientUnits", "userSpaceOnUse")
            .with("x1", self.frame.left)
            .with("x2", self.frame.right)
            .with("y1", 0.0)
            .with("y2", 0.0);
        for (place, &colour) in COURSE.iter().enumerate() {
            let share = Rounded(100.0 * place as f64 / (COURSE.len() - 1) as f64);
            let stop = Element::new("stop").with("offset", format!("{share}%"));
            gradient.add(&stop.with("stop-color", colour));
        }
        gradient
    }

    /// Returns a line for each row of the board, and the numbers of the rows.
    fn row_lines(&self, variant: &Variant) -> [Element; 2] {
        let Frame { left, right, .. } = self.frame;
        let mut last = f64::NEG_INFINITY;
        let mut lines = PathData::new();
        let mut labels = Element::group().fill(QUIET).size(LABEL_EM).anchor(Anchor::End);
        for (band, row) in rows(self.history, variant) {
            let y = self.bands.place(band);
            if y - last >= MIN_DISTANCE {
                last = y;
                lines = lines.move_to(left, y).horizontal_to(right);
                labels.add(&Element::text(left - 8.0, y + 11.0, &format!("row {row}")));
            }
        }
        [Element::path(&lines).stroke(LINE), labels]
    }

    /// Returns the areas of all visits and of their middle half, and the line of their median.
    fn areas(&self) -> Element {
        let points = self.points();
        let all = self.area(&points, |spread| [spread.first, spread.last]);
        let middle_half = self.area(&points, |spread| [spread.low, spread.high]);
        let medians = points.iter().map(|(x, spread)| (*x, self.y(spread.middle, 0.5)));
        let median = PathData::through(medians);
        let course = "url(#course)";
        let mut group = Element::group().fill(course).stroke(course);
        group = group.with("stroke-linejoin", "round");
        group.add_line(&Element::path(&all).with("opacity", ".22").stroke_width(0.6));
        group.add_line(&Element::path(&middle_half).with("opacity", ".45").stroke("none"));
        group.add_line(&Element::path(&median).fill("none").stroke_width(1.1));
        group
    }

    /// Returns the distribution of each bucket, with the place of its middle.
    fn points(&self) -> Vec<(f64, Spread)> {
        let mut begin = 0;
        let spreads = self.history.spreads();
        let points = spreads.into_iter().map(|(end, spread)| {
            let middle = (begin + end) as f64 / 2.0;
            begin = end;
            (self.steps.place(middle), spread)
        });
        points.collect()
    }

    /// Returns the area between the lower and the upper of two bands of each point.
    fn area(&self, points: &[(f64, Spread)], bands: fn(&Spread) -> [usize; 2]) -> PathData {
        let upper = points.iter().map(|(x, spread)| (*x, self.y(bands(spread)[1], 0.9)));
        let lower = points.iter().rev().map(|(x, spread)| (*x, self.y(bands(spread)[0], 0.1)));
        let area = PathData::through(upper.chain(lower));
        if area.is_empty() { area } else { area.close() }
    }

    /// Returns the place of a share of a band.
    fn y(&self, band: usize, share: f64) -> f64 {
        self.bands.place(band as f64 + share)
    }

    /// Returns ticks and round numbers of steps under the chart.
    fn step_labels(&self) -> Element {
        let bottom = self.frame.bottom;
        let mut group = Element::group().fill(QUIET).size(LABEL_EM).anchor(Anchor::Middle);
        for tick in self.steps.ticks(|_| String::new()) {
            let number = tick.value.round();
            // Short searches have ticks between two steps.
            if (tick.value - number).abs() < 1e-6 {
                let x = self.steps.place(number);
                let mark = PathData::new().move_to(x, bottom).vertical_by(4.0);
                group.add(&Element::path(&mark).stroke(QUIET));
                #[expect(clippy::cast_sign_loss, reason = "the scale begins at 0")]
                let count = Short(number as u64).to_string();
                group.add(&Element::text(x, bottom + 16.0, &count));
            }
        }
        group
    }
}
