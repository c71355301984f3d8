//! `clausoku variants`: the kinds of boards, listed, and drawn so that their extra regions can be seen.
//!
//! Extra regions that hold every value get letters. Smaller ones, such as the pairs of cells of a knight's
//! move, get lines in pictures. If there are too many pairs, only the lines of one cell are drawn.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use crate::answers::object_line;
use crate::input::{extension, is_stdout, variant};
use crate::output::views::{region_count as count, summary};
use crate::output::{Drawing, print, refuse_inputs, write_file};
use crate::terminal::{Colour, Exit};
use anyhow::anyhow;
use clap::Args;
use clausoku::board::{
    Alphabet, Cell, MAX_ORDER, Region, Scope, Symbol, VARIANTS,
    constraints::{Constraint, ConstraintKind},
};
use clausoku::lists::{
    Record, Row,
    values::{Column, Kind, Member},
};
use clausoku::{Grid, Puzzle, Variant, drawing::Scene};
use clausoku_text::capitalized;
use serde_json::json;

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
pub(super) struct Variants {
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

impl Variants {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let Some(name) = &self.variant else {
            print(&list(self.json)?)?;
            return Ok(Exit::Done);
        };
        if let Some(file) = variant::file_of(name) {
            refuse_inputs(&self.output, [&file])?;
        }
        let variant = variant::by_user(name)?;
        if self.toml || extension(&self.output).as_deref() == Some("toml") {
            write_file(&self.output, variant.to_toml())?;
        } else if self.json {
            print(&object_line(None, &Kinds { variant: &variant, description: None })?)?;
        } else {
            let drawing = Drawing::new(&self.output, None)
                .map_err(|error| anyhow!("{error}, or in .toml"))?;
            let board = lettered(&variant)?;
            let (links, example) = links(&variant);
            let caption = caption(&variant, &board, !links.is_empty(), example);
            let scene = Scene::new(&board).with_links(links).with_caption(caption);
            write_file(&self.output, drawing.with_colours(colour).scenes(&[scene])?)?;
            if is_stdout(&self.output) {
                let lines = std::iter::once(summary(&variant)).chain(constraints(&variant));
                print(&lines.map(|line| line + "\n").collect::<String>())?;
            }
        }
        Ok(Exit::Done)
    }
}

/// A kind of board.
pub(super) struct Kinds<'v> {
    variant: &'v Variant,
    description: Option<&'static str>,
}

impl Record for Kinds<'_> {
    const COLUMNS: &'static [Column] = &[
        Column::new("name", Kind::Text, "the name of the board, as `--variant` takes it"),
        Column::new("order", Kind::Count, "the number of symbols"),
        Column::new("cells", Kind::Count, "the number of cells"),
        Column::new("rows", Kind::Count, "the number of rows"),
        Column::new("columns", Kind::Count, "the number of columns"),
        Column::new("blocks", Kind::Count, "the number of blocks"),
        Column::new("extra", Kind::Count, "the number of extra regions"),
        Column::new("description", Kind::Text, "the description; null for a named board"),
        Column::json(
            "constraints",
            "the names of the constraints beyond regions; null if there are none",
            &[Member::new("[]", "a name")],
        ),
    ];

    fn cells(&self, row: &mut Row<'_>) {
        let Self { variant, description } = *self;
        row.put(variant.name()).put(variant.order()).put(variant.cell_count());
        for scope in [Scope::Row, Scope::Column, Scope::Block, Scope::Extra] {
            row.put(count(variant, scope));
        }
        let constraints = constraints(variant);
        row.put(description).put_text(|| {
            if constraints.is_empty() { String::new() } else { json!(constraints).to_string() }
        });
    }
}

/// Returns the names of the constraints beyond regions.
fn constraints(variant: &Variant) -> Vec<String> {
    let constraints = variant.constraints().iter();
    constraints.map(|constraint| variant.constraint_name(constraint)).collect()
}

/// Returns a line for each built-in variant.
fn list(is_json: bool) -> anyhow::Result<String> {
    let mut rows = String::new();
    for row in VARIANTS {
        let example = Variant::by_name(row.examples[0])?;
        if is_json {
            let kind = Kinds { variant: &example, description: Some(row.description) };
            rows += &object_line(None, &kind)?;
            continue;
        }
        let (n, cells, regions) = (example.order(), example.cell_count(), example.regions().len());
        let [name, parameters, what] = [row.name, row.parameters, row.description];
        writeln!(rows, "{name:16} {parameters:24} {n:>6} {cells:>6} {regions:>8}  {what}")?;
    }
    if is_json {
        return Ok(rows);
    }
    let head = "name             parameter                 order  cells  regions  what it is\n";
    let notes = "\nThe numbers are those without a parameter in brackets, of blocks:2x3, of latin:5, and of a jigsaw of 4×4 cells.\n\
         `clausoku variants NAME` draws one. docs/variants.md describes TOML files of other variants.\n";
    Ok([head, &rows, notes].concat())
}

