//! `clausoku variants`: the kinds of boards, listed and drawn.

mod board;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use clausoku::Variant;
use clausoku::board::{Scope, VARIANTS};
use serde::Serialize;

use self::board::Board;
use crate::Exit;
use crate::drawing::Drawing;
use crate::name::extension;
use crate::output::{fill, is_stdout, print, refuse_input};
use crate::style::Colour;
use crate::variant;
use crate::views::{region_count as count, summary};

/// List the kinds of boards, or draw one of them
#[derive(Debug, Args)]
#[command(after_help = "\
A board is drawn without values. The cells of an extra region have the same letter; where regions \
overlap, it is the letter of the first one. In pictures, lines connect the cells of diagonals and of \
small regions.

Examples:
  clausoku variants
  clausoku variants windoku
  clausoku variants samurai -o samurai.svg
  clausoku variants x -o my-own.toml")]
pub struct Variants {
    /// Name or TOML file of a variant; by default all variants are listed
    variant: Option<String>,

    /// Output file; its name ends in .svg, .png, .pdf, .txt or .toml; - is standard output
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true,
        requires = "variant"
    )]
    output: PathBuf,

    /// Print the variant as a TOML file, as a start for your own
    #[arg(long, requires = "variant", conflicts_with = "json")]
    toml: bool,

    /// Print a JSON object for each variant
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

/// A variant as JSON.
#[derive(Serialize)]
struct Json<'a> {
    name: &'a str,
    order: usize,
    cells: usize,
    rows: usize,
    columns: usize,
    blocks: usize,
    extra: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    constraints: Vec<String>,
}

impl Variants {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let Some(name) = &self.variant else {
            print(&if self.json { list_json()? } else { list()? })?;
            return Ok(Exit::Done);
        };
        if let Some(file) = variant::file_of(name) {
            refuse_input(&self.output, &file)?;
        }
        let variant = variant::by_user(name)?.variant;
        if self.toml || extension(&self.output).as_deref() == Some("toml") {
            fill(&self.output, |output| output.write_all(variant.to_toml().as_bytes()))?;
        } else if self.json {
            print(&format!("{}\n", serde_json::to_string(&json(&variant, None))?))?;
        } else {
            let drawing = Drawing::new(&self.output, None)
                .map_err(|error| anyhow!("{error}, or in .toml"))?;
            let board = Board::new(&variant)?;
            let scene = board.scene(&summary(&variant));
            let drawn = drawing.with_colours(colour).scenes(&[scene])?;
            fill(&self.output, |output| output.write_all(&drawn))?;
            if is_stdout(&self.output) {
                let lines: Vec<String> =
                    std::iter::once(summary(&variant)).chain(constraints(&variant)).collect();
                print(&format!("{}\n", lines.join("\n")))?;
            }
        }
        Ok(Exit::Done)
    }
}

fn json<'a>(variant: &'a Variant, description: Option<&'a str>) -> Json<'a> {
    Json {
        name: variant.name(),
        order: variant.order(),
        cells: variant.cell_count(),
        rows: count(variant, Scope::Row),
        columns: count(variant, Scope::Column),
        blocks: count(variant, Scope::Block),
        extra: count(variant, Scope::Extra),
        description,
        constraints: constraints(variant),
    }
}

/// Returns the names of the constraints beyond regions.
fn constraints(variant: &Variant) -> Vec<String> {
    let constraints = variant.constraints().iter();
    constraints.map(|constraint| variant.constraint_name(constraint)).collect()
}

/// One line for each built-in variant.
fn list() -> anyhow::Result<String> {
    let mut text = format!(
        "{:16} {:24} {:>6} {:>6} {:>8}  {}\n",
        "name", "parameter", "order", "cells", "regions", "what it is"
    );
    for row in VARIANTS {
        let example = Variant::by_name(row.examples[0])?;
        let n = example.order();
        let cells = example.cell_count();
        let regions = example.regions().len();
        let [name, parameters, what] = [row.name, row.parameters, row.description];
        writeln!(text, "{name:16} {parameters:24} {n:>6} {cells:>6} {regions:>8}  {what}")?;
    }
    text.push_str(
        "\nThe numbers are those without a parameter in brackets, of blocks:2x3, and of a jigsaw of 4×4 cells.\n\
         `clausoku variants NAME` draws one. docs/variants.md describes TOML files of other variants.\n",
    );
    Ok(text)
}

fn list_json() -> anyhow::Result<String> {
    let mut text = String::new();
    for row in VARIANTS {
        let example = Variant::by_name(row.examples[0])?;
        writeln!(text, "{}", serde_json::to_string(&json(&example, Some(row.description)))?)?;
    }
    Ok(text)
}
