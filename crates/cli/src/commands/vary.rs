//! `clausoku vary`: random images of a puzzle.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use clausoku::Puzzle;
use formats::Record;
use generate::stream;
use serde::Serialize;
use symmetry::{Canonizer, Transformation};

use crate::Exit;
use crate::grid_output::{OutputArgs, write_one};
use crate::grids::GridArgs;
use crate::interrupt;
use crate::output::{note, prepare};
use crate::progress::Progress;
use crate::style::Colour;
use crate::views;

/// Write random isomorphic images of a puzzle
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  clausoku vary grid.txt
  clausoku vary grid.txt -n 1000 --seed 1 -o images.txt",
    after_long_help = "\
Each image permutes the cells by a symmetry of the board, and the symbols. All symmetries have the same \
probability, so images may be equal. The image of a number depends on the seed and the number alone.

Examples:
  clausoku vary grid.txt
  clausoku vary grid.txt -n 1000 --seed 1 -o images.txt"
)]
pub struct Vary {
    /// Grid file with one puzzle, or the puzzle in one line; - is standard input
    #[arg(value_name = "PUZZLE")]
    grid: PathBuf,

    /// Number of images
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Seed of the random choices
    ///
    /// Without it a seed is chosen and printed on standard error.
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Print a JSON object for each image
    #[arg(long, conflicts_with_all = ["line", "to", "to_symbols"])]
    json: bool,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    output: OutputArgs,
}

/// An image as JSON.
#[derive(Serialize)]
struct Json<'a> {
    variant: &'a str,
    seed: u64,
    /// Counted from 1.
    number: u64,
    puzzle: String,
    cells: Vec<String>,
    symbols: Vec<&'a str>,
}

impl Vary {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        prepare(&self.output.output, std::slice::from_ref(&self.grid))?;
        let puzzle = self.args.only_puzzle(&self.grid, "vary takes one puzzle")?;
        puzzle.variant().regions_only("the symmetries of boards")?;
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0_u64) >> 32);
        if self.seed.is_none() && !self.output.quiet {
            note(&format!("seed {seed}"));
        }
        let canonizer = Canonizer::new(puzzle.variant().clone());
        let random = |index: u64| {
            let mut rng = stream(seed, index);
            canonizer.random(&mut |n| rng.below(n))
        };
        if self.count == 1 && !self.json {
            write_one(&self.output, &random(0).puzzle(&puzzle)?, None, colour)?;
            return Ok(Exit::Done);
        }
        let format = self.output.format().or_else(|| formats::by_name("line"));
        let writer = self.output.writer_of(format.context("a format")?);
        let mut writer = writer.with_variant(self.args.variant.clone());
        let mut printer = self.output.printer(false)?;
        let mut progress =
            if self.output.quiet { Progress::silent() } else { Progress::new("images") };
        interrupt::flag();
        let mut exit = Exit::Done;
        for index in 0..self.count {
            if interrupt::came() {
                exit = Exit::Interrupted;
                break;
            }
            let transformation = random(index);
            if self.json {
                printer.print(&json(&puzzle, &transformation, seed, index + 1)?)?;
            } else {
                let image = transformation.puzzle(&puzzle)?;
                writer.write(&"image", Record::from(image), &mut printer)?;
            }
            progress.step();
        }
        progress.clear();
        writer.finish(&mut printer)?;
        printer.finish()?;
        Ok(exit)
    }
}

/// Returns the image of the puzzle under a transformation as JSON.
fn json(
    puzzle: &Puzzle,
    transformation: &Transformation,
    seed: u64,
    number: u64,
) -> anyhow::Result<String> {
    let image = transformation.puzzle(puzzle)?;
    let alphabet = puzzle.variant().alphabet();
    let json = Json {
        variant: puzzle.variant().name(),
        seed,
        number,
        puzzle: views::line(&image, image.givens()),
        cells: views::places(puzzle, &transformation.sources().collect::<Vec<_>>()),
        symbols: transformation.symbols().map(|symbol| alphabet.name(symbol)).collect(),
    };
    Ok(serde_json::to_string(&json)? + "\n")
}
