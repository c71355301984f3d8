//! `clausoku vary`: random images of puzzles.

use crate::answers::{Form, GridForm, GridSource, Job, Product, Silent};
use crate::commands::generate::LINKS;
use crate::input::is_stdout;
use crate::options::{ListArgs, Request};
use crate::output::OutputArgs;
use crate::terminal::{Colour, Exit, at_least_one, limits};
use anyhow::ensure;
use clap::Args;
use clausoku::formats::by_name;
use clausoku::lists::Images;

/// Write random isomorphic images of puzzles
#[derive(Debug, Args)]
#[command(after_long_help = "\
Each image permutes the cells by a symmetry of the board, and the symbols. All symmetries have the same \
probability, so images may be equal. The clues of a puzzle move with their cells, by a rotation or a reflection; symbols change only as \
far as the clues allow it, and the sums with them. The images of several puzzles follow each other. The symmetry of \
an image depends on the seed, the line of the puzzle, and the number of the image, which is from 1 for each puzzle.

Examples:
  clausoku vary grid.txt
  clausoku vary puzzles.txt -n 1000 --seed 1 -o images.txt
  clausoku vary killers.txt -n 8 --to fpuzzles-link")]
pub(super) struct Vary {
    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Number of images of each puzzle
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        value_parser = at_least_one::<u64>("expected a number of puzzles, 1 or more"),
        default_value_t = 1
    )]
    count: u64,

    /// Add the transformation into the image to tables and JSON
    #[arg(long)]
    transformation: bool,

    /// Seed of the random choices
    ///
    /// Without it a seed is chosen and printed on standard error.
    #[arg(long)]
    seed: Option<u64>,
}

impl Vary {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let Self { count, seed, transformation, .. } = self;
        let list = Request::for_list(&self.input, &self.output);
        ensure!(
            *count == 1 || !list.stream.is_asked(),
            "--stream writes one record for each line; use -n 1"
        );
        let records = list.records()?;
        let seed = list.output.seed(*seed)?;
        let has_clues = records.puzzles().is_some_and(|puzzles| puzzles.first().has_clues());
        let question = Images {
            count: *count,
            seed,
            transformation: *transformation,
            links: has_clues && matches!(list.form(), Form::Rows(_)),
            limits: limits(None),
        };
        // The only image is drawn, and its solution is not shown. A drawing in characters does not contain all clues, so that no file
        // is one.
        let has_place = !has_clues || is_stdout(list.output.path());
        let is_drawn = list.shows_one(&records) && *count == 1 && has_place;
        let usual = by_name(if has_clues { LINKS } else { "line" });
        let solution = (!is_drawn).then_some("image_solution");
        let form = GridForm {
            source: GridSource::Columns("image", solution),
            format: list.output.format().or(usual).filter(|_| !is_drawn),
            is_drawn,
            are_distinct: false,
        };
        Job::new(&list, records, &question, Silent).giving(Product::Grids(form)).run(colour)
    }
}
