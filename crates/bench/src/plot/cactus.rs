//! How many grids each configuration solves within how long.

use super::Figure;
use super::figure::Anchor;
use super::figure::path;
use super::frame::Frame;
use super::legend;
use super::scale::Scale;
use super::style::{colour, dashes, mark};
use crate::report::words;
use crate::results::Results;

/// How many curves can be told apart.
const MOST: usize = 8;

/// The cactus plot: for each configuration, the times of the grids that it solved in ascending order. The
/// further to the right and the lower a curve, the better. Of many configurations, the best are shown. `None`
/// if nobody solved anything.
pub fn cactus(results: &Results<'_>) -> Option<Figure> {
    let mut series: Vec<(usize, Vec<f64>)> = Vec::new();
    let (best, left_out) = results.best(MOST);
    for configuration in best {
        let mut times: Vec<f64> =
            results.medians(configuration).filter(|time| time.is_finite()).collect();
        times.sort_unstable_by(f64::total_cmp);
        series.push((configuration, times));
    }
    let most = series.iter().map(|row| row.1.len()).max().filter(|&most| most > 0)?;
    // The best first, so that the legend reads like the curves from right to left.
    series.sort_by(|one, other| {
        let total = |times: &[f64]| times.iter().sum::<f64>();
        other.1.len().cmp(&one.1.len()).then(total(&one.1).total_cmp(&total(&other.1)))
    });
    let names: Vec<(usize, String)> =
        series.iter().map(|row| (row.0, results.configurations[row.0].label.clone())).collect();
    let labels: Vec<String> = names.iter().map(|row| row.1.clone()).collect();

    let frame = Frame { left: 92.0, right: 612.0, top: 52.0, bottom: 400.0 };
    let width = (frame.right + 24.0 + legend::width(&labels)).ceil();
    let height = f64::max(460.0, frame.top + legend::height(&labels) + 30.0);
    let mut figure = Figure::new("cactus", "Grids solved within a time", width, height);
    figure.ground(frame.left);
    let all = series.iter().flat_map(|row| row.1.iter().copied()).chain(results.limit());
    let y = Scale::times(all, frame.bottom, frame.top);
    let x = Scale { low: 0.0, ..Scale::linear([0.0, most as f64], frame.left, frame.right) };
    let clock = format!("{} of a grid", results.clock.words());
    frame.axes(&mut figure, &x, &y, ["grids solved", &clock]);
    if let Some(limit) = results.limit() {
        frame.limit_across(
            &mut figure,
            &y,
            limit,
            &format!("time limit {}", words::round_time(limit)),
        );
    }
    for (configuration, times) in series.iter().rev() {
        let places: Vec<(f64, f64)> = times
            .iter()
            .zip(1..)
            .map(|(&time, count)| (x.place(f64::from(count)), y.place(time)))
            .collect();
        let line = path(&places);
        // Marks on every curve at most thirty, or they hide it.
        let every = times.len().div_ceil(30).max(1);
        let last = places.len().saturating_sub(1);
        let marks: String = places
            .iter()
            .enumerate()
            .filter(|(place, _)| place % every == 0 || *place == last)
            .map(|(_, &(px, py))| mark(*configuration, px, py, 3.6))
            .collect();
        let (class, dash) = (colour(*configuration), dashes(*configuration));
        figure.put(format_args!(
            "<g class=\"{class}\"><path d=\"{line}\" fill=\"none\" stroke=\"currentColor\" \
             stroke-width=\"2\" stroke-linejoin=\"round\"{dash}/><path d=\"{marks}\" fill=\"currentColor\"/></g>"
        ));
    }
    legend::draw(&mut figure, frame.right + 20.0, frame.top + 8.0, &names, true);
    let solved = series.iter().map(|(configuration, times)| {
        let (label, count) = (&results.configurations[*configuration].label, times.len());
        let last = times
            .last()
            .map_or(String::new(), |&time| format!(", the slowest in {}", words::time(time)));
        format!("{label} solves {count}{last}")
    });
    figure.description = format!(
        "For each solver, its times in ascending order, on a logarithmic scale. {}.",
        solved.collect::<Vec<_>>().join("; ")
    );
    let best = if left_out == 0 { String::new() } else { format!("the {MOST} best; ") };
    let note = format!("{best}{} grids in all", results.plan.grids.len());
    figure.text("soft", Anchor::End, frame.right, frame.top - 8.0, &note);
    Some(figure)
}
