//! Reports as Markdown.

use std::fmt::Write;

use clausoku_files::text::printable;

use super::{Align, Report, method, tables};

/// Returns the report as Markdown.
#[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
pub fn markdown(report: &Report<'_>) -> String {
    let mut out = format!("# {}\n", escaped(&printable(&report.results.plan.title)));
    let mut put = |text: std::fmt::Arguments<'_>| {
        out.write_fmt(text).expect("writing to a string does not fail");
    };
    if let Some(question) = report.question {
        put(format_args!("\n{question}\n"));
    }
    put(format_args!("\n"));
    for line in method(report) {
        // Commands are already between backticks.
        put(format_args!("- {line}\n"));
    }
    for table in tables(&report.results) {
        put(format_args!("\n## {}\n\n", escaped(&table.title)));
        let names = table.columns.iter().map(|column| escaped(&column.name));
        let rules = table.columns.iter().map(|column| match column.align {
            Align::Left => "---".to_owned(),
            Align::Right => "--:".to_owned(),
        });
        put(format_args!("{}{}", row(names), row(rules)));
        for cells in &table.rows {
            put(format_args!("{}", row(cells.iter().map(|cell| escaped(cell)))));
        }
        if !table.note.is_empty() {
            put(format_args!("\n{}\n", table.note));
        }
    }
    for warning in report.results.warnings() {
        put(format_args!("\n**Warning:** {}\n", escaped(&warning)));
    }
    out
}

fn row(words: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", words.collect::<Vec<_>>().join(" | "))
}

/// Escapes the special characters of Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '|' | '*' | '_' | '`' | '<' | '[' | '\\' | '#' => out.extend(['\\', c]),
            '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
