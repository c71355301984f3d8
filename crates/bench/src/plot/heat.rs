//! Encodings × solvers, as a map of colours.

use super::Figure;
use super::figure::{Anchor, text_width};
use super::scale::Scale;
use crate::report::words;
use crate::results::Results;
use crate::statistics::par2;

/// From fast to slow: colours of rising darkness, which tells them apart in grey and to all eyes.
const COLOURS: [[f64; 3]; 5] = [
    [255.0, 247.0, 220.0],
    [247.0, 205.0, 130.0],
    [226.0, 132.0, 80.0],
    [158.0, 54.0, 80.0],
    [74.0, 18.0, 70.0],
];

const CELL: (f64, f64) = (104.0, 46.0);

/// The heat map: a row for each encoding and a column for each solver that takes clauses, coloured by
/// PAR-2. `None` unless there are two of either.
pub fn heat(results: &Results<'_>) -> Option<Figure> {
    let plan = results.plan;
    let solvers: Vec<usize> =
        (0..plan.solvers.len()).filter(|&s| plan.solvers[s].clauses).collect();
    if plan.encodings.len() < 2 || solvers.is_empty() {
        return None;
    }
    let configuration = |encoding: usize, solver: usize| {
        results
            .configurations
            .iter()
            .position(|e| e.encoding == Some(encoding) && e.solver == solver)
    };
    let score = |encoding, solver| {
        let configuration = configuration(encoding, solver)?;
        Some((configuration, par2(results.medians(configuration), results.limit())))
    };
    let scores = || {
        let all = (0..plan.encodings.len()).flat_map(|e| solvers.iter().map(move |&s| (e, s)));
        all.filter_map(|(encoding, solver)| score(encoding, solver)?.1)
    };
    let colours = Scale { from: 0.0, to: 1.0, ..Scale::times(scores(), 0.0, 1.0) };
    let wide = plan.encodings.iter().map(|name| text_width(name)).fold(60.0, f64::max);
    let (left, top) = (wide + 34.0, 78.0);
    let width = f64::max(left + CELL.0 * solvers.len() as f64 + 24.0, 520.0);
    let bottom = top + CELL.1 * plan.encodings.len() as f64;
    let mut figure = Figure::new(
        "heat",
        "Mean time, time-outs counting twice the limit (PAR-2)",
        width,
        bottom + 70.0,
    );
    figure.ground(20.0);
    for (column, &solver) in solvers.iter().enumerate() {
        let x = left + CELL.0 * (column as f64 + 0.5);
        figure.text("", Anchor::Middle, x, top - 10.0, &plan.solvers[solver].name);
    }
    let mut words_of = Vec::new();
    for (row, encoding) in plan.encodings.iter().enumerate() {
        let y = top + CELL.1 * row as f64;
        figure.text("", Anchor::End, left - 10.0, y + CELL.1 / 2.0 + 4.5, encoding);
        for (column, &solver) in solvers.iter().enumerate() {
            let x = left + CELL.0 * column as f64;
            let Some((configuration, par)) = score(row, solver) else { continue };
            let times: Vec<f64> = results.medians(configuration).collect();
            let solved = times.iter().filter(|time| time.is_finite()).count();
            let out = results.disqualified(configuration).is_some();
            let share = par.map_or(1.0, |par| colours.place(par));
            let fill = colour_at(share);
            let (w, h) = (CELL.0 - 2.0, CELL.1 - 2.0);
            figure.put(format_args!("<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w}\" height=\"{h}\" rx=\"3\" fill=\"{fill}\"/>"));
            let ink = if share > 0.62 { "light" } else { "dark" };
            let name = match par {
                _ if out => "wrong".to_owned(),
                Some(par) => words::time(par),
                None => "–".to_owned(),
            };
            let middle = x + w / 2.0;
            let lost = times.len() - solved;
            let lift = if lost > 0 { 4.0 } else { -4.5 };
            put_text(&mut figure, ink, middle, y + h / 2.0 - lift, 14, &name);
            if lost > 0 {
                put_text(
                    &mut figure,
                    ink,
                    middle,
                    y + h / 2.0 + 13.0,
                    11,
                    &format!("{solved} of {} solved", times.len()),
                );
            }
            words_of.push(format!("{} on {encoding}: {name}", plan.solvers[solver].name));
        }
    }
    // The key: a strip of colours with the ends and the middle named.
    let (y, strip) = (bottom + 22.0, f64::min(240.0, width - left - 60.0));
    let pieces = 48;
    for piece in 0..pieces {
        let share = f64::from(piece) / f64::from(pieces - 1);
        let (x, w) =
            (left + strip * f64::from(piece) / f64::from(pieces), strip / f64::from(pieces) + 0.5);
        figure.put(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"10\" fill=\"{}\"/>",
            colour_at(share)
        ));
    }
    let ends =
        [(colours.low, 0.0), ((colours.low * colours.high).sqrt(), 0.5), (colours.high, 1.0)];
    for (value, share) in ends {
        figure.text("soft", Anchor::Middle, left + strip * share, y + 27.0, &words::time(value));
    }
    figure.description = format!(
        "A table of mean times, a row for each encoding and a column for each solver; darker is slower. {}.",
        words_of.join("; ")
    );
    Some(figure)
}

fn put_text(figure: &mut Figure, class: &str, x: f64, y: f64, size: u32, text: &str) {
    // The colour stands in the style too, for the class of texts would win over an attribute.
    let fill = if class == "light" { "#fff" } else { "#1f2328" };
    figure.put(format_args!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"middle\" style=\"fill:{fill}\">{text}</text>"
    ));
}

/// The colour at this share of the way from fast to slow.
fn colour_at(share: f64) -> String {
    let place = share.clamp(0.0, 1.0) * (COLOURS.len() - 1) as f64;
    #[expect(clippy::cast_sign_loss, reason = "it was clamped")]
    let index = (place.floor() as usize).min(COLOURS.len() - 2);
    let weight = place - index as f64;
    let mix = |channel: usize| {
        COLOURS[index][channel].mul_add(1.0 - weight, COLOURS[index + 1][channel] * weight)
    };
    format!("rgb({:.0},{:.0},{:.0})", mix(0), mix(1), mix(2))
}