/// The maximum number of lines: more would hide the board.
const MAX_LINKS: usize = 40;

/// Returns the sentences below the picture: about this board with letters, and about the lines, maybe of an example cell only.
fn caption(variant: &Variant, lettered: &Puzzle, has_links: bool, example: Option<Cell>) -> String {
    let mut sentences = vec![format!("{}.", summary(variant))];
    sentences.extend(description(variant));
    if lettered.givens().filled().next().is_some() {
        sentences.push("Cells with the same letter hold different values.".to_owned());
        let expressions = variant.constraints().iter().filter(|other| is_expression(other));
        let names = expressions.map(|one| capitalized(&variant.constraint_name(one)) + ".");
        sentences.extend(names);
    }
    if has_links {
        let position = example.map(|cell| variant.position(cell));
        let only = position.map(|position| format!("; they are shown for {position} only"));
        let only = only.unwrap_or_default();
        sentences.push(format!("Lines connect cells that hold different values{only}."));
    }
    sentences.join(" ")
}

/// Returns the description of a built-in variant as a sentence.
fn description(variant: &Variant) -> Option<String> {
    let (name, _) = variant.name().split_once(':').unwrap_or((variant.name(), ""));
    let row = VARIANTS.iter().find(|row| variant.is_built_in() && row.name == name)?;
    Some(capitalized(row.description) + ".")
}

/// Returns the board with a letter in each cell of an extra region that contains every value. Its symbols are letters then, or
/// numbers if there are too few letters.
fn lettered(variant: &Arc<Variant>) -> anyhow::Result<Puzzle> {
    if !extra(variant).any(|region| variant.is_complete(region)) {
        return Ok(Puzzle::empty(Arc::clone(variant)));
    }
    let n = variant.order();
    // The alphabet has n symbols; regions beyond it get its last.
    let letters: Vec<String> = ('a'..='z').map(String::from).collect();
    let names = match letters.get(..n) {
        Some(letters) => letters.to_vec(),
        None => (1..=n.min(MAX_ORDER)).map(|number| number.to_string()).collect(),
    };
    let positions = variant.cells().map(|cell| variant.position(cell)).collect();
    let regions = variant.regions().to_vec();
    let board = Variant::new(variant.name(), Alphabet::named(names)?, positions, regions)?;
    let board = board.with_first_value(variant.first_value())?;
    let drawn = variant.constraints().iter().filter(|constraint| !is_expression(constraint));
    let board = board.with_constraints(drawn.cloned().collect())?;
    let mut grid = Grid::empty(variant.cell_count());
    let complete = extra(variant).filter(|region| variant.is_complete(region));
    for (region, index) in complete.zip(0_u16..) {
        let symbol = Symbol::from_index(index.min(n as u16 - 1));
        for &cell in &region.cells {
            if grid.get(cell).is_none() {
                grid.set(cell, Some(symbol));
            }
        }
    }
    Ok(Puzzle::new(Arc::new(board), grid)?)
}

/// Returns `true` if a constraint is an expression, with symbols of its own board.
fn is_expression(constraint: &Constraint) -> bool {
    matches!(constraint.kind, ConstraintKind::Regex { .. })
}

fn extra(variant: &Variant) -> impl Iterator<Item = &Region> {
    variant.regions().iter().filter(|region| region.scope == Scope::Extra)
}

/// Returns the lines between cells of small extra regions. If there are too many, returns one cell and its lines.
fn links(variant: &Variant) -> (Vec<(Cell, Cell)>, Option<Cell>) {
    let small = extra(variant).filter(|region| !variant.is_complete(region));
    let pairs = small.flat_map(|region| region.cells.windows(2));
    let mut links: Vec<(Cell, Cell)> = pairs.map(|pair| (pair[0], pair[1])).collect();
    if links.len() <= MAX_LINKS {
        return (links, None);
    }
    let mut counts = vec![0_usize; variant.cell_count()];
    for &(one, other) in &links {
        counts[one.index()] += 1;
        counts[other.index()] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    let richest = variant.cells().filter(|cell| counts[cell.index()] == most);
    let example = richest.min_by_key(|&cell| from_middle(variant, cell));
    links.retain(|link| example == Some(link.0) || example == Some(link.1));
    (links, example)
}

/// Returns the squared distance of a cell from the centre of the board, in half cells.
fn from_middle(variant: &Variant, cell: Cell) -> i64 {
    let (rows, columns) = variant.extent();
    let position = variant.position(cell);
    off(position.row, rows).pow(2) + off(position.column, columns).pow(2)
}

/// Returns the distance to the centre, in half cells.
fn off(place: u16, length: usize) -> i64 {
    2 * i64::from(place) - (length as i64 - 1)
}
