//! `clausoku show`: a grid as a picture.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clausoku::deduction::{Deduced, Outcome};
use clausoku::propagation::Options;
use clausoku::puzzle::draw::Scene;
use clausoku::puzzle::{Candidate, candidates};
use clausoku::{Encoding, Grid, Puzzle, solve_with};

use crate::Exit;
use crate::drawing::Drawing;
use crate::grid_output::{OutputArgs, write_one};
use crate::grids::GridArgs;
use crate::output::{fill, note, refuse_input};
use crate::style::Colour;

/// Draw a puzzle in the terminal, or as SVG or PNG
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku show grid.txt --solve -o solved.svg
  clausoku show grid.txt --candidates propagated
  clausoku show many.txt --puzzle 17 -o grid.png")]
pub struct Show {
    /// Grid file; - is standard input
    grid: PathBuf,

    /// Number of the puzzle in the file, counted from 1
    #[arg(long, value_name = "NUMBER")]
    puzzle: Option<usize>,

    /// Fill in a solution
    #[arg(long)]
    solve: bool,

    /// Write the candidates into the empty cells
    #[arg(
        long,
        value_name = "WHICH",
        value_enum,
        num_args = 0..=1,
        default_missing_value = "basic",
        hide_possible_values = true,
        conflicts_with_all = ["solve", "line", "to"],
        long_help = "\
Write the candidates into the empty cells: basic (the default) omits values that occur in a region of \
the cell; propagated also omits what unit propagation excludes, and fills in the values that it finds"
    )]
    candidates: Option<Which>,

    /// Draw text with + - | instead of lines
    #[arg(long)]
    ascii: bool,

    /// Number the rows and columns
    #[arg(long)]
    labels: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    grids: GridArgs,
}

/// Which candidates are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// The values that occur in no region of the cell.
    Basic,
    /// The values that unit propagation leaves; those that it finds are filled in.
    Propagated,
}

impl Show {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let is_text = self.output.line || self.output.format().is_some();
        let output = if is_text { Path::new("-") } else { &self.output.output };
        let drawing = Drawing::to(output)?.with_colours(colour).with_clashes();
        let drawing = drawing.with_lines(self.ascii, self.labels);
        refuse_input(&self.output.output, &self.grid)?;
        let puzzle = self.grids.puzzle(&self.grid, self.puzzle)?;
        let solution = if self.solve { solve_with(&puzzle, &Encoding::reduced())? } else { None };
        if self.solve && solution.is_none() {
            note("there is no solution to fill in; `clausoku check` may say why");
            return Ok(Exit::Unsatisfiable);
        }
        if is_text {
            write_one(&self.output, &puzzle, solution.as_ref(), colour)?;
            return Ok(Exit::Done);
        }
        let drawing = match self.candidates {
            None => drawing.draw(&puzzle, solution.as_ref())?,
            Some(which) => {
                let (values, left) = which.of(&puzzle)?;
                let scene = Scene::new(&puzzle).with_values(&values)?;
                drawing.scenes(&[scene.with_candidates(left)])?
            }
        };
        fill(output, |output| output.write_all(&drawing))?;
        Ok(Exit::Done)
    }
}

impl Which {
    /// The values that are known, and the candidates of the other cells.
    fn of(self, puzzle: &Puzzle) -> anyhow::Result<(Grid, Vec<Candidate>)> {
        if self == Self::Basic {
            return Ok((puzzle.givens().clone(), candidates(puzzle, puzzle.givens()).collect()));
        }
        let deduced = Deduced::new(puzzle, &Encoding::default(), Options::UNIT)?;
        if *deduced.outcome() == Outcome::Contradiction {
            note("unit propagation finds a contradiction; what it left until then is drawn");
        }
        let grid = deduced.grid().clone();
        let of_cell = |cell| {
            let symbols = deduced.candidates(cell).into_iter();
            symbols.map(move |symbol| Candidate { cell, symbol })
        };
        let left = grid.open().flat_map(of_cell).collect();
        Ok((grid, left))
    }
}
