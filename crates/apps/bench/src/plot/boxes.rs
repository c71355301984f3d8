//! Box plots of the times of each configuration.

use clausoku::drawing::chart::{Axis, Frame, Scale, Series};
use clausoku::drawing::elements::{Anchor, Element, PathData};
use clausoku_text::joined;

use super::Figure;
use super::{labels, limit_name, name_at, width_of};
use crate::record::RunMode;
use crate::results::Results;
use crate::statistics::Sample;
use crate::words;

/// The maximum number of boxes.
const MAX_BOXES: usize = 16;

/// The height of the row of a box.
const ROOM: f64 = 38.0;

/// The width of the scale.
const WIDTH: f64 = 530.0;

/// The maximum length of whiskers, in lengths of the box.
const REACH: f64 = 1.5;

/// Returns the box plot of the configurations in a run mode: for each, its times on all grids. `None` if
/// there is no time.
///
/// The box extends from the first to the third quartile, with a line at the median; the whiskers end at
/// the last values within one and a half times its length, on the logarithmic scale (J. W. Tukey,
/// *Exploratory Data Analysis*, 1977); values beyond them are marked.
pub fn boxes(results: &Results<'_>, mode: RunMode) -> Option<Figure> {
    let (best, left_out) = results.best(mode, MAX_BOXES);
    let summaries = results.summaries().into_iter();
    let shown = summaries.filter(|summary| best.contains(&summary.configuration));
    let rows: Vec<(usize, Sample)> =
        shown.filter_map(|summary| Some((summary.configuration, summary.times?))).collect();
    let times = || rows.iter().flat_map(|row| row.1.values()).copied();
    let highest = times().filter(|time| time.is_finite()).reduce(f64::max)?;
    let limit = results.limit().unwrap_or(2.0 * highest);
    let is_unfinished = times().any(f64::is_infinite);

    let labels = labels(results, rows.iter().map(|row| row.0));
    let widest = labels.iter().map(|label| width_of(label)).fold(60.0, f64::max);
    let left = widest + 30.0;
    let bottom = 66.0 + ROOM * rows.len() as f64;
    let frame = Frame { left, right: left + WIDTH, top: 60.0, bottom };
    let title =
        if left_out == 0 { "Times on all grids" } else { "Times on all grids, of the best" };
    let name = name_at(results, mode, "boxes");
    let size = [frame.right + 150.0, frame.bottom + 60.0];
    let mut figure = Figure::new(name, results.titled(mode, title), size, 20.0);
    let x =
        Scale::logarithmic(times().chain(is_unfinished.then_some(limit)), frame.left, frame.right);
    let clock = format!("{} of a grid", results.clock.words());
    figure.add(&frame.x_axis(&Axis { scale: x, label: &clock, words: words::round_time }));
    if is_unfinished {
        figure.add(&frame.limit_upwards(&x, limit, &limit_name(limit)));
    }
    figure.add(&frame.border());
    for (((configuration, times), label), row) in rows.iter().zip(&labels).zip(0..) {
        let y = frame.top + ROOM * (f64::from(row) + 0.5) + 3.0;
        let name = Element::text(frame.left - 12.0, y + 4.5, label);
        figure.add(&name.anchor(Anchor::End));
        figure.add(&drawn(*configuration, times, limit, &x, y));
        figure.add(&Element::text(frame.right + 10.0, y + 4.5, &median(times)).class("soft"));
    }
    figure.add(&Element::text(frame.right + 10.0, frame.top - 6.0, "median").class("soft"));
    let medians = rows.iter().map(|(configuration, times)| {
        format!("{}: median {}", results.configurations[*configuration].label, median(times))
    });
    figure.description = format!(
        "A box for each solver, on a logarithmic scale of times. {}.",
        joined(medians, "; ")
    );
    Some(figure)
}

/// Formats the median, with the number of unfinished grids.
fn median(times: &Sample) -> String {
    let lost = times.count() - times.finite();
    match times.median() {
        median if lost == 0 => words::time(median),
        median if median.is_finite() => format!("{}, {lost} unfinished", words::time(median)),
        _ => format!("{lost} of {} unfinished", times.count()),
    }
}

fn drawn(configuration: usize, times: &Sample, limit: f64, x: &Scale, y: f64) -> Element {
    let series = Series(configuration);
    let [low, median, high] =
        [0.25, 0.5, 0.75].map(|share| x.place(f64::min(times.quantile(share), limit)));
    let reach = REACH * (high - low);
    // The times of unfinished runs are infinite; they are drawn at the limit.
    let places: Vec<f64> = times.values().iter().map(|time| x.place(time.min(limit))).collect();
    let is_inside = |place: &&f64| low - reach <= **place && **place <= high + reach;
    let left = places.iter().filter(is_inside).copied().fold(low, f64::min);
    let right = places.iter().filter(is_inside).copied().fold(high, f64::max);
    let beyond = places.iter().filter(|place| !is_inside(place));
    let beyond: PathData = beyond.map(|&place| series.mark(place, y, 2.6)).collect();

    let whiskers: PathData = [(low, left), (high, right)]
        .into_iter()
        .map(|(from, to)| {
            let line = PathData::new().move_to(from, y).horizontal_to(to);
            line.move_to(to, y - 5.0).vertical_by(10.0)
        })
        .collect();
    // At least a pixel wide: the quartiles may be equal.
    let body = Element::rect(low, y - 10.0, f64::max(high - low, 1.0), 20.0).with("rx", 2.0);
    let cut = PathData::new().move_to(median, y - 10.0).vertical_by(20.0);
    let group = Element::group().class(&series.class()).stroke("currentColor");
    let mut group = group.fill("none").stroke_width(1.5);
    group.add(&Element::path(&whiskers));
    group.add(&body.fill("currentColor").with("fill-opacity", ".22"));
    group.add(&Element::path(&cut).stroke_width(3.0));
    if !beyond.is_empty() {
        group.add(&Element::path(&beyond).fill("currentColor").stroke("none"));
    }
    group
}
