//! The drawings from outside: what they show, and that it is read back.

#[cfg(feature = "pdf")]
mod book;
mod notes;
mod picture;
mod search;
mod terminal;

use std::sync::Arc;

use clausoku_board::{Alphabet, Cell, Grid, Position, Puzzle, Region, Scope, Symbol, Variant};

/// The blocks of an irregular board of order 4.
const STAIRS: &str = "abbb aabd acdd cccd";

/// A puzzle of this variant, from a digit for each cell; `.` is an empty one.
fn puzzle(variant: &Arc<Variant>, cells: &str) -> Puzzle {
    let cells = cells.chars().filter(|c| !c.is_whitespace());
    Puzzle::new(
        variant.clone(),
        Grid::from_numbers(cells.map(|c| c.to_digit(10).unwrap_or(0) as u16).collect()),
    )
    .unwrap()
}

/// A puzzle with every third cell filled, whatever the rules say.
fn sprinkled(variant: &Arc<Variant>) -> Puzzle {
    let mut grid = Grid::empty(variant.cell_count());
    for cell in variant.cells().step_by(3) {
        let index = (cell.index() * 7) % variant.order();
        grid.set(cell, Some(Symbol::from_index(index as u16)));
    }
    Puzzle::new(variant.clone(), grid).unwrap()
}

/// A square board whose blocks are given by a letter for each cell, with extra regions.
fn irregular(name: &str, blocks: &str, extras: &[&[u32]]) -> Arc<Variant> {
    let blocks: Vec<char> = blocks.chars().filter(|c| !c.is_whitespace()).collect();
    let n = blocks.len().isqrt();
    let at = |cells: Vec<usize>| -> Vec<Cell> {
        cells.into_iter().map(|index| Cell::from_index(index as u32)).collect()
    };
    let region = |scope, name: String, cells| Region { scope, name, cells: at(cells) };
    let mut letters = blocks.clone();
    letters.sort_unstable();
    letters.dedup();
    let mut regions = Vec::new();
    for r in 0..n {
        regions.push(region(Scope::Row, format!("row {}", r + 1), (n * r..n * r + n).collect()));
    }
    for c in 0..n {
        let cells = (c..n * n).step_by(n).collect();
        regions.push(region(Scope::Column, format!("column {}", c + 1), cells));
    }
    for letter in letters {
        let cells = (0..n * n).filter(|&index| blocks[index] == letter).collect();
        regions.push(region(Scope::Block, format!("block {letter}"), cells));
    }
    for extra in extras {
        let cells = extra.iter().map(|&index| index as usize).collect();
        regions.push(region(Scope::Extra, "extra".to_owned(), cells));
    }
    let positions = (0..n * n)
        .map(|index| Position { row: (index / n) as u16, column: (index % n) as u16 })
        .collect();
    Arc::new(Variant::new(name, Alphabet::numbers(n), positions, regions).unwrap())
}

/// Two boards of order 4 that share their corner block, as in a Samurai: the plane has gaps.
fn twins() -> Arc<Variant> {
    let board = Variant::classic(4).unwrap();
    let mut positions: Vec<Position> = Vec::new();
    let mut regions = Vec::new();
    for shift in [0, 2] {
        let cells: Vec<Cell> = board
            .cells()
            .map(|cell| {
                let Position { row, column } = board.position(cell);
                let position = Position { row: row + shift, column: column + shift };
                let known = positions.iter().position(|&other| other == position);
                let index = known.unwrap_or_else(|| {
                    positions.push(position);
                    positions.len() - 1
                });
                Cell::from_index(index as u32)
            })
            .collect();
        // The block that both have is a region once.
        regions.extend(
            board.regions().iter().filter(|region| shift == 0 || region.name != "block 1").map(
                |region| Region {
                    cells: region.cells.iter().map(|cell| cells[cell.index()]).collect(),
                    ..region.clone()
                },
            ),
        );
    }
    Arc::new(Variant::new("twins", Alphabet::numbers(4), positions, regions).unwrap())
}

/// A board whose symbols are words, one of them in characters that few fonts have.
fn words() -> Arc<Variant> {
    let board = Variant::classic(4).unwrap();
    let names = ["red", "grün", "a<b&c", "数独"].map(str::to_owned).to_vec();
    let positions = board.cells().map(|cell| board.position(cell)).collect();
    let regions = board.regions().to_vec();
    Arc::new(Variant::new("words", Alphabet::named(names).unwrap(), positions, regions).unwrap())
}

/// Boards of all kinds: square, rectangular, irregular, with gaps, with words, tiny, large.
fn variants() -> Vec<Arc<Variant>> {
    let mut variants: Vec<_> =
        [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5), (9, 9), (10, 10)]
            .map(|(rows, columns)| Arc::new(Variant::blocks(rows, columns).unwrap()))
            .to_vec();
    variants.push(irregular("stairs", STAIRS, &[&[0, 5, 10, 15]]));
    variants.extend([twins(), words()]);
    variants
}
