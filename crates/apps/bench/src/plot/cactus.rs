//! Cactus plots: the number of grids that each configuration solves within a time; and the same as a distribution.

use clausoku::drawing::chart::{Axis, Frame, Legend, Scale, Series};
use clausoku::drawing::elements::{Anchor, Element, PathData};
use clausoku_text::joined;

use super::Figure;
use super::{limit_name, name_at};
use crate::record::RunMode;
use crate::results::{Cost, Results};
use crate::words;

/// The maximum number of curves.
const MAX_CURVES: usize = 8;

/// The maximum number of marks on a curve; more would hide it.
const MARKS: usize = 30;

/// A configuration and the times of its solved grids, in ascending order.
type Curve = (usize, Vec<f64>);

/// Returns the cactus plot of the configurations in a run mode: for each, the times of its solved grids, in
/// ascending order. Curves further to the right and lower are better. If there are many configurations,
/// shows the best. `None` if no grid was solved.
pub fn cactus(results: &Results<'_>, mode: RunMode) -> Option<Figure> {
    let (best, left_out) = results.best(mode, MAX_CURVES);
    let curves = curves(results, &best);
    let max = curves.iter().map(|curve| curve.1.len()).max().filter(|&max| max > 0)?;
    let legend = Legend::with_lines(curves.iter().map(|&(configuration, _)| {
        (Series(configuration), results.configurations[configuration].label.clone())
    }));
    let frame = Frame { left: 92.0, right: 612.0, top: 52.0, bottom: 400.0 };
    let width = (frame.right + 24.0 + legend.width()).ceil();
    let height = f64::max(460.0, frame.top + legend.height() + 30.0);
    let title = results.titled(mode, "Grids solved within a time");
    let name = name_at(results, mode, "cactus");
    let mut figure = Figure::new(name, title, [width, height], frame.left);

    let times = curves.iter().flat_map(|curve| curve.1.iter().copied());
    let y = Scale::logarithmic(times.chain(results.limit()), frame.bottom, frame.top);
    let x = Scale::from_zero(max as f64, frame.left, frame.right);
    let clock = format!("{} of a grid", results.clock.words());
    figure.add(&frame.axes(
        &Axis { scale: x, label: "grids solved", words: words::number },
        &Axis { scale: y, label: &clock, words: words::round_time },
    ));
    if let Some(limit) = results.limit() {
        figure.add(&frame.limit_across(&y, limit, &limit_name(limit)));
    }
    // The best curve is first, and is drawn last, over the others.
    for curve in curves.iter().rev() {
        figure.add(&drawn(curve, &x, &y));
    }
    figure.add(&legend.draw(frame.right + 20.0, frame.top + 8.0));
    let best = if left_out == 0 { String::new() } else { format!("the {MAX_CURVES} best; ") };
    let note = format!("{best}{} grids in all", results.plan.grids.len());
    let note = Element::text(frame.right, frame.top - 8.0, &note);
    figure.add(&note.class("soft").anchor(Anchor::End));
    figure.description = description(results, &curves);
    Some(figure)
}

/// Returns the curves, the best first, so that the legend lists the curves from right to left.
fn curves(results: &Results<'_>, configurations: &[usize]) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    for &configuration in configurations {
        let costs = results.costs(configuration).filter(|cost| cost.is_solved());
        let mut times: Vec<f64> = costs.map(Cost::seconds).collect();
        times.sort_unstable_by(f64::total_cmp);
        curves.push((configuration, times));
    }
    curves.sort_by(|one, other| {
        let solved = other.1.len().cmp(&one.1.len());
        solved.then(total(one).total_cmp(&total(other)))
    });
    curves
}

/// Returns the sum of the times of a curve.
fn total(curve: &Curve) -> f64 {
    curve.1.iter().sum::<f64>()
}

