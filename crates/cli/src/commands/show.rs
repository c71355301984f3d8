//! `clausoku show`: a grid as a picture.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clausoku::deduction::{Deduced, Outcome};
use clausoku::{Encoding, Grid, Puzzle, Solutions};
use propagation::Options;
use puzzle::scene::Scene;
use puzzle::{Candidate, candidates};

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

/// The candidates to draw.
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
        let drawing = drawing.with_ascii(self.ascii).with_labels(self.labels);
        refuse_input(&self.output.output, &self.grid)?;
        let puzzle = self.grids.puzzle(&self.grid, self.puzzle)?;
        let solutions = if self.solve { self.solutions(&puzzle)? } else { Vec::new() };
        if self.solve && solutions.is_empty() {
            note("there is no solution; `clausoku unique --diagnose` explains why");
            return Ok(Exit::Unsatisfiable);
        }
        if is_text {
            write_one(&self.output, &puzzle, solutions.first(), colour)?;
            return Ok(Exit::Done);
        }
        let known = self.candidates.map(|which| which.of(&puzzle)).transpose()?;
        let mut scene = Scene::new(&puzzle);
        if let Some(solution) = solutions.first() {
            scene = scene.with_values(solution)?;
        }
        if let Some((values, left)) = &known {
            scene = scene.with_values(values)?.with_candidates(left.iter().copied());
        }
        if solutions.len() > 1 {
            scene = scene.with_caption("One of several solutions");
        }
        let mut drawn = drawing.board(output, puzzle.variant())?.into_bytes();
        drawn.extend(drawing.scenes(&[scene])?);
        drawn.extend(drawing.constraints(puzzle.variant()).bytes());
        fill(output, |output| output.write_all(&drawn))?;
        Ok(Exit::Done)
    }

    /// Returns at most two solutions, and reports on standard error if there are several.
    fn solutions(&self, puzzle: &Puzzle) -> anyhow::Result<Vec<Grid>> {
        let solutions = Solutions::new(puzzle, &Encoding::reduced())?.take(2);
        let solutions: Vec<Grid> = solutions.collect::<Result<_, _>>()?;
        if solutions.len() > 1 && !self.output.quiet {
            note("one of several solutions; `clausoku count` counts them");
        }
        Ok(solutions)
    }
}

impl Which {
    /// Returns the known values, and the candidates of the other cells.
    fn of(self, puzzle: &Puzzle) -> anyhow::Result<(Grid, Vec<Candidate>)> {
        if self == Self::Basic {
            return Ok((puzzle.givens().clone(), candidates(puzzle, puzzle.givens()).collect()));
        }
        let deduced = Deduced::new(puzzle, &Encoding::default(), Options::UNIT)?;
        if *deduced.outcome() == Outcome::Contradiction {
            note(
                "unit propagation derives a contradiction; the drawing shows the candidates before it",
            );
        }
        let grid = deduced.grid().clone();
        let left = grid
            .open()
            .flat_map(|cell| {
                let symbols = deduced.candidates(cell).into_iter();
                symbols.map(move |symbol| Candidate { cell, symbol })
            })
            .collect();
        Ok((grid, left))
    }
}
