//! Reports as self-contained HTML pages, and the plots of a report.

use std::fmt::{self, Write};

use clausoku::drawing::{elements::XmlText, page};
use clausoku_text::written;

use super::{Align, Report, Table, compare, grids, method, summary};
use crate::plot::{Figure, STYLE, boxes, cactus, ecdf, heat, lines, make_distinct, scatter};
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
pub fn html(report: &Report<'_>) -> String {
    let content = written(|out| write_content(report, out));
    page(&report.results.plan.title, &format!("{REPORT_STYLE}{STYLE}"), &content)
}

fn write_content(report: &Report<'_>, out: &mut String) -> fmt::Result {
    let results = &report.results;
    if let Some(question) = report.question {
        writeln!(out, "<p class=\"question\">{}</p>", XmlText(question))?;
    }
    for warning in results.warnings() {
        let warning = XmlText(&warning);
        writeln!(out, "<p class=\"warning\"><strong>Warning:</strong> {warning}</p>")?;
    }
    out.extend(summary::summaries(results).iter().map(section));
    out.extend(compare::by_group(results).iter().map(section));
    out.extend(compare::pairs(results).iter().map(section));
    out.extend(summary::correlations(results).iter().map(section));
    for (mode, group) in results.parts() {
        out.extend(lines(results, mode, group).as_ref().map(drawn));
        out.extend(grids::on_axis(results, mode, group).as_ref().map(body));
    }
    out.extend(overall(results).iter().map(drawn));
    let pairs: String = pairs(results).iter().map(drawn).collect();
    if !pairs.is_empty() {
        write!(out, "<div class=\"pairs\">\n{pairs}</div>\n")?;
    }
    out.extend(grids::by_encoding(results).iter().map(section));
    out.extend(grids::by_grid(results).iter().map(section));
    write!(out, "<h2>How it was measured</h2>\n<ul class=\"method\">\n")?;
    for line in method(report) {
        writeln!(out, "<li>{}</li>", with_code(&line))?;
    }
    writeln!(out, "</ul>")
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
    let curves = results.parts().filter_map(|(mode, group)| lines(results, mode, group));
    let mut figures: Vec<Figure> = curves.chain(overall(results)).chain(pairs(results)).collect();
    make_distinct(figures.iter_mut().map(|figure| &mut figure.name));
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
            figures.extend(ecdf(results, mode));
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
    let pairs = results.modes().into_iter().flat_map(|mode| shown_pairs(results, mode));
    pairs.filter_map(|[other, best]| scatter(results, other, best)).collect()
}

/// Returns the pairs of configurations in a run mode that are drawn: each of the next ones, and the best.
pub(super) fn shown_pairs(results: &Results<'_>, mode: RunMode) -> Vec<[usize; 2]> {
    let (best, _) = results.best(mode, MAX_PAIRS + 1);
    let Some((&best, others)) = best.split_first() else { return Vec::new() };
    others.iter().map(|&other| [other, best]).collect()
}
