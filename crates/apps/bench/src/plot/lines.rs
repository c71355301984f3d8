//! Line plots: time against a quantity, one curve for each configuration.

use clausoku::drawing::chart::{Axis, Frame, Legend, Scale, Series};
use clausoku::drawing::elements::{Anchor, Element, PathData};
use clausoku_text::joined;

use super::Figure;
use super::scatter::file_name;
use super::{limit_name, name_at};
use crate::record::RunMode;
use crate::results::Results;
use crate::statistics::Sample;
use crate::words;

/// A point of a curve: its value on the plan's axis, and the times of all runs there.
type Point = (f64, Sample);

/// A configuration and its points from left to right.
type Curve = (usize, Vec<Point>);

/// Plots time against the plan's axis for the grids of one group and the configurations in a run mode:
/// the median over grids and repeats, and the band between the quartiles. A median above the limit is an
/// open mark on the line of the limit. `None` without axis or times.
pub fn lines(results: &Results<'_>, mode: RunMode, group: &str) -> Option<Figure> {
    let axis = results.plan.axis.as_ref()?;
    let curves = curves(results, mode, group);
    let points = || curves.iter().flat_map(|curve| &curve.1);
    let times = points().flat_map(|point| point.1.values()).copied();
    let highest = times.filter(|time| time.is_finite()).reduce(f64::max)?;
    let limit = results.limit().unwrap_or(2.0 * highest);
    let is_unreached = points().any(|point| point.1.quantile(0.75).is_infinite());

    let legend = Legend::with_lines(curves.iter().map(|&(configuration, _)| {
        (Series(configuration), results.configurations[configuration].label.clone())
    }));
    let frame = Frame { left: 92.0, right: 632.0, top: 52.0, bottom: 400.0 };
    let width = (frame.right + 24.0 + legend.width()).ceil();
    let height = f64::max(460.0, frame.top + legend.height() + 30.0);
    let (name, title) = match group {
        "" => ("lines".to_owned(), results.plan.title.clone()),
        _ => (format!("lines-{}", file_name(group)), format!("{}: {group}", results.plan.title)),
    };
    let name = name_at(results, mode, &name);
    let title = results.titled(mode, &title);
    let mut figure = Figure::new(name, title, [width, height], frame.left);

    let shown = points()
        .flat_map(|point| [0.25, 0.5, 0.75].map(|share| point.1.quantile(share)))
        .chain(is_unreached.then_some(limit));
    let y = Scale::logarithmic(shown, frame.bottom, frame.top);
    let x = Scale::linear(points().map(|point| point.0), frame.left, frame.right);
    figure.add(&frame.axes(
        &Axis { scale: x, label: &axis.label, words: words::number },
        &Axis { scale: y, label: results.clock.words(), words: words::round_time },
    ));
    if is_unreached {
        figure.add(&frame.limit_across(&y, limit, &limit_name(limit)));
    }
    let plane = Plane { x, y, limit };
    // All bands first: no band covers a curve.
    for curve in &curves {
        figure.add(&plane.band(curve));
    }
    for curve in &curves {
        figure.add(&plane.curve(curve));
    }
    figure.add(&legend.draw(frame.right + 20.0, frame.top + 8.0));
    let note = Element::text(frame.right, frame.top - 8.0, "median, band: quartiles");
    figure.add(&note.class("soft").anchor(Anchor::End));
    figure.description = description(results, &axis.label, &curves);
    Some(figure)
}

fn curves(results: &Results<'_>, mode: RunMode, group: &str) -> Vec<Curve> {
    let compared = results.compared(mode).into_iter();
    let curves =
        compared.map(|configuration| (configuration, curve(results, configuration, group)));
    curves.filter(|curve| !curve.1.is_empty()).collect()
}

/// Returns the points of a configuration's curve, from left to right.
pub(crate) fn curve(results: &Results<'_>, configuration: usize, group: &str) -> Vec<Point> {
    let mut by_place: Vec<(f64, Vec<f64>)> = Vec::new();
    for (index, grid) in results.plan.grids.iter().enumerate() {
        let Some(x) = grid.x.filter(|x| x.is_finite() && grid.group == group) else { continue };
        // Times of runs, not of trials: if formulas are shuffled, the repeats show the spread.
        let Some(times) = results.cell(configuration, index).times(results.clock) else { continue };
        match by_place.iter_mut().find(|row| row.0.total_cmp(&x).is_eq()) {
            Some(row) => row.1.extend(times.values()),
            None => by_place.push((x, times.values().to_vec())),
        }
    }
    by_place.sort_by(|one, other| one.0.total_cmp(&other.0));
    by_place.into_iter().filter_map(|(x, times)| Some((x, Sample::new(times)?))).collect()
}

/// The scales of the plot, and the time limit, at which unfinished times are drawn.
struct Plane {
    x: Scale,
    y: Scale,
    limit: f64,
}

impl Plane {
    fn place(&self, x: f64, time: f64) -> (f64, f64) {
        (self.x.place(x), self.y.place(time.min(self.limit)))
    }

    /// Draws the band between the quartiles.
    fn band(&self, (configuration, points): &Curve) -> Element {
        let at = |point: &Point, share| self.place(point.0, point.1.quantile(share));
        let upper = points.iter().map(|point| at(point, 0.75));
        let lower = points.iter().rev().map(|point| at(point, 0.25));
        let band = Element::path(&PathData::through(upper.chain(lower)).close());
        let class = Series(*configuration).class();
        band.class(&class).fill("currentColor").with("fill-opacity", ".14")
    }

    /// Draws the medians. The line is interrupted where the limit was reached.
    fn curve(&self, (configuration, points): &Curve) -> Element {
        let series = Series(*configuration);
        let mut line = PathData::new();
        let mut marks = PathData::new();
        let mut open = PathData::new();
        let mut is_broken = true;
        for (x, times) in points {
            let median = times.median();
            let (px, py) = self.place(*x, median);
            if median.is_infinite() {
                open.append(&series.mark(px, py, 4.0));
                is_broken = true;
                continue;
            }
            marks.append(&series.mark(px, py, 3.8));
            line = if is_broken { line.move_to(px, py) } else { line.line_to(px, py) };
            is_broken = false;
        }
        let line = Element::path(&line).stroke_width(2.0).with("stroke-linejoin", "round");
        let group = Element::group().class(&series.class());
        let mut group = group.stroke("currentColor").fill("none");
        group.add(&line.dashed(series.dashes()));
        group.add(&Element::path(&marks).fill("currentColor").stroke("none"));
        if !open.is_empty() {
            group.add(&Element::path(&open).stroke_width(1.5));
        }
        group
    }
}

fn description(results: &Results<'_>, axis: &str, curves: &[Curve]) -> String {
    let ends = curves.iter().map(|(configuration, points)| {
        let ends = points.first().into_iter().chain(points.last()).map(median_at);
        format!("{}: {}", results.configurations[*configuration].label, joined(ends, " to "))
    });
    format!(
        "Median times on a logarithmic scale against {axis}, a curve for each solver with a band between the quartiles. {}.",
        joined(ends, "; ")
    )
}

fn median_at((x, times): &Point) -> String {
    let time = match times.median() {
        median if median.is_finite() => words::time(median),
        _ => "no end within the limit".to_owned(),
    };
    format!("{time} at {}", words::number(*x))
}
