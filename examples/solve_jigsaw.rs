//! Solves a puzzle on a board of one's own, drawn with a letter for each cell of a block.
//!
//! `cargo run --release -p clausoku --example solve_jigsaw`
#![expect(clippy::print_stdout, reason = "an example shows something")]

use std::sync::Arc;

use clausoku::{Grid, Puzzle, Variant, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = Arc::new(Variant::jigsaw("AAAB/ACBB/DCCB/DDDC")?);
    let givens = Grid::from_numbers(vec![1, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0]);
    println!("{:#}", solve(&Puzzle::new(board, givens)?)?);
    Ok(())
}
