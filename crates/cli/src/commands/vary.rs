//! `clausoku vary`: random images of a puzzle.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use formats::Record;
use generate::stream;
use symmetry::Canonizer;

use crate::Exit;
use crate::grid_output::{OutputArgs, write_one};
use crate::grids::GridArgs;
use crate::interrupt;
use crate::output::{Printer, note, prepare};
use crate::progress::Progress;
use crate::style::Colour;

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

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Vary {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        prepare(&self.output.output, std::slice::from_ref(&self.grid))?;
        let puzzle = self.args.only_puzzle(&self.grid, "vary takes one puzzle")?;
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0_u64) >> 32);
        if self.seed.is_none() && !self.output.quiet {
            note(&format!("seed {seed}"));
        }
        let canonizer = Canonizer::new(puzzle.variant().clone());
        let image = |index: u64| {
            let mut rng = stream(seed, index);
            canonizer.random(&mut |n| rng.below(n)).puzzle(&puzzle)
        };
        if self.count == 1 {
            write_one(&self.output, &image(0)?, None, colour)?;
            return Ok(Exit::Done);
        }
        let format = self.output.format().or_else(|| formats::by_name("line"));
        let mut writer = self.output.writer_of(format.context("a format")?);
        let mut printer = Printer::open(&self.output.output)?;
        let mut progress =
            if self.output.quiet { Progress::silent() } else { Progress::new("images") };
        interrupt::flag();
        let mut exit = Exit::Done;
        for index in 0..self.count {
            if interrupt::came() {
                exit = Exit::Interrupted;
                break;
            }
            writer.write(&"image", Record::from(image(index)?), &mut printer)?;
            progress.step();
        }
        progress.clear();
        writer.finish(&mut printer)?;
        printer.finish()?;
        Ok(exit)
    }
}
