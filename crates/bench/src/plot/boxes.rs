//! The times of each configuration, as boxes.

use super::Figure;
use super::figure::{Anchor, text_width};
use super::frame::Frame;
use super::scale::Scale;
use super::style::{colour, mark};
use crate::report::words;
use crate::results::Results;
use crate::statistics::Sample;

/// How many boxes fit on a page.
const MOST: usize = 16;

/// How high the room for one box is.
const ROOM: f64 = 38.0;

/// The box plot: for each configuration its times on all grids. The box reaches from the first to the third
/// quartile and is cut by the median; the whiskers end at the last values within one and a half times
/// its length, on the logarithmic scale (J. W. Tukey, *Exploratory Data Analysis*, 1977); what lies
/// beyond is marked. `None` if there is no time.
pub fn boxes(results: &Results<'_>) -> Option<Figure> {
    let (best, left_out) = results.best(MOST);
    let rows: Vec<(usize, Sample)> = results
        .summaries()
        .into_iter()
        .filter(|summary| best.contains(&summary.configuration))
        .filter_map(|summary| Some((summary.configuration, summary.times?)))
        .collect();
    let highest = rows.iter().flat_map(|row| row.1.values()).copied().filter(|t| t.is_finite());
    let highest =
        highest.fold(None, |most: Option<f64>, t| Some(most.map_or(t, |most| most.max(t))))?;
    let limit = results.limit().unwrap_or(2.0 * highest);
    let unfinished = rows.iter().any(|row| row.1.finite() < row.1.count());

    let label = |configuration: usize| results.configurations[configuration].label.as_str();
    let wide = rows.iter().map(|row| text_width(label(row.0))).fold(60.0, f64::max);
    let frame = Frame {
        left: wide + 30.0,
        right: wide + 560.0,
        top: 60.0,
        bottom: 66.0 + ROOM * rows.len() as f64,
    };
    let title =
        if left_out == 0 { "Times on all grids" } else { "Times on all grids, of the best" };
    let mut figure = Figure::new("boxes", title, frame.right + 150.0, frame.bottom + 60.0);
    figure.ground(20.0);
    let all =
        rows.iter().flat_map(|row| row.1.values().to_vec()).chain(unfinished.then_some(limit));
    let x = Scale::times(all, frame.left, frame.right);
    frame.x_axis(&mut figure, &x, &format!("{} of a grid", results.clock.words()));
    if unfinished {
        frame.limit_upwards(
            &mut figure,
            &x,
            limit,
            &format!("time limit {}", words::round_time(limit)),
        );
    }
    frame.border(&mut figure);
    let mut words_of = Vec::new();
    for ((configuration, times), row) in rows.iter().zip(0..) {
        let y = frame.top + ROOM * (f64::from(row) + 0.5) + 3.0;
        figure.text("", Anchor::End, frame.left - 12.0, y + 4.5, label(*configuration));
        draw_box(&mut figure, *configuration, times, limit, &x, y);
        let lost = times.count() - times.finite();
        let note = match (lost, times.median()) {
            (0, median) => words::time(median),
            (lost, median) if median.is_finite() => {
                format!("{}, {lost} unfinished", words::time(median))
            }
            (lost, _) => format!("{lost} of {} unfinished", times.count()),
        };
        figure.text("soft", Anchor::Start, frame.right + 10.0, y + 4.5, &note);
        words_of.push(format!("{}: median {note}", label(*configuration)));
    }
    figure.text("soft", Anchor::Start, frame.right + 10.0, frame.top - 6.0, "median");
    figure.description =
        format!("A box for each solver, on a logarithmic scale of times. {}.", words_of.join("; "));
    Some(figure)
}

fn draw_box(
    figure: &mut Figure,
    configuration: usize,
    times: &Sample,
    limit: f64,
    x: &Scale,
    y: f64,
) {
    let at = |share| x.place(f64::min(times.quantile(share), limit));
    let (low, median, high) = (at(0.25), at(0.5), at(0.75));
    let reach = 1.5 * (high - low);
    let places: Vec<f64> = times.values().iter().map(|time| x.place(time.min(limit))).collect();
    let inside = || places.iter().copied().filter(|p| low - reach <= *p && *p <= high + reach);
    let (left, right) = (inside().fold(low, f64::min), inside().fold(high, f64::max));
    let beyond: String = places
        .iter()
        .filter(|&&place| place < low - reach || place > high + reach)
        .map(|&place| mark(configuration, place, y, 2.6))
        .collect();
    let class = colour(configuration);
    figure.put(format_args!(
        "<g class=\"{class}\" stroke=\"currentColor\" fill=\"none\" stroke-width=\"1.5\">\
         <path d=\"M{left:.1} {y:.1}H{low:.1}M{high:.1} {y:.1}H{right:.1}M{left:.1} {:.1}v10M{right:.1} {:.1}v10\"/>\
         <rect x=\"{low:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"20\" rx=\"2\" fill=\"currentColor\" fill-opacity=\".22\"/>\
         <path d=\"M{median:.1} {:.1}v20\" stroke-width=\"3\"/>\
         <path d=\"{beyond}\" fill=\"currentColor\" stroke=\"none\"/></g>",
        y - 5.0,
        y - 5.0,
        y - 10.0,
        f64::max(high - low, 1.0),
        y - 10.0,
    ));
}
