//! Time against a quantity, one curve a configuration.

use super::Figure;
use super::figure::{Anchor, path};
use super::frame::Frame;
use super::legend;
use super::scale::Scale;
use super::scatter::file_name;
use super::style::{colour, dashes, mark};
use crate::report::words;
use crate::results::Results;
use crate::statistics::Sample;

/// A point of a curve: where it stands, and all runs there.
type Point = (f64, Sample);

/// Time against the plan's axis for the grids of one group: the median over grids and repeats, and the
/// band between the quartiles. A median that was not reached stands open on the line of the limit.
/// `None` without axis or times.
pub fn lines(results: &Results<'_>, group: &str) -> Option<Figure> {
    let axis = results.plan.axis.as_ref()?;
    let curves: Vec<(usize, Vec<Point>)> = results
        .compared()
        .into_iter()
        .map(|configuration| (configuration, curve(results, configuration, group)))
        .filter(|row| !row.1.is_empty())
        .collect();
    let finite = curves.iter().flat_map(|row| &row.1).flat_map(|point| point.1.values());
    let highest = finite
        .copied()
        .filter(|t| t.is_finite())
        .fold(None, |most: Option<f64>, t| Some(most.map_or(t, |most| most.max(t))))?;
    let limit = results.limit().unwrap_or(2.0 * highest);
    let names: Vec<(usize, String)> =
        curves.iter().map(|row| (row.0, results.configurations[row.0].label.clone())).collect();
    let labels: Vec<String> = names.iter().map(|row| row.1.clone()).collect();

    let frame = Frame { left: 92.0, right: 632.0, top: 52.0, bottom: 400.0 };
    let title = if group.is_empty() {
        results.plan.title.clone()
    } else {
        format!("{}: {group}", results.plan.title)
    };
    let name =
        if group.is_empty() { "lines".to_owned() } else { format!("lines-{}", file_name(group)) };
    let width = (frame.right + 24.0 + legend::width(&labels)).ceil();
    let height = f64::max(460.0, frame.top + legend::height(&labels) + 30.0);
    let mut figure = Figure::new(&name, &title, width, height);
    figure.ground(frame.left);
    let points = || curves.iter().flat_map(|row| &row.1);
    let unreached = points().any(|point| point.1.quantile(0.75).is_infinite());
    let shown = points().flat_map(|point| [0.25, 0.5, 0.75].map(|share| point.1.quantile(share)));
    let y = Scale::times(shown.chain(unreached.then_some(limit)), frame.bottom, frame.top);
    let x = Scale::linear(points().map(|point| point.0), frame.left, frame.right);
    frame.axes(&mut figure, &x, &y, [&axis.label, results.clock.words()]);
    if unreached {
        frame.limit_across(
            &mut figure,
            &y,
            limit,
            &format!("time limit {}", words::round_time(limit)),
        );
    }
    for (configuration, points) in &curves {
        band(&mut figure, *configuration, points, limit, &x, &y);
    }
    for (configuration, points) in &curves {
        draw_curve(&mut figure, *configuration, points, limit, &x, &y);
    }
    legend::draw(&mut figure, frame.right + 20.0, frame.top + 8.0, &names, true);
    let note = "median, band: quartiles";
    figure.text("soft", Anchor::End, frame.right, frame.top - 8.0, note);
    let ends = curves.iter().map(|(configuration, points)| {
        let at = |point: &Point| {
            let median = point.1.median();
            let time = if median.is_finite() {
                words::time(median)
            } else {
                "no end within the limit".to_owned()
            };
            format!("{time} at {}", words::number(point.0))
        };
        let ends: Vec<String> = points.first().into_iter().chain(points.last()).map(at).collect();
        format!("{}: {}", results.configurations[*configuration].label, ends.join(" to "))
    });
    figure.description = format!(
        "Median times on a logarithmic scale against {}, a curve for each solver with a band between the quartiles. {}.",
        axis.label,
        ends.collect::<Vec<_>>().join("; ")
    );
    Some(figure)
}

/// The points of a configuration's curve, from left to right.
pub(crate) fn curve(results: &Results<'_>, configuration: usize, group: &str) -> Vec<Point> {
    let mut by_place: Vec<(f64, Vec<f64>)> = Vec::new();
    for (index, grid) in results.plan.grids.iter().enumerate() {
        let Some(x) = grid.x.filter(|x| x.is_finite() && grid.group == group) else { continue };
        // Times of runs, not of trials: where formulas are shuffled, the spread is among the repeats.
        let Some(times) = results.cell(configuration, index).times(results.clock) else { continue };
        match by_place.iter_mut().find(|row| row.0.total_cmp(&x).is_eq()) {
            Some(row) => row.1.extend(times.values()),
            None => by_place.push((x, times.values().to_vec())),
        }
    }
    by_place.sort_by(|one, other| one.0.total_cmp(&other.0));
    by_place.into_iter().filter_map(|(x, times)| Some((x, Sample::new(times)?))).collect()
}

fn band(
    figure: &mut Figure,
    configuration: usize,
    points: &[Point],
    limit: f64,
    x: &Scale,
    y: &Scale,
) {
    let at = |point: &Point, share: f64| {
        format!("{:.1} {:.1}", x.place(point.0), y.place(point.1.quantile(share).min(limit)))
    };
    let upper = points.iter().map(|point| at(point, 0.75));
    let lower = points.iter().rev().map(|point| at(point, 0.25));
    let path = upper.chain(lower).collect::<Vec<_>>().join("L");
    figure.put(format_args!(
        "<path class=\"{}\" d=\"M{path}z\" fill=\"currentColor\" fill-opacity=\".14\"/>",
        colour(configuration)
    ));
}

fn draw_curve(
    figure: &mut Figure,
    configuration: usize,
    points: &[Point],
    limit: f64,
    x: &Scale,
    y: &Scale,
) {
    let (mut marks, mut open) = (String::new(), String::new());
    // The curve is broken where the limit was reached.
    let mut pieces: Vec<Vec<(f64, f64)>> = vec![Vec::new()];
    for (place, times) in points {
        let median = times.median();
        let (px, py) = (x.place(*place), y.place(median.min(limit)));
        if median.is_infinite() {
            open.push_str(&mark(configuration, px, py, 4.0));
            pieces.push(Vec::new());
            continue;
        }
        marks.push_str(&mark(configuration, px, py, 3.8));
        if let Some(piece) = pieces.last_mut() {
            piece.push((px, py));
        }
    }
    let line: String = pieces.iter().map(|piece| path(piece)).collect();
    figure.put(format_args!(
        "<g class=\"{}\" stroke=\"currentColor\" fill=\"none\"><path d=\"{line}\" stroke-width=\"2\" \
         stroke-linejoin=\"round\"{}/><path d=\"{marks}\" fill=\"currentColor\" stroke=\"none\"/>\
         <path d=\"{open}\" stroke-width=\"1.5\"/></g>",
        colour(configuration),
        dashes(configuration)
    ));
}
