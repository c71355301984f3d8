//! Grids, cells, numbers, errors and documents in LaTeX as text.

use std::sync::Arc;

use clausoku::board::{Cell, Scope};
use clausoku::drawing::{Scene, terminal};
use clausoku::{Grid, Puzzle, Variant};
use clausoku_text::count as counted;
use serde::Serialize;

use crate::terminal::Colour;

/// The kind of board of an object in JSON, and its symbols if they are not the numbers from 1.
#[derive(Debug, Serialize)]
pub(crate) struct BoardFields<'v> {
    variant: &'v str,
    /// The board in TOML, if the object is an input and its name does not suffice.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<Vec<String>>,
    /// The candidates that the puzzle excludes, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<Vec<String>>,
}

impl<'v> BoardFields<'v> {
    /// Creates the fields of a board.
    pub(crate) fn new(variant: &'v Variant) -> Self {
        let values = clausoku::formats::detection::stated_values(variant);
        Self { variant: variant.name(), board: None, values, excluded: None }
    }

    /// Returns the same fields with the text of a board whose name does not suffice.
    #[must_use]
    pub(crate) fn with_board(self, variant: &Arc<Variant>) -> Self {
        Self { board: clausoku::formats::detection::stated_board(variant), ..self }
    }

    /// Returns the same fields with the candidates that this puzzle excludes.
    #[must_use]
    pub(crate) fn excluding(self, puzzle: &Puzzle) -> Self {
        Self { excluded: clausoku::formats::detection::stated_excluded(puzzle), ..self }
    }
}

/// Returns a line with the JSON object of these fields.
///
/// # Errors
///
/// Fails if a field is no JSON.
pub(crate) fn json_line(fields: impl Serialize) -> anyhow::Result<String> {
    Ok(serde_json::to_string(&fields)? + "\n")
}

pub(crate) fn boxed(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    colours: bool,
) -> anyhow::Result<String> {
    let mut scene = Scene::new(puzzle).with_clashes();
    if let Some(solution) = solution {
        scene = scene.with_values(solution)?;
    }
    Ok(terminal(&scene, Colour::terminal_style(colours))?)
}

pub(crate) fn region_count(variant: &Variant, scope: Scope) -> usize {
    variant.regions().iter().filter(|region| region.scope == scope).count()
}

/// Returns the name of a board and its numbers of cells, regions and constraints.
pub(crate) fn summary(variant: &Variant) -> String {
    let kinds = [
        (Scope::Row, "row"),
        (Scope::Column, "column"),
        (Scope::Block, "block"),
        (Scope::Extra, "extra region"),
    ];
    let regions = kinds.map(|(scope, word)| (region_count(variant, scope), word));
    let counts = regions.into_iter().chain([(variant.constraints().len(), "constraint")]);
    let counts = counts.filter(|count| count.0 > 0).map(|(count, what)| counted(count, what));
    let (name, n, cells) = (variant.name(), variant.order(), variant.cell_count());
    format!("{name}: {n} symbols, {cells} cells; {}", counts.collect::<Vec<_>>().join(", "))
}

/// Returns the names of cells: `R1C2`, `R3C4` …
pub(crate) fn places(puzzle: &Puzzle, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect()
}

/// Returns cells with their values in the grid: `R1C1=5`, `R1C7=5` …
pub(crate) fn values(puzzle: &Puzzle, grid: &Grid, cells: &[Cell]) -> Vec<String> {
    let variant = puzzle.variant();
    cells
        .iter()
        .map(|&cell| {
            let symbol = grid.get(cell).map_or("", |symbol| variant.alphabet().name(symbol));
            format!("{}={symbol}", variant.position(cell))
        })
        .collect()
}

/// A grid in one line: characters where every symbol has one, else names with spaces between.
/// Empty cells are dots.
pub(crate) fn line(puzzle: &Puzzle, grid: &Grid) -> String {
    puzzle.variant().line(grid).to_string()
}

/// Returns a grid as [`row_or_block`](clausoku::formats::lines::row_or_block) does, with a remark as a comment that readers ignore.
pub(crate) fn remarked(puzzle: &Puzzle, grid: &Grid, remark: &str) -> anyhow::Result<String> {
    let text = clausoku::formats::lines::row_or_block(puzzle.variant(), grid)?;
    Ok(if remark.is_empty() {
        text
    } else if puzzle.variant().alphabet().has_characters() {
        format!("{} # {remark}\n", text.trim_end_matches('\n'))
    } else {
        format!("# {remark}\n{text}")
    })
}

pub(crate) fn decimal(tenths: u8) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Returns a document with this body, which LaTeX compiles without other files.
pub(crate) fn document(body: &str) -> String {
    format!(
        "\\documentclass{{article}}\n\
         \\usepackage[T1]{{fontenc}}\n\
         \\usepackage[utf8]{{inputenc}}\n\
         \\usepackage{{amsmath}}\n\
         \\setlength{{\\parindent}}{{0pt}}\n\
         \\raggedright\n\
         \\allowdisplaybreaks\n\
         \\begin{{document}}\n\
         {body}\
         \\end{{document}}\n"
    )
}
