//! `clausoku generate fewest`: the fewest givens of a solution.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use crate::answers::object_line;
use crate::input::{GridArgs, Name};
use crate::options::TimeArgs;
use crate::output::{BoardFields, OutputArgs, prepare, write_one};
use crate::terminal::{Colour, Exit, cut_short, interruptible, is_quiet, language, note};
use anyhow::Context;
use clap::Args;
use clausoku::Puzzle;
use clausoku::generating::{Error, Fewest};
use clausoku::lists::{
    Record, Row,
    values::{Column, GridValue, Kind},
};
use clausoku_words::say;

/// The puzzle with the fewest givens that is known, and the bounds of their number.
pub(in crate::commands) struct FewestGivens<'f> {
    puzzle: &'f Puzzle,
    bounds: RangeInclusive<usize>,
    is_exact: bool,
}

impl Record for FewestGivens<'_> {
    const COLUMNS: &'static [Column] = &[
        Column::new(
            "lower_bound",
            Kind::Count,
            "every puzzle with this solution has at least this number of givens",
        ),
        Column::new("givens", Kind::Count, "the number of givens of the puzzle"),
        Column::new(
            "exact",
            Kind::Truth,
            "`true` if no puzzle with this solution has fewer givens",
        ),
        Column::new("puzzle", Kind::Grid, "the givens"),
    ];

    fn cells(&self, row: &mut Row<'_>) {
        row.put(*self.bounds.start())
            .put(*self.bounds.end())
            .put(self.is_exact)
            .put(GridValue::new(self.puzzle.variant(), self.puzzle.givens()));
    }
}

/// Find the puzzle with the fewest givens that has a given solution
#[derive(Debug, Args)]
#[command(after_long_help = "\
The search improves a lower and an upper bound until they meet. On boards of up to 6×6 cells that takes seconds; on the \
usual board it does not end, so set a --time-limit, or end it with Ctrl-C: the best puzzle is written, and the bounds are reported on standard error. It never has more givens than the input. The exit code is 0 if the number is exact, \
else 3, or 130 after Ctrl-C.

Examples:
  clausoku generate fewest solution.txt --time-limit 1m
  clausoku generate fewest 1234341221434321 --json")]
pub(super) struct FewestArgs {
    /// Grid file with the solution, or with a puzzle that has it; - is standard input
    grid: PathBuf,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,
}

impl FewestArgs {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        prepare(self.output.path(), std::slice::from_ref(&self.grid))?;
        let record = self.args.only_record(&self.grid, say!(language(), files::fewest_of_one))?;
        let place = format!("{}:{}", Name::new(&self.grid), record.line);
        let puzzle = record.puzzle;
        super::refuse_excluded(&puzzle, &self.grid)?;
        let deadline = interruptible(self.time.time_limit);
        let mut fewest = match Fewest::new(&puzzle, &deadline) {
            Ok(fewest) => fewest,
            Err(Error::Stopped(stopped)) => return Ok(cut_short(stopped, "no puzzle was found")),
            Err(error) => return Err(error).with_context(|| place),
        };
        let mut reported = 0..=0;
        let end = loop {
            if fewest.is_exact() {
                break Exit::Done;
            }
            if fewest.bounds() != reported && !is_quiet() {
                reported = fewest.bounds();
                let (least, most) = (reported.start(), reported.end());
                note(&say!(language(), commands::givens_between { least, most }));
            }
            match fewest.step(&deadline) {
                Ok(()) => {}
                Err(Error::Stopped(stopped)) => break cut_short(stopped, "the bounds do not meet"),
                Err(error) => return Err(error.into()),
            }
        };
        self.write(&fewest, colour)?;
        Ok(end)
    }

    fn write(&self, fewest: &Fewest, colour: Colour) -> anyhow::Result<()> {
        let puzzle = fewest.puzzle();
        if !self.output.json {
            if fewest.is_exact() && !is_quiet() {
                let bounds = fewest.bounds();
                note(&say!(language(), commands::fewest_givens { count: bounds.end() }));
            }
            let has_solution = self.output.format().is_some_and(|format| format.holds.solution);
            let solution = has_solution.then(|| fewest.solution());
            return write_one(&self.output, &puzzle, solution.as_ref(), colour);
        }
        let bounds = fewest.bounds();
        let answer = FewestGivens { puzzle: &puzzle, bounds, is_exact: fewest.is_exact() };
        let json = object_line(Some(&BoardFields::new(puzzle.variant())), &answer)?;
        self.output.check_name()?;
        let mut printer = self.output.printer(false)?.whole();
        printer.print(&json)?;
        printer.finish()
    }
}
