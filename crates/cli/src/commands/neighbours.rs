//! `clausoku neighbours`: the puzzles that result when few givens of a puzzle are removed and others are added.

use std::collections::HashSet;
use std::sync::Arc;

use anyhow::bail;
use clap::Args;
use clausoku::generating::{Error, Step};
use clausoku::{Grid, Puzzle};
use clausoku_runner::{
    Asked, BoardFields, Canonizers, Colour, Each, End, Exit, Fault, GridRow, GridSink,
    JobProperties, ListArgs, Origin, Printer, Sink, counted, fields, for_each_ordered, interrupt,
    interruptible, note, refuse, views, without,
};

/// The options of lists for which there is no use.
const UNUSED: &[&str] = &["stream"];

/// Find the puzzles that differ from others in few givens
#[derive(Debug, Args)]
#[command(
    mut_args(without(UNUSED)),
    mut_arg("time_limit", |limit| limit.help("Time limit for the whole search, as in 10s or 2m")),
    after_long_help = "\
From each puzzle, --remove givens are removed and --add others are added, in all ways that leave exactly one solution. No \
removed given is added again. Each result is written once up to symmetry, in canonical form. The puzzles of the input are \
left out.

A limit or Ctrl-C ends the whole search and keeps the puzzles written so far; the exit code is 3 or 130.

Examples:
  clausoku neighbours grid.txt --minimal
  clausoku neighbours puzzles.txt --remove 2 --add 1 -o neighbours.txt"
)]
pub struct Neighbours {
    #[command(flatten)]
    list: ListArgs,

    /// Number of givens that are removed, up to 2
    #[arg(long, value_name = "N", default_value_t = 1)]
    remove: usize,

    /// Number of givens that are added, up to 2
    #[arg(long, value_name = "N", default_value_t = 1)]
    add: usize,

    /// Only puzzles of which no given can be left out
    #[arg(long)]
    minimal: bool,
}

/// A neighbour.
struct Found {
    fingerprint: u128,
    puzzle: Puzzle,
    /// The canonical form.
    form: Puzzle,
}

/// Removals of a puzzle of the input.
struct Task {
    /// The index of the puzzle.
    puzzle: usize,
    neighbours: Arc<clausoku::generating::Neighbours>,
    removals: Vec<Vec<usize>>,
}

/// Collects the puzzles, and then searches the neighbours of all.
struct Search<'n> {
    args: &'n Neighbours,
    grids: GridSink<'n>,
    inputs: Vec<(Origin, Puzzle)>,
    has_faults: bool,
    exit: Exit,
}

impl Neighbours {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        refuse("neighbours", UNUSED)?;
        list.output.check_name()?;
        let puzzles = list.puzzles(true)?;
        let grids = GridSink::new(list, &puzzles, false, colour);
        let (inputs, has_faults, exit) = (Vec::new(), false, Exit::Done);
        let mut search = Search { args: self, grids, inputs, has_faults, exit };
        let properties = JobProperties { is_quick: true, ..JobProperties::default() };
        let job = Each::new(properties, |Asked { puzzle, .. }: Asked| {
            puzzle.variant().regions_only("the search for neighbours")?;
            Ok(GridRow::from(puzzle))
        });
        let exit = list.run_into(&job, puzzles, &mut search, colour)?;
        Ok(exit.worse(search.exit))
    }

    /// Returns the removals of a puzzle, a few at a time.
    fn tasks(&self, index: usize, puzzle: &Puzzle) -> Vec<Result<Task, End>> {
        let Self { remove, add, minimal, .. } = *self;
        let neighbours =
            match clausoku::generating::Neighbours::new(puzzle, Step { remove, add, minimal }) {
                Ok(neighbours) => Arc::new(neighbours),
                Err(error) => return vec![Err(stop(error))],
            };
        // Pairs of additions are counted removal by removal.
        let together = if add == 2 { 1 } else { 16 };
        let removals = neighbours.removals();
        let tasks = removals.chunks(together).map(|removals| {
            Ok(Task {
                puzzle: index,
                neighbours: Arc::clone(&neighbours),
                removals: removals.to_vec(),
            })
        });
        tasks.collect()
    }
}

fn stop(error: Error) -> End {
    match error {
        Error::Cutoff(cutoff) => End::Cutoff(cutoff),
        error => End::Failed(error.into()),
    }
}

impl Sink<GridRow> for Search<'_> {
    fn row(&mut self, origin: Origin, row: GridRow, _: &mut Printer) -> anyhow::Result<()> {
        self.inputs.push((origin, row.puzzle));
        Ok(())
    }

    fn fault(&mut self, _: &Fault, _: &mut Printer) -> anyhow::Result<()> {
        self.has_faults = true;
        Ok(())
    }

    /// Searches the neighbours, and writes them.
    fn finish(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        let Self { args, grids, inputs, has_faults, exit } = self;
        let list = &args.list;
        if interrupt::came() {
            return Ok(());
        }
        // A puzzle that was not read cannot be left out of the results.
        if *has_faults && !list.lenient {
            bail!("the search begins when all puzzles are read; --lenient leaves out the others");
        }
        let mut canonizers = Canonizers::default();
        let mut seen = HashSet::new();
        for (_, puzzle) in inputs.iter() {
            seen.insert(canonizers.form(puzzle)?.1);
        }
        // Neighbours of a long list are rare, so that a count of puzzles would show no progress.
        let mut progress = list.output.progress("removals");
        let deadline = interruptible(list.time_limit);
        let mut written: u64 = 0;
        let ended = for_each_ordered(
            inputs.iter().enumerate().flat_map(|(index, (_, puzzle))| args.tasks(index, puzzle)),
            list.threads(),
            Canonizers::default,
            |canonizers, task| -> Result<(usize, usize, Vec<Found>), End> {
                let Task { puzzle, neighbours, removals } = task?;
                let givens = neighbours.find(&removals, &deadline.left()).map_err(stop)?;
                let all = givens.into_iter().map(|givens| {
                    let grid = Grid::from_numbers(givens.into_iter().map(u16::from).collect());
                    let puzzle = Puzzle::new(Arc::clone(neighbours.variant()), grid)?;
                    let (form, fingerprint) = canonizers.form(&puzzle)?;
                    Ok(Found { fingerprint, form: puzzle.with_givens(form.grid)?, puzzle })
                });
                Ok((puzzle, removals.len(), all.collect::<anyhow::Result<_>>()?))
            },
            |result| -> Result<(), End> {
                let (puzzle, tried, all) = result?;
                progress.steps(tried as u64);
                let origin = &inputs[puzzle].0;
                for found in all {
                    if !seen.insert(found.fingerprint) {
                        continue;
                    }
                    written += 1;
                    let Found { puzzle, form, .. } = found;
                    if !list.json {
                        grids.write(origin, form.into(), printer)?;
                        continue;
                    }
                    printer.print(&origin.object(fields! {
                        ..variant: BoardFields::new(puzzle.variant()),
                        number: written,
                        givens: puzzle.givens().filled_count(),
                        puzzle: views::line(&puzzle, puzzle.givens()),
                        canonical: views::line(&form, form.givens()),
                    })?)?;
                }
                Ok(())
            },
        );
        progress.clear();
        match ended {
            Ok(()) => progress.finish(&counted(written as usize, "puzzle")),
            Err(End::Failed(error)) => return Err(error),
            Err(End::Cutoff(cutoff)) => {
                note(&format!("{cutoff}; puzzles written: {written}"));
                *exit = interrupt::exit();
            }
        }
        grids.finish(printer)
    }
}
