//! The grid formats from outside: one corpus, one runner, every format.

mod about;

mod containers;
mod detection;
mod documentation;
mod examples;
mod faults;
mod field;
mod foreign;
mod foreign_faults;
mod forms;
mod gaps;
mod givens;
mod good;
#[cfg(feature = "json")]
mod iss;
#[cfg(feature = "json")]
mod jsonl;
#[cfg(feature = "json")]
mod kinds;
mod languages;
mod line_ends;
mod linked;
mod links;
mod mutation;
#[path = "../properties/mod.rs"]
mod properties;
mod records;
mod round_trip;
mod several_boards;
mod signs;
#[cfg(feature = "json")]
mod sketches;
mod sources;
mod stream;
mod sudokupad;
mod sums;
mod symbols;
mod tables;

use std::sync::Arc;

use clausoku_board::{Alphabet, Cell, Grid, Position, Puzzle, Region, Scope, Symbol, Variant};
use clausoku_formats::{Format, Record, WriteError, WriteOptions};
use clausoku_testkit::Rng;

/// A puzzle with random values in about `share` of 10 cells; it need not have a solution.
fn random_puzzle(variant: &Arc<Variant>, random: &mut Rng, share: usize) -> Puzzle {
    let mut grid = Grid::empty(variant.cell_count());
    for cell in variant.cells() {
        if random.below(10) < share {
            grid.set(cell, Some(Symbol::from_index(random.below(variant.order()) as u16)));
        }
    }
    Puzzle::new(variant.clone(), grid).unwrap()
}

/// Two 2×2 boards of four letters that touch in no cell, with a column between, and a third below
/// the gap; no usual board has this plane.
fn scattered() -> Arc<Variant> {
    let boards = [(0, 0), (0, 3), (2, 2)];
    let squares = boards.map(|(row, column)| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| Position { row: row + r, column: column + c })
    });
    let names = ["N", "E", "S", "W"].map(str::to_owned).to_vec();
    let regions = (0..boards.len())
        .map(|board| Region {
            scope: Scope::Block,
            name: format!("square {}", board + 1),
            cells: (0..4).map(|k| Cell::from_index((4 * board + k) as u32)).collect(),
        })
        .collect();
    let alphabet = Alphabet::named(names).unwrap();
    Arc::new(Variant::new("scattered", alphabet, squares.concat(), regions).unwrap())
}

/// The puzzles in this format.
fn text_of(format: &Format, puzzles: &[Puzzle]) -> Result<String, WriteError> {
    let records: Vec<Record> = puzzles.iter().cloned().map(Record::from).collect();
    format.write(&records, WriteOptions::default())
}

/// The numbers of the cells in order.
fn numbers(puzzle: &Puzzle) -> Vec<u16> {
    puzzle.givens().cells().map(|(_, symbol)| symbol.map_or(0, Symbol::number)).collect()
}

/// The numbers as one text, digits up to 9 only.
fn digits(puzzle: &Puzzle) -> String {
    numbers(puzzle).into_iter().map(|number| number.to_string()).collect()
}
