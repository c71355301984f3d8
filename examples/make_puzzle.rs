//! Makes a puzzle with exactly one solution, from a seed.
//!
//! `cargo run --release -p clausoku --example make_puzzle -- VARIANT SEED EMPTY`
//!
//! VARIANT is a variant by name (`classic:16`, `blocks:2x3`, `samurai`) or the path of a file
//! (`data/variants/butterfly.toml`), EMPTY the share of cells to empty in percent, or `minimal` for a
//! minimal puzzle: no given can be left out. The puzzle is printed in the format that fits its board.
//! The same arguments always make the same puzzle.
//!
//! For boards of rectangular blocks alone, the solution is the cyclic pattern with its rows, columns,
//! bands, stacks and symbols shuffled; up to order 16 half of it is emptied at random and filled again
//! by the solver, twenty times over, so that little of the pattern is left. For all others, symbols
//! are put into cells at random, each kept if the solver finds that there is still a solution.
#![expect(clippy::print_stdout, reason = "the puzzle is printed")]

use std::sync::Arc;

use clausoku::board::{Candidate, Cell, Symbol, shuffled_pattern};
use clausoku::encoding::PuzzleFormula;
use clausoku::sat::formulas::Rng;
use clausoku::sat::solvers::{IncrementalSolver, Varisat};
use clausoku::sat::{ClauseSink, Formula, Literal, Verdict};
use clausoku::solving::solve_with;
use clausoku::{Encoding, Grid, Puzzle, Variant, formats};

/// Boards up to this order are filled again by the solver.
const REFILLED: usize = 16;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, seed, empty] = arguments.as_slice() else {
        return Err("give VARIANT SEED EMPTY, for example: classic:16 1 60".into());
    };
    let variant = Arc::new(if std::path::Path::new(name).is_file() {
        let text = std::fs::read_to_string(name)?;
        Variant::from_toml(&text).map_err(|error| format!("{name}, {error}"))?
    } else {
        Variant::by_name(name)?
    });
    let mut rng = Rng::new(seed.parse()?);
    let pattern = shuffled_pattern(&variant, &mut |lines| rng.shuffle(lines));
    let has_pattern = pattern.is_some();
    let solution = match pattern {
        None => random_solution(&variant, &mut rng)?,
        Some(mut solution) => {
            if variant.order() <= REFILLED {
                for _ in 0..20 {
                    solution = refilled(&variant, &solution, &mut rng)?;
                }
            }
            solution
        }
    };
    let puzzle = if empty == "minimal" {
        // Boards of blocks alone may be large: all cells are emptied, and what is needed is given
        // again. Others lose one cell after the other, which spreads the givens more evenly.
        let percent = if has_pattern { 100 } else { 0 };
        dug(&variant, &solution, percent, true, &mut rng)?
    } else {
        dug(&variant, &solution, empty.parse()?, false, &mut rng)?
    };
    let (rows, columns) = variant.extent();
    let format = match variant.alphabet().has_characters() {
        false => "numbers",
        true if rows * columns == variant.cell_count() => "line",
        // With gaps in the plane, the board is better seen than counted.
        true => "rows",
    };
    let writer = formats::by_name(format).ok_or("the format is built in")?;
    let givens = puzzle.givens().filled().count();
    println!("# {} puzzle with {givens} givens and one solution", variant.name());
    println!(
        "# made by: cargo run --release -p clausoku --example make_puzzle -- {name} {seed} {empty}"
    );
    if variant.is_built_in() && !has_pattern {
        println!("# variant: {}", variant.name());
    }
    print!("{}", writer.write_puzzle(puzzle)?);
    Ok(())
}

/// The solution with half of its cells emptied and filled again by the solver.
fn refilled(variant: &Arc<Variant>, solution: &Grid, rng: &mut Rng) -> Outcome<Grid> {
    let mut half = solution.clone();
    for cell in variant.cells().filter(|_| rng.percent(50)) {
        half.set(cell, None);
    }
    let puzzle = Puzzle::new(variant.clone(), half)?;
    Ok(solve_with(&puzzle, &Encoding::default())?.ok_or("half of a solution has a solution")?)
}

