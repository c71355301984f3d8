//! Makes three minimal puzzles from a seed, and rates each on Sudoku Explainer's scale.
//!
//! `cargo run --release -p clausoku --example generate_and_rate`
#![expect(clippy::print_stdout, reason = "an example shows something")]

use std::sync::Arc;

use clausoku::generating::{Generator, Request};
use clausoku::solving::Deadline;
use clausoku::{Variant, rating::by_explainer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let request = Request { minimal: true, ..Request::default() };
    let deadline = Deadline::never();
    let generator = Generator::new(Arc::new(Variant::classic(3)?), request, &deadline)?;
    let (seed, indices, attempts) = (1, 0..3, 100);
    for made in generator.make(seed, indices, attempts, &deadline)?.iter().flatten() {
        let puzzle = generator.puzzle(made);
        let tenths = by_explainer(&puzzle, &deadline)?.er;
        println!("{puzzle} {}.{}", tenths / 10, tenths % 10);
    }
    Ok(())
}
