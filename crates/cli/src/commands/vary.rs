//! `clausoku vary`: random images of puzzles.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use clausoku::Puzzle;
use formats::Record;
use generate::stream;
use serde::Serialize;
use symmetry::Transformation;

use crate::Exit;
use crate::canonizers::{Canonizers, OfThread};
use crate::grid_output::{OutputArgs, write_one};
use crate::grids::GridArgs;
use crate::interrupt;
use crate::name::Name;
use crate::ordered::at_least_one;
use crate::output::{note, prepare};
use crate::style::Colour;
use crate::views::{self, BoardFields};

/// Write random isomorphic images of puzzles
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  clausoku vary grid.txt
  clausoku vary puzzles.txt -n 1000 --seed 1 -o images.txt",
    after_long_help = "\
Each image permutes the cells by a symmetry of the board, and the symbols. All symmetries have the same \
probability, so images may be equal. The images of several puzzles follow each other and are numbered throughout; the symmetry of \
an image depends on the seed and the number alone.

Examples:
  clausoku vary grid.txt
  clausoku vary puzzles.txt -n 1000 --seed 1 -o images.txt"
)]
pub struct Vary {
    /// Grid files, or puzzles in one line; - is standard input
    #[arg(value_name = "GRID", default_value = "-", hide_default_value = true)]
    grids: Vec<PathBuf>,

    /// Number of images of each puzzle
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        value_parser = at_least_one::<u64>("puzzles"),
        default_value_t = 1
    )]
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
    /// The place of the puzzle of which this is an image.
    file: &'a Name,
    line: usize,
    #[serde(flatten)]
    variant: BoardFields<'a>,
    seed: u64,
    /// The number of the image, counted from 1.
    number: u64,
    puzzle: String,
    cells: Vec<String>,
    symbols: Vec<&'a str>,
}

impl Vary {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        prepare(&self.output.output, &self.grids)?;
        let mut records = self.args.all(&self.grids).peekable();
        let (name, first) = records.next().context("there is no puzzle in the input")?;
        let first = (name, first?);
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0_u64) >> 32);
        if self.seed.is_none() && !self.output.quiet {
            note(&format!("seed {seed}"));
        }
        let canonizers = Canonizers::default();
        let mut images = Images { seed, number: 0, canonizers: canonizers.of_thread() };
        if records.peek().is_none() && self.count == 1 && !self.json {
            write_one(&self.output, &images.next(&first.1.puzzle)?.puzzle, None, colour)?;
            return Ok(Exit::Done);
        }
        let format = self.output.format().or_else(|| formats::by_name("line"));
        let mut writer = self.output.writer_of(format.context("a format")?);
        let mut printer = self.output.printer(false)?;
        let mut progress = self.output.progress("images");
        interrupt::flag();
        let mut exit = Exit::Done;
        let rest = records.map(|(name, record)| anyhow::Ok((name, record?)));
        'inputs: for input in std::iter::once(Ok(first)).chain(rest) {
            let (name, record): (Name, Record) = input?;
            for _ in 0..self.count {
                if interrupt::came() {
                    exit = Exit::Interrupted;
                    break 'inputs;
                }
                let image = images.next(&record.puzzle)?;
                if self.json {
                    let json = image.json((&name, record.line), &record.puzzle, &images)?;
                    printer.print(&json)?;
                } else {
                    writer.write(&"image", Record::from(image.puzzle), &mut printer)?;
                }
                progress.step();
            }
        }
        progress.clear();
        writer.finish(&mut printer)?;
        printer.finish()?;
        Ok(exit)
    }
}

/// Random images, one after another.
struct Images<'c> {
    seed: u64,
    /// The number of images so far.
    number: u64,
    canonizers: OfThread<'c>,
}

/// An image of a puzzle.
struct Image {
    transformation: Transformation,
    puzzle: Puzzle,
}

impl Images<'_> {
    /// Returns the next image, which is of this puzzle.
    fn next(&mut self, puzzle: &Puzzle) -> anyhow::Result<Image> {
        puzzle.variant().regions_only("the symmetries of boards")?;
        let mut rng = stream(self.seed, self.number);
        self.number += 1;
        let (_, canonizer) = self.canonizers.of(puzzle.variant());
        let transformation = canonizer.random(&mut |n| rng.below(n));
        let puzzle = transformation.puzzle(puzzle)?;
        Ok(Image { transformation, puzzle })
    }
}

impl Image {
    /// Returns the last of these images, of the puzzle at this place, as JSON.
    fn json(
        &self,
        (file, line): (&Name, usize),
        puzzle: &Puzzle,
        images: &Images<'_>,
    ) -> anyhow::Result<String> {
        let alphabet = puzzle.variant().alphabet();
        let symbols = self.transformation.symbols();
        let json = Json {
            file,
            line,
            variant: BoardFields::new(puzzle.variant()),
            seed: images.seed,
            number: images.number,
            puzzle: views::line(&self.puzzle, self.puzzle.givens()),
            cells: views::places(puzzle, &self.transformation.sources().collect::<Vec<_>>()),
            symbols: symbols.map(|symbol| alphabet.name(symbol)).collect(),
        };
        Ok(serde_json::to_string(&json)? + "\n")
    }
}
