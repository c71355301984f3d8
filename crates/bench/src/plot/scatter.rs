//! One configuration against another, grid by grid.

use super::Figure;
use super::frame::Frame;
use super::legend;
use super::scale::{Scale, range};
use super::style::{colour, mark};
use crate::report::words;
use crate::results::Results;
use crate::statistics::geometric_ratio;

/// The scatter plot of two configurations: a mark for each grid, the first's time to the right, the second's
/// upwards. Below the diagonal the second is faster. What did not finish stands on the line of the
/// limit. `None` if they have no grid in common.
pub fn scatter(results: &Results<'_>, first: usize, second: usize) -> Option<Figure> {
    let groups = results.groups();
    let mut points: Vec<(usize, f64, f64)> = Vec::new();
    for (index, grid) in results.plan.grids.iter().enumerate() {
        let (Some(one), Some(other)) =
            (results.median(first, index), results.median(second, index))
        else {
            continue;
        };
        let group = groups.iter().position(|group| *group == grid.group).unwrap_or(0);
        points.push((group, one, other));
    }
    let both = || points.iter().flat_map(|&(_, one, other)| [one, other]);
    let (_, highest) = range(both())?;
    let limit = results.limit().unwrap_or(highest * 2.0);
    let unfinished = both().any(f64::is_infinite);

    let names: Vec<(usize, String)> = if groups.len() > 1 {
        groups.iter().enumerate().map(|(index, name)| (index, (*name).to_owned())).collect()
    } else {
        Vec::new()
    };
    let frame = Frame { left: 92.0, right: 492.0, top: 52.0, bottom: 452.0 };
    let (one, other) =
        (&results.configurations[first].label, &results.configurations[second].label);
    let name = format!("scatter-{}-{}", file_name(one), file_name(other));
    let title = format!("{other} against {one}");
    let mut figure = Figure::new(&name, &title, frame.right + 30.0, 512.0);
    figure.ground(frame.left);
    let all: Vec<f64> = both().chain(unfinished.then_some(limit)).collect();
    let x = Scale::times(all.iter().copied(), frame.left, frame.right);
    let y = Scale { from: frame.bottom, to: frame.top, ..x };
    frame.axes(
        &mut figure,
        &x,
        &y,
        [
            &format!("{one}: {}", results.clock.words()),
            &format!("{other}: {}", results.clock.words()),
        ],
    );
    figure.line("axis", [frame.left, frame.bottom, frame.right, frame.top]);
    for factor in [0.1, 10.0] {
        // Ten times faster or slower: the diagonal, moved by a decade, as far as it lies inside.
        let (low, high) = (f64::max(x.low, x.low / factor), f64::min(x.high, x.high / factor));
        if low < high {
            let ends = [x.place(low), y.place(low * factor), x.place(high), y.place(high * factor)];
            figure.put(format_args!(
                "<path class=\"axis\" stroke=\"#59636e\" stroke-dasharray=\"2 4\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
                ends[0], ends[1], ends[2], ends[3]
            ));
            // Along the line, outside of it.
            let (words, shift) =
                if factor > 1.0 { ("10× slower", -5.0) } else { ("10× faster", 13.0) };
            let (tx, ty) =
                (ends[0] + 0.3 * (ends[2] - ends[0]), ends[1] + 0.3 * (ends[3] - ends[1]));
            figure.put(format_args!(
                "<text class=\"soft\" transform=\"translate({tx:.1} {ty:.1}) rotate(-45)\" y=\"{shift}\">{words}</text>"
            ));
        }
    }
    if unfinished {
        frame.limit_across(&mut figure, &y, limit, "");
        frame.limit_upwards(
            &mut figure,
            &x,
            limit,
            &format!("time limit {}", words::round_time(limit)),
        );
    }
    for (group, one, other) in &points {
        let mark = mark(*group, x.place(one.min(limit)), y.place(other.min(limit)), 4.2);
        figure.put(format_args!(
            "<path class=\"{} halo\" d=\"{mark}\" fill=\"currentColor\" fill-opacity=\".75\" stroke-width=\".7\"/>",
            colour(*group)
        ));
    }
    legend::inside(&mut figure, frame.left + 10.0, frame.top + 24.0, &names);
    let unfinished = |time: fn(&(usize, f64, f64)) -> f64| {
        points.iter().filter(|point| time(point).is_infinite()).count()
    };
    let (lost, lost_too) = (unfinished(|p| p.1), unfinished(|p| p.2));
    let ratio = geometric_ratio(points.iter().map(|&(_, one, other)| (other, one)));
    let ratio = ratio.map_or("They finished none in common.".to_owned(), |ratio| {
        format!(
            "On the {} that both finished, {other} takes {} times as long in the geometric mean; it is faster on {} of {} grids.",
            ratio.both, words::factor(ratio.mean), ratio.first, points.len()
        )
    });
    figure.description = format!(
        "Each mark is a grid, on logarithmic scales; below the diagonal {other} is faster. {ratio} \
         Not finished: {lost} by {one}, {lost_too} by {other}."
    );
    Some(figure)
}

/// A name that can be part of a file's.
pub(super) fn file_name(label: &str) -> String {
    let mut name = String::new();
    for c in label.chars() {
        let keep = c.is_ascii_alphanumeric() || c == '.';
        if keep {
            name.push(c);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    name.trim_end_matches('-').to_owned()
}
