//! Scatter plots of two configurations, with a mark for each grid.

use clausoku::drawing::chart::{Axis, Frame, Legend, Scale, Series, line};
use clausoku::drawing::elements::{Anchor, Element, Rounded};

use super::Figure;
use super::{fitted, limit_name, width_of};
use crate::results::Results;
use crate::statistics::geometric_ratio;
use crate::words;

/// A grid with runs of both configurations.
struct Point {
    /// The index of the grid's group.
    group: usize,
    /// The time of each configuration; infinite if it did not finish.
    times: [f64; 2],
}

/// Returns the scatter plot of two configurations: a mark for each grid, the first's time to the right,
/// the second's upwards. Below the diagonal the second is faster. Unfinished times are on the line of
/// the limit. `None` if neither finished a grid that both tried.
pub fn scatter(results: &Results<'_>, first: usize, second: usize) -> Option<Figure> {
    let points = points(results, first, second);
    let times = || points.iter().flat_map(|point| point.times);
    let highest = times().filter(|time| time.is_finite()).reduce(f64::max)?;
    let limit = results.limit().unwrap_or(2.0 * highest);
    let is_unfinished = times().any(f64::is_infinite);

    let frame = Frame { left: 92.0, right: 492.0, top: 52.0, bottom: 452.0 };
    let one = &results.configurations[first].label;
    let other = &results.configurations[second].label;
    let name = format!("scatter-{}-{}", file_name(one), file_name(other));
    let title = format!("{other} against {one}");
    let legend = legend(results, &points);
    let width = (frame.right + 30.0 + legend.width()).ceil();
    let mut figure = Figure::new(name, title, [width, 512.0], frame.left);
    let all = times().chain(is_unfinished.then_some(limit));
    let x = Scale::logarithmic(all, frame.left, frame.right);
    let y = x.along(frame.bottom, frame.top);
    let clock = format!(": {}", results.clock.words());
    let names = [one.clone(), other.clone()];
    let names = fitted(&names, frame.right - frame.left - width_of(&clock));
    let [x_label, y_label] = [0, 1].map(|index| format!("{}{clock}", names[index]));
    figure.add(&frame.axes(
        &Axis { scale: x, label: &x_label, words: words::round_time },
        &Axis { scale: y, label: &y_label, words: words::round_time },
    ));
    figure.add(&line("axis", [frame.left, frame.bottom, frame.right, frame.top]));
    figure.add(&ratio_line(&x, &y, 0.1, "10× faster", -5.0));
    figure.add(&ratio_line(&x, &y, 10.0, "10× slower", 13.0));
    if is_unfinished {
        figure.add(&frame.limit_across(&y, limit, ""));
        figure.add(&frame.limit_upwards(&x, limit, &limit_name(limit)));
    }
    for Point { group, times: [one, other] } in &points {
        let series = Series(*group);
        let mark = series.mark(x.place(one.min(limit)), y.place(other.min(limit)), 4.2);
        let mark = Element::path(&mark).class(&format!("{} halo", series.class()));
        let mark = mark.fill("currentColor").with("fill-opacity", ".75");
        figure.add(&mark.with("stroke-width", ".7"));
    }
    // Beside the frame: marks may be anywhere in it.
    figure.add(&legend.draw(frame.right + 20.0, frame.top + 8.0));
    figure.description = description([one, other], &points);
    Some(figure)
}

/// Returns the grids with runs of both configurations.
fn points(results: &Results<'_>, first: usize, second: usize) -> Vec<Point> {
    let groups = results.groups();
    let mut points = Vec::new();
    for (index, grid) in results.plan.grids.iter().enumerate() {
        let costs = results.cost(first, index).zip(results.cost(second, index));
        if let Some((one, other)) = costs {
            let group = groups.iter().position(|group| *group == grid.group).unwrap_or(0);
            points.push(Point { group, times: [one.time(), other.time()] });
        }
    }
    points
}

/// Returns the legend of the groups of grids with a point, if the results have several groups.
fn legend(results: &Results<'_>, points: &[Point]) -> Legend {
    let groups = results.groups();
    let groups = if groups.len() > 1 { groups } else { Vec::new() };
    let rows = groups.into_iter().enumerate();
    let rows = rows.filter(|row| points.iter().any(|point| point.group == row.0));
    Legend::with_marks(rows.map(|(index, name)| (Series(index), name.to_owned())))
}

/// Draws the line on which the second configuration takes `factor` times as long as the first: the
/// diagonal, moved by a decade, with its name on the side of the diagonal. If the line is too short
/// for the name, returns an empty element.
fn ratio_line(x: &Scale, y: &Scale, factor: f64, name: &str, shift: f64) -> Element {
    let low = f64::max(x.low(), x.low() / factor);
    let high = f64::min(x.high(), x.high() / factor);
    let left = x.place(low);
    let bottom = y.place(low * factor);
    let right = x.place(high);
    let top = y.place(high * factor);
    let mut group = Element::group();
    if low >= high || f64::hypot(right - left, top - bottom) < width_of(name) + 10.0 {
        return group;
    }
    group.add(&line("axis", [left, bottom, right, top]).dashed(Some("2 4")));
    let [middle, height] = [f64::midpoint(left, right), f64::midpoint(bottom, top)].map(Rounded);
    let place = format!("translate({middle} {height}) rotate(-45)");
    let name = Element::text(0.0, shift, name).class("soft").anchor(Anchor::Middle);
    group.add(&name.with("transform", place));
    group
}

fn description([one, other]: [&String; 2], points: &[Point]) -> String {
    let lost = |which: usize| points.iter().filter(|p| p.times[which].is_infinite()).count();
    let ratio = geometric_ratio(points.iter().map(|point| (point.times[1], point.times[0])));
    let ratio = ratio.map_or("They finished none in common.".to_owned(), |ratio| {
        format!(
            "On the {} that both finished, {other} takes {} times as long in the geometric mean; it is faster on {} of {} grids.",
            ratio.both, words::factor(ratio.mean), ratio.first, points.len()
        )
    });
    format!(
        "Each mark is a grid, on logarithmic scales; below the diagonal {other} is faster. {ratio} \
         Not finished: {} by {one}, {} by {other}.",
        lost(0),
        lost(1)
    )
}

/// The longest part of a file name, in bytes. Labels can be command lines.
const MAX_NAME: usize = 60;

/// Returns the label as a part of a file name.
pub(crate) fn file_name(label: &str) -> String {
    let mut name = String::new();
    for c in label.chars() {
        let keep = c.is_ascii_alphanumeric() || c == '.';
        if keep {
            name.push(c);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    // All characters are ASCII. The end of a command line distinguishes more than its beginning.
    let cut = name.len().saturating_sub(MAX_NAME);
    let end = &name[cut..];
    let whole = if cut == 0 { end } else { end.split_once('-').map_or(end, |parts| parts.1) };
    whole.trim_matches('-').to_owned()
}
