//! `clausoku neighbours`: the puzzles that result when few givens of a puzzle are removed and others are added.

use std::collections::HashSet;
use std::time::Duration;

use crate::answers::{Choice, Closing, GridForm, GridSource, Job, Product, Search, Silent};
use crate::options::{InputArgs, Request};
use crate::output::OutputArgs;
use crate::terminal::{Colour, Exit, interrupt, interruptible, is_quiet, threads};
use clap::Args;
use clausoku::canonical::Canonizers;
use clausoku::formats::by_name;
use clausoku::generating::Exchange;
use clausoku::lists::{self, driver::RowBlock};
use clausoku_text::{Deadline, StopReason};
use clausoku_text::{count as counted, parse_time};

/// Find the puzzles that differ from others in few givens
#[derive(Debug, Args)]
#[command(after_long_help = "\
From each puzzle, --remove givens are removed and --add others are added, in all ways that leave exactly one solution. No \
removed given is added again. Each result is written once up to symmetry, in canonical form. The puzzles of the input are \
left out. In tables and JSON, a puzzle has a row for each result, and one row without a result if all were written before.

A limit ends the whole search and keeps the puzzles found so far, with the exit code 3; puzzles of the input \
that it did not reach have no row. Ctrl-C ends it too, with 130: standard output keeps what was written, and a file of -o is not written.

Examples:
  clausoku neighbours grid.txt --minimal
  clausoku neighbours puzzles.txt --remove 2 --add 1 -o neighbours.txt")]
pub(super) struct Neighbours {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Time limit for the whole search, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Work")]
    time_limit: Option<Duration>,

    /// Number of givens that are removed, up to 2
    #[arg(long, value_name = "N", default_value_t = 1)]
    remove: usize,

    /// Number of givens that are added, up to 2
    #[arg(long, value_name = "N", default_value_t = 1)]
    add: usize,

    /// Only minimal puzzles: no given can be left out
    #[arg(long)]
    minimal: bool,
}

impl Neighbours {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let Self { remove, add, minimal, .. } = self;
        let list = Request::new(&self.input, &self.output);
        let (records, inputs) = list.records()?.checked()?.read_all()?;
        let mut canonizers = Canonizers::default();
        let forms =
            inputs.iter().filter_map(|puzzle| canonizers.form(puzzle, &Deadline::never()).ok());
        let seen = forms.map(|(_, hash)| hash).collect();
        let question = lists::Neighbours {
            exchange: Exchange { remove: *remove, add: *add, minimal: *minimal },
            // Few puzzles share the threads.
            threads: threads().div_ceil(inputs.len().max(1)),
            deadline: interruptible(self.time_limit),
        };
        let form = GridForm {
            source: GridSource::Columns("canonical", None),
            format: by_name("line"),
            is_drawn: false,
            are_distinct: false,
        };
        let (written, last) = (0, None);
        let mut new = New { seen, written, last, is_quiet: is_quiet() };
        let job = Job::new(&list, records, &question, Silent).giving(Product::Grids(form));
        job.with_search(&mut new).run(colour)
    }
}

/// Selects the neighbours that are not isomorphic to a puzzle of the input or an earlier neighbour.
struct New {
    /// The fingerprints of these.
    seen: HashSet<u128>,
    written: usize,
    /// The number of neighbours that were written before the current puzzle's, once it has a row.
    last: Option<usize>,
    is_quiet: bool,
}

impl Search for New {
    fn selects(&self) -> bool {
        true
    }

    fn choose(&mut self, rows: &RowBlock, row: usize, _: &mut Vec<String>) -> Choice {
        let before = *self.last.get_or_insert(self.written);
        let hash = lists::values::fingerprint(rows, row);
        let Some(hash) = hash else {
            // The last row of a puzzle.
            self.last = None;
            let has_none = before == self.written;
            return if has_none { Choice::Write } else { Choice::LeaveOut };
        };
        if !self.seen.insert(hash) {
            return Choice::LeaveOut;
        }
        self.written += 1;
        Choice::Write
    }

    fn finish(&mut self, cutoff: Option<StopReason>, _: u64) -> Closing {
        let written = self.written;
        let (exit, notes, summary) = match cutoff {
            Some(reason) => {
                let note = format!("{reason}; puzzles found: {written}");
                (interrupt::exit(), vec![note], String::new())
            }
            None if self.is_quiet => (Exit::Done, Vec::new(), String::new()),
            None => (Exit::Done, Vec::new(), counted(written, "neighbour")),
        };
        Closing { exit, text: String::new(), notes, summary }
    }
}
