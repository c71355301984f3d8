//! The output of deduction: its forms, and the report in words.

use std::fmt::{self, Write};
use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;
use clausoku::board::{Cell, Position};
use clausoku::deduction::{Deduced, Outcome, rule_names};
use clausoku::{Variant, sat::Formula};
use clausoku_runner::{counted, extension, is_stdout, shown, table, views};

/// A form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    Text,
    Json,
    Latex,
    Svg,
    Dot,
}

/// The forms, each with its contents.
const FORMS: [(&str, &str); 5] = [
    ("text", "words and clauses"),
    ("json", "one JSON object"),
    ("latex", "the examination paper's notation (only with --why)"),
    ("svg", "a drawing of the grid, or with --why of the implication graph"),
    ("dot", "the implication graph for Graphviz (only with --why)"),
];

/// Returns the long help of `--as`.
pub fn forms_help() -> String {
    let table = table(FORMS);
    format!("Form of the output; by default the output's file name selects it\n\n{table}")
}

/// The extensions of files by form; the first of each form is the usual one.
const ENDINGS: [(&str, Form); 6] = [
    ("txt", Form::Text),
    ("json", Form::Json),
    ("tex", Form::Latex),
    ("svg", Form::Svg),
    ("dot", Form::Dot),
    ("gv", Form::Dot),
];

impl Form {
    /// Returns the form that the name of a file selects.
    pub fn from_path(path: &Path) -> anyhow::Result<Self> {
        if is_stdout(path) {
            return Ok(Self::Text);
        }
        let extension = extension(path);
        match ENDINGS.iter().find(|row| Some(row.0) == extension.as_deref()) {
            Some(row) => Ok(row.1),
            None if extension.is_none() => Ok(Self::Text),
            None => bail!(
                "no form has files named {}; the name must end in .txt, .json, .tex, .svg or .dot, or add \
                 --as FORM",
                shown(path)
            ),
        }
    }

    /// Returns the name of the form on the command line.
    pub fn name(self) -> &'static str {
        FORMS[self as usize].0
    }
}

/// Returns the grid with the derived values, the open cells, and the cost.
pub fn text(deduced: &Deduced, colours: bool) -> anyhow::Result<String> {
    let mut text = views::boxed(deduced.puzzle(), Some(deduced.grid()), colours)?;
    let out = &mut text;
    let open: Vec<Cell> = deduced.grid().open().collect();
    match deduced.outcome() {
        Outcome::Solved => writeln!(out, "Solved.")?,
        Outcome::Contradiction => writeln!(out, "No solution: a contradiction follows.")?,
        Outcome::Broken(breach) => {
            writeln!(out, "No solution: {breach}, which the encoding does not forbid.")?;
        }
        outcome @ (Outcome::Open | Outcome::Stopped(_)) => {
            let left: usize = open.iter().map(|&cell| deduced.candidates(cell).len()).sum();
            let cells = counted(open.len(), "cell");
            let candidates = counted(left, "candidate");
            let reason = match outcome {
                Outcome::Stopped(reason) => format!(" when {reason}"),
                _ => String::new(),
            };
            writeln!(out, "Not solved{reason}: {cells} left open, with {candidates}.")?;
        }
    }
    tallies(out, deduced)?;
    if *deduced.outcome() == Outcome::Open {
        writeln!(out, "\nWhat each cell can hold:")?;
        pencil_marks(out, deduced)?;
    }
    Ok(text)
}

/// Writes the number of deductions of each kind, and their cost.
fn tallies(out: &mut String, deduced: &Deduced) -> fmt::Result {
    let (encoding, size) = (deduced.encoded().encoding(), deduced.encoded().size());
    writeln!(out, "\n{encoding}: {} variables, {} clauses", size.variables, size.clauses)?;
    let tallies = deduced.tallies();
    let counts = deduced.closure().counts;
    let others = tallies.iter().any(|tally| tally.others > 0);
    let heading = if others { "  others" } else { "" };
    writeln!(out, "{:16}  values  exclusions{heading}", "deduced by")?;
    for tally in &tallies {
        write!(out, "{:16}  {:6}  {:10}", tally.rule.to_string(), tally.values, tally.exclusions)?;
        if others {
            write!(out, "  {:6}", tally.others)?;
        }
        writeln!(out)?;
    }
    if tallies.is_empty() {
        writeln!(out, "{:16}  {:6}  {:10}", rule_names(deduced.options()), 0, 0)?;
    }
    if counts.probes + counts.spared > 0 {
        write!(out, "{} assumptions tried, {} failed", counts.probes, counts.failures)?;
        if counts.spared > 0 {
            write!(out, "; {} known not to fail", counts.spared)?;
        }
        writeln!(out)?;
    }
    if counts.clauses > 0 {
        writeln!(out, "{} clauses added", counts.clauses)?;
    }
    Ok(())
}

/// Writes the candidates of each cell, with lines between cells that share no block.
fn pencil_marks(out: &mut String, deduced: &Deduced) -> fmt::Result {
    let variant = deduced.puzzle().variant();
    let (rows, columns) = variant.extent();
    let cell = |row: usize, column: usize| {
        variant.cell_at(Position { row: row as u16, column: column as u16 })
    };
    let table: Vec<Vec<String>> = (0..rows)
        .map(|row| (0..columns).map(|column| marks(deduced, cell(row, column))).collect())
        .collect();
    let widths: Vec<usize> = (0..columns)
        .map(|column| table.iter().map(|row| row[column].len()).max().unwrap_or(0))
        .collect();
    let lines: Vec<bool> = (0..columns)
        .map(|column| {
            column > 0
                && (0..rows).all(|row| are_apart(variant, cell(row, column - 1), cell(row, column)))
        })
        .collect();
    for (row, marks) in table.iter().enumerate() {
        if row > 0
            && (0..columns)
                .all(|column| are_apart(variant, cell(row - 1, column), cell(row, column)))
        {
            let rule = widths.iter().zip(&lines).map(|(width, &line)| {
                format!("{}{}", if line { "+-" } else { "" }, "-".repeat(width + 1))
            });
            writeln!(out, "  {}", rule.collect::<String>().trim_end_matches(' '))?;
        }
        let texts = marks.iter().zip(widths.iter().zip(&lines)).map(|(marks, (width, &line))| {
            let bar = if line { "| " } else { "" };
            format!("{bar}{marks:width$} ")
        });
        writeln!(out, "  {}", texts.collect::<String>().trim_end())?;
    }
    Ok(())
}

/// Returns the names of a cell's candidates; the empty text where there is no cell.
fn marks(deduced: &Deduced, cell: Option<Cell>) -> String {
    let Some(cell) = cell else { return String::new() };
    let alphabet = deduced.puzzle().variant().alphabet();
    let names: Vec<&str> =
        deduced.candidates(cell).iter().map(|&symbol| alphabet.name(symbol)).collect();
    names.join(if alphabet.width() == 1 { "" } else { "," })
}

/// Returns `false` if both are cells and share a block.
fn are_apart(variant: &Variant, one: Option<Cell>, other: Option<Cell>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return true };
    !variant.blocks_of(one).any(|block| variant.blocks_of(other).any(|second| second == block))
}
