//! `clausoku vary`: random images of puzzles.

use clap::Args;
use clausoku::{Grid, Puzzle, canonical::Transformation, generating::stream};
use clausoku_runner::{
    BoardFields, Canonizers, Colour, Exit, Fault, GridRow, GridSink, ListArgs, Origin, Printer,
    Sink, at_least_one, fields, interrupt, object, refuse, regions_only, views, without,
};
use serde::Serialize;

/// The options of lists for which there is no use.
const UNUSED: &[&str] = &["columns", "stream", "time-limit"];

/// Write random isomorphic images of puzzles
#[derive(Debug, Args)]
#[command(
    mut_args(without(UNUSED)),
    mut_arg("json", |json| json.help("Print a JSON object for each image")),
    after_long_help = "\
Each image permutes the cells by a symmetry of the board, and the symbols. All symmetries have the same \
probability, so images may be equal. The images of several puzzles follow each other and are numbered throughout; the symmetry of \
an image depends on the seed and the number alone.

Examples:
  clausoku vary grid.txt
  clausoku vary puzzles.txt -n 1000 --seed 1 -o images.txt"
)]
pub struct Vary {
    #[command(flatten)]
    list: ListArgs,

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
    #[arg(long)]
    seed: Option<u64>,
}

impl Vary {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        refuse("vary", UNUSED)?;
        list.output.check_name()?;
        let puzzles = list.puzzles(true)?;
        let seed = list.output.seed(self.seed);
        let grids = GridSink::new(list, &puzzles, puzzles.is_alone() && self.count == 1, colour);
        let canonizers = Canonizers::default();
        let mut images = Images { args: self, seed, number: 0, canonizers, grids };
        list.run_into(&regions_only("the symmetries of boards"), puzzles, &mut images, colour)
    }
}

/// Random images, one after another.
struct Images<'c> {
    args: &'c Vary,
    seed: u64,
    /// The number of images so far.
    number: u64,
    canonizers: Canonizers,
    grids: GridSink<'c>,
}

impl Sink<GridRow> for Images<'_> {
    fn row(&mut self, origin: Origin, row: GridRow, printer: &mut Printer) -> anyhow::Result<()> {
        let GridRow { puzzle, stored, .. } = row;
        for _ in (0..self.args.count).take_while(|_| !interrupt::came()) {
            let mut rng = stream(self.seed, self.number);
            self.number += 1;
            let (_, canonizer) = self.canonizers.for_board(puzzle.variant());
            let transformation = canonizer.random(&mut |n| rng.below(n));
            let image = transformation.puzzle(&puzzle)?;
            let stored = stored.as_ref().and_then(|stored| transformation.grid(stored));
            if self.args.list.json {
                let json = self.json(&puzzle, &image, stored.as_ref(), &transformation);
                printer.print(&object(origin.place(), json)?)?;
            } else {
                self.grids.write(&origin, GridRow { stored, ..GridRow::from(image) }, printer)?;
            }
        }
        Ok(())
    }

    fn fault(&mut self, fault: &Fault, printer: &mut Printer) -> anyhow::Result<()> {
        self.grids.fault(fault, printer)
    }

    fn finish(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        self.grids.finish(printer)
    }
}

impl Images<'_> {
    /// Returns the last image, which is of this puzzle, as JSON.
    fn json<'p>(
        &self,
        puzzle: &'p Puzzle,
        image: &Puzzle,
        solution: Option<&Grid>,
        transformation: &Transformation,
    ) -> impl Serialize + use<'p> {
        let alphabet = puzzle.variant().alphabet();
        let symbols = transformation.symbols();
        fields! {
            ..variant: BoardFields::new(puzzle.variant()).excluding(image),
            seed: self.seed,
            number: self.number,
            puzzle: views::line(image, image.givens()),
            solution?: solution.map(|solution| views::line(image, solution)),
            cells: views::Places::new(puzzle.variant(), transformation.sources()),
            symbols: symbols.map(|symbol| alphabet.name(symbol)).collect::<Vec<_>>(),
        }
    }
}