/// A solution found by putting symbols into cells as long as they leave one. After a quarter of the
/// cells has been tried, little is left to choose.
fn random_solution(variant: &Arc<Variant>, rng: &mut Rng) -> Outcome<Grid> {
    let encoded = Encoding::default().encode(&Puzzle::empty(variant.clone()))?;
    let mut solver = Varisat::new();
    encoded.emit(&mut solver);
    let mut cells: Vec<Cell> = variant.cells().collect();
    rng.shuffle(&mut cells);
    let mut hints = Grid::empty(cells.len());
    let mut assumed = Vec::new();
    for &cell in &cells[..cells.len().div_ceil(4)] {
        let symbol = Symbol::from_index(rng.below(variant.order()) as u16);
        let variable = encoded.numbering().variable(Candidate { cell, symbol });
        assumed.push(variable.ok_or("every candidate has a variable")?.positive());
        match solver.solve_under(&assumed)? {
            Verdict::Satisfiable(_) => hints.set(cell, Some(symbol)),
            Verdict::Unsatisfiable => drop(assumed.pop()),
            Verdict::Unknown(reason) => return Err(reason.to_string().into()),
        }
    }
    let hinted = Puzzle::new(variant.clone(), hints)?;
    Ok(solve_with(&hinted, &Encoding::default())?.ok_or("the variant has no solution at all")?)
}

/// Returns whether givens determine the solution. The clauses are the rules and one that forbids the
/// solution itself, so that a model under some givens is another solution with these givens.
struct Rivals {
    encoded: PuzzleFormula,
    solver: Varisat,
}

impl Rivals {
    fn new(variant: &Arc<Variant>, solution: &Grid) -> Outcome<Self> {
        let encoded = Encoding::default().encode(&Puzzle::empty(variant.clone()))?;
        let mut solver = Varisat::new();
        encoded.emit(&mut solver);
        let mut rivals = Self { encoded, solver };
        let differs: Vec<Literal> =
            solution.filled().map(|(cell, symbol)| !rivals.literal(cell, symbol)).collect();
        rivals.solver.add_clause(&differs);
        Ok(rivals)
    }

    fn literal(&self, cell: Cell, symbol: Symbol) -> Literal {
        let variable = self.encoded.numbering().variable(Candidate { cell, symbol });
        variable.expect("every candidate has a variable").positive()
    }

    /// A cell in which another solution with these givens differs from the solution.
    fn difference(&mut self, givens: &Grid, solution: &Grid) -> Outcome<Option<Cell>> {
        let assumed: Vec<Literal> =
            givens.filled().map(|(cell, symbol)| self.literal(cell, symbol)).collect();
        match self.solver.solve_under(&assumed)? {
            Verdict::Unsatisfiable => Ok(None),
            Verdict::Unknown(reason) => Err(reason.to_string().into()),
            Verdict::Satisfiable(model) => {
                let mut filled = solution.filled();
                Ok(filled
                    .find(|&(cell, symbol)| !model.satisfies(self.literal(cell, symbol)))
                    .map(|(cell, _)| cell))
            }
        }
    }
}

/// Empties this share of the cells at random. As long as another solution remains, a cell in which
/// it differs is given again. For a minimal puzzle every given that is not needed is then taken out.
fn dug(
    variant: &Arc<Variant>,
    solution: &Grid,
    percent: usize,
    minimal: bool,
    rng: &mut Rng,
) -> Outcome<Puzzle> {
    let mut rivals = Rivals::new(variant, solution)?;
    let mut cells: Vec<Cell> = variant.cells().collect();
    rng.shuffle(&mut cells);
    let mut givens = solution.clone();
    for &cell in &cells[..cells.len() * percent.min(100) / 100] {
        givens.set(cell, None);
    }
    while let Some(cell) = rivals.difference(&givens, solution)? {
        givens.set(cell, solution.get(cell));
    }
    if minimal {
        for cell in cells {
            if let Some(given) = givens.get(cell) {
                givens.set(cell, None);
                if rivals.difference(&givens, solution)?.is_some() {
                    givens.set(cell, Some(given));
                }
            }
        }
    }
    Ok(Puzzle::new(variant.clone(), givens)?)
}
