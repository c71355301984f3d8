//! `clausoku generate fewest`: the fewest givens of a solution.

use std::path::PathBuf;

use crate::runner::language;
use crate::runner::{
    BoardFields, Colour, Exit, GridArgs, Name, OutputArgs, TimeArgs, cut_short, fields,
    interruptible, is_quiet, json_line, note, prepare, views, write_one,
};
use anyhow::Context;
use clap::Args;
use clausoku::generating::{Error, Fewest};
use clausoku_words::say;

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
                note(&format!("givens: at least {least}, at most {most}"));
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

    /// Writes the best puzzle.
    fn write(&self, fewest: &Fewest, colour: Colour) -> anyhow::Result<()> {
        let puzzle = fewest.puzzle();
        if !self.output.json {
            if fewest.is_exact() && !is_quiet() {
                note(&format!("the fewest givens: {}", fewest.bounds().end()));
            }
            let has_solution = self.output.format().is_some_and(|format| format.holds.solution);
            let solution = has_solution.then(|| fewest.solution());
            return write_one(&self.output, &puzzle, solution.as_ref(), colour);
        }
        let json = json_line(fields! {
            ..variant: BoardFields::new(puzzle.variant()),
            // A lower bound for every puzzle with this solution.
            lower_bound: *fewest.bounds().start(),
            givens: *fewest.bounds().end(),
            exact: fewest.is_exact(),
            puzzle: views::line(&puzzle, puzzle.givens()),
        })?;
        self.output.check_name()?;
        let mut printer = self.output.printer(false)?.whole();
        printer.print(&json)?;
        printer.finish()
    }
}
