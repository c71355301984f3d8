//! `clausoku neighbours`: the puzzles that result when few givens of a puzzle are removed and others are added.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::Args;
use clausoku::{Grid, Puzzle};
use files::StopReason;
use formats::Record;
use generate::{Error, Step};
use serde::Serialize;

use crate::Exit;
use crate::canonizers::{Canonizers, OfThread};
use crate::grid_output::OutputArgs;
use crate::grids::GridArgs;
use crate::interrupt;
use crate::limits::LimitArgs;
use crate::name::Name;
use crate::ordered::for_each_ordered_with;
use crate::output::{note, prepare};
use crate::views::{self, BoardFields, counted};

/// Find the puzzles that differ from others in few givens
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  clausoku neighbours grid.txt --minimal
  clausoku neighbours grid.txt --remove 2 --add 1",
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
    /// Grid files, or puzzles in one line; - is standard input
    #[arg(value_name = "GRID", default_value = "-", hide_default_value = true)]
    grids: Vec<PathBuf>,

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

/// Removals of a puzzle of the input.
struct Task {
    /// The index of the puzzle.
    puzzle: usize,
    neighbours: Arc<generate::Neighbours>,
    removals: Vec<Vec<usize>>,
}

/// A neighbour as JSON.
#[derive(Serialize)]
struct Json<'a> {
    /// The place of the puzzle of which this is a neighbour.
    file: &'a Name,
    line: usize,
    #[serde(flatten)]
    variant: BoardFields<'a>,
    /// Counted from 1.
    number: u64,
    givens: usize,
    puzzle: String,
    canonical: String,
}

/// The reason to end the search for neighbours.
enum Stop {
    CutShort(StopReason),
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl Neighbours {
    pub fn run(&self) -> anyhow::Result<Exit> {
        prepare(&self.output.output, &self.grids)?;
        let inputs: Vec<(Name, Record)> = self
            .args
            .all(&self.grids)
            .map(|(name, record)| Ok((name, record?)))
            .collect::<anyhow::Result<_>>()?;
        ensure!(!inputs.is_empty(), "there is no puzzle in the input");
        let canonizers = Canonizers::default();
        let mut of_thread = canonizers.of_thread();
        let mut seen = HashSet::new();
        for (_, record) in &inputs {
            record.puzzle.variant().regions_only("the search for neighbours")?;
            seen.insert(of_thread.form(&record.puzzle)?.1);
        }

        let format = self.output.format().or_else(|| formats::by_name("line"));
        let mut writer = self.output.writer_of(format.context("a format")?);
        let mut printer = self.output.printer(self.json)?;
        let mut progress = self.output.progress("removals");
        let start = Instant::now();
        let mut written = 0;
        let ended = for_each_ordered_with(
            inputs
                .iter()
                .enumerate()
                .flat_map(|(index, (_, record))| self.tasks(index, &record.puzzle)),
            self.limits.threads(),
            || canonizers.of_thread(),
            |of_thread, task| -> Result<(usize, usize, Vec<Found>), Stop> {
                let Task { puzzle, neighbours, removals } = task?;
                let givens = neighbours.find(&removals, &self.limits.left(start)).map_err(stop)?;
                let all = givens.into_iter().map(|givens| {
                    let grid = Grid::from_numbers(givens.into_iter().map(u16::from).collect());
                    found(of_thread, Puzzle::new(Arc::clone(neighbours.variant()), grid)?)
                });
                Ok((puzzle, removals.len(), all.collect::<anyhow::Result<_>>()?))
            },
            |result| -> Result<(), Stop> {
                let (puzzle, tried, all) = result?;
                progress.steps(tried as u64);
                for found in all {
                    if seen.insert(found.fingerprint) {
                        written += 1;
                        if self.json {
                            let (name, record) = &inputs[puzzle];
                            printer.print(&json((name, record.line), &found, written)?)?;
                        } else {
                            writer.write(&"neighbour", Record::from(found.form), &mut printer)?;
                        }
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
            progress.finish(&counted(written as usize, "puzzle"));
        }
        Ok(exit)
    }

    /// Returns the removals of a puzzle, a few at a time.
    fn tasks(&self, index: usize, puzzle: &Puzzle) -> Vec<Result<Task, Stop>> {
        let Self { remove, add, minimal, .. } = *self;
        let neighbours = match generate::Neighbours::new(puzzle, Step { remove, add, minimal }) {
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

fn stop(error: Error) -> Stop {
    match error {
        Error::Cutoff(cutoff) => Stop::CutShort(cutoff),
        error => Stop::Failed(error.into()),
    }
}

/// Returns the puzzle with its canonical form.
fn found(of_thread: &mut OfThread<'_>, puzzle: Puzzle) -> anyhow::Result<Found> {
    let (form, fingerprint) = of_thread.form(&puzzle)?;
    Ok(Found { fingerprint, form: puzzle.with_givens(form.grid)?, puzzle })
}

fn json(
    (file, line): (&Name, usize),
    Found { puzzle, form, .. }: &Found,
    number: u64,
) -> anyhow::Result<String> {
    let json = Json {
        file,
        line,
        variant: BoardFields::new(puzzle.variant()),
        number,
        givens: puzzle.givens().filled().count(),
        puzzle: views::line(puzzle, puzzle.givens()),
        canonical: views::line(form, form.givens()),
    };
    Ok(serde_json::to_string(&json)? + "\n")
}
