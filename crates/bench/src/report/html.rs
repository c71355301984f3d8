//! Reports as self-contained HTML pages.

use std::fmt::Write;

use clausoku::drawing::{XmlText, page};

use super::figures::{overall, pairs};
use super::{Align, Report, Table, grids, method, summary};
use crate::plot::{Figure, STYLE, lines};

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
    for table in summary::summaries(results) {
        put(format_args!("{}", section(&table)));
    }
    for table in summary::correlations(results) {
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
