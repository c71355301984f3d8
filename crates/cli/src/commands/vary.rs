//! `clausoku vary`: random images of puzzles.

use std::sync::{Condvar, Mutex, PoisonError};

use anyhow::ensure;
use clap::Args;
use clausoku::formats::{Record, by_name};
use clausoku::lists::{Column, Kind};
use clausoku::{Puzzle, canonical::Transformation, generating::stream};
use clausoku_runner::{
    Canonizers, Colour, Exit, Grids, Job, JobProperties, List, ListArgs, Place, Results, Row,
    RowKind, Value, at_least_one, fields, interrupt, object, refuse, views, without,
};

/// The columns of an image.
const IMAGES: &[Column] = &[
    Column::new("image", Kind::Grid, "the image of the puzzle"),
    Column::new("solution", Kind::Grid, "the image of the solution"),
    Column::new("number", Kind::Count, "the number of the image, from 1"),
];

/// The options of lists for which there is no use.
const UNUSED: &[&str] = &["time-limit"];

/// Write random isomorphic images of puzzles
#[derive(Debug, Args)]
#[command(
    mut_args(without(UNUSED)),
    mut_arg("json", |json| json.help("Print a JSON object for each image")),
    after_long_help = "\
Each image permutes the cells by a symmetry of the board, and the symbols. All symmetries have the same \
probability, so images may be equal. The images of several puzzles follow each other and are numbered throughout; the symmetry of \
an image depends on the seed and the number alone. With --stream, the number is that of the line.

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

/// The largest number of images of a puzzle that are made with those of other puzzles.
const MAX_TOGETHER: u64 = 32;

/// The largest number of images that wait for their turn. More are written as they are made.
const MAX_WAITING: u64 = 1000;

impl Vary {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        refuse("vary", UNUSED)?;
        if list.stream.is_asked() {
            ensure!(self.count == 1, "--stream writes one record for each line; use -n 1");
            return list.run(&Work::new(self, false)?, colour).all();
        }
        let puzzles = list.puzzles(true)?;
        let has_shape = list.json || list.output.line || list.output.format().is_some();
        let is_boxed = puzzles.is_alone() && self.count == 1 && !has_shape;
        list.run(&Work::new(self, is_boxed)?, colour).puzzles(puzzles)
    }
}

/// The work on the puzzles.
struct Work<'v> {
    args: &'v Vary,
    seed: u64,
    /// `true` if the only image is drawn.
    is_boxed: bool,
    /// The number of blocks whose images have numbers, and the number of the next image.
    next: Mutex<(usize, u64)>,
    /// Wakes the threads that wait for the numbers of the block before.
    turn: Condvar,
}

/// An image of a puzzle.
struct Image<'i> {
    work: &'i Work<'i>,
    puzzle: &'i Puzzle,
    grids: Grids<'static>,
    number: u64,
    transformation: Transformation,
}

impl<'v> Work<'v> {
    fn new(args: &'v Vary, is_boxed: bool) -> anyhow::Result<Self> {
        let seed = args.list.output.seed(args.seed)?;
        Ok(Self { args, seed, is_boxed, next: Mutex::default(), turn: Condvar::new() })
    }

    /// Returns the number of the first image of a block with this number of puzzles.
    fn first_number(&self, block: usize, puzzles: usize) -> u64 {
        let before = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        // The block before is with another thread, which counts its puzzles before it makes images.
        let known = self.turn.wait_while(before, |next| next.0 + 1 < block);
        let mut next = known.unwrap_or_else(PoisonError::into_inner);
        // The threads that this wakes need the lock, which is held until the numbers are set.
        self.turn.notify_all();
        let images = self.args.count.wrapping_mul(puzzles as u64);
        let first = next.1;
        *next = (block, first.wrapping_add(images));
        first
    }
}

impl Job for Work<'_> {
    type Row = Grids<'static>;
    /// A puzzle with its stored solution, and the number of its first image, from 0.
    type Alone = (Record, u64);
    type State = Canonizers;

    fn properties(&self) -> JobProperties {
        JobProperties {
            has_faults: false,
            columns: IMAGES,
            kind: RowKind::Puzzles,
            usual_format: Ok(by_name("line").filter(|_| !self.is_boxed)),
            reads_records: true,
            // With more images, each is written as it is made: those of a puzzle that wait for their turn would fill
            // the memory.
            has_second_step: self.args.count <= MAX_WAITING,
            ..JobProperties::default()
        }
    }

    fn state(&self) -> Canonizers {
        Canonizers::default()
    }

    fn block(
        &self,
        List { records, number: block, .. }: &mut List,
        canonizers: &mut Canonizers,
        results: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        let Some(records) = records else { return Ok(()) };
        let known: Vec<_> = (0..records.len())
            .map(|index| records.get(index).variant().regions_only("the symmetries of boards"))
            .collect();
        let puzzles = known.iter().filter(|known| known.is_ok()).count();
        // Before any return: the thread with the next block waits for the numbers of this one.
        let mut number = self.first_number(*block, puzzles);
        for (known, index) in known.into_iter().zip(0..) {
            if !results.next_puzzle()? {
                break;
            }
            if let Err(error) = known {
                results.refuse(error.into())?;
                continue;
            }
            let line = results.place().map_or(1, |place| place.line as u64);
            // Lines are divided among processes, and begun again behind the last record.
            let first = if results.are_records() { line.wrapping_sub(1) } else { number };
            let original = (records.get(index).record(1)?, first);
            results.puzzle(|| original.0.puzzle.clone());
            number = number.wrapping_add(self.args.count);
            if self.args.count <= MAX_TOGETHER || results.are_records() {
                self.alone(canonizers, original, results)?;
            } else {
                results.leave(original);
            }
        }
        Ok(())
    }

    fn alone(
        &self,
        canonizers: &mut Canonizers,
        original: (Record, u64),
        results: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        let (Record { puzzle, solution, .. }, first) = original;
        let stored = solution.filter(|_| !self.is_boxed);
        for index in (0..self.args.count).take_while(|_| !interrupt::came()) {
            let number = first.wrapping_add(index);
            let mut rng = stream(self.seed, number);
            let (_, canonizer) = canonizers.for_board(puzzle.variant());
            let transformation = canonizer.random(&mut |n| rng.below(n));
            let solution = stored.as_ref().and_then(|stored| transformation.grid(stored));
            let grids = Grids::owned(transformation.puzzle(&puzzle)?, solution);
            let image = Image { work: self, puzzle: &puzzle, grids, number, transformation };
            results.row(&image)?;
        }
        Ok(())
    }
}

impl Row for Image<'_> {
    fn values(&self) -> Vec<Value<'_>> {
        let (image, solution) = self.grids.lines(None);
        let solution = solution.map_or(Value::Nothing, Value::text);
        vec![Value::text(image), solution, Value::Number(self.number.wrapping_add(1))]
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        let Self { work, puzzle, grids, number, transformation } = self;
        let alphabet = puzzle.variant().alphabet();
        let (image, solution) = grids.lines(None);
        let json = fields! {
            ..variant: grids.board_fields(),
            seed: work.seed,
            number: number.wrapping_add(1),
            puzzle: image,
            solution?: solution,
            cells: views::places_json(puzzle.variant(), &transformation.sources().collect::<Vec<_>>())?,
            symbols: transformation.symbols().map(|symbol| alphabet.name(symbol)).collect::<Vec<_>>(),
        };
        object(place, json)
    }

    fn grids(&self) -> Option<&Grids<'_>> {
        Some(&self.grids)
    }
}
