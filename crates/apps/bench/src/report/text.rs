//! Reports for the terminal, and as Markdown.

use std::fmt::{self, Write};

use clausoku_text::{joined, printable, written};

use super::{Align, Report, Table, method, tables};

/// Returns the report as text, with colours on request.
pub fn text(report: &Report<'_>, colours: bool) -> String {
    written(|out| write_text(report, colours, out))
}

fn write_text(report: &Report<'_>, colours: bool, out: &mut String) -> fmt::Result {
    writeln!(out, "{}", bold(&printable(&report.results.plan.title), colours))?;
    for line in method(report) {
        writeln!(out, "  {line}")?;
    }
    for table in tables(&report.results) {
        write!(out, "\n{}\n{}", bold(&table.title, colours), aligned(&table, colours))?;
        if !table.note.is_empty() {
            out.push_str(&wrapped(&table.note, 100));
        }
    }
    for warning in report.results.warnings() {
        let label = if colours { "\x1b[1;33mwarning:\x1b[0m" } else { "warning:" };
        write!(out, "\n{label} {warning}\n")?;
    }
    Ok(())
}

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
        format!("  {}", joined(padded, "  ")).trim_end().to_owned() + "\n"
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
pub fn markdown(report: &Report<'_>) -> String {
    written(|out| write_markdown(report, out))
}

fn write_markdown(report: &Report<'_>, out: &mut String) -> fmt::Result {
    writeln!(out, "# {}", escaped(&printable(&report.results.plan.title)))?;
    if let Some(question) = report.question {
        write!(out, "\n{}\n", escaped(&printable(question)))?;
    }
    out.push('\n');
    for line in method(report) {
        // What is between backticks is a command, in which nothing is escaped.
        let parts = line.split('`').enumerate();
        let parts =
            parts.map(|(index, part)| if index % 2 == 1 { part.to_owned() } else { escaped(part) });
        writeln!(out, "- {}", joined(parts, "`"))?;
    }
    for table in tables(&report.results) {
        write!(out, "\n## {}\n\n", escaped(&table.title))?;
        let names = table.columns.iter().map(|column| escaped(&column.name));
        let rules = table.columns.iter().map(|column| match column.align {
            Align::Left => "---".to_owned(),
            Align::Right => "--:".to_owned(),
        });
        out.extend([row(names), row(rules)]);
        out.extend(table.rows.iter().map(|cells| row(cells.iter().map(|cell| escaped(cell)))));
        if !table.note.is_empty() {
            write!(out, "\n{}\n", escaped(&table.note))?;
        }
    }
    for warning in report.results.warnings() {
        write!(out, "\n**Warning:** {}\n", escaped(&warning))?;
    }
    Ok(())
}

fn row(words: impl Iterator<Item = String>) -> String {
    format!("| {} |\n", joined(words, " | "))
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