fn drawn((configuration, times): &Curve, x: &Scale, y: &Scale) -> Element {
    let series = Series(*configuration);
    let points =
        times.iter().zip(1..).map(|(&time, count)| (x.place(f64::from(count)), y.place(time)));
    let points: Vec<(f64, f64)> = points.collect();
    let every = times.len().div_ceil(MARKS).max(1);
    let last = points.len().saturating_sub(1);
    let marked =
        points.iter().enumerate().filter(|(place, _)| place % every == 0 || *place == last);
    let marks: PathData = marked.map(|(_, &(px, py))| series.mark(px, py, 3.6)).collect();
    let line = Element::path(&PathData::through(points.iter().copied()));
    let line = line.fill("none").stroke("currentColor").stroke_width(2.0);
    let line = line.with("stroke-linejoin", "round").dashed(series.dashes());
    let mut group = Element::group().class(&series.class());
    group.add(&line);
    group.add(&Element::path(&marks).fill("currentColor"));
    group
}

/// Returns the distribution of the times: for each configuration, the share of its grids that it solves within a time. Curves
/// further to the left and higher are better. `None` if no grid was solved.
pub fn ecdf(results: &Results<'_>, mode: RunMode) -> Option<Figure> {
    let (best, left_out) = results.best(mode, MAX_CURVES);
    let curves = curves(results, &best);
    curves.iter().find(|curve| !curve.1.is_empty())?;
    let legend = Legend::with_lines(curves.iter().map(|&(configuration, _)| {
        (Series(configuration), results.configurations[configuration].label.clone())
    }));
    let frame = Frame { left: 92.0, right: 612.0, top: 52.0, bottom: 400.0 };
    let width = (frame.right + 24.0 + legend.width()).ceil();
    let height = f64::max(460.0, frame.top + legend.height() + 30.0);
    let title = results.titled(mode, "Share of grids solved within a time");
    let name = name_at(results, mode, "ecdf");
    let mut figure = Figure::new(name, title, [width, height], frame.left);
    let times = curves.iter().flat_map(|curve| curve.1.iter().copied());
    let x = Scale::logarithmic(times.chain(results.limit()), frame.left, frame.right);
    let y = Scale::exact(0.0, 1.0, frame.bottom, frame.top);
    let clock = results.clock.words();
    figure.add(&frame.axes(
        &Axis { scale: x, label: clock, words: words::round_time },
        &Axis { scale: y, label: "share of grids solved", words: words::percent },
    ));
    if let Some(limit) = results.limit() {
        figure.add(&frame.limit_upwards(&x, limit, &limit_name(limit)));
    }
    for curve in curves.iter().rev() {
        let all = results.costs(curve.0).count().max(1) as f64;
        figure.add(&steps(curve, all, &x, &y));
    }
    figure.add(&legend.draw(frame.right + 20.0, frame.top + 8.0));
    if left_out > 0 {
        // The name of the limit is above the frame.
        let note = format!("the {MAX_CURVES} best");
        let below = frame.top + 12.5 + legend.height();
        figure.add(&Element::text(frame.right + 20.0, below, &note).class("soft"));
    }
    figure.description = description(results, &curves);
    Some(figure)
}

/// Draws the share of `all` grids that are solved within each time, as steps.
fn steps((configuration, times): &Curve, all: f64, x: &Scale, y: &Scale) -> Element {
    let series = Series(*configuration);
    let mut points = Vec::new();
    let mut height = y.place(0.0);
    for (&time, count) in times.iter().zip(1..) {
        let place = x.place(time);
        points.push((place, height));
        height = y.place(f64::from(count) / all);
        points.push((place, height));
    }
    points.push((x.place(x.high()), height));
    let line = Element::path(&PathData::through(points));
    let line = line.fill("none").stroke("currentColor").stroke_width(2.0);
    let line = line.with("stroke-linejoin", "round").dashed(series.dashes());
    let mut group = Element::group().class(&series.class());
    group.add(&line);
    group
}

fn description(results: &Results<'_>, curves: &[Curve]) -> String {
    let solved = curves.iter().map(|(configuration, times)| {
        let label = &results.configurations[*configuration].label;
        let slowest = times.last().map(|&time| format!(", the slowest in {}", words::time(time)));
        format!("{label} solves {}{}", times.len(), slowest.unwrap_or_default())
    });
    format!(
        "For each solver, its times in ascending order, on a logarithmic scale. {}.",
        joined(solved, "; ")
    )
}
