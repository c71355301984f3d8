//! Makes three minimal puzzles, and rates each on Sudoku Explainer's scale.
//!
//! `cargo run --release -p clausoku --example generate_and_rate`
#![expect(clippy::print_stdout, reason = "an example shows something")]

use clausoku::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for seed in 1..=3 {
        let puzzle = Puzzle::generate(seed)?;
        println!("{puzzle} {}", puzzle.rate()?.er);
    }
    Ok(())
}
