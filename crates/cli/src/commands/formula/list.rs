//! `clausoku formula --list`: the sizes of the encodings, and the techniques that propagation replaces
//! under them.

use std::fmt::Write;
use std::sync::Arc;

use anyhow::ensure;
use clausoku::encoding::{CatalogueEntry, catalogue};
use clausoku::sat::{Formula as _, Size, Stoppable};
use clausoku::{Puzzle, Variant, inference::inference};
use clausoku_runner::{deadline, encode, json_line, print, stopped_by};
use serde::Serialize;

use super::Formula;

/// An encoding and its measurements.
#[derive(Serialize)]
struct Row {
    name: String,
    source: &'static str,
    variables: u32,
    clauses: u64,
    literals: u64,
    /// The share of trials in which propagation reaches the conclusion of each technique, by
    /// technique.
    infers: Vec<(&'static str, f64)>,
}

impl Formula {
    /// Prints the encodings.
    pub fn print_encodings(&self) -> anyhow::Result<()> {
        let (variant, is_json) = (self.board()?, self.list.json);
        let deadline = deadline(self.list.time_limit);
        let mut rows = Vec::new();
        for CatalogueEntry { name, source, encoding } in catalogue() {
            let encoded = encode(&deadline, &encoding, &Puzzle::empty(Arc::clone(&variant)))?;
            let stop = deadline.stop_check();
            let Size { variables, clauses, literals } = Stoppable::new(&encoded, &stop).size();
            ensure!(!stop.is_stopped(), stopped_by("the encoder", &stop));
            let infers = inference(&encoding)?
                .iter()
                .map(|row| (row.technique.name, (row.seen as f64 / row.tried as f64)))
                .collect();
            let row = Row { name, source, variables, clauses, literals, infers };
            if is_json {
                print(&json_line(&row)?)?;
            }
            rows.push(row);
        }
        if is_json { Ok(()) } else { print(&table(&variant, &rows)?) }
    }
}

fn table(variant: &Variant, rows: &[Row]) -> Result<String, std::fmt::Error> {
    let mut text = format!("Sizes on {} without givens:\n\n", variant.name());
    let heads = ["variables", "clauses", "literals"];
    writeln!(text, "{:22} {:>9} {:>12} {:>12}  source", "encoding", heads[0], heads[1], heads[2])?;
    for Row { name, source, variables, clauses, literals, .. } in rows {
        writeln!(text, "{name:22} {variables:>9} {clauses:>12} {literals:>12}  {source}")?;
    }
    text.push_str("\nWhat unit propagation sees, measured on the 9x9 board:\n\n");
    // The names of techniques have one or two words, which are printed one below the other.
    let techniques = rows.first().map_or(&[][..], |row| &row.infers);
    let words = techniques.iter().map(|(name, _)| name.split_once(' ').unwrap_or(("", name)));
    for (line, title) in ["", "encoding"].into_iter().enumerate() {
        write!(text, "{title:22}")?;
        for word in words.clone() {
            write!(text, " {:>9}", [word.0, word.1][line])?;
        }
        text.push('\n');
    }
    for Row { name, infers, .. } in rows {
        write!(text, "{name:22}")?;
        for &(_, share) in infers {
            let shown = match share {
                share if share >= 1.0 => "yes".to_owned(),
                share if share <= 0.0 => "no".to_owned(),
                share => format!("{:.0} %", 100.0 * share),
            };
            write!(text, " {shown:>9}")?;
        }
        text.push('\n');
    }
    Ok(text)
}
