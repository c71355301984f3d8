//! Counts the 288 solutions of the empty 4×4 board and draws the first.
//!
//! `cargo run --release -p clausoku --example list_solutions`
#![expect(clippy::print_stdout, reason = "an example shows something")]

use std::sync::Arc;

use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::{Encoding, Grid, Puzzle, Solutions, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let empty = Puzzle::empty(Arc::new(Variant::classic(4)?));
    let solutions: Vec<Grid> =
        Solutions::new(&empty, &Encoding::preset("minimal")?)?.collect::<Result<_, _>>()?;
    println!("{} solutions; the first one found:", solutions.len());
    let scene = Scene::new(&empty).with_values(&solutions[0])?;
    print!("{}", terminal(&scene, TerminalStyle::default())?);
    Ok(())
}
