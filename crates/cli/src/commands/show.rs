//! `clausoku show`: a grid as a picture.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use clausoku::{Encoding, solve};

use crate::Exit;
use crate::drawing::Drawing;
use crate::grids::GridArgs;
use crate::output::{fill, note, refuse_input};
use crate::style::Colour;

/// Draw a puzzle in the terminal, or as SVG or PNG
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku show grid.txt
  clausoku show grid.txt --solve -o solved.svg
  clausoku show many.txt --puzzle 17 -o grid.png")]
pub struct Show {
    /// The grid: a file, or - for standard input
    grid: PathBuf,

    /// Where to draw: a file that ends in .svg, .png or .txt; - for the terminal
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,

    /// Take this puzzle of a file that holds several, counted from 1
    #[arg(long, value_name = "NUMBER")]
    puzzle: Option<usize>,

    /// Fill in a solution
    #[arg(long)]
    solve: bool,

    /// Draw with + - | instead of lines
    #[arg(long)]
    ascii: bool,

    /// Number the rows and columns
    #[arg(long)]
    labels: bool,

    #[command(flatten)]
    grids: GridArgs,
}

impl Show {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let drawing = Drawing::to(&self.output)?.with_colours(colour).with_clashes();
        let drawing = drawing.with_lines(self.ascii, self.labels);
        refuse_input(&self.output, &self.grid)?;
        let puzzle = self.grids.puzzle(&self.grid, self.puzzle)?;
        let solution = if self.solve { solve(&puzzle, &Encoding::reduced())? } else { None };
        if self.solve && solution.is_none() {
            note("there is no solution to fill in; `clausoku check` may say why");
            return Ok(Exit::Unsatisfiable);
        }
        let drawing = drawing.draw(&puzzle, solution.as_ref())?;
        fill(&self.output, |output| output.write_all(&drawing))?;
        Ok(Exit::Done)
    }
}
