//! Boards by name, and grids as text and pictures.

use clausoku::drawing::{Scene, svg};
use clausoku::{Grid, Puzzle as Board, Variant, board::Symbol, formats::WriteError};
use pyo3::prelude::*;

use crate::errors::wrong;

/// Returns the line of a grid.
pub fn line(variant: &Variant, grid: &Grid) -> String {
    variant.line(grid).to_string()
}

/// Fails if candidates of the puzzle are excluded, which a line cannot say.
pub fn check_for_line(puzzle: &Board) -> Result<(), WriteError> {
    match puzzle.excluded().len() {
        0 => Ok(()),
        candidates => Err(WriteError::Excluded { format: "line", candidates }),
    }
}

/// Returns the number of each cell, 0 where it is empty.
pub fn numbers(grid: &Grid) -> Vec<u16> {
    grid.cells().map(|(_, symbol)| symbol.map_or(0, Symbol::number)).collect()
}

/// Draws a grid.
pub fn drawing(puzzle: &Board, values: Option<&Grid>) -> PyResult<String> {
    let empty = Scene::new(puzzle);
    let scene = match values {
        Some(values) => empty.with_values(values).map_err(wrong)?,
        None => empty.with_clashes(),
    };
    svg(&scene).map_err(wrong)
}

/// Returns a picture for a notebook.
pub fn html(svg: &str) -> String {
    format!("<div style=\"max-width: 24em\">{svg}</div>")
}
