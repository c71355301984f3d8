//! Plots as LaTeX files for pgfplots: curves of solved grids, and pairs of solvers.
//!
//! A file is a `tikzpicture`, for `\input`. It has the measured values, so that a document draws them in its own fonts and sizes.

use std::fmt::Write;

use super::html::shown_pairs;
use crate::plot::{file_name, make_distinct};
use crate::record::RunMode;
use crate::results::{Cost, Results};

/// The maximum number of curves of a plot.
const MAX_CURVES: usize = 8;

/// Returns the names and contents of the files.
pub fn pgf(results: &Results<'_>) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for mode in results.modes() {
        let suffix = match mode {
            _ if !results.is_mixed() => "",
            RunMode::Process => "-programs",
            RunMode::InProcess => "-in-process",
        };
        let (best, _) = results.best(mode, MAX_CURVES);
        // A curve needs points, and an axis of one instance shows nothing.
        let is_solved = results.runs().any(|run| run.outcome.is_answer());
        if best.is_empty() || !is_solved || results.plan.grids.len() < 2 {
            continue;
        }
        files.push((format!("cactus{suffix}"), cactus(results, &best)));
        files.push((format!("ecdf{suffix}"), ecdf(results, &best)));
        for [other, best] in shown_pairs(results, mode) {
            let [x, y] = [other, best].map(|index| &results.configurations[index].label);
            let name = format!("scatter-{}-{}", file_name(x), file_name(y));
            files.push((name, scatter(results, other, best)));
        }
    }
    make_distinct(files.iter_mut().map(|file| &mut file.0));
    files.into_iter().map(|(name, text)| (format!("{name}.tex"), text)).collect()
}

/// Returns the solved times of a configuration in ascending order.
fn solved(results: &Results<'_>, configuration: usize) -> Vec<f64> {
    let costs = results.costs(configuration).filter(|cost| cost.is_solved());
    let mut times: Vec<f64> = costs.map(Cost::seconds).collect();
    times.sort_unstable_by(f64::total_cmp);
    times
}

fn picture(options: &str, plots: &str) -> String {
    format!(
        "% \\usepackage{{pgfplots}}\n\\begin{{tikzpicture}}\n\\begin{{axis}}[{options}]\n{plots}\\end{{axis}}\n\
         \\end{{tikzpicture}}\n"
    )
}

fn cactus(results: &Results<'_>, configurations: &[usize]) -> String {
    let mut plots = String::new();
    for &configuration in configurations {
        let points = solved(results, configuration).into_iter().zip(1..);
        let points = points.map(|(time, count)| (f64::from(count), time));
        curve(&mut plots, &results.configurations[configuration].label, points);
    }
    let clock = results.clock.words();
    let options = format!(
        "xlabel={{grids solved}}, ylabel={{{clock} (s)}}, ymode=log, mark size=1pt, legend pos=outer north east"
    );
    picture(&options, &plots)
}

fn ecdf(results: &Results<'_>, configurations: &[usize]) -> String {
    let mut plots = String::new();
    for &configuration in configurations {
        let all = results.costs(configuration).count().max(1) as f64;
        let points = solved(results, configuration).into_iter().zip(1..);
        let points = points.map(|(time, count)| (time, f64::from(count) / all));
        curve(&mut plots, &results.configurations[configuration].label, points);
    }
    let clock = results.clock.words();
    let options = format!(
        "xlabel={{{clock} (s)}}, ylabel={{share of grids solved}}, xmode=log, ymin=0, ymax=1, const plot, no markers, legend pos=outer north east"
    );
    picture(&options, &plots)
}

fn curve(plots: &mut String, label: &str, points: impl Iterator<Item = (f64, f64)>) {
    plots.push_str("\\addplot coordinates {");
    for (x, y) in points {
        let _ = write!(plots, " ({x},{y})");
    }
    let _ = write!(plots, " }};\n\\addlegendentry{{{}}}\n", latex(label));
}

/// Returns the times of two configurations on each grid; unfinished runs are at the limit.
fn scatter(results: &Results<'_>, first: usize, second: usize) -> String {
    let mut plots = String::from("\\addplot[only marks, mark size=1pt] coordinates {");
    let (mut lowest, mut highest) = (f64::INFINITY, 0.0_f64);
    let mut is_unfinished = false;
    for grid in 0..results.plan.grids.len() {
        let costs = results.cost(first, grid).zip(results.cost(second, grid));
        let Some((x, y)) = costs.map(|(one, other)| (one.time(), other.time())) else { continue };
        is_unfinished |= x.is_infinite() || y.is_infinite();
        let [x, y] = [x, y].map(|time| if time.is_finite() { Some(time) } else { results.limit() });
        if let (Some(x), Some(y)) = (x, y) {
            (lowest, highest) = (lowest.min(x).min(y), highest.max(x).max(y));
            let _ = write!(plots, " ({x},{y})");
        }
    }
    plots.push_str(" };\n");
    if highest > 0.0 {
        let _ = writeln!(
            plots,
            "\\addplot[gray] coordinates {{ ({lowest},{lowest}) ({highest},{highest}) }};"
        );
    }
    if let Some(limit) = results.limit().filter(|_| is_unfinished) {
        let corners = format!("({lowest},{limit}) ({limit},{limit}) ({limit},{lowest})");
        let _ = writeln!(plots, "\\addplot[gray, dashed] coordinates {{ {corners} }};");
    }
    let [x, y] = [first, second].map(|index| latex(&results.configurations[index].label));
    // Names that are command lines are broken into lines.
    let labels = "label style={text width=.8*\\pgfkeysvalueof{/pgfplots/width}, align=center}";
    let options = format!("xmode=log, ymode=log, {labels}, xlabel={{{x} (s)}}, ylabel={{{y} (s)}}");
    picture(&options, &plots)
}

/// Escapes the special characters of LaTeX.
fn latex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '{' | '}' | '_' | '%' | '&' | '#' | '$' => out.extend(['\\', c]),
            // Other characters in the usual encoding of fonts.
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '`' => out.push_str("\\textasciigrave{}"),
            '\'' => out.push_str("\\textquotesingle{}"),
            '"' => out.push_str("\\char34{}"),
            // Two of them would be one dash.
            '-' => out.push_str("-{}"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_escaped() {
        assert_eq!(latex("a_{b} 5 %\\"), "a\\_\\{b\\} 5 \\%\\textbackslash{}");
        assert_eq!(latex("x|y --<z>"), "x\\textbar{}y -{}-{}\\textless{}z\\textgreater{}");
    }
}
