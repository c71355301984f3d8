//! Reports for the terminal, and as Markdown.

use std::fmt::Write;

use clausoku_files::text::printable;

use super::{Align, Report, Table, method, tables};

/// Returns the report as text, with colours on request.
pub fn text(report: &Report<'_>, colours: bool) -> String {
    let mut out = format!("{}\n", bold(&printable(&report.results.plan.title), colours));
    for line in method(report) {
        writeln!(out, "  {line}").expect("writing to a string does not fail");
    }
    for table in tables(&report.results) {
        out.push('\n');
        out.push_str(&bold(&table.title, colours));
        out.push('\n');
        out.push_str(&aligned(&table, colours));
        if !table.note.is_empty() {
            out.push_str(&wrapped(&table.note, 100));
        }
    }
    for warning in report.results.warnings() {
        let label = if colours { "\x1b[1;33mwarning:\x1b[0m" } else { "warning:" };
        write!(out, "\n{label} {warning}\n").expect("writing to a string does not fail");
    }
    out
}

/// Aligns the columns.
fn aligned(table: &Table, colours: bool) -> String {
    let names: Vec<&String> = table.columns.iter().map(|column| &column.name).collect();
    let widths = names.iter().enumerate().map(|(index, name)| {
        let rows = table.rows.iter().map(|row| row[index].chars().count());
        rows.chain([name.chars().count()]).max().unwrap_or(0)
    });
    let widths: Vec<usize> = widths.collect();
    let line = |words: &[&String]| {
        let padded =
            words.iter().zip(&widths).zip(&table.columns).map(|((word, &width), column)| {
                match column.align {
                    Align::Left => format!("{word:width$}"),
                    Align::Right => format!("{word:>width$}"),
                }
            });
        format!("  {}", padded.collect::<Vec<_>>().join("  ")).trim_end().to_owned() + "\n"
    };
    let heading = line(&names);
    let mut out = if colours { format!("\x1b[2m{}\x1b[0m\n", heading.trim_end()) } else { heading };
    for row in &table.rows {
        out.push_str(&line(&row.iter().collect::<Vec<_>>()));
    }
    out
}

fn bold(text: &str, colours: bool) -> String {
    if colours { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

/// Wraps the text into indented lines of at most `width` characters.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::from(" ");
    let mut length = 1;
    for word in text.split(' ') {
        let more = word.chars().count() + 1;
        if length + more > width {
            out.push_str("\n ");
            length = 1;
        }
        out.push(' ');
        out.push_str(word);
        length += more;
    }
    out + "\n"
}

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
