//! Reports as self-contained HTML pages, and the plots of a report.

use std::fmt::Write;

use clausoku::drawing::{XmlText, page};

use super::{Align, Report, Table, grids, method, summary};
use crate::plot::{Figure, STYLE, boxes, cactus, heat, lines, scatter};
use crate::record::RunMode;
use crate::results::Results;

/// The look of tables, plots and notes.
const REPORT_STYLE: &str = "\
.question{font-size:1.1rem}.note,.method{color:var(--soft);font-size:.88rem}
.method{padding-left:1.2rem;max-width:48rem}.method li{margin:.2rem 0}
.pairs{display:flex;flex-wrap:wrap;gap:0 1.5rem}.pairs figure{flex:0 1 30rem}
figcaption{color:var(--soft);font-size:.88rem;max-width:48rem;margin-top:.4rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums;margin:.4rem 0}
th,td{padding:.28rem .75rem .28rem 0;text-align:left;white-space:nowrap;border-bottom:1px solid var(--rule)}
th{font-weight:600;border-bottom-color:var(--soft)}.r{text-align:right}
tbody tr:hover{background:var(--tint)}
.warning{border-left:3px solid #d55e00;padding:.1rem .9rem;margin:1rem 0}
@media print{tr{break-inside:avoid}}
";

/// Returns the report as an HTML page with tables and plots, without scripts and external resources.
#[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
pub fn html(report: &Report<'_>) -> String {
    let results = &report.results;
    let mut out = String::new();
    let mut put = |text: std::fmt::Arguments<'_>| {
        out.write_fmt(text).expect("writing to a string does not fail");
    };
    if let Some(question) = report.question {
        put(format_args!("<p class=\"question\">{}</p>\n", XmlText(question)));
    }
    for warning in results.warnings() {
        put(format_args!(
            "<p class=\"warning\"><strong>Warning:</strong> {}</p>\n",
            XmlText(&warning)
        ));
    }
    for table in summary::summaries(results).into_iter().chain(summary::correlations(results)) {
        put(format_args!("{}", section(&table)));
    }
    for mode in results.modes() {
        for group in results.groups() {
            let figure = lines(results, mode, group).map_or(String::new(), |figure| drawn(&figure));
            let table = grids::on_axis(results, mode, group);
            let table = table.map_or(String::new(), |table| body(&table));
            put(format_args!("{figure}{table}"));
        }
    }
    for figure in overall(results) {
        put(format_args!("{}", drawn(&figure)));
    }
    let pairs: String = pairs(results).iter().map(drawn).collect();
    if !pairs.is_empty() {
        put(format_args!("<div class=\"pairs\">\n{pairs}</div>\n"));
    }
    for table in grids::by_encoding(results).into_iter().chain(grids::by_grid(results)) {
        put(format_args!("{}", section(&table)));
    }
    put(format_args!("<h2>How it was measured</h2>\n<ul class=\"method\">\n"));
    for line in method(report) {
        put(format_args!("<li>{}</li>\n", with_code(&line)));
    }
    put(format_args!("</ul>\n"));
    page(&results.plan.title, &format!("{REPORT_STYLE}{STYLE}"), &out)
}

fn drawn(figure: &Figure) -> String {
    format!(
        "<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n",
        figure.element(),
        XmlText(&figure.description)
    )
}

fn section(table: &Table) -> String {
    format!("<h2>{}</h2>\n{}", XmlText(&table.title), body(table))
}

fn body(table: &Table) -> String {
    let heading = table.columns.iter();
    let heading: String =
        heading.map(|column| cell("th scope=\"col\"", &column.name, column.align)).collect();
    let rows: String = table.rows.iter().map(|words| row(table, words)).collect();
    let note = match table.note.as_str() {
        "" => String::new(),
        note => format!("<p class=\"note\">{}</p>\n", XmlText(note)),
    };
    format!(
        "<div class=\"wide\"><table aria-label=\"{}\">\n<thead><tr>{heading}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table></div>\n{note}",
        XmlText(&table.title)
    )
}

/// Returns an element of this tag, with its attributes, around a word.
fn cell(tag: &str, word: &str, align: Align) -> String {
    let name = tag.split(' ').next().unwrap_or(tag);
    let class = if align == Align::Right { " class=\"r\"" } else { "" };
    format!("<{tag}{class}>{}</{name}>", XmlText(word))
}

fn row(table: &Table, words: &[String]) -> String {
    let cells = words.iter().zip(&table.columns);
    let cells: String = cells.map(|(word, column)| cell("td", word, column.align)).collect();
    format!("<tr>{cells}</tr>\n")
}

/// Formats text between backticks as code.
fn with_code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(index, part)| {
        let part = XmlText(part);
        if index % 2 == 1 { format!("<code>{part}</code>") } else { part.to_string() }
    });
    parts.collect()
}

/// The maximum number of pairs of configurations per run mode.
const MAX_PAIRS: usize = 4;

/// Returns the plots that suit these results: curves if the plan has an axis; otherwise cactus, boxes, heat
/// map, and the best configuration against others. Each plot has solvers of one run mode.
pub fn figures(results: &Results<'_>) -> Vec<Figure> {
    let mut figures = Vec::new();
    for mode in results.modes() {
        figures
            .extend(results.groups().into_iter().filter_map(|group| lines(results, mode, group)));
    }
    figures.extend(overall(results));
    figures.extend(pairs(results));
    figures
}

/// Returns the plots over all grids.
fn overall(results: &Results<'_>) -> Vec<Figure> {
    let mut figures = Vec::new();
    if results.plan.axis.is_some() {
        return figures;
    }
    for mode in results.modes() {
        if results.plan.grids.len() > 1 {
            figures.extend(cactus(results, mode));
            figures.extend(boxes(results, mode));
        }
        figures.extend(heat(results, mode));
    }
    figures
}

/// Returns pairs of configurations: in each run mode, the best against the others.
fn pairs(results: &Results<'_>) -> Vec<Figure> {
    if results.plan.axis.is_some() || results.plan.grids.len() < 2 {
        return Vec::new();
    }
    results.modes().into_iter().flat_map(|mode| pairs_at(results, mode)).collect()
}

fn pairs_at(results: &Results<'_>, mode: RunMode) -> Vec<Figure> {
    let summaries = results.summaries().into_iter();
    let shown = summaries.filter(|summary| {
        summary.mode == mode && summary.disqualified.is_none() && summary.times.is_some()
    });
    let mut shown = shown.map(|summary| summary.configuration);
    let Some(best) = shown.next() else { return Vec::new() };
    shown.take(MAX_PAIRS).filter_map(|other| scatter(results, other, best)).collect()
}
