//! `clausoku neighbours`: the puzzles that a puzzle becomes when few givens go and come.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use clausoku::{Grid, Puzzle};
use formats::Record;
use generate::{Error, Step};
use puzzle::Cutoff;
use serde::Serialize;

use crate::Exit;
use crate::canonizers::{Canonizers, OfThread};
use crate::grid_output::OutputArgs;
use crate::grids::GridArgs;
use crate::interrupt;
use crate::limits::LimitArgs;
use crate::ordered::for_each_ordered_with;
use crate::output::{note, prepare};
use crate::progress::Progress;
use crate::views::{self, counted};

/// Find the puzzles that differ from a puzzle in few givens
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  clausoku neighbours grid.txt --minimal
  clausoku neighbours grid.txt --remove 2 --add 1",
    after_long_help = "\
Written are all puzzles with exactly one solution that have all givens of the puzzle but as many as --remove says, \
and as many others as --add says. No removed given comes back. Each is written once up to symmetry, in canonical \
form, and the puzzle itself is left out.

A limit or Ctrl-C keeps the puzzles written so far; the exit code is 3 or 130.

Examples:
  clausoku neighbours grid.txt --minimal
  clausoku neighbours grid.txt --remove 2 --add 1 -o neighbours.txt"
)]
pub struct Neighbours {
    /// Grid file with one puzzle, or the puzzle in one line; - is standard input
    #[arg(value_name = "PUZZLE")]
    grid: PathBuf,

    /// Number of givens that are removed, up to 2
    #[arg(long, value_name = "N", default_value_t = 1)]
    remove: usize,

    /// Number of givens that are added, up to 2
    #[arg(long, value_name = "N", default_value_t = 1)]
    add: usize,

    /// Only puzzles of which no given can be left out
    #[arg(long)]
    minimal: bool,

    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with_all = ["line", "to", "to_symbols"])]
    json: bool,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// A neighbour.
struct Found {
    fingerprint: u128,
    puzzle: Puzzle,
    /// The canonical form.
    form: Puzzle,
}

/// A neighbour as JSON.
#[derive(Serialize)]
struct Json<'a> {
    variant: &'a str,
    /// Counted from 1.
    number: u64,
    givens: usize,
    puzzle: String,
    canonical: String,
}

/// The reason to end the search for neighbours.
enum Stop {
    CutShort(Cutoff),
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl Neighbours {
    pub fn run(&self) -> anyhow::Result<Exit> {
        prepare(&self.output.output, std::slice::from_ref(&self.grid))?;
        let puzzle = self.args.only_puzzle(&self.grid, "neighbours takes one puzzle")?;
        let Self { remove, add, minimal, .. } = *self;
        let neighbours = generate::Neighbours::new(&puzzle, Step { remove, add, minimal })?;
        let canonizers = Canonizers::default();
        let mut seen = HashSet::new();
        seen.insert(found(&mut canonizers.of_thread(), puzzle.clone())?.fingerprint);

        let format = self.output.format().or_else(|| formats::by_name("line"));
        let writer = self.output.writer_of(format.context("a format")?);
        let mut writer = writer.with_variant(self.args.variant.clone());
        let mut printer = self.output.printer(self.json)?;
        let mut progress =
            if self.output.quiet { Progress::silent() } else { Progress::new("puzzles") };
        let start = Instant::now();
        let mut written = 0;
        // Pairs of additions are counted removal by removal.
        let together = if add == 2 { 1 } else { 16 };
        let removals = neighbours.removals();
        let ended = for_each_ordered_with(
            removals.chunks(together),
            self.limits.threads(),
            || canonizers.of_thread(),
            |of_thread, removals| -> Result<Vec<Found>, Stop> {
                let limits = self.limits.left(start);
                let givens = neighbours.find(removals, &limits).map_err(stop)?;
                Ok(givens
                    .into_iter()
                    .map(|givens| {
                        let grid = Grid::from_numbers(givens.into_iter().map(u16::from).collect());
                        let variant = Arc::clone(neighbours.variant());
                        found(of_thread, Puzzle::new(variant, grid)?)
                    })
                    .collect::<anyhow::Result<Vec<Found>>>()?)
            },
            |result| -> Result<(), Stop> {
                for found in result? {
                    if seen.insert(found.fingerprint) {
                        written += 1;
                        if self.json {
                            printer.print(&json(&found, written)?)?;
                        } else {
                            writer.write(&"neighbour", Record::from(found.form), &mut printer)?;
                        }
                        progress.step();
                    }
                }
                Ok(())
            },
        );
        progress.clear();
        let exit = match ended {
            Ok(()) => Exit::Done,
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::CutShort(cutoff)) => {
                note(&format!("{cutoff}; puzzles written: {written}"));
                if interrupt::came() { Exit::Interrupted } else { Exit::Unknown }
            }
        };
        writer.finish(&mut printer)?;
        printer.finish()?;
        if exit == Exit::Done {
            progress.finish(&format!("all of {}", counted(removals.len(), "removal")));
        }
        Ok(exit)
    }
}

fn stop(error: Error) -> Stop {
    match error {
        Error::Cutoff(cutoff) => Stop::CutShort(cutoff),
        error => Stop::Failed(error.into()),
    }
}

/// Returns the puzzle with its canonical form.
fn found(of_thread: &mut OfThread<'_>, puzzle: Puzzle) -> anyhow::Result<Found> {
    let (_, canonizer) = of_thread.of(puzzle.variant());
    let form = canonizer.canonical(&puzzle)?;
    let fingerprint = form.fingerprint();
    Ok(Found { fingerprint, form: puzzle.with_givens(form.grid)?, puzzle })
}

fn json(Found { puzzle, form, .. }: &Found, number: u64) -> anyhow::Result<String> {
    let json = Json {
        variant: puzzle.variant().name(),
        number,
        givens: puzzle.givens().filled().count(),
        puzzle: views::line(puzzle, puzzle.givens()),
        canonical: views::line(form, form.givens()),
    };
    Ok(serde_json::to_string(&json)? + "\n")
}
