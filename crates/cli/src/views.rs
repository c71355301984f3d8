//! Grids, cells and numbers as text.

use clausoku::{Grid, Puzzle};
use puzzle::Cell;
use puzzle::scene::{Scene, TerminalStyle, terminal};

/// The puzzle in a box, with a solution if there is one.
pub fn boxed(puzzle: &Puzzle, solution: Option<&Grid>, colours: bool) -> anyhow::Result<String> {
    let mut scene = Scene::new(puzzle).with_clashes();
    if let Some(solution) = solution {
        scene = scene.with_values(solution)?;
    }
    Ok(terminal(&scene, TerminalStyle { colours, ..TerminalStyle::default() })?)
}

/// `1 puzzle`, `2 puzzles`.
pub fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// The names of cells: `R1C2`, `R3C4` …
pub fn places(puzzle: &Puzzle, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect()
}

/// Cells with their values in the grid: `R1C1=5`, `R1C7=5` …
pub fn values(puzzle: &Puzzle, grid: &Grid, cells: &[Cell]) -> Vec<String> {
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
pub fn line(puzzle: &Puzzle, grid: &Grid) -> String {
    puzzle.variant().line(grid).to_string()
}

/// A grid in one line if its symbols have characters, else as a block followed by an empty line.
pub fn row_or_block(puzzle: &Puzzle, grid: &Grid) -> anyhow::Result<String> {
    Ok(formats::row_or_block(puzzle.variant(), grid)?)
}

/// The same with a remark, as a comment that readers pass over.
pub fn remarked(puzzle: &Puzzle, grid: &Grid, remark: &str) -> anyhow::Result<String> {
    let text = row_or_block(puzzle, grid)?;
    Ok(if remark.is_empty() {
        text
    } else if puzzle.variant().alphabet().has_characters() {
        format!("{} # {remark}\n", text.trim_end_matches('\n'))
    } else {
        format!("# {remark}\n{text}")
    })
}
